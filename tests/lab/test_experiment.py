"""Experiments: what a file says, cells and their packs, stopping, killing and going on, the pages that come out."""

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

import henderson
from henderson.bots import Seat, bot
from henderson.bots.seat import hints_of
from henderson.cli import experiments  # noqa: F401 - adds its words to the command
from henderson.cli.app import app
from henderson.games import pack, rules
from henderson.lab import changes, findings, study
from henderson.lab.changes import Change
from henderson.lab.experiment import cells, read
from henderson.lab.running import Run

FILE = """
title = "Does the Tokyo Express decide it?"
game = "starvation-island"
games = 24
seed = "tokyo"
[bots]
US = "random"
Japan = "random"
[stop]
width = 0.45
least = 8
[[sweep]]
name = "flak of the Saratoga"
table = "ships"
row = "Saratoga"
column = "flak"
from = 3
to = 7
step = 2
[[sweep]]
bot = "Japan"
values = ["recruit"]
[outputs]
parquet = true
"""
GRID = FILE.replace('["recruit"]', '["random", "recruit"]').replace("games = 24", 'games = 2\ndesign = "grid"')
EVERY = '[[sweep]]\ntable = "submarines"\ncolumn = "attack"\nevery = "reconstructed"\nby = [-1, 1]\n'
SRC = str(Path(henderson.__file__).parents[1])


def written(folder, text=FILE):
    file = folder / "tokyo.toml"
    file.write_text(text)
    return file


def invoked(*words):
    told = CliRunner().invoke(app, ["experiment", *map(str, words)])
    assert told.exit_code == 0, f"{told.output} {told.exception!r}"
    return told.output


@pytest.fixture(scope="module")
def done(tmp_path_factory):
    folder = tmp_path_factory.mktemp("experiment")
    invoked(written(folder), "--jobs", "2")
    return folder / "tokyo"


def results(folder):
    """All that must be the same whoever played it, and how often it was stopped."""
    names = ("results.csv", "report.html", "games.parquet", "experiment.toml")
    return {f.relative_to(folder).as_posix(): f.read_bytes() for f in folder.rglob("*")
            if f.parent.name == "cells" or f.name in names}  # fmt: skip


def test_a_cell_is_played_until_it_is_sure_enough(done):
    rows = list(csv.DictReader((done / "results.csv").open()))
    assert [r["name"] for r in rows] == ["base", "flak of the Saratoga 3", "flak of the Saratoga 7", "Japan recruit"]
    assert [r["flak of the Saratoga"] for r in rows] == ["5", "3", "7", ""]
    for row in rows:
        width = float(row["high"]) - float(row["low"])
        assert (width <= 0.45 or row["games"] == "24") and int(row["games"]) % 8 == 0
        head, games = study.read(done / "cells" / f"{row['cell']}.jsonl")
        assert len(games) == int(row["games"]) and sum(g.winner == "US" for g in games) == int(row["won US"])
        assert head.version == henderson.__version__
    assert any(int(r["games"]) < 24 for r in rows)
    assert len({study.read(done / "cells" / f"00{i}.jsonl")[0].components for i in range(4)}) == 3  # a bot changes no pack


