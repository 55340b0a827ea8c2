"""A study: many observed games on one machine or on a cluster, written down as they finish, and resumable.

A study is a file of JSON lines: the head (the plan, and by which version, rules and components it is played), then one line a
game. Games are numbered and seeded by their number, so the result does not depend on who played them, in which order, or how
often it was interrupted. What reads a study goes through the file: a million games need no more memory than a thousand.
"""

from __future__ import annotations

import csv
import os
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.util import find_spec
from itertools import islice
from operator import lt
from pathlib import Path
from typing import overload

import msgspec

import henderson

from ..engine.decision import HendersonError
from ..games import pack as pack_of
from ..games import rules
from .changes import changed
from .observe import Sample, play_observed
from .simulate import Plan
from .workers import as_finished, workers

SCHEMA = 2  # of the Parquet file: 2 added the column cell
_encode = msgspec.json.Encoder(order="deterministic").encode


class Head(Plan):
    """The plan, and what the games were played with."""

    version: str = ""  # of Henderson
    rules: str = ""  # the game's VERSION
    components: str = ""  # hash of the pack: the same folder with other values is another study


class Numbered(msgspec.Struct):
    """A game's line, of which only the number is wanted."""

    index: int


class Kept(Sequence[Sample]):
    """The finished games of a file, by number; each is read when it is looked at."""

    def __init__(self, path: Path, numbers: array[int], places: array[int]) -> None:
        self.numbers, self._path, self._places = numbers, path, places

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[Sample]:
        for line in self.lines():
            yield msgspec.json.decode(line, type=Sample)

    @overload
    def __getitem__(self, at: int) -> Sample: ...
    @overload
    def __getitem__(self, at: slice) -> list[Sample]: ...
    def __getitem__(self, at: int | slice) -> Sample | list[Sample]:
        if isinstance(at, slice):
            return [self[i] for i in range(*at.indices(len(self)))]
        with self._path.open("rb") as file:
            file.seek(self._places[at])
            return msgspec.json.decode(file.readline(), type=Sample)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Kept) and self.numbers == other.numbers and all(a == b for a, b in zip(self.lines(), other.lines()))
        )

    def lines(self) -> Iterator[bytes]:
        """As they stand in the file, in the order of their numbers."""
        with self._path.open("rb") as file:
            for place in self._places:
                file.seek(place)
                yield file.readline()


def read(file: str | Path, first: int | None = None) -> tuple[Head, Kept]:
    """A study from its file, or its first games; a last line cut short by an interruption is left out."""
    path = Path(file)
    if not path.exists():
        raise HendersonError(f"There is no file '{file}': expected the results of henderson simulate --out")
    with path.open("rb") as lines:
        try:
            head = msgspec.json.decode(lines.readline(), type=Head)
        except msgspec.DecodeError as error:
            raise HendersonError(f"'{file}' is no study: its first line is not a plan ({error})") from None
        numbers, places = array("q"), array("q")
        number, place = 2, lines.tell()
        for line in lines:
            if not line.endswith(b"\n"):
                break  # cut short
            try:
                index = msgspec.json.decode(line, type=Numbered).index
            except msgspec.DecodeError as error:
                raise HendersonError(f"{file}:{number}: {error}") from None
            if first is None or index < first:
                numbers.append(index)
                places.append(place)
            number, place = number + 1, place + len(line)
    return head, Kept(path, *_in_order(numbers, places))


def _in_order(numbers: array[int], places: array[int]) -> tuple[array[int], array[int]]:
    """By number, each once; a study that was finished is in order already."""
    if all(map(lt, numbers, islice(numbers, 1, None))):
        return numbers, places
    found = dict(zip(numbers, places))
    numbers = array("q", sorted(found))
    return numbers, array("q", (found[i] for i in numbers))


def head_of(plan: Plan) -> Head:
    """The head of a study begun now."""
    given = {name: getattr(plan, name) for name in Plan.__struct_fields__}
    components = pack_of(plan.title, changed(plan.title, plan.pack, plan.changes) or None).hash
    return Head(**given, version=henderson.__version__, rules=rules(plan.title).VERSION, components=components)


def run(plan: Plan, file: str | Path, jobs: int = 1, cluster: str = "", tell: Callable[[int], None] = lambda n: None) -> Kept:
    """Play what is still missing; every finished game is on disk at once."""
    path = Path(file)
    wanted = missing(begin(plan, path), plan.games)
    tell(plan.games - len(wanted))
    for some in _played(plan, wanted, jobs, cluster):
        append(path, some)
        tell(len(some))
    rewrite(path, *read(path))  # in order: the same study is the same file
    return read(path, plan.games)[1]


def begin(plan: Plan, path: Path) -> Kept:
    """A file that games of the plan can be added to, and those it holds: a new one, or one of the same study."""
    head = head_of(plan)
    if not path.exists() or not path.stat().st_size:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_encode(head) + b"\n")
        return read(path)[1]
    old, known = read(path)
    if _settled(old) != _settled(head):
        raise HendersonError(f"'{path}' holds another study ({_settled(old)}): expected {_settled(head)}, or another file")
    head = msgspec.structs.replace(head, games=max(old.games, plan.games))  # a shorter run takes nothing away
    rewrite(path, head, known)
    return read(path)[1]


