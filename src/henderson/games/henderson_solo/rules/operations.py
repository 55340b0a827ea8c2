"""2.0 The USMC Operations Card Phase, card by card (2.6 to 2.15)."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from ....engine.decision import CARD, NUMBER, SPACE, draw, throw
from .boot import choose, location, repair
from .cards import FOG, Operation
from .henderson import ENOUGH, tokens
from .setup import affordable, arrive, buy
from .state import HENDERSON, State, many

END_OPERATIONS = "end Operations"
PASSED, DISCARDED = -1, -2  # in State.played, beside the number of the action


async def draw_cards(g: State) -> bool:
    """2.1 Draw as many Operations cards as the level says; the discards are shuffled when the deck runs out."""
    facts = g.facts
    for _ in range(facts.by_level("operations drawn", g.terms.draw)):
        if not g.deck:
            g.deck, g.discards = sorted(g.discards), []
            g.note("2.1", "The Operations cards are shuffled")
        if not g.deck:  # every card is in hand or out of the game
            break
        card = await draw("2.1", "Operations card", tuple(g.deck), name=facts.decks.operation_names.__getitem__)
        g.deck.remove(card)
        g.hand.append(card)
    g.hand.sort()
    g.note("2.1", "Operations cards: {}", ", ".join(card_name(g, c) for c in g.hand), kind="reveal")
    g.to_discard = facts.by_level("operations discarded", g.terms.draw)
    g.played = ()
    return True


def card_name(g: State, card: int) -> str:
    """Task Force 62."""
    return g.facts.decks.operations[g.facts.decks.operation[card]].name


def kinds_in_hand(g: State) -> tuple[int, ...]:
    """One card of each kind in hand."""
    kind = g.facts.decks.operation
    return tuple({kind[c]: c for c in reversed(g.hand)}.values())[::-1]


async def discard(g: State) -> bool:
    """2.1 Discard one card if the level asks it; 6.1.b a Fog of War card may be the one."""
    if not g.to_discard:
        return True
    card = await choose(g, "2.1", "Discard", lambda: kinds_in_hand(g), name=lambda c: card_name(g, c), means=CARD)
    lay_down(g, card, DISCARDED)
    g.to_discard -= 1
    g.note("2.1", "{} is discarded", card_name(g, card))
    return not g.to_discard


def lay_down(g: State, card: int, action: int) -> None:
    """A card leaves the hand; what was done with it stays on the table until the turn is over."""
    g.hand.remove(card)
    g.discards.append(card)
    g.played = (*g.played, (card, action))


# -- what can be done ----------------------------------------------------------------------------------------------


def free(g: State, locations: tuple[int, ...]) -> tuple[int, ...]:
    """2.8.a, 2.0.b Locations that can take a readied token: none there, and not Disrupted."""
    ready, disrupted = g.ready, g.disrupted
    return tuple([n for n in locations if not ready[n] and not disrupted[n]])


def broken(g: State, locations: tuple[int, ...]) -> tuple[int, ...]:
    """2.0.b Locations that can be repaired."""
    disrupted = g.disrupted
    return tuple([n for n in locations if disrupted[n]])


def comms_places(g: State) -> tuple[int, ...]:
    """2.10.a Where a Comms token can go: #17, or the Command Post of a sector; none while #17 is Disrupted (2.0.b)."""
    if g.disrupted[17]:
        return ()
    return (*(() if g.ready[17] else (17,)), *[s for s in range(3) if not g.comms[s]])


