"""Mutants: one line of a game's rules is broken at a time, and the tests must notice (`judge.py`).

A mutant that no test notices is a line that no test looks at: write the test.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

FLIPPED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
           "in": "not in", "not in": "in", "is": "is not", "is not": "is"}  # fmt: skip
SIDES = {"US": "Japan", "Japan": "US", "JAPAN": "US"}
TURNS = frozenset(("enemy", "other", "foe", "opponent", "other_side"))  # functions that name the other side
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}
SUMS: dict[type[ast.operator], tuple[str, str]] = {ast.Add: ("+", "-"), ast.Sub: ("-", "+")}
MEMORY = "MOST_KEPT"  # how much a memo holds is no rule: what is forgotten is reckoned again
MEMO = re.compile(r"\w*memo\b|self\._\w+\[")
BOUNDED, GENEROUS = frozenset(("whole", "maybe")), 9  # bounds of a cell of a pack against slips, far from what is printed
QUICKER = "# quicker"  # the comment of a line without which the same is found, but later
TOLD = frozenset(("note", "print"))  # what is only told to people is not broken


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
        untold = kind == "condition dropped" and old.endswith("events is not None")  # what is not told anybody is not kept anyway
        if new != old and not untold:
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
            blank = isinstance(stmt, ast.AnnAssign) and isinstance(stmt.value, ast.Constant) and not stmt.value.value
            if not blank:  # a field that is 0 or False until the set-up writes it
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
        test = ast.unparse(node.test)
        if test == "TYPE_CHECKING" or MEMORY in test:
            return
        self.change("negated", node.test, f"not ({self.text(node.test)})")
        if not (test.endswith("is None") and MEMO.search(self.text(node))):  # without it a memo is filled again with the same
            self.change("condition dropped", node.test, "True")
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        names = node.targets[0]
        if isinstance(names, ast.Tuple) and all(isinstance(n, ast.Name) and n.id.isupper() for n in names.elts):
            return  # UNKNOWN, CLEAR = 0, 1: any numbers will do
        if isinstance(names, ast.Name) and names.id == MEMORY:
            return
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

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if ast.unparse(node) != "-1":  # most often it means none, as any other negative number would
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
        if name in TOLD or (name in BOUNDED and len(node.args) == 2 and _number(node.args[1]) >= GENEROUS):
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


def _number(node: ast.expr) -> int:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, int) else 0


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id if isinstance(node.func, ast.Name) else ""


def sites(root: Path, package: str) -> list[Mutant]:
    """Every mutant of a game's rules room."""
    room = root / "src" / "henderson" / "games" / package / "rules"
    found: list[Mutant] = []
    for file in sorted(room.rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        lines = source.splitlines()
        every = _Finder(file.relative_to(root).as_posix(), source).found
        found += [m for m in every if QUICKER not in lines[m.line - 1]]
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
