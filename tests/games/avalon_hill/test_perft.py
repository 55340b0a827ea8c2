"""Counts of answer sequences from named positions: a changed count is a changed rule."""

from __future__ import annotations

import pytest

import henderson
from henderson.proof.perft import perft

POSITIONS = {
    "basic set-up": ("turn = 0\nstep = 'Japanese set-up'", 2),
    "basic front": ('turn = 8\n[US]\nKK-22 = ["1/1", "1/2"]\nKK-24 = ["5/1"]\n[Japan]\nLL-25 = ["16/1"]\nKK-26 = ["29/1"]', 2),
    "basic battle": ('turn = 3\nstep = "U.S. battles"\n[US]\nKK-22 = ["1/1", "1/2"]\nLL-23 = ["5/1"]\n'
                     '[Japan]\nKK-23 = ["2MT"]\nLL-24 = ["3LT"]', 4),
    "tournament road": ('options = { level = "tournament" }\nturn = 8\n[US]\nKK-21 = ["1/1"]\n[Japan]\nNN-26 = ["16/1"]', 2),
    "tournament fire": ('options = { level = "tournament" }\nturn = 7\nstep = "U.S. attacks and artillery fire"\nstage = 2\n'
                        '[US]\nKK-22 = ["11/2"]\n[Japan]\nKK-26 = ["16/1"]\nLL-27 = ["2MT"]', 4),
    "full hiding": ('options = { level = "tournament", hidden-movement = true }\nturn = 8\nhidden = ["16/1"]\n'
                    '[US]\nKK-22 = ["1/1"]\n[Japan]\nKK-23 = ["16/1"]', 2),
}  # fmt: skip
COUNTS = {"basic set-up": 9604, "basic front": 546, "basic battle": 16,
          "tournament road": 372, "tournament fire": 260, "full hiding": 247}  # fmt: skip


@pytest.mark.parametrize("name", POSITIONS)
def test_perft(name: str) -> None:
    text, depth = POSITIONS[name]
    assert perft(henderson.position("avalon-hill", text), depth) == COUNTS[name]
