"""A sensible opponent: lands near Henderson Field, masses, attacks at good odds only, uses its guns, leaves when it pays.

It looks at a world imagined for its side, so it may read the state; it never learns more than its seat knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from random import Random
from typing import Any

from ....board.reach import gathered, members
from ....engine.decision import Decision
from ...kit.dispatch import Chooser, Key, chosen
from ...kit.hints import Heuristic, Hints
from ..rules.facts import JAPAN, US, Facts
from ..rules.movement import END, SEA, STAY, SWITCH, WITHDRAW
from ..rules.reach import cost
from ..rules.state import State
from ..rules.victory import FIRST, occupant
from .assault import Posts, landing_posts, lands, posts
from .fighting import (
    NOTHING,
    advance,
    aim,
    any_of,
    best,
    commit,
    drive_back,
    exchanged,
    far,
    first,
    keep_firing,
    loser,
    name_gun,
    next_battle,
    reinforce,
    target,
    victim,
)
from .ideas import IDEAS, RIVALS
from .net import is_drawn, net
from .plans import (
    GARRISON,
    OPENING,
    STRIDE,
    THREAT,
    Outlook,
    camp,
    division_leaves,
    goal_of,
    is_settled,
    leaves,
    may_go,
    outlook,
)
from .sally import sally
from .scripts import SCRIPTS
from .styles import BOLD, CAREFUL, HISTORICAL, OPENER, REGULAR, Style
from .timing import storms
from .tournament import War
from .tournament import goal as goal_in_war
from .tournament import worth as worth_in_points

LOOKED = 24  # squares that are weighed for a unit, in the Tournament game as many again beside enemies
SAFE = 6  # and of those out of enemy fire, for who stands under it
LANDED = 15.0  # points that landing in an enemy zone costs: the defenders count double
HUNTED = 4.0  # what a factor is worth that would be caught out of reach of its friends
COMPANY = 1.2  # what two friends on a square are worth where an enemy is near
FARTHEST = 255  # squares: rows of distances tell no more
THINKS = 7  # turn of the Basic game from which on plans make a difference: before, both sides only gather
SURE = 1.8  # standard errors by which another plan must do better: of eight the luckiest is easily one ahead


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
    front = outlook(g, side, style)
    if not storms(g, front):
        away = g.facts.distances(camp(g, front))
        return best(decision.options, lambda s: -away[s] + 0.5 * g.own_at(s, side), rng)

    unit = decision.about["unit"]
    posted = landing_posts(g, front) if side == JAPAN else {}
    square = lands(g, side, unit, posted[unit], decision.options) if unit in posted else -1
    if square >= 0:
        return square

    away, zone = g.facts.distances(g.facts.henderson), g.danger(side)

    def value(s: int) -> float:
        threat = front.threat(s)
        crowd = g.own_at(s, side)
        return -1.5 * away[s] + 1.5 * crowd - 0.8 * max(0.0, threat - 4 * (crowd + 1)) - 30 * (zone >> s & 1)

    return best(sorted(decision.options, key=away.__getitem__), value, rng, lambda s: 3.0 - 1.5 * away[s])


# -- movement ----------------------------------------------------------------------------------------------------------


def which_unit(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Units that have not moved yet, those nearest to the enemy first; then the end."""
    units: list[int] = [u for u in decision.options if not isinstance(u, str)]
    place, origin, left = g.place, g.origin, g.left
    fresh = [u for u in units if left[u] > 0 and place[u] == origin[u]]
    going = [u for u in units if leaves(g, decision.player, u)] if division_leaves(g, decision.player) else []
    if going and may_go(g, decision.player, going[0]):
        return going[0]
    if fresh and not g.tournament and END in decision.options:
        front = outlook(g, decision.player, style)
        posted = assaults(g, front)
        going = [u for u in fresh if u in posted and (posted[u] == g.place[u] or not g.full >> posted[u] & 1)]
        if going:
            return min(going, key=lambda u: (posted[u] != g.place[u], -g.strength[u], u))
        fresh = [u for u in fresh if u in posted or not is_settled(g, front, u)]
    if fresh:
        places = {place[u] for u in fresh}
        if g.tournament:
            away = [g.facts.distances(s) for s in members(g.foes(decision.player))]
            nearest = {s: min([d[s] for d in away], default=0) // 3 for s in places}
        else:  # all go 10 squares: the strongest choose first
            front = outlook(g, decision.player, style)
            strength, near = g.strength, {s: front.nearest(s) // 8 for s in places}
            return min(fresh, key=lambda u: (near[place[u]] << 10) - strength[u])  # they are in order
        guns = g.facts.gun  # guns see first where their friends stand
        return min(fresh, key=lambda u: (guns[u], nearest[g.place[u]], -g.strength[u], u))
    return END if END in decision.options else next(o for o in decision.options if o != SWITCH)


def where_to(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """The best square within reach: by points in the Tournament game, else by goal, fights, threats and company."""
    options = decision.options
    unit = decision.about["units"][0]
    side, here = decision.player, g.place[unit]
    last = len(options)
    while last and isinstance(options[last - 1], str):  # words stand last
        last -= 1
    squares, words = options[:last], options[last:]
    if WITHDRAW in words and may_go(g, side, unit):
        return WITHDRAW
    if g.tournament:
        return go(g, decision, style, rng, unit, list(squares))
    front = outlook(g, side, style)
    posted = assaults(g, front)
    if unit in posted:
        post = posted[unit]
        if post == here and STAY in words:
            return STAY
        if post in squares:
            return post
    touches, bits = front.touches, gathered(tuple(squares))
    beside = bits & front.beside
    if posted and unit not in posted and beside != bits:
        bits ^= beside
        beside = 0
    elif side == JAPAN and not occupant(g) and beside != bits:  # no way into the empty field was worth it: it is a trap
        bits &= ~(beside & g.facts.bits[g.facts.henderson])
        beside &= bits
    goal = goal_of(g, front, unit)
    away = g.facts.distances(goal)
    touching = nearest(g.facts, beside, goal, 60)
    found = NOTHING
    for s in touching:
        promised = worth(g, front, unit, s, goal)
        if promised > found[0] or (promised == found[0] and -s > found[1]):
            found = promised, -s
    for s in nearest(g.facts, bits, goal, LOOKED):
        if s == g.facts.henderson or not touches[s]:
            if COMPANY + 2 * style.ring - style.pull * away[s] < found[0] and s != g.facts.henderson:
                break  # farther squares promise no more
            promised = worth(g, front, unit, s, goal)
            if promised > found[0] or (promised == found[0] and -s > found[1]):
                found = promised, -s
    if STAY in words and (not squares or found[0] <= worth(g, front, unit, here, goal) + 0.01):
        return STAY
    return -found[1] if squares else rng.choice(options)


def nearest(facts: Facts, squares: int, goal: int, most: int) -> list[int]:
    """The first of the squares (bits), sorted by how far they are from the goal; those that are too far are left out before."""
    if squares.bit_count() > 2 * most:
        low, high = 0, FARTHEST  # within how many squares there are enough
        while low < high:
            middle = (low + high) // 2
            if (squares & facts.near(goal, middle)).bit_count() < most:
                low = middle + 1
            else:
                high = middle
        squares &= facts.near(goal, low)
    return sorted(members(squares), key=facts.distances(goal).__getitem__)[:most]


def assaults(g: State, front: Outlook) -> Posts:
    """The Basic game: who attacks from where, when it is time to break into the ring."""
    if front.posts is None:
        if front.side == JAPAN:
            front.posts = posts(g, front) if storms(g, front) else {}
        else:
            strikes_back = front.style.whole or (g.turn > FIRST and is_drawn(g))
            front.posts = posts(g, front, defence) if strikes_back else {}
    return front.posts


def defence(g: State, front: Outlook) -> Posts:
    """Where the U.S. goes as one: a net before Japan is there, then back at it."""
    return (net(g, front) if front.style.net else {}) or sally(g, front)


def go(g: State, decision: Decision, style: Style, rng: Random, unit: int, squares: list[int]) -> Any:
    """The Tournament game: the square of most points, among those towards the goal and those beside enemies."""
    options, here = decision.options, g.place[unit]
    if here != g.origin[unit]:  # T.road.1 the road is free: who has moved goes on only where it costs him, not to and fro
        squares = [s for s in squares if cost(g, unit, (unit,), s)]
    war = War(g, decision.player, style)
    aim = goal_in_war(g, war, unit)
    away = g.facts.distances(aim[0])
    if SEA in options and away[here] > aim[1] + 14:
        return SEA
    beside, reach = war.beside, aim[1]
    squares.sort(key=lambda s: (abs(away[s] - reach), s))
    looked = squares[:LOOKED]
    looked += [s for s in squares[LOOKED:] if beside >> s & 1 or s == g.facts.henderson][:LOOKED]
    if war.fire.reached(here):
        looked += list(islice((s for s in squares[LOOKED:] if not war.fire.reached(s)), SAFE))
    found = max([(worth_in_points(g, war, unit, s, aim), -s) for s in looked], default=NOTHING)
    if STAY in options and (not squares or found[0] <= worth_in_points(g, war, unit, here, aim) + 0.01):
        return STAY
    return -found[1] if squares else rng.choice(options)


def worth(g: State, front: Outlook, unit: int, s: int, goal: int) -> float:
    """The Basic game: what it is worth to have the unit stand there."""
    side, facts = front.side, g.facts
    mates = g.own_at(s, side) - (g.place[unit] == s)
    value = -front.style.pull * facts.distances(goal)[s]
    if s == facts.henderson:
        value += 25 if mates < GARRISON else 0
    elif front.style.ring and facts.around[s] >> facts.henderson & 1:
        value += front.style.ring * (2 - mates)  # an even ring
    storm = goal == facts.henderson
    value += front.fight(unit, s, storm=storm)
    lurking = not storm and side == JAPAN
    if lurking and front.hunted(s):
        value -= HUNTED * g.strength[unit]
    threat = front.threat(s, STRIDE if lurking else THREAT)
    if threat and not (storm and front.joins(s)):
        stack = (4 if lurking else 1) * front.company(unit, s)
        value -= 1.2 * front.style.fear * g.strength[unit] * max(0.0, threat / stack - 1.0)
        value += COMPANY / 2 * min(mates, 2)
    return value


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
    "B.attack.6": next_battle,
    "QA.arty.2": name_gun,
    "T.arty.2.1": keep_firing,
    "T.arty.1b": target,
    "T.arty.1c": victim,
    "T.arty.4": first,
    "T.casualty.1": loser,
    "T.casualty.3": any_of,
    "GAP.crt.basic": exchanged,
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
    prior={US: "usual"},  # stronger than the Regular, who is kept even with himself (docs/bots/avalon-hill.md)
    planned=frozenset({"B.play.2", "B.play.5", "GAP.advance"}),
    replied=frozenset({"B.play.2", "B.play.5"}),
    crossroads=frozenset({"T.zoc.3"}),  # attack by choice
    sure=SURE,
    worlds=12,  # played to the end, a world is a coin: sixteen futures say nothing
    ahead=2,
    thinks=lambda g: g.tournament or g.turn >= THINKS,
    to_the_end=lambda g: not g.tournament,  # the Basic game is over by turn 9 to 13, and before that no value tells who wins
    scripts=SCRIPTS,
    rivals={name: styled(styles) for name, styles in RIVALS.items()},
    ideas={name: styled(styles) for name, styles in IDEAS.items()},
)

__all__ = ["HINTS", "heuristic"]
