"""The API reference out of the docstrings, as pages to open in a browser."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from ..engine.decision import HendersonError
from .app import app
from .screen import say

PUBLIC = ("henderson", "henderson.engine", "henderson.board", "henderson.games", "henderson.bots", "henderson.lab",
          "henderson.draw", "henderson.proof", "!henderson.lab.adapters.pyspiel_games")  # fmt: skip


@app.command()
def reference(
    folder: Annotated[str, typer.Argument(metavar="DIR", help="Where the pages go: a new or empty folder")] = "reference",
) -> None:
    """Write the API reference, made of the docstrings."""
    target = Path(folder)
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise HendersonError(f"'{folder}' is there already and not empty: the reference is written into a new folder")
    if find_spec("pdoc") is None:
        raise HendersonError("The reference is made by pdoc, which is not installed: pip install 'henderson[dev]'")
    # by another process: what the native build has compiled tells no docstrings
    plain = {**os.environ, "HENDERSON_PURE": "1"}
    made = subprocess.run([sys.executable, "-m", "pdoc", *PUBLIC, "-o", str(target)], env=plain, capture_output=True, text=True)
    if made.returncode:
        raise HendersonError(f"pdoc could not write the reference: {made.stderr.strip().rpartition(chr(10))[2]}")
    say(f"{len(list(target.rglob('*.html')))} pages; begin with {target / 'henderson.html'}")
