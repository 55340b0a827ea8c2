"""The command, run in this process on the toy game of docs/adding-a-game.md, and as a program of its own."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import henderson
from henderson.cli import laboratory, learn, post, proofs, study  # noqa: F401 - they add their words to the command
from henderson.cli.app import app
from henderson.games import MODULES

ROOT = Path(__file__).parents[2]
LEDGER = "".join(
    f'[[rule]]\nid = "R.{n}"\ntitle = "Rule {n}"\nkind = "procedure"\nsays = "What rule {n} says."\ncheck = "c"\n'
    f'level = "{level}"\n'
    for n, level in enumerate(["basic", "basic", "basic", "basic", "full", "full"])
)
COMPONENTS = "# provenance: seed\ngully,guarded,open\nwest,6,3\ncentre,6 [reconstructed],3\neast,6,3\n"


@pytest.fixture(scope="session")
def package(tmp_path_factory):
    """The ridge as a package with a ledger and components."""
    folder = tmp_path_factory.mktemp("toy") / "ridge"
    (folder / "data").mkdir(parents=True)
    page = (ROOT / "docs" / "adding-a-game.md").read_text()
    (folder / "__init__.py").write_text(
        re.findall(r"```python\n(.*?)```", page, re.S)[0].replace(
            "def facts(pack):\n    return {}",
            'def facts(pack):\n    return {r["gully"].text: r["open"].whole(1, 6) for r in pack.table("die")}',
        )
    )
    (folder / "rules.toml").write_text(LEDGER)
    (folder / "data" / "die.csv").write_text(COMPONENTS)
    return folder.parent


@pytest.fixture
def toy(package, monkeypatch):
    """The ridge among the games, for one test."""
    monkeypatch.syspath_prepend(package)
    monkeypatch.setitem(MODULES, "ridge", "ridge")
    return "ridge"


@pytest.fixture
def run(toy, tmp_path, monkeypatch):
    """Run the command in a folder of its own: exit code, standard output, standard error."""
    monkeypatch.chdir(tmp_path)

    def command(*words, given=None):
        result = CliRunner().invoke(app, [str(w) for w in words], input=given)
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return command


@pytest.fixture
def refused(run):
    """Run a command that must be refused: exit code 2, one sentence, nothing on standard output, no file written."""

    def command(*words, given=None):
        before = sorted(p.name for p in Path.cwd().iterdir())
        result = run(*words, given=given)
        assert result.exit_code == 2, result.output
        assert "Traceback" not in result.output
        assert result.stderr.count("\n") == 1, result.stderr
        assert sorted(p.name for p in Path.cwd().iterdir()) == before
        return result.stderr.strip()

    return command


@pytest.fixture
def program(tmp_path):
    """Run `python -m henderson` as a program."""

    def command(*words, given=""):
        env = {**os.environ, "PYTHONPATH": str(Path(henderson.__file__).parents[1])}
        return subprocess.run([sys.executable, "-m", "henderson", *map(str, words)], input=given, env=env, cwd=tmp_path,
                              capture_output=True, text=True, timeout=120)  # fmt: skip

    return command
