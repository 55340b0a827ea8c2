"""What travels between server and browser when somebody asks for help: rules, reasons, counsel, charts, lessons."""

from __future__ import annotations

from ..engine.view import Piece
from ..games.lessons import Note, Page
from .messages import Message, Said


class RuleText(Message):
    id: str
    title: str
    kind: str
    says: str
    ruling: str
    worked: str = ""  # a worked example, line by line
    expected: list[int] = []  # which of its lines say what must come out


class Why(Message):
    text: str
    rule: str
    says: str


class Candidate(Message):
    word: str
    value: float
    text: str


class Going(Message):
    """Pieces that a bot would send from one place to another in the present step."""

    start: str
    end: str
    pieces: int


class Counsel(Message):
    """What a bot would do in the seat's place."""

    plan: str  # a sentence, or ""
    answers: list[Candidate]  # its answer first, then its main alternatives
    arrows: list[Going]
    fear: str  # a sentence


class ChartCell(Message):
    text: str
    provenance: str


class Chart(Message):
    name: str
    remarks: list[str]
    heads: list[str]
    rows: list[list[ChartCell]]


class Lesson(Message):
    """What teaches a game before its guided turn: pages, a page of advice, and the counters that the pages show."""

    side: str  # whose turn is guided
    title: str
    pages: list[Page]
    pieces: list[Piece]
    notes: int  # of the guided turn
    strategy: str  # Markdown
    said: dict[str, Said] = {}  # what lies on the counters and has places, by its English


class Guided(Message):
    """How far a guided table is."""

    at: int  # notes that were followed
    notes: int
    note: Note | None  # what comes next; None: not just now
    learned: list[str]  # at its end
    left: bool = False  # another way was gone: the guide says nothing any more
