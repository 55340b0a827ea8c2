"""8.2 Assault combat: who must attack, who may, and how an attack is declared."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from ....engine.decision import PIECE, SPACE, ask
from . import battle
from .facts import SIDES
from .state import State, marked
from .words import ATTACK, END, ONLY


def begin(g: State, side: int) -> None:
    """8.2a Units in enemy zones of control must attack all enemies adjacent to them; guns are exempt (8.2.4b)."""
    enemies, marks = set(g.open_hexes(1 - side)), g.marks_of(1 - side)
    g.must = bytes(len(g.place))
    g.attacked, g.owed = (), ()
    if not enemies:
        return
    owed: set[int] = set()
    for unit in g.on_map(side):
        if marks[g.place[unit]] and may_attack(g, unit):
            g.must = marked(g.must, unit, 1)
            owed |= enemies & set(g.facts.land_neighbours[g.place[unit]])
    g.owed = tuple(sorted(owed))


def may_attack(g: State, unit: int) -> bool:
    """8.2c A unit attacks once; guns do not initiate (8.2.4b); who is in stealth does not attack."""
    if g.facts.gun[unit] or g.fought[unit] or g.stealth[unit]:
        return False
    idle = g.effect == "labor_no_attack" and g.effect_side == g.facts.side[unit]  # 5.0b
    return not (idle and g.facts.units[unit].type in ("labor", "service"))


class Duties:
    """8.2d Who can still attack what, and which declarations leave nobody without a target."""

    def __init__(self, g: State, side: int) -> None:
        self.g = g
        enemies = {h for h in g.open_hexes(1 - side) if h not in g.attacked}  # 8.2c each hex once
        near = g.facts.land_neighbours
        self.reach: dict[int, frozenset[int]] = {}  # unit -> hexes it may attack
        beside = {h for enemy in enemies for h in near[enemy]}
        for unit in g.on_map(side) if enemies else ():
            if g.place[unit] in beside and may_attack(g, unit):
                hexes = enemies.intersection(near[g.place[unit]])
                if hexes:
                    self.reach[unit] = frozenset(hexes)
        owed = enemies.intersection(g.owed)
        self.bound = {u: hexes & owed for u, hexes in self.reach.items() if g.must[u] and hexes & owed}
        self.owed = sorted(h for h in owed if any(h in hexes for hexes in self.reach.values()))
        self._sets: list[frozenset[int]] | None = None

    @property
    def open(self) -> bool:
        """8.2a Is something still to be attacked that must be, by whoever is able to?"""
        return bool(self.bound or self.owed)

    def able(self, targets: frozenset[int]) -> list[int]:
        """8.2.6a Units adjacent to all the hexes attacked as one defence."""
        return [u for u, hexes in self.reach.items() if targets <= hexes]

    def stranded(self, targets: frozenset[int]) -> list[int]:
        """8.2d Units that must attack and would have nothing left: they have to take part."""
        return [u for u, hexes in self.bound.items() if hexes <= targets]

    def leaves_somebody(self, attackers: list[int], targets: frozenset[int]) -> bool:
        """8.2d Is each other hex that must be attacked still within reach of somebody?"""
        return all(
            hex_ in targets or any(hex_ in hexes for u, hexes in self.reach.items() if u not in attackers) for hex_ in self.owed
        )

    def is_sound(self, targets: frozenset[int]) -> bool:
        """8.2d May these hexes be attacked together, so that all other duties can still be met?"""
        able, needed = self.able(targets), self.stranded(targets)
        if not able or any(u not in able for u in needed):
            return False
        # who is needed here has no other hex to attack, so nothing is taken from the rest
        return bool(needed) or any(self.leaves_somebody([u], targets) for u in able)

    def target_sets(self) -> list[frozenset[int]]:
        """8.2.6a, 8.2.7 All sets of hexes that may be attacked as one, at whatever odds: a soak-off is legal (8.2.6b)."""
        if self._sets is None:
            reaches = set(self.reach.values())
            every = {
                frozenset(some)
                for hexes in reaches
                for n in range(1, len(hexes) + 1)
                for some in combinations(sorted(hexes), n)
            }  # fmt: skip
            self._sets = [s for s in sorted(every, key=sorted) if self.is_sound(s)]
        return self._sets


async def assault(g: State, side: int) -> bool:
    """8.2.1 One assault, declared and resolved. True when the side has no more to declare."""
    if g.again:  # 8.2.10
        await battle.resolve(g, side)
        return False
    if not may_have_attackers(g, side):  # who can attack can be believed to
        return True
    duties = Duties(g, side)
    hex_ = await ask(
        SIDES[side], "8.2.1", "Attack which hex?", first_targets(duties), name=g.name, verb="target", means=SPACE,
        ends={END: "phase"}, concerns=(SIDES[1 - side],), rolls=lambda choice: battle.foreseen(g, side, choice),
    )  # fmt: skip
    if hex_ == END:
        return True
    g.targets, g.attackers, g.paid = [hex_], [], {}
    await more_targets(g, side, duties)
    await name_attackers(g, side, duties)
    await battle.resolve(g, side)
    return False


def may_have_attackers(g: State, side: int) -> bool:
    """7.8c Can the enemy believe that the side has somebody to attack with? Then it is asked, and being asked tells nothing."""
    side_of, stealth = g.facts.side, g.stealth
    beside = {h for enemy in g.open_hexes(1 - side) if enemy not in g.attacked for h in g.facts.land_neighbours[enemy]}
    for hex_ in sorted(beside & g.stacks.keys()):
        seen = [u for u in g.stacks[hex_] if not stealth[u] and side_of[u] == side]
        if seen and (may_attack(g, seen[-1]) or any(not g.fought[u] for u in seen[:-1])):
            return True
    return False


def first_targets(duties: Duties) -> Iterator[Any]:
    """Hexes that may be attacked, and 'end' when every duty is done (8.2b)."""
    yield from sorted({h for hexes in duties.target_sets() for h in hexes})
    if not duties.open:
        yield END


async def more_targets(g: State, side: int, duties: Duties) -> None:
    """8.2.6a Further hexes may be attacked as one combined defence."""
    while True:
        now = frozenset(g.targets)
        wider = sorted({h for s in duties.target_sets() if now < s for h in s - now})
        sound = now in duties.target_sets()
        if not wider:
            return
        closing = (ONLY,) if sound else ()
        choice = await ask(SIDES[side], "8.2.6a", "Attack a further hex in the same battle?", (*wider, *closing), name=g.name,
                           verb="target", about={"targets": tuple(g.targets)}, hand=[g.name(h) for h in g.targets],
                           means=SPACE, concerns=(SIDES[1 - side],),
                           rolls=lambda choice: battle.foreseen(g, side, choice))  # fmt: skip
        if choice == ONLY:
            return
        g.targets.append(choice)


async def name_attackers(g: State, side: int, duties: Duties) -> None:
    """8.2.1 Units are named one by one, with guns and their supply (8.2.4d); those with no other target take part (8.2d)."""
    targets = frozenset(g.targets)
    g.attackers = duties.stranded(targets)
    while True:
        free = [
            u for u in duties.able(targets) if u not in g.attackers and duties.leaves_somebody([*g.attackers, u], targets)
        ]  # fmt: skip
        guns = [u for u in battle.supporting_guns(g, side) if u not in g.attackers]
        closing = (ATTACK,) if any(not g.facts.gun[u] for u in g.attackers) else ()
        if not closing:
            guns = []  # 8.2.4b guns never begin it
        if not free and not guns:
            break
        if not closing and len(free) == 1:
            g.attackers.append(free[0])
            continue
        unit = await ask(
            SIDES[side], "8.2.1", f"Attack {', '.join(g.name(h) for h in g.targets)} with which unit?", (*free, *guns, *closing),
            name=g.unit_name, verb="attacker", about={"targets": tuple(g.targets)}, hand=[g.name(h) for h in g.targets],
            means=PIECE, ends={ATTACK: "attack"}, rolls=battle.foreseen(g, side), concerns=(SIDES[1 - side],),
        )  # fmt: skip
        if unit == ATTACK:
            break
        if g.facts.gun[unit]:
            await battle.pay_for_gun(g, unit)
        g.attackers.append(unit)
    await battle.offer_ambush(g, side)
