"""3.6, 3.7 Placing, pushing, Suppression, wire, Defensive Fire, Hand-to-Hand, and what each IJA counter can do."""

import pytest

from .table import asks, at, card, changed, go, has, ija, place, rolls, told, where, wired, words

FAR = {"Rifles 24": "MLB Reserves"}  # somebody who can Move, so that the turn stops there
FULL = {"Infantry 1": "MRM E", "Infantry 2": "MRM M", "Infantry 3": "MRM A", "Infantry 4": "MRM WA"}


def push_out(kind, counters, *answers, wire=True, wave=1, **keys):
    """A full lane: a new Infantry pushes that counter out of MRM Wire A. The fork sends the chain into lane A."""
    enemy = {
        "Infantry 1": "MRM E",
        "Infantry 2": "MRM M",
        "Infantry 3": "MRM A",
        f"{kind} {9 if kind == 'Infantry' else 1}": "MRM WA",
    }
    if kind == "IJA Officer with Infantry":
        enemy = {**{k: v for k, v in enemy.items() if v != "MRM WA"}, "IJA Officer 1": "MRM WA", "Infantry 9": "MRM WA"}
    keys = {"wire": ["MRM WA"] if wire else [], "wave": wave, **keys}
    return go(place("Infantry", 1, {**FAR, **counters}, enemy, **keys), 1, *answers)


@pytest.mark.rule("3.6.a", "3.7.I.a")
def test_each_infantry_rolls_its_own_sector():
    game = card("Wave 3 Infantry 1", FAR, wave=3)
    for sector in (1, 2, 3):
        assert rolls(game) == "3.6.a"
        go(game, sector)
    assert asks(game) == "4.0.a"
    assert {ija(game, f"Infantry {n}") for n in (1, 2, 3)} == {"MRM E", "MLB E", "SLP E"}
    # each with its own movement and Suppression before the next; as many as there are
    game = go(card("Wave 2 Infantry 1", FAR, wave=2, suppression=[0, 0, 3]), 3)
    assert asks(game) == "3.6.1.b" and game.state.to_place == [0]
    some = ["MRM", "MLB", "SLP"]
    out = dict(
        zip(
            [f"Infantry {n}" for n in range(1, 21)],
            [f"{s} {p}" for s in some for p in ("M", "A", "B", "WA", "WB")] + [f"{s} E" for s in some] + ["SLP C", "SLP WC"],
        )
    )
    game = card("Wave 3 Infantry 1", FAR, out, wave=3)
    assert asks(game) == "4.0.a" and told(game, "No Infantry counter is left")


@pytest.mark.rule("3.6.b")
def test_a_chain_stops_at_the_first_empty_position():
    game = place("Infantry", 1, FAR, {"Veteran 1": "MRM E", "Bushi 1": "MRM M"})
    assert rolls(game) == "3.6.b"  # the fork at M, by the die printed for it
    go(game, 4)
    assert ija(game, "Bushi 1") == "MRM B" and ija(game, "Veteran 1") == "MRM M" and ija(game, "Infantry 1") == "MRM E"
    game = place("Infantry", 1, FAR, {"Veteran 1": "MRM M"})
    assert ija(game, "Veteran 1") == "MRM M" and ija(game, "Infantry 1") == "MRM E"  # an empty entry: nothing else moves
    for die, lane in ((2, "SLP A"), (3, "SLP B"), (5, "SLP C")):
        game = go(place("Infantry", 3, FAR, {"Veteran 1": "SLP E", "Bushi 1": "SLP M"}), die)
        assert ija(game, "Bushi 1") == lane
    # the fork dice are rolled along the chain from the entry, then the front moves first
    game = place("Infantry", 3, FAR, {"Veteran 1": "SLP E", "Veteran 2": "SLP M", "Veteran 3": "SLP A"})
    go(game, 1, 6)
    assert [ija(game, f"Veteran {n}") for n in (1, 2, 3)] == ["SLP M", "SLP A", "SLP WB"]


