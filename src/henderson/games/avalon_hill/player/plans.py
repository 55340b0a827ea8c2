"""What a side is about: the enemy as it knows him, and where its units should go."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import itemgetter

from ....board.reach import members
from ..rules.facts import JAPAN, US, Facts
from ..rules.state import State, enemy
from ..rules.steps import MOVEMENTS, side_to_move
from ..rules.victory import FIRST, LAST, occupant
from .approach import jump_offs
from .styles import OPENER, Style
from .timing import HOME, storms, strike

THREAT = 5  # squares from which an enemy is feared
GARRISON = 3  # units that hold Henderson Field
SOAK = 4  # to how many factors of the enemy one is set to hold them off in a big attack
WARY = 1.0  # times as strong as a side must those be who have, to be kept away from: fewer only look like a hunt
DREAD = 2.0  # the same on the turn before the strike, when they have no time left for one
ALOOF = 24  # squares from every enemy at which a last unit is safe
NEAREST = 255  # in place of such a number: how far the nearest is
STRIDE = 11  # squares from which an enemy can strike in the Basic game
OPENING = 6  # turns of the Basic game in which all styles are alike, but for those with an opening of their own


Known = tuple[dict[int, int], int, bytes]
"""What is remembered of an enemy who stands just so: threats by square and distance, the squares beside him as bits and as a row
of flags."""


class Outlook:
    """Enemy squares as a side knows them, and what can be brought against each."""

    def __init__(self, g: State, side: str, style: Style = OPENER, before: Outlook | None = None) -> None:
        self.g, self.side, self.style = g, side, style
        strength = g.strength
        self.held = g.foes(side)
        theirs = _places(g.facts, enemy(side))(g.place)
        self.enemy = (g.facts, g.options, strength, g.veiled, g.discovered, theirs)
        if before is not None and before.enemy == self.enemy:  # he has not stirred
            self.foes: dict[int, int] = before.foes
            self.known: Known = before.known
        else:
            self.foes = {s: sum([strength[u] for u in g.seen_at(s, side)]) or 3 for s in members(self.held)}
            self.known = _known(g, self.foes)
        self.threats, self.beside, self.touches = self.known
        self._force: list[tuple[int, int, int]] | None = None
        self.urgent = is_urgent(g, side)
        self._ready: dict[int, float] = {}
        self._focus: tuple[int, float] | None = None
        self._hunters: list[tuple[int, int]] | None = None
        self.second = -1  # the square to break beside the focus
        self.posts: dict[int, int] | None = None  # what follows from it, as far as somebody has asked: an assault (assault.py),
        self.goes: bool | None = None  # is it time to go for the field,
        self.gathers = -1  # and where Japan gathers if not
        self.of = _seen(g)

    @property
    def force(self) -> list[tuple[int, int, int]]:
        """Where each unit of the side stands, how strong it is and how far it may go."""
        found = self._force
        if found is None:
            g, place, strength = self.g, self.g.place, self.g.strength
            moving = g.step in MOVEMENTS and side_to_move(g) == self.side
            reach = g.left if moving else g.facts.allowance
            found = self._force = [(place[u], strength[u], reach[u]) for u in g.facts.forces[self.side] if place[u] >= 0]
        return found

    def ready(self, e: int) -> float:
        """Strength that can be brought against an enemy square: who stands there already, and as many more as find room."""
        found = self._ready.get(e)
        if found is None:
            g, held = self.g, self.held
            away, beside = g.facts.distances(e), 0.0
            room = g.facts.limits["stack"] * (g.facts.around[e] & ~held).bit_count()
            come = []
            slow = 2 if g.tournament else 1
            for place, factor, reach in self.force:
                d = away[place]
                if d == 1:
                    beside += factor
                    room -= 1
                elif reach > 0 and d <= 1 + reach // slow:
                    come.append(factor)
            if len(come) > room:
                come = sorted(come, reverse=True)[: max(0, room)]
            found = self._ready[e] = beside + 0.9 * sum(come)
        return found

    def threat(self, s: int, far: int = THREAT) -> float:
        """Enemy strength that can come at a square."""
        key = s << 8 | far
        found = self.threats.get(key)
        if found is None:
            away = self.g.facts.distances(s)
            found = self.threats[key] = sum([f for e, f in self.foes.items() if away[e] <= far])
        return found

    def nearest(self, s: int) -> int:
        """How far the nearest enemy is from a square; 0 where there is none."""
        key = s << 8 | NEAREST
        found = self.threats.get(key)
        if found is None:
            away = self.g.facts.distances(s)
            found = self.threats[key] = min([away[e] for e in self.foes], default=0)
        return found

    @property
    def hunters(self) -> list[tuple[int, int]]:
        """The enemies that have left the field; none where they are too few to hunt: an army does not run from a battalion."""
        if self._hunters is None:
            home = self.g.facts.distances(self.g.facts.henderson)
            self._hunters = [(e, f) for e, f in self.foes.items() if home[e] > HOME]
            dread = DREAD if self.g.turn == self.style.strike - 1 else WARY
            if sum([f for _, f in self._hunters]) < dread * sum([f for _, f, _ in self.force]):
                self._hunters = []
        return self._hunters

    def hunted(self, s: int) -> float:
        """Strength of those that can come at a square."""
        hunters = self.hunters
        if not hunters:
            return 0.0
        away = self.g.facts.distances(s)
        return float(sum([f for e, f in hunters if away[e] <= STRIDE]))

    def company(self, unit: int, s: int) -> float:
        """Own strength on a square and around it, with the unit there."""
        g, strength, total = self.g, self.g.strength, 0
        near = g.facts.near(s, 2)
        for friends in members(near & g.held(self.side)):
            for u in g.at[friends]:
                total += strength[u]
        return float(total if near >> g.place[unit] & 1 else total + strength[unit])

    @property
    def focus(self) -> tuple[int, float]:
        """The enemy square to break on the way to the field, and the odds there after the others have been held off."""
        if self._focus is None:
            self._focus = self._best_breach()
        return self._focus

    def _best_breach(self) -> tuple[int, float]:
        g, field = self.g, self.g.facts.henderson
        if field not in self.foes:
            return -1, 0.0
        around, held = g.facts.grid.around, self.held
        ways = []
        for e in (field, *g.facts.neighbours[field]):
            factor = self.foes.get(e)
            if not factor or not g.facts.around[e] & ~held:
                continue
            away = g.facts.distances(e)
            beside = sum([f for other, f in self.foes.items() if away[other] == 1])
            odds = max(0.0, self.ready(e) - beside / SOAK) / factor
            if e == field:
                odds += 10.0 if self.urgent and odds else 1.0
            ways.append((odds, e))
        ways.sort(reverse=True)
        if not ways:
            return -1, 0.0
        odds, found = ways[min(self.style.breach, len(ways) - 1)]
        if self.style.wide:
            self.second = next((e for _, e in ways if e != found and around[found] >> e & 1), -1)
        return found, odds

    def joins(self, s: int) -> bool:
        """Is the focus attacked from that square?"""
        focus, around = self.focus[0], self.g.facts.grid.around[s]
        return focus >= 0 and bool(around >> focus & 1 or (self.second >= 0 and around >> self.second & 1))

    def fight(self, unit: int, s: int, *, storm: bool = False) -> float:
        """What entering that square promises: the battles it forces or allows."""
        g, style = self.g, self.style
        if not self.touches[s]:
            return 0.0
        around = g.facts.grid.around[s]
        forced = g.open >> s & 1
        focus = self.focus[0] if storm else -1
        joins = storm and self.joins(s)
        value = 0.0
        for e in members(around & self.held):
            factor = self.foes[e]
            if e == focus or (storm and e == self.second):
                value += (60.0 if self.urgent else style.shove) + factor
                continue
            if joins:
                value -= 0.2 * factor  # somebody must hold these off
                continue
            odds = self.ready(e) / factor / (2 if g.facts.is_below(s, e) or g.facts.river[s] else 1)
            prize = factor + (style.prize if e == g.facts.henderson else 0)
            if odds >= style.odds:
                value += prize
            elif odds >= style.odds * 2 / 3:
                value += 0.3 * prize
            elif forced:
                value -= (0.3 if self.urgent else 1.0) * (3 * g.strength[unit] + factor)
        return value


def outlook(g: State, side: str, style: Style) -> Outlook:
    """A side's outlook; the same as the last where nothing has changed, as between who moves and where to."""
    last = _LAST.get(side)
    if last is None or last.style is not style or last.of != _seen(g):
        last = _LAST[side] = Outlook(g, side, style, last)
    last.g = g
    return last


