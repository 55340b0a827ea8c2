"""4.0, 4.1.1 The Move Sub-Phase."""

import pytest

import henderson

from .table import asks, at, go, has, menu, where, words


def moves(counters, level="regular", **keys):
    return at("USMC Moves", counters, options={"level": level}, **keys)


LINE = {f"Rifles {n}": "SLP Reserves" for n in range(1, 9)}


@pytest.mark.rule("4.0.a")
def test_the_number_of_moves_by_level():
    for level, number in (("boot", 6), ("regular", 5), ("veteran", 4), ("elite", 3)):
        game = moves(LINE, level)
        for n in range(1, number + 1):
            go(game, f"Rifles {n}", "MRM Reserves")
        assert words(game) == {"end Moves"}  # one Move more is not offered
    game = go(moves(LINE), "Rifles 1", "MRM Reserves")
    with pytest.raises(henderson.IllegalChoice, match="has moved already"):
        game.play("Rifles 1")


@pytest.mark.rule("4.0.c", "4.1.1.a")
def test_move_between_positions_then_act():
    game = moves({"Rifles 1": "MRM 2", "Rifles 2": "MRM 3"}, supply={"MRM": 1})
    go(game, "Rifles 1")
    assert "MRM 1" in words(game) and "MRM 3" not in words(game)
    with pytest.raises(henderson.IllegalChoice, match="MRM 3 is not linked with MRM 2"):
        game.play("MRM 3")
    go(game, "MRM 4")
    assert sum(game.state.moves_used) == 1 and not has(game, "Rifles 1", "exhausted")
    go(game, "end Moves")
    assert "Rapid Move" in menu(game, "Rifles 1") and "Place Barbed Wire" in menu(game, "Rifles 1")
    game = moves({"Rifles 1": "MRM 2", "Rifles 2": "MRM 3"}, enemy={"Infantry 1": "MRM WB"})
    go(game, "Rifles 1", "MRM 4", "end Moves")
    assert "Attack" in menu(game, "Rifles 1")


@pytest.mark.rule("4.0.d")
def test_exhausted_and_disrupted_counters_cannot_move_and_only_recover():
    game = moves(
        {"Rifles 1": "MRM 1, exhausted", "Rifles 2": "MRM 2, disrupted", "Rifles 3": "MLB 1", "Officer 1": "MRM 3"},
        enemy={"Infantry 1": "MRM WA"},
    )
    assert words(game) == {"end Moves", "Rifles 3", "Officer 1"}
    with pytest.raises(henderson.IllegalChoice, match="is Exhausted and can only Recover"):
        game.play("Rifles 1")
    go(game, "end Moves")
    assert menu(game, "Rifles 1") == {"Recover"} and menu(game, "Rifles 2") == {"Recover"}
    assert "Command" in menu(game, "Officer 1")


@pytest.mark.rule("4.0.2")
def test_an_officers_free_order():
    line = {
        **{f"Rifles {n}": "SLP Reserves" for n in range(1, 7)},
        "Officer 1": "MRM 1, exhausted",
        "Rifles 7": "MRM 2",
        "Rifles 8": "MRM 3",
    }
    game = moves(line, "boot")
    for n in range(1, 7):
        go(game, f"Rifles {n}", "MLB Reserves")
    assert words(game) == {"end Moves", "Rifles 7", "Rifles 8"}  # both beside the Officer
    go(game, "Rifles 7", "MRM 4")
    assert words(game) == {"end Moves"} and has(game, "Officer 1", "order given")  # once a turn
    game = moves({"Officer 1": "MRM 1, disrupted", "Rifles 7": "MRM 2"}, moves_used=[5, 0, 0, 0])
    assert asks(game) != "4.0.a"  # not when Disrupted
    # by quota or by order: the player says which
    game = go(moves({"Officer 1": "MRM 1", "Rifles 7": "MRM 2"}), "Rifles 7", "MRM 4")
    assert asks(game) == "4.0.2" and words(game) == {"the turn's Moves", "Officer 1"}
    go(game, "Officer 1")
    assert sum(game.state.moves_used) == 0
    # a free Action, and after it no free Move or Action from him
    game = at(
        "USMC Actions",
        {"Officer 1": "MRM 1", "Rifles 7": "MRM 2, exhausted", "Rifles 8": "MRM 3, exhausted"},
        actions_used=[5, 0, 0, 0],
    )
    assert words(game) == {"end Actions", "Rifles 7", "Rifles 8"}
    go(game, "Rifles 7")
    assert not has(game, "Rifles 7", "exhausted") and words(game) == {"end Actions"}


