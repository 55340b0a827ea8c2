"""By what each rule of a game stands: a question, an event, a refusal, a docstring over code, a row of data; or a comment only.

The source is read by tokens, so that a number is never taken for a rule. Only the rooms that referee and show the game count:
`rules/`, `table/`, `sequence.py`, `__init__.py` and the components. A comment is weak evidence: nothing of it is executed.
A test counts when it names the rule by `@pytest.mark.rule("B.move.1")` and passed when it was last run.
"""

from __future__ import annotations

import ast
import csv
import io
import json
import re
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from ..engine.contract import Rules
from ..engine.rulebook import home, of
from ..engine.view import Struct

DECISION, EVENT, REFUSAL, DOCSTRING, DATA, COMMENT = KINDS = ("decision", "event", "refusal", "docstring", "data", "comment")
ASKING = frozenset(("ask", "Decision", "roll", "draw"))
RESULTS = ".henderson-tests.json"  # what the tests that name a rule came to, written by tests/conftest.py

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Named(NamedTuple):
    """A rule is named: where, and as what (one of KINDS)."""

    rule: str
    file: Path
    line: int
    how: str


class Standing(Struct):
    """How a rule stands."""

    id: str
    title: str
    kind: str
    level: str
    where: list[str]  # file:line, the strongest evidence first
    by: list[str]  # kinds of evidence, the strongest first
    tests: list[str]  # those that name it; of a known run only those that passed
    reached: int
    status: str  # done, declared, missing, weak, unenforced, untested, failed, not run, unreached
    declared: str = ""


# -- the source ----------------------------------------------------------------------------------------------------


@cache
def _pattern(ids: tuple[str, ...]) -> re.Pattern[str]:
    longest = sorted(ids, key=len, reverse=True)
    return re.compile(r"(?<![\w.\-/])(" + "|".join(map(re.escape, longest)) + r")(?![\w\-]|\.\w)")


def sources(rules: Rules | ModuleType) -> list[Path]:
    """The files that may enforce a rule: the door, the sequence of play, the rules, the table and the components."""
    base = home(rules)
    door = [f for f in (base / "__init__.py", base / "sequence.py") if f.is_file()]
    rooms = [f for name in ("rules", "table") for f in sorted((base / name).rglob("*.py"))]
    return door + rooms + sorted((base / "data").glob("*.csv")) + sorted((base / "data").glob("*.toml"))


def evidence(rules: Rules | ModuleType) -> list[Named]:
    """Every place that names a rule of the game, in the order of its files."""
    ids = tuple(of(rules))
    found = [named for file in sources(rules) for named in _read(file, ids)]
    by_mail = tuple(i for i in ids if i.startswith("PBM."))  # the engine's dice serve these
    if by_mail:
        found += _read(Path(__file__).parents[1] / "engine" / "dice.py", by_mail)
    return found


def _read(file: Path, ids: tuple[str, ...]) -> list[Named]:
    text = file.read_text(encoding="utf-8")
    rows = _code(text, _pattern(ids)) if file.suffix == ".py" else _table(text, _pattern(ids), file.suffix)
    return [Named(rule, file, line, how) for rule, line, how in rows]


def _table(text: str, pattern: re.Pattern[str], suffix: str) -> Iterator[tuple[str, int, str]]:
    """A component file names rules in its head (what the table is) and in its `rule` column or key; never by its numbers."""
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        said = line.partition("#")[2] if line.startswith("#") else line if re.match(r"rules?\s*=", line) else ""
        for match in pattern.finditer(said):
            yield match[1], number, DATA
    if suffix != ".csv":
        return
    body = [(n, line) for n, line in enumerate(lines, 1) if line.strip() and not line.startswith("#")]
    heads = next(csv.reader([body[0][1]])) if body else []
    column = next((i for i, head in enumerate(heads) if head.strip() in ("rule", "rules")), -1)
    for number, line in body[1:] if column >= 0 else ():
        cells = next(csv.reader([line]))
        for match in pattern.finditer(cells[column] if column < len(cells) else ""):
            yield match[1], number, DATA


