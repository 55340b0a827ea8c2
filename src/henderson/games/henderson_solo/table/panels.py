"""What is kept beside the board: cards with their texts, decks, the Banzai card, stock, score and story."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from ....engine.panels import AnyPanel, Card, Cards, Figure, Figures, Inner, Lines, Sheet
from ..rules.cards import FOG, OptionalCard
from ..rules.facts import KINDS, Facts
from ..rules.operations import DISCARDED, PASSED
from ..rules.scoring import debrief, rank, score
from ..rules.state import US, State
from ..rules.steps import Phase
from .wording import card_text, ija_text, ija_title


def panels(g: State) -> dict[str, AnyPanel]:
    """All of them, by id."""
    decks = g.facts.decks
    return {
        "operations": operations(g),
        "discards": discards(g),
        "ija": ija(g),
        "wave": wave_deck(g),
        "banzai": banzai_card(g, g.wave),
        "events": _optional("Events in play", [decks.events[n] for n in g.events_in]),
        "tactics": _optional("Tactics cards in play", [decks.tactics[n] for n in g.tactics_in]),
        "boot": _optional("Boot cards in hand", [decks.boot[n] for n in g.boot]),
        "stock": stock(g),
        "levels": levels(g),
        "score": points(g),
        "debrief": Lines(title="The story so far", lines=story(g)),
    }


# -- cards ---------------------------------------------------------------------------------------------------------


def operations(g: State) -> Cards:
    """2.0.a The Operations cards of this turn: in hand, and those laid down with what was done with them."""
    decks = g.facts.decks
    cards = []
    for card, action in [*g.played, *((card, None) for card in g.hand)]:
        kind = decks.operations[decks.operation[card]]
        done = {None: "", PASSED: "passed", DISCARDED: "discarded"}.get(action)
        if done is None and action is not None:
            done = kind.actions[action]
        where = ", ".join(f"#{n}" for n in kind.locations)
        cards.append(Card(name=kind.name, text=where, actions=list(kind.actions), done=done or ""))
    return Cards(title="Operations this turn", cards=cards, deck=len(g.deck))


def discards(g: State) -> Cards:
    """2.1 What has been discarded: the deck holds the rest; 6.1 Fog of War cards among them."""
    decks = g.facts.decks
    names = _by_name(g.facts, tuple(sorted(g.discards)))
    fog = sum(1 for c in g.deck if decks.operations[decks.operation[c]].name == FOG)
    cards = [Card(name=name, count=n) for name, n in names.items()]
    title = f"Operations discards ({fog} {FOG} in the deck)" if fog else "Operations discards"
    return Cards(title=title, cards=cards, deck=len(g.deck))


@lru_cache(maxsize=64)
def _by_name(facts: Facts, cards: tuple[int, ...]) -> Counter[str]:
    """How many of each there are among the Operations cards."""
    decks = facts.decks
    return Counter(decks.operations[decks.operation[c]].name for c in cards)


def ija(g: State) -> Cards:
    """3.0.a The IJA cards of this turn; face down those that the turn still brings."""
    facts, cards = g.facts, []
    for n in g.drawn:
        text = "; ".join(banzai_steps(g, -n)[0]) if n < 0 else ija_text(facts.card(n), facts.card(n).wave)
        cards.append(Card(name=ija_title(facts, n), text=text))
    return Cards(title="Japanese cards this turn", cards=cards, deck=g.cards_left)


def wave_deck(g: State) -> Cards:
    """6.4.b What the rest of the Wave deck holds, by title; with Variant or Epic decks only how many they are."""
    hidden = g.terms.variant or g.terms.epic
    names = Counter() if hidden else Counter(ija_title(g.facts, n) for n in g.pool)
    title = f"Wave {g.wave} deck, the Banzai card under it"
    return Cards(title=title, cards=[Card(name=name, count=n) for name, n in names.items()], deck=g.left)


def _optional(title: str, cards: list[OptionalCard]) -> Cards:
    return Cards(title=title, cards=[Card(name=card.name, text=card_text(card)) for card in cards])


def banzai_steps(g: State, wave: int) -> tuple[list[str], list[str]]:
    """3.8.card The steps of a Wave's Banzai card in order, and their rules; Waves 1 to 3 have the Tank Check second."""
    card, values = g.facts.waves[wave - 1], g.values
    found = [("IJA counters: all advance 1 space", "3.8.1")]
    if card.tank:
        least = max(1, card.tank + values["tank_check_min"])
        found.append(("Tank Check: automatic" if least == 1 else f"Tank Check: {least}-6", "3.8.2"))
    shells = card.bombard + values["banzai_bombard_rolls"]
    found += [
        (f"Yura: roll 3d6 {shells} times" if not g.yura_back else "Yura: turned back", "3.8.3"),
        (f"All sectors: remove 1 Supply for every {values['water_counters_per_supply']} USMC units", "3.8.4.a"),
        (f"Henderson Field: remove {values['supply_per_wildcat']} Supply for every Wildcat", "3.8.5"),
    ]
    if card.oka:
        found.append(("Resolve Colonel Oka's Attack", "3.8.oka"))
    return [text for text, _ in found], [rule for _, rule in found]


def banzai_card(g: State, wave: int) -> Inner:
    """3.8.card The Banzai card of the Wave, and at which of its steps it is; -1: it has not been turned up."""
    texts, rules = banzai_steps(g, wave)
    now = {Phase.CHARGE: "3.8.1", Phase.TANK_CHECK: "3.8.2", Phase.BOMBARD: "3.8.3", Phase.WATER: "3.8.4.a",
           Phase.PILOTS: "3.8.5", Phase.OKA: "3.8.oka"}.get(g.step, "")  # fmt: skip
    return Inner(title=f"Banzai card of Wave {wave}", steps=texts, rules=rules, at=rules.index(now) if now in rules else -1)


# -- stock, levels, score ------------------------------------------------------------------------------------------


def stock(g: State) -> Sheet:
    """p14.a Counters in stock and what they cost."""
    facts = g.facts
    rows = [[KINDS[k], facts.kind_titles[k], str(g.stock[k]), str(facts.cost[k])] for k in range(len(KINDS))]
    return Sheet(title="Counters in stock", heads=["counter", "", "left", "points"], rows=rows)


def levels(g: State) -> Figures:
    """0.mix What was chosen before the game."""
    named = [(field.replace("_", " "), value) for field, value in zip(g.terms._fields, g.terms)]
    shown = [(name, ("on" if value else "off") if isinstance(value, bool) else str(value) or "off") for name, value in named]
    return Figures(title="Levels and options", figures=[Figure(name=name, value=value) for name, value in shown])


def points(g: State) -> Figures:
    """5.0 Victory Points item by item, with where each value comes from; 5.0.b a defeat is not scored."""
    items = score(g)
    total = 0 if g.over else sum(points for _, _, points, _ in items)
    figures = [Figure(name=title, value=value, text=f"{n} counted; {source}", side=US) for title, n, value, source in items]
    figures.append(Figure(name="Total", value=total, text="defeat" if g.over else rank(g, total), side=US))
    return Figures(title="Victory Points", figures=figures)


def story(g: State) -> list[str]:
    """The game turn by turn."""
    return [f"Turn {turn}, Wave {wave}: {'; '.join([text, *marks])}" for turn, wave, text, marks in debrief(g)]
