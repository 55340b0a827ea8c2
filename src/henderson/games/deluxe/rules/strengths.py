"""8.2.1.1 to 8.2.2: the strengths of an assault, and the odds column they make."""

from __future__ import annotations

from ....board.tables import odds, odds_name
from .facts import Facts
from .state import State

WORST, BEST = "less than 1-6", "more than 6-1"


def attack_value(g: State, unit: int, *, doubled: bool) -> int:
    """8.2.1.1 One attacker: +1 by air (10.2.3), doubled in ambush (8.2.9b), divided by its terrain, fractions up once."""
    facts = g.facts
    value = g.paid.get(unit, 0) if facts.gun[unit] else g.strength[unit] + air(g, unit)
    if doubled and g.ambush[unit]:
        value *= 2
    return -(-value // divisor(g, unit, g.targets))


def air(g: State, unit: int) -> int:
    """10.2.3 Japanese units that are not artillery fight with one factor more while the airfield serves them."""
    return 1 if g.air and g.facts.side[unit] == 1 and not g.facts.gun[unit] else 0


def divisor(g: State, unit: int, targets: list[int]) -> int:
    """8.2.1.1 River hex, slope up (2.1.4b), landing from the sea: the Terrain Effects; several count once."""
    facts, here = g.facts, g.place[unit]
    reasons = [1]
    if facts.river[here]:
        reasons.append(facts.effects["river hex"][0])
    if any(facts.level[h] > facts.level[here] for h in targets):
        reasons.append(facts.effects["up a slope side"][0])
    if g.by_sea[unit]:
        reasons.append(facts.effects["moved by sea this turn"][0])
    for base in ("jungle", "village", "clear"):
        if base in facts.terrain[here]:
            reasons.append(facts.effects[base][0])
    return max(reasons)


def attack_strength(g: State, *, doubled: bool) -> int:
    """8.2.1.1 The sum of the attackers; 8.2.5 from whatever hexes."""
    return sum(attack_value(g, u, doubled=doubled) for u in g.attackers)


def defenders(g: State, side: int) -> list[int]:
    """8.2.6a All units in the hexes attacked."""
    return [u for h in g.targets for u in g.units_at(h, 1 - side)]


def defence_strength(g: State, side: int) -> int:
    """8.2.1.2 The sum of the defenders; a gun counts what is paid, and 1 more in a hex of guns alone (8.2.4a)."""
    total, facts = 0, g.facts
    for hex_ in g.targets:
        units = g.units_at(hex_, 1 - side)
        lone = all(facts.gun[u] for u in units)
        factor = defence_factor(g, hex_)
        for unit in units:
            base = (1 if lone else 0) + g.paid.get(unit, 0) if facts.gun[unit] else g.strength[unit] + air(g, unit)
            total += base * factor
    return total


def defence_factor(g: State, hex_: int) -> int:
    """8.2.1.2 By how much the Terrain Effects multiply a defender."""
    river = [g.facts.effects["river hex"][1]] if g.facts.river[hex_] else []
    return max([*river, *[g.facts.effects[t][1] for t in ("jungle", "village", "clear") if t in g.facts.terrain[hex_]]])


def column(attack: int, defence: int) -> str:
    """8.2.1.3a The ratio, rounded for the defender; 8.2.1.3b beyond 1-6 and 6-1 nobody rolls."""
    ratio = odds(attack, defence) if attack else (1, 99)
    if ratio[1] > 6:
        return WORST
    return BEST if ratio[0] > 6 else odds_name(ratio)


def rank(facts: Facts, name: str) -> int:
    """Columns from worst to best."""
    return {WORST: -1, BEST: 99}.get(name, [*facts.attrition].index(name) if name in facts.attrition else 0)
