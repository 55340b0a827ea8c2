"""1.0 and 2.0: what is in the box and on the map."""

from collections import Counter

import pytest

import henderson
from henderson.games import rules
from henderson.games.starvation_island import board, view
from henderson.games.starvation_island.rules.components import CV, DD, SP, TYPES

from .table import ID, air, asked, figures, has, lay, play, refusal, steps, units_in, where, words


@pytest.fixture
def new():
    return henderson.new(ID)


@pytest.mark.rule("1.0", "14.0")
def test_the_title_names_the_game_its_subject_and_sides_and_the_credits_seven_people(new):
    about = figures(new, "about")
    assert rules(ID).TITLE == new.view("").panels["about"].title == "Starvation Island"
    assert "Guadalcanal" in about["subject"]
    assert about["sides"] == "Japan, USN"
    credits = ("designers", "developer", "artist", "rules formatting", "playtesters")
    people = [name for kind in credits for name in about[kind].split(", ")]
    assert sorted(people) == [
        "Adam Starkweather",
        "Arnie Shimo",
        "Gary Phillips",
        "Nick Richardson",
        "Niko Eskubi",
        "Sho Kawakita",
        "Tetsuya Nakamura",
    ]


@pytest.mark.rule("2.0.a")
def test_there_are_125_counters(new):
    facts = new.state.facts
    assert facts.count == 105
    assert facts.counters == 125 == facts.need("counters")


@pytest.mark.rule("2.0.b")
def test_every_die_shows_1_to_6():
    game = lay("F", "Naval Surface Combat", usn="Chicago", ijn="Kako", dice=None)
    game.dice = henderson.Typed()
    play(game, "all", "all", "Chicago", "guns")
    assert game.decision.player == "dice"
    assert game.decision.words == ("1", "2", "3", "4", "5", "6")


@pytest.mark.rule("2.1.rabaul.a", "2.2.air.d", "5.2.d")
def test_air_is_based_at_rabaul_or_at_henderson_by_its_controller():
    game = play(lay("A", turn=2, piles={}), "Zero 1", "2")
    assert where(game, "Zero 1") == "Rabaul"
    game = play(lay("A", turn=2, stage=3, points=2), "F4F 1", "2")
    assert where(game, "F4F 1") == "Henderson Field"
    game = lay("A", turn=2, control="Japan", forces="1st Marines", henderson="Ichiki 28th")
    play(game, "Zero 1", "2")
    assert words(game) == {"Rabaul", "Henderson Field"}
    assert asked(game) == "Japan 5.2.d"


@pytest.mark.rule("2.1.rabaul.b", "5.1.a")
def test_rabaul_holds_five_ca_one_cl_three_dd_and_nothing_else():
    four = "Kako / Furutaka / Aoba / Kinugasa"
    arrivals = "Takao / Maya / Kongo / Zuikaku / Ichiki 28th / Katori / IJN DD 9"
    full = lay("A", turn=2, stage=5, rabaul=four + " / Atago / Tenryo / IJN DD 1 / IJN DD 2 / IJN DD 3", piles={2: arrivals})
    assert all(where(full, u) == "Truk" for u in arrivals.split(" / "))  # nothing was even asked
    one = lay("A", turn=2, stage=5, rabaul=four + " / Tenryo / IJN DD 1 / IJN DD 2 / IJN DD 3", piles={2: arrivals})
    assert words(one) == {"Takao", "Maya", "done"}
    for word in ("Kongo", "Zuikaku", "Ichiki 28th", "Katori", "IJN DD 9"):
        assert refusal(one, word) == "2.1.rabaul.b"
    play(one, "Takao")
    assert where(one, "Takao") == "Rabaul"
    assert where(one, "Maya") == "Truk"
    assert where(one, "Kongo") == "Truk"


@pytest.mark.rule("2.1.rabaul.c", "6.0.te")
def test_only_ships_of_rabaul_run_the_express():
    game = play(lay("E", rabaul="Kako / Tenryo / IJN DD 1", truk="Kongo / Takao"), "Tokyo Express")
    assert words(game) == {"Kako", "Tenryo", "IJN DD 1", "all"}
    assert refusal(game, "Kongo") == "12.0.a"


@pytest.mark.rule("2.1.ports", "5.1.b", "5.3")
def test_arrivals_go_to_truk_and_noumea():
    game = lay("A", turn=4, stage=5, piles={4: "Hornet / Juneau / 7th Marines / Zuiho / 4th Infantry"})
    assert [where(game, u) for u in ("Hornet", "Juneau", "7th Marines")] == ["Noumea"] * 3
    assert [where(game, u) for u in ("Zuiho", "4th Infantry")] == ["Truk"] * 2


@pytest.mark.rule("2.1.atsea")
def test_a_ship_out_of_port_is_in_the_at_sea_box_of_its_side():
    game = play(lay("B", noumea="Wasp / Chicago"), "Chicago")
    assert where(game, "Chicago") == "USN at Sea"
    assert where(game, "IJN Sub") == "USN at Sea"  # the exception
    assert {s.id for s in board(game.state).spaces} >= {"USN at Sea", "IJN at Sea"}


