"""Mutants judged: a copy of the tree in which the tests that reach a broken line must notice it.

First every test is run once, counting the lines it reaches (`mutant_tests.py`). A mutant then meets the tests that reach its
line or name a rule of its function: quick ones that name the rule, three kept games, the rest from quick to slow, until one
fails. Tests of more than LONGEST seconds are not asked, so the score is a lower bound. Only the standard library is used here
and nothing of Henderson is imported, so that a tree whose rules are broken can be measured too.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from .mutants import Mutant, broken, chosen, sites

LONGEST = 2.0  # processor seconds a test may take that mutants meet
QUICK = 0.3
PATIENCE = (5.0, 10.0)  # a mutant may take so many seconds and so many times the usual in a test
FEW = 6  # where so few tests reach a line, what they reckoned may have been kept for the others: all are asked
KEPT_GAMES = 3  # so many kept games come before the slower tests
PLAYERS = ("heuristics", "value", "sense", "risk", "blank_prompts", "pack_values")  # tests of bots and packs, not of rules
SHARED = ("tests/test_golden.py",)  # tests of all titles, of which this one's are taken
IMPORT, FACTS = "import", "facts"  # see mutant_tests.py
Tell = Callable[[str], None]


class Verdict(NamedTuple):
    """What became of a mutant: `by` is the test that noticed it, "" when none did."""

    key: str
    place: str  # file:line
    kind: str
    before: str  # the line
    after: str
    by: str
    seconds: float


class Copy:
    """A copy of the tree, where the tests of one game are run."""

    def __init__(self, root: Path, package: str, place: Path) -> None:
        self.package, self.place, self.title = package, place.resolve(), package.replace("_", "-")
        skip = shutil.ignore_patterns("node_modules", "static", "__pycache__", "web", "crashes")
        for name in ("src", "tests", "docs"):
            if (root / name).is_dir():
                shutil.copytree(root / name, place / name, ignore=skip)
        for name in ("pyproject.toml", "README.md"):
            if (root / name).is_file():
                shutil.copy2(root / name, place / name)
        shutil.copy2(Path(__file__).with_name("mutant_tests.py"), place / "_mutant_tests.py")
        self.home = f"tests/games/{package}"
        self.every: dict[str, dict[str, Any]] = {}  # by test: seconds, rules, reached lines by file, whether it is slow
        self.server: Server | None = None

    def pytest(self, files: Sequence[str], **task: object) -> tuple[list[str], dict[str, str]]:
        """The command and environment of a run of those tests with the plugin."""
        task |= {"home": self.home + "/", "title": self.title, "room": f"henderson.games.{self.package}.rules"}
        said = self.place / f"_{task['mode']}.json"
        said.write_text(json.dumps(task), encoding="utf-8")
        env = {
            **os.environ,
            "PYTHONPATH": f"{self.place / 'src'}{os.pathsep}{self.place}",
            "HENDERSON_MUTANTS": str(said),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "PYTHONHASHSEED": "0",
        }
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        if task["mode"] == "alone":
            env["PYTHONDONTWRITEBYTECODE"] = "1"
        return [sys.executable, "-m", "pytest", "-q", "--tb=no", "-p", "_mutant_tests", "-o", "timeout=",
                "-W", "ignore::pytest.PytestConfigWarning", *files], env  # fmt: skip

    def files(self) -> list[str]:
        """The files of tests, from the root of the tree."""
        shared = [name for name in SHARED if (self.place / name).is_file()]
        own = [p for p in sorted((self.place / self.home).glob("test_*.py")) if p.stem.removeprefix("test_") not in PLAYERS]
        return [p.relative_to(self.place).as_posix() for p in own] + shared

    # -- what tests reach ----------------------------------------------------------------------------------------------

    def reach(self, kept: Path | None) -> None:
        """Run the tests that `kept` does not know as they stand now, counting what they reach."""
        old = json.loads(kept.read_text(encoding="utf-8")) if kept and kept.is_file() else {}
        rules = _stamp(sorted((self.place / "src/henderson/games" / self.package / "rules").rglob("*.py")))
        known = old.get("files", {}) if old.get("rules") == rules else {}
        stamps = {file: _stamp([self.place / file]) for file in self.files()}
        new = [file for file, stamp in stamps.items() if known.get(file) != stamp]
        gone = {file for file in known if file in new or file not in stamps}
        every = {test: row for test, row in old.get("tests", {}).items() if known and test.partition("::")[0] not in gone}
        if new:
            at_import = every.get(IMPORT, {"reached": {}})["reached"]
            every |= self.reached(new)
            for file, lines in at_import.items():  # by tests that were not run again
                now = every[IMPORT]["reached"]
                now[file] = sorted({*lines, *now.get(file, ())})
        self.every = every
        if kept:
            kept.write_text(json.dumps({"rules": rules, "files": stamps, "tests": every}), encoding="utf-8")

    def reached(self, files: Sequence[str]) -> dict[str, dict[str, Any]]:
        """Run tests of files; none may fail."""
        out = self.place / "_reached"
        out.unlink(missing_ok=True)
        command, env = self.pytest(files, mode="reach", out=str(out), longest=LONGEST)
        run = subprocess.run(command, cwd=self.place, env=env, capture_output=True, encoding="utf-8")
        if not out.is_file() or run.returncode not in (0, 1, 5):
            raise SystemExit(f"The tests of {self.package} do not run: {run.stdout[-1000:]}{run.stderr[-300:]}")
        found = json.loads(out.read_text(encoding="utf-8"))
        if found["failed"]:
            raise SystemExit(f"The tests of {self.package} fail before anything is broken: {', '.join(found['failed'][:5])}")
        tests: dict[str, dict[str, Any]] = found["tests"]
        return tests

    # -- one mutant ----------------------------------------------------------------------------------------------------

    def order(self, mutant: Mutant) -> list[tuple[str, float]]:
        """The tests that a mutant meets, with the seconds it may take in each."""
        line = statement((self.place / mutant.file).read_text(encoding="utf-8"), mutant.line)
        rules, ranked, kept = set(mutant.rules), [], 0
        tests = sorted((row["seconds"], test) for test, row in self.every.items() if "::" in test and not row["slow"])
        reaching = {test for test, row in self.every.items() if line in row["reached"].get(mutant.file, ())}
        everywhere = line == 0 or bool(reaching & {IMPORT, FACTS})
        for seconds, test in tests:
            named = bool(rules.intersection(self.every[test]["rules"]))
            if named and seconds < QUICK:
                rank = 0
            elif test in reaching and "golden" in test and kept < KEPT_GAMES:
                rank, kept = 1, kept + 1
            elif named or everywhere or test in reaching:
                rank = 2
            elif 0 < len(reaching) < FEW:
                rank = 3
            else:
                continue
            ranked.append((rank, seconds, test))
        return [(test, PATIENCE[0] + PATIENCE[1] * seconds) for _, seconds, test in sorted(ranked)]

    def judge(self, mutant: Mutant) -> Verdict:
        """Break the line, run its tests."""
        file = self.place / mutant.file
        data = file.read_bytes()
        changed = broken(data, mutant)
        start = time.monotonic()
        by = self.swapped(mutant, data, changed)
        if by == "alone":
            by = self.alone(mutant, data, changed)
        before, after = data.decode().splitlines()[mutant.line - 1], changed.decode().splitlines()[mutant.line - 1]
        place = f"{mutant.file.removeprefix('src/henderson/games/')}:{mutant.line}"
        by = by.partition("\n")[0]
        return Verdict(mutant.key, place, mutant.kind, before.strip(), after.strip(), by, round(time.monotonic() - start, 1))

    def swapped(self, mutant: Mutant, data: bytes, changed: bytes) -> str:
        """What noticed it when only the code of a function is swapped in memory; "alone" when that cannot be."""
        text = data.decode()
        line = statement(text, mutant.line)
        if line == 0 or line in self.every[IMPORT]["reached"].get(mutant.file, ()):
            return "alone"
        if self.server is None:
            self.server = Server(self)
        job = {"file": str(self.place / mutant.file), "old": text, "new": changed.decode(), "tests": self.order(mutant)}
        return self.server.ask(job)

    def alone(self, mutant: Mutant, data: bytes, changed: bytes) -> str:
        """What noticed it in a process that imports the broken file."""
        file, out = self.place / mutant.file, self.place / "_killer"
        was = file.stat()
        out.unlink(missing_ok=True)
        command, env = self.pytest(self.files(), mode="alone", out=str(out), tests=self.order(mutant))
        try:
            file.write_bytes(changed)
            os.utime(file, (was.st_atime, was.st_mtime + 10))  # no compiled module of the whole file is taken for it
            run = subprocess.run(command, cwd=self.place, env=env, capture_output=True, encoding="utf-8")
        finally:
            file.write_bytes(data)
            os.utime(file, (was.st_atime, was.st_mtime))
        if run.returncode in (-2, 130):
            raise KeyboardInterrupt
        if out.exists():
            return out.read_text()
        return "" if run.returncode == 0 else f"the collection of tests: {run.stdout[-300:].strip()}"

    def close(self) -> None:
        if self.server is not None:
            self.server.close()


class Server:
    """A pytest that has collected all tests and forks for each mutant."""

    def __init__(self, copy: Copy) -> None:
        self.out = copy.place / "_killer"
        jobs, self.jobs = os.pipe()
        self.answers, answers = os.pipe()
        command, env = copy.pytest(copy.files(), mode="serve", jobs=jobs, answers=answers)
        with (copy.place / "_served").open("w") as log:
            self.process = subprocess.Popen(command, cwd=copy.place, env=env, pass_fds=(jobs, answers), stdout=log, stderr=log)
        os.close(jobs)
        os.close(answers)
        self.lines = os.fdopen(self.answers)
        if self.lines.readline() != "ready\n":
            raise SystemExit(f"The tests of {copy.package} cannot be served: {(copy.place / '_served').read_text()[-1000:]}")

    def ask(self, job: dict[str, Any]) -> str:
        self.out.unlink(missing_ok=True)
        with os.fdopen(os.dup(self.jobs), "w") as jobs:
            jobs.write(json.dumps({**job, "out": str(self.out)}) + "\n")
        status = self.lines.readline()
        if not status:
            raise KeyboardInterrupt
        if self.out.exists():
            return self.out.read_text()
        return "" if status == "0\n" else f"the end of the process ({status.strip()})"

    def close(self) -> None:
        os.close(self.jobs)
        self.lines.close()
        self.process.wait()


def statement(source: str, line: int) -> int:
    """The first line of the innermost statement there, 0 when it runs at import."""
    found = 0
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            inner = [s for stmt in node.body for s in ast.walk(stmt) if isinstance(s, ast.stmt)]
            found = max([found, *(s.lineno for s in inner if s.lineno <= line <= (s.end_lineno or 0))])
    return found


def judged(root: Path, package: str, n: int, seed: str = "0", out: str = "", tell: Tell = lambda text: None) -> Iterator[Verdict]:
    """The verdicts on `n` mutants, one by one; those that `out` holds already, of the same source, are not run again."""
    if not hasattr(os, "fork"):
        raise SystemExit("Mutants are judged by forked processes, which this system does not know.")
    mutants = chosen(sites(root, package), n, seed)
    keep = Path(out) if out else None
    stamps = {file: _stamp([root / file]) for file in {m.file for m in mutants}}
    done = _kept(keep)
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy: Copy | None = None
        try:
            for mutant in mutants:
                known = done.get((mutant.key, stamps[mutant.file]))
                if known is not None:
                    yield known
                    continue
                if copy is None:
                    tell("the tests as they stand")
                    copy = Copy(root, package, Path(folder))
                    copy.reach(keep.with_suffix(".reach.json") if keep else None)
                tell(f"{mutant.file}:{mutant.line}")
                verdict = copy.judge(mutant)
                if keep:
                    with keep.open("a", encoding="utf-8") as file:
                        file.write(json.dumps([stamps[mutant.file], *verdict]) + "\n")
                yield verdict
        finally:
            if copy is not None:
                copy.close()


def _stamp(files: Sequence[Path]) -> str:
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


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
