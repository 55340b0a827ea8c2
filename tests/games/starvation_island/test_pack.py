"""Every pack value matters: change any cell, and play, view or board change, or the pack is refused, or the file says why not."""

import csv
import io
import re
import shutil
from functools import cache
from pathlib import Path

import msgspec
import pytest

import henderson
from henderson import HendersonError
from henderson.games import folder

from .table import ID

DATA = folder(ID) / "data"
FILES = sorted(f.name for f in DATA.glob("*.csv"))
READ_BY_RULES = ("gunnery", "torpedo", "flak", "defense", "air", "sunk", "disabled", "bombards", "arrives", "entry", "steps",
                 "hits", "number", "delay", "unload", "schedule", "setup_air", "air_start", "rabaul", "divisor", "per_point",
                 "bonus_damaged", "last_turn")  # fmt: skip


def table(name):
    lines = (DATA / name).read_text().splitlines()
    remarks = [line for line in lines if line.startswith("#")]
    return remarks, list(csv.reader([line for line in lines if not line.startswith("#")]))


def cells():
    """Every cell that is not told to be for the reader: file, row, column."""
    for name in FILES:
        remarks, rows = table(name)
        told = {m[1] for line in remarks for m in re.finditer(r"(\w+): for the reader only", line)}
        of_each = (
            range(1, len(rows)) if name != "ships.csv" else (1, 5, 6, 10, 18, 22, 26, 32, 36, 37, 42, 54)
        )  # each type and class
        for i in of_each:
            for j, head in enumerate(rows[0]):
                if head not in told:
                    yield name, i, j


def other(text):
    """Another value of the same kind."""
    value = text.partition(" [")[0]
    if value == "-":
        return "11"  # like no front of a counter
    if value.isdigit():
        return str(int(value) + 1)
    swap = {
        "US": "Japan",
        "Japan": "US",
        "F": "B",
        "B": "F",
        "setup": "on arrival",
        "on arrival": "setup",
        "CA": "CL",
        "BB": "CA",
    }
    return swap.get(value, value + "x")


def fingerprint(where: Path | None):
    """What a game with that pack shows and plays by."""
    game = henderson.new(ID, pack=where)
    facts = game.state.facts
    play = {name: str(getattr(facts, name)) for name in READ_BY_RULES}
    return msgspec.json.encode(game.view("")), msgspec.json.encode(game.board()), game.state.digest(), play


@cache
def plain():
    return fingerprint(None)


def changed(folder_: Path, name: str, i: int, j: int) -> None:
    remarks, rows = table(name)
    rows[i][j] = other(rows[i][j])
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    (folder_ / name).write_text("\n".join(remarks) + "\n" + out.getvalue())


@pytest.mark.parametrize("name", FILES)
def test_every_cell_matters(name, tmp_path):
    where = tmp_path / "data"
    shutil.copytree(DATA, where)
    dead = []
    for file, i, j in cells():
        if file != name:
            continue
        changed(where, file, i, j)
        try:
            if fingerprint(where) == plain():
                dead.append((file, i, j))
        except HendersonError as error:
            assert str(error)
    shutil.copy(DATA / name, where / name)
    assert dead == []


def test_what_the_rules_are_said_to_read_they_read():
    source = "".join(f.read_text() for f in (folder(ID) / "rules").glob("*.py") if f.name != "components.py")
    table_ = "".join(f.read_text() for f in (folder(ID) / "table").glob("*.py"))
    for name in READ_BY_RULES:
        if name == "number":
            continue
        assert re.search(rf"\.{name}\b", source + table_), name
    facts = henderson.new(ID).state.facts
    made = re.findall(r"self\.(\w+)(?:: .+?)? = (.*)", (folder(ID) / "rules" / "components.py").read_text())  # kept as fields
    for number in facts.number:
        fields = [field for field, of in made if f'need("{number}")' in of]
        used = f'"{number}"' in source + table_ or any(re.search(rf"\.{field}\b", source + table_) for field in fields)
        assert used or number == "counters", number
    for kind in facts.hits:
        assert f'"{kind}"' in source, kind
