"""2.0 Components: map, counters, markers, tracks, cards, tables, dice; 3.0 set-up."""

from collections import Counter

import pytest

import henderson
from henderson.games.deluxe.player import heuristics  # noqa: F401
from henderson.games.deluxe.table.panels import BACKGROUNDS
from henderson.games.deluxe.table.view import BARS, faces


def terrain(facts, name):
    return set(facts.terrain[facts.grid.index[name]])


@pytest.mark.rule("2.1a", "2.1b")
def test_every_hex_has_a_number_and_terrain(facts):
    assert facts.grid.names[facts.field] == "3707" and facts.hex_name[facts.field] == "Henderson Field"
    assert all(len(n) == 4 and n.isdigit() for n in facts.grid.names)
    assert all(facts.terrain)


@pytest.mark.rule("2.1.1", "2.1.2", "2.1.3", "2.1.5", "2.1.6", "2.1.7")
def test_the_hexes_the_rulebook_names(facts):
    assert "clear" in terrain(facts, "3907") and "clear" in terrain(facts, "3707")
    assert "jungle" not in terrain(facts, "3907") | terrain(facts, "3707")
    assert "jungle" in terrain(facts, "3908") and "river" in terrain(facts, "3309")
    assert terrain(facts, "3209") == {"river", "jungle", "village", "road", "coastal"}
    assert "coastal" in terrain(facts, "3408") and "road" in terrain(facts, "3308")
    villages = {facts.grid.names[h] for h in facts.villages}
    assert "3507" in villages and "3707" not in villages


@pytest.mark.rule("2.1.4a")
def test_slopes_are_where_levels_meet(facts):
    index, level = facts.grid.index, facts.level
    assert level[index["3212"]] != level[index["3312"]]
    assert [facts.grid.names[h] for h, x in enumerate(level) if x == max(level)] == ["3313"]
    board = henderson.new("deluxe").board()
    assert {"3212", "3312"} in [{e.a, e.b} for e in board.edges if e.kind == "slope"]


@pytest.mark.rule("2.1.6")
def test_a_road_joins_hex_to_hex(facts):
    index = facts.grid.index
    assert (index["3308"], index["3408"]) in facts.road_links
    assert all((b, a) in facts.road_links for a, b in facts.road_links)


@pytest.mark.rule("2.1.8", "2.1.8.3", "2.2.2.1")
def test_all_tracks_are_shown(table):
    t = table('turn = 7\nstep = "SoP.7"\nsupply = [12, 3]\nvp = 4\n[US]\n"1/1" = "3808"')
    tracks = {track.id: track for track in t.game.view("US").tracks}
    assert set(tracks) == {"turn", "supply US", "supply Japan", "field", "vp"}
    assert (tracks["turn"].value, tracks["supply US"].value, tracks["supply Japan"].value, tracks["field"].value) == (
        7,
        12,
        3,
        20,
    )
    boxes = t.game.view("US").panels["turn_track"].turns
    assert len(boxes) == 26 and boxes[0].notes["U.S. supply"] == "24"


@pytest.mark.rule("2.1.8.1a")
def test_the_turn_track_shows_when_reinforcements_are_due(table):
    t = table('step = "SoP.7"\n[US]\n"1/1" = "3808"\n"5/2" = "pool due 5"')
    boxes = {box.turn: box.pieces for box in t.game.view("Japan").panels["turn_track"].turns}
    assert boxes[5] == {"US": ["5/2"]} and boxes[6] == {}


@pytest.mark.rule("2.1.8.1b", "5.0a", "SoP.1", "SoP.11")
def test_outlines_alternate_from_turn_nine(facts):
    events = {n: box.event for n, box in enumerate(facts.track, 1)}
    assert all(events[n] == "" for n in range(1, 9))
    assert all(events[n] == ("US" if n % 2 else "Japan") for n in range(9, 27))
    assert Counter(events.values()) == {"": 8, "US": 9, "Japan": 9}


@pytest.mark.rule("2.1.8.4", "2.2.2.4")
def test_only_one_side_has_a_victory_point_marker(table):
    def vp(points):
        view = table(f'step = "SoP.7"\nvp = {points}\n[US]\n"1/1" = "3808"').game.view("US")
        return next(((t.side, t.value, t.text) for t in view.tracks if t.id == "vp"), None)

    assert vp(0) == ("", 0, "nobody leads: no marker")
    assert vp(4) == ("US", 4, "") and vp(-52) == ("Japan", 52, "marker +40 on box 12")
    assert vp(70) == ("US", 70, "marker +40 on box 20 (70)")
    even = table('turn = 8\nstep = "SoP.4"\nvp = -4\n[US]\n"1/1" = "3808"\n[Japan]\n"124/2" = "4308"')
    assert even.game.state.vp == -4  # no village is American
    four = table('turn = 8\nstep = "SoP.4"\nvp = -4\ncontrol = { US = ["3203", "3603", "3505", "3109"] }\n[US]\n"1/1" = "3808"')
    assert four.game.state.vp == 0 and "vp" not in {t.id for t in four.game.view("US").tracks if t.side}


