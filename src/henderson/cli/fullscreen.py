"""The table on the whole terminal: map with a cursor, question, what lies under the cursor, log, and a line to type in."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Key
from textual.geometry import Size
from textual.screen import ModalScreen, Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Footer, Input, OptionList, RichLog, Static

from ..draw.letters import Cell, layout
from ..engine.decision import PIECE, SPACE, HendersonError
from . import aids, show
from .cells import Grid, towards
from .play import Sitting
from .screen import Page

PACE = 0.35  # seconds that a step of the other side is shown


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


class Cover(Screen[None]):
    """Two people share the screen: nothing is seen of the table until the other has sat down."""

    CSS = "Cover { align: center middle; } #cover { width: auto; text-align: center; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss", "sit down")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name_of_side = name

    def compose(self) -> ComposeResult:
        yield Static(f"{self.name_of_side} at the table.\n\nPress Enter when only you can see the screen.", id="cover")


class Which(ModalScreen[str]):
    """Several pieces may be chosen where the cursor is: which of them?"""

    CSS = "Which { align: center middle; } #which { width: 64; max-width: 90%; height: auto; max-height: 70%; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss('')", "leave it")]

    def __init__(self, rows: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.rows = rows

    def compose(self) -> ComposeResult:
        yield OptionList(*(Text(f"{word}  {told}") for word, told in self.rows), id="which")
        yield Footer()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """It was chosen."""
        self.dismiss(self.rows[event.option_index][0])


class FullScreen(App[int]):
    """The full-screen table."""

    # no scroll bar where the question stands: what it takes of the width is not reckoned with its height, and hid the last answer
    CSS = """
    #map { width: 2fr; height: 1fr; }
    #side { width: 1fr; min-width: 38; }
    #asked { height: auto; max-height: 60%; padding: 0 1; background: $boost; scrollbar-size-vertical: 0; }
    #under { height: auto; max-height: 30%; padding: 0 1; color: $text-muted; }
    #log { height: 1fr; padding: 0 1; border-top: solid $primary; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1,0)", show=False), Binding("right", "go(1,0)", show=False),
        Binding("up", "go(0,-1)", show=False), Binding("down", "go(0,1)", show=False),
        Binding("enter", "choose", "choose here"), Binding("tab", "next_lit", "next choice", priority=True),
        Binding("d", "say('done')", "done"), Binding("u", "say('undo')", "undo"), Binding("h", "say('hint')", "hint"),
        Binding("colon", "type", "type"), Binding("space", "hasten", "to the end of their turn", show=False),
        Binding("escape", "to_map", show=False), Binding("question_mark", "say('help')", "help"), Binding("q", "quit", "leave"),
    ]  # fmt: skip

    def __init__(self, sitting: Sitting, pace: float = PACE) -> None:
        super().__init__()
        self.sitting = sitting
        self.map = MapView(sitting)
        self.title = sitting.game.rules.TITLE
        self.pace = pace
        self.hurry = asyncio.Event()  # the rest of the other side's turn at once
        self.busy = False  # the other side is answering

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield self.map
            with Vertical(id="side"):
                with VerticalScroll(id="asked", can_focus=False):
                    yield Static(id="question")
                yield Static(id="under")
                yield RichLog(id="log", wrap=True, markup=False, min_width=20)
        yield Input(placeholder="a word, several, or a command: help lists them", id="line")
        yield Footer()

    def on_mount(self) -> None:
        self.map.focus()
        self.call_after_refresh(self.begin)  # once it is known how wide the log is

    def begin(self) -> None:
        """What it is about, then the first question."""
        self.tell(self.sitting.welcome)
        self.do("")

    # -- what is done -------------------------------------------------------------------------------------------------

    def do(self, line: str) -> None:
        """Say a line at the table; all it prints goes to the log. Then the others answer."""
        if self.busy:
            self.write("The other side is moving: Space goes to the end of it.")
            return
        if line:
            self.tell(lambda: self.sitting.line(line))
        if self.sitting.over:
            self.exit(0)
            return
        self.busy = True
        self.run_worker(self.others())

    async def others(self) -> None:
        """The bots answer, step by step, so that it can be followed; then whoever is asked sits down."""
        self.hurry.clear()
        self.tell(self.sitting.tell_events)
        while self.sitting.bot():
            if self.tell(self.sitting.tell_events):
                self.show_question()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.hurry.wait(), self.pace)
            await asyncio.sleep(0)
        self.tell(self.sitting.keep_to_policies)
        self.busy = False
        if self.sitting.next_seat():
            self.query_one("#log", RichLog).clear()
            name = show.name_of(self.sitting.game.rules, self.sitting.sitting)
            self.push_screen(Cover(name), lambda _: self.sat())
        else:
            self.sat()

    def sat(self) -> None:
        """Whoever is asked looks at the table."""
        self.tell(self.sitting.tell_events)
        self.show_question()

    def tell(self, deed: Callable[[], object]) -> bool:
        """Do something at the table; what it prints goes to the log. Was there anything?"""
        out = self.page()
        with contextlib.redirect_stdout(out):
            deed()
        text = out.getvalue().rstrip()
        if text:
            self.write(text)
        return bool(text)

    def page(self) -> Page:
        """A page as wide as what stands beside the map."""
        return Page(max(30, self.query_one("#log", RichLog).size.width - 3))

    def write(self, text: str) -> None:
        """A line for the log."""
        self.query_one("#log", RichLog).write(Text(text))

    def show_question(self) -> None:
        """The question, and the words that are no place or piece."""
        game, out = self.sitting.game, self.page()
        with contextlib.redirect_stdout(out):
            if game.decision is None:
                print(show.outcome(game.rules, game.outcome) if game.outcome else "The game is over.")
            elif game.decision.player not in self.sitting.people:  # what it is asked is not for these eyes
                print(f"{show.where_line(game.rules, game.where)}\nThe other side is moving: Space goes to the end of it.")
            else:
                show.question(game, self.sitting.sitting, drawn=True)
        self.query_one("#question", Static).update(Text(out.getvalue().rstrip()))
        self.map.changed()
        self.under()

    def under(self) -> None:
        """What lies under the cursor."""
        out = self.page()
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
            self.push_screen(Which(self.which(pieces)), lambda word: self.do(word) if word else None)
        else:
            self.do(here)  # refused, with the reason

    def which(self, pieces: Sequence[str]) -> list[tuple[str, str]]:
        """The pieces to choose from, each with what it is."""
        known = {p.id: p for p in self.sitting.game.view(self.sitting.sitting).pieces}
        return [(word, show.piece_line(known[word])) for word in pieces]

    def action_hasten(self) -> None:
        """The rest of the other side's turn at once."""
        self.hurry.set()

    def action_to_map(self) -> None:
        """From the line back to the map."""
        self.map.focus()

    def on_key(self, event: Key) -> None:
        """A number begins a line: the rows of the question are numbered."""
        line = self.query_one("#line", Input)
        if event.character and event.character.isdecimal() and self.focused is self.map:
            line.value = event.character
            line.focus()
            line.cursor_position = 1

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
        self.do(event.value)


def run(sitting: Sitting) -> int:
    """Play on the whole terminal; the exit code."""
    sitting.next_seat()
    code = FullScreen(sitting).run()
    sitting.leave()
    return code or 0
