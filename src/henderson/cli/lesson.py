"""The pages of a guide and its guided turn at this terminal; `henderson learn` opens them."""

from __future__ import annotations

from ..bots import bot
from ..engine.decision import HendersonError
from ..engine.game import Game
from ..engine.record import words_of
from ..games import scenarios
from ..games.lessons import WISH, Guide, Note
from .keyboard import Keyboard
from .play import Sitting
from .screen import say, table
from .tongue import Tongue
from .words import take


class GuidedSitting(Sitting):
    """A table with a guide: a note before each question, and a kind word for a move that comes too early."""

    HOW = "A practice table: its dice are settled beforehand. 'help' lists what else can be said, 'quit' leaves."

    def __init__(self, game: Game, found: Guide, keyboard: Keyboard, tongue: Tongue) -> None:
        others = {side: None if side == found.side else bot("guide", "learn", game.rules) for side in game.rules.SIDES}
        super().__init__(game, others, keyboard)
        self.guide, self.tongue = found, tongue
        self.done = False

    @property
    def said(self) -> list[str]:
        """What the guide's side has answered."""
        parts = [(past.start, past.answers) for past in self.game.activations()]
        parts.append((self.game.start, tuple(self.game.answers)))
        given = [pair for start, answers in parts for pair in words_of(self.game, start, answers)]
        return [word for asked, word in given if asked.player == self.guide.side]

    @property
    def note(self) -> Note | None:
        """The note for the present question."""
        said = self.said
        at, asked = self.guide.at(said), self.game.decision
        here = asked is not None and asked.player == self.guide.side and at == len(said) and at < len(self.guide.notes)
        return self.guide.notes[at] if here else None

    def welcome(self) -> None:
        say(self.guide.title, "bold")
        say(self.tongue.say(self.HOW), "dim")

    def _tell(self) -> None:
        self.tell_events()
        if note := self.note:
            at = self.tongue.say("{at} of {n}", at=len(self.said) + 1, n=len(self.guide.notes))
            say(f"[{at}] {note.text}  [{note.rule}]", "yellow")
            say(self.tongue.say("Say: {word}", word=note.word), "bold yellow")
        elif not self.done and self.guide.at(self.said) == len(self.guide.notes):
            self.done = True
            end(self.game.rules.ID, self.guide, self.tongue)
        super()._tell()

    def _answers(self, rest: str) -> None:
        """One answer after the other; what leaves no choice is not answered by itself, so that its note is read."""
        while rest:
            decision = self.game.decision
            if decision is None or decision.player != self.guide.side:
                super()._answers(rest)
                return
            word, rest = take(decision, rest, self.game.reason, self.known())
            if wanted := self.guide.instead(self.said, word):
                raise HendersonError(self.tongue.say(WISH, word=wanted))
            self.game.play(word)
            self.fresh = True
            self.bots()


def end(title: str, found: Guide, tongue: Tongue) -> None:
    """What was learned, and what now."""
    say(tongue.say("You have played a turn. What you have learned:"), "bold green")
    for line in found.learned:
        say(f"  * {line}")
    for one in tongue.written(scenarios(title)):
        command = f"henderson play {title} --scenario {one.id}"
        say(tongue.say("Now play: {command}   ({title}, {length})", command=command, title=one.title, length=one.length), "bold")
    say(tongue.say("Or the whole game: {command}. Or go on here; 'quit' leaves.", command=f"henderson play {title}"))


def pages(found: Guide, keyboard: Keyboard, tongue: Tongue) -> None:
    """Page after page."""
    for number, page in enumerate(found.pages, 1):
        say(f"{tongue.say('{at} of {n}', at=number, n=len(found.pages))}  {page.title}", "bold cyan")
        for paragraph in page.text.strip().split("\n\n"):
            say(" ".join(paragraph.split()))
            say("")
        if page.parts:
            table((tongue.say("on it"), ""), [(part.what, part.means) for part in page.parts])
        say(tongue.say("Rules {rules}", rules=", ".join(page.rules)), "dim")
        keyboard.wait(tongue.say("Press return to go on. "))
