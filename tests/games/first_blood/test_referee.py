"""What adversarial readers of the rulebook found, each a sentence that once was not true."""

import pytest

from henderson.games import first_blood
from henderson.games.first_blood.rules import odds
from henderson.games.first_blood.rules.state import State

from .conftest import at, attack, place, play, refused, status, work

QUIET = {"0110": ["J5a"], "0202": ["U5a"]}


# -- 13.3.3 the second bomber -----------------------------------------------------------------------------------------


@pytest.mark.rule("13.3.3a")
def test_japan_chooses_the_second_bomber_against_cap(scene):
    boxes = {"USAF CAP": ["Fighter 1"], "IJAF RESERVE": ["IJAF Bomber 1"], "IJAF ATTACK": ["IJAF Bomber 2", "IJAF Bomber 3"]}
    flying = ["IJAF Bomber 1", "IJAF Bomber 2", "IJAF Bomber 3"]
    game = scene("Japanese Combat", QUIET | boxes, flying=flying)
    game.play("IJAF Bomber 2")
    assert (game.decision.player, game.decision.rule) == ("Japan", "13.3.3a")
    assert game.decision.concerns == ("US",)  # whose CAP they meet
    assert set(game.decision.words) == {"IJAF Bomber 1", "IJAF Bomber 3"} and game.decision.hand == ("IJAF Bomber 2",)
    refused(game, "IJAF Bomber 2", "13.3.3a")
    refused(game, "IJAF Fighter 1", "13.3.3a")
    refused(game, "IJAF Bomber 4", "13.3")
    game.play("IJAF Bomber 3")  # the one in RESERVE is kept for the next turn
    assert place(game, "IJAF Bomber 1") == "IJAF RESERVE" and place(game, "Fighter 1") == "OUT OF PLAY"
    assert place(game, "IJAF Bomber 2") == place(game, "IJAF Bomber 3") == "OUT OF PLAY"


@pytest.mark.rule("13.3.3a")
def test_bombers_of_one_box_are_alike_and_none_is_asked_for(scene):
    boxes = {"USAF CAP": ["Fighter 1", "Fighter 2"], "IJAF ATTACK": [f"IJAF Bomber {n}" for n in (1, 2, 3)]}
    game = scene("Japanese Combat", QUIET | boxes, flying=boxes["IJAF ATTACK"])
    game.play("IJAF Bomber 3")
    assert at(game, "IJAF ATTACK") == {"IJAF Bomber 2"} and len(at(game, "USAF CAP")) == 1


# -- 8.10 who retreats first ------------------------------------------------------------------------------------------

CROWD = {"0603": ["J5a", "J5b", "J5c"], "0504": ["J5d", "J5e", "J5f"], "0505": ["J5g", "J5h"], "0606": ["J5i", "J5j", "J5k"],
         "0506": ["J5l", "J5m"]}  # fmt: skip


@pytest.mark.rule("8.10a", "8.2.3")
def test_the_owner_says_who_of_several_hexes_gets_the_last_place(scene):
    """0604 leads only to the last place in 0505, 0605 there too or to 0506: places are enough, but not for every wish."""
    game = scene("U.S. Combat", CROWD | {"0604": ["J2a"], "0605": ["J2b"], "0705": ["U4a"]}, dice=[5])
    attack(game, "0604", "0605", "U4a")  # 4 to 4: DR
    assert (game.decision.player, game.decision.verb, set(game.decision.words)) == ("Japan", "first", {"J2a", "J2b"})
    refused(game, "J5a", "8.10a")
    play(game, "J2b", "0505")
    assert place(game, "J2b") == "0505" and game.decision.hand == ("J2a",)
    assert not {"0505", "0504", "0603"} & set(game.decision.words)  # 8.2.3 it goes on through full hexes
    play(game, "0404")
    assert place(game, "J2a") == "0404"


@pytest.mark.rule("8.10a")
def test_who_retreats_first_is_not_asked_where_it_makes_no_difference(scene):
    game = scene("U.S. Combat", {"0604": ["J2a"], "0605": ["J2b"], "0705": ["U4a"]}, dice=[5])
    attack(game, "0604", "0605", "U4a")
    assert game.decision.verb == "retreat" and game.decision.hand == ("J2a",)


