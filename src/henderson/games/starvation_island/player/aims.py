"""Which enemy a ship fires at and with what, and where air points go: the heuristic player's targets."""

from __future__ import annotations

from typing import Any

from ....engine.decision import Decision
from ..rules.chances import results
from ..rules.matching import WEAPONS, weapons
from ..rules.state import State
from ..rules.targets import softness
from .style import Style
from .worth import prizes, shot_worth

TOGETHER = 4  # points that are looked at together: one hit alone may do nothing


def best_shot(g: State, u: int, target: int, style: Style) -> tuple[float, int]:
    """Which weapon promises more against a target, and how much: (worth, 1 for torpedoes)."""
    return max(((shot_worth(g, u, target, w, style), w) for w in weapons(g, u)), key=lambda shot: (shot[0], -shot[1]))


def shot_weapon(g: State, u: int, target: int, style: Style) -> str:
    """The word of that weapon."""
    return WEAPONS[best_shot(g, u, target, style)[1]]


def match_target(g: State, decision: Decision, style: Style) -> Any:
    """The enemy that the ship's fire is worth most against; one that others fire at already is worth less."""
    ship, before = decision.about["ship"], decision.about["ships"][: decision.about["index"]]
    shots = [g.match[u] for u in before]
    enemies = [o for o in decision.options if type(o) is int]
    return max(enemies, key=lambda e: (best_shot(g, ship, e, style)[0] * style.again ** shots.count(e), -e))


def aim(g: State, decision: Decision, style: Style) -> Any:
    """The next point to the ship where it, or some more with it, promises most for each point beside those aimed already."""
    about = decision.about
    needed, most = about["needed"], min(about["points"], TOGETHER)
    best, best_each = about["ships"][0], -1.0
    for u in about["ships"]:
        lowest, aimed = needed - softness(g, u, about["bonus"]), g.aimed[u]
        hurt, out, sunk = prizes(g, u, style)
        before = 0.0
        for more in range(0 if aimed else 1, most + 1):
            found = results(g, u, aimed + more, lowest, torpedo=False)
            worth = hurt * found[1] + out * found[2] + sunk * found[3]
            if not more:
                before = worth
                continue
            each = (worth - before) / more
            if each > best_each + 1e-9:
                best, best_each = u, each
    return best
