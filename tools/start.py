"""What run.py does: an environment with what the words need, made once, and the command run in it.

Players get what playing needs; the tools of developers are installed when tests are first run. Where there is a C compiler the
native build (src/henderson/native) is made behind a player's back, at low priority, while the first game already goes on.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tomllib
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
    say = "with the tools for tests (some minutes)" if tools else "(once, about a minute)"
    print(f"Setting up Henderson {say}:", file=sys.stderr)
    if not (VENV / "made").exists():  # or only half of it, because somebody stopped it
        _venv()
    wanted = f"{HERE}[dev]" if tools else str(HERE)
    _stage(2, "installing libraries and building the page", [PYTHON, "-m", "pip", "install", "--quiet",
           "--disable-pip-version-check", "-e", wanted], "pip could not install what Henderson needs; its message is above."
           " The first run needs the network.")  # fmt: skip
    if not (HERE / "src/henderson/server/static/index.html").exists():
        print("The browser client could not be built; the terminal works. The next run tries again.", file=sys.stderr)
        return
    mark(tools).write_text(want)
    print("  3/3 done", file=sys.stderr)
    if not tools:
        compile_behind()


def compile_behind() -> None:
    """Where there is a C compiler, let another process make the native build; the next start plays it."""
    if os.environ.get("HENDERSON_PURE") or not (shutil.which("cc") or shutil.which("gcc")):
        return
    with (VENV / "native.log").open("w") as log:
        subprocess.Popen([str(PYTHON), str(Path(__file__).resolve()), "compile"], cwd=HERE, start_new_session=True,
                         stdin=subprocess.DEVNULL, stdout=log, stderr=log)  # fmt: skip
    print("  Rules and opponents are being compiled beside it (some minutes): from then on a start plays about twice as fast.\n"
          "  How far it is: .venv/native.log. HENDERSON_PURE=1 keeps to plain Python.", file=sys.stderr)  # fmt: skip


def compile_now(words: list[str]) -> int:
    """Install what the native build needs, and make it; one of the same sources stays."""
    wants = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]["native"]
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *wants]
    if subprocess.run(pip).returncode:
        print("There is no native build, Henderson plays in Python alone: what it needs could not be installed.", file=sys.stderr)
        return 1
    return subprocess.run([str(PYTHON), str(HERE / "src/henderson/native/build.py"), *words]).returncode


def _venv() -> None:
    if not os.access(HERE, os.W_OK):
        raise Stopped(f"The folder {HERE} cannot be written to: copy Henderson to a folder of your own, or install it with pip.")
    _stage(1, "making .venv", [Path(sys.executable), "-m", "venv", str(VENV)],
           "Python could not make .venv: on Debian, run 'apt-get install python3-venv' first.")  # fmt: skip
    (VENV / "made").touch()


def _stage(number: int, what: str, command: list[object], failed: str) -> None:
    """One stage of the installation, told before it begins."""
    print(f"  {number}/3 {what} ...", file=sys.stderr, flush=True)
    if quiet([str(word) for word in command]):
        raise Stopped(failed)


def quiet(command: list[str]) -> int:
    """Run it and all it starts in a group of its own: Ctrl-C ends them here, and none of them prints what it was doing."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        return process.wait()
    except KeyboardInterrupt:
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        process.wait()
        raise


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
        if words[:1] == ["build"]:
            return compile_now(words[1:])
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


if __name__ == "__main__" and sys.argv[1:] == ["compile"]:
    if hasattr(os, "nice"):
        os.nice(10)  # a game is going on
    sys.exit(compile_now([]))