def append(path: Path, games: Iterable[Sample]) -> None:
    """Add finished games; when it returns they are on the disk."""
    with path.open("ab") as out:
        out.write(b"".join(_encode(sample) + b"\n" for sample in games))
        out.flush()
        os.fsync(out.fileno())


def missing(kept: Kept, games: int) -> array[int]:
    """The numbers below `games` of which there is no game yet."""
    have = bytearray(games)
    for number in kept.numbers:
        if number < games:
            have[number] = 1
    return array("q", (i for i in range(games) if not have[i]))


def _settled(head: Head) -> str:
    """What two runs of one study have in common; the number of games may grow."""
    bots, chosen = dict(sorted(head.bots.items())), dict(sorted(head.options.items()))
    return (f"{head.title} {bots} {chosen} pack {head.pack or 'built-in'} ({head.components or 'unknown'}) seed {head.seed},"
            f" version {head.version or 'unknown'}, rules {head.rules or 'unknown'}")  # fmt: skip


def rewrite(path: Path, head: Head, games: Kept) -> None:
    """The whole file anew, by way of a second one: a reader never sees half of it."""
    fresh = path.with_name(path.name + ".part")
    with fresh.open("wb") as out:
        out.write(_encode(head) + b"\n")
        for line in games.lines():
            out.write(line)
    fresh.replace(path)


def play_some(plan: Plan, numbers: Sequence[int]) -> list[Sample]:
    """Some games, for one worker."""
    return [play_observed(plan, i) for i in numbers]


def _played(plan: Plan, numbers: array[int], jobs: int, cluster: str) -> Iterator[list[Sample]]:
    if not numbers:
        return
    size = max(1, min(20, len(numbers) // (max(jobs, 2) * 8))) if jobs > 1 or cluster else 1
    orders = ((None, (plan, numbers[i : i + size])) for i in range(0, len(numbers), size))
    with workers(jobs, cluster) as pool:
        for _, some in as_finished(pool, play_some, orders, jobs, cluster):
            yield some


def check_table(file: str) -> None:
    """Whether a table of results can be written there: told before the games are played, not after."""
    if not file.endswith((".csv", ".parquet")):
        raise HendersonError(f"'{file}': expected a file that ends in .csv or .parquet")
    if file.endswith(".parquet"):
        check_library()
    if not Path(file).absolute().parent.is_dir():
        raise HendersonError(f"'{file}': there is no folder '{Path(file).parent}'")


def check_library() -> None:
    """Whether Parquet can be written at all."""
    if find_spec("pyarrow") is None:
        raise HendersonError("Parquet needs the extra 'parquet': pip install 'henderson[parquet]'; .csv needs nothing")


def write_csv(games: Sequence[Sample], file: str | Path) -> None:
    """One row a game, for a spreadsheet."""
    sides = sorted({side for s in games for side in (*s.score, *s.losses) if side})
    heads = ["index", "seed", "winner", "reason", "rule", "decisions", "turns"]
    heads += [f"score {s}" for s in sides] + [f"losses {s}" for s in sides]
    with Path(file).open("w", newline="") as out:
        table = csv.writer(out)
        table.writerow(heads)
        for s in games:
            row = [s.index, s.seed, s.winner, s.reason, s.rule, s.decisions, s.turns]
            table.writerow([*row, *(s.score.get(x, "") for x in sides), *(s.losses.get(x, 0) for x in sides)])


def write_parquet(head: Head, games: Sequence[Sample], file: str | Path) -> None:
    """One row a game, columns typed as docs/lab.md says, the head as the file's metadata; needs the extra 'parquet'."""
    write_parquets([("", head, games)], file)


def write_parquets(studies: Sequence[tuple[str, Head, Sequence[Sample]]], file: str | Path) -> None:
    """Several studies in one file: the name of each in the column `cell`, their heads as the file's metadata."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    whole, text = pa.int64(), pa.string()
    counts = pa.map_(text, whole)
    turn = pa.struct([("turn", whole), ("strength", counts), ("pieces", counts), ("field", text), ("tracks", counts)])
    columns = [
        ("cell", text), ("index", whole), ("seed", text), ("winner", text), ("reason", text), ("rule", text), ("score", counts),
        ("decisions", whole), ("turns", whole), ("course", pa.list_(turn)), ("losses", counts), ("rules", counts),
        ("dice", pa.map_(text, pa.list_(whole))),
    ]  # fmt: skip
    heads = {"henderson": _encode(studies[0][1])} if len(studies) == 1 else {
        "henderson": _encode({name: head for name, head, _ in studies})}  # fmt: skip
    schema = pa.schema(columns, metadata={**heads, "schema": str(SCHEMA)})
    with pq.ParquetWriter(str(file), schema) as out:
        for name, _, games in studies:
            for some in batched(games, 1000):
                out.write_table(pa.Table.from_pylist([{"cell": name, **_row(s)} for s in some], schema=schema))


def _row(sample: Sample) -> dict[str, object]:
    """A game for Arrow, whose maps are lists of pairs."""
    row = msgspec.to_builtins(sample)
    for one in (row, *row["course"]):
        one.update({key: list(value.items()) for key, value in one.items() if isinstance(value, dict)})
    return dict(row)


def batched(games: Sequence[Sample], size: int) -> Iterator[list[Sample]]:
    """So many at a time."""
    waiting = iter(games)
    while some := list(islice(waiting, size)):
        yield some
