"""Some seconds of the fuzzer for every game; `henderson fuzz GAME --minutes 60` for more."""

import os

import pytest

import henderson
from henderson.lab.fuzz import fuzz

SECONDS = 4.0 * float(os.environ.get("HENDERSON_PATIENCE", "1"))


@pytest.mark.parametrize("title", henderson.games())
def test_nothing_breaks_in_some_seconds_of_random_games(title, tmp_path):
    tally = fuzz(title, SECONDS, seed="ci", folder=str(tmp_path))
    assert tally.found is None, f"{tally.found.error}\n{(tmp_path / tally.found.file).read_text()[:3000]}"
    assert tally.checked > 0
