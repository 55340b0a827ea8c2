"""A sensible opponent: lands near Henderson Field, masses, attacks at good odds only, uses its guns, leaves when it pays.

It looks at a world imagined for its side, so it may read the state; it never learns more than its seat knows.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from ...board.reach import members
from ...engine.decision import Decision
from .facts import JAPAN, US
from .fronts import DECLARE, Further
from .movement import END, SEA, STAY, SWITCH, WITHDRAW
from .odds import attack_factor, defence_factor
from .state import State, enemy

GOOD_ODDS = 3.0  # what an attack by choice should have
THREAT = 5  # squares from which an enemy is feared
GARRISON = 3  # units that hold Henderson Field


def heuristic(g: State, decision: Decision, rng: Random) -> Any:
    """A sensible option of the question."""
    options = decision.options
    if len(options) == 1:
        return options[0]
    choose = CHOOSERS.get(decision.rule)
    return choose(g, decision, rng) if choose else rng.choice(options)


# -- set-up and landing ------------------------------------------------------------------------------------------------


def start(g: State, decision: Decision, rng: Random) -> Any:
    """Beside Henderson Field, in jungle where there is any: no zone reaches it there, and the field is a step away."""
    return best(decision.options, lambda s: (far(g, s) == 1) * 4 + g.facts.jungle[s] * 2 - far(g, s), rng)


def land(g: State, decision: Decision, rng: Random) -> Any:
    """Near the field, with friends, out of the enemy's reach."""
    side = decision.player
    front, away, danger = Front(g, side), g.facts.distances(g.facts.henderson), g.danger(side)

    def value(s: int) -> float:
        threat = front.threat(s)
        crowd = g.own_at(s, side)
        return -1.5 * away[s] + 1.5 * crowd - 0.8 * max(0.0, threat - 4 * (crowd + 1)) - 30 * (danger >> s & 1)

    return best(decision.options, value, rng)


# -- movement ----------------------------------------------------------------------------------------------------------


class Front:
    """Enemy squares as a side knows them, and what stands against whom."""

    def __init__(self, g: State, side: str) -> None:
        self.g, self.side = g, side
        strength, near = g.strength, g.facts.near
        self.held = g.foes(side)
        self.foes = {s: sum([strength[u] for u in g.seen_at(s, side)]) or 3 for s in members(self.held)}
        self.feared = [(near(s, THREAT), factor) for s, factor in self.foes.items()]
        self.in_doubt = 0  # squares that some enemy can come at
        for bits, _ in self.feared:
            self.in_doubt |= bits
        self.known: dict[int, float] = {}

    def ready(self, e: int) -> float:
        """Strength that can be brought against an enemy square."""
        total = self.known.get(e)
        if total is None:
            g, away = self.g, self.g.facts.distances(e)
            strength, place, left = g.strength, g.place, g.left
            total = 0.0
            for u in g.force(self.side):
                d = away[place[u]]
                if d == 1:
                    total += strength[u]
                elif left[u] > 0 and d <= 1 + left[u] // (2 if g.tournament else 1):
                    total += 0.9 * strength[u]
            self.known[e] = total
        return total

    def threat(self, s: int) -> float:
        """Enemy strength that can come at a square."""
        if not self.in_doubt >> s & 1:
            return 0
        return sum([factor for near, factor in self.feared if near >> s & 1])

    def fight(self, unit: int, s: int) -> float:
        """What entering that square promises: the battles it forces or allows."""
        g = self.g
        value = 0.0
        for e in members(g.facts.grid.around[s] & self.held):
            factor = self.foes[e]
            odds = self.ready(e) / factor / (2 if g.facts.is_below(s, e) or g.facts.river[s] else 1)
            prize = factor + (12 if e == g.facts.henderson else 0)
            if odds >= GOOD_ODDS:
                value += prize
            elif odds >= 2:
                value += 0.3 * prize
            elif g.open >> s & 1:
                value -= 3 * g.strength[unit] + factor
        return value


def which_unit(g: State, decision: Decision, rng: Random) -> Any:
    """Units that have not moved yet, those nearest to the enemy first; then the end."""
    fresh = [u for u in decision.options if not isinstance(u, str) and g.place[u] == g.origin[u] and g.left[u] > 0]
    time = g.is_on("us-1st-marine-withdrawal")
    going = [u for u in decision.options if time and not isinstance(u, str) and leaves(g, decision.player, u)]
    if going and may_go(g, decision.player, going[0]):
        return going[0]
    if fresh:
        away = [g.facts.distances(s) for s in members(g.foes(decision.player))]
        nearest = {here: min([d[here] for d in away], default=0) for here in {g.place[u] for u in fresh}}
        return min(fresh, key=lambda u: (nearest[g.place[u]], u))
    return END if END in decision.options else next(o for o in decision.options if o != SWITCH)


