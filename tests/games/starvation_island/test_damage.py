"""9.0 Damage and 10.0 Return to Port."""

import pytest

from henderson import HendersonError
from henderson.games.starvation_island.rules.components import NOUMEA, RABAUL, TRUK
from henderson.games.starvation_island.rules.damage import damage_base

from .table import asked, due, has, lay, play, said, steps, units_in, where, words

SURFACE, SHELL, AIR = "Naval Surface Combat", "Shore Bombardment", "Land-Based Air combat"


@pytest.mark.rule("9.1.a")
@pytest.mark.parametrize("box", [RABAUL, TRUK, NOUMEA])
def test_no_other_base_can_be_damaged(box):
    game = lay("B", noumea="Wasp")
    with pytest.raises(HendersonError, match=r"9\.1\.a"):
        damage_base(game.state, box, 1).send(None)


@pytest.mark.rule("9.1.b")
def test_hits_on_henderson_take_air_then_supply_and_always_raise_the_damage():
    # one step on the ground, one supply point, three hits
    game = lay("F", SHELL, henderson="1st Marines / F4F 1 (reduced)", ijn="Kongo", us=1, dice=[5, 5, 5, 1, 1], noumea="Wasp")
    play(game, "Kongo")
    assert where(game, "F4F 1") == "Force pool"
    assert (game.state.supply[0], game.state.damage) == (0, 3)
    choice = lay("F", SHELL, henderson="1st Marines / F4F 1 / SBD 1", ijn="Kongo", us=4, dice=[5, 1, 1, 1, 1], noumea="Wasp")
    play(choice, "Kongo")
    assert asked(choice) == "US 9.1.b"  # the owner of the air picks
    play(choice, "SBD 1")
    assert (steps(choice, "SBD 1"), choice.state.supply[0], choice.state.damage) == (1, 4, 1)


@pytest.mark.rule("9.1.c")
@pytest.mark.parametrize(("supply", "left"), [(3, 2), (0, 0)])
def test_a_hit_on_the_forces_costs_supply_on_an_even_die(supply, left):
    game = lay("D", AIR, over="SBD 1", forces="Ichiki 28th", japan=supply, truk="Kongo", dice=[1, 6, 6, 4, 3])
    play(game, "bomb")
    assert game.state.supply[1] == left
    assert game.rolls == 5


def shot(dice, target="Chicago", firers="Takao", answers=("guns",)):
    """One round of Japanese fire at a CA of defense 6."""
    game = lay("F", SURFACE, usn=f"{target} / N. Carolina", ijn=firers, dice=dice, noumea="Wasp")
    name = target.partition(" (")[0]
    play(game, name, "go", "all")
    for weapon in answers:
        play(game, name, weapon)
    return game


@pytest.mark.rule("9.2.a")
def test_one_damage_roll_for_all_the_hits_on_a_target():
    game = shot([5, 6, 1, 1, 3])
    assert said(game, "9.2.b") == ["Chicago: 3 + 2 hits = 5 against defense 6: damaged"]
    # a gunnery hit of Takao and a torpedo hit of Maya: one roll of two dice
    game = shot([5, 1, 1, 1, 6, 1, 1, 1, 4, 5], firers="Takao / Maya", answers=("guns", "torpedoes"))
    assert said(game, "9.2.d") == ["Chicago: 4 + 5 + 2 hits = 11 against defense 6: disabled"]


@pytest.mark.rule("9.2.b")
def test_a_total_up_to_the_defense_damages_and_later_attacks_add_one():
    game = shot([5, 6, 5, 6, 2])  # 2 + 4 = 6
    assert has(game, "flip", "Chicago")
    assert where(game, "Chicago") == "USN at Sea"
    game = shot([4, 4, 3, 3, 1], target="Chicago (damaged)")
    assert said(game, "8.step4.fire") == ["Takao guns at Chicago: 4 4 3 3, 2 hits"]
    assert where(game, "Chicago") == "USN at Sea"  # damaged again: nothing more


@pytest.mark.rule("9.2.d", "9.2.e")
@pytest.mark.parametrize(("total", "result"), [(6, "USN at Sea"), (7, "Disabled"), (12, "Disabled"), (13, "Sunk")])
def test_above_the_defense_disabled_above_twice_sunk(total, result):
    # torpedoes: two damage dice and one hit
    game = shot([6, 1, 1, 1, (total - 1) // 2, total - 1 - (total - 1) // 2], answers=("torpedoes",))
    assert where(game, "Chicago") == result


@pytest.mark.rule("9.2.f")
def test_step_units_flip_for_each_hit_without_a_damage_roll():
    game = lay("F", "Naval Air Combat", ijn="Shokaku", usn="USN SP 1", dice=[4, 4, 1, 1], noumea="Wasp")
    play(game, "4")
    assert where(game, "USN SP 1") == "Force pool"
    assert game.rolls == 4
    land = lay("F", "Naval Air Combat", ijn="Shokaku", usn="7th Marines", dice=[4, 4, 4, 1], noumea="Wasp")
    play(land, "4")
    assert where(land, "7th Marines") == "Out of play"  # for good; the third hit is lost
    assert said(land, "9.2.f") == ["7th Marines loses 2 steps: eliminated"]


@pytest.mark.rule("9.2.g")
@pytest.mark.parametrize(("target", "hits"), [("USN DD 1 (reduced)", 1), ("Chicago (damaged)", 2)])
def test_a_reduced_dd_is_not_a_damaged_ship(target, hits):
    game = shot([5, 4, 1, 1, 1], target=target)
    assert f", {hits} hit{'s' * (hits > 1)}" in said(game, "8.step4.fire")[0]


@pytest.mark.rule("9.2.c")
def test_a_damaged_ship_is_whole_again_when_it_returns():
    game = lay("L", turn=2, usn="Chicago (damaged) / Wasp (damaged) / N. Carolina (damaged) / Atlanta (damaged)", truk="Kongo")
    assert [due(game, s) for s in ("Chicago", "Wasp", "N. Carolina", "Atlanta")] == [5, 6, 6, 5]
    assert not any(has(game, "flip", s) for s in ("Chicago", "Wasp", "N. Carolina", "Atlanta"))


@pytest.mark.rule("10.0.a", "10.0.b")
def test_in_phase_l_everything_at_sea_returns_to_port():
    usn, ijn = "Wasp / Chicago / N. Carolina / 7th Marines / USN DD 1 / USN SP 1", "Takao / Tenryo / IJN DD 1 / Kako"
    game = lay("L", turn=1, usn=usn, ijn=ijn)
    assert units_in(game, "USN at Sea") == ["IJN Sub"]
    assert units_in(game, "IJN at Sea") == ["USN Sub"]
    assert [due(game, u) for u in usn.split(" / ")] == [3, 4, 5, 3, 3, 3]
    assert [due(game, u) for u in ijn.split(" / ")] == [4, 4, 3, 4]  # ships of the Express as well
    assert words(game)