@pytest.mark.rule("2.2.2.2", "2.2.2.4")
@pytest.mark.parametrize(
    "points, face, box", [(23, "+20", 3), (20, "x1", 20), (40, "+20", 20), (52, "+40", 12), (21, "+20", 1), (41, "+40", 1)]
)
def test_marker_faces(points, face, box):
    assert faces(points) == (face, box)


@pytest.mark.rule("2.2.2.2")
def test_supply_markers_show_their_face(table):
    t = table('turn = 8\nstep = "SoP.7"\nsupply = [23, 20]\n[US]\n"1/1" = "3808"')
    texts = {track.id: track.text for track in t.game.view("US").tracks}
    assert texts["supply US"] == "marker +20 on box 3" and not texts["supply Japan"]  # x1: the number itself


@pytest.mark.rule("2.2.2.3a", "2.2.2.3b", "9.3b")
def test_the_field_begins_japanese_with_twenty_points(table):
    game = henderson.new("deluxe")
    field = next(t for t in game.view("US").tracks if t.id == "field")
    assert (field.value, field.side) == (20, "Japan") and set(game.state.control.values()) == {1}
    t = table('turn = 8\nstep = "SoP.16"\nhf = 20\ncontrol = { US = ["3707"] }\n[Japan]\n"124/2" = "3708"')
    t.play("124/2", "3707")
    assert next(x for x in t.game.view("US").tracks if x.id == "field").side == "Japan"
    t.game.state.damage_field(1, 0, "8.1.6")
    assert t.game.state.hf == 19
    t.game.state.damage_field(50, 0, "8.1.6")
    assert t.game.state.hf == 0
    t.game.state.repair_field(50, "7.11.2a")
    assert t.game.state.hf == 20


@pytest.mark.rule("2.2", "2.2.1a", "2.2.1.10a", "2.2.1.10b", "3.0a", "3.0b", "3.0c")
def test_set_up(facts):
    game = henderson.new("deluxe")
    off = game.view("US").panels
    rabaul = {group.name: group.entries for group in off["rabaul"].groups}
    arrivals = {box.turn: box.pieces for box in off["turn_track"].turns}
    boxes = {number: f"Period {number} ({colour}, turns {first} to {last})" for number, colour, first, last in facts.periods}
    for number, unit in enumerate(facts.units):
        assert unit.arrives or unit.period  # each has a start or arrival entry
        if unit.period and not unit.arrives:
            assert unit.name in rabaul[boxes[unit.period]]
        else:
            assert game.state.due[number] == unit.arrives
            assert unit.name in arrivals[unit.arrives][("US", "Japan")[unit.side]]  # laid on the Turn track for all to see
            if unit.period:
                assert unit.name in rabaul[f"{boxes[unit.period]}, or on the Turn track"]
    assert {colour for number, colour, *_ in facts.periods if number in (2, 3)} == {"red", "blue"}
    assert "H/1" in rabaul[boxes[3]] and not [u for u in range(len(facts.units)) if game.state.place[u] >= 0]


@pytest.mark.rule("2.2.1.10a")
def test_units_marked_one_land_on_the_first_turn():
    game = henderson.new("deluxe")
    assert game.decision.rule == "SoP.4" and game.decision.player == "US"
    while game.where.step != "SoP.14":
        game.play(game.decision.words[-1])
    assert game.decision.text.startswith("11 Const") and game.state.turn == 1


@pytest.mark.rule("3.0c", "10.2")
def test_a_double_marked_unit_comes_on_its_printed_turn_at_the_latest(table):
    t = table('turn = 14\nstep = "SoP.14"\n[Japan]\n"228/1" = "rabaul"\n"144/1" = "rabaul"', dice=[3] * 10)
    assert "228/1 lands where" in t.game.decision.text
    t.play("3803")
    assert t.hex("144/1") == "rabaul"


