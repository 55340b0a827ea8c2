"""A position and how it came about: the state when the present activation began, plus the answers since.

The running coroutine is a cache of that. Clone, undo, save, replay and crash dumps are all this one fact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, ClassVar, NamedTuple

from .contract import Rules, Script
from .decision import DICE, NOW, TRY, AtOnce, Choice, Decision, HendersonError, IllegalChoice, Meaning
from .dice import Dice, Seeded, Typed
from .events import Event
from .sentence import Said
from .state import Notes
from .view import Board, Outcome, Preview, View, Where

_tuple = tuple.__new__  # a Past without the detour over its own __new__
SILENT_ACTIVATIONS = 10_000  # in a row, with nobody asked: the sequence of play runs away
FORGOTTEN = -1  # rolls of what stands for all that a game remembers no more (engine.memory)
NOT_REMEMBERED = "This game remembers only what came after its last die: play its answers again to have it whole"


class Setting(NamedTuple):
    """What was settled before the game: it goes into every save."""

    options: dict[str, Any]
    pack: str = ""  # folder of the component pack, "" the built-in one
    pack_hash: str = ""
    position: str = ""  # notation of the first position, "" the game's own set-up


class Past(NamedTuple):
    """A finished activation and all before it: a linked list, so that a clone shares it."""

    before: Past | None
    start: Notes
    answers: tuple[Choice, ...]
    rolls: int  # chance questions before it
    events: tuple[Event, ...]


Moment = tuple[Notes, tuple[Choice, ...], Past | None, int]
"""The state when an activation began, the answers since, what was before it, and the rolls before it."""


class RulesCrash(Exception):
    """The rules failed. `dump` reopens at the failing question; `word` was the answer to it."""

    def __init__(self, message: str, dump: str, word: str) -> None:
        super().__init__(message, dump, word)  # all of them: it travels between processes
        self.dump, self.word = dump, word

    def __str__(self) -> str:
        return str(self.args[0])


class Game(AtOnce):
    """A game being played. While its rules run it answers them for chance, with what its dice show."""

    __slots__ = ("_players", "_rolls_at_start", "_script", "answers", "decision", "dice", "imagined",
                 "past", "rolls", "rules", "setting", "start", "state")  # fmt: skip
    drawing: ClassVar[Callable[[Game], str] | None] = None  # given by those above the engine, which draws nothing
    printing: ClassVar[Callable[[Game], str] | None] = None  # the same in letters

    def __init__(
        self, rules: Rules, state: Notes, dice: Dice | None = None, setting: Setting | None = None, *, begin: bool = True
    ) -> None:
        self.rules = rules
        self.state: Any = state  # of the type that the rules know
        self.dice: Dice = dice if dice is not None else Seeded(0)
        self.setting = setting or Setting({})
        self.past: Past | None = None
        self.answers: list[Choice] = []
        self._players: list[int] = []
        self.rolls = 0
        self.imagined = False
        self.decision: Decision | None = None
        self.start: Notes = state
        self._rolls_at_start = 0
        self._script: Script | None = None
        if begin:
            self._begin()
            self._throw()

    # -- the driver ------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Go on with the sequence of play until somebody is asked or the game is over."""
        rules, state = self.rules, self.state
        silent = 0
        while silent < SILENT_ACTIVATIONS:
            self.start, self.answers, self._players = state.copy(), [], []
            self._rolls_at_start = self.rolls
            if rules.outcome(state) is not None:
                self._script = None
                self.decision = None
                return
            script = rules.activation(state)
            try:
                self.decision = script.send(None)
                self._script = script
                return
            except StopIteration:
                silent = 0 if self.answers else silent + 1  # answers: dice that fell at once
                if state.events or self.answers:
                    self._shelve()
        raise RulesCrash(f"{rules.ID}: {SILENT_ACTIVATIONS} activations in a row asked nothing", "", "")

    def _shelve(self) -> None:
        """The activation is finished: into the past with it."""
        events = self.state.events
        told = tuple(events) if events else ()
        self.past = _tuple(Past, (self.past, self.start, tuple(self.answers), self._rolls_at_start, told))
        if events:
            self.state.events = []

    def _answered(self, choice: Choice) -> None:
        """Write the answer down."""
        decision = self.decision
        assert decision is not None, "the game is over"
        if decision.player == DICE:
            self.rolls += 1
        else:
            self._players.append(len(self.answers))
        self.answers.append(choice)

    def _send(self, choice: Choice) -> None:
        """Resume the rules with an answer. They do not wait for dice that somebody throws for them."""
        self._answered(choice)
        assert self._script is not None
        NOW.luck = self
        try:
            self.decision = self._script.send(choice)
        except StopIteration:
            self.imagined = False
            self._shelve()
            self._begin()
        finally:
            NOW.luck = None

    def pick(self, decision: Decision) -> Choice:
        """What a die shows, written down; None: somebody will type it in."""
        thrown = self.picks(decision, 1)
        return thrown[0] if thrown else None

    def picks(self, decision: Decision, number: int) -> list[Choice]:
        """What a handful shows, up to the first that somebody will type in."""
        dice, first = self.dice, self.rolls
        thrown: list[Choice] = []
        for roll in range(first, first + number):
            choice = dice.choose(roll, decision)
            if choice is None:
                break
            thrown.append(choice)
        self.rolls += len(thrown)
        self.answers += thrown
        return thrown

    def _throw(self) -> None:
        """Let the dice answer what waits for them: a table's, or those of a game that was just begun or loaded."""
        while (decision := self.decision) is not None and decision.player == DICE:
            choice = self.dice.choose(self.rolls, decision)
            if choice is None:
                return
            self._send(choice)

    def throw(self, dice: Dice) -> None:
        """From here on chance comes from there."""
        self.dice = dice
        self._throw()

    def _resume(self) -> None:
        """Rebuild state and script from start and answers."""
        answers, quiet = self.answers, self.state.events is None
        self.state = self.start.copy()
        self.state.events = None if quiet else []
        self.answers, self._players, self.rolls = [], [], self._rolls_at_start
        if self.rules.outcome(self.state) is not None:
            self.decision = self._script = None
            return
        self._script = self.rules.activation(self.state)
        self.decision = self._script.send(None)
        for answer in answers:
            self._answered(answer)
            self.decision = self._script.send(answer)

    # -- playing ---------------------------------------------------------------------------------------------------

    def answer(self, choice: Choice) -> None:
        """Answer by object, unchecked: for bots inside search."""
        self._send(choice)
        decision = self.decision
        if decision is not None and decision.player == DICE:
            self._throw()

    def play(self, word: str) -> Decision | None:
        """Answer by word, checked; return the next question. The game is unchanged by a refusal."""
        asked = self.decision
        if asked is None:
            raise IllegalChoice(f"'{word}' answers nothing: the game is over", str(word), "", ())
        if str(word) not in asked.words:
            raise self.refusal(str(word))
        self.take(asked.option(str(word)))
        return self.decision

    def take(self, choice: Choice) -> None:
        """Answer by one of the question's options. The game is unchanged when the rules fail."""
        asked = self.decision
        assert asked is not None, "the game is over"
        before = (self.start, tuple(self.answers), self.past, self._rolls_at_start)
        try:
            self.answer(choice)
        except HendersonError:
            self._restore(before)
            raise
        except Exception as crash:
            self._restore(before)
            from .record import dump_crash  # the record knows the game, not the other way round

            word = asked.word(choice)
            raise RulesCrash(f"{self.rules.ID}: {crash!r} after '{word}'", dump_crash(self, word, crash), word) from crash

    def _restore(self, before: Moment) -> None:
        self.start, answers, self.past, self._rolls_at_start = before
        self.answers = list(answers)
        self._resume()

    def undo(self) -> None:
        """Take back the last answer of a player, with the dice that followed it. A refusal leaves the game as it is."""
        if self.imagined:
            raise HendersonError("An imagined game only goes forward")
        before = self._before_last_answer()
        if before is None:
            raise HendersonError("Nothing to undo: this is the beginning of the game")
        self._restore(before)

    def _before_last_answer(self) -> Moment | None:
        """The moment when the player who answered last was asked; None at the beginning."""
        start, answers, past, rolls = self.start, tuple(self.answers), self.past, self._rolls_at_start
        players = self._players
        while not players:
            if past is None:
                return None
            past, start, answers, rolls, _ = past
            if rolls == FORGOTTEN:
                raise HendersonError(NOT_REMEMBERED)
            players = self._players_among(start, answers)
        return start, answers[: players[-1]], past, rolls

    def _players_among(self, start: Notes, answers: tuple[Choice, ...]) -> list[int]:
        """Which answers of a finished activation were players'."""
        if not answers:
            return []
        state = start.copy()
        state.events = None
        script = self.rules.activation(state)
        decision, found = script.send(None), []
        for i, answer in enumerate(answers):
            if decision.player != DICE:
                found.append(i)
            try:
                decision = script.send(answer)
            except StopIteration:
                break
        return found

    def undo_refusal(self) -> str:
        """Why a player may not take back the last answer in a fair game; "" when it taught him nothing (see engine.undo)."""
        from .undo import refusal

        return refusal(self)

    def before_last_answer(self) -> Game | None:
        """A game of its own at the question that a player answered last; None at the beginning."""
        moment = self._before_last_answer()
        if moment is None:
            return None
        twin = self.clone()
        twin.state.events = []
        twin._restore(moment)
        return twin

    def answer_after(self, before: Game) -> Choice:
        """The answer to the question of `before`, an earlier moment of this game."""
        answers, node = self.answers, self.past
        while node is not None and node is not before.past:
            answers, node = list(node.answers), node.before
        return answers[len(before.answers)]

    def clone(self) -> Game:
        """The same position, played on independently."""
        if self.imagined:
            raise HendersonError("An imagined game cannot be cloned in the middle of an activation")
        new = Game(self.rules, self.state, self.dice, self.setting, begin=False)
        new.past, new.start, new.answers, new._rolls_at_start = self.past, self.start, self.answers, self._rolls_at_start
        new._resume()
        return new

    def imagine(self, side: str, seed: int | str, *, quiet: bool = True) -> Game:
        """A world that `side` may believe in, with other dice, to be played forward only."""
        new = self.clone()
        new.past, new.dice = None, Seeded(f"imagined {seed}")
        if quiet:
            new.state.events = None
        self._deal(new.state, side, seed)
        new.imagined = True
        return new

    def believed(self, side: str, seed: int | str) -> Any:
        """The state of such a world, to look at and not to play on: `side`'s question is the same there."""
        state = self.state.copy()
        state.events = None
        self._deal(state, side, seed)
        return state

    def _deal(self, state: Notes, side: str, seed: int | str) -> None:
        """What `side` cannot see, dealt anew."""
        if not getattr(self.rules, "OPEN", False):
            self.rules.imagine(state, side, Random(f"henderson {seed}"))

    # -- looking ---------------------------------------------------------------------------------------------------

    @property
    def rolls_before(self) -> int:
        """Chance questions before the present activation."""
        return self._rolls_at_start

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self.rules.outcome(self.state) if self.decision is None else None

    @property
    def where(self) -> Where:
        """Turn and step."""
        return self.rules.where(self.state)

    def view(self, side: str = "") -> View:
        """All that `side` may know of the position."""
        if side and side not in self.rules.SIDES:
            raise HendersonError(f"'{side}' is no side of {self.rules.ID}: expected {', '.join(self.rules.SIDES)}")
        return self.rules.view(self.state, side)

    def board(self) -> Board:
        """The board, with the sides in the game's order."""
        made = self.rules.board(self.state)
        made.sides = list(self.rules.SIDES)
        return made

    def activations(self) -> Iterator[Past]:
        """Every finished activation, oldest first."""
        chain: list[Past] = []
        node = self.past
        while node is not None:
            if node.rolls == FORGOTTEN:
                raise HendersonError(NOT_REMEMBERED)
            chain.append(node)
            node = node.before
        return iter(chain[::-1])

    def events(self, side: str | None = "all") -> list[Event]:
        """What happened so far as `side` saw it: "" a spectator, "all" everything."""
        every = [e for past in self.activations() for e in past.events] + list(self.state.events or ())
        return every if side == "all" else [e for e in every if e.seen_by(side)]

    @property
    def log(self) -> list[str]:
        """Everything that happened, a line each: rule and sentence."""
        return [f"{e.rule}  {e.text}" for e in self.events()]

    def preview(self, option: Choice) -> Preview | None:
        """What an option of the present question would cost or bring, with the way there; None when nothing is known of it."""
        decision = self.decision
        assert decision is not None, "the game is over"
        look = getattr(self.rules, "preview", None)
        shown: Preview | None = look(self.state, decision, option) if look else None
        return shown

    def meaning(self, option: Choice) -> Meaning:
        """What an option of the present question is. Where the question does not say whether a die follows, it is tried out."""
        decision = self.decision
        assert decision is not None, "the game is over"
        means = decision.meaning(option)
        if self.imagined or decision.falls(option) is not TRY:
            return means
        twin = self.clone()
        twin.dice = Typed()
        twin.answer(option)
        return means._replace(rolls=twin.decision is not None and twin.decision.player == DICE)

    def reason(self, word: str) -> tuple[str, str] | None:
        """The rule that forbids that word now, and a sentence; None when nothing is known of it."""
        found = self.reason_as_data(word)
        return (found[0], str(found[1])) if found else None

    def reason_as_data(self, word: str) -> tuple[str, str | Said] | None:
        """The same, the sentence as data where the game gives it so."""
        decision = self.decision
        assert decision is not None, "the game is over"
        look = getattr(self.rules, "refusal", None)
        found: tuple[str, str | Said] | None = look(self.state, decision, word) if look else None
        return found

    def refusal(self, word: str) -> IllegalChoice:
        """Why that word is no answer to the present question."""
        assert self.decision is not None, "the game is over"
        refused = self.decision.refusal(word, self.reason_as_data(word))
        refused.game = self.rules.ID
        return refused

    def why(self, word: str) -> str:
        """Why that word cannot be chosen now, with the rule; or that it can."""
        if self.decision is None:
            return "The game is over."
        if word in self.decision.words:
            return f"'{word}' may be chosen [{self.decision.rule}]"
        from .rulebook import says

        refusal = self.refusal(word)
        return f"{refusal}\n{refusal.rule}: {says(self.rules, refusal.rule)}"

    def __str__(self) -> str:
        """Board and question in plain letters, from the asked side's eyes."""
        show = type(self).printing
        return show(self) if show is not None else f"{self.rules.ID}: {self.decision or self.outcome}"

    def _repr_svg_(self) -> str | None:
        """What a notebook shows."""
        draw = type(self).drawing
        return draw(self) if draw is not None else None

    def save(self) -> str:
        """The whole game as text; `henderson.load` reads it back."""
        from .record import save

        return save(self)

    def position(self) -> str:
        """The position at the beginning of the present activation, in notation."""
        from .position import write

        return write(self)
