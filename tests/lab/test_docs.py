"""docs/lab.md and docs/bots.md do what they say, with fewer games."""

import importlib.util
import json
import re
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

import henderson
from henderson.cli import experiments, laboratory  # noqa: F401 - they add their words to the command
from henderson.cli.app import app
from henderson.lab import ladder, study

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "lab.md").read_text()
COMMANDS = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.S) for line in block.splitlines()]


def few(line):
    """The words of a command, with 2 games, 5 samples or 4 worlds, and one process."""
    line = re.sub(r"--games \d+", "--games 2", re.sub(r"--samples \d+", "--samples 5", line))
    return re.sub(r"--jobs \d+", "--jobs 1", re.sub(r"--worlds \d+", "--worlds 4", line)).split()[1:]


@pytest.fixture
def desk(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_worked_study_runs(desk):
    (experiment,) = re.findall(r"```toml\n(.*?)```", PAGE, re.S)
    (desk / "arrivals.toml").write_text(re.sub(r"(games|least) = \d+", r"\1 = 2", experiment).replace("games = 2 ", "games = 1 "))
    assert len(COMMANDS) >= 8 and all(c.startswith("henderson ") for c in COMMANDS)
    said = {}
    for command in COMMANDS:
        result = CliRunner().invoke(app, few(command))
        assert result.exit_code == 0, f"{command}\n{result.output}\n{result.exception!r}"
        said[command.split()[1]] = result.output
    assert "level: basic -> tournament" in said["compare"]
    assert (desk / "tournament.html").read_text().count("<svg") >= 4
    assert {"report.html", "results.csv", "games.parquet", "manifest.json", "live.html"} <= {
        f.name for f in (desk / "arrivals").iterdir()}  # fmt: skip
    assert (desk / "figures" / "won.svg").exists() and "games do not tell yet" in said["sprt"]
    assert "| bot | against | n |" in said["ladder"] and "futures" in said["odds"]
    assert "gained a question" in said["gains"]
    plan, games = study.read("basic.jsonl")
    assert plan.seed == "study" and [g.index for g in games] == [0, 1]
    rows = pq.read_table("basic.parquet").to_pylist()
    assert [r["winner"] for r in rows] == [g.winner for g in games]
    assert (desk / "basic.csv").read_text().count("\n") == 3


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", PAGE, re.S))
def test_the_python_of_the_page_runs(code, desk):
    exec(compile(code, "docs/lab.md", "exec"), {})


def test_the_python_of_the_research_page_runs_from_top_to_bottom(desk):
    names = {}
    blocks = re.findall(r"```python\n(.*?)```", (DOCS / "research.md").read_text(), re.S)
    assert len(blocks) >= 6
    for code in blocks:
        exec(compile(code, "docs/research.md", "exec"), names)


def test_the_notebook_runs(desk, monkeypatch):
    """Cell by cell, without Jupyter, and it shows what it is kept with: tables and a chart."""
    monkeypatch.setenv("HENDERSON_NOTEBOOK_GAMES", "6")
    spec = importlib.util.spec_from_file_location("notebook", DOCS.parent / "tools" / "notebook.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    cells = json.loads((DOCS / "notebook.ipynb").read_text())["cells"]
    shown = list(tool.run(cells))
    assert len(shown) == sum(c["cell_type"] == "code" for c in cells) >= 8
    for cell, outputs in shown:
        kinds = [next(iter(o.get("data", {"stream": 0}))) for o in outputs]
        assert kinds == [next(iter(o.get("data", {"stream": 0}))) for o in cell["outputs"]]


def test_the_tables_of_bots_are_those_a_command_prints():
    """Every ladder in docs/bots has the command above it, and the command would print a table of that shape."""
    page = "".join(p.read_text() for p in sorted((DOCS / "bots").glob("*.md")))
    made = re.findall(r"`henderson (ladder [^`]* --markdown)`\n\n\| (\S+): bot \| Elo", page)
    assert made
    for command, title in made:
        assert command.split()[1] == title and title in henderson.games()


def test_a_table_in_markdown():
    results = [("random", "heuristic", side, "Japan" if i % 4 else "US") for i, side in enumerate(["US", "Japan"] * 10)]
    found = ladder.table("avalon-hill", ["random", "heuristic"], 20, {"level": "basic"}, results, ("US", "Japan"))
    text = ladder.markdown(found, "7")
    assert text.splitlines()[0] == (
        "`henderson ladder avalon-hill --bots random,heuristic --games 20 --option level=basic --seed 7 --markdown`"
    )
    assert "| random | heuristic | 20 |" in text and "95 % interval" in text
