"""Supply, psychological effects, withdrawals, specialization: O.supply, O.psych, O.withdraw, O.marine, O.special."""

from __future__ import annotations

import pytest

import henderson
from henderson.games.avalon_hill.rules.odds import defence_factor
from henderson.games.avalon_hill.rules.state import DONE

from .conftest import cost, left, listed, place, play, points, said, strength, words

FAR = '\n[Japan]\nD-7 = ["16/1"]'
SUPPLY = ("supply",)
PSYCH = ("psychological-effects",)


def stock(game, side: str) -> int:
    return {t.id: t.value for t in game.view(side).tracks}[f"fire-{side.lower()}"]


def open_half(tour, side: str, turn: int, dice=(), on=SUPPLY, us='KK-30 = ["1/1"]', japan='D-7 = ["16/1"]', head="", **kind):
    """A game at the opening of a half-turn."""
    name = "U.S." if side == "US" else "Japanese"
    text = f'turn = {turn}\nstep = "{name} effects and supply"\n{head}\n[US]\n{us}\n[Japan]\n{japan}'
    return tour(text, dice=dice, on=on, **kind)


# -- supply ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("O.supply.1", "O.supply.4")
def test_fixed_units_of_fire(tour) -> None:
    assert stock(open_half(tour, "US", 1), "US") == 24
    assert stock(open_half(tour, "US", 13), "US") == 15
    none = open_half(tour, "Japan", 1)
    assert stock(none, "Japan") == 0 and not [e for e in none.events() if e.rule == "O.supply.4"]
    assert stock(open_half(tour, "Japan", 2), "Japan") == 6
    assert stock(open_half(tour, "Japan", 6, head="[stock]\nJapan = 6"), "Japan") == 30
    game = henderson.new("avalon-hill", options={"level": "tournament", "supply": True})
    play(game, "KK-22", "KK-22")
    assert game.state.stock_us == 24 and game.rolls == 0


@pytest.mark.rule("O.supply.2", "O.supply.1")
def test_each_shot_uses_one_hit_or_miss(tour) -> None:
    text = 'turn = 3\nstep = "U.S. attacks and artillery fire"\nstage = 2\n'
    text += '[US]\nOO-28 = ["64"]\n[Japan]\nOO-33 = ["16/1"]\n[stock]\nUS = 2'
    game = tour(text, dice=(1, 6), on=SUPPLY)
    play(game, "64", "64")
    assert len(list(said(game, "T.arty.2.2"))) == 2 and game.state.stock_us == 0  # 3 factors, 2 units of fire
    none = tour(text.replace("US = 2", "US = 0"), on=SUPPLY)
    assert none.decision.rule != "QA.arty.2"


@pytest.mark.rule("O.supply.3")
def test_ordinary_battles_use_none(tour) -> None:
    text = 'turn = 3\n[US]\nOO-30 = ["64"]\n[Japan]\nOO-31 = ["2MT"]\n[stock]\nUS = 5\nJapan = 5'
    game = tour(text, dice=(4,), on=SUPPLY)
    game.play("end")
    assert said(game, "B.zoc.4") and (game.state.stock_us, game.state.stock_japan) == (5, 5)


@pytest.mark.rule("O.supply.5", "O.supply.5a", "O.supply.5b", "QA.arty.3")
def test_the_replenishment_roll(tour) -> None:
    assert stock(open_half(tour, "US", 7, dice=(6,)), "US") == 9
    assert stock(open_half(tour, "Japan", 7, dice=(6,)), "Japan") == 15  # QA.arty.3 without artillery in play
    for turn in range(1, 7):
        assert open_half(tour, "Japan", turn).rolls == 0
    assert open_half(tour, "US", 1).rolls == 0 and open_half(tour, "US", 13).rolls == 0
    table = open_half(tour, "US", 1).state.facts.cards.replenishment
    columns = {(2, 6): (0, 0, 0, 6, 6, 6), (7, 12): (0, 0, 3, 6, 6, 9), (14, 17): (0, 3, 6, 6, 9, 12)}
    for (first, last), amounts in columns.items():
        assert all(table["US", turn] == amounts for turn in range(first, last + 1))
    assert all(table["Japan", turn] == (0, 3, 6, 9, 12, 15) for turn in range(7, 11))
    assert all(table["Japan", turn] == (0, 0, 3, 6, 9, 12) for turn in range(11, 27))
    assert ("US", 13) not in table


