"""Simple ideas of a person who knows the tables: he attacks where the Regular would, and walks by one thought of his own.

Those of scripts.py attack with all who may join and so throw their battalions away; with sound attacks the same evening's idea is
a better measure. `swarm` found that Japan walked past lone battalions before its doors (its U.S. side) and that the fields were
bare while fifty factors stood in the boxes; both are mended. Against `net` nothing was ever tuned.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from ....engine.decision import Decision
from ...kit.hints import Heuristic
from ..rules.facts import ENGINEER, INFANTRY, JAPAN, SIDES, US
from ..rules.state import DONE, State
from .ground import airfield_hexes, distances, held_by
from .planning import Plan, Step
from .posts import doors
from .scripts import Worth, best_space, out_of_reach, to_the_fields, when
from .style import REGULAR

NEXT_TO = 50.0  # what it costs to stand next to an enemy whom no attack was planned on
TWO = 2  # who stay on each airfield hex


def adept(g: State, decision: Decision, rng: Random, usual: Heuristic, us: Worth, japan: Worth) -> Any:
    """The answer of such a person to any question: his own walks, all else as usual."""
    side = SIDES.index(decision.player)
    worth = japan if side else us
    if decision.rule in ("SoP.2", "SoP.7") and g.crowded < 0:
        return _mover(g, decision, side, worth)
    if decision.rule == "4.0a":
        u, step = decision.about["unit"], _attack(g, side)[0]
        return step[1] if step is not None and step[0] == u and step[1] in decision.options else best_space(g, u, worth)
    return usual(g, decision, rng)


def _attack(g: State, side: int) -> tuple[Step | None, set[int]]:
    """The next step of an attack that pays, and who stay where they are for one."""
    look = Plan(g, side, REGULAR[side])
    return look.attack(), look.committed


def _mover(g: State, decision: Decision, side: int, worth: Worth) -> Any:
    """The next of an attack, then who has not moved and can better his place, then bombers, then an end."""
    f, options = g.facts, decision.options
    step, stay = _attack(g, side)
    if step is not None:
        return step[0]
    for u in options:
        if u != DONE and u < f.ground and g.left[u] == 2 * f.move[u] and u not in stay:
            best = best_space(g, u, worth)
            if g.place[u] >= f.hexes or worth(g, u, best) > worth(g, u, g.place[u]):
                return u
    flyers = [u for u in options if u != DONE and u >= f.ground]
    if flyers and (side == JAPAN or any(g.us_zone[h] for h in held_by(g, JAPAN))):
        return flyers[0]
    return DONE if DONE in options else options[0]


def at_work(g: State, u: int, space: int) -> float | None:
    """What all U.S. ideas begin with: two stay on each airfield hex, engineers and guns near by; None for who is free."""
    f, here = g.facts, g.place[u]
    if space >= f.hexes:
        return -99.0
    if here < f.hexes and here in airfield_hexes(g):
        stay = sorted(g.at[here], key=lambda x: (f.kind[x] != ENGINEER, -f.combat[x]))[:TWO]
        if u in stay:
            return NEXT_TO * (space == here)
    return None if f.kind[u] == INFANTRY else to_the_fields(g, u, space)


def corks(g: State, u: int, space: int) -> float:
    """The U.S.: from the first turn a battalion on every hex where Japan comes in, then a second one."""
    bound = at_work(g, u, space)
    if bound is not None:
        return bound
    ways = sorted(doors(g))
    bare = [h for h in ways if g.holder[h] != JAPAN + 1 and (not g.at[h] or g.place[u] == h)]
    goals = bare or [h for h in ways if len(g.at[h]) < TWO] or airfield_hexes(g)
    beside = 30.0 if g.japan_zone[space] and space not in ways else 0.0
    return 5.0 * (space in goals) - float(distances(g, goals)[space]) - beside


def net(g: State, u: int, space: int) -> float:
    """The U.S.: round the enemy, each in a place of his own, so that nobody gets away."""
    bound = at_work(g, u, space)
    if bound is not None:
        return bound
    near, foes = g.facts.grid.neighbours[space], held_by(g, JAPAN)
    far = float(distances(g, foes)[space]) if foes else to_the_fields(g, u, space)
    open_ = sum(not g.us_zone[n] or g.place[u] == space for n in near)
    return open_ - 2 * far - 2 * (len(g.at[space]) - (g.place[u] == space)) - NEXT_TO * (g.japan_zone[space] > 0)


def side_by_side(g: State, u: int, space: int) -> float:
    """Japan: for the airfields, three to a hex, whatever stands there."""
    return to_the_fields(g, u, space) + (1.5 * len(g.at[space]) if space < g.facts.hexes else -10.0)


def from_behind(g: State, u: int, space: int) -> float:
    """Japan: on through the boxes to the far end, and from there for the airfields in stacks."""
    f = g.facts
    if space >= f.hexes:
        return 60.0 + f.boxes[-1] - space if g.turn < 9 else -40.0
    if g.turn < 9:
        return float(min(20, distances(g, held_by(g, US))[space]))
    return to_the_fields(g, u, space) + 2.0 * len(g.at[space]) - NEXT_TO * (g.us_zone[space] > 0)


def adepts(usual: Heuristic) -> dict[str, Heuristic]:
    """These ideas, all other questions answered as usual."""
    swarm = when(6, out_of_reach, when(11, side_by_side, out_of_reach))
    return {
        "swarm": partial(adept, usual=usual, us=corks, japan=swarm),
        "net": partial(adept, usual=usual, us=net, japan=from_behind),
    }
