"""Tournament units, set-up and movement: T.unit, T.setup, T.clear, T.jungle, T.slope, T.coast, T.sea, T.road, T.river."""

from __future__ import annotations

import pytest

import henderson
from henderson.games.avalon_hill.rules.bta import Mover

from .conftest import cost, left, place, play, words

FAR = '\n[Japan]\nD-7 = ["16/1"]'


def step(game, a: str, b: str, mover: Mover | None = None) -> int:
    square = game.state.facts.square
    return game.state.facts.bta.step(mover or Mover(), square[a], square[b])


@pytest.fixture(scope="module")
def printed():
    """The built-in map."""
    return henderson.new("avalon-hill", options={"preset": "Tournament"})


@pytest.mark.rule("T.unit.1", "T.unit.2", "T.unit.3", "T.unit.4")
def test_what_a_counter_shows(printed) -> None:
    facts = printed.state.facts
    unit = {u.name: u for u in facts.units}
    assert {"infantry", "artillery", "tank", "lvt", "engineer", "pioneer", "labor", "service"} <= {u.type for u in facts.units}
    ranged = ["11/1", "11/2", "11/3", "11/5", "10/1", "10/2", "10/3", "3DB", "6DB", "9DB", "1SW", "97", "221", "(28)/(2)",
              "(4)/(2)", "45AA", "230", "3LT", "20MT", "2MT", "10MT", "Sumiyoshi"]  # fmt: skip
    assert all(unit[n].artillery for n in ranged)
    assert unit["1/1"].movement == 10  # BTA is the movement factor
    assert unit["1/1"].superior == "1st Marine Regiment" and unit["1/1"].name == "1/1"
    basic = henderson.new("avalon-hill").state
    assert basic.strength == printed.state.strength


@pytest.mark.rule("T.setup.1")
def test_same_set_up_and_steps_with_fire_between_movement_and_battles(printed) -> None:
    game = printed.clone()
    assert game.decision.rule == "B.setup.3"
    play(game, "KK-22", "LL-24")
    order, last = [], ""
    for _ in range(600):
        if game.where.turn > 2:
            break
        if game.where.step_name != last:
            last = game.where.step_name
            order.append(game.where.step)
        game.play("end" if "end" in words(game) else words(game)[-1])
    assert order.index("B.play.1") < order.index("B.play.2")
    from henderson.games.avalon_hill import SEQUENCE

    assert [s.rule for s in SEQUENCE[2:6]] == ["B.play.1", "B.play.2", "T.arty.0a", "B.play.3"]


@pytest.mark.rule("T.clear.1")
def test_ten_clear_squares_for_ten_bta(tour) -> None:
    game = tour('turn = 3\n[US]\nOO-26 = ["1/1"]' + FAR)
    game.play("1/1")
    assert cost(game, "OO-36") == 10
    with pytest.raises(henderson.IllegalChoice):
        game.play("ZZ-37")
    game.play("OO-36")
    assert left(game, "1/1") == 0 and "1/1" not in words(game)


@pytest.mark.rule("T.jungle.1")
def test_five_jungle_squares_for_ten_bta(tour) -> None:
    game = tour('turn = 3\n[US]\nOO-28 = ["1/1"]' + FAR, base="jungle")
    game.play("1/1")
    assert cost(game, "OO-33") == 10 and "OO-34" not in words(game)


@pytest.mark.rule("T.jungle.2", "T.jungle.3")
def test_jungle_and_clear_may_be_mixed(tour) -> None:
    wall = {f"{c}-{n}": "jungle" for c in ("MM", "NN", "OO", "PP", "QQ") for n in (30, 31)}
    game = tour('turn = 3\n[US]\nOO-28 = ["1/1"]' + FAR, squares=wall)
    game.play("1/1")
    assert cost(game, "OO-29") == 1
    assert cost(game, "OO-30") == 3  # T.jungle.3 the first jungle square costs 2
    assert step(game, "OO-29", "OO-30") + step(game, "OO-30", "OO-31") + step(game, "OO-31", "OO-32") == 5
    assert step(game, "OO-28", "OO-29") + 5 == 6  # clear, jungle, jungle, clear


