"""Artillery fire: T.arty.0 to T.arty.4, T.arty.t, QA.arty.1 and 2, QA.combat.3b and 4, O.range.1 to 3."""

from __future__ import annotations

from ....board.reach import members
from ....engine.decision import PIECE, SPACE, TRY, Falls, ask, roll
from .casualties import count, lose
from .division import WORST
from .facts import JAPAN
from .hidden import show
from .odds import attack_factor, defence_factor, defenders_at
from .retreat import HOLD
from .state import Battle, State, enemy, foreseen, in_sight, is_secret_choice, unit_or_word, without
from .steps import DEFENDER_NAMES, side_to_move
from .supply import has_ammunition, spend

NAMED, CEASE = "done", "cease"


def reach_of(g: State, unit: int) -> int:
    """T.arty.1 7 squares; O.range.1 with individual ranges what is printed (O.range.2, O.range.3)."""
    return g.facts.units[unit].range if g.is_on("artillery-range") else g.facts.limits["artillery_range"]


def engaged(g: State) -> set[int]:
    """T.arty.1a The units in declared battles, on either side."""
    found: set[int] = set()
    for attackers, squares in g.battles:
        found.update(attackers)
        for square in squares:
            found.update(g.units_at(square))
    return found


def hittable(g: State, side: str, square: int) -> list[int]:
    """QA.arty.2 The enemy units a shot may hurt: silent guns only beside a battery that fires; O.hidden.10a seen ones."""
    seen, guns = g.seen_at(square, side), g.facts.gun
    open_to_fire = [u for u in seen if not guns[u]]
    if len(open_to_fire) < len(seen) and any(u in g.shots for u in seen):
        return list(seen)
    return open_to_fire


def targets(g: State, side: str, units: list[int]) -> dict[int, int]:
    """T.arty.1b Any squares in range with something to hit; O.hidden.10 never a square where the enemy is in doubt.

    For each of the batteries that has any, as bits.
    """
    near = {u: g.facts.near(g.place[u], reach_of(g, u)) for u in units}
    squares = 0
    for bits in near.values():
        squares |= bits
    marks, guns, shots = 0, g.facts.gun, g.shots
    for square in members(squares & g.foes(side)):
        for u in g.seen_at(square, side):
            if not guns[u] or u in shots:  # `hittable` has somebody
                marks |= g.facts.bits[square]
                break
    return {u: found for u, bits in near.items() if (found := bits & marks)}


def batteries(g: State, side: str) -> list[int]:
    """T.arty.0, T.arty.1a Artillery not in battle with something in range, that is not yet named.

    QA.arty.2 Silent artillery is nothing to fire at; while the defender names his, the attacker's may still be named.
    """
    place = g.place
    guns = [u for u in g.facts.guns[side] if place[u] >= 0 and u not in g.shots and u not in g.afloat]
    if not guns:
        return []
    near, squares = {u: g.facts.near(place[u], reach_of(g, u)) for u in guns}, 0
    for bits in near.values():
        squares |= bits
    squares &= g.foes(side)
    if not squares:
        return []
    busy, marks, gun, open_question = engaged(g), 0, g.facts.gun, g.stage == DEFENDER_NAMES
    for square in members(squares):
        for u in g.seen_at(square, side):
            if not gun[u] or u in g.shots or (open_question and u not in busy):
                marks |= g.facts.bits[square]
                break
    return [u for u, bits in near.items() if marks & bits and u not in busy]


async def name_batteries(g: State, side: str) -> bool:
    """QA.arty.2 Before any die each side names the batteries that will fire, T.arty.1d or none; True when he is done."""
    ready = batteries(g, side)
    named = any(g.facts.side_of[u] == side for u in g.shots)
    able = ready if has_ammunition(g, side) else []
    # O.supply.6 with hidden units nobody learns from a question that was not asked whether there are guns or units of fire
    if not able and not named and not is_secret_choice(g, side) and not (g.hides and ready):
        return True
    text = "Which battery will fire?" if able else "No other battery can fire"
    unit = await ask(side, "QA.arty.2", text, [*able, NAMED], name=g.name, means=unit_or_word, ends={NAMED: "phase"},
                     rolls=lambda choice: foreseen(g, side) if choice == NAMED else False)  # fmt: skip
    if unit == NAMED:
        return True
    g.shots = {**g.shots, unit: 0}
    g.note("QA.arty.2", "{} will fire", g.name(unit), to=g.secret(unit))
    return False


def open_fire(g: State, side: str) -> None:
    """T.arty.2.1, T.arty.2.3 A shot for each factor a named battery has now.

    O.hidden.9 Japan says that it will fire: the U.S. would see it from who is asked.
    """
    g.shots = {
        unit: (g.strength[unit] if g.place[unit] >= 0 else 0) if g.facts.side_of[unit] == side else shots
        for unit, shots in g.shots.items()
    }
    if g.hides and side == JAPAN and targets(g, side, loaded(g, side)):
        g.note("O.hidden.9", "Japan opens fire", kind="declare")


def loaded(g: State, side: str) -> list[int]:
    """T.arty.2.3 The batteries that have shots left."""
    return [u for u, n in g.shots.items() if n and g.facts.side_of[u] == side and g.place[u] >= 0]


