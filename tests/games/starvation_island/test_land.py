"""11.0 Land Phase."""

import pytest

from .table import asked, lay, play, said, steps, units_in, where, words

MARINES = "1st Marines / 5th Marines / 2nd Marines / 11th Marines / 1st Raider/Parachute"
JAPANESE = "Ichiki 28th / Kawaguchi 124th / 4th Infantry / 29th Infantry"


def fight(dice=(), henderson="1st Marines / 5th Marines", forces="Ichiki 28th / Kawaguchi 124th", us=9, japan=9, **more):
    """Japan attacks with all it has, and the USN commits all."""
    game = lay("M", henderson=henderson, forces=forces, us=us, japan=japan, dice=dice, turn=3, truk="Kongo", **more)
    play(game, "attack")
    while game.decision.rule == "11.1.j":
        play(game, "all" if "all" in words(game) else "done")
    return game


@pytest.mark.rule("11.0", "11.1.e", "11.4.b")
def test_the_order_is_combat_supply_damage_control():
    game = fight(henderson="1st Marines / 5th Marines / 2nd Marines", dice=[2], damage=1)
    assert [line.partition(" commits ")[2] for line in said(game, "11.1.j")] == [
        "Ichiki 28th, Kawaguchi 124th", "1st Marines, 5th Marines, 2nd Marines"]  # fmt: skip
    play(game, "fight", "retreat")
    assert game.rolls == 0  # no dice, nobody pays
    assert game.state.supply == [9, 9]
    assert asked(game) == "Japan 11.2.a"
    assert game.state.control == 0  # still
    play(game, "pay", "pay")
    assert said(game, "11.3") == ["Repairs: the die shows 2, damage now 0"]
    rules = [e.rule for e in game.events()]
    assert rules.index("11.1.e") < rules.index("11.2.a") < rules.index("11.3") < rules.index("11.4.b")
    assert game.state.control == 1
    assert len(units_in(game, "Forces on the Island")) == 3
    assert units_in(game, "Henderson Field") == ["Ichiki 28th", "Kawaguchi 124th"]


@pytest.mark.rule("11.1.a")
def test_japan_then_the_usn_may_declare_if_both_have_units_ashore():
    alone = lay("M", henderson=MARINES, us=9, japan=9, truk="Kongo")
    assert asked(alone) == "US 11.2.a"
    game = lay("M", henderson=MARINES, forces=JAPANESE, us=9, japan=9)
    assert asked(game) == "Japan 11.1.a"
    play(game, "hold")
    assert asked(game) == "US 11.1.a"
    play(game, "hold")
    assert asked(game) == "Japan 11.2.a"  # neither: no combat


@pytest.mark.rule("11.1.b")
@pytest.mark.parametrize(("units", "fired", "cost"), [(3, 6, 1), (4, 8, 2), (4, 7, 2), (4, 6, 1), (5, 10, 2)])
def test_one_supply_point_for_each_one_to_three_firing_units(units, fired, cost):
    names = (JAPANESE + " / 230th Infantry").split(" / ")
    game = fight(forces=" / ".join(names[:units]), dice=[1] * fired, us=0)
    play(game, "fight", "fight", fired, 0)
    assert game.state.supply[1] == 9 - cost


@pytest.mark.rule("11.1.b")
def test_without_supply_nobody_declares_and_nobody_fires():
    game = lay("M", henderson=MARINES, forces=JAPANESE, us=9, japan=0)
    assert asked(game) == "US 11.1.a"
    none = lay("M", henderson=MARINES, forces=JAPANESE, us=0, japan=0, truk="Kongo")
    assert asked(none) == "Japan 11.2.b"
    game = fight(us=0, dice=[1] * 4)
    play(game, "fight", "fight", 4, 0)
    assert game.rolls == 4  # the USN has not fired
    from henderson.games.starvation_island.rules.land import price

    assert [price(game.state, n) for n in (1, 3, 4, 7)] == [1, 1, 2, 3]


@pytest.mark.rule("11.1.c")
def test_a_die_for_each_firing_step_hits_on_6_and_losses_come_after():
    # five Japanese steps against three U.S. steps, a hit each
    game = fight(
        henderson="1st Marines / 5th Marines (reduced)",
        forces="Ichiki 28th / Kawaguchi 124th / 4th Infantry (reduced)",
        dice=[6, 5, 5, 5, 5, 6, 5, 5],
    )
    play(game, "fight", "fight", 5, 0, 0, 3)
    assert game.rolls == 8
    assert said(game, "11.1.c") == ["Japanese fire: 6 5 5 5 5 on 6+, 1 hit", "U.S. fire: 6 5 5 on 6+, 1 hit"]
    assert asked(game) == "US 11.1.d"
    assert steps(game, "1st Marines") == 2  # nothing lost before all have rolled


