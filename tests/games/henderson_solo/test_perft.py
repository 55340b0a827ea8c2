"""Counts of answer sequences from named positions, dice counted by their faces: a changed count is a changed rule."""

import pytest

from henderson.proof.perft import perft

from .table import at, card, new

POSITIONS = {
    "set-up": (lambda: new(level="veteran"), 3),
    "operations": (
        lambda: at(
            "Resolve Operations cards",
            hand=["Task Force 62 (1)", "1st Marine Division HQ (1)", "COMAIRSOPAC (1)"],
            supply={"Henderson": 2},
        ),
        3,
    ),
    "infantry card": (
        lambda: card(
            "Wave 2 Infantry 1",
            {"Rifles 1": "MRM 1"},
            {"Infantry 1": "SLP E", "Infantry 2": "SLP M"},
            wave=2,
            suppression=[1, 1, 2],
        ),
        4,
    ),
    "raid": (lambda: card("Wave 1 2 Bettys 1", {"Rifles 1": "MRM 1"}, ready=["#4", "#6", "#15"], watchers=1), 4),
    "charge": (
        lambda: at(
            "IJA card",
            {"Rifles 1": "MRM 1", "NCO 1": "MRM 2"},
            {"Infantry 1": "MRM WA"},
            left=0,
            pool=[],
            cards_left=1,
            wire=["MRM WA"],
        ),
        4,
    ),
    "moves": (
        lambda: at(
            "USMC Moves",
            {
                "Rifles 1": "SLP 3",
                "NCO 1": "SLP 4",
                "MG Team 1": "SLP 8",
                "MG Team 2": "SLP 8",
                "MG 1": "SLP 8",
                "Officer 1": "SLP Reserves",
            },
        ),
        4,
    ),
    "actions": (
        lambda: at(
            "USMC Actions",
            {"Rifles 1": "MRM 1", "NCO 1": "MRM 2", "Officer 1": "MRM 3", "Rifles 2": "MRM 4, exhausted"},
            {"Infantry 1": "MRM WA", "Bushi 1": "MRM A"},
            supply={"MRM": 2},
        ),
        4,
    ),
}
COUNTS = {
    "set-up": 5 * 5 * 11,
    "operations": 39,
    "infantry card": 272,
    "raid": 428,
    "charge": 520,
    "moves": 1834,
    "actions": 43270,
}


@pytest.mark.parametrize("name", POSITIONS)
def test_perft(name):
    game, depth = POSITIONS[name]
    assert perft(game(), depth) == COUNTS[name]