def where_to(g: State, decision: Decision, rng: Random) -> Any:
    """The best square within reach, judged by goal, fights, threats and company."""
    options = decision.options
    name = decision.text.removeprefix("Move ").removesuffix(" to").split(", ")[0]
    unit = g.facts.unit[name]
    side, here = decision.player, g.place[unit]
    if WITHDRAW in options and may_go(g, side, unit):
        return WITHDRAW
    squares = [s for s in options if not isinstance(s, str)]
    goal = goal_of(g, side, unit)
    if SEA in options and g.facts.grid.distance(here, goal) > 14 and rng.random() < 0.7:
        return SEA
    front = Front(g, side)
    away, beside = g.facts.distances(goal), 0
    for e in front.foes:
        beside |= g.facts.grid.around[e]
    near = sorted(squares, key=away.__getitem__)[:14]
    within = {*members(beside)} if beside else ()
    touching = [s for s in squares if s in within][:24]
    candidates = [*dict.fromkeys([*near, *touching])]
    value = {s: worth(g, front, unit, s, goal) for s in candidates}
    if STAY in options:
        value_here = worth(g, front, unit, here, goal)
        if not value or max(value.values()) <= value_here + 0.01:
            return STAY
    return max(candidates, key=lambda s: (value[s], -s)) if candidates else rng.choice(options)


def worth(g: State, front: Front, unit: int, s: int, goal: int) -> float:
    """What it is worth to have the unit stand there."""
    side, facts = front.side, g.facts
    mates = [u for u in g.units_at(s) if u != unit and facts.side_of[u] == side]
    stack = g.strength[unit] + sum([g.strength[u] for u in mates])
    gun = facts.units[unit].artillery and g.tournament
    value = -1.0 * facts.distances(goal)[s]
    if s == facts.henderson:
        value += 25 if len(mates) < GARRISON else 0
        value -= 6 if gun else 0
    value += 0.0 if gun else front.fight(unit, s)
    if gun and facts.grid.around[s] & front.held:
        value -= 10
    threat = front.threat(s)
    if threat:
        cover = 2.0 if facts.jungle[s] and g.tournament else 1.0
        value -= 1.2 * g.strength[unit] * max(0.0, threat / (stack * cover) - 1.0)
        value += 0.6 * min(len(mates), 2)
    return value


def goal_of(g: State, side: str, unit: int) -> int:
    """Henderson Field, a village to leave from, or the nearest enemy when the field is well held."""
    facts, printed = g.facts, g.facts.units[unit]
    if leaves(g, side, unit):
        villages = [s for s in facts.coastal_villages if not g.foes(side) >> s & 1]
        if villages:
            return min(villages, key=lambda s: (facts.grid.distance(g.place[unit], s), s))
    if printed.type in ("labor", "service"):
        return facts.henderson if not g.foes(side) else g.place[unit]
    held = g.own_at(facts.henderson, side)
    if held >= GARRISON - (g.place[unit] == facts.henderson) and not printed.artillery and g.place[unit] != facts.henderson:
        foes = members(g.foes(side))
        if foes:
            here = g.place[unit]
            reach = 12 if side == US else 20
            e = min(foes, key=lambda s: (facts.grid.distance(here, s) + 0.5 * facts.grid.distance(facts.henderson, s), s))
            if facts.grid.distance(facts.henderson, e) <= reach:
                return e
    return facts.henderson


def leaves(g: State, side: str, unit: int) -> bool:
    """O.marine.1 A unit of the 1st Marine Division costs 7 points if it stays past 11 December: time to go."""
    if side != US or not g.is_on("us-1st-marine-withdrawal") or unit not in g.facts.division:
        return False
    return 15 <= g.turn <= g.facts.limits["withdraw_first_turn"]


def may_go(g: State, side: str, unit: int) -> bool:
    """Does leaving pay? For the Marines always when it is time; for Japan when the unit would be lost where it is."""
    if side == US:
        return leaves(g, side, unit)
    if not g.is_on("japanese-withdrawal") or g.turn < g.facts.limits["withdraw_first_turn"]:
        return False
    here = g.place[unit]
    stack = sum(g.strength[u] for u in g.units_at(here))
    return Front(g, side).threat(here) > 3 * stack and far(g, here) > 3


# -- battles and fire --------------------------------------------------------------------------------------------------


