"""Reconstructed values brought to a target by simulation: a proposal with its figures, and nothing changed by itself.

A target is a file:

    game = "first-blood"
    games = 60                          # a trial
    bots = { US = "regular", Japan = "regular" }
    wins = { US = [0.4, 0.6] }          # the share of wins, draws counted as half
    course = 0.0                        # weight of the distance from the history file's course; 0: not looked at
    [[vary]]                            # what may be changed, and how far
    file = "units.csv"
    columns = ["combat"]
    where = { side = "Japan" }
    low = -1
    high = 1

Only values marked `reconstructed` are changed; a file, column or row with none is refused. Each amount is tried in turn, the best
is kept, and the search ends when the target is met or every amount was tried.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import msgspec

from ..board.components import Pack
from ..engine.decision import HendersonError
from ..engine.view import Struct
from ..games import rules as rules_of
from ..lab import study
from ..lab.compare import Comparison, compare
from ..lab.report import history
from ..lab.simulate import Plan
from ..lab.study import Kept
from .cells import accepted, copy_of, numbers, shifted
from .differences import Difference, differences

MOST = 10  # of an amount, up or down


class Vary(Struct, forbid_unknown_fields=True):
    """Values that may be changed together, by an amount from low to high."""

    file: str
    low: int
    high: int
    columns: list[str] = []
    where: dict[str, str] = {}


class Target(Struct, forbid_unknown_fields=True):
    """What is to come out."""

    game: str
    wins: dict[str, tuple[float, float]]
    vary: list[Vary]
    games: int = 60
    bots: dict[str, str] = {}
    course: float = 0.0
    seed: str = "calibrate"


class Tried(Struct):
    """One set of amounts, and what came of it."""

    amounts: list[int]  # in the order of `vary`
    shares: dict[str, float]
    off: float  # how far from the target; 0: there


class Proposal(Struct):
    """What is proposed, with the figures before and after."""

    game: str
    bots: dict[str, str]
    games: int
    met: bool
    tried: list[Tried]
    best: Tried
    changes: list[Difference]
    comparison: Comparison | None


def read(file: str | Path, title: str) -> Target:
    """A target from its file, every line of it checked."""
    path = Path(file)
    try:
        found = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Target)
    except FileNotFoundError:
        raise HendersonError(f"There is no file '{file}': expected a target (docs/workshop.md)") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise HendersonError(f"{path.name}: {error}") from None
    if found.game != title:
        raise HendersonError(f"{path.name} is a target of '{found.game}', not of '{title}'")
    rules = rules_of(title)
    for side, (low, high) in found.wins.items():
        if side not in rules.SIDES or not 0 <= low <= high <= 1:
            raise HendersonError(f"{path.name}: wins.{side} = [{low}, {high}]: expected {', '.join(rules.SIDES)}, from 0 to 1")
    for one in found.vary:
        if not -MOST <= one.low <= 0 <= one.high <= MOST:
            raise HendersonError(f"{path.name}: {one.file} from {one.low} to {one.high}: expected -{MOST} to {MOST}, 0 between")
    return found


def proposed(target: Target, folder: Path, jobs: int = 1, tell: Callable[[str], None] = lambda t: None) -> Proposal:
    """Search; every trial's games are kept in the folder, so that a search that was stopped goes on where it was."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted, kept = msgspec.json.encode(target), folder / "target.json"
    if kept.exists() and kept.read_bytes() != wanted:
        raise HendersonError(f"'{folder}' holds the trials of another target: expected the same, or another folder")
    kept.write_bytes(wanted)
    amounts = [0] * len(target.vary)
    best = _tried(target, folder, amounts, jobs, tell)
    tried = [best]
    for at, one in enumerate(target.vary):
        for amount in sorted(range(one.low, one.high + 1), key=abs):
            if best.off == 0:
                break
            new = [*best.amounts[:at], amount, *best.amounts[at + 1 :]]
            if amount == 0 or new == best.amounts or not _made(target, folder, new):
                continue
            found = _tried(target, folder, new, jobs, tell)
            tried.append(found)
            if found.off < best.off:
                best = found
    before, after = (_made(target, folder, a) for a in (amounts, best.amounts))
    changes = differences(Pack(before), Pack(after)) if before and after else []
    compared = compare(_study(folder, amounts), _study(folder, best.amounts), ("before", "proposed")) if changes else None
    bots = _bots(target)
    return Proposal(target.game, bots, target.games, best.off == 0, tried, best, changes, compared)


