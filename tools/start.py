"""What run.py does: an environment with what the words need, made once, and the command run in it.

Players get what playing needs, compiled where there is a C compiler (HENDERSON_SKIP_NATIVE=1 leaves that out); the tools of
developers are installed when tests are first run, and nothing is compiled for them: `henderson build` does that.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
VENV = HERE / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STYLE = [["ruff", "check", "src", "tests", "tools", "run.py", "hatch_build.py"], ["mypy"]]


class Stopped(Exception):
    """Why it cannot go on, in a sentence."""


def stamp() -> str:
    """A hash over what an installation depends on. The client's sources are listed as in hatch_build.py."""
    web = HERE / "src/henderson/web"
    whole = hashlib.sha256(str(HERE).encode())
    names = [HERE / "pyproject.toml", HERE / "hatch_build.py", HERE / "src/henderson/draw/symbols.svg",
             HERE / "src/henderson/board/_flood.c"]  # fmt: skip
    for path in [*names, *sorted(web.glob("*.*")), *sorted(p for p in (web / "src").rglob("*") if p.is_file())]:
        whole.update(path.name.encode() + path.read_bytes())
    return whole.hexdigest()


def mark(tools: bool) -> Path:
    """The file that says what is installed: for players, or with the developers' tools."""
    return VENV / ("installed-dev" if tools else "installed")


def install(tools: bool) -> None:
    """Install when what it depends on is not what was installed last. Developers' tools include all that players need."""
    want = stamp()
    for known in {mark(True), mark(tools)}:
        if known.exists() and known.read_text() == want:
            return
    say = "with the tools for tests (some minutes)" if tools else "(once, some minutes)"
    print(f"Setting up Henderson {say}:", file=sys.stderr)
    if not PYTHON.exists():
        _venv()
    _stage(2, "installing libraries and building the page", [PYTHON, "-m", "pip", "install", "--quiet",
           "--disable-pip-version-check", "-e", f"{HERE}[{'dev' if tools else 'native'}]"],
           "pip could not install what Henderson needs; its message is above. The first run needs the network.")  # fmt: skip
    if not tools and not os.environ.get("HENDERSON_SKIP_NATIVE"):
        print("  3/4 compiling rules and players ...", file=sys.stderr, flush=True)
        subprocess.run([str(PYTHON), str(HERE / "src/henderson/native/build.py")])  # says itself when it cannot be done
    if not (HERE / "src/henderson/server/static/index.html").exists():
        print("The browser client could not be built; the terminal works. The next run tries again.", file=sys.stderr)
        return
    mark(tools).write_text(want)
    print("  4/4 done", file=sys.stderr)


def _venv() -> None:
    if not os.access(HERE, os.W_OK):
        raise Stopped(f"The folder {HERE} cannot be written to: copy Henderson to a folder of your own, or install it with pip.")
    _stage(1, "making .venv", [Path(sys.executable), "-m", "venv", str(VENV)],
           "Python could not make .venv: on Debian, run 'apt-get install python3-venv' first.")  # fmt: skip


def _stage(number: int, what: str, command: list[object], failed: str) -> None:
    """One stage of the installation, told before it begins."""
    print(f"  {number}/4 {what} ...", file=sys.stderr, flush=True)
    later = os.environ | {"HENDERSON_SKIP_NATIVE": "1"}  # it is a stage of its own, whose progress shows
    if subprocess.run([str(word) for word in command], stdout=subprocess.DEVNULL, env=later).returncode:
        raise Stopped(failed)


def test(more: list[str]) -> int:
    """What CI runs: ruff, mypy, then pytest, whose closing line comes last."""
    os.chdir(HERE)
    for check in [] if more else STYLE:
        print("$", *check, flush=True)
        if code := subprocess.run([str(PYTHON), "-m", *check]).returncode:
            return code
    return subprocess.run([str(PYTHON), "-m", "pytest", "-q", "-n", "2", *more]).returncode


def main(words: list[str]) -> int:
    """Install what is needed, then run the words."""
    testing = words[:1] == ["test"]
    try:
        install(testing)
        return test(words[1:]) if testing else subprocess.run([str(PYTHON), "-m", "henderson", *words]).returncode
    except Stopped as why:
        print(why, file=sys.stderr)
        return 2
    except OSError as why:
        print(f"Henderson could not be set up: {why}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped. The next run goes on.", file=sys.stderr)
        return 130
