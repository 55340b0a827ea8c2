"""Rules that can be read two ways: both readings."""

import pytest

import henderson
from henderson.games.starvation_island import OPTIONS
from henderson.games.starvation_island.rules.readings import Readings

from .table import ID, asked, close, lay, said, steps, where, words

SURFACE, AIR, SHELL = "Naval Surface Combat", "Land-Based Air combat", "Shore Bombardment"
MARINES, JAPANESE = "1st Marines / 5th Marines", "Ichiki 28th / Kawaguchi 124th"


def read(game, **readings):
    """The same position with rules read otherwise."""
    text = game.position()
    options = "".join(f"{k} = {repr(v).lower() if isinstance(v, bool) else repr(v)}\n" for k, v in readings.items())
    head, mark, tail = text.partition("[options]\n")
    assert mark
    kept = "\n".join(line for line in tail.split("\n") if line.partition(" = ")[0] not in readings)
    return henderson.position(ID, head + mark + options + kept, dice=game.dice, pack=game.setting.pack or None)


def play(game, *said_):
    for word in said_:
        close(game, str(word))
        game.play(str(word))
    close(game)
    return game


def test_every_reading_is_an_option_whose_first_value_is_ours():
    ours = {o.id: o.default for o in OPTIONS if o.id in Readings._fields}
    assert ours == Readings()._asdict()
    assert all(o.rule for o in OPTIONS)


@pytest.mark.rule("12.0.f")
@pytest.mark.parametrize(("reading", "rolled"), [("always", True), ("fought", False), ("survived", True)])
def test_express_supply_when_nobody_fought(reading, rolled):
    game = lay("F", SURFACE, express=True, usn="Chicago", ijn="Kako", dice=[1], noumea="Wasp", japan=0)
    game = play(read(game, express_supply=reading), "pass")
    assert game.state.supply[1] == int(rolled)
    assert game.rolls == int(rolled)
    assert not game.state.express


@pytest.mark.rule("12.0.f")
@pytest.mark.parametrize(("reading", "rolled"), [("always", True), ("fought", True), ("survived", False)])
def test_express_supply_when_every_ship_was_sunk(reading, rolled):
    # Kako misses, the initiative is even, Chicago hits four times and rolls 6: 10 against 6 disables it
    dice = [1, 1, 1, 1, 3, 3, 6, 6, 6, 6, 6, 1]
    game = lay("F", SURFACE, express=True, usn="Chicago", ijn="Kako", dice=dice, noumea="Wasp", japan=0)
    game = play(read(game, express_supply=reading), "all", "all", "Chicago", "guns", "fire", "Kako", "guns", "fire")
    assert where(game, "Kako") == "Disabled"
    assert game.state.supply[1] == int(rolled)


@pytest.mark.rule("12.0.f")
def test_an_express_that_withdrew_has_survived():
    dice = [1, 1, 1, 1, 3, 3, 1, 1, 1, 1, 2]
    game = lay("F", SURFACE, express=True, usn="Chicago", ijn="Kako", dice=dice, noumea="Wasp", japan=0)
    game = read(game, express_supply="survived")
    play(game, "all", "all", "Chicago", "guns", "fire", "Kako", "guns", "fire", "withdraw")
    assert game.state.supply[1] == 1


def land(dice=(), **readings):
    game = lay("M", henderson=MARINES, forces=JAPANESE, us=5, japan=5, dice=dice, turn=3, truk="Kongo")
    return read(game, **readings) if readings else game


@pytest.mark.rule("11.1.b")
def test_both_pay_each_round_or_the_declarer_pays_once():
    game = play(land(dice=[1] * 8), "attack", "all", "all", "fight", "fight", 4, 0, 0, 4)
    assert game.state.supply == [4, 4]
    once = land(dice=[1] * 16, land_payment="declarer")
    play(once, "attack", "all", "all")
    assert once.state.supply == [5, 4]  # two units, at the declaration
    play(once, "fight", "fight", 4, 0, 0, 4)
    assert once.state.supply == [5, 4]
    play(once, "fight", "fight", 4, 0, 0, 4)
    assert once.state.supply == [5, 4]


@pytest.mark.rule("11.1.b", "11.1.h")
def test_the_declarer_commits_no_more_units_than_he_can_pay_and_double_supply_still_costs():
    forces = "Ichiki 28th / Kawaguchi 124th / 4th Infantry / 29th Infantry"
    game = lay("M", henderson=MARINES, forces=forces, us=5, japan=1, dice=[1] * 20, turn=3, truk="Kongo")
    game = read(game, land_payment="declarer")
    play(game, "attack")
    assert "all" not in words(game)  # four units would cost two points
    play(game, "Ichiki 28th", "Kawaguchi 124th", "4th Infantry")
    assert game.state.supply == [5, 0]
    play(game, "all", "fight", "fight", 6, 0, 4)
    assert game.state.supply == [3, 0]