def commit(g: State, decision: Decision, rng: Random) -> Any:
    """Attack by choice only at good odds."""
    side, good = decision.player, []
    for square in decision.options:
        if isinstance(square, str):
            continue
        around = g.facts.grid.around[square]
        team = tuple(u for u in g.force(side) if around >> g.place[u] & 1 and u not in g.fought)
        power = sum(g.strength[u] for u in team if not g.open >> g.place[u] & 1)
        defence = sum(g.strength[u] for u in g.seen_at(square, side)) or 4
        if power >= GOOD_ODDS * defence or (power >= 2 * defence and square == g.facts.henderson):
            good.append(square)
    return good[0] if good else decision.options[-1]


def divide(g: State, decision: Decision, rng: Random) -> Any:
    """First the target that can be beaten best, then every unit against it, then the declaration."""
    options = decision.options
    units = [o for o in options if isinstance(o, int) and not isinstance(o, bool)]
    if decision.text == "Declare an attack on":
        side = decision.player

        def odds(square: int) -> float:
            around = g.facts.grid.around[square]
            team = tuple(u for u in g.force(side) if around >> g.place[u] & 1 and u not in g.fought)
            return attack_factor(g, team) / max(1, defence_factor(g, team, (square,))) if team else 0.0

        return best(units, odds, rng)
    if units:
        return max(units, key=lambda u: (g.strength[u], -u))
    if DECLARE in options:
        return DECLARE
    return next(o for o in options if isinstance(o, Further))


def name_battery(g: State, decision: Decision, rng: Random) -> Any:
    """Every gun fires, unless it would betray itself for nothing."""
    return decision.options[0]


def keep_firing(g: State, decision: Decision, rng: Random) -> Any:
    """The battery with the most shots left, to the last."""
    guns = [o for o in decision.options if not isinstance(o, str)]
    return max(guns, key=lambda u: (g.shots[u], -u))


def target(g: State, decision: Decision, rng: Random) -> Any:
    """Where most can be hit: crowded squares, then guns."""
    side = decision.player
    return best(decision.options, lambda s: sum(g.strength[u] for u in g.seen_at(s, side)), rng)


def victim(g: State, decision: Decision, rng: Random) -> Any:
    """Who of the enemy is hit: the one nearest to its end, guns first."""
    return min(decision.options, key=lambda u: (not g.facts.units[u].artillery, g.strength[u], u))


def loser(g: State, decision: Decision, rng: Random) -> Any:
    """Who of one's own takes a loss: the largest, guns last."""
    return max(decision.options, key=lambda u: (not g.facts.units[u].artillery, g.strength[u], -u))


def drive_back(g: State, decision: Decision, rng: Random) -> Any:
    """A beaten enemy goes away from Henderson Field."""
    return best(decision.options, lambda s: far(g, s), rng)


def advance(g: State, decision: Decision, rng: Random) -> Any:
    """Into the field always, elsewhere only where no enemy is near."""
    side = decision.player
    front = Front(g, side)

    def value(choice: Any) -> float:
        if isinstance(choice, str):
            return 0.0
        unit, square = choice
        if square == g.facts.henderson:
            return float(10 + g.strength[unit])
        if g.place[unit] == g.facts.henderson:
            return -10.0
        risk = front.threat(square) / max(1, g.strength[unit])
        return float(1.0 - 0.5 * risk - 0.1 * (far(g, square) - far(g, g.place[unit])))

    return best(decision.options, value, rng)


def hide(g: State, decision: Decision, rng: Random) -> Any:
    """Everybody who can goes into hiding."""
    return decision.options[0]


# -- small things ------------------------------------------------------------------------------------------------------


def far(g: State, square: int) -> int:
    """Squares from Henderson Field."""
    return g.facts.distances(g.facts.henderson)[square]


def best(options: Any, value: Callable[[Any], float], rng: Random) -> Any:
    """The option of most value; one of the best at random."""
    worths = [(value(o), o) for o in options]
    most = max(w for w, _ in worths)
    return rng.choice([o for w, o in worths if w == most])


CHOOSERS: dict[str, Callable[[State, Decision, Random], Any]] = {
    "B.setup.3": start,
    "B.play.1": land,
    "B.play.4": land,
    "T.sea.4": land,
    "B.play.2": which_unit,
    "B.play.5": which_unit,
    "B.move.2": where_to,
    "T.zoc.3": commit,
    "B.multi.3": divide,
    "QA.arty.2": name_battery,
    "T.arty.2.1": keep_firing,
    "T.arty.1b": target,
    "T.arty.1c": victim,
    "T.arty.4": lambda g, d, rng: d.options[0],
    "T.casualty.1": loser,
    "GAP.crt.basic": loser,
    "O.psych.us.3": loser,
    "O.psych.ja.3": loser,
    "GAP.retreat": drive_back,
    "GAP.advance": advance,
    "O.hidden.13a": hide,
}

__all__ = ["JAPAN", "enemy", "heuristic"]
