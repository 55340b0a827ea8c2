"""How to move units: B.move, B.stack, B.terrain, B.zoc.1, B.attack.1 and 2, B.multi.6b and 6c."""

from __future__ import annotations

import pytest

import henderson

from .conftest import place, play, said, words

COLUMNS = ("KK", "LL", "MM", "NN", "OO", "PP", "QQ", "RR", "SS", "TT", "UU", "VV")


@pytest.mark.rule("B.move.1")
def test_all_units_may_move_in_one_turn(plain) -> None:
    twelve = ["147/1", "147/2", "147/3", "35/1", "35/2", "35/3", "7/1", "7/2", "7/3", "1/1", "1/2", "1/3"]
    rows = "\n".join(f'{c}-30 = ["{u}"]' for c, u in zip(COLUMNS, twelve))
    game = plain(f'turn = 3\n[US]\n{rows}\n[Japan]\nD-7 = ["16/1"]')
    for unit in twelve:
        here = place(game, unit)
        play(
            game,
            unit,
            here.replace("30", "29"),
        )
    assert {place(game, u).partition("-")[2] for u in twelve} == {"29"}


@pytest.mark.rule("B.move.2", "B.terrain.1")
@pytest.mark.parametrize("terrain", ["clear", "jungle", "clear river", "jungle river"])
def test_terrain_is_ignored(plain, terrain) -> None:
    game = plain('turn = 3\n[US]\nOO-28 = ["3DB"]\n[Japan]\nD-7 = ["16/1"]', base=terrain)  # 3DB moves 6
    game.play("3DB")
    square = game.state.facts.square
    assert [game.preview(square[f"OO-{n}"]).cost for n in range(29, 35)] == [1, 2, 3, 4, 5, 6]
    assert "OO-35" not in words(game)


@pytest.mark.rule("B.terrain.1")
def test_slopes_and_hilltops_move_as_clear(plain) -> None:
    game = plain('turn = 3\n[US]\nOO-28 = ["1/1"]\n[Japan]\nD-7 = ["16/1"]', levels={"OO-29": 1, "OO-30": 2})
    game.play("1/1")
    assert game.preview(game.state.facts.square["OO-30"]).cost == 2


@pytest.mark.rule("B.terrain.2")
def test_no_ocean_transfer_in_the_basic_game(plain) -> None:
    game = plain('turn = 3\n[US]\nRR-23 = ["1/1"]\n[Japan]\nD-7 = ["16/1"]')
    game.play("1/1")
    assert "D-3" not in words(game) and "sea" not in words(game)
    with pytest.raises(henderson.IllegalChoice, match="no ocean transfer") as refusal:
        game.play("RR-22")
    assert refusal.value.rule == "B.terrain.2"


@pytest.mark.rule("B.move.4")
def test_any_direction_and_back_again(plain) -> None:
    game = plain('turn = 3\n[US]\nOO-30 = ["1/1"]\n[Japan]\nD-7 = ["16/1"]\n[left]\n"1/1" = 4')
    play(game, "1/1", "PP-32", "1/1")
    assert "OO-30" in words(game)
    game.play("OO-30")
    assert words(game) == ("end",)  # 2 out, 2 back: nothing left


@pytest.mark.rule("B.move.5", "B.attack.5", "B.attack.4")
def test_all_moves_before_any_battle(plain) -> None:
    text = 'turn = 3\n[US]\nOO-29 = ["147/1"]\nLL-29 = ["147/2"]\nRR-35 = ["147/3"]\n[Japan]\nOO-31 = ["16/1"]\nLL-31 = ["29/1"]'
    game = plain(text, dice=(4, 4))
    play(game, "147/1", "OO-30", "147/2", "LL-30")
    assert not [e for e in game.events() if e.kind == "dice"]  # B.attack.5 nothing is fought while units may move
    game.play("end")
    assert game.decision.rule == "B.attack.6"
    with pytest.raises(henderson.IllegalChoice):
        game.play("147/3")  # B.move.5 no ordinary move after movement has ended


@pytest.mark.rule("B.move.6", "B.stack.3")
def test_pass_over_friends_never_over_enemies(plain) -> None:
    friends = '"OO-29" = ["147/1", "147/2", "147/3"]\n"OO-28" = ["1/1", "1/2", "1/3"]'
    game = plain(f'turn = 3\n[US]\n{friends}\n[Japan]\nD-7 = ["16/1"]')
    play(game, "1/1", "+1/2", "+1/3")
    assert "OO-30" in words(game)
    with pytest.raises(henderson.IllegalChoice, match="more than 3 units") as refusal:
        game.play("OO-29")
    assert refusal.value.rule == "B.stack.1"
    game.play("OO-30")  # B.stack.3 the whole stack over the other
    assert [place(game, u) for u in ("1/1", "1/2", "1/3")] == ["OO-30"] * 3
    game = plain('turn = 3\n[US]\nOO-28 = ["1/1"]\n[Japan]\nOO-30 = ["16/1"]')
    game.play("1/1")
    with pytest.raises(henderson.IllegalChoice, match="holds 16/1") as refusal:
        game.play("OO-30")
    assert refusal.value.rule == "B.move.6"


@pytest.mark.rule("B.move.7")
def test_movement_is_not_saved(plain) -> None:
    game = plain('turn = 3\n[US]\nOO-28 = ["3DB"]\n[Japan]\nD-7 = ["16/1"]')
    play(game, "3DB", "OO-30", "end", "end")
    while game.decision.rule != "B.play.2":
        game.play(words(game)[-1])
    game.play("3DB")
    assert "OO-36" in words(game) and game.preview(game.state.facts.square["OO-36"]).cost == 6
    assert game.state.left[game.state.facts.unit["3DB"]] == 6