@pytest.mark.rule("O.supply.5c")
def test_no_limit_from_december(tour) -> None:
    game = open_half(tour, "US", 18)
    assert game.rolls == 0 and {t.id: t.text for t in game.view("US").tracks}["fire-us"] == "no limit"
    text = 'turn = 18\nstep = "U.S. attacks and artillery fire"\nstage = 2\n[US]\nOO-28 = ["64"]\n[Japan]\nOO-33 = ["16/1"]'
    game = tour(text, dice=(6, 6, 6, 1), on=SUPPLY)
    play(game, "64", "64", "64")
    assert len(said(game, "T.arty.2.2")) == 3 and game.state.stock_us == 0


@pytest.mark.rule("O.supply.6")
def test_the_owner_sees_his_stock_and_the_other_only_without_hidden_movement(tour) -> None:
    game = open_half(tour, "US", 1)
    assert {"fire-us", "fire-japan"} <= {t.id for t in game.view("Japan").tracks}
    game = open_half(tour, "US", 1, on=(*SUPPLY, "hidden-movement"))
    assert "fire-us" in {t.id for t in game.view("US").tracks}
    assert "fire-us" not in {t.id for t in game.view("Japan").tracks}
    assert not [e for e in game.events("Japan") if e.rule == "O.supply.4"]


@pytest.mark.rule("E.1974.1")
def test_the_last_unit_eliminated_takes_the_stock_with_it(tour) -> None:
    text = 'turn = 3\n[US]\nOO-30 = ["7/1", "7/2", "7/3"]\n[Japan]\nOO-31 = ["2MT"]\n[stock]\nUS = 9\nJapan = 18'
    game = tour(text, dice=(1,), on=SUPPLY)
    game.play("end")
    assert game.state.stock_japan == 0 and game.state.stock_us == 9
    first = henderson.new("avalon-hill", options={"level": "tournament", "supply": True})
    play(first, "KK-22", "KK-22")
    assert first.state.stock_us == 24  # nothing on the board, but nothing lost
    text = 'turn = 19\nstep = "Japanese movement"\n[US]\nOO-30 = ["1/1"]\n[Japan]\nH-2 = ["16/1"]\n[stock]\nJapan = 18'
    game = tour(text, on=("supply", "japanese-withdrawal"))
    play(game, "16/1", "withdraw")
    assert game.state.on_board["Japan"] == 0 and game.state.stock_japan == 18


# -- psychological effects ---------------------------------------------------------------------------------------------


@pytest.mark.rule("O.psych.1")
def test_both_roll_every_other_turn_from_9_october(tour) -> None:
    for turn in range(1, 27):
        for side in ("US", "Japan"):
            game = open_half(tour, side, turn, dice=(1,), on=PSYCH)
            assert game.rolls == (1 if turn >= 10 and turn % 2 == 0 else 0), (turn, side)


@pytest.mark.rule("O.psych.1a", "O.psych.us.2")
def test_effect_then_supply_then_arrivals(tour) -> None:
    game = open_half(tour, "US", 14, dice=(2, 6), on=(*PSYCH, *SUPPLY), head="[stock]\nUS = 3")
    assert stock(game, "US") == 12  # 3, 0, 12: not 10
    game = open_half(tour, "US", 14, dice=(6,), on=PSYCH)
    assert game.decision.rule == "B.play.1" and set(words(game)) <= {"D-3", "H-2", "O-8", "V-14", "BB-19", "FF-21", "II-21",
                                                                     "XX-26", "FFF-28", "SSS-39"}  # fmt: skip


