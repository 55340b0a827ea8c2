"""Opponents. Every bot sees only a Seat."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.contract import Rules
from ..engine.decision import HendersonError
from .search import SearchBot
from .seat import Bot, Candidate, HeuristicBot, RandomBot, ScriptBot, Seat, hints_of, styles_of

__all__ = ["BOTS", "LEVELS", "Bot", "Candidate", "Seat", "bot"]


class Recruit(HeuristicBot):
    """Random with sense: two answers in three are sensible."""

    def choose(self, seat: Seat) -> str:
        words = seat.words
        return super().choose(seat) if self.rng.random() < 2 / 3 else words[self.rng.randrange(len(words))]

    def explain(self, seat: Seat) -> list[Candidate]:
        """The heuristic's candidates, each two thirds as likely, and a third for any word."""
        rest = 1 / 3 / len(seat.words)
        return [c._replace(value=c.value * 2 / 3 + rest, text=c.text + ", or any word once in three times")
                for c in super().explain(seat)]  # fmt: skip


BOTS: dict[str, tuple[str, Callable[[int | str], Bot]]] = {
    "random": ("any legal answer", RandomBot),
    "heuristic": ("the game's own sense", HeuristicBot),
    "search": ("looks ahead, 1 second an answer", lambda seed: SearchBot(seed, seconds=1.0)),
    "recruit": ("plays sensibly two times in three", Recruit),
    "regular": ("the game's own sense", HeuristicBot),
    "veteran": ("looks ahead, 1 second an answer", lambda seed: SearchBot(seed, seconds=1.0)),
    "elite": ("looks ahead, 5 seconds an answer", lambda seed: SearchBot(seed, seconds=5.0)),
}
LEVELS = ("recruit", "regular", "veteran", "elite")


def bot(name: str, seed: int | str = 0, rules: Rules | None = None) -> Bot:
    """An opponent by name. `search:200` looks at 200 futures an answer (reproducible), `search:0.5s` takes half a second;
    `heuristic:STYLE` plays one of the styles of the game whose rules are given, `script:NAME` one of its scripts."""
    kind, _, budget = name.partition(":")
    if kind == "heuristic" and budget:
        if rules is not None and budget not in styles_of(rules):
            known = ", ".join(filter(None, styles_of(rules))) or "none: the game has no styles"
            raise HendersonError(f"'{budget}' is no style of {rules.TITLE}: expected {known}")
        return HeuristicBot(seed, budget)
    if kind == "script" and budget:
        scripts = hints_of(rules).scripts if rules is not None else {budget: None}
        if budget not in scripts:
            known = ", ".join(scripts) or "none: the game has no scripts"
            raise HendersonError(f"'{budget}' is no script of {rules.TITLE if rules else 'any game'}: expected {known}")
        return ScriptBot(seed, budget)
    if kind == "search" and budget:
        try:
            if budget.endswith("s"):
                return SearchBot(seed, seconds=float(budget[:-1]))
            return SearchBot(seed, iterations=int(budget))
        except ValueError:
            raise HendersonError(
                f"'{budget}' is no budget of a search: expected a number of futures, or seconds such as 0.5s"
            ) from None
    if name not in BOTS:
        raise HendersonError(f"'{name}' is no bot: expected {', '.join(BOTS)}")
    return BOTS[name][1](seed)
