"""A plugin of pytest, for mutants: which tests reach which lines, and the tests of one mutant after the other.

It is copied beside the copy of the tree and imports nothing of Henderson. The file HENDERSON_MUTANTS says what to do:

* reach: run every test once with the rules room counted line by line; keep what each test reached, its seconds and rules.
* serve: collect once; then fork for each mutant, swap the code of its function in memory and run its tests. No import, no
  collection is repeated, so that most mutants are judged in a second.
* alone: the tests of one mutant whose line runs at import (a table, a default), in a process of its own.

Seconds are processor seconds of this process: a busy machine makes nothing slower.
"""

from __future__ import annotations

import ast
import builtins
import gc
import importlib.abc
import importlib.machinery
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

TASK: dict[str, Any] = {"mode": ""}  # read without a task, by the reference
if file := os.environ.get("HENDERSON_MUTANTS"):
    TASK = json.loads(Path(file).read_text(encoding="utf-8"))
MEMORY = 6 << 30  # bytes a mutant may take
failed: list[str] = []
slow: set[str] = set()


class TooLong(pytest.skip.Exception):  # type: ignore[misc, name-defined]  # pytest makes it an exception by a decorator
    """A test took more seconds than a mutant can wait for; also what fixtures keep of it is a skip."""


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed and report.nodeid not in slow:
        failed.append(report.nodeid)


# -- reach ---------------------------------------------------------------------------------------------------------

hits: dict[str, bytearray] = {}  # by file: the lines at which a statement began since the last test


class _Counted(ast.NodeTransformer):
    """Every statement of a function notes its line before it runs."""

    def __init__(self, name: str) -> None:
        self.name, self.depth = name, 0

    def generic_visit(self, node: ast.AST) -> ast.AST:
        inner = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        self.depth += inner
        super().generic_visit(node)
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, None)
            if self.depth and isinstance(block, list) and block:
                setattr(node, field, [s for i, stmt in enumerate(block) for s in self.noted(i, stmt)])
        self.depth -= inner
        return node

    def noted(self, place: int, stmt: ast.stmt) -> list[ast.stmt]:
        if place == 0 and isinstance(stmt, ast.Expr) and isinstance(stmt.value, ast.Constant):
            return [stmt]  # a docstring stays one
        note = ast.parse(f"{self.name}[{stmt.lineno}] = 1").body[0]
        return [ast.fix_missing_locations(ast.copy_location(note, stmt)), stmt]


class _Loader(importlib.machinery.SourceFileLoader):
    def get_code(self, fullname: str) -> CodeType:
        data = self.get_data(self.path)
        name = f"_hits_{len(hits)}_"
        lines = hits[self.path] = bytearray(data.count(b"\n") + 2)
        setattr(builtins, name, lines)
        tree = _Counted(name).visit(ast.parse(data))
        code: CodeType = compile(ast.fix_missing_locations(tree), self.path, "exec", dont_inherit=True)
        return code


class _Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, name: str, path: Any, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        if not name.startswith(TASK["room"]):
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        if spec is not None and spec.origin is not None:
            spec.loader = _Loader(name, spec.origin)
        return spec


if TASK["mode"] == "reach":
    sys.meta_path.insert(0, _Finder())


def _reached() -> dict[str, list[int]]:
    found = {file: [n for n, hit in enumerate(lines) if hit] for file, lines in hits.items()}
    for lines in hits.values():
        lines[:] = bytes(len(lines))
    return {os.path.relpath(file): lines for file, lines in found.items() if lines}


tests: dict[str, dict[str, Any]] = {}
IMPORT, FACTS = "import", "facts"  # what is reached at import and collection; by reading the pack, once for all tests


def _read_facts() -> None:
    try:
        from henderson.games import pack, rules
    except ImportError:
        return
    rules(TASK["title"]).facts(pack(TASK["title"]))


def _alarm(signum: int, frame: Any) -> None:
    raise TooLong("too long")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    if TASK["mode"] != "reach":
        yield
        return
    if not tests:
        tests[IMPORT] = {"reached": _reached()}
        _read_facts()
        tests[FACTS] = {"reached": _reached()}
    start = time.process_time()
    yield
    named = sorted({str(r) for mark in item.iter_markers("rule") for r in mark.args})
    tests[item.nodeid] = {"seconds": round(time.process_time() - start, 3), "rules": named, "reached": _reached(),
                          "slow": item.nodeid in slow}  # fmt: skip


