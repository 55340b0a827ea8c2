"""The native build: the states as they are spelled out for it, when it is used, and what is told when it cannot be made.

Nothing is compiled here. Where a build is there some games are played in both; `henderson twins` plays hundreds. CI makes none.
"""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import henderson
from henderson import native
from henderson.cli import settings
from henderson.games import rules as rules_of
from henderson.lab.twins import compare
from henderson.native import build, spell

TITLES = henderson.games()


@pytest.fixture
def fresh(monkeypatch, tmp_path):
    """A package of one source, built; nothing is known of it yet."""
    monkeypatch.delenv("HENDERSON_PURE", raising=False)
    monkeypatch.setattr(native, "PACKAGE", tmp_path)
    monkeypatch.setattr(native, "BUILT", tmp_path)
    source = tmp_path / "rules.py"
    source.write_text("LINE = 1\n")
    native.product().write_bytes(b"")
    native.manifest().write_text(json.dumps({"henderson.rules": ["rules.py", native.seal(source)]}))
    monkeypatch.setattr(native, "_library", lambda: None)
    for known in (native.sources, native._listed, native.why):
        known.cache_clear()
    yield source
    for known in (native.sources, native._listed, native.why):
        known.cache_clear()


def spelled_module(title):
    """A game's rules.state as the compiler sees it, run by Python."""
    name = f"{rules_of(title).__name__}.rules.state"
    file = Path(rules_of(title).__file__).parent / "rules" / "state.py"
    module = importlib.util.module_from_spec(importlib.util.spec_from_file_location(name, file))
    exec(compile(spell.spelled(file.read_text(encoding="utf-8")), str(file), "exec"), module.__dict__)
    return module


@pytest.mark.parametrize(("file", "name"), [("state", "Notes"), ("game", "Game"), ("decision", "AtOnce")])
def test_python_classes_may_be_built_on_states_and_games(file, name):
    """Those of other packages' games, and of tests; whatever the class is built on itself."""
    lines = spell.spelled((native.PACKAGE / "engine" / f"{file}.py").read_text(encoding="utf-8")).splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith(f"class {name}"))
    assert "allow_interpreted_subclasses=True" in lines[at - 1]


@pytest.mark.parametrize("title", TITLES)
def test_a_state_spelled_out_is_the_state(title):
    game, rng = henderson.new(title, seed=3), Random(3)
    for _ in range(60):
        game.answer(rng.choice(game.decision.options))
    true = game.state
    made = spelled_module(title).State
    given = {name: getattr(true, name) for name in type(true).fields()}
    state = made(**given)
    assert made.fields() == type(true).fields() and state.digest() == true.digest()
    twin = state.copy()
    assert twin == state and twin.digest() == true.digest() and twin.events == []
    for name in made.fields():  # what @plain copies is copied, what it shares is shared
        shared = getattr(true.copy(), name) is getattr(true, name)
        assert (getattr(twin, name) is getattr(state, name)) == shared, name
    assert made(**{n: given[n] for n in given if spell_default(made, n)}) is not None
    twin.turn += 1
    assert twin != state and twin.digest() != state.digest()


def spell_default(made, name):
    """Facts and what else comes from outside; the rest has its own first value."""
    return name in ("facts", "terms", "readings", "options")


def test_constants_are_final_and_every_line_keeps_its_number():
    source = 'from __future__ import annotations\nONE, TWO = range(1, 3)  # two\nTHREE: int = 3\nx = 4\nFOUR = 4\nFOUR = 5\n'
    lines = spell.spelled(source).splitlines()
    assert len(lines) == len(source.splitlines())
    assert lines[1] == "ONE: _Final = 1; TWO: _Final = 2" and lines[2] == "THREE: _Final[int] = 3"
    assert lines[3:] == ["x = 4", "FOUR = 4", "FOUR = 5"]


def test_everything_that_is_compiled_can_be_spelled():
    for file in build.files():
        text = (build.PACKAGE / file).read_text(encoding="utf-8")
        compile(spell.spelled(text), file, "exec")
        assert "cached_property" not in text, f"{file}: mypyc makes it a property that is worked out every time"
        assert "from copy import" not in text, f"{file}: a compiled object is made by its __init__ only"
    worlds = ("/table/fog.py", "/table/imagine.py")  # that players believe in: all else of the table is for people
    rest = [f for f in build.files() if not f.endswith(worlds)]
    assert not [f for f in rest if "/table/" in f or "/v1/" in f or f.startswith(("server", "cli", "lab"))]


def test_a_build_of_these_very_sources_is_used(fresh):
    assert native.why() == "" and native.speed() == "native build"
    assert native.Finder.find_spec("henderson.rules").origin == str(fresh)
    assert native.Finder.find_spec("henderson.table") is None and native.Finder.find_spec("json") is None


def test_a_build_of_other_sources_is_left_alone(fresh):
    fresh.write_text("LINE = 2\n")
    assert native.why() == "rules.py has changed since the native build: henderson build makes it anew"
    assert native.Finder.find_spec("henderson.rules") is None


@pytest.mark.parametrize("text", ["", "[]", "{"])
def test_a_broken_build_is_left_alone(fresh, text):
    native.manifest().write_text(text)
    assert native.speed() == "pure Python (the native build is broken: henderson build makes it anew)"


def test_a_library_that_cannot_be_loaded_is_left_alone(fresh, monkeypatch):
    def broken():
        raise ImportError("undefined symbol")

    monkeypatch.setattr(native, "_library", broken)
    assert native.speed() == "pure Python (the native build is broken: henderson build makes it anew)"


def test_pure_python_is_played_on_demand(fresh, monkeypatch):
    monkeypatch.setenv("HENDERSON_PURE", "1")
    assert native.speed() == "pure Python (HENDERSON_PURE is set)"


def test_without_a_compiler_one_sentence_says_so(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(build.sysconfig, "get_config_var", lambda name: "no-such-compiler")
    monkeypatch.setattr(build.native, "BUILT", tmp_path)
    assert build.main(["--again"]) == 1
    told = capsys.readouterr().err.splitlines()[-1]
    assert told == "There is no native build, Henderson plays in Python alone: there is no C compiler"
    assert not list(tmp_path.iterdir())


def test_both_builds_play_the_same_games():
    if native.why() not in ("", "HENDERSON_PURE is set"):
        pytest.skip(native.why())
    for title in TITLES:
        assert compare(title, 4) == []


def test_the_command_starts_without_reading_games_or_bots():
    """What `henderson --help` imports."""
    heavy = ("msgspec", "rich", "henderson.bots", "henderson.engine.game", "litestar")
    code = ("import sys, henderson.cli.app, henderson.cli.laboratory, henderson.cli.post, henderson.cli.service;"
            f"print([m for m in {heavy} if m in sys.modules])")  # fmt: skip
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True,
                          env={"PYTHONPATH": str(Path(henderson.__file__).parents[1])})  # fmt: skip
    assert told.stdout.strip() == "[]"


def test_the_bots_that_help_names_are_the_bots():
    from henderson.bots import BOTS

    assert tuple(name for name in BOTS if name != "guide") == settings.BOTS  # that one sits only at guided tables