@pytest.mark.rule("3.6.1.a", "3.6.1.b")
def test_place_then_push_then_suppress():
    game = place("Infantry", 1, FAR, {"Veteran 1": "MRM E"}, suppression=[3, 2, 1])
    assert ija(game, "Veteran 1") == "MRM M" and asks(game) == "3.6.1.b" and words(game) == {"0", "1", "2", "3"}
    go(game, 3)
    assert game.state.suppression == [0, 2, 1]  # removed before the first roll
    go(game, 1, 4)
    assert ija(game, "Infantry 1") == "" and ija(game, "Veteran 1") == "MRM M"
    order = [line.split()[0] for line in game.log]
    assert order.index("3.6.a") < order.index("3.6.b") < order.index("3.6.1.b")
    game = go(place("Infantry", 1, FAR, suppression=[3, 0, 0]), 2, 3, 3)
    assert ija(game, "Infantry 1") == "MRM E" and game.state.suppression[0] == 1


@pytest.mark.rule("3.6.1.c", "3.7.IS", "3.7.O.a")
def test_veteran_officer_and_tank_are_immune():
    for kind in ("Veteran", "IJA Officer"):
        game = place(kind, 1, FAR, suppression=[9, 9, 9])
        assert asks(game) == "4.0.a", kind
    assert ija(game, "IJA Officer 1") == ija(game, "Infantry 1") == "MRM E"  # an Infantry counter on top
    game = at("Tank Check", FAR, wave=3, left=0, pool=[], suppression=[9, 9, 9])
    go(game, 2)
    assert ija(game, "Tank 1") == "MRM E" and rolls(game) == "3.8.3"


@pytest.mark.rule("3.7.O.a")
def test_without_infantry_in_stock_the_officer_enters_alone(tmp_path):
    few = changed(tmp_path / "pack", "ija.csv", "Infantry [seed],4,20", "Infantry [seed],4,1")
    game = place("IJA Officer", 1, FAR, {"Infantry 1": "MLB E"}, pack=few)
    assert ija(game, "IJA Officer 1") == "MRM E" and game.state.attached[game.state.facts.aps_by_name["MRM E"]] == -1


@pytest.mark.rule("3.6.2")
def test_wire_takes_one_off_the_defense_value():
    game = at("USMC Actions", {"Rifles 1": "MRM 1"}, {"Infantry 1": "MRM WA"}, wire=["MRM WA"])
    go(game, "Rifles 1", "Attack", 3)
    assert ija(game, "Infantry 1") == ""
    game = at("USMC Actions", {"Rifles 1": "MRM 1"}, {"Infiltrator 1": "MRM WA"}, wire=["MRM WA"])
    go(game, "Rifles 1", "Attack", 3)
    assert ija(game, "Infiltrator 1") == "MRM WA"


@pytest.mark.rule("3.6.2.2.a")
def test_defensive_fire_only_from_wire_which_is_then_removed():
    game = push_out("Infantry", {"Rifles 1": "MRM 1"}, wire=False)
    assert rolls(game) == "3.6.3.a"
    game = push_out("Infantry", {"Rifles 1": "MRM 1"})
    assert asks(game) == "3.6.2.2.e" and words(game) == {"Rifles 1", "stop"}
    go(game, "Rifles 1", 3)  # the wire's -1 counts: 3 is enough
    assert ija(game, "Infantry 9") == "" and wired(game) == set() and asks(game) == "4.0.a"
    game = push_out("Infantry", {"Rifles 1": "MRM 1"}, "Rifles 1", 2, 1, 6, 1)
    assert wired(game) == set() and told(game, "Hand-to-Hand")


@pytest.mark.rule("3.6.2.2.b")
def test_who_may_fire():
    shooters = {
        "Rifles 1": "MRM 2, disrupted",
        "NCO 1": "MRM 3, out of ammo",
        "Officer 1": "MRM 1",
        "Rifles 2": "MRM 4",
        "Medic 1": "MLB 1",
    }
    game = push_out("Infantry", shooters)
    assert words(game) == {"Officer 1", "stop"}  # MRM 4 has no Line of Sight to Wire A


