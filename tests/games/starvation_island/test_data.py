"""The components: the rulebook's constraints, where values come from, and what a broken pack says."""

import shutil
from collections import Counter

import pytest

import henderson
from henderson import HendersonError
from henderson.games import folder, pack
from henderson.games.starvation_island.rules.components import BB, CA, CL, CV, DD, SP, TYPES

from .table import ID


@pytest.fixture(scope="module")
def facts():
    return henderson.new(ID).state.facts


def test_54_named_ships_11_air_markers_21_dd_6_sp_12_land_10_air_2_submarines_and_9_markers(facts):
    named = [u for u in range(facts.count) if facts.kind[u] < DD]
    assert (sum(facts.side[u] == 0 for u in named), sum(facts.side[u] == 1 for u in named)) == (25, 29)
    assert len(facts.air_start) == 11
    kinds = Counter(TYPES[k] for k in facts.kind)
    assert (kinds["DD"], kinds["SP"], kinds["Land"], kinds["F"] + kinds["B"], kinds["SUB"]) == (21, 6, 12, 10, 2)
    assert facts.markers == 9
    assert facts.counters == 125


def test_the_set_up_fills_rabaul_exactly(facts):
    assert facts.rabaul == {CA: 5, CL: 1, DD: 3}
    start = [u for u in facts.ships[1] if facts.kind[u] < DD and not facts.entry[u]]
    assert Counter(facts.kind[u] for u in start) == {CA: 5, CL: 1}


def test_there_are_dd_for_every_arrival_of_the_schedule(facts):
    due = [sum(row["DD"] for (s, _), row in facts.schedule.items() if s == side) for side in (0, 1)]
    assert [len(facts.destroyers[0]), len(facts.destroyers[1])] == [due[0] + 6, due[1] + 3]
    assert len(facts.land[0]) == 7
    assert len(facts.land[1]) == 5


def test_ratings_make_sense(facts):
    for u in range(facts.count):
        if facts.kind[u] in (CV, BB):
            assert facts.torpedo[0][u] == 0
        if facts.kind[u] < DD:
            assert facts.defense[u] >= 2
        if facts.kind[u] in (DD, SP):
            assert facts.gunnery[1][u] <= facts.gunnery[0][u]
            assert facts.defense[u] == 0


def test_points_of_a_disabled_ship_are_half_of_a_sunk_one_but_for_hiyo_and_junyo(facts):
    odd = [facts.name[u] for u in range(facts.count) if facts.disabled[u] * 2 != facts.sunk[u]]
    assert odd == ["Hiyo", "Junyo"]


def test_every_file_says_where_its_values_come_from():
    components = pack(ID)
    ships = components.provenance(components.folder / "ships.csv")
    assert ships["reconstructed"] > 200  # every rating
    assert ships["seed"] > 200  # names, sides, arrivals, points
    hits = components.provenance(components.folder / "hits.csv")
    assert set(hits) == {"seed"}
    for row in components.table("ships"):
        assert row["gunnery"].provenance == "reconstructed"
        assert row["sunk"].provenance == "seed"


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (
            "ships.csv",
            "Kako [seed],Kako,Japan [seed],CA [seed],3",
            "Kako [seed],Kako,Japan [seed],CA [seed],three",
            r"ships\.csv:\d+:\d+: 'three'",
        ),
        (
            "ships.csv",
            "Kako [seed],Kako,Japan [seed],CA",
            "Kako [seed],Kako,Japan [seed],CB",
            r"'CB': expected one of CV, BB, CA, CL",
        ),
        ("ships.csv", "Wasp [seed],Wasp,US", "Hornet [seed],Wasp,US", r"two counters named 'Hornet'"),
        ("hits.csv", "gunnery,", "gunery,", r"hits\.csv:\d+:1: 'gunery': expected one of .*gunnery"),
        ("numbers.csv", "decisive margin", "margin", r"numbers\.csv:\d+:1: 'margin': expected one of .*decisive margin"),
        ("schedule.csv", "Hornet / Juneau", "Juneau", r"schedule\.csv:\d+:\d+: 'Juneau': expected the US ships"),
        ("schedule.csv", "7,US,0,1,5,1", "7,US,0,1,5,2", r"schedule\.csv:\d+:\d+: '2': expected 1"),
        ("carrier_air.csv", "Hornet,US,4,4", "Hornet,US,4,5", r"carrier_air\.csv:\d+:\d+: '5': expected 4"),
        ("delays.csv", "BB,4,4", "BB,x,4", r"delays\.csv:\d+:\d+: 'x'"),
        ("air.csv", "SBD,US [seed],B", "SBD,US [seed],C", r"'C': expected one of F, B"),
        ("submarines.csv", "USN Sub,US", "USN Sub,Japan", r"expected one submarine for US"),
    ],
)
def test_a_broken_pack_names_file_line_and_word(tmp_path, file, old, new, message):
    where = tmp_path / "data"
    shutil.copytree(folder(ID) / "data", where)
    text = (where / file).read_text()
    (where / file).write_text(text.replace(old, new))
    assert old in text
    with pytest.raises(HendersonError, match=message):
        henderson.new(ID, pack=where)
