"""Artillery fire: T.arty, QA.arty, QA.combat.3b and 4, D.arty.1, O.range."""

from __future__ import annotations

import pytest

import henderson

from .conftest import brisk, place, play, points, said, strength, words

FIRE = 'turn = 3\nstep = "U.S. attacks and artillery fire"\n'
NAMING = FIRE + "stage = 2\n"


def rules(game) -> list[str]:
    return [e.rule for e in game.events()]


@pytest.mark.rule("T.arty.0")
def test_artillery_fights_like_infantry_too(tour) -> None:
    game = tour('turn = 3\n[US]\nOO-30 = ["64"]\n[Japan]\nOO-31 = ["2MT"]', dice=(4,))
    game.play("end")
    assert said(game, "B.zoc.4") == ["64 attacks OO-31: 3 to 2, odds 1-1"]


@pytest.mark.rule("T.arty.0a", "T.arty.2.1", "T.arty.3")
def test_the_order_of_the_combat_portion(tour) -> None:
    text = FIRE + '[US]\nOO-30 = ["147/1"]\nMM-26 = ["64"]\n[Japan]\nOO-31 = ["16/1"]\nQQ-35 = ["Sumiyoshi"]'
    game = tour(text, dice=(6, 6, 6, 6, 6, 6, 4))
    assert game.decision.player == "Japan" and game.decision.rule == "QA.arty.2"  # the defender names first
    game.play("Sumiyoshi")
    assert game.decision.player == "US" and words(game) == ("64", "done")
    game.play("64")
    while game.decision.rule in ("T.arty.2.1", "T.arty.1b"):
        game.play(words(game)[0])
    order = [r for r in rules(game) if r in ("B.attack.7", "QA.arty.2", "T.arty.2.2", "B.zoc.4", "B.resolve.3")]
    assert order == ["B.attack.7", "QA.arty.2", "QA.arty.2", *["T.arty.2.2"] * 6, "B.zoc.4", "B.resolve.3"]
    shots = [t.split()[0] for t in said(game, "T.arty.2.2")]
    assert shots == ["Sumiyoshi"] * 3 + ["64"] * 3  # T.arty.2.1 three factors, three shots, all before the attacker's


@pytest.mark.rule("QA.arty.2")
def test_dice_fall_when_all_batteries_are_named_and_not_before(tour) -> None:
    game = tour(NAMING + '[US]\nOO-28 = ["64"]\n[Japan]\nOO-35 = ["16/1"]', dice=(6, 6, 6), slow=True)
    assert not game.meaning("64").rolls and not game.meaning("done").rolls  # nobody has been named
    game.play("64")
    assert words(game) == ("done",) and game.meaning("done").rolls
    game.play("done")
    assert game.rolls


@pytest.mark.rule("T.arty.1")
def test_range_seven_between_movement_and_battles(tour) -> None:
    game = tour(NAMING + '[US]\nOO-28 = ["64"]\n[Japan]\nOO-35 = ["16/1"]')
    assert words(game) == ("64", "done")  # distance 7
    game = tour(NAMING + '[US]\nOO-27 = ["64"]\n[Japan]\nOO-35 = ["16/1"]')
    assert game.decision.rule != "QA.arty.2"  # distance 8
    moving = tour('turn = 3\n[US]\nOO-28 = ["64"]\n[Japan]\nOO-35 = ["16/1"]')
    assert moving.decision.rule == "B.play.2" and "fire" not in words(moving)


@pytest.mark.rule("T.arty.1a")
def test_artillery_in_battle_does_not_fire(tour) -> None:
    text = FIRE + '[US]\nOO-30 = ["64"]\n[Japan]\nOO-31 = ["2MT"]\nOO-34 = ["16/1"]'
    game = tour(text, dice=(4,))
    assert game.decision is None or game.decision.rule != "QA.arty.2"  # both guns fight
    assert not said(game, "T.arty.2.2")
    text = 'turn = 3\nstep = "Japanese attacks and artillery fire"\n[US]\nOO-26 = ["64"]\n[Japan]\nOO-31 = ["16/1"]'
    assert words(tour(text)) == ("64", "done")  # unengaged in the next player turn


