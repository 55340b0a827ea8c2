"""How to have combat: how the attacker divides it into battles (B.zoc.2, B.attack.3 to 7, B.multi.1 to 8).

In the Tournament game a unit outside enemy zones may choose what it attacks, or nothing (T.zoc.2a, T.zoc.3).
"""

from __future__ import annotations

from functools import partial

from ....board.reach import members
from ....engine.decision import PIECE, SPACE, WORD, ask
from .division import WORST, Attacker, Divider, Division, is_legal
from .facts import JAPAN
from .fronts import DECLARE, Addition, Field, Front, Further, field_of, fields, touched
from .hidden import show
from .odds import attack_factor, defence_factor
from .state import State, foreseen, is_secret_choice, square_or_word
from .victory import after_battle

COMMITTED = "done"


# -- optional targets --------------------------------------------------------------------------------------------------


async def commit(g: State, side: str) -> bool:
    """T.zoc.3 The attacker names a square he need not attack but will, O.hidden.5a before he sees what is there."""
    able = committable(g, side)
    if not able and not g.targets and not is_secret_choice(g, side):
        return True
    text = "Attack which further square?" if able else "No other square can be attacked"
    square = await ask(
        side, "T.zoc.3", text, [*able, COMMITTED], name=g.facts.name, means=square_or_word,
        ends={COMMITTED: "phase"}, rolls=lambda choice: foreseen(g, side) if choice == COMMITTED else False
    )  # fmt: skip
    if square == COMMITTED:
        return True
    g.targets += (square,)
    g.note("T.zoc.3", "{} will be attacked", g.facts.names[square], kind="declare")
    return False


def committable(g: State, side: str) -> list[int]:
    """T.zoc.3 The squares he may still choose to attack."""
    if not g.beside(side) & g.held(side):
        return []
    front = Front(g, side)
    return [s for s in members(unfought(front)) if can_commit(front, s)]


def unfought(front: Front) -> int:
    """T.zoc.2a Enemy squares next to own units in jungle, not owed a battle and not yet chosen, as bits."""
    g, found = front.g, 0
    foes = g.foes(front.side) & ~front.owed
    for s in g.targets:
        foes &= ~g.facts.bits[s]
    if foes:
        for u in front.able:  # a unit in a zone owes all it touches a battle: it adds none
            found |= touched(g, u, foes)
    return found


def can_commit(front: Front, square: int) -> bool:
    """B.multi.4 Can everything still be fought at 1-6 or better, as far as the attacker knows?"""
    part = front.field_with(square)
    return part is not None and Divider(part.attackers, part.factors, floor=True).find() is not None


# -- declaring battles -------------------------------------------------------------------------------------------------


async def declare(g: State, side: str) -> bool:
    """B.attack.3 Declare one battle, as many as there are enemies in reach; True when every unit that must fight has its own.

    O.hidden.1 Japan closes its declarations by a word: that it is asked, or not, would tell the U.S. of attacks from hiding.
    """
    front = fields(g, side)
    if not front:
        if is_secret_choice(g, side):
            await ask(side, "T.zoc.3", "No other attack can be declared", (COMMITTED,), ends={COMMITTED: "phase"},
                      rolls=foreseen(g, side))  # fmt: skip
        return True
    open_fields = []
    for part in front:
        found = Divider(part.attackers, part.factors, floor=True).find()  # QA.combat.3a only what keeps every battle at 1-6
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
    square, asked = next(iter(aims)), len(aims) > 1
    if asked:
        square = await ask(
            side, "B.multi.3", "Declare an attack on", tuple(aims), name=g.facts.name, verb="target", means=SPACE,
            rolls=foreseen(g, side)
        )  # fmt: skip
    part, found = aims[square]
    hand: tuple[Attacker, ...] = ()
    block = part.bit(square)
    known: dict[Addition, Division] = {}  # what the search found after an addition, where it had to look
    while True:
        known.clear()
        choice, asked = await more(g, side, part, hand, block, found, known, floor=floor, asked=asked)
        if choice == DECLARE:
            record(g, part, hand, block)
            return
        before, (hand, block) = block, part.add(hand, block, choice)
        if choice in known:
            found = known[choice]
        elif type(choice) is int and _still_good(part, found, before, hand[-1], floor=floor):
            found = _joined(found, before, hand[-1])
        else:
            found = Divider(part.attackers, part.factors, floor=floor).find(hand, block) or found


