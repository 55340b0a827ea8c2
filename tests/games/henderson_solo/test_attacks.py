"""3.0-3.4 IJA cards that attack the defenders."""

import pytest

from henderson.games.henderson_solo.rules.attacks import target

from .table import asks, at, card, go, has, place, rolls, told, where, words

MG = "Wave 1 machine gun 1"
GUN70 = "Wave 1 70mm 1"
GUN100 = "Wave 2 100mm 1"


def machine_gun(counters, *answers, sector=1, **keys):
    return go(card(MG, {"Rifles 24": "SLP Reserves", **counters}, **keys), sector, *answers)


@pytest.mark.rule("3.0.a")
def test_three_cards_one_at_a_time():
    game = at("IJA card", {"Rifles 1": "MLB 1"}, cards_left=3)
    drawn = []
    for name in ("Wave 1 machine gun 1", "Wave 1 70mm 1"):
        assert rolls(game) == "3.0.a" and len(game.state.drawn) == len(drawn)
        drawn.append(name)
        go(game, name, 1, 1)  # nobody at River Mouth
    assert rolls(game) == "3.0.a"
    go(game, "Wave 1 2 Bettys 1", 1, 1, 1, 1, 1, 2)  # two bombs
    assert asks(game) == "4.0.a" and len(game.state.drawn) == 3
    waves = game.state.facts.waves
    assert [w.deck for w in waves] == [8, 16, 16, 12] and sum(w.deck + 1 for w in waves) == 56


@pytest.mark.rule("3.0.a")
def test_tactics_step_sets_three_cards():
    assert at("Tactics cards", {"Rifles 1": "MLB 1"}).state.cards_left == 2  # the first of three is being drawn


@pytest.mark.rule("3.0.b", "3.0.c")
def test_sector_and_position_dice():
    for die, sector, sides in ((1, "MRM", 4), (2, "MLB", 4), (3, "SLP", 10), (4, "SLP", 10)):
        game = go(card(MG, {"Rifles 24": "MRM Reserves"}), die)
        assert rolls(game) == "3.1" and len(game.decision.options) == sides
        go(game, sides)
        assert told(game, f"fire at {sector} {sides}")


@pytest.mark.rule("3.0.d")
def test_the_wave_rises_when_all_steps_of_its_banzai_are_done():
    game = at("IJA card", {"Rifles 1": "MLB Reserves"}, left=0, cards_left=2, pool=[], supply={"MLB": 9})
    go(game, 1, *[1] * 6)  # no Tank; two shells on #3 and #4
    assert game.state.wave == 2 and rolls(game) == "3.0.a"
    go(game, "Wave 2 Infantry 1")
    assert game.state.to_place == [0] and rolls(game) == "3.6.a"  # two Infantry: the first is being placed
    # a Bushi hit during the charge of Wave 1 saves on 1 only
    game = at("IJA card", {"Rifles 1": "MRM 1"}, {"Bushi 1": "MRM WA"}, left=0, cards_left=1, pool=[], wire=["MRM WA"])
    go(game, "Rifles 1", 6, 2)
    assert told(game, "Bushi 1 is destroyed")


@pytest.mark.rule("3.0.1.a")
def test_target_upwards_then_downwards_within_reach():
    def found(rolled, reach, *positions):
        game = at("USMC Actions", {f"Rifles {n}": f"SLP {n}" for n in positions})
        g = game.state
        p = target(g, 2, g.facts.places_by_name[f"SLP {rolled}"], reach)
        return g.facts.place_names[p] if p >= 0 else ""

    assert (
        found(5, 2, 8) == "" and found(5, 2, 4, 7) == "SLP 7" and found(5, 2, 3, 4) == "SLP 4" and found(5, 2, 5, 6, 4) == "SLP 5"
    )
    attacks = at().state.facts.attacks
    assert [attacks[a].target for a in ("machine gun", "knee mortar", "tank", "70mm", "100mm")] == [99, 0, 99, 1, 2]
    assert found(10, 99, 1) == "SLP 1" and found(9, 99, 1, 2) == "SLP 2"  # no wrap


@pytest.mark.rule("3.0.1.b")
def test_reserves_are_no_target():
    game = machine_gun({"Rifles 1": "MRM Reserves"}, 2)
    assert told(game, "nobody is hit")


