"""Questions as data: what an option means, what it ends, which die follows, whom it concerns."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import henderson
from henderson.engine.decision import NUMBER, PIECE, SPACE
from henderson.games.deluxe.player import v1 as player

AGAINST = {("8.1.2", "gun"), ("8.1.3", ""), ("8.1.7a", ""), ("8.2.1", "target"), ("8.2.1", "attacker"), ("8.2.6a", "target"),
           ("8.2.3a", ""), ("8.2.9a", ""), ("8.2.10a", ""), ("8.2.10b", "")}  # fmt: skip
SURE = {"8.1.2", "8.1.7a", "11.0a", "7.1a"}  # where a die follows at once, whoever waits


@pytest.mark.rule("4.0")
def test_options_are_what_they_are_said_to_be():
    seen = Counter()
    for seed in range(3):
        game, rng = henderson.new("deluxe", seed=seed, options={"us_stealth": True}), Random(seed)
        spaces = {s.id for s in game.board().spaces}
        while (asked := game.decision) is not None:
            other = {"US": "Japan", "Japan": "US"}[asked.player]
            assert tuple(asked.concerns) == ((other,) if (asked.rule, asked.verb) in AGAINST else ()), asked
            option = rng.choice(asked.options)
            meaning = asked.meaning(option)
            seen[meaning.kind] += 1
            if meaning.kind == SPACE:
                assert meaning.word in spaces
            if meaning.kind == PIECE and asked.rule not in ("10.2", "8.1.8b"):
                assert meaning.word in {p.id for p in game.view(asked.player).pieces if p.side == asked.player}, asked
            if meaning.kind == NUMBER:
                assert meaning.word == str(option)
            if meaning.ends == "phase":
                seen["phase"] += 1
            before, step, turn = game.rolls, game.where.step, game.state.turn
            sensible = rng.random() < 0.7
            choice = player.heuristic(game.state, asked, rng) if sensible else option
            meaning = asked.meaning(choice)
            game.answer(choice)
            if meaning.rolls and asked.rule in SURE:
                assert game.rolls > before, (asked, meaning)
                seen["rolls"] += 1
            if meaning.ends == "phase" and game.decision is not None:
                assert (game.where.step, game.state.turn) != (step, turn), (asked, meaning)
    assert min(seen[k] for k in (SPACE, PIECE, NUMBER, "phase", "rolls")) > 20, seen


@pytest.mark.rule("2.2.1.9a", "2.2.1.8")
@pytest.mark.parametrize("column, value", [("movement", 61), ("range", 31), ("combat", 21), ("arrives", 27)])
def test_figures_no_counter_can_have_are_refused(table, column, value):
    with pytest.raises(henderson.HendersonError, match=f"'{value}'"):
        table('[US]\n"11/5" = "3808"', units={"11/5": {column: value}})