@pytest.mark.rule("3.6.2.2.c", "4.1.2.1")
def test_exhausted_shooters_fire_at_minus_one():
    game = push_out("Veteran", {"Rifles 1": "MRM 1, exhausted"}, "Rifles 1", 4)  # Defense 5-1, 4-1: a miss
    assert rolls(game) == "3.6.3.a" and has(game, "Rifles 1", "exhausted")
    game = push_out("Veteran", {"Rifles 1": "MRM 1"}, "Rifles 1", 4)
    assert ija(game, "Veteran 1") == "" and not has(game, "Rifles 1", "exhausted")  # firing does not Exhaust
    assert asks(game) == "4.0.a"  # no Hand-to-Hand follows
    game = push_out("Infantry", {"Rifles 1": "MRM 1"}, "Rifles 1", 1)
    assert has(game, "Rifles 1", "out of ammo")


@pytest.mark.rule("3.6.2.2.d", "3.7.B.a")
def test_bushi_saves_against_defensive_fire_and_comes_on():
    game = push_out("Bushi", {"Rifles 1": "MRM 1"}, "Rifles 1", 6, wave=3)
    assert rolls(game) == "3.7.B.a"
    go(game, 3)
    assert rolls(game) == "3.6.3.a"  # he survives and completes the push
    for wave, die, alive in ((2, 2, True), (2, 3, False)):
        game = at("USMC Actions", {"Rifles 1": "MRM 1"}, {"Bushi 1": "MRM A"}, wave=wave)
        go(game, "Rifles 1", 6, die)
        assert (ija(game, "Bushi 1") == "MRM A") == alive


@pytest.mark.rule("3.6.2.2.e")
def test_shooters_one_at_a_time_and_officer_stacks():
    three = {"Rifles 1": "MRM 1", "Rifles 2": "MRM 2", "Rifles 3": "MRM 3"}
    game = push_out("Infantry", three, "Rifles 2", 6)
    assert asks(game) == "4.0.a"  # the others do not roll
    game = push_out("IJA Officer with Infantry", three, "Rifles 1", 3)
    assert (
        ija(game, "Infantry 9") == ""
        and ija(game, "IJA Officer 1") == "MRM WA"
        and words(game) == {"Rifles 2", "Rifles 3", "stop"}
    )
    game = go(game, "stop", 1, 5)
    assert rolls(game) == "3.6.3.c"
    go(game, 2)
    assert asks(game) == "4.0.a"  # the lone Officer rolled one die
    game = push_out("IJA Officer with Infantry", three, "Rifles 1", 3, "Rifles 2", 4)
    assert ija(game, "IJA Officer 1") == "" and asks(game) == "4.0.a"


@pytest.mark.rule("3.6.3.a", "5.0.b")
def test_an_undefended_position_is_defeat():
    for defender in ({}, {"MG 1": "MRM 1"}, {"Rifles 1": "MRM 1, disrupted"}):
        game = push_out("Infantry", {**defender, "Rifles 2": "MRM 2"}, 1, wire=False)
        assert game.outcome.winner == "" and game.outcome.rule == "3.6.3.a", defender
        assert "MRM 1" in game.outcome.reason
    facts = game.state.facts
    assert [facts.place_names[p] for p in facts.assault[facts.aps_by_name["MRM WA"]]] == ["MRM 1"] * 4 + ["MRM 2"] * 2


@pytest.mark.rule("3.6.3.b", "3.6.3.c", "3.6.3.h")
def test_hand_to_hand():
    game = push_out("Infantry", {"Rifles 1": "MRM 1"}, 1, 5, 3, wire=False)
    assert ija(game, "Infantry 9") == "" and has(game, "Rifles 1", "exhausted") and not has(game, "Rifles 1", "disrupted")
    assert not has(game, "Rifles 1", "acted")
    go(game, "end Moves", "Rifles 1")
    assert not has(game, "Rifles 1", "exhausted")  # it may still Recover: melee was no Action
    game = push_out("Infantry", {"Rifles 1": "MRM 1, exhausted"}, 1, 5, 3, wire=False)
    assert has(game, "Rifles 1", "exhausted") and has(game, "Rifles 1", "disrupted")


