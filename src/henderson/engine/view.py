"""What a seat receives: plain typed data, one shape for all games. Browser, terminal, drawing and bots read only this.

A word of a decision that equals the id of a piece or a space means that piece or that space.
"""

from __future__ import annotations

from typing import Any

from .panels import AnyPanel
from .panels import Struct as Struct


class Piece(Struct):
    """A counter as that seat sees it. Of a hidden one only what the seat may know is here. Never changed: views share them."""

    id: str  # the word that means it
    side: str
    place: str  # id of a space, or "" when off the board
    shape: str = "land"  # land, ship, air, card, marker: how it is drawn
    symbol: str = ""  # infantry, artillery, tank, BB, fighter ...
    name: str = ""  # designation as printed
    superior: str = ""  # right of the designation: division or owner
    size: str = ""  # I, II, III
    colour: str = ""  # formation bar: a CSS colour, or "" for the side's own
    values: dict[str, int | str] = {}  # printed figures in printed order, at present strength: combat, range, movement
    steps: int = 0  # full strength; 0: the game has no steps
    left: int = 0  # steps left
    tags: list[str] = []  # moved, reduced, exhausted, damaged, stealth 2 ...
    hidden: bool = False  # drawn face down
    title: str = ""  # full name for inspector and screen reader
    short: str = ""  # its designation in a few letters, for a small counter; "" where its name will do


class Marker(Struct):
    """A marker on a space: control, hit, wire."""

    kind: str
    place: str
    text: str = ""
    side: str = ""


class Track(Struct):
    """A number kept beside the map: victory points, supply, field status."""

    id: str
    name: str
    value: int
    low: int = 0
    high: int = 0
    side: str = ""
    text: str = ""  # what it means now
    vital: bool = False  # decides the game: always in sight, the most important first (three at most)
    short: str = ""  # its name in a few letters, where there is little room: VP, Sup
    place: str = ""  # the space of the board where it is kept, if the board shows it


class Where(Struct):
    """How far the game is: turn, step, and the rule of the step."""

    turn: int
    turn_name: str
    step: str  # ledger id
    step_name: str
    side: str = ""  # whose half
    turns: int = 0  # in the whole game
    index: int = -1  # which step of SEQUENCE; -1: the one of that name


class Attack(Struct):
    """An attack that is declared or being put together: an arrow from each source to each target."""

    sources: list[str]  # spaces
    targets: list[str]
    text: str = ""  # odds


class View(Struct):
    """All that a seat may know of the position."""

    game: str
    side: str  # whose eyes; "" a spectator
    where: Where
    pieces: list[Piece] = []
    markers: list[Marker] = []
    tracks: list[Track] = []
    panels: dict[str, AnyPanel] = {}  # what only this game has
    zones: dict[str, list[str]] = {}  # side -> spaces in its zones of control, so far as known: the enemy's; a spectator's both
    attacks: list[Attack] = []
    said: dict[str, Any] = {}  # texts of it that have places, as data (sentence.plain) by their English: for other languages


class Space(Struct):
    """A hex or a box of the board. x and y are its centre, in hex heights (or any unit for boxes), y down."""

    id: str
    x: float
    y: float
    kind: str = "hex"  # hex, box, track
    name: str = ""
    terrain: list[str] = []
    level: int = 0
    width: float = 0  # boxes
    height: float = 0
    playable: bool = True  # no: a sea hex, a pile of what comes later, a box of what is out of play
    provenance: str = ""


class Edge(Struct):
    """A hexside with something on it: a river, a ridge, a slope (a low, b high)."""

    a: str
    b: str
    kind: str


class Path(Struct):
    """A river or road through spaces, from its first to its last."""

    kind: str
    spaces: list[str]
    name: str = ""


class Label(Struct):
    """Lettering on the board."""

    text: str
    x: float
    y: float
    kind: str = "place"  # place, water, hill, title
    angle: float = 0


class Fold(Struct):
    """A part of a wide board that lies elsewhere on an upright screen: a rectangle by its corner, and how far it goes."""

    x: float
    y: float
    width: float
    height: float
    dx: float
    dy: float


class Board(Struct):
    """The board: spaces and what is drawn round them."""

    title: str
    spaces: list[Space]
    hexes: str = ""  # flat, pointy, or "" when there are none
    edges: list[Edge] = []
    paths: list[Path] = []
    land: list[list[tuple[float, float]]] = []  # shoreline polygons
    labels: list[Label] = []
    links: list[tuple[str, str]] = []  # which boxes lead to which
    credits: str = ""  # what is reconstructed, in one sentence
    sight: dict[str, list[str]] = {}  # lines of sight, where the board prints them: a space and what is seen from it
    sides: list[str] = []  # whose counters lie on it, in the order of the game; told by the engine
    folds: list[Fold] = []  # what lies elsewhere where the screen is higher than wide


class Step(Struct):
    """One step of the sequence of play, for strips and lists. Where room is scarce `short` stands for its name, and `group` for
    it and its neighbours of the same group while play is elsewhere: a set-up, what only some turns have. A game without the
    options in `needs` has no such step."""

    rule: str
    name: str
    side: str = ""
    short: str = ""
    group: str = ""
    needs: dict[str, bool | str] = {}


class Outcome(Struct):
    """How the game ended. `winner` is a side, or "" for a draw (or a lost solitaire game: then `reason` says so)."""

    winner: str
    reason: str
    rule: str
    score: dict[str, int] = {}


class Aim(Struct):
    """A way to win, or what ends the game, and how near it is."""

    side: str  # whose way to win; "" an end that is nobody's
    text: str
    rule: str
    now: str = ""  # how it stands, in words
    value: int | None = None  # how far it has come,
    goal: int = 0  # of so much
    said: dict[str, Any] = {}  # texts of it that have places, as data (sentence.Said) by their English


class Ground(Struct):
    """A kind of terrain: what it costs to enter and what it does to a fight."""

    kind: str  # the word of the board
    cost: str = ""
    effect: str = ""
    rules: list[str] = []
    edge: bool = False  # it lies on hexsides
    said: dict[str, Any] = {}  # texts of it that have places, as data (sentence.Said) by their English


class Sum(Struct):
    """A line of a preview's reckoning: a unit or a modifier, what it counts, and by which rule."""

    text: str
    value: int | float | str = ""
    rule: str = ""
    side: str = ""


class Face(Struct):
    """What one face of the die (or one card) would do. `good`: 1 for the asker, -1 against, 0 even."""

    die: str
    text: str
    good: int = 0


class Chance(Struct):
    """A probability that matters, from 0 to 1."""

    text: str
    p: float


class Preview(Struct):
    """What an option would cost or bring, from what the asked seat may know."""

    cost: int | None = None  # movement spent
    stop: bool = False  # the move must end there
    text: str = ""
    ratio: str = ""  # 2-1
    sums: list[Sum] = []
    faces: list[Face] = []
    chances: list[Chance] = []
    at_least: bool = False  # unseen units may change it: so much in every world that the asked seat may believe in
    given: str = ""  # the chances are those if this is so, which the asked seat cannot know, and none if it is not
    path: list[str] = []  # spaces a move passes, the first left out
    said: dict[str, Any] = {}  # texts of it that have places, as data (sentence.Said) by their English
