"""5.0 Random events: nine cards, a U.S. and a Japanese event on each."""

from __future__ import annotations

from ....engine.decision import PIECE, TRY, ask, draw, roll
from .facts import NATIONS, SIDES
from .state import State


async def random_event(g: State, side: int) -> None:
    """5.0a From turn 9 the side named on the turn box draws a card (2.1.8.1b); 2.3b only its own event counts."""
    if g.facts.track[g.turn - 1].event != SIDES[side]:
        return
    if not g.deck:
        g.deck = tuple(g.facts.cards)  # all nine are shuffled again
    number = await draw("5.0a", "Random event", g.deck, name=lambda n: f"card {n}")
    g.deck = tuple([n for n in g.deck if n != number])
    card = g.facts.cards[number][side]
    g.effect, g.effect_side, g.effect_n = card.effect, side, card.n  # 5.0b in force until the turn ends
    g.note("2.3b", "{} draws card {}: {}", NATIONS[side], number, card.text, kind="dice")
    await enact(g, side)


async def enact(g: State, side: int) -> None:
    """2.3b What happens at once. Events that bind for the turn are read where they apply."""
    match g.effect:
        case "lose_supply":
            lost = min(g.effect_n, g.supply[side])
            g.set_supply(side, g.supply[side] - lost)
            g.note("2.3b", "{} loses {} supply", NATIONS[side], lost, kind="supply")
        case "lose_infantry":
            for _ in range(g.effect_n):
                await malaria(g, side)
        case "hf_units_lose":
            for unit in g.units_at(g.facts.field, side):
                for _ in range(min(g.effect_n, g.strength[unit])):
                    g.reduce(unit, "2.3b")
        case "hf_damage_die":
            die = await roll("2.3b", "The dumps on Henderson Field burn")
            g.note("2.3b", "The dumps on Henderson Field burn, die {}", die, kind="dice", dice=[die])
            g.damage_field(die, side, "2.3b")


async def malaria(g: State, side: int) -> None:
    """2.3b One infantry factor, the owner's choice; units in stealth are not spared."""
    can = tuple(u for u in g.on_map(side) if g.facts.units[u].infantry)
    if can:
        unit = can[0]
        if len(can) > 1:
            unit = await ask(SIDES[side], "2.3b", "Malaria: which infantry unit loses a factor?", can, name=g.unit_name,
                             means=PIECE, rolls=TRY)  # fmt: skip
        g.reduce(unit, "2.3b")
