"""11.0 engineers."""

import pytest

from .conftest import at, attack, place, play, status, work

FAR = {"0110": ["J5a"]}


def to_engineers(scene, units, hex_="0708", state="damaged", options=None, work_=0, before=(), **more):
    """From the U.S. Movement Phase through the Engineer Phase."""
    game = scene("U.S. Movement", FAR | units, airfields={hex_: {"status": state, "work": work_}}, options=options, **more)
    play(game, *before, "done")
    return game


@pytest.mark.rule("11.1")
def test_an_engineer_defends_with_its_factor(scene):
    game = scene("Japanese Combat", {"0705": ["UE3a"], "0706": ["J5a"]}, dice=[4, 1])
    assert any("(5 to 3)" in line for line in game.log)


@pytest.mark.rule("11.2", "SoP.9", "11.3")
def test_damage_is_repaired_in_one_turn(scene):
    game = scene("U.S. Movement", FAR | {"0708": ["UE3a"]}, airfields={"0708": "damaged"})
    assert status(game, "0708") == "damaged"
    play(game, "done")  # movement; then combat, where no work is done, and the Engineer Phase
    assert status(game, "0708") == "operative"
    assert any(e.rule == "SoP.9" and "1 of 1" in e.text for e in game.events())


@pytest.mark.rule("11.3", "SoP.9")
def test_work_is_done_in_the_engineer_phase_only_and_is_shown(scene):
    game = scene("U.S. Combat", FAR | {"0708": ["UE3a"], "0705": ["J4a"], "0706": ["U5a", "U4a"], "0202": ["U3a"]},
                 airfields={"0708": "destroyed"}, dice=[5])  # fmt: skip
    assert game.state.phase == 8 and work(game, "0708") == 0
    attack(game, "0705", "U5a", "U4a")
    play(game, game.decision.words[0])
    assert work(game, "0708") == 1
    assert any(m.text == "destroyed, work 1 of 2" for m in game.view("US").markers)


@pytest.mark.rule("11.2")
def test_a_destroyed_hex_takes_two_turns_that_follow_each_other(scene):
    game = to_engineers(scene, {"0708": ["UE3a"]}, state="destroyed", dice=[1])
    assert status(game, "0708") == "destroyed" and work(game, "0708") == 1
    while game.state.turn == 7 or game.state.phase != 7:
        game.play("done")
    twin = game.clone()
    play(game, "done")
    assert status(game, "0708") == "operative" and work(game, "0708") == 0
    play(twin, "UE3a", "0707", "done")  # a turn without work
    assert status(twin, "0708") == "destroyed" and work(twin, "0708") == 0


@pytest.mark.rule("11.2")
def test_a_fighter_strip_hex_is_built_in_two_turns(scene):
    game = scene("U.S. Movement", FAR | {"1006": ["UE3a"]}, dice=[1])
    play(game, "done")
    assert game.decision.words == ("build", "leave")
    play(game, "build")
    assert work(game, "1006") == 1 and status(game, "1006") == "unbuilt"
    while game.state.turn == 7 or game.state.phase != 7:
        game.play("done")
    play(game, "done", "build")
    assert status(game, "1006") == "operative"
    assert status(game, "0906") == "unbuilt"  # each hex by itself


@pytest.mark.rule("11.2.1")
def test_two_other_units_repair_only_by_the_option(scene):
    pair = {"0708": ["U5a", "U4a"]}
    on = {"infantry-repair": True}
    assert status(to_engineers(scene, pair, options=on), "0708") == "operative"
    assert status(to_engineers(scene, pair), "0708") == "damaged"
    assert work(to_engineers(scene, pair, state="destroyed", options=on), "0708") == 0
    assert status(to_engineers(scene, {"0708": ["U5a"]}, options=on), "0708") == "damaged"
    assert status(to_engineers(scene, {"0708": ["U5a", "UG4a"]}, options=on), "0708") == "damaged"  # artillery does not count


@pytest.mark.rule("11.4a")
def test_who_moved_or_attacked_does_no_work(scene):
    game = to_engineers(scene, {"0707": ["UE3a"]}, before=("UE3a", "0708"))
    assert place(game, "UE3a") == "0708" and status(game, "0708") == "damaged"
    game = to_engineers(scene, {"0708": ["UE3a"]}, before=("UE3a", "0707", "UE3a", "0708"))  # there and back again
    assert status(game, "0708") == "damaged"
    game = scene("U.S. Combat", {"0708": ["UE3a"], "0707": ["J3a"]}, airfields={"0708": "damaged"}, dice=[4])
    assert status(game, "0708") == "damaged"  # next to an enemy it must attack
    assert any(e.rule == "8.10c" for e in game.events())


@pytest.mark.rule("11.4a")
def test_who_was_not_there_at_the_start_of_the_turn_does_no_work(scene):
    game = to_engineers(scene, {"0708": ["UE3a"]}, moved=["UE3a"])
    assert status(game, "0708") == "damaged"


@pytest.mark.rule("11.4b")
def test_bombardment_voids_the_work(scene):
    units = FAR | {"0708": ["UE3a"], "IJN ATTACK": ["DD 1"], "0202": ["U5a"]}
    game = scene("Japanese Combat", units, airfields={"0708": {"status": "destroyed", "work": 1}}, dice=[1, 1])
    play(game, "DD 1", "0708")
    assert work(game, "0708") == 0
    while game.state.phase != 7:
        game.play("done")
    game.play("done")
    assert work(game, "0708") == 0  # nothing done this turn
    while game.state.turn == 7 or game.state.phase != 7:
        game.play("done")
    game.play("done")
    assert work(game, "0708") == 1


@pytest.mark.rule("11.4b")
def test_a_hex_damaged_this_turn_is_repaired_next_turn_at_the_earliest(scene):
    game = scene("Japanese Combat", FAR | {"0708": ["UE3a"], "0704": ["JG4a"]}, dice=[1, 1])
    play(game, "JG4a")
    while game.state.turn == 7:
        game.play("done")
    assert status(game, "0708") == "damaged"
    while game.state.turn == 8:
        game.play("done")
    assert status(game, "0708") == "operative"


@pytest.mark.rule("11.4c")
def test_bombardment_alone_harms_no_engineer(scene):
    units = FAR | {"0708": ["UE3a"], "IJAF ATTACK": ["IJAF Bomber 1"]}
    game = scene(
        "Japanese Combat", units, flying=["IJAF Bomber 1"], dice=[1], airfields={"0708": {"status": "destroyed", "work": 1}}
    )
    play(game, "IJAF Bomber 1", "0708")
    assert at(game, "0708") == {"UE3a"} and work(game, "0708") == 0


@pytest.mark.rule("11.5")
def test_two_engineers_are_no_faster(scene):
    game = to_engineers(scene, {"0708": ["UE3a", "UE3b"]}, state="destroyed")
    assert work(game, "0708") == 1 and status(game, "0708") == "destroyed"