async def more(
    g: State, side: str, part: Field, hand: tuple[Attacker, ...], block: int, found: Division, known: dict[Addition, Division], *,
    floor: bool, asked: bool
) -> tuple[Addition, bool]:  # fmt: skip
    """What the attacker adds to the battle he is building; not asked when there never was a choice. Was he asked?"""
    offer = additions(part, hand, block, found, known, floor=floor)
    if not offer:
        return _next_of(part, hand, block, found), asked  # the search was given up: go on with the division already found
    if len(offer) == 1 and (offer[0] != DECLARE or not asked):
        return offer[0], asked
    choice: Addition = await ask(
        side, "B.multi.3", f"Attack on {g.squares(part.of(block))} with", offer, name=partial(addition_name, g), verb="add",
        about={"field": part, "attackers": hand, "block": block}, means=addition_kind, ends={DECLARE: "attack"},
        rolls=foreseen(g, side),
        hand=[*[g.name(a.unit) for a in hand], *[g.facts.names[s] for s in part.of(block)]]
    )  # fmt: skip
    return choice, True


def _next_of(part: Field, hand: tuple[Attacker, ...], block: int, found: Division) -> Addition:
    for b, team in zip(found.blocks, found.attackers):
        if b & block:
            for a in team:
                if a not in hand:
                    return a.unit
            if b & ~block:
                return Further(part.of(b & ~block)[0])
    return DECLARE


def additions(
    part: Field, hand: tuple[Attacker, ...], block: int, found: Division, known: dict[Addition, Division], *, floor: bool
) -> list[Addition]:
    """What may be added to the battle without making a legal division of the rest impossible.

    B.multi.7 units of one stack may go to separate battles; D.multi.1 one may soak off so that the others get better odds.
    """
    offer: list[Addition] = []

    def divides(choice: Addition, hand: tuple[Attacker, ...], block: int) -> bool:
        division = Divider(part.attackers, part.factors, floor=floor).find(hand, block)
        if division is not None:
            known[choice] = division
        return division is not None

    busy = [a.unit for a in hand]
    for a in part.attackers:
        if a.unit in busy or (block | a.must) & ~a.adjacent:
            continue  # B.multi.3 (b) adjacent to every square of its battle
        if _still_good(part, found, block, a, floor=floor) or divides(a.unit, (*hand, a), block):
            offer.append(a.unit)
    if hand:
        common = (1 << len(part.squares)) - 1
        for a in hand:
            common &= a.adjacent
        for i in members(common & ~block):
            if divides(Further(part.squares[i]), hand, block | 1 << i):
                offer.append(Further(part.squares[i]))
        if closes(part, hand, block, found, floor=floor):
            offer.append(DECLARE)
    return offer


def _still_good(part: Field, found: Division, block: int, a: Attacker, *, floor: bool) -> bool:
    """A quick yes: in the division already found, `a` fights this block, or its own battle can spare it."""
    if a.must & ~block:
        return False
    mine = next((x for x in found.blocks if x & block), 0)
    if not mine or mine & ~a.adjacent:
        return False
    for b, team in zip(found.blocks, found.attackers):
        if a.unit in [x.unit for x in team]:
            if b & block:
                return True
            rest = tuple([x for x in team if x.unit != a.unit])
            return bool(rest) and (not floor or is_legal(rest, b, part.factors))
    return a.free


def _joined(found: Division, block: int, a: Attacker) -> Division:
    """The division of such a quick yes: `a` has left its battle and fights this block."""
    at = next(i for i, x in enumerate(found.blocks) if x & block)
    teams = [tuple([x for x in team if x.unit != a.unit]) for team in found.attackers]
    teams[at] = (*teams[at], a)
    return Division(found.blocks, tuple(teams))


