"""Crafted positions: whatever the document, it is a position that can be shown and played, or one sentence refuses it."""

import copy
import tomllib
from random import Random

import pytest

import henderson
from henderson.engine.contract import complete_options
from henderson.engine.game import Game
from henderson.games.henderson_solo.table.position import KEYS

from .test_laws import questions

ODD = (-1, 0, 1, 2, 3, 7, 99, 10**20, 0.5, True, "", "MRM 1", "#18", "Tank 1", "Rifles 1", "MRM WA", "Oka", "Banzai Charge",
       "Fog of War (1)", [], {}, [[]], ["#3", "#3"], [1, 2], [5, 0, 0], ["Infantry 1"], ["Second Wind", "Second Wind"],
       {"a": {}}, {"MRM": -1})  # fmt: skip


def documents():
    """Positions of bot games, as parsed documents with their options."""
    found = []
    for n, (game, _) in enumerate(questions(6, ("Boot", "Full fog", "Epic"), sense=0.6)):
        if n % 9 == 0:
            found.append((tomllib.loads(game.position()), dict(game.setting.options)))
    return found


def bent(document, rng):
    """One or two things of it changed for something odd."""
    document = copy.deepcopy(document)
    for _ in range(rng.choice((1, 1, 2))):
        tables = [document, *[v for v in document.values() if isinstance(v, dict)]]
        place = rng.choice(tables)
        how = rng.random()
        if how < 0.3 or not place:
            place[rng.choice([*KEYS, "Rifles 3", "nonsense"])] = copy.deepcopy(rng.choice(ODD))
        elif how < 0.7:
            place[rng.choice(list(place))] = copy.deepcopy(rng.choice(ODD))
        elif how < 0.85:
            some, other = rng.choice(list(place)), rng.choice(list(place))
            place[some] = copy.deepcopy(place[other])
        else:
            lists = [v for v in document.values() if isinstance(v, list) and v]
            if lists:
                rows = rng.choice(lists)
                rows.append(copy.deepcopy(rng.choice([*rows, *ODD])))
    return document


def opened(rules, facts, document, options):
    """The game that stands there, or None when it is refused."""
    document.pop("game", None)
    document.pop("options", None)
    try:
        state = rules.read_position(document, options, facts)
    except henderson.HendersonError as error:
        assert "\n" not in str(error) and len(str(error)) < 1000
        return None
    return Game(rules, state, henderson.Seeded(1))


def test_crafted_positions_open_and_play_or_are_refused():
    rng, seen = Random(11), [0, 0]
    stock = documents()
    first = henderson.new("henderson-solo")
    for _ in range(3000):
        document, options = rng.choice(stock)
        document = bent(document, rng)
        game = opened(first.rules, first.state.facts, document, complete_options(first.rules, options))
        seen[game is not None] += 1
        if game is None:
            continue
        game.view("US")
        game.board()
        for _ in range(6):
            if game.decision is None:
                break
            option = rng.choice(game.decision.options)
            game.preview(option)
            game.reason("MRM 1")
            game.answer(option)
        assert game.rules.write_position(game.start)
    assert min(seen) > 200, seen


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("comms = [5, 0, 0]", "from 0 to 1"),
        ("yura = 7", "hits"),
        ("yura = 3", "fewer than 3 hits"),
        ("watchers = 9", "at most 2"),
        ("spotted = 2", "from 0 to 1"),
        ('ready = ["#7"]\ndisrupted = ["#7"]', "no readied token"),
        ('ready = ["#7", "#7"]', "twice"),
        ('disrupted = ["#18", "#18"]', "one Disrupted token"),
        ('step = "Deploy Rifles"\nto_deploy = [30, 0, 0]', "Rifles in stock"),
        ("left = 50", "no more than"),
        ("to_discard = 2", "cards in hand"),
        ('hand = ["Coast Watcher (1)"]\ndiscards = ["Coast Watcher (1)"]', "two places"),
        ('over = ["5.0"]', "the rule and a sentence"),
        ('[counters]\n"MG 1" = "MRM 1, exhausted"', "what a M1919"),
        ('[counters]\n"Rifles 1" = "MRM 1, exhausted, exhausted"', "once"),
        ('[counters]\n"Medic 1" = "MRM 1, out of ammo"', "what a Medic can be"),
        ('[enemy]\n"Tank 1" = "SLP E"', "only in Matanikau River Mouth"),
        ('tank_destroyed = 1\n[enemy]\n"Tank 1" = "MRM E"', "not when it is destroyed"),
        ('charge = ["Infantry 1"]', "Banzai Charge"),
        ("survived = 1", "before the end of Wave 4"),
        ("turn = 0", "once the set-up is over"),
        ('[played]\n"Coast Watcher (1)" = "Gather Intel"', "among the discards"),
        ("diary = [[1]]", "8 whole numbers"),
        ("suppression = [true, 0, 0]", "whole number"),
    ],
)
def test_a_position_that_cannot_be_is_refused(text, message):
    with pytest.raises(henderson.HendersonError, match=message):
        henderson.position("henderson-solo", text)
