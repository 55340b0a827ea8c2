"""4.1 The Action Sub-Phase."""

import pytest

import henderson
from henderson.games.henderson_solo.rules.orders import ACTION, MOVE, rooms

from .table import act, asks, at, changed, go, has, ija, menu, rolls, told, where, wired, words

IDLE = {"Rifles 24": "SLP 1, exhausted"}  # somebody with something to do, so that the sub-phase goes on


def actions(counters, enemy=None, level="regular", **keys):
    return at("USMC Actions", {**IDLE, **counters}, enemy, options={"level": level}, **keys)


@pytest.mark.rule("4.0.b")
def test_the_number_of_actions_by_level():
    tired = {f"Rifles {n}": "MRM Reserves, exhausted" for n in range(1, 9)}
    for level, number in (("boot", 6), ("regular", 5), ("veteran", 4), ("elite", 3)):
        game = actions(tired, level=level)
        for n in range(1, number + 1):
            go(game, f"Rifles {n}")
        assert words(game) == {"end Actions"}, level
    game = go(actions({**tired, "Rifles 1": "MRM Reserves, exhausted, disrupted"}), "Rifles 1", "Exhausted")
    with pytest.raises(henderson.IllegalChoice, match="has taken its Action"):
        game.play("Rifles 1")


@pytest.mark.rule("4.0.a", "4.0.b")
def test_moves_and_actions_have_each_their_own_number(tmp_path):
    pack = changed(tmp_path, "levels.csv", "moves,6,5,4,3", "moves,6,2,4,3")
    g = at("USMC Moves", {"Rifles 1": "MRM Reserves"}, options={"level": "regular"}, pack=pack).state
    assert rooms(g, MOVE) == [2] * 4 and rooms(g, ACTION) == [5] * 4


@pytest.mark.rule("4.1.2.a", "4.1.2.b")
def test_attack_needs_sight_and_never_the_entry():
    game = act(
        actions(
            {"Rifles 1": "MRM 1"}, {"Infantry 1": "MRM B", "Infantry 2": "MRM E", "Infantry 3": "MRM A", "Infantry 4": "MRM WA"}
        ),
        "Rifles 1",
        "Attack",
    )
    assert words(game) == {"MRM A", "MRM WA"}
    with pytest.raises(henderson.IllegalChoice, match="MRM 1 has no Line of Sight to MRM B"):
        game.play("MRM B")
    with pytest.raises(henderson.IllegalChoice, match=r"MRM E is the entry.*\[4.1.2.b\]"):
        game.play("MRM E")
    for who in ("Rifles 1", "NCO 1", "Officer 1"):
        game = actions({who: "MRM 1"}, {"Infantry 1": "MRM E"})
        assert menu(game, who) == set()


@pytest.mark.rule("4.1.2.c")
def test_attack_dice_are_rolled_one_at_a_time(tmp_path):
    from .table import changed

    two = changed(
        tmp_path / "pack", "usmc.csv", "Rifles [seed],Rifles [seed],USMC [seed],1", "Rifles [seed],Rifles [seed],USMC [seed],2"
    )
    game = act(actions({"Rifles 1": "MRM 1"}, {"Infantry 1": "MRM A"}, pack=two), "Rifles 1", "Attack", 3, 5)
    assert ija(game, "Infantry 1") == "" and has(game, "Rifles 1", "exhausted") and has(game, "Rifles 1", "acted")
    game = act(actions({"Rifles 1": "MRM 1"}, {"Infantry 1": "MRM A"}, pack=two), "Rifles 1", "Attack", 4)
    assert ija(game, "Infantry 1") == "" and asks(game) == "4.0.b"  # the second die is not rolled


