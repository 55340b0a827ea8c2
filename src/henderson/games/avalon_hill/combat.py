"""How to resolve battles: B.resolve.0 to 3, with the gaps the lost cards left (GAP.retreat, GAP.advance)."""

from __future__ import annotations

from ...board.tables import odds_name
from ...engine.decision import ask, roll
from .odds import attack_factor, battle_odds, battle_preview, defence_factor
from .retreat import advance, retreat
from .state import Battle, State, enemy
from .victory import after_battle


async def resolve(g: State, side: str) -> bool:
    """B.attack.6 The attacker picks the next battle; True when none is left."""
    if not g.battles:
        return True
    battle = g.battles[0]
    if len(g.battles) > 1:
        battle = await ask(
            side, "B.attack.6", "Resolve which battle?", tuple(g.battles), name=lambda b: battle_name(g, b),
            preview=lambda b: battle_preview(g, *b)
        )  # fmt: skip
    await fight(g, side, battle)
    return False


def battle_name(g: State, battle: Battle) -> str:
    """A battle is called by the squares attacked."""
    return g.squares(battle[1])


async def fight(g: State, side: str, battle: Battle) -> None:
    """B.play.3, B.play.6 One battle, one die (B.resolve.2); B.zoc.3 the player whose turn it is attacks."""
    attackers, squares = battle
    g.battles.remove(battle)
    defenders = tuple(u for s in squares for u in g.units_at(s))  # B.multi.8 all that stand on a square
    g.fought += [*attackers, *defenders]  # B.multi.6
    column = g.facts.basic_table.column(battle_odds(g, attackers, squares))
    strengths = attack_factor(g, attackers), defence_factor(g, attackers, squares)
    g.note("B.zoc.4", "{} attack {}: {} to {}, odds {}", g.names(attackers), g.squares(squares), *strengths,
           column or odds_name(battle_odds(g, attackers, squares)), kind="battle")  # fmt: skip
    if column is None:  # QA.combat.3 worse than 1-6: lost before any die, and the defender does not advance
        for unit in attackers:
            g.eliminate(unit, "QA.combat.3")
        after_battle(g)
        return
    # B.component.1 one die; B.defend.1 the defender moves nothing but what the result orders
    die = await roll("B.resolve.2", f"Attack at {column}")
    result = g.facts.basic_table.result(column, die)  # B.resolve.0 this table and no other; B.resolve.3
    g.note("B.resolve.3", "The die shows {}: {}", die, result, kind="dice", die=die)
    await carry_out(g, side, attackers, defenders, squares, result)
    after_battle(g)


async def carry_out(
    g: State, side: str, attackers: tuple[int, ...], defenders: tuple[int, ...], squares: tuple[int, ...], result: str
) -> None:
    """B.resolve.3 What the table says."""
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
        unit = await ask(chooser, "GAP.crt.basic", f"Exchange: lose which unit? ({owed} factors still owed)", here, name=g.name)
        owed -= g.strength[unit]
        g.eliminate(unit, "GAP.crt.basic")
