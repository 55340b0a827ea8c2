"""Henderson: five board wargames about the fight for Henderson Field, every rule enforced.

game = henderson.new("avalon-hill", seed=1)
game.decision.player, game.decision.rule, game.decision.text, game.decision.words
game.play(game.decision.words[0])
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from . import native

native.install()  # before anything that may be compiled is imported

from . import games as _games  # noqa: E402

if TYPE_CHECKING:
    from .door import begin, load, new, open_save, position, prove, verify
    from .engine.decision import Decision, HendersonError, IllegalChoice
    from .engine.dice import Committed, Dice, Digits, Scripted, Secret, Seeded, Typed
    from .engine.game import Game, RulesCrash, Setting
    from .engine.record import replay
    from .engine.verify import Proof

__all__ = [
    "Committed",
    "Decision",
    "Dice",
    "Digits",
    "Game",
    "HendersonError",
    "IllegalChoice",
    "Proof",
    "RulesCrash",
    "Scripted",
    "Secret",
    "Seeded",
    "Setting",
    "Typed",
    "begin",
    "games",
    "load",
    "new",
    "open_save",
    "position",
    "prove",
    "replay",
    "verify",
]
__version__ = "0.2.0"

_MODULES = {
    "door": ("begin", "load", "new", "open_save", "position", "prove", "verify"),
    "engine.decision": ("Decision", "HendersonError", "IllegalChoice"),
    "engine.dice": ("Committed", "Dice", "Digits", "Scripted", "Secret", "Seeded", "Typed"),
    "engine.game": ("Game", "RulesCrash", "Setting"),
    "engine.record": ("replay",),
    "engine.verify": ("Proof",),
}
_HOME = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> Any:
    """What is offered is imported when somebody asks for it: a command that plays nothing starts at once."""
    if name not in _HOME:
        raise AttributeError(f"module 'henderson' has no attribute '{name}'")
    found = globals()[name] = getattr(importlib.import_module(f".{_HOME[name]}", __name__), name)
    return found


def games() -> tuple[str, ...]:
    """The ids of the games."""
    return _games.titles()
