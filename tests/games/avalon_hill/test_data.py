"""The components: every fact the rulebook states about the map, and that the data hang together."""

from __future__ import annotations

import itertools
import shutil

import pytest

import henderson
from henderson.games import folder
from henderson.games.avalon_hill.rules.facts import Facts

from .conftest import counted


@pytest.fixture(scope="module")
def facts() -> Facts:
    return henderson.new("avalon-hill").state.facts


def terrain(facts: Facts, word: str) -> frozenset[str]:
    return facts.terrain[facts.square[word]]


@pytest.mark.rule("B.map.10", "B.map.9")
def test_named_squares_are_where_the_rulebook_puts_them(facts: Facts) -> None:
    villages = {name: facts.names[s] for s, name in facts.villages.items()}
    assert (villages["Visale"], villages["Tasimboko"], villages["Matanikau"]) == ("H-2", "FFF-28", "FF-21")
    assert facts.place_name[facts.henderson] == "Henderson Field" and terrain(facts, "KK-22") == {"clear"}
    assert facts.is_hilltop(facts.square["GG-26"])
    named = ("H-2", "G-2", "KK-22", "GG-26", "FFF-28", "RR-24", "FF-21", "Q-13", "R-13", "CC-21", "CC-20")
    assert all(facts.land[facts.square[w]] for w in named)
    assert "jungle" in terrain(facts, "Q-13") and not terrain(facts, "R-13") & {"jungle", "river", "sea"}
    assert {"jungle"} <= terrain(facts, "CC-20") & terrain(facts, "CC-21") and "road" not in terrain(facts, "CC-20")
    assert facts.square["R-13"] in facts.neighbours[facts.square["Q-13"]]
    assert facts.square["CC-20"] in facts.neighbours[facts.square["CC-21"]]


def test_every_square_is_sound(facts: Facts) -> None:
    for i, t in enumerate(facts.terrain):
        assert len(t & {"clear", "jungle", "sea"}) == 1
        assert facts.provenance[i] in ("seed", "geography", "reconstructed")
        near = facts.grid.neighbours[i]
        assert all(i in facts.grid.neighbours[n] and facts.grid.distance(i, n) == 1 for n in near)
        if "sea" not in t:
            assert ("coastal" in t) == any("sea" in facts.terrain[n] for n in near), facts.names[i]
            assert "coastal" not in t or facts.level[i] == 0
            assert all(abs(facts.level[i] - facts.level[n]) <= 1 for n in near if "sea" not in facts.terrain[n])


@pytest.mark.rule("B.map.4", "B.map.8")
def test_rivers_and_road_are_unbroken(facts: Facts) -> None:
    for name, river in facts.rivers:
        assert all(b in facts.grid.neighbours[a] for a, b in itertools.pairwise(river)), name
        assert len(set(river)) == len(river) >= 2
        assert "coastal" in facts.terrain[river[0]], f"{name} reaches the sea"
        assert all(facts.level[a] <= facts.level[b] for a, b in itertools.pairwise(river)), f"{name} never flows uphill"
    wet = [s for _, river in facts.rivers for s in river]
    assert len(wet) == len(set(wet)) and set(wet) == {i for i, r in enumerate(facts.river) if r}
    assert set(facts.road) == {i for i, t in enumerate(facts.terrain) if "road" in t} and len(set(facts.road)) == len(facts.road)
    assert set(facts.villages) == {i for i, t in enumerate(facts.terrain) if "village" in t}
    assert all(facts.place_name[s] == name for s, name in facts.villages.items())


def test_the_island_is_one_piece_with_room_round_henderson(facts: Facts) -> None:
    land = {i for i, t in enumerate(facts.terrain) if "sea" not in t}
    seen: set[int] = set()
    todo = [facts.henderson]
    while todo:
        here = todo.pop()
        if here not in seen:
            seen.add(here)
            todo += [n for n in facts.grid.neighbours[here] if n in land]
    assert seen == land
    assert sum(facts.land[s] for s in facts.grid.within(facts.henderson, 7)) > 60


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("squares.csv", "KK-22,clear", "KK-22,cleer", r"squares.csv:\d+:\d+: 'cleer': expected words of clear"),
        ("units_us.csv", "II,5 [found]", "II,five", r"units_us.csv:\d+:\d+: 'five': expected a whole"),
        ("basic_casualty_table.csv", "1-6,a elim", "1-6,a slim", r"basic_casualty_table.csv:\d+:\d+: 'a slim': expected a elim"),
        ("places.csv", "KK", "KK", ""),
    ],
)  # fmt: skip
def test_a_broken_pack_names_file_line_column_and_word(tmp_path, file, old, new, message) -> None:
    pack = tmp_path / "pack"
    shutil.copytree(folder("avalon-hill") / "data", pack)
    text = (pack / file).read_text()
    (pack / file).write_text(text.replace(old, new, 1))
    if not message:
        assert henderson.new("avalon-hill", pack=pack).decision is not None
        return
    with pytest.raises(henderson.HendersonError, match=message):
        henderson.new("avalon-hill", pack=pack)


@pytest.mark.rule("GAP.ooa", "GAP.counters")
def test_the_cards_say_what_is_reconstructed(facts: Facts) -> None:
    assert sum(u.side == "US" and u.appears == 1 for u in facts.units) >= 1
    assert [u.side for u in facts.units if u.appears == 0] == ["Japan", "Japan"]
    values = counted(henderson.new("avalon-hill"), "units_us.csv")
    assert values["reconstructed"] > values["seed"] > 0