@pytest.mark.rule("T.arty.1b", "T.arty.2.1a")
def test_any_targets_in_range_shot_by_shot(tour) -> None:
    text = FIRE + '[US]\nOO-30 = ["147/1"]\nMM-28 = ["64"]\n[Japan]\nOO-31 = ["16/1"]\nQQ-34 = ["29/1"]'
    game = tour(text, dice=(6, 6, 6, 4))
    game.play("64")
    assert set(words(game)) == {"OO-31", "QQ-34"}  # also units about to fight
    play(game, "OO-31", "64", "QQ-34", "64", "QQ-34")
    assert [t.split(":")[0] for t in said(game, "T.arty.2.2")] == ["64 fires at OO-31", "64 fires at QQ-34", "64 fires at QQ-34"]


@pytest.mark.rule("T.arty.1c")
def test_the_firer_says_who_takes_the_losses(tour) -> None:
    text = NAMING + '[US]\nOO-28 = ["64"]\n[Japan]\nOO-32 = ["16/1 3", "29/1", "124/2 2"]'  # 9 factors: die 1 takes 2
    game = tour(text, dice=(1, 6, 6))
    game.play("64")
    assert game.decision.rule == "T.arty.1c" and set(words(game)) == {"16/1", "29/1", "124/2"}
    play(game, "16/1", "29/1")  # 1 from each
    assert (strength(game, "16/1"), strength(game, "29/1")) == (2, 3)
    game = tour(text, dice=(1, 6, 6))
    play(game, "64", "16/1", "16/1")
    assert strength(game, "16/1") == 1


@pytest.mark.rule("T.arty.1d")
def test_fire_without_battles_is_offered_and_may_be_declined(tour) -> None:
    game = tour(FIRE + '[US]\nOO-30 = ["147/1"]\nNN-24 = ["64"]\n[Japan]\nOO-36 = ["3LT"]')
    assert (game.decision.player, words(game)) == ("Japan", ("3LT", "done"))
    game.play("done")
    assert game.decision.rule != "T.arty.2.1"
    assert not said(game, "T.arty.2.2")
    game = tour(FIRE + '[US]\nOO-30 = ["147/1"]\n[Japan]\nOO-36 = ["3LT"]', dice=(6, 6))
    game.play("3LT")
    play(game, "3LT") if game.decision.rule == "T.arty.2.1" else None
    assert len(said(game, "T.arty.2.2")) == 2  # 3LT (2) twice


@pytest.mark.rule("T.arty.2.1")
def test_shots_are_the_present_strength(tour) -> None:
    game = tour(FIRE + '[US]\nOO-30 = ["147/1"]\n[Japan]\nOO-36 = ["Sumiyoshi 2"]', dice=(6, 6))
    game.play("Sumiyoshi")
    play(game, "Sumiyoshi")
    assert len(said(game, "T.arty.2.2")) == 2


