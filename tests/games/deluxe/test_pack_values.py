"""Every value of the pack matters: one cell changed at a time is refused or changes what is printed, and that is used."""

from __future__ import annotations

import ast
import csv
import dataclasses
import io
import re
import shutil
from pathlib import Path

import pytest

import henderson
from henderson.engine.decision import HendersonError
from henderson.games import deluxe, folder
from henderson.games.deluxe.rules.facts import Box, Card, Facts, Result, Unit

HOME = folder("deluxe")
DATA = HOME / "data"
# columns for people: the rule of a price, the heading of a row of the fire table
DISPLAY = {("terrain_costs", "rule"), ("artillery_fire", "strength")}
MEMOS = {"aid", "ways_memo", "sight_memo", "away_memo", "columns", "draws", "board", "runs", "grid"}
OTHER = {"US": "Japan", "Japan": "US", "black": "blue", "blue": "red", "red": "black", "yes": "", "+": "3", "Unl.": "3", "-": "2"}


def tables() -> list[str]:
    return sorted(f.stem for f in DATA.glob("*.csv"))


def printed(pack: str) -> dict[str, object]:
    facts = henderson.new("deluxe", pack=pack).state.facts
    return {f.name: getattr(facts, f.name) for f in dataclasses.fields(facts) if f.name not in MEMOS}


def changed(text: str) -> str:
    """Another value of the same kind."""
    plain = text.split(" [")[0]
    if plain in OTHER:
        return OTHER[plain]
    if plain.isdigit():
        return str(int(plain) + 1)
    found = re.search(r"\d", plain)
    return plain.replace(found[0], str((int(found[0]) + 1) % 10), 1) if found else plain + "x"


@pytest.mark.rule("2.4")
@pytest.mark.parametrize("name", tables())
def test_every_cell_changes_what_is_printed_or_is_refused(name, tmp_path, ground):
    pack = Path(ground())  # a small map is read quickly
    before = printed(str(pack))
    lines = (pack / f"{name}.csv").read_text().splitlines()
    remarks = [line for line in lines if line.startswith("#")]
    rows = list(csv.DictReader([line for line in lines if not line.startswith("#")]))
    step = max(1, len(rows) // 3)
    for number in range(0, len(rows), step):
        for column, value in rows[number].items():
            if (name, column) in DISPLAY or not value:
                continue
            out = io.StringIO()
            writer = csv.DictWriter(out, rows[0].keys(), lineterminator="\n")
            writer.writeheader()
            writer.writerows([*rows[:number], {**rows[number], column: changed(value)}, *rows[number + 1 :]])
            fresh = tmp_path / f"{number}-{column.replace(' ', '_')}"
            shutil.copytree(pack, fresh)
            (fresh / f"{name}.csv").write_text("\n".join(remarks) + "\n" + out.getvalue())
            try:
                after = printed(str(fresh))
            except HendersonError:
                after = {}
            shutil.rmtree(fresh)
            assert after != before, f"{name}.csv row {number + 1}: {column} = {changed(value)} for {value} changes nothing"


def read_attributes() -> set[str]:
    """Every attribute that rules, table or sequence of play read."""
    found = set()
    for file in HOME.rglob("*.py"):
        if file.name != "facts.py" and "player" not in file.parts:
            found |= {n.attr for n in ast.walk(ast.parse(file.read_text())) if isinstance(n, ast.Attribute)}
    return found


@pytest.mark.rule("2.4")
def test_everything_printed_is_read_by_rules_or_table():
    read = read_attributes()
    own = {"away_memo", "columns", "draws", "runs", "span"}  # read by Facts itself, or remembered for bots
    names = {f.name for f in dataclasses.fields(Facts)} - own
    for kind in (Unit, Box, Card, Result):
        names |= set(kind._fields)
    assert names - read == set()


@pytest.mark.rule("8.2.1.1", "8.2.1.2")
@pytest.mark.parametrize("case, column, terrain, told", [
    ("clear", "attacker", {}, "3 to 4"), ("clear", "defender", {}, "5 to 8"),
    ("jungle", "attacker", {"3808": "jungle"}, "3 to 4"), ("jungle", "defender", {"3908": "jungle"}, "5 to 8"),
    ("village", "attacker", {"3808": "clear village"}, "3 to 4"), ("village", "defender", {"3908": "clear village"}, "5 to 8"),
])  # fmt: skip
def test_an_owners_terrain_effects_rule_the_assault(table, case, column, terrain, told):
    text = 'turn = 8\nstep = "SoP.10"\ncontrol = { US = ["3707"] }\n[US]\n"1/1" = "3808"\n[Japan]\n"124/2" = "3908"'
    names = {hex_: "Delta" for hex_, words in terrain.items() if "village" in words}
    t = table(text, terrain=terrain, villages=names, tables={"terrain_effects": ("case", {case: {column: 2}})})
    shown = t.game.preview(t.game.decision.option("3908"))
    assert shown.sums[-1].value == int(told.split()[-1])
    t.play("3908")
    assert next(e.text for e in t.game.events() if "odds" in e.data).startswith(told)


@pytest.mark.rule("8.2.1.2")
def test_a_terrain_effect_that_cannot_apply_is_refused(table):
    with pytest.raises(HendersonError, match="not about the defender"):
        table('[US]\n"1/1" = "3808"', tables={"terrain_effects": ("case", {"up a slope side": {"defender": 2}})})


def test_the_files_of_the_pack_are_those_that_are_read():
    source = "".join(f.read_text() for f in (HOME / "rules").glob("*.py"))
    assert all(f'"{f.stem}"' in source for f in Path(DATA).iterdir())
    assert deluxe.ID == "deluxe"
