"""How to have combat: who must fight whom, and how the attacker divides it (B.zoc.2, B.attack.3 to 7, B.multi.1 to 8).

In the Tournament game a unit outside enemy zones may choose what it attacks, or nothing (T.zoc.2, T.zoc.2a, T.zoc.3).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...board.reach import members
from ...engine.decision import ask
from .division import WORST, Attacker, Division, Search, is_legal
from .facts import JAPAN
from .hidden import show
from .odds import attack_factor, battle_preview, defence_factor, is_doubled
from .reach import refuses
from .state import State, enemy
from .victory import after_battle

DECLARE, COMMITTED = "declare", "done"


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
        added = next(a for a in self.attackers if a.unit == choice)
        return (*hand, added), block | added.must

    def battle(self, hand: tuple[Attacker, ...], block: int, choice: Addition) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The battle that an addition would make; DECLARE adds nothing."""
        if choice != DECLARE:
            hand, block = self.add(hand, block, choice)
        return tuple(a.unit for a in hand), self.of(block)


# -- who fights --------------------------------------------------------------------------------------------------------


def able_attackers(g: State, side: str) -> list[int]:
    """B.multi.6 Units that have no battle yet this player turn; O.psych.ja.4 Labor and Service may refuse."""
    busy = {u for attackers, _ in g.battles for u in attackers}
    return [u for u in g.force(side) if u not in busy and u not in g.fought and not refuses(g, u)]


def bound_attackers(g: State, side: str) -> list[int]:
    """B.zoc.2a, B.multi.6a Every unit that stands in an enemy zone, moved or left there; O.hidden.4 or was thrown back.

    QA.combat.1 In jungle a unit is in no zone, though enemies stand all round it.
    """
    zone = g.danger(side)
    return [u for u in able_attackers(g, side) if zone >> g.place[u] & 1 or u in g.bound]


def owed(g: State, side: str, units: list[int]) -> int:
    """B.attack.7 The squares that must be fought: next to a unit in their zone, or that threw a unit back; as bits."""
    foes, zone, found = g.foes(side), g.danger(side), 0
    around = g.facts.grid.around
    for u in units:
        if u in g.bound:
            found |= g.facts.bits[g.bound[u]] & foes
        if u not in g.afloat and zone >> g.place[u] & 1:
            found |= around[g.place[u]] & foes
    return found


def touched(g: State, unit: int, squares: int) -> int:
    """Those of the squares that a unit can attack, as bits; QA.hidden.1a from the sea only the one it tried to land on."""
    near = g.facts.grid.around[g.place[unit]] & squares
    return near & g.facts.bits[g.bound[unit]] if unit in g.afloat else near


def fields(g: State, side: str, also: int = 0) -> list[Field]:
    """B.attack.7 Every enemy that must be or is to be fought; the parts of the front that do not touch, apart."""
    taken = 0
    for _, squares in g.battles:
        for s in squares:
            taken |= g.facts.bits[s]
    bound = bound_attackers(g, side)
    fight = owed(g, side, bound) | also
    for s in g.targets:
        fight |= g.facts.bits[s] & g.foes(side)
    fight &= ~taken
    if not fight:
        return []
    near = {u: bits for u in bound if (bits := touched(g, u, fight))}
    if g.tournament:
        free = {u: bits for u in able_attackers(g, side) if u not in bound and (bits := touched(g, u, fight))}
    else:
        free = {}
    return _parts(g, near | free, free)


def _parts(g: State, near: dict[int, int], free: dict[int, int]) -> list[Field]:
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
        found.append(_field(g, sorted(team), members(front), free))
        near = {u: s for u, s in near.items() if u not in team}
    return found


def _field(g: State, units: list[int], squares: list[int], free: dict[int, int]) -> Field:
    attackers = []
    side = g.facts.side_of[units[0]]
    for unit in units:
        adjacent = doubled = 0
        reach = touched(g, unit, sum(g.facts.bits[s] for s in squares))
        for i, square in enumerate(squares):
            if reach >> square & 1:
                adjacent |= 1 << i
                if is_doubled(g, unit, square):
                    doubled |= 1 << i
        must = 1 << squares.index(g.bound[unit]) if g.bound.get(unit) in squares else 0
        attackers.append(Attacker(unit, g.strength[unit], adjacent, doubled, unit in free, must))
    factors = tuple(sum(g.strength[u] for u in g.seen_at(s, side)) for s in squares)
    return Field(tuple(attackers), tuple(squares), factors)


# -- optional targets --------------------------------------------------------------------------------------------------


