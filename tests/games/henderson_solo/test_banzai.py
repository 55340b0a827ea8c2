"""3.8 Banzai cards."""

import pytest

from .table import asks, at, go, has, ija, rolls, told, where, wired, words

FAR = {"Rifles 24": "SLP Reserves"}
SUPPLY = {"MRM": 9, "MLB": 9, "SLP": 9}


def banzai(counters=None, enemy=None, wave=1, more=0, **keys):
    """The Banzai card of that Wave is turned up."""
    return at(
        "IJA card",
        {**FAR, **(counters or {})},
        enemy,
        wave=wave,
        left=0,
        pool=[],
        cards_left=1 + more,
        **{"supply": SUPPLY, **keys},
    )


@pytest.mark.rule("3.8.1")
def test_the_foremost_charge_first_and_none_moves_twice():
    enemy = {"Infantry 1": "MRM E", "Veteran 1": "MRM M", "Bushi 1": "MRM WA"}
    game = banzai({"Rifles 1": "MRM 1"}, enemy, wire=["MRM WA"])
    assert asks(game) == "3.6.2.2.e"  # the final one first: wire and Defensive Fire
    go(game, "stop", 1, 5, 3)
    assert ija(game, "Bushi 1") == "" and wired(game) == set() and rolls(game) == "3.8.1"
    go(game, 1)
    assert ija(game, "Veteran 1") == "MRM A" and ija(game, "Infantry 1") == "MRM M"


@pytest.mark.rule("3.8.1.b")
def test_nobody_is_pushed_in_a_charge():
    # A and B both lead to Wire B: the first takes it, the second stays
    game = banzai({}, {"Infantry 1": "SLP A", "Infantry 2": "SLP B"})
    go(game, 5)
    assert ija(game, "Infantry 1") == "SLP WB" and ija(game, "Infantry 2") == "SLP B" and told(game, "cannot advance")
    # a fork roll to a filled exit takes the open one: B is blocked behind A's man on Wire B
    game = banzai({}, {"Infantry 1": "SLP A", "Infantry 2": "SLP B", "Infantry 3": "SLP M"})
    go(game, 5)  # A to Wire B; B cannot advance
    go(game, 3)  # M rolls B, which is filled: A is open
    assert ija(game, "Infantry 3") == "SLP A"
    # Knee Mortars attack as they advance, and sectors come in the order of the 1d4
    game = banzai({}, {"Knee Mortar 1": "MLB E", "Knee Mortar 2": "MRM E"})
    assert rolls(game) == "3.2.b" and ija(game, "Knee Mortar 2") == "MRM M" and ija(game, "Knee Mortar 1") == "MLB E"


@pytest.mark.rule("3.8.2")
def test_tank_check_by_wave():
    for wave, die, comes in ((1, 4, False), (1, 5, True), (2, 2, False), (2, 3, True)):
        game = banzai(wave=wave)
        assert rolls(game) == "3.8.2"
        go(game, die)
        assert (rolls(game) == "3.3.b") == comes and (ija(game, "Tank 1") == "MRM E") == comes
    assert rolls(banzai(wave=3)) == "3.3.b"  # of itself
    assert rolls(banzai(wave=4)) == "3.8.3"  # no check
    assert rolls(banzai(enemy={"Tank 1": "MRM E"})) == "3.3.b"  # in play: it charges, and there is no second one
    game = go(banzai(enemy={"Tank 1": "MRM E"}), 1)
    assert rolls(game) == "3.8.3"
    assert rolls(banzai(wave=3, tank_destroyed=1)) == "3.8.3"
    game = banzai(enemy={"Infantry 1": "MLB E"}, wave=3)
    assert ija(game, "Tank 1") == "MRM E"
    pushed = at("Tank Check", FAR, {"Infantry 1": "MRM E"}, wave=3, left=0, pool=[])
    assert ija(pushed, "Infantry 1") == "MRM M" and ija(pushed, "Tank 1") == "MRM E"


@pytest.mark.rule("3.8.3")
def test_bombardment_as_often_as_the_card_says():
    game = banzai(wave=4)
    for n in range(8):
        assert rolls(game) == "3.8.3", n
        go(game, 1, 1, 1 + n % 6)
    assert rolls(game) == "3.8.oka"
    game = banzai(wave=4, supply={**SUPPLY, "Henderson": 3}, ready=["#5"])
    go(game, 1, 1, 1, 1, 2, 2)
    assert game.state.supply[4] == 0 and game.state.disrupted[3] == 1 and game.state.ready[5] == 0 and not game.state.disrupted[5]
    go(game, 1, 1, 1)
    assert game.state.disrupted[4] == 1  # already Disrupted: the next higher
    assert banzai(wave=4, disrupted=["#18"]).play("6") is not None
    lost = go(banzai(wave=4, disrupted=["#18"]), 6, 6, 6)
    assert lost.outcome.rule == "3.5.5"


