"""The compiled floods against the Python they are the twin of: the same results in the same order."""

import importlib
import os
import subprocess
import sys
import types
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import henderson
from henderson.board import reach, twin
from henderson.games import _facts
from henderson.games.avalon_hill.rules import flood as avalon_hill
from henderson.games.kit import flood as kit

often = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@st.composite
def countries(draw, most=4):
    """Rows of steps between a few dozen nodes, some free; a start, points, and marks of enemies and of their zones."""
    n = draw(st.integers(1, 40))
    rng = draw(st.randoms(use_true_random=False))
    steps = [tuple((b, rng.randrange(most)) for b in rng.sample(range(n), rng.randrange(min(n, 7)))) for _ in range(n)]
    marks = bytearray(rng.choice((0, 0, 0, 0, 1, 2, 128, 129)) for _ in range(n))
    return draw(st.sampled_from((steps, tuple(steps)))), rng.randrange(n), draw(st.integers(0, 9)), marks


@often
@given(countries())
def test_the_flood_of_the_kit_is_its_search(compiled, country):
    steps, start, points, marks = country
    for starts in ((start,), tuple({start, 0, len(steps) - 1})):
        for stops, pairs in ((True, False), (False, True), (True, True), (False, False)):
            want = kit.search(kit.country(steps), starts, points, marks, stops, pairs)
            found = kit.Found(*compiled.flood(compiled.pack(steps), starts, points, marks, stops, pairs))
            assert found[:2] == want[:2]
            assert [found.way(goal) for goal in found.order] == [want.way(goal) for goal in want.order]


@pytest.mark.pure  # it lends a method to something that is no Ground
@often
@given(countries())
def test_the_flood_of_avalon_hill_is_its_search(compiled, country):
    steps, start, points, marks = country
    blocked, zone = (sum(1 << s for s, mark in enumerate(marks) if mark & part) for part in (128, 127))
    spent, before = avalon_hill.Ground.come_to(types.SimpleNamespace(steps=steps), start, points, blocked, zone)
    want = {square: (spent[square], before[square]) for square in before}
    land = compiled.pack(steps)
    parts, touched = compiled.search(land, start, points, blocked, zone)
    assert touched or parts == compiled.search(land, start, points, 0, 0)[0]  # what is not met makes no difference
    found = avalon_hill.Walked(*parts)
    assert found.squares == tuple(sorted(want)) and found.first == min(want, default=0)
    came = memoryview(found.came).cast("H")
    assert {s: (found.cost(None, s), came[s - found.first]) for s in found.squares} == want
    for goal in found.squares:
        way = found.way(start, goal)
        assert way[-1] == goal and [want[s][1] for s in way] == [start, *way[:-1]]


@often
@given(st.sets(st.integers(0, 1800)), st.integers(0, 80))
def test_sets_of_hexes_are_read_as_they_are_picked(compiled, some, crowd):
    for hexes in (some, {*some, *range(1000, 1000 + crowd)}):
        bits = sum(1 << h for h in hexes)
        assert compiled.members(bits) == reach.picked(bits) == sorted(hexes)
        assert compiled.gathered(tuple(hexes)) == reach.summed(tuple(hexes)) == bits


@pytest.mark.parametrize("given", [-1, -(1 << 90), "3", 1 << 65536], ids=["below", "far below", "text", "too many"])
def test_what_is_no_set_of_hexes_is_refused(compiled, given):
    with pytest.raises((TypeError, ValueError), match="expected"):
        compiled.members(given)
    with pytest.raises((TypeError, ValueError, OverflowError)):
        compiled.gathered((given,))


def play(title, preset, seed):
    _facts.cache_clear()  # what the other one reckoned is not at hand
    game, rng = henderson.new(title, seed=seed, options={"preset": preset}), Random(seed)
    offered = []
    while game.decision is not None:
        options = game.decision.options
        offered.append(tuple(options))
        game.answer(options[int(rng.random() * len(options))])
    return offered, game.save()


@pytest.mark.parametrize(("title", "preset", "module"), [
    ("deluxe", "Both hide", kit), ("first-blood", "Standard", kit),
    ("avalon-hill", "Basic", avalon_hill), ("avalon-hill", "Full", avalon_hill),
])  # fmt: skip
@pytest.mark.pure  # it patches a compiled module
def test_games_are_the_same_with_the_twin_and_without(compiled, monkeypatch, title, preset, module):
    monkeypatch.setattr(module, "_twin", compiled)
    quick = play(title, preset, 5)
    monkeypatch.setattr(module, "_twin", None)
    assert play(title, preset, 5) == quick
    _facts.cache_clear()


