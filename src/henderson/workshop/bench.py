"""What lies on the workshop's bench: a pack's files, and what each of them is, told by the data alone.

A table whose rows are the spaces of the board is a map; one whose rows are counters that the game draws is a counter sheet; what
may stand in a column is what the game asks its cells when it reads them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ..board.components import Cell, Pack, PrintedTable, Row, read_table
from ..board.shapes import fixed
from ..engine.contract import Rules, complete_options
from ..engine.view import Board, Piece, Struct
from ..games import pack as pack_of
from ..games import rules as rules_of

TURNS = frozenset(("turn", "arrives", "appears", "entry"))  # columns that name a turn
WORDS = 40  # so many words of a column are offered
MANY = 0.8  # of a column's cells: then it holds spaces, or counters


class Column(Struct):
    """What may stand in a column: number (from low to high), words (those), flag, space, spaces, or any text."""

    head: str
    kind: str = "text"
    words: list[str] = []  # those the game knows, or those that stand there now
    known: bool = False  # no others are allowed
    low: int = 0
    high: int = 0
    turn: bool = False  # it names a turn


class Component(Struct):
    """A file: map, sides (of hexes), ways, places, counters, cards, track, table, or a document that is no table."""

    file: str
    title: str
    kind: str
    columns: list[Column] = []
    fixed: bool = False  # its rows are printed: none is added, none is left out
    effect: float = 0  # how far its values move the result (workshop.sensitivity)
    games: int = 0  # of which that is known; 0: nobody measured


class Bench(Struct):
    """A pack to be worked at."""

    game: str
    title: str
    sides: list[str]
    sheets: list[Component]
    files: dict[str, str]
    printed: dict[str, str] = {}  # the built-in files that differ
    effects: dict[str, list[str]] = {}  # of cards: what the game knows, and what each needs
    pieces: list[Piece] = []  # every counter as it is drawn
    board: Board | None = None


def laid_out(title: str, folder: str | Path | None = None, weights: Mapping[str, tuple[float, int]] | None = None) -> Bench:
    """A game's pack on the bench: the built-in one, or that of a folder."""
    rules, pack, built_in = rules_of(title), pack_of(title, folder), pack_of(title)
    asked, pieces, board = questions(rules, pack), counters(rules, pack), board_of(rules, pack)
    spaces = {s.id for s in board.spaces}
    names = {p.id for p in pieces} | {p.name for p in pieces}
    charts: Mapping[str, str] = getattr(rules, "CHARTS", {})
    sheets = []
    for file in pack.files:
        known = charts.get(file.stem, file.stem.replace("_", " ").capitalize())
        effect, games = (weights or {}).get(file.name, (0.0, 0))
        if file.suffix != ".csv":
            kind = "cards" if _has_records(pack.document(file.stem)) else "document"
            sheets.append(Component(file.name, known, kind, effect=effect, games=games))
            continue
        table = pack.table(file.stem)
        columns = [_column(table, head, asked.get((file.name, head), []), spaces) for head in table.heads]
        kind = kind_of(table, columns, board, names)
        sheets.append(Component(file.name, known, kind, columns, fixed(built_in.table(file.stem)), effect, games))
    ours = {f.name: f.read_text(encoding="utf-8") for f in built_in.files}
    files = {f.name: f.read_text(encoding="utf-8-sig") for f in pack.files}
    printed = {name: text for name, text in ours.items() if files.get(name) != text}
    effects: Mapping[str, Iterable[str]] = getattr(rules, "EFFECTS", {})
    told = {name: list(needs) for name, needs in effects.items()}
    return Bench(title, rules.TITLE, list(rules.SIDES), sheets, files, printed, told, pieces, board)


def board_of(rules: Rules, pack: Pack) -> Board:
    """The board with that pack."""
    made = rules.board(rules.setup(complete_options(rules, {}), rules.facts(pack)))
    made.sides = list(rules.SIDES)
    return made


def counters(rules: Rules, pack: Pack) -> list[Piece]:
    """Every counter of a game with that pack: those the game tells, or those that its set-up shows."""
    g = rules.setup(complete_options(rules, {}), rules.facts(pack))
    tell = getattr(rules, "counters", None)
    if tell is not None:
        return list(tell(g))
    return list({p.id: p for side in (*rules.SIDES, "") for p in rules.view(g, side).pieces if not p.hidden}.values())


