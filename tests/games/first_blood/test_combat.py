"""8.0 combat between ground units."""

import pytest

from henderson.games.first_blood.rules.odds import read_table

from .conftest import at, attack, declared, place, play, refused


def allocations(game):
    """Every set of attacks that can be declared, as {frozenset of hexes: frozenset of attackers}."""
    found = set()

    def walk(g):
        for word in g.decision.words:
            twin = g.clone()
            twin.play(word)
            if twin.state.stage or twin.state.phase != 8:
                found.add(frozen(twin))
            else:
                walk(twin)

    def frozen(g):
        events = [e for e in g.events() if e.kind == "declare"]
        return frozenset((e.args[1], frozenset(e.args[0].split(", "))) for e in events)

    walk(game)
    return found


@pytest.mark.rule("8.2d", "8.2e")
def test_example_of_8_2_two_ways_to_attack_three_hexes(scene):
    """0707 must attack 0606 and 0705 must attack 0604; two allocations are legal, no more."""
    units = {"0604": ["J5a"], "0605": ["J5b"], "0606": ["J5c"], "0705": ["U5a"], "0706": ["U5b"], "0707": ["U5c"]}
    game = scene("U.S. Combat", units, dice=[4] * 3)
    ways = {frozenset((frozenset(h.split(", ")), u) for h, u in way) for way in allocations(game)}
    single = {("0604", "U5a"), ("0605", "U5b"), ("0606", "U5c")}
    assert ways == {
        frozenset((frozenset([h]), frozenset([u])) for h, u in single),
        frozenset({(frozenset(["0604", "0605"]), frozenset(["U5a"])), (frozenset(["0606"]), frozenset(["U5b", "U5c"]))}),
    }


@pytest.mark.rule("8.2d", "8.1")
def test_nobody_next_to_an_enemy_is_left_out(scene):
    units = {"0604": ["J5a"], "0605": ["J5b"], "0606": ["J5c"], "0705": ["U5a"], "0706": ["U5b"], "0707": ["U5c"]}
    game = scene("U.S. Combat", units, dice=[4, 4])
    refused(game, "done", "8.1")
    play(game, "0605")
    assert "0606" not in game.decision.words  # 0707 could not join
    refused(game, "0606", "8.2e")
    play(game, "U5a")
    declared_ = [e.args for e in game.events() if e.kind == "declare"]
    assert declared_ == [("U5a", "0605, 0604")]  # else 0604 were unattacked
    assert game.decision.text == "Join the attack on 0606" and set(game.decision.words) == {"U5b", "U5c"}


@pytest.mark.rule("8.1", "8.2c")
def test_adjacent_units_have_fought_by_the_end_of_the_phase(scene):
    game = scene("Japanese Movement", {"0705": ["J5a"], "0706": ["U5a"], "0202": ["J4a"]}, dice=[5, 1])
    play(game, "done")  # J5a stayed: it must attack; nobody is asked, there is nothing to choose
    assert any(e.rule == "8.10c" for e in game.events())
    game = scene("Japanese Movement", {"0705": ["J5a"], "0706": ["U5a"], "0202": ["J4a"]}, dice=[1])
    play(game, "J5a", "0604", "J5a", "0403", "done")  # 8.2c it may leave instead
    assert not any(e.rule == "8.10c" for e in game.events())


@pytest.mark.rule("8.2a")
def test_the_six_hexes_round_a_unit_are_its_zone(scene):
    game = scene("U.S. Movement", {"0710": ["U5a"], "Box B": ["J5a"], "EP 5": ["6DB"]}, turn="OCT I")
    g = game.state
    zone = {g.facts.names[h] for h in range(g.facts.hexes) if g.us_zone[h]}
    assert zone == {"0809", "0810", "0709", "0711", "0609", "0610"}
    assert not any(g.japan_zone)  # off-board units have none