def _code(text: str, pattern: re.Pattern[str]) -> Iterator[tuple[str, int, str]]:
    """Docstrings of functions that do something, strings that are an id, and comments."""
    tree = ast.parse(text)
    for node, how in _strings(tree).items():
        said = str(node.value)
        if how == DOCSTRING:
            for match in pattern.finditer(said):
                yield match[1], node.lineno + said[: match.start()].count("\n"), DOCSTRING
        elif how and pattern.fullmatch(said):
            yield said, node.lineno, how
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            for match in pattern.finditer(token.string):
                yield match[1], token.start[0], COMMENT


def _strings(tree: ast.Module) -> dict[ast.Constant, str]:
    """Every string of a module and what it is evidence of; "" of nothing: the head of a module, or of what does nothing."""
    found: dict[ast.Constant, str] = {}
    for node in ast.walk(tree):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Constant) and isinstance(child.value, str):
                found.setdefault(child, DATA)
        if isinstance(node, ast.Call):
            how = DECISION if _name(node.func) in ASKING else EVENT if _name(node.func) == "note" else ""
            found.update((c, how) for c in _texts([*node.args, *(k.value for k in node.keywords)]) if how)
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple) and len(node.value.elts) == 2:
            found.update((c, REFUSAL) for c in _texts(node.value.elts[:1]))
        elif isinstance(node, ast.Module | ast.ClassDef | Function) and (head := _head(node)) is not None:
            found[head] = "" if isinstance(node, ast.Module) or (isinstance(node, Function) and does_nothing(node)) else DOCSTRING
        for above, below in zip(node.body, node.body[1:]) if isinstance(node, ast.Module) else ():
            if isinstance(above, ast.Assign | ast.AnnAssign) and (head := _text(below)) is not None:
                found[head] = DOCSTRING  # of a table
    return found


def _texts(nodes: Iterable[ast.expr]) -> Iterator[ast.Constant]:
    """The strings that these expressions are, or may be ("a" if ... else "b")."""
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node
        elif isinstance(node, ast.IfExp):
            yield from _texts((node.body, node.orelse))


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _head(node: ast.Module | ast.ClassDef | Function) -> ast.Constant | None:
    return _text(node.body[0]) if node.body else None


def _text(stmt: ast.stmt) -> ast.Constant | None:
    value = stmt.value if isinstance(stmt, ast.Expr) else None
    return value if isinstance(value, ast.Constant) and isinstance(value.value, str) else None


def does_nothing(function: Function) -> bool:
    """Its body is empty: `pass`, `...`, or nothing, True or False returned whatever is asked."""
    body = [s for s in function.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]
    return all(isinstance(s, ast.Pass) or (isinstance(s, ast.Return) and _idle(s.value)) for s in body)


def _idle(value: ast.expr | None) -> bool:
    return value is None or (isinstance(value, ast.Constant) and (value.value is None or isinstance(value.value, bool)))


def in_tables(found: Iterable[Named]) -> set[str]:
    """Rules that stand in data and tables read when a game is set up, outside every function."""
    spans: dict[Path, list[tuple[int, int]]] = {}
    apart: set[str] = set()
    for named in found:
        if named.file.suffix != ".py":
            apart.add(named.rule)
            continue
        if named.file not in spans:
            tree = ast.parse(named.file.read_text(encoding="utf-8"))
            spans[named.file] = [(n.lineno, n.end_lineno or n.lineno) for n in ast.walk(tree) if isinstance(n, Function)]
        if not any(a <= named.line <= b for a, b in spans[named.file]):
            apart.add(named.rule)
    return apart


# -- the tests -----------------------------------------------------------------------------------------------------


