"""6.1-6.8 and Boot cards."""

import pytest

import henderson

from .table import act, asks, at, card, go, has, ija, menu, new, place, rolls, told, where, wired, words

FAR = {"Rifles 24": "MLB Reserves"}
EVERY = dict.fromkeys(("fog", "tactics", "coordinated"), "main")


@pytest.mark.rule("6.1")
def test_fog_cards_by_level():
    for level, number in (("boot", 2), ("regular", 4), ("veteran", 6), ("elite", 8)):
        assert len(new(fog=level).state.deck) == 36 + number
    assert len(new().state.deck) == 36


@pytest.mark.rule("6.2")
def test_three_events_of_one_level_for_the_whole_game():
    option = next(o for o in new().rules.OPTIONS if o.id == "events")
    assert option.values == ["off", "regular", "veteran", "elite"]  # there are no Boot Events
    with pytest.raises(henderson.HendersonError):
        new(level="boot", events="boot")
    game = new(events="elite")
    assert rolls(game) == "6.2" and len(game.decision.options) == 6
    go(game, "Epidemic", "Foul Water", "Shaken Line")
    assert len(game.state.events_in) == 3 and asks(game) == "p13.b"
    g = game.state
    assert g.stock[0] == 24 - 6 and g.values["water_counters_per_supply"] == 3 and g.values["morale_fail_max"] == 3
    later = at("End of turn", FAR, options={"events": "elite"}, events=["Epidemic", "Foul Water", "Shaken Line"])
    assert len(later.state.events_in) == 3 and later.state.values["morale_fail_max"] == 3


def test_what_each_event_does():
    def values(*names, level):
        return at("USMC Moves", FAR, options={"events": level}, events=list(names)).state

    g = values("Savo Island", "Mud", "Fuel Shortage", level="regular")
    assert (g.values["land_supplies_max"], g.values["send_supplies_max"], g.values["wildcat_vs_zero_bonus"]) == (4, 4, 1)
    g = values("Worn-out Staff", "Long-range Howitzer", "Malaria", level="regular")
    assert (g.values["command_recovers"], g.values["banzai_bombard_rolls"]) == (2, 1)
    g = values("Convoy Turned Back", "Ground Mist", "Death before Surrender", level="veteran")
    assert (
        g.values["land_supplies_max"],
        g.values["barrage_tokens_one"],
        g.values["barrage_tokens_two"],
        g.values["bushi_save"],
    ) == (3, 4, 7, 1)
    g = values("Masters of the Night", "Rabaul Reinforced", "Tank Company Ready", level="elite")
    assert g.dv[3] == 5 and g.dv[5] == 5 and g.dv[0] == 4
    game = card("Wave 1 2 Bettys 1", FAR, options={"events": "elite"}, events=["Rabaul Reinforced"])
    assert told(game, "3 Betty bombers")
    game = at("Tank Check", FAR, wave=2, left=0, pool=[], options={"events": "elite"}, events=["Tank Company Ready"])
    assert ija(game, "Tank 1") == "MRM E"  # from 3 down to 1: of itself
    game = go(new(events="veteran"), "Night Bombardment", 1, 1, 1, 1, 1, 2, 1, 1, 3)
    assert [game.state.disrupted[n] for n in (3, 4, 5)] == [1, 1, 1]
    cut = at(
        "USMC Moves", FAR, comms=[0, 1, 0], ready=["#17"], options={"events": "veteran"}, events=["Cut Telephone Lines"]
    ).state
    from henderson.games.henderson_solo.rules.orders import ACTION, MOVE, rooms

    assert rooms(cut, ACTION) == [5, 5, 5, 5] and rooms(cut, MOVE) == [5, 6, 5, 5]


@pytest.mark.rule("6.3.a")
def test_tactics_cards_by_level():
    for level, number in (("boot", 1), ("regular", 2), ("veteran", 3)):
        game = at("Tactics cards", FAR, options={"tactics": level})
        for name in ("Smoke", "Snipers", "Cloudburst")[:number]:
            assert rolls(game) == "6.3.a"
            go(game, name)
        assert rolls(game) == "3.0.a" and len(game.state.tactics_in) == number
    for die, number in ((5, 4), (4, 3)):
        game = go(at("Tactics cards", FAR, options={"tactics": "elite"}), die)
        go(game, *("Smoke", "Snipers", "Cloudburst", "Jammed Radios")[:number])
        assert rolls(game) == "3.0.a" and len(game.state.tactics_in) == number