async def commit(g: State, side: str) -> bool:
    """T.zoc.3 The attacker names a square he need not attack but will, O.hidden.5a before he sees what is there."""
    able = [s for s in optional_squares(g, side) if can_commit(g, side, s)]
    if not able:
        return True
    square = await ask(
        side, "T.zoc.3", "Attack which further square?", [*able, COMMITTED], name=g.facts.name,
        why=lambda w: why_not_commit(g, side, w)
    )  # fmt: skip
    if square == COMMITTED:
        return True
    g.targets.append(square)
    g.note("T.zoc.3", "{} will be attacked", g.facts.names[square], kind="declare")
    return False


def optional_squares(g: State, side: str) -> list[int]:
    """T.zoc.2a Enemy squares next to own units in jungle, not owed a battle and not yet chosen."""
    bound = bound_attackers(g, side)
    foes = g.foes(side) & ~owed(g, side, bound)
    for s in g.targets:
        foes &= ~g.facts.bits[s]
    if not foes:
        return []
    found = 0
    for u in able_attackers(g, side):
        if u not in bound or (u in g.bound and u not in g.afloat):
            found |= touched(g, u, foes)
    return members(found)


def can_commit(g: State, side: str, square: int) -> bool:
    """B.multi.4 Can everything still be fought at 1-6 or better, as far as the attacker knows?"""
    for part in fields(g, side, g.facts.bits[square]):
        if square in part.squares:
            return Search(part.attackers, part.factors, floor=True).find() is not None
    return False


# -- declaring battles -------------------------------------------------------------------------------------------------


async def declare(g: State, side: str) -> bool:
    """B.multi.3 Declare one battle; True when every unit that must fight has its battle."""
    front = fields(g, side)  # B.attack.3 as many battles as there are enemies in reach
    if not front:
        return True
    open_fields = []
    for part in front:
        found = Search(part.attackers, part.factors, floor=True).find()  # QA.combat.3a only what keeps every battle at 1-6
        if found is None:
            await sacrifice(g, side, part)
            return False
        if is_forced(part):
            record(g, part, part.attackers, (1 << len(part.squares)) - 1)
        else:
            open_fields.append((part, found))
    if open_fields:
        await build(g, side, open_fields)
    return False


def is_forced(part: Field) -> bool:
    """Is there only one way to fight it? One square, or one attacker, and nobody who may stand aside."""
    if len(part.attackers) == 1:
        return True
    return len(part.squares) == 1 and not any(a.free for a in part.attackers)


async def build(g: State, side: str, parts: list[tuple[Field, Division]], *, floor: bool = True) -> None:
    """B.multi.3 The attacker names a target, then adds units and further squares, then declares the battle."""
    aims = {square: (part, found) for part, found in parts for square in part.squares}
    square = next(iter(aims))
    if len(aims) > 1:
        square = await ask(
            side, "B.multi.3", "Declare an attack on", tuple(aims), name=g.facts.name, why=lambda w: why_not_target(g, side, w)
        )  # fmt: skip
    part, found = aims[square]
    hand: tuple[Attacker, ...] = ()
    block = part.bit(square)
    while True:
        choice = await more(g, side, part, hand, block, found, floor=floor)
        if choice == DECLARE:
            record(g, part, hand, block)
            return
        hand, block = part.add(hand, block, choice)
        refound = Search(part.attackers, part.factors, floor=floor).find(hand, block)
        found = refound or found


async def more(
    g: State, side: str, part: Field, hand: tuple[Attacker, ...], block: int, found: Division, *, floor: bool
) -> Addition:
    """What the attacker adds to the battle he is building; not asked when there is no choice."""
    offer = list(additions(part, hand, block, found, floor=floor))
    if not offer:
        return _next_of(part, hand, block, found)  # the search was given up: go on with the division already found
    if len(offer) == 1:
        return offer[0]
    choice: Addition = await ask(
        side, "B.multi.3", f"Attack on {g.squares(part.of(block))} with", offer, name=lambda o: addition_name(g, o),
        preview=lambda o: battle_preview(g, *part.battle(hand, block, o))
    )  # fmt: skip
    return choice


def _next_of(part: Field, hand: tuple[Attacker, ...], block: int, found: Division) -> Addition:
    for b, team in zip(found.blocks, found.attackers):
        if b & block:
            for a in team:
                if a not in hand:
                    return a.unit
            if b & ~block:
                return Further(part.of(b & ~block)[0])
    return DECLARE


