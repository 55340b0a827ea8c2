"""A sensible opponent: lands near Henderson Field, masses, attacks at good odds only, uses its guns, leaves when it pays.

It looks at a world imagined for its side, so it may read the state; it never learns more than its seat knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from ....board.reach import members
from ....engine.decision import Decision
from ...kit.dispatch import Chooser, Key, chosen
from ...kit.hints import Heuristic, Hints
from ..rules.facts import JAPAN
from ..rules.fronts import DECLARE, Further
from ..rules.movement import END, SEA, STAY, SWITCH, WITHDRAW
from ..rules.odds import attack_factor, battle_column, defence_factor
from ..rules.state import State, enemy
from ..rules.victory import occupant
from .allot import shares
from .fire import MOST, hits
from .plans import (
    BOLD,
    CAREFUL,
    GARRISON,
    HISTORICAL,
    IDEAS,
    OPENER,
    OPENING,
    REGULAR,
    STRIDE,
    THREAT,
    Outlook,
    Style,
    camp,
    goal_of,
    is_settled,
    leaves,
    may_go,
    storms,
)
from .scripts import SCRIPTS
from .tournament import War, attack_pays, gun_fires
from .tournament import goal as goal_in_war
from .tournament import worth as worth_in_points

LOOKED = 24  # squares that are weighed for a unit of the Tournament game, and as many beside enemies
LANDED = 15.0  # points that landing in an enemy zone costs: the defenders count double
COMPANY = 1.2  # what two friends on a square are worth where an enemy is near
NOTHING = (float("-inf"), 0)
THINKS = 7  # turn of the Basic game from which on plans make a difference: before, both sides only gather
SURE = 1.0  # standard errors by which another plan must do better


def heuristic(g: State, decision: Decision, rng: Random, style: Style | None = None) -> Any:
    """A sensible option of the question."""
    style = style or REGULAR[decision.player]
    if g.turn <= OPENING and not g.tournament and not style.opening:
        style = OPENER
    return chosen(CHOOSERS, g, decision, style, rng)


# -- set-up and landing ------------------------------------------------------------------------------------------------


def start(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """As far away as may be, in jungle where that counts: who stands beside the field is there when the Marines land."""
    jungle = g.facts.jungle if g.tournament else (False,) * len(g.facts.jungle)
    return best(decision.options, lambda s: far(g, s) + 0.5 * jungle[s] - 0.1 * (s in g.facts.coast_set), rng)


def land(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Near the field, with friends, out of the enemy's reach."""
    side = decision.player
    if g.tournament:
        unit = decision.about["unit"] if "unit" in decision.about else decision.about["units"][0]
        war = War(g, side, style)
        aim = goal_in_war(g, war, unit)
        shun = g.danger(side)
        return best(decision.options, lambda s: worth_in_points(g, war, unit, s, aim) - LANDED * (shun >> s & 1), rng)
    front = Outlook(g, side, style)
    if not storms(g, front):
        away = g.facts.distances(camp(g, front))
        return best(decision.options, lambda s: -away[s] + 0.5 * g.own_at(s, side), rng)

    def value(s: int) -> float:
        threat = front.threat(s)
        crowd = g.own_at(s, side)
        return -1.5 * far(g, s) + 1.5 * crowd - 0.8 * max(0.0, threat - 4 * (crowd + 1)) - 30 * (g.danger(side) >> s & 1)

    return best(sorted(decision.options, key=partial(far, g)), value, rng, lambda s: 3.0 - 1.5 * far(g, s))


# -- movement ----------------------------------------------------------------------------------------------------------


