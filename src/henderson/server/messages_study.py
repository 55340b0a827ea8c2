"""What travels between server and browser after a game and to learn from: summaries, reviews, remarks, puzzles, luck, beliefs."""

from __future__ import annotations

from ..engine.view import Piece
from .messages import Message


class Moment(Message):
    """A step of the replay."""

    at: int
    turn: int
    turn_name: str
    step: str
    side: str
    text: str
    fight: bool = False  # somebody was attacked or lost something
    rule: str = ""  # of the text


class Standing(Message):
    """How the game stood for a side at a moment of the replay, from -1 (lost) to 1 (won)."""

    at: int
    turn: int
    turn_name: str
    value: float


class Loss(Message):
    """A counter that was lost, or lost steps (0: all of it), as it was last seen."""

    name: str
    side: str
    steps: int
    piece: Piece | None = None


class Luck(Message):
    """A side's dice against what such dice show on the average."""

    side: str
    dice: int
    rolled: float  # mean of the faces
    expected: float
    faces: list[int] = []  # how often each fell
    hits: int = 0  # where it is told which faces hit
    expected_hits: float = 0


class Turning(Message):
    """A moment of the replay after which the game stood otherwise: by how much, for the side that asks."""

    at: int
    turn_name: str
    text: str
    swing: float


class Summary(Message):
    """What a finished game leaves behind."""

    losses: list[Loss]
    luck: list[Luck]
    turnings: list[Turning]


class Progress(Message):
    """How far a piece of long work is: none, running, done or failed, and what it is doing or why it failed."""

    state: str
    what: str
    done: int
    total: int


class Remark(Message):
    """A note on a finished game: at a step of the replay, or of a variation (`line`)."""

    at: int
    text: str = ""
    line: str = ""
    sign: str = ""
    arrows: list[list[str]] = []
    marks: list[str] = []


class SideLine(Message):
    """A variation: the step it parts from, and how many answers it has."""

    id: str
    start: int
    length: int
    line: str = ""
    by: str = ""
    text: str = ""


class Remarks(Message):
    """All that was written on a game."""

    title: str
    author: str
    notes: list[Remark]
    variations: list[SideLine] = []


class NewLine(Message):
    """A variation to be added: bots play so many turns on, or the course of a table that was played on from there is taken."""

    at: int
    by: str = "regular"
    turns: int = 1
    seat: str = ""  # of the table that was played on
    text: str = ""


class PuzzleTitle(Message):
    """A puzzle as it is listed."""

    id: str
    theme: str
    level: int
    side: str
    turn: str
    rule: str  # of its question: the rulebook shows it as an example


class Solved(Message):
    """What is said of an answer to a puzzle: right or not, why, and what each answer leaves of the chance to win."""

    right: bool
    best: list[str]
    text: str
    answers: list[tuple[str, float]]
    plan: str = ""


class OwnPuzzle(Message):
    """A puzzle of one's own, as its file, and an answer to it ("" to look at it)."""

    puzzle: str
    word: str = ""


class PosedPuzzle(Message):
    """Whether a position is a puzzle: how far it is looked at, and then its answers and its file ("" when it is none)."""

    now: Progress
    text: str = ""
    answers: list[tuple[str, float]] = []
    puzzle: str = ""


class LuckGame(Message):
    """What the dice of one finished game gave a seat, in chances to win."""

    game: str
    side: str
    rolls: int
    luck: float
    spread: float  # what such dice usually give or take
    won: bool


class LuckNow(Message):
    """How far the luck of a game is reckoned, and what it is."""

    now: Progress
    found: LuckGame | None = None


class LuckTotal(Message):
    """The luck of many games: a game on the average with its 95 % interval, what was won, and what with fair dice."""

    games: int
    luck: float
    low: float
    high: float
    won: int
    deserved: float


class LikelyPiece(Message):
    name: str
    chance: float


class BelievedPlace(Message):
    """Where hidden enemies may be."""

    space: str
    chance: float
    strength: float
    pieces: list[LikelyPiece] = []


class Believed(Message):
    """What a seat may believe, from so many worlds."""

    worlds: int
    places: list[BelievedPlace]


class WorkedTitle(Message):
    """A worked example of the rulebook, to be stepped through."""

    id: str
    rule: str
    title: str
    side: str  # with whose eyes it is looked at


class Example(Message):
    """An annotated game to learn from."""

    id: str
    title: str
    text: str