@pytest.mark.rule("3.0.1.c")
def test_two_teams_are_attacked_separately_and_a_weapon_alone_is_nobody():
    game = machine_gun({"MG Team 1": "MRM 2", "MG Team 2": "MRM 2", "MG 1": "MRM 2"}, 2)
    go(game, 3, 1, 3, 6)  # first Team: morale fails; second: morale holds
    assert where(game, "MG Team 1") == "MRM Reserves" and where(game, "MG Team 2") == "MRM 2" and where(game, "MG 1") == "MRM 2"
    game = machine_gun({"MG 1": "MRM 2", "Rifles 1": "MRM 4"}, 2)
    assert told(game, "finds MRM 4")


@pytest.mark.rule("3.1")
def test_machine_gun_destroys_on_2_and_checks_morale_on_3():
    game = machine_gun({"Rifles 1": "MRM 2"}, 1, 2)
    assert where(game, "Rifles 1") == "" and told(game, "Rifles 1 is lost")
    game = machine_gun({"Rifles 1": "MRM 2"}, 1, 3)
    assert rolls(game) == "3.1.morale"
    assert told(machine_gun({}, 1), "nobody is hit")


@pytest.mark.rule("3.1.morale")
def test_a_failed_morale_check_retreats_disrupted():
    game = machine_gun({"Rifles 1": "MRM 2"}, 2, 6, 1)
    assert where(game, "Rifles 1") == "MRM Reserves" and has(game, "Rifles 1", "disrupted")
    game = machine_gun({"Rifles 1": "MRM 2"}, 2, 6, 3)
    assert where(game, "Rifles 1") == "MRM 2" and not has(game, "Rifles 1", "disrupted")


@pytest.mark.rule("3.1")
def test_a_counter_that_fire_hits_is_not_called_destroyed_while_first_aid_may_save_it():
    """Fuzz n17: the result of a shot at a Rifles counter was taken for that of the Marines' own shot before it."""
    game = machine_gun({"Rifles 1": "MRM 2"}, 1, 2)
    assert [e.data["result"] for e in game.events() if e.data.get("name") == "machine gun fire"] == ["hit"]


@pytest.mark.rule("3.1.morale.b")
def test_a_second_disrupted_token_destroys():
    game = machine_gun({"Rifles 1": "MRM 2, disrupted", "NCO 1": "MRM 1", "Medic 1": "MRM 4"}, 2, 5, 2, supply={"MRM": 3})
    assert asks(game) == "3.1.2.a"  # Boost Morale is offered first
    go(game, "reroll", 1)
    assert where(game, "Rifles 1") == "" and asks(game) == "4.0.a"  # First Aid is not


@pytest.mark.rule("3.1.1.a", "3.1.1.b")
def test_first_aid():
    ready = {"Rifles 1": "MRM 2", "Medic 1": "MRM 1"}
    game = machine_gun(ready, 2, 1, supply={"MRM": 1})
    assert asks(game) == "3.1.1.a" and words(game) == {"Medic 1", "no"}
    go(game, "Medic 1")
    assert where(game, "Rifles 1") == "MRM 2" and game.state.supply[0] == 0
    assert has(game, "Medic 1", "exhausted") and not has(game, "Medic 1", "acted") and not has(game, "Rifles 1", "disrupted")
    assert asks(game) == "4.0.a"  # and no Morale Check
    for counters, supply in (
        (ready, 0),
        ({**ready, "Medic 1": "MRM 1, exhausted"}, 3),
        ({**ready, "Medic 1": "MRM 1, disrupted"}, 3),
        ({**ready, "Medic 1": "MRM 3"}, 3),  # not adjacent to 2
    ):
        game = machine_gun(counters, 2, 1, supply={"MRM": supply})
        assert where(game, "Rifles 1") == ""
    game = machine_gun({"Medic 1": "MRM 2"}, 2, 1, supply={"MRM": 3})
    assert where(game, "Medic 1") == ""  # the Medic itself


