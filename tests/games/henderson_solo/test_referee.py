"""Defects that a referee found, each with the rule it broke, and the rules that can be read two ways."""

import pytest

import henderson

from .table import act, asks, at, card, go, has, ija, place, rolls, told, where, words

BOOT = {"level": "boot", "boot_cards": "i"}
CREW = {"MG Team 1": "MRM Reserves", "MG Team 2": "MRM Reserves", "Rifles 1": "MLB 1"}


# -- Weapons -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.7.c", "4.1.1.c")
def test_a_weapon_that_has_just_arrived_is_not_carried():
    game = go(at("USMC Moves", {**CREW, "MG 1": "MRM Reserves, reinforcement"}), "MG Team 1")
    assert "carry MG 1" not in words(game)
    with pytest.raises(henderson.IllegalChoice, match=r"MG 1 has just arrived.*2\.7\.c"):
        game.play("carry MG 1")


@pytest.mark.rule("4.0.a", "4.1.1.c")
def test_a_weapon_moves_once_a_turn():
    game = at("USMC Moves", {**CREW, "MG 1": "MLB Reserves"})
    go(game, "MG 1", "MRM Reserves", "MG Team 1")
    assert "carry MG 1" not in words(game)
    with pytest.raises(henderson.IllegalChoice, match="MG 1 has moved already"):
        game.play("carry MG 1")


@pytest.mark.rule("4.1.4", "2.7.c")
def test_a_weapon_that_has_just_arrived_does_not_fire():
    crew = {"MG Team 1": "MRM 1", "MG Team 2": "MRM 1", "MG 1": "MRM 1, reinforcement"}
    game = at("USMC Actions", {**crew, "Rifles 1": "MRM 2"}, {"Infantry 1": "MRM WA"}, supply={"MRM": 2})
    assert "MG Team 1" not in words(game)


@pytest.mark.rule("4.1.10.a")
def test_a_weapon_is_carried_on_by_a_rapid_move():
    crew = {"MG Team 1": "MRM 1", "MG Team 2": "MRM 1", "MG 1": "MRM 1"}
    game = go(at("USMC Moves", crew), "MG Team 1", "carry MG 1", "MRM 2", "end Moves")
    act(game, "MG Team 1", "Rapid Move", "carry MG 1", "MRM 4")
    assert where(game, "MG 1") == where(game, "MG Team 2") == "MRM 4" and has(game, "MG Team 2", "exhausted")
    # a Weapon that came alone from another box moves no more
    alone = {"MG Team 1": "MRM 1, moved, between positions", "MG Team 2": "MRM 1, moved, between positions"}
    game = at("USMC Actions", {**alone, "MG 1": "MRM 1, moved"})
    go(game, "MG Team 1")
    assert "carry MG 1" not in words(game)


# -- Operations cards ----------------------------------------------------------------------------------------------

TF, SBD, WATCH = "Task Force 62 (1)", "Cactus Air Force SBD-Bomber (1)", "Coast Watcher (1)"


@pytest.mark.rule("2.0.a", "2.1.b")
def test_every_card_of_the_hand_is_offered_and_one_that_can_do_nothing_passes():
    game = at("Resolve Operations cards", hand=[TF, SBD, WATCH])
    assert words(game) == {"Task Force 62", "Cactus Air Force SBD-Bomber", "Coast Watcher"}
    go(game, "Cactus Air Force SBD-Bomber")
    assert told(game, "Cactus Air Force SBD-Bomber passes with no effect")
    assert words(game) == {"Task Force 62", "Coast Watcher"}


@pytest.mark.rule("2.12.a")
def test_nothing_is_flown_unasked():
    game = at("Resolve Operations cards", hand=[SBD], ready=["#5"])
    assert asks(game) == "2.0.a"  # the last card too is asked for
    go(game, "Cactus Air Force SBD-Bomber")
    assert asks(game) == "2.12.a" and words(game) == {"#5"} and game.state.ready[5]
    assert rolls(go(game, "#5")) == "2.12.a"