@pytest.mark.rule("6.3.b")
def test_tactics_cards_stay_until_the_next_ija_phase():
    game = at("Tactics cards", FAR, options={"tactics": "boot"}, tactics=["Snipers"], turn=3)
    assert game.state.tactics_in == [] and "Snipers" not in words(game)  # discarded before new ones are drawn
    game = at("Tactics cards", FAR, options={"tactics": "regular"}, tactics=["Snipers"], tactics_deck=["Smoke"], turn=3)
    go(game, "Smoke")
    assert "Snipers" in words(game) and "Smoke" not in words(game)  # the discards are shuffled in the middle of a draw
    turn = at("End of turn", FAR, options={"tactics": "boot"}, tactics=["Snipers"])
    assert len(turn.state.tactics_in) == 1


def test_what_each_tactics_card_does():
    on = {"options": {"tactics": "boot"}}
    crew = {
        "Observer 1": "MRM 2",
        "MG Team 1": "MRM 1",
        "MG Team 2": "MRM 1",
        "MG 1": "MRM 1",
        "Officer 1": "MLB 1",
        "Rifles 1": "MLB 2, exhausted",
    }
    game = at("USMC Actions", crew, {"Infantry 1": "MRM E"}, ready=["#7"], tactics=["Moonless Night"], **on)
    assert menu(game, "Observer 1") == set() == menu(game, "MG Team 1")
    game = at("USMC Actions", crew, {"Infantry 1": "MRM E"}, ready=["#7"], tactics=["Snipers"], **on)
    assert menu(game, "Officer 1") == set() and menu(game, "Observer 1") == {"Barrage"}
    game = at("USMC Moves", FAR, comms=[1, 1, 1], ready=["#17"], tactics=["Jammed Radios"], **on)
    from henderson.games.henderson_solo.rules.orders import MOVE, rooms

    assert rooms(game.state, MOVE) == [5, 5, 5, 5]
    game = go(
        at("Tactics cards", {**FAR, "Rifles 1": "MRM 1"}, {"Infantry 1": "MRM A", "Veteran 1": "MRM E"}, **on), "Massed Rush", 1
    )
    assert ija(game, "Infantry 1") == "MRM WA" and ija(game, "Veteran 1") == "MRM E"
    game = go(at("Tactics cards", FAR, wire=["SLP WA", "SLP WB", "MRM WA"], **on), "Wire Cutters", 3)
    assert wired(game) == {"SLP WB", "MRM WA"}
    game = go(at("Tactics cards", FAR, suppression=[0, 2, 0], **on), "Infiltration", 2)
    assert asks(game) == "3.6.1.b" and ija(game, "Infiltrator 1") == "MLB E"
    game = go(place("Infantry", 3, FAR, tactics=["Feint on the Matanikau"], **on))
    assert ija(game, "Infantry 1") == "MRM E"
    game = go(place("Infantry", 1, FAR, tactics=["Main Effort"], **on))
    assert ija(game, "Infantry 1") == "SLP E"
    game = go(place("Infantry", 1, FAR, tactics=["Cloudburst"], suppression=[1, 0, 0], **on), 1, 4)
    assert ija(game, "Infantry 1") == "MRM E"  # 4-1
    game = go(card("Wave 1 machine gun 1", {**FAR, "Rifles 1": "MRM 1"}, tactics=["Ranged In"], **on), 1, 1, 3)
    assert where(game, "Rifles 1") == ""
    game = act(
        at("USMC Actions", {**FAR, "Rifles 1": "MRM 1"}, {"Infantry 1": "MRM WA"}, tactics=["Smoke"], **on),
        "Rifles 1",
        "Rapid Fire",
        5,
        5,
    )
    assert ija(game, "Infantry 1") == "MRM WA"  # 5-2 twice
    game = at(
        "IJA card",
        {**FAR, "Rifles 1": "MRM 1"},
        {"Infantry 1": "MRM WA"},
        left=0,
        pool=[],
        cards_left=1,
        tactics=["Grenades and Bayonets"],
        **on,
    )
    assert go(game, 1, 4, 4).outcome is not None  # 4 against 4+1


@pytest.mark.rule("6.4.a", "6.4.b")
def test_variant_decks_deal_part_and_name_no_remainder():
    for wave, pool, deal in ((1, 12, 8), (2, 24, 16), (3, 24, 16), (4, 18, 12)):
        game = at("IJA card", FAR, wave=wave, cards_left=1, options={"variant": True})
        assert len(game.decision.options) == pool and game.state.left == deal - 1
    game = at("IJA card", FAR, wave=1, cards_left=1, left=0, options={"variant": True})
    assert rolls(game) == "3.8.2"  # after eight the Banzai card comes: four are set aside
    seen = henderson.new("henderson-solo", seed=3, options={"variant": True}).view("US")
    assert seen.panels["wave"].cards == [] and "Variant" not in str(seen.panels["wave"]) + str(seen.panels["ija"])
    assert {c.name: c.count for c in at("USMC Moves", FAR).view("US").panels["wave"].cards}["Infantry"] == 2


