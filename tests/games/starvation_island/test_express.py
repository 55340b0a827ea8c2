"""12.0 Tokyo Express."""

import pytest

from .table import asked, due, has, lay, play, refusal, said, where, words

SURFACE = "Naval Surface Combat"


def express(dice, usn="Chicago / Astoria", ijn="Kako / IJN DD 1", **more):
    """An Express is at sea and the surface combat begins."""
    return lay("F", SURFACE, express=True, usn=usn, ijn=ijn, dice=dice, noumea="Wasp", **more)


@pytest.mark.rule("12.0.a")
def test_an_express_needs_an_empty_at_sea_box_at_the_start_and_keeps_truk_in_port():
    game = lay("E", ijn="Takao", truk="Kongo", rabaul="Kako", noumea="Wasp")
    assert refusal(game, "Tokyo Express") == "12.0.a"
    play(game, "Takao")  # even when it leaves in that phase
    assert refusal(game, "Tokyo Express") == "12.0.a"
    free = lay("E", truk="Kongo", rabaul="Kako / IJN DD 1", noumea="Wasp")  # the USN submarine is there and does not count
    play(free, "Tokyo Express")
    assert refusal(free, "Kongo") == "12.0.a"
    assert refusal(free, "done") == "12.0.a"  # it needs a ship
    free.dice = type(free.dice)([6])
    play(free, "Kako", "done")
    assert where(free, "Kako") == "IJN at Sea"


@pytest.mark.rule("12.0.b")
def test_japan_fires_first_and_the_usn_commits_all_its_warships():
    game = express([1] * 3, usn="Chicago / Astoria (at sea) / USN DD 1 / USN DD 2 / Hornet (air 0)")
    assert asked(game) == "US 12.0.b"
    assert words(game) == {"all", "pass"}
    assert refusal(game, "Chicago") == "12.0.b"
    play(game, "all")
    assert game.view("").panels["battle"].sides["US"] == ["Astoria", "Chicago", "USN DD 1", "USN DD 2"]
    play(game, "Kako", "go")
    assert asked(game) == "Japan 8.step4.match"
    first = express([1] * 8, control="Japan", henderson="Ichiki 28th", forces="1st Marines")  # Japan is the first player here
    play(first, "all", "all")
    assert asked(first) == "Japan 8.step4.match"


@pytest.mark.rule("12.0.b")
def test_the_usn_may_still_pass():
    game = play(express([6], turn=2), "pass", "force")  # CA and DD: home
    assert due(game, "Chicago") == 5
    game = play(express([6], ijn="Kako", turn=2), "pass")  # no DD: nothing happens
    assert where(game, "Chicago") == "USN at Sea"


@pytest.mark.rule("12.0.c", "12.0.e")
def test_japan_fires_again_when_it_rolls_higher_and_the_usn_fires_on_a_tie():
    shots = [1] * 4
    game = express([*shots, 5, 3], usn="Chicago", ijn="Kako")
    play(game, "all", "all", "Chicago", "guns")
    assert asked(game) == "Japan 8.step4.match"  # round 2
    assert game.state.round == 2
    tie = express([*shots, 4, 4, *shots], usn="Chicago", ijn="Kako")
    play(tie, "all", "all", "Chicago", "guns")
    assert asked(tie) == "US 8.step4.match"
    assert "withdraw" in words(tie)
    play(tie, "Kako", "guns")
    assert asked(tie) == "Japan 8.step4.match"  # alternate now, without a roll
    assert tie.rolls == 10


@pytest.mark.rule("12.0.d")
def test_from_the_third_round_the_usn_may_withdraw():
    shots = [1] * 4
    game = express([*shots, 5, 3, *shots, 6, 1, *shots, 6, 2, 5], usn="Chicago", ijn="Kako", turn=2)
    play(game, "all", "all", "Chicago", "guns")
    assert asked(game) == "Japan 8.step4.match"  # no withdrawal before round 2
    play(game, "Chicago", "guns")
    assert asked(game) == "US 12.0.d"
    assert words(game) == {"stay", "withdraw"}
    play(game, "stay", "Chicago", "guns")
    assert asked(game) == "US 12.0.d"  # and before each later Japanese round
    play(game, "withdraw")
    assert due(game, "Chicago") == 5


@pytest.mark.rule("12.0.f")
@pytest.mark.parametrize(("die", "gain"), [(1, 1), (2, 1), (3, 0)])
def test_japan_rolls_for_supply_after_the_combat_even_if_none_was_fought(die, gain):
    game = lay("F", SURFACE, express=True, ijn="Kako", dice=[die], noumea="Wasp", japan=2)
    assert game.state.supply[1] == 2 + gain
    assert game.rolls == 1
    passed = play(express([die], japan=0), "pass", "pass")
    assert passed.state.supply[1] == gain
    fought = express([1] * 4 + [1, 1] + [die], usn="Chicago", ijn="Kako", japan=0)
    play(fought, "all", "all", "Chicago", "guns", "withdraw")
    assert fought.state.supply[1] == gain


@pytest.mark.rule("12.0.g")
def test_the_express_lasts_one_combat_phase():
    game = lay("E", rabaul="Kako / IJN DD 1", usn="Chicago (at sea) / Astoria (at sea)", truk="Kongo", noumea="Wasp", dice=[6])
    play(game, "Tokyo Express", "all", "pass", "pass")
    assert said(game, "12.0.f") == ["Tokyo Express: the die shows 6, no supply"]
    assert game.where.step_name.startswith("G")
    play(game, "done")
    assert asked(game) == "US 8.step4.offer"  # phase I: any ship may be offered again
    assert words(game) == {"Chicago", "Astoria", "all", "pass"}
    play(game, "pass", "pass", "done")
    assert game.where.step_name.startswith("K")
    assert not has(game, "marked", "Kako")
    play(game, "pass", "pass")
    assert asked(game) == "Japan 8.step6.a"  # and it may bombard
    assert game.rolls == 1  # no second supply die