def test_killed_in_the_middle_it_goes_on_to_the_same_files(done, tmp_path):
    file = written(tmp_path)
    command = [sys.executable, "-m", "henderson", "experiment", str(file), "--jobs", "2"]
    env = {**os.environ, "PYTHONPATH": SRC}
    run = subprocess.Popen(command, env=env, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = time.monotonic() + 60
    while sum(f.read_bytes().count(b"\n") - 1 for f in (tmp_path / "tokyo" / "cells").glob("*.jsonl")) < 6:
        assert time.monotonic() < end and run.poll() is None
        time.sleep(0.02)
    os.kill(run.pid, signal.SIGKILL)
    run.wait(20)
    live = (tmp_path / "tokyo" / "live.html").read_text()
    assert "http-equiv=refresh" in live and "cells done" in live
    invoked(file)
    assert results(tmp_path / "tokyo") == results(done)
    manifest = json.loads((tmp_path / "tokyo" / "manifest.json").read_text())
    assert [bool(s["ended"]) for s in manifest["sessions"]] == [False, True]
    whole = sum(int(r["games"]) for r in csv.DictReader((done / "results.csv").open()))
    assert sum(s["games"] for s in manifest["sessions"]) < whole  # what the killed one played was not played again


def test_the_manifest_says_what_it_was_made_with(done):
    found = json.loads((done / "manifest.json").read_text())
    assert found["rules"] == {"starvation-island": rules("starvation-island").VERSION}
    assert found["components"]["base"] == found["components"]["Japan recruit"] == pack("starvation-island").hash
    session = found["sessions"][0]
    assert session["version"] == henderson.__version__ and session["command"].startswith("henderson") and session["machine"]


def test_the_pages_are_whole(done):
    page, live = (done / "report.html").read_text(), (done / "live.html").read_text()
    assert "Figure 1.</b> How far each thing moves" in page and "src=" not in page and "http-equiv=refresh" not in live + page
    drawn = re.findall(r"<svg.*?</svg>", page, re.S)
    assert len(drawn) == 2
    for svg in drawn:
        ElementTree.fromstring(svg)
    assert "recruit … random" in re.sub("base", "random", drawn[0]) and "flak of the Saratoga" in drawn[1]
    table = pq.read_table(done / "games.parquet")
    assert set(table.column("cell").to_pylist()) == {"base", "flak of the Saratoga 3", "flak of the Saratoga 7", "Japan recruit"}


def test_another_experiment_is_not_mixed_in(done):
    before = results(done)
    changed = written(done.parent, FILE.replace("width = 0.45", "width = 0.2"))
    told = CliRunner().invoke(app, ["experiment", str(changed)])
    assert told.exit_code == 2 and "holds another experiment" in told.output and results(done) == before
    (done.parent / "full").mkdir()
    (done.parent / "full" / "x").write_text("mine")
    told = CliRunner().invoke(app, ["experiment", str(changed), "--out", str(done.parent / "full")])
    assert told.exit_code == 2 and "holds no experiment" in told.output


def test_what_will_be_played_is_told_without_playing(tmp_path):
    text = GRID.replace("games = 2", "games = 24")
    names = invoked(written(tmp_path, text), "--plan").splitlines()
    assert len(names) == 6 and "flak of the Saratoga 3, Japan recruit" in names and "base" in names
    assert not (tmp_path / "tokyo").exists()


def test_in_a_grid_a_sweep_is_told_over_the_others(tmp_path):
    found = read(written(tmp_path, GRID))
    run = Run(found, cells(found), tmp_path / "out")
    run.play()
    tallies = findings.sweeps(False, run.cells)
    assert [games for *_, games in tallies["flak of the Saratoga"]] == [4, 4, 4]
    assert [games for *_, games in tallies["Japan"]] == [6, 6]


def test_every_reconstructed_value_of_a_column(tmp_path):
    found = cells(read(written(tmp_path, FILE[: FILE.index("[[sweep]]")] + EVERY)))
    assert [s.name for s in found] == ["base", *(f"submarines {boat} attack {v}" for boat, vs in
                                                 (("IJN Sub", (3, 5)), ("USN Sub", (2, 4))) for v in vs)]  # fmt: skip
    assert [len(s.plan.changes) for s in found] == [0, 1, 1, 1, 1]


def test_a_changed_cell_is_that_cell_and_no_other():
    change = Change("submarines", (("name", "IJN Sub"),), "attack", "9")
    folder = Path(changes.changed("starvation-island", "", [change]))
    old, new = pack("starvation-island").folder, folder
    for file in sorted(old.iterdir()):
        if file.name != "submarines.csv":
            assert (new / file.name).read_bytes() == file.read_bytes()
    a, b = ((f / "submarines.csv").read_text().splitlines() for f in (old, new))
    assert [(x, y) for x, y in zip(a, b) if x != y] == [
        ("IJN Sub,Japan [seed],4,USN at Sea [seed]", "IJN Sub,Japan [seed],9 [reconstructed],USN at Sea [seed]")]  # fmt: skip
    assert changes.changed("starvation-island", "", [change]) == str(folder) and changes.changed("x", "mine", []) == "mine"


def test_weights_of_a_bot():
    game = henderson.new("starvation-island", seed=1)
    weights = hints_of(game.rules).weights
    name, value = weights.names[0], weights.values[0]
    usual, same = bot("heuristic", 3, game.rules), bot(f"weights:{name}={value}", 3, game.rules)
    for _ in range(12):
        seat = Seat(game, game.decision.player)
        word = usual.choose(seat)
        assert word == same.choose(seat)
        game.play(word)
    for wrong, told in ((f"weights:{name}", "expected NAME=VALUE"), ("weights:no=1", "'no' is no weight of")):
        with pytest.raises(henderson.HendersonError, match=told):
            bot(wrong, 3, game.rules)
    assert bot(f"weights:{name}=1+{weights.names[1]}=2e+1", 3, game.rules).given == {name: 1.0, weights.names[1]: 20.0}


@pytest.mark.parametrize(
    "old, new, told",
    [
        ("games = 24", "gmaes = 24", "unknown field `gmaes`"),
        ("games = 24", "games = [", "tokyo.toml: "),
        ("games = 24", "games = 0", "games 0"),
        ('game = "starvation-island"', 'game = "chess"', "'chess' is no game"),
        ('US = "random"', 'US = "nobody"', "'nobody' is no bot"),
        ('US = "random"\n', "", "expected Japan, US of starvation-island|expected US, Japan of starvation-island"),
        ("width = 0.45", 'side = "Korea"', "'Korea' is no side"),
        ('table = "ships"', 'table = "shps"', "'shps' is no table .* expected .*ships"),
        ('row = "Saratoga"', 'row = "Sara"', "ships.csv has 0 rows with name 'Sara'"),
        ('column = "flak"', 'column = "flack"', "no column 'flack'"),
        ("from = 3\nto = 7\nstep = 2", "values = ['many']", "The cell '.*many' cannot be played: ships.csv:.*'many': expected a"),
        ("from = 3\nto = 7", "from = 7\nto = 3", "expected a range upwards"),
        ("from = 3\nto = 7\nstep = 2", "", "expected values = "),
        ('bot = "Japan"', 'option = "none-such"', "'none-such' is no option"),
        ('bot = "Japan"', 'bot = "Korea"', "bot 'Korea': expected one of"),
        ('bot = "Japan"', 'weight = "dare"', "expected bot = a side too"),
        ('bot = "Japan"', 'bot = "Japan"\npack = true', "expected one of option, table"),
        ("games = 24", 'games = 24\ndesign = "latin"', "design 'latin'"),
    ],
)  # fmt: skip
def test_a_file_with_a_mistake_is_told_what_was_expected(old, new, told, tmp_path):
    assert old in FILE
    file = written(tmp_path, FILE.replace(old, new))
    with pytest.raises(henderson.HendersonError, match=told):
        cells(read(file))
    refused = CliRunner().invoke(app, ["experiment", str(file)])
    assert refused.exit_code == 2 and not (tmp_path / "tokyo").exists()


def test_several_games_and_seeds(tmp_path):
    text = FILE[: FILE.index("[[sweep]]")].replace('"starvation-island"', '["starvation-island", "first-blood"]')
    found = cells(read(written(tmp_path, text.replace('seed = "tokyo"', 'seeds = ["a", "b"]'))))
    assert [(s.plan.title, s.plan.seed, s.base) for s in found] == [
        (t, x, True) for t in ("starvation-island", "first-blood") for x in "ab"]  # fmt: skip
    assert msgspec.json.decode(msgspec.json.encode(found[0].plan), type=type(found[0].plan)) == found[0].plan


def test_the_end_is_estimated(tmp_path):
    found = read(written(tmp_path))
    run = Run(found, cells(found)[:1], tmp_path / "out")
    assert run.seconds_left() is None and run.expected == 24  # as if one game in two were won
    cell = run.cells[0]
    cell.hear(study.play_some(cell.plan, range(8)))
    assert run.seconds_left() is not None or run.done
