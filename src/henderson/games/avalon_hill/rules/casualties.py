"""Casualties of the Tournament game: T.casualty.1 to T.casualty.5."""

from __future__ import annotations

from ....engine.decision import NUMBER, PIECE, ask
from .facts import JAPAN, SIDES, US
from .state import ELIMINATED, State, changed, in_sight

WHOM = {US: "U.S.", JAPAN: "Japanese"}
assert set(WHOM) == set(SIDES)


def lose(g: State, unit: int, factors: int, rule: str) -> int:
    """T.casualty.2 A unit loses factors, checked off on the Casualty Reduction Pad; at none it is removed. How many it lost."""
    factors = min(factors, g.strength[unit])
    g.strength = changed(g.strength, unit, g.strength[unit] - factors)
    g.score_loss(unit, factors)
    hidden = g.secret(unit)
    g.note(
        rule, "{} loses {}, {} left", g.name(unit), count(factors), g.strength[unit], kind="loss", piece=g.name(unit), to=hidden,
        side=g.facts.side_of[unit], amount=factors,
    )  # fmt: skip
    if hidden:  # O.hidden.16a the U.S. is told the number only
        g.note("O.hidden.16a", "{} {} lost", count(factors, "Japanese "), "is" if factors == 1 else "are", to=US, kind="loss",
               side=g.facts.side_of[unit], amount=factors)  # fmt: skip
    if not g.strength[unit]:
        g.remove(unit, ELIMINATED)
    return factors


def count(factors: int, whose: str = "") -> str:
    """1 factor, 2 factors."""
    return f"{factors} {whose}factor" + ("" if factors == 1 else "s")


async def share_losses(g: State, owner: str, units: tuple[int, ...], factors: int, rule: str) -> None:
    """GAP.crt.tournament The owner says which of his units in the battle take the losses, factor by factor."""
    while factors > 0:
        here = [u for u in units if g.place[u] >= 0]
        if not here:
            return
        unit = here[0]
        if len(here) == 1 or sum(g.strength[u] for u in here) <= factors:
            factors -= lose(g, unit, factors, rule)
            continue
        unit = await ask(owner, rule, f"Which unit takes the loss? ({count(factors)} to lose)", here, name=g.name, verb="lose",
                         about={"amount": factors, "units": units}, means=PIECE, rolls=in_sight(g, owner))  # fmt: skip
        factors -= lose(g, unit, 1, rule)


# -- switching ---------------------------------------------------------------------------------------------------------


def switches(g: State, side: str) -> list[tuple[int, int]]:
    """T.casualty.3 Giver and taker: on one square, both below strength, T.casualty.4 of one type."""
    if g.is_on("us-1st-marine-withdrawal"):
        return []  # O.marine.7
    units, combat, strength, found = g.facts.units, g.facts.combat, g.strength, []
    reduced: list[int] = []
    for stack in g.at.values():
        if len(stack) > 1 and g.facts.side_of[stack[0]] == side:  # quicker: one alone switches with nobody
            reduced += [u for u in stack if strength[u] < combat[u]]
    reduced.sort()
    for a in reduced:
        for b in reduced:
            if a != b and g.place[a] == g.place[b] and units[a].type == units[b].type and g.veiled[a] == g.veiled[b]:
                if g.is_on("artillery-range") and units[a].range != units[b].range:
                    continue  # T.casualty.4
                if a not in g.afloat and b not in g.afloat:
                    found.append((a, b))
    return found


def can_switch(g: State, side: str) -> bool:
    """Is there anything to switch?"""
    return bool(switches(g, side))


def most_factors(g: State, giver: int, taker: int) -> int:
    """T.casualty.5 No unit grows beyond its boxes on the pad."""
    return min(g.strength[giver], g.facts.units[taker].combat - g.strength[taker])


async def switch(g: State, side: str) -> None:
    """T.casualty.3 Factors pass from one unit to another; both have the least BTA left of the two."""
    pairs = switches(g, side)
    giver = await ask(side, "T.casualty.3", "Take factors from", sorted({a for a, _ in pairs}), name=g.name, verb="giver",
                      means=PIECE)  # fmt: skip
    taker = await ask(
        side, "T.casualty.3", f"Give factors of {g.name(giver)} to", [b for a, b in pairs if a == giver], name=g.name,
        verb="taker", about={"unit": giver}, hand=(g.name(giver),), means=PIECE
    )  # fmt: skip
    factors = await ask(side, "T.casualty.3", "How many factors?", range(1, most_factors(g, giver, taker) + 1), verb="factors",
                        about={"unit": giver, "target": taker}, hand=(g.name(giver), g.name(taker)), means=NUMBER)  # fmt: skip
    g.strength = changed(g.strength, giver, g.strength[giver] - factors)
    g.strength = changed(g.strength, taker, g.strength[taker] + factors)
    least = min(g.left[giver], g.left[taker])
    g.left = changed(changed(g.left, giver, least), taker, least)
    g.note("T.casualty.3", "{} gives {} to {}", g.name(giver), count(factors), g.name(taker), to=g.secret(giver))
    if not g.strength[giver]:  # it leaves play without points, for no factor was lost
        g.put(giver, ELIMINATED)
