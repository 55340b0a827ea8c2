"""Simple ideas that a person finds in an evening, for either side: what a league measures opponents against.

A script says how good a hex is for a unit; every unit walks once a turn to the best it can reach, attacks are made by all who may
join. Those of HELD_OUT are just that: nothing was ever tuned against them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

from ....engine.decision import Decision
from ..rules.attacks import ATTACK
from ..rules.combat import STAY
from ..rules.facts import ENGINEER, JAPAN, SIDES, US
from ..rules.reach import legs
from ..rules.state import DONE, STACK, State
from .ground import airfield_hexes, distances, held_by, ring_of

Worth = Callable[[State, int, int], float]
"""How good a space is for a unit."""

HELD_OUT = ("dash", "doors", "hedgehog", "lids", "net")


def to_the_fields(g: State, u: int, space: int) -> float:
    """Japan: the nearer to an airfield hex the better."""
    return -50.0 if space >= g.facts.hexes else -float(distances(g, airfield_hexes(g) or list(g.facts.fields))[space])


def at_the_enemy(g: State, u: int, space: int) -> float:
    """The nearer to an enemy the better; engineers stay at work."""
    if space >= g.facts.hexes:
        return -99.0
    if g.facts.kind[u] == ENGINEER:
        return to_the_fields(g, u, space)
    return -float(distances(g, held_by(g, 1 - g.facts.side[u]))[space])


def out_of_reach(g: State, u: int, space: int) -> float:
    """Japan: off the map as long as it may, then as far from every enemy as can be."""
    if space >= g.facts.hexes:
        return 99.0 if g.turn < 15 else -99.0
    return float(min(20, distances(g, held_by(g, US))[space])) + 0.5 * g.facts.jungle[space]


def round_the_fields(g: State, u: int, space: int) -> float:
    """The U.S.: two or three on each airfield hex and on every hex round them."""
    full = len(g.at[space]) - (g.place[u] == space) >= STACK
    return to_the_fields(g, u, space) - (20.0 if full else 0.0) + (4.0 if space in ring_of(g) and not g.at[space] else 0.0)


def at_the_doors(g: State, u: int, space: int) -> float:
    """The U.S.: a unit on every hex where Japan comes in, the others on the airfields."""
    f = g.facts
    doors = [h for s in (*f.entries[JAPAN], *f.boxes) for h in f.arrows[s] if not g.at[h] or g.place[u] == h]
    if space >= f.hexes or f.kind[u] != "infantry" or (g.place[u] in f.fields and len(g.at[g.place[u]]) < STACK):
        return to_the_fields(g, u, space)
    return -float(distances(g, doors)[space]) + (5.0 if space in doors else 0.0)


def in_a_body(g: State, u: int, space: int) -> float:
    """The U.S.: all after the enemy hex that is nearest to the airfields, three to a hex; engineers at work."""
    f = g.facts
    foes = held_by(g, JAPAN)
    if space >= f.hexes or not foes or f.kind[u] == ENGINEER or (g.place[u] in f.fields and len(g.at[g.place[u]]) < STACK):
        return to_the_fields(g, u, space)
    home = distances(g, airfield_hexes(g) or list(f.fields))
    return -float(distances(g, [min(foes, key=home.__getitem__)])[space]) + 0.4 * len(g.at[space])


def before_the_boxes(g: State, u: int, space: int) -> float:
    """The U.S.: two on every hex where Japan comes out of the boxes near the airfields, the others on the airfields."""
    f = g.facts
    lids = [h for box in f.boxes[2:] for h in f.arrows[box] if len(g.at[h]) < 2 or g.place[u] == h]
    if space >= f.hexes or f.kind[u] == ENGINEER or (g.place[u] in f.fields and len(g.at[g.place[u]]) < STACK):
        return to_the_fields(g, u, space)
    return -float(distances(g, lids or list(f.fields))[space])


def hedgehog(g: State, u: int, space: int) -> float:
    """Japan: in the boxes while it may, then three to a hex, hex by hex, round where most of it stands."""
    f = g.facts
    if space >= f.hexes:
        return 99.0 if g.turn < 8 else -99.0
    crowd = [h for h in held_by(g, JAPAN) if h != g.place[u] or len(g.at[h]) > 1]
    heart = max(crowd, key=lambda h: sum(len(g.at[n]) for n in (h, *f.grid.neighbours[h])), default=-1)
    return (len(g.at[space]) - float(distances(g, [heart])[space]) if heart >= 0 else 0.0) + f.jungle[space]


def scattered(g: State, u: int, space: int) -> float:
    """Japan: off the map as long as it may, then each alone, far from friend and enemy."""
    f = g.facts
    if space >= f.hexes:
        return 99.0 if g.turn < 15 else -99.0
    others = [h for h in held_by(g, JAPAN) if h != g.place[u] or len(g.at[h]) > 1]
    return float(min(12, distances(g, held_by(g, US))[space]) + min(4, distances(g, others)[space])) + f.jungle[space]


def when(turn: int, before: Worth, after: Worth) -> Worth:
    """One idea, and from a turn on another."""
    return lambda g, u, space: (before if g.turn < turn else after)(g, u, space)


def when_strong(factors: int, before: Worth, after: Worth) -> Worth:
    """Gather, and go when there are so many factors on the map."""

    def worth(g: State, u: int, space: int) -> float:
        f = g.facts
        strength = sum(f.combat[x] for x in f.ground_of[JAPAN] if g.place[x] < f.hexes or g.place[x] in f.links)
        return (after if strength >= factors else before)(g, u, space)

    return worth


def script(g: State, decision: Decision, rng: Random, us: Worth, japan: Worth, ships_out: bool = False) -> Any:
    """The answer of a script to any question."""
    f, options = g.facts, decision.options
    if len(options) == 1:
        return options[0]
    side = SIDES.index(decision.player)
    worth = japan if side else us
    if decision.rule in ("SoP.2", "SoP.7"):
        return _mover(g, options, worth)
    if decision.rule == "4.0a":
        return best_space(g, decision.about["unit"], worth)
    if decision.rule in ("3.0a", "3.1a", "7.1a", "7.2a"):
        u = decision.about["unit"]
        return max(options, key=lambda s: (max(worth(g, u, h) for h in f.arrows.get(s, (s,))), -s))
    if decision.rule == "10.1a":
        return f.ijn_attack if ships_out else f.ijn_reserve
    if decision.rule == "8.2d":
        units = [w for w in options if w in f.unit and (f.unit[w] < f.ground or ships_out)]
        return units[0] if units else ATTACK if ATTACK in options else options[0]
    if decision.verb == "occupy":
        return next((u for u in options if u != STAY and any(f.field_at[h] >= 0 for h in decision.about["hexes"])), STAY)
    if decision.rule == "14.1":
        return max(options, key=lambda u: (u >= f.ground, -f.combat[u]))
    if decision.rule == "13.7c" and decision.verb == "launch":
        return next((u for u in options if u != DONE and not g.inverted[u]), DONE)
    if decision.rule == "8.10c":
        return next((o for o in options if isinstance(o, tuple)), options[0] if ships_out else options[-1])
    return options[0]


def _mover(g: State, options: Sequence[Any], worth: Worth) -> Any:
    """The next unit that has not moved and can better its place; then bombers; then an end."""
    f = g.facts
    if g.crowded >= 0:
        return options[0]
    for u in options:
        if u != DONE and u < f.ground and g.left[u] == 2 * f.move[u]:
            best = best_space(g, u, worth)
            if g.place[u] >= f.hexes or worth(g, u, best) > worth(g, u, g.place[u]):
                return u
    flyers = [u for u in options if u != DONE and u >= f.ground]
    return flyers[0] if flyers else DONE if DONE in options else options[0]


def best_space(g: State, u: int, worth: Worth) -> int:
    """The best space in reach with room: the first of equals."""
    reach = legs(g, u)
    return max(reach, key=lambda s: (s >= g.facts.hexes or len(g.at[s]) < STACK, worth(g, u, s), -s))


SCRIPTS = {
    "rush": partial(script, us=at_the_enemy, japan=to_the_fields),
    "mass": partial(script, us=round_the_fields, japan=when_strong(55, out_of_reach, to_the_fields)),
    "hide": partial(script, us=when(11, at_the_enemy, at_the_doors), japan=out_of_reach),
    "turtle": partial(script, us=when(9, round_the_fields, at_the_enemy), japan=when(7, out_of_reach, to_the_fields)),
    "dash": partial(
        script, us=when(8, round_the_fields, at_the_enemy), japan=when(6, out_of_reach, to_the_fields), ships_out=True
    ),
    "hedgehog": partial(script, us=when(7, round_the_fields, in_a_body), japan=hedgehog),
    "lids": partial(script, us=when(11, before_the_boxes, at_the_enemy), japan=scattered),
    "doors": partial(script, us=when(8, at_the_enemy, at_the_doors), japan=when(11, out_of_reach, to_the_fields)),
}
