"""Mutants: what is broken, in which line, and that a test which looks kills it while a test which does not lets it live."""

import ast

import pytest

from henderson.proof import judge, mutants

RULES = '''
"""A rules room."""
US, JAPAN = 0, 1
LEAST = 1


def room(units: int, side: int = 0) -> int:
    """T.stack.1 Three units a hex."""
    if units < 3 and side == 0:
        return max(units, LEAST) + 1
    return 0


def told(g, units):
    """T.log.1 Nothing here can be broken that matters."""
    assert units > 0
    g.note("T.log.1", "{} units", units + 1)
'''


@pytest.fixture
def tree(tmp_path):
    room = tmp_path / "src" / "henderson" / "games" / "ridge" / "rules"
    room.mkdir(parents=True)
    for folder in (room, room.parent, room.parents[1], room.parents[2]):
        (folder / "__init__.py").write_text("")
    (room / "stack.py").write_text(RULES)
    tests = tmp_path / "tests" / "games" / "ridge"
    tests.mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\nmarkers = ['rule(*ids): rules']\n")
    (tests / "test_stack.py").write_text(
        "import pytest\nfrom henderson.games.ridge.rules.stack import room\n"
        "def test_nothing():\n    assert True\n"
        "@pytest.mark.rule('T.stack.1')\ndef test_room():\n    assert [room(n) for n in range(5)] == [2, 2, 3, 0, 0]\n"
    )
    return tmp_path


def test_each_kind_of_line_can_be_broken_and_what_is_only_told_cannot(tree):
    found = mutants.sites(tree, "ridge")
    data = (tree / found[0].file).read_bytes()
    changes = {(m.kind, m.old, m.new) for m in found}
    assert {("comparison flipped", "<", "<="), ("and/or", "and", "or"), ("min/max, any/all", "max", "min")} <= changes
    assert {("sum turned", "+", "-"), ("off by one", "3", "2"), ("condition dropped", "units < 3", "True")} <= changes
    assert {m.function for m in found} == {"", "room"}  # neither the numbers of US and JAPAN, nor an assertion, nor a note
    for mutant in found:
        ast.parse(mutants.broken(data, mutant))
        assert "T.stack.1" in mutant.rules or mutant.function == ""


def test_the_same_seed_breaks_the_same_lines_one_mutant_a_line(tree):
    every = mutants.sites(tree, "ridge")
    assert mutants.chosen(every, 3, "1") == mutants.chosen(every, 3, "1")
    lines = [m.line for m in mutants.chosen(every, 99, "1")]
    assert len(lines) == len(set(lines)) == len({m.line for m in every})


def test_a_test_that_looks_kills_and_the_tree_itself_is_untouched(tree, tmp_path):
    out = tmp_path / "kept.jsonl"
    before = (tree / "src/henderson/games/ridge/rules/stack.py").read_bytes()
    copy = judge.Copy(tree, "ridge", tmp_path / "copy")
    copy.reach(None)
    assert [t.partition("::")[2] for t, row in copy.every.items() if row["reached"]] == ["test_room"]
    found = {(m.old, m.new): m for m in mutants.sites(tree, "ridge")}
    for change in [("<", "<="), ("max", "min"), ("1", "2")]:  # the last at import: LEAST
        assert copy.judge(found[change]).by.endswith("test_stack.py::test_room"), change
    assert copy.order(found["<", "<="])[0][0].endswith("test_stack.py::test_room"), "who names the rule is asked first"
    copy.close()
    assert all((tmp_path / "copy" / m.file).read_bytes() == before for m in found.values()), "the copy is mended after each"
    verdicts = list(judge.judged(tree, "ridge", 2, "1", str(out)))
    assert len(out.read_text().splitlines()) == 2
    again = []
    assert list(judge.judged(tree, "ridge", 2, "1", str(out), again.append)) == verdicts and not again, "none is run twice"
    assert (tree / "src/henderson/games/ridge/rules/stack.py").read_bytes() == before


def test_a_line_that_no_test_looks_at_survives(tree, tmp_path):
    test = tree / "tests/games/ridge/test_stack.py"
    test.write_text("def test_nothing():\n    assert True\n")
    verdict = next(judge.judged(tree, "ridge", 1))
    assert verdict.by == "" and judge.line_of(verdict).startswith("SURVIVED ridge/rules/stack.py:")
    test.write_text("def test_false():\n    assert False\n")
    with pytest.raises(SystemExit, match="fail before anything is broken: .*test_false"):
        next(judge.judged(tree, "ridge", 1))
