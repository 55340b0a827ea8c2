"""How to resolve battles: B.resolve.0 to 3, T.casualty.1, with the gaps the lost cards left (GAP.retreat, GAP.advance)."""

from __future__ import annotations

import re
from functools import cache, partial

from ....board.components import Cell
from ....board.tables import odds_name
from ....engine.decision import DICE, PIECE, SPACE, TRY, WORD, ask, roll
from .cards import read_result
from .casualties import count, share_losses
from .facts import US
from .odds import attack_factor, battle_odds, casualty_table, defence_factor, defenders_at
from .retreat import advance, retreat
from .state import Battle, State, enemy, without
from .victory import after_battle


async def resolve(g: State, side: str) -> bool:
    """B.attack.6 The attacker picks the next battle; True when none is left."""
    if not g.battles:
        return True
    battle = g.battles[0]
    if len(g.battles) > 1 or g.fought:  # after another battle its player says when the die is rolled
        battle = await ask(
            side, "B.attack.6", "Resolve which battle?", g.battles, name=partial(battle_name, g), means=square_or_squares,
            rolls=TRY, concerns=(enemy(side),)
        )  # fmt: skip
    await fight(g, side, battle)
    return False


def square_or_squares(battle: Battle) -> str:
    """What a battle is called by: its square, or a word for several."""
    return SPACE if len(battle[1]) == 1 else WORD


def battle_name(g: State, battle: Battle) -> str:
    """A battle is called by the squares attacked."""
    return g.squares(battle[1])


async def fight(g: State, side: str, battle: Battle) -> None:
    """B.play.3, B.play.6 One battle, one die (B.resolve.2); B.zoc.3 the player whose turn it is attacks.

    T.arty.3 With the strengths that artillery fire has left.
    """
    attackers, squares = battle
    g.battles = without(g.battles, battle)
    defenders = tuple(u for s in squares for u in defenders_at(g, s))  # B.multi.8 all that stand on a square
    ratio = battle_odds(g, attackers, squares)
    column = casualty_table(g).column(ratio)
    strengths = attack_factor(g, attackers), defence_factor(g, attackers, squares)
    g.fought += (*attackers, *defenders)  # B.multi.6
    if g.events is not None:  # nobody reads it in search
        g.note("B.zoc.4", "{} attack{} {}: {} to {}, odds {}", g.names(attackers), "s" if len(attackers) == 1 else "",
               g.squares(squares), *strengths, column or odds_name(ratio), kind="battle", side=side,
               battle=f"Attack on {g.squares(squares)}", pieces=[g.name(u) for u in attackers],
               against=[g.name(u) for u in defenders if not g.veiled[u]],
               targets=[g.facts.names[s] for s in squares], odds=column or odds_name(ratio), sums=list(strengths),
               outcome="" if column else "worse than 1-6: the attackers are lost without a die")  # fmt: skip
    if column is None:  # QA.combat.3 worse than 1-6: lost before any die, and the defender does not advance
        for unit in attackers:
            g.eliminate(unit, "QA.combat.3")
        after_battle(g)
        return
    result = await throw(g, column)
    if g.tournament:
        await carry_out_losses(g, side, attackers, defenders, squares, result)
    else:
        await carry_out(g, side, attackers, defenders, squares, result.text)
    after_battle(g)


async def throw(g: State, column: str) -> Cell:
    """B.resolve.3 B.component.1 One die and the printed result; PBM.1 by mail an owner's own table, by last digit.

    PBM.2 On every other table a digit stands for the die that engine.mail has made of it.
    """
    table = casualty_table(g)
    if g.is_on("play-by-mail") and column in g.facts.cards.mail:
        digit = await ask(DICE, "PBM.1", f"Attack at {column}: last digit", tuple("1234567890"))
        cell = g.facts.cards.mail[column][digit]
        g.note("PBM.1", "The last digit is {}: {}", digit, spelled(cell.text), kind="dice", result=cell.text,
               outcome=meaning(cell.text))  # fmt: skip
        return cell
    die = await roll("B.resolve.2", f"Attack at {column}")
    cell = table.cells[column][die - 1]  # B.resolve.0 this table and no other; B.resolve.3
    if g.events is not None:
        g.note("B.resolve.3", "The die shows {}: {}", die, spelled(cell.text), kind="dice", dice=[die], result=cell.text,
               outcome=meaning(cell.text))  # fmt: skip
    if g.is_on("play-by-mail"):
        g.note("PBM.1", "A substitute: the Blitzkrieg tables are not in the pack")
    return cell


EXCHANGE = "exchange"


@cache
def spelled(text: str) -> str:
    """B.resolve.3 A printed result, and what it means."""
    said = meaning(text)
    return f"{text} ({said})" if said != text else text


