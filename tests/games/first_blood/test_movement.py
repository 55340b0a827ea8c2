"""4.0 movement, 5.0 stacking, 6.0 off-board movement."""

import pytest

from henderson.board.components import Pack
from henderson.games import first_blood

from .conftest import DATA, at, left, place, play, refused


def cost(game, a, b):
    f = game.state.facts
    return dict(f.ways[f.space[a]])[f.space[b]]


def reach(game, unit):
    """Choose a unit and list where it may go."""
    game.play(unit)
    return set(game.decision.words)


@pytest.mark.rule("4.2a", "4.2b", "4.2.1a", "4.2.1b", "4.2.1c", "4.2.1d")
@pytest.mark.parametrize("which", ["rulebook", "built in"])
def test_example_of_4_2_from_0710(scene, which):
    """River into jungle 4, river into clear 3, jungle side 2, clear 1: the rulebook's example, in both packs."""
    f = scene("U.S. Movement", {"0710": ["U5a"]}).state.facts if which == "rulebook" else first_blood.read(Pack(DATA))
    here = dict(f.ways[f.space["0710"]])
    want = {"0809": 4, "0709": 3, "0810": 2, "0711": 1, "0610": 1, "0609": 1}
    assert {f.names[h]: c for h, c in here.items()} == want


@pytest.mark.rule("4.2a", "4.2.1a", "4.2.1b", "4.2.1c", "4.2.1d")
def test_the_example_as_moves(scene):
    for to, price in {"0809": 4, "0709": 3, "0810": 2, "0711": 1, "0610": 1, "0609": 1}.items():
        game = scene("U.S. Movement", {"0710": ["U5a"]})
        play(game, "U5a")
        assert game.preview(game.decision.option(to)).cost == price
        game.play(to)
        assert left(game, "U5a") == 8 - price


@pytest.mark.rule("4.0a", "4.1")
def test_a_unit_spends_its_mf_and_no_more_and_saves_nothing(scene):
    game = scene("U.S. Movement", {"0202": ["U5a"], "0215": ["U5b"]}, turn="SEP I", dice=[1])
    play(game, "U5a", "0210")  # eight clear sides
    assert left(game, "U5a") == 0
    refused(game, "U5a", "4.0b")
    play(game, "U5b", "0211")
    assert left(game, "U5b") == 4
    play(game, "U5b", "0209", "done")
    while game.decision.rule != "SoP.7":
        game.play("done")
    assert game.state.turn == 2
    assert left(game, "U5a") == left(game, "U5b") == 8  # exactly the printed MF


@pytest.mark.rule("4.0b")
def test_one_mf_does_not_pay_a_jungle_side(scene):
    game = scene("U.S. Movement", {"0710": ["U5a"]}, left={"U5a": 1})
    words = reach(game, "U5a")
    assert words == {"0711", "0610", "0609"}
    assert "costs 2 MF" in refused(game, "0810", "4.0b")


@pytest.mark.rule("4.2b", "4.2c")
def test_a_jungle_hex_counts_for_river_crossing(scene):
    game = scene("U.S. Movement", {"0710": ["U5a"]})
    assert cost(game, "0710", "0809") == 4 and cost(game, "0810", "0809") == 4
    assert cost(game, "0809", "0710") == 3 and cost(game, "0709", "0710") == 3


@pytest.mark.rule("4.3")
def test_air_and_naval_units_have_no_mf(scene):
    game = scene("U.S. Movement", {"0708": ["F4F 1"], "0202": ["U5a"], "0110": ["J5a"]})
    refused(game, "F4F 1")
    game = scene("Japanese Movement", {"IJN ATTACK": ["DD 1"], "0202": ["U5a"], "0110": ["J5a"]})
    refused(game, "DD 1", "4.3")


@pytest.mark.rule("4.4a")
def test_the_ford_costs_one_both_ways_and_only_there(scene):
    game = scene("U.S. Movement", {"0909": ["U5a"]})
    assert cost(game, "0909", "0910") == cost(game, "0910", "0909") == 1
    assert cost(game, "0910", "0809") == 4 and cost(game, "0809", "0910") == 3
    play(game, "U5a", "0910")
    assert left(game, "U5a") == 7


@pytest.mark.rule("4.5a", "4.5b", "4.2a")
def test_ridges_cost_two_both_ways_and_have_three_clear_gaps(scene):
    game = scene("U.S. Movement", {"0909": ["U5a"]})
    for a, b in (("0406", "0407"), ("0507", "0606"), ("0017", "0016")):
        assert cost(game, a, b) == cost(game, b, a) == 2
    for a, b in (("0406", "0507"), ("0406", "0307"), ("0017", "0018")):
        assert cost(game, a, b) == cost(game, b, a) == 1


