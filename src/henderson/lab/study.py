"""A study: many observed games on one machine or on a cluster, written down as they finish, and resumable.

A study is a file of JSON lines: the plan, then one line a game. Games are numbered and seeded by their number, so the
result does not depend on who played them, in which order, or how often it was interrupted.
"""

from __future__ import annotations

import csv
import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from ..bots.bulk import in_bulk, settle
from ..engine.decision import HendersonError
from .observe import Sample, play_observed
from .simulate import Plan

T = TypeVar("T")
_encode = msgspec.json.Encoder(order="deterministic").encode


class Here(Executor):
    """This process, with the interface of several: what is submitted is done at once."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        done: Future[T] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


@contextmanager
def workers(jobs: int, cluster: str = "") -> Iterator[Executor]:
    """This process, several of this machine, or the workers of a Dask cluster: one interface for all."""
    if jobs <= 1 and not cluster:
        with in_bulk():
            yield Here()
        return
    if not cluster:
        # spawn: a fork would copy the threads of the progress bar
        pool = ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=settle)
        try:
            yield pool
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
        return
    try:
        from distributed import Client
    except ImportError:
        raise HendersonError("--cluster needs the extra 'cluster': pip install 'henderson[cluster]'") from None
    try:
        client = Client(cluster, timeout=10)
    except OSError as error:
        raise HendersonError(f"No cluster answers at '{cluster}': {error}") from None
    try:
        # not pure: a cluster that lives longer than the code must not answer from memory
        yield client.get_executor(retries=3, pure=False)
    finally:
        client.close()


def play_some(plan: Plan, numbers: Sequence[int]) -> list[Sample]:
    """Some games, for one worker."""
    return [play_observed(plan, i) for i in numbers]


def read(file: str | Path) -> tuple[Plan, list[Sample]]:
    """A study from its file; a last line cut short by an interruption is left out."""
    path = Path(file)
    if not path.exists():
        raise HendersonError(f"There is no file '{file}': expected the results of henderson simulate --out")
    lines = path.read_bytes().split(b"\n")
    try:
        plan = msgspec.json.decode(lines[0], type=Plan)
    except msgspec.DecodeError as error:
        raise HendersonError(f"'{file}' is no study: its first line is not a plan ({error})") from None
    samples: dict[int, Sample] = {}
    for number, line in enumerate(lines[1:], 2):
        if not line:
            continue
        try:
            sample = msgspec.json.decode(line, type=Sample)
        except msgspec.DecodeError as error:
            if number >= len(lines) - 1:
                continue  # cut short
            raise HendersonError(f"{file}:{number}: {error}") from None
        samples[sample.index] = sample
    return plan, [samples[i] for i in sorted(samples)]


def run(
    plan: Plan, file: str | Path, jobs: int = 1, cluster: str = "", tell: Callable[[int], None] = lambda n: None
) -> list[Sample]:
    """Play what is still missing; every finished game is on disk at once."""
    path = Path(file)
    known: list[Sample] = []
    if path.exists() and path.stat().st_size:
        old, known = read(path)
        if _settled(old) != _settled(plan):
            raise HendersonError(f"'{file}' holds another study ({_settled(old)}): expected {_settled(plan)}, or another file")
        rewrite(path, plan, known)
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        rewrite(path, plan, [])
    have = {s.index for s in known}
    missing = [i for i in range(plan.games) if i not in have]
    tell(len(have))
    with path.open("ab") as out:
        for some in _played(plan, missing, jobs, cluster):
            for sample in some:
                out.write(_encode(sample) + b"\n")
            out.flush()
            os.fsync(out.fileno())
            known += some
            tell(len(some))
    known = sorted(known, key=lambda s: s.index)[: plan.games]
    rewrite(path, plan, known)  # in order: the same study is the same file
    return known


def _settled(plan: Plan) -> str:
    """What two runs of one study have in common; the number of games may grow."""
    bots, chosen = dict(sorted(plan.bots.items())), dict(sorted(plan.options.items()))
    return f"{plan.title} {bots} {chosen} pack {plan.pack or 'built-in'} seed {plan.seed}"


def rewrite(path: Path, plan: Plan, samples: Sequence[Sample]) -> None:
    """The whole file anew, by way of a second one: a reader never sees half of it."""
    fresh = path.with_name(path.name + ".part")
    fresh.write_bytes(b"\n".join([_encode(plan), *map(_encode, samples)]) + b"\n")
    fresh.replace(path)


def _played(plan: Plan, numbers: list[int], jobs: int, cluster: str) -> Iterator[list[Sample]]:
    if not numbers:
        return
    if jobs <= 1 and not cluster:
        for i in numbers:
            yield play_some(plan, [i])
        return
    size = max(1, min(20, len(numbers) // (max(jobs, 2) * 8)))
    chunks = [numbers[i : i + size] for i in range(0, len(numbers), size)]
    with workers(jobs, cluster) as pool:
        waiting = [pool.submit(play_some, plan, chunk) for chunk in chunks]
        for done in as_completed(waiting):
            yield done.result()


def write_csv(samples: Sequence[Sample], file: str | Path) -> None:
    """One row a game, for a spreadsheet."""
    sides = sorted({side for s in samples for side in (*s.score, *s.losses) if side})
    heads = ["index", "seed", "winner", "reason", "rule", "decisions", "turns"]
    heads += [f"score {s}" for s in sides] + [f"losses {s}" for s in sides]
    with Path(file).open("w", newline="") as out:
        table = csv.writer(out)
        table.writerow(heads)
        for s in samples:
            row = [s.index, s.seed, s.winner, s.reason, s.rule, s.decisions, s.turns]
            table.writerow([*row, *(s.score.get(x, "") for x in sides), *(s.losses.get(x, 0) for x in sides)])


def write_parquet(samples: Sequence[Sample], file: str | Path) -> None:
    """One row a game, columns typed; needs the extra 'parquet'."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise HendersonError(
            "Parquet needs the extra 'parquet': pip install 'henderson[parquet]'; .csv and .json need nothing"
        ) from None
    rows = [msgspec.to_builtins(s) for s in samples]
    flat = ("index", "seed", "winner", "reason", "rule", "decisions", "turns")
    columns = {key: [row[key] for row in rows] for key in flat}
    for key in ("score", "losses", "rules", "dice", "course"):
        columns[key] = [msgspec.json.encode(row[key]).decode() for row in rows]
    pq.write_table(pa.table(columns), str(file))
