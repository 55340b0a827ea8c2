"""The laboratory's words for questions that take many games: experiment, sprt."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..games import rules as rules_of
from .app import app
from .screen import as_json, say
from .settings import Given, Json, Level, PackDir, Preset, Title, options, own_pack

if TYPE_CHECKING:
    from ..lab.running import Run

EVERY = 2.0  # seconds between two live pages


@app.command()
def experiment(
    file: Annotated[str, typer.Argument(metavar="FILE.toml", help="What is compared, varied and counted (docs/lab.md)")],
    out: Annotated[str, typer.Option("--out", metavar="DIR", help="Where it goes; FILE without .toml when none is named")] = "",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes")] = 1,
    cluster: Annotated[str, typer.Option("--cluster", metavar="ADDRESS", help="Of a Dask scheduler")] = "",
    plan: Annotated[bool, typer.Option("--plan", help="Only tell what would be played")] = False,
    browser: Annotated[bool, typer.Option("--browser", help="Open the live page")] = False, json: Json = False,
) -> None:  # fmt: skip
    """Run an experiment from its file; stopped, it goes on where it was, to the same results."""
    from ..lab import manifest, study
    from ..lab.experiment import cells, read
    from ..lab.running import Run

    found = read(file)
    settings = cells(found)
    if plan:
        as_json(settings) if json else say("\n".join(s.name for s in settings))
        return
    folder = Path(out or Path(file).with_suffix(""))
    if found.outputs.parquet:
        study.check_library()
    told = manifest.begin(folder, Path(file).read_text(encoding="utf-8"), settings)
    run = Run(found, settings, folder)
    try:
        _watched(run, jobs, cluster, browser)
    finally:
        manifest.end(folder, told, run.games - run.at_first)
    written = _results(run)
    if json:
        as_json({"folder": str(folder), "games": run.games, "cells": [
            {"name": c.setting.name, "games": c.games, "won": dict(c.won), "share": c.share} for c in run.cells]})  # fmt: skip
        return
    say(f"{run.games} games in {len(run.cells)} cells; {', '.join(written)} in {folder}")


def _watched(run: Run, jobs: int, cluster: str, browser: bool) -> None:
    """Play, with a bar at the terminal and the live page in the folder."""
    from ..lab import findings
    from .progress import counting

    page, last = run.folder / "live.html", 0.0

    def show(force: bool = False) -> None:
        nonlocal last
        if force or time.monotonic() - last > EVERY:
            last = time.monotonic()
            part = page.with_suffix(".part")
            part.write_text(findings.live(run), encoding="utf-8")
            part.replace(page)

    show(force=True)
    if browser:
        import webbrowser

        webbrowser.open(page.resolve().as_uri())
    with counting(run.experiment.title, run.expected) as bar:

        def tell(games: int) -> None:
            bar(games)
            show()

        run.play(jobs, cluster, tell)
    show(force=True)


def _results(run: Run) -> list[str]:
    """Write what the experiment asks for; the names of the files."""
    from ..lab import findings, study

    wanted, written = run.experiment.outputs, []
    if wanted.parquet:
        studies = [(c.setting.name, *study.read(c.file, c.games)) for c in run.cells]
        study.write_parquets(studies, run.folder / "games.parquet")
        written.append("games.parquet")
    if wanted.csv:
        findings.write_table(run, run.folder / "results.csv")
        written.append("results.csv")
    if wanted.report:
        (run.folder / "report.html").write_text(findings.page(run), encoding="utf-8")
        written.append("report.html")
    return written


@app.command()
def sprt(
    game: Title, a: Annotated[str, typer.Option("--a", metavar="BOT", help="Is this one stronger")],
    b: Annotated[str, typer.Option("--b", metavar="BOT", help="than that one?")],
    low: Annotated[float, typer.Option("--elo0", help="Not, if it is better by so many Elo at most")] = 0.0,
    high: Annotated[float, typer.Option("--elo1", help="Yes, if it is better by so many at least")] = 50.0,
    alpha: Annotated[float, typer.Option("--alpha", help="Chance of a wrong yes")] = 0.05,
    beta: Annotated[float, typer.Option("--beta", help="Chance of a wrong no")] = 0.05,
    n: Annotated[int, typer.Option("--games", "-n", min=2, help="At most")] = 2000,
    level: Level = "", option: Given = [], preset: Preset = "", pack: PackDir = "",  # noqa: B006
    seed: Annotated[str, typer.Option("--seed")] = "0", jobs: Annotated[int, typer.Option("--jobs", "-j", min=1)] = 1,
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="Keep every game; go on where it stopped")] = "",
    json: Json = False,
) -> None:  # fmt: skip
    """Is A stronger than B? Plays until the answer is sure, and not one game more."""
    from ..bots.own import any_bot
    from ..lab.sprt import Question
    from ..lab.sprt import sprt as run
    from .progress import counting

    for name in (a, b):
        any_bot(name, rules=rules_of(game))
    with counting(f"sprt {game}, at most", n) as tell:
        found = run(game, Question(a, b, low, high, alpha, beta), n, options(game, level, option, preset), seed, jobs, tell, out,
                    own_pack(pack))  # fmt: skip
    if json:
        as_json(found)
        return
    say(found.sentence(), "bold")
    i = found.score
    say(f"'{a}' made {i.share:.0%} of the points ({i.low:.0%} to {i.high:.0%}); pairs by points 0, 1/2, 1, 3/2, 2:"
        f" {', '.join(map(str, found.counts))}; log likelihood ratio {found.ratio:+.2f} between"
        f" {found.bounds[0]:+.2f} and {found.bounds[1]:+.2f}")  # fmt: skip