@pytest.mark.rule("5.0a", "5.0b")
def test_a_fourth_unit_passes_a_full_hex_but_does_not_stay(scene):
    units = {"0204": ["U5b", "U5c", "U5d"], "0203": ["U5a"]}
    game = scene("U.S. Movement", units, left={"U5a": 2, "U5b": 0, "U5c": 0, "U5d": 0})
    words = reach(game, "U5a")
    assert "0204" not in words and "0205" in words  # 0205 only by way of 0204
    assert "U5b" in refused(game, "0204", "5.0a")


@pytest.mark.rule("5.0a")
def test_stacking_counts_only_at_the_end_of_the_phase(scene):
    """Two full hexes may exchange a unit; while a hex holds four, nothing else can be done and the phase cannot end."""
    units = {"0204": ["U5b", "U5c", "U5d"], "0203": ["U5a", "U4a", "U4b"], "0909": ["U3a"]}
    game = scene("U.S. Movement", units)
    play(game, "U5a", "0204")
    assert len(at(game, "0204")) == 4
    assert set(game.decision.words) == {"U5a", "U5b", "U5c", "U5d"}
    refused(game, "done", "5.0a")
    refused(game, "U3a", "5.0a")
    play(game, "U5b", "0203")
    assert at(game, "0203") == {"U5b", "U4a", "U4b"} and at(game, "0204") == {"U5a", "U5c", "U5d"}
    assert "done" in game.decision.words


@pytest.mark.rule("5.1")
def test_opponents_never_share_a_hex(scene):
    game = scene("Japanese Movement", {"0710": ["U5a"], "0712": ["J5a"]})
    reach(game, "J5a")
    assert "U5a" in refused(game, "0710", "5.1")


@pytest.mark.rule("5.2", "12.1")
def test_six_air_units_and_three_ground_units_share_an_airfield_hex(scene):
    six = [f"F4F {n}" for n in range(1, 7)]
    units = {"0708": [*six, "U5a", "U5b", "U5c"], "0709": six[:0], "USAF RESERVE": ["F4F 7"], "0202": ["U4a"]}
    game = scene("U.S. Air", units, airfields={"0709": "destroyed"}, stage=1)
    assert at(game, "0708") == {*six, "U5a", "U5b", "U5c"}
    assert "F4F 7" not in game.decision.words  # no seventh
    game = scene("U.S. Air", {"USAF CAP": six, "USAF RESERVE": ["F4F 7"], "0202": ["U4a"]}, stage=1)
    play(game, "F4F 7", "0708")  # in boxes only the capacity counts
    assert place(game, "F4F 7") == "0708"


@pytest.mark.rule("6.0a")
def test_boxes_are_a_line_for_japanese_units_only(scene):
    game = scene("U.S. Movement", {"0020": ["U5a"]})
    words = reach(game, "U5a")
    assert not any(w.startswith("Box") for w in words)
    refused(game, "Box A", "6.0a")
    game = scene("Japanese Movement", {"Box A": ["J5a"]})
    words = reach(game, "J5a")
    assert "Box B" in words and "Box C" not in words
    refused(game, "Box C", "6.0a")


@pytest.mark.rule("6.0b", "6.3b")
def test_no_box_is_entered_twice(scene):
    game = scene("Japanese Movement", {"Box A": ["J5a"], "0202": ["U5a"]})
    play(game, "J5a", "Box B")
    assert [m.text for m in game.view("").markers if m.kind == "box counter"] == ["A", "B"]
    assert next(p for p in game.view("").pieces if p.id == "J5a").tags[-1] == "boxes A B"
    reach(game, "J5a")
    refused(game, "Box A", "6.0b")
    game = scene("Japanese Movement", {"Box C": ["J5a"]}, visited={"J5a": "ABC"})
    words = reach(game, "J5a")
    assert [w for w in words if w.startswith("Box")] == ["Box D"]


@pytest.mark.rule("6.0c")
def test_from_the_map_no_way_back_to_a_box(scene):
    game = scene("Japanese Movement", {"0011": ["J5a"]})
    assert not any(w.startswith("Box") for w in reach(game, "J5a"))
    refused(game, "Box B", "6.0c")