@pytest.mark.rule("T.jungle.4")
def test_leaving_the_jungle_costs_the_normal_rate(printed) -> None:
    assert step(printed, "Q-13", "R-13") == 1
    assert step(printed, "CC-21", "CC-20") == 2


@pytest.mark.rule("T.jungle.5")
def test_one_bta_buys_no_jungle_square_and_is_not_saved(tour) -> None:
    game = tour('turn = 3\n[US]\nOO-28 = ["1/1"]' + FAR + '\n[left]\n"1/1" = 1', base="jungle")
    assert "1/1" not in words(game)
    with pytest.raises(henderson.IllegalChoice, match="1 BTA left") as refusal:
        game.play("1/1")
    assert refusal.value.rule == "T.jungle.5"
    play(game, "end", "end")
    while game.decision.rule != "B.play.2":
        game.play(words(game)[-1])
    assert left(game, "1/1") == 10


@pytest.mark.rule("T.slope.1")
def test_slopes_and_hilltops_cost_nothing_more(tour) -> None:
    game = tour('turn = 3\n[US]\nOO-28 = ["1/1"]' + FAR, squares={"OO-31": "jungle"}, levels={"OO-29": 1, "OO-30": 2, "OO-31": 1})
    assert [step(game, f"OO-{n}", f"OO-{n + 1}") for n in (28, 29, 30)] == [1, 1, 2]


@pytest.mark.rule("T.coast.1", "B.play.1a")
@pytest.mark.parametrize("terrain", ["clear coastal", "jungle coastal", "clear river coastal", "jungle coastal village"])
def test_landing_costs_two_whatever_is_there(tour, terrain) -> None:
    game = tour('turn = 4\nstep = "U.S. arrivals"' + FAR, squares={"RR-23": terrain})
    play(game, "RR-23", "MM-22")
    assert left(game, "1st PARA") == 8  # BTA 10
    zoned = 'turn = 4\nstep = "U.S. arrivals"\n[Japan]\nRR-24 = ["16/1"]'
    game = tour(zoned)
    play(game, "QQ-23", "MM-22")
    assert "1st PARA" not in words(game)  # in the zone of 16/1: nothing left


SEA = '[US]\nRR-23 = ["1/1", "1/2", "1/3"]\nMM-22 = ["5/1", "3DB"]'


@pytest.mark.rule("T.sea.1", "B.terrain.2")
def test_three_units_by_sea_and_each_once(tour) -> None:
    game = tour("turn = 3\n" + SEA + FAR)
    for unit in ("1/1", "1/2"):
        play(game, unit, "sea", "GGG-28")
        assert place(game, unit) == "GGG-28"
    game.play("1/1")
    assert "sea" not in words(game)  # it has landed this turn
    game.play("stay")
    play(game, "5/1", "sea", "GGG-28", "1/3")
    assert "sea" not in words(game)  # the fourth
    with pytest.raises(henderson.IllegalChoice) as refusal:
        game.play("sea")
    assert refusal.value.rule == "T.sea.1"
    basic = henderson.position("avalon-hill", "turn = 3\n" + SEA + FAR)
    basic.play("1/1")
    assert "sea" not in words(basic)


@pytest.mark.rule("T.sea.1")
def test_card_arrivals_are_none_of_the_three(tour) -> None:
    game = tour('turn = 4\nstep = "U.S. arrivals"\n' + SEA + FAR)
    play(game, "QQ-23", "QQ-23")
    assert game.state.sailed == 0
    game.play("1st PARA")
    assert "sea" not in words(game)  # but it has landed this turn


@pytest.mark.rule("T.sea.2")
def test_nobody_stays_at_sea(tour) -> None:
    game = tour("turn = 3\n" + SEA + FAR)
    play(game, "1/1", "sea")
    facts = game.state.facts
    assert all(facts.square[w] in facts.coast_set for w in words(game))  # nothing but coast squares
    game.play(words(game)[0])
    assert all(facts.land[p] for p in game.state.place if p >= 0)


