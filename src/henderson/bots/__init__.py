"""Opponents. Every bot sees only a Seat."""

from __future__ import annotations

import os
import re
from collections.abc import Callable

from ..engine.contract import Rules
from ..engine.decision import Choice, HendersonError
from . import v1
from .guided import GuidedBot
from .search import SearchBot
from .seat import Bot, Candidate, HeuristicBot, RandomBot, ScriptBot, Seat, VariedBot, WeightedBot, hints_of, styles_of, weighted

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
    one of its scripts, `varied` its sense with weights turned at random, `weights:NAME=VALUE+NAME=VALUE` with those weights;
    `v1:` before a name is that opponent as it was in version 1."""
    frozen = name.startswith(FROZEN)
    kind, _, more = name.removeprefix(FROZEN).partition(":")
    if kind == "heuristic" and more:
        return _styled(seed, more, rules, "v1" if frozen else "")
    if kind == "script" and more and not frozen:
        return _script(seed, more, rules)
    if kind == "search" and more:
        return _searching(seed, more, frozen)
    if name == "varied":
        return VariedBot(seed)
    if kind == "weights" and more and not frozen:
        return _weighted(seed, more, rules)
    if frozen and kind in ("heuristic", "regular"):
        return HeuristicBot(seed, version="v1")
    if frozen and kind in ("search", "veteran", "elite"):
        return v1.SearchBot(seed, seconds=5.0 if kind == "elite" else 1.0)
    if name not in BOTS:
        raise HendersonError(f"'{name}' is no bot: expected {', '.join(BOTS)}")
    return BOTS[name][1](seed)


def _styled(seed: int | str, style: str, rules: Rules | None, version: str) -> Bot:
    if rules is not None and style not in styles_of(rules, version):
        known = ", ".join(filter(None, styles_of(rules, version))) or "none: the game has no styles"
        raise HendersonError(f"'{style}' is no style of {rules.TITLE}: expected {known}")
    return HeuristicBot(seed, style, version)


def _script(seed: int | str, name: str, rules: Rules | None) -> Bot:
    if rules is not None and name not in hints_of(rules).scripts:
        known = ", ".join(hints_of(rules).scripts) or "none: the game has no scripts"
        raise HendersonError(f"'{name}' is no script of {rules.TITLE}: expected {known}")
    return ScriptBot(seed, name)


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


def _searching(seed: int | str, budget: str, frozen: bool) -> Bot:
    """A search by its budget: futures, seconds a question, seconds a turn."""
    try:
        if budget.endswith("s/turn") and not frozen:
            return SearchBot(seed, turn=float(budget.removesuffix("s/turn")))
        seconds = float(budget[:-1]) if budget.endswith("s") else None
        futures = None if seconds is not None else int(budget)
        return (v1.SearchBot if frozen else SearchBot)(seed, seconds=seconds, iterations=futures)
    except ValueError:
        raise HendersonError(
            f"'{budget}' is no budget of a search: expected a number of futures, or seconds such as 0.5s or 3s/turn"
        ) from None