@pytest.mark.rule("4.1.2.d")
def test_an_nco_beside_it_adds_one_die():
    target = {"Infantry 1": "MRM A"}
    for ncos, dice in (
        ({"NCO 1": "MRM 2"}, 2),
        ({"NCO 1": "MRM 2, exhausted"}, 2),
        ({"NCO 1": "MRM 2", "NCO 2": "MRM 3"}, 2),
        ({"NCO 1": "MRM 2, disrupted"}, 1),
        ({"NCO 1": "MRM 4"}, 1),
    ):
        game = act(actions({"Rifles 1": "MRM 1", **ncos}, target), "Rifles 1", "Attack")
        for _ in range(dice):
            assert rolls(game) == "4.1.2.c"
            go(game, 2)
        assert rolls(game) == "", ncos


@pytest.mark.rule("4.1.2.e", "3.7.B.a")
def test_attack_on_bushi_and_officers():
    game = act(actions({"Rifles 1": "MRM 1"}, {"Bushi 1": "MRM A"}, wave=1), "Rifles 1", "Attack", 6, 1)
    assert ija(game, "Bushi 1") == "MRM A"
    game = act(
        actions({"Rifles 1": "MRM 1", "NCO 1": "MRM 2"}, {"IJA Officer 1": "MRM A", "Infantry 1": "MRM A"}),
        "Rifles 1",
        "Attack",
        4,
        5,
    )
    assert ija(game, "IJA Officer 1") == ija(game, "Infantry 1") == ""


@pytest.mark.rule("4.1.2.f")
def test_who_may_attack():
    target = {"Infantry 1": "MRM WA", "Tank 1": "MRM WB"}
    for who in ("Medic 1", "Observer 1", "MG Team 1"):
        assert "Attack" not in menu(actions({who: "MRM 1"}, target), who)
    for who in ("Rifles 1", "NCO 1", "Officer 1"):
        assert "Attack" in menu(actions({who: "MRM 1"}, target), who)
        assert "Attack" not in menu(actions({who: "MRM 1"}, {"Tank 1": "MRM WB"}), who)


@pytest.mark.rule("4.1.2.1")
def test_a_natural_1_is_out_of_ammo():
    game = act(actions({"Rifles 1": "MRM 1", "NCO 1": "MRM 2"}, {"Infantry 1": "MRM WA"}), "Rifles 1", "Attack", 1)
    assert has(game, "Rifles 1", "out of ammo") and rolls(game) == "4.1.2.c"  # the other die is still rolled
    later = actions({"Rifles 1": "MRM 1, out of ammo"}, {"Infantry 1": "MRM WA"}, supply={"MRM": 2})
    assert menu(later, "Rifles 1") == {"Reload", "Place Barbed Wire"}
    with pytest.raises(henderson.IllegalChoice, match="is Out of Ammo: Reload first"):
        go(later, "Rifles 1", "Attack")


@pytest.mark.rule("4.1.3")
def test_reload():
    for place in ("MRM 1", "MRM Reserves"):
        assert menu(actions({"NCO 1": f"{place}, out of ammo"}), "NCO 1") == set()
        game = act(actions({"NCO 1": f"{place}, out of ammo"}, supply={"MRM": 1}), "NCO 1", "Reload")
        assert not has(game, "NCO 1", "out of ammo") and has(game, "NCO 1", "exhausted") and game.state.supply[0] == 0
    assert menu(actions({"NCO 1": "MRM Reserves, out of ammo, exhausted"}, supply={"MRM": 1}), "NCO 1") == {"Recover"}
    assert menu(actions({"NCO 1": "Oka, out of ammo"}, supply={"Oka": 3}), "NCO 1") == set()