@pytest.mark.rule("T.sea.3")
def test_embark_only_outside_enemy_zones(tour) -> None:
    text = 'turn = 3\n[US]\nRR-23 = ["1/1"]\n[Japan]\nRR-24 = ["16/1"]'
    game = tour(text, squares={"RR-23": "clear coastal"})
    if "1/1" in words(game):
        game.play("1/1")
        assert "sea" not in words(game)
    game = tour(text, squares={"RR-23": "jungle coastal"})
    game.play("1/1")
    assert "sea" in words(game)


@pytest.mark.rule("T.sea.4")
def test_the_water_costs_nothing_and_the_landing_must_be_paid(tour) -> None:
    game = tour("turn = 3\n" + SEA + FAR + '\n[left]\n"1/1" = 5\n"1/2" = 1')  # 8, 3 spent
    play(game, "1/1", "sea", "SSS-39")
    assert left(game, "1/1") == 3
    game.play("1/2")
    assert "sea" not in words(game)


@pytest.mark.rule("T.road.1")
def test_the_road_is_free_even_with_nothing_left(printed, tour) -> None:
    game = tour('turn = 3\n[US]\nJJ-21 = ["1/1"]' + FAR + '\n[left]\n"1/1" = 0')
    game.play("1/1")
    assert cost(game, "RR-24") == 0 and cost(game, "PP-24") == 0
    assert "KK-22" not in words(game)
    facts = printed.state.facts
    road = set(facts.road)
    follow = facts.bta._road
    beside = [(a, b) for a in road for b in facts.neighbours[a] if b in road and (a, b) not in follow]
    for a, b in beside:  # they touch but do not follow each other on the road
        want = 2 if facts.jungle[b] or facts.river[b] else 1
        assert facts.bta.step(Mover(), a, b) == want


@pytest.mark.rule("T.road.2", "T.road.7")
def test_villages_on_the_road_cost_one_each(printed, tour) -> None:
    assert step(printed, "EE-20", "FF-21") == 1  # Matanikau: village, river, road
    assert step(printed, "GG-21", "FF-21") == 1
    game = tour('turn = 3\n[US]\nJJ-21 = ["1/1"]' + FAR)
    game.play("1/1")
    assert cost(game, "EE-20") == 2  # through Kukum and Matanikau
    assert cost(game, "II-21") == 1


@pytest.mark.rule("T.road.3")
def test_onto_and_off_the_road(tour) -> None:
    game = tour("turn = 3\n[US]\nOO-25 = ['1/1']" + FAR, squares={"OO-24": "clear", "KK-23": "jungle", "LL-23": "clear",
                "MM-23": "clear river", "GG-22": "jungle"})  # fmt: skip
    assert step(game, "OO-24", "OO-23") == 1  # onto a clear road square
    assert step(game, "OO-23", "OO-24") == 1  # off it, clear
    assert step(game, "LL-22", "LL-23") == 1
    assert step(game, "LL-22", "MM-23") == 2  # off it onto a river square
    assert step(game, "GG-21", "GG-22") == 2  # onto jungle
    assert step(game, "GG-22", "FF-21") == 2  # into Matanikau from beside the road: river, no village charge


@pytest.mark.rule("T.road.4")
def test_on_and_off_the_road_as_often_as_liked(tour) -> None:
    game = tour("turn = 3\n[US]\nKK-22 = ['1/1']" + FAR + '\n[left]\n"1/1" = 4')
    play(game, "1/1", "KK-21")
    assert left(game, "1/1") == 3
    play(game, "1/1", "OO-23")  # along the road
    assert left(game, "1/1") == 3
    play(game, "1/1", "OO-24")
    assert left(game, "1/1") == 2
    play(game, "1/1", "OO-23", "1/1", "LL-22")
    assert left(game, "1/1") == 1


