"""The rulebook's own examples."""

import pytest

from .table import asked, lay, play, refusal

MARINES = "1st Marines / 5th Marines / 2nd Marines / 11th Marines"


@pytest.mark.rule("6.0.phase")
def test_6_0_usn_naval_units_move_in_the_usn_naval_movement_phase():
    for phase in "BG":
        game = lay(phase, noumea="Wasp", truk="Kongo")
        assert asked(game) == "US 6.0.usn"
        assert refusal(game, "Kongo") == "6.0.phase"
    for phase in "EJ":
        game = lay(phase, noumea="Wasp", truk="Kongo")
        assert asked(game) == "Japan 6.0.ijn"
        assert refusal(game, "Wasp") == "6.0.phase"


@pytest.mark.rule("11.1.b")
def test_11_1_four_units_that_fire_cost_two_supply_points():
    game = lay("M", turn=3, henderson=MARINES, forces="Ichiki 28th", us=5, japan=1, dice=[*[1] * 8], truk="Kongo")
    play(game, "hold", "attack", "all", "fight", "fight", "0", "0", "8")
    assert game.state.supply[0] == 3


@pytest.mark.rule("11.2.a")
def test_11_2_four_units_cost_two_supply_points_whatever_their_steps():
    for units in (MARINES, MARINES.replace(" Marines", " Marines (reduced)")):
        game = lay("M", "Land Unit Supply", turn=3, henderson=units, us=5, truk="Kongo")
        play(game, "pay")
        assert game.state.supply[0] == 3