async def fire(g: State, side: str) -> bool:
    """T.arty.2.1a One shot: battery and target; T.arty.2.2 one die; True when the side has done.

    With hidden units a side that has fired ends it by a word: O.supply.6 he who has spent his last unit of fire is asked like
    him who has not, O.hidden.9 and Japan whether or not another battery hides that could fire.
    """
    able = [*targets(g, side, loaded(g, side))]
    if not able or not has_ammunition(g, side):
        if g.hides and (able or (side == JAPAN and any(g.facts.side_of[u] == side for u in g.fired))):
            text = "No unit of fire is left" if able else "No other battery can fire"
            await ask(side, "T.arty.2.1", text, (CEASE,), ends={CEASE: "phase"}, rolls=after_fire(g, side))
        return True
    owing = [u for u in able if u not in g.fired]  # QA.arty.2 a named battery takes at least one shot
    unit: int | str = able[0]
    if len(able) > 1 or not owing:
        text = f"Fire which battery? (shots left: {sum(g.shots[u] for u in able)})"
        unit = await ask(side, "T.arty.2.1", text, [*able, *([] if owing else [CEASE])], name=g.name,
                         means=unit_or_word, ends={CEASE: "phase"}, concerns=(enemy(side),),
                         rolls=lambda choice: after_fire(g, side) if choice == CEASE else TRY)  # fmt: skip
    if isinstance(unit, str):
        return True
    marks = members(targets(g, side, [unit])[unit])
    square = marks[0]
    if len(marks) > 1:
        square = await ask(side, "T.arty.1b", f"{g.name(unit)} fires at", marks, name=g.facts.name, about={"unit": unit},
                           hand=(g.name(unit),), means=SPACE, rolls=True, concerns=(enemy(side),))  # fmt: skip
    await shoot(g, side, unit, square)
    return False


def after_fire(g: State, side: str) -> Falls:
    """Whether a die follows when a side ceases fire: of the attacker's own battles it is known, of batteries that hide not."""
    return TRY if side == side_to_move(g) else foreseen(g, side)


async def shoot(g: State, side: str, unit: int, square: int) -> None:
    """T.arty.2.2 One die on the Artillery Firing Table; hits count at once, so the next shot sees what is left (QA.arty.1)."""
    show(g, [unit], "O.hidden.9")
    spend(g, side)  # O.supply.2
    g.shots = {**g.shots, unit: g.shots[unit] - 1}
    if unit not in g.fired:
        g.fired += (unit,)
    column = g.facts.cards.column(sum(g.strength[u] for u in g.seen_at(square, side)))
    die = await roll("T.arty.2.2", f"{g.name(unit)} fires at {g.facts.names[square]}, {column} factors")
    hits = g.facts.cards.fire[die, column]
    where, told = g.facts.names[square], count(hits) + " lost" if hits else "a miss"
    g.note("T.arty.2.2", "{} fires at {}: the die shows {}, {}", g.name(unit), where, die, told, kind="dice", dice=[die],
           battle=f"Fire at {where}", side=side, piece=g.name(unit), place=where, outcome=told)  # fmt: skip
    emptied = await hit(g, side, square, hits)
    if emptied and side == side_to_move(g):
        await occupy(g, side, square)


async def hit(g: State, side: str, square: int, hits: int) -> bool:
    """T.arty.1c The firing player says which units take the losses. Is the square empty now?"""
    for _ in range(hits):
        able = hittable(g, side, square)
        if not able:
            break  # QA.arty.2 a loss that nobody may take is lost
        unit = able[0]
        if len(able) > 1:
            unit = await ask(side, "T.arty.1c", "Which unit takes the loss?", able, name=g.name, about={"square": square},
                             means=PIECE, rolls=in_sight(g, side), concerns=(enemy(side),))  # fmt: skip
        lose(g, unit, 1, "T.arty.1c")
    return bool(hits) and not g.units_at(square)


async def occupy(g: State, side: str, square: int) -> None:
    """T.arty.4 Units that had declared against a square that fire has emptied may go in; they fight no other this turn."""
    for i, (_attackers, squares) in enumerate(g.battles):
        if square not in squares:
            continue
        while g.own_at(square, side) < g.facts.limits["stack"] and not g.held(enemy(side)) >> square & 1:
            here = [u for u in g.battles[i][0] if g.place[u] >= 0 and square in g.facts.grid.neighbours[g.place[u]]]
            if not here:
                break
            unit = await ask(side, "T.arty.4", f"Occupy {g.facts.names[square]} with", [*here, HOLD], name=g.name,
                             about={"square": square}, means=unit_or_word, ends={HOLD: "attack"},
                             rolls=in_sight(g, side))  # fmt: skip
            if unit == HOLD:
                break
            g.put(unit, square)
            if unit in g.afloat:
                g.afloat = without(g.afloat, unit)
            g.fought += (unit,)
            rest = tuple(u for u in g.battles[i][0] if u != unit)
            g.battles = (*g.battles[:i], (rest, squares), *g.battles[i + 1 :])
            g.note("T.arty.4", "{} occupies {}", g.name(unit), g.facts.names[square], kind="move", piece=g.name(unit))


def test_odds(g: State) -> None:
    """QA.combat.3b After the fire: attackers now worse than 1-6 are lost; QA.combat.4 a battle without attackers is off."""
    kept: list[Battle] = []
    lost: list[int] = []
    for battle in g.battles:
        attackers = tuple(u for u in battle[0] if g.place[u] >= 0)
        squares = tuple(s for s in battle[1] if defenders_at(g, s))
        if not attackers or not squares:
            continue
        if WORST * attack_factor(g, attackers) < defence_factor(g, attackers, squares):
            lost += attackers
        else:
            kept.append((attackers, squares))
    g.battles = tuple(kept)
    for unit in lost:
        g.eliminate(unit, "QA.combat.3b")