@pytest.mark.rule("O.psych.2", "O.psych.us.1", "O.psych.ja.1")
@pytest.mark.parametrize("side", ["US", "Japan"])
def test_no_road_for_one_turn(tour, side) -> None:
    us, japan = ('JJ-21 = ["1/1"]', 'D-7 = ["16/1"]') if side == "US" else ('D-7 = ["1/1"]', 'JJ-21 = ["16/1"]')
    unit = "1/1" if side == "US" else "16/1"
    game = open_half(tour, side, 10, dice=(1, 1), on=PSYCH, us=us, japan=japan)
    while game.decision.rule not in ("B.play.2", "B.play.5"):
        game.play(words(game)[-1])
    game.play(unit)
    assert cost(game, "KK-21") == 1 and cost(game, "LL-22") == 2  # the squares may be crossed as ordinary terrain
    game.play("stay")
    game.play("end")
    while not (game.where.turn == 11 and game.where.side == side and game.decision.rule in ("B.play.2", "B.play.5")):
        for word in ("end", "done", "hold", "cease"):
            if word in words(game):
                game.play(word)
                break
        else:
            game.play(words(game)[0 if game.decision.player == "Japan" else -1])
    game.play(unit)
    assert cost(game, "LL-22") == 0


@pytest.mark.rule("O.psych.us.2")
@pytest.mark.parametrize(
    ("turn", "before", "after", "on"), [(10, 12, 7, True), (10, 3, 0, True), (18, 12, 12, True), (10, 12, 12, False)]
)
def test_sabotage(tour, turn, before, after, on) -> None:
    game = open_half(tour, "US", turn, dice=(2, 1), on=(*PSYCH, *(SUPPLY if on else ())), head=f"[stock]\nUS = {before}")
    assert game.state.stock_us == after


@pytest.mark.rule("O.psych.us.3", "O.psych.ja.3")
def test_malaria_takes_an_infantry_factor_of_the_owners_choice(tour) -> None:
    game = open_half(tour, "US", 10, dice=(3,), on=PSYCH, us='KK-30 = ["1/1", "147/1", "64"]')
    assert (game.decision.player, set(words(game))) == ("US", {"1/1", "147/1"})
    game.play("147/1")
    assert strength(game, "147/1") == 3 and points(game) == (0, 3)
    game = open_half(tour, "Japan", 10, dice=(3,), on=PSYCH)
    assert strength(game, "16/1") == 3 and points(game) == (2, 0)
    game = open_half(tour, "US", 10, dice=(3,), on=PSYCH, us='KK-30 = ["64"]')
    assert strength(game, "64") == 3


@pytest.mark.rule("O.psych.us.4")
def test_heavy_going_for_both_sides_for_one_turn(tour) -> None:
    squares = {"KK-29": "jungle", "LL-30": "clear river", "GG-29": "jungle"}
    kind = {"squares": squares, "us": 'KK-30 = ["1/1"]', "japan": 'GG-30 = ["16/1"]'}
    game = open_half(tour, "US", 10, dice=(4, 1), on=PSYCH, **kind)
    while game.decision.rule != "B.play.2":
        game.play(words(game)[-1])
    game.play("1/1")
    assert cost(game, "KK-29") == 3 and cost(game, "LL-30") == 3
    play(game, "stay", "end")
    while game.decision.rule != "B.play.5":
        game.play(words(game)[0])
    game.play("16/1")
    assert cost(game, "GG-29") == 3
    text = 'turn = 11\n[mood]\nUS = "jungle_and_river_cost"\n[US]\nKK-30 = ["1/1"]\n[Japan]\nGG-30 = ["16/1"]\n[left]\n"1/1" = 2'
    game = tour(text, on=PSYCH, squares=dict.fromkeys(("KK-29", "KK-31", "LL-30", "LL-31", "JJ-29", "JJ-30"), "jungle"))
    assert "1/1" not in words(game)  # 2 BTA do not enter jungle
    bta = game.state.facts.bta
    from henderson.games.avalon_hill.rules.bta import Mover

    heavy, road = Mover(heavy=True), game.state.facts.road
    assert bta.step(heavy, road[20], road[21]) in (0, 1)  # along the road stays 0
    game = open_half(tour, "US", 11, on=PSYCH, head='[mood]\nUS = "jungle_and_river_cost"', **kind)
    assert game.state.mood_us == ""  # turn 11 normal


