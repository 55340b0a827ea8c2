"""Who is wanted where: the fighters each sector should have, what to buy for it, and where a purchase goes."""

from __future__ import annotations

from random import Random
from typing import Any

from ....engine.decision import Decision
from ..rules.facts import AT_TEAM, MG, MG_TEAM, MORTAR_60, MORTAR_81, MORTAR_TEAM, NCO, OBSERVER, OFFICER, RIFLES
from ..rules.state import OKA, State, bits
from .judgement import Weights, best, danger, defended, exposed, gaps, on_board, pressure, short


def wishes(g: State, weight: Weights) -> list[int]:
    """What to buy, in order: men where the enemy stands before an open front; crews for every mortar; then what goes on working
    to the end before bodies for the line.

    What comes in the first Waves is not yet at the wire when the engine is bought: mortars give tokens, Officers Actions
    in every turn that is left. From the Wave "bodies" on gaps are filled first.
    """
    if exposed(g):
        return [RIFLES]
    tubes = on_board(g, MORTAR_60) + on_board(g, MORTAR_81)
    if on_board(g, MORTAR_TEAM) < 2 * tubes:
        return [MORTAR_TEAM]
    thin = sum(max(0, gaps(g, s)) for s in range(3))
    gaps_first = g.wave >= weight["bodies"]
    wish: list[int] = []
    if not on_board(g, MORTAR_81) and g.points >= 5:
        wish.append(MORTAR_81)
    if gaps_first and thin > weight["thin"]:
        wish.append(RIFLES)
    if on_board(g, MORTAR_60) < 2 and g.points >= 4:
        wish.append(MORTAR_60)
    if gaps_first and thin > 0:
        wish.append(RIFLES)
    for kind, most in ((OFFICER, weight["officers"]), (OBSERVER, weight["observers"])):
        if on_board(g, kind) < (most if g.turn else weight["officers first"] if kind == OFFICER else 1):
            wish.append(kind)
    if thin > weight["thin"] or (gaps_first and any(short(g, weight, s) > 0 for s in range(3))):
        wish.append(RIFLES)
    if on_board(g, NCO) < weight["ncos"]:
        wish.append(NCO)
    if thin > 0 or any(short(g, weight, s) > 0 for s in range(3)):
        wish.append(RIFLES)
    return wish


def sent(g: State, weight: Weights) -> list[int]:
    """2.7.b What a card that sends reinforcements would bring now, in order."""
    g.points, before = g.values["send_reinforcement_points"], g.points
    wish = wishes(g, weight)
    g.points = before
    return wish


def watchers(g: State, p: int) -> int:
    """Positions that see the wire which is seen from there; where they are many, a mortar's crew is missed least."""
    facts = g.facts
    wires = bits(facts.sees[p] & facts.wire_bits)
    return min((sum(1 for q in facts.in_sector[facts.sector_of[p]] if facts.sees[q] >> ap & 1) for ap in wires), default=9)


def bodies(g: State, weight: Weights) -> list[int]:
    """Whom to ask for when the line has a gap: an NCO stands in it as well as Rifles do, and helps those beside him."""
    return [NCO, RIFLES] if on_board(g, NCO) < weight["ncos"] else [RIFLES]


def buy(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """The first wish that can be paid; 4.1.6.a a request for a gap is for somebody who can fill it."""
    wish = wishes(g, weight)
    if decision.rule == "4.1.6.a" and wish[:1] != [MORTAR_TEAM] and any(gaps(g, s) > 0 for s in range(3)):
        wish = bodies(g, weight)
    if g.wave >= weight["surplus"]:  # points cannot be kept
        wish = [*wish, RIFLES]
    return next((kind for kind in wish if kind in decision.options), decision.options[-1])


def place_purchase(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """Mortars to the rear, Southern Lunga first; bodies to the empty front; an NCO in the middle of a line."""
    facts = g.facts
    kind = facts.kind[decision.about["unit"]]

    def worth(p: int) -> float:
        if p >= facts.positions:
            return 0.0
        s = facts.sector_of[p]
        lunga = (3.0 if kind in (MORTAR_81, RIFLES, OBSERVER) else -3.0) if s == 2 else 0.0
        gun, front = bool(g.guns[p]), facts.front[p]
        if kind >= MG:
            taken = sum(len(g.guns[q]) for q in facts.in_sector[s])
            lanes = (facts.sees[p] & ~facts.wire_bits).bit_count()  # for an Observer and an Officer beside the crew
            return (0.0 if front else 5.0) + lunga - 4 * taken - (20 if g.at[p] else 0) - weight["mortar sees"] * lanes
        if kind in (MG_TEAM, AT_TEAM, MORTAR_TEAM):
            manned = any(facts.kind[w] in facts.mans[kind] for w in g.guns[p])
            return (20.0 if manned else 0.0) + (0.0 if front else 1.0)
        if kind == OFFICER:
            return (1.0 if front else 5.0) + 4.0 * any(g.guns[q] for q in facts.links[p]) + lunga - 9.0 * gun
        if kind == OBSERVER:
            return (facts.sees[p] & ~facts.wire_bits).bit_count() - 3.0 * front + lunga - 9.0 * gun
        if kind == NCO:
            return len([q for q in facts.links[p] if g.at[q]]) + lunga + 2.0 * front - 4.0 * gun
        return (10.0 if front else 2.0) + lunga - 4.0 * gun

    return best(decision.options, worth)


def send_to(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """Reinforcements go where most are wanted; in the last Wave some go against Colonel Oka."""
    facts = g.facts
    kind = facts.kind[decision.about["unit"]]

    def worth(p: int) -> float:
        if p == facts.oka:
            return to_oka(g, weight)
        s = facts.sector_of[p]
        if kind >= MG or facts.mans[kind]:
            guns = [w for q in (*facts.in_sector[s], p) for w in g.guns[q]]
            crews = [c for q in (*facts.in_sector[s], p) for c in g.at[q] if facts.kind[c] == kind]
            if kind >= MG:
                return -3.0 * len(guns) + (1 if s == 2 else 0)
            return 10.0 if len(crews) < 2 * sum(1 for w in guns if facts.kind[w] in facts.mans[kind]) else 0.0
        if kind == OBSERVER and s == 2:
            return 90.0
        if kind in (OBSERVER, OFFICER):
            same = sum(1 for q in (*facts.in_sector[s], p) for c in g.at[q] if facts.kind[c] == kind)
            return 25.0 - 20.0 * same + pressure(g, s)
        empty = sum(danger(g, q) for q in facts.in_sector[s] if facts.front[q] and not defended(g, q))
        return empty - 15.0 * len(g.at[p]) + 12.0 * short(g, weight, s) + pressure(g, s) + 30.0

    return best(decision.options, worth)


def to_oka(g: State, weight: Weights) -> float:
    """4.1.1.g A counter more in Colonel Oka's box: only at the end, with the line full, and where there is water for it."""
    full = not any(gaps(g, s) > 0 or short(g, weight, s) > 1 for s in range(3))
    water = g.supply[OKA] * g.values["water_counters_per_supply"] > len(g.at[g.facts.oka])
    return 60.0 if g.wave == len(g.facts.waves) and full and water and len(g.at[g.facts.oka]) < 4 else -90.0