@pytest.mark.rule("11.1.e")
def test_a_declarer_who_retreats_at_once_pays_nothing_or_for_his_units():
    assert play(land(), "attack", "all", "all", "retreat").state.supply == [5, 5]
    assert play(land(paid_retreat=True), "attack", "all", "all", "retreat").state.supply == [5, 4]
    assert play(land(paid_retreat=True), "attack", "all", "all", "fight", "retreat").state.supply == [5, 5]  # the other side
    later = play(land(dice=[1] * 8, paid_retreat=True), "attack", "all", "all", "fight", "fight", 4, 0, 0, 4, "retreat")
    assert later.state.supply == [4, 4]  # the first round was paid


@pytest.mark.rule("11.1.a")
def test_one_land_combat_a_turn_or_two():
    def first(game):
        return play(game, "attack", "Ichiki 28th", "done", "all", "fight", "fight", 2, 0, 4)

    one = first(land(dice=[*[1] * 2, 4, 4, 1, 1]))
    assert asked(one) == "Japan 11.2.a"
    two = first(land(dice=[*[1] * 2, 4, 4, 1, 1], land_combats="two"))
    assert asked(two) == "US 11.1.a"
    play(two, "attack", "all")
    assert asked(two) == "Japan 11.1.e"
    play(two, "retreat")
    assert asked(two) == "Japan 11.2.a"
    gone = play(land(land_combats="two"), "attack", "all", "all", "retreat")
    assert asked(gone) == "Japan 11.2.a"  # who retreats ends the Land Combat phase


@pytest.mark.rule("7.0.c", "9.1.b")
@pytest.mark.parametrize(("reading", "caught"), [("end of phase", 0), ("after step 2", 1)])
def test_air_that_flew_is_on_the_ground_for_the_bombardment_or_not(reading, caught):
    game = lay("K", henderson="1st Marines / F4F 1", ijn="Kongo", dice=[5, 1, 1, 1, 1, 6], us=4)
    game = read(game, air_lands=reading)
    play(game, "all", "Over Henderson Field", "done", "Kongo", "done")
    assert steps(game, "F4F 1") == 2 - caught
    assert game.state.supply[0] == (4 if caught else 3)


@pytest.mark.rule("8.step2.3.c")
@pytest.mark.parametrize(("reading", "left"), [("step", 3), ("unit", 2)])
def test_flak_of_ships_takes_a_step_or_a_unit(reading, left):
    game = lay("D", AIR, usn="Chicago / Betty 1 / Betty 2", dice=[6, 1, *[1] * 4], truk="Kongo")
    game = read(game, ship_flak=reading)
    play(game, "bomb", "Betty 1")
    assert steps(game, "Betty 1") + steps(game, "Betty 2") == left
    assert len(said(game, "8.step2.3.c")) == 1 + (4 - left)


@pytest.mark.rule("8.step2.3.b")
@pytest.mark.parametrize("reading", [False, True])
def test_forces_on_the_island_without_a_land_unit_may_be_bombed_or_not(reading):
    game = lay("D", henderson="1st Marines / SBD 1", japan=3, truk="Kongo", dice=[1, 6, 1, 2])
    game = play(read(game, bomb_empty=reading), "all", "Over Henderson Field")
    assert (asked(game) == "US 8.step2.3.b") is reading
    if reading:
        assert play(game, "bomb").state.supply[1] == 2


@pytest.mark.rule("11.2.b")
def test_who_refuses_is_told_apart_from_who_cannot_pay():
    game = lay("M", "Land Unit Supply", turn=3, henderson=MARINES, us=9, truk="Kongo")
    assert said(play(game, "refuse", "1st Marines"), "11.2.b")[0] == "USN pays nothing of 1 supply and loses 1 step"
    poor = lay("M", "Land Unit Supply", turn=3, henderson=MARINES, us=0, truk="Kongo")
    assert said(poor, "11.2.b")[0] == "USN cannot pay 1 supply and loses 1 step"


@pytest.mark.rule("8.step2.3.c")
def test_nobody_is_asked_which_units_fall_when_all_do():
    game = lay("D", AIR, usn="Chicago / Betty 1 / Betty 2", dice=[6, 6], truk="Kongo")
    game = play(read(game, ship_flak="unit"), "bomb")
    assert (where(game, "Betty 1"), where(game, "Betty 2")) == ("Force pool", "Force pool")
    assert asked(game) == "Japan 6.0.ijn"