@pytest.mark.rule("8.2b")
def test_no_step_from_zone_to_zone(scene):
    units = {"0708": ["U5a"], "0709": ["J5a"]}
    game = scene("Japanese Movement", units, left={"J5a": 1})
    play(game, "J5a")
    refused(game, "0608", "8.2b")
    game = scene("Japanese Movement", units)
    play(game, "J5a", "0710", "J5a")  # out of the zone (river: 3 MF)
    assert "0609" in game.decision.words
    game = scene("Japanese Movement", {"0708": ["U5a"], "0608": ["J5a"]})
    play(game, "J5a", "0508", "J5a", "0607")  # by a free hex it may enter the same zone again
    assert place(game, "J5a") == "0607"


@pytest.mark.rule("8.2b")
def test_entry_from_off_board_into_a_zone_is_legal(scene):
    game = scene("Japanese Movement", {"0111": ["U5a"], "Box B": ["J5a"]})
    play(game, "J5a")
    assert "0011" in game.decision.words  # in the zone of 0111
    play(game, "0011", "J5a")
    refused(game, "0010", "8.2b")


@pytest.mark.rule("8.2.1")
def test_friends_and_rivers_do_not_cancel_zones(scene):
    game = scene("Japanese Movement", {"0710": ["U5a"], "0809": ["J4a"], "0709": ["J5a"]}, left={"J5a": 1})
    play(game, "J5a")
    assert "0809" not in game.decision.words  # across the river from 0710 and held by a friend, still its zone
    refused(game, "0809", "8.2b")


@pytest.mark.rule("8.2.2", "8.11")
def test_a_retreat_through_zones_eliminates(scene):
    ring = {"0603": ["U5a"], "0605": ["U5b"], "0704": ["U5c"], "0705": ["U4a"], "0504": ["U4b"], "0505": ["U4c"]}
    game = scene("U.S. Combat", ring | {"0604": ["J5a"]}, dice=[3])
    attack(game, "0604", "U5a", "U5b", "U5c", "U4a", "U4b", "U4c")  # 27 to 5: die 3 with +1 reads 4, DR
    assert place(game, "J5a") == "OUT OF PLAY"
    assert any(e.rule == "8.11" for e in game.events())


@pytest.mark.rule("8.2.2", "8.2.1", "8.11")
def test_a_friend_in_a_zone_does_not_help_a_retreat(scene):
    """0505 is in the zone of 0504, though a friend holds it: 0605 may go back to 0506 or 0606 only."""
    units = {"0605": ["J5a"], "0505": ["J4a"], "0705": ["U5a", "U5b"], "0504": ["U4a"]}
    game = scene("U.S. Combat", units, dice=[4, 4])
    attack(game, "0605", "U5a", "U5b")
    attack(game, "0505", "U4a")
    play(game, "0605")
    assert set(game.decision.words) == {"0506", "0606"}
    refused(game, "0505", "8.11")


@pytest.mark.rule("8.2.3")
def test_a_retreat_goes_on_past_full_hexes(scene):
    """All first hexes behind 0605 are full: the unit goes on to the next with room."""
    full = {"0505": ["J5b", "J5c", "J5d"], "0506": ["J5e", "J5f", "J5g"], "0604": ["J4b", "J4c", "J4d"]}
    units = full | {"0605": ["J4a"], "0706": ["U5a", "U5b", "U5c"]}
    game = scene("U.S. Combat", units, dice=[4])
    attack(game, "0605", "U5a", "U5b", "U5c")
    assert game.decision.player == "Japan"
    behind = set(game.decision.words)
    assert behind and not behind & {"0505", "0506", "0604"}
    assert {"0404", "0405", "0406"} & behind
    refused(game, "0505", "8.2.3")
    game.play(sorted(behind)[0])
    assert len(at(game, "0505")) == len(at(game, "0506")) == 3