ROW = (((0, 1),),)


@pytest.mark.parametrize(("steps", "wrong"), [
    (5, TypeError), (([],), TypeError), (((5,),), ValueError), ((((0, 1.5),),), ValueError), ((((0,),),), ValueError),
    ((((1, 1),),), ValueError), ((((-1, 1),),), ValueError), ((((0, -1),),), ValueError), ((((0, 256),),), ValueError),
    ((((1 << 99, 1),),), ValueError), (((),) * 65536, ValueError),
])  # fmt: skip
def test_what_is_no_country_is_refused(compiled, steps, wrong):
    with pytest.raises(wrong):
        compiled.pack(steps)


@pytest.mark.parametrize(("start", "points"), [(1, 3), (-1, 3), (0, 255), (0, -1)])
def test_what_cannot_be_searched_is_refused(compiled, start, points):
    with pytest.raises(ValueError, match="0 to 254 points"):
        compiled.flood(compiled.pack(ROW), (start,), points, bytes(1))
    with pytest.raises(ValueError, match="0 to 254 points"):
        compiled.search(compiled.pack(ROW), start, points, 0, 0)


def test_a_mark_for_each_node_and_no_more_bits_than_nodes(compiled):
    with pytest.raises(ValueError, match="a mark for each node"):
        compiled.flood(compiled.pack(ROW), (0,), 3, b"")
    with pytest.raises(ValueError, match="no more bits than nodes"):
        compiled.search(compiled.pack(ROW), 0, 3, 2, 0)
    for wrong in (ROW, b"", bytes(7), b"\1" * 40, compiled.pack(ROW) + b"\0"):
        with pytest.raises(TypeError, match="made by pack"):
            compiled.flood(wrong, (0,), 3, bytes(1))


def test_starts_are_a_tuple_of_at_most_64_numbers(compiled):
    for wrong in (0, [0], ("a",), (0,) * 65):
        with pytest.raises((TypeError, ValueError)):
            compiled.flood(compiled.pack(ROW), wrong, 3, bytes(1))


# -- it is optional ----------------------------------------------------------------------------------------------------


def test_it_is_left_aside_when_it_is_not_wanted_not_there_or_another_one(monkeypatch):
    there = types.SimpleNamespace(VERSION=twin.VERSION)
    monkeypatch.setattr(importlib, "import_module", lambda name: there)
    monkeypatch.delenv("HENDERSON_PURE", raising=False)
    assert twin.load() is there
    monkeypatch.setenv("HENDERSON_PURE", "1")
    assert twin.load() is None
    monkeypatch.delenv("HENDERSON_PURE")
    there.VERSION += 1
    assert twin.load() is None
    monkeypatch.undo()
    monkeypatch.delenv("HENDERSON_PURE", raising=False)
    monkeypatch.setitem(sys.modules, "henderson.board._flood", None)  # as where it was never built
    assert twin.load() is None


def test_a_build_that_fails_says_why_in_a_line(monkeypatch, tmp_path):
    source = tmp_path / "_flood.c"
    source.write_text("this is no C\n")
    assert len(twin.build(source).splitlines()) == 1
    monkeypatch.setattr(twin.sysconfig, "get_config_var", lambda name: "no-such-compiler -shared" if name == "LDSHARED" else None)
    assert "no-such-compiler" in twin.build(source)
    monkeypatch.setattr(twin.sysconfig, "get_config_var", lambda name: None)
    assert "no C compiler" in twin.build(source)
    assert [p.name for p in tmp_path.iterdir()] == ["_flood.c"]


def test_a_game_is_played_in_python_alone():
    code = (
        "from henderson.games.kit import flood as kit; from henderson.games.avalon_hill.rules import flood;"
        " print(kit._twin, flood._twin)"
    )
    told = subprocess.run([sys.executable, "-c", code], env=os.environ | {"HENDERSON_PURE": "1"}, capture_output=True, text=True)
    assert told.stdout.split() == ["None", "None"], told.stderr