@pytest.mark.rule("O.psych.us.5")
def test_naval_bombardment(tour) -> None:
    game = open_half(tour, "US", 10, dice=(5,), on=PSYCH, us='KK-22 = ["7/1", "147/1", "147/2 1"]')
    assert (strength(game, "7/1"), strength(game, "147/1"), place(game, "147/2")) == (4, 3, "") and points(game) == (0, 9)
    game = open_half(tour, "US", 10, dice=(5,), on=PSYCH)
    assert points(game) == (0, 0)


@pytest.mark.rule("O.psych.us.6", "O.psych.ja.6")
def test_arrivals_only_at_coastal_villages(tour) -> None:
    villages = {"D-3", "H-2", "O-8", "V-14", "BB-19", "FF-21", "II-21", "XX-26", "FFF-28", "SSS-39"}
    game = open_half(tour, "US", 10, dice=(6,), on=PSYCH, japan='H-2 = ["29/1"]\nII-21 = ["29/2"]')
    assert set(words(game)) == villages - {"H-2", "II-21"}
    with pytest.raises(henderson.IllegalChoice) as refusal:
        game.play("RR-23")
    assert refusal.value.rule == "O.psych.us.6"
    names = [u.name for u in game.state.facts.units if u.side == "Japan" and u.appears < 10 and u.appears]
    full = "\n".join(f'{v} = ["{u}"]' for v, u in zip(sorted(villages), names))
    game = open_half(tour, "US", 10, dice=(6,), on=PSYCH, japan=full)
    assert "RR-23" in words(game)  # all taken: any coast square, and no farther
    play(game, "RR-23", "RR-23", "RR-23")
    assert left(game, "164/1") == DONE
    game = open_half(tour, "Japan", 14, dice=(6,), on=PSYCH)
    assert set(words(game)) == villages


@pytest.mark.rule("O.psych.ja.2")
def test_no_japanese_sea_movement_or_invasion(tour) -> None:
    game = open_half(tour, "Japan", 14, dice=(2,), on=PSYCH, us='RR-24 = ["1/1"]', japan='D-3 = ["29/1"]',
                     squares={"RR-23": "clear coastal"})  # fmt: skip
    assert game.decision.rule == "B.play.4" and "RR-23" not in words(game)  # in a U.S. zone
    with pytest.raises(henderson.IllegalChoice) as refusal:
        game.play("RR-23")
    assert refusal.value.rule == "O.psych.ja.2"
    while game.decision.rule == "B.play.4":
        game.play("D-3" if "D-3" in words(game) else words(game)[0])
    game.play("29/1")
    assert "sea" not in words(game)


@pytest.mark.rule("O.psych.ja.4")
def test_labor_and_service_refuse_to_attack(tour) -> None:
    game = open_half(tour, "Japan", 12, dice=(4,), on=PSYCH, japan='OO-30 = ["11 Labor"]\nOO-28 = ["16/1"]', us='OO-33 = ["1/1"]')
    assert game.state.laborers
    text = 'turn = 20\nlaborers = true\nstep = "Japanese movement"\n[US]\nOO-32 = ["147/1"]\n[Japan]\n{japan}'
    game = tour(text.format(japan='OO-30 = ["11 Labor"]'), on=PSYCH)
    game.play("11 Labor")
    assert "OO-31" not in words(game)  # it may not enter a U.S. zone
    with pytest.raises(henderson.IllegalChoice) as refusal:
        game.play("OO-31")
    assert refusal.value.rule == "O.psych.ja.4"
    game = tour(text.format(japan='OO-31 = ["11 Labor"]'), on=PSYCH)
    assert words(game) == ("11 Labor",)  # it must leave the zone
    game.play("11 Labor")
    assert "stay" not in words(game)
    game.play("OO-29")
    game.play("end")
    assert not said(game, "B.attack.7")
    # with no way out it stays, and no battle is owed for it; 16/1 still owes its own
    ring = '[US]\nOO-31 = ["147/1"]\nPP-31 = ["147/2"]\nNN-29 = ["147/3"]'
    text = f'turn = 20\nlaborers = true\nstep = "Japanese movement"\n{ring}\n[Japan]\nOO-30 = ["11 Labor"]\nOO-32 = ["16/1"]'
    game = tour(text, on=PSYCH, dice=(4,))
    assert "end" in words(game) and "11 Labor" not in words(game)
    game.play("end")
    assert all("Labor" not in t for t in said(game, "B.attack.7")) and any(t.startswith("16/1") for t in said(game, "B.attack.7"))


