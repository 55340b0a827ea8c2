"""5.0 Reinforcements and Replacements."""

import pytest

import henderson

from .table import ID, air, asked, due, lay, play, refusal, said, steps, units_in, where, words


@pytest.mark.rule("5.0.sched")
def test_the_schedule_of_turn_6_and_the_sums():
    schedule = henderson.new(ID).state.facts.schedule
    us, japan = 0, 1
    assert schedule[japan, 6] == {"DD": 0, "SP": 1, "air": 2, "land": 2}
    assert schedule[us, 6] == {"DD": 0, "SP": 1, "air": 5, "land": 0}
    assert [sum(schedule[s, t]["air"] for t in range(2, 9)) for s in (japan, us)] == [12, 27]
    assert [sum(schedule[s, t]["land"] for t in range(2, 9)) for s in (japan, us)] == [5, 2]
    arrivals = "Washington / Boise / Helena / 29th Infantry / 230th Infantry"
    game = lay("A", turn=6, piles={6: arrivals}, dice=[])
    assert asked(game) == "Japan 5.2.a"
    assert game.state.points == 2
    play(game, "done")
    assert game.state.points == 5
    play(game, "done")
    assert units_in(game, "Noumea") == ["Washington", "Boise", "Helena", "USN SP 1"]
    assert "Washington arrives in Noumea" in said(game, "5.0.sched")
    assert units_in(game, "Truk") == ["IJN SP 1", "29th Infantry", "230th Infantry"]


@pytest.mark.rule("5.1.c")
def test_a_dd_or_sp_without_a_spare_counter_is_lost():
    # two DD are due on turn 8 and one counter is spare
    afloat = " / ".join(f"USN DD {n}" for n in range(1, 8))
    game = lay("A", turn=8, stage=4, noumea=afloat, optional="Victorious", dice=[6])
    play(game, "done")
    assert len(units_in(game, "Noumea", "USN DD")) == 8
    assert said(game, "5.1.c") == ["No spare counter: 1 of the 2 DD for USN are lost"]
    later = lay("A", turn=8, stage=4, noumea=afloat, dice=[])  # nothing is owed from before
    play(later, "done")
    assert len(units_in(later, "Noumea", "USN DD")) == 8


@pytest.mark.rule("5.1.d")
def test_a_counter_on_a_pile_is_in_use():
    game = lay("A", turn=4, stage=4, usn="USN SP 1", piles={5: "USN SP 2", 6: "USN SP 3"}, dice=[])
    assert said(game, "5.1.c") == ["No spare counter: 1 of the 1 SP for USN are lost"]
    assert (due(game, "USN SP 2"), due(game, "USN SP 3")) == (5, 6)
    assert units_in(game, "Noumea") == []


@pytest.mark.rule("5.2.a", "5.2.f")
def test_points_rebuild_buy_or_restore_in_any_mix_and_are_not_saved():
    game = lay("A", turn=2, stage=3, points=3, henderson="1st Marines / F4F 1 (reduced)", piles={5: "Wasp (air 2)"})
    assert {"F4F 1", "F4F 2", "SBD 1", "Wasp", "done"} <= words(game)
    play(game, "F4F 1")
    assert (steps(game, "F4F 1"), game.state.points) == (2, 2)
    play(game, "Wasp")
    assert (air(game, "Wasp"), game.state.points) == (3, 0)
    unspent = play(lay("A", turn=2, stage=3, points=3, noumea="Wasp"), "done")
    assert unspent.state.points == 0
    assert said(unspent, "5.2.a") == ["USN loses 3 unspent air points"]
    zero = play(lay("A", turn=7, rabaul="Zero 1 (reduced)"), "Zero 1")
    assert (steps(zero, "Zero 1"), where(zero, "Zero 1")) == (2, "Rabaul")


