"""The table on the whole terminal: map with a cursor, question, what lies under the cursor, log, and a line to type in."""

from __future__ import annotations

import contextlib
import io
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Footer, Input, RichLog, Static

from ..draw.letters import Cell, layout
from ..engine.decision import PIECE, SPACE, HendersonError
from . import aids, show
from .cells import Grid, towards
from .play import Sitting


class MapView(Widget, can_focus=True):
    """The board, scrolled so that the cursor stays in sight."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(id="map")
        self.sitting = sitting
        self.cells: dict[str, Cell] = layout(sitting.game.board())
        self.cursor = self._first()
        self.grid: Grid | None = None

    def _first(self) -> str:
        """Where to begin: on what may be chosen, else in the middle."""
        lit = [w for w in self.lit() if w in self.cells]
        places = [p.place for p in self.sitting.game.view(self.sitting.sitting).pieces if p.id in self.lit()]
        return next((w for w in [*lit, *places] if w in self.cells), list(self.cells)[len(self.cells) // 2])

    def lit(self) -> set[str]:
        """The words of pieces and spaces that may be chosen."""
        asked = self.sitting.game.decision
        if asked is None or asked.player not in self.sitting.people:
            return set()
        return {m.word for m in map(asked.meaning, asked.options) if m.kind in (PIECE, SPACE) or m.word in self.cells}

    def changed(self) -> None:
        """The position is another."""
        game = self.sitting.game
        self.grid = Grid(game.board(), game.view(self.sitting.sitting), game.rules.SIDES, self.lit(), self.cursor)
        self.refresh()

    def go(self, across: int, down: int) -> None:
        """Move the cursor."""
        self.cursor = towards(self.cells, self.cursor, across, down)
        self.changed()

    def render_line(self, y: int) -> Strip:
        size: Size = self.size
        if self.grid is None:
            return Strip.blank(size.width)
        at = self.cells[self.cursor]
        left = min(max(0, at.column - size.width // 2), max(0, self.grid.width - size.width))
        top = min(max(0, at.row - size.height // 2), max(0, self.grid.height - size.height))
        return Strip(self.grid.line(top + y, left, size.width), size.width)


class FullScreen(App[int]):
    """The full-screen table."""

    CSS = """
    #map { width: 2fr; height: 1fr; }
    #side { width: 1fr; min-width: 38; }
    #question { height: auto; max-height: 45%; padding: 0 1; background: $boost; }
    #under { height: auto; max-height: 30%; padding: 0 1; color: $text-muted; }
    #log { height: 1fr; padding: 0 1; border-top: solid $primary; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1,0)", show=False), Binding("right", "go(1,0)", show=False),
        Binding("up", "go(0,-1)", show=False), Binding("down", "go(0,1)", show=False),
        Binding("enter", "choose", "choose here"), Binding("tab", "next_lit", "next choice", priority=True),
        Binding("d", "say('done')", "done"), Binding("u", "say('undo')", "undo"), Binding("colon", "type", "type"),
        Binding("question_mark", "say('help')", "help"), Binding("q", "quit", "leave"),
    ]  # fmt: skip

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.map = MapView(sitting)
        self.title = sitting.game.rules.TITLE

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield self.map
            with Vertical(id="side"):
                yield Static(id="question")
                yield Static(id="under")
                yield RichLog(id="log", wrap=True, markup=False, min_width=20)
        yield Input(placeholder="a word, several, or a command: help lists them", id="line")
        yield Footer()

    def on_mount(self) -> None:
        self.map.focus()
        self.do("")

    # -- what is done -------------------------------------------------------------------------------------------------

    def do(self, line: str) -> None:
        """Say a line at the table; all it prints goes to the log."""
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            if line:
                self.sitting.line(line)
            self.sitting.bots()
            self.sitting.next_seat()
            self.sitting.tell_events()
        text = out.getvalue().rstrip()
        if text:
            self.query_one("#log", RichLog).write(Text(text))
        self.show_question()

    def show_question(self) -> None:
        """The question, and the words that are no place or piece."""
        game, out = self.sitting.game, io.StringIO()
        with contextlib.redirect_stdout(out):
            if game.decision is None:
                print(show.outcome(game.rules, game.outcome) if game.outcome else "The game is over.")
            else:
                show.question(game, self.sitting.sitting)
        self.query_one("#question", Static).update(Text(out.getvalue().rstrip()))
        self.map.changed()
        self.under()

    def under(self) -> None:
        """What lies under the cursor."""
        out = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.suppress(HendersonError):
            aids.look(self.sitting, self.map.cursor)
        self.query_one("#under", Static).update(Text(out.getvalue().rstrip()))

    # -- keys ---------------------------------------------------------------------------------------------------------

    def action_go(self, across: int, down: int) -> None:
        """The cursor, by the arrow keys."""
        self.map.go(across, down)
        self.under()

    def action_next_lit(self) -> None:
        """The cursor on the next place that may be chosen."""
        view = self.sitting.game.view(self.sitting.sitting)
        lit = self.map.lit()
        wanted = lit | {p.place for p in view.pieces if p.id in lit}
        places = [key for key in self.map.cells if key in wanted]
        if places:
            at = places.index(self.map.cursor) + 1 if self.map.cursor in places else 0
            self.map.cursor = places[at % len(places)]
            self.map.changed()
            self.under()

    def action_choose(self) -> None:
        """The place under the cursor, or the piece on it, as the answer."""
        lit, here = self.map.lit(), self.map.cursor
        pieces = [p.id for p in self.sitting.game.view(self.sitting.sitting).pieces if p.place == here and p.id in lit]
        if here in lit:
            self.do(here)
        elif len(pieces) == 1:
            self.do(pieces[0])
        elif pieces:
            line = self.query_one("#line", Input)
            line.value = pieces[0]
            line.focus()
            self.query_one("#log", RichLog).write(Text(f"Which: {', '.join(pieces)}?"))
        else:
            self.do(here)  # refused, with the reason

    def action_say(self, line: str) -> None:
        """A command by its key."""
        self.do(line)

    def action_type(self) -> None:
        """Type a line."""
        self.query_one("#line", Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A line was typed."""
        event.input.value = ""
        self.map.focus()
        if event.value.strip() in ("quit", "exit"):
            self.exit(0)
            return
        self.do(event.value)


def run(sitting: Sitting) -> int:
    """Play on the whole terminal; the exit code."""
    sitting.next_seat()
    code = FullScreen(sitting).run()
    sitting.leave()
    return code or 0