@pytest.mark.rule("O.psych.ja.5")
def test_guns_bogged_down_in_this_half_and_the_next_us_half(tour) -> None:
    game = open_half(tour, "Japan", 12, dice=(5,), on=PSYCH, us='KK-30 = ["64", "1/1"]', japan='GG-30 = ["20MT", "29/1"]',
                     squares={"GG-29": "jungle", "KK-29": "jungle"})  # fmt: skip
    while game.decision.rule != "B.play.5":
        game.play(words(game)[0])
    game.play("20MT")
    assert cost(game, "GG-29") == 3
    play(game, "stay", "29/1")
    assert cost(game, "GG-29") == 2
    play(game, "stay", "end")
    while game.decision.rule != "B.play.2":
        game.play("done" if "done" in words(game) else words(game)[-1])
    assert game.where.turn == 13
    game.play("64")
    assert cost(game, "KK-29") == 3
    play(game, "stay", "1/1")
    assert cost(game, "KK-29") == 2


# -- withdrawals -------------------------------------------------------------------------------------------------------

JA_OUT = ("japanese-withdrawal",)


@pytest.mark.rule("O.withdraw.1", "O.withdraw.1a", "O.withdraw.4")
def test_ten_a_turn_and_three_a_village(tour) -> None:
    units = ["16/1", "16/2", "16/3", "29/1", "29/2", "29/3", "124/1", "124/2", "124/3", "4/1", "4/2", "4/3"]
    japan = f"H-2 = {units[:3]}\nD-3 = {units[3:6]}\nV-14 = {units[6:9]}\nSSS-39 = {units[9:]}"
    game = tour(f'turn = 19\nstep = "Japanese movement"\n[US]\nKK-30 = ["1/1"]\n[Japan]\n{japan}\n[left]\n"16/1" = 0', on=JA_OUT)
    for unit in units[:10]:
        play(game, unit, "withdraw")  # also with 0 BTA left
    game.play("4/2")
    assert "withdraw" not in words(game)  # the eleventh
    assert game.state.sailed == 0
    off = listed(game, "withdrawn", "Japan")
    assert sorted(off) == sorted(units[:10])
    game = tour(
        'turn = 19\nstep = "Japanese movement"\n[US]\nKK-30 = ["1/1"]\n[Japan]\nH-2 = ["16/1", "16/2", "16/3"]\nH-3 = ["29/1"]',
        on=JA_OUT,
    )
    for unit in ("16/1", "16/2", "16/3"):
        play(game, unit, "withdraw")
    play(game, "29/1", "H-2")
    if "29/1" in words(game):
        game.play("29/1")
        assert "withdraw" not in words(game)  # a fourth from one village


@pytest.mark.rule("O.withdraw.1a")
def test_only_in_the_own_movement_step(tour) -> None:
    game = tour('turn = 19\n[US]\nKK-30 = ["1/1"]\n[Japan]\nH-2 = ["16/1"]', on=JA_OUT)
    assert "16/1" not in words(game) and "withdraw" not in words(game)
    game.play("1/1")
    assert "withdraw" not in words(game)


@pytest.mark.rule("O.withdraw.2")
def test_from_coastal_villages_outside_us_zones(tour) -> None:
    text = 'turn = 19\nstep = "Japanese movement"\n[US]\n{us}\n[Japan]\n{square} = ["16/1"]'

    def offered(square: str, us: str, **kind: object) -> bool:
        game = tour(text.format(square=square, us=us), on=JA_OUT, **kind)
        if "16/1" not in words(game):
            return False
        game.play("16/1")
        return "withdraw" in words(game)

    assert offered("H-2", 'KK-30 = ["1/1"]')
    assert not offered("H-2", 'H-3 = ["1/1"]', squares={"H-2": "clear road village coastal"})
    assert offered("H-2", 'H-3 = ["1/1"]', squares={"H-2": "jungle road village coastal"})
    assert not offered("ZZ-30", 'KK-30 = ["1/1"]')  # an inland village


