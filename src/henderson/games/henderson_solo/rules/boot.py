"""boot.b Boot cards, and the way every question is put to the player: with the cards he may play at that moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ....engine.decision import CARD, NOTHING, PIECE, SPACE, TRY, WORD, Means, ask
from .state import DISRUPTED, EXHAUSTED, NO_AMMO, SPENT, US, State, many

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
    verb: str = "",
    about: Mapping[str, Any] = NOTHING,
    hand: Sequence[str] = (),
    means: str = "",
    ends: Mapping[str, str] = NOTHING,
    always: bool = False,
) -> Any:
    """boot.b Ask the player; he may play Boot cards first. Nothing is hidden from him: whether a die follows is tried out.

    What is forced is not asked, but where `always` says so.

    None when nothing is left to choose.
    """
    while True:
        found = options()
        if len(found) < 2 and not (always and found):
            return found[0] if found else None
        cards = playable(g) if g.boot else ()
        if not cards:
            return await ask(US, rule, text, found, name=name, verb=verb, about=about, hand=hand, means=means, ends=ends,
                             rolls=TRY)  # fmt: skip
        pick = await ask(US, rule, text, (*found, *cards), name=name, verb=verb, about=about, hand=hand,
                         means=_beside_cards(means), ends=ends, rolls=TRY)  # fmt: skip
        if not is_card(pick):
            return pick
        await play_card(g, pick)


def is_card(option: Any) -> bool:
    """Is that answer a Boot card?"""
    return type(option) is str and option.startswith(PLAY)


def _beside_cards(means: str) -> Means:
    """What an option means where Boot cards stand among them."""
    return lambda option: CARD if is_card(option) else WORD if type(option) is str or not means else means


# -- their own moments ---------------------------------------------------------------------------------------------


async def interrupt(
    g: State, moment: str, text: str, matters: Callable[[], tuple[str, ...]], about: Mapping[str, Any] = NOTHING
) -> bool:
    """boot.b Offer the cards that could change what has just been shown or rolled. True: a card settled the matter.

    `matters` names the effects that would change something now; without such a card in hand nobody is asked.
    """
    while g.boot:
        wanted = matters()
        cards = playable(g, wanted) if wanted else ()
        if not cards:
            return False
        pick = await ask(US, "boot.b", f"{text}. A Boot card?", (GO_ON, *cards), verb=moment, about=about,
                         means=_beside_cards(""), rolls=TRY)  # fmt: skip
        if pick == GO_ON:
            return False
        if await play_card(g, pick):
            return True
    return False


def playable(g: State, wanted: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The Boot cards that would do something now, as words: those of the wanted effects, or all but the special ones."""
    boot = g.facts.decks.boot
    return tuple(
        f"{PLAY}{boot[n].name}" for n in g.boot if any(_wanted(e, wanted) and _useful(g, e) for e in boot[n].effects)
    )


def _wanted(effect: dict[str, Any], wanted: tuple[str, ...]) -> bool:
    if not wanted:
        return effect["op"] not in SPECIAL
    return effect["op"] in wanted or any(t in wanted for t in effect.get("types", ()))


def _useful(g: State, effect: dict[str, Any]) -> bool:
    match effect["op"]:
        case "recover":
            return any(_tired(g, s) for s in range(3))
        case "remove_out_of_ammo":
            return any(_dry(g, s) for s in range(3))
        case "repair":
            return any(g.disrupted)
        case "ready":
            return bool(_open(g, effect["token"]))
        case _:  # sector_supply always; the special ones at their moment
            return True


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


# -- what a card does ----------------------------------------------------------------------------------------------


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
    match effect["op"]:
        case "recover":
            await _second_wind(g, effect["n"])
        case "remove_out_of_ammo":
            sector = await _sector(g, "Ammunition for", [s for s in range(3) if _dry(g, s)])
            for c in _dry(g, sector):
                g.status[c] &= ~NO_AMMO
            g.note("boot.b", "No counter of {} is Out of Ammo any more", g.facts.sector_names[sector])
        case "repair":
            for _ in range(effect["n"]):
                broken = tuple(n for n in range(3, 19) if g.disrupted[n])
                if broken:
                    repair(g, await _pick(g, "repair", "Repair", broken, location, SPACE), "boot.b")
        case "sector_supply":
            sector = await _sector(g, "Supply for", [0, 1, 2])
            g.supply[sector] += effect["n"]
            g.note("boot.b", "{} for {}", many(effect["n"], "Supply token"), g.facts.sector_names[sector])
        case "ready":
            for _ in range(effect["n"]):
                room = _open(g, effect["token"])
                if room:
                    n = await _pick(g, "ready", f"Ready {effect['token']} at", room, location, SPACE)
                    g.ready[n] = 1
                    g.note("boot.b", "{} readied at {}", effect["token"], location(n), place=location(n))


async def _second_wind(g: State, number: int) -> None:
    """boot.b So many different counters of one sector recover."""
    sector = await _sector(g, "Second Wind in", [s for s in range(3) if _tired(g, s)])
    done: list[int] = []
    for _ in range(number):
        found = tuple(c for c in _tired(g, sector) if c not in done)
        if not found:
            return
        c = await _pick(g, "recover", "Recover", found, g.facts.names.__getitem__, PIECE)
        done.append(c)
        await recover(g, c, "boot.b")


async def _sector(g: State, text: str, sectors: list[int]) -> int:
    return await _pick(g, "sector", text, tuple(sectors), g.facts.sectors.__getitem__, WORD)


async def _pick(g: State, verb: str, text: str, found: tuple[int, ...], name: Callable[[int], str], means: str) -> int:
    """One of them; a single one is not asked for."""
    if len(found) == 1:
        return found[0]
    picked: int = await ask(US, "boot.b", text, found, name=name, verb=verb, means=means, rolls=TRY)
    return picked


def location(number: int) -> str:
    """#7."""
    return f"#{number}"


def repair(g: State, number: int, rule: str) -> None:
    """2.0.b Remove a Disrupted token from a Location."""
    g.disrupted[number] -= 1
    g.note(rule, "{} is repaired", location(number), place=location(number))


async def recover(g: State, c: int, rule: str) -> None:
    """4.1.8.a Flip an Exhausted counter, or remove its Disrupted token: the player's choice when both are there.

    4.1.8.b One state only: the other takes another Recover.
    """
    state = g.status[c]
    which = EXHAUSTED if state & EXHAUSTED else DISRUPTED
    if state & SPENT == SPENT:
        word = await choose(g, "4.1.8.a", f"{g.facts.names[c]} recovers from", lambda: ("Exhausted", "Disrupted"),
                            about={"unit": c}, hand=(g.facts.names[c],))  # fmt: skip
        which = EXHAUSTED if word == "Exhausted" else DISRUPTED
    g.status[c] &= ~which
    g.note(rule, "{} is no longer {}", g.facts.names[c], "Exhausted" if which == EXHAUSTED else "Disrupted",
           piece=g.facts.names[c])  # fmt: skip
