"""run.py: what a stranger meets first. Whatever is wrong, one true sentence."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OLD = sorted(p for p in Path.home().glob(".pyenv/versions/*/bin/python") if p.parts[-3].startswith(("2.", "3.6", "3.8", "3.10")))


@pytest.fixture
def start(monkeypatch, tmp_path):
    spec = importlib.util.spec_from_file_location("start", ROOT / "tools" / "start.py")
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    monkeypatch.setattr(found, "HERE", tmp_path)
    monkeypatch.setattr(found, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(found, "PYTHON", tmp_path / ".venv" / "bin" / "python")
    monkeypatch.setattr(found, "stamp", lambda: "seal")
    monkeypatch.setattr(found.shutil, "which", lambda name: None)  # no C compiler
    return found


def ran(found, monkeypatch, codes=None):
    """The commands that were run; `codes` are what they return."""
    commands = []

    def run(command, **_):
        commands.append(command)
        found.VENV.mkdir(exist_ok=True)
        return subprocess.CompletedProcess(command, (codes or {}).get(command[2], 0))

    monkeypatch.setattr(found.subprocess, "run", run)
    monkeypatch.setattr(found, "quiet", lambda command: run(command).returncode)
    return commands


@pytest.mark.parametrize("python", OLD, ids=lambda p: p.parts[-3])
def test_an_old_python_is_told_so_in_a_sentence(python):
    told = subprocess.run([str(python), str(ROOT / "run.py"), "play"], capture_output=True, text=True)
    assert told.stderr.startswith("Henderson needs Python 3.11 or newer; this is ") and len(told.stderr.splitlines()) == 1


def test_run_py_has_nothing_that_an_old_python_cannot_read():
    text = (ROOT / "run.py").read_text()
    assert 'f"' not in text and ":=" not in text and "->" not in text


def test_players_get_no_tools_and_are_told_each_stage(start, monkeypatch, tmp_path, capsys):
    (tmp_path / "src/henderson/server/static").mkdir(parents=True)
    (tmp_path / "src/henderson/server/static/index.html").write_text("")
    (tmp_path / ".venv").mkdir()
    commands = ran(start, monkeypatch)
    assert start.main(["games"]) == 0
    install = next(c for c in commands if "pip" in c)
    assert install[-1] == str(tmp_path) and commands[-1][-2:] == ["henderson", "games"]
    told = capsys.readouterr().err
    assert [line.split()[0] for line in told.splitlines()[1:]] == ["1/3", "2/3", "3/3"]
    commands.clear()
    assert start.main(["games"]) == 0 and len(commands) == 1  # installed once
    commands.clear()
    start.main(["test", "-x"])
    assert next(c for c in commands if "pip" in c)[-1] == f"{tmp_path}[dev]"
    commands.clear()
    start.main(["games"])
    assert len(commands) == 1


def test_where_there_is_a_compiler_the_native_build_is_made_beside_the_first_game(start, monkeypatch, tmp_path, capsys):
    (tmp_path / "src/henderson/server/static").mkdir(parents=True)
    (tmp_path / "src/henderson/server/static/index.html").write_text("")
    (tmp_path / ".venv").mkdir()
    (tmp_path / "pyproject.toml").write_text('[project.optional-dependencies]\nnative = ["mypy>=1"]\n')
    begun, commands = [], ran(start, monkeypatch)
    monkeypatch.setattr(start.subprocess, "Popen", lambda command, **_: begun.append(command))
    monkeypatch.setattr(start.shutil, "which", lambda name: f"/usr/bin/{name}")
    assert start.main(["games"]) == 0 and [c[-1] for c in begun] == ["compile"]
    assert "being compiled" in capsys.readouterr().err
    assert start.main(["games"]) == 0 and len(begun) == 1  # once an installation
    commands.clear()
    assert start.main(["build", "--again"]) == 0
    assert commands[0][-1] == "mypy>=1" and commands[1][-1] == "--again" and commands[1][1].endswith("native/build.py")
    (tmp_path / ".venv" / "installed").unlink()
    monkeypatch.setenv("HENDERSON_PURE", "1")
    assert start.main(["games"]) == 0 and len(begun) == 1


@pytest.mark.parametrize(
    ("codes", "says"), [({"venv": 1}, "python3-venv"), ({"pip": 1}, "The first run needs the network.")], ids=["venv", "network"]
)
def test_what_fails_is_told_in_a_sentence(start, monkeypatch, capsys, codes, says):
    ran(start, monkeypatch, codes)
    assert start.main(["play"]) == 2
    assert says in capsys.readouterr().err.splitlines()[-1]


def test_a_folder_that_cannot_be_written_to(start, monkeypatch, capsys):
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert start.main(["play"]) == 2
    assert "cannot be written to: copy Henderson to a folder of your own" in capsys.readouterr().err.splitlines()[-1]


def test_control_c_is_told_in_a_sentence(start, monkeypatch, capsys):
    """And the half of .venv that is there is made anew by the next run."""

    class Interrupted(subprocess.Popen):
        def wait(self, timeout=None):
            if self.returncode is None and not hasattr(self, "told"):
                self.told = True
                raise KeyboardInterrupt
            return super().wait(timeout)

    start.PYTHON.parent.mkdir(parents=True)
    start.PYTHON.touch()
    monkeypatch.setattr(start.subprocess, "Popen", Interrupted)
    assert start.main(["play"]) == 130 and capsys.readouterr().err.splitlines()[-1] == "Stopped. The next run goes on."
    commands = ran(start, monkeypatch)
    start.main(["games"])
    assert "venv" in commands[0] and "pip" in commands[1]


def test_the_command_runs_from_any_folder(tmp_path):
    """What run.py finds is where it stands, not where it is called."""
    told = subprocess.run([sys.executable, str(ROOT / "run.py"), "--version"], cwd=tmp_path, capture_output=True, text=True)
    assert told.returncode == 0 and told.stdout.startswith("Henderson ")
