"""Mutants: one line of a game's rules is broken at a time, in a copy of the tree, and the tests must notice.

A mutant that no test notices is a line that no test looks at: write the test. Only the standard library is used here and
nothing of Henderson is imported, so that a tree whose rules are broken can be measured too.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

FLIPPED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
           "in": "not in", "not in": "in", "is": "is not", "is not": "is"}  # fmt: skip
SIDES = {"US": "Japan", "Japan": "US", "JAPAN": "US"}
TURNS = frozenset(("enemy", "other", "foe", "opponent", "other_side"))  # functions that name the other side
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}
SUMS: dict[type[ast.operator], tuple[str, str]] = {ast.Add: ("+", "-"), ast.Sub: ("-", "+")}
TOLD = frozenset(("note", "print"))  # what is only told to people is not broken
LEAST_SECONDS = 40.0  # a mutant that runs so long and five times as long as all tests together has been noticed

ORDER = '''
"""The tests that name the rules of the broken function first, then those of its module, the kept games, the rest, the bots."""
import json, os
KEY = json.loads(os.environ["HENDERSON_MUTANT"])
def pytest_collection_modifyitems(items):
    items[:] = [i for i in items if "test_golden" not in i.nodeid or KEY["title"] in i.nodeid]
    def rank(item):
        name = item.nodeid.partition("::")[0]
        named = {str(r) for m in item.iter_markers("rule") for r in m.args}
        if named & set(KEY["rules"]):
            return 0
        if KEY["module"] in name:
            return 1
        return 4 if any(w in name for w in ("heuristic", "value", "risk", "golden")) else 2 if "playthrough" in name else 3
    items.sort(key=rank)
def pytest_runtest_logreport(report):
    if report.failed:
        with open(os.environ["HENDERSON_KILLER"], "w") as file:
            file.write(report.nodeid)
'''


class Mutant(NamedTuple):
    """One broken line: bytes `start` to `end` of the file become `new`."""

    file: str  # from the root of the tree
    line: int
    kind: str
    function: str
    rules: tuple[str, ...]  # words of the function that may be ledger ids
    start: int
    end: int
    new: str
    old: str

    @property
    def key(self) -> str:
        """The same for the same change of the same text."""
        return f"{self.file}:{self.line}:{self.start}:{self.old}>{self.new}"


class Verdict(NamedTuple):
    """What became of a mutant: `by` is the test that noticed it, "" when none did."""

    key: str
    place: str  # file:line
    kind: str
    before: str  # the line
    after: str
    by: str
    seconds: float


# -- where a line may be broken ------------------------------------------------------------------------------------


class _Finder(ast.NodeVisitor):
    """Every change of one file that is worth a test."""

    def __init__(self, file: str, source: str) -> None:
        self.file, self.data = file, source.encode()
        self.starts = [0]
        for row in self.data.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(row))
        self.found: list[Mutant] = []
        self.inside: list[tuple[str, tuple[str, ...]]] = [("", ())]
        self.visit(ast.parse(source))

    def at(self, line: int, column: int) -> int:
        return self.starts[line - 1] + column

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        return self.at(node.lineno, node.col_offset), self.at(node.end_lineno or 0, node.end_col_offset or 0)

    def text(self, node: ast.expr | ast.stmt) -> str:
        start, end = self.span(node)
        return self.data[start:end].decode()

    def change(self, kind: str, node: ast.expr | ast.stmt, new: str) -> None:
        start, end = self.span(node)
        self.cut(kind, node.lineno, start, end, new)

    def cut(self, kind: str, line: int, start: int, end: int, new: str) -> None:
        function, rules = self.inside[-1]
        old = self.data[start:end].decode()
        if new != old:
            self.found.append(Mutant(self.file, line, kind, function, rules, start, end, new, old))

    def between(self, kind: str, left: ast.expr, right: ast.expr, old: str, new: str) -> None:
        """Change the operator between two operands that stand on one line."""
        start, end = self.span(left)[1], self.span(right)[0]
        gap = self.data[start:end].decode()
        where = re.search(rf"(?<![\w<>=!]){re.escape(old)}(?![\w<>=!])", gap)
        if where and "\n" not in gap and "#" not in gap:
            self.cut(kind, left.end_lineno or 0, start + where.start(), start + where.end(), new)

    # what is no rule: annotations, decorators, sentences, defences
    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_arguments(self, node: ast.arguments) -> None:
        for default in [*node.defaults, *(d for d in node.kw_defaults if d)]:
            self.visit(default)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        return

    def visit_Assert(self, node: ast.Assert) -> None:
        return

    def visit_Raise(self, node: ast.Raise) -> None:
        return

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for stmt in node.body:
            self.visit(stmt)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        if node.name.startswith("__"):
            return
        words = tuple(dict.fromkeys(re.findall(r"[\w][\w.\-]*\w", self.text(node))))
        self.inside.append((node.name, words))
        self.visit(node.args)
        for stmt in node.body:
            self.visit(stmt)
        self.inside.pop()

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.visit_FunctionDef(node)

    def visit_If(self, node: ast.If) -> None:
        if ast.unparse(node.test) != "TYPE_CHECKING":
            self.change("negated", node.test, f"not ({self.text(node.test)})")
            self.change("condition dropped", node.test, "True")
            self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        names = node.targets[0]
        if isinstance(names, ast.Tuple) and all(isinstance(n, ast.Name) and n.id.isupper() for n in names.elts):
            return  # UNKNOWN, CLEAR = 0, 1: any numbers will do
        self.visit(node.value)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        if isinstance(node.orelse, ast.Constant) and node.orelse.value == "":
            return  # a piece of a sentence
        self.change("negated", node.test, f"(not ({self.text(node.test)}))")
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self.change("condition dropped", test, "True")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        operands = [node.left, *node.comparators]
        for left, op, right in zip(operands, node.ops, operands[1:]):
            name = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
                    ast.In: "in", ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not"}[type(op)]  # fmt: skip
            self.between("comparison flipped", left, right, name, FLIPPED[name])
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        self.between("and/or", node.values[0], node.values[1], old, new)
        for value in node.values:
            self.change("condition dropped", value, "True" if old == "and" else "False")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if isinstance(node.op, ast.Sub) and isinstance(node.left, ast.Constant) and node.left.value == 1:
            self.change("side swapped", node, self.text(node.right))
        elif type(node.op) in SUMS:
            self.between("sum turned", node.left, node.right, *SUMS[type(node.op)])
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        value = node.value
        if isinstance(value, bool):
            self.change("constant changed", node, str(not value))
        elif isinstance(value, int):
            self.change("off by one", node, str(value + 1))
            if value > 1:
                self.change("off by one", node, str(value - 1))
        elif isinstance(value, str) and value in SIDES:
            self.change("side swapped", node, f'"{SIDES[value]}"')

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load) and node.id in SIDES and node.id.isupper():
            self.change("side swapped", node, "JAPAN" if node.id == "US" else "US")

    def visit_Call(self, node: ast.Call) -> None:
        name = _called(node)
        if name in TOLD:
            return
        if isinstance(node.func, ast.Name) and name in SWAPPED:
            self.change("min/max, any/all", node.func, SWAPPED[name])
        if isinstance(node.func, ast.Name) and name in TURNS and len(node.args) == 1:
            self.change("side swapped", node, self.text(node.args[0]))
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        value = node.value.value if isinstance(node.value, ast.Await) else node.value
        if isinstance(value, ast.Constant):
            return  # a docstring
        if isinstance(value, ast.Call) and _called(value) not in TOLD:
            self.change("verb dropped", node, "pass")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.change("verb dropped", node, "pass")
        self.visit(node.value)


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id if isinstance(node.func, ast.Name) else ""


def sites(root: Path, package: str) -> list[Mutant]:
    """Every mutant of a game's rules room."""
    room = root / "src" / "henderson" / "games" / package / "rules"
    found: list[Mutant] = []
    for file in sorted(room.rglob("*.py")):
        found += _Finder(file.relative_to(root).as_posix(), file.read_text(encoding="utf-8")).found
    return found


