"""Opponents. Every bot sees only a Seat."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import partial

from ..engine.contract import Rules
from ..engine.decision import Choice, HendersonError
from . import v1
from .guided import GuidedBot
from .search import SearchBot
from .seat import (
    Bot,
    Candidate,
    HeuristicBot,
    IdeaBot,
    RandomBot,
    ScriptBot,
    Seat,
    VariedBot,
    WeightedBot,
    hints_of,
    styles_of,
    weighted,
)

__all__ = ["BOTS", "LEVELS", "Bot", "Candidate", "Seat", "bot"]


class Recruit(HeuristicBot):
    """The Regular with lapses: one answer in six is any. One in three was no opponent (0 of 16 in two games)."""

    LAPSES = 1 / 6

    def pick(self, seat: Seat) -> Choice:
        options = seat.question.options
        return options[self.rng.randrange(len(options))] if self.rng.random() < self.LAPSES else super().pick(seat)

    def explain(self, seat: Seat) -> list[Candidate]:
        """The heuristic's candidates, each as much less likely as it has lapses, and those for any word."""
        rest = self.LAPSES / len(seat.words)
        return [c._replace(value=c.value * (1 - self.LAPSES) + rest, text=c.text + ", or any word once in six times")
                for c in super().explain(seat)]  # fmt: skip


TURN = {"veteran": 3.0, "elite": 15.0}  # seconds of a person's waiting, for a whole turn
CORES = min(2, os.cpu_count() or 1)
BOTS: dict[str, tuple[str, Callable[[int | str], Bot]]] = {
    "random": ("any legal answer", RandomBot),
    "heuristic": ("the game's own sense", HeuristicBot),
    "search": ("looks ahead, 1 second an answer", lambda seed: SearchBot(seed, seconds=1.0)),
    "recruit": ("plays sensibly five times in six", Recruit),
    "regular": ("the game's own sense", HeuristicBot),
    "veteran": ("looks ahead, 3 seconds a turn", lambda seed: SearchBot(seed, turn=TURN["veteran"], cores=CORES)),
    "elite": ("looks ahead, 15 seconds a turn", lambda seed: SearchBot(seed, turn=TURN["elite"], cores=CORES)),
    "guide": ("the other side of a guided turn", GuidedBot),
}
LEVELS = ("recruit", "regular", "veteran", "elite")


FROZEN = "v1:"  # opponents as they were before: v1:regular, v1:veteran, v1:search:24, v1:heuristic:firm


def bot(name: str, seed: int | str = 0, rules: Rules | None = None) -> Bot:
    """An opponent by name. `search:200` looks at 200 futures an answer (reproducible), `search:0.5s` takes half a second,
    `search:3s/turn` three a turn; `heuristic:STYLE` plays one of the styles of the game whose rules are given, `script:NAME`
    one of its scripts, `idea:NAME` one of the ideas that its search compares, `varied` its sense with weights turned at random,
    `weights:NAME=VALUE+NAME=VALUE` with those weights; a level plays in character as `veteran:bold`, a search as
    `search:200:bold`; `v1:` before a name is that opponent as it was in version 1."""
    if name.startswith(FROZEN):
        return _frozen(seed, name, rules)
    kind, _, more = name.partition(":")
    if more and kind in MADE:
        return MADE[kind](seed, more, rules)
    if name == "varied":
        return VariedBot(seed)
    if name not in BOTS:
        raise HendersonError(f"'{name}' is no bot: expected {', '.join(BOTS)}")
    return BOTS[name][1](seed)


def characters(rules: Rules, version: str = "") -> tuple[str, ...]:
    """In which an opponent of a game may play: its styles."""
    return tuple(filter(None, styles_of(rules, version)))


def is_seated(name: str, rules: Rules) -> bool:
    """May it sit at a table of that game: a bot, or a level in one of the game's characters?"""
    level, _, character = name.partition(":")
    return name in BOTS or (level in LEVELS and character in characters(rules))


