"""The ledger of a game: every rule in our words, where the source enforces it, which tests name it, how often play reaches it.

The source names a rule by its ledger id: first word of a docstring, a comment at the line that does it, or the id that a
decision or an event carries. Tests name it with `@pytest.mark.rule("B.move.1")`.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from .view import Struct


class Rule(Struct):
    """One obligation of the rulebook."""

    id: str
    title: str
    kind: str
    says: str
    check: str
    level: str = ""
    ruling: str = ""
    declared: str = ""  # why it is neither enforced nor tested, when it is not


class Standing(Struct):
    """How a rule stands."""

    id: str
    title: str
    kind: str
    level: str
    where: list[str]  # file:line
    tests: list[str]
    reached: int
    status: str  # done, declared, missing, untested, unreached
    declared: str = ""


@cache
def ledger(folder: Path) -> dict[str, Rule]:
    """The rules of the game in that folder, in the order of the rulebook; none for a game without a ledger."""
    if not (folder / "rules.toml").exists():
        return {}
    with (folder / "rules.toml").open("rb") as file:
        rows = tomllib.load(file)["rule"]
    keep = set(Rule.__struct_fields__)
    return {row["id"]: Rule(**{k: v for k, v in row.items() if k in keep}) for row in rows}


def of(rules: Any) -> dict[str, Rule]:
    """The ledger of a game."""
    return ledger(Path(rules.__file__).parent)


def levels(rules: Any) -> tuple[str, ...]:
    """The levels that the ledger knows, in its order; none for a game without levels."""
    return tuple(dict.fromkeys(r.level for r in of(rules).values() if r.level))


def root() -> Path:
    """Where the tests are: beside the source, or in the present folder for an installed Henderson."""
    beside = Path(__file__).parents[3]
    return beside if (beside / "tests").is_dir() else Path.cwd()


def says(rules: Any, rule: str) -> str:
    """A rule in our words; "" when the ledger has no such id."""
    found = of(rules).get(rule)
    return found.says if found else ""


@cache
def _pattern(ids: tuple[str, ...]) -> re.Pattern[str]:
    longest = sorted(ids, key=len, reverse=True)
    return re.compile(r"(?<![\w.\-/])(" + "|".join(map(re.escape, longest)) + r")(?![\w\-]|\.\w)")


def mentions(ids: Iterable[str], files: Iterable[Path]) -> dict[str, list[tuple[Path, int]]]:
    """Where each id stands in these files, in their order."""
    pattern = _pattern(tuple(ids))
    found: dict[str, list[tuple[Path, int]]] = {}
    for file in files:
        text = file.read_text(encoding="utf-8")
        after = _head(text) if file.suffix == ".py" else 0
        for number, line in enumerate(text.splitlines(), 1):
            for match in pattern.finditer(line) if number > after else ():
                found.setdefault(match[1], []).append((file, number))
    return found


def _head(source: str) -> int:
    """The last line of a module's docstring: it tells what the module holds, but does nothing."""
    body = ast.parse(source).body
    first = body[0] if body else None
    is_text = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return (first.end_lineno or 0) if first is not None and is_text else 0


def sources(rules: Any) -> list[Path]:
    """Files that may enforce a rule: the game's own, its data, and the series rules and engine it shares."""
    folder = Path(rules.__file__).parent
    code = [*sorted(folder.glob("*.py")), *sorted(folder.glob("*/*.py"))]
    own = code + sorted((folder / "data").glob("*.csv")) + sorted((folder / "data").glob("*.toml"))
    shared = sorted((folder.parent / "ground").glob("*.py")) if (folder.parent / "ground").is_dir() else []
    engine = [Path(__file__).parent / "dice.py"]
    return own + shared + engine


def tests_of(rules: Any, root: Path) -> dict[str, list[str]]:
    """The tests that name each rule of the game: `@pytest.mark.rule(...)` in tests/games/<game>/ and tests/engine."""
    folder = Path(rules.__file__).parent.name
    ids = {rule for rule in of(rules) if rule.startswith("PBM.")}  # the engine's dice serve these; other ids are ambiguous
    found: dict[str, list[str]] = {}
    mark = re.compile(r"mark\.rule\(([^)]*)\)")
    own = sorted((root / "tests" / "games" / folder).glob("test_*.py"))
    for file in own + sorted((root / "tests" / "engine").glob("test_*.py")):
        waiting: list[str] = []
        text = file.read_text(encoding="utf-8")
        # a mark may run over several lines: fold it into one first
        text = mark.sub(lambda m: "mark.rule(" + " ".join(m[1].split()) + ")", text)
        for line in text.splitlines():
            if match := mark.search(line):
                waiting += re.findall(r"[\"']([^\"']+)[\"']", match[1])
            elif test := re.match(r"\s*(?:async )?def (test_\w+)", line):
                for rule in waiting if file in own else ids.intersection(waiting):
                    found.setdefault(rule, []).append(f"{file.name}::{test[1]}")
                waiting = []
    return found


def module_level(rules: Any) -> set[str]:
    """Rules that stand in tables and data read when a game is set up (outside every function)."""
    found: set[str] = set()
    ids = of(rules)
    for file in sources(rules):
        places = mentions(ids, [file])
        if file.suffix != ".py":
            found |= set(places)
            continue
        tree = ast.parse(file.read_text(encoding="utf-8"))
        spans = [
            (n.lineno, n.end_lineno or n.lineno) for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)
        ]
        for rule, where in places.items():
            if any(not any(a <= number <= b for a, b in spans) for _, number in where):
                found.add(rule)
    return found


def standing(rules: Any, root: Path, reached: Counter[str] | None = None) -> list[Standing]:
    """How every rule of the game stands. `reached` counts how often play came past it."""
    ids = of(rules)
    base, own = Path(__file__).parents[1], Path(rules.__file__).parent.parent
    where = mentions(ids, sources(rules))
    tests = tests_of(rules, root)
    by_data = module_level(rules)
    count = reached or Counter()
    rows = []
    for rule in ids.values():
        places = [
            f"{file.relative_to(base if file.is_relative_to(base) else own)}:{number}" for file, number in where.get(rule.id, [])
        ]
        times = count[rule.id] + (1 if reached is not None and rule.id in by_data else 0)
        if rule.declared:
            status = "declared"
        elif not places and rule.id not in tests:
            status = "missing"
        elif rule.id not in tests:
            status = "untested"
        elif not places:
            status = "unenforced"
        else:
            status = "done" if times or reached is None else "unreached"
        rows.append(
            Standing(rule.id, rule.title, rule.kind, rule.level, places, tests.get(rule.id, []), times, status, rule.declared)
        )
    return rows
