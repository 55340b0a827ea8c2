"""1.0 to 3.2: calendar, victory, set-up, turn order."""

import pytest

import henderson
from henderson.games import first_blood

from .conftest import at, place, play, refused


@pytest.fixture
def new():
    return henderson.new("first-blood", seed=1)


def set_up_ground(game):
    """Place the U.S. ground units, three to a hex from 0702 on."""
    while game.decision.rule == "3.0a":
        game.play(game.decision.words[0])
    return game


@pytest.mark.rule("1.0")
def test_fifteen_turns_from_sep_i_to_jan_iii(new):
    track = [s.id for s in new.board().spaces if s.kind == "track"]
    assert track[0] == "SEP I" and track[-1] == "JAN III" and len(track) == 15
    assert new.where.turns == 15
    assert track[3] == "OCT I" and track[5] == "OCT III"


@pytest.mark.rule("3.0a")
def test_the_us_sets_up_in_rows_02_to_12_and_columns_02_to_15(new):
    words = new.decision.words
    assert new.decision.player == "US"
    assert "0202" in words and "0215" in words
    for outside in ("0201", "0216", "0102", "0116", "0701"):
        assert outside not in words
        refused(new, outside, "3.0a")
    play(new, "0202", "0202", "0202")
    refused(new, "0202", "5.0a")


@pytest.mark.rule("3.0b")
def test_every_at_start_unit_must_be_placed(new):
    g = new.state
    expected = [g.facts.ids[u] for u in range(g.facts.ground) if g.facts.side[u] == 0 and g.facts.arrives[u] == 0]
    asked = []
    while new.decision.rule == "3.0a":
        asked.append(new.decision.hand[0])
        refused(new, "done")
        new.play("0708" if "0708" in new.decision.words else new.decision.words[0])
    assert asked == expected
    assert new.state.turn == 0


@pytest.mark.rule("3.0c", "13.1b")
def test_us_air_units_start_on_henderson_in_cap_or_ground_attack(new):
    set_up_ground(new)
    seen = {}
    while new.decision.rule == "3.0c":
        unit = new.decision.hand[0]
        seen[unit.split()[0]] = set(new.decision.words)
        refused(new, "USAF RESERVE", "3.0c")
        if unit.startswith("Bomber"):
            refused(new, "USAF CAP", "13.1b")
        if unit.startswith("Fighter"):
            refused(new, "USAF GROUND ATTACK", "13.1b")
        new.play(new.decision.words[-1])
    assert seen["F4F"] == {"0708", "0709", "USAF CAP", "USAF GROUND ATTACK"}
    assert seen["Fighter"] == {"0708", "0709", "USAF CAP"}
    assert seen["Bomber"] == {"0708", "0709", "USAF GROUND ATTACK"}
    assert not any(new.state.inverted)


@pytest.mark.rule("3.1a")
def test_japan_sets_up_second_in_box_a_or_d(new):
    set_up_ground(new)
    while new.decision.rule == "3.0c":
        new.play("0708")
    assert new.decision.player == "Japan"
    assert new.decision.words == ("Box A", "Box D")
    refused(new, "Box B", "3.1a")
    refused(new, "0011", "3.1a")
    unit = new.decision.hand[0]
    new.play("Box A")
    assert place(new, unit) == "Box A"
    counters = [m.text for m in new.view("US").markers if m.kind == "box counter" and m.place == "Box A"]
    assert counters == ["A"]


@pytest.mark.rule("3.1b", "3.2")
def test_play_starts_with_the_japanese_reinforcement_phase_of_sep_i(new):
    while new.state.turn == 0:
        new.play(new.decision.words[0])
    assert (new.where.turn_name, new.where.step, new.state.phase) == ("SEP I", "SoP.1", 1)
    assert new.decision.player == "Japan"


@pytest.mark.rule("3.2", "SoP.11")
def test_eleven_phases_japan_first():
    steps = [s for s in first_blood.SEQUENCE if s.rule.startswith("SoP")]
    assert [s.rule.rstrip("a") for s in steps] == [f"SoP.{n}" for n in range(1, 12)]
    assert [s.side for s in steps] == ["Japan"] * 5 + ["US"] * 5 + [""]


@pytest.mark.rule("2.0a", "12.6.2", "12.6c")
@pytest.mark.parametrize("state", ["operative", "destroyed"])
def test_japan_on_an_airfield_hex_wins_at_the_end_of_us_combat(scene, state):
    game = scene("U.S. Movement", {"0708": ["J5a"], "0202": ["U5a"]}, airfields={} if state == "operative" else {"0708": state})
    game.play("done")
    assert game.outcome.winner == "Japan" and game.outcome.rule == "12.6.2"
    assert game.state.phase == 9  # decided before the Engineer Phase


@pytest.mark.rule("2.0a", "12.6.1", "12.6.2")
def test_an_unbuilt_fighter_strip_hex_wins_nothing(scene):
    game = scene("U.S. Movement", {"1006": ["J5a"], "0202": ["U5a"]})
    game.play("done")
    assert game.outcome is None and game.state.turn == 8


@pytest.mark.rule("2.0b", "SoP.11")
def test_japan_wins_with_one_unit_on_the_map_after_jan_iii(scene):
    game = scene("U.S. Movement", {"0018": ["J1a"], "0202": ["U5a"]}, turn="JAN III")
    game.play("done")
    assert (game.outcome.winner, game.outcome.rule) == ("Japan", "2.0b")


@pytest.mark.rule("2.0b", "2.0c", "SoP.11")
def test_units_in_boxes_do_not_save_japan(scene):
    game = scene("U.S. Movement", {"Box B": ["J5a"], "0202": ["U5a"]}, turn="JAN III")
    game.play("done")
    assert (game.outcome.winner, game.outcome.rule) == ("US", "2.0c")


@pytest.mark.rule("SoP.11")
def test_before_jan_iii_the_next_turn_begins(scene):
    game = scene("U.S. Movement", {"0018": ["J1a"], "0202": ["U5a"]}, turn="JAN II")
    game.play("done")
    assert game.outcome is None
    assert (game.state.turn, game.state.phase) == (15, 1)
    assert at(game, "0018") == {"J1a"}


@pytest.mark.rule("12.6.2")
@pytest.mark.parametrize(
    "hex_, holder, operative",
    [
        ("0708", "Japan", 0),
        ("0709", "Japan", 1),
        ("1006", "US", 1),
        ("0202", "US", 1),
    ],
)
def test_the_view_tells_who_is_on_henderson_field(scene, hex_, holder, operative):
    game = scene("U.S. Movement", {hex_: ["J5a"], "0203": ["U5a"]}, airfields={"0709": "destroyed"})
    track = next(t for t in game.view("US").tracks if t.id == "field")
    assert (track.name, track.side, track.value, track.high) == ("Henderson Field", holder, operative, 2)  # 12.6a
