"""3.0 The IJA Card and Counter Phase: Tactics cards, the number of cards, drawing and resolving them one at a time."""

from __future__ import annotations

from ....engine.decision import draw, roll, throw
from .assault import place_counter
from .attacks import attack_sector, combat_sector
from .banzai import begin_banzai, charge_one
from .boot import interrupt
from .facts import ENEMIES
from .henderson import bomb_henderson
from .state import SPENT, State, bits, many


async def tactics(g: State) -> bool:
    """6.3.b Last turn's Tactics cards are discarded, new ones drawn. 3.0.a, 6.7.a How many IJA cards come."""
    facts, level = g.facts, g.terms.tactics
    g.drawn = []
    g.cards_left = await cards_this_turn(g)
    if not level:
        return True
    g.tactics_in = []
    g.cards_changed()
    number = facts.by_level("tactics cards", level)
    extra = facts.level["tactics extra on"][("boot", "regular", "veteran", "elite").index(level)].text
    if extra != "-":
        low, _, high = extra.partition("-")
        number += int(low) <= await roll("6.3.a", "One more Tactics card?") <= int(high or low)
    for _ in range(number):
        if not g.over:
            await draw_tactics_card(g)
    return True


async def draw_tactics_card(g: State) -> None:
    """6.3.a A Tactics card comes into play; 6.3.b the discards are shuffled when the deck runs out in the middle of a draw."""
    facts = g.facts
    if not g.tactics_deck:
        g.tactics_deck = [n for n in range(len(facts.decks.tactics)) if n not in g.tactics_in]
    n = await draw("6.3.a", "Tactics card", tuple(g.tactics_deck), name=lambda n: facts.decks.tactics[n].name)
    g.tactics_deck.remove(n)
    g.tactics_in.append(n)
    g.cards_changed()
    g.note("6.3.a", "Tactics: {}", facts.decks.tactics[n].name, kind="reveal")
    for effect in facts.decks.tactics[n].effects:
        for _ in range(effect.get("n", 0) if not g.over else 0):
            if effect["op"] == "place":
                await place_counter(g, ENEMIES.index(effect["counter"]))
            elif effect["op"] == "advance_foremost":
                s = await combat_sector(g, "6.3.a")
                foremost = next((ap for ap in facts.charge_order[s] if g.track[ap] >= 0), -1)
                if foremost >= 0:
                    await charge_one(g, foremost)
            elif effect["op"] == "remove_wire":
                cut_wire(g, await combat_sector(g, "6.3.a"))


def cut_wire(g: State, s: int) -> None:
    """6.3.a Barbed Wire is cut in a sector: the first in the order of the lanes."""
    wired = g.wired & g.facts.sector_bits[s]
    if not wired:
        g.note("6.3.a", "There is no Barbed Wire to cut in {}", g.facts.sector_names[s])
        return
    place = g.facts.ap_names[bits(wired)[0]]
    g.wired &= ~(wired & -wired)
    g.note("6.3.a", "The Barbed Wire at {} is cut", place, kind="loss", place=place)


async def cards_this_turn(g: State) -> int:
    """3.0.a Three cards; 6.7.a with Co-ordinated Attack 3d6 on the table of its level."""
    if not g.terms.coordinated:
        return g.values["ija_cards_per_turn"]
    dice = await throw("6.7.a", "Co-ordinated Attack", 3)
    total = sum(dice)
    number = g.facts.coordinated[g.terms.coordinated][total - 3]
    g.note("6.7.a", "Co-ordinated Attack: {} gives {}", total, many(number, "card"), kind="dice", dice=dice)
    return number


async def ija_card(g: State) -> bool:
    """3.0.a The next card is turned up only when the one before is resolved; 3.8.cont, 6.7.b a Banzai card is one of them."""
    if not g.cards_left:
        return True
    g.cards_left -= 1
    if not g.left:
        await banzai_card(g)
        return True
    n = await turn_up(g)
    card = g.facts.card(n)
    g.drawn.append(n)
    g.note("3.0.a", "IJA card: {}", card.said, kind="reveal", battle=card.said)
    if await interrupt(g, "card", f"IJA card: {card.said}", lambda: (card.what,), {"card": n}):
        g.note("boot.b", "{} is cancelled", card.said)
    elif card.what == "place":
        g.to_place = [card.counter] * (card.number or g.wave)  # 3.7.I.a as many Infantry as the Wave
    elif card.what == "bomb henderson":
        await bomb_henderson(g, card.number)
    else:
        await attack_sector(g, card.what)
    return bool(g.to_place) or not g.cards_left


async def banzai_card(g: State) -> None:
    """3.8.1 The Banzai card of the Wave is turned up; a tired line may still be helped before the Charge (boot.b)."""
    g.drawn.append(-g.wave)
    g.note("3.8.1", "Banzai! The card of Wave {}", g.wave, kind="reveal", battle=f"Banzai, Wave {g.wave}")
    g.headline(f"Banzai: Wave {g.wave} charges")
    await interrupt(g, "Banzai", f"The Banzai card of Wave {g.wave} is shown",
                    lambda: ("recover",) if tired_at_the_wire(g) else (), {"wave": g.wave})  # fmt: skip
    begin_banzai(g)


def tired_at_the_wire(g: State) -> bool:
    """Is somebody Exhausted or Disrupted in a Combat Position that a counter at the wire may break into?"""
    facts = g.facts
    front = {p for ap in bits(g.foes & facts.wire_bits) for p in facts.assault[ap]}
    return any(g.status[c] & SPENT for p in front for c in g.at[p])


async def turn_up(g: State) -> int:
    """3.0.a A card out of what the Wave deck may hold. 6.5.a A Variant of an Epic Battle is settled when it comes."""
    facts = g.facts
    g.left -= 1
    own: tuple[int, ...] = tuple(g.pool)
    if g.extra_left:
        n = await draw(
            "3.0.a",
            "IJA card",
            (*own, *range(-1, -1 - g.extra_left, -1)),
            name=lambda n: facts.card(n).name if n >= 0 else f"Variant card {-n}",
        )
        if n < 0:
            g.extra_left -= 1
            variant: int = await draw("6.5.a", "Variant card", tuple(g.extra), name=lambda n: facts.card(n).name)
            g.extra.remove(variant)
            return variant
    else:
        n = await draw("3.0.a", "IJA card", own, name=lambda n: facts.card(n).name)
    g.pool.remove(n)
    return int(n)


async def place(g: State) -> bool:
    """3.7.I.a One counter after the other, each with its own sector, movement and Suppression."""
    if g.to_place:
        await place_counter(g, g.to_place.pop())
    return not g.to_place
