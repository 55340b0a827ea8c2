"""14.0 Japanese supply resolution."""

import pytest

from .conftest import at, place, play, refused

BASE = {"0202": ["U5a"], "0110": ["J5a"], "Box B": ["J4a"], "IJN RESERVE": ["DD 1"], "IJN ATTACK": ["DD 2"]}


@pytest.mark.rule("14.0", "14.1", "SoP.4")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_one_to_three_cost_nothing(scene, die):
    game = scene("Japanese Supply Resolution", BASE, dice=[die])
    assert game.rolls == 1 and game.state.phase == 7
    assert place(game, "J5a") == "0110" and place(game, "J4a") == "Box B"


@pytest.mark.rule("14.0", "14.1", "14.2", "SoP.4")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_four_to_six_cost_a_unit_of_japans_choice(scene, die):
    game = scene("Japanese Supply Resolution", BASE, dice=[die])
    assert game.rolls == 1 and game.decision.player == "Japan"
    assert set(game.decision.words) == {"J5a", "J4a", "DD 1", "DD 2"}
    refused(game, "DD 16", "14.2")  # an uncommitted special destroyer is not available
    for lost in ("J5a", "J4a", "DD 1", "DD 2"):
        twin = game.clone()
        play(twin, lost)
        assert place(twin, lost) == "OUT OF PLAY"
        assert len(at(twin, "0110")) + len(at(twin, "Box B")) == (2 if lost.startswith("DD") else 1)


@pytest.mark.rule("14.1")
def test_with_no_unit_nothing_happens(scene):
    game = scene("Japanese Supply Resolution", {"0202": ["U5a"]}, dice=[6])
    assert game.state.phase == 7
    assert any("no unit to lose" in line for line in game.log)