def additions(part: Field, hand: tuple[Attacker, ...], block: int, found: Division, *, floor: bool) -> Iterator[Addition]:
    """What may be added to the battle without making a legal division of the rest impossible.

    B.multi.7 units of one stack may go to separate battles; D.multi.1 one may soak off so that the others get better odds.
    """
    for a in part.attackers:
        if a in hand or (block | a.must) & ~a.adjacent:
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
    if a.must & ~block:
        return False
    mine = next((x for x in found.blocks if x & block), 0)
    if not mine or mine & ~a.adjacent:
        return False
    for b, team in zip(found.blocks, found.attackers):
        if a in team:
            if b & block:
                return True
            rest = tuple(x for x in team if x != a)
            return bool(rest) and (not floor or is_legal(rest, b, part.factors))
    return a.free


def closes(part: Field, hand: tuple[Attacker, ...], block: int, *, floor: bool) -> bool:
    """May the battle be declared as it stands: legal itself, and the rest can still be divided?"""
    if floor and not is_legal(hand, block, part.factors):
        return False
    keep = [i for i in range(len(part.squares)) if not block >> i & 1]
    rest = []
    for a in part.attackers:
        if a not in hand:
            adjacent, doubled, must = (_kept(bits, keep) for bits in (a.adjacent, a.doubled, a.must))
            if a.must and not must and not a.free:
                return False  # O.hidden.4 it had to join this battle
            rest.append(Attacker(a.unit, a.factor, adjacent, doubled, a.free, must))
    if not keep:
        return all(a.free for a in rest)  # B.zoc.2a nobody idle who is bound
    if not rest:
        return False  # B.attack.7 nobody spared
    return Search(tuple(rest), tuple(part.factors[i] for i in keep), floor=floor).find() is not None


def _kept(bits: int, keep: list[int]) -> int:
    return sum(1 << j for j, i in enumerate(keep) if bits >> i & 1)


def record(g: State, part: Field, hand: tuple[Attacker, ...], block: int) -> None:
    """B.attack.5 The battle is declared; it is fought after all are; B.multi.5 each unit with its whole factor."""
    squares = part.of(block)
    units = tuple(sorted(a.unit for a in hand))
    g.battles.append((units, squares))
    if g.hides and g.facts.side_of[units[0]] == JAPAN:
        show(g, list(units), "O.hidden.15")
    g.note("B.attack.7", "{} will attack {}", g.names(units), g.squares(squares), kind="declare")


async def sacrifice(g: State, side: str, part: Field) -> None:
    """QA.combat.3a No division keeps every battle at 1-6: the attackers of worse ones are lost, the rest divide again."""
    before = list(g.battles)
    g.battles.clear()
    while part.attackers:
        found = Search(part.attackers, part.factors, floor=False).find()
        if found is None:  # a unit thrown back cannot be had where it should attack: it attacks where it can
            part = part._replace(attackers=tuple(a._replace(must=0) for a in part.attackers))
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
    if not lost:
        g.battles[:0] = before  # legal after all: the search had been given up
        return
    g.battles[:] = before
    for unit in lost:
        g.eliminate(unit, "QA.combat.3")  # before any die; the defender does not advance
    after_battle(g)


def _rest(g: State, part: Field, busy: set[int], fought: set[int]) -> Field:
    units = [a.unit for a in part.attackers if a.unit not in busy]
    squares = [s for s in part.squares if s not in fought]
    free = {a.unit: 1 for a in part.attackers if a.free}
    if not squares or (all(u in free for u in units) and not units):
        return Field((), (), ())
    return _field(g, units, squares, free)


def addition_name(g: State, choice: int | Further) -> str:
    """A unit by its name, a further square by its coordinates."""
    return g.facts.names[choice.square] if isinstance(choice, Further) else g.name(choice)


def why_not_target(g: State, side: str, word: str) -> tuple[str, str] | None:
    """Why a square is no target now."""
    square = g.facts.square.get(word)
    if square is None:
        return None
    if not g.foes(side) >> square & 1:
        return "B.zoc.2", f"There is no enemy unit on {word}."
    if any(square in squares for _, squares in g.battles):
        return "B.multi.8", f"The units on {word} are in a battle already."
    return "B.multi.3", f"None of your units next to {word} is free to fight."


def why_not_commit(g: State, side: str, word: str) -> tuple[str, str] | None:
    """Why a square cannot be attacked besides what must be."""
    square = g.facts.square.get(word)
    if square is None:
        return None
    if square in optional_squares(g, side):
        return "B.multi.4", f"{word} could not be attacked at 1-6 or better."
    return why_not_target(g, side, word) or ("T.zoc.3", f"No unit of yours in jungle is next to {word}.")


__all__ = ["commit", "declare", "enemy"]
