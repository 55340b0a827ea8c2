"""What travels between server and browser in the workshop: drafts, trials, positions, scenarios, packs."""

from __future__ import annotations

from ..board.shapes import Mistake
from ..engine.view import Piece, Track
from ..lab.compare import Comparison
from ..lab.simulate import Result
from .messages import Message, ShortGame


class Draft(Message):
    """A pack being worked at: the files that were changed, and the pack that the others are of ("" the built-in one)."""

    files: dict[str, str] = {}
    pack: str = ""
    around: list[str] = []  # spaces of the map that are to be drawn anew
    theme: str = "light"


class DraftChecked(Message):
    """What the game says of a draft: every mistake, or what it looks like now."""

    mistakes: list[Mistake] = []
    hash: str = ""
    pieces: list[Piece] = []
    piece_of_map: str = ""  # SVG of what lies around the spaces that were asked for
    frame: list[float] = []  # its left, top, right and bottom on the board


class DraftKept(Message):
    """A draft that is to become a pack of its owner."""

    files: dict[str, str] = {}
    pack: str = ""
    title: str = ""
    author: str = ""
    note: str = ""
    licence: str = ""
    scenarios: dict[str, str] = {}  # by id: their whole files; those of the pack stay unless one is empty


class TrialOrder(Message):
    """A draft to be tried in games before and after it; or a position that games are to begin at."""

    files: dict[str, str] = {}
    pack: str = ""
    games: int = 40  # of each half
    bots: dict[str, str] = {}  # side -> a bot's id; a side left out is played by the heuristic
    position: str = ""  # in notation: then nothing is compared


class TrialTold(Message):
    """How far a trial is, and what it shows so far."""

    id: str
    played: int
    total: int
    running: bool
    comparison: Comparison | None = None
    said: str = ""  # why it ended before its time
    game: str = ""
    result: Result | None = None  # of games from a position


class PositionDraft(Message):
    """A position being set up, in notation; and a counter that is to be put on a space of it ("" off the board)."""

    position: str = ""  # "" as the game begins
    pack: str = ""
    piece: str = ""
    side: str = ""
    place: str = ""


class PositionLooked(Message):
    """A position as the game reads it, from all eyes; or what is wrong with it: then it is as it was given."""

    position: str
    mistake: str = ""
    pieces: list[Piece] = []
    tracks: list[Track] = []
    turn: str = ""
    asked: str = ""  # whose question it is


class ScenarioDraft(Message):
    """A scenario to be written as its file."""

    title: str
    text: str = ""
    length: str = ""
    position: str = ""
    sides: dict[str, str] = {}


class ScenarioFile(Message):
    """The file of a scenario, and the name it goes by."""

    id: str
    text: str


class PackTitle(Message):
    """A pack of components that a browser may play with."""

    key: str  # by which a table is opened with it
    game: str
    title: str
    author: str
    note: str
    licence: str
    made: str  # date
    hash: str  # of the components
    mine: bool  # no: one that the server offers to everybody
    scenarios: list[ShortGame] = []
