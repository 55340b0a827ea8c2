"""The built-in components: every constraint of the rulebook (and of the coast found) on our own data files.

The checks of the component research, 730 in all, read from data/*.csv.
"""

import shutil
from itertools import pairwise

import pytest

import henderson
from henderson.board.components import PROVENANCES, Pack
from henderson.games import first_blood
from henderson.games.first_blood.rules.facts import JAPAN, TURNS, US

from .conftest import DATA

PACK = Pack(DATA)
F = first_blood.read(PACK)
NAMES = F.grid.names
HEX = set(NAMES)
TERRAIN = dict(zip(NAMES, F.terrain))


def near(h):
    return {NAMES[n] for n in F.grid.neighbours[F.space[h]]}


def kind(a, b):
    return F.sides.get((F.space[a], F.space[b]), "clear")


def cost(a, b):
    return dict(F.ways[F.space[a]])[F.space[b]]


def pairs(*kinds):
    return {frozenset((NAMES[a], NAMES[b])) for (a, b), k in F.sides.items() if k in kinds}


def table(name):
    return list(PACK.table(name))


def features(h):
    return F.features[F.space[h]]


def units(side):
    return F.ground_of[side]


# -- adjacency and distance -------------------------------------------------------------------------------------------


@pytest.mark.rule("4.2a", "8.2a")
def test_the_six_neighbours_of_0710():
    assert near("0710") == {"0809", "0709", "0810", "0711", "0610", "0609"}


@pytest.mark.parametrize(("a", "b"), [("0406", "0507"), ("0406", "0307"), ("0017", "0018"), ("0909", "0910"), ("0707", "0606"),
                                      ("0705", "0604"), ("0504", "0603"), ("0504", "0604")])  # fmt: skip
def test_pairs_the_rulebook_calls_adjacent(a, b):
    assert b in near(a) and a in near(b)


def test_adjacency_of_the_example_of_8_2():
    jp, us = ["0604", "0605", "0606"], ["0705", "0706", "0707"]
    assert [x for x in us if "0604" in near(x)] == ["0705"]
    assert [x for x in jp if x in near("0707")] == ["0606"]
    assert all(len(near(x) & set(jp)) == 2 for x in ("0705", "0706"))


def test_adjacency_is_symmetric_and_agrees_with_distance():
    for a in range(F.hexes):
        for b in range(F.hexes):
            if a != b:
                assert (F.grid.distance(a, b) == 1) == (b in F.grid.neighbours[a]) == (a in F.grid.neighbours[b])


def test_all_land_is_connected():
    seen, waiting = {"0708"}, ["0708"]
    while waiting:
        for n in near(waiting.pop()) - seen:
            seen.add(n)
            waiting.append(n)
    assert seen == HEX


# -- hex sides --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.2a", "4.2.1a", "4.2.1b", "4.2.1c", "4.2.1d", "4.2c")
def test_costs_of_4_2():
    assert {b: cost("0710", b) for b in near("0710")} == {"0809": 4, "0709": 3, "0810": 2, "0711": 1, "0610": 1, "0609": 1}
    assert TERRAIN["0809"] == "jungle" and TERRAIN["0709"] != "jungle"
    c = F.costs
    assert (c["clear"], c["jungle"], c["ridge"], c["river into clear"], c["river into jungle"]) == (1, 2, 2, 3, 4)


@pytest.mark.rule("4.4a", "4.5a", "4.5b")
def test_ford_and_ridges():
    assert pairs("ford") == {frozenset(("0909", "0910"))}
    assert cost("0909", "0910") < 3 and cost("0910", "0909") < 3
    for a, b in (("0406", "0507"), ("0406", "0307"), ("0017", "0018")):
        assert kind(a, b) == "clear" and cost(a, b) == cost(b, a) == 1
    for a in HEX:
        for b in near(a):
            if kind(a, b) in ("ridge", "jungle", "clear"):
                assert cost(a, b) == cost(b, a)
    assert any(kind("0406", x) == "ridge" for x in near("0406")) and any(kind("0017", x) == "ridge" for x in near("0017"))


