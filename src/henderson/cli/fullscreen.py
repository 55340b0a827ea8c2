"""The table on the whole terminal: map with a cursor, question, what lies under the cursor, log, and a line to type in."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Key
from textual.widgets import Footer, Input, Static

from ..engine.decision import HendersonError
from ..engine.game import Game
from ..engine.view import View
from ..lab.match import bot_thinks
from . import aids, beside, commands, show
from .apart import Thought, apart
from .mapview import MapView
from .meanwhile import meanwhile, tell
from .play import Sitting
from .screen import Page, say
from .sheets import Cover, Line, Log, Reading, Which
from .thinking import THOUGHTS

PACE = 0.35  # seconds that a step of the other side is shown
LONG = 6  # lines of what a command tells: more are read on a page of their own
PAGE = 92  # letters of its lines, at most
KEYS = (
    "Arrows move the cursor, Tab and Shift+Tab go through what may be chosen, e through the places where enemies are; Enter "
    "chooses what lies under it (a click, and a second one, do the same), i tells all of it. d ends the move, attack or phase; u "
    "takes back; h is a hint (Escape stops its thinking); v victory, c charts, r the rule that applies, m what the other side "
    "did, l the log so far; Page Up and Down scroll it; Space goes to the end of the other side's turn; : or a number begins a "
    "line, Escape goes back to the map; q leaves, and the game is kept."
)


BEGIN = "Tab finds what may be chosen, Enter chooses it, ? tells all keys and words. Enter begins."


class FullScreen(App[int]):
    """The full-screen table."""

    # no scroll bar where the question stands: what it takes of the width is not reckoned with its height, and hid the last answer
    CSS = """
    #where { height: 1; padding: 0 1; background: $primary-darken-2; color: $text; text-style: bold; text-wrap: nowrap;
             text-overflow: ellipsis; }
    #map { width: 2fr; height: 1fr; }
    #side { width: 1fr; min-width: 38; }
    .words #asked { max-height: 65%; }
    .words #under { max-height: 20%; }
    #asked { height: auto; max-height: 45%; padding: 0 1; background: $boost; scrollbar-size-vertical: 0; }
    #under { height: auto; max-height: 40%; padding: 0 1; color: $text-muted; }
    #log { height: 1fr; min-height: 4; padding: 0 1; border-top: solid $primary; scrollbar-size-vertical: 1; }
    #thinking { height: 1; padding: 0 1; color: $warning; display: none; }
    #line { height: 1; border: none; padding: 0 1; background: $surface; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1,0)", show=False), Binding("right", "go(1,0)", show=False),
        Binding("up", "go(0,-1)", show=False), Binding("down", "go(0,1)", show=False),
        Binding("enter", "choose", "choose"), Binding("tab", "next_lit(1)", "next", priority=True),
        Binding("shift+tab", "next_lit(-1)", show=False, priority=True),
        Binding("d", "say('done')", "done"), Binding("u", "say('undo')", "undo"), Binding("h", "say('hint')", "hint"),
        Binding("i", "look", "look"),
        Binding("v", "say('victory')", show=False), Binding("c", "say('charts')", show=False),
        Binding("r", "say('rule')", show=False), Binding("l", "say('log')", show=False),
        Binding("m", "meanwhile", show=False),
        Binding("e", "next_enemy", show=False),
        Binding("pageup", "scroll_log(-1)", show=False), Binding("pagedown", "scroll_log(1)", show=False),
        Binding("colon", "type", "type"), Binding("space", "hasten", "to the end of their turn", show=False),
        Binding("escape", "to_map", show=False), Binding("question_mark", "say('help')", "help"), Binding("q", "quit", "leave"),
    ]  # fmt: skip

    def __init__(self, sitting: Sitting, pace: float = PACE) -> None:
        super().__init__()
        self.sitting = sitting
        sitting.person = True
        sitting.HOW, sitting.AGAIN = BEGIN, "play --screen"
        self.map = MapView(sitting)
        self.title = sitting.game.rules.TITLE
        self.pace = pace
        self.hurry = asyncio.Event()  # the rest of the other side's turn at once
        self.busy = False  # the other side is answering
        self.ended = False  # how it ended was told
        self.thinking = Static(id="thinking")
        self.thought: Thought | None = None  # a bot thinks for the person at the screen, or in its own turn
        self.left: dict[str, tuple[Game, View, int]] = {}  # by seat: what it saw when another was asked, after so many events
        self.news = ""  # what the other side did, as it was told last

    def compose(self) -> ComposeResult:
        yield Static(id="where")
        with Horizontal():
            yield self.map
            with Vertical(id="side"):
                with VerticalScroll(id="asked", can_focus=False):
                    yield Static(id="question")
                yield Static(id="under")
                yield Log(id="log", wrap=True, markup=False, min_width=20)
        yield self.thinking
        # nothing is selected when it is entered: the second digit of a number would take the place of the first
        yield Line(placeholder="a word, several, or a command: help lists them", id="line", select_on_focus=False)
        yield Footer()

    def on_mount(self) -> None:
        self.map.focus()
        self.set_interval(0.5, self.show_thinking)
        self.call_after_refresh(self.begin)  # once it is known how wide the log is

    def begin(self) -> None:
        """What it is about, then the first question."""
        self.show_question()
        self.read(self.told(self.sitting.welcome, self.reading_width), lambda: self.do(""))

    # -- what is done -------------------------------------------------------------------------------------------------

    def do(self, line: str) -> None:
        """Say a line at the table; what it prints goes to the log, or is read on a page. Then the others answer."""
        if self.busy:
            asked = self.sitting.game.decision
            if asked is not None and asked.player in self.sitting.people:  # the table is just being shown: in a moment
                self.set_timer(0.05, lambda: self.do(line))
            else:
                self.write("The other side is moving: Space goes to the end of it.")
            return
        try:
            reading = commands.only_tells(line, self.sitting.game.decision)
        except HendersonError:  # no such command: the table says so
            reading = ""
        if self.busy and line and (not reading or reading in THOUGHTS):
            self.write("The other side is moving: Space goes to the end of it.")
            return
        if reading in THOUGHTS:
            self.run_worker(self.think(reading, line.partition(" ")[2].strip()))
            return
        text = self.told(lambda: self.sitting.line(line), self.reading_width if reading else 0) if line else ""
        self.relate(f"{KEYS}\n\n{text}" if reading == "help" else text, page=bool(reading))
        if reading:
            return
        self.stop_thinking()  # it was of another position
        if self.sitting.over:
            self.exit(0)
            return
        self.busy = True
        self.run_worker(self.others())

    def relate(self, text: str, *, page: bool) -> None:
        """What was told: on a page, if it is long and one is wished for, else in the log."""
        if page and text.count("\n") >= LONG:
            self.read(text)
        elif text:
            self.write(text)

    async def think(self, name: str, rest: str) -> None:
        """A command that thinks, beside the table: the map, the log and all that only tells can be used meanwhile."""
        self.stop_thinking()
        mine = self.thought = Thought("A bot thinks about it (Escape stops it)")
        self.show_thinking()
        game, side = self.sitting.game.clone(), self.sitting.sitting
        try:
            found = await apart(lambda: THOUGHTS[name](game, side, rest, mine.stop.is_set))
            text = "" if mine.stop.is_set() else self.told(found, self.reading_width)
            text = text if text.count("\n") >= LONG else self.told(found)  # it has the log's width there
        except HendersonError as error:
            text = show.refusal(error)
        if not mine.stop.is_set():
            self.stop_thinking()
            self.relate(text, page=True)

    def stop_thinking(self) -> bool:
        """Nobody waits for the thought any more. Was there one?"""
        if self.thought is None:
            return False
        self.thought.stop.set()
        self.thought = None
        self.show_thinking()
        return True

    def show_thinking(self) -> None:
        """Who thinks, and for how long already."""
        self.thinking.display = self.thought is not None
        self.thinking.update(Text(str(self.thought or "")))

    async def others(self) -> None:
        """The bots answer, step by step, so that it can be followed; then whoever is asked sits down."""
        self.hurry.clear()
        happened = list(self.sitting.untold())
        self.tell(self.sitting.tell_events)
        self.leave_seat()
        while await self.other():
            self.map.follow(self.sitting.untold())
            if self.tell(self.sitting.tell_events):
                self.show_question()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.hurry.wait(), self.pace)
            await asyncio.sleep(0)
        self.tell(self.sitting.keep_to_policies)
        self.busy = False
        if not self.map.choices():  # it asks about what has just happened somewhere
            self.map.follow(happened)
        if self.sitting.next_seat():
            self.query_one("#log", Log).clear()
            name = show.name_of(self.sitting.game.rules, self.sitting.sitting)
            self.push_screen(Cover(name), lambda _: self.sat())
        else:
            self.sat()

    async def other(self) -> bool:
        """One answer of a bot, thought about beside the screen; no: a person is asked, or nobody."""
        player, game = self.sitting.bot_asked(), self.sitting.game
        if player is None or game.decision is None:
            return False
        self.thought = Thought(f"The {show.name_of(game.rules, game.decision.player)} side is thinking")
        answer = await apart(lambda: bot_thinks(game, player))
        self.stop_thinking()
        answer()
        return True

    def leave_seat(self) -> None:
        """Another is asked than whoever sits here: what he sees now is kept, to tell him later what has changed."""
        game, seat = self.sitting.game, self.sitting.sitting
        if game.decision is not None and game.decision.player != seat and seat not in self.left:
            self.left[seat] = game, game.view(seat), len(game.events())

    def sat(self) -> None:
        """Whoever is asked looks at the table."""
        self.tell(self.sitting.tell_events)
        self.map.to_a_choice()
        self.show_question()
        game = self.sitting.game
        if game.outcome is not None and not self.ended:
            self.ended = True
            self.read(self.told(self.sitting.end, self.reading_width))
        elif self.sum_up():
            self.action_meanwhile()

    def sum_up(self) -> bool:
        """What the other side did since this seat was left. Is it worth a page by itself: has it had a step of its own?"""
        game, seat = self.sitting.game, self.sitting.sitting
        left = self.left.get(seat)
        if left is None or game.decision is None or game.decision.player != seat:
            return False
        del self.left[seat]
        then, now = left[1], game.view(seat)
        found = meanwhile(then, now, [e for e in game.events()[left[2] :] if e.seen_by(seat)]) if left[0] is game else None
        if found is None:
            return False
        self.news = self.told(lambda: tell(found, game.rules), self.reading_width)
        return (then.where.turn, then.where.step_name) != (now.where.turn, now.where.step_name)

    def tell(self, deed: Callable[[], object]) -> bool:
        """Do something at the table; what it prints goes to the log. Was there anything?"""
        text = self.told(deed)
        if text:
            self.write(text)
        return bool(text)

    def told(self, deed: Callable[[], object], wide: int = 0) -> str:
        """Do something at the table, and what it printed: so wide, or as wide as what stands beside the map."""
        out = Page(wide or max(30, self.query_one("#log", Log).size.width - 3))
        with contextlib.redirect_stdout(out):
            deed()
        return out.getvalue().rstrip()

    @property
    def reading_width(self) -> int:
        """How wide a page is that is laid over the table."""
        return min(PAGE, self.size.width - 12)

    def read(self, text: str, then: Callable[[], None] = lambda: None) -> None:
        """A page to read before anything else."""
        self.push_screen(Reading(text), lambda _: then())

    def write(self, text: str) -> None:
        """A line for the log."""
        self.query_one("#log", Log).tell(text)

    def show_question(self) -> None:
        """The question, and the words that are no place or piece."""
        game = self.sitting.game
        status = show.status_line(game, self.sitting.sitting, self.size.width - 2)
        self.query_one("#where", Static).update(Text(status))
        self.query_one("#question", Static).update(Text.from_ansi(self.told(self._question)))
        self.query_one("#side").set_class(not self.map.choices() and not self.busy, "words")  # they have the room
        self.map.changed()
        self.under()

    def _question(self) -> None:
        game = self.sitting.game
        if game.decision is None:
            say(show.outcome(game.rules, game.outcome) if game.outcome else "The game is over.", "bold")
            say("q leaves; the log, the map and the charts can still be read.", "dim")
        elif game.decision.player not in self.sitting.people:  # what it is asked is not for these eyes
            say("The other side is moving: Space goes to the end of it.")
        else:
            beside.question(game, self.sitting.sitting)

    def under(self) -> None:
        """What lies under the cursor, and what Enter would do there."""
        self.query_one("#under", Static).update(Text.from_ansi(self.told(self._under)))

    def _under(self) -> None:
        here, words = self.map.cursor, self.here()
        if len(words) == 1:
            told = show.told_of(self.sitting.game, words[0])
            say(f"Enter: {words[0]}{f', {told}' if told else ''}", "bold")
        elif words:
            say(f"Enter: one of {len(words)}", "bold")
        with contextlib.suppress(HendersonError):
            aids.look(self.sitting, here)

    def here(self) -> list[str]:
        """The words that may be chosen under the cursor: the place itself, or pieces on it."""
        lit, here = self.map.lit(), self.map.cursor
        if here in lit:
            return [here]
        return [p.id for p in self.sitting.game.view(self.sitting.sitting).pieces if p.place == here and p.id in lit]

    # -- keys ---------------------------------------------------------------------------------------------------------

    def action_go(self, across: int, down: int) -> None:
        """The cursor, by the arrow keys."""
        self.map.go(across, down)
        self.under()

    def action_next_lit(self, step: int) -> None:
        """The cursor on the next place that may be chosen; where nothing is on the map, the words to choose from."""
        if isinstance(self.screen, Which):  # a key of the app's is heard through what lies over the table
            self.screen.step(step)
        elif len(self.screen_stack) > 1:
            return
        elif self.map.choices():
            self.map.next_choice(step)
            self.under()
        elif (asked := self.sitting.game.decision) is not None and not self.busy:
            self.choose_from(asked.words)  # also of one: Tab looks, and answers nothing

    def action_next_enemy(self) -> None:
        """The cursor on the next place where the other side is seen."""
        self.map.next_enemy()
        self.under()

    def action_choose(self) -> None:
        """The place under the cursor, or the piece on it, as the answer; one of the words where nothing is on the map."""
        words, asked = self.here(), self.sitting.game.decision
        if not self.busy and not self.map.choices() and asked is not None:
            words = list(asked.words)
        if len(words) > 1:
            self.choose_from(words)
        else:
            self.do(words[0] if words else self.map.cursor)  # refused, with the reason

    def choose_from(self, words: Sequence[str]) -> None:
        """One of these words, or none."""
        asked = self.sitting.game.decision
        heading = "" if asked is None else asked.text
        self.push_screen(Which(self.which(words), heading), lambda word: self.do(word) if word else None)

    def on_map_view_chosen(self) -> None:
        """A click on what lies under the cursor."""
        self.action_choose()

    def which(self, words: Sequence[str]) -> list[tuple[str, str]]:
        """The pieces or words to choose from, each with what it is and what choosing it would bring."""
        known = {p.id: p for p in self.sitting.game.view(self.sitting.sitting).pieces}
        told = [(show.piece_line(known[word], placed=False) if word in known else "", show.told_of(self.sitting.game, word))
                for word in words]  # fmt: skip
        return [(word, " · ".join(filter(None, both))) for word, both in zip(words, told)]

    def action_hasten(self) -> None:
        """The rest of the other side's turn at once."""
        self.hurry.set()

    def action_scroll_log(self, pages: int) -> None:
        """Read back in the log."""
        self.query_one("#log", Log).leaf(pages)

    def action_to_map(self) -> None:
        """From the line back to the map; a bot that thinks for you stops."""
        self.screen.set_focus(self.map)
        if not self.busy and self.stop_thinking():
            self.write("It has stopped thinking.")

    def action_meanwhile(self) -> None:
        """What the other side did, once more."""
        if self.news:
            self.read(f"What the other side did\n\n{self.news}")
        else:
            self.write("The other side has done nothing yet that is worth a page.")

    def on_key(self, event: Key) -> None:
        """A number begins a line: the rows of the question are numbered."""
        line = self.query_one("#line", Input)
        if event.character and event.character.isdecimal() and self.focused is self.map:
            self.screen.set_focus(line)  # at once, as in `action_type`
            line.value = event.character
            line.cursor_position = 1

    def action_say(self, line: str) -> None:
        """A command by its key."""
        self.do(line)

    def action_look(self) -> None:
        """All that lies under the cursor, on a page: a harbour holds more than there is room for beside the map."""
        self.read(self.told(lambda: aids.look(self.sitting, self.map.cursor), self.reading_width))

    def action_type(self) -> None:
        """Type a line."""
        self.screen.set_focus(self.query_one("#line", Input))  # at once: `focus()` comes after the next letters, which are keys

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A line was typed."""
        event.input.value = ""
        self.screen.set_focus(self.map)
        self.do(event.value)


def hung_up(sitting: Sitting) -> None:
    """The window was closed: the game is kept all the same, though nobody reads where."""
    with contextlib.suppress(OSError):
        sitting.leave()
    os._exit(1)


def run(sitting: Sitting) -> int:
    """Play on the whole terminal; the exit code."""
    sitting.next_seat()
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, lambda *_: hung_up(sitting))
    code = FullScreen(sitting).run()
    sitting.leave()
    return code or 0
