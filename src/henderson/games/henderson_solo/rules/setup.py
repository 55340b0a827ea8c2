"""p13, p14, 6.1-6.6: before the first turn. Options, decks, optional cards, deployment, purchases."""

from __future__ import annotations

from ....engine.contract import Options
from ....engine.decision import NUMBER, SPACE, WORD, draw
from .boot import choose
from .facts import INFANTRY, KINDS, MG, RIFLES, Facts
from .henderson import strike_location
from .options import terms_of
from .state import ARRIVED, GONE, STOCK, State, blank, many

DONE = "done"


def setup(options: Options, facts: Facts) -> State:
    """p13.a Supply and Rifles by level; the rest is asked or drawn."""
    terms = terms_of(options)
    g = blank(facts, terms)
    for s, sector in enumerate(facts.sectors):
        g.to_deploy[s] = facts.by_level(f"rifles {sector}", terms.deployment)
        g.supply[s] = facts.by_level(f"supply {sector}", terms.deployment)
    g.tokens = facts.by_level("suppression", terms.deployment)  # p13.c
    g.points = facts.by_level("purchase", terms.purchase)  # p14.a
    g.deck = [card for card in range(len(facts.decks.operation)) if card not in facts.decks.fog] + fog_cards(
        facts, terms.fog, terms.epic
    )
    g.tactics_deck = list(range(len(facts.decks.tactics))) if terms.tactics else []
    deal_wave(g)
    return g


def fog_cards(facts: Facts, fog: str, epic: str) -> list[int]:
    """6.1 Fog of War cards that are shuffled into the Operations deck; 6.5.b Epic Battle has its own number, not added."""
    number = facts.by_level("epic fog cards", epic) if epic else facts.by_level("fog cards", fog) if fog else 0
    return list(facts.decks.fog[:number])


def deal_wave(g: State) -> None:
    """3.0.a The deck of the present Wave, its Banzai card at the bottom. Its cards are drawn by chance when they are turned up:
    until then they do not exist."""
    facts, n = g.facts, g.wave - 1
    wave, own, variant = facts.waves[n], facts.decks.own[n], facts.decks.variant[n]
    g.pool, g.extra, g.extra_left, g.left = list(own), [], 0, wave.deck
    if g.terms.variant:
        g.pool += variant  # 6.4.a own and Variant cards together, of which wave.deck are dealt; 6.4.b the rest is never named
    if g.terms.epic:
        # 6.5.a so many Variants are added, none is left out
        g.extra, g.extra_left = list(variant), min(len(variant), facts.by_level("epic cards per wave", g.terms.epic))
        g.left += g.extra_left


async def draw_optional_cards(g: State) -> bool:
    """6.2, boot.a Events and Boot cards are drawn before deployment."""
    facts, terms = g.facts, g.terms
    if terms.events:
        cards = [n for n, card in enumerate(facts.decks.events) if card.level == terms.events]
        for _ in range(min(len(cards), facts.values["events_in_play"])):  # 6.2
            n = await draw("6.2", "Event card", tuple(cards), name=lambda n: facts.decks.events[n].name)
            cards.remove(n)
            g.events_in.append(n)
            g.note("6.2", "Event: {}", facts.decks.events[n].name, kind="reveal")
            await event_at_once(g, n)
        g.cards_changed()
    if terms.boot_cards:
        cards = list(range(len(facts.decks.boot)))
        for _ in range(facts.boot_hand[terms.boot_cards]):  # boot.a
            n = await draw("boot.a", "Boot card", tuple(cards), name=lambda n: facts.decks.boot[n].name)
            cards.remove(n)
            g.boot.append(n)
            g.note("boot.a", "Boot card in hand: {}", facts.decks.boot[n].name, kind="reveal")
    g.boot.sort()
    return True


async def event_at_once(g: State, card: int) -> None:
    """6.2 What an Event does when it is drawn; its lasting effects are in State.cards_changed."""
    for effect in g.facts.decks.events[card].effects:
        if effect["op"] == "remove_from_stock":
            kind = KINDS.index(effect["counter"])
            for c in [c for c in g.facts.of_kind[kind] if g.place[c] == STOCK][-effect["n"] :]:
                g.put(c, GONE)
            g.note("6.2", "{} {} counters are out of the game", effect["n"], effect["counter"])
        elif effect["op"] == "bombard_now":
            for _ in range(effect["rolls"]):
                await strike_location(g, "6.2")