@pytest.mark.rule("B.move.8")
def test_coordinate_squares_are_off_the_board_for_every_purpose(plain) -> None:
    game = plain('turn = 3\n[US]\nOO-35 = ["1/1"]\n[Japan]\nD-7 = ["16/1"]')
    game.play("1/1")
    facts = game.state.facts
    assert not any(not facts.playable[facts.square[w]] for w in words(game) if w in facts.square)
    with pytest.raises(henderson.IllegalChoice, match="a number of the map.s grid") as refusal:
        game.play("OO-37")
    assert refusal.value.rule == "B.move.8"
    # a retreat may not use them: OO-36 touches the edge, its free neighbours are in U.S. zones or coordinate squares
    us = 'OO-35 = ["7/1", "7/2"]\nPP-36 = ["147/1"]\nNN-35 = ["147/2"]'
    game = plain(f'turn = 3\n[US]\n{us}\n[Japan]\nOO-36 = ["2MT"]', dice=(5,))
    game.play("end")
    assert place(game, "2MT") == ""


@pytest.mark.rule("B.move.9")
def test_no_die_in_movement(plain) -> None:
    game = plain('turn = 3\n[US]\nOO-28 = ["1/1"]\n[Japan]\nD-7 = ["16/1"]')
    play(game, "1/1", "OO-30", "end")
    assert game.rolls == 0


@pytest.mark.rule("B.zoc.1")
def test_a_zone_is_all_six_neighbours_jungle_included(plain) -> None:
    for base in ("clear", "jungle"):
        game = plain('turn = 3\n[US]\nKK-30 = ["1/1"]\n[Japan]\nOO-30 = ["16/1"]', base=base)
        zone = {n for i, n in enumerate(game.state.facts.names) if game.state.zone("Japan") >> i & 1}
        assert zone == {"OO-29", "PP-30", "PP-31", "OO-31", "NN-30", "NN-29"}


@pytest.mark.rule("B.attack.1", "B.attack.2")
def test_stop_in_the_first_square_of_an_enemy_zone(plain) -> None:
    wall = "\n".join(f'{c}-33 = ["{u}"]' for c, u in zip(["MM", "OO", "QQ"], ("16/1", "29/1", "124/2")))
    game = plain(f'turn = 3\n[US]\nOO-30 = ["1/1"]\n[Japan]\n{wall}\n[left]\n"1/1" = 5')
    game.play("1/1")
    assert game.preview(game.state.facts.square["OO-32"]).stop
    with pytest.raises(henderson.IllegalChoice, match="Enemy zones lie on every way") as refusal:
        game.play("OO-34")  # only through the zones of the three
    assert refusal.value.rule == "B.attack.2"
    aside = game.clone()
    game.play("OO-32")
    assert words(game) == ("end",)  # B.attack.1 no step more, whatever movement is left
    assert said(game, "B.zoc.2") == ["1/1 is in an enemy zone: it must attack"]
    aside.play("OO-31")
    assert said(aside, "B.move.2") and not said(aside, "B.zoc.2")


@pytest.mark.rule("B.stack.2")
def test_stacks_form_and_split(plain) -> None:
    game = plain('turn = 4\nstep = "U.S. movement"\n[US]\nOO-30 = ["1/1", "1/2", "1/3"]\n[Japan]\nD-7 = ["16/1"]')
    play(game, "1/1", "OO-28", "1/2", "QQ-32", "1/3", "MM-32")
    assert [place(game, u) for u in ("1/1", "1/2", "1/3")] == ["OO-28", "QQ-32", "MM-32"]


@pytest.mark.rule("B.stack.4")
def test_the_slowest_sets_the_pace_and_the_faster_goes_on(plain) -> None:
    game = plain('turn = 3\n[US]\nOO-26 = ["3DB", "1/1"]\n[Japan]\nD-7 = ["16/1"]')  # 6 and 10
    play(game, "1/1", "+3DB")
    assert "OO-32" in words(game) and "OO-33" not in words(game)
    game.play("OO-32")
    assert words(game) == ("1/1", "end")
    game.play("1/1")
    assert "OO-36" in words(game)  # 4 more
    assert game.preview(game.state.facts.square["OO-36"]).cost == 4


@pytest.mark.rule("B.multi.6b")
def test_withdraw_and_come_back_by_a_different_square(plain) -> None:
    game = plain('turn = 3\n[US]\nOO-30 = ["1/1"]\n[Japan]\nOO-31 = ["16/1"]')
    game.play("1/1")
    offered = words(game)
    assert "NN-30" in offered and "PP-31" in offered  # by NN-29, outside the zone, and round
    assert game.preview(game.state.facts.square["PP-31"]).cost > 1  # not directly within the zone
    assert "OO-30" not in offered
    play(game, "OO-28", "1/1")
    with pytest.raises(henderson.IllegalChoice) as refusal:
        game.play("OO-30")  # S, free, S
    assert refusal.value.rule == "B.multi.6c"


@pytest.mark.rule("B.multi.6c")
def test_no_return_by_the_zones_of_other_enemies(plain) -> None:
    game = plain('turn = 3\n[US]\nOO-30 = ["1/1"]\n[Japan]\nOO-31 = ["16/1"]\nQQ-32 = ["29/1"]')
    game.play("1/1")
    # PP-31 and PP-32 lie next to 16/1 and next to 29/1
    assert "PP-31" not in words(game) and "PP-32" not in words(game)
    with pytest.raises(henderson.IllegalChoice) as refusal:
        game.play("PP-31")
    assert refusal.value.rule == "B.multi.6c"
    assert "QQ-31" in words(game)  # a plain withdrawal may end in a zone of others only
    assert "NN-30" in words(game)
    game.play("stay")  # standing and attacking stays legal
    assert words(game) == ("end",)
