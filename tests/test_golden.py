"""The kept games of every title are asked the same questions again; renew them with `henderson golden GAME --write`."""

from functools import cache
from pathlib import Path

import pytest

import henderson
from henderson.games import MODULES, rules
from henderson.proof import golden

FOLDER = Path(__file__).parent / "golden"
TITLES = [t for t in henderson.games() if t in MODULES]  # another package keeps its own
LARGEST = 150_000  # bytes a title


@cache
def kept(title):
    return golden.read(golden.file_of(title, FOLDER))


@pytest.mark.parametrize("title", TITLES)
def test_thirty_games_of_a_title_are_kept_in_one_small_file_with_many_settings_and_players(title):
    games = kept(title)
    assert len(games) >= 30, f"henderson golden {title} --write"
    assert golden.file_of(title, FOLDER).stat().st_size <= LARGEST
    assert len({k.players for k in games}) >= 2 and "random" in {k.players for k in games}
    assert len({str(k.options) for k in games}) > 1 or not rules(title).OPTIONS
    assert any(k.lines[-1].startswith("over") for k in games)


@pytest.mark.parametrize(("title", "number"), [(t, k.number) for t in TITLES for k in kept(t)])
def test_a_kept_game_is_asked_the_same_questions(title, number):
    sides = set(rules(title).SIDES)

    def concerns_others(decision):
        assert set(decision.concerns) <= sides - {decision.player}, decision

    change = golden.replayed(rules(title), kept(title)[number], watch=concerns_others)
    assert change is None, f"{title}, {change}\nIf that is meant: henderson golden {title} --write"