@pytest.mark.rule("T.arty.2.2", "QA.arty.1", "T.arty.t")
def test_each_shot_sees_what_earlier_hits_have_left(tour) -> None:
    text = NAMING + '[US]\nOO-28 = ["64"]\n[Japan]\nOO-32 = ["16/1", "29/1", "124/2 1"]'  # 9 factors
    game = tour(text, dice=(2, 2, 2))
    play(game, "64", "16/1")  # 9 or more, die 2: 1 lost, 8 left
    assert game.rolls == 1
    play(game, "64", "16/1")  # 5 to 8, die 2: 1 lost
    play(game, "64", "16/1")
    assert [t.rpartition(", ")[2] for t in said(game, "T.arty.2.2")] == ["1 factor lost"] * 3
    game = tour(text.replace('"124/2 1"', '"124/2 1"').replace('"29/1", ', ""), dice=(1, 2, 2))  # 5 factors
    play(game, "64", "16/1", "64", "64")
    assert strength(game, "16/1") == 3  # 4 left: die 2 is a miss
    cards = game.state.facts.cards
    heads = [head for _, head in cards.columns]
    assert heads == ["4 or less", "5 to 8", "9 or more"]
    assert [[cards.fire[die, h] for h in heads] for die in range(1, 7)] == [[1, 1, 2], [0, 1, 1], *[[0, 0, 0]] * 4]
    assert [cards.column(n) for n in (1, 4, 5, 8, 9, 15)] == [heads[0], heads[0], heads[1], heads[1], heads[2], heads[2]]
    assert [sum(cards.fire[d, h] for d in range(1, 7)) for h in heads] == [1, 2, 3]


@pytest.mark.rule("T.arty.2.2a")
def test_no_movement_after_fire(tour) -> None:
    game = tour(
        FIRE + '[US]\nOO-30 = ["147/1"]\nOO-20 = ["1/1"]\n[Japan]\nOO-36 = ["3LT"]'.replace("OO-20", "UU-30"), dice=(6, 6)
    )
    play(game, "3LT", "3LT")
    assert game.where.side == "Japan"  # no U.S. move was asked any more
    assert not said(game, "B.move.2")


@pytest.mark.rule("D.arty.1", "T.arty.2.3", "T.arty.3")
def test_d_arty_1_red_fires_blue_fires_then_five_to_one(tour) -> None:
    us = '[US]\nOO-30 = ["7/1", "7/2", "7/3"]\nNN-26 = ["8"]\nMM-27 = ["64"]\n'
    game = tour(FIRE + us + '[Japan]\nOO-31 = ["29/1"]\nOO-33 = ["20MT"]', dice=(6, 1, 6, 1, 6, 6, 6, 6, 1))
    assert game.decision.player == "Japan"
    game.play("20MT")
    play(game, "8", "64")  # named by Blue, so Blue 8 may be fired on
    play(game, "OO-30", "20MT", "NN-26", "20MT", "NN-26")  # one shot at 7/2's stack, two at Blue 8: one hit
    assert strength(game, "8") == 2
    play(game, "8", "OO-31", "8", "OO-31")
    assert strength(game, "29/1") == 3
    for _ in range(3):
        if game.decision.rule == "T.arty.2.1":
            game.play("64")
        game.play("OO-33")
    shots = [t.split(" fires")[0] for t in said(game, "T.arty.2.2")]
    assert shots == ["20MT"] * 3 + ["8"] * 2 + ["64"] * 3
    assert said(game, "B.zoc.4") == ["7/1, 7/2, 7/3 attack OO-31: 15 to 3, odds 5-1"]


@pytest.mark.rule("T.arty.4")
def test_attackers_may_occupy_a_square_emptied_by_fire(tour) -> None:
    us = '[US]\nOO-30 = ["147/1", "147/2"]\nMM-27 = ["64"]\n'
    game = tour(FIRE + us + '[Japan]\nOO-31 = ["16/1 1"]\nOO-32 = ["29/1"]', dice=(1,))
    game.play("64")
    if game.decision.rule == "T.arty.1b":
        game.play("OO-31")
    assert game.decision.rule == "T.arty.4" and set(words(game)) == {"147/1", "147/2", "hold"}
    play(game, "147/1", "hold")
    assert place(game, "147/1") == "OO-31"
    while game.where.side == "US":
        game.play("cease" if "cease" in words(game) else words(game)[-1])
    assert not said(game, "B.zoc.4")  # no battle against 29/1 arises this turn
    # an attacker eliminated by defensive fire: the defender may not advance
    game = tour(FIRE + '[US]\nOO-30 = ["147/1 1"]\n[Japan]\nOO-31 = ["16/1"]\nOO-35 = ["20MT"]', dice=(1,))
    game.play("20MT")
    assert place(game, "147/1") == "" and place(game, "16/1") == "OO-31" and not said(game, "T.arty.4")