# -- false refusals ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.0b", "5.0a")
def test_a_full_hex_out_of_reach_is_refused_for_its_distance(scene):
    units = {"0202": ["U5a"], "0212": ["U5b", "U5c", "U5d"], "0203": ["U5e", "U5f", "U4a"], "0505": ["J5a"]}
    game = scene("U.S. Movement", units, left=dict.fromkeys(("U5e", "U5f", "U4a"), 0))
    play(game, "U5a")
    refused(game, "0212", "4.0b")
    assert "none of them can leave" in refused(game, "0203", "5.0a")


@pytest.mark.rule("8.2d")
def test_done_is_not_called_impossible_while_the_attack_may_be_closed(scene):
    game = scene("U.S. Combat", {"0705": ["J5a"], "0706": ["U5a"], "0702": ["UG4a"]})
    assert "attack" in game.decision.words
    told = refused(game, "done", "8.2d")
    assert "First close the attack on 0705: attack." in told and "would leave" not in told


# -- 12.6a the preview warns ------------------------------------------------------------------------------------------


@pytest.mark.rule("12.6a")
def test_a_move_through_an_airfield_hex_is_foretold(scene):
    game = scene("Japanese Movement", {"0707": ["J5a"], "0708": ["F4F 1", "F4F 2"], "0202": ["U5a"]}, left={"J5a": 2})
    play(game, "J5a")
    through = [h for h in game.decision.options if "0708" in game.preview(h).path[:-1]]
    assert through
    for h in through:
        assert "Henderson Field 0708 destroyed, F4F 1, F4F 2 lost [12.6a]" in game.preview(h).text
    into = game.decision.option("0708")
    assert "0708 destroyed" in game.preview(into).text
    game.answer(through[0])
    assert status(game, "0708") == "destroyed" and place(game, "F4F 1") == "OUT OF PLAY"


# -- readings that are switches ---------------------------------------------------------------------------------------


@pytest.mark.rule("9.4.1", "9.7", "8.7.2")
@pytest.mark.parametrize(("keep", "defence"), [(False, 4), (True, 8)])
def test_a_gun_on_a_ridge_behind_a_ridge_side(scene, keep, defence):
    """As an ordinary unit (9.7) it undoubles the defender on the ridge; by the other reading (9.4.1) it never does."""
    game = scene("U.S. Combat", {"0612": ["J4a"], "0611": ["UG4a"], "0712": ["U5a"]}, options={"guns-keep-doubling": keep})
    f = game.state.facts
    hex_, unit = f.space["0612"], f.unit
    assert f.sides[f.space["0611"], hex_] == f.sides[f.space["0712"], hex_] == "ridge"
    both = ((hex_,), (unit["U5a"], unit["UG4a"]), (), ())
    assert odds.reckon(game.state, both).defence == defence
    assert odds.reckon(game.state, ((hex_,), (unit["UG4a"],), (), ())).defence == 4  # alone it is looked at in any case
    assert odds.reckon(game.state, ((hex_,), (unit["U5a"],), (), ())).defence == 8


@pytest.mark.rule("9.4.1", "8.7.3")
@pytest.mark.parametrize(("keep", "by"), [(False, 3), (True, 3)])
def test_a_gun_on_the_defenders_bank_undoubles_by_either_reading(scene, keep, by):
    game = scene("U.S. Combat", {"0709": ["J3a"], "0710": ["U5a"], "0708": ["UG3a"]}, options={"guns-keep-doubling": keep})
    f = game.state.facts
    battle = ((f.space["0709"],), (f.unit["U5a"], f.unit["UG3a"]), (), ())
    assert odds.reckon(game.state, battle).defence == by


@pytest.mark.rule("11.2", "11.4b")
@pytest.mark.parametrize(("keep", "left"), [(False, 0), (True, 1)])
def test_a_turn_without_work_and_without_an_attack(scene, keep, left):
    """Our reading: it starts all over. The other: only an attack makes it so."""
    game = scene("U.S. Movement", {"0708": ["UE3a"], "0110": ["J5a"]}, airfields={"0708": {"status": "destroyed", "work": 1}},
                 options={"work-is-kept": keep})  # fmt: skip
    play(game, "UE3a", "0707", "done")
    assert work(game, "0708") == left