@pytest.mark.parametrize("row", table("hexsides"), ids=lambda r: f"{r['a'].text}-{r['b'].text}")
def test_every_hexside_joins_adjacent_land(row):
    assert row["a"].text in HEX and row["b"].text in near(row["a"].text)


def test_no_hexside_is_listed_with_two_kinds():
    seen = {}
    for row in table("hexsides"):
        pair = frozenset((row["a"].text, row["b"].text))
        assert pair not in seen, pair
        seen[pair] = row["kind"].text


@pytest.mark.parametrize("hex_", NAMES)
def test_a_clear_side_touches_no_jungle(hex_):
    for other in near(hex_):
        if kind(hex_, other) == "clear":
            assert "jungle" not in (TERRAIN[hex_], TERRAIN[other])


@pytest.mark.parametrize("river", sorted(F.rivers))
def test_rivers_run_without_a_gap(river):
    def ends(side):
        a, b = (NAMES[h] for h in side)
        raw = [{f"{r:02d}{c:02d}" for r, c in around(h)} for h in (a, b)]
        return {frozenset((a, b, x)) for x in raw[0] & raw[1]}

    def around(h):
        r, c = int(h[:2]), int(h[2:])
        d = (-1, 0) if r % 2 else (0, 1)
        return [(r, c - 1), (r, c + 1), *((rr, c + x) for rr in (r + 1, r - 1) for x in d)]

    sides = F.rivers[river]
    assert all(ends(p) & ends(q) for p, q in pairwise(sides))


# -- map, airfields, coast --------------------------------------------------------------------------------------------


@pytest.mark.rule("3.0a")
def test_named_hexes_exist_and_the_set_up_area_has_room():
    named = {"0202", "0215", "0011", "0220", "1007", "0701", "0708", "0709", "0017", "0018"}
    assert named | {"0406", "0507", "0307", "0909", "0910"} <= HEX
    area = {NAMES[h] for h in F.area}
    assert area == {h for h in HEX if 2 <= int(h[:2]) <= 12 and 2 <= int(h[2:]) <= 15}
    start = [u for u in units(US) if F.arrives[u] == 0]
    assert len(start) <= 3 * len(area)


@pytest.mark.rule("12.1", "12.5a", "5.2")
def test_airfields():
    henderson_ = [NAMES[h] for h, strip in zip(F.fields, F.strip) if not strip]
    strips = [NAMES[h] for h, strip in zip(F.fields, F.strip) if strip]
    assert len(henderson_) == len(strips) == 2 and "0708" in henderson_
    assert henderson_[1] in near(henderson_[0]) and strips[1] in near(strips[0])
    assert all(F.space[h] in F.area for h in henderson_)
    assert not set(henderson_) & set(strips)
    assert F.capacity == (6, 6, 6, 6)
    assert F.built == (True, True, False, False)


@pytest.mark.parametrize(
    ("row", "ends"), [(12, (9, 9)), (11, (8, 11)), (10, (5, 11)), (9, (4, 13)), (8, (4, 13)), (7, (4, 16)), (6, (4, 16))]
)
def test_the_coast_found_on_the_cover(row, ends):
    have = {int(h[2:]) for h in HEX if int(h[:2]) == row and 4 <= int(h[2:]) <= 16}
    assert have == set(range(ends[0], ends[1] + 1))


# -- boxes and entry points -------------------------------------------------------------------------------------------


@pytest.mark.rule("6.0a", "7.2b", "6.2")
def test_boxes():
    box = {F.names[b][-1]: b for b in F.boxes}
    assert sorted(box) == list("ABCD")
    links = {a: {F.names[x][-1] for x in F.links[box[a]]} for a in "ABCD"}
    assert links == {"A": {"B"}, "B": {"A", "C"}, "C": {"B", "D"}, "D": {"C"}}
    assert F.space["0011"] in F.arrows[box["B"]]
    assert [F.names[b][-1] for b in F.landing] == ["A", "D"]
    assert all(NAMES[h][:2] == "00" for b in F.boxes for h in F.arrows[b])


