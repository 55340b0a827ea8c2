"""Simple ideas that a person finds in an evening: one thought each, carried through by both sides. Leagues measure against them.

What an idea says nothing about is left to the heuristic of version 1, which never changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from ....engine.decision import Decision
from ...kit.hints import Heuristic
from ..rules import strengths
from ..rules import words as w
from ..rules.facts import SIDES
from ..rules.state import STACK, State
from .v1.heuristics import heuristic as plain

Idea = Callable[[State, Decision, int], Any]  # its answer for a side, or None: nothing to say
LANDINGS, MOVE, COAST = ("SoP.4", "SoP.14"), "7.1a", "7.6a"
HELD_OUT = ("flood", "pick-off", "raiders", "phalanx", "shuttle")  # never used in tuning: the exam


def carried_out(g: State, decision: Decision, rng: Random, idea: Idea) -> Any:
    """What the idea says, where it says something that may be done; else play as version 1 does."""
    choice = idea(g, decision, SIDES.index(decision.player)) if len(decision.options) > 1 else None
    return choice if choice is not None and choice in decision.options else plain(g, decision, rng)


def _hexes(decision: Decision) -> list[int]:
    return [o for o in decision.options if type(o) is int]


def _nearest(g: State, hexes: list[int], goals: list[int]) -> int | None:
    """The hex that is nearest to a goal."""
    if not hexes or not goals:
        return None
    rows = [g.facts.away(goal) for goal in goals]
    return min(hexes, key=lambda h: (min([row[h] for row in rows]), h))


def _go(g: State, decision: Decision, goals: list[int]) -> Any:
    """To the hex nearest to a goal, by sea if that is much nearer; stay when there already."""
    here = g.place[g.movers[0]]
    rows = [g.facts.away(goal) for goal in goals]
    if not rows or min([row[here] for row in rows]) == 0:
        return w.STOP
    best = _nearest(g, _hexes(decision), goals)
    left = min([row[here if best is None else best] for row in rows])
    if w.SEA in decision.options and left > 4 and any(goal in g.facts.coast for goal in goals):
        return w.SEA
    return w.STOP if best is None or left >= min([row[here] for row in rows]) else best


def _kept(g: State, side: int, hex_: int, unit: int = -1) -> bool:
    """Is somebody other than that unit there to keep it?"""
    return any(not g.facts.gun[u] and u != unit for u in g.units_at(hex_, side))


def spread(g: State, decision: Decision, side: int) -> Any:
    """Every village gets one unit, the first landing goes straight into them, and nobody leaves again."""
    unit = decision.about.get("unit", -1)
    if unit < 0 or g.facts.gun[unit]:
        return None
    wanted = [h for h in (*g.facts.villages, g.facts.field) if not _kept(g, side, h, unit) and not g.units_at(h, 1 - side)]
    if decision.rule in LANDINGS:
        return _nearest(g, _hexes(decision), wanted)
    if decision.rule == COAST:
        return _nearest(g, list(decision.options), wanted)
    if decision.rule == MOVE and (wanted or g.place[unit] in g.control):
        return _go(g, decision, [g.place[unit]] if g.place[unit] in wanted else wanted)
    return None


def march(g: State, decision: Decision, side: int) -> Any:
    """All together to the airfield, by the shortest way; whoever is there stays there."""
    unit, field = decision.about.get("unit", -1), g.facts.field
    if decision.rule in LANDINGS or decision.rule == COAST:
        return _nearest(g, _hexes(decision), [field])
    if decision.rule != MOVE or unit < 0:
        return None
    near = {h for h in (field, *g.facts.land_neighbours[field]) if len(g.stacks.get(h, ())) < 3}
    return _go(g, decision, [g.place[unit]] if g.place[unit] == field else sorted(near) or [field])


def turtle(g: State, decision: Decision, side: int) -> Any:
    """Three to a hex on the airfield and the villages beside it, and no attack that is not owed. Japan: in the west."""
    facts = g.facts
    if decision.rule == "8.2.1" and decision.verb == "target" and w.END in decision.options:
        return w.END
    order = sorted(facts.villages, key=lambda h: facts.away(facts.villages[0])[h]) if side else [facts.field, *sorted(
        facts.villages, key=lambda h: facts.away(facts.field)[h])]  # fmt: skip
    unit = decision.about.get("unit", -1)
    posts = [h for h in order[:5] if len([u for u in g.units_at(h, side) if u != unit]) < 3 and not g.units_at(h, 1 - side)][:1]
    if decision.rule in LANDINGS or decision.rule == COAST:
        return _nearest(g, _hexes(decision), posts)
    if decision.rule == MOVE and unit >= 0 and posts:
        return _go(g, decision, [g.place[unit]] if g.place[unit] in order[:5] else posts)
    return None


def wait(g: State, decision: Decision, side: int) -> Any:
    """Japan lands nobody before turn nine, then everybody close to the airfield; the U.S. sits on it and waits too."""
    if decision.rule in LANDINGS and side == 1:
        if g.turn < 9:
            return w.LATER
        return _nearest(g, _hexes(decision), [g.facts.field])
    return march(g, decision, side) if side == 0 else None


def gunline(g: State, decision: Decision, side: int) -> Any:
    """Guns in range of the airfield, two battalions with each; the rest plays on."""
    facts, unit = g.facts, decision.about.get("unit", -1)
    if decision.rule in LANDINGS and unit >= 0:
        ring = [h for h in _hexes(decision) if 3 <= facts.away(facts.field)[h] <= 6]
        return _nearest(g, ring, [facts.field]) if facts.gun[unit] or sum(facts.gun[u] for u in g.on_map(side)) else None
    if decision.rule == MOVE and unit >= 0 and not facts.gun[unit]:
        guns = [g.place[u] for u in g.on_map(side) if facts.gun[u] and len(g.stacks[g.place[u]]) < 3]
        return w.STOP if g.place[unit] in [g.place[u] for u in g.on_map(side) if facts.gun[u]] else (
            _go(g, decision, guns) if guns and unit % 3 == 0 else None)  # fmt: skip
    return None


def flood(g: State, decision: Decision, side: int) -> Any:
    """Held out. Everything lands as near the enemy's weakest village as it can and rolls up the coast, attacking at evens."""
    facts, unit = g.facts, decision.about.get("unit", -1)
    theirs = [h for h in (*facts.villages, facts.field) if g.control[h] != side]
    weak = sorted(theirs, key=lambda h: sum(g.strength[u] for u in g.units_at(h, 1 - side)))[:3] or [facts.field]
    if decision.rule in LANDINGS or decision.rule == COAST:
        return _nearest(g, _hexes(decision), weak)
    if decision.rule == MOVE and unit >= 0 and not facts.gun[unit]:
        alone = g.place[unit] == facts.field and not _kept(g, side, facts.field, unit)
        return w.STOP if alone else _go(g, decision, weak)
    return None