def _limited(item: pytest.Item) -> Iterator[None]:
    if TASK["mode"] != "reach":
        yield
        return
    signal.signal(signal.SIGPROF, _alarm)
    signal.setitimer(signal.ITIMER_PROF, TASK["longest"])
    outcome: Any = yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    if outcome.excinfo and issubclass(outcome.excinfo[0], TooLong):
        slow.add(item.nodeid)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    yield from _limited(item)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    yield from _limited(item)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if TASK["mode"] == "reach":
        Path(TASK["out"]).write_text(json.dumps({"tests": tests, "failed": failed}), encoding="utf-8")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of the tests of all titles those of this one."""
    items[:] = [i for i in items if i.nodeid.startswith(TASK["home"]) or TASK["title"] in i.nodeid]


# -- serve and alone -----------------------------------------------------------------------------------------------


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    if TASK["mode"] == "reach" or session.testsfailed:
        return None
    items = {item.nodeid: item for item in session.items}
    if TASK["mode"] == "alone":
        _run(items, TASK["tests"], TASK["out"])
        return True
    functions = _functions()
    gc.collect()
    gc.freeze()
    with os.fdopen(TASK["jobs"]) as jobs, os.fdopen(TASK["answers"], "w") as answers:
        print("ready", file=answers, flush=True)
        for line in jobs:
            job = json.loads(line)
            child = os.fork()
            if child == 0:
                _one(items, functions, job)
            status = os.waitpid(child, 0)[1]
            print(status, file=answers, flush=True)
    return True


def _one(items: dict[str, pytest.Item], functions: dict[tuple[str, str, int], list[FunctionType]], job: dict[str, Any]) -> None:
    """In a child: break the function, run its tests, never come back."""
    try:
        if not _swap(job["file"], job["old"], job["new"], functions):
            Path(job["out"]).write_text("alone")
            os._exit(0)
        _run(items, job["tests"], job["out"])
    except BaseException as error:
        Path(job["out"]).write_text(f"an error in the run: {error!r}"[:300])
    os._exit(0)


def _run(items: dict[str, pytest.Item], chosen: list[tuple[str, float]], out: str) -> None:
    """The tests in their order until one fails, whose name is written to `out`."""

    def late(signum: int, frame: Any) -> None:
        Path(out).write_text(f"the time limit in {name}")
        os._exit(0)

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, late)
    order = [(items[name], limit) for name, limit in chosen if name in items]
    for place, (item, limit) in enumerate(order):
        name = item.nodeid
        following = order[place + 1][0] if place + 1 < len(order) else None
        signal.setitimer(signal.ITIMER_PROF, limit)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if failed:
            Path(out).write_text(failed[0])
            break
    signal.setitimer(signal.ITIMER_PROF, 0)


def _functions() -> dict[tuple[str, str, int], list[FunctionType]]:
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            found.setdefault(_place(thing.__code__), []).append(thing)
    return found


def _place(code: CodeType) -> tuple[str, str, int]:
    return os.path.relpath(code.co_filename), code.co_qualname, code.co_firstlineno


def _swap(file: str, old: str, new: str, functions: dict[tuple[str, str, int], list[FunctionType]]) -> bool:
    """Give the live functions the code of the broken text; False when something else than functions differs."""
    before, after = (compile(text, file, "exec", dont_inherit=True) for text in (old, new))
    pairs = _differing(before, after)
    if not pairs:
        return False
    for was, now in pairs:
        live = [f for f in functions.get(_place(was), []) if f.__code__ == was]
        if not live or was.co_freevars != now.co_freevars:
            return False
        for function in live:
            function.__code__ = now
    return True


def _differing(before: CodeType, after: CodeType) -> list[tuple[CodeType, CodeType]]:
    """The functions whose code differs; none when the module or a class differs itself."""
    if before.co_code != after.co_code or len(before.co_consts) != len(after.co_consts):
        return []
    pairs: list[tuple[CodeType, CodeType]] = []
    for was, now in zip(before.co_consts, after.co_consts):
        if was == now and type(was) is type(now):
            continue
        if not isinstance(was, CodeType) or not isinstance(now, CodeType):
            return []
        if was.co_flags & 3:  # its names are local: a function
            pairs.append((was, now))
        elif inner := _differing(was, now):
            pairs += inner
        else:
            return []
    return pairs
