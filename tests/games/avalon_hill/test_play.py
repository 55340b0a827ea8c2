"""How to play and how to win the Basic game: B.play, B.win."""

from __future__ import annotations

import re

import pytest

import henderson

from .conftest import place, play, said, to_come, words

FAR = '[US]\nOO-30 = ["147/1"]\n[Japan]\nGG-30 = ["16/1"]\n'


def idle(game) -> None:
    """Answer so that nothing happens: end movement, land at the far ends of the island."""
    at = 0 if game.decision.player == "Japan" else -1
    game.play("end" if "end" in words(game) else words(game)[at])


@pytest.mark.rule("B.play.1", "B.stack.1")
def test_us_arrivals_go_to_coast_squares_three_at_most() -> None:
    game = play(henderson.new("avalon-hill"), "KK-22", "KK-22")
    coast = {game.state.facts.names[s] for s in game.state.facts.coast}
    landed = 0
    while game.decision.rule == "B.play.1":
        assert set(words(game)) <= coast
        if landed == 3:
            with pytest.raises(henderson.IllegalChoice, match="holds 3 units already") as refusal:
                game.play("RR-23")
            assert refusal.value.rule == "B.stack.1"
            with pytest.raises(henderson.IllegalChoice, match="no coast square"):
                game.play("KK-23")
        game.play("RR-23" if landed < 3 else words(game)[-1])
        landed += 1
    facts = game.state.facts
    assert game.view("US").tracks[1].value == sum(u.appears == 1 for u in facts.units)
    assert game.decision.rule == "B.play.2"  # all of them before movement


@pytest.mark.rule("B.stack.1")
def test_two_arrivals_do_not_fit_where_two_units_are(plain) -> None:
    game = plain('turn = 4\nstep = "U.S. arrivals"\n[US]\nRR-23 = ["147/1", "147/2"]\n[Japan]\nGG-30 = ["16/1"]')
    game.play("RR-23")
    assert "RR-23" not in words(game)


@pytest.mark.rule("B.play.1a")
def test_arrivals_move_on_in_the_same_turn(plain) -> None:
    game = plain('turn = 4\nstep = "U.S. arrivals"\n[Japan]\nGG-30 = ["16/1"]')
    play(game, "RR-23", "SS-24")  # 1st PARA, 1st RAIDER
    game.play("1st PARA")
    assert game.preview(game.state.facts.square["RR-33"]).cost == 10
    assert "RR-34" not in words(game)
    game = plain('turn = 4\nstep = "U.S. arrivals"\n[Japan]\nRR-24 = ["16/1"]')
    play(game, "RR-23", "MM-22")  # into the zone of 16/1
    assert words(game) == ("1st RAIDER", "end")


@pytest.mark.rule("B.play.2", "B.play.3", "B.play.5", "B.play.6", "B.zoc.3", "B.move.3")
def test_each_side_moves_and_fights_in_its_own_half(plain) -> None:
    text = 'turn = 3\n[US]\nOO-30 = ["147/1"]\nLL-30 = ["7/1"]\n[Japan]\nOO-32 = ["16/1"]\nLL-32 = ["29/1"]'
    game = plain(text, dice=(4, 4, 4, 4))
    assert set(words(game)) == {"147/1", "7/1", "end"}
    with pytest.raises(henderson.IllegalChoice, match="16/1 is not yours"):
        game.play("16/1")
    game.play("end")  # B.move.3 none need move: nothing to fight
    assert not said(game, "B.zoc.4")
    assert game.decision.player == "Japan" and game.decision.rule == "B.play.5"
    with pytest.raises(henderson.IllegalChoice, match="147/1 is not yours"):
        game.play("147/1")
    play(game, "16/1", "OO-31", "29/1", "LL-31", "end")
    assert game.decision.player == "Japan" and game.decision.rule == "B.attack.6"
    before = len(said(game, "B.resolve.3"))
    game.play("OO-30")
    while game.decision.rule != "B.play.2":
        game.play(words(game)[-1])
    assert len(said(game, "B.resolve.3")) - before == 2  # two battles, two dice, Japan attacking in both
    assert [t.split(" attack")[0] for t in said(game, "B.zoc.4")] == ["16/1", "29/1"]