async def deploy(g: State) -> bool:
    """p13.b A Rifles counter goes to a free Combat Position of its sector, or to its Reserves box."""
    s = next((s for s in range(3) if g.to_deploy[s]), -1)
    if s < 0:
        return True
    facts = g.facts
    to = await choose(
        g,
        "p13.b",
        f"Deploy Rifles in {facts.sector_names[s]} ({g.to_deploy[s]} left)",
        lambda: (*[p for p in facts.in_sector[s] if not g.at[p]], facts.reserves[s]),
        name=facts.place_names.__getitem__,
        about={"sector": s},
        means=SPACE,
    )
    c = g.take(RIFLES)
    g.put(c, to)
    g.to_deploy[s] -= 1
    told_at(g, "p13.b", "{} deploys at {}", c, to)
    return False


async def place_suppression(g: State) -> bool:
    """p13.c Suppression tokens over any number of sectors; all are placed."""
    facts = g.facts
    for s in (0, 1):
        if g.tokens:
            n = await choose(
                g,
                "p13.c",
                f"Suppression tokens for {facts.sector_names[s]} ({g.tokens} left)",
                lambda: tuple(range(g.tokens + 1)),
                about={"sector": s},
                means=NUMBER,
            )
            g.suppression[s] += n
            g.tokens -= n
    g.suppression[2] += g.tokens
    g.tokens = 0
    spread = ", ".join(f"{n} for {name}" for n, name in zip(g.suppression, facts.sector_names))
    g.note("p13.c", "Suppression tokens: {}", spread)
    return True


def affordable(g: State, points: int) -> tuple[int, ...]:
    """p14.a Kinds of counter that are in stock and cost no more than that."""
    cost, stock = g.facts.cost, g.stock
    return tuple([k for k in range(12) if stock[k] > 0 and cost[k] <= points])


async def buy(g: State, rule: str, *, ends: str = "action") -> int:
    """p14.a One counter out of stock for points; -1: enough. `ends`: what ends with it; a phase is never ended unasked."""
    cost = g.facts.cost
    kind = await choose(
        g,
        rule,
        f"Buy a counter ({many(g.points, 'point')} left)",
        lambda: (*affordable(g, g.points), DONE),
        name=KINDS.__getitem__,
        verb="buy",
        about={"points": g.points},
        means=WORD,
        ends={DONE: ends},
        always=ends == "phase",
    )
    if kind == DONE or kind is None:
        return -1
    g.points -= cost[kind]
    return g.take(kind)


def can_enter(g: State, kind: int, to: int) -> bool:
    """4.1.1.h One USMC counter to a Combat Position, or two matching Weapon Teams; one Weapon at most, which fills nothing."""
    if kind >= MG:
        return not g.guns[to]
    there = g.at[to]
    return not there or (len(there) == 1 and bool(g.facts.mans[kind]) and g.facts.kind[there[0]] == kind)


async def purchase(g: State) -> bool:
    """p14.b A bought counter goes to any Combat Position with room or any Reserves box, not to Colonel Oka's box."""
    c = await buy(g, "p14.a", ends="phase")
    if c < 0:
        g.points = 0  # p14.a leftover points are lost
        return True
    facts = g.facts
    kind = facts.kind[c]
    to = await choose(
        g,
        "p14.b",
        f"Place {facts.names[c]} at",
        lambda: (*[p for p in range(facts.positions) if can_enter(g, kind, p)], *facts.reserves),
        name=facts.place_names.__getitem__,
        about={"unit": c},
        hand=(facts.names[c],),
        means=SPACE,
    )
    g.put(c, to)
    told_at(g, "p14.b", "{} is bought and placed at {}", c, to)
    return False


async def surprise(g: State) -> bool:
    """6.6 An Infantry counter on each entry, without Suppression: this is set-up, not a placement."""
    if g.terms.surprise:
        for s in range(3):
            e = g.reserve(INFANTRY)
            if e >= 0:
                g.enter(e, g.facts.entry[s])
                name, place = g.facts.enemy_names[e], g.facts.ap_names[g.facts.entry[s]]
                g.note("6.6", "Surprise: {} at {}", name, place, kind="place", piece=name, place=place)
    g.tally = [0] * 6
    g.turn = 1
    return True


def arrive(g: State, c: int, to: int, rule: str) -> None:
    """2.7.c A reinforcement: no Move and no Action until the following turn."""
    g.put(c, to)
    g.status[c] = ARRIVED
    told_at(g, rule, "{} arrives at {}", c, to)


def told_at(g: State, rule: str, text: str, c: int, to: int) -> None:
    """A USMC counter came to a place: a line of the log for people, piece and place for boards."""
    name, place = g.facts.names[c], g.facts.place_names[to]
    g.note(rule, text, name, place, kind="move", piece=name, place=place)
