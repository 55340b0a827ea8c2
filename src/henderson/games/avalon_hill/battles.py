"""How to have combat: who must fight whom, and how the attacker divides it (B.zoc.2, B.attack.3 to 7, B.multi.1 to 8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...board.reach import members
from ...engine.decision import ask
from .division import WORST, Attacker, Division, Search, is_legal
from .odds import attack_factor, battle_preview, defence_factor, is_doubled
from .state import State, enemy
from .victory import after_battle

DECLARE = "declare"


class Further(NamedTuple):
    """A further square added to a battle."""

    square: int


Addition = int | str | Further  # a unit, DECLARE, or a further square


class Field(NamedTuple):
    """Attackers and defending squares that hang together and are not yet in a battle."""

    attackers: tuple[Attacker, ...]
    squares: tuple[int, ...]
    factors: tuple[int, ...]  # of the defending units, square by square

    def bit(self, square: int) -> int:
        """A square as a bit."""
        return 1 << self.squares.index(square)

    def of(self, block: int) -> tuple[int, ...]:
        """The squares of a block."""
        return tuple(s for i, s in enumerate(self.squares) if block >> i & 1)

    def add(self, hand: tuple[Attacker, ...], block: int, choice: Addition) -> tuple[tuple[Attacker, ...], int]:
        """Attackers and squares of a battle after an addition."""
        if isinstance(choice, Further):
            return hand, block | self.bit(choice.square)
        return (*hand, next(a for a in self.attackers if a.unit == choice)), block

    def battle(self, hand: tuple[Attacker, ...], block: int, choice: Addition) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The battle that an addition would make; DECLARE adds nothing."""
        if choice != DECLARE:
            hand, block = self.add(hand, block, choice)
        return tuple(a.unit for a in hand), self.of(block)


def bound_attackers(g: State, side: str) -> list[int]:
    """B.zoc.2a, B.multi.6a Every unit that stands in an enemy zone, moved or left there; B.multi.6 one battle a turn."""
    zone = g.zone(enemy(side))
    busy = {u for attackers, _ in g.battles for u in attackers}
    return [u for u in g.force(side) if zone >> g.place[u] & 1 and u not in busy and u not in g.fought]


def fields(g: State, side: str) -> list[Field]:
    """B.attack.7 Every enemy unit next to an own unit is fought; the parts of the front that do not touch, apart."""
    held = g.held(enemy(side))
    taken = 0
    for _, squares in g.battles:
        for s in squares:
            taken |= g.facts.bits[s]
    touched = {u: g.facts.grid.around[g.place[u]] & held & ~taken for u in bound_attackers(g, side)}
    near = {u: bits for u, bits in touched.items() if bits}
    found = []
    while near:
        first = next(iter(near))
        front, team = near[first], set[int]()
        grown = True
        while grown:
            more = {u for u in near if u not in team and near[u] & front}
            for u in more:
                front |= near[u]
            team |= more
            grown = bool(more)
        found.append(_field(g, sorted(team), members(front)))
        near = {u: s for u, s in near.items() if u not in team}
    return found


def _field(g: State, units: list[int], squares: list[int]) -> Field:
    attackers = []
    for unit in units:
        adjacent = doubled = 0
        for i, square in enumerate(squares):
            if g.facts.grid.around[g.place[unit]] >> square & 1:
                adjacent |= 1 << i
                if is_doubled(g, unit, square):
                    doubled |= 1 << i
        attackers.append(Attacker(unit, g.strength[unit], adjacent, doubled))
    factors = tuple(sum(g.strength[u] for u in g.units_at(s)) for s in squares)
    return Field(tuple(attackers), tuple(squares), factors)


async def declare(g: State, side: str) -> bool:
    """B.multi.3 Declare one battle; True when every unit that must fight has its battle."""
    front = fields(g, side)  # B.attack.3 as many battles as there are enemies in reach
    if not front:
        return True
    open_fields = []
    for part in front:
        found = Search(part.attackers, part.factors, floor=True).find()
        if found is None:
            await sacrifice(g, side, part)  # QA.combat.3a
            return False
        if is_forced(part):
            record(g, part, part.attackers, (1 << len(part.squares)) - 1)
        else:
            open_fields.append((part, found))
    if open_fields:
        await build(g, side, open_fields)
    return False


def is_forced(part: Field) -> bool:
    """Is there only one way to fight it? One square, or one attacker."""
    return len(part.squares) == 1 or len(part.attackers) == 1


async def build(g: State, side: str, parts: list[tuple[Field, Division]], *, floor: bool = True) -> None:
    """B.multi.3 The attacker names a target, then adds units and further squares, then declares the battle."""
    targets = {square: (part, found) for part, found in parts for square in part.squares}
    square = await ask(
        side, "B.multi.3", "Declare an attack on", tuple(targets), name=g.facts.name, why=lambda w: why_not_target(g, side, w)
    )  # fmt: skip
    part, found = targets[square]
    hand: tuple[Attacker, ...] = ()
    block = part.bit(square)
    while True:
        choice = await more(g, side, part, hand, block, found, floor=floor)
        if choice == DECLARE:
            record(g, part, hand, block)
            return
        hand, block = part.add(hand, block, choice)
        refound = Search(part.attackers, part.factors, floor=floor).find(hand, block)
        assert refound is not None, "only what can be completed is offered"
        found = refound


