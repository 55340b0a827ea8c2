"""4.0 Sequence of Play."""

import pytest

import henderson
from henderson.games.starvation_island import SEQUENCE
from henderson.games.starvation_island.sequence import COMBAT_STEPS
from henderson.proof.laws import play_randomly

from .table import ID, lay, play

PHASES = [
    "A Reinforcements",
    "B 1st USN Naval Movement",
    "C 1st Japanese Air Movement",
    "D 1st Combat",
    "E 1st Japanese Naval Movement",
    "F 2nd Combat",
    "G 2nd USN Naval Movement",
    "H 2nd Japanese Air Movement",
    "I 3rd Combat",
    "J 2nd Japanese Naval Movement",
    "K 4th Combat",
    "L Return to Port",
    "M Land",
]


@pytest.mark.rule("4.0.seq")
def test_a_turn_runs_through_thirteen_phases_in_order():
    assert [s.name for s in SEQUENCE] == PHASES
    game = henderson.new(ID, seed=5)
    seen = []
    import random

    play_randomly(game, random.Random(5), watch=lambda g: seen.append((g.state.turn, g.state.phase)))
    assert seen == sorted(seen)  # phases and turns only ever go forward
    assert {p for _, p in seen} >= {0, 1, 2, 4, 6, 7, 9}
    phases = [e.text for e in game.events() if e.text.startswith("Phase ")]
    assert phases[:11] == [f"Phase {p}" for p in PHASES[2:]]
    told = "\n".join(e.text for e in game.events())
    deeds = ("puts to sea", "returns to port, back", "flies: ", "has Air Action Round", "fights with", "loses a step",
             "loses an air point", "loses 1 step: ", "arrives in", "points at")  # fmt: skip
    assert [deed for deed in deeds if deed not in told] == [], "what is done is told"


@pytest.mark.rule("4.0.end")
def test_after_phase_m_the_turn_advances_and_after_turn_8_the_game_ends():
    game = play(lay("M", "Land Unit Supply", turn=7, noumea="Wasp"), "pay")
    assert game.state.turn == 8
    assert game.outcome is None
    game = play(lay("M", "Land Unit Supply", turn=8), "pay")
    assert game.decision is None
    assert game.outcome.winner == "US"


@pytest.mark.rule("8.0.order")
def test_combat_steps_come_in_strict_order_and_never_again():
    names = [part.name for part in COMBAT_STEPS]
    assert names == [
        "Cactus Air Force",
        "Land-Based Air combat",
        "Naval Air Combat",
        "Naval Surface Combat",
        "Submarine Combat",
        "Shore Bombardment",
        "Amphibious Landing and Resupply",
    ]
    # the bombers decline in step 2: in step 3 nothing of step 2 is offered
    game = play(lay("D", "Land-Based Air combat", usn="Wasp / Betty 1", ijn="Takao"), "done", "hold")
    assert game.decision.rule == "8.step3.3.a"
    assert "bomb" not in game.decision.words
    assert game.view("").panels["combat"].at == 2