def pick_off(g: State, decision: Decision, side: int) -> Any:
    """Held out. Hold the airfield with three; all others gather beside the weakest enemy that stands alone, and attack it."""
    facts, unit = g.facts, decision.about.get("unit", -1)
    foes = sorted(g.open_hexes(1 - side), key=lambda h: (sum(g.strength[u] for u in g.units_at(h, 1 - side)), h))
    if decision.rule == "8.2.1" and decision.verb == "target":
        near = [h for h in foes if h in decision.options]
        return near[0] if near and (w.END not in decision.options or _odds(g, side, near[0]) >= 2) else None
    if decision.rule != MOVE or unit < 0 or facts.gun[unit]:
        return None
    here = g.place[unit]
    if here == facts.field and len(g.units_at(here, side)) <= 3:
        return w.STOP
    beside = [h for h in facts.land_neighbours[foes[0]] if h not in g.occupied_by(1 - side)] if foes else []
    return _go(g, decision, beside) if beside else None


def raiders(g: State, decision: Decision, side: int) -> Any:
    """Held out. Nobody fights: run through empty villages, by sea to the next ones, and end as far from every enemy as can be."""
    facts, unit, field = g.facts, decision.about.get("unit", -1), g.facts.field
    if decision.rule == "8.2.1" and decision.verb == "target" and w.END in decision.options:
        return w.END
    if unit < 0 or facts.gun[unit]:
        return None
    foes = [facts.away(h) for h in g.open_hexes(1 - side)]
    empty = [h for h in g.control if g.control[h] != side and min([row[h] for row in foes], default=9) > 1]
    hexes = _hexes(decision)
    taken = [h for h in hexes if h in empty]
    if decision.rule in LANDINGS or decision.rule == COAST:
        near = {h: sum(facts.away(h)[other] <= 8 for other in empty) for h in taken}
        return max(taken, key=lambda h: (near[h], -h)) if taken else _nearest(g, hexes, empty)
    if decision.rule != MOVE or (g.place[unit] == field and len(g.units_at(field, side)) <= 3):
        return w.STOP if decision.rule == MOVE else None
    if taken:
        return _nearest(g, taken, [g.place[unit]])
    if w.SEA in decision.options and [h for h in empty if h in facts.coast]:
        return w.SEA
    best = max([*hexes, g.place[unit]], key=lambda h: (min([row[h] for row in foes], default=9), h == g.place[unit], -h))
    return w.STOP if best == g.place[unit] else best