@pytest.mark.rule("8.2.3")
def test_with_no_room_in_reach_it_is_eliminated(scene):
    """Behind 0120 lie 0020 and 0220, both full, and behind those only zones and the map edge."""
    full = {"0020": ["J5a", "J5b", "J5c"], "0220": ["J5d", "J5e", "J5f"]}
    game = scene("U.S. Combat", full | {"0120": ["J4a"], "0119": ["U5a", "U5b"], "0419": ["U5c"]}, dice=[4])
    attack(game, "0120", "U5a", "U5b")
    assert place(game, "J4a") == "OUT OF PLAY"
    game = scene("U.S. Combat", full | {"0120": ["J4a"], "0119": ["U5a", "U5b"], "0202": ["U5c"]}, dice=[4])
    attack(game, "0120", "U5a", "U5b")
    assert place(game, "J4a") == "0320"  # without the unit in 0419 there is room two hexes back


@pytest.mark.rule("8.3")
def test_the_left_number_is_the_combat_factor(scene):
    game = scene("U.S. Movement", {"0202": ["U5a"]})
    piece = next(p for p in game.view("US").pieces if p.id == "U5a")
    assert piece.values == {"combat": 5, "move": 8}


def odds_of(scene, attackers, defenders, side="U.S.", **more):
    """The preview of an attack from 0706 on 0705, both clear."""
    game = scene(f"{side} Movement", {"0706": attackers, "0705": defenders, "0202": ["U1b"], "0120": ["J1b"]} | more)
    from henderson.games.first_blood.rules import odds

    f = game.state.facts
    battle = ((f.space["0705"],), tuple(f.unit[u] for u in attackers), (), ())
    return odds.reckon(game.state, battle)


@pytest.mark.rule("8.4a", "8.6c")
def test_example_of_8_4_odds_drop_fractions(scene):
    assert odds_of(scene, ["J3a", "J3b"], ["U3a"], "Japanese").ratio == "2-1"
    assert odds_of(scene, ["J3a", "J3b"], ["U5a"], "Japanese").ratio == "1-1"
    assert odds_of(scene, ["U5a", "U5b", "U1a"], ["J4a"]).ratio == "2-1"


@pytest.mark.rule("8.4b")
def test_a_hex_defends_as_one(scene):
    r = odds_of(scene, ["U5a"], ["J3a", "J2a"])
    assert (r.defence, r.ratio) == (5, "1-1")


@pytest.mark.rule("8.6a", "8.6b", "8.6c")
def test_the_ends_of_the_odds(scene):
    r = odds_of(scene, ["U3a"], ["J5a", "J2a"])
    assert (r.ratio, r.column) == ("1-3", None)
    assert odds_of(scene, ["U3a"], ["J5a", "J1a"]).column == "1-2"
    r = odds_of(scene, ["U5a", "U3a"], ["J2a"])
    assert (r.ratio, r.column, r.modifier) == ("4-1", "3-1", 1)
    r = odds_of(scene, ["U5a", "U5b", "U5c"], ["J4a"])
    assert (r.ratio, r.column, r.modifier) == ("3-1", "3-1", 0)
    r = odds_of(scene, ["U5a", "U5b", "UG8a"], ["J1a"])
    assert (r.column, r.modifier) == ("3-1", 1)  # 18-1 is still +1
    assert odds_of(scene, ["U5a", "U5b"], ["J5a", "J1a"]).ratio == "1-1"  # 10 to 6
    assert odds_of(scene, ["U5a", "U1a"], ["J5a", "J2a"]).ratio == "1-2"  # 6 to 7
    assert odds_of(scene, ["U5a"], ["J5a", "J5b"]).ratio == "1-2"
    assert odds_of(scene, ["U5a"], ["J5a", "J5b", "J1a"]).ratio == "1-3"


