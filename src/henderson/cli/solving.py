"""A puzzle at the terminal: the position, the question, and what is to be said of the answer."""

from __future__ import annotations

from ..engine.decision import HendersonError
from ..study.puzzles import LEVELS, Puzzle
from . import drawing, show
from .keyboard import Keyboard
from .screen import say
from .words import take


def solve(one: Puzzle, keyboard: Keyboard | None = None) -> int:
    """Ask until an answer is given; 0: it was right."""
    keyboard, game = keyboard or Keyboard(), one.open()
    assert game.decision is not None
    say(f"{one.theme}, {LEVELS[one.level]}: {game.rules.TITLE}, {one.turn}", "bold")
    say(f"The map is in {drawing.map_file(game, one.side)}")
    show.pieces(game, one.side)
    show.question(game, one.side, every=True)
    while (line := keyboard.line("Your answer> ")) is not None:
        if line.strip() in ("quit", "q"):
            break
        try:
            word, _ = take(game.decision, line.strip(), game.reason, set())
        except HendersonError as error:
            say(str(error), "red")
            continue
        say(one.explained(word), "green" if word in one.right else "yellow")
        return 0 if word in one.right else 1
    return 1