@pytest.mark.rule("11.1.d")
def test_losses_fall_first_on_units_in_the_combat_then_on_others_at_the_base():
    game = lay(
        "M",
        henderson="1st Marines / 5th Marines / 2nd Marines",
        forces="Ichiki 28th / Kawaguchi 124th",
        us=9,
        japan=9,
        dice=[6, 6, 6, 1, 1, 1],
        turn=3,
    )
    play(game, "attack", "all", "1st Marines", "done", "fight", "fight", 4, 0, 0, 2)
    assert where(game, "1st Marines") == "Out of play"  # its two steps
    assert asked(game) == "US 11.1.d"
    assert words(game) == {"5th Marines", "2nd Marines"}
    play(game, "2nd Marines")
    assert steps(game, "2nd Marines") == 1


@pytest.mark.rule("11.1.e")
def test_each_round_opens_with_retreat_choices_japan_first():
    game = fight(dice=[1] * 8)
    assert asked(game) == "Japan 11.1.e"
    play(game, "fight")
    assert asked(game) == "US 11.1.e"
    play(game, "fight")
    assert words(game) == {"4", "3", "2", "1", "0"}  # steps that fire
    play(game, 4)
    assert words(game) == {"4", "3", "2", "1", "0"}  # of them Banzai
    play(game, 0)
    assert words(game) == {"4", "3", "2", "1", "0"}  # U.S. steps with double supply
    play(game, 0)
    assert words(game) == {"4", "3", "2", "1", "0"}  # and without
    play(game, 4)
    assert asked(game) == "Japan 11.1.e"
    assert game.decision.text.startswith("Round 2")
    play(game, "retreat")
    assert asked(game) == "Japan 11.2.a"
    assert game.state.supply == [8, 8]  # one round was paid
    play(game, "pay", "pay")
    assert game.state.control == 0  # the attacker's retreat changes nothing


@pytest.mark.rule("11.1.f")
def test_banzai_hits_on_5_kills_its_own_and_burns_supply():
    game = fight(forces="Ichiki 28th / Kawaguchi 124th", henderson=MARINES, dice=[5, 6, 2, 1], us=9)
    play(game, "fight", "fight", 4, 4, 0, 0, "default")
    assert units_in(game, "Forces on the Island") == []
    assert sum(steps(game, m) for m in MARINES.split(" / ")) == 8
    assert game.state.supply[0] == 9 - 2
    poor = fight(forces="Ichiki 28th / Kawaguchi 124th", henderson=MARINES, dice=[5, 6, 2, 1, 1, 1], us=1)
    play(poor, "fight", "fight", 4, 2, 0, 0, "default")
    assert poor.state.supply[0] == 0  # it stops at 0


@pytest.mark.rule("11.1.f")
def test_some_may_banzai_and_others_attack_and_hits_may_fall_on_the_doomed():
    # two Banzai steps (one hit), two regular (6 hits); the USN answers with one hit, taken by a Banzai step
    game = fight(henderson=MARINES, dice=[5, 1, 6, 1, 6, 1], us=9)
    play(game, "fight", "fight", 4, 2, 0, 2, "default")
    left = sum(steps(game, u) for u in ("Ichiki 28th", "Kawaguchi 124th"))
    assert asked(game) == "Japan 11.1.d"
    play(game, "Ichiki 28th", "Ichiki 28th")
    assert left == 4
    assert steps(game, "Kawaguchi 124th") == 2
    assert where(game, "Ichiki 28th") == "Out of play"


@pytest.mark.rule("11.1.g", "11.1.i")
def test_banzai_is_declared_first_then_extra_supply_then_dice():
    game = fight(dice=[1] * 8)
    play(game, "fight", "fight")
    order = []
    while game.rolls == 0:
        order.append(asked(game))
        assert game.decision.concerns == ("US" if game.decision.player == "Japan" else "Japan",)
        play(game, {"11.1.b": 4 if game.decision.player == "Japan" else 2, "11.1.f": 1, "11.1.h": 2}[game.decision.rule])
    assert order == ["Japan 11.1.b", "Japan 11.1.f", "US 11.1.h", "US 11.1.b"]
    assert game.rolls == 8


@pytest.mark.rule("11.1.h")
def test_each_point_of_double_supply_lets_two_steps_hit_on_4():
    game = fight(henderson=MARINES, forces=JAPANESE, dice=[4, 4, 3, 3, 3, 3, 5, 6], us=4)
    play(game, "fight", "fight", 0)
    assert max(map(int, words(game))) == 8  # four points, two steps each
    play(game, 6)
    assert max(map(int, words(game))) == 4  # the fourth point feeds three units: the other four steps
    play(game, 2)
    assert said(game, "11.1.h") == ["U.S. fire with double supply: 4 4 3 3 3 3 on 4+, 2 hits"]
    assert said(game, "11.1.c") == ["U.S. fire: 5 6 on 6+, 1 hit"]
    assert game.state.supply[0] == 0


