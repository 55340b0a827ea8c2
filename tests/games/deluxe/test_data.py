"""The built-in components keep every fact that the rulebook states, and hang together; a broken pack says where."""

import shutil
from itertools import pairwise

import pytest

import henderson
from henderson.board.components import Pack
from henderson.engine.decision import HendersonError
from henderson.games.deluxe import facts as read_facts


@pytest.fixture(scope="module")
def m(facts):
    """Terrain by hex number, and the grid."""
    return facts, {n: facts.terrain[i] for i, n in enumerate(facts.grid.names)}


@pytest.mark.rule("2.1.1", "2.1.2", "2.1.3", "2.1.5", "2.1.6", "2.1.7")
def test_hexes_of_the_rulebook(m):
    facts, t = m
    assert t["3707"] == {"clear"} == t["3907"] and "jungle" in t["3908"] and "river" in t["3309"]
    assert t["3209"] == {"river", "jungle", "village", "road", "coastal"}
    assert facts.hex_name[facts.grid.index["3209"]] == "Matanikau"
    assert "coastal" in t["3408"] and "road" in t["3308"] and "village" in t["3507"]
    coastal = [h in facts.coast for h in facts.villages]
    assert len(coastal) / 2 < sum(coastal) < len(coastal)  # most, not all
    assert "sea" not in t["4208"]
    assert {"Kukum", "Matanikau", "Aola", "Tasimboko"} <= {facts.hex_name[h] for h in facts.villages}
    assert facts.hex_name[facts.grid.index["3507"]] == "Kukum" and {"coastal", "road"} <= t["3507"]


@pytest.mark.rule("2.1.4a")
def test_levels_and_slopes(m):
    facts, _ = m
    level, index = facts.level, facts.grid.index
    assert abs(level[index["3212"]] - level[index["3312"]]) == 1
    assert [facts.hex_name[h] for h, x in enumerate(level) if x == max(level)] == ["Mount Austen"]
    for a, near in enumerate(facts.land_neighbours):
        assert facts.sea[a] or all(abs(level[a] - level[b]) <= 1 for b in near)
        assert a not in facts.coast or level[a] == 0
    for height in (1, 2):
        left = {h for h, x in enumerate(level) if x >= height}
        while left:
            mass, todo = set(), [min(left)]
            while todo:
                h = todo.pop()
                if h not in mass:
                    mass.add(h)
                    todo += [n for n in facts.land_neighbours[h] if n in left]
            left -= mass
            edge = any(int(facts.grid.names[h][2:]) in (1, 19) or int(facts.grid.names[h][:2]) in (1, 76) for h in mass)
            assert len(mass) >= 3 or edge


@pytest.mark.rule("2.1a", "2.1b")
def test_the_grid_is_whole_and_symmetric(m):
    facts, _ = m
    assert set(facts.grid.names) == {f"{c:02d}{r:02d}" for c in range(1, 77) for r in range(1, 20)}
    for a, near in enumerate(facts.grid.neighbours):
        assert all(a in facts.grid.neighbours[b] and facts.grid.distance(a, b) == 1 for b in near)
        if not facts.sea[a]:
            assert (a in facts.coast) == any(facts.sea[b] for b in near)
    chain = ["3209", "3308", "3408", "3507"]
    index = facts.grid.index
    assert all(index[b] in facts.grid.neighbours[index[a]] for a, b in pairwise(chain))
    assert index["3309"] in facts.grid.neighbours[index["3209"]] and (index["3209"], index["3309"]) in facts.river_links
    assert index["3908"] in facts.grid.neighbours[index["3907"]] and index["3313"] in facts.grid.neighbours[index["3312"]]


@pytest.mark.rule("2.1.3", "2.1.6")
def test_rivers_and_the_road_are_unbroken(m):
    facts, _ = m
    rivers = [way for kind, _, way in facts.lines if kind == "river"]
    for way in rivers:
        assert way[0] in facts.coast and len(set(way)) == len(way) >= 2
        assert all(facts.level[a] <= facts.level[b] for a, b in pairwise(way))  # never uphill to the sea
    on = [h for way in rivers for h in way]
    assert len(on) == len(set(on)) and set(on) == {h for h, r in enumerate(facts.river) if r}
    road = next(way for kind, _, way in facts.lines if kind == "road")
    assert set(road) == {h for h, t in enumerate(facts.terrain) if "road" in t} and len(set(road)) == len(road)


def test_the_island_is_one_piece_and_the_villages_lie_in_their_order(m):
    facts, _ = m
    land = {h for h, s in enumerate(facts.sea) if not s}
    seen, todo = set(), [min(land)]
    while todo:
        h = todo.pop()
        if h not in seen:
            seen.add(h)
            todo += facts.land_neighbours[h]
    assert seen == land
    order = [
        "Maravovo",
        "Visale",
        "Doma Cove",
        "Tassafaronga",
        "Kokumbona",
        "Matanikau",
        "Kukum",
        "Tetere",
        "Binu",
        "Tasimboko",
        "Aola",
    ]
    columns = {facts.hex_name[h]: int(facts.grid.names[h][:2]) for h in facts.villages}
    assert sorted(columns) == sorted(order) and [columns[v] for v in order] == sorted(columns.values())


