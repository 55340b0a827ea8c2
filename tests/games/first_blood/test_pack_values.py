"""Every value of the pack matters: changed by itself it is refused or changes the game, or its file says that nobody reads it."""

import csv
import dataclasses
import re
import shutil
from random import Random

import pytest

import henderson
from henderson.games.first_blood.rules.facts import Facts
from henderson.games.first_blood.table.board import board

from .conftest import DATA

MEMOS = {"discs", "near_memo", "reach_memo", "far_from", "far_memo", "worth_memo"}
OTHERS = {  # other values of a column, or of any column
    "terrain": ("clear", "jungle", "ridge"), "kind": ("clear", "jungle", "ridge", "river", "infantry", "engineer"),
    "side": ("US", "Japan"), "roles": ("fighter", "bomber", "fighter bomber"), "loss": ("none", "one unit"),
    "reinforcements": ("yes", "no"), "built": ("yes", "no"), "fighters only": ("yes", "no"), "connected": ("A", "B", "C", "D"),
    "arrives": ("SEP II", "OCT III", "AT START"), "features": ("coast", "bloody_ridge", "henderson_field"),
}  # fmt: skip
ROWS = 4  # of a long file, taken at random
CAN_BE_EMPTY = {"river"}  # of a side that is no river


def table(name):
    """Remarks, head and rows of a file, marks of provenance kept."""
    lines = (DATA / f"{name}.csv").read_text().splitlines()
    remarks = [line for line in lines if line.startswith("#")]
    head, *rows = list(csv.reader(line for line in lines if line and not line.startswith("#")))
    return remarks, head, rows


def line_of(row):
    """A row as it stands in its file."""
    return ",".join(f'"{text}"' if "," in text else text for text in row) + "\n"


def other(head, row, i):
    """Another value for a cell, as like the old one as may be."""
    text = re.sub(r" \[.*\]$", "", row[i])
    if text in ("AE", "A2", "A1", "EX", "DR", "D1", "DE"):
        return "EX" if text != "EX" else "DR"
    for value in OTHERS.get(head[i], ()):
        if value != text:
            return value
    if re.fullmatch(r"\d{4}", text):
        return "0505" if text != "0505" else "0606"
    return str(int(text) + 1) if re.fullmatch(r"-?\d+", text) else text + "x"


def outcome(folder):
    """What a pack is played with: all facts that rules read, and the board; or that it is refused."""
    try:
        game = henderson.new("first-blood", pack=folder)
    except henderson.HendersonError as error:
        assert re.match(r"\w+\.csv", str(error)), error
        return "refused"
    f = game.state.facts
    facts = {x.name: getattr(f, x.name) for x in dataclasses.fields(Facts) if x.name not in MEMOS | {"grid", "costs", "tables"}}
    tables = [[cell.text for cell in t.cells[c]] for t in f.tables for c in t.columns]
    return facts, tables, f.grid.names, board(game.state)


@pytest.mark.parametrize("name", sorted(f.stem for f in DATA.glob("*.csv")))
def test_every_value_matters(name, tmp_path):
    for file in DATA.iterdir():
        shutil.copyfile(file, tmp_path / file.name)
    remarks, head, rows = table(name)
    unread = {column for column in head if any(r.startswith("# for readers only:") and f" {column} (" in r for r in remarks)}
    before = outcome(tmp_path)
    lines = (DATA / f"{name}.csv").read_text()
    chosen = rows if len(rows) <= ROWS + 4 else [rows[0], *Random(name).sample(rows, ROWS)]
    for row in chosen:
        for i, column in enumerate(head[: len(row)]):
            new = [*row[:i], other(head, row, i), *row[i + 1 :]]
            assert line_of(row) in lines
            (tmp_path / f"{name}.csv").write_text(lines.replace(line_of(row), line_of(new), 1))
            changed = outcome(tmp_path) != before
            if column in CAN_BE_EMPTY and not row[i]:
                continue
            if any(r.startswith(f"# not on the built-in map: {row[0]} (") for r in remarks) and not changed:
                continue
            assert changed != (column in unread), (column, row, new)
            (tmp_path / f"{name}.csv").write_text(lines)


@pytest.mark.rule("4.2b")
def test_a_river_into_a_ridge_hex_costs_what_the_pack_says(tmp_path):
    """There is none on our map; on an owner's the row rules."""
    for file in DATA.iterdir():
        shutil.copyfile(file, tmp_path / file.name)
    for file, old, new in (("hexes", "0709,clear", "0709,ridge"), ("movement", "river into ridge,3", "river into ridge,7")):
        text = (DATA / f"{file}.csv").read_text()
        text, count = re.subn(rf"^{old.replace(',', '[^,]*,')}", new, text, flags=re.M)
        assert count == 1, file
        (tmp_path / f"{file}.csv").write_text(text)
    f = henderson.new("first-blood", pack=tmp_path).state.facts
    assert dict(f.ways[f.space["0710"]])[f.space["0709"]] == 7


def test_every_fact_is_read_by_rules_or_table():
    """What the pack says goes into Facts; what is in Facts is looked at somewhere else than where it is read in."""
    home = DATA.parent
    code = "".join(f.read_text() for room in ("rules", "table") for f in (home / room).glob("*.py") if f.name != "facts.py")
    unread = [x.name for x in dataclasses.fields(Facts) if not re.search(rf"(?:\bf|facts)\.{x.name}\b", code)]
    assert set(unread) <= {"terrain", "costs", *MEMOS}  # the first two make up jungle, ridge and ways
