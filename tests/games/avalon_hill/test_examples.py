"""The rulebook's worked examples, each named by its rule."""

from __future__ import annotations

import pytest

from .conftest import place, said, words


@pytest.mark.rule("B.zoc.4")
def test_b_zoc_4_four_against_two_is_two_to_one(plain) -> None:
    game = plain('turn = 3\n[US]\nOO-30 = ["147/3"]\n[Japan]\nOO-31 = ["2MT"]', dice=(6,))
    game.play("end")
    assert said(game, "B.zoc.4") == ["147/3 attacks OO-31: 4 to 2, odds 2-1"]
    assert game.rolls == 1


@pytest.mark.rule("B.resolve.3")
def test_b_resolve_3_three_to_one_and_a_three_pushes_back_two(plain) -> None:
    game = plain('turn = 3\n[US]\nOO-30 = ["147/1", "147/2", "147/3"]\n[Japan]\nOO-31 = ["16/1"]', dice=(3,))
    game.play("end")
    assert said(game, "B.resolve.3") == ["The die shows 3: d back 2 (the defender goes back 2 squares)"]
    game.play("OO-33")
    assert said(game, "GAP.retreat") == ["16/1 retreats from OO-31 to OO-33"]


@pytest.mark.rule("D.move.1")
def test_d_move_1_a_surrounded_unit_is_eliminated_even_by_a_retreat(plain) -> None:
    # Red 4/3 on OO-30. The other two Blue units leave only PP-30 (square D) beside where 27/1 goes.
    beyond = 'turn = 3\n[US]\nNN-29 = ["35/1"]\nNN-30 = ["35/2"]\nPP-31 = ["27/1"]\n[Japan]\nOO-30 = ["4/3"]'
    game = plain(beyond, dice=(3,))  # 12 to 4, 3-1, die 3: back 2
    game.play("end")
    assert place(game, "4/3") == ""
    assert said(game, "GAP.retreat") == ["4/3 is eliminated on OO-30"]
    stopped = beyond.replace("PP-31", "OO-31")
    game = plain(stopped, dice=(3,))
    game.play("end")
    assert game.decision.rule == "GAP.retreat"
    assert all(game.state.facts.grid.distance(game.state.facts.square[w], game.state.facts.square["PP-30"]) <= 1
               for w in words(game))  # fmt: skip
    assert place(game, "4/3") == "OO-30"


@pytest.mark.rule("D.combat.1", "B.defend.2")
def test_d_combat_1_a_hilltop_is_doubled_against_slopes(plain) -> None:
    # 16/1 on the hilltop OO-30; 35/1 on a slope with a river, 35/2 on a slope; A is level with the hilltop
    text = 'turn = 3\n[US]\nOO-29 = ["35/1"]\nPP-30 = ["35/2"]\n{more}[Japan]\nOO-30 = ["16/1"]'
    kind = {"squares": {"OO-29": "clear river"}, "levels": {"OO-30": 1, "NN-30": 1}}
    game = plain(text.format(more=""), dice=(4,), **kind)
    game.play("end")
    assert said(game, "B.zoc.4") == ["35/1, 35/2 attack OO-30: 8 to 8, odds 1-1"]
    game = plain(text.format(more='NN-30 = ["35/3"]\n'), dice=(3,), **kind)
    game.play("end")
    assert said(game, "B.zoc.4") == ["35/1, 35/2, 35/3 attack OO-30: 12 to 4, odds 3-1"]


@pytest.mark.rule("D.multi.1", "B.multi.4", "B.multi.8")
def test_d_multi_1_one_unit_soaks_off_and_two_get_four_to_one(plain) -> None:
    text = """turn = 3
    [US]
    OO-30 = ["147/1", "147/2", "147/3"]
    [Japan]
    OO-31 = ["2MT"]
    PP-31 = ["3LT", "45AA 1"]"""
    game = plain(text, dice=(2, 4))
    game.play("end")
    game.play("PP-31")
    assert "3LT" not in words(game) and "45AA" not in words(game)  # nobody can fight one of them alone
    game.play("147/3")
    game.play("declare")
    assert set(said(game, "B.attack.7")) == {"147/3 will attack PP-31", "147/1, 147/2 will attack OO-31"}
    game.play("OO-31")
    while game.where.side == "US":
        game.play(words(game)[-1])
    assert [t.rpartition("odds ")[2] for t in said(game, "B.zoc.4")] == ["4-1", "1-1"]
