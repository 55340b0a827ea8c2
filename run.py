#!/usr/bin/env python3
"""Make .venv once, install Henderson into it, then run what was asked.

python3 run.py play      play at this terminal
python3 run.py test      style, types and the whole test suite
python3 run.py ANYTHING  the henderson command: games, rules, draw, bench, ...
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "installed"


def stamp() -> str:
    """A hash over what an installation depends on. The client's sources are listed as in hatch_build.py."""
    web = HERE / "src/henderson/web"
    whole = hashlib.sha256(str(HERE).encode())
    names = [HERE / "pyproject.toml", HERE / "hatch_build.py", HERE / "src/henderson/draw/symbols.svg",
             HERE / "src/henderson/board/_flood.c"]  # fmt: skip
    for path in [*names, *sorted(web.glob("*.*")), *sorted(p for p in (web / "src").rglob("*") if p.is_file())]:
        whole.update(path.name.encode() + path.read_bytes())
    return whole.hexdigest()


def install() -> None:
    """Install when pyproject.toml or the browser client's sources are not those installed last."""
    want = stamp()
    if STAMP.exists() and STAMP.read_text() == want:
        return
    if sys.version_info < (3, 11):  # noqa: UP036 - this file is what an older Python would run
        sys.exit(f"Henderson needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    print("Setting up .venv and the browser client (once, about a minute) ...", file=sys.stderr)
    made = subprocess.run([sys.executable, "-m", "venv", str(VENV)], stdout=subprocess.DEVNULL)
    if made.returncode:
        sys.exit("Python could not make .venv: on Debian, run 'apt-get install python3-venv' first.")
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-e", f"{HERE}[dev]"]
    if subprocess.run(pip).returncode:
        sys.exit("pip could not install Henderson's dependencies; its message is above.")
    if not (HERE / "src/henderson/server/static/index.html").exists():
        print("The browser client could not be built; the terminal works. The next run tries again.", file=sys.stderr)
        return
    STAMP.write_text(want)


def test(more: list[str]) -> int:
    """What CI runs: ruff, mypy, then pytest, whose closing line comes last."""
    os.chdir(HERE)
    checks = [] if more else [["ruff", "check", "src", "tests", "run.py", "hatch_build.py"], ["mypy"]]
    for check in checks:
        print("$", *check, flush=True)
        if code := subprocess.run([str(PYTHON), "-m", *check]).returncode:
            return code
    return subprocess.run([str(PYTHON), "-m", "pytest", "-q", "-n", "2", *more]).returncode


if __name__ == "__main__":
    install()
    if sys.argv[1:2] == ["test"]:
        sys.exit(test(sys.argv[2:]))
    sys.exit(subprocess.run([str(PYTHON), "-m", "henderson", *sys.argv[1:]]).returncode)
