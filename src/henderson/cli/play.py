"""The table: a game, who sits where, and what each seat has been told so far."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from ..bots.seat import Bot
from ..engine.decision import DICE, HendersonError, IllegalChoice
from ..engine.dice import Secret
from ..engine.events import Event
from ..engine.game import Game
from ..engine.standing import Policy, settle, standing
from ..engine.undo import take_back
from ..engine.view import Where
from ..games import about
from ..games.lessons import Scenario
from ..lab.match import bot_answers
from . import commands, files, show
from .keyboard import Keyboard
from .screen import console, say, waiting
from .tongue import ENGLISH
from .words import take


class Sitting:
    """One game at the terminal: people, bots, or both."""

    HOW = "Answer with a number or a word; 'help' lists what else can be said, 'rule' tells the rule that applies."
    AGAIN = "play"  # how one comes back to a game that was left
    seated = ""  # and to the same seats, where they are not the usual ones
    tongue = ENGLISH

    def __init__(self, game: Game, seats: Mapping[str, Bot | None], keyboard: Keyboard, scenario: Scenario | None = None) -> None:
        self.game, self.seats, self.keyboard, self.scenario = game, seats, keyboard, scenario
        self.person = keyboard.terminal  # somebody reads along: a refusal is its reason alone, not a line for a transcript
        self.told: dict[str, int] = {}  # events each seat has read
        self.sitting = ""  # who looks at the screen
        self.refused = 0  # words that were no answer
        self.saved = game.save()
        self.fresh = True  # the question is yet to be shown
        self.over = False  # the person has left
        self.acts: list[int] = []  # how many answers each act of a person gave
        self.policies: dict[str, list[Policy]] = {side: [] for side in seats}

    @property
    def people(self) -> list[str]:
        """The sides that people play."""
        return [side for side, bot in self.seats.items() if bot is None]

    def run(self) -> int:
        """Play until the end, or until the person leaves; the exit code."""
        self.keyboard.complete(self._completions)
        self.welcome()
        if isinstance(self.game.dice, Secret):
            say(f"The dice are committed to: {self.game.dice.commitment}")
        try:
            self._sittings()
        except KeyboardInterrupt:
            self.leave()
            raise
        self.leave()
        return 2 if self.refused and not self.keyboard.terminal else 0

    def welcome(self) -> None:
        """What it is about, and how to get help: told to people only."""
        if not self.people:
            return
        told = about(self.game.rules.ID)
        say(self.game.rules.TITLE, "bold")
        if told.text:
            say(told.text)
        if self.scenario is not None:
            say(f"{self.scenario.title} ({self.scenario.length})", "bold")
            say(self.scenario.text)
            for side in self.people:
                say(f"{show.name_of(self.game.rules, side)}: {self.scenario.sides.get(side, '')}")
        show.aims(self.game, self.people[0], self.people, most=3 if len(self.game.rules.SIDES) > 1 else 1)
        say(self.HOW, "dim")

    def _sittings(self) -> None:
        """Question after question."""
        while not self.over:
            self.bots()
            self.keep_to_policies()
            self._sit()
            if self.fresh:
                self._tell()
                self.fresh = False
            if self.game.decision is None and not self.people:
                break
            line = self.keyboard.line("> ")
            if line is None:
                break
            self.line(line)

    def bots(self) -> None:
        """Let the bots answer until a person is asked."""
        decision = self.game.decision
        if decision is None or self.seats.get(decision.player) is None:
            return
        with waiting(f"The {show.name_of(self.game.rules, decision.player)} side is thinking", self.keyboard.terminal):
            while self.bot():
                pass

    def bot(self) -> bool:
        """One answer of a bot; no: a person is asked, or nobody."""
        player = self.bot_asked()
        if player is None:
            return False
        bot_answers(self.game, player)
        self.fresh = True
        return True

    def bot_asked(self) -> Bot | None:
        """The bot that is asked; None: a person is, or nobody."""
        decision = self.game.decision
        return self.seats.get(decision.player) if decision is not None else None

    def line(self, text: str) -> None:
        """A line that a person typed: a command, or answers."""
        text = text.strip()
        if not text:
            self.fresh = True
            return
        try:
            if command := commands.find(text, self.game.decision):
                command(self, text.partition(" ")[2].strip())
            else:
                self._answers(text)
        except HendersonError as error:
            self.refused += 1
            say(show.refusal(error, self.tongue) if self.person else str(error), "red")

    def _answers(self, rest: str) -> None:
        """One answer after the other, as far as they are legal."""
        while rest:
            decision = self.game.decision
            if decision is None:
                raise IllegalChoice(f"'{rest}' answers nothing: the game is over. Expected a command; 'help' lists them",
                                    rest, "", ())  # fmt: skip
            word, after = take(decision, rest, self.game.reason, self.known())
            since = self.game.where
            self.game.play(word)
            rest = after
            self.acted(decision.player, 1, since, settled=not rest)
            if rest:
                self.bots()

    def acted(self, side: str, answers: int, since: Where, *, settled: bool = True) -> None:
        """A person has acted: what leaves no choice answers itself, and what was said once for all; both belong to the act."""
        if settled and side in self.policies:
            policies = self.policies[side]
            if self.keyboard.terminal or policies:
                answers += len(settle(self.game, side, since, policies))
        self.acts.append(answers)
        self.fresh = True

    def keep_to_policies(self) -> None:
        """A person is asked what he has said once for all how to answer."""
        while (asked := self.game.decision) is not None and asked.player in self.people:
            word = standing(asked, self.policies[asked.player])
            if not word:
                return
            since = self.game.where
            self.game.play(word)
            self.acted(asked.player, 1, since)
            self.bots()

    def known(self) -> set[str]:
        """The words of all pieces that the sitting seat sees and of all spaces, offered or not."""
        return {p.id for p in self.game.view(self.sitting).pieces} | show.names_of_spaces(self.game).keys()

    def next_seat(self) -> bool:
        """Who sits at the screen now: the person who is asked. True when another sits down."""
        decision = self.game.decision
        seat = decision.player if decision and decision.player in self.people else self.sitting
        if not seat:
            seat = self.people[0] if self.people else ""
        another = len(self.people) > 1 and bool(self.sitting) and seat != self.sitting
        self.sitting = seat
        return another

    def _sit(self) -> None:
        """Two people share the screen: clear it before the other looks."""
        if self.next_seat():
            self.keyboard.forget()
            console().clear()
            say(f"--- {show.name_of(self.game.rules, self.sitting)} at the table ---", "bold")
            self.keyboard.wait("Press return when only you can see the screen. ")
            self.fresh = True

    def untold(self) -> list[Event]:
        """What happened since the sitting seat was told, as it saw it; when only bots play nothing is hidden from the reader."""
        everything = self.game.events()
        told = min(self.told.get(self.sitting, 0), len(everything))
        return [e for e in everything[told:] if not self.people or e.seen_by(self.sitting)]

    def tell_events(self) -> None:
        """What happened since, as the sitting seat saw it."""
        everything = self.game.events()
        show.events(self.untold(), self.tongue)
        self.told[self.sitting] = len(everything)

    def _tell(self) -> None:
        """What happened since, and the question."""
        self.tell_events()
        if self.game.outcome is not None:
            self.end()
        elif self.game.decision is not None:
            show.question(self.game, self.sitting, tongue=self.tongue)

    def end(self) -> None:
        """How it ended."""
        if self.game.outcome is None:
            return
        say(show.outcome(self.game.rules, self.game.outcome), "bold green")
        if isinstance(self.game.dice, Secret):
            say(f"The key of the dice was {self.game.dice.key}")
        if self.person and self.people:
            show.losses(self.game)
            say("'log' tells the whole game, 'save FILE' keeps it for 'henderson replay' and 'review', 'quit' leaves.", "dim")

    def _completions(self) -> list[str]:
        return [*(self.game.decision.words if self.game.decision else ()), *commands.COMMANDS]

    def leave(self) -> None:
        """A game that was left at a terminal is kept."""
        if self.game.outcome is None and not self.keyboard.terminal:
            left = "You left the table: {where}" if self.over else "The input ended before the game did: {where}"
            say(self.tongue.say(left, where=show.where_line(self.game.rules, self.game.where, self.tongue)))
        if self.keyboard.terminal and self.people and self.game.save() != self.saved:
            name = f"henderson-{self.game.rules.ID}-{time.strftime('%Y%m%d-%H%M%S')}.save"
            kept = files.write_save(Path(tempfile.gettempdir()) / name, self.game.save())
            again = f"go on with: henderson {self.AGAIN} {kept}{self.seated}"
            say(f"The game is kept; {f'look through it with: henderson replay {kept}' if self.game.outcome else again}")

    def undo(self) -> None:
        """Take back the last act, if that is fair: no die, nothing revealed, no bot's answer since."""
        refusal = self.game.undo_refusal()
        if not refusal:
            before = self.game.clone()
            before.undo()
            asked = before.decision.player if before.decision else DICE
            if self.seats.get(asked) is not None:
                refusal = f"The {show.name_of(self.game.rules, asked)} side has answered since."
        if refusal:
            raise HendersonError(f"Not taken back: {refusal}")
        take_back(self.game, self.acts.pop() if self.acts else 1)
        self.fresh = True
        say("Taken back.", "dim")
        self.told = {side: min(n, len(self.game.events())) for side, n in self.told.items()}