@pytest.mark.rule("5.2.b")
def test_two_points_buy_one_unit_of_two_steps_or_two_of_one():
    game = play(lay("A", turn=2, stage=3, points=2, noumea="Wasp"), "F4F 1", "2")
    assert steps(game, "F4F 1") == 2
    assert asked(game) != "US 5.2.a"
    game = play(lay("A", turn=2, stage=3, points=2, noumea="Wasp"), "F4F 1", "1", "SBD 1")
    assert (steps(game, "F4F 1"), steps(game, "SBD 1")) == (1, 1)


@pytest.mark.rule("5.2.c")
def test_an_empty_pool_gives_nothing_and_a_destroyed_unit_is_back_in_it():
    field = "1st Marines / " + " / ".join(f"{n} {i}" for n in ("F4F", "SBD") for i in (1, 2, 3))
    game = lay("A", turn=2, stage=3, points=2, henderson=field, noumea="Wasp")
    assert asked(game) != "US 5.2.a"
    game = lay("D", "Land-Based Air combat", henderson=field.replace(" / SBD 3", ""), over="SBD 3 (reduced) / Zero 1", dice=[4])
    play(game, "fire")
    assert where(game, "SBD 3") == "Force pool"


@pytest.mark.rule("5.2.e")
def test_the_usn_without_henderson_restores_carriers_only():
    game = lay(
        "A", turn=2, stage=3, points=5, control="Japan", forces="1st Marines", henderson="Ichiki 28th", piles={5: "Wasp (air 3)"}
    )
    assert words(game) == {"Wasp", "done"}
    assert refusal(game, "F4F 1") == "5.2.e"
    nothing = lay(
        "A", turn=2, stage=3, points=5, control="Japan", forces="1st Marines", henderson="Ichiki 28th", noumea="Chicago"
    )
    assert nothing.state.points == 0
    assert units_in(nothing, "Henderson Field") == ["Ichiki 28th"]


@pytest.mark.rule("5.2.g")
def test_a_carrier_off_map_regains_a_point_for_two():
    game = lay("A", turn=2, stage=3, points=4, piles={2: "Hornet (air 2)"}, noumea="Wasp (air 2)", usn="Saratoga (air 2)")
    assert refusal(game, "Wasp") == "5.2.g"
    assert refusal(game, "Saratoga") == "5.2.g"
    play(game, "Hornet", "Hornet", "done", "done")  # it comes this very turn, and twice is allowed
    assert air(game, "Hornet") == 4
    assert where(game, "Hornet") == "Noumea"
    poor = lay("A", turn=2, stage=3, points=1, piles={2: "Hornet (air 2)"}, noumea="Wasp")
    assert refusal(poor, "Hornet") == "5.2.g"


@pytest.mark.rule("5.4")
@pytest.mark.parametrize(
    ("turn", "dice", "came"),
    [(2, [1, 2], ["Yamato", "Fuso"]), (2, [2, 3], []), (3, [2, 2], ["Fuso"]), (7, [1, 1], ["Yamato", "Fuso"])],
)
def test_yamato_comes_on_a_1_and_fuso_on_1_or_2(turn, dice, came):
    game = lay("A", turn=turn, stage=4, optional="Yamato / Fuso / Victorious", dice=dice)
    assert game.rolls == 2  # Victorious is not rolled for before turn 8
    if asked(game) == "Japan 5.1.a":
        play(game, "done")  # a DD of the schedule might go to Rabaul
    assert [u for u in units_in(game, "Truk") if u in ("Yamato", "Fuso")] == came


@pytest.mark.rule("5.4", "5.4.vic")
@pytest.mark.parametrize(("die", "place"), [(1, "Noumea"), (2, "Noumea"), (3, "Optional")])
def test_victorious_comes_on_turn_8_with_two_air_points(die, place):
    game = lay("A", turn=8, stage=4, optional="Victorious", truk="Yamato", dice=[die])  # Yamato is never rolled for again
    play(game, "done")
    assert where(game, "Victorious") == place
    assert air(game, "Victorious") == (2 if place == "Noumea" else 0)
