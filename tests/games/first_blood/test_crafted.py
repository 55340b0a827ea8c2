"""Crafted positions: whatever a document says, it opens, can be shown and played on, or is refused in one sentence."""

import copy
import sys
from random import Random

import pytest

import henderson
from henderson.engine.contract import complete_options
from henderson.engine.game import Game
from henderson.games import first_blood
from henderson.games.first_blood.table.position import KEYS, PHASE_NAMES, write_position

from .conftest import DATA
from .games_played import questions

FACTS = first_blood.read(first_blood.Pack(DATA))
JUNK = (None, True, -1, 0, 1, 2, 3, 99, 10**30, 1.5, float("nan"), float("inf"), "", "x", "0708", "US", "é" * 500, [], [[]], {},
        {"a": 1}, [1, "x"], ["1/1", "1/1"], {"status": "operative", "work": 1}, [["SUY", "0708"]],
        [{"hexes": ["0708"]}])  # fmt: skip


def paths(value, here=()):
    """Every place inside a document."""
    yield here
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in inside:
        yield from paths(below, (*here, key))


def mutated(document, rng):
    """The document with a few things changed in it."""
    new = copy.deepcopy(document)
    for _ in range(rng.choice((1, 1, 2, 4))):
        places = [p for p in paths(new) if p]
        kind = rng.randrange(6)
        if kind == 0 or not places:
            new[rng.choice(KEYS)] = rng.choice(JUNK)
        elif kind == 1:
            new["phase"] = rng.choice(PHASE_NAMES)
        elif kind == 2:  # a counter somewhere else as well, or instead
            new.setdefault("units", {})
            if isinstance(new["units"], dict):
                new["units"][rng.choice(FACTS.names)] = rng.sample(FACTS.ids, rng.randrange(1, 4))
        else:
            *way, last = rng.choice(places)
            inside = new
            for key in way:
                inside = inside[key]
            if kind == 3:
                del inside[last]
            elif kind == 4:
                inside[last] = rng.choice(JUNK)
            else:
                words = FACTS.names + FACTS.ids
                inside[last] = rng.choice(words)
    return new


def opens_or_is_refused(document, options, rng):
    """One sentence, or a game that is shown and played for a few answers; True when it opens."""
    try:
        state = first_blood.read_position(document, options, FACTS)
    except henderson.HendersonError as error:
        assert str(error) and "\n" not in str(error) and len(str(error)) < 1000
        return False
    game = Game(first_blood, state)
    for _ in range(5):
        for side in ("US", "Japan", ""):
            game.view(side)
        if game.decision is None:
            assert game.outcome
            return True
        options_ = game.decision.options
        assert options_
        for option in rng.sample(list(options_), min(3, len(options_))):
            game.preview(option)
            game.decision.meaning(option)
        for word in rng.sample([w for w in (*FACTS.names, *FACTS.ids) if w not in game.decision.words], 5):
            assert game.reason(word)
        again = first_blood.read_position(write_position(game.start), options, FACTS)
        assert again == game.start
        game.answer(rng.choice(options_))
    return True


def fuzz(count, seed):
    """How many of so many crafted documents open."""
    rng = Random(f"crafted {seed}")
    options = complete_options(first_blood, {})
    documents = [write_position(game.start) for game in questions([seed], one_in=12)]
    documents += [
        write_position(game.start) for game in questions([seed + 1]) if game.decision.rule in ("8.1", "8.2d", "8.10c", "8.10a")
    ]
    return sum(opens_or_is_refused(mutated(rng.choice(documents), rng), options, rng) for _ in range(count))


def test_crafted_documents_open_or_are_refused():
    assert 20 < fuzz(500, 3) < 480


@pytest.mark.parametrize(("change", "told"), [
    ({"stage": 5}, "stage = 5"),
    ({"stage": True}, "stage = True"),
    ({"left": {"1/1": float("inf")}}, "left 1/1"),
    ({"left": {"1/1": 99}}, "from 0 to 8"),
    ({"visited": {"124/1": "AB"}}, "it is not in a box [6.3b]"),
    ({"visited": {"124/1": 7}}, "letters of boxes"),
    ({"airfields": {"0708": {"status": "operative", "work": 1}}}, "it would be done [11.2]"),
    ({"airfields": {"0709": "unbuilt"}}, "built from the beginning"),
    ({"airfields": {"0504": "operative"}}, "a hex of [airfields] = '0504'"),
    ({"inverted": ["1/1"]}, "inverted 1/1"),
    ({"flying": ["F4F 1"]}, "flying F4F 1"),
    ({"winner": "US"}, "go together"),
    ({"battles": [{"hexes": ["0504"], "attackers": ["1/1"]}]}, "in Combat Phases only [8.1]"),
    ({"phase": "U.S. Combat", "battles": [{"hexes": ["0504"], "attackers": ["1/1"]}]}, "cannot be declared so [8.2d]"),
    ({"phase": "U.S. Combat", "forming": [{"hexes": ["0504"]}]}, "forming: 0504 cannot be part"),
    ({"phase": "Japanese Combat", "missions": [["124/1", "0708"]]}, "cannot bombard 0708 [9.5.1]"),
    ({"phase": "U.S. Combat", "stage": 1, "result": "DR"}, "expected an attack it belongs to"),
    ({"units": {"0708": ["124/1"]}, "airfields": {"0708": "operative"}}, "Japan is on 0708"),
    ({"units": {"EP 5": ["1/1", "1/2", "1/3", "5/1", "5/2"]}}, "at most 4 [7.1a]"),
    ({"units": {"OCT III": ["1/1"]}}, "cannot be in OCT III"),
    ({"units": {"SEP I": ["228/1"]}}, "cannot be in SEP I"),
    ({"asked": True}, "asked"),
])  # fmt: skip
def test_what_cannot_be_is_refused_by_name(change, told):
    good = {"turn": "OCT I", "phase": "U.S. Movement", "units": {"0708": ["1/1", "1Eng", "F4F 1"], "0504": ["124/1"]}}
    options = complete_options(first_blood, {})
    first_blood.read_position(good, options, FACTS)
    with pytest.raises(henderson.HendersonError) as caught:
        first_blood.read_position(good | change, options, FACTS)
    assert told in str(caught.value)


if __name__ == "__main__":
    for seed in range(int(sys.argv[2])):
        print(seed, fuzz(int(sys.argv[1]), seed), "open", flush=True)