@pytest.mark.rule("2.12.a", "2.13.b")
def test_every_token_beyond_the_first_adds_one_to_every_roll():
    def dive(*dice):
        game = at("Resolve Operations cards", hand=[SBD], ready=["#5", "#11"])
        return go(game, "Cactus Air Force SBD-Bomber", "#5", "#11", *dice)

    assert dive(4, 4, 4, 4).state.yura == 0  # 9 and 9
    assert dive(4, 5, 4, 4).state.yura == 1  # 10 and 9
    game = at("Resolve Operations cards", hand=[SBD], ready=["#5", "#11"])
    go(game, "Cactus Air Force SBD-Bomber", "#5")
    assert game.preview("enough").chances[0].p == pytest.approx(6 / 36)  # one token: 10 or more
    assert game.preview(11).chances[0].p == pytest.approx(1 - (26 / 36) ** 2)  # two, at +1: 9 or more


@pytest.mark.rule("2.0.a")
def test_a_phase_is_ended_by_the_player():
    game = go(at("Resolve Operations cards", hand=[TF]), "Task Force 62", 6)
    assert words(game) == {"end Operations"} and game.decision.meaning("end Operations").ends == "phase"
    game.undo()
    assert game.state.supply[4] == 0  # nothing was drawn yet: it can be taken back
    game = at("USMC Actions", {"Rifles 1": "MRM 1"}, supply={"MRM": 1}, actions_used=[4, 0, 0, 0])
    go(game, "Rifles 1", "MRM WA", "MRM WB")
    assert words(game) == {"end Actions"} and not game.undo_refusal()
    game = go(at("Purchase", {"Rifles 1": "MRM 1"}, points=1), "Rifles", "MRM 2")
    assert words(game) == {"done"}


# -- Boot cards ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("boot.b", "3.6.3.a")
def test_a_boot_card_between_the_assault_die_and_defeat():
    line = {"Rifles 1": "MRM 1, disrupted", "Rifles 2": "MLB 1"}
    game = at("IJA card", line, {"Infantry 1": "MRM WA"}, left=0, pool=[], cards_left=1, options=BOOT, boot=["Second Wind"])
    go(game, "go on", 1)  # the Banzai card, then the die that leads to MRM 1
    assert asks(game) == "boot.b" and game.decision.verb == "break in" and game.outcome is None
    go(game, "play Second Wind")
    assert rolls(game) == "3.6.3.c" and not has(game, "Rifles 1", "disrupted")


@pytest.mark.rule("boot.b", "3.1.1.a")
def test_a_boot_card_when_first_aid_lacks_a_supply_token():
    line = {"Rifles 1": "MRM 1", "Medic 1": "MRM 2", "Rifles 2": "MLB Reserves"}
    game = card("Wave 1 machine gun 1", line, options=BOOT, boot=["Carrying Party"])
    go(game, 1, 1, 1)
    assert asks(game) == "boot.b" and game.decision.verb == "loss"
    go(game, "play Carrying Party", "MRM", "Medic 1")
    assert where(game, "Rifles 1") == "MRM 1" and game.state.supply[0] == 2
    # without a Medic beside it no card could help, and none is asked for
    game = card("Wave 1 machine gun 1", {"Rifles 1": "MRM 1", "Rifles 2": "MLB Reserves"}, options=BOOT, boot=["Carrying Party"])
    assert where(go(game, 1, 1, 1), "Rifles 1") == "" and asks(game) == "4.0.a"


@pytest.mark.rule("boot.b", "3.6.2.2.b")
def test_a_boot_card_before_defensive_fire_out_of_ammo():
    line = {"Rifles 1": "MRM 1, out of ammo", "Rifles 2": "MLB 1"}
    keys = {"left": 0, "pool": [], "cards_left": 1, "wire": ["MRM WA"]}
    game = at("IJA card", line, {"Infantry 1": "MRM WA"}, options=BOOT, boot=["Ammo Run"], **keys)
    assert asks(game) == "boot.b" and game.decision.verb == "fire"
    go(game, "play Ammo Run")
    assert asks(game) == "3.6.2.2.e" and words(game) == {"Rifles 1", "stop"}