@pytest.mark.rule("8.6a")
def test_hopeless_attackers_go_before_the_first_die(scene):
    """3 to 7 is lost without a die, before the other attack is rolled; the bombarding gun stays and a ship saves nothing."""
    units = {"0706": ["U3a"], "0705": ["J5a", "J2a"], "0202": ["U5a"], "0203": ["J5b"], "0708": ["UG3a"]}
    game = scene("U.S. Combat", units, dice=[5])
    attack(game, "0705", "U3a")
    attack(game, "0203", "U5a")
    order = [e.rule for e in game.events() if e.rule in ("8.6a", "8.10c")]
    assert order == ["8.6a", "8.10c"]  # one die in all: for the other attack
    assert place(game, "U3a") == "OUT OF PLAY" and at(game, "0705") == {"J5a", "J2a"} and place(game, "UG3a") == "0708"
    units = {"0706": ["J3a"], "0705": ["U5a", "U2a"], "IJN ATTACK": ["DD 1"], "IJN RESERVE": ["DD 2"]}
    game = scene("Japanese Combat", units, dice=[])
    attack(game, "0705", "J3a", "DD 1")
    assert place(game, "J3a") == "OUT OF PLAY" and at(game, "0705") == {"U5a", "U2a"}
    assert place(game, "DD 1") == "OUT OF PLAY"


@pytest.mark.rule("8.5", "8.7.1", "4.2c")
def test_jungle_takes_one_and_a_bomber_gives_one(scene):
    game = scene("U.S. Combat", {"0212": ["J5a", "Bomber 1"], "0213": ["U5a"], "0202": ["U4a"]}, dice=[4])
    assert any("die 4, result EX" in line for line in game.log)
    game = scene("U.S. Combat", {"0212": ["J5a"], "0213": ["U5a"], "0202": ["U4a"]}, dice=[4])
    assert any("die 4 with -1 reads 3, result A1" in line for line in game.log)


@pytest.mark.rule("8.7.1")
def test_one_jungle_hex_among_several_is_enough(scene):
    game = scene("U.S. Combat", {"0212": ["J2a"], "0211": ["J2b"], "0112": ["U5a"], "0202": ["U4a"]}, dice=[4])
    attack(game, "0212", "0211", "U5a")
    assert any("at 1-1 (5 to 4): die 4 with -1" in line for line in game.log)


def reckon(game, hexes, attackers, guns=()):
    from henderson.games.first_blood.rules import odds

    f = game.state.facts
    return odds.reckon(game.state, (tuple(f.space[h] for h in hexes), tuple(f.unit[u] for u in attackers),
                                    tuple(f.unit[u] for u in guns), ()))  # fmt: skip


@pytest.mark.rule("8.7.2")
def test_a_ridge_doubles_against_attackers_below_it(scene):
    game = scene("U.S. Combat", {"0406": ["J4a"], "0407": ["U5a"], "0405": ["U5b"], "0507": ["U5c"]})
    assert reckon(game, ["0406"], ["U5a", "U5b"]).defence == 8
    assert reckon(game, ["0406"], ["U5a", "U5c"]).defence == 4  # 0507 is a ridge hex behind a clear gap


@pytest.mark.rule("8.7.2", "8.7.5a")
def test_a_ridge_does_not_double_against_ridge_hexes_or_open_sides(scene):
    """0612 is a ridge hex: 0611 is one too, behind a ridge side; 0613 is not, but the side between is clear."""
    game = scene("U.S. Combat", {"0612": ["J4a"], "0611": ["U5a"], "0613": ["U5b"], "0512": ["U5c"]})
    assert reckon(game, ["0612"], ["U5c"]).defence == 8
    assert reckon(game, ["0612"], ["U5c", "U5a"]).defence == 4
    assert reckon(game, ["0612"], ["U5c", "U5b"]).defence == 4


@pytest.mark.rule("8.7.3", "8.7.5a", "9.4.1")
def test_a_river_doubles_when_all_attack_across_it(scene):
    units = {"0709": ["J4a"], "0710": ["U5a"], "0609": ["U5b"], "0608": ["U5c"], "0707": ["UG3a"]}
    game = scene("U.S. Combat", units)
    assert reckon(game, ["0709"], ["U5a", "U5b"]).defence == 8
    assert reckon(game, ["0709"], ["U5a", "U5b", "U5c"]).defence == 4  # one of three stands dry
    assert reckon(game, ["0709"], ["U5a", "U5b"], ["UG3a"]).defence == 8  # a gun that is not adjacent does not count