@pytest.mark.rule("2.1.carrierair")
def test_the_air_marker_of_a_lost_carrier_is_gone_from_its_track():
    game = lay("B", usn="Wasp (air 3)", noumea="Chicago", disabled="Hornet", sunk="Shokaku")
    tracks = {t.id: t.value for t in game.view("").tracks}
    assert tracks["air Wasp"] == 3
    assert "air Hornet" not in tracks
    assert "air Shokaku" not in tracks
    on_track = {m.text: m.place for m in game.view("").markers if m.kind == "carrier air"}
    assert on_track == {"Wasp": "USN Air 3"}


@pytest.mark.rule("2.1.henderson.a")
def test_henderson_field_holds_air_and_land_of_its_controller_alone():
    with pytest.raises(henderson.HendersonError, match="cannot be in Henderson Field"):
        lay("B", henderson="1st Marines / Ichiki 28th")
    with pytest.raises(henderson.HendersonError, match="cannot be in Henderson Field"):
        lay("B", henderson="1st Marines / Zero 1")
    game = lay("D", henderson="1st Marines / F4F 1")
    assert asked(game) == "US 8.step1.a"
    landed = play(lay("I", "Amphibious Landing and Resupply", usn="7th Marines"), "7th Marines")
    assert where(landed, "7th Marines") == "Henderson Field"


@pytest.mark.rule("2.1.henderson.b")
def test_the_control_marker_shows_the_controller():
    def control(game):
        return [(m.text, m.side) for m in game.view("").markers if m.kind == "control"]

    assert control(lay("B", noumea="Wasp")) == [("USA", "US")]
    assert control(lay("B", noumea="Wasp", control="Japan", forces="1st Marines", henderson="")) == [("Japan", "Japan")]


@pytest.mark.rule("2.1.forces")
def test_forces_on_the_island_is_for_land_units_of_the_other_side_and_never_an_air_base():
    game = play(lay("K", "Amphibious Landing and Resupply", ijn="Ichiki 28th"), "Ichiki 28th")
    assert where(game, "Ichiki 28th") == "Forces on the Island"
    for unit in ("Zero 1", "F4F 1"):
        with pytest.raises(henderson.HendersonError, match="cannot be in Forces on the Island"):
            lay("B", forces=unit)


@pytest.mark.rule("2.1.track")
def test_the_general_record_track_has_four_markers():
    game = lay("B", turn=3, us=4, japan=0, noumea="Wasp")
    record = {m.text: m.place for m in game.view("").markers if m.place.startswith("Record")}
    assert record == {"Turn": "Record 3", "U.S. supply": "Record 4", "Japanese supply": "Record 0", "Damage": "Record 0"}
    tens = {m.text: m.place for m in lay("B", us=34, noumea="Wasp").view("").markers}
    assert tens["U.S. supply x10"] == "Record 3"  # the back of the marker


@pytest.mark.rule("2.1.table", "3.0.sort")
def test_reinforcements_lie_in_piles_by_turn_and_side(new):
    piles = {arrival.turn: arrival.pieces for arrival in new.view("").panels["piles"].turns}
    assert list(piles) == list(range(2, 9))
    assert piles[4] == {"Japan": ["Zuiho", "4th Infantry"], "US": ["Hornet", "Juneau", "7th Marines"]}
    optional = {group.side: group.entries for group in new.view("").panels["optional"].groups}
    assert optional == {"Japan": ["Yamato", "Fuso"], "US": ["Victorious"]}
    back = lay("B", piles={5: "Chicago"}, noumea="Wasp")
    assert back.view("").panels["piles"].turns[3].pieces["US"] == ["Chicago"]


@pytest.mark.rule("2.2.ships.a")
def test_every_naval_counter_has_a_type_and_its_ratings(new):
    facts = new.state.facts
    kinds = Counter(TYPES[facts.kind[u]] for u in facts.ships[0] + facts.ships[1] + facts.sub)
    assert set(kinds) == {"CV", "BB", "CA", "CL", "DD", "SP", "SUB"}
    for u in facts.ships[0] + facts.ships[1]:
        piece = next(p for p in new.view("").pieces if p.id == facts.name[u])
        assert {"gunnery", "torpedo", "flak"} <= set(piece.values)
        assert ("defense" in piece.values) == (facts.kind[u] < DD)
    kongo = [facts.index[n] for n in ("Kongo", "Hiei", "Kirishima", "Haruna")]
    assert {(TYPES[facts.kind[u]], facts.group[u]) for u in kongo} == {("BB", "BC")}


@pytest.mark.rule("2.2.ships.b", "9.2.f")
def test_dd_and_sp_have_two_steps():
    for dice, left in (([5, 1, 1], 1), ([5, 6, 1], 0)):
        game = lay("F", "Naval Surface Combat", usn="USN DD 1", ijn="IJN DD 1", dice=dice)
        play(game, "all", "all", "USN DD 1", "guns")
        assert steps(game, "USN DD 1") == left
    assert where(game, "USN DD 1") == "Force pool"
    facts = game.state.facts
    assert {facts.steps[u] for u in range(facts.count) if facts.kind[u] in (DD, SP)} == {2}