@pytest.mark.rule("6.5.a")
def test_epic_battle_adds_variants_and_leaves_none_out():
    for level, sizes in (("elite", (12, 20, 20, 16)), ("veteran", (10, 18, 18, 14))):
        for wave, size in enumerate(sizes, 1):
            game = at("IJA card", FAR, wave=wave, cards_left=1, options={"epic": level})
            g = game.state
            assert g.left == size - 1 and len(game.decision.options) == size
            assert set(g.facts.decks.own[wave - 1]) <= set(g.pool)
    game = at("IJA card", FAR, wave=1, cards_left=1, options={"epic": "veteran"})
    go(game, "Variant card 2")
    assert rolls(game) == "6.5.a" and len(game.decision.options) == 4  # unseen until it comes
    go(game, "Wave 1 Bushi 1")
    assert game.state.extra_left == 1 and len(game.state.pool) == 8


@pytest.mark.rule("6.5.b")
def test_epic_brings_its_fog_without_asking():
    assert len(new(epic="veteran").state.deck) == 36 + 6 and len(new(epic="elite").state.deck) == 36 + 8
    assert len(new(epic="veteran", fog="elite").state.deck) == 36 + 6  # not stacked
    assert new(epic="veteran").state.terms.events == "" and new(epic="veteran", events="regular").state.terms.events == "regular"


@pytest.mark.rule("6.5.c")
def test_epic_and_variant_decks_exclude_each_other():
    with pytest.raises(henderson.HendersonError, match=r"6\.5"):
        new(epic="elite", variant=True)
    with pytest.raises(henderson.HendersonError, match=r"6\.5"):
        at("USMC Moves", FAR, options={"epic": "elite", "variant": True})
    assert new(epic="elite").decision and new(variant=True).decision


@pytest.mark.rule("6.6")
def test_surprise():
    game = go(at("Purchase", {"Rifles 1": "MRM 1"}, points=1, suppression=[5, 5, 5], options={"surprise": True}), "done")
    assert {ija(game, f"Infantry {n}") for n in (1, 2, 3)} == {"MRM E", "MLB E", "SLP E"}
    assert game.state.suppression == [5, 5, 5] and rolls(game) == "2.1"  # no Suppression was offered
    pushed = place("Veteran", 1, FAR, {"Infantry 1": "MRM E"}, options={"surprise": True})
    assert ija(pushed, "Infantry 1") == "MRM M"


@pytest.mark.rule("6.7.a")
def test_coordinated_attack_table():
    for level, total, cards in (
        ("veteran", (6, 5, 1), 4),
        ("boot", (6, 5, 1), 3),
        ("elite", (6, 5, 5), 5),
        ("boot", (1, 1, 1), 1),
        ("regular", (2, 2, 1), 2),
    ):
        game = at("Tactics cards", FAR, options={"coordinated": level})
        assert rolls(game) == "6.7.a"
        go(game, *total)
        assert game.state.cards_left == cards - 1  # the first is being drawn


@pytest.mark.rule("6.7.b")
def test_coordinated_attack_goes_on_after_a_banzai_card():
    game = at(
        "IJA card", FAR, left=0, pool=[], cards_left=4, supply={"MLB": 5}, options={"coordinated": "elite"}
    )  # the second of five
    go(game, 1, *[1] * 6)
    assert rolls(game) == "3.0.a" and game.state.cards_left == 2  # three more: this and two


@pytest.mark.rule("6.8")
def test_all_quiet():
    boot = {"level": "boot", "all_quiet": True}
    game = at("IJA card", FAR, wave=2, left=0, pool=[], cards_left=3, supply={"MLB": 5}, yura_back=1, options=boot)
    go(game, 1)
    assert asks(game) == "4.0.a" and game.state.wave == 3
    game = at("IJA card", FAR, wave=2, left=0, pool=[], cards_left=3, supply={"MLB": 5}, yura_back=1, options={"level": "boot"})
    assert rolls(go(game, 1)) == "3.0.a"
    with pytest.raises(henderson.HendersonError, match="needs level=boot"):
        new(level="regular", all_quiet=True)


BOOT = {"level": "boot", "boot_cards": "i"}