@pytest.mark.rule("QA.arty.2")
def test_silent_guns_are_not_fired_on(tour) -> None:
    game = tour(NAMING + '[US]\nOO-28 = ["64"]\n[Japan]\nOO-34 = ["2MT"]\nPP-34 = ["16/1"]', dice=(6, 6, 6))
    play(game, "done", "64", "64", "64")  # Japan names nothing
    targets = {t.split(" fires at ")[1].split(":")[0] for t in said(game, "T.arty.2.2")}
    assert targets == {"PP-34"}  # 2MT on OO-34 is in range too, but silent


@pytest.mark.rule("QA.arty.2")
def test_guns_beside_a_firing_battery_may_be_hit_and_a_loss_nobody_may_take_is_lost(tour) -> None:
    silent = NAMING + '[US]\nOO-28 = ["64", "8"]\n[Japan]\nOO-34 = ["16/1 1", "2MT", "20MT"]\nOO-36 = ["3LT"]'
    game = tour(silent.replace('"20MT"]', '"20MT", "9RF"]').replace(', "9RF"', ""), dice=(6, 6, 1, 6, 6, 6, 6))
    play(game, "done", "64")  # nobody there fires: only 16/1 can be hit
    while game.decision is not None and game.decision.rule in ("QA.arty.2", "T.arty.2.1"):
        game.play("64" if "64" in words(game) else "done" if "done" in words(game) else words(game)[0])
    assert place(game, "16/1") == "" and strength(game, "2MT") == 2
    game = tour(silent, dice=(6, 6, 6, 1, 6, 6))
    play(game, "20MT", "done", "64", "done")
    while game.decision.rule == "T.arty.2.1" and game.decision.player == "Japan":
        game.play(words(game)[0])
    while game.decision.rule != "T.arty.1c":
        game.play(words(game)[0])
    assert set(words(game)) == {"16/1", "2MT", "20MT"}  # 20MT fires, so 2MT beside it may take the loss


@pytest.mark.rule("QA.arty.2")
def test_the_second_factor_of_a_hit_is_lost_when_only_silent_guns_are_left(ground) -> None:
    def big(text: str) -> str:
        return text.replace("2MT [seed],2nd Mountain Artillery,17th Army,artillery,II,2 [seed]",
                            "2MT [seed],2nd Mountain Artillery,17th Army,artillery,II,8")  # fmt: skip

    text = 'options = { level = "tournament" }\n' + NAMING + '[US]\nOO-28 = ["64"]\n[Japan]\nOO-34 = ["16/1 1", "2MT"]'
    game = brisk(henderson.position("avalon-hill", text, dice=(1, 6, 6), pack=ground(edits={"units_japan.csv": big})))
    play(game, "done", "64")
    assert said(game, "T.arty.2.2")[0].endswith("2 factors lost")  # infantry 1 and a battery of 8: 9 or more
    assert place(game, "16/1") == "" and strength(game, "2MT") == 8 and points(game) == (2, 0)