@pytest.mark.rule("B.play.3", "B.resolve.2", "B.attack.3", "B.attack.6", "B.component.1")
@pytest.mark.parametrize("order", [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)])
def test_three_battles_are_settled_one_by_one_in_any_order(plain, order) -> None:
    text = """turn = 3
    [US]
    OO-30 = ["147/1"]
    LL-30 = ["147/2"]
    RR-30 = ["147/3"]
    [Japan]
    OO-31 = ["16/1"]
    LL-31 = ["29/1"]
    RR-31 = ["124/2"]"""
    game = plain(text, dice=(4, 4, 4))  # 1-1, die 4: the attacker goes back 2
    game.play("end")
    squares = ["OO-31", "LL-31", "RR-31"]
    fought = []
    while len(fought) < 3:
        target = squares[order[len(fought)]]
        if game.decision is not None and game.decision.rule == "B.attack.6":
            assert target in words(game)
            game.play(target)
        fought.append(target)
        while game.decision.rule in ("GAP.retreat", "GAP.advance"):
            game.play(words(game)[-1])
        assert len(said(game, "B.resolve.3")) >= len(fought)
    assert [re.split(" attacks? ", t)[1][:5] for t in said(game, "B.zoc.4")] == fought
    assert len([e for e in game.events() if e.kind == "dice"]) == 3


@pytest.mark.rule("B.play.4")
def test_japanese_arrivals_land_in_the_same_way(plain) -> None:
    game = plain('turn = 4\nstep = "Japanese arrivals"\n[US]\nOO-30 = ["147/1"]\n[Japan]\nGG-30 = ["16/1"]')
    assert (game.decision.player, game.decision.rule) == ("Japan", "B.play.4")
    play(game, "D-3", "D-3", "D-3")
    assert "D-3" not in words(game) and "C-3" in words(game)
    game.play("C-3")
    assert game.decision.rule == "B.play.5"


@pytest.mark.rule("B.play.7", "B.play.0")
def test_the_turn_is_checked_off_after_the_japanese_battles(plain) -> None:
    game = plain("turn = 1\nstep = 'Japanese movement'\n" + FAR)
    game.play("end")
    assert (game.where.turn, game.where.turn_name, game.where.step) == (2, "14 Aug", "B.play.2")
    assert said(game, "B.play.7") == ["Turn 2, 14 Aug"]


@pytest.mark.rule("B.win.1", "B.win.4")
def test_the_basic_game_is_drawn_after_turn_16(plain) -> None:
    game = plain("turn = 16\nstep = 'Japanese movement'\n" + FAR)
    game.play("end")
    assert game.outcome.winner == "" and game.outcome.rule == "B.win.4"


@pytest.mark.rule("B.win.2")
def test_henderson_field_for_two_turns_in_the_window_wins(plain) -> None:
    held = "step = 'Japanese movement'\n[US]\nKK-22 = ['147/1']\n[Japan]\nGG-30 = ['16/1']\n"
    game = plain("turn = 8\n" + held)
    game.play("end")
    while game.outcome is None and game.where.turn < 10:
        idle(game)
    assert (game.outcome.winner, game.outcome.rule) == ("US", "B.win.2") and game.where.turn == 9
    game = plain("turn = 7\n" + held)
    game.play("end")
    while game.where.turn < 9:
        if game.where.step_name == "U.S. movement" and place(game, "147/1") == "KK-22":
            play(game, "147/1", "LL-24")  # leaves the field in turn 8: no two turns in a row
        else:
            idle(game)
    assert game.outcome is None


@pytest.mark.rule("B.win.2")
def test_turns_7_and_8_are_not_two_turns_of_the_window(plain) -> None:
    game = plain("turn = 7\nstep = 'Japanese movement'\n[US]\nKK-22 = ['147/1']\n[Japan]\nGG-30 = ['16/1']\n")
    game.play("end")
    while game.where.turn < 9:
        idle(game)
    assert game.outcome is None and place(game, "147/1") == "KK-22"


@pytest.mark.rule("B.win.3")
@pytest.mark.parametrize(("turn", "winner"), [(7, None), (8, "US"), (16, "US")])
def test_eliminating_every_enemy_on_the_board_wins_in_the_window(plain, turn, winner) -> None:
    game = plain(f"turn = {turn}\n[US]\nOO-30 = ['7/1', '7/2', '7/3']\n[Japan]\nOO-31 = ['2MT']", dice=(1,))
    game.play("end")
    while game.outcome is None and game.decision.rule == "GAP.advance":
        game.play("hold")
    if winner:
        assert (game.outcome.winner, game.outcome.rule) == (winner, "B.win.3")  # though units wait on the card
        assert to_come(game, "Japan")
    else:
        assert game.outcome is None


@pytest.mark.rule("B.win.3")
def test_both_gone_in_one_battle_is_a_draw(plain) -> None:
    game = plain('turn = 9\n[US]\nOO-30 = ["147/1"]\n[Japan]\nOO-31 = ["16/1"]', dice=(3,))  # 1-1, die 3: exchange
    game.play("end")
    assert (game.outcome.winner, game.outcome.rule) == ("", "B.win.3")
