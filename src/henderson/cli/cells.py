"""A board as letters: every space a few cells of a character grid, with its ground's colour and who is there."""

from __future__ import annotations

from textwrap import wrap

from rich.color import Color
from rich.segment import Segment
from rich.style import Style

from ..draw.letters import Cell, layout
from ..engine.view import Board, Piece, Space, View

GROUND = {  # the last that fits wins: a village in the jungle is a village
    "clear": "#a9b87c", "coastal": "#b9b98a", "beach": "#d8c894", "slope": "#9a9a64", "hilltop": "#8a7f55", "ridge": "#8f8560",
    "jungle": "#56743f", "river": "#7fa3ab", "road": "#c2a878", "airstrip": "#b3aca0", "airfield": "#b3aca0",
    "village": "#cbb27a", "sea": "#5d87a1",
}  # fmt: skip
PLAIN, SEA, TABLE = "#bfb9a5", "#5d87a1", "#3b4a52"
INK, LIT, CURSOR = "#1f2326", "#ffd84a", "#ffffff"


def colour_of(space: Space) -> str:
    """The ground of a space."""
    known = [GROUND[t] for t in GROUND if t in space.terrain]
    return known[-1] if known else PLAIN


def blend(under: str, over: str, share: float) -> str:
    """One colour laid thinly over another."""
    a, b = Color.parse(under).get_truecolor(), Color.parse(over).get_truecolor()
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b))
    return f"#{red:02x}{green:02x}{blue:02x}"


Letters = list[tuple[str, Style]]
NAME = 14  # cells for a piece where several stand side by side


def inside(
    cell: Cell, pieces: list[Piece], sides: tuple[str, ...], ground: str = PLAIN, edge: int = 1, kept: str = ""
) -> list[Letters]:
    """The lines of a space: who is there, in columns where there is room, then its name and what else is `kept` there;
    `edge` columns are left free."""
    columns = max(1, cell.wide // (NAME + 1))
    room = NAME if columns > 1 else cell.wide - edge
    rows = max(1, cell.high - 1)
    shown = pieces[: rows * columns]
    lines: list[Letters] = [[] for _ in range(min(rows, -(-len(shown) // columns)))]
    for number, piece in enumerate(shown):
        last = number == len(shown) - 1 and len(shown) < len(pieces)
        more = f"+{len(pieces) - len(shown)}" if last else ""
        if last and len(_short(piece, room)) == room - 1:
            more = "+"  # rather its whole name than how many more: the inspector tells
        name = _short(piece, room - len(more)) + more
        style = Style(color="#ffffff", bgcolor=_side(piece, sides), bold=True)
        gap = [(" ", Style())] * (room + 1 - len(name)) if columns > 1 else []
        lines[number // columns] += [(letter, style) for letter in name] + gap
    if cell.space.playable or pieces:
        label = cell.space.id if cell.space.kind == "hex" else cell.space.name or cell.space.id
        if cell.space.kind == "box":
            label = f"{label} {kept}".rstrip()
        style = Style(color=blend(ground, INK, 0.6 if cell.space.kind == "hex" else 1))
        free = max(1, cell.high - len(lines))
        lines += [[(letter, style) for letter in line] for line in wrap(label, max(4, cell.wide - 1))[:free]]
    return lines


def _short(piece: Piece, room: int) -> str:
    """What stands on a small counter: its name, or its short one where that is too long."""
    if piece.hidden and not piece.name:
        return "?" * min(3, room)
    name = piece.name or piece.id
    return (piece.short if piece.short and len(name) > room else name)[:room]


def _side(piece: Piece, sides: tuple[str, ...]) -> str:
    order = sides.index(piece.side) if piece.side in sides else 2
    return ("#2f5d7c", "#a4471a", "#5a6660")[min(order, 2)]


class Grid:
    """The board and a view on it, painted line by line."""

    def __init__(
        self, board: Board, view: View, sides: tuple[str, ...], lit: set[str], cursor: str, cells: dict[str, Cell] | None = None
    ) -> None:
        self.cells = cells or layout(board)
        self.width = max(c.column + c.wide for c in self.cells.values())
        self.height = max(c.row + c.high for c in self.cells.values())
        there: dict[str, list[Piece]] = {}
        for piece in view.pieces:
            if piece.place:
                there.setdefault(piece.place, []).append(piece)
        chosen = {p.place for p in view.pieces if p.id in lit} | lit
        kept: dict[str, list[str]] = {}  # what else is kept in a box: the number of a track, markers
        for place, text in [
            *((t.place, str(t.value)) for t in view.tracks),
            *((m.place, m.text or m.kind) for m in view.markers),
        ]:
            if text not in kept.setdefault(place, []):
                kept[place].append(text)
        self._kept = {place: " ".join(texts) for place, texts in kept.items()}
        blank = (" ", Style(bgcolor=SEA if board.hexes else TABLE))
        self._edge = 0 if board.hexes == "flat" else 1  # no two columns of flat hexes are side by side on a line
        self._rows: list[list[tuple[str, Style]]] = [[blank] * self.width for _ in range(self.height)]
        for key, cell in self.cells.items():
            if key != cursor:
                self._paint(cell, there.get(key, []), sides, colour_of(cell.space), lit=key in chosen)
        if cursor in self.cells:  # last, so that no neighbour lies on it
            self._paint(self.cells[cursor], there.get(cursor, []), sides, CURSOR, lit=False)

    def _paint(self, cell: Cell, pieces: list[Piece], sides: tuple[str, ...], ground: str, *, lit: bool) -> None:
        ground = blend(ground, LIT, 0.62) if lit else ground
        paper = Style(bgcolor=ground, color=INK)
        edge, kept = self._edge if cell.space.kind == "hex" else 1, self._kept.get(cell.space.id, "")
        lines = inside(cell, pieces, sides, ground, edge, kept)
        for down in range(cell.high):
            letters = lines[down] if down < len(lines) else []
            row = self._rows[cell.row + down] if cell.row + down < self.height else []
            for across in range(cell.wide):
                if cell.column + across < len(row):
                    letter, style = letters[across] if across < len(letters) else (" ", Style())
                    row[cell.column + across] = (letter, paper + style)

    def line(self, number: int, left: int, wide: int) -> list[Segment]:
        """One line of the grid, from a column on."""
        if not 0 <= number < self.height:
            return [Segment(" " * wide)]
        row = self._rows[number][max(0, left) : left + wide]
        found = [Segment(letter, style) for letter, style in row]
        return found + [Segment(" " * (wide - len(row)))] if len(row) < wide else found


def towards(cells: dict[str, Cell], here: str, across: int, down: int) -> str:
    """The nearest space in a direction; the same one where there is none."""
    a = cells[here]
    x, y = a.column + a.wide / 2, (a.row + a.high / 2) * 2.2

    def far(c: Cell) -> tuple[float, float]:
        dx, dy = c.column + c.wide / 2 - x, (c.row + c.high / 2) * 2.2 - y
        along, aside = dx * across + dy * down, abs(dx * down) + abs(dy * across)
        return (along + 2.2 * aside, aside) if along > 0.5 else (1e9, 0)

    best = min(cells, key=lambda k: far(cells[k]))
    return best if far(cells[best])[0] < 1e9 else here