@pytest.mark.rule("8.7.4", "8.7.1")
def test_a_river_before_jungle_doubles_and_takes_one_not_two(scene):
    r = reckon(scene("U.S. Combat", {"0809": ["J4a"], "0710": ["U5a", "U5b"]}), ["0809"], ["U5a", "U5b"])
    assert (r.defence, r.modifier) == (8, -1)
    assert any(s.rule == "8.7.4" for s in r.sums)


@pytest.mark.rule("8.7.5a")
def test_each_defending_hex_is_tested_by_itself(scene):
    game = scene("U.S. Combat", {"0709": ["J4a"], "0711": ["J3a"], "0710": ["U5a"]})
    assert reckon(game, ["0709", "0711"], ["U5a"]).defence == 8 + 3


@pytest.mark.rule("4.4b")
def test_the_ford_is_a_river_in_combat(scene):
    game = scene("U.S. Combat", {"0910": ["J4a"], "0909": ["U5a", "U5b"]})
    assert reckon(game, ["0910"], ["U5a", "U5b"]).defence == 8


@pytest.mark.rule("8.7.5b", "10.4")
def test_modifiers_add_up(scene):
    units = {"0212": ["U1a"], "0213": ["J5a"], "IJN ATTACK": ["DD 1"]}
    game = scene("Japanese Combat", units, dice=[1, 1])
    assert game.preview("DD 1").text == "Column 3-1, die +2"  # jungle -1, ship +2, odds of 5-1 +1
    play(game, "DD 1")
    assert any("at 5-1 (5 to 1): die 1 with +2" in line for line in game.log)


@pytest.mark.rule("8.8")
def test_the_die_is_clamped(scene):
    g = scene("U.S. Combat", {"0212": ["J5a"], "0214": ["U5a"]}).state
    assert read_table(g, 0, "2-1", 6, 2) == "DE" == read_table(g, 0, "2-1", 6, 0)
    assert read_table(g, 0, "2-1", 1, -1) == "A2" == read_table(g, 0, "2-1", 1, 0)
    assert read_table(g, 0, "2-1", 2, -1) == "A2"


@pytest.mark.rule("8.9")
def test_each_side_has_its_own_table(scene):
    g = scene("U.S. Combat", {"0212": ["J5a"], "0214": ["U5a"]}).state
    assert read_table(g, 0, "1-1", 1, 0) == "AE" and read_table(g, 1, "1-1", 1, 0) == "A1"
    game = scene("Japanese Combat", {"0706": ["J5a", "J4a"], "0705": ["U5a", "U4a"]}, dice=[1])
    attack(game, "0705", "J5a", "J4a")
    assert any("die 1, result A1" in line for line in game.log)


def fight(scene, die, attackers=("U5a", "U5b"), defenders=("J5a",), **more):
    """Two of 5 in 0706 attack 0705; 1-1 unless said otherwise."""
    units = {"0706": list(attackers), "0705": list(defenders)} | more
    game = scene("U.S. Combat", units, dice=[die])
    return attack(game, "0705", *attackers)


@pytest.mark.rule("8.10AE", "8.10.2")
def test_ae_kills_all_attackers_but_not_the_bombarding_gun(scene):
    units = {"0706": ["U5a", "U1a", "U1b"], "0705": ["J5a", "J5b"], "0708": ["UG3a"]}
    game = scene("U.S. Combat", units, dice=[1])
    attack(game, "0705", "U5a", "U1a", "U1b", "UG3a")  # 10 to 10
    assert at(game, "0706") == set() and place(game, "UG3a") == "0708" and at(game, "0705") == {"J5a", "J5b"}


@pytest.mark.rule("8.10A2", "8.10a")
def test_a2_costs_two_and_the_survivor_retreats(scene):
    game = fight(scene, 2, ("U5a", "U4a", "U1a"), ("J5a", "J5b"))
    assert game.decision.player == "US" and set(game.decision.words) == {"U5a", "U4a", "U1a"}
    assert game.decision.about["count"] == 2
    game.play("U4a")
    assert game.decision.about["count"] == 1
    game.play("U1a")
    assert game.decision.text == "Retreat U5a to"
    game.play("0707")
    assert place(game, "U5a") == "0707" and at(game, "0705") == {"J5a", "J5b"}
    game = fight(scene, 2, ("U5a",), ("J5a",))
    assert place(game, "U5a") == "OUT OF PLAY"


