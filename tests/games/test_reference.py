"""What players look up in every game: ways to win, terrain, charts; and battles as events tell them."""

from random import Random

import pytest

import henderson
from henderson.engine.decision import DICE
from henderson.engine.rulebook import of
from henderson.games import pack, rules, titles

OPTIONS = {"avalon-hill": {"level": "tournament", "hidden-movement": True}}


@pytest.mark.parametrize("title", titles())
def test_the_ways_to_win_name_rules_of_the_ledger_and_tell_nothing_hidden(title: str) -> None:
    """Every aim has a rule; in worlds imagined for a side its aims read the same; a battle's data are what an event may tell."""
    game, rng = henderson.new(title, seed=4, options=OPTIONS.get(title)), Random(4)
    ledger, battles = of(game.rules), 0
    for n in range(500):
        asked = game.decision
        if asked is None:
            break
        if n % 60 == 0 and asked.player != DICE:
            for side in game.rules.SIDES:
                aims = game.rules.victory(game.state, side)  # type: ignore[attr-defined]
                assert aims and {a.rule for a in aims} <= set(ledger)
                assert game.rules.victory(game.imagine(side, n).state, side) == aims  # type: ignore[attr-defined]
        game.play(asked.words[int(rng.random() * len(asked.words))])
    for event in game.events("all"):
        battles += bool(event.shown.battle)
    assert battles


@pytest.mark.parametrize("title", titles())
def test_charts_and_terrain_are_those_of_the_pack_and_the_board(title: str) -> None:
    r, components = rules(title), pack(title)
    names = {file.stem for file in components.files if file.suffix == ".csv"}
    assert set(r.CHARTS) <= names and len(set(r.CHARTS.values())) == len(r.CHARTS)  # type: ignore[attr-defined]
    game = henderson.new(title)
    drawn = {t for s in game.board().spaces for t in s.terrain} | {e.kind for e in game.board().edges}
    for ground in getattr(r, "terrain", lambda _: [])(components):
        assert ground.kind in drawn and ground.cost and set(ground.rules) <= set(of(r)), ground
