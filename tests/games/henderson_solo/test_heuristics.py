"""The heuristic player answers every question legally, lives longer than chance, and the survival table can be made."""

from random import Random

import pytest

import henderson
from henderson.bots.seat import HeuristicBot, Seat
from henderson.games.henderson_solo.player import heuristic
from henderson.games.henderson_solo.player.staffing import wishes
from henderson.games.henderson_solo.player.watchful import WATCHFUL
from henderson.games.henderson_solo.rules.facts import MORTAR_TEAM, OBSERVER, OFFICER, RIFLES
from henderson.lab import survival

from .table import at


def turns(level, seed, sense):
    game = henderson.new("henderson-solo", seed=seed, options={"preset": level})
    rng = Random(seed)
    while (decision := game.decision) is not None:
        option = (
            heuristic(game.state, decision, rng) if sense else decision.options[rng.randrange(len(decision.options))]
        )
        assert option in decision.options
        game.answer(option)
    return game.state.turn


def test_the_heuristic_outlives_chance():
    sense = [turns("Regular", seed, True) for seed in range(4)]
    chance = [turns("Regular", seed, False) for seed in range(4)]
    assert sum(sense) / 4 > 1.5 * sum(chance) / 4


def test_the_heuristic_bot_plays_from_its_seat():
    game = henderson.new("henderson-solo", seed=5, options={"preset": "Elite"})
    bot = HeuristicBot(1)
    for _ in range(60):
        if game.decision is not None:
            game.play(bot.choose(Seat(game, "US")))
    assert game.state.turn >= 2


def test_it_plays_every_preset_to_the_end():
    for preset in game_presets():
        assert turns(preset, 3, True) >= 1


def game_presets():
    return list(henderson.new("henderson-solo").rules.PRESETS)


def test_the_survival_table(capsys):
    assert survival.main(["--games", "2", "--levels", "Elite", "Veteran"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("| level | survival") and lines[2].startswith("| Elite |") and lines[3].startswith("| Veteran |")
    assert survival.main(["--games", "2", "--levels", "Elite", "Veteran", "--style", "watchful"]) == 0
    assert capsys.readouterr().out.splitlines() != lines
    with pytest.raises(SystemExit):
        survival.main(["--style", "watchfull"])
    assert "'watchful'" in capsys.readouterr().err
    won = [survival.Result(True, 30, "", 20), survival.Result(True, 40, "", 20), *[survival.Result(False, 0, "3.5.5", 10)] * 2]
    assert survival.row("Elite", won) == "| Elite | 50.0 % (15.0 to 85.0) | 35.0 ± 63.5 | 17.5 ± 32.8 | 15.0 | 3.5.5 50 % |"


def test_what_works_to_the_end_is_bought_before_bodies_but_in_the_last_wave():
    held = {"60mm 1": "SLP 8", "60mm 2": "MRM 3", "81mm 1": "SLP 9", **{f"Mortar Team {n}": "SLP Reserves" for n in range(1, 7)}}
    g = at("USMC Actions", {**held, "Rifles 1": "MRM 1"}).state
    g.points = 6
    assert wishes(g, WATCHFUL)[:2] == [OFFICER, OBSERVER]
    g.wave = 4
    assert wishes(g, WATCHFUL)[0] == RIFLES
    g.put(g.facts.by_name["Mortar Team 6"], -1)
    assert wishes(g, WATCHFUL) == [MORTAR_TEAM]  # a mortar without its crew is worth nothing