@pytest.mark.rule("boot.b")
def test_one_card_must_be_enough_to_be_asked_for():
    line = {"Rifles 1": "MRM 1", "Medic 1": "MRM 2, exhausted, disrupted", "Rifles 2": "MLB Reserves"}
    game = go(card("Wave 1 machine gun 1", line, supply={"MRM": 1}, options=BOOT, boot=["Second Wind"]), 1, 1, 1)
    assert where(game, "Rifles 1") == "" and asks(game) == "4.0.a"  # he would still be Exhausted or Disrupted
    line = {"Rifles 1": "MRM 1, out of ammo, disrupted", "Rifles 2": "MLB 1"}
    keys = {"left": 0, "pool": [], "cards_left": 1, "wire": ["MRM WA"]}
    game = at("IJA card", line, {"Infantry 1": "MRM WA"}, options=BOOT, boot=["Ammo Run"], **keys)
    assert rolls(game) == "3.6.3.a"  # ammunition alone would not let him fire


@pytest.mark.rule("boot.b", "3.1.2.a")
def test_an_exhausted_nco_need_only_be_rid_of_his_disruption():
    line = {"Rifles 1": "MRM 1", "NCO 1": "MRM 2, exhausted, disrupted", "Rifles 2": "MLB Reserves"}
    game = go(card("Wave 1 machine gun 1", line, options=BOOT, boot=["Second Wind"]), 1, 1, 3, 1)
    assert asks(game) == "boot.b" and game.decision.verb == "NCO"


@pytest.mark.rule("boot.b", "3.6.3.d")
def test_a_tie_of_a_tired_counter_may_be_mended_too():
    line = {"Rifles 1": "MRM 1, exhausted", "Rifles 2": "MLB 1"}
    keys = {"left": 0, "pool": [], "cards_left": 1}
    game = at("IJA card", line, {"Infantry 1": "MRM WA"}, options=BOOT, boot=["Second Wind"], **keys)
    go(game, "go on", 1, 3, 3)
    assert asks(game) == "boot.b" and game.decision.verb == "hand-to-hand"
    assert go(game, "play Second Wind").outcome is None and ija(game, "Infantry 1") == ""


@pytest.mark.rule("boot.b")
def test_boot_cards_are_not_asked_for_where_they_cannot_matter():
    hand = ["Hold the Line", "Ammo Run", "Construction Crews", "Steady, Marines", "Scramble"]
    game = card("Wave 1 machine gun 1", {"Rifles 1": "MRM 1", "Rifles 2": "MLB Reserves"}, options=BOOT, boot=hand)
    assert rolls(game) == "3.0.b"  # no card cancels machine guns
    go(game, 1, 1, 3, 6)
    assert asks(game) == "4.0.a"  # the Morale Check held
    game = at("IJA card", {"Rifles 1": "MRM 1"}, {"Infantry 1": "MRM WA"}, left=0, pool=[], cards_left=1, options=BOOT, boot=hand)
    go(game, 1, 6, 1)  # Hand-to-Hand won: nothing is asked
    assert rolls(game) == "3.8.2"


# -- previews ------------------------------------------------------------------------------------------------------


def chances(game, word):
    return {c.text: c.p for c in game.preview(game.decision.option(word)).chances}


@pytest.mark.rule("4.1.11.c")
def test_rapid_fire_is_told_as_it_is():
    game = at("USMC Actions", {"Rifles 1": "MRM 1"}, {"Infantry 1": "MRM WA", "Infantry 2": "MRM WB"})
    told_ = chances(go(game, "Rifles 1", "Rapid Fire"), "MRM WA")
    # the first die hits with 5, 6; the second is rolled after 2, 3, 4 only
    assert told_["destroyed"] == pytest.approx(1 / 3 + 1 / 2 * 1 / 3) and told_["destroyed"] == pytest.approx(0.5)
    assert told_["Out of Ammo"] == pytest.approx(1 / 6 + 1 / 2 * 1 / 6)


@pytest.mark.rule("4.1.2.1", "4.1.2.d")
def test_out_of_ammo_with_two_dice():
    line = {"Rifles 1": "MRM 1", "NCO 1": "MRM 2"}
    game = go(at("USMC Actions", line, {"Infantry 1": "MRM WA", "Infantry 2": "MRM A"}), "Rifles 1", "Attack")
    assert chances(game, "MRM WA")["Out of Ammo"] == pytest.approx(1 / 6 + 2 / 6 * 1 / 6)  # the second only after 2 or 3


