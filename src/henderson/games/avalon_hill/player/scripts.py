"""Simple ideas that a person finds in an evening, for both sides: what a league measures against.

A script is one number: how bad it is to have a unit stand on a square. All else (who fights whom, losses, fire) it leaves to
the frozen sense of version 1. `weakest`, `late`, `pincer` and `jungle` are kept out of all tuning: they are the exam. `homing`
and `coastguard` found holes of the Basic game, and were seen when these were mended.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from ....board.reach import members
from ....engine.decision import Decision
from ...kit.hints import Heuristic
from ..rules.facts import US
from ..rules.movement import END, STAY
from ..rules.state import State
from .v1.heuristics import heuristic as sense

Bad = Callable[[State, str, int, int], float]  # position, side, unit, square
ASHORE = frozenset({"B.setup.3", "B.play.1", "B.play.4", "T.sea.4"})  # the questions where a unit is put on a square
CROWD = 3  # units on a square


def script(bad: Bad) -> Heuristic:
    """A player who puts every unit on the least bad square, once a turn."""

    def play(g: State, decision: Decision, rng: Random) -> Any:
        side, options = decision.player, decision.options
        if decision.rule in ASHORE and isinstance(options[0], int) and decision.verb != "order":
            unit = decision.about.get("unit", decision.about.get("units", (0,))[0] if "units" in decision.about else 0)
            return min(options, key=lambda s: (bad(g, side, unit, s), s))
        if decision.rule in ("B.play.2", "B.play.5"):
            fresh = [u for u in options if not isinstance(u, str) and g.place[u] == g.origin[u] and g.left[u] > 0]
            away = distance_to_field(g)
            if fresh:
                return min(fresh, key=lambda u: (g.facts.gun[u], away[g.place[u]], -g.strength[u], u))
            return END if END in options else options[0]
        if decision.rule == "B.move.2":
            unit = decision.about["units"][0]
            squares = [s for s in options if isinstance(s, int)]
            here = g.place[unit]
            best = min([here, *squares] if STAY in options else squares, key=lambda s: (bad(g, side, unit, s), s != here, s))
            return best if best != here else STAY
        return sense(g, decision, rng)

    return play


def distance_to_field(g: State) -> bytes:
    """Squares from Henderson Field, of every square."""
    return g.facts.distances(g.facts.henderson)


def friends(g: State, unit: int, s: int) -> list[int]:
    """Others on the square."""
    return [u for u in g.units_at(s) if u != unit]


def nearest_enemy(g: State, side: str, s: int) -> int:
    """Squares to the nearest enemy; 40 when there is none."""
    away = g.facts.distances(s)
    return min([away[e] for e in members(g.foes(side))], default=40)


def is_gun(g: State, unit: int) -> bool:
    """Does it fire from afar?"""
    return g.tournament and g.facts.gun[unit]


def mass(g: State, side: str, unit: int, s: int) -> float:
    """All to the field: the U.S. fills it and the ring round it evenly, Japan comes from turn 7 on and goes in everywhere."""
    away, crowd = distance_to_field(g)[s], len(friends(g, unit, s))
    if side == US:
        return (0.0 if away == 0 and crowd < CROWD else 1.0 + 0.4 * crowd if away == 1 else 2.0 + away) + 3 * is_gun(g, unit) * (
            away == 0
        )
    if is_gun(g, unit):
        return abs(away - 5) + 5.0 * (nearest_enemy(g, side, s) < 3)
    return float(away) if g.turn >= 7 else abs(away - 14) - 0.5 * crowd


def siege(g: State, side: str, unit: int, s: int) -> float:
    """One unit a square, in jungle, guns within seven squares of the field: a net round it, or Japan's round the U.S."""
    away, crowd = distance_to_field(g)[s], len(friends(g, unit, s))
    wanted = (2 if side == US else 5) if is_gun(g, unit) else (1 if side == US else 7)
    if away == 0 and side == US and not crowd:
        return -5.0
    return abs(away - wanted) + 2.0 * crowd - g.facts.jungle[s] * g.tournament - 0.3 * min(3, nearest_enemy(g, side, s))


def hunt(g: State, side: str, unit: int, s: int) -> float:
    """At the nearest enemy, all together, three on a square; guns stay five squares behind."""
    near, crowd = nearest_enemy(g, side, s), len(friends(g, unit, s))
    if side == US and distance_to_field(g)[s] == 0 and crowd < 1:
        return -5.0
    return (abs(near - 5) if is_gun(g, unit) else near) - 0.6 * crowd + 0.1 * distance_to_field(g)[s]