@pytest.mark.rule("8.10A1", "8.10a")
def test_a1_costs_one_and_the_other_retreats(scene):
    game = fight(scene, 3, ("U5a", "U5b"), ("J5a", "J5b"))
    play(game, "U5b")
    assert game.decision.text == "Retreat U5a to"
    game.play("0707")
    assert place(game, "U5b") == "OUT OF PLAY" and place(game, "U5a") == "0707"


@pytest.mark.rule("8.10EX", "8.10a")
def test_ex_costs_each_side_one_and_the_defender_retreats(scene):
    game = fight(scene, 4, ("U5a", "U5b"), ("J5a", "J4a"))
    play(game, "U5b")
    assert game.decision.player == "Japan" and set(game.decision.words) == {"J5a", "J4a"}
    play(game, "J4a")
    assert game.decision.text == "Retreat J5a to"
    play(game, "0704")
    assert at(game, "0706") == {"U5a"} and place(game, "J5a") == "0704" and at(game, "0705") == set()


@pytest.mark.rule("8.10DR", "8.10b")
def test_dr_sends_all_defenders_back_and_nobody_advances(scene):
    game = fight(scene, 5, ("U5a", "U5b"), ("J5a", "J4a"))
    play(game, "0704", "0604")
    assert at(game, "0704") == {"J5a"} and at(game, "0604") == {"J4a"}
    assert at(game, "0706") == {"U5a", "U5b"} and at(game, "0705") == set()
    assert not any(e.rule == "8.10DE" for e in game.events())


@pytest.mark.rule("8.10D1", "8.10b", "8.10a")
def test_d1_costs_the_defender_one_and_nobody_advances(scene):
    game = fight(scene, 6, ("U5a",), ("J5a",))
    assert place(game, "J5a") == "OUT OF PLAY" and at(game, "0706") == {"U5a"} and at(game, "0705") == set()
    game = fight(scene, 6, ("U5a", "U5b"), ("J5a", "J4a"))
    assert game.decision.player == "Japan"
    play(game, "J5a", "0704")
    assert place(game, "J4a") == "0704"


@pytest.mark.rule("8.10DE", "8.10b")
def test_de_clears_the_hex_and_three_may_occupy(scene):
    units = {"0710": ["U5a", "U5b"], "0609": ["U5c", "U5d"], "0709": ["J2a", "J1a"], "0807": ["J5a"]}
    game = scene("U.S. Combat", units, dice=[6])
    attack(game, "0709", "U5a", "U5b", "U5c", "U5d")  # across the river on all sides: 20 to 6
    assert at(game, "0709") == set()
    assert set(game.decision.words) == {"U5a", "U5b", "U5c", "U5d", "stay"}
    play(game, "U5a", "U5c", "U5d")
    assert at(game, "0709") == {"U5a", "U5c", "U5d"} and place(game, "U5b") == "0710"  # three at most, over the river


@pytest.mark.rule("8.10c")
def test_the_attacker_chooses_the_order(scene):
    pairs = {"0202": ["U5a"], "0203": ["J5a"], "0502": ["U5b"], "0503": ["J5b"], "0802": ["U5c"], "0803": ["J5c"]}
    game = scene("U.S. Combat", pairs, dice=[6, 5, 6])
    for hex_, unit in (("0203", "U5a"), ("0503", "U5b"), ("0803", "U5c")):
        attack(game, hex_, unit)
    assert set(game.decision.words) == {"0203", "0503", "0803"}
    assert game.preview(game.decision.options[0]).ratio == "1-1"
    play(game, "0503")
    assert place(game, "J5b") == "OUT OF PLAY"
    assert set(game.decision.words) == {"0203", "0803"}
    play(game, "0203")
    assert game.decision.text == "Retreat J5a to"  # its retreat comes before the third attack
    play(game, "0204")
    assert place(game, "J5c") == "OUT OF PLAY"