def _style(name: str, rules: Rules | None, version: str = "") -> str:
    """The name of a style that the game has."""
    if rules is not None and name not in characters(rules, version):
        known = ", ".join(characters(rules, version)) or "none: the game has no styles"
        raise HendersonError(f"'{name}' is no style of {rules.TITLE}: expected {known}")
    return name


def _in_character(level: str, seed: int | str, character: str, rules: Rules | None) -> Bot:
    """An opponent of a level that plays in its own way: a Regular by that style, a search that begins with it."""
    _style(character, rules)
    if level in TURN:
        return SearchBot(seed, turn=TURN[level], cores=CORES, character=character)
    return (Recruit if level == "recruit" else HeuristicBot)(seed, character)


def _script(seed: int | str, name: str, rules: Rules | None) -> Bot:
    if rules is not None and name not in hints_of(rules).scripts:
        known = ", ".join(hints_of(rules).scripts) or "none: the game has no scripts"
        raise HendersonError(f"'{name}' is no script of {rules.TITLE}: expected {known}")
    return ScriptBot(seed, name)


def _idea(seed: int | str, name: str, rules: Rules | None) -> Bot:
    if rules is not None and name not in hints_of(rules).ideas:
        known = ", ".join(hints_of(rules).ideas) or "none: the game has no ideas"
        raise HendersonError(f"'{name}' is no idea of {rules.TITLE}: expected {known}")
    return IdeaBot(seed, name)


def _weighted(seed: int | str, text: str, rules: Rules | None) -> Bot:
    given = {}
    for part in re.split(r"\+(?=\D)", text):
        name, _, value = part.partition("=")
        try:
            given[name.strip()] = float(value)
        except ValueError:
            raise HendersonError(f"'{part}': expected NAME=VALUE, a weight and a number") from None
    if rules is not None:
        weighted(rules, given)
    return WeightedBot(seed, given)


def _searching(seed: int | str, text: str, rules: Rules | None) -> Bot:
    """A search by its budget: futures, seconds a question, seconds a turn; and a character."""
    budget, _, character = text.partition(":")
    if character:
        _style(character, rules)
    if budget.endswith("s/turn"):
        return SearchBot(seed, turn=_number(budget.removesuffix("s/turn"), budget), character=character)
    seconds, futures = _budget(budget)
    return SearchBot(seed, seconds=seconds, iterations=futures, character=character)


def _budget(text: str) -> tuple[float | None, int | None]:
    """Seconds a question, or futures."""
    return (_number(text[:-1], text), None) if text.endswith("s") else (None, int(_number(text, text, int)))


def _number(text: str, budget: str, kind: Callable[[str], float] = float) -> float:
    try:
        return kind(text)
    except ValueError:
        raise HendersonError(
            f"'{budget}' is no budget of a search: expected a number of futures, or seconds such as 0.5s or 3s/turn"
        ) from None


def _frozen(seed: int | str, name: str, rules: Rules | None) -> Bot:
    """An opponent as it was in version 1."""
    kind, _, more = name.removeprefix(FROZEN).partition(":")
    if kind == "heuristic" and more:
        return HeuristicBot(seed, _style(more, rules, "v1"), "v1")
    if kind == "search" and more:
        seconds, futures = _budget(more)
        return v1.SearchBot(seed, seconds=seconds, iterations=futures)
    if kind in ("heuristic", "regular"):
        return HeuristicBot(seed, version="v1")
    if kind in ("search", "veteran", "elite"):
        return v1.SearchBot(seed, seconds=5.0 if kind == "elite" else 1.0)
    raise HendersonError(f"'{name}' is no bot: expected {', '.join(BOTS)}")


MADE: dict[str, Callable[[int | str, str, Rules | None], Bot]] = {  # by what stands before the colon
    "heuristic": lambda seed, style, rules: HeuristicBot(seed, _style(style, rules)),
    "script": _script, "idea": _idea, "weights": _weighted, "search": _searching,
    **{level: partial(_in_character, level) for level in LEVELS},
}  # fmt: skip