@pytest.mark.rule("2.2.errata.a")
def test_the_dd_squadron_is_a_dd(new):
    facts = new.state.facts
    u = facts.index["DD Squadron"]
    twin = facts.index["IJN DD 1"]
    assert (TYPES[facts.kind[u]], facts.steps[u]) == ("DD", 2)
    assert (facts.gunnery[0][u], facts.torpedo[1][u]) == (facts.gunnery[0][twin], facts.torpedo[1][twin])


@pytest.mark.rule("2.2.errata.b")
def test_ryujo_comes_on_turn_2_and_zuiho_on_turn_4(new):
    due = {n: new.state.due[new.state.facts.index[n]] for n in ("Ryujo", "Zuiho")}
    assert due == {"Ryujo": 2, "Zuiho": 4}


@pytest.mark.rule("2.2.errata.c")
def test_the_gunnery_of_a_carrier_is_in_a_blue_box_and_never_rolled(new):
    pieces = {p.id: p for p in new.view("").pieces}
    facts = new.state.facts
    for u in range(facts.count):
        boxed = str(pieces[facts.name[u]].values.get("gunnery", "")).startswith("[")
        assert boxed == (facts.kind[u] == CV)
    game = lay("F", "Naval Surface Combat", usn="Wasp / Chicago", ijn="Kako")
    assert "Wasp" not in words(game)
    assert refusal(game, "Wasp") == "8.step4.offer"


@pytest.mark.rule("2.2.land", "5.0.note")
def test_land_units_dd_and_sp_come_with_two_steps():
    game = lay("A", turn=4, stage=4, piles={4: "7th Marines / USN DD 3 / USN SP 2"}, dice=[])
    assert [steps(game, n) for n in ("7th Marines", "USN DD 3", "USN SP 2")] == [2, 2, 2]
    gone = play(lay("G", turn=2, usn="USN DD 1 (reduced)", noumea="Wasp"), "USN DD 1")
    assert gone.state.due[gone.state.facts.index["USN DD 1"]] == 4
    back = lay("A", turn=4, stage=5, piles={4: "USN DD 1"})
    assert steps(back, "USN DD 1") == 2


@pytest.mark.rule("2.2.air.a")
def test_air_is_carrier_air_of_a_named_cv_or_a_land_based_unit_f_or_b(new):
    facts = new.state.facts
    carriers = {u for u in range(facts.count) if facts.kind[u] == CV}
    assert set(facts.air_start) == carriers
    planes = [p for p in new.view("").pieces if p.shape == "air"]
    assert {p.values["kind"] for p in planes} == {"F", "B"}


@pytest.mark.rule("2.2.air.b")
def test_carrier_air_fights_and_then_bombs_with_what_is_left():
    # 4 points against one Zero: the dogfight costs a point, the strike of the same phase has the other three
    game = lay("I", "Land-Based Air combat", usn="Wasp / Zero 1", ijn="Takao", dice=[1, 1, 1, 1, 5, *[1] * 9])
    play(game, "all")
    assert air(game, "Wasp") == 3
    assert asked(game) == "US 8.step3.3.a"
    assert words(game) == {"3", "2", "1", "0"}


@pytest.mark.rule("2.2.air.c", "5.2.g")
def test_carrier_air_never_exceeds_the_printed_number():
    game = lay("A", turn=2, stage=3, points=4, piles={5: "Wasp (air 3) / Hornet"}, henderson="1st Marines")
    assert refusal(game, "Hornet") == "2.2.air.c"
    play(game, "Wasp")
    assert air(game, "Wasp") == 4
    assert refusal(game, "Wasp") == "2.2.air.c"


@pytest.mark.rule("2.2.air.e")
def test_fighters_do_not_bomb():
    game = lay("D", "Land-Based Air combat", over="Zero 1 / Zero 2", noumea="Wasp")
    assert game.where.step_name.startswith("G")  # nobody was asked to bomb, no die rolled
    assert game.rolls == 0


@pytest.mark.rule("2.2.air.f")
def test_bombers_do_not_fire_in_a_dogfight():
    game = lay("D", "Land-Based Air combat", over="F4F 1 / Betty 1 / Betty 2", dice=[1, 1])
    assert asked(game) == "US 8.step2.2.e"  # no exchange: only the fighters may shoot
    play(game, "fire")
    assert game.rolls == 2
    assert asked(game) == "Japan 8.step2.3.b"


@pytest.mark.rule("2.2.markers")
def test_each_ship_bears_its_own_tag_however_many_share_a_marker():
    ships = ["Chicago", "Astoria", "Quincy", "Vincennes", "Portland", "Wasp"]
    game = play(lay("B", noumea=" / ".join(ships), rabaul="Zero 1"), "all")
    tagged = [p.id for p in view(game.state, "US").pieces if "in transit" in p.tags]
    assert sorted(tagged) == sorted(ships)
    assert all(has(game, "marked", s) for s in ships)
    assert len(units_in(game, "USN at Sea")) == 7  # with the submarine