_LAST: dict[str, Outlook] = {}


def _seen(g: State) -> tuple[object, ...]:
    """All of a position that an outlook hangs on. Rows are replaced, never changed: most are compared at a glance."""
    return (g.facts, g.options, g.turn, g.step, g.holder, g.strength, g.left, g.origin, g.veiled, g.discovered, g.place)


def _known(g: State, foes: dict[int, int]) -> Known:
    """What is remembered of an enemy who stands just so, as he does for a whole step: threats, and the squares beside him, as
    bits and as a row of flags."""
    key = tuple(foes.items())
    known = _KNOWN.get(key)
    if known is None:
        if len(_KNOWN) >= 256:
            _KNOWN.clear()
        beside = 0
        for e in foes:
            beside |= g.facts.grid.around[e]
        flags = bytearray(len(g.facts.names))
        for s in members(beside):
            flags[s] = 1
        known = _KNOWN[key] = {}, beside, bytes(flags)
    return known


_KNOWN: dict[tuple[tuple[int, int], ...], Known] = {}  # exact: nothing but its key matters


@cache
def _places(facts: Facts, side: str) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    """Reads off a row what it says of the units of a side."""
    return itemgetter(*facts.forces[side])


def is_urgent(g: State, side: str) -> bool:
    """B.win.2 Will the enemy have won at the end of this turn, if he is not driven off the field now?"""
    foe = enemy(side)
    return not g.tournament and FIRST < g.turn <= LAST and g.holder == foe and occupant(g) == foe


