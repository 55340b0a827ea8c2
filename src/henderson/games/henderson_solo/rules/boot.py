"""boot.b Boot cards, and the way every question is put to the player: with the cards he may play at that moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ....engine.decision import Why, ask
from .state import DISRUPTED, EXHAUSTED, NO_AMMO, SPENT, US, State

GO_ON = "go on"
PLAY = "play "
SPECIAL = ("win_hand_to_hand", "pass_morale", "cancel_card")  # only at their own moment


async def choose(
    g: State,
    rule: str,
    text: str,
    options: Callable[[], tuple[Any, ...]],
    *,
    name: Callable[[Any], str] = str,
    preview: Callable[[Any], Any] | None = None,
    why: Why | None = None,
    hand: Sequence[str] = (),
) -> Any:
    """boot.b Ask the player; he may play Boot cards first. What is forced is not asked; None when nothing is left to choose."""
    while True:
        found = options()
        if len(found) < 2:
            return found[0] if found else None
        cards = playable(g, "") if g.boot else ()
        if not cards:
            return await ask(US, rule, text, found, name=name, preview=preview, why=why, hand=hand)
        pick = await ask(US, rule, text, (*found, *cards), name=name, preview=_not_of_cards(preview), why=why, hand=hand)
        if type(pick) is not str or not pick.startswith(PLAY):
            return pick
        await play_card(g, pick)


def _not_of_cards(preview: Callable[[Any], Any] | None) -> Callable[[Any], Any] | None:
    if preview is None:
        return None
    return lambda option: None if type(option) is str and option.startswith(PLAY) else preview(option)


async def interrupt(g: State, text: str, moment: str, *, only: tuple[str, ...] = ()) -> bool:
    """boot.b Offer the hand after a card is shown or a die is seen, before its result; True: the card of that moment was played.

    `only`: ask only while the hand holds a card with such an effect.
    """
    while g.boot:
        cards = playable(g, moment)
        if not cards or (only and not any(has_effect(g, n, only) for n in g.boot)):
            return False
        pick = await ask(US, "boot.b", f"{text}. A Boot card?", (GO_ON, *cards))
        if pick == GO_ON:
            return False
        if await play_card(g, pick):
            return True
    return False


def has_effect(g: State, card: int, ops: tuple[str, ...]) -> bool:
    """Has that Boot card one of these effects?"""
    return any(e["op"] in ops for e in g.facts.decks.boot[card].effects)


def playable(g: State, moment: str) -> tuple[str, ...]:
    """The Boot cards that would do something now, as words. `moment` names the special effect that is in place."""
    boot = g.facts.decks.boot
    return tuple(f"{PLAY}{boot[n].name}" for n in g.boot if any(_useful(g, e, moment) for e in boot[n].effects))


def _useful(g: State, effect: dict[str, Any], moment: str) -> bool:
    match effect["op"]:
        case "recover":
            return any(_tired(g, s) for s in range(3))
        case "remove_out_of_ammo":
            return any(_dry(g, s) for s in range(3))
        case "repair":
            return any(g.disrupted)
        case "sector_supply":
            return True
        case "ready":
            return bool(_open(g, effect["token"]))
        case "cancel_card":
            return moment in effect["types"]
        case op:
            return bool(op == moment)


def _counters(g: State, sector: int) -> list[int]:
    """USMC counters of a sector, its Reserves included."""
    facts, at = g.facts, g.at
    return [c for p in (*facts.in_sector[sector], facts.reserves[sector]) for c in at[p]]


def _tired(g: State, sector: int) -> tuple[int, ...]:
    return tuple(c for c in _counters(g, sector) if g.status[c] & SPENT)


def _dry(g: State, sector: int) -> tuple[int, ...]:
    return tuple(c for c in _counters(g, sector) if g.status[c] & NO_AMMO)


def _open(g: State, token: str) -> tuple[int, ...]:
    return tuple(n for n in g.facts.holders[token] if not g.ready[n] and not g.disrupted[n])


async def play_card(g: State, word: str) -> bool:
    """boot.b Resolve a Boot card; it leaves the game. True when it was one of the special moments."""
    boot = g.facts.decks.boot
    card = next(n for n in g.boot if PLAY + boot[n].name == word)
    g.boot.remove(card)
    g.note("boot.b", "Boot card: {}", boot[card].name)
    special = False
    for effect in boot[card].effects:
        if effect["op"] in SPECIAL:
            special = True
        else:
            await _resolve(g, effect)
    return special


async def _resolve(g: State, effect: dict[str, Any]) -> None:
    facts = g.facts
    match effect["op"]:
        case "recover":
            sector = await _sector(g, "Second Wind in", [s for s in range(3) if _tired(g, s)])
            done: list[int] = []
            for _ in range(effect["n"]):
                found = tuple(c for c in _tired(g, sector) if c not in done)
                if not found:
                    return
                c = found[0] if len(found) == 1 else await ask(US, "boot.b", "Recover", found, name=facts.names.__getitem__)
                done.append(c)
                await recover(g, c, "boot.b")
        case "remove_out_of_ammo":
            sector = await _sector(g, "Ammunition for", [s for s in range(3) if _dry(g, s)])
            for c in _dry(g, sector):
                g.status[c] &= ~NO_AMMO
            g.note("boot.b", "No counter of {} is Out of Ammo", facts.sectors[sector])
        case "repair":
            for _ in range(effect["n"]):
                broken = tuple(n for n in range(3, 19) if g.disrupted[n])
                if broken:
                    repair(
                        g, broken[0] if len(broken) == 1 else await ask(US, "boot.b", "Repair", broken, name=location), "boot.b"
                    )
        case "sector_supply":
            sector = await _sector(g, "Supply for", [0, 1, 2])
            g.supply[sector] += effect["n"]
            g.note("boot.b", "{} Supply tokens for {}", effect["n"], facts.sectors[sector])
        case "ready":
            for _ in range(effect["n"]):
                room = _open(g, effect["token"])
                if room:
                    n = room[0] if len(room) == 1 else await ask(US, "boot.b", f"Ready {effect['token']} at", room, name=location)
                    g.ready[n] = 1
                    g.note("boot.b", "{} readied at {}", effect["token"], location(n))


async def _sector(g: State, text: str, sectors: list[int]) -> int:
    if len(sectors) == 1:
        return sectors[0]
    found: int = await ask(US, "boot.b", text, tuple(sectors), name=g.facts.sectors.__getitem__)
    return found


def location(number: int) -> str:
    """#7."""
    return f"#{number}"


def repair(g: State, number: int, rule: str) -> None:
    """2.0.b Remove a Disrupted token from a Location."""
    g.disrupted[number] -= 1
    g.note(rule, "{} is repaired", location(number))


async def recover(g: State, c: int, rule: str) -> None:
    """4.1.8.a Flip an Exhausted counter, or remove its Disrupted token: the player's choice when both are there."""
    state = g.status[c]
    which = EXHAUSTED if state & EXHAUSTED else DISRUPTED
    if state & SPENT == SPENT:
        word = await choose(g, "4.1.8.a", f"{g.facts.names[c]} recovers from", lambda: ("Exhausted", "Disrupted"))
        which = EXHAUSTED if word == "Exhausted" else DISRUPTED
    g.status[c] &= ~which  # 4.1.8.b one state only
    g.note(rule, "{} is no longer {}", g.facts.names[c], "Exhausted" if which == EXHAUSTED else "Disrupted")
