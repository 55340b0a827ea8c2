"""The Tournament game is a war of guns: where a unit should stand, in points.

What counts: enemy shots that reach a square and how crowded it is, marks that one's own guns have there, battles at exact
expectation, attacks that the enemy could make, the way to the goal, and Henderson Field itself.
"""

from __future__ import annotations

from ....board.reach import members
from ..rules.artillery import reach_of
from ..rules.facts import JAPAN, US
from ..rules.odds import times
from ..rules.state import State
from ..rules.victory import occupant, score
from . import clash
from .fire import Fire, by_road, prices
from .plans import Outlook, leaves
from .strikes import strikes, worth_of
from .styles import Style
from .traps import is_shut

CLOSE = 10.0  # a gun beside an enemy
CROWN = 6  # to one: better odds bring no more
FOLLY = 8.0  # a forced attack that does not pay: no way to a goal is worth it
LEASH = 6  # squares from the field from which on a unit is out
ENOUGH = 0.5  # points by which an attack must pay


class War(Outlook):
    """The enemy as a side knows him, with his guns."""

    def __init__(self, g: State, side: str, style: Style) -> None:
        super().__init__(g, side, style)
        self.fire = Fire(g, side, style)
        self.gain, self.loss = prices(g, side)
        guns = g.facts.gun
        self.storming = [
            (g.facts.distances(s), sum([g.strength[u] for u in g.seen_at(s, side) if not guns[u]]) or 1)
            for s in members(self.held)
        ]
        self.ahead = prospect(g, side)
        self.camps = refuge(g, self) if self.retires else lurking_place(g, self) if self.waits else -1

    @property
    def waits(self) -> bool:
        """Does Japan still gather out of reach?"""
        return self.side == JAPAN and self.g.turn < self.style.muster and occupant(self.g) != JAPAN

    @property
    def retires(self) -> bool:
        """Has Japan done what it could?"""
        g, style = self.g, self.style
        if self.side != JAPAN or g.turn < style.muster:
            return False
        if g.turn >= style.retire or self.ahead >= style.margin:
            return True
        guns = sum([g.strength[u] for u in g.facts.guns[JAPAN] if g.place[u] >= 0])
        return sum([f for _, f, _ in self.fire.guns]) > style.outgunned * guns

    def stormers(self, s: int) -> int:
        """Enemy factors, guns left aside, that can come at a square."""
        return sum([f for away, f in self.storming if away[s] <= 5])


def lurking_place(g: State, war: War) -> int:
    """Where Japan waits: the coast square about so far from the field, with friends, out of reach of guns."""
    away = g.facts.distances(g.facts.henderson)
    wanted = war.style.lurk

    def worth(s: int) -> float:
        friends = sum([f * max(0, 14 - g.facts.distances(p)[s]) for p, f, _ in war.force])
        return 0.05 * friends - 2.0 * abs(away[s] - wanted) - 2.0 * war.fire.shots(s)

    coast = [s for s in g.facts.coast if abs(away[s] - wanted) <= 3] or g.facts.coast
    return max(coast, key=lambda s: (worth(s), s))


def prospect(g: State, side: str) -> float:
    """The lead at the end, if from now on nobody fought."""
    card, points = g.facts.points, score(g)
    rate = card["us_per_turn_henderson"] if g.owner != JAPAN else -card["ja_per_turn_henderson"]
    lead = points[US] - points[JAPAN] + rate * (len(g.facts.turns) + 1 - g.turn)
    return lead if side == US else -lead


def refuge(g: State, war: War) -> int:
    """Where Japan goes when it has done what it could: a coast that the enemy is far from, by land and by road, with friends."""
    where = tuple([s for u, s in enumerate(g.origin) if s >= 0 and g.facts.side_of[u] == JAPAN])
    key = (where, war.held, war.style.flee, war.style.haven)
    found = _REFUGES.get(key)
    if found is None:
        if len(_REFUGES) >= 64:
            _REFUGES.clear()
        road, far = by_road(g.facts), war.style.haven
        foes = [(g.facts.distances(e), road[e]) for e in members(war.held)]
        friends = [g.facts.distances(p) for p in where]

        def worth(s: int) -> float:
            near = min([min(d[s], r + road[s]) for d, r in foes], default=99)
            return war.style.flee * min(far, near) + sum([max(0, 14 - d[s]) for d in friends]) * 0.05

        found = _REFUGES[key] = max(g.facts.coast, key=lambda s: (worth(s), s))
    return found


_REFUGES: dict[tuple[tuple[int, ...], int, float, float], int] = {}  # exact: nothing but its key matters


def goal(g: State, war: War, unit: int) -> tuple[int, float]:
    """Where a unit is to go, and how near."""
    facts, style, side = g.facts, war.style, war.side
    field, gun = facts.henderson, facts.gun[unit]
    if leaves(g, side, unit):
        villages = [s for s in facts.coastal_villages if not war.held >> s & 1]
        if villages:
            return min(villages, key=lambda s: (facts.grid.distance(g.place[unit], s), s)), 0.0
    if side == JAPAN:
        if war.retires and not (gun and style.near > 0 and not _other_gun(g, unit)):
            return war.camps, 0.0
        scores = gun and style.near > 0 and not _other_gun(g, unit)
        if war.waits and not scores:
            return war.camps, 0.0
        return field, 7.0 if war.waits else style.behind if gun else style.stand
    if unit in facts.labor or not war.foes:
        return field, 0.0
    if not gun and g.own_at(field, side) < style.guard and g.place[unit] != field:
        return field, 0.0
    if g.place[unit] == field:
        return field, 0.0
    here, home = facts.distances(g.place[unit] if g.place[unit] >= 0 else field), facts.distances(field)
    prey = min(war.foes, key=lambda e: (here[e] + style.home * home[e], e))
    out = LEASH if home[g.origin[unit] if g.origin[unit] >= 0 else field] > LEASH else 0  # who is out goes on: no pacing
    if home[prey] <= style.chase + out * style.dogged or g.turn >= style.pursue or (g.turn >= style.muster and war.ahead < 0):
        return prey, style.behind if gun else 1.0
    return field, 2.0 if gun else 1.0