def water(counters, **keys):
    return at("Water Supplies", counters, left=0, pool=[], cards_left=0, **keys)


@pytest.mark.rule("3.8.4.a")
def test_a_supply_token_for_every_four_counters():
    for number, tokens in ((5, 2), (4, 1), (0, 0)):
        game = water({**FAR, **{f"Rifles {n}": "MRM Reserves" for n in range(1, number + 1)}}, supply=SUPPLY)
        assert game.state.supply[0] == 9 - tokens
    game = water({**FAR, "MG 1": "MRM Reserves", "Rifles 1": "MRM 1", "Rifles 2": "Oka"}, supply={**SUPPLY, "Oka": 1})
    assert game.state.supply[0] == 8 and game.state.supply[3] == 0  # Weapons do not count; Oka's box pays for itself


@pytest.mark.rule("3.8.4.b", "5.0.b")
def test_thirst():
    nine = {f"Rifles {n}": "MRM Reserves" for n in range(1, 10)}
    game = water({**FAR, **nine}, supply={"MRM": 2, "SLP": 1})
    assert asks(game) == "3.8.4.b" and game.state.supply[0] == 0
    go(game, "Rifles 5")
    assert where(game, "Rifles 5") == "" and where(game, "Rifles 6") == "MRM Reserves" and game.outcome is None
    oka = {f"Rifles {n}": "Oka" for n in (1, 2, 3)}
    game = water({**FAR, **oka}, supply=SUPPLY)
    go(game, "Rifles 1", "Rifles 2")
    assert where(game, "Rifles 3") == ""


@pytest.mark.rule("3.8.5")
def test_pilot_nutrition():
    game = at("Pilot Nutrition", FAR, ready=["#4", "#6", "#9"], supply={"Henderson": 1}, left=0, pool=[], cards_left=0)
    assert asks(game) == "3.8.5" and game.state.supply[4] == 0
    go(game, "#4", "#9")
    assert [game.state.ready[n] for n in (4, 6, 9)] == [0, 1, 0]
    game = at("Pilot Nutrition", FAR, ready=["#4"], supply={"Henderson": 3}, left=0, pool=[], cards_left=0)
    assert game.state.supply[4] == 2 and game.state.ready[4] == 1


@pytest.mark.rule("3.8.oka", "5.0.b")
def test_colonel_oka():
    def attack(box, *dice):
        return go(at("Colonel Oka's Attack", {**FAR, **box}, wave=4, left=0, pool=[]), *dice)

    game = attack({"Rifles 1": "Oka, exhausted", "Rifles 2": "Oka, disrupted", "MG 1": "Oka"}, 2, 3)
    assert game.state.oka_repulsed == 1 and game.outcome.winner == "US"
    game = attack({"Rifles 1": "Oka, reinforcement", "MG 1": "Oka"}, 2, 3)
    assert game.state.oka_repulsed == 0 and game.outcome.winner == "US" and game.outcome.score["US"] > 0


@pytest.mark.rule("3.8.cont")
def test_drawing_goes_on_after_a_banzai_card():
    game = banzai(wave=1, more=1)
    go(game, 1, *[1] * 6)
    assert rolls(game) == "3.0.a" and game.state.wave == 2 and game.state.cards_left == 0
    assert all(word.startswith("Wave 2") for word in words(game))


@pytest.mark.rule("3.8.end", "sop", "end.b")
def test_the_game_ends_after_the_wave_4_banzai_card():
    game = banzai(wave=4, more=1, yura_back=1)
    go(game, 6, 6)
    assert game.decision is None and game.outcome.winner == "US" and game.outcome.rule == "5.0"
    assert game.state.cards_left == 1  # though another card was due


@pytest.mark.rule("3.8.card")
def test_the_banzai_card_as_it_is_shown():
    game = at("USMC Moves", FAR, wave=4)
    panels = game.view("US").panels["banzai"].steps
    assert len(panels) == 5 and [p.split(":")[0].split()[0] for p in panels] == ["IJA", "Yura", "All", "Henderson", "Resolve"]
    assert "8 times" in panels[1] and "1 space" in panels[0] and "every 4 USMC" in panels[2]
    panels = at("USMC Moves", FAR, wave=2).view("US").panels["banzai"].steps
    assert panels[1] == "Tank Check: 3-6" and len(panels) == 5


def test_a_counter_destroyed_before_its_turn_does_not_charge():
    # the Knee Mortar's own attack cannot reach it, but a swap of places by a loss must not move it twice
    game = banzai({"Rifles 1": "MRM 1"}, {"Infantry 1": "MRM WA", "Infantry 2": "MRM A"})
    go(game, 1, 6, 1)
    assert ija(game, "Infantry 1") == "" and ija(game, "Infantry 2") == "MRM WA" and has(game, "Rifles 1", "exhausted")
