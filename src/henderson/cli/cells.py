"""A board as letters: every space a few cells of a character grid, with its ground's colour and who is there."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style

from ..draw.letters import Cell, layout
from ..engine.view import Board, Piece, Space, View

GROUND = {  # the last that fits wins: a village in the jungle is a village
    "clear": "#a9b87c", "coastal": "#b9b98a", "beach": "#d8c894", "slope": "#9a9a64", "hilltop": "#8a7f55", "ridge": "#8f8560",
    "jungle": "#56743f", "river": "#7fa3ab", "road": "#c2a878", "airstrip": "#b3aca0", "airfield": "#b3aca0",
    "village": "#cbb27a", "sea": "#5d87a1",
}  # fmt: skip
PLAIN, SEA = "#bfb9a5", "#5d87a1"
INK, LIT, CURSOR = "#1f2326", "#ffe28a", "#ffffff"


def colour_of(space: Space) -> str:
    """The ground of a space."""
    known = [GROUND[t] for t in GROUND if t in space.terrain]
    return known[-1] if known else PLAIN


Letters = list[tuple[str, Style]]
NAME = 14  # cells for a piece where several stand side by side


def inside(cell: Cell, pieces: list[Piece], sides: tuple[str, ...]) -> list[Letters]:
    """The lines of a space: who is there, in columns where there is room, then its name."""
    columns = max(1, cell.wide // (NAME + 1))
    room = NAME if columns > 1 else cell.wide - 1
    rows = max(1, cell.high - 1)
    shown = pieces[: rows * columns]
    lines: list[Letters] = [[] for _ in range(min(rows, -(-len(shown) // columns)))]
    for number, piece in enumerate(shown):
        last = number == len(shown) - 1 and len(shown) < len(pieces)
        name = _short(piece, room)
        if last:
            more = f"+{len(pieces) - len(shown)}"
            name = name[: room - len(more)] + more
        style = Style(color="#ffffff", bgcolor=_side(piece, sides), bold=True)
        gap = [(" ", Style())] * (room + 1 - len(name)) if columns > 1 else []
        lines[number // columns] += [(letter, style) for letter in name] + gap
    if cell.space.playable or pieces:
        label = cell.space.id if cell.space.kind == "hex" else cell.space.name or cell.space.id
        lines.append([(letter, Style(color=INK, dim=bool(pieces))) for letter in label[: cell.wide - 1]])
    return lines


def _short(piece: Piece, room: int) -> str:
    return ("?" * min(3, room) if piece.hidden and not piece.name else (piece.name or piece.id))[:room]


def _side(piece: Piece, sides: tuple[str, ...]) -> str:
    order = sides.index(piece.side) if piece.side in sides else 2
    return ("#2f5d7c", "#a4471a", "#5a6660")[min(order, 2)]


class Grid:
    """The board and a view on it, painted line by line."""

    def __init__(self, board: Board, view: View, sides: tuple[str, ...], lit: set[str], cursor: str) -> None:
        self.cells = layout(board)
        self.width = max(c.column + c.wide for c in self.cells.values())
        self.height = max(c.row + c.high for c in self.cells.values())
        there: dict[str, list[Piece]] = {}
        for piece in view.pieces:
            if piece.place:
                there.setdefault(piece.place, []).append(piece)
        chosen = {p.place for p in view.pieces if p.id in lit} | lit
        self._rows: list[list[tuple[str, Style]]] = []
        blank = (" ", Style(bgcolor=SEA if board.hexes else "#3b4a52"))
        self._rows = [[blank] * self.width for _ in range(self.height)]
        for key, cell in self.cells.items():
            self._paint(cell, there.get(key, []), sides, key in chosen, key == cursor)

    def _paint(self, cell: Cell, pieces: list[Piece], sides: tuple[str, ...], lit: bool, here: bool) -> None:
        ground = Style(bgcolor=CURSOR if here else LIT if lit else colour_of(cell.space), color=INK)
        lines = inside(cell, pieces, sides)
        for down in range(cell.high):
            letters = lines[down] if down < len(lines) else []
            row = self._rows[cell.row + down] if cell.row + down < self.height else []
            for across in range(cell.wide):
                if cell.column + across < len(row):
                    letter, style = letters[across] if across < len(letters) else (" ", Style())
                    row[cell.column + across] = (letter, ground + style)

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