@pytest.mark.rule("T.road.5")
def test_the_road_stops_at_a_zone(tour) -> None:
    game = tour("turn = 3\n[US]\nKK-21 = ['1/1']\n[Japan]\nOO-24 = ['16/1']\n[left]\n'1/1' = 0")
    game.play("1/1")
    assert game.preview(game.state.facts.square["NN-23"]).stop
    assert "OO-23" not in words(game) and "QQ-24" not in words(game)
    game.play("NN-23")
    assert "1/1" not in words(game)


@pytest.mark.rule("T.road.6")
def test_the_road_bridges_rivers(printed) -> None:
    assert "river" in printed.state.facts.terrain[printed.state.facts.square["NN-23"]]
    assert step(printed, "MM-22", "NN-23") == 0


@pytest.mark.rule("T.river.1", "T.river.2")
def test_river_squares(ground) -> None:
    def rivers(text: str) -> str:
        return (
            "\n".join(row for row in text.splitlines() if not row.startswith("river"))
            + "\nriver,Test,OO-30 OO-31 OO-32\nriver,Wet,QQ-30 QQ-31 QQ-32\n"
        )

    squares = dict.fromkeys(("OO-30", "OO-31", "OO-32"), "clear river") | dict.fromkeys(
        ("QQ-30", "QQ-31", "QQ-32"), "jungle river"
    )
    squares |= {"RR-30": "jungle", "PP-31": "clear"}
    game = henderson.new(
        "avalon-hill", options={"preset": "Tournament"}, pack=ground("clear", squares, edits={"ways.csv": rivers})
    )
    assert step(game, "NN-29", "OO-30") == 2  # clear to clear river
    assert step(game, "RR-30", "QQ-30") == 2  # jungle to jungle river: 2, not 3
    assert step(game, "PP-30", "QQ-30") == 2  # clear to jungle river
    assert step(game, "OO-30", "OO-31") == 1  # along a clear river
    assert step(game, "QQ-30", "QQ-31") == 2  # along a jungle river


@pytest.mark.rule("D.tmove.1")
def test_d_tmove_1_eleven_five_goes_to_e_and_loses_one_bta(tour) -> None:
    squares = {"OO-30": "jungle", "OO-31": "jungle river", "OO-32": "jungle", "OO-33": "jungle"}
    game = tour('turn = 3\n[US]\nOO-28 = ["11/5"]' + FAR, base="jungle", squares={**squares, "OO-29": "clear"})
    game.play("11/5")
    assert [cost(game, f"OO-{n}") for n in (29, 30, 31, 32)] == [1, 3, 5, 7]
    assert "OO-33" not in words(game)
    game.play("OO-32")
    assert left(game, "11/5") == 1 and "11/5" not in words(game)


@pytest.mark.rule("D.tmove.2")
def test_d_tmove_2_ten_three_lands_and_takes_the_road(tour) -> None:
    # X = QQ-23, the road square beside it jungle in this fixture (T.road.3), then along the road and off it
    game = tour(
        'turn = 13\nstep = "U.S. arrivals"' + FAR,
        squares={"QQ-23": "clear coastal", "QQ-24": "jungle road", "RR-24": "jungle road"},
    )
    while game.decision.rule == "B.play.1":
        game.play("QQ-23" if "10/3" in game.decision.text else words(game)[-1])
    game.play("10/3")
    assert 2 + cost(game, "QQ-24") == 4
    assert 2 + cost(game, "OO-23") == 4
    assert 2 + cost(game, "OO-24") == 5
    assert left(game, "10/3") == 6


@pytest.mark.rule("B.general.3", "B.stack.4")
def test_basic_rules_hold_in_the_tournament_game(tour) -> None:
    game = tour('turn = 3\n[US]\nOO-29 = ["147/1", "147/2", "147/3"]\nOO-28 = ["1/1", "3DB"]' + FAR)
    game.play("1/1")
    assert "OO-29" not in words(game) and "OO-30" in words(game)  # stacks of 3, passing over friends
    game.play("+3DB")
    assert "OO-34" in words(game) and "OO-35" not in words(game)  # the slowest sets the pace
    game.play("OO-34")
    assert (left(game, "1/1"), left(game, "3DB")) == (4, 0)
