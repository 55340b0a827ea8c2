"""The position notation of this game.

    turn = 3
    step = "USMC Actions"
    [counters]
    "Rifles 1" = "MRM 1 exhausted"
    [enemy]
    "Infantry 1" = "MRM WA"

What is left out is empty, 0, or as at the start of a Wave; a step that is left out is "USMC Actions".
"""

from __future__ import annotations

from typing import Any

from ....engine.contract import Options
from ....engine.decision import HendersonError
from ...kit import notation
from ...kit.notation import Document, known_keys, named, number, numbers, table, whole, word_list, words, wrong
from ..rules.boot import location
from ..rules.facts import ENEMIES, MG, MRM, OFFICER, RIFLES, TANK, Facts
from ..rules.operations import DISCARDED, PASSED
from ..rules.options import terms_of
from ..rules.setup import deal_wave, fog_cards
from ..rules.state import ARRIVED, FIGHTERS, GONE, MOVED, NO_AMMO, ORDERED, PACED, STATUS, STOCK, State, bits, blank, recompute
from ..rules.steps import Phase
from ..sequence import PARTS

STEPS = {part.name: i for i, part in enumerate(PARTS)}
# whole numbers and the highest that can be; those that follow from other keys are checked with them
NUMBERS = {
    "turn": 999, "wave": 4, "watchers": 99, "yura": 99, "yura_back": 1, "spotted": 1, "intel": 9999, "oka_repulsed": 1,
    "tank_destroyed": 1, "tank_left": 1, "tokens": 99, "points": 99, "to_discard": 9, "extra_left": 99, "left": 99,
    "cards_left": 9, "rolls_left": 99, "survived": 1,
}  # fmt: skip
LISTS = {"to_deploy": (3, 60), "suppression": (3, 999), "comms": (3, 1), "moves_used": (4, 99), "actions_used": (4, 99),
         "tally": (6, 999)}  # fmt: skip
BOXES = ("MRM", "MLB", "SLP", "Oka", "Henderson")
DECKS = ("deck", "discards", "hand", "pool", "extra", "drawn", "events", "tactics", "tactics_deck", "boot")
KEYS = ("step", "search", "wire", "ready", "disrupted", "to_place", "charge", "out_of_game", "over", "diary", "headlines",
        "supply", "counters", "enemy", "played", *NUMBERS, *LISTS, *DECKS)  # fmt: skip
SPENT_CARD = {PASSED: "passed", DISCARDED: "discarded"}


def write_position(g: State) -> dict[str, Any]:
    """Everything the state holds, in words."""
    facts = g.facts
    document: dict[str, Any] = {"step": PARTS[g.step].name}
    document.update({k: getattr(g, k) for k in NUMBERS if getattr(g, k) or k in ("turn", "wave", "left", "extra_left")})
    document.update({k: list(getattr(g, k)) for k in LISTS if any(getattr(g, k))})
    document["search"] = g.search_value()
    document["wire"] = [facts.ap_names[ap] for ap in bits(g.wired)]
    document["ready"] = [location(n) for n in range(3, 19) if g.ready[n]]
    document["disrupted"] = [location(n) for n in range(3, 19) for _ in range(g.disrupted[n])]
    document["to_place"] = [ENEMIES[k] for k in g.to_place]
    document["charge"] = [facts.enemy_names[e] for e in g.charge]
    for name, (cards, titles) in _decks(g).items():
        document[name] = [titles[n] if n >= 0 else f"Banzai {-n}" for n in cards]
    document["out_of_game"] = [facts.names[c] for c, p in enumerate(g.place) if p == GONE]
    document["over"] = [g.over_rule, g.over] if g.over else []
    document["diary"] = [list(day) for day in g.diary]
    document["headlines"] = list(g.headlines)
    document = {k: v for k, v in document.items() if v != [] or k in ("pool", "deck", "extra", "tactics_deck")}
    if g.played:
        document["played"] = {facts.decks.operation_names[card]: _played(facts, card, action) for card, action in g.played}
    document["supply"] = dict(zip(BOXES, g.supply))
    document["counters"] = {facts.names[c]: _status(g, c) for c, p in enumerate(g.place) if p >= 0}
    document["enemy"] = {facts.enemy_names[e]: facts.ap_names[ap] for e, ap in enumerate(g.enemy) if ap >= 0}
    return document


