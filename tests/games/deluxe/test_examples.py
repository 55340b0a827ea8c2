"""The rulebook's worked examples and diagrams, named by their rules. Hex numbers are those of the proving ground where the
diagrams print none."""

import pytest

import henderson
from henderson.games.deluxe.rules.strengths import column


@pytest.mark.rule("7.1a")
def test_7_1_case_a_over_the_river_by_lvt_into_a_zone(table):
    t = table('turn = 13\nstep = "SoP.7"\n[US]\n"2/2" = "3308"\n"1 LVT" = "3408"\n[Japan]\n"124/2" = "3609"')
    t.play("2/2")
    assert t.cost("3408") == 2 and t.cost("3508") == 3
    assert t.game.preview(t.game.decision.option("3508")).stop
    t.play("3508")
    assert t.left("2/2") == 7 and t.rule == "7.0"


@pytest.mark.rule("7.1a")
def test_7_1_case_b_into_a_jungle_river_without_help(table):
    t = table('turn = 22\nstep = "SoP.7"\n[US]\n"6/3" = "3308"', terrain={"3408": "jungle river"})
    t.play("6/3", "3408")
    assert t.left("6/3") == 8 and t.rule == "7.0"


@pytest.mark.rule("7.1a")
def test_7_1_case_c_from_the_landing_at_kukum_for_seven_points(table):
    # landing hex on the road, along the road, two clear hexes, a jungle hex beside an enemy, a clear hex in its zone
    text = 'turn = 7\nstep = "SoP.7"\n[US]\n"7/1" = "3605 landed entered"\n[Japan]\n"124/2" = "3809"'
    t = table(text, terrain={"3605": "clear coastal road", "3808": "jungle"})
    t.play("7/1", "3705")
    assert t.left("7/1") == 8  # 2 to leave the landing hex, 0 along the road
    t.play("3806", "3807")
    assert t.left("7/1") == 6  # clear and clear
    t.play("3808")
    assert t.left("7/1") == 4  # jungle beside the enemy: it need not stop
    t.play("3908")
    assert t.left("7/1") == 3 and t.rule == "7.0"  # seven points in all, stopped by the zone of control


@pytest.mark.rule("7.7a", "7.7.5a", "7.7.5c")
def test_7_7_stealth_example(table):
    text = 'turn = 22\nstep = "SoP.7"\n[US]\n"6/3" = "4307"\n[Japan]\n"124/2" = "4309 stealth 3"'
    t = table(text, dice=[3, 2])
    t.play("6/3", "detect 4309 stealth 3")  # 3 + 2 - 3 = 2: fails
    assert t.game.decision.player == "US" and t.left("6/3") == 9
    t.play("detect 4309 stealth 3")  # 2 + 2 - 3 = 1: detected
    assert t.game.decision.player == "Japan" and t.left("6/3") == 8
    t.play("4311", "4313", "stop")  # 16 of 30 points
    assert t.hex("124/2") == "4313" and t.game.decision.player == "US"
    t.play("4311")
    assert t.left("6/3") == 0  # 4308 was paid on the way: four jungle hexes of 2
    assert column(t.strength("6/3"), t.strength("124/2")) == "1-1"


@pytest.mark.rule("8.1.3", "8.1.4", "8.1.5a", "8.1.6")
def test_8_1_artillery_example(table):
    text = """turn = 22
step = "SoP.17"
supply = [3, 5]
control = { US = ["3707"] }
[US]
"90" = "3813"
"10/3" = "3909"
"2/2" = "3707"
[Japan]
"124/2" = "3608"
"20Mt" = "3411"
"""
    # the 90th stands higher, with jungle of its own height in the way; U.S. supply is not unlimited in the example
    changes = {
        "terrain": {"3712": "jungle", "3812": "jungle", "3713": "jungle"},
        "levels": {"3813": 1, "3712": 1, "3812": 1, "3713": 1},
        "tables": {"turn_track": ("turn", {"22": {"US": "+"}})},
    }
    t = table(text, dice=[1, 3, 4, 1, 2, 6], **changes)
    from henderson.games.deluxe.rules.sight import sight

    facts = t.game.state.facts
    assert sight(facts, facts.grid.index["3813"], facts.grid.index["3608"]) is not None
    t.play("90")
    assert "3608" in t.words  # 2/2 is adjacent and spots
    t.play("3608", "2", "10/3", "3608")
    assert t.game.state.supply[0] == 0 and t.strength("124/2") == 3  # dice 1, 3, 4 on four points: one hit
    assert t.game.where.step == "SoP.18"
    t.play("20Mt", "3707", "3")
    assert t.strength("2/2") == 3 and t.game.state.hf == 19  # the 1 hits the unit, the 6 the airfield
    assert t.game.state.supply[1] == 2


