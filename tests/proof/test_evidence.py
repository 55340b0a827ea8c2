"""The rule ledger by evidence: by what a rule stands, which tests name it and passed, how often play reaches it."""

import ast
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest

import henderson
from henderson.engine import rulebook
from henderson.games import MODULES, folder, rules, titles
from henderson.proof import evidence
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
    (folder / "data" / "table.csv").write_text("# Table of R.12\na,b\n1,2\n")
    (folder / "player").mkdir()
    (folder / "player" / "bot.py").write_text('def choose(rule):\n    """R.13 Bots enforce nothing."""\n    return rule\n')
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
    found = {}
    for named in evidence.evidence(game):
        found.setdefault(named.rule, []).append(named)
    assert [n.line for n in found["R.1"]] == [6]  # not at R.10 to R.12
    assert "R.9" not in found  # a module's docstring enforces nothing
    assert "R.13" not in found  # nor does a bot
    assert [(n.file.name, n.how) for n in found["R.12"]] == [("table.csv", evidence.DATA)]


def how(source):
    ids = tuple(f"{n}.{m}" for n in range(1, 13) for m in range(1, 10))
    return [(rule, kind) for rule, _, kind in evidence._code(source, evidence._pattern(ids))]


def test_each_kind_of_evidence_is_told_apart_and_a_number_is_none():
    assert how('async def f(g):\n    await ask(g.side, "7.1", "Move", ())\n') == [("7.1", "decision")]
    assert how('def f(g):\n    g.note("7.1" if g else "7.2", "moved")\n') == [("7.1", "event"), ("7.2", "event")]
    assert how('def f(g):\n    return "7.1", "Too far."\n') == [("7.1", "refusal")]
    assert how('def f(g):\n    """7.1 Two, 7.2 or three."""\n    return g.n\n') == [("7.1", "docstring"), ("7.2", "docstring")]
    assert sorted(how('TABLE = {"7.1": 3}\n"""7.2 The table."""\n')) == [("7.1", "data"), ("7.2", "docstring")]
    assert how("x = 1  # 7.1\n") == [("7.1", "comment")]
    assert how("x = (7.1, 7.2)\nprint('a sentence with 7.1 in it')\n") == []


def test_a_row_of_data_names_a_rule_in_its_rule_column_only():
    pattern = evidence._pattern(("7.1", "7.2", "7.3"))
    rows = evidence._table("# The costs (7.3)\nwhat,cost,rule\njungle,7.1,7.2\n", pattern, ".csv")
    assert list(rows) == [("7.3", 1, "data"), ("7.2", 3, "data")]
    assert list(evidence._table('rule = "7.1"\npoint = [7.2, 7.3]\n', pattern, ".toml")) == [("7.1", 1, "data")]


@pytest.mark.parametrize("body", ["pass", "...", "return", "return None", "return True", "return False"])
def test_a_rule_whose_body_is_emptied_stands_no_longer(body):
    full = 'def room(g, hex):\n    """7.1 Three units a hex."""\n    return g.count(hex) < 3\n'
    assert how(full) == [("7.1", "docstring")]
    assert how(full.replace("return g.count(hex) < 3", body)) == []


def test_a_rule_of_a_real_game_that_is_emptied_shows(tmp_path):
    """Issue 15: the body of deluxe's stacking rule was emptied, and the ledger still said that it was enforced."""
    home = tmp_path / "deluxe"
    shutil.copytree(folder("deluxe"), home)
    door = SimpleNamespace(__file__=str(home / "__init__.py"))
    times = Counter(n.rule for n in evidence.evidence(door))
    for named in evidence.evidence(door):
        text = named.file.read_text()
        tree = ast.parse(text) if named.how == evidence.DOCSTRING and times[named.rule] == 1 else ast.Module([], [])
        function = next((n for n in ast.walk(tree) if isinstance(n, evidence.Function) and n.body[0].lineno == named.line), None)
        if function is not None:
            break
    lines, head = text.splitlines(), function.body[0]
    emptied = [*lines[: head.end_lineno], " " * head.col_offset + "return None", *lines[function.end_lineno :], ""]
    named.file.write_text("\n".join(emptied))
    assert named.rule not in {n.rule for n in evidence.evidence(door)}