def phalanx(g: State, decision: Decision, side: int) -> Any:
    """Held out. One army: everybody joins the thickest crowd, and the crowd walks into the nearest place of the enemy's."""
    facts, unit, field = g.facts, decision.about.get("unit", -1), g.facts.field
    men = [u for u in g.on_map(side) if not facts.gun[u]]
    if not men or decision.rule not in (*LANDINGS, COAST, MOVE):
        return None
    rows = {h: facts.away(h) for h in {g.place[u] for u in men}}
    crowd = max(rows, key=lambda h: (sum(g.strength[u] for u in men if rows[h][g.place[u]] <= 2), -h))
    if decision.rule != MOVE:
        return _nearest(g, _hexes(decision), [crowd])
    if unit < 0 or facts.gun[unit]:
        return None
    here = g.place[unit]
    if here == field and len(g.units_at(field, side)) <= 2:
        return w.STOP
    theirs = sorted([h for h in g.control if g.control[h] != side], key=lambda h: (rows[crowd][h], h))
    goal = facts.away(theirs[0] if theirs and rows[crowd][here] <= 3 else crowd)
    free = [h for h in _hexes(decision) if len(g.stacks.get(h, ())) < STACK and goal[h] < goal[here]]
    return min(free, key=lambda h: (goal[h], h), default=w.STOP)


def shuttle(g: State, decision: Decision, side: int) -> Any:
    """Held out. Every landing and three voyages a turn go into villages that lie open, the farthest from every enemy first."""
    facts, unit, field = g.facts, decision.about.get("unit", -1), g.facts.field
    if unit < 0 or facts.gun[unit] or decision.rule not in (*LANDINGS, COAST, MOVE):
        return None
    foes = g.marks_of(1 - side)
    lie_open = [h for h in facts.villages if h in facts.coast and g.control[h] != side and not foes[h]]
    hexes = _hexes(decision)
    if decision.rule != MOVE:
        rows = [facts.away(h) for h in g.open_hexes(1 - side)]
        taken = [h for h in hexes if h in lie_open]
        return max(taken, key=lambda h: (min([row[h] for row in rows], default=0), -h), default=None)
    here = g.place[unit]
    keeps = (here == field and len(g.units_at(field, side)) <= 3) or (g.control.get(here) == side and len(g.stacks[here]) == 1)
    return w.SEA if lie_open and w.SEA in decision.options and not keeps and not set(hexes) & set(lie_open) else None


def _odds(g: State, side: int, hex_: int) -> float:
    """Own strength beside a hex for each factor in it."""
    units = [u for h in g.facts.land_neighbours[hex_] for u in g.units_at(h, side) if not g.facts.gun[u] and not g.fought[u]]
    attack = sum(-(-g.strength[u] // strengths.divisor(g, u, [hex_])) for u in units)
    return attack / (sum(g.strength[u] for u in g.units_at(hex_, 1 - side)) or 1)


IDEAS: Mapping[str, Idea] = {
    "spread": spread,
    "march": march,
    "turtle": turtle,
    "wait": wait,
    "gunline": gunline,
    "flood": flood,
    "pick-off": pick_off,
    "raiders": raiders,
    "phalanx": phalanx,
    "shuttle": shuttle,
}
SCRIPTS: Mapping[str, Heuristic] = {name: partial(carried_out, idea=idea) for name, idea in IDEAS.items()}