def _status(g: State, c: int) -> str:
    words = [word for word, bit in STATUS.items() if g.status[c] & bit]
    return ", ".join([g.facts.place_names[g.place[c]], *words])


def _played(facts: Facts, card: int, action: int) -> str:
    return SPENT_CARD.get(action) or facts.decks.operations[facts.decks.operation[card]].actions[action]


def _decks(g: State) -> dict[str, tuple[list[int], tuple[str, ...]]]:
    decks = g.facts.decks
    ija = tuple(card.name for card in decks.ija)
    return {
        "deck": (g.deck, decks.operation_names),
        "discards": (g.discards, decks.operation_names),
        "hand": (g.hand, decks.operation_names),
        "pool": (g.pool, ija),
        "extra": (g.extra, ija),
        "drawn": (g.drawn, ija),
        "events": (g.events_in, tuple(c.name for c in decks.events)),
        "tactics": (g.tactics_in, tuple(c.name for c in decks.tactics)),
        "tactics_deck": (g.tactics_deck, tuple(c.name for c in decks.tactics)),
        "boot": (g.boot, tuple(c.name for c in decks.boot)),
    }


def read_position(document: dict[str, Any], options: Options, facts: Facts) -> State:
    """A state out of the notation; what is wrong is quoted."""
    known_keys(document, KEYS)
    g = blank(facts, terms_of(options))
    g.step = named("step", document.get("step", PARTS[Phase.ACTIONS].name), STEPS)
    g.turn = 1
    for key, most in NUMBERS.items():
        if key in document:
            setattr(g, key, whole(document, key, int(key == "wave"), most))
    for key, (length, most) in LISTS.items():
        if key in document:
            setattr(g, key, numbers(document, key, length, 0, most))
    _read_decks(g, document)
    _read_field(g, document)
    _read_counters(g, document)
    _read_story(g, document)
    recompute(g)
    _check_numbers(g)
    _check_stacks(g)
    return g


# -- reading -------------------------------------------------------------------------------------------------------


def _read_decks(g: State, document: Document) -> None:
    """Decks that are not given are as at the beginning of the Wave, or of the game."""
    facts = g.facts
    deal_wave(g)
    for key in ("left", "extra_left"):
        if key in document:
            setattr(g, key, whole(document, key, 0, NUMBERS[key]))
    fog = facts.decks.fog
    g.deck = [c for c in range(len(facts.decks.operation)) if c not in fog] + fog_cards(facts, g.terms.fog, g.terms.epic)
    if g.terms.tactics:
        g.tactics_deck = list(range(len(facts.decks.tactics)))
    targets = {"events": "events_in", "tactics": "tactics_in"}
    for name, (_, titles) in _decks(g).items():
        if name in document:
            index = {title: n for n, title in enumerate(titles)}
            if name == "drawn":
                index.update({f"Banzai {n}": -n for n in range(1, 5)})
            setattr(g, targets.get(name, name), notation.units(document, name, index))
    if "deck" not in document:
        g.deck = [c for c in g.deck if c not in g.hand and c not in g.discards]
    if "tactics_deck" not in document:
        g.tactics_deck = [n for n in g.tactics_deck if n not in g.tactics_in]
    if "pool" in document and "left" not in document:
        g.left = len(g.pool) + g.extra_left
    _read_played(g, document)
    _check_decks(g)


def _read_played(g: State, document: Document) -> None:
    decks = g.facts.decks
    index = {name: card for card, name in enumerate(decks.operation_names)}
    for name, done in table(document, "played").items():
        card = named("played", name, index)
        actions = {word: n for n, word in enumerate(decks.operations[decks.operation[card]].actions)}
        actions.update({word: n for n, word in SPENT_CARD.items()})
        g.played = (*g.played, (card, named(f"played.{name}", done, actions)))
        if card not in g.discards:
            raise wrong("played", name, "cards that lie among the discards")