@pytest.mark.rule("4.0.3", "2.10.b")
def test_divisional_comms():
    line = {f"Rifles {n}": "SLP Reserves" for n in range(1, 8)}
    linked = {"comms": [1, 0, 0], "ready": ["#17"]}
    game = moves({**line, "Rifles 11": "MRM Reserves", "Rifles 12": "MRM Reserves"}, **linked)
    for n in range(1, 6):
        go(game, f"Rifles {n}", "MLB Reserves")
    assert words(game) == {"end Moves", "Rifles 11", "Rifles 12"}  # a sixth Move only at River Mouth
    with pytest.raises(henderson.IllegalChoice, match="No Moves are left"):
        game.play("Rifles 6")
    go(game, "Rifles 11", "MLB Reserves")  # it belongs to the sector it starts in
    assert words(game) == {"end Moves"}
    game = at(
        "USMC Actions",
        {f"Rifles {n}": "SLP Reserves, exhausted" for n in range(1, 8)} | {"Rifles 11": "MRM 1, exhausted"},
        actions_used=[0, 0, 5, 0],
        **linked,
    )
    assert words(game) == {"end Actions", "Rifles 11"}


@pytest.mark.rule("4.1.1.b")
def test_swapping_takes_two_moves_and_two_able_counters():
    pair = {"Rifles 1": "MRM 1", "NCO 1": "MRM 2"}
    game = go(moves(pair), "Rifles 1", "MRM 2")
    assert where(game, "Rifles 1") == "MRM 2" and where(game, "NCO 1") == "MRM 1"
    assert has(game, "Rifles 1", "moved") and has(game, "NCO 1", "moved") and sum(game.state.moves_used) == 2
    for other in ("MRM 2, exhausted", "MRM 2, disrupted", "MRM 2, moved"):
        game = go(moves({**pair, "NCO 1": other}), "Rifles 1")
        assert "MRM 2" not in words(game)
    game = go(moves(pair, moves_used=[4, 0, 0, 0]), "Rifles 1")
    with pytest.raises(henderson.IllegalChoice, match="a swap takes two Moves"):
        game.play("MRM 2")


CREW = {"MG Team 1": "MRM 1", "MG Team 2": "MRM 1", "MG 1": "MRM 1"}


@pytest.mark.rule("4.1.1.c")
def test_two_teams_carry_a_weapon():
    game = go(moves(CREW), "MG Team 1", "carry MG 1", "MRM 2")
    assert where(game, "MG 1") == where(game, "MG Team 1") == where(game, "MG Team 2") == "MRM 2"
    assert sum(game.state.moves_used) == 2
    one = {"MG Team 1": "MRM 1", "MG 1": "MRM 1", "AT Team 1": "MRM 3"}
    game = go(moves(one), "MG Team 1")
    assert not any(word.startswith("carry") for word in words(game))
    with pytest.raises(henderson.IllegalChoice, match="moved by two Teams that carry it"):
        moves(one).play("MG 1")


@pytest.mark.rule("4.1.1.d")
def test_to_reserves_no_action_follows():
    game = go(
        moves({"Rifles 1": "MRM 1, out of ammo", "Rifles 2": "MLB 1"}, supply={"MRM": 3}), "Rifles 1", "MRM Reserves", "end Moves"
    )
    assert not has(game, "Rifles 1", "exhausted") and words(game) == {"end Actions"}  # no Action for anybody, not even Reload
    game = go(moves({**CREW, "Rifles 1": "MLB 1"}), "MG Team 1", "carry MG 1", "MRM Reserves")
    assert has(game, "MG Team 1", "no action") and has(game, "MG Team 2", "no action") and where(game, "MG 1") == "MRM Reserves"


