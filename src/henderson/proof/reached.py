"""How often play comes past the lines that name a rule.

While it is switched on, the functions of a game run with a counter before each statement that a ledger id stands at:
in a comment or text of the statement, or in the comment or docstring above it. Everything else runs at full speed.
"""

from __future__ import annotations

import ast
import gc
from collections import Counter
from collections.abc import Iterator
from inspect import CO_ITERABLE_COROUTINE
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from .evidence import evidence

COUNTS = "__reached__"  # the list of counters, as the counting functions see it

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Reached:
    """Counts, while it is switched on, how often statements that name a rule are executed."""

    def __init__(self, rules: Any) -> None:
        self._tags: list[list[str]] = []  # the rules of each counter
        self._hits: list[int] = []
        self._codes: dict[tuple[str, str, int], CodeType] = {}
        self._were: list[tuple[FunctionType, CodeType]] = []
        lines: dict[Path, dict[int, list[str]]] = {}
        for rule, file, number, _ in evidence(rules):
            if file.suffix == ".py":
                lines.setdefault(file, {}).setdefault(number, []).append(rule)
        for file, tagged in lines.items():
            self._prepare(file, tagged)

    @property
    def count(self) -> Counter[str]:
        """How often each rule was come past."""
        found: Counter[str] = Counter()
        for rules, hits in zip(self._tags, self._hits):
            for rule in rules:
                found[rule] += hits
        return found

    def _prepare(self, file: Path, tagged: dict[int, list[str]]) -> None:
        """Compile a file with its counters, and keep the code of its functions."""
        tree = ast.parse(file.read_text(encoding="utf-8"))
        before: dict[ast.stmt, list[str]] = {}
        for function, own in _functions(tree):
            for number in own & tagged.keys():
                at = _statement(function, number)
                before.setdefault(at, []).extend(tagged[number])
        for node in list(ast.walk(tree)):
            for name in ("body", "orelse", "finalbody"):
                block = getattr(node, name, None)
                if isinstance(block, list):
                    setattr(node, name, [s for stmt in block for s in self._counted(stmt, before)])
        code = compile(ast.fix_missing_locations(tree), str(file), "exec", dont_inherit=True)
        for inner in _codes(code):
            self._codes[str(file), inner.co_qualname, inner.co_firstlineno] = inner

    def _counted(self, stmt: ast.stmt, before: dict[ast.stmt, list[str]]) -> list[ast.stmt]:
        if stmt not in before:
            return [stmt]
        place = ast.Subscript(ast.Name(COUNTS, ast.Load()), ast.Constant(len(self._hits)), ast.Store())
        self._tags.append(before[stmt])
        self._hits.append(0)
        return [ast.copy_location(ast.AugAssign(place, ast.Add(), ast.Constant(1)), stmt), stmt]

    def __enter__(self) -> Reached:
        for function in [f for f in gc.get_objects() if type(f) is FunctionType]:
            code = function.__code__
            new = self._codes.get((code.co_filename, code.co_qualname, code.co_firstlineno))
            if new is not None and "<locals>" not in code.co_qualname and new.co_freevars == code.co_freevars:
                self._were.append((function, code))
                function.__globals__[COUNTS] = self._hits
                # a rule made a coroutine by types.coroutine bears that as a flag of its code
                function.__code__ = new.replace(co_flags=new.co_flags | code.co_flags & CO_ITERABLE_COROUTINE)
        return self

    def __exit__(self, *_: object) -> None:
        for function, code in self._were:
            function.__code__ = code
            function.__globals__.pop(COUNTS, None)
        self._were.clear()


def _functions(tree: ast.Module) -> Iterator[tuple[Function, set[int]]]:
    """Every function with the lines that are its own, not those of a function inside it."""
    found = [n for n in ast.walk(tree) if isinstance(n, Function)]
    for function in found:
        own = set(range(function.lineno, (function.end_lineno or function.lineno) + 1))
        for other in found:
            if other is not function and other.lineno > function.lineno:
                own -= set(range(other.lineno, (other.end_lineno or other.lineno) + 1))
        yield function, own


def _statement(function: Function, number: int) -> ast.stmt:
    """The statement that a line belongs to; a comment's or docstring's line falls to the statement after it."""
    every = sorted((s for s in ast.walk(function) if isinstance(s, ast.stmt) and s is not function), key=lambda s: s.lineno)
    text = function.body[0]
    if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant) and len(every) > 1:
        every.remove(text)
    for stmt in every:
        if stmt.lineno <= number <= _head_end(stmt):
            return stmt
    return next((s for s in every if s.lineno > number), every[-1])


def _head_end(stmt: ast.stmt) -> int:
    """The last line of a statement, or of its head when statements follow inside it."""
    inner = [getattr(stmt, n) for n in ("test", "iter", "subject") if hasattr(stmt, n)]
    if isinstance(stmt, ast.With | ast.AsyncWith):
        inner = [item.context_expr for item in stmt.items]
    if hasattr(stmt, "body") or isinstance(stmt, ast.Match):
        return max((n.end_lineno or 0 for n in inner), default=stmt.lineno)
    return stmt.end_lineno or stmt.lineno


def _codes(code: CodeType) -> Iterator[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)
