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
from ....engine.decision import HendersonError, nearest
from ..rules.boot import location
from ..rules.facts import ENEMIES, Facts
from ..rules.options import terms_of
from ..rules.setup import deal_wave, fog_cards
from ..rules.state import GONE, STATUS, STOCK, State, bits, blank, recompute
from ..rules.steps import NAMES, Phase

STEPS = {name: i for i, (_, name) in enumerate(NAMES)}
NUMBERS = (
    "turn",
    "wave",
    "watchers",
    "yura",
    "yura_back",
    "spotted",
    "intel",
    "oka_repulsed",
    "tank_destroyed",
    "tokens",
    "points",
    "to_discard",
    "extra_left",
    "left",
    "cards_left",
    "rolls_left",
    "survived",
)
LISTS = {"to_deploy": 3, "suppression": 3, "comms": 3, "moves_used": 4, "actions_used": 4, "tally": 6}
BOXES = ("MRM", "MLB", "SLP", "Oka", "Henderson")
DECKS = ("deck", "discards", "hand", "pool", "extra", "drawn", "events", "tactics", "tactics_deck", "boot")


def write_position(g: State) -> dict[str, Any]:
    """Everything the state holds, in words."""
    facts = g.facts
    document: dict[str, Any] = {"step": NAMES[g.step][1]}
    document.update({k: getattr(g, k) for k in NUMBERS if getattr(g, k) or k in ("turn", "wave", "left", "extra_left")})
    document.update({k: list(getattr(g, k)) for k in LISTS if any(getattr(g, k))})
    document["search"] = g.search_value()
    document["wire"] = [facts.ap_names[ap] for ap in bits(g.wired)]
    document["ready"] = [location(n) for n in range(3, 19) if g.ready[n]]
    document["disrupted"] = [location(n) for n in range(3, 19) for _ in range(g.disrupted[n])]
    document["to_place"] = [ENEMIES[k] for k in g.to_place]
    document["charge"] = [facts.enemy_names[e] for e in g.charge]
    for name, (numbers, words) in _decks(g).items():
        document[name] = [words[n] if n >= 0 else f"Banzai {-n}" for n in numbers]
    document["out_of_game"] = [facts.names[c] for c, p in enumerate(g.place) if p == GONE]
    document["over"] = [g.over_rule, g.over] if g.over else []
    document["diary"] = [list(day) for day in g.diary]
    document["headlines"] = list(g.headlines)
    document = {k: v for k, v in document.items() if v != [] or k in ("pool", "deck", "extra", "tactics_deck")}
    document["supply"] = dict(zip(BOXES, g.supply))
    document["counters"] = {facts.names[c]: _status(g, c) for c, p in enumerate(g.place) if p >= 0}
    document["enemy"] = {facts.enemy_names[e]: facts.ap_names[ap] for e, ap in enumerate(g.enemy) if ap >= 0}
    return document


def _status(g: State, c: int) -> str:
    words = [word for word, bit in STATUS.items() if g.status[c] & bit]
    return ", ".join([g.facts.place_names[g.place[c]], *words])


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
    g = blank(facts, terms_of(options))
    known = {"step", "search", "wire", "ready", "disrupted", "to_place", "charge", "out_of_game", "over", "diary", "headlines",
             "supply", "counters", "enemy", *NUMBERS, *LISTS, *DECKS}  # fmt: skip
    for key in document:
        if key not in known:
            raise HendersonError(f"'{key}' is no key of a position: expected {nearest(key, sorted(known))}")
    g.step = _lookup(STEPS, document.get("step", NAMES[Phase.ACTIONS][1]), "step")
    g.turn = 1
    for key in NUMBERS:
        if key in document:
            setattr(g, key, _whole(document[key], key))
    if not 1 <= g.wave <= len(facts.waves):
        raise HendersonError(f"wave = {g.wave}: expected 1 to {len(facts.waves)}")
    for key, length in LISTS.items():
        if key in document:
            setattr(g, key, _numbers(document[key], key, length))
    _read_decks(g, document)
    _read_board(g, document)
    over = document.get("over", [])
    if over:
        g.over_rule, g.over = _words(over, "over")
    g.diary = tuple(tuple(_numbers(day, "diary", 8)) for day in document.get("diary", []))
    g.headlines = tuple(_words(document.get("headlines", []), "headlines"))
    recompute(g)
    _check_stacks(g)
    return g