@pytest.mark.rule("3.6.3.d", "5.0.b")
def test_ties_and_losses():
    game = push_out("Infantry", {"Rifles 1": "MRM 1"}, 1, 4, 4, wire=False)
    assert ija(game, "Infantry 9") == "" and not has(game, "Rifles 1", "exhausted")
    game = push_out("Infantry", {"Rifles 1": "MRM 1, exhausted"}, 1, 4, 4, wire=False)
    assert game.outcome.rule == "3.6.3.d" and where(game, "Rifles 1") == ""
    game = push_out("Infantry", {"Rifles 1": "MRM 1"}, 1, 3, 4, wire=False)
    assert game.outcome.winner == "" and game.decision is None


@pytest.mark.rule("3.6.3.e")
def test_two_teams_share_one_die():
    teams = {"MG Team 1": "MRM 1", "MG Team 2": "MRM 1"}
    game = push_out("Infantry", teams, 1, wire=False)
    assert game.decision.text == "Hand-to-Hand: MG Team 1 and MG Team 2"
    assert go(game, 5).decision.text.startswith("Hand-to-Hand: Infantry")
    go(game, 3)
    assert has(game, "MG Team 1", "exhausted") and has(game, "MG Team 2", "exhausted")
    game = push_out("Infantry", {**teams, "MG Team 2": "MRM 1, exhausted"}, 1, 4, 4, wire=False)
    assert game.outcome.rule == "3.6.3.d"  # Exhausted if either is
    game = push_out("Infantry", {**teams, "MG Team 2": "MRM 1, disrupted"}, 1, 5, 3, wire=False)
    assert has(game, "MG Team 1", "exhausted") and not has(game, "MG Team 2", "exhausted")


@pytest.mark.rule("3.6.3.f", "3.7.O.d", "3.7.O.b")
def test_an_officer_with_infantry_rolls_two_dice():
    for ours, first, second, won in ((5, 4, 5, False), (6, 4, 5, True), (6, 6, 2, False)):
        game = push_out("IJA Officer with Infantry", {"Rifles 1": "MRM 1"}, 1, ours, first, second, wire=False)
        assert (game.outcome is None) == won
        if won:
            assert ija(game, "IJA Officer 1") == ija(game, "Infantry 9") == ""
    game = push_out("IJA Officer", {"Rifles 1": "MRM 1"}, 1, 4, 4, wire=False)
    assert game.outcome is None  # alone he follows the ordinary rule


@pytest.mark.rule("3.6.3.g", "3.7.B.b")
def test_bushi_has_no_saving_throw_in_melee_suppression_and_barrage():
    game = push_out("Bushi", {"Rifles 1": "MRM 1"}, 1, 5, 3, wire=False, wave=4)
    assert ija(game, "Bushi 1") == "" and asks(game) == "4.0.a"
    game = go(place("Bushi", 1, FAR, suppression=[1, 0, 0], wave=4), 1, 4)
    assert ija(game, "Bushi 1") == "" and asks(game) == "4.0.a"
    game = at("USMC Actions", {"Observer 1": "MRM 1"}, {"Bushi 1": "MRM M"}, ready=["#7"], wave=4)
    go(game, "Observer 1", 4)
    assert ija(game, "Bushi 1") == ""


@pytest.mark.rule("3.7.1.a", "3.7.1.b")
def test_infiltrators_slip_through():
    rear = {"Rifles 1": "MRM 1", "Rifles 2": "MRM 4"}
    game = push_out("Infiltrator", rear)
    assert rolls(game) == "3.7.1.b" and wired(game) == {"MRM WA"}  # no Defensive Fire, the wire stays
    go(game, 1)  # INF position 3 is empty: upwards to 4
    assert where(game, "Rifles 2") == "" and where(game, "Rifles 1") == "MRM 1" and ija(game, "Infiltrator 1") == ""
    assert game.outcome is None
    game = push_out("Infiltrator", {"Rifles 1": "MRM Reserves", "Rifles 2": "MRM Reserves"}, 4)
    assert rolls(game) == "3.7.1.b" and words(game) == {"Rifles 1", "Rifles 2"}
    go(game, "Rifles 2")
    assert where(game, "Rifles 2") == "" and where(game, "Rifles 1") == "MRM Reserves"
    # Lunga: 1-4 name positions 7-10; the nearest higher one is hit, else the nearest lower
    enemy = {"Infantry 1": "SLP E", "Infantry 2": "SLP M", "Infantry 3": "SLP B", "Infiltrator 1": "SLP WB"}
    game = place("Infantry", 3, {**FAR, "Rifles 1": "SLP 7", "Rifles 2": "SLP 9, exhausted", "Rifles 3": "SLP 10"}, enemy)
    go(game, 3, 2)
    assert where(game, "Rifles 2") == "" and where(game, "Rifles 3") == "SLP 10"
    # and he can be Suppressed
    assert asks(place("Infiltrator", 1, FAR, suppression=[1, 0, 0])) == "3.6.1.b"