@pytest.mark.rule("4.1.5.a", "4.1.5.b", "4.1.5.c")
def test_command():
    sector = {
        "Officer 1": "MRM 1",
        "Rifles 1": "MRM 2, exhausted",
        "Rifles 2": "MRM 3, disrupted",
        "Rifles 3": "MRM Reserves, exhausted",
        "Rifles 4": "MRM Reserves, exhausted, acted",
        "Officer 2": "MRM 4, exhausted",
        "Rifles 5": "MLB 1, exhausted",
    }
    game = act(actions(sector), "Officer 1", "Command")
    assert words(game) == {"Rifles 1", "Rifles 2", "Rifles 3"}
    with pytest.raises(henderson.IllegalChoice, match="An Officer cannot be commanded"):
        game.play("Officer 2")
    with pytest.raises(henderson.IllegalChoice, match="has taken its Action"):
        game.play("Rifles 4")
    go(game, "Rifles 1")
    assert words(game) == {"Rifles 2", "Rifles 3", "enough"}
    go(game, "Rifles 3", "Rifles 2")
    assert not any(has(game, f"Rifles {n}", w) for n in (1, 2, 3) for w in ("exhausted", "disrupted"))
    assert has(game, "Officer 1", "exhausted") and has(game, "Rifles 1", "commanded") and menu(game, "Rifles 1") == set()
    assert menu(actions({"Officer 1": "MRM Reserves", "Rifles 1": "MRM 2, exhausted"}), "Officer 1") == set()


@pytest.mark.rule("4.1.6.a", "4.1.6.b")
def test_request_reinforcements():
    for comms, ready in (([1, 0, 0], []), ([0, 0, 0], ["#17"]), ([0, 1, 0], ["#17"])):
        assert menu(actions({"Medic 1": "MRM 1"}, comms=comms, ready=ready), "Medic 1") == set()
    game = act(actions({"Medic 1": "MRM 1"}, comms=[1, 0, 0], ready=["#17"]), "Medic 1", "Request Reinforcements")
    assert asks(game) == "4.1.6.a" and "NCO" in words(game) and "Officer" not in words(game)  # two points, never saved
    go(game, "Rifles", "Rifles")
    assert where(game, "Rifles 1") == where(game, "Rifles 2") == "MRM Reserves" and has(game, "Rifles 1", "reinforcement")
    assert (
        game.state.comms == [1, 0, 0]
        and game.state.ready[17] == 1
        and has(game, "Medic 1", "exhausted")
        and game.state.points == 0
    )
    assert menu(actions({"Medic 1": "Oka"}, comms=[1, 1, 1], ready=["#17"]), "Medic 1") == set()


@pytest.mark.rule("4.1.7.a", "4.1.7.b")
def test_barrage_tokens_are_placed_before_the_first_die():
    enemy = {"Infantry 1": "MRM E", "Infantry 2": "MRM M", "Infantry 3": "MRM A", "Infantry 4": "MRM B"}
    game = act(actions({"Observer 1": "MRM 1"}, enemy, ready=["#7", "#8"]), "Observer 1", "Barrage")
    assert words(game) == {"#7", "#8"}
    go(game, "#7", "#8")
    assert words(game) == {str(n) for n in range(10)} and "MRM E" in game.decision.text
    go(game, 4)
    assert words(game) == {str(n) for n in range(6)} and "MRM M" in game.decision.text
    go(game, 2)
    assert rolls(game) == "4.1.7.b"  # three are left for A; B is out of sight
    go(game, 1, 1, 1, 4, 3, 4, 6)
    assert [ija(game, f"Infantry {n}") for n in (1, 2, 3, 4)] == ["", "", "", "MRM B"]
    assert has(game, "Observer 1", "exhausted") and not game.state.ready[7] and not game.state.ready[8]
    game = act(
        actions({"Observer 1": "MRM 1"}, {"Infantry 1": "MRM E", "Infantry 2": "MRM M"}, ready=["#7", "#8"]),
        "Observer 1",
        "Barrage",
        "#8",
        "enough",
    )
    assert words(game) == {str(n) for n in range(6)} and game.state.ready[7] == 1
    # an Officer stack: die by die, Infantry first
    game = act(
        actions({"Observer 1": "MRM 1"}, {"IJA Officer 1": "MRM M", "Infantry 1": "MRM M"}, ready=["#7"]),
        "Observer 1",
        "Barrage",
        4,
        5,
    )
    assert ija(game, "Infantry 1") == ija(game, "IJA Officer 1") == "" and asks(game) == "4.0.b"


