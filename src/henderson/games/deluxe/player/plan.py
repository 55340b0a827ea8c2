"""The plan of a whole front: what threatens each place, which enemies are attacked with whom, and where everybody is drawn to.

Everything is reckoned in victory points, from the exact tables (reckoning.py). The plan is made anew at every question; who has
moved already stays where he is, so it comes out the same while it is carried through.
"""

from __future__ import annotations

from ...kit.flood import HELD
from ..rules import artillery
from ..rules.operations import left
from ..rules.state import POOL, RABAUL, State
from . import reckoning
from .cover import Fire
from .distances import near, travel
from .style import Style

BANZAI = 1.4  # 8.2.10 the Japanese may attack a second time
JOIN = 0.25  # what it costs to bind one more unit in an attack
COMES = 0.35  # 8.1.7a, 8.1.7c how often ships come: a die decides, and not in consecutive turns
GATHER = 16  # movement points within which units gather for an attack of next turn


class Plan:
    """What one side thinks of the board."""

    def __init__(self, g: State, side: int, style: Style) -> None:
        self.g, self.side, self.style, self.facts = g, side, style, g.facts
        gun, stealth, place, strength = g.facts.gun, g.stealth, g.place, g.strength
        self.men = [u for u in g.on_map(side) if not gun[u]]
        self.foes = [(place[u], strength[u]) for u in g.on_map(1 - side) if not gun[u]]
        self.targets = g.open_hexes(1 - side)
        self.beside: dict[int, list[int]] = {}  # hexes next to an enemy -> the enemies
        for foe in self.targets:
            for hex_ in g.facts.land_neighbours[foe]:
                self.beside.setdefault(hex_, []).append(foe)
        self._landing = [-1, -1]  # what either side may land before this one moves again, as far as somebody has asked
        self.promises: dict[int, float] = {}
        self.reached: dict[int, int] = {}  # unit -> how many enemies it can come to
        coast = g.facts.coast
        self.sailing = sorted([s for h, s in self.foes if h in coast])[-3:]  # 7.6a who may come by sea
        self.threats: dict[int, int] = {}
        self.risks: dict[tuple[int, int], float] = {}
        self.force: dict[int, int] = {}  # own men in each hex
        for u in self.men:
            if not stealth[u]:
                self.force[place[u]] = self.force.get(place[u], 0) + strength[u]
        self.attacks: dict[int, tuple[float, list[int]]] = {}  # target -> what it promises, with whom
        self.task: dict[int, int] = {}  # unit -> target
        self._fire: Fire | None = None

    # -- what the enemy may do -------------------------------------------------------------------------------------

    def landing(self, side: int) -> int:
        """6.0a Factors of a side that are to land before this side moves again."""
        if self._landing[side] < 0:
            g, due, place = self.g, self.g.due, self.g.place
            turn = g.turn + (1 if self.side == 1 and side == 0 else 0)
            units = [u for u in self.facts.of_side[side] if 0 < due[u] <= turn and place[u] in (POOL, RABAUL)]
            self._landing[side] = sum([g.strength[u] for u in units if not self.facts.gun[u]])
        return self._landing[side]

    def threat(self, hex_: int) -> int:
        """Enemy factors that could stand beside a place after their next move."""
        known = self.threats.get(hex_)
        if known is None:
            row = near(self.facts, hex_)
            known = sum([s for h, s in self.foes if row[h] <= 10])
            if hex_ == self.facts.field:
                known += self.landing(1 - self.side) + (sum(self.sailing) + 1) // 2  # 8.2.1.1 half, from the sea
            elif hex_ in self.facts.coast:
                known += self.landing(1 - self.side) + (max(self.sailing, default=0) if known == 0 else 0)
            self.threats[hex_] = known
        return known

    def worth_of(self, hex_: int) -> float:
        """What control of a hex weighs."""
        if hex_ not in self.g.control:
            return 0.0
        return self.style.field if hex_ == self.facts.field else self.style.village

    def risk(self, hex_: int, strength: int) -> float:
        """What the enemy's next turn may cost in a hex, held by so many factors."""
        known = self.risks.get((hex_, strength))
        if known is None:
            known = self.risks[hex_, strength] = self._risk(hex_, strength)
        return known

    def _risk(self, hex_: int, strength: int) -> float:
        shelled = self.shelled(strength) if hex_ == self.facts.field else 0.0
        threat = self.threat(hex_)
        if not threat:
            return shelled
        own = self.worth_of(hex_)
        if not strength:
            return own
        attack = max(1, round(self.style.brings * threat))
        points, emptied = reckoning.prospect(self.facts, 1 - self.side, attack, strength)
        return shelled + max(0.0, self.style.fear * points + own * emptied)

    def peril(self, hex_: int, strength: int) -> float:
        """What the enemy gains who attacks so many factors in a hex with a part of all that can come there."""
        threat = self.threat(hex_)
        if not threat:
            return 0.0
        return max(0.0, reckoning.prospect(self.facts, 1 - self.side, max(1, round(self.style.brings * threat)), strength)[0])

    def fire(self) -> Fire:
        """The enemy's guns, looked at when somebody asks."""
        if self._fire is None:
            self._fire = Fire(self.g, self.side)
        return self._fire

    def shelled(self, strength: int) -> float:
        """8.1.7 What ships are likely to cost who stands on the airfield: the more there are, the more are hit."""
        dice = 3.5 * artillery.bombardment_dice(self.g, 1 - self.side) * COMES
        return reckoning.PRICE[self.side] * dice * sum(artillery.fire_column(self.facts, strength)) / 6

    # -- what this side may do -------------------------------------------------------------------------------------

    def attack_on(self, target: int, units: list[int], *, half: bool = False) -> float:
        """What an attack of these units promises, none of them nothing; `half`: the ground or the sea halves them (8.2.1.1)."""
        if not units:
            return 0.0
        g = self.g
        bonus = 1 if g.air and self.side == 1 else 0
        men = sum([g.strength[u] for u in units])
        attack = sum([self.value_of(target, u) + bonus for u in units])
        attack = (attack + 1) // 2 if half else attack
        there = sum([g.strength[u] for u in g.units_at(target, 1 - self.side)])
        points, emptied = reckoning.prospect(self.facts, self.side, attack, reckoning.defence(g, self.side, target), men, there)
        if self.side == 1 and points > 0:
            points *= BANZAI
        return self.style.nerve * points + emptied * self.worth_of(target)

    def value_of(self, target: int, unit: int) -> int:
        """What a unit counts against a target: from where it stands if it must stay, else from the best ground beside it."""
        g, strength = self.g, self.g.strength[unit]
        here = g.place[unit]
        around = self.facts.land_neighbours[target]
        if g.by_sea[unit]:
            return (strength + 1) // 2
        if here in around and g.done[unit]:
            half = reckoning.halves(g, here, target)
        else:
            half = all([reckoning.halves(g, h, target) for h in around])  # noqa: C419
        return (strength + 1) // 2 if half else strength

    def able(self, target: int) -> list[int]:
        """Own men that stand beside a target, or can come there; the nearest and strongest first."""
        g, row, around = self.g, near(self.facts, target), self.facts.land_neighbours[target]
        found = []
        for u in self.men:
            here = g.place[u]
            if g.stealth[u] or g.fought[u]:
                continue
            if here in around:
                found.append((0, -g.strength[u], u))
            elif not g.done[u] and row[here] <= left(g, u) - (2 if g.landed[u] else 0) and self.may_leave(u):
                found.append((1, -g.strength[u], u))
        return [u for _, _, u in sorted(found)]

    def choices(self, unit: int) -> int:
        """How many enemies a unit can still come to this turn, one at the least."""
        known = self.reached.get(unit)
        if known is None:
            points, here = left(self.g, unit), self.g.place[unit]
            known = self.reached[unit] = max(1, len([t for t in self.targets if near(self.facts, t)[here] <= points]))
        return known

    def may_leave(self, unit: int) -> bool:
        """Is the airfield not given away when this unit goes?"""
        here, field = self.g.place[unit], self.facts.field
        return here != field or not self.threat(field) or self.force.get(here, 0) - self.g.strength[unit] >= self.threat(field)

    def leaves_alone(self, unit: int) -> int:
        """Points of the guns that lose their last company where the enemy may come, when a unit goes."""
        g, here, gun = self.g, self.g.place[unit], self.facts.gun
        guns = [g.strength[u] for u in g.units_at(here, self.side) if gun[u]]
        if not guns or self.force.get(here, 0) > g.strength[unit] or not self.threat(here):
            return 0
        return reckoning.PRICE[self.side] * sum(guns)

    def keeps_alone(self, unit: int) -> bool:
        """Is a unit the only one of its side in a place to be kept?"""
        g, here = self.g, self.g.place[unit]
        return g.control.get(here) == self.side and len(g.stacks[here]) == 1

    def beaten(self) -> list[int]:
        """Enemies for whom those are enough who stand beside them, or can come there and leave no place to be kept."""
        g, found = self.g, []
        free = [u for u in self.men if not g.stealth[u] and (g.done[u] or not self.keeps_alone(u))]
        for target in self.targets:
            row, around = near(self.facts, target), self.facts.land_neighbours[target]
            come = sum([g.strength[u] for u in free if g.place[u] in around or (not g.done[u] and row[g.place[u]] <= left(g, u))])
            if come >= self.style.enough * reckoning.defence(g, self.side, target):
                found.append(target)
        return found

    def choose_attacks(self) -> None:
        """The most promising attack first, each with as many as still improve it; then what is left for others."""
        free = set(self.men)
        rated = []
        for target in self.targets:
            able = self.able(target)
            if able:
                rated.append((self.attack_on(target, able), target, able))
        for _, target, able in sorted(rated, reverse=True):
            units, best = self.best_force(target, [u for u in able if u in free])
            if best > self.style.margin:
                self.attacks[target] = best, units
                free.difference_update(units)
                for u in units:
                    self.task[u] = target

    def best_force(self, target: int, able: list[int]) -> tuple[list[int], float]:
        """How many of those able make the best attack."""
        best: tuple[list[int], float] = [], 0.0
        for n in range(1, len(able) + 1):
            value = self.attack_on(target, able[:n]) - JOIN * n
            if value > best[1]:
                best = able[:n], value
        return best

    def goals(self, unit: int) -> list[tuple[float, bytes]]:
        """What draws a unit: places to take or to keep, enemies to gather against; less if others are nearer to it."""
        g, facts, style = self.g, self.facts, self.style
        found = [(self.promise(t, unit), travel(facts, t)) for t in self.targets if t not in self.attacks]
        here, foes = g.place[unit], g.marks_of(1 - self.side)
        for place, control in g.control.items():
            if foes[place] >= HELD:
                continue
            row = travel(facts, place)
            others = self.force.get(place, 0) - (g.strength[unit] if here == place else 0)
            if control != self.side:
                value = self.worth_of(place) if others == 0 else 0.0
            else:
                value = self.risk(place, others) - self.risk(place, others + g.strength[unit])
            if value > 0 and place != facts.field and here >= 0 and self._others_nearer(unit, row):
                value *= style.crowd
            found.append((value, row))
        return [goal for goal in found if goal[0] > 0]

    def _others_nearer(self, unit: int, row: bytes) -> bool:
        """Is somebody who has not moved yet nearer to a place?"""
        g = self.g
        mine = row[g.place[unit]]
        return any([row[g.place[u]] < mine and not g.done[u] and u != unit for u in self.men])  # noqa: C419

    def promise(self, target: int, unit: int) -> float:
        """What an enemy out of this turn's reach promises to those who can be there next turn."""
        known = self.promises.get(target)
        if known is None:
            g, row = self.g, travel(self.facts, target)
            attack = sum([g.strength[u] for u in self.men if row[g.place[u]] <= GATHER])
            if g.place[unit] < 0:
                attack += self.landing(self.side)
            there = reckoning.defence(g, self.side, target)
            points, emptied = reckoning.prospect(self.facts, self.side, max(1, attack), there)
            known = self.promises[target] = self.style.hunt * (points + emptied * self.worth_of(target))
        return known