def chosen(every: Sequence[Mutant], n: int, seed: str) -> list[Mutant]:
    """`n` lines at random, and one mutant of each."""
    rng = Random(f"mutants {seed}")
    lines: dict[tuple[str, int], list[Mutant]] = {}
    for mutant in every:
        lines.setdefault((mutant.file, mutant.line), []).append(mutant)
    picked = rng.sample(sorted(lines), min(n, len(lines)))
    return [rng.choice(lines[place]) for place in picked]


def broken(data: bytes, mutant: Mutant) -> bytes:
    """The file with that one change."""
    return data[: mutant.start] + mutant.new.encode() + data[mutant.end :]


# -- the copy and its tests ----------------------------------------------------------------------------------------


class Copy:
    """A copy of the tree, where one file at a time is broken and the tests of one game are run."""

    def __init__(self, root: Path, package: str, place: Path) -> None:
        self.root, self.package, self.place = root, package, place
        skip = shutil.ignore_patterns("node_modules", "static", "__pycache__", "web", "crashes")
        for name in ("src", "tests", "docs"):
            if (root / name).is_dir():
                shutil.copytree(root / name, place / name, ignore=skip)
        for name in ("pyproject.toml", "README.md"):
            if (root / name).is_file():
                shutil.copy2(root / name, place / name)
        (place / "_mutants_order.py").write_text(ORDER, encoding="utf-8")

    def tests(self, mutant: Mutant | None, limit: float | None) -> str:
        """Run them; "" when all pass, else the test that failed first."""
        killer = self.place / "_killer"
        killer.unlink(missing_ok=True)
        module = Path(mutant.file).stem if mutant else ""
        key = {"title": self.package.replace("_", "-"), "rules": mutant.rules if mutant else (), "module": module}
        env = {
            **os.environ,
            "PYTHONPATH": f"{self.place / 'src'}{os.pathsep}{self.place}",
            "HENDERSON_MUTANT": json.dumps(key),
            "HENDERSON_KILLER": str(killer),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        }
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        if mutant:
            env["PYTHONDONTWRITEBYTECODE"] = "1"
        golden = ["tests/test_golden.py"] if (self.place / "tests" / "test_golden.py").is_file() else []
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-p", "_mutants_order", "-o", "timeout=",
                   "-W", "ignore::pytest.PytestConfigWarning", f"tests/games/{self.package}", *golden]  # fmt: skip
        try:
            run = subprocess.run(command, cwd=self.place, env=env, timeout=limit, capture_output=True, encoding="utf-8")
        except subprocess.TimeoutExpired:
            return "the time limit"
        if run.returncode == 0:
            return ""
        if run.returncode in (-2, 130):
            raise KeyboardInterrupt
        return killer.read_text() if killer.exists() else f"the collection of tests: {run.stdout[-300:].strip()}"

    def judge(self, mutant: Mutant, limit: float) -> Verdict:
        """Break the line, run the tests, mend it."""
        file = self.place / mutant.file
        data, was = file.read_bytes(), file.stat()
        changed = broken(data, mutant)
        start = time.monotonic()
        try:
            file.write_bytes(changed)
            os.utime(file, (was.st_atime, was.st_mtime + 10))  # no compiled module of the whole file is taken for it
            by = self.tests(mutant, limit)
        finally:
            file.write_bytes(data)
            os.utime(file, (was.st_atime, was.st_mtime))
        before, after = data.decode().splitlines()[mutant.line - 1], changed.decode().splitlines()[mutant.line - 1]
        place = f"{mutant.file.removeprefix('src/henderson/games/')}:{mutant.line}"
        by = by.partition("\n")[0]
        return Verdict(mutant.key, place, mutant.kind, before.strip(), after.strip(), by, round(time.monotonic() - start, 1))