@pytest.mark.rule("4.1.7.c")
def test_barrage_targets():
    assert menu(actions({"Observer 1": "MRM 1"}, {"Infantry 1": "MRM WA"}, ready=["#7"]), "Observer 1") == set()
    assert menu(actions({"Rifles 1": "MRM 1"}, {"Infantry 1": "MRM E"}, ready=["#7"]), "Rifles 1") == set()
    game = act(actions({"Observer 1": "MRM 1"}, {"Infantry 1": "MRM E"}, ready=["#7"]), "Observer 1", "Barrage", 4)
    assert ija(game, "Infantry 1") == ""
    game = act(actions({"Observer 1": "MRM 1"}, {"Tank 1": "MRM A"}, ready=["#7"]), "Observer 1", "Barrage", 4, 5)
    assert ija(game, "Tank 1") == "gone"


@pytest.mark.rule("4.1.8.a", "4.1.8.b")
def test_recover_one_state_at_a_time():
    for state in ("exhausted", "disrupted"):
        for place in ("MRM 1", "MRM Reserves"):
            game = go(actions({"Rifles 1": f"{place}, {state}"}), "Rifles 1")
            assert not has(game, "Rifles 1", state) and has(game, "Rifles 1", "acted") and not has(game, "Rifles 1", "exhausted")
            assert menu(game, "Rifles 1") == set()
    game = go(actions({"Rifles 1": "MRM 1, exhausted, disrupted"}), "Rifles 1")
    assert words(game) == {"Exhausted", "Disrupted"}  # the player's choice
    go(game, "Exhausted")
    assert has(game, "Rifles 1", "disrupted") and menu(game, "Rifles 1") == set()


@pytest.mark.rule("4.1.9.a", "4.1.9.b")
def test_place_barbed_wire():
    game = act(actions({"Rifles 1": "SLP 3"}, supply={"SLP": 1}), "Rifles 1", "Place Barbed Wire")
    assert words(game) == {"SLP WA", "SLP WB"} and game.state.supply[2] == 0
    with pytest.raises(henderson.IllegalChoice, match="no Line of Sight to SLP WC"):
        game.play("SLP WC")
    go(game, "SLP WA")
    with pytest.raises(henderson.IllegalChoice, match="has Barbed Wire already"):
        game.play("SLP WA")
    go(game, "SLP WB")
    assert wired(game) == {"SLP WA", "SLP WB"} and has(game, "Rifles 1", "exhausted")
    game = act(
        actions({"Rifles 1": "SLP 3"}, {"Infantry 1": "SLP WA"}, supply={"SLP": 2}, wire=["SLP WB"]), "Rifles 1", "Attack", 6
    )
    assert "Place Barbed Wire" not in menu(
        actions({"Rifles 1": "SLP 3"}, {"Infantry 1": "SLP WA"}, supply={"SLP": 2}, wire=["SLP WB"]), "Rifles 1"
    )
    assert menu(actions({"NCO 1": "SLP 3"}, supply={"SLP": 2}), "NCO 1") == set()
    assert menu(actions({"Rifles 1": "SLP 3"}), "Rifles 1") == set()  # no Supply
    game = act(actions({"Rifles 1": "SLP 3"}, supply={"SLP": 1}), "Rifles 1", "Place Barbed Wire", "SLP WB", "enough")
    assert wired(game) == {"SLP WB"}  # the other token is not saved


