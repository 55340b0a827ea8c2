"""The pages of a guide and its guided turn at this terminal; `henderson learn` opens them."""

from __future__ import annotations

from ..bots import bot
from ..engine.decision import HendersonError
from ..engine.game import Game
from ..engine.record import words_of
from ..games import scenarios
from ..games.lessons import Guide, Note
from .keyboard import Keyboard
from .play import Sitting
from .screen import say, table
from .words import take


class GuidedSitting(Sitting):
    """A table with a guide: a note before each question, and a kind word for a move that comes too early."""

    def __init__(self, game: Game, found: Guide, keyboard: Keyboard) -> None:
        others = {side: None if side == found.side else bot("guide", "learn", game.rules) for side in game.rules.SIDES}
        super().__init__(game, others, keyboard)
        self.guide = found
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
        say("A practice table: its dice are settled beforehand. 'help' lists what else can be said, 'quit' leaves.", "dim")

    def _tell(self) -> None:
        self.tell_events()
        if note := self.note:
            said = len(self.said)
            say(f"[{said + 1} of {len(self.guide.notes)}] {note.text}  [{note.rule}]", "yellow")
            say(f"Say: {note.word}", "bold yellow")
        elif not self.done and self.guide.at(self.said) == len(self.guide.notes):
            self.done = True
            end(self.game.rules.ID, self.guide)
        super()._tell()

    def _answers(self, rest: str) -> None:
        """One answer after the other; what leaves no choice is not answered by itself, so that its note is read."""
        while rest:
            decision = self.game.decision
            if decision is None or decision.player != self.guide.side:
                super()._answers(rest)
                return
            word, rest = take(decision, rest, self.game.reason, self.known())
            if wish := self.guide.wish(self.said, word):
                raise HendersonError(wish)
            self.game.play(word)
            self.fresh = True
            self.bots()


def end(title: str, found: Guide) -> None:
    """What was learned, and what now."""
    say("You have played a turn. What you have learned:", "bold green")
    for line in found.learned:
        say(f"  * {line}")
    for one in scenarios(title):
        say(f"Now play: henderson play {title} --scenario {one.id}   ({one.title}, {one.length})", "bold")
    say(f"Or the whole game: henderson play {title}. Or go on here; 'quit' leaves.")


def pages(found: Guide, keyboard: Keyboard) -> None:
    """Page after page."""
    for number, page in enumerate(found.pages, 1):
        say(f"{number} of {len(found.pages)}  {page.title}", "bold cyan")
        for paragraph in page.text.strip().split("\n\n"):
            say(" ".join(paragraph.split()))
            say("")
        if page.parts:
            table(("on it", ""), [(part.what, part.means) for part in page.parts])
        say(f"Rules {', '.join(page.rules)}", "dim")
        keyboard.wait("Press return to go on. ")