async def more(
    g: State, side: str, part: Field, hand: tuple[Attacker, ...], block: int, found: Division, *, floor: bool
) -> Addition:
    """What the attacker adds to the battle he is building; not asked when there is no choice."""
    offer = list(additions(part, hand, block, found, floor=floor))
    if len(offer) == 1:
        return offer[0]
    choice: Addition = await ask(
        side, "B.multi.3", f"Attack on {g.squares(part.of(block))} with", offer, name=lambda o: addition_name(g, o),
        preview=lambda o: battle_preview(g, *part.battle(hand, block, o))
    )  # fmt: skip
    return choice


def additions(part: Field, hand: tuple[Attacker, ...], block: int, found: Division, *, floor: bool) -> Iterator[Addition]:
    """What may be added to the battle without making a legal division of the rest impossible.

    B.multi.7 units of one stack may go to separate battles; D.multi.1 one may soak off so that the others get better odds.
    """
    for a in part.attackers:
        if a in hand or block & ~a.adjacent:
            continue  # B.multi.3 (b) adjacent to every square of its battle
        if _still_good(part, found, block, a, floor=floor) or _divides(part, (*hand, a), block, floor=floor):
            yield a.unit
    if hand:
        common = (1 << len(part.squares)) - 1
        for a in hand:
            common &= a.adjacent
        for i in members(common & ~block):
            if _divides(part, hand, block | 1 << i, floor=floor):
                yield Further(part.squares[i])
        if closes(part, hand, block, floor=floor):
            yield DECLARE


def _divides(part: Field, hand: tuple[Attacker, ...], block: int, *, floor: bool) -> bool:
    return Search(part.attackers, part.factors, floor=floor).find(hand, block) is not None


def _still_good(part: Field, found: Division, block: int, a: Attacker, *, floor: bool) -> bool:
    """A quick yes: in the division already found, `a` fights this block, or its own battle can spare it."""
    for b, team in zip(found.blocks, found.attackers):
        if a in team:
            if b & block:
                return True
            rest = tuple(x for x in team if x != a)
            mine = next(x for x in found.blocks if x & block)
            return bool(rest) and not mine & ~a.adjacent and (not floor or is_legal(rest, b, part.factors))
    return False


def closes(part: Field, hand: tuple[Attacker, ...], block: int, *, floor: bool) -> bool:
    """May the battle be declared as it stands: legal itself, and the rest can still be divided?"""
    if floor and not is_legal(hand, block, part.factors):
        return False
    keep = [i for i in range(len(part.squares)) if not block >> i & 1]
    rest = []
    for a in part.attackers:
        if a not in hand:
            adjacent = sum(1 << j for j, i in enumerate(keep) if a.adjacent >> i & 1)
            doubled = sum(1 << j for j, i in enumerate(keep) if a.doubled >> i & 1)
            rest.append(Attacker(a.unit, a.factor, adjacent, doubled))
    if not rest and not keep:
        return True
    if not keep or not rest:
        return False  # B.zoc.2a nobody idle; B.attack.7 nobody spared
    return Search(tuple(rest), tuple(part.factors[i] for i in keep), floor=floor).find() is not None


def record(g: State, part: Field, hand: tuple[Attacker, ...], block: int) -> None:
    """B.attack.5 The battle is declared; it is fought after all are; B.multi.5 each unit with its whole factor."""
    squares = part.of(block)
    units = tuple(sorted(a.unit for a in hand))
    g.battles.append((units, squares))
    g.note("B.attack.7", "{} will attack {}", g.names(units), g.squares(squares), kind="declare")


async def sacrifice(g: State, side: str, part: Field) -> None:
    """QA.combat.3a No division keeps every battle at 1-6: the attackers of worse ones are lost, the rest divide again."""
    before = list(g.battles)
    g.battles.clear()
    while part.attackers:
        found = Search(part.attackers, part.factors, floor=False).find()
        assert found is not None, "a front can always be covered"
        if is_forced(part):
            record(g, part, part.attackers, (1 << len(part.squares)) - 1)
        else:
            await build(g, side, [(part, found)], floor=False)
        busy = {u for units, _ in g.battles for u in units}
        fought = {s for _, squares in g.battles for s in squares}
        part = _rest(g, part, busy, fought)
    lost: list[int] = []
    for units, squares in g.battles:
        if WORST * attack_factor(g, units) < defence_factor(g, units, squares):
            lost += units
    g.battles[:] = before
    for unit in lost:
        g.eliminate(unit, "QA.combat.3")  # before any die; the defender does not advance
    after_battle(g)


def _rest(g: State, part: Field, busy: set[int], fought: set[int]) -> Field:
    units = [a.unit for a in part.attackers if a.unit not in busy]
    squares = [s for s in part.squares if s not in fought]
    return _field(g, units, squares) if units and squares else Field((), (), ())


def addition_name(g: State, choice: int | Further) -> str:
    """A unit by its name, a further square by its coordinates."""
    return g.facts.names[choice.square] if isinstance(choice, Further) else g.name(choice)


def why_not_target(g: State, side: str, word: str) -> tuple[str, str] | None:
    """Why a square is no target now."""
    square = g.facts.square.get(word)
    if square is None:
        return None
    if not g.held(enemy(side)) >> square & 1:
        return "B.zoc.2", f"There is no enemy unit on {word}."
    if any(square in squares for _, squares in g.battles):
        return "B.multi.8", f"The units on {word} are in a battle already."
    return "B.multi.3", f"None of your units next to {word} is free to fight."