def possible(g: State, card: Operation, action: str) -> bool:
    """2.1.b Could that action of the card change anything now?"""
    match action:
        case "Repair":
            return bool(broken(g, card.locations))
        case "Land Supplies":
            return not g.disrupted[3] and g.values["land_supplies_max"] > 0  # 2.0.b
        case "Send Supplies":
            return not g.disrupted[18] and g.supply[HENDERSON] > 0 and g.values["send_supplies_max"] > 0
        case "Send Reinforcements":
            return not g.disrupted[18] and bool(affordable(g, g.values["send_reinforcement_points"]))
        case "Ready Artillery":
            return g.supply[HENDERSON] >= g.values["ready_artillery_supply_cost"] and bool(free(g, card.locations))
        case "Establish Comms":
            return bool(comms_places(g))
        case "Dive Bomb":
            return not g.yura_back and bool(tokens(g, "SBD-Bomber"))
        case "Search and Patrol Flight":
            return not g.spotted and bool(tokens(g, "SBD-Patrol"))
        case "Ready Coast Watcher":
            return g.watchers < len(g.facts.coast_watchers)
        case "Gather Intel":
            return g.watchers > 0
        case _:  # Ready Aircraft, Wildcat, SBD-Patrol, Anti-aircraft
            return bool(free(g, card.locations))


def actions_of(g: State, card: int) -> tuple[str, ...]:
    """2.1.b The actions of a card that could change something; a Fog of War card has none (6.1.b)."""
    operation = g.facts.decks.operations[g.facts.decks.operation[card]]
    return tuple([a for a in operation.actions if possible(g, operation, a)])


async def resolve(g: State) -> bool:
    """2.0.a One action from each card, in the order the player likes; 2.1.b a card with no possible action passes.

    Every card of the hand is offered. When none could do anything the rest pass; the phase ends at the player's word.
    """
    if not any(actions_of(g, c) for c in g.hand):
        for c in list(g.hand):
            pass_card(g, c)
        if any(action >= 0 for _, action in g.played):
            await choose(g, "2.1.b", "The Operations cards are resolved", lambda: (END_OPERATIONS,), verb="end",
                         ends={END_OPERATIONS: "phase"}, always=True)  # fmt: skip
        return True
    card = await choose(g, "2.0.a", "Resolve which Operations card?", lambda: kinds_in_hand(g), name=lambda c: card_name(g, c),
                        means=CARD, always=True)  # fmt: skip
    actions = actions_of(g, card)
    if not actions:
        pass_card(g, card)
        return False
    operation = g.facts.decks.operations[g.facts.decks.operation[card]]
    action = await choose(g, "2.1.b", f"{operation.name}: which action?", lambda: actions_of(g, card), about={"card": card})
    if action is None:  # a Boot card has done it meanwhile
        pass_card(g, card)
        return False
    lay_down(g, card, operation.actions.index(action))
    await DOES[action](g, operation)
    return bool(g.points)


def pass_card(g: State, card: int) -> None:
    """2.1.b A card with no possible action passes; 6.1.b a Fog of War card always does."""
    g.note("6.1.b" if card_name(g, card) == FOG else "2.1.b", "{} passes with no effect", card_name(g, card))
    lay_down(g, card, PASSED)


# -- the actions ---------------------------------------------------------------------------------------------------


async def land_supplies(g: State, card: Operation) -> None:
    """2.6.a Up to six Supply tokens into the Henderson box. 1.tok Tokens never run short: only a card limits them."""
    n = await choose(g, "2.6.a", "Land how many Supply tokens?", lambda: tuple(range(g.values["land_supplies_max"], -1, -1)),
                     means=NUMBER)  # fmt: skip
    g.supply[HENDERSON] += n
    g.note("2.6.a", "Landed: {}", many(n, "Supply token"), amount=n)


async def send_supplies(g: State, card: Operation) -> None:
    """2.7.a Up to six tokens from the Henderson box to sector Supply boxes in any split; Oka's box too."""
    most = min(g.values["send_supplies_max"], g.supply[HENDERSON])
    for box, name in enumerate((*g.facts.sector_names, "Colonel Oka's box")):
        if most:
            numbers = tuple(range(min(most, g.supply[HENDERSON]) + 1))
            n = await choose(g, "2.7.a", f"Supply tokens for {name} ({most} left)", partial(tuple, numbers), about={"box": box},
                             means=NUMBER)  # fmt: skip
            g.supply[HENDERSON] -= n
            g.supply[box] += n
            most -= n
            if n:
                g.note("2.7.a", "{} for {}", many(n, "Supply token"), name, amount=n)