@pytest.mark.rule("7.1a", "7.2a", "6.4")
def test_entry_points():
    us, japan = ([int(F.names[p][3:]) for p in F.entries[s]] for s in (US, JAPAN))
    assert us == list(range(4, 15)) and japan == [1, 2, 3, 15, 16, 17]
    arrows = {int(F.names[p][3:]): [NAMES[h] for h in F.arrows[p]] for p in (*F.entries[US], *F.entries[JAPAN])}
    assert "0220" in arrows[1] and "1007" in arrows[11]
    assert all("coast" in features(h) for p in us for h in arrows[p])
    assert all(h[2:] in ("01", "20") for p in japan for h in arrows[p])


# -- units and turns --------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.1", "9.2", "8.3", "4.0a")
def test_units():
    assert len(set(F.ids)) == len(F.ids)
    unit = F.unit
    assert (F.side[unit["6DB"]], F.arrives[unit["6DB"]], F.move[unit["6DB"]]) == (US, 4, 8)
    for name in ("228/1", "228/3"):
        assert (F.side[unit[name]], F.arrives[unit[name]], F.move[unit[name]]) == (JAPAN, 6, 8)
    suy = unit["SUY"]
    assert (F.side[suy], F.kind[suy], F.range[suy]) == (JAPAN, "artillery", 8)
    assert F.grid.distance(F.space["0701"], F.space["0708"]) + 1 <= 8 < F.grid.distance(F.space["0701"], F.space["0709"]) + 1
    assert sum(F.combat[u] for u in units(JAPAN) if F.kind[u] == "artillery") == 19  # 9.6
    assert all(bool(F.range[u]) == (F.kind[u] == "artillery") for u in range(F.ground))
    assert all(F.move[u] % 2 == 0 for u in units(JAPAN))
    assert any(F.kind[u] == "engineer" for u in units(US)) and any(F.kind[u] == "artillery" for u in units(US))


def test_strengths_that_the_examples_use_exist():
    foot = [F.combat[u] for u in units(JAPAN) if F.kind[u] != "artillery"]
    sums = {a + b for i, a in enumerate(foot) for b in foot[i + 1 :]}
    assert {6, 10} <= sums and {3, 5} <= {F.combat[u] for u in units(US)}


@pytest.mark.rule("13.1a", "10.0")
def test_air_types():
    types = {row["type"].text: row for row in table("air_types")}
    assert types["F4F"]["roles"].words() == ("fighter", "bomber")
    many = {t: row["counters"].whole() for t, row in types.items()}
    assert many["Fighter"] + many["F4F"] >= 3 and many["Bomber"] >= 2 and many["IJAF Fighter"] >= 2 and many["IJAF Bomber"] >= 1
    assert {F.side[u] for u in range(len(F.ids)) if F.ship[u]} == {JAPAN}


@pytest.mark.rule("1.0", "7.6", "10.1c")
def test_turn_record():
    rows = [row["turn"].text for row in table("turn_record")]
    want = [f"{m} {k}" for m in ["SEP", "OCT", "NOV", "DEC", "JAN"] for k in ("I", "II", "III")]
    assert list(TURNS) == want and rows == ["AT START", *want, "from OCT I"]
    special = [u for u in range(len(F.ids)) if F.arrives[u] == -1]
    assert len(special) == 2 and all(F.ship[u] for u in special) and F.special_from == 4
    at_start = [u for u in range(F.ground, len(F.ids)) if F.arrives[u] == 0]
    assert at_start and len(at_start) <= 12 and all(F.side[u] == US for u in at_start)


@pytest.mark.parametrize("turn", range(1, 16))
def test_each_turns_units_fit_the_entry_points(turn):
    assert sum(F.arrives[u] == turn for u in units(US)) <= 44
    assert sum(F.arrives[u] == turn for u in units(JAPAN)) <= 24