def _bots(target: Target) -> dict[str, str]:
    return {side: target.bots.get(side, "heuristic") for side in rules_of(target.game).SIDES}


def _name(amounts: list[int]) -> str:
    return "_".join(f"{a:+d}" for a in amounts) or "as-it-is"


def _made(target: Target, folder: Path, amounts: list[int]) -> Path | None:
    """The pack with those amounts; None when the game refuses it."""
    place = folder / "packs" / _name(amounts)
    if not place.is_dir():
        copy_of(target.game, place)
        for one, by in zip(target.vary, amounts, strict=True):
            if not (place / one.file).is_file():
                raise HendersonError(f"'{one.file}' is no table of {target.game}")
            cells = numbers(place / one.file, one.columns, one.where)
            if not cells:
                raise HendersonError(f"{one.file}: no value there is reconstructed: what is printed or found is never changed")
            if by:
                shifted(place / one.file, cells, by)
    return place if accepted(target.game, place) else None


def _study(folder: Path, amounts: list[int]) -> tuple[study.Head, Kept]:
    return study.read(folder / f"{_name(amounts)}.jsonl")


def _tried(target: Target, folder: Path, amounts: list[int], jobs: int, tell: Callable[[str], None]) -> Tried:
    """Play a trial, or what is missing of it, and say how far from the target it is."""
    place = _made(target, folder, amounts)
    if place is None:
        raise HendersonError(f"The game refuses the built-in pack of {target.game}")
    bots = _bots(target)
    plan = Plan(target.game, target.games, bots, pack=str(place), seed=target.seed)
    games = study.run(plan, folder / f"{_name(amounts)}.jsonl", jobs)
    won = {side: (sum(g.winner == side for g in games) + 0.5 * sum(not g.winner for g in games)) / len(games) for side in bots}
    if len(bots) == 1:
        won = {side: sum(g.winner == side for g in games) / len(games) for side in bots}
    off = sum(max(0.0, low - won[side], won[side] - high) for side, (low, high) in target.wins.items())
    off += target.course * course_off(target.game, games) if target.course else 0.0
    told = Tried(amounts, {s: round(v, 3) for s, v in won.items()}, round(off, 4))
    tell(f"{_name(amounts)}: {', '.join(f'{s} {v:.0%}' for s, v in won.items())}, off by {told.off}")
    return told


def course_off(title: str, games: Kept) -> float:
    """How far the mean strength by turn is from that of the history file, as a share of the peak, over both sides."""
    dates = getattr(rules_of(title), "DATES", None)
    if dates is None:
        raise HendersonError(f"{title} tells no dates: its course cannot be held beside history")
    found = []
    for side in rules_of(title).SIDES:
        sums: dict[int, list[int]] = {}
        for game in games:
            for turn in game.course:
                sums.setdefault(turn.turn, []).append(turn.strength.get(side, 0))
        points = [(float(t), sum(v) / len(v)) for t, v in sorted(sums.items()) if t > 0]
        if not points or not (peak := max(y for _, y in points)):
            continue
        real, mean = dict(history(side, points, dates)), dict(points)
        gaps = [abs(y - mean[round(x)]) / peak for x, y in real.items() if round(x) in mean]
        found += [sum(gaps) / len(gaps)] if gaps else []
    return sum(found) / len(found) if found else 0.0


def told(found: Proposal) -> str:
    """A proposal for people, in Markdown."""
    met = "met" if found.met else "not met: what follows is the nearest that was tried"
    who = ", ".join(f"{s} {b}" for s, b in found.bots.items())
    said = f"{found.games} games a trial, {who}. The target is {met}. Nothing was changed."
    lines = [f"# A proposal for {found.game}", "", said, "",
             "| amounts | wins | off |", "|---|---|---|"]  # fmt: skip
    lines += [f"| {_name(t.amounts)} | {', '.join(f'{s} {v:.0%}' for s, v in t.shares.items())} | {t.off} |" for t in found.tried]
    lines += ["", *(f"* {c}" for c in found.changes)] if found.changes else ["", "It changes nothing."]
    if found.comparison:
        lines += ["", "| | before | proposed | difference | 95 % interval | p |", "|---|---|---|---|---|---|"]
        lines += [f"| {d.what} | {d.a:.3f} | {d.b:.3f} | {d.difference:+.3f} | {d.low:+.3f} to {d.high:+.3f} | {d.p:.3f} |"
                  for d in found.comparison.differences]  # fmt: skip
    return "\n".join(lines) + "\n"