def _check_decks(g: State) -> None:
    """No card in two places, and never fewer cards than are to be drawn."""
    names = g.facts.decks.operation_names
    for decks in ((g.deck, g.discards, g.hand), (g.tactics_in, g.tactics_deck), (g.pool, g.extra, g.drawn)):
        cards = [card for deck in decks for card in deck]
        twice = next((card for card in cards if cards.count(card) > 1), None)
        if twice is not None:
            title = names[twice] if decks[0] is g.deck else _title_of(g, twice, decks[0] is g.tactics_in)
            raise HendersonError(f"The card '{title}' is in two places of the position: expected every card once")
    if g.to_discard > len(g.hand):
        raise wrong("to_discard", g.to_discard, f"no more than the {len(g.hand)} cards in hand")
    if g.extra_left > len(g.extra):
        raise wrong("extra_left", g.extra_left, f"no more than the {len(g.extra)} cards of extra")
    if g.left > len(g.pool) + g.extra_left:
        raise wrong("left", g.left, f"no more than the {len(g.pool) + g.extra_left} cards of pool and extra_left")


def _title_of(g: State, card: int, tactics: bool) -> str:
    if tactics:
        return g.facts.decks.tactics[card].name
    return g.facts.card(card).name if card >= 0 else f"Banzai {-card}"


def _read_field(g: State, document: Document) -> None:
    """Henderson Field, trackers, wire, supply."""
    facts = g.facts
    if "search" in document:
        value = number("search", document["search"], facts.search_values[-1], facts.search_values[0])
        if value not in facts.search_values:
            raise wrong("search", value, f"one of {', '.join(map(str, facts.search_values))}")
        g.search = facts.search_values.index(value)
    wires = {name: ap for ap, name in enumerate(facts.ap_names) if facts.wire_bits >> ap & 1}
    g.wired = sum(1 << ap for ap in notation.units(document, "wire", wires))
    holders = {location(n): n for n in range(3, 19) if facts.token[n]}
    for n in notation.units(document, "ready", holders):
        g.ready[n] = 1
    places = {location(n): n for n in range(3, 19)}
    for n in notation.spaces(document, "disrupted", places):
        if g.disrupted[n] and (n != 18 or g.disrupted[n] > 1 or not document.get("over")):
            raise wrong("disrupted", location(n), "one Disrupted token to a Location")
        if g.ready[n]:
            raise wrong("disrupted", location(n), "no readied token where a Disrupted one lies")
        g.disrupted[n] += 1
    boxes = {name: i for i, name in enumerate(BOXES)}
    for box, value in table(document, "supply").items():
        g.supply[named("supply", box, boxes)] = number(f"supply.{box}", value, 0, 999)


def _read_counters(g: State, document: Document) -> None:
    facts = g.facts
    for c in notation.units(document, "out_of_game", facts.by_name):
        g.place[c] = GONE
    for name, value in table(document, "counters").items():
        c = named("counters", name, facts.by_name)
        if g.place[c] == GONE:
            raise wrong("out_of_game", name, "counters that are not on the board")
        place, *tokens = [w.strip() for w in notation.word(f"counters.{name}", value).split(",")]
        g.place[c] = named(f"the place of {name}", place, facts.places_by_name)
        for token in tokens:
            bit = named(f"the state of {name}", token, STATUS)
            if g.status[c] & bit or not bit & _may_have(facts.kind[c]):
                raise wrong(f"the state of {name}", token, f"what a {facts.kind_titles[facts.kind[c]]} can be, once")
            g.status[c] |= bit
    for name, value in table(document, "enemy").items():
        e = named("enemy", name, facts.enemies_by_name)
        g.enemy[e] = named(f"the place of {name}", value, facts.aps_by_name)
        if facts.enemy_kind[e] == TANK and (g.tank_destroyed or facts.ap_sector[g.enemy[e]] != MRM):
            raise wrong(f"the place of {name}", value, "the Tank only in Matanikau River Mouth, and not when it is destroyed")
    if g.tank_destroyed:
        for e in facts.enemies_of_kind[TANK]:
            g.enemy[e] = GONE
    kinds = {name: k for k, name in enumerate(ENEMIES)}
    g.to_place = notation.spaces(document, "to_place", kinds)
    if len(g.to_place) > 9:
        raise wrong("to_place", document["to_place"], "at most nine counters")
    g.charge = notation.units(document, "charge", facts.enemies_by_name)