def _other_gun(g: State, unit: int) -> bool:
    """T.win.4 Does another Japanese gun reach the field already, or is another nearer to it?"""
    away = g.facts.distances(g.facts.henderson)
    mine = (away[g.place[unit]] if g.place[unit] >= 0 else 99, unit)
    return any((away[g.place[u]], u) < mine for u in g.facts.guns[JAPAN] if g.place[u] >= 0 and u != unit)


def worth(g: State, war: War, unit: int, s: int, aim: tuple[int, float]) -> float:
    """What it is worth in points to have the unit stand there."""
    facts, style, side = g.facts, war.style, war.side
    mine, gun = g.strength[unit], facts.gun[unit]
    others = sum([g.strength[u] for u in g.units_at(s) if u != unit and facts.side_of[u] == side])
    value = -style.march * max(0.0, facts.distances(aim[0])[s] - aim[1])
    value -= style.spread * war.fire.cost(s, mine, others) * (style.shield if gun else 1.0)
    stormers = war.stormers(s)
    if stormers:
        cover = 2 if facts.jungle[s] else 1  # no zone reaches into it, so fewer come at once
        stack = mine + others
        hurt = clash.expected(facts, stormers // cover, stack).defender
        if style.caught and cover == 1:
            hurt += style.caught * (clash.expected(facts, stormers, stack, stack).defender - hurt)
        value -= style.shy * war.loss * hurt * mine / (mine + others) * (2.0 if gun else 1.0)
    if gun:
        value += _gun(g, war, unit, s)
    elif war.beside >> s & 1:
        value += style.zeal * battle(g, war, unit, s)
    return value + (_field(g, war, unit, gun) if s == facts.henderson else 0.0)


def _field(g: State, war: War, unit: int, gun: bool) -> float:
    """T.win.3, T.win.6 Henderson Field."""
    crowd = len([u for u in g.units_at(g.facts.henderson) if u != unit])
    if g.owner != war.side and not crowd:
        return war.style.take
    return (war.style.keep if not crowd else war.style.more if crowd < war.style.guard else 0.0) - (6.0 if gun else 0.0)


def _gun(g: State, war: War, unit: int, s: int) -> float:
    """Marks in range; T.win.4 the field in reach."""
    style, away = war.style, g.facts.distances(g.facts.henderson)
    value = style.guns * war.gain * g.strength[unit] * war.fire.promise(s, reach_of(g, unit))
    if g.facts.grid.around[s] & war.held:
        value -= CLOSE
    if war.side == JAPAN and g.owner != JAPAN and away[s] <= reach_of(g, unit) and not _other_gun(g, unit):
        value += style.near
    return value


def battle(g: State, war: War, unit: int, s: int) -> float:
    """The battles that standing there forces or allows, in points."""
    plan = strikes(g, war)
    around, forced, mine = g.facts.grid.around[s], g.open >> s & 1, g.strength[unit]
    goal = plan.targets.get(unit, -1)
    best, total = 0.0, 0.0
    for e in members(around & war.held):
        planned = plan.power.get(e, 0)
        defence = war.foes[e] * plan.times.get(e, 1)
        shut = e in plan.shut and plan.posts.get(unit, s) == s
        if e == goal:
            pays = worth_of(g, war, e, planned, defence, shut)
        else:
            pays = worth_of(g, war, e, planned + mine, defence, shut)
            if planned:
                pays -= worth_of(g, war, e, planned, defence, shut)
        total += pays
        best = max(best, pays)
    if not forced:
        return best
    return total if total >= 0 else total - FOLLY


def _uphill(g: State, s: int, e: int) -> bool:
    """GAP.terrain Would the defenders count double against a unit from there?"""
    return g.facts.is_below(s, e) or g.facts.river[e if g.reading("river-doubles", "defender") else s]


def attack_pays(g: State, side: str, square: int, team: tuple[int, ...]) -> float:
    """T.zoc.3 What an attack by choice brings, in points."""
    if not team:
        return -1.0
    gain, loss = prices(g, side)
    defence = sum([g.strength[u] for u in g.seen_at(square, side)]) or 4
    defence *= min([times(g, u, square) for u in team])
    power = sum([g.strength[u] for u in team])
    there = sum([g.strength[u] for u in g.seen_at(square, side)]) if is_shut(g, side, square) else 0
    pays = clash.points(g.facts, power, defence, gain, loss, there)
    if square == g.facts.henderson:
        pays += (10.0 if side == JAPAN else 6.0) * clash.expected(g.facts, power, defence).taken
    return pays - ENOUGH


def gun_fires(g: State, war: War, unit: int) -> bool:
    """QA.arty.2 A battery that fires can be hit: does it hurt more than it risks?"""
    s = g.place[unit]
    own = sum([g.strength[u] for u in g.units_at(s)])
    promise = war.gain * g.strength[unit] * war.fire.promise(s, reach_of(g, unit))
    now = sum([f for e, f, reach in war.fire.guns if g.facts.distances(e)[s] <= reach])
    return promise > war.style.risk * war.loss * min(own, now * war.fire.hits[min(18, own)])


__all__ = ["War", "attack_pays", "battle", "goal", "gun_fires", "worth"]