@pytest.mark.rule("3.7.B.a")
def test_bushi_in_wave_4():
    line = {"Rifles 1": "MRM 1"}
    game = go(at("USMC Actions", line, {"Bushi 1": "MRM WA", "Infantry 2": "MRM A"}, wave=4), "Rifles 1", "Attack")
    assert chances(game, "MRM WA")["destroyed"] == pytest.approx(1 / 2 * 2 / 6)


@pytest.mark.rule("3.6.1.b")
def test_eight_suppression_tokens_are_never_sure():
    game = place("Infantry", 1, {"Rifles 1": "MRM Reserves"}, suppression=[8, 0, 0])
    shown = game.preview(8)
    assert shown.chances[0].p == pytest.approx(1 - 0.5**8) and shown.text == "never sure"


# -- refusals ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.1.3", "4.1.5.a", "4.1.6.a", "4.1.7.a", "4.1.8.a", "4.1.9.a", "4.1.10.a", "4.1.4", "4.2.6.1a")
def test_each_action_is_refused_by_its_own_rule():
    line = {"Rifles 1": "MRM 1", "Rifles 2": "MRM 2", "MG 1": "MRM 1"}
    game = go(at("USMC Actions", line, {"Infantry 1": "MRM WA"}), "Rifles 1")
    expected = {"Reload": "4.1.3", "Command": "4.1.5.a", "Request Reinforcements": "4.1.6.a", "Barrage": "4.1.7.a",
                "Recover": "4.1.8.a", "Place Barbed Wire": "4.1.9.a", "Rapid Move": "4.1.10.a",
                "Suppress with MG 1": "4.1.4"}  # fmt: skip
    assert words(game) == {"Attack", "Rapid Fire"}
    assert {word: game.reason(word)[0] for word in expected} == expected


# -- the log -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.1.morale")
def test_the_log_tells_the_morale_die():
    game = card("Wave 1 machine gun 1", {"Rifles 1": "MRM 1", "Rifles 2": "MLB Reserves"})
    assert told(go(game, 1, 1, 3, 5), "Morale of Rifles 1: 5 holds")


@pytest.mark.rule("3.5.4")
def test_the_log_tells_where_bombs_fall_and_how_a_hit_runs_on():
    game = card("Wave 1 2 Bettys 1", {"Rifles 1": "MRM 1"}, disrupted=["#10", "#11"])
    go(game, 2, 3, 5, 6, 6, 6)
    assert told(game, "Bombs fall on #10 (2, 3, 5)") and told(game, "#10 to #11 is Disrupted already: the hit goes on to #12")
    dice = [e.data["dice"] for e in game.events() if e.rule == "3.5.4" and "dice" in e.data]
    assert dice == [[2, 3, 5], [6, 6, 6]]


@pytest.mark.rule("3.5.4", "3.5.5")
def test_a_hit_runs_on_to_the_headquarters():
    game = card("Wave 1 2 Bettys 1", {"Rifles 1": "MRM 1"}, disrupted=["#17"])
    go(game, 6, 6, 5, 3, 3, 3)
    assert game.state.disrupted[17] == game.state.disrupted[18] == game.state.disrupted[9] == 1 and game.outcome is None


@pytest.mark.rule("6.3.a")
def test_the_log_tells_of_wire_cutters():
    game = at("Tactics cards", {"Rifles 1": "MRM 1"}, wire=["MRM WB"], options={"tactics": "boot"})
    assert told(go(game, "Wire Cutters", 1), "The Barbed Wire at MRM WB is cut")


# -- two readings --------------------------------------------------------------------------------------------------

LANE = {"Infantry 1": "MRM E", "Infantry 2": "MRM M", "Infantry 3": "MRM A", "Bushi 1": "MRM WA"}
LINE = {"Rifles 1": "MRM 1", "Rifles 2": "MRM 2", "Rifles 3": "MLB 1"}