def tests_of(rules: Rules | ModuleType, root: Path) -> dict[str, list[str]]:
    """The tests that name each rule: `@pytest.mark.rule(...)` in tests/games/<game>/, and in tests/engine for play by mail."""
    shared = {rule for rule in of(rules) if rule.startswith("PBM.")}  # other ids are ambiguous there
    own = sorted((root / "tests" / "games" / home(rules).name).glob("test_*.py"))
    found: dict[str, list[str]] = {}
    for file in own + sorted((root / "tests" / "engine").glob("test_*.py")):
        name = file.relative_to(root).as_posix()
        for test, marked in _marked(ast.parse(file.read_text(encoding="utf-8")).body, ()):
            for rule in marked if file in own else [m for m in marked if m in shared]:
                found.setdefault(rule, []).append(f"{name}::{test}")
    return found


def _marked(body: list[ast.stmt], above: tuple[str, ...]) -> Iterator[tuple[str, list[str]]]:
    """Each test function with the rules its marks, and those of its class, name; a skipped test names none."""
    for node in body:
        if not isinstance(node, ast.ClassDef | Function):
            continue
        marks = [m for d in node.decorator_list for m in ast.walk(d) if isinstance(m, ast.Call) and _name(m.func) == "rule"]
        named = (*above, *(str(a.value) for m in marks for a in m.args if isinstance(a, ast.Constant)))
        if isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}::{test}", rules) for test, rules in _marked(node.body, named))
        elif node.name.startswith("test") and named and not {_name(_mark(d)) for d in node.decorator_list} & {"skip", "xfail"}:
            yield node.name, list(dict.fromkeys(named))


def _mark(decorator: ast.expr) -> ast.expr:
    return decorator.func if isinstance(decorator, ast.Call) else decorator


def passed(root: Path) -> dict[str, bool] | None:
    """The tests that were run, and whether all their cases passed the last time; None when no run is known."""
    file = root / RESULTS
    if not file.is_file():
        return None
    found: dict[str, bool] = json.loads(file.read_text(encoding="utf-8"))
    return found


# -- both ----------------------------------------------------------------------------------------------------------


def standing(rules: Rules | ModuleType, root: Path, reached: Counter[str] | None = None,
             good: Mapping[str, bool] | None = None) -> list[Standing]:  # fmt: skip
    """How every rule stands. `reached` counts how often play came past it; `good` tells of tests whether they passed."""
    around, found = home(rules).parent, evidence(rules)
    tests, apart = tests_of(rules, root), in_tables(found)
    told = has_tests(root)
    named: dict[str, list[Named]] = {}
    for row in sorted(found, key=lambda row: KINDS.index(row.how)):
        named.setdefault(row.rule, []).append(row)
    rows = []
    for rule in of(rules).values():
        places = named.get(rule.id, [])
        naming = tests.get(rule.id, [])
        passing = [t for t in naming if good is None or good.get(t)]
        times = (reached or Counter[str]())[rule.id] + (reached is not None and rule.id in apart)
        where = [f"{_short(p.file, around)}:{p.line}" for p in places]
        by = list(dict.fromkeys(p.how for p in places))
        status = "declared" if rule.declared else _status(by, naming, passing, good or {}) if told else _enforced(by)
        if status == "done" and reached is not None and not times:
            status = "unreached"
        rows.append(Standing(rule.id, rule.title, rule.kind, rule.level, where, by, passing, times, status, rule.declared))
    return rows


def has_tests(root: Path) -> bool:
    """Whether the tests are here: an installed Henderson has none, and then a rule is not missing for it."""
    return (root / "tests" / "games").is_dir()


def _enforced(by: list[str]) -> str:
    return "missing" if not by else "weak" if by == [COMMENT] else "done"


def _status(by: list[str], naming: list[str], passing: list[str], run: Mapping[str, bool]) -> str:
    if not by:
        return "unenforced" if naming else "missing"
    if by == [COMMENT]:
        return "weak"
    if not naming:
        return "untested"
    return "done" if passing else "failed" if any(t in run for t in naming) else "not run"


def _short(file: Path, around: Path) -> str:
    return file.relative_to(around if file.is_relative_to(around) else Path(__file__).parents[1]).as_posix()