@pytest.mark.rule("3.7.1.c", "5.0.b")
def test_an_infiltrator_takes_a_weapon_and_its_teams():
    game = push_out("Infiltrator", {"MG Team 1": "MRM 3", "MG Team 2": "MRM 3", "MG 1": "MRM 3"}, 1)
    assert where(game, "MG Team 1") == where(game, "MG Team 2") == where(game, "MG 1") == "" and ija(game, "Infiltrator 1") == ""
    assert game.outcome is None
    game = push_out("Infiltrator", {"MG 1": "MRM Reserves"}, 1)
    assert ija(game, "Infiltrator 1") == "" and where(game, "MG 1") == "MRM Reserves" and told(game, "finds nobody")


@pytest.mark.rule("3.7.T.a")
def test_the_tank_comes_only_by_banzai():
    cards = at().state.facts.decks.ija
    assert not any(c.what == "place" and c.counter == 6 for c in cards)
    game = at("Tank Check", FAR, wave=3, left=0, pool=[])
    go(game, 1)
    assert ija(game, "Tank 1") == "MRM E"


@pytest.mark.rule("3.7.T.b")
def test_rifles_cannot_touch_the_tank():
    game = at("USMC Actions", {"Rifles 1": "MRM 1", "Rifles 2": "MRM 2"}, {"Tank 1": "MRM WA", "Infantry 1": "MRM WB"})
    go(game, "Rifles 1", "Attack")
    assert rolls(game) == "4.1.2.c"  # Wire B is the only target
    game = at("USMC Actions", {"Rifles 1": "MRM 1", "Rifles 2": "MLB 1, exhausted"}, {"Tank 1": "MRM WA"})
    assert words(game) == {"end Actions", "Rifles 2"}


@pytest.mark.rule("3.7.T.c")
def test_the_tank_leaves_the_track():
    game = push_out("Tank", {"Rifles 1": "MLB 1"})
    assert rolls(game) == "3.3.b" and wired(game) == {"MRM WA"}  # one last attack; nobody at MRM 1, and no defeat
    go(game, 1)
    assert ija(game, "Tank 1") == "" and game.outcome is None and game.state.tank_destroyed == 0
    again = at("Tank Check", FAR, wave=2, left=0, pool=[])
    go(again, 3)
    assert rolls(again) == "3.3.b"  # it may come back


@pytest.mark.rule("3.7.I.b", "3.7.O.e", "3.7.O.c", "4.2.6.1b")
def test_infantry_before_the_officer_each_with_its_own_defense():
    crew = {"MG Team 1": "MRM 1", "MG Team 2": "MRM 1", "MG 1": "MRM 1"}
    stack = {"IJA Officer 1": "MRM A", "Infantry 1": "MRM A"}
    for dice, infantry, officer in (((4, 4), "", "MRM A"), ((4, 5), "", ""), ((3, 4), "", "MRM A"), ((1, 3), "MRM A", "MRM A")):
        game = at("USMC Actions", crew, stack)
        go(game, "MG Team 1", *dice)
        assert (ija(game, "Infantry 1"), ija(game, "IJA Officer 1")) == (infantry, officer), dice
    game = at("USMC Actions", crew, {"IJA Officer 1": "MRM WA", "Infantry 1": "MRM WA"}, wire=["MRM WA"])
    go(game, "MG Team 1", 3, 4)
    assert ija(game, "IJA Officer 1") == ""  # in wire 3 and 4 remove both
    assert not has(game, "MG Team 1", "out of ammo")