@pytest.mark.rule("8.10d", "8.2e")
def test_losses_count_for_the_whole_attack(scene):
    game = scene("U.S. Combat", {"0604": ["J2a"], "0605": ["J2b"], "0705": ["U4a"], "0202": ["U5a"]}, dice=[6])
    attack(game, "0604", "0605", "U4a")
    assert any("at 1-1 (4 to 4)" in line for line in game.log)  # both defenders are summed
    assert game.decision.player == "Japan" and set(game.decision.words) == {"J2a", "J2b"}
    play(game, "J2b")
    assert game.decision.text == "Retreat J2a to"
    play(game, "0504")
    assert place(game, "J2b") == "OUT OF PLAY" and place(game, "J2a") == "0504"


@pytest.mark.rule("8.10.2", "9.7")
def test_an_adjacent_gun_may_be_lost_a_bombarding_one_not(scene):
    units = {"0706": ["U5a", "UG4a"], "0705": ["J5a", "J4a"], "0708": ["UG3a"]}
    game = scene("U.S. Combat", units, dice=[3])
    attack(game, "0705", "U5a", "UG4a", "UG3a")  # 12 to 9, A1
    assert set(game.decision.words) == {"U5a", "UG4a"}
    refused(game, "UG3a", "8.10.2")
    play(game, "UG4a")
    assert place(game, "UG4a") == "OUT OF PLAY"


@pytest.mark.rule("8.12", "4.4c")
def test_a_retreat_across_a_river_kills_but_not_by_the_ford(scene):
    # the defender of 0909 is hemmed in; only the ford to 0910 is open
    ring = {"0808": ["U5a"], "0908": ["U5b"], "1008": ["U5c"]}
    game = scene("U.S. Combat", ring | {"0909": ["J5a"]}, dice=[4])
    attack(game, "0909", "U5a", "U5b", "U5c")
    assert place(game, "J5a") == "0910"
    # in 0809 nothing is left but the river sides
    ring = {"0709": ["U5a"], "0808": ["U5b"], "0909": ["U5c"]}
    game = scene("U.S. Combat", ring | {"0809": ["J5a"]}, dice=[5])
    attack(game, "0809", "U5a", "U5b", "U5c")
    assert place(game, "J5a") == "OUT OF PLAY"
    assert any(e.rule == "8.12" for e in game.events())


@pytest.mark.rule("4.4c")
def test_the_ford_does_not_save_from_zones(scene):
    ring = {"0808": ["U5a"], "0908": ["U5b"], "1008": ["U5c"], "0911": ["U4a"]}
    game = scene("U.S. Combat", ring | {"0909": ["J5a"]}, dice=[4])
    attack(game, "0909", "U5a", "U5b", "U5c")
    assert place(game, "J5a") == "OUT OF PLAY"


@pytest.mark.rule("8.12")
def test_the_map_edge_and_boxes_are_no_retreat(scene):
    """In 0011 with every hex round it in zones, Box B is no way out; with one dry free hex the unit lives there."""
    ring = {"0012": ["U5a"], "0111": ["U5b"], "0010": ["U5c"]}
    game = scene("U.S. Combat", ring | {"0011": ["J5a"]}, dice=[4])
    attack(game, "0011", "U5a", "U5b", "U5c")
    assert place(game, "J5a") == "OUT OF PLAY"
    game = scene("U.S. Combat", {"0012": ["U5a", "U5b", "U5c"], "0011": ["J5a"], "0202": ["U4a"]}, dice=[4])
    attack(game, "0011", "U5a", "U5b", "U5c")
    assert set(game.decision.words) == {"0010", "0111"}
    refused(game, "Box B", "8.12")


