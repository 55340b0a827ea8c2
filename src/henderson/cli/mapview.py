"""The board on the whole terminal's table: letters and colours, a cursor, and what may be chosen lit."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from textual.events import Click, Resize
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ..draw.letters import WIDE, Cell, layout
from ..engine.decision import PIECE, SPACE
from ..engine.events import Event
from .cells import Grid, towards
from .play import Sitting

LEGIBLE = 1.5  # times wider, where most boxes of a board are too narrow for their names
GROWN = 12, 5  # cells to which a small box may grow
LARGEST = 2.5  # times larger, at most, where there is room


def grown(cells: dict[str, Cell]) -> dict[str, Cell]:
    """Boxes that reach to their neighbours on the right and below, so that names and counters have room."""
    found = dict(cells)
    edge = max((c.column + c.wide for c in cells.values()), default=0)  # the board grows no wider: it would be scrolled
    for key, cell in cells.items():
        if cell.space.kind != "box":
            continue
        others = [c for k, c in found.items() if k != key]
        right = [
            c.column for c in others if c.column > cell.column and c.row < cell.row + cell.high and cell.row < c.row + c.high
        ]
        wide = max(cell.wide, min([GROWN[0], edge - cell.column, *(r - 1 - cell.column for r in right)]))
        below = [c.row for c in others if c.row > cell.row and c.column < cell.column + wide and cell.column < c.column + c.wide]
        high = max(cell.high, min([GROWN[1], *(b - cell.row for b in below)]))
        found[key] = cell._replace(wide=wide, high=high)
    return found


class MapView(Widget, can_focus=True):
    """The board, scrolled so that the cursor stays in sight."""

    class Chosen(Message):
        """The place under the cursor was clicked."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(id="map")
        self.sitting = sitting
        self.cells: dict[str, Cell] = layout(sitting.game.board())
        self.cursor = self._first()
        self.grid: Grid | None = None

    def _first(self) -> str:
        """Where to begin: on what may be chosen, else in the middle."""
        return next(iter(self.choices()), list(self.cells)[len(self.cells) // 2])

    def lit(self) -> set[str]:
        """The words of pieces and spaces that may be chosen."""
        asked = self.sitting.game.decision
        if asked is None or asked.player not in self.sitting.people:
            return set()
        return {m.word for m in map(asked.meaning, asked.options) if m.kind in (PIECE, SPACE) or m.word in self.cells}

    def choices(self) -> list[str]:
        """The spaces that may be chosen, or on which something may be; in the board's order."""
        lit = self.lit()
        wanted = lit | {p.place for p in self.sitting.game.view(self.sitting.sitting).pieces if p.id in lit}
        return [key for key in self.cells if key in wanted]

    def changed(self) -> None:
        """The position is another."""
        game = self.sitting.game
        view = game.view(self.sitting.sitting)
        self.grid = Grid(game.board(), view, game.rules.SIDES, self.lit(), self.cursor, self.cells)
        self.refresh()

    def on_resize(self, event: Resize) -> None:
        """Boxes are drawn as large as there is room for; hexes are of one size."""
        board = self.sitting.game.board()
        if board.hexes:
            return
        usual = layout(board)
        wide, high = max(c.column + c.wide for c in usual.values()), max(c.row + c.high for c in usual.values())
        boxes = [c for c in usual.values() if c.space.kind == "box"]
        narrow = sum(c.wide == WIDE for c in boxes) * 2 > len(boxes)
        wider = max(LEGIBLE if narrow else 1, min(LARGEST, event.size.width / wide))
        higher = max(1, min(LARGEST, (event.size.height - 1) / high))
        self.cells = grown(layout(board, wider, higher))
        self.changed()

    def go(self, across: int, down: int) -> None:
        """Move the cursor."""
        self.cursor = towards(self.cells, self.cursor, across, down)
        self.changed()

    def next_choice(self, step: int) -> None:
        """The cursor on the next place that may be chosen, or the one before."""
        self._next(self.choices(), step)

    def next_enemy(self) -> None:
        """The cursor on the next place where somebody else is seen."""
        view = self.sitting.game.view(self.sitting.sitting)
        there = {p.place for p in view.pieces if p.side != self.sitting.sitting}
        self._next([key for key in self.cells if key in there], 1)

    def _next(self, places: list[str], step: int) -> None:
        if places:
            at = places.index(self.cursor) + step if self.cursor in places else places.index(self._nearest(places))
            self.cursor = places[at % len(places)]
            self.changed()

    def _nearest(self, places: list[str]) -> str:
        here = self.cells[self.cursor]
        return min(places, key=lambda p: hypot(self.cells[p].column - here.column, 2 * (self.cells[p].row - here.row)))

    def to_a_choice(self) -> None:
        """Where nothing that may be chosen is in sight, the cursor goes to the nearest."""
        places, (left, top) = self.choices(), self._corner()
        wide, high = self.size

        def seen(c: Cell) -> bool:
            return left <= c.column < left + wide and top <= c.row < top + high

        if places and not any(seen(self.cells[p]) for p in places):
            self.cursor = self._nearest(places)

    def follow(self, events: Iterable[Event]) -> None:
        """The cursor where something happened last."""
        for event in events:
            data = event.data
            path = data.get("path")
            told = [data.get("place"), data.get("target"), path[-1] if isinstance(path, list) and path else None]
            self.cursor = next((str(place) for place in told if place in self.cells), self.cursor)

    def on_click(self, event: Click) -> None:
        """A click moves the cursor; a second one on the same place chooses it."""
        left, top = self._corner()
        x, y = event.x + left, event.y + top
        here = [k for k, c in self.cells.items() if c.column <= x < c.column + c.wide and c.row <= y < c.row + c.high]
        self.focus()
        if here and here[-1] == self.cursor:
            self.post_message(self.Chosen())
        elif here:
            self.cursor = here[-1]
            self.changed()

    def _corner(self) -> tuple[int, int]:
        """The first column and row that are seen."""
        size: Size = self.size
        at, cells = self.cells[self.cursor], self.cells.values()
        wide, high = max(c.column + c.wide for c in cells), max(c.row + c.high for c in cells)
        left = min(max(0, at.column + at.wide // 2 - size.width // 2), max(0, wide - size.width))
        top = min(max(0, at.row + at.high // 2 - size.height // 2), max(0, high - size.height))
        return left, top

    def render_line(self, y: int) -> Strip:
        if self.grid is None:
            return Strip.blank(self.size.width)
        left, top = self._corner()
        return Strip(self.grid.line(top + y, left, self.size.width), self.size.width)