def turtle(g: State, side: str, unit: int, s: int) -> float:
    """Hold what one has: the U.S. the ring, Japan a far cape, with guns just near enough to the field to score."""
    away, crowd = distance_to_field(g)[s], len(friends(g, unit, s))
    if side == US:
        return mass(g, side, unit, s)
    if is_gun(g, unit):
        return 3.0 * max(0, away - 7) - g.facts.jungle[s] - min(8, nearest_enemy(g, side, s))
    return -float(away) - 0.4 * crowd


def weakest(g: State, side: str, unit: int, s: int) -> float:
    """Towards the weakest enemy square in reach, where friends already are."""
    away = g.facts.distances(s)
    prey = [(sum([g.strength[u] for u in g.seen_at(e, side)]), away[e]) for e in members(g.foes(side))]
    crowd = len(friends(g, unit, s))
    if side == US and distance_to_field(g)[s] == 0 and crowd < 2:
        return -5.0
    if not prey:
        return float(distance_to_field(g)[s])
    far = 5 if is_gun(g, unit) else 1
    return min([2.0 * abs(d - far) + f for f, d in prey]) - 0.5 * crowd


def late(g: State, side: str, unit: int, s: int) -> float:
    """Wait out of reach till all are there, then all go in at once."""
    if side == US:
        return mass(g, side, unit, s) if g.turn < 14 else hunt(g, side, unit, s)
    if g.turn < (15 if g.tournament else 8):
        return abs(distance_to_field(g)[s] - 20) - 0.5 * len(friends(g, unit, s))
    return mass(g, side, unit, s)


def pincer(g: State, side: str, unit: int, s: int) -> float:
    """From both sides at the nearest enemy, so that he cannot go back: beside him where a friend stands across; guns behind."""
    near, away, around = nearest_enemy(g, side, s), distance_to_field(g)[s], g.facts.around
    crowd = len(friends(g, unit, s))
    if side == US and away == 0 and crowd < 2:
        return -5.0
    if is_gun(g, unit):
        return abs(near - 5) - 0.2 * crowd
    if side != US and g.turn < (9 if g.tournament else 8):
        return abs(away - 18) - 0.5 * crowd
    mine, apart = g.held(side), g.facts.distances(s)
    across = any(apart[p] > 1 for e in members(around[s] & g.foes(side)) for p in members(around[e] & mine))
    return near - 0.3 * crowd - 2.0 * across + 0.1 * away


def jungle(g: State, side: str, unit: int, s: int) -> float:
    """Nobody shares a square: each by himself in the jungle beside the enemy, where no zone binds him and a shot hits little; in
    the Basic game a loose net two squares from him, drawn tight round the field from turn 8 on."""
    near, away, alone = nearest_enemy(g, side, s), distance_to_field(g)[s], 2.0 * len(friends(g, unit, s))
    if side == US and away == 0 and not alone:
        return -5.0
    if not g.tournament:
        return alone + (abs(near - 2) + 0.2 * away if g.turn < 8 else float(away))
    if side != US and g.turn < 7:
        return abs(away - 15) + alone - 2.0 * g.facts.jungle[s]
    wanted = 5 if is_gun(g, unit) else 1
    return abs(near - wanted) + alone - 2.0 * g.facts.jungle[s] + 0.2 * away


def homing(g: State, side: str, unit: int, s: int) -> float:
    """Each by himself eight squares from the field, which is left empty, and on turn 8 home into two rings."""
    away, crowd = distance_to_field(g)[s], len(friends(g, unit, s))
    if side == US and g.turn >= 8:
        return -5.0 if away == 0 and not crowd else away + 2.0 * crowd
    return abs(away - (8 if side == US or g.turn >= 8 else 18)) + 2.0 * crowd


def coastguard(g: State, side: str, unit: int, s: int) -> float:
    """Every other unit stands by itself on the coast, apart from the others, so that the enemy lands far off; on turn 8 all go
    home. Japan does the same, and goes in."""
    away, coast = distance_to_field(g)[s], s in g.facts.coast_set
    if g.turn >= 8 or (unit % 2 and side == US):
        return mass(g, US, unit, s) if side == US else float(away)
    apart = min([g.facts.distances(s)[g.place[u]] for u in g.force(side) if u != unit], default=9)
    return 3.0 * (not coast) + 0.2 * abs(away - 10) - min(4, apart)


SCRIPTS = {f.__name__: script(f) for f in (mass, siege, hunt, turtle, weakest, late, pincer, jungle, homing, coastguard)}