@pytest.mark.rule("8.0")
def test_kinds_of_combat_by_side(scene):
    units = {
        "0706": ["J5a"],
        "0705": ["U5a"],
        "0704": ["JG4a"],
        "IJN ATTACK": ["DD 1"],
        "IJAF ATTACK": ["IJAF Bomber 1", "IJAF Fighter 1"],
    }
    units |= {"USAF GROUND ATTACK": ["Bomber 1"], "0110": ["JG3a"]}
    game = scene("Japanese Combat", {**units, "0708": ["F4F 1"], "0703": ["U4a"]}, flying=["IJAF Bomber 1", "IJAF Fighter 1"])
    assert {"0705", "0703"} <= set(game.decision.words)
    units = {"0706": ["U5a"], "0705": ["J5a"], "0702": ["UG4a"], "0708": ["F4F 1"], "USAF CAP": ["F4F 2"], "0202": ["U4a"]}
    game = scene("U.S. Combat", units)
    assert set(game.decision.words) == {"UG4a", "attack"}  # ground attack and guns, nothing against airfields or in the air
    refused(game, "F4F 1", "13.6a")


@pytest.mark.rule("8.0", "13.3.3e")
def test_japanese_actions_of_every_kind_in_one_phase(scene):
    units = {"0706": ["J5a"], "0705": ["U5a"], "0711": ["JG4a"], "IJN RESERVE": ["DD 1"], "0708": ["Fighter 1"],
             "IJAF ATTACK": ["IJAF Fighter 1", "IJAF Bomber 1"], "USAF GROUND ATTACK": ["Bomber 1"]}  # fmt: skip
    game = scene("Japanese Combat", units, flying=["IJAF Fighter 1", "IJAF Bomber 1"], dice=[5])
    play(game, "JG4a", "0708")
    attack(game, "0705", "J5a")
    declared(game)
    assert set(game.decision.words) == {"0705", "JG4a", "DD 1", "IJAF Fighter 1", "IJAF Bomber 1"}


@pytest.mark.rule("8.11")
def test_a_defender_with_one_free_hex_lives(scene):
    ring = {"0603": ["U5a"], "0704": ["U5c"], "0705": ["U4a"]}
    game = scene("U.S. Combat", ring | {"0604": ["J5a"], "0202": ["U1a"]}, dice=[4])
    attack(game, "0604", "U5a", "U5c", "U4a")
    assert place(game, "J5a") == "0505"


@pytest.mark.rule("8.10DE")
def test_who_occupies_two_vacated_hexes_says_which(scene):
    units = {"0604": ["J2a"], "0605": ["J2b"], "0705": ["U5a", "U5b", "U5c"], "0202": ["U4a"]}
    game = scene("U.S. Combat", units, dice=[6])
    attack(game, "0604", "0605", "U5a", "U5b", "U5c")  # 15 to 4
    play(game, "U5b")
    assert set(game.decision.words) == {"0604", "0605"}
    play(game, "0605", "stay")
    assert at(game, "0605") == {"U5b"} and at(game, "0604") == set() and at(game, "0705") == {"U5a", "U5c"}


@pytest.mark.rule("8.4b", "8.6a")
def test_a_retreat_may_make_a_later_attack_hopeless(scene):
    """U5d goes back into the hex that is attacked from Box A: 2 to 1 becomes 2 to 6, and no die is thrown for it."""
    units = {"Box A": ["J2a"], "0020": ["U1a"], "0018": ["U5b"], "0016": ["U5c"], "0120": ["U5d"], "0220": ["J5b"]}
    game = scene("Japanese Combat", units | {"0505": ["J4a"]}, visited={"J2a": "ABCD"}, dice=[5])
    attack(game, "0120", "J5b")
    attack(game, "0020", "J2a")
    play(game, *(["done"] if game.decision.rule == "8.1" else []), "0120", "0020")
    assert at(game, "0020") == {"U1a", "U5d"} and place(game, "J2a") == "OUT OF PLAY"
    assert [e.data["outcome"] for e in game.events() if e.kind == "attack"][-1] == "the attack fails without a die"