@pytest.mark.rule("7.1a")
def test_the_movement_example_of_seven_points_exists_on_the_map(m):
    """7/1 lands at Kukum, goes by road, two clear hexes, one jungle, one clear: 2 + 0 + 1 + 1 + 2 + 1."""
    facts, _ = m
    index, names = facts.grid.index, facts.grid.names
    pure = lambda h: "clear" in facts.terrain[h] and not facts.terrain[h] & {"river", "village", "road"}  # noqa: E731
    roads = {h for way in facts.lines if way[0] == "road" for h in way[2] if facts.grid.distance(h, index["3507"]) <= 6}
    near = facts.land_neighbours
    found = [
        names[e] for r in sorted(roads) for a in near[r] if pure(a) for b in near[a] if pure(b)
        for j in near[b] if facts.jungle[j] and not facts.river[j] for e in near[j] if pure(e) and e not in (a, b, *near[a], *near[b])  # noqa: E501
    ]  # fmt: skip
    assert found
    lunga = next(way for kind, name, way in facts.lines if name == "Lunga")
    assert any(facts.jungle[h] for h in lunga) and any("clear" in facts.terrain[h] for h in lunga)
    assert [h for h in range(len(names)) if facts.grid.distance(h, facts.field) <= 8 and facts.level[h] >= 1]
    assert [h for h in facts.coastal if "clear" in facts.terrain[h] and "village" not in facts.terrain[h]]


@pytest.mark.rule("8.1.5a", "8.2.1.4")
def test_tables_agree_with_the_rulebooks_examples(m):
    facts, _ = m
    fire = {most: hits for _, most, hits in facts.fire}
    assert fire[4] == (1, 0, 0, 0, 0, 0) and fire[8] == (1, 1, 0, 0, 0, 0) and fire[10_000] == (2, 1, 0, 0, 0, 0)
    assert facts.attrition["4-1"][4] == (1, 0, 2, 3, 3) and facts.attrition["2-1"][2] == (0, 0, 1, 1, 1)
    assert facts.attrition["2-1"][5][:3] == (2, 1, 0)
    ratios = [*facts.attrition]
    assert ratios == ["1-6", "1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"]
    for row in facts.attrition.values():  # low rolls favour the attacker
        assert all(x.a_loss <= y.a_loss and x.d_loss >= y.d_loss for x, y in pairwise(row))
    for x, y in pairwise(facts.attrition.values()):  # and so do better odds
        assert sum(c.a_loss for c in x) >= sum(c.a_loss for c in y) and sum(c.d_loss for c in x) <= sum(c.d_loss for c in y)


@pytest.mark.rule("2.2.1a")
def test_counters_agree_with_the_rulebooks(m):
    facts, _ = m
    unit = {u.name: u for u in facts.units}
    assert sum(u.bar == "black" for u in facts.units) == 20
    assert (unit["1/1"].combat, unit["1/1"].movement) == (5, 10) and unit["11/5"].movement == 8
    assert (unit["124/2"].combat, unit["124/2"].movement) == (4, 10) and unit["9RF"].combat == 3 and unit["1 E"].combat == 3
    ranges = {
        "11/1": 5,
        "11/5": 7,
        "10/3": 5,
        "3DB": 6,
        "1 SW": 5,
        "97": 5,
        "221": 8,
        "45AA": 5,
        "3LT": 4,
        "20Mt": 8,
        "Sumiyoshi": 7,
    }
    assert {n: unit[n].range for n in ranges} == ranges
    assert unit["20Mt"].combat == 3 and unit["2Mt"].combat == 2 and unit["147/2"].combat == 4 and unit["2/2"].combat == 4


@pytest.mark.parametrize("file, old, new, expected", [
    ("units.csv", "1/1 [seed],US,infantry", "1/1 [seed],US,infantree", "infantree"),
    ("units.csv", "5 [found]", "five", "five"),
    ("map.csv", "3707,clear", "3707,clea", "clea"),
    ("attrition.csv", "2/2/0 0/0", "2/2 0", "2/2 0"),
    ("turn_track.csv", "1,1942-08-07,Aug,7 Aug,24", "1,1942-08-07,Aug,7 Aug,lots", "lots"),
    ("cards.csv", "no_road", "no_rode", "no_rode"),
    ("lines.csv", "3209 3309", "3209 3409", "3409"),
    ("types.csv", "engineer,engineer,,yes,engineer", "engineer,engineer,,maybe,engineer", "maybe"),
])  # fmt: skip
def test_a_broken_pack_names_file_line_column_and_word(tmp_path, file, old, new, expected):
    folder = tmp_path / "pack"
    shutil.copytree(Pack(henderson.games.__globals__["_games"].folder("deluxe") / "data").folder, folder)
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1))
    with pytest.raises(HendersonError) as error:
        read_facts(Pack(folder))
    message = str(error.value)
    assert file in message and f"'{expected}'" in message and message.split(":")[1].isdigit()


def test_every_file_says_where_its_values_come_from():
    pack = Pack(henderson.games.__globals__["_games"].folder("deluxe") / "data")
    for file in pack.files:
        assert "provenance" in file.read_text().splitlines()[0], file.name
        assert sum(pack.provenance(file).values()) > 0