@pytest.mark.rule("6.0d", "13.2")
def test_units_in_boxes_are_safe(scene):
    units = {"Box B": ["J5a"], "0011": ["U5a"], "0504": ["J4a"], "0120": ["J4b"], "USAF GROUND ATTACK": ["Bomber 1"]}
    game = scene("U.S. Movement", units)
    game.play("Bomber 1")
    assert game.decision.words == ("0120", "0504")  # any hex with Japanese units, however far; no box
    refused(game, "Box B", "6.0d")
    play(game, "0504", "done")
    assert game.decision.rule == "13.7a"  # the Air Phase: U5a next to Box B had nobody to attack
    assert place(game, "J5a") == "Box B"


@pytest.mark.rule("6.1", "6.2", "6.3.1")
def test_example_of_6_2_three_ways_from_box_a(scene):
    game = scene("Japanese Movement", {"Box A": ["J5a"]})
    refused(game, "done", "6.3a")
    play(game, "J5a", "Box B")
    assert left(game, "J5a") == 4
    assert "done" in game.decision.words  # 6.3.1 one box is enough
    twin = game.clone()
    play(game, "J5a", "0011")
    assert left(game, "J5a") == 0 and place(game, "J5a") == "0011"
    play(twin, "J5a", "Box C")
    assert left(twin, "J5a") == 0
    assert "J5a" not in twin.decision.words  # A to B to C to D is too far


@pytest.mark.rule("6.1", "6.2")
def test_odd_mf_are_halved_exactly(scene):
    game = scene("Japanese Movement", {"Box A": ["J7"]})
    play(game, "J7", "Box B")
    assert left(game, "J7") == 3.5
    play(game, "J7", "Box C")
    assert left(game, "J7") == 0
    game = scene("Japanese Movement", {"Box B": ["J7"], "Box A": ["J5a"]}, visited={"J7": "AB"})
    play(game, "J7", "0011")
    assert left(game, "J7") == 3.5
    assert "0014" in reach(game, "J7") and "0015" not in game.decision.words  # three clear sides, not four


@pytest.mark.rule("6.2")
def test_box_to_hex_leaves_half(scene):
    game = scene("Japanese Movement", {"Box B": ["J5a"]})
    play(game, "J5a", "0011")
    assert left(game, "J5a") == 4


@pytest.mark.rule("6.3a", "7.2b", "SoP.1")
def test_boxed_units_must_move_but_not_on_their_turn_of_arrival(scene):
    game = scene("Japanese Movement", {"Box A": ["J5a"]})
    assert "done" not in game.decision.words
    assert "J5a must still move" in refused(game, "done", "6.3a")
    game = scene("Japanese Movement", {"Box A": ["228/1"], "Box D": ["228/3"], "0505": ["J4a"]}, turn="OCT III")
    assert set(game.decision.words) == {"J4a", "done"}
    refused(game, "228/1", "7.2b")
    refused(game, "228/3", "7.2b")


@pytest.mark.rule("6.3a")
def test_a_boxed_unit_without_a_move_is_eliminated(scene):
    blocked = {"0005": ["U5a"], "0003": ["U5b"], "0001": ["U5c"], "Box D": ["J5a"]}
    game = scene("Japanese Movement", blocked, visited={"J5a": "ABCD"}, dice=[1])
    play(game, "done", "done")  # no move, and no attack declared
    assert place(game, "J5a") == "OUT OF PLAY"


@pytest.mark.rule("6.4", "7.7")
def test_units_on_entry_points_must_leave_when_they_can(scene):
    game = scene("U.S. Movement", {"EP 5": ["6DB"], "0202": ["U5a"]}, turn="OCT I")
    assert "6DB must still move" in refused(game, "done", "6.4")
    reach(game, "6DB")
    refused(game, "EP 6", "6.4")
    game.play("0616")
    assert "done" in game.decision.words


@pytest.mark.rule("6.4.1", "7.7")
def test_what_is_still_on_an_entry_point_after_combat_is_eliminated(scene):
    game = scene("Japanese Movement", {"0220": ["U5a"], "EP 1": ["228/1"], "Box A": ["228/3"]}, turn="OCT III", dice=[1])
    assert "228/1" not in game.decision.words  # its only arrow hex is held
    game.play("done")
    assert place(game, "228/1") == "OUT OF PLAY" and place(game, "228/3") == "Box A"
    units = {"0616": ["J5a"], "EP 5": ["6DB"], "0202": ["U5a"]}
    game = scene("U.S. Movement", units, turn="OCT I")
    game.play("done")
    assert place(game, "6DB") == "OUT OF PLAY"