@pytest.mark.rule("4.1.1.e")
def test_from_reserves_to_a_vacant_position():
    game = go(moves({"Rifles 1": "MRM Reserves", "Rifles 2": "MRM 2"}), "Rifles 1")
    assert words(game) == {"MRM 1", "MRM 3", "MRM 4", "MLB Reserves", "SLP Reserves", "Oka"}
    with pytest.raises(henderson.IllegalChoice, match="is not vacant: it holds Rifles 2"):
        game.play("MRM 2")
    go(game, "MRM 3", "end Moves")
    assert has(game, "Rifles 1", "exhausted") and menu(game, "Rifles 1") == {"Recover"}
    game = go(moves(dict.fromkeys(CREW, "MRM Reserves")), "MG Team 1", "carry MG 1", "MRM 2")
    assert has(game, "MG Team 1", "exhausted") and has(game, "MG Team 2", "exhausted") and sum(game.state.moves_used) == 2


@pytest.mark.rule("4.1.1.f")
def test_from_reserves_to_reserves():
    game = go(moves({"MG 1": "MRM Reserves", "Rifles 1": "MRM Reserves"}), "MG 1", "SLP Reserves")
    assert where(game, "MG 1") == "SLP Reserves" and not has(game, "MG 1", "exhausted") and sum(game.state.moves_used) == 1
    go(game, "Rifles 1", "SLP Reserves", "end Moves")
    assert has(game, "Rifles 1", "exhausted") and menu(game, "Rifles 1") == {"Recover"}


@pytest.mark.rule("4.1.1.g")
def test_to_and_from_okas_box():
    game = go(moves({"Officer 1": "MRM Reserves", "Rifles 1": "Oka", "MG 1": "MRM Reserves"}), "Officer 1", "Oka")
    assert has(game, "Officer 1", "exhausted")
    go(game, "Rifles 1", "SLP Reserves", "MG 1", "Oka", "end Moves")
    assert where(game, "Rifles 1") == "SLP Reserves" and where(game, "MG 1") == "Oka"
    assert menu(game, "Officer 1") == {"Recover"}  # his own Recover is allowed there
    game = at("USMC Actions", {"Officer 1": "Oka", "Rifles 1": "Oka, exhausted"})
    assert words(game) == {"end Actions", "Rifles 1"}  # no Command in Oka's box


@pytest.mark.rule("4.1.1.h")
def test_who_may_share_a_position():
    game = moves(
        {"MG Team 1": "MRM 1", "MG Team 2": "MRM 2", "Rifles 1": "MRM 3", "MG 1": "MRM 4", "MG 2": "MRM 4"}
        | {"MG 2": "MRM Reserves"}
    )
    assert "MRM 1" in words(go(game, "MG Team 2"))
    go(game, "MRM 1")
    assert where(game, "MG Team 2") == where(game, "MG Team 1") == "MRM 1"
    game = go(moves({"MG Team 1": "MRM 1", "MG Team 2": "MRM 1", "Rifles 1": "MRM 3"}), "Rifles 1")
    assert "MRM 1" not in words(game)
    game = go(moves({"Rifles 1": "MRM 3", "MG 1": "MRM 4"}), "Rifles 1")
    assert "MRM 4" in words(game)  # an unmanned Weapon does not fill it
    game = go(moves({"MG Team 1": "MRM 3", "MG Team 2": "MRM 3", "MG 2": "MRM 3", "MG 1": "MRM 4"}), "MG Team 1", "carry MG 2")
    assert "MRM 4" not in words(game)  # but a second Weapon may not enter
    with pytest.raises(henderson.HendersonError, match="cannot hold"):
        moves({"Rifles 1": "MRM 1", "Rifles 2": "MRM 1"})
