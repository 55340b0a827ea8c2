"""What dice may do, reckoned exactly from the rules: for previews."""

from __future__ import annotations

from typing import NamedTuple

from ..rules.assault import bushi_saves_to
from ..rules.facts import BUSHI, ENEMIES
from ..rules.state import State


class Fire(NamedTuple):
    """How some dice at an Attack Position may end: counters destroyed, from none to all, and the firer Out of Ammo."""

    destroyed: tuple[float, ...]
    out_of_ammo: float

    def at_least(self, number: int) -> float:
        """The chance that so many counters fall."""
        return sum(self.destroyed[number:])


def stack(g: State, ap: int) -> list[int]:
    """The kinds of counter there, in the order in which they fall: attached Infantry first (3.7.O.b)."""
    return [g.facts.enemy_kind[e] for e in (g.attached[ap], g.track[ap]) if e >= 0]


def fire(g: State, ap: int, dice: int, *, modifier: int = 0, save: bool = True, jams: bool = False) -> Fire:
    """4.1.2.c Dice one at a time until nothing is left; 3.7.B.a Bushi may save himself; 4.1.11.c `jams`: a natural 1 ends it."""
    kinds = stack(g, ap)
    needs = [g.defense_of(kind, ap) for kind in kinds]
    falls = [1 - max(0, min(6, bushi_saves_to(g))) / 6 if save and kind == BUSHI else 1.0 for kind in kinds]
    now: dict[tuple[int, bool, bool], float] = {(0, False, True): 1.0}  # destroyed, Out of Ammo, still firing
    for _ in range(dice):
        then: dict[tuple[int, bool, bool], float] = {}
        for (gone, dry, firing), likely in now.items():
            if not firing or gone == len(kinds):
                then[gone, dry, firing] = then.get((gone, dry, firing), 0.0) + likely
                continue
            for die in range(1, 7):
                hit = falls[gone] if die + modifier >= needs[gone] and not (jams and die == 1) else 0.0
                for more, share in ((1, hit), (0, 1 - hit)):
                    after = (gone + more, dry or die == 1, not (jams and die == 1))
                    then[after] = then.get(after, 0.0) + likely * share / 6
        now = then
    destroyed = tuple(sum(p for (gone, _, _), p in now.items() if gone == n) for n in range(len(kinds) + 1))
    return Fire(destroyed, sum(p for (_, dry, _), p in now.items() if dry))


def falls(g: State, ap: int) -> list[str]:
    """What the chances are called: each counter's own name where two stand there."""
    kinds = stack(g, ap)
    return ["destroyed"] if len(kinds) == 1 else [f"{ENEMIES[kinds[0]]} destroyed", f"{ENEMIES[kinds[1]]} destroyed too"]


def two_dice(least: int) -> float:
    """The chance of 2d6 to reach that."""
    return sum(1 for a in range(1, 7) for b in range(1, 7) if a + b >= least) / 36


def one_die(least: int) -> float:
    """The chance of 1d6 to reach that."""
    return max(0, min(6, 7 - least)) / 6