@pytest.mark.rule("O.withdraw.3")
@pytest.mark.parametrize(("turn", "legal"), [(18, False), (19, True), (26, True)])
def test_not_before_11_december(tour, turn, legal) -> None:
    game = tour(f'turn = {turn}\nstep = "Japanese movement"\n[US]\nKK-30 = ["1/1"]\n[Japan]\nH-2 = ["16/1"]', on=JA_OUT)
    game.play("16/1")
    assert ("withdraw" in words(game)) == legal


@pytest.mark.rule("O.withdraw.4")
def test_withdrawn_units_never_return(tour) -> None:
    game = tour('turn = 19\nstep = "Japanese movement"\n[US]\nKK-30 = ["1/1"]\n[Japan]\nH-2 = ["16/1"]', on=JA_OUT)
    play(game, "16/1", "withdraw", "end")
    for _ in range(60):
        if game.decision is None or game.where.turn > 23:
            break
        assert "Land 16/1" not in game.decision.text
        game.play(
            "end"
            if "end" in words(game)
            else "done"
            if "done" in words(game)
            else words(game)[0 if game.decision.player == "Japan" else -1]
        )


@pytest.mark.rule("O.withdraw.5")
@pytest.mark.parametrize(("gone", "cost_"), [(5, -3), (4, -2), (6, -3), (3, -2), (0, 0)])
def test_a_point_for_two_factors_in_the_whole_game(tour, gone, cost_) -> None:
    game = tour(
        f'turn = 21\ngone = {gone}\nstep = "Japanese movement"\n[US]\nKK-30 = ["1/1"]\n[Japan]\nH-2 = ["16/1 3"]', on=JA_OUT
    )
    assert points(game) == (0, cost_)
    if gone == 0:
        play(game, "16/1", "withdraw")  # a unit of 4 reduced to 3 counts 3
        assert game.state.gone == 3 and points(game) == (0, -2)


MARINE = ("us-1st-marine-withdrawal",)


@pytest.mark.rule("O.marine.1")
def test_marines_ashore_cost_points_after_turn_19(tour) -> None:
    for turn, cost_ in ((19, 0), (20, -3), (26, -3)):
        text = f'turn = {turn}\nstep = "Japanese movement"\n[US]\nOO-30 = ["1/1", "5/1", "1 LVT"]\nKK-30 = ["147/1"]' + FAR
        game = tour(text, on=MARINE)
        game.play("end")
        assert points(game)[0] == cost_
    facts = henderson.new("avalon-hill").state.facts
    assert 7 * len(facts.division) == 140


@pytest.mark.rule("O.marine.2", "O.marine.4", "O.marine.5")
def test_marines_leave_up_to_turn_19_from_villages(tour) -> None:
    text = 'turn = {turn}\n[US]\nII-21 = ["1/1", "147/1"]' + FAR
    game = tour(text.format(turn=19), on=MARINE)
    game.play("147/1")
    assert "withdraw" not in words(game)  # not of the division
    play(game, "stay", "1/1")
    assert "withdraw" in words(game)
    game.play("withdraw")
    assert place(game, "1/1") == "" and points(game) == (0, 0) and game.state.sailed == 0
    assert "1/1" in listed(game, "withdrawn", "US")
    game = tour(text.format(turn=20), on=MARINE)
    game.play("1/1")
    assert "withdraw" not in words(game)
    zoned = 'turn = 15\n[US]\nII-21 = ["1/1"]\n[Japan]\nII-22 = ["16/1"]'
    game = tour(zoned, on=MARINE)
    if "1/1" in words(game):
        game.play("1/1")
        assert "withdraw" not in words(game)  # O.marine.4 in a Japanese zone


@pytest.mark.rule("O.marine.3")
def test_three_marines_a_village_and_any_number_a_turn(tour) -> None:
    us = 'II-21 = ["1/1", "1/2", "1/3"]\nJJ-21 = ["5/1"]\nXX-26 = ["5/2", "5/3", "7/1"]'
    game = tour(f"turn = 19\n[US]\n{us}" + FAR, on=MARINE)
    for unit in ("1/1", "1/2", "1/3", "5/2", "5/3", "7/1"):
        play(game, unit, "withdraw")
    play(game, "5/1", "II-21", "5/1")
    assert "withdraw" not in words(game)