# -- tables -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.9", "8.6b", "8.8", "14.1", "8.7.1", "13.6a", "10.4")
def test_tables():
    rank = {code: i for i, code in enumerate(["AE", "A2", "A1", "EX", "DR", "D1", "DE"])}
    used = set()
    for t in F.tables:
        assert t.columns == ("1-2", "1-1", "2-1", "3-1")
        grid = [[rank[c.text] for c in t.cells[column]] for column in t.columns]
        assert all(row == sorted(row) and len(row) == 6 for row in grid)  # better with the die
        assert all(a <= b for p, q in pairwise(grid) for a, b in zip(p, q))  # better with the odds
        used |= {c.text for row in t.cells.values() for c in row}
    assert used == set(rank)
    m = F.modifiers
    assert (m["low end"], m["high end"], m["odds above 3-1"]) == (1, 6, 1)
    assert (m["defender in jungle"], m["each bomber"], m["each ship"]) == (-1, 1, 2)
    assert F.supply_loss == (False, False, False, True, True, True)


# -- provenance, and packs of an owner --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(f.stem for f in DATA.glob("*.csv")))
def test_every_value_says_where_it_comes_from(name):
    for row in table(name):
        assert all(cell.provenance in PROVENANCES for cell in row.values())
    count = PACK.provenance(DATA / f"{name}.csv")
    assert count and set(count) <= set(PROVENANCES)


def test_what_the_rulebook_states_is_marked_and_what_is_ours_is_not_passed_off():
    assert {r["hex"].text: r["terrain"].provenance for r in table("hexes")}["0809"] == "seed"
    units_ = {r["unit"].text: r for r in table("units")}
    assert units_["6DB"]["move"].provenance == "seed" and units_["6DB"]["combat"].provenance == "reconstructed"
    assert {c.provenance for r in table("american_attack") for k, c in r.items() if k != "odds"} == {"reconstructed"}
    assert "reconstruct" in henderson.new("first-blood").board().credits


BROKEN = [
    ("hexes", "0809 [seed],jungle", "0809 [seed],jungel", "jungel"),
    ("hexsides", "0909,0910,ford", "0909,0911,ford", "0911"),
    ("hexsides", "0909,0910,ford", "0909,0910,forde", "forde"),
    ("units", "SUY [seed],Japan [seed],artillery [seed],5,8", "SUY [seed],Japan [seed],artillery [seed],5,", "''"),
    ("units", "1/1,US,infantry,5,,8", "1/1,US,infantry,five,,8", "five"),
    ("units", "1/2,US", "1/1,US", "1/1"),
    ("arrows", "B,0011", "E,0011", "'E'"),
    ("air_types", "DD [seed],Japan [seed],ship [seed],17", "DD [seed],Japan [seed],ship [seed],18", "18"),
    ("japanese_attack", "1-2 [seed],AE,AE", "1-2 [seed],AE,XX", "XX"),
    ("modifiers", "each ship,2", "each boat,2", "each ship"),
    ("supply", "6,one unit", "6,two units", "two units"),
    ("movement", "ford,1", "fort,1", "ford"),
]


@pytest.mark.parametrize(("file", "old", "new", "quoted"), BROKEN, ids=[f"{f} {q}" for f, _, _, q in BROKEN])
def test_a_broken_pack_names_file_line_and_word(tmp_path, file, old, new, quoted):
    for f in DATA.iterdir():
        shutil.copyfile(f, tmp_path / f.name)
    text = (tmp_path / f"{file}.csv").read_text()
    assert old in text
    (tmp_path / f"{file}.csv").write_text(text.replace(old, new, 1))
    with pytest.raises(henderson.HendersonError) as caught:
        henderson.new("first-blood", pack=tmp_path)
    assert quoted in str(caught.value) and f"{file}.csv:" in str(caught.value)


def test_a_counter_is_named_without_the_remarks_of_its_row():
    game = henderson.new("first-blood", seed=1)
    assert next(p.title for p in game.view("US").pieces if p.id == "6DB") == "6 DB"
