"""Counters and boards are made once for all that they show: a view is the same as one for which nothing was kept."""

import importlib
from random import Random

import msgspec
import pytest

import henderson
from henderson.games import rules

BESIDE = ("appearance", "_off", "basic_figures", "provenance", "sheets")
KEPT = {
    "avalon-hill": {"avalon_hill.table.view": ("_made", "_piece", "_squares"), "avalon_hill.table.panels": BESIDE},
    "deluxe": {"deluxe.table.view": ("_on_map", "_covered", "_counter")},
    "first-blood": {"first_blood.table.view": ("_ground_counter", "_air_counter")},
    "henderson-solo": {"henderson_solo.table.view": ("_usmc", "_usmc_counter", "_ija", "_ija_counter")},
}
PRESETS = {"avalon-hill": ("Basic", "Tournament", "Full")}


@pytest.mark.parametrize("title", KEPT)
def test_a_view_is_the_same_where_nothing_was_kept(title):
    memos = [getattr(importlib.import_module(f"henderson.games.{m}"), name) for m, names in KEPT[title].items() for name in names]
    rng, looked = Random(5), 0
    for seed, preset in enumerate(PRESETS.get(title, ("", "", ""))):
        options = dict(rules(title).PRESETS[preset]) if preset else {}
        game, at = henderson.new(title, seed=f"kept {seed}", options=options), 0
        while (decision := game.decision) is not None and at < 500:
            at += 1
            if at % 40 == 0:
                looked += 1
                seats = ("", *game.rules.SIDES)
                kept = [msgspec.json.encode(game.view(side)) for side in seats]
                for memo in memos:
                    memo.cache_clear()
                assert kept == [msgspec.json.encode(game.view(side)) for side in seats]
            elif at % 3 == 0:
                game.view(decision.player)  # to be kept
            game.answer(decision.options[int(rng.random() * len(decision.options))])
    assert looked > 8
