"""Battles and fire: who is attacked, by whom, in which order, and what becomes of the losses; what the tables say."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from ....engine.decision import Decision
from ..rules.fronts import DECLARE, Further
from ..rules.odds import attack_factor, battle_column, defence_factor
from ..rules.state import State, enemy
from ..rules.victory import FIRST, occupant
from .allot import shares
from .clash import least
from .fire import MOST, hits, prices, turned
from .plans import outlook
from .styles import Style
from .tournament import War, attack_pays, gun_fires
from .tournament import goal as goal_in_war
from .tournament import worth as worth_in_points

NOTHING = (float("-inf"), 0)


def commit(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Attack by choice only at good odds."""
    side, found = decision.player, []
    for square in decision.options:
        if isinstance(square, str):
            continue
        around, zone = g.facts.grid.around[square], g.danger(side)
        team = tuple([u for u in g.force(side) if around >> g.place[u] & 1 and u not in g.fought and not g.facts.gun[u]
                      and not zone >> g.place[u] & 1])  # fmt: skip
        found.append((attack_pays(g, side, square, team), square))
    pays, square = max(found, default=NOTHING)
    return square if pays > 0 else decision.options[-1]


def aim(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """First the square that opens the field, or can be beaten best; in the Basic game the one that most are meant for."""
    given = shares(g, decision.player, style)
    return max(decision.options, key=lambda s: (sum([g.strength[u] for u in given.get(s, ())]), s))


def reinforce(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Whom the shares give to this square, then declare; in the Tournament game the strongest until it is enough."""
    options = decision.options
    units = [o for o in options if type(o) is int]
    given, about = shares(g, decision.player, style), decision.about
    meant = {u for s in about["field"].of(about["block"]) for u in given.get(s, ())}
    units = [u for u in units if u in meant] or ([] if DECLARE in options else units)
    if DECLARE in options and not units:
        return DECLARE
    if units:
        return max(units, key=lambda u: (g.strength[u], -u))
    return next(o for o in options if isinstance(o, Further))


def next_battle(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """The surest first: who has advanced bars the ways back of the next; the field itself last."""
    field = g.facts.henderson

    def sure(battle: Any) -> tuple[bool, float]:
        units, squares = battle
        return field not in squares, attack_factor(g, units) / max(1, defence_factor(g, units, squares))

    return max(decision.options, key=sure)


def enough(g: State, decision: Decision) -> bool:
    """Does the battle stand at the best odds of the table already?"""
    about = decision.about
    return battle_column(g, *about["field"].battle(about["attackers"], about["block"], DECLARE)) == "6-1"


def greatest_odds(g: State, side: str, square: int) -> float:
    """The odds if everybody beside a square attacked it."""
    around = g.facts.grid.around[square]
    team = tuple(u for u in g.force(side) if around >> g.place[u] & 1 and u not in g.fought)
    return attack_factor(g, team) / max(1, defence_factor(g, team, (square,))) if team else 0.0


def name_gun(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Every battery that hurts more than it risks."""
    war = War(g, decision.player, style)
    return next((u for u in decision.options if not isinstance(u, str) and gun_fires(g, war, u)), decision.options[-1])


def keep_firing(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """The battery with the most shots left, to the last."""
    guns = [o for o in decision.options if not isinstance(o, str)]
    return max(guns, key=lambda u: (g.shots[u], -u))


def target(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Where a shot brings most: by what it hits, and what that does to the odds of battles that are declared."""
    side, table = decision.player, hits(g.facts)
    gain = prices(g, side)[0]

    def value(s: int) -> float:
        there = g.seen_at(s, side)
        factors = sum([g.strength[u] for u in there])
        worth = 1.0
        if style.battery and any(u in g.shots for u in there):
            worth += style.battery
        if style.shift:
            worth += style.shift * turned(g, side, s) / gain
        return worth * table[min(MOST, factors)] + 0.001 * factors

    return best(decision.options, value, rng)


def victim(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Who of the enemy is hit: the one nearest to its end, guns first."""
    return min(decision.options, key=lambda u: (not g.facts.units[u].artillery, g.strength[u], u))


def loser(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Who of one's own takes a loss: the largest, guns last."""
    return max(decision.options, key=lambda u: (not g.facts.units[u].artillery, g.strength[u], -u))


def exchanged(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Who pays for an exchange: nobody on the field; no more than is owed, the weak rather than the strong."""
    owed, units = decision.about["amount"], decision.options

    def cost(u: int) -> int:
        rest = [g.strength[v] for v in units if v != u]
        return g.strength[u] + (least(rest, owed - g.strength[u]) if owed > g.strength[u] else 0)

    return min(units, key=lambda u: (g.place[u] == g.facts.henderson, cost(u), g.strength[u], u))


def drive_back(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """A beaten enemy goes away from Henderson Field."""
    return best(decision.options, lambda s: far(g, s), rng)


def advance(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Into the field always, elsewhere only where no enemy is near."""
    side = decision.player
    front = outlook(g, side, style)
    storming = not g.tournament and occupant(g) == enemy(side)
    war = War(g, side, style) if g.tournament else None

    def value(choice: Any) -> float:
        if isinstance(choice, str):
            return 0.0
        unit, square = choice
        if square == g.facts.henderson:
            return float(10 + g.strength[unit])
        if g.place[unit] == g.facts.henderson:
            return -10.0
        if war is not None:
            aim = goal_in_war(g, war, unit)
            return worth_in_points(g, war, unit, square, aim) - worth_in_points(g, war, unit, g.place[unit], aim)
        if fills(g, side, style, unit, square):
            return float(10 + g.strength[unit])
        if style.fill < 0:
            return -1.0
        if storming and far(g, square) < far(g, g.place[unit]):
            return float(1.0 + 0.1 * g.strength[unit])
        risk = front.threat(square) / max(1, g.strength[unit])
        return float(1.0 - 0.5 * risk - 0.1 * (far(g, square) - far(g, g.place[unit])))

    return best(decision.options, value, rng)


def fills(g: State, side: str, style: Style, unit: int, square: int) -> bool:
    """The Basic game: does the holder of the field go into a square beside it that he has cleared, so that the enemy cannot?
    Always into the last gap, when he wins with it closed (B.win.2); else as the style says. Nobody leaves another gap for it."""
    here, field, around = g.place[unit], g.facts.henderson, g.facts.around
    if occupant(g) != side or not around[field] >> square & 1:
        return False
    if around[field] >> here & 1 and g.own_at(here, side) < 2:
        return False
    wins = g.turn > FIRST and g.holder == side and around[field] & ~g.held(side) == g.facts.bits[square]
    return wins or g.own_at(square, side) < style.fill


# -- small things ------------------------------------------------------------------------------------------------------


def far(g: State, square: int) -> int:
    """Squares from Henderson Field."""
    return g.facts.distances(g.facts.henderson)[square]


def best(options: Any, value: Callable[[Any], float], rng: Random, bound: Callable[[Any], float] | None = None) -> Any:
    """The option of most value; one of the best at random. `bound`: no option from there on can be worth more."""
    most, found = NOTHING[0], []
    for option in options:
        if bound is not None and bound(option) < most:
            break
        worth = value(option)
        if worth > most:
            most, found = worth, [option]
        elif worth == most:
            found.append(option)
    return rng.choice(found)


def first(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """The first that is offered."""
    return decision.options[0]


def any_of(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """All are alike to it."""
    return rng.choice(decision.options)
