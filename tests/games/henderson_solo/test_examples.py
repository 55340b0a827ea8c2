"""The worked examples of the ledger, each named by its rule."""

import pytest

import henderson

from .table import act, at, go, has, new, words


@pytest.mark.rule("0.mix")
def test_example_0_mix():
    """Regular for Moves and Actions, Veteran for the rest; Boot for most, Elite for Fog, Events and Tactics."""
    game = at(
        "USMC Moves", {f"Rifles {n}": "SLP Reserves" for n in range(1, 9)}, options={"level": "veteran", "actions": "regular"}
    )
    for n in range(1, 6):
        go(game, f"Rifles {n}", "MRM Reserves")
    with pytest.raises(henderson.HendersonError):
        go(game, "Rifles 6")
    first = new(level="veteran", actions="regular").state
    assert first.to_deploy == [1, 1, 2] and first.points == 10
    second = new(level="boot", fog="elite", events="elite", tactics="elite").state
    assert len(second.deck) == 44 and second.to_deploy == [3, 3, 4] and second.terms.tactics == "elite"


@pytest.mark.rule("2.0.a")
def test_example_2_0_a():
    """Land six, send six: they end in the sectors' boxes and the Henderson box is as before."""
    game = at("Resolve Operations cards", hand=["Task Force 62 (1)", "1st Marine Division HQ (1)"], supply={"Henderson": 3})
    go(game, "Task Force 62", 6, "1st Marine Division HQ", "Send Supplies", 1, 2, 3)
    assert game.state.supply == [1, 2, 3, 0, 3]


@pytest.mark.rule("4.1.5.d")
def test_example_4_1_5_d():
    """Two Officers in one sector command six different counters."""
    tired = {f"Rifles {n}": "SLP Reserves, exhausted" for n in range(1, 8)}
    game = at("USMC Actions", {"Officer 1": "SLP 7", "Officer 2": "SLP 10", **tired})
    act(game, "Officer 1", "Command", "Rifles 1", "Rifles 2", "Rifles 3")
    act(game, "Officer 2", "Command")
    assert "Rifles 1" not in words(game)
    with pytest.raises(henderson.IllegalChoice, match="was commanded this turn"):
        game.play("Rifles 1")
    go(game, "Rifles 4", "Rifles 5", "Rifles 6")
    assert not any(has(game, f"Rifles {n}", "exhausted") for n in range(1, 7)) and has(game, "Rifles 7", "exhausted")


@pytest.mark.rule("4.1.8.b")
def test_example_4_1_8_b():
    """Exhausted and Disrupted: two Recovers over two turns."""
    game = at("USMC Actions", {"Rifles 1": "MRM 1, exhausted, disrupted", "Rifles 2": "MLB 1, exhausted"}, turn=5)
    go(game, "Rifles 1", "Disrupted")
    assert has(game, "Rifles 1", "exhausted") and words(game) == {"end Actions", "Rifles 2"}
    go(game, "end Actions")
    assert game.state.turn == 6 and has(game, "Rifles 1", "exhausted")
    later = at("USMC Actions", {"Rifles 1": "MRM 1, exhausted", "Rifles 2": "MLB 1, exhausted"}, turn=6)
    go(later, "Rifles 1")
    assert not has(later, "Rifles 1", "exhausted") and not has(later, "Rifles 1", "disrupted")