@pytest.mark.rule("O.marine.6")
def test_the_roster_of_the_division() -> None:
    facts = henderson.new("avalon-hill").state.facts
    names = {facts.unit_names[u] for u in facts.division}
    regiments = {f"{r}/{b}" for r in (1, 5, 7) for b in (1, 2, 3)} | {"11/1", "11/2", "11/3", "11/5"}
    assert names == regiments | {"1 LVT", "1 E", "1 P", "1SW", "1 TANK", "1st PARA", "1st RAIDER"} and len(names) == 20


@pytest.mark.rule("O.marine.7")
def test_no_switching_with_this_rule(tour) -> None:
    text = 'turn = 3\n[US]\nOO-30 = ["147/1 3", "147/2 3"]' + FAR
    assert "switch" in words(tour(text))
    assert "switch" not in words(tour(text, on=MARINE))


# -- specialization ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("O.special.1", "O.special.2")
def test_lvt_and_engineers_at_rivers(tour) -> None:
    squares = {"TT-31": "clear river", "QQ-31": "jungle river", "KK-31": "clear river", "LL-30": "clear river"}
    text = 'turn = 3\n[US]\nTT-30 = ["1/1"]\nTT-31 = ["{on}"]\nQQ-30 = ["1/2"]\nQQ-31 = ["{wet}"]\n'
    text += 'KK-30 = ["1/3"]\nLL-31 = ["{free}"]' + FAR
    on = ("unit-specialization",)
    game = tour(text.format(on="1 LVT", wet="1 E", free="7/1"), on=on, squares=squares)
    game.play("1/1")
    assert cost(game, "TT-31") == 1  # with the LVT on it
    play(game, "stay", "1/2")
    assert cost(game, "QQ-31") == 2  # jungle
    play(game, "stay", "1/3")
    assert cost(game, "KK-31") == 2  # nobody there
    play(game, "stay", "1 LVT")
    game = tour(text.format(on="1 E", wet="7/2", free="1 LVT"), on=on, squares=squares)
    game.play("1/1")
    assert cost(game, "TT-31") == 1  # engineers help just as the LVT does
    play(game, "stay", "1 LVT")
    assert cost(game, "LL-30") == 1  # the LVT itself
    plain = tour(text.format(on="7/1", wet="7/2", free="1 E"), on=on, squares=squares)
    plain.play("1 E")
    assert cost(plain, "LL-30") == 2  # the engineer itself pays
    without = tour(text.format(on="1 LVT", wet="1 E", free="7/1"), squares=squares)
    without.play("1/1")
    assert cost(without, "TT-31") == 2


@pytest.mark.rule("E.1972.3")
def test_engineers_do_not_undo_the_rivers_doubling(tour) -> None:
    text = 'turn = 3\n[US]\nOO-31 = ["1/1", "1 E"]\n[Japan]\nOO-32 = ["16/1"]'
    game = tour(text, on=("unit-specialization",), squares={"OO-31": "clear river"})
    g = game.state
    units = (g.facts.unit["1/1"], g.facts.unit["1 E"])
    assert defence_factor(g, units, (g.facts.square["OO-32"],)) == 8


@pytest.mark.rule("O.supply.6")
def test_he_who_has_spent_his_last_unit_of_fire_is_asked_like_him_who_has_not(tour) -> None:
    text = 'turn = 3\nstep = "U.S. attacks and artillery fire"\nstage = 2\n'
    text += '[US]\nOO-28 = ["64"]\n[Japan]\nOO-33 = ["16/1"]\n[stock]\nUS = {}'
    seen = []
    for units_of_fire in (1, 9):
        game = tour(text.format(units_of_fire), dice=(1,), on=(*SUPPLY, "hidden-movement"))
        while game.rolls == 0:
            game.play(game.decision.words[0])
        seen.append((game.decision.player, game.decision.rule, game.decision.words))
    assert seen == [("US", "T.arty.2.1", ("cease",)), ("US", "T.arty.2.1", ("64", "cease"))]
    last = tour(text.format(1), dice=(1,), on=(*SUPPLY, "hidden-movement"))
    while last.rolls == 0:
        last.play(last.decision.words[0])
    assert last.reason("64") == ("O.supply.2", "There is no unit of fire left.")
