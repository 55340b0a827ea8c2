"""The plan in a sentence, from what the side knows."""

from __future__ import annotations

from ..rules.facts import US
from ..rules.state import State
from ..rules.steps import MOVEMENTS, side_to_move
from .assault import posts
from .plans import Outlook, storms, strike
from .styles import REGULAR
from .tournament import War, goal


def plan(g: State, side: str) -> str:
    """What the side is about: a world imagined for it is looked at."""
    return war_plan(g, side) if g.tournament else field_plan(g, side)


def field_plan(g: State, side: str) -> str:
    """The Basic game: the field, the ring, or the camp."""
    field = g.facts.henderson
    front = Outlook(g, side, REGULAR[side])
    mine = [u for u in g.force(side) if g.facts.distances(field)[g.place[u]] <= 1]
    factors = sum([g.strength[u] for u in mine])
    if side == US:
        return f"Holds Henderson Field and the ring round it with {len(mine)} units, {factors} factors."
    if not storms(g, front):
        return f"Gathers out of reach until turn {strike(g, front)}, with {sum([f for _, f, _ in front.force])} factors ashore."
    if g.step in MOVEMENTS and side_to_move(g) == side and (way := posts(g, front)):
        squares = " and ".join(sorted({g.facts.names[s] for s in way.values()}))
        return f"Attacks from {squares} with {len(way)} units, {sum([g.strength[u] for u in way])} factors."
    square, odds = front.focus
    if square < 0:
        return f"Goes for Henderson Field, which nobody holds; {factors} factors are there."
    return f"Masses {front.ready(square):.0f} factors against {g.facts.names[square]}, at about {max(1, int(odds))}-1."


def war_plan(g: State, side: str) -> str:
    """The Tournament game: guns and what they are to reach."""
    war = War(g, side, REGULAR[side])
    guns = [u for u in g.facts.guns[side] if g.place[u] >= 0]
    shots = sum([g.strength[u] for u in guns])
    if war.waits:
        return f"Waits near {g.facts.names[war.camps]}, out of reach of the guns, until turn {war.style.muster:.0f}."
    if not guns:
        return "Holds Henderson Field and waits for its guns." if side == US else "Goes for Henderson Field without guns."
    square, near = goal(g, war, guns[0])
    reach = f"within {near:.0f} squares of {g.facts.names[square]}"
    return f"Brings guns of {shots} shots {reach}; the infantry does not crowd under enemy fire."