async def send_reinforcements(g: State, card: Operation) -> None:
    """2.7.b Up to six points of counters: each is bought in an activation of its own."""
    g.points = g.values["send_reinforcement_points"]


async def reinforce(g: State) -> bool:
    """2.7.b One counter, into a Reserves box or Colonel Oka's Attack box, under a Reinforcement token."""
    c = await buy(g, "2.7.b") if affordable(g, g.points) else -1
    if c < 0:
        g.points = 0
        return True
    facts = g.facts
    to = await choose(
        g,
        "2.7.b",
        f"Send {facts.names[c]} to",
        lambda: (*facts.reserves, facts.oka),
        name=facts.place_names.__getitem__,
        verb="send",
        about={"unit": c},
        hand=(facts.names[c],),
        means=SPACE,
    )
    arrive(g, c, to, "2.7.b")
    return False


async def repair_location(g: State, card: Operation) -> None:
    """2.0.b, 2.6.b, 2.7.d, 2.8.b, 2.9.b, 2.10.c, 2.11.b, 2.12.d, 2.13.d, 2.15.b Repair a Location of the card."""
    n = await choose(g, "2.0.b", "Repair", lambda: broken(g, card.locations), name=location, about={"card": card},
                     means=SPACE)  # fmt: skip
    if n is not None:
        repair(g, n, "2.0.b")


async def ready(g: State, card: Operation) -> None:
    """2.8.a, 2.11.a, 2.13.a, 2.15.a Place a readied token on a free Location of the card, each on its own kind of Location."""
    rule = {"COMAIRSOPAC": "2.8.a", "Cactus Air Force F4F": "2.11.a", "Cactus Air Force SBD-Patrol": "2.13.a"}.get(
        card.name, "2.15.a"
    )
    token = g.facts.token
    kind = await choose(
        g, rule, f"{card.name}: ready which token?", lambda: tuple(dict.fromkeys(token[n] for n in free(g, card.locations))),
        verb="token", about={"card": card},
    )  # fmt: skip
    n = await choose(
        g, rule, f"Ready {kind} at", lambda: tuple(n for n in free(g, card.locations) if token[n] == kind), name=location,
        verb="place", about={"card": card, "token": kind}, means=SPACE,
    )  # fmt: skip
    if n is not None:
        g.ready[n] = 1
        g.note(rule, "{} readied at {}", g.facts.token[n], location(n), place=location(n))


async def ready_artillery(g: State, card: Operation) -> None:
    """2.9.a A Henderson Supply token for an Artillery token on #7 or #8."""
    n = await choose(g, "2.9.a", "Ready Artillery at", lambda: free(g, card.locations), name=location, about={"card": card},
                     means=SPACE)  # fmt: skip
    g.supply[HENDERSON] -= g.values["ready_artillery_supply_cost"]
    g.ready[n] = 1
    g.note("2.9.a", "Artillery readied at {}", location(n), place=location(n))


async def establish_comms(g: State, card: Operation) -> None:
    """2.10.a A Comms token on #17 or in the Command Post of one sector."""
    n = await choose(g, "2.10.a", "Establish Comms at", lambda: comms_places(g), name=partial(comms_name, g), means=SPACE)
    if n == 17:
        g.ready[17] = 1
    else:
        g.comms[n] = 1
    where = "#17" if n == 17 else f"the Command Post of {g.facts.sector_names[n]}"
    g.note("2.10.a", "Comms at {}", where, place=comms_name(g, n))


def comms_name(g: State, n: int) -> str:
    """2.10.a Where a Comms token can stand: #17 or a Command Post."""
    return location(n) if n == 17 else f"{g.facts.sectors[n]} Command Post"