def _read_decks(g: State, document: dict[str, Any]) -> None:
    """Decks that are not given are as at the beginning of the Wave, or of the game."""
    facts = g.facts
    deal_wave(g)
    for key in ("left", "extra_left"):
        if key in document:
            setattr(g, key, _whole(document[key], key))
    g.deck = [c for c in range(len(facts.decks.operation)) if c not in facts.decks.fog] + fog_cards(
        facts, g.terms.fog, g.terms.epic
    )
    if g.terms.tactics:
        g.tactics_deck = list(range(len(facts.decks.tactics)))
    targets = {"events": "events_in", "tactics": "tactics_in"}
    for name, (_, words) in _decks(g).items():
        if name in document:
            index = {word: n for n, word in enumerate(words)}
            if name == "drawn":
                index.update({f"Banzai {n}": -n for n in range(1, 5)})
            setattr(g, targets.get(name, name), [_lookup(index, word, name) for word in _words(document[name], name)])
    if "deck" not in document:
        g.deck = [c for c in g.deck if c not in g.hand and c not in g.discards]
    if "tactics_deck" not in document:
        g.tactics_deck = [n for n in g.tactics_deck if n not in g.tactics_in]
    if "pool" in document and "left" not in document:
        g.left = len(g.pool) + g.extra_left


def _read_board(g: State, document: dict[str, Any]) -> None:
    facts = g.facts
    if "search" in document:
        value = _whole(document["search"], "search")
        if value not in facts.search_values:
            raise HendersonError(f"search = {value}: expected one of {', '.join(map(str, facts.search_values))}")
        g.search = facts.search_values.index(value)
    for word in _words(document.get("wire", []), "wire"):
        ap = _lookup(facts.aps_by_name, word, "wire")
        if not facts.wire_bits >> ap & 1:
            raise HendersonError(f"wire '{word}': expected a final (Wire) Attack Position")
        g.wired |= 1 << ap
    numbers = {location(n): n for n in range(3, 19)}
    for word in _words(document.get("ready", []), "ready"):
        n = _lookup(numbers, word, "ready")
        if not facts.token[n]:
            raise HendersonError(f"ready '{word}': no token is ever readied there")
        g.ready[n] = 1
    for word in _words(document.get("disrupted", []), "disrupted"):
        n = _lookup(numbers, word, "disrupted")
        if g.disrupted[n] and (n != 18 or "over" not in document):
            raise HendersonError(f"disrupted '{word}' twice: expected one Disrupted token to a Location")
        g.disrupted[n] += 1
    kinds = {name: k for k, name in enumerate(ENEMIES)}
    g.to_place = [_lookup(kinds, word, "to_place") for word in _words(document.get("to_place", []), "to_place")]
    g.charge = [_lookup(facts.enemies_by_name, word, "charge") for word in _words(document.get("charge", []), "charge")]
    for box, value in _table(document, "supply").items():
        g.supply[_lookup({b: i for i, b in enumerate(BOXES)}, box, "supply")] = _whole(value, f"supply.{box}")
    for name in _words(document.get("out_of_game", []), "out_of_game"):
        g.place[_lookup(facts.by_name, name, "out_of_game")] = GONE
    for name, text in _table(document, "counters").items():
        c = _lookup(facts.by_name, name, "counters")
        place, *words = [w.strip() for w in str(text).split(",")]
        g.place[c] = _lookup(facts.places_by_name, place, f"the place of {name}")
        g.status[c] = sum(_lookup(STATUS, word, f"the state of {name}") for word in words)
    for name, word in _table(document, "enemy").items():
        g.enemy[_lookup(facts.enemies_by_name, name, "enemy")] = _lookup(facts.aps_by_name, word, f"the place of {name}")
    if g.tank_destroyed:
        for e in facts.enemies_of_kind[6]:
            g.enemy[e] = GONE


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


def _lookup(known: dict[str, int], word: Any, what: str) -> int:
    if not isinstance(word, str) or word not in known:
        raise HendersonError(f"{what}: '{word}': expected {nearest(str(word), list(known))}")
    return known[word]


def _whole(value: Any, what: str) -> int:
    if not isinstance(value, int) or value < 0:
        raise HendersonError(f"{what} = {value!r}: expected a whole number, 0 or more")
    return int(value)


def _numbers(value: Any, what: str, length: int) -> list[int]:
    if not isinstance(value, list) or len(value) != length:
        raise HendersonError(f"{what} = {value!r}: expected {length} whole numbers")
    return [_whole(v, what) for v in value]


def _words(value: Any, what: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
        raise HendersonError(f"{what} = {value!r}: expected a list of words")
    return value


def _table(document: dict[str, Any], key: str) -> dict[str, Any]:
    value = document.get(key, {})
    if not isinstance(value, dict):
        raise HendersonError(f"{key} = {value!r}: expected a table")
    return value