def closes(part: Field, hand: tuple[Attacker, ...], block: int, found: Division, *, floor: bool) -> bool:
    """May the battle be declared as it stands: legal itself, and the rest can still be divided?"""
    if floor and block in found.blocks:
        team = found.attackers[found.blocks.index(block)]
        if sorted([a.unit for a in team]) == sorted([a.unit for a in hand]):
            return True  # quicker: the division found is one
    if floor and not is_legal(hand, block, part.factors):
        return False
    keep = [i for i in range(len(part.squares)) if not block >> i & 1]
    rest, busy = [], [a.unit for a in hand]
    for a in part.attackers:
        if a.unit not in busy:
            adjacent, must, times = _kept(a.adjacent, keep), _kept(a.must, keep), tuple([a.times[i] for i in keep])
            if a.must and not must and not a.free:
                return False  # O.hidden.4 it had to join this battle
            rest.append(Attacker(a.unit, a.factor, adjacent, times, a.free, must))
    if not keep:
        return all(a.free for a in rest)  # B.zoc.2a nobody idle who is bound
    if not rest:
        return False  # B.attack.7 nobody spared
    return Divider(tuple(rest), tuple(part.factors[i] for i in keep), floor=floor).find() is not None


def _kept(bits: int, keep: list[int]) -> int:
    return sum(1 << j for j, i in enumerate(keep) if bits >> i & 1)


def record(g: State, part: Field, hand: tuple[Attacker, ...], block: int) -> None:
    """B.attack.5 The battle is declared; it is fought after all are; B.multi.5 each unit with its whole factor."""
    squares = part.of(block)
    units = tuple(sorted(a.unit for a in hand))
    g.battles += ((units, squares),)
    if g.hides and g.facts.side_of[units[0]] == JAPAN:
        show(g, list(units), "O.hidden.15")
    g.note("B.attack.7", "{} will attack {}", g.names(units), g.squares(squares), kind="declare")


async def sacrifice(g: State, side: str, part: Field) -> None:
    """QA.combat.3a No division keeps every battle at 1-6: the attackers of worse ones are lost, the rest divide again."""
    part = _without_onlookers(g, part)
    before = g.battles
    g.battles = before[:0]
    while part.attackers:
        found = Divider(part.attackers, part.factors, floor=False).find()
        if found is None:  # a unit thrown back cannot be had where it should attack: it attacks where it can
            part = part._replace(attackers=tuple(a.unbound() for a in part.attackers))
            found = Divider(part.attackers, part.factors, floor=False).find()
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
        g.battles = (*before, *g.battles)  # legal after all: the search had been given up
        return
    g.battles = before
    for unit in lost:
        g.eliminate(unit, "QA.combat.3")  # before any die; the defender does not advance
    after_battle(g)


def _without_onlookers(g: State, part: Field) -> Field:
    """T.zoc.3 Units in jungle that touch no square chosen by their owner have no part in a hopeless attack."""
    chosen = sum([part.bit(s) for s in part.squares if s in g.targets])
    units = [a.unit for a in part.attackers if not a.free or a.adjacent & chosen]
    touched_bits = sum({1 << i for a in part.attackers if a.unit in units for i in members(a.adjacent)})
    squares = list(part.of(touched_bits))
    return field_of(g, units, squares, {a.unit: 1 for a in part.attackers if a.free}) if units else part


def _rest(g: State, part: Field, busy: set[int], fought: set[int]) -> Field:
    units = [a.unit for a in part.attackers if a.unit not in busy]
    squares = [s for s in part.squares if s not in fought]
    free = {a.unit: 1 for a in part.attackers if a.free}
    if not squares or (all(u in free for u in units) and not units):
        return Field((), (), ())
    return field_of(g, units, squares, free)


def addition_kind(choice: Addition) -> str:
    """What an addition means: a unit, a further square, or the word that declares."""
    return PIECE if type(choice) is int else SPACE if isinstance(choice, Further) else WORD


def addition_name(g: State, choice: int | Further) -> str:
    """A unit by its name, a further square by its coordinates."""
    return g.facts.names[choice.square] if isinstance(choice, Further) else g.name(choice)
