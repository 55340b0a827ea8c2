"""The position notation: units by name with hex and strength, tracks, markers, and what the turn has used up.

Any document gives a position that can be shown and played, or one sentence that says what is wrong in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.decision import HendersonError
from ...kit.notation import flag, known_keys, named, number, numbers, spaces, table, units, whole, word, wrong
from ..rules.facts import EFFECTS, SIDES, Facts
from ..rules.setup import COLUMNS, blank
from ..rules.state import (
    DEAD,
    FERRIED,
    FULL_FIELD,
    LAST_TURN,
    MERGED,
    MOST_SUPPLY,
    ON_BRIDGE,
    OPERATIONAL,
    POOL,
    RABAUL,
    WITHDRAWN,
    State,
    marked,
    recompute,
)
from ..rules.stealth import LONGEST, STAYS
from ..rules.victory import REASONS
from ..sequence import SEQUENCE

PLACES = {"pool": POOL, "rabaul": RABAUL, "dead": DEAD, "withdrawn": WITHDRAWN, "merged": MERGED}
RANGES = {"vp": (-9999, 9999), "hf": (0, FULL_FIELD), "effect_n": (0, 40), "sea_moves": (0, 40), "withdrawn_now": (0, 40),
          "picks": (0, 12)}  # fmt: skip
FLAGS = ("begun", "again", "bonus", "held", "broken", "operated", "air", "double_supply")
WORDS = {"effect": EFFECTS, "ended": tuple(REASONS), "winner": SIDES}
PLAIN = (*RANGES, *FLAGS, *WORDS, "deck", "bombarded")
HEXES = ("tried", "attacked", "owed", "targets")
TABLES = ("ferried", "paid")
DOCUMENT = ("turn", "step", "supply", "control", "effect_side", *PLAIN, *HEXES, "attackers", *TABLES, *SIDES)
# the highest value of each mark of a unit; those not named are there or not
HIGHEST = {"stealth": LONGEST, "ambush": LONGEST, "spent": 255, "fired": 255, "footing": FERRIED, "landed": 2, "worked": 2,
           "done": STAYS}  # fmt: skip


# -- writing -------------------------------------------------------------------------------------------------------


def write_position(g: State) -> dict[str, Any]:
    """The notation of a state at the beginning of an activation."""
    facts, fresh = g.facts, blank({}, g.facts)
    names, printed = facts.grid.names, facts.units
    document: dict[str, Any] = {"turn": g.turn, "step": SEQUENCE[g.step].rule, "supply": list(g.supply)}
    document["control"] = {side: [names[h] for h, s in sorted(g.control.items()) if SIDES[s] == side] for side in SIDES}
    if g.effect:
        document["effect_side"] = SIDES[g.effect_side]
    # what a reader takes for granted when the position does not say it
    fresh.held, fresh.broken, fresh.operated = g.control[facts.field] == 1, g.hf < OPERATIONAL, g.hf >= OPERATIONAL
    for key in PLAIN:
        if getattr(g, key) != getattr(fresh, key):
            document[key] = getattr(g, key)
    document |= {key: [names[h] for h in getattr(g, key)] for key in HEXES if getattr(g, key)}
    document |= {"attackers": [printed[u].name for u in g.attackers]} if g.attackers else {}
    document |= {key: {printed[u].name: n for u, n in getattr(g, key).items()} for key in TABLES if getattr(g, key)}
    order = [u for h in sorted(g.stacks) for u in g.stacks[h]] + [u for u in range(len(printed)) if g.place[u] < 0]
    for side, name in enumerate(SIDES):
        document[name] = {printed[u].name: text for u in order if printed[u].side == side and (text := _unit_text(g, u))}
    return document


def _unit_text(g: State, unit: int) -> str:
    """`3707 4 stealth 2 landed`: place, strength when reduced, and marks other than none."""
    place = g.place[unit]
    if place == -1:
        return ""
    words = [g.name(place) if place >= 0 else next(n for n, p in PLACES.items() if p == place)]
    if place not in (DEAD, MERGED) and g.strength[unit] != g.facts.combat[unit]:
        words.append(str(g.strength[unit]))
    if place in (POOL, RABAUL) and g.due[unit] != g.facts.units[unit].arrives:
        words.append(f"due {g.due[unit]}")
    for column in COLUMNS:
        value = getattr(g, column)[unit]
        if value:
            words.append(column if value == 1 and column != "stealth" else f"{column} {value}")
    return " ".join(words)


# -- reading -------------------------------------------------------------------------------------------------------


def read_position(document: dict[str, Any], options: Mapping[str, Any], facts: Facts) -> State:
    """A state out of the notation. Units that are not named are out of the game."""
    known_keys(document, DOCUMENT)
    g = blank(options, facts)
    g.turn = whole(document, "turn", 1, len(facts.track))
    steps = [s.rule for s in SEQUENCE]
    g.step = steps.index(named("step", document.get("step", steps[0]), steps))
    us, japan = numbers(document, "supply", 2, 0, MOST_SUPPLY)
    g.supply = us, japan
    _control(g, table(document, "control"))
    g.effect_side = SIDES.index(named("effect_side", document.get("effect_side", SIDES[0]), SIDES))
    # unless the position says otherwise, the field has been as it is since the turn began
    g.hf = whole(document, "hf", 0, FULL_FIELD, FULL_FIELD)
    g.held, g.broken, g.operated = g.control[facts.field] == 1, g.hf < OPERATIONAL, g.hf >= OPERATIONAL
    _plain(g, document)
    index = facts.grid.index
    g.tried = tuple(_once("tried", spaces(document, "tried", {facts.grid.names[h]: h for h in facts.villages})))
    g.attacked, g.owed = tuple(spaces(document, "attacked", index)), tuple(spaces(document, "owed", index))
    g.targets = _once("targets", spaces(document, "targets", index))
    g.attackers = units(document, "attackers", facts.index)
    g.ferried = _counts(document, "ferried", {u.name: i for i, u in enumerate(facts.units) if u.ferry})
    g.paid = _counts(document, "paid", {u.name: i for i, u in enumerate(facts.units) if u.range})
    for number_, side in enumerate(SIDES):
        for name, text in table(document, side).items():
            _unit(g, number_, named(f"unit of {side}", name, facts.index), word(name, text))
    _possible(g)
    recompute(g)
    return g


def _once(what: str, given: list[int]) -> list[int]:
    if len(set(given)) != len(given):
        raise HendersonError(f"{what} in the position: a hex is there twice")
    return given


def _control(g: State, given: dict[str, Any]) -> None:
    known_keys(given, SIDES, "control")
    places = {g.name(h): h for h in g.control}
    found = [(side, hex_) for side in given for hex_ in spaces(given, side, places)]
    _once("control", [hex_ for _, hex_ in found])
    g.control = {**g.control, **{hex_: SIDES.index(side) for side, hex_ in found}}


def _plain(g: State, document: Mapping[str, Any]) -> None:
    """Numbers, flags and words."""
    for key, (low, high) in RANGES.items():
        if key in document:
            setattr(g, key, whole(document, key, low, high))
    for key in FLAGS:
        setattr(g, key, flag(document, key, getattr(g, key)))
    for key, words in WORDS.items():
        if document.get(key, "") != "":
            setattr(g, key, named(key, document[key], words))
    us, japan = numbers(document, "bombarded", 2, 0, LAST_TURN)
    g.bombarded = us, japan
    if "deck" in document:
        deck = document["deck"]
        cards = isinstance(deck, list) and all(type(n) is int and n in g.facts.cards for n in deck)
        if not cards or len(set(deck)) < len(deck):
            raise wrong("deck", deck, f"numbers of cards, each once: {', '.join(map(str, g.facts.cards))}")
        g.deck = tuple(deck)


def _counts(document: Mapping[str, Any], key: str, known: Mapping[str, int]) -> dict[int, int]:
    return {named(key, name, known): number(f"{key} {name}", n, 0, 99) for name, n in table(document, key).items()}


def _unit(g: State, side: int, unit: int, text: str) -> None:
    """A unit: `3707 4 stealth 2`, `pool due 9`."""
    facts, name = g.facts, g.unit_name(unit)
    if facts.side[unit] != side:
        raise HendersonError(f"'{name}' is no unit of {SIDES[side]}")
    words = text.split()
    if not words:
        raise wrong(name, text, f"a hex or one of {', '.join(PLACES)}")
    if words[0] in PLACES:
        g.place[unit] = PLACES[words[0]]
        g.due = marked(g.due, unit, facts.units[unit].arrives if g.place[unit] in (POOL, RABAUL) else 0)
    else:
        hex_ = named(name, words[0], facts.grid.index)
        if facts.sea[hex_] or any(facts.side[u] != side for u in g.stacks.get(hex_, ())):
            raise wrong(name, text, f"another hex: {words[0]} is sea, or holds an enemy")
        g.place[unit] = hex_
        g.stacks[hex_] = (*g.stacks.get(hex_, ()), unit)
    _marks(g, unit, text, words[1:])
    if g.place[unit] in (DEAD, MERGED):
        g.strength = marked(g.strength, unit, 0)
    _stands(g, unit, text)


def _marks(g: State, unit: int, text: str, words: list[str]) -> None:
    name = g.unit_name(unit)
    while words:
        mark, words = words[0], words[1:]
        value = int(words[0]) if words and _is_number(words[0]) else None
        if _is_number(mark) and 1 <= int(mark) <= g.facts.combat[unit]:
            g.strength = marked(g.strength, unit, int(mark))
            continue
        if mark == "due" and value is not None and g.place[unit] in (POOL, RABAUL):
            g.due = marked(g.due, unit, number(f"{name}: due", value, 0, LAST_TURN))
        elif mark in COLUMNS:
            count = number(f"{name}: {mark}", 1 if value is None else value, 0, HIGHEST.get(mark, 1))
            setattr(g, mark, marked(getattr(g, mark), unit, count))
        else:
            expected = f"a strength from 1 to {g.facts.combat[unit]}, due, or a mark: {', '.join(COLUMNS)}"
            raise HendersonError(f"{name} = '{text[:80]}': '{mark[:80]}': expected {expected}")
        words = words[1:] if value is not None else words


def _is_number(given: str) -> bool:
    return given.isascii() and given.isdigit() and len(given) <= 3


def _stands(g: State, unit: int, text: str) -> None:
    """What a unit cannot be where it is."""
    facts, hex_, printed = g.facts, g.place[unit], g.facts.units[unit]
    if g.stealth[unit] and not (printed.infantry and hex_ >= 0 and facts.jungle[hex_]):
        raise wrong(printed.name, text, "no Stealth marker: only infantry in jungle has one [7.7a]")
    if g.stealth[unit] and printed.side == 0 and not g.us_stealth:
        raise wrong(printed.name, text, "no Stealth marker: the U.S. has them only with option us_stealth [7.7.6]")
    if g.done[unit]:
        return  # how it stood while it moved binds it no more: it may have been driven off since
    if (g.footing[unit] == ON_BRIDGE and hex_ not in facts.bridge) or (g.footing[unit] == FERRIED and hex_ not in facts.bank):
        raise wrong(printed.name, text, "another footing: 1 is on a bridge, 3 in a river beside a ferry [7.3.3a]")


def _possible(g: State) -> None:
    """What cannot be all at once."""
    if g.winner and not g.ended:
        raise HendersonError("winner in the position: expected 'ended' beside it, the rule by which the game ended")
    if SEQUENCE[g.step].rule == "SoP.20b" and g.begun and g.turn >= LAST_TURN and not g.ended:
        raise HendersonError("begun in the position: the last turn has been judged, and the game goes on no more [9.4c]")
    if not g.again:
        if g.targets or g.attackers or g.paid:
            raise HendersonError("targets, attackers and paid belong to a banzai attack: expected again = true [8.2.10a]")
        return
    near = [set(g.facts.land_neighbours[h]) for h in g.targets]
    men = [u for u in g.attackers if not g.facts.gun[u]]
    sound = SEQUENCE[g.step].rule == "SoP.19" and men and near and all(g.is_open(h, 0) for h in g.targets)
    if not sound or any(g.facts.side[u] == 0 or g.stealth[u] or any(g.place[u] not in n for n in near) for u in g.attackers):
        expected = "step SoP.19, targets with U.S. units, and attackers beside them"
        raise HendersonError(f"again in the position: expected {expected} [8.2.10a]")
