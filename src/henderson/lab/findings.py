"""What an experiment found: a page, live while it runs, and a table a row a cell."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

from ..games import rules
from . import charts, compare
from .experiment import ALONE, BASE, Experiment
from .page import Page, told
from .running import Cell, Run
from .statistics import Interval, holm, wilson

MOST_BARS = 24  # of the sensitivity chart
MOST_CURVES = 8
REFRESH = 5  # seconds between two looks of a browser at the live page


def page(run: Run) -> str:
    """The report: the same whenever it is written of the same games."""
    made = Page(run.experiment.title)
    _told(made, run)
    return made.html()


def live(run: Run) -> str:
    """The report so far, with how far it is and when it will end; the browser reads it again by itself."""
    made = Page(run.experiment.title, 0 if run.done else REFRESH)
    done, expected = run.games, max(run.expected, 1)
    made.parts.append(f"<progress value={done} max={expected}></progress>")
    left = run.seconds_left()
    at = f"; about {_time(left)} left, until {datetime.now() + timedelta(seconds=left):%a %H:%M}" if left and not run.done else ""
    made.say(f"{done} of about {expected} games, {sum(c.done for c in run.cells)} of {len(run.cells)} cells done{at}.", note=True)
    _told(made, run)
    return made.html()


def _time(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def _told(made: Page, run: Run) -> None:
    e = run.experiment
    if e.text:
        made.say(e.text)
    first = run.cells[0]
    stop = f"each cell until the 95 % interval is no wider than {e.stop.width:g}, {e.games} games at most" if e.stop.width \
        else f"{e.games} games a cell"  # fmt: skip
    seats = ", ".join(f"{side}: {who}" for side, who in first.plan.bots.items())
    settled = ", ".join(f"{k}={v}" for k, v in first.plan.options.items()) or "the usual options"
    made.say(f"{first.plan.title}, {seats}, {settled}; {stop}. Shares are of games won by {first.side}, with 95 % intervals"
             " (Wilson). Reconstructed values are ours, not the published game's.", note=True)  # fmt: skip
    for group in _groups(run.cells):
        if len(_groups(run.cells)) > 1:
            made.section(f"{group[0].plan.title}, seed {group[0].plan.seed}")
        _sensitivity(made, e, group)
        _curves(made, group)
        _table(made, group)


def _groups(cells: Sequence[Cell]) -> list[list[Cell]]:
    """The cells of each game and seed: what may be compared."""
    found: dict[tuple[str, str], list[Cell]] = {}
    for cell in cells:
        found.setdefault((cell.plan.title, cell.plan.seed), []).append(cell)
    return list(found.values())


Tally = tuple[str, float | None, int, int]  # value, as a number, games won, games


def sweeps(design_alone: bool, cells: Sequence[Cell]) -> dict[str, list[Tally]]:
    """Of each sweep and value the games won and played: in a grid over all values of the other sweeps."""
    found: dict[str, dict[str, Tally]] = {}
    for cell in cells:
        for level in cell.setting.levels:
            _, number, won, games = found.setdefault(level.sweep, {}).get(level.value, ("", level.number, 0, 0))
            found[level.sweep][level.value] = level.value, number, won + cell.won[cell.side], games + cell.games
    base = next((c for c in cells if c.setting.base), None)
    if design_alone and base is not None:
        usual = {level.sweep for level in base.setting.levels}
        for name, values in found.items():
            if name not in usual:  # the base has a value that the sweep does not name
                values[BASE] = BASE, None, base.won[base.side], base.games
    return {name: list(values.values()) for name, values in found.items()}


def _sensitivity(made: Page, e: Experiment, cells: Sequence[Cell]) -> None:
    """Which values move the result most."""
    whole = wilson(sum(c.won[c.side] for c in cells), sum(c.games for c in cells))
    base = next((c.share for c in cells if c.setting.base and c.games), whole)
    rows: list[tuple[float, charts.Reach]] = []
    for name, values in sweeps(e.design == ALONE, cells).items():
        shares = [(value, wilson(won, games)) for value, _, won, games in values if games]
        if len(shares) > 1:
            low, high = min(shares, key=lambda s: s[1].share), max(shares, key=lambda s: s[1].share)
            rows.append((high[1].share - low[1].share, (name, _end(*low), _end(*high))))
    if not rows:
        return
    rows.sort(key=lambda r: -r[0])
    made.section("What moves the result")
    side, least = cells[0].side, min(c.games for c in cells)
    drawn = [reach for _, reach in rows[:MOST_BARS]]
    made.figure(
        "sensitivity", charts.tornado("Sensitivity", drawn, base.share, f"share of games won by {side}"),
        f"How far each thing moves the share of games won by {side}: from its lowest to its highest value, the most important"
        f" first{f', {MOST_BARS} of {len(rows)}' if len(rows) > MOST_BARS else ''}; dots are shares, lines their 95 % intervals,"
        f" n = {least} games or more a dot. Where the lines of both ends overlap widely, the games do not tell them apart.",
    )  # fmt: skip


def _end(value: str, i: Interval) -> charts.End:
    return value, i.share, i.low, i.high


def _curves(made: Page, cells: Sequence[Cell]) -> None:
    """A share over the values of a sweep, where these are numbers and at least three; of many sweeps those that move it most."""
    found = []
    for name, values in sweeps(False, cells).items():
        rows = sorted((number, won, games) for _, number, won, games in values if number is not None and games)
        if len(rows) >= 3:
            found.append((name, rows, [(number, wilson(won, games)) for number, won, games in rows]))
    found.sort(key=lambda one: min(i.share for _, i in one[2]) - max(i.share for _, i in one[2]))
    for name, rows, shares in found[:MOST_CURVES]:
        line: charts.Line = (cells[0].side, [(x, i.share) for x, i in shares], [(x, i.low, i.high) for x, i in shares])
        made.figure(f"curve-{name}", charts.lines(name, [line], name, f"share won by {cells[0].side}", high=1.0),
                    f"Share of games won by {cells[0].side} by {name}, with 95 % intervals,"
                    f" n = {min(g for *_, g in rows)} to {max(g for *_, g in rows)} games a point.")  # fmt: skip


def _table(made: Page, cells: Sequence[Cell]) -> None:
    base = next((c for c in cells if c.setting.base), cells[0])
    others = [c for c in cells if c is not base and c.games and base.games]
    found = [compare.shares(c.setting.name, base.won[base.side], base.games, c.won[c.side], c.games) for c in others]
    raised = holm([d.p for d in found])
    beside = {c.setting.name: (d, p) for c, d, p in zip(others, found, raised)}
    rows = []
    for c in cells:
        d, p = beside.get(c.setting.name, (None, 1.0))
        moved = f"{d.difference:+.0%} ({d.low:+.0%} to {d.high:+.0%})" if d else ""
        rows.append((c.setting.name, c.games, told(c.share), moved, f"{p:.3f}" if d else ""))
    names = rules(cells[0].plan.title).NAMES
    made.section("All cells")
    made.table(("cell", "games", f"won by {names[base.side]} (95 % interval)", f"against {base.setting.name}", "p"), rows,
               "Every cell beside the base: the difference by Newcombe's interval, p of a pooled z-test, raised for so many"
               " comparisons (Holm).")  # fmt: skip


def write_table(run: Run, file: Path) -> None:
    """A row a cell: its levels, games, wins by side, the share watched with its interval."""
    sweep_names = list(dict.fromkeys(level.sweep for c in run.cells for level in c.setting.levels))
    sides = list(dict.fromkeys(side for c in run.cells for side in c.sides))
    with file.open("w", newline="") as out:
        table = csv.writer(out)
        table.writerow(["cell", "name", "game", "seed", *sweep_names, "games", *(f"won {s}" for s in sides), "nobody", "side",
                        "share", "low", "high"])  # fmt: skip
        for c in run.cells:
            levels = {level.sweep: level.value for level in c.setting.levels}
            i = c.share
            table.writerow([c.file.stem, c.setting.name, c.plan.title, c.plan.seed, *(levels.get(s, "") for s in sweep_names),
                            c.games, *(c.won[s] for s in sides), c.won[""], c.side, round(i.share, 6), round(i.low, 6),
                            round(i.high, 6)])  # fmt: skip