@pytest.mark.rule("QA.combat.3b")
def test_odds_are_tested_again_after_fire(tour) -> None:
    japan = '[Japan]\nOO-31 = ["16/1", "29/1", "124/2"]\nOO-35 = ["20MT"]'
    game = tour(FIRE + '[US]\nOO-30 = ["147/1 2"]\n' + japan, dice=(1, 6, 6))  # 2 against 12, cut to 1
    game.play("20MT")
    while game.decision is not None and game.decision.rule == "T.arty.2.1" and game.decision.player == "Japan":
        game.play(words(game)[0] if "cease" not in words(game) else "cease")
    assert place(game, "147/1") == "" and said(game, "QA.combat.3b") == ["147/1 is eliminated on OO-30"]
    assert not said(game, "GAP.advance") and not said(game, "B.zoc.4")
    game = tour(FIRE + '[US]\nOO-30 = ["147/1 1"]\nNN-26 = ["64"]\n[Japan]\nOO-31 = ["16/1", "2MT"]', dice=(1, 6, 6, 3))
    game.play("64")
    while game.decision.rule in ("T.arty.1c", "T.arty.2.1"):
        game.play("16/1" if "16/1" in words(game) else "cease")
    assert said(game, "B.zoc.4") == ["147/1 attacks OO-31: 1 to 5, odds 1-5"]


@pytest.mark.rule("QA.combat.4")
def test_a_soak_off_lost_to_fire_needs_no_substitute(tour) -> None:
    text = FIRE + '[US]\nOO-30 = ["147/1", "147/2", "147/3 1"]\n[Japan]\nOO-31 = ["2MT"]\nPP-31 = ["16/1"]\nPP-35 = ["20MT"]'
    game = tour(text, dice=(1, 2, 2, 2))
    play(game, "PP-31", "147/3", "declare")
    play(game, "20MT", "147/3")  # 9 factors on OO-30, die 1: two lost
    assert place(game, "147/3") == ""
    while game.decision.rule in ("T.arty.1c", "T.arty.2.1") and game.where.side == "US":
        game.play(words(game)[-1])
    assert [t.split(":")[0] for t in said(game, "B.zoc.4")] == ["147/1, 147/2 attack OO-31"]


@pytest.mark.rule("O.range.1", "O.range.2", "O.range.3")
def test_individual_ranges(tour) -> None:
    facts = henderson.new("avalon-hill").state.facts
    ranges = {u.name: u.range for u in facts.units if u.artillery}
    us = {"11/1": 5, "11/2": 5, "11/3": 5, "11/5": 7, "10/1": 5, "10/2": 5, "10/3": 5, "3DB": 6, "6DB": 6, "9DB": 6, "1SW": 5,
          "97": 5, "221": 8, "64": 7, "8": 7}  # fmt: skip
    japan = {"(28)/(2)": 7, "(4)/(2)": 7, "45AA": 5, "230": 7, "3LT": 4, "20MT": 8, "2MT": 8, "10MT": 8, "Sumiyoshi": 7}
    assert {n: ranges[n] for n in us} == us and {n: ranges[n] for n in japan} == japan
    army = [u for u in facts.units if u.side == "US" and u.artillery and u.colour == "green" and u.name not in ("221", "97")]
    assert {u.range for u in army} == {7}

    def named(unit: str, side: str, far: int) -> bool:
        other = {"US": "Japan", "Japan": "US"}[side]
        foe = {"US": "16/1", "Japan": "147/1"}[side]
        text = NAMING + f'[{side}]\nOO-28 = ["{unit}"]\n[{other}]\nOO-{28 + far} = ["{foe}"]'
        game = tour(text, on=("artillery-range",))
        return game.decision.rule == "QA.arty.2" and unit in words(game)

    assert not named("3LT", "Japan", 5) and named("3LT", "Japan", 4)
    assert named("221", "US", 8)
    assert not named("11/1", "US", 6) and named("11/1", "US", 5)


@pytest.mark.rule("QA.arty.4")
@pytest.mark.parametrize(("unit", "square", "score"), [("3LT", "KK-27", 0), ("20MT", "KK-30", 2), ("3LT", "KK-26", 2)])
def test_artillery_points_within_its_own_range(tour, unit, square, score) -> None:
    text = f'turn = 10\nowner = "US"\nstep = "Japanese movement"\n[US]\nVV-35 = ["1/1"]\n[Japan]\n{square} = ["{unit}"]'
    game = tour(text, on=("artillery-range",))
    game.play("end")
    assert points(game)[1] == score
