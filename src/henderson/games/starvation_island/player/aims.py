"""Which enemy a ship fires at and with what, and where air points go: the heuristic player's targets."""

from __future__ import annotations

from math import inf
from typing import Any

from ....engine.decision import Decision
from ..rules.chances import results
from ..rules.components import Facts
from ..rules.matching import WEAPONS, weapons
from ..rules.state import State
from ..rules.targets import softness
from .style import Style
from .worth import gain, prizes, shot_worth

TOGETHER = 4  # points that are looked at together: one hit alone may do nothing
STYLES = 64  # in whose eyes is kept what shots are worth


class Known:
    """What shots and points are worth in the eyes of one style: the same ships at the same strength are reckoned once."""

    def __init__(self, facts: Facts, style: Style) -> None:
        self.facts, self.style = facts, style
        self.shots: dict[int, tuple[float, int]] = {}
        self.points: dict[int, tuple[float, ...]] = {}
        self.torpedoes: dict[int, float] = {}


def known(g: State, style: Style) -> Known:
    """What is known in the eyes of that style."""
    found = _known.get(id(style))
    if found is None or found.style is not style or found.facts is not g.facts:
        if len(_known) > STYLES:
            _known.clear()
        found = _known[id(style)] = Known(g.facts, style)
    return found


_known: dict[int, Known] = {}


def shape(g: State, u: int) -> int:
    """All that changes what a unit is worth, and what an attack does to it."""
    return ((u * 2 + g.flip[u]) * 2 + g.marked[u]) * 65536 + g.air[u] * 256 + g.steps_of(u)


def best_shot(g: State, u: int, target: int, style: Style) -> tuple[float, int]:
    """Which weapon promises more against a target, and how much: (worth, 1 for torpedoes)."""
    return _shot(g, u, target, known(g, style))


def _shot(g: State, u: int, target: int, eyes: Known) -> tuple[float, int]:
    shots, key = eyes.shots, (shape(g, target) * 256 + u) * 2 + g.flip[u]
    found = shots.get(key)
    if found is None:
        worths = [(shot_worth(g, u, target, w, eyes.style), w) for w in weapons(g, u)]
        found = shots[key] = max(worths, key=lambda shot: (shot[0], -shot[1]))
    return found


def shot_weapon(g: State, u: int, target: int, style: Style) -> str:
    """The word of that weapon."""
    return WEAPONS[best_shot(g, u, target, style)[1]]


def match_target(g: State, decision: Decision, style: Style) -> Any:
    """The enemy that the ship's fire is worth most against; one that others fire at already is worth less."""
    about, eyes, again = decision.about, known(g, style), style.again
    ship: int = about["ship"]
    shots = bytes([g.match[u] for u in about["ships"][: about["index"]]])
    best, most = -1, -inf
    for e in decision.options:
        if type(e) is int:
            worth = _shot(g, ship, e, eyes)[0]
            times = shots.count(e)
            if times:
                worth *= again**times
            if worth > most or (worth == most and e < best):
                best, most = e, worth
    return best


def aim(g: State, decision: Decision, style: Style) -> Any:
    """The next point to the ship where it, or some more with it, promises most for each point beside those aimed already."""
    about, aimed = decision.about, g.aimed
    most: int = min(about["points"], TOGETHER)
    needed: int = about["needed"]
    bonus: int = about["bonus"]
    ships: list[int] = about["ships"]
    points = known(g, style).points
    best, best_each = ships[0], -1.0
    for u in ships:
        lowest = needed - softness(g, u, bonus)
        key = ((shape(g, u) * 16 + lowest) * 256 + aimed[u]) * 8 + most
        promised = points.get(key)
        if promised is None:
            promised = points[key] = _each(g, u, lowest, most, style)
        for each in promised:
            if each > best_each + 1e-9:
                best, best_each = u, each
    return best


def torpedoed(g: State, u: int, dice: int, needed: int, style: Style) -> float:
    """What so many torpedoes of a submarine promise against a unit."""
    worths, key = known(g, style).torpedoes, (shape(g, u) * 16 + needed) * 64 + dice
    found = worths.get(key)
    if found is None:
        found = worths[key] = gain(g, u, results(g, u, dice, needed, torpedo=True), style)
    return found


def _each(g: State, u: int, lowest: int, most: int, style: Style) -> tuple[float, ...]:
    """What one, two and so on to `most` points more promise against a ship, for each point."""
    aimed, before, found = g.aimed[u], 0.0, list[float]()
    hurt, out, sunk = prizes(g, u, style)
    for more in range(0 if aimed else 1, most + 1):
        result = results(g, u, aimed + more, lowest, torpedo=False)
        worth = hurt * result[1] + out * result[2] + sunk * result[3]
        if more:
            found.append((worth - before) / more)
        else:
            before = worth
    return tuple(found)
