"""General, mapboard and unit counters: B.general, B.component, B.map, B.unit."""

from __future__ import annotations

import itertools

import pytest

import henderson
from henderson.board.hexes import letters_number
from henderson.engine.decision import DICE, Decision
from henderson.games import avalon_hill
from henderson.games.avalon_hill.rules.facts import Facts
from henderson.games.avalon_hill.rules.mapboard import parse_square

from .conftest import said, words


@pytest.fixture(scope="module")
def facts() -> Facts:
    return henderson.new("avalon-hill").state.facts


@pytest.mark.rule("B.general.1")
def test_two_seats_and_every_counter_belongs_to_one(facts: Facts) -> None:
    assert avalon_hill.SIDES == ("US", "Japan")
    assert {u.side for u in facts.units} == {"US", "Japan"}
    assert sorted(facts.forces["US"] + facts.forces["Japan"]) == list(range(len(facts.units)))


@pytest.mark.rule("B.component.1")
def test_one_die_of_six_faces_and_every_roll_logged_with_its_purpose(plain) -> None:
    dice = henderson.Seeded("six thousand")
    rolls = [dice.choose(n, Decision(DICE, "B.resolve.2", "Attack at 1-1", range(1, 7))) for n in range(6000)]
    assert set(rolls) == {1, 2, 3, 4, 5, 6}
    assert all(850 < rolls.count(face) < 1150 for face in range(1, 7))
    game = plain('turn = 3\n[US]\nOO-30 = ["147/1"]\n[Japan]\nOO-31 = ["2MT"]', dice=(2,))
    game.play("end")
    assert said(game, "B.resolve.3") == ["The die shows 2: d back 2 (the defender goes back 2 squares)"]


@pytest.mark.rule("B.component.2", "B.play.0")
def test_time_record_card_has_26_weeks(facts: Facts) -> None:
    assert len(facts.turns) == len(facts.dates) == 26
    assert (facts.dates[0], facts.dates[15], facts.dates[25]) == ("1942-08-07", "1942-11-20", "1943-01-29")
    game = henderson.new("avalon-hill")
    game.play("KK-22")
    game.play("KK-22")
    assert (game.where.turn, game.where.turn_name) == (1, "7 Aug")


@pytest.mark.rule("B.component.3")
def test_basic_shows_neither_pad_nor_artillery_table() -> None:
    panels = henderson.new("avalon-hill").view("US").panels
    assert [p.title for p in panels.values() if "Table" in p.title] == ["Basic Game Casualty Table"]
    assert "pad" not in panels


@pytest.mark.rule("B.map.1")
def test_an_interior_square_has_six_neighbours(facts: Facts) -> None:
    near = facts.grid.neighbours[facts.henderson]
    assert len(near) == 6 and all(facts.grid.distance(facts.henderson, n) == 1 for n in near)
    assert {facts.names[n] for n in near} == {"KK-21", "LL-22", "LL-23", "KK-23", "JJ-22", "JJ-21"}


@pytest.mark.rule("B.map.2", "B.map.3", "B.map.4", "B.map.7", "B.map.9")
def test_terrain_of_a_square(ground) -> None:
    pack = ground("clear", {"OO-30": "jungle", "OO-32": "clear river"})
    facts = henderson.new("avalon-hill", pack=pack).state.facts
    square = facts.square
    assert facts.is_clear(square["OO-28"])
    assert facts.jungle[square["OO-30"]] and not facts.is_clear(square["OO-30"])
    assert facts.river[square["OO-32"]] and not facts.is_clear(square["OO-32"])
    assert square["II-21"] in facts.coast and square["KK-22"] not in facts.coast
    sea = next(i for i, t in enumerate(facts.terrain) if t == {"sea"} and facts.playable[i])
    assert sea not in facts.coast and not facts.land[sea]
    assert {"village", "road", "river"} <= facts.terrain[square["FF-21"]]


@pytest.mark.rule("B.map.5", "B.map.6")
def test_slope_below_and_hilltop_above(ground) -> None:
    facts = henderson.new("avalon-hill", pack=ground("clear", {}, {"OO-30": 1, "OO-31": 2})).state.facts
    low, middle, top = (facts.square[w] for w in ("OO-29", "OO-30", "OO-31"))
    assert facts.is_slope(low) and facts.is_below(low, middle) and not facts.is_hilltop(low)
    assert facts.is_hilltop(middle) and facts.is_slope(middle)  # both at once
    assert facts.is_hilltop(top) and not facts.is_slope(top)
    board = avalon_hill.board(henderson.new("avalon-hill").state)
    slopes = {s.id for s in board.spaces if "slope" in s.terrain and "sea" not in s.terrain}
    assert slopes == {e.a for e in board.edges if e.kind == "slope"}  # each names a high hexside


@pytest.mark.rule("B.map.8")
def test_the_road_runs_unbroken_from_g2_to_rr24(facts: Facts) -> None:
    road = facts.road
    assert (facts.names[road[0]], facts.names[road[-1]]) == ("G-2", "RR-24")
    assert all(b in facts.grid.neighbours[a] for a, b in itertools.pairwise(road))


@pytest.mark.rule("B.map.10")
def test_coordinates_name_one_square_and_read_back(facts: Facts) -> None:
    for word, name in (("H-2", "Visale"), ("KK-22", "Henderson Field"), ("GG-26", "Mount Austen"), ("FFF-28", "Tasimboko")):
        square = parse_square(facts, word)
        assert square is not None and facts.name(square) == word and facts.place_name[square] == name
    assert parse_square(facts, "KK22") == facts.henderson
    assert parse_square(facts, "KK-99") is None
    assert [letters_number(n) for n in (1, 26, 27, 52, 53, 58)] == ["A", "Z", "AA", "ZZ", "AAA", "FFF"]


@pytest.mark.rule("B.unit.1")
def test_three_colours_of_counters(facts: Facts) -> None:
    assert {u.colour for u in facts.units} == {"blue", "green", "orange"}


@pytest.mark.rule("B.unit.2", "B.unit.3")
def test_basic_knows_only_combat_and_movement_factors(plain) -> None:
    game = plain('turn = 3\n[US]\nOO-30 = ["64", "147/1"]\n[Japan]\nOO-35 = ["16/1"]', dice=(4,))
    game.play("147/1")
    game.play("OO-34")
    game.play("end")  # 64 lies 5 squares off: no fire is offered, the battle is 4 to 4
    assert not any(e.rule.startswith("T.arty") for e in game.events())
    assert said(game, "B.zoc.4")[0].startswith("147/1 attacks OO-35: 4 to 4")


@pytest.mark.rule("B.unit.4")
def test_movement_factor_is_the_most_squares(plain) -> None:
    game = plain('turn = 3\n[US]\nOO-26 = ["1/1"]\n[Japan]\nAA-25 = ["2MT"]')  # 1/1 moves 10
    game.play("1/1")
    assert "OO-36" in words(game)
    with pytest.raises(henderson.IllegalChoice, match="11 squares away") as refusal:
        game.play("ZZ-37")
    assert refusal.value.rule == "B.unit.4"
