"""4.1.4, 4.2 Weapon fire."""

import pytest

import henderson

from .table import act, asks, at, go, has, ija, menu, rolls, told, words

IDLE = {"Rifles 24": "SLP 1, exhausted"}
WEAPONS = {
    "MG": ("MG Team", "MG 1"),
    "AT Gun": ("AT Team", "AT Gun 1"),
    "60mm": ("Mortar Team", "60mm 1"),
    "81mm": ("Mortar Team", "81mm 1"),
}


def crew(weapon, place="MRM 1", first="", second=""):
    team, gun = WEAPONS[weapon]
    return {**IDLE, f"{team} 1": place + first, f"{team} 2": place + second, gun: place}


@pytest.mark.rule("4.1.4", "4.2.5.2", "4.2.6.2", "4.2.7")
def test_suppressive_fire():
    for weapon, tokens in (("MG", 3), ("AT Gun", 4), ("60mm", 6), ("81mm", 8)):
        team, gun = WEAPONS[weapon]
        game = at("USMC Actions", crew(weapon, "MRM 3"), supply={"MRM": 1, "MLB": 5}, suppression=[1, 0, 0])
        act(game, f"{team} 1", f"Suppress with {gun}")
        assert game.state.suppression == [1 + tokens, 0, 0] and game.state.supply[:2] == [0, 5]
        for n in (1, 2):
            assert (
                has(game, f"{team} {n}", "exhausted")
                and has(game, f"{team} {n}", "acted")
                and not has(game, f"{team} {n}", "out of ammo")
            )
        assert sum(game.state.actions_used) == 2
        dry = at("USMC Actions", crew(weapon, "MRM 3"))
        assert menu(dry, f"{team} 1") == set()  # no Supply
    wrong = {**IDLE, "MG Team 1": "MRM 3", "MG Team 2": "MRM 3", "60mm 1": "MRM 3"}
    assert menu(at("USMC Actions", wrong, supply={"MRM": 3}), "MG Team 1") == set()  # not their Weapon
    apart = {**IDLE, "MG Team 1": "MRM 3", "MG Team 2": "MRM 1", "MG 1": "MRM 3"}
    assert menu(at("USMC Actions", apart, supply={"MRM": 3}), "MG Team 1") == set()


@pytest.mark.rule("4.2.5.1a", "4.2.5.1b")
def test_anti_tank_fire():
    game = go(at("USMC Actions", crew("AT Gun"), {"Tank 1": "MRM E", "Infantry 1": "MRM A"}), "AT Team 1", 2, 4, 5)
    assert ija(game, "Tank 1") == "gone" and ija(game, "Infantry 1") == "MRM A" and game.state.tank_destroyed == 1
    game = go(at("USMC Actions", crew("AT Gun"), {"Tank 1": "MRM WA"}), "AT Team 1", 4, 4, 4)
    assert ija(game, "Tank 1") == "MRM WA" and asks(game) == "4.0.b"
    game = go(at("USMC Actions", crew("AT Gun"), {"Tank 1": "MRM WA"}), "AT Team 1", 1, 1, 1)
    assert not has(game, "AT Team 1", "out of ammo") and has(game, "AT Team 2", "exhausted") and game.state.supply[0] == 0
    assert menu(at("USMC Actions", crew("AT Gun"), {"Infantry 1": "MRM A"}), "AT Team 1") == set()  # the Tank only
    assert menu(at("USMC Actions", crew("AT Gun", "MRM 3"), {"Tank 1": "MRM E"}), "AT Team 1") == set()  # out of sight
    later = at("Tank Check", IDLE, wave=3, left=0, pool=[], tank_destroyed=1)
    assert rolls(later) == "3.8.3"  # a destroyed Tank never returns


@pytest.mark.rule("4.2.6.1a")
def test_machine_gun_direct_fire():
    game = at(
        "USMC Actions", crew("MG"), {"Infantry 1": "MRM E", "Infantry 2": "MRM WB", "Tank 1": "MRM WA", "Infantry 3": "MRM B"}
    )
    go(game, "MG Team 1")
    assert words(game) == {"MRM E", "MRM WB"}  # the entry too, never the Tank; B is out of sight
    with pytest.raises(henderson.IllegalChoice, match="The Tank can be hurt only by"):
        game.play("MRM WA")
    go(game, "MRM E", 3, 4)
    assert ija(game, "Infantry 1") == "" and has(game, "MG Team 2", "exhausted") and game.state.supply[0] == 0
    game = go(at("USMC Actions", {**crew("MG"), "NCO 1": "MRM 2"}, {"Infantry 1": "MRM E"}), "MG Team 1", 3, 3)
    assert asks(game) == "4.0.b"  # two dice; Inspire adds none


@pytest.mark.rule("4.2.6.1b", "3.7.B.a")
def test_bushi_saves_against_a_machine_gun():
    game = go(at("USMC Actions", crew("MG"), {"Bushi 1": "MRM A"}, wave=2), "MG Team 1", 4)
    assert rolls(game) == "3.7.B.a"


@pytest.mark.rule("4.weapon2", "4.weapon2.b")
def test_two_actions_from_whatever_source():
    fire = crew("MG")
    target = {"Infantry 1": "MRM A"}
    assert menu(at("USMC Actions", fire, target, actions_used=[4, 0, 0, 0]), "MG Team 1") == set()  # one Action left
    game = at("USMC Actions", fire, target, actions_used=[0, 4, 0, 0], comms=[1, 0, 0], ready=["#17"])
    assert "Fire MG 1" in menu(game, "MG Team 1")
    act(game, "MG Team 1", "Fire MG 1", 6)
    assert ija(game, "Infantry 1") == ""
    game = at("USMC Actions", {**fire, "Officer 1": "MRM 2"}, target, actions_used=[4, 0, 0, 0])
    go(game, "MG Team 1")
    if asks(game) == "4.0.2":
        go(game, "Officer 1")
    go(game, 6)
    assert told(game, "Officer 1 gives MG Team") and ija(game, "Infantry 1") == ""
    for state in (", exhausted", ", disrupted", ", acted"):
        assert menu(at("USMC Actions", crew("MG", second=state), target, supply={"MRM": 3}), "MG Team 1") == set()
