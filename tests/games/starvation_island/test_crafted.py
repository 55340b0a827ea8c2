"""Crafted positions: any document opens, can be shown and played on, or is refused in one sentence; never anything else."""

from copy import deepcopy
from random import Random

import pytest

import henderson
from henderson import HendersonError
from henderson.engine import position
from henderson.engine.contract import complete_options
from henderson.engine.game import Game, Setting
from henderson.games import facts, pack, rules
from henderson.games.starvation_island import read_position
from henderson.games.starvation_island.player import heuristic
from henderson.proof.laws import question_is_sound

from .table import ID

RULES = rules(ID)
VALUES = [None, True, False, 0, 1, 2, 3, 4, 5, 6, 9, 13, 250, 251, -1, 10**30, 0.5, "", "US", "Japan", "A", "D", "F", "K", "M",
          [], {}, [[]], ["US"], [1], {"US": 1}, "Naval Surface Combat", "Land Combat", "x" * 5000, ["Wasp"] * 3,
          "Wasp (damaged)"]  # fmt: skip
NOTES = [
    "damaged",
    "reduced",
    "at sea",
    "fighting",
    "air 0",
    "air 9",
    "air ²",
    "round 2",
    "from Rabaul",
    "from Henderson Field",
    "(",
    "x,,",
]


def documents():
    """Real positions to start from: of a random game and of a heuristic one, in all phases."""
    found = []
    for seed, clever in ((3, False), (4, True)):
        game, rng = henderson.new(ID, seed=seed), Random(seed)
        n = 0
        while game.decision is not None:
            if n % 9 == 0:
                document = position.read(game.position())
                found.append({k: v for k, v in document.items() if k not in position.OWN})
            n += 1
            options = game.decision.options
            choice = heuristic(game.state, game.decision, rng) if clever else options[int(rng.random() * len(options))]
            game.answer(choice)
    return found


def mutate(document, rng, boxes, units):
    """One thing changed at random: a key, a value, a unit moved or noted or doubled."""
    new = deepcopy(document)
    for _ in range(rng.randint(1, 3)):
        kind = rng.randrange(8)
        if kind == 0:
            new[rng.choice([*new, "nonsense", "acted", "battle", "retreated", "points", "express", "step", "stage"])] = (
                rng.choice(VALUES)
            )
        elif kind == 1:
            new.pop(rng.choice(list(new)), None)
        elif kind == 2 and isinstance(new.get("battle", {}), dict):
            new.setdefault("battle", {})[rng.choice(["first", "firer", "round", "japan_wins", "x"])] = rng.choice(VALUES)
        elif kind == 3:
            new["stage"] = rng.randint(0, 6)
        elif kind == 4 and isinstance(new.get("boxes"), dict):
            new["boxes"][rng.choice([*boxes, "Nowhere"])] = rng.choice(VALUES)
        elif isinstance(new.get("boxes"), dict):
            box = new["boxes"].setdefault(rng.choice(boxes), [])
            if isinstance(box, list):
                note = f" ({rng.choice(NOTES)})" if rng.random() < 0.6 else ""
                box.append(rng.choice(units) + note)
                if rng.random() < 0.5:
                    for other in new["boxes"].values():
                        if other is not box and isinstance(other, list):
                            other[:] = [
                                e for e in other if not isinstance(e, str) or e.partition(" (")[0] != box[-1].partition(" (")[0]
                            ]
        elif kind == 7:
            new["phase"] = rng.choice("ABCDEFGHIJKLMN")
    return new


def opened(document):
    """The game of a document, or None when it is refused in one sentence."""
    full = complete_options(RULES, {})
    try:
        state = read_position(document, full, facts(ID, pack(ID), ""))
    except HendersonError as error:
        told = str(error)
        assert told and "\n" not in told and len(told) < 1000
        return None
    return Game(RULES, state, henderson.Seeded(1), Setting(full))


def shown_and_played(game, rng):
    """View, board, question and previews, and a few answers."""
    game.board()
    for _ in range(6):
        for side in ("", "US", "Japan"):
            game.view(side)
        if game.decision is None:
            return
        question_is_sound(game)
        for option in game.decision.options[:6]:
            game.preview(option)
        game.reason("Wasp")
        game.answer(game.decision.options[int(rng.random() * len(game.decision.options))])
    assert position.read(game.position())


@pytest.mark.parametrize("part", range(4))
def test_any_document_opens_and_plays_or_is_refused_in_a_sentence(part):
    rng = Random(f"crafted {part}")
    start = documents()
    boxes, units = list(start[0]["boxes"]), list(henderson.new(ID).state.facts.name)
    count = {True: 0, False: 0}
    for _ in range(350):
        document = mutate(rng.choice(start), rng, boxes, units)
        game = opened(document)
        count[game is not None] += 1
        if game is not None:
            try:
                shown_and_played(game, rng)
            except Exception as error:
                raise AssertionError(f"{error!r} in {document}") from error
    assert min(count.values()) > 15


@pytest.mark.parametrize(
    ("seed", "options"), [(4, {}), (5, {"land_payment": "declarer", "land_combats": "two", "ship_flak": "unit"})]
)
def test_positions_round_trip_at_every_question(seed, options):
    game, rng = henderson.new(ID, seed=seed, options=options), Random(seed)
    seen = 0
    while game.decision is not None:
        document = position.read(game.position())
        chosen = document.pop("options")
        assert document.pop("game") == ID
        document.pop("since", None)  # what was answered since is the engine's own
        again = read_position(document, chosen, game.start.facts)
        assert again == game.start
        assert again.readings == game.start.readings
        seen += 1
        clever = rng.random() < 0.5
        listed = game.decision.options
        game.answer(heuristic(game.state, game.decision, rng) if clever else listed[int(rng.random() * len(listed))])
    assert seen > 100