def judged(root: Path, package: str, n: int, seed: str = "0", out: str = "",
           tell: Callable[[str], None] = lambda text: None) -> Iterator[Verdict]:  # fmt: skip
    """The verdicts on `n` mutants, one by one; those that `out` holds already, of the same source, are not run again."""
    mutants = chosen(sites(root, package), n, seed)
    keep = Path(out) if out else None
    stamps = {file: hashlib.sha256((root / file).read_bytes()).hexdigest()[:12] for file in {m.file for m in mutants}}
    done = _kept(keep)
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy: Copy | None = None
        limit = 0.0
        for mutant in mutants:
            known = done.get((mutant.key, stamps[mutant.file]))
            if known is not None:
                yield known
                continue
            if copy is None:
                tell("the tests as they stand")
                copy = Copy(root, package, Path(folder))
                limit = _baseline(copy)
            tell(f"{mutant.file}:{mutant.line}")
            verdict = copy.judge(mutant, limit)
            if keep:
                with keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([stamps[mutant.file], *verdict]) + "\n")
            yield verdict


def _baseline(copy: Copy) -> float:
    """The tests pass without a mutant; how long a mutant may run."""
    start = time.monotonic()
    if failed := copy.tests(None, None):
        raise SystemExit(f"The tests of {copy.package} fail before anything is broken: {failed}")
    return LEAST_SECONDS + 5 * (time.monotonic() - start)


def _kept(file: Path | None) -> dict[tuple[str, str], Verdict]:
    if file is None or not file.is_file():
        return {}
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return {(row[1], row[0]): Verdict(*row[1:]) for row in rows}


def line_of(verdict: Verdict) -> str:
    """A verdict for people: place, what was done, the two lines, and who noticed it."""
    head = f"{'killed  ' if verdict.by else 'SURVIVED'} {verdict.place}  {verdict.kind}  ({verdict.seconds:.0f} s)"
    by = f"\n    by {verdict.by}" if verdict.by else ""
    return f"{head}\n  - {verdict.before}\n  + {verdict.after}{by}"