@pytest.mark.rule("11.4b")
@pytest.mark.parametrize("keep", [False, True])
def test_an_attack_voids_the_work_by_either_reading(scene, keep):
    units = {"0110": ["J5a"], "0708": ["UE3a"], "IJN ATTACK": ["DD 1"]}
    game = scene("Japanese Combat", units, airfields={"0708": {"status": "destroyed", "work": 1}}, options={"work-is-kept": keep})
    play(game, "DD 1", "0708")
    assert work(game, "0708") == 0


@pytest.mark.rule("6.3a", "6.4.1")
@pytest.mark.parametrize(("stay", "where"), [(False, "OUT OF PLAY"), (True, "Box D")])
def test_a_boxed_unit_that_cannot_move_and_will_not_attack(scene, stay, where):
    """Our reading: it is lost like a unit on an Entry Point. The other: the book names no penalty, it waits."""
    units = {"Box D": ["J5a"], "0005": ["U5a"], "0003": ["U5b"], "0001": ["U5c"], "0505": ["J5b"]}
    game = scene("Japanese Combat", units, visited={"J5a": "ABCD"}, options={"boxed-units-stay": stay})
    assert "done" in game.decision.words
    play(game, "done")
    assert place(game, "J5a") == where


@pytest.mark.rule("6.4.1")
def test_an_entry_point_is_cleared_by_either_reading(scene):
    units = {"EP 1": ["J5a"], "0505": ["J5b"], "0202": ["U5a"]}
    game = scene("Japanese Combat", units, left={"J5a": 0}, options={"boxed-units-stay": True})
    assert place(game, "J5a") == "OUT OF PLAY"


# -- the log ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.10c", "8.8")
def test_a_modified_die_does_not_read_like_odds(scene):
    game = scene("U.S. Combat", {"0212": ["J5a"], "0213": ["U5a"], "0505": ["U4a"]}, dice=[1])
    line = next(e for e in game.events() if e.kind == "dice" and e.rule == "8.10c")
    assert line.text == "Attack on 0212 at 1-1 (5 to 5): die 1 with -1 reads 1, result AE"
    assert line.data == {"dice": [1], "odds": "1-1", "result": "AE", "targets": ["0212"]}


# -- mutants that survived --------------------------------------------------------------------------------------------


@pytest.mark.rule("13.7a")
def test_the_us_player_says_where_his_air_units_land(scene):
    game = scene("U.S. Air", QUIET | {"USAF CAP": ["Fighter 1"], "USAF RESERVE": ["Bomber 1"], "0708": ["F4F 1"]})
    asked = []
    while game.state.phase == 10:
        asked.append((game.decision.player, game.decision.rule, game.decision.verb))
        game.play(game.decision.words[0])
    assert asked[:3] == [("US", "13.7a", ""), ("US", "13.7b", "bring"), ("US", "13.7b", "place")]
    assert {player for player, *_ in asked} == {"US"}


@pytest.mark.rule("7.5.1b", "7.5.2")
def test_a_unit_breaks_out_of_box_a(scene):
    """It came from Box D through C and B, and the U.S. holds all hexes of Box A."""
    units = {"Box A": ["J5a", "J5b"], "0020": ["U1a"], "0018": ["U5b"], "0016": ["U5c"], "0505": ["J4a"]}
    game = scene("Japanese Combat", units, visited={"J5a": "ABCD", "J5b": "ABCD"}, dice=[6])
    assert set(game.decision.words) == {"0020", "0018", "0016", "done"}
    attack(game, "0020", "J5a", "J5b")
    play(game, *(["done"] if game.decision.rule == "8.1" else []))
    assert at(game, "0020") == {"J5a", "J5b"}


@pytest.mark.rule("7.5.2", "8.10A1")
def test_who_attacks_from_a_box_and_loses_stays_in_the_box(scene):
    units = {"Box A": ["J5a", "J5b"], "0020": ["U1a"], "0018": ["U5b"], "0016": ["U5c"], "0505": ["J4a"]}
    game = scene("Japanese Combat", units, visited={"J5a": "ABCD", "J5b": "ABCD"}, dice=[1])
    attack(game, "0020", "J5a", "J5b")
    play(game, *(["done"] if game.decision.rule == "8.1" else []), "J5a")
    lost = [line for line in game.log if "is eliminated" in line]
    assert [line.split()[:2] for line in lost] == [["8.10A1", "J5a"], ["7.5.3b", "J5b"]]  # it stayed, and had no way out


