"""The rule ledger: where the source enforces a rule, which tests name it, how often play reaches it."""

import sys
from collections import Counter

import pytest

from henderson.engine import rulebook
from henderson.games import MODULES
from henderson.proof.reached import Reached

SOURCE = '''"""R.9 stands in a docstring that does nothing."""
TABLE = ("R.5",)


def first(n):
    """R.1 Counted by the docstring."""
    total = 0
    for i in range(n):  # R.2
        # R.3 falls to the line below
        total += i
    if n > 100:
        total = 0  # R.4
    return [
        total,  # R.6
    ]


class Box:
    def method(self):
        """R.7 In a class."""
        return super().__repr__()


async def asks():
    """R.8 A coroutine."""
    with open(__file__) as f:  # R.10
        pass
    try:
        return 1
    finally:
        pass  # R.11
'''


@pytest.fixture
def game(tmp_path, monkeypatch):
    """A package with a ledger, a table and two tests."""
    folder = tmp_path / "src" / "paper"
    (folder / "data").mkdir(parents=True)
    (folder / "__init__.py").write_text(SOURCE)
    (folder / "data" / "table.csv").write_text("# R.12\na,b\n1,2\n")
    ids = [f"R.{n}" for n in range(1, 15)]
    text = "".join(f'[[rule]]\nid = "{i}"\ntitle = "T"\nkind = "limit"\nsays = "Says {i}"\ncheck = "c"\nextra = 1\n' for i in ids)
    (folder / "rules.toml").write_text(text + 'declared = "cannot be"\nlevel = "full"\n')
    tests = tmp_path / "tests" / "games" / "paper"
    tests.mkdir(parents=True)
    (tests / "test_a.py").write_text(
        'import pytest\n\n@pytest.mark.rule("R.1", "R.2")\n@pytest.mark.parametrize("x", [1])\ndef test_one(x): ...\n\n'
        '@pytest.mark.rule(\n    "R.3",\n    "R.13",\n)\ndef test_two(): ...\n\n\ndef test_none(): ...\n'
    )
    monkeypatch.syspath_prepend(tmp_path / "src")
    import importlib

    yield importlib.import_module("paper")
    del sys.modules["paper"]


def test_a_ledger_is_read_in_its_order(game):
    ids = rulebook.of(game)
    assert list(ids) == [f"R.{n}" for n in range(1, 15)]
    assert ids["R.14"].declared == "cannot be" and rulebook.levels(game) == ("full",)
    assert rulebook.says(game, "R.3") == "Says R.3" and rulebook.says(game, "R.99") == ""


def test_rules_are_found_where_they_stand_and_longer_ids_are_not_mistaken(game):
    found = rulebook.mentions(rulebook.of(game), rulebook.sources(game))
    assert [n for _, n in found["R.1"]] == [6]  # not at R.10 to R.12
    assert "R.9" not in found  # a module's docstring enforces nothing
    assert [f.name for f, _ in found["R.12"]] == ["table.csv"]


def test_tests_name_rules_by_their_marks(game, tmp_path):
    found = rulebook.tests_of(game, tmp_path)
    assert found["R.1"] == found["R.2"] == ["test_a.py::test_one"]
    assert found["R.3"] == found["R.13"] == ["test_a.py::test_two"]
    assert set(found) == {"R.1", "R.2", "R.3", "R.13"}


def test_reached_counts_the_statements_that_name_a_rule(game):
    with Reached(game) as watch:
        assert game.first(4) == [6]
        assert game.first(2) == [1]
        game.Box().method()
        with pytest.raises(StopIteration):
            game.asks().send(None)
    game.first(50)  # no longer watched
    assert watch.count == Counter({"R.1": 2, "R.2": 2, "R.3": 6, "R.6": 2, "R.7": 1, "R.8": 1, "R.10": 1, "R.11": 1, "R.4": 0})
    assert "__reached__" not in vars(game)


def test_reached_leaves_the_functions_as_they_were(game):
    before = game.first.__code__
    with Reached(game):
        assert game.first.__code__ is not before
    assert game.first.__code__ is before


def test_standing_says_what_is_missing(game, tmp_path):
    with Reached(game) as watch:
        game.first(2)
    status = {r.id: r.status for r in rulebook.standing(game, tmp_path, watch.count)}
    assert status == {
        "R.1": "done", "R.2": "done", "R.3": "done", "R.4": "untested", "R.5": "untested", "R.6": "untested", "R.7": "untested",
        "R.8": "untested", "R.9": "missing", "R.10": "untested", "R.11": "untested", "R.12": "untested", "R.13": "unenforced",
        "R.14": "declared",
    }  # fmt: skip
    rows = {r.id: r for r in rulebook.standing(game, tmp_path, Counter())}
    assert rows["R.1"].status == "unreached" and rows["R.5"].reached == 1 and rows["R.12"].reached == 1
    assert rows["R.1"].where == ["paper/__init__.py:6"]


def test_the_ledgers_of_the_games_are_whole():
    """Every registered game carries its ledger, with ids that differ."""
    from henderson.games import rules, titles

    for title in titles():
        ids = rulebook.of(rules(title))
        assert len(ids) > 100, title
        assert all(r.says and r.check and r.title and r.kind for r in ids.values()), title
    assert set(titles()) <= set(MODULES)
