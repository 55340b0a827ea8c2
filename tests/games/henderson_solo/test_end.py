"""sop, end, 5.0: the turn, its end, the score and the story."""

import pytest

from .table import asks, at, go, has, rolls

FAR = {"Rifles 24": "MLB Reserves"}


@pytest.mark.rule("sop")
def test_the_phases_run_in_order():
    game = at("Draw Operations cards", FAR, options={"level": "elite"})
    assert rolls(game) == "2.1"  # 2.0
    go(game, "Coast Watcher (1)", "3rd Defense Battalion (1)", "Task Force 62 (1)")
    assert asks(game) == "2.0.a"
    go(game, "Task Force 62", 6, "3rd Defense Battalion", "#15", "Coast Watcher", "end Operations")
    assert rolls(game) == "3.0.a"  # 3.0
    go(game, "Wave 1 machine gun 1", 1, 1, "Wave 1 70mm 1", 1, 1, "Wave 1 2 Bettys 1", "no defence", *[1] * 6)
    assert asks(game) == "4.0.a"  # 4.0
    go(game, "end Moves", "end Actions")
    assert rolls(game) == "2.1" and game.state.turn == 2  # and again 2.0


@pytest.mark.rule("end.a", "end.b")
def test_the_end_of_a_turn():
    tokens = "moved, between positions, acted, commanded, reinforcement, no action, order given"
    game = at(
        "End of turn",
        {"Officer 1": f"MRM 1, {tokens}", "Rifles 1": "MRM 2, exhausted, disrupted, out of ammo"},
        wave=3,
        turn=9,
        moves_used=[1, 2, 0, 0],
    )
    assert not any(has(game, "Officer 1", word) for word in tokens.split(", "))
    assert all(has(game, "Rifles 1", word) for word in ("exhausted", "disrupted", "out of ammo"))
    assert rolls(game) == "2.1" and game.state.turn == 10 and game.state.wave == 3 and game.state.moves_used == [0] * 4


@pytest.mark.rule("5.0")
def test_the_score_item_by_item():
    game = at(
        "End of the Banzai card",
        {"Rifles 1": "MRM 1", "MG Team 1": "SLP 8", "MG Team 2": "SLP 8", "MG 1": "SLP 8", "Rifles 2": "SLP Reserves"},
        wave=4,
        left=0,
        pool=[],
        intel=6,
        yura_back=1,
        spotted=1,
        oka_repulsed=1,
        tank_destroyed=1,
        disrupted=["#3", "#9"],
    )
    panel = game.view("US").panels["score"]
    *items, total = panel.figures
    points = {item.name.partition(",")[0]: item.value for item in items}
    assert points == {
        "Intel gathered (2.14.b)": 6,
        "Yura turned back": 5,
        "Nagumo's carriers spotted": 5,
        "Colonel Oka repulsed": 5,
        "Tank destroyed": 2,
        "USMC counters in Combat Positions": 3,
        "Henderson Field Locations not Disrupted": 14,
    }
    assert (total.value, total.text) == (40, "decisive") and game.outcome.score == {"US": 40}
    marks = {item.name.partition(",")[0]: item.text.rpartition("; ")[2] for item in items}
    assert marks["Intel gathered (2.14.b)"] == "seed" and marks["Yura turned back"] == "reconstructed"


@pytest.mark.rule("5.0.b")
def test_only_three_ways_to_lose_at_once():
    # a sector with nobody left is no defeat by itself; nor is thirst
    game = at("Water Supplies", {"Rifles 1": "MRM 1", **FAR}, left=0, pool=[], cards_left=0, supply={"MLB": 1})
    assert game.outcome is None and asks(game) == "4.0.a" and not game.state.at[0]


def test_the_debrief_tells_the_turns():
    game = at(
        "IJA card",
        {"Rifles 1": "MRM 1", **FAR},
        {"Infantry 1": "MRM WA"},
        left=0,
        pool=[],
        cards_left=1,
        turn=4,
        supply={"MRM": 1, "MLB": 1},
    )
    go(game, 1, 6, 1, 1, *[1] * 6)
    told = game.view("US").panels["debrief"].lines[-1]
    assert told.startswith("Turn 4,") and "1 were destroyed" in told and "1 Hand-to-Hand fights" in told and "Banzai" in told
