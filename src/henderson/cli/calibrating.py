"""The words that play many games for an owner: calibrate, and `data sensitivity`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..games import rules as rules_of
from .app import app
from .files import write
from .screen import as_json, say
from .settings import Json, Title


@app.command()
def calibrate(
    game: Title, target: Annotated[str, typer.Option("--target", metavar="FILE", help="What is to come out (docs/workshop.md)")],
    out: Annotated[str, typer.Option("--out", metavar="DIR", help="Where trials and proposal go; a stopped search goes on")] = "",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes")] = 1, json: Json = False,
) -> None:  # fmt: skip
    """Look for reconstructed values that come to a target; write a proposal, change nothing."""
    from ..workshop.calibrate import proposed, read, told

    wanted = read(target, rules_of(game).ID)
    folder = Path(out or f"{game}-calibration")
    found = proposed(wanted, folder, jobs, lambda text: None if json else say(text))
    write(folder / "proposal.md", told(found))
    if json:
        as_json(found)
        return
    met = "met" if found.met else "not met"
    say(f"The target is {met}: {folder / 'proposal.md'}; its pack is in {folder / 'packs'}")


def sensitivity(title: str, games: int, keep: bool, json: bool) -> None:
    """Measure, and keep it in the game's folder if that is wanted."""
    from ..games import folder as home_of
    from ..workshop.sensitivity import FILE, measured, written
    from .progress import counting

    with counting(f"sensitivity {title}", games) as tell:
        found = measured(title, games, tell=tell)
    if keep:
        write(home_of(title) / FILE, written(title, found, "heuristic"))
    if json:
        as_json(found)
        return
    for one in found:
        say(f"{one.file:<32}{one.effect:.3f}  {one.games} games before and after; {one.cells} values of {', '.join(one.columns)}")
