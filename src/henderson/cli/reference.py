"""The API reference out of the docstrings, as pages to open in a browser."""

from __future__ import annotations

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
    try:
        import pdoc
    except ImportError:
        raise HendersonError("The reference is made by pdoc, which is not installed: pip install 'henderson[dev]'") from None
    pdoc.pdoc(*PUBLIC, output_directory=target)
    say(f"{len(list(target.rglob('*.html')))} pages; begin with {target / 'henderson.html'}")