def camp(g: State, front: Outlook) -> int:
    """Where Japan gathers: on the coast out of the enemy's reach, nearer as the time of the strike comes, with friends, at last
    inland, where most of the ring is in reach; from those who come out to hunt it, it keeps away where they cannot reach."""
    if front.gathers < 0:
        front.gathers = _camp(g, front)
    return front.gathers


def _camp(g: State, front: Outlook) -> int:
    facts, style = g.facts, front.style
    stage = max(0, min(2, g.turn - strike(g, front) + 3))
    distance = (style.first, style.second, style.camp)[stage]
    away = facts.distances(facts.henderson)

    def friends(s: int) -> int:
        d = facts.distances(s)
        return sum([f * (14 - d[p]) for p, f, _ in front.force if d[p] < 14])

    places = jump_offs(facts, distance) if stage == 2 else facts.coast
    safe = [s for s in places if not front.hunted(s)] or [s for s in facts.coast if not front.hunted(s)] or facts.coast
    off = max(1, min([abs(away[s] - distance) for s in safe]))  # a distance that no coast has: what comes nearest
    return max((s for s in safe if abs(away[s] - distance) <= off), key=lambda s: (friends(s), s))


def rearguard(g: State, front: Outlook) -> int:
    """B.win.3 Who loses his last unit on the board loses the game: while the enemy hunts it, Japan keeps its weakest by itself,
    far from him; -1 nobody."""
    if not front.hunters:
        return -1
    return min(g.force(front.side), key=lambda u: (g.strength[u], u))


def hideout(g: State, front: Outlook, unit: int) -> int:
    """The coast that it goes to: the farther from every enemy the better, up to some way, and not across the island."""
    away = g.facts.distances(g.place[unit])
    return max(g.facts.coast, key=lambda s: (min(ALOOF, front.nearest(s)) - away[s] / 2, s))


def is_settled(g: State, front: Outlook, unit: int) -> bool:
    """The Basic game: is the unit where it should be, with no enemy in reach?"""
    here = g.place[unit]
    if front.threat(here, STRIDE + 2):
        return False
    if front.side == US or occupant(g) == JAPAN:
        near = g.facts.distances(g.facts.henderson)[here]
        if front.style.ring and near == 1 and g.own_at(here, front.side) > 1 and gaps(g):
            return False
        return near == 0 or (near == 1 and g.own_at(g.facts.henderson, front.side) >= GARRISON)
    return not storms(g, front) and g.facts.distances(camp(g, front))[here] <= 1


def gaps(g: State) -> int:
    """Squares round Henderson Field on which nobody stands, as bits."""
    return g.facts.around[g.facts.henderson] & ~g.held_us & ~g.held_japan


def goal_of(g: State, front: Outlook, unit: int) -> int:
    """Henderson Field, a village to leave from, a camp, or the nearest enemy when the field is well held."""
    facts, side = g.facts, front.side
    if leaves(g, side, unit):
        villages = [s for s in facts.coastal_villages if not g.foes(side) >> s & 1]
        if villages:
            return min(villages, key=lambda s: (facts.grid.distance(g.place[unit], s), s))
    if not storms(g, front):
        return hideout(g, front, unit) if unit == rearguard(g, front) else camp(g, front)
    held, at_home = g.own_at(facts.henderson, side), g.place[unit] == facts.henderson
    if held >= GARRISON and not facts.units[unit].artillery and not at_home:
        foes = members(g.foes(side))
        if foes:
            away, home = facts.distances(g.place[unit]), facts.distances(facts.henderson)
            e = min(foes, key=lambda s: (away[s] + 0.5 * home[s], s))
            if home[e] <= front.style.hunt:
                return e
    return facts.henderson


def leaves(g: State, side: str, unit: int) -> bool:
    """O.marine.1 A unit of the 1st Marine Division costs 7 points if it stays past 11 December: time to go."""
    return unit in g.facts.division and division_leaves(g, side)


def division_leaves(g: State, side: str) -> bool:
    """O.marine.1 Is it time for the 1st Marine Division?"""
    return side == US and g.is_on("us-1st-marine-withdrawal") and 15 <= g.turn <= g.facts.limits["withdraw_first_turn"]


def may_go(g: State, side: str, unit: int) -> bool:
    """Does leaving pay? For the Marines always when it is time; for Japan when the unit would be lost where it is."""
    if side == US:
        return leaves(g, side, unit)
    if not g.is_on("japanese-withdrawal") or g.turn < g.facts.limits["withdraw_first_turn"]:
        return False
    here = g.place[unit]
    stack = sum(g.strength[u] for u in g.units_at(here))
    return Outlook(g, side).threat(here) > 3 * stack and g.facts.distances(g.facts.henderson)[here] > 3