def which_unit(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Units that have not moved yet, those nearest to the enemy first; then the end."""
    fresh = [u for u in decision.options if not isinstance(u, str) and g.place[u] == g.origin[u] and g.left[u] > 0]
    going = [u for u in decision.options if not isinstance(u, str) and leaves(g, decision.player, u)]
    if going and may_go(g, decision.player, going[0]):
        return going[0]
    if fresh and not g.tournament and END in decision.options:
        front = Outlook(g, decision.player, style)
        fresh = [u for u in fresh if not is_settled(g, front, u)]
    if fresh:
        away = [g.facts.distances(s) for s in members(g.foes(decision.player))]
        band = 3 if g.tournament else 8  # in the Basic game all go 10 squares: the strongest choose first
        nearest = {s: min([d[s] for d in away], default=0) // band for s in {g.place[u] for u in fresh}}
        guns = g.facts.gun if g.tournament else (False,) * len(g.place)  # guns see first where their friends stand
        return min(fresh, key=lambda u: (guns[u], nearest[g.place[u]], -g.strength[u], u))
    return END if END in decision.options else next(o for o in decision.options if o != SWITCH)


def where_to(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """The best square within reach: by points in the Tournament game, else by goal, fights, threats and company."""
    options = decision.options
    unit = decision.about["units"][0]
    side, here = decision.player, g.place[unit]
    if WITHDRAW in options and may_go(g, side, unit):
        return WITHDRAW
    squares = [s for s in options if not isinstance(s, str)]
    if g.tournament:
        return go(g, decision, style, rng, unit, squares)
    front = Outlook(g, side, style)
    goal = goal_of(g, front, unit)
    away, beside = g.facts.distances(goal), front.beside
    squares.sort(key=away.__getitem__)
    touching = [s for s in squares if beside >> s & 1][:60]
    found = max([(worth(g, front, unit, s, goal), -s) for s in touching], default=NOTHING)
    for s in squares[:24]:
        if s == g.facts.henderson or not beside >> s & 1:
            if COMPANY + 2 * style.ring - style.pull * away[s] < found[0] and s != g.facts.henderson:
                break  # farther squares promise no more
            found = max(found, (worth(g, front, unit, s, goal), -s))
    if STAY in options and (not squares or found[0] <= worth(g, front, unit, here, goal) + 0.01):
        return STAY
    return -found[1] if squares else rng.choice(options)


def go(g: State, decision: Decision, style: Style, rng: Random, unit: int, squares: list[int]) -> Any:
    """The Tournament game: the square of most points, among those towards the goal and those beside enemies."""
    options, here = decision.options, g.place[unit]
    war = War(g, decision.player, style)
    aim = goal_in_war(g, war, unit)
    away = g.facts.distances(aim[0])
    if SEA in options and away[here] > aim[1] + 14:
        return SEA
    beside, reach = war.beside, aim[1]
    squares.sort(key=lambda s: (abs(away[s] - reach), s))
    looked = squares[:LOOKED]
    looked += [s for s in squares[LOOKED:] if beside >> s & 1 or s == g.facts.henderson][:LOOKED]
    found = max([(worth_in_points(g, war, unit, s, aim), -s) for s in looked], default=NOTHING)
    if STAY in options and (not squares or found[0] <= worth_in_points(g, war, unit, here, aim) + 0.01):
        return STAY
    return -found[1] if squares else rng.choice(options)


def worth(g: State, front: Outlook, unit: int, s: int, goal: int) -> float:
    """The Basic game: what it is worth to have the unit stand there."""
    side, facts = front.side, g.facts
    mates = [u for u in g.units_at(s) if u != unit and facts.side_of[u] == side]
    value = -front.style.pull * facts.distances(goal)[s]
    if s == facts.henderson:
        value += 25 if len(mates) < GARRISON else 0
    elif front.style.ring and facts.around[s] >> facts.henderson & 1:
        value += front.style.ring * (2 - len(mates))  # an even ring
    storm = goal == facts.henderson
    value += front.fight(unit, s, storm=storm)
    lurking = not storm and side == JAPAN
    threat = front.threat(s, STRIDE if lurking else THREAT)
    if threat and not (storm and front.joins(s)):
        stack = (4 if lurking else 1) * front.company(unit, s)
        value -= 1.2 * front.style.fear * g.strength[unit] * max(0.0, threat / stack - 1.0)
        value += COMPANY / 2 * min(len(mates), 2)
    return value


# -- battles and fire --------------------------------------------------------------------------------------------------


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
    side, squares = decision.player, decision.options
    if not g.tournament:
        given = shares(g, side, style)
        return max(squares, key=lambda s: (sum([g.strength[u] for u in given.get(s, ())]), s))
    front = Outlook(g, side, style)
    for focus in (front.focus[0], front.second):
        if focus in squares:
            return focus
    return best(squares, lambda s: greatest_odds(g, side, s), rng)


def reinforce(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Whom the shares give to this square, then declare; in the Tournament game the strongest until it is enough."""
    options = decision.options
    units = [o for o in options if type(o) is int]
    if not g.tournament:
        given, about = shares(g, decision.player, style), decision.about
        meant = {u for s in about["field"].of(about["block"]) for u in given.get(s, ())}
        units = [u for u in units if u in meant] or ([] if DECLARE in options else units)
    if DECLARE in options and (not units or (g.tournament and enough(g, decision))):
        return DECLARE
    if units:
        return max(units, key=lambda u: (not (g.tournament and g.facts.gun[u]), g.strength[u], -u))  # guns fire instead
    return next(o for o in options if isinstance(o, Further))


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
    """Where a shot hits most; then where a battle is declared, then the fullest."""
    side, table = decision.player, hits(g.facts)
    fought = {s for _, squares in g.battles for s in squares}

    def value(s: int) -> float:
        factors = sum([g.strength[u] for u in g.seen_at(s, side)])
        return table[min(MOST, factors)] + (0.05 if s in fought else 0.0) + 0.001 * factors

    return best(decision.options, value, rng)


def victim(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Who of the enemy is hit: the one nearest to its end, guns first."""
    return min(decision.options, key=lambda u: (not g.facts.units[u].artillery, g.strength[u], u))


def loser(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Who of one's own takes a loss: the largest, guns last."""
    return max(decision.options, key=lambda u: (not g.facts.units[u].artillery, g.strength[u], -u))


def drive_back(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """A beaten enemy goes away from Henderson Field."""
    return best(decision.options, lambda s: far(g, s), rng)


def advance(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Into the field always, elsewhere only where no enemy is near."""
    side = decision.player
    front = Outlook(g, side, style)
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
        if storming and far(g, square) < far(g, g.place[unit]):
            return float(1.0 + 0.1 * g.strength[unit])
        risk = front.threat(square) / max(1, g.strength[unit])
        return float(1.0 - 0.5 * risk - 0.1 * (far(g, square) - far(g, g.place[unit])))

    return best(decision.options, value, rng)


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


CHOOSERS: Mapping[Key, Chooser[State, Style]] = {
    "B.setup.3": start,
    ("B.play.1", "order"): first,
    ("B.play.4", "order"): first,
    ("B.play.1", "land"): land,
    ("B.play.4", "land"): land,
    "T.sea.4": land,
    "B.play.2": which_unit,
    "B.play.5": which_unit,
    "B.move.2": where_to,
    "T.zoc.3": commit,
    ("B.multi.3", "target"): aim,
    ("B.multi.3", "add"): reinforce,
    "B.attack.6": any_of,
    "QA.arty.2": name_gun,
    "T.arty.2.1": keep_firing,
    "T.arty.1b": target,
    "T.arty.1c": victim,
    "T.arty.4": first,
    "T.casualty.1": loser,
    "T.casualty.3": any_of,
    "GAP.crt.basic": loser,
    "O.psych.us.3": loser,
    "O.psych.ja.3": loser,
    "GAP.retreat": drive_back,
    "GAP.advance": advance,
    "O.hidden.13a": first,  # everybody who can goes into hiding
    "QA.hidden.1": any_of,
}


def styled(styles: Mapping[str, Style]) -> Heuristic:
    """The heuristic in one of the styles."""
    return lambda g, decision, rng: heuristic(g, decision, rng, styles[decision.player])


HINTS = Hints(
    styles={"bold": styled(BOLD), "careful": styled(CAREFUL), "historical": styled(HISTORICAL)},
    starts="",
    planned=frozenset({"B.play.2", "B.play.5"}),
    crossroads=frozenset({"T.zoc.3"}),  # attack by choice
    sure=SURE,
    ahead=2,
    thinks=lambda g: g.tournament or g.turn >= THINKS,
    to_the_end=lambda g: not g.tournament,  # the Basic game is over by turn 9 to 13, and before that no value tells who wins
    scripts=SCRIPTS,
    ideas={name: styled(styles) for name, styles in IDEAS.items()},
)

__all__ = ["HINTS", "heuristic"]