@pytest.mark.rule("11.1.j")
def test_the_combat_is_fought_by_the_committed_units_alone():
    game = lay("M", henderson=MARINES, forces=JAPANESE, us=9, japan=9, dice=[*[1] * 4, 4, 4, 4, 4, 1, 1], turn=3, truk="Kongo")
    play(game, "attack", "Ichiki 28th", "Kawaguchi 124th", "done")
    play(game, "1st Marines", "5th Marines", "2nd Marines", "done")
    play(
        game,
        "fight",
        "fight",
        4,
        0,
        6,
    )
    assert (where(game, "Ichiki 28th"), where(game, "Kawaguchi 124th")) == ("Out of play", "Out of play")
    assert asked(game) == "Japan 11.2.a"  # the combat is over
    assert len(units_in(game, "Forces on the Island")) == 2
    stale = fight(dice=[])
    play(stale, "fight", "fight", 0, 0, 0)
    assert said(stale, "11.1.j")[-1] == "Nobody fires: the combat ends"
    play(stale, "pay", "pay")
    assert stale.state.control == 0  # and that is no retreat


@pytest.mark.rule("11.2.a")
@pytest.mark.parametrize(("units", "cost"), [(5, 2), (4, 2), (3, 1), (1, 1)])
def test_land_units_cost_a_supply_point_for_each_one_to_three(units, cost):
    game = lay("M", "Land Unit Supply", turn=3, henderson=" / ".join(MARINES.split(" / ")[:units]), us=9, truk="Kongo")
    play(game, "pay")
    assert game.state.supply == [9 - cost, 0]  # and Japan with no unit ashore pays nothing


@pytest.mark.rule("11.2.b")
def test_he_who_cannot_or_will_not_pay_loses_one_step():
    game = lay("M", "Land Unit Supply", turn=3, henderson=MARINES, us=1, truk="Kongo")
    assert asked(game) == "US 11.2.b"
    play(game, "2nd Marines")
    assert sum(steps(game, m) for m in MARINES.split(" / ")) == 9
    assert game.state.supply[0] == 1  # nothing is taken
    game = lay("M", "Land Unit Supply", turn=3, henderson=MARINES, us=9, truk="Kongo")
    play(game, "refuse", "2nd Marines")
    assert (steps(game, "2nd Marines"), game.state.supply[0]) == (1, 9)


@pytest.mark.rule("11.3")
def test_what_repairs_leave_of_the_damage_costs_air_steps():
    game = lay("M", "Henderson Field Damage", turn=3, damage=5, henderson="1st Marines / F4F 1 / SBD 1", dice=[2], truk="Kongo")
    assert game.state.damage == 3
    assert asked(game) == "US 11.3"
    play(game, "SBD 1", "SBD 1")  # only F4F 1 is left to choose
    assert (where(game, "SBD 1"), steps(game, "F4F 1"), game.state.damage) == ("Force pool", 1, 3)
    game = lay("M", "Henderson Field Damage", turn=3, damage=2, henderson="1st Marines / F4F 1", dice=[4], truk="Kongo")
    assert (game.state.damage, steps(game, "F4F 1")) == (0, 2)


@pytest.mark.rule("11.4.a")
def test_without_an_enemy_ashore_control_stays():
    game = lay("M", "Check for control", turn=3, retreated=["US"], truk="Kongo")
    assert game.state.control == 0
    assert [m.side for m in game.view("").markers if m.kind == "control"] == ["US"]


@pytest.mark.rule("11.4.b")
def test_the_loser_of_the_field_loses_his_grounded_air_and_nothing_else():
    game = lay(
        "M",
        "Check for control",
        turn=3,
        retreated=["US"],
        henderson="1st Marines / F4F 1 (reduced)",
        forces="Ichiki 28th",
        us=3,
        japan=2,
        damage=0,
        truk="Kongo",
    )
    assert game.state.control == 1
    assert where(game, "F4F 1") == "Force pool"
    assert game.state.supply == [3, 2]
    back = lay(
        "M",
        "Check for control",
        turn=3,
        retreated=["Japan"],
        control="Japan",
        henderson="Ichiki 28th",
        forces="1st Marines",
        truk="Kongo",
    )
    assert back.state.control == 0  # the reverse works the same
    assert where(back, "Ichiki 28th") == "Forces on the Island"
    empty = lay("M", "Check for control", turn=3, control="Japan", henderson="", forces="1st Marines", truk="Kongo")
    assert empty.state.control == 0  # no Land Unit left at Henderson
