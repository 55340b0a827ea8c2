"""Every value of a component pack matters: changed alone, it changes play, a view, the board or a preview, or is refused.

A file whose head says "display only" is for the eye; a column named note, name, title, text or provenance is too.
"""

from __future__ import annotations

import csv
import hashlib
import io
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

import henderson

from ..bots.seat import HeuristicBot, Seat
from ..engine.decision import HendersonError
from ..games import facts as facts_of
from ..games import pack as pack_of
from ..games import rules as rules_of
from .laws import random_options

FOR_THE_EYE = frozenset(("note", "notes", "name", "title", "text", "provenance", "confidence", "basis", "source", "rule"))
STAGES = ((2, 150), (10, 1500))  # games and answers: what changes nothing in few short games is tried in more and longer ones
MARK = "display only"
_encode = msgspec.json.Encoder(order="deterministic", enc_hook=repr).encode


class Value(NamedTuple):
    """One cell of a table: file, line (from 1), column, what stands there and what is tried instead."""

    file: str
    line: int
    column: int
    head: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.head}: {self.old} -> {self.new}"


def values(title: str) -> Iterator[Value]:
    """Every cell that should matter, with another value: a number by one more, a word by another of its column."""
    for file in pack_of(title).files:
        text = file.read_text(encoding="utf-8")
        if file.suffix != ".csv" or MARK in text.partition("\n\n")[0]:
            continue
        rows = [(n, next(csv.reader([line]))) for n, line in enumerate(text.splitlines(), 1) if line.strip() and line[0] != "#"]
        heads = rows[0][1]
        for number, cells in rows[1:]:
            for column, cell in enumerate(cells[: len(heads)]):
                others = [r[column] for _, r in rows[1:] if len(r) > column]
                if heads[column] not in FOR_THE_EYE and (new := _other(cell, others)):
                    yield Value(file.name, number, column, heads[column], cell, new)


def _other(cell: str, others: Sequence[str]) -> str:
    """Another value for a cell; "" when there is none to try."""
    plain, _, rest = cell.partition(" [")
    tail = f" [{rest}" if rest else ""
    if plain.lstrip("-").isdigit():
        return f"{int(plain) + 1}{tail}"
    return next((o for o in others if o.partition(" [")[0] != plain and o not in ("", "-")), "") if plain not in ("", "-") else ""


def changed(folder: Path, value: Value) -> None:
    """Write one value into a pack."""
    file = folder / value.file
    lines = file.read_text(encoding="utf-8").splitlines()
    cells = next(csv.reader([lines[value.line - 1]]))
    cells[value.column] = value.new
    out = io.StringIO()
    csv.writer(out, lineterminator="").writerow(cells)
    lines[value.line - 1] = out.getvalue()
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def traces(title: str, where: str, games: int, answers: int) -> Iterator[str]:
    """What can be seen of play with a pack, as digests: board and set-up, then questions, previews and views of games."""
    rules = rules_of(title)
    presets = sorted(rules.PRESETS)
    for number in range(games):
        rng = Random(f"pack {title} {number}")
        given: dict[str, Any] = {"preset": presets[number - 1]} if 0 < number <= len(presets) else {}
        options = random_options(rules, rng) if number > len(presets) else given
        game = henderson.new(title, seed=f"pack {number}", options=options, pack=where or None)
        bot = HeuristicBot(number)
        yield _digest(_encode(game.board()), *(_encode(game.view(side)) for side in rules.SIDES))
        for count in range(answers):
            asked = game.decision
            if asked is None:
                break
            look = [game.preview(o) for o in asked.options[:3]] if count % 5 == 0 else []
            view = _encode(game.view(asked.player)) if count % 10 == 0 else b""
            yield _digest("|".join((asked.player, asked.rule, *asked.words)).encode(), view, _encode(look))
            game.play(bot.choose(Seat(game, asked.player)) if number % 2 else asked.words[int(rng.random() * len(asked.words))])


def _digest(*parts: bytes) -> str:
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:12]


def unread(title: str, chosen: Sequence[Value], stages: Sequence[tuple[int, int]] = STAGES,
           tell: Callable[[int], None] = lambda n: None) -> list[Value]:  # fmt: skip
    """Those of the values that can be changed without anything changing."""
    truths: dict[tuple[int, int], list[str]] = {}
    found = []
    for value in chosen:
        with tempfile.TemporaryDirectory(prefix="pack-") as place:
            folder = Path(place) / "pack"
            shutil.copytree(pack_of(title).folder, folder)
            changed(folder, value)
            for stage in stages:
                if stage not in truths:
                    truths[stage] = list(traces(title, "", *stage))
                if _matters(title, str(folder), truths[stage], *stage):
                    break
            else:
                found.append(value)
        tell(1)
    return found


def _matters(title: str, where: str, truth: Sequence[str], games: int, answers: int) -> bool:
    """Is it refused, or does anything go another way? The first difference is enough."""
    try:
        facts_of(title, pack_of(title, where), where)
        traced = traces(title, where, games, answers)
        return any(a != b for a, b in zip(traced, truth)) or next(traced, None) is not None
    except HendersonError:
        return True  # refused with a sentence