@pytest.mark.rule("3.1.2.a", "3.1.2.b")
def test_boost_morale():
    for nco in ("MRM 1", "MRM 1, exhausted"):
        game = machine_gun({"Rifles 1": "MRM 2", "NCO 1": nco, "NCO 2": "MRM 4"}, 2, 6, 1)
        assert asks(game) == "3.1.2.a"
        go(game, "reroll", 2)
        assert where(game, "Rifles 1") == "MRM Reserves"  # it stands, even with a second NCO
        assert has(game, "NCO 1", "exhausted") == ("exhausted" in nco) and not has(game, "NCO 1", "acted")
    for nco in ("MRM 1, disrupted", "MRM 3", "MRM Reserves"):
        game = machine_gun({"Rifles 1": "MRM 2", "NCO 1": nco}, 2, 6, 1)
        assert where(game, "Rifles 1") == "MRM Reserves"
    assert where(machine_gun({"NCO 1": "MRM 2"}, 2, 6, 1), "NCO 1") == "MRM Reserves"  # not for himself


@pytest.mark.rule("3.1.2.c")
def test_one_nco_boosts_both_teams():
    game = machine_gun({"MG Team 1": "MRM 2", "MG Team 2": "MRM 2", "NCO 1": "MRM 1"}, 2, 6, 1, "reroll", 6, 6, 2, "reroll", 5)
    assert where(game, "MG Team 1") == where(game, "MG Team 2") == "MRM 2"


@pytest.mark.rule("3.2.a", "3.6.km")
def test_knee_mortar_attacks_on_entry_and_every_push():
    game = place("Knee Mortar", 1, {"Rifles 1": "MLB 1"})
    assert rolls(game) == "3.2.b"
    go(game, 1)
    assert told(game, "Knee mortar fire at MRM 1")
    game = place("Infantry", 1, {"Rifles 1": "MLB 1"}, {"Knee Mortar 1": "MRM E"})
    go(game, 2)
    assert told(game, "Knee mortar fire at MRM 2")
    # its entry attack comes before Suppression
    game = place("Knee Mortar", 1, {"Rifles 1": "MLB 1"}, suppression=[1, 0, 0])
    go(game, 3)
    assert asks(game) == "3.6.1.b"
    assert "Knee mortar fire" in "".join(game.log)


@pytest.mark.rule("3.2.b")
def test_knee_mortar_results():
    hit = {"Rifles 1": "MRM 1", "Rifles 2": "MLB Reserves"}
    game = go(place("Knee Mortar", 1, hit), 2)
    assert asks(game) == "4.0.a"  # the rolled position only: no roll
    game = go(place("Knee Mortar", 1, hit), 1, 6)
    assert where(game, "Rifles 1") == "MRM 1" and asks(game) == "4.0.a"
    assert where(go(place("Knee Mortar", 1, hit), 1, 1), "Rifles 1") == ""
    for die in (2, 5):
        assert rolls(go(place("Knee Mortar", 1, hit), 1, die)) == "3.1.morale"


@pytest.mark.rule("3.3.a", "3.3.b", "3.6.km")
def test_tank_attacks_in_river_mouth():
    game = at("Tank Check", {"Rifles 1": "MRM 4"}, wave=3, left=0, pool=[])
    assert rolls(game) == "3.3.b" and len(game.decision.options) == 4
    go(game, 1, 1)  # finds the Rifles at 4
    assert where(game, "Rifles 1") == ""
    for die, follows in ((2, "3.1.morale"), (5, "3.1.morale"), (6, "3.8.3")):
        game = go(at("Tank Check", {"Rifles 1": "MRM 4"}, wave=3, left=0, pool=[]), 1, die)
        assert rolls(game) == follows
    game = place("Infantry", 1, {"Rifles 1": "MLB 1"}, {"Tank 1": "MRM E"})
    assert rolls(game) == "3.3.b"  # pushed once: another attack


@pytest.mark.rule("3.4.70", "3.4.100")
def test_bombardment():
    def shell(name, counters, *answers):
        wave = int(name[5])
        return go(card(name, {"Rifles 24": "MLB Reserves", **counters}, wave=wave), 3, *answers)

    assert where(shell(GUN70, {"Rifles 1": "SLP 6"}, 5, 3), "Rifles 1") == ""
    assert rolls(shell(GUN70, {"Rifles 1": "SLP 4"}, 5, 4)) == "3.1.morale"
    assert told(shell(GUN70, {"Rifles 1": "SLP 7"}, 5), "nobody is hit")
    assert where(shell(GUN100, {"Rifles 1": "SLP 7"}, 5, 4), "Rifles 1") == ""
    assert rolls(shell(GUN100, {"Rifles 1": "SLP 3"}, 5, 5)) == "3.1.morale"
    assert told(shell(GUN100, {"Rifles 1": "SLP 8"}, 5), "nobody is hit")