def _may_have(kind: int) -> int:
    """The tokens that may lie on such a counter."""
    if kind >= MG:
        return MOVED | PACED | ARRIVED
    every = sum(STATUS.values())
    if kind not in FIGHTERS:
        every &= ~NO_AMMO
    return every if kind == OFFICER else every & ~ORDERED


def _read_story(g: State, document: Document) -> None:
    over = words(document, "over")
    if over:
        if len(over) != 2 or not all(over):
            raise wrong("over", over, "the rule and a sentence")
        g.over_rule, g.over = over
    days = document.get("diary", [])
    if not isinstance(days, list) or len(days) > 999:
        raise wrong("diary", days, "a list of days")
    g.diary = tuple(tuple(numbers({"diary": day}, "diary", 8, 0, 9999)) for day in days)
    g.headlines = tuple(word_list("headlines", document.get("headlines", [])))


# -- what cannot be ------------------------------------------------------------------------------------------------


def _check_numbers(g: State) -> None:
    """Numbers that other things on the table limit."""
    facts, values = g.facts, g.values
    hits = values["yura_hits_to_turn_back"]
    if g.watchers > len(facts.coast_watchers):
        raise wrong("watchers", g.watchers, f"at most {len(facts.coast_watchers)}, one to a place on Bougainville")
    # 2.12.b the last flight may hit more often than it takes
    if g.yura >= hits and not g.yura_back:
        raise wrong("yura", g.yura, f"fewer than {hits} hits, or yura_back = 1")
    if g.yura > hits - 1 + len(facts.holders["SBD-Bomber"]):
        raise wrong("yura", g.yura, f"at most {hits - 1 + len(facts.holders['SBD-Bomber'])} hits")
    if sum(g.to_deploy) > g.stock[RIFLES]:
        raise wrong("to_deploy", g.to_deploy, f"no more than the {g.stock[RIFLES]} Rifles in stock")
    if (g.turn == 0) != (g.step < Phase.OPERATIONS) and g.turn == 0:
        raise wrong("turn", g.turn, "1 or more once the set-up is over")
    if g.charge and g.step != Phase.CHARGE:
        raise wrong("charge", [facts.enemy_names[e] for e in g.charge], 'nobody, but in the step "Banzai Charge"')
    if g.survived and (g.wave != len(facts.waves) or g.over):
        raise wrong("survived", g.survived, "0 before the end of Wave 4, and in a game that was lost")


def _check_stacks(g: State) -> None:
    """4.1.1.h, 3.6.a No more in a space than the rules allow."""
    facts = g.facts
    for p in range(facts.positions):
        kinds = [facts.kind[c] for c in g.at[p]]
        if len(kinds) > 2 or (len(kinds) == 2 and (kinds[0] != kinds[1] or not facts.mans[kinds[0]])) or len(g.guns[p]) > 1:
            names = ", ".join(facts.names[c] for c in (*g.at[p], *g.guns[p]))
            raise HendersonError(
                f"{facts.place_names[p]} cannot hold {names}: one counter, or two matching Teams, and one Weapon"
            )
    for ap, name in enumerate(facts.ap_names):
        here = [e for e, at in enumerate(g.enemy) if at == ap]
        if len(here) != (g.track[ap] >= 0) + (g.attached[ap] >= 0):
            raise HendersonError(
                f"{name} cannot hold {', '.join(facts.enemy_names[e] for e in here)}: one counter, or Officer and Infantry"
            )
    if any(p == STOCK and s for p, s in zip(g.place, g.status)):
        raise HendersonError("A counter in stock has no tokens on it")