@pytest.mark.rule("boot.a")
def test_boot_cards_are_drawn_at_set_up():
    for sub, number in (("i", 5), ("ii", 4), ("iii", 3)):
        game = new(level="boot", boot_cards=sub)
        for _ in range(number):
            assert rolls(game) == "boot.a"
            go(game, game.decision.words[0])
        assert asks(game) == "p13.b" and len(game.state.boot) == number
        assert len(game.view("US").panels["boot"].cards) == number  # face up to the player
    assert new().rules.PRESETS["Boot"]["boot_cards"] == "i"


@pytest.mark.rule("boot.b")
def test_a_boot_card_at_any_decision_and_then_never_again():
    game = at(
        "USMC Moves",
        {"Rifles 1": "MRM 1, exhausted", "Rifles 2": "MRM 2", "Rifles 3": "MRM Reserves, disrupted"},
        options=BOOT,
        boot=["Second Wind", "Carrying Party"],
    )
    assert {"play Second Wind", "play Carrying Party"} <= words(game)
    go(game, "play Second Wind", "Rifles 1")
    assert not has(game, "Rifles 1", "exhausted") and not has(game, "Rifles 3", "disrupted")  # the last one was not asked
    assert "play Second Wind" not in words(game) and [b.name for b in game.view("US").panels["boot"].cards] == ["Carrying Party"]
    go(game, "play Carrying Party", "SLP")
    assert game.state.supply[2] == 3 and not game.state.boot
    game = at(
        "Resolve Operations cards",
        hand=["Task Force 62 (1)", "Coast Watcher (1)"],
        options=BOOT,
        boot=["Construction Crews", "Scramble"],
        disrupted=["#3", "#9", "#10"],
    )
    go(game, "play Construction Crews", "#3", "#9")
    assert game.state.disrupted[10] == 1 and sum(game.state.disrupted) == 1
    go(game, "play Scramble", "#4", "#6")
    assert game.state.ready[4] and game.state.ready[6]
    game = at("USMC Moves", {"Rifles 1": "MRM 1, out of ammo", "Rifles 2": "MRM 2, out of ammo"}, options=BOOT, boot=["Ammo Run"])
    go(game, "play Ammo Run")
    assert not has(game, "Rifles 1", "out of ammo") and not has(game, "Rifles 2", "out of ammo")


@pytest.mark.rule("boot.b")
def test_boot_cards_when_a_card_or_a_die_is_seen():
    game = card("Wave 1 70mm 1", {"Rifles 1": "MRM 1"}, options=BOOT, boot=["Counter-battery"])
    assert asks(game) == "boot.b" and words(game) == {"go on", "play Counter-battery"}
    go(game, "play Counter-battery")
    assert asks(game) == "4.0.a" and where(game, "Rifles 1") == "MRM 1" and told(game, "is cancelled")
    game = card("Wave 1 machine gun 1", {"Rifles 1": "MRM 1", "Rifles 2": "MLB 1"}, options=BOOT, boot=["Steady, Marines"])
    go(game, 1, 1, 3, 2)  # a failed Morale Check
    assert asks(game) == "boot.b"
    go(game, "play Steady, Marines")
    assert where(game, "Rifles 1") == "MRM 1" and not has(game, "Rifles 1", "disrupted")
    game = at(
        "IJA card",
        {"Rifles 1": "MRM 1"},
        {"Infantry 1": "MRM WA"},
        left=0,
        pool=[],
        cards_left=1,
        options=BOOT,
        boot=["Hold the Line"],
    )
    go(game, 1, 1, 6)  # Hand-to-Hand: 1 against 6
    assert asks(game) == "boot.b" and "1 against 6" in game.decision.text
    go(game, "play Hold the Line")
    assert game.outcome is None and has(game, "Rifles 1", "exhausted") and ija(game, "Infantry 1") == ""
    game = card("Wave 1 2 Bettys 1", {"Rifles 1": "MRM 1"}, options=BOOT, boot=["Construction Crews"], disrupted=["#18"])
    go(game, 6, 6, 6)
    assert asks(game) == "boot.b"
    go(game, "play Construction Crews")
    assert game.outcome is None and game.state.disrupted[18] == 1
    game = at("Water Supplies", {"Rifles 1": "MRM 1"}, left=0, pool=[], cards_left=0, options=BOOT, boot=["Carrying Party"])
    go(game, "play Carrying Party", "MRM")
    assert where(game, "Rifles 1") == "MRM 1" and game.state.supply[0] == 2


def test_epic_preset_and_all_options_together_start():
    for preset in new().rules.PRESETS:
        assert henderson.new("henderson-solo", seed=1, options={"preset": preset}).decision is not None
    assert new(**EVERY, events="elite", surprise=True, variant=True).decision is not None