@pytest.mark.rule("8.2.ex", "8.2.1.1", "8.2.3b")
def test_8_2_diagram_three_linked_assaults(table):
    text = """turn = 22
step = "SoP.10"
supply = [2, 2]
control = { US = ["3707"] }
[US]
"1 E" = "3612"
"147/2" = "3707"
"2/2" = "3608"
"10/3" = "3608"
"7/1" = "3604"
"6/3" = "3604"
[Japan]
"20Mt" = "3712"
"124/2" = "3607"
"9RF" = "3704"
"""
    changes = {
        "terrain": {"3612": "jungle", "3608": "clear river", "3604": "clear river", "3607": "clear"},
        "rivers": [["3608"], ["3604"]],
        "tables": {"turn_track": ("turn", {"22": {"US": "+"}})},
    }
    dice = [1, 6, 3, 3, 2]
    t = table(text, dice=dice, **changes)
    # battle 1: the engineer, optional out of jungle, against a lone gun: 3 to 1, up to two supply
    t.play("3712")
    assert t.words == ("0", "1", "2") and t.game.decision.player == "Japan"
    t.play("0")
    assert odds(t) == "3 to 1: 3-1"
    while t.rule != "8.2.1":
        t.play(t.words[-1])
    # battle 2: 4 + 2 + 1 = 7 to 4; strain 1 for 2-1; die 6: two losses and a retreat; strain die 3: nothing
    t.play("3607")
    assert "10/3" in t.words
    t.play("10/3", "2")
    assert odds(t) == "7 to 4: 1-1" and t.words == ("strain 1", "no strain")
    t.play("strain 1", "147/2", "147/2")
    while t.rule == "8.2.1.4Ra":
        t.play(t.words[0])
    assert t.strength("147/2") == 2 and "3608" not in (t.hex("2/2"), t.hex("10/3")) and t.hex("124/2") == "3607"
    # battle 3: 3 + 2 = 5 to 3; strain 1 for 2-1; die 3: the defender loses 1 and retreats 1; advance; strain die 2 > 1
    t.play("3704")
    assert odds(t) == "5 to 3: 1-1"
    t.play("strain 1")
    while t.rule == "8.2.1.4Ra":
        t.play(t.words[0])
    assert t.strength("9RF") == 2 and t.hex("9RF") != "3704"
    t.play("7/1")
    assert t.hex("7/1") == "3704" and t.strength("7/1") == 5


def odds(t):
    return [e.text for e in t.game.events() if "odds" in e.data][-1]


@pytest.mark.rule("8.2.1.3a")
def test_8_2_1_3_ratio_example():
    assert [column(12, 9), column(12, 5), column(4, 11)] == ["1-1", "2-1", "1-3"]


@pytest.mark.rule("8.2.1.4")
def test_8_2_1_4_result_example(table):
    text = 'turn = 8\nstep = "SoP.10"\n[US]\n"1/1" = "3808"\n"1/2" = "3808"\n"1/3" = "3808"\n"5/1" = "3809"\n[Japan]\n"124/2" = "3908"\n'  # noqa: E501
    t = table(text.replace('"5/1" = "3809"', '"5/1" = "3809 1"'), dice=[5])
    t.play("3908")  # 16 to 4 is 4-1
    assert odds(t) == "16 to 4: 4-1"
    while t.rule in ("8.2.3a", "8.2.1.4L", "8.2.1.4Ra"):
        t.play("no strain" if t.rule == "8.2.3a" else t.words[0])
    assert len(t.scored("9.1a")) == 1 and len(t.scored("9.2a")) == 3 and t.strength("124/2") == 1
    far = t.game.state.facts.grid.distance(t.game.state.place[t.unit("124/2")], t.game.state.facts.grid.index["3908"])
    assert far == 3
    t.play("1/2")
    assert t.hex("1/2") == "3908" and "halt" in t.words  # one hex, or two
    t.play("4009")
    assert t.hex("1/2") == "4009"


@pytest.mark.rule("8.2.3a", "8.2.3b")
def test_8_2_3_straining_example():
    assert (column(10, 6), column(12, 6)) == ("1-1", "2-1")


@pytest.mark.rule("8.2.4a")
def test_8_2_4_lone_artillery_example(table):
    for supply in (0, 1, 2):
        t = table('turn = 8\nstep = "SoP.10"\nsupply = [0, 9]\n[US]\n"1/1" = "3808 1"\n[Japan]\n"20Mt" = "3908"')
        t.play("3908", supply)
        assert odds(t).startswith(f"1 to {1 + supply}")


@pytest.mark.rule("9.0a")
def test_9_0_marker_example(table):
    t = table('turn = 8\nstep = "SoP.7"\nvp = -8\n[US]\n"1/1" = "3808"')
    t.game.state.score(0, 10, "9.0a", "example")
    assert t.game.state.vp == 2


@pytest.mark.rule("10.1")
def test_10_1_heavy_and_armor_example(facts):
    def periods(name):
        unit = facts.units[facts.index[name]]
        return [p for p in (1, 2, 3, 4) if unit.period <= p < unit.period + unit.periods]

    assert periods("H/1") == [3, 4] and periods("2 Armor") == [2, 3, 4]
    colours = {number: colour for number, colour, _, _ in facts.periods}
    assert (colours[2], colours[3]) == ("red", "blue")


@pytest.mark.rule("11.0a")
def test_11_0_guerrilla_example(facts):
    text = 'turn = 8\nstep = "SoP.6"\nsupply = [5, 0]\n[US]\n"1/1" = "3707"'
    game = henderson.position("deluxe", text, dice=[5, 3])
    name = {facts.hex_name[h]: facts.grid.names[h] for h in facts.villages}
    game.play(name["Aola"])
    game.play(name["Tasimboko"])
    control = {facts.hex_name[h]: game.state.control[h] for h in facts.villages}
    assert (control["Aola"], control["Tasimboko"]) == (0, 1) and game.state.supply[0] == 3


@pytest.mark.rule("2.2.2.2", "2.2.2.4")
def test_2_2_2_marker_examples():
    from henderson.games.deluxe.table.view import faces

    assert faces(23) == ("+20", 3) and faces(52) == ("+40", 12)


@pytest.mark.rule("2.1.3")
def test_2_1_3_matanikau_is_five_kinds_of_terrain(facts):
    assert facts.terrain[facts.grid.index["3209"]] == {"river", "jungle", "village", "road", "coastal"}


@pytest.mark.rule("8.2.7")
def test_8_2_7_optional_assault_example(table):
    t = table('turn = 8\nstep = "SoP.10"\n[US]\n"1/1" = "4308"\n[Japan]\n"124/2" = "4309"\n"4/1" = "4307"')
    assert t.words == ("4307", "4309", "end")