@pytest.mark.rule("7.5.1b", "7.5.2", "8.2d")
def test_units_on_the_map_join_an_attack_from_a_box_on_the_corner_hex(scene):
    units = {"Box D": ["J5a"], "0001": ["U1a"], "0003": ["U5b"], "0005": ["U5c"], "0002": ["J5b"]}
    game = scene("Japanese Combat", units, visited={"J5a": "ABCD"}, dice=[6, 6])
    play(game, "0001")
    assert {"J5a", "J5b"} <= set(game.decision.words)
    play(game, "J5a")
    play(game, *(["attack"] if "attack" in game.decision.words else []))
    assert any("J5a" in e.args[0] and e.args[1] == "0001" for e in game.events() if e.kind == "declare")


@pytest.mark.rule("9.4.1", "11.2", "6.3a", "11.2.1")
def test_no_switch_is_on_unless_it_is_chosen():
    plain = State()
    assert not (plain.guns_keep_doubling or plain.work_is_kept or plain.boxed_units_stay or plain.infantry_repair)
    assert not any(option.default for option in first_blood.OPTIONS)


# -- a phase is ended by its player before a die falls ----------------------------------------------------------------


@pytest.mark.rule("8.1")
def test_the_last_declared_attack_can_be_taken_back(scene):
    game = scene("U.S. Combat", {"0705": ["J5a"], "0706": ["U5a"], "0702": ["UG4a"]}, dice=[5])
    game.play("attack")
    assert game.decision.words == ("done",) and game.decision.rule == "8.1" and game.undo_refusal() == ""
    assert game.meaning("done") == ("done", "word", "phase", True)
    game.undo()
    game.play("UG4a")
    assert game.decision.words == ("done",)  # the gun was the last that could join: the attack closed of itself
    game.play("done")
    assert game.undo_refusal() == "A die has been rolled since."


@pytest.mark.rule("8.1")
def test_what_is_forced_from_the_beginning_is_rolled_at_once(scene):
    game = scene("U.S. Combat", {"0705": ["J5a"], "0706": ["U5a"]}, dice=[6])
    assert place(game, "J5a") == "OUT OF PLAY"


@pytest.mark.rule("10.3a", "14.0")
def test_the_last_mission_can_be_taken_back_before_the_supply_die(scene):
    game = scene("Japanese Combat", QUIET | {"IJN ATTACK": ["DD 1"]}, dice=[6])
    game.play("DD 1")
    game.play("0708")
    assert game.decision.words == ("done",) and game.undo_refusal() == ""
    assert game.meaning("done").rolls
    game.play("done")
    assert any(e.rule == "14.0" for e in game.events())


@pytest.mark.rule("8.10c")
def test_a_retreat_can_be_taken_back_before_the_next_die(scene):
    pairs = {"0202": ["U5a"], "0203": ["J5a"], "0502": ["U5b"], "0503": ["J5b"], "0802": ["U5c"], "0803": ["J5c"]}
    game = scene("U.S. Combat", pairs, dice=[5, 6, 6])
    for word in ("0203", "0503"):
        game.play(word)  # the rest is forced
    assert game.decision.words == ("done",)
    game.play("done")
    game.play("0203")
    assert game.decision.verb == "retreat"
    game.play("0204")
    assert game.decision.rule == "8.10c" and game.undo_refusal() == ""


@pytest.mark.rule("13.7c")
def test_the_us_player_closes_his_air_phase(scene):
    game = scene("U.S. Air", QUIET | {"0708": ["Bomber 1"]}, airfields={"0709": "destroyed"})
    game.play("Bomber 1")
    assert game.decision.words == ("done",) and game.decision.ends == {"done": "phase"}
    game.play("done")
    assert game.state.turn == 8
    game = scene("U.S. Air", QUIET)
    assert game.state.turn == 8  # there was nothing to do