def _has_records(document: Mapping[str, Any]) -> bool:
    """Has a document lists of tables, each with an id?"""
    return any(isinstance(v, list) and v and all(isinstance(x, dict) and "id" in x for x in v) for v in document.values())


def kind_of(table: PrintedTable, columns: list[Column], board: Board, counter_names: set[str]) -> str:
    """What a table is."""
    first = [row[table.heads[0]].text for row in table]
    hexes = [s for s in board.spaces if s.kind == "hex"]
    at = [c for c in columns if c.kind == "space"]
    if hexes and len(at) > 1 and columns[0].kind == columns[1].kind == "space":
        return "sides"
    if hexes and columns[0].kind == "space" and len(first) >= MANY * len(hexes):
        return "map"
    if hexes and any(c.kind == "spaces" for c in columns):
        return "ways"
    if hexes and at:
        return "places"
    if first and sum(name in counter_names for name in first) >= MANY * len(first):
        return "counters"
    if "effect" in table.heads or table.heads[0] == "card":
        return "cards"
    return "track" if "turn" in table.heads[:2] else "table"


# -- what the game asks its cells ------------------------------------------------------------------------------------------------


class Watched(Cell):
    """A cell that notes what it is asked."""

    notes: list[tuple[str, int, int, str, tuple[Any, ...]]]  # file, line, column, what, with what

    def _note(self, what: str, *with_: Any) -> None:
        Watched.notes.append((self.file, self.line, self.column, what, with_))

    def whole(self, low: int = 0, high: int = 10_000) -> int:
        self._note("number", low, high)
        return super().whole(low, high)

    def number(self) -> float:
        self._note("number", 0, 0)
        return super().number()

    def one_of(self, *words: str) -> str:
        self._note("words", *words)
        return super().one_of(*words)

    def flag(self) -> bool:
        self._note("flag")
        return super().flag()


class Watching(Pack):
    """A pack whose cells note what they are asked."""

    def table(self, name: str) -> PrintedTable:
        found = super().table(name)
        rows: list[Row] = [{head: Watched(*cell) for head, cell in row.items()} for row in found]
        return PrintedTable(found.file, found.heads, rows, found.remarks)


Asked = dict[tuple[str, str], list[tuple[str, tuple[Any, ...]]]]


def questions(rules: Rules, pack: Pack) -> Asked:
    """What the game asks the cells of each column: (file, head) -> what, with what."""
    Watched.notes = []
    rules.facts(Watching(pack.folder))
    heads = {(f.name, c.line, c.column): head for f in pack.files if f.suffix == ".csv"
             for row in read_table(f) for head, c in row.items()}  # fmt: skip
    found: Asked = defaultdict(list)
    for file, line, column, what, with_ in dict.fromkeys(Watched.notes):
        head = heads.get((file, line, column))
        if head is not None and (what, with_) not in found[file, head]:
            found[file, head].append((what, with_))
    Watched.notes = []
    return found


def _column(table: PrintedTable, head: str, asked: list[tuple[str, tuple[Any, ...]]], spaces: set[str]) -> Column:
    """What may stand in a column."""
    texts = [row[head].text for row in table if row[head].text not in ("", "-")]
    turn = head in TURNS
    there = list(dict.fromkeys(texts))
    if texts and spaces and sum(all(w in spaces for w in t.split()) for t in texts) >= MANY * len(texts):
        several = any(len(t.split()) > 1 for t in texts)
        return Column(head, "spaces" if several else "space", turn=turn)
    words = list(dict.fromkeys(w for what, with_ in asked if what == "words" for w in with_))
    if words and all(t in words for t in texts):
        return Column(head, "words", words, True, turn=turn)
    if any(what == "flag" for what, _ in asked):
        return Column(head, "flag", ["yes", "no"], True, turn=turn)
    ranges = [with_ for what, with_ in asked if what == "number" and with_ != (0, 0)]
    if texts and all(t.lstrip("-").isdigit() for t in texts):
        low, high = (min(r[0] for r in ranges), max(r[1] for r in ranges)) if ranges else (0, 0)
        return Column(head, "number", low=low, high=high, turn=turn)
    few = there if 0 < len(there) <= WORDS and len(texts) > 1.5 * len(there) else []
    return Column(head, "words" if few else "text", few, turn=turn)