async def fly(g: State, rule: str, kind: str) -> list[int]:
    """2.12.a, 2.13.b Remove one or more tokens; a 2d6 roll for each, every token beyond the first adding 1 to all of them."""
    flying: list[int] = []
    while True:
        n = await choose(
            g, rule, f"Send the {kind} of", lambda: (*tokens(g, kind), *([ENOUGH] if flying else [])), name=location,
            about={"token": kind, "flying": len(flying)}, means=SPACE, ends={ENOUGH: "attack"},
            always=not flying,  # nothing is flown unasked
        )  # fmt: skip
        if n == ENOUGH:
            break
        g.ready[n] = 0
        flying.append(n)
    bonus = flight_bonus(g, len(flying))
    results, dice = [], []
    for n in flying:
        pair = await throw(rule, f"{kind} of {location(n)}", 2)
        results.append(sum(pair) + bonus)
        dice += pair
    rolls = "rolls" if len(flying) == 1 else "roll"
    g.note(rule, "{} {} {} {}{}", len(flying), kind, rolls, ", ".join(map(str, results)), f" with +{bonus}" if bonus else "",
           kind="dice", dice=dice)  # fmt: skip
    return results


def flight_bonus(g: State, flying: int) -> int:
    """2.12.a, 2.13.b Every token beyond the first adds to each roll."""
    return (flying - 1) * g.values["bonus_per_extra_token"]


async def dive_bomb(g: State, card: Operation) -> None:
    """2.12.b 10 or 11 is a Hit, three Hits or a 12 and more turn the Yura back."""
    turned = False
    for result in await fly(g, "2.12.a", "SBD-Bomber"):
        if result >= g.values["dive_bomb_turn_back_min"]:
            turned = True
        elif result >= g.values["dive_bomb_hit_min"]:
            g.yura += 1
            g.note("2.12.b", "A hit on the Yura", amount=1)
    if turned or g.yura >= g.values["yura_hits_to_turn_back"]:
        g.yura_back = 1  # 2.12.c from now on Banzai cards skip her
        g.note("2.12.c", "The Yura turns back")
        g.headline("The Yura turns back")


async def search_flight(g: State, card: Operation) -> None:
    """2.13.c The search value or more spots Nagumo's carriers; else the token moves one number down, once for the action."""
    value = g.search_value()
    if max(await fly(g, "2.13.b", "SBD-Patrol")) >= value:
        g.spotted = 1
        g.note("2.13.c", "Nagumo's carriers are spotted")
        g.headline("Nagumo's carriers are spotted")
    elif g.search < len(g.facts.search_values) - 1:
        g.search += 1
        g.note("2.13.c", "The search value falls to {}", g.search_value())


async def ready_coast_watcher(g: State, card: Operation) -> None:
    """2.14.a A Coast Watcher token on a Bougainville location."""
    g.watchers += 1
    g.note("2.14.a", "A Coast Watcher is ready")


async def gather_intel(g: State, card: Operation) -> None:
    """2.14.b A Coast Watcher token for three Victory Points."""
    g.watchers -= 1
    g.intel += g.values["gather_intel_points"]
    g.note("2.14.b", "Intel gathered: {} Victory Points", g.values["gather_intel_points"], kind="score")
    g.headline("A Coast Watcher gathers intel")


DOES: dict[str, Callable[[State, Operation], Coroutine[Any, Any, None]]] = {
    "Land Supplies": land_supplies,
    "Repair": repair_location,
    "Send Supplies": send_supplies,
    "Send Reinforcements": send_reinforcements,
    "Ready Aircraft": ready,
    "Ready Wildcat": ready,
    "Ready SBD-Patrol": ready,
    "Ready Anti-aircraft": ready,
    "Ready Artillery": ready_artillery,
    "Establish Comms": establish_comms,
    "Dive Bomb": dive_bomb,
    "Search and Patrol Flight": search_flight,
    "Ready Coast Watcher": ready_coast_watcher,
    "Gather Intel": gather_intel,
}