@pytest.mark.rule("3.0d")
def test_the_seat_has_no_effect():
    games = [henderson.new("deluxe", seed=5) for _ in range(2)]
    for game in games:
        for _ in range(60):
            game.play(game.decision.words[len(game.decision.words) // 2])
    assert games[0].state == games[1].state and games[0].board() == games[1].board()


@pytest.mark.rule("2.2.1b", "2.2.1.7", "2.2.1.5", "2.2.1.6")
def test_units_degrade_by_flipping_and_replacing(table):
    t = table('turn = 8\nstep = "SoP.7"\n[US]\n"1/1" = "3808"\n"1/2" = "3810 3"\n"2/2" = "3812 2"')
    seen = {p.place: p for p in t.game.view("Japan").pieces}
    assert (seen["3808"].name, seen["3808"].values["combat"]) == ("1/1", 5)
    state, unit = t.game.state, t.unit("1/1")
    state.reduce(unit, "8.1.5b")
    flipped = next(p for p in t.game.view("Japan").pieces if p.place == "3808")
    assert (flipped.name, flipped.values["combat"], flipped.tags) == ("1/1", 4, ["reduced"])
    assert (seen["3810"].name, seen["3810"].superior, seen["3810"].values["combat"]) == ("", "", 3)  # a replacement counter
    assert (seen["3812"].name, seen["3812"].superior) == ("", "")
    own = next(p for p in t.game.view("US").pieces if p.place == "3810")
    assert own.name == "1/2"  # the owner knows
    for _ in range(3):
        state.reduce(unit, "8.1.5b")
    assert state.strength[unit] == 1
    state.reduce(unit, "8.2.1.4L")
    assert t.hex("1/1") == "dead"


@pytest.mark.rule("2.2.1.1", "2.2.1.2", "2.2.1.4")
def test_colours_bars_and_sizes(table, facts):
    t = table('turn = 8\nstep = "SoP.7"\n[US]\n"1/1" = "3808"\n"2/2" = "3810"\n"164/1" = "3812"\n[Japan]\n"124/2" = "3309"')
    view = t.game.view("US")
    pieces = {p.id: p for p in view.pieces}
    shown = {figure.side: figure.value for figure in view.panels["backgrounds"].figures}
    assert shown == BACKGROUNDS and set(BACKGROUNDS) == {"US", "Japan"}
    assert [pieces[u].colour for u in ("1/1", "2/2", "164/1", "124/2")] == [BARS[b] for b in ("black", "blue", "red", "red")]
    assert all(p.size for p in view.pieces)
    assert sum(u.bar == "black" for u in facts.units) == 20 and {u.bar for u in facts.units if u.side} == {"red"}


@pytest.mark.rule("2.2.1.3", "2.2.1.8")
def test_types_and_their_abilities(facts):
    unit = {u.name: u for u in facts.units}
    assert unit["1 E"].works == "engineer" and unit["11 Const"].works == "labor" and unit["1 E"].ferry and unit["1 LVT"].ferry
    assert unit["1 SW"].range == 5 and unit["3LT"].range == 4  # the range says that it is artillery
    assert unit["9RF"].range == 0 and unit["H/1"].heavy and unit["H/1"].infantry and not unit["1 TANK"].infantry
    guns = {u.name for u in facts.units if u.side == 1 and u.range and not u.period}
    assert {"20Mt", "2Mt", "Sumiyoshi", "3LT", "45AA"} <= guns


@pytest.mark.rule("2.2.1.11", "10.1")
def test_rabaul_circles(facts):
    unit = {u.name: u for u in facts.units}
    assert (unit["2 Armor"].period, unit["2 Armor"].periods) == (2, 3)
    assert (unit["H/1"].period, unit["H/1"].periods) == (3, 2)
    assert all(1 <= u.periods <= 4 for u in facts.units if u.period)


@pytest.mark.rule("2.2.2", "2.2.2.6")
def test_every_marker_survives_a_save(table):
    t = table('turn = 9\nstep = "SoP.16"\nsupply = [23, 7]\nvp = -52\nhf = 13\ncontrol = { US = ["3707", "3203"] }\n'
              '[US]\n"1/1" = "3808"\n[Japan]\n"124/2" = "4309 stealth 2"\n"4/1" = "4311"')  # fmt: skip
    t.play("4/1", "stealth")
    again = henderson.load(t.game.save())
    assert again.state == t.game.state and again.view("US") == t.game.view("US")
    position = henderson.position("deluxe", t.game.position(), pack=t.game.setting.pack)
    kept = (position.state.turn, position.state.supply, position.state.hf, position.state.vp, position.state.stealth)
    assert kept == (9, (23, 7), 13, -52, t.game.state.stealth)
    assert t.control("3203") == "US" and t.control("3603") == "Japan"  # empty, and still the last occupant's


@pytest.mark.rule("2.3a")
def test_nine_cards_with_two_events_each(facts):
    assert len(facts.cards) == 9 and all(len(c) == 2 and c[0].text and c[1].text for c in facts.cards.values())


@pytest.mark.rule("2.4")
def test_the_player_aid_shows_every_table_with_its_provenance(table):
    aid = table('turn = 8\nstep = "SoP.7"\n[US]\n"1/1" = "3808"').game.view("Japan").panels
    built_in = henderson.new("deluxe").view("US").panels
    tables = ("terrain_costs", "terrain_effects", "attrition", "artillery_fire", "replenishment", "naval_bombardment")
    wanted = {f"aid {name}" for name in tables}
    assert wanted <= set(aid) and wanted <= set(built_in)
    attrition = built_in["aid attrition"]
    marks = Counter(p for row in attrition.provenance for p in row)
    assert marks["seed"] == 3 and marks["reconstructed"] > 60
    assert built_in["aid artillery_fire"].rows[0][3:] == ["1", "0", "0", "0", "0", "0"]


@pytest.mark.rule("2.5")
def test_all_dice_have_six_sides_and_are_logged():
    game = henderson.new("deluxe", dice=henderson.Typed())
    seen = Counter()
    for _ in range(400):
        if game.decision is None:
            break
        if game.decision.player == "dice" and game.decision.rule != "5.0a":
            assert tuple(game.decision.options) == (1, 2, 3, 4, 5, 6)
            seen[game.decision.rule] += 1
        game.play(game.decision.words[-1] if game.decision.player != "dice" else "4")
    assert seen and [e for e in game.events() if e.kind == "dice"]