@pytest.mark.rule("4.1.10.a", "4.1.10.b", "4.0.rm")
def test_rapid_move():
    moved = "moved, between positions"
    game = act(actions({"Rifles 1": f"MRM 1, {moved}"}), "Rifles 1", "Rapid Move")
    assert words(game) == {"MRM 2", "MRM 3"}
    with pytest.raises(henderson.IllegalChoice, match="never enters or leaves a box"):
        game.play("MRM Reserves")
    go(game, "MRM 2")
    assert where(game, "Rifles 1") == "MRM 2" and has(game, "Rifles 1", "exhausted") and menu(game, "Rifles 1") == set()
    assert menu(actions({"Medic 1": "MRM 1"}), "Medic 1") == set() == menu(actions({"Medic 1": "MRM 1, moved"}), "Medic 1")
    # two Rapid Movers swap, for two Actions
    game = act(actions({"Medic 1": f"MRM 1, {moved}", "Medic 2": f"MRM 2, {moved}"}), "Medic 1", "Rapid Move", "MRM 2")
    assert where(game, "Medic 1") == "MRM 2" and where(game, "Medic 2") == "MRM 1" and sum(game.state.actions_used) == 2
    game = act(actions({"Medic 1": f"MRM 1, {moved}", "Medic 2": "MRM 2"}), "Medic 1", "Rapid Move")
    assert where(game, "Medic 1") == "MRM 3"  # no swap with one who did not move; MRM 3 was the only way
    crew = {"MG Team 1": f"MRM 1, {moved}", "MG Team 2": f"MRM 1, {moved}", "MG 1": "MRM 1"}
    game = act(actions(crew), "MG Team 1", "Rapid Move", "carry MG 1", "MRM 2")
    assert where(game, "MG 1") == where(game, "MG Team 2") == "MRM 2" and has(game, "MG Team 2", "acted")


@pytest.mark.rule("4.1.11.a", "4.1.11.b", "4.1.11.c")
def test_rapid_fire(tmp_path):
    from .table import changed

    three = changed(tmp_path / "pack", "ija.csv", "Infantry [seed],4", "Infantry [seed],3")
    game = act(actions({"Rifles 1": "MRM 1"}, {"Infantry 1": "MRM WA"}, pack=three), "Rifles 1", "Rapid Fire", 3)
    assert ija(game, "Infantry 1") == "MRM WA" and rolls(game) == "4.1.11.a"  # 2 misses
    go(game, 4)
    assert ija(game, "Infantry 1") == "" and has(game, "Rifles 1", "exhausted")
    fire = {"Rifles 1": "MRM 1", "NCO 1": "MRM 2"}
    game = act(actions(fire, {"Infantry 1": "MRM WA", "Infantry 2": "MRM WB"}), "Rifles 1", "Rapid Fire", "MRM WA", 5)
    assert ija(game, "Infantry 1") == "" and ija(game, "Infantry 2") == "MRM WB" and asks(game) == "4.0.b"  # no second target
    game = act(actions(fire, {"IJA Officer 1": "MRM WA", "Infantry 1": "MRM WA"}), "Rifles 1", "Rapid Fire", 5, 6)
    assert ija(game, "IJA Officer 1") == ""  # the second shot goes at the Officer
    game = act(actions(fire, {"Infantry 1": "MRM WA"}), "Rifles 1", "Rapid Fire", 1)
    assert has(game, "Rifles 1", "out of ammo") and asks(game) == "4.0.b"
    game = act(actions(fire, {"Infantry 1": "MRM WA"}), "Rifles 1", "Rapid Fire", 2, 2)
    assert asks(game) == "4.0.b"  # two dice, the NCO adds none
    game = act(actions(fire, {"Bushi 1": "MRM WA"}, wave=2), "Rifles 1", "Rapid Fire", 6, 2, 6, 1)
    assert ija(game, "Bushi 1") == "MRM WA" and told(game, "saves himself with 1")  # a save against both


@pytest.mark.rule("4.1.11.d")
def test_rapid_fire_targets():
    for enemy in ({"Infantry 1": "MRM A"}, {"Tank 1": "MRM WA"}):
        assert "Rapid Fire" not in menu(actions({"Rifles 1": "MRM 1"}, enemy), "Rifles 1")
    assert "Rapid Fire" not in menu(actions({"Rifles 1": "MRM 3"}, {"Infantry 1": "MRM WB", "Infantry 2": "MRM M"}), "Rifles 1")
    assert "Rapid Fire" not in menu(actions({"NCO 1": "MRM 1"}, {"Infantry 1": "MRM WA"}), "NCO 1")
    game = act(actions({"Rifles 1": "MRM 1"}, {"Infantry 1": "MRM WA"}, wire=["MRM WA"]), "Rifles 1", "Rapid Fire", 4)
    assert ija(game, "Infantry 1") == ""  # Defense 4-1, die 4-1