@pytest.mark.rule("3.6.2.2.d", "3.7.B.a")
def test_a_saved_bushi_goes_on_or_stays():
    game = place("Infantry", 1, LINE, LANE, wave=2, wire=["MRM WA"])
    go(game, 1, "Rifles 1", 6, 2, "stop")  # lane A; a hit, saved in Wave 2
    assert rolls(game) == "3.6.3.a"  # ours: he breaks in
    game = place("Infantry", 1, LINE, LANE, wave=2, wire=["MRM WA"], options={"bushi_stays": True})
    go(game, 1, "Rifles 1", 6, 2, "stop")
    assert ija(game, "Bushi 1") == "MRM WA" and ija(game, "Infantry 1") == "MRM E" and ija(game, "Infantry 4") == ""
    assert not game.state.wired and told(game, "finds the track full")
    # who was not hit goes on in both readings
    game = place("Infantry", 1, LINE, LANE, wave=2, wire=["MRM WA"], options={"bushi_stays": True})
    assert rolls(go(game, 1, "stop")) == "3.6.3.a"


@pytest.mark.rule("3.6.3.e", "3.6.3.d")
def test_two_teams_are_judged_together_or_each_by_itself():
    teams = {"MG Team 1": "MRM 1, exhausted", "MG Team 2": "MRM 1", "Rifles 3": "MLB 1"}

    def fight(*dice, **options):
        keys = {"left": 0, "pool": [], "cards_left": 1, "options": options}
        return go(at("IJA card", teams, {"Infantry 1": "MRM WA"}, **keys), 1, *dice)

    game = fight(6, 1)
    assert has(game, "MG Team 1", "disrupted") and has(game, "MG Team 2", "disrupted")
    assert not has(game, "MG Team 2", "exhausted")
    game = fight(6, 1, teams_apart=True)
    assert has(game, "MG Team 1", "disrupted") and not has(game, "MG Team 2", "disrupted") and has(game, "MG Team 2", "exhausted")
    assert fight(3, 3).outcome.rule == "3.6.3.d"
    game = fight(3, 3, teams_apart=True)
    assert game.outcome is None and where(game, "MG Team 1") == "" and where(game, "MG Team 2") == "MRM 1"
    assert fight(2, 3, teams_apart=True).outcome.rule == "3.6.3.d"


@pytest.mark.rule("3.8.2", "3.7.T.c")
def test_the_tank_may_come_back_by_the_card_in_whose_charge_it_left():
    keys = {"left": 0, "pool": [], "cards_left": 1, "wave": 3, "yura_back": 1, "supply": {"MRM": 5, "MLB": 5}}
    game = at("IJA card", {"Rifles 1": "MLB 1"}, {"Tank 1": "MRM WB"}, **keys)
    go(game, 1)  # its last attack finds nobody; then in Wave 3 it comes of itself
    assert ija(game, "Tank 1") == "MRM E"
    game = at("IJA card", {"Rifles 1": "MLB 1"}, {"Tank 1": "MRM WB"}, options={"tank_waits": True}, **keys)
    go(game, 1)
    assert ija(game, "Tank 1") == "" and told(game, "No Tank Check")
    game = at("IJA card", {"Rifles 1": "MLB 1"}, {}, options={"tank_waits": True}, **keys)
    assert ija(game, "Tank 1") == "MRM E"  # it did not leave in this Charge


@pytest.mark.rule("3.8.1", "3.8.1.b")
def test_the_order_of_a_charge():
    enemy = {"Infantry 1": "MRM M", "Infantry 2": "MRM WA", "Infantry 3": "SLP A", "Infantry 4": "SLP E"}
    keys = {"left": 0, "pool": [], "cards_left": 1}

    def order(**options):
        game = at("IJA card", {"Rifles 1": "MRM 1"}, enemy, options=options, **keys)
        g = game.start
        return [g.facts.enemy_names[e] for e in g.charge] if g.charge else []

    assert order() == ["Infantry 2", "Infantry 1", "Infantry 3", "Infantry 4"]
    assert order(foremost_first=True) == ["Infantry 2", "Infantry 3", "Infantry 1", "Infantry 4"]