def test_a_test_counts_when_it_passed_in_all_its_cases(game, tmp_path):
    file = tmp_path / evidence.RESULTS
    assert evidence.passed(tmp_path) is None
    file.write_text(json.dumps({"tests/games/paper/test_a.py::test_one": True, "tests/games/paper/test_a.py::test_two": False}))
    rows = {r.id: r for r in evidence.standing(game, tmp_path, None, evidence.passed(tmp_path))}
    assert rows["R.1"].status == "done" and rows["R.1"].tests == ["tests/games/paper/test_a.py::test_one"]
    assert rows["R.3"].status == "weak" and rows["R.3"].tests == []
    file.write_text("{}")
    rows = {r.id: r for r in evidence.standing(game, tmp_path, None, evidence.passed(tmp_path))}
    assert rows["R.1"].status == "not run"
    file.write_text(json.dumps({"tests/games/paper/test_a.py::test_one": False}))
    rows = {r.id: r for r in evidence.standing(game, tmp_path, None, evidence.passed(tmp_path))}
    assert rows["R.1"].status == "failed"


def test_the_tests_that_passed_are_written_down(tmp_path):
    """In a run of its own, with workers and without: cases count together, a skipped test has not passed."""
    shutil.copy(Path(__file__).parents[1] / "conftest.py", tmp_path / "conftest.py")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = rule(*ids): rules\n")
    (tmp_path / "test_a.py").write_text(
        "import pytest\nrule = pytest.mark.rule\n"
        "@rule('R.1')\ndef test_good(): ...\n"
        "@rule('R.2')\n@pytest.mark.parametrize('n', [1, 2])\ndef test_half(n): assert n == 1\n"
        "@rule('R.3')\ndef test_skipped(): pytest.skip()\n"
        "def test_unnamed(): ...\n"
    )
    env = {**os.environ, "PYTHONPATH": str(Path(henderson.__file__).parents[1])}
    for more in ([], ["-n", "1"]):
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *more]
        subprocess.run(command, cwd=tmp_path, env=env, capture_output=True)
        found = json.loads((tmp_path / evidence.RESULTS).read_text())
        assert evidence.passed(tmp_path) == found
        assert found == {"test_a.py::test_good": True, "test_a.py::test_half": False, "test_a.py::test_skipped": False}
        (tmp_path / evidence.RESULTS).unlink()


def test_tests_name_rules_by_their_marks(game, tmp_path):
    found = evidence.tests_of(game, tmp_path)
    assert found["R.1"] == found["R.2"] == ["tests/games/paper/test_a.py::test_one"]
    assert found["R.3"] == found["R.13"] == ["tests/games/paper/test_a.py::test_two"]
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
    status = {r.id: r.status for r in evidence.standing(game, tmp_path, watch.count)}
    assert status == {
        "R.1": "done", "R.2": "weak", "R.3": "weak", "R.4": "weak", "R.5": "untested", "R.6": "weak", "R.7": "untested",
        "R.8": "untested", "R.9": "missing", "R.10": "weak", "R.11": "weak", "R.12": "untested", "R.13": "unenforced",
        "R.14": "declared",
    }  # fmt: skip
    rows = {r.id: r for r in evidence.standing(game, tmp_path, Counter())}
    assert rows["R.1"].status == "unreached" and rows["R.5"].reached == 1 and rows["R.12"].reached == 1
    assert rows["R.1"].where == ["paper/__init__.py:6"]


def test_an_installed_henderson_misses_no_rule_for_want_of_tests(tmp_path):
    """Its tests are not installed with it: by what a rule stands is told without them."""
    rows = evidence.standing(rules("first-blood"), tmp_path)
    assert {r.status for r in rows} <= {"done", "declared"} and not any(r.tests for r in rows)


def test_the_ledgers_of_the_games_are_whole():
    """Every registered game carries its ledger, with ids that differ."""
    for title in titles():
        ids = rulebook.of(rules(title))
        assert len(ids) > 100, title
        assert all(r.says and r.check and r.title and r.kind for r in ids.values()), title
    assert set(titles()) <= set(MODULES)