def meaning(text: str) -> str:
    """B.resolve.3, T.casualty.1 What a printed result means."""
    if text == EXCHANGE:  # GAP.crt.basic
        return "the weaker side is lost, the other loses as many factors"
    said = []
    for who, gone, back, loss, squares in re.findall(r"([ad]) (?:(elim)|back (\d)|(\d)/(\d))", text):
        what = ["is eliminated"] if gone else [f"loses {count(int(loss))}"] if int(loss or 0) else []
        if int(back or squares or 0):
            what.append(f"goes back {back or squares} square{'' if (back or squares) == '1' else 's'}")
        said += [f"the {'attacker' if who == 'a' else 'defender'} {' and '.join(what)}"] if what else []
    return ", ".join(said) or text


async def carry_out_losses(
    g: State, side: str, attackers: tuple[int, ...], defenders: tuple[int, ...], squares: tuple[int, ...], cell: Cell
) -> None:
    """T.casualty.1 Factors lost on both sides, then the survivors of a side go back; a winner may advance (GAP.advance)."""
    result, foe = read_result(cell), enemy(side)
    bases = tuple(sorted({g.place[u] for u in attackers if u not in g.afloat}))
    await share_losses(g, side, attackers, result.attacker_loses, "T.casualty.1")
    await share_losses(g, foe, defenders, result.defender_loses, "T.casualty.1")
    if result.defender_back:
        for unit in defenders:
            if g.place[unit] >= 0:
                await retreat(g, unit, result.defender_back, side)
    if result.attacker_back:
        for unit in attackers:
            if g.place[unit] >= 0:
                await retreat(g, unit, result.attacker_back, foe)
    if all(g.place[u] not in squares for u in defenders):
        land_afloat(g, attackers)
        await advance(g, side, attackers, squares)
    elif all(g.place[u] not in bases for u in attackers):
        await advance(g, foe, defenders, bases)


def land_afloat(g: State, attackers: tuple[int, ...]) -> None:
    """QA.hidden.1a A unit thrown back to sea must occupy the square it has won."""
    for unit in attackers:
        if unit in g.afloat and g.place[unit] >= 0:
            square = g.bound[unit]
            if not g.held_japan >> square & 1 and g.own_at(square, US) < g.facts.limits["stack"]:
                g.put(unit, square)
                g.afloat = without(g.afloat, unit)
                g.note("QA.hidden.1a", "{} lands on {}", g.name(unit), g.facts.names[square], kind="move", piece=g.name(unit))


def end_of_battles(g: State) -> None:
    """QA.hidden.1a Who is still at sea when the U.S. combat step ends is lost, unless its square is free by now."""
    land_afloat(g, tuple(g.afloat))
    for unit in list(g.afloat):
        if g.place[unit] >= 0:
            g.eliminate(unit, "QA.hidden.1a")
    g.afloat = ()
    g.bound = {}


async def carry_out(
    g: State, side: str, attackers: tuple[int, ...], defenders: tuple[int, ...], squares: tuple[int, ...], result: str
) -> None:
    """B.resolve.3 What the table says; B.defend.1 the defender moves nothing but what it orders."""
    bases = tuple(sorted({g.place[u] for u in attackers}))
    match result.split():
        case ["d", "elim"]:
            for unit in defenders:
                g.eliminate(unit, "B.resolve.3")
            await advance(g, side, attackers, squares)
        case ["a", "elim"]:
            for unit in attackers:
                g.eliminate(unit, "B.resolve.3")
            await advance(g, enemy(side), defenders, bases)
        case ["d", "back", number]:
            for unit in defenders:
                await retreat(g, unit, int(number), side)
            await advance(g, side, attackers, squares)
        case ["a", "back", number]:
            for unit in attackers:
                await retreat(g, unit, int(number), enemy(side))
            await advance(g, enemy(side), defenders, bases)
        case _:
            await exchange(g, side, attackers, defenders)
            await advance(g, side, attackers, squares)


async def exchange(g: State, side: str, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> None:
    """GAP.crt.basic Exchange: the weaker side is lost, the other loses units of at least as many factors, of its own choice."""
    strengths = [sum(g.strength[u] for u in team) for team in (attackers, defenders)]
    smaller, larger, chooser = (
        (defenders, attackers, side) if strengths[0] >= strengths[1] else (attackers, defenders, enemy(side))
    )
    for unit in smaller:
        g.eliminate(unit, "GAP.crt.basic")
    owed = min(strengths)
    while owed > 0:
        here = [u for u in larger if g.place[u] >= 0]
        whole = sum(g.strength[u] for u in here)
        if whole <= owed or len(here) == 1:
            for unit in here:
                g.eliminate(unit, "GAP.crt.basic")
            return
        unit = await ask(
            chooser, "GAP.crt.basic", f"Exchange: lose which unit? ({owed} factors still owed)", here, name=g.name, verb="lose",
            about={"amount": owed, "units": larger}, means=PIECE, rolls=TRY
        )  # fmt: skip
        owed -= g.strength[unit]
        g.eliminate(unit, "GAP.crt.basic")
