"""Tournament combat and victory: T.zoc, T.casualty, T.win, B.multi.6d, QA.combat.1, E.1972.1, GAP.crt.tournament."""

from __future__ import annotations

import pytest

import henderson
from henderson.games.avalon_hill.rules.retreat import retreat_squares
from henderson.games.avalon_hill.rules.state import ELIMINATED

from .conftest import counted, left, listed, place, play, points, said, strength, words

RING = ("OO-29", "PP-30", "PP-31", "OO-31", "NN-30", "NN-29")


def square_words(game) -> set[str]:
    return {w for w in words(game) if w in game.state.facts.square}


@pytest.mark.rule("T.zoc.1")
def test_a_zone_does_not_extend_into_jungle(tour) -> None:
    for own in ("clear", "jungle"):
        squares = {"OO-30": own, "OO-29": "jungle", "PP-30": "jungle"}
        game = tour('turn = 3\n[US]\nKK-34 = ["1/1"]\n[Japan]\nOO-30 = ["16/1"]', squares=squares)
        zone = {n for i, n in enumerate(game.state.facts.names) if game.state.zone("Japan") >> i & 1}
        assert zone == {"PP-31", "OO-31", "NN-30", "NN-29"}


@pytest.mark.rule("T.zoc.2")
def test_a_in_jungle_passes_b_in_the_clear_but_b_must_stop(tour) -> None:
    jungle = dict.fromkeys(("OO-29", "OO-30", "OO-31"), "jungle")
    text = 'turn = 3\nstep = "Japanese movement"\n[US]\nPP-30 = ["147/1"]\n[Japan]\nOO-28 = ["16/1"]'
    game = tour(text, squares=jungle)
    game.play("16/1")
    assert not game.preview(game.state.facts.square["OO-30"]).stop  # A moves right by B
    play(game, "OO-30", "end")
    assert game.decision.rule == "T.zoc.3" and set(words(game)) == {"PP-30", "done"}  # and may attack
    game.play("done")
    assert not said(game, "B.attack.7")
    text = 'turn = 3\n[US]\nPP-29 = ["147/1"]\n[Japan]\nOO-30 = ["16/1"]'
    game = tour(text, dice=(4,), squares=jungle)
    game.play("147/1")
    assert game.preview(game.state.facts.square["PP-30"]).stop  # B may not pass A
    play(game, "PP-30", "end")
    assert said(game, "B.attack.7") == ["147/1 will attack OO-30"]


@pytest.mark.rule("T.zoc.2a", "T.zoc.3", "B.multi.8")
@pytest.mark.parametrize("chosen", [(), ("PP-30",), ("PP-31",), ("PP-30", "PP-31")])
def test_units_in_jungle_attack_what_they_choose(tour, chosen) -> None:
    text = 'turn = 3\n[US]\nOO-30 = ["147/1", "147/2"]\n[Japan]\nPP-30 = ["2MT"]\nPP-31 = ["3LT", "45AA"]'
    game = tour(text, dice=(3, 3), squares={"OO-30": "jungle", "NN-30": "jungle", "OO-31": "jungle"})
    game.play("end")
    assert set(words(game)) == {"PP-30", "PP-31", "done"}
    for square in chosen:
        game.play(square)
    if len(chosen) < 2:
        game.play("done")
    while game.decision.rule == "B.multi.3":
        game.play("declare" if "declare" in words(game) else words(game)[0])
    fought = {s for t in said(game, "B.attack.7") for s in t.rpartition(" ")[2].split("+")}
    assert fought == set(chosen)
    assert all("3LT" not in t for t in said(game, "B.attack.7"))
    g = game.state
    g = tour(text, squares={"OO-30": "jungle", "NN-30": "jungle", "OO-31": "jungle"}).state
    assert {"NN-30", "OO-31"} <= {g.facts.names[s] for s in retreat_squares(g, g.facts.unit["147/1"], 1, "Japan")}


@pytest.mark.rule("QA.combat.1")
def test_surrounded_in_jungle_need_not_attack(tour) -> None:
    foes = ("16/1", "16/2", "16/3", "29/1", "29/2", "29/3")
    japan = "\n".join(f'{s} = ["{u}"]' for s, u in zip(RING, foes))
    game = tour(f'turn = 3\n[US]\nOO-30 = ["147/1"]\n[Japan]\n{japan}', squares={"OO-30": "jungle"})
    assert words(game) == ("end",)
    play(game, "end", "done")
    assert not said(game, "B.attack.7")


@pytest.mark.rule("B.multi.4", "T.zoc.3")
def test_no_optional_attack_worse_than_one_to_six(tour) -> None:
    text = 'turn = 3\n[US]\nOO-30 = ["147/1 1"]\n[Japan]\nPP-30 = ["16/1", "20MT"]\nNN-30 = ["2MT"]'
    game = tour(text, squares={"OO-30": "jungle"})
    game.play("end")
    assert set(words(game)) == {"NN-30", "done"}
    with pytest.raises(henderson.IllegalChoice, match="1-6 or better") as refusal:
        game.play("PP-30")
    assert refusal.value.rule == "B.multi.4"


@pytest.mark.rule("T.casualty.1", "GAP.crt.tournament")
def test_losses_take_part_of_a_unit(tour) -> None:
    def table(text: str) -> str:
        return text.replace("1-1,d 2/1", "1-1,a 2/0 d 1/1")

    game = tour(
        'turn = 3\n[US]\nOO-30 = ["7/1"]\n[Japan]\nOO-31 = ["16/1"]', dice=(1,), edits={"tournament_casualty_table.csv": table}
    )
    game.play("end")
    assert strength(game, "7/1") == 3  # from 5 to 3
    assert strength(game, "16/1") == 3 and game.decision.rule == "GAP.retreat"
    cards = game.state.facts.cards
    assert cards.casualties.columns == ("1-6", "1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")
    assert all(len(r) == 6 and all(sum(x) > 0 for x in r) for r in cards.results.values())
    assert any(x.defender_back for r in cards.results.values() for x in r)
    assert counted(game, "tournament_casualty_table.csv")["reconstructed"] >= 66


@pytest.mark.rule("T.casualty.1")
def test_the_owner_shares_out_his_losses(tour) -> None:
    game = tour('turn = 3\n[US]\nOO-30 = ["7/1"]\n[Japan]\nOO-31 = ["29/1", "16/1 1"]', dice=(1,))  # 1-1, 1: d 2/1
    game.play("end")
    assert (game.decision.player, game.decision.rule) == ("Japan", "T.casualty.1")
    play(game, "29/1", "16/1")
    assert place(game, "16/1") == "" and strength(game, "29/1") == 3


@pytest.mark.rule("T.casualty.2")
def test_losses_are_kept_on_the_pad(tour) -> None:
    game = tour('turn = 3\n[US]\nOO-30 = ["7/1", "147/1"]\n[Japan]\nOO-31 = ["16/1 3"]')
    assert game.view("US").panels["pad"].rows == [["16/1", "4", "1"]]
    assert strength(game, "16/1") == 3
    game = tour('turn = 3\n[US]\nOO-30 = ["7/1", "7/2", "7/3"]\n[Japan]\nOO-31 = ["2MT"]', dice=(1,))
    game.play("end")
    assert place(game, "2MT") == "" and points(game) == (4, 0)  # at the last box it is removed
    assert "2MT" in listed(game, "eliminated", "Japan")


@pytest.mark.rule("T.casualty.3", "T.casualty.5")
def test_factors_are_switched_between_reduced_units(tour) -> None:
    text = 'turn = 3\n[US]\nOO-30 = ["7/1 2", "7/2 3"]\n[Japan]\nD-7 = ["16/1"]\n[left]\n"7/1" = 4\n"7/2" = 6'
    game = tour(text)
    play(game, "switch", "7/1", "7/2")
    assert words(game) == ("1", "2")
    game.play("2")  # 2 + 3 -> 5 + 0
    assert place(game, "7/1") == "" and strength(game, "7/2") == 5 and left(game, "7/2") == 4
    assert points(game) == (0, 0)
    game = tour(text.replace("7/1 2", "7/1 3").replace("7/2 3", "7/2 2"))
    play(game, "switch", "7/2", "7/1", "1")  # 3 + 2 -> 4 + 1
    assert (strength(game, "7/1"), strength(game, "7/2")) == (4, 1) and left(game, "7/1") == left(game, "7/2") == 4
    game = tour('turn = 3\n[US]\nOO-30 = ["147/1 3", "147/2 3"]\n[Japan]\nD-7 = ["16/1"]')
    play(game, "switch", "147/2", "147/1")
    assert words(game) == ("1",)  # T.casualty.5 four boxes
    game.play("1")
    assert (strength(game, "147/1"), strength(game, "147/2")) == (4, 2)


@pytest.mark.rule("T.casualty.3", "T.casualty.4")
def test_no_switching_between_types_or_with_a_full_unit(tour) -> None:
    game = tour('turn = 3\n[US]\nOO-30 = ["147/1 3", "1 TANK 2"]\nKK-30 = ["7/1", "7/2 2"]\n[Japan]\nD-7 = ["16/1"]')
    assert "switch" not in words(game)
    guns = 'turn = 3\n[US]\nOO-30 = ["11/3 1", "11/5 1"]\n[Japan]\nD-7 = ["16/1"]'
    assert "switch" in words(tour(guns))
    assert "switch" not in words(tour(guns, on=("artillery-range",)))  # ranges 5 and 7


@pytest.mark.rule("B.multi.6d")
def test_a_defender_that_retreated_there_stands_aside(tour) -> None:
    # 20MT (3) on OO-31 is thrown back one square onto the jungle square of 16/1 (4), attacked later by 8
    us = '[US]\nOO-30 = ["147/3"]\nMM-31 = ["147/1", "147/2"]\n[Japan]\nOO-31 = ["20MT"]\nNN-31 = ["16/1"]'
    squares = {"NN-31": "jungle", "MM-31": "clear"}
    game = tour("turn = 3\n" + us, dice=(1, 1), squares=squares)  # 4 to 3, 1-1, 1: d 2/1
    game.play("end")
    while game.decision.rule == "B.multi.3":
        game.play("declare" if "declare" in words(game) else words(game)[0])
    if game.decision.rule == "B.attack.6":
        game.play("OO-31")
    if game.decision.rule == "GAP.retreat":
        game.play("NN-31")
    while game.where.side == "US" and game.decision.rule == "GAP.advance":
        game.play("hold")
    assert place(game, "20MT") == "NN-31" and strength(game, "20MT") == 1
    assert "147/1, 147/2 attack NN-31: 8 to 4, odds 2-1" in said(game, "B.zoc.4")
    assert strength(game, "20MT") == 1


@pytest.mark.rule("E.1972.1", "GAP.retreat")
def test_no_retreat_out_and_back_into_the_same_square(tour) -> None:
    # OO-30 jungle with one jungle neighbour PP-30 free; all else in U.S. zones
    squares = {"OO-30": "jungle", "PP-30": "jungle"}
    us = '[US]\nNN-29 = ["7/1"]\nNN-30 = ["7/2"]\nPP-31 = ["7/3"]\nQQ-30 = ["35/1"]\nPP-28 = ["35/2"]'
    game = tour(f'turn = 3\n{us}\n[Japan]\nOO-30 = ["16/1"]', squares=squares)
    g = game.state
    unit, names = g.facts.unit["16/1"], g.facts.names
    assert [names[s] for s in retreat_squares(g, unit, 1, "US")] == ["PP-30"]
    assert retreat_squares(g, unit, 2, "US") == []  # not OO-30 again
    assert retreat_squares(g, unit, 3, "US") == []


def turn_over(game) -> None:
    """Play on without doing anything until the turn is over."""
    turn = game.where.turn
    while game.decision is not None and game.where.turn == turn:
        for word in ("end", "done", "hold", "cease"):
            if word in words(game):
                game.play(word)
                break
        else:
            game.play(words(game)[0 if game.decision.player == "Japan" else -1])


@pytest.mark.rule("T.win.1")
@pytest.mark.parametrize(("us", "japan", "winner"), [(150, 149, "US"), (149, 150, "Japan"), (150, 150, "")])
def test_most_points_after_turn_26(tour, us, japan, winner) -> None:
    text = 'turn = 26\nstep = "Japanese movement"\n[US]\nOO-30 = ["1/1"]\n[Japan]\nD-7 = ["16/1"]\n'
    text += f"[points]\nUS = {us}\nJapan = {japan}"
    game = tour(text)
    game.play("end")
    assert (game.outcome.winner, game.outcome.rule) == (winner, "T.win.1")
    assert game.outcome.score == {"US": us, "Japan": japan}


@pytest.mark.rule("T.win.1")
def test_the_tournament_game_goes_on_without_units(tour) -> None:
    game = tour('turn = 9\nstep = "Japanese movement"\n[US]\nOO-30 = ["1/1"]\n[Japan]\nD-7 = ["16/1"]')
    game.play("end")
    assert game.outcome is None and game.where.turn == 10


@pytest.mark.rule("T.win.2", "T.win.5")
def test_points_for_factors(tour) -> None:
    game = tour('turn = 3\n[US]\nOO-30 = ["147/1"]\n[Japan]\nOO-31 = ["16/1", "2MT"]')
    g = game.state.copy()
    g.eliminate(g.facts.unit["147/1"], "T.win.2")
    assert g.points_japan == 12  # 4 U.S. factors
    g.eliminate(g.facts.unit["16/1"], "T.win.5")
    assert g.points_us == 8
    game = tour('turn = 3\n[US]\nOO-30 = ["147/1 1"]\n[Japan]\nOO-31 = ["16/1", "20MT"]')
    game.play("end")  # QA.combat.3 scores too
    assert points(game) == (0, 3)


HELD = 'step = "Japanese movement"\n[US]\n{us}\n[Japan]\n{japan}\n'


@pytest.mark.rule("T.win.3", "T.win.6", "T.win.8")
def test_henderson_field_scores_once_a_turn_after_the_japanese_half(tour) -> None:
    game = tour("turn = 3\n" + HELD.format(us='KK-22 = ["1/1"]', japan='D-7 = ["16/1"]'))
    game.play("end")
    assert points(game) == (3, 0)
    game = tour("turn = 10\n" + HELD.format(us='OO-30 = ["1/1"]', japan='KK-22 = ["16/1"]'))
    game.play("end")
    assert points(game) == (0, 7)
    game = tour("turn = 10\nowner = 'US'\n" + HELD.format(us='OO-30 = ["1/1"]', japan='KK-23 = ["16/1"]'))
    play(game, "16/1", "KK-22", "end")  # captured in the Japanese half
    assert points(game) == (0, 7)


@pytest.mark.rule("T.win.4")
def test_two_points_for_any_artillery_near_henderson_unless_he_holds_it(tour) -> None:
    guns = 'PP-27 = ["20MT", "2MT"]\nKK-28 = ["10MT"]'
    game = tour("turn = 10\nowner = 'US'\n" + HELD.format(us='VV-35 = ["1/1"]', japan=guns))
    game.play("end")
    assert points(game) == (3, 2)
    game = tour("turn = 10\nowner = 'Japan'\n" + HELD.format(us='VV-35 = ["1/1"]', japan=guns))
    game.play("end")
    assert points(game) == (0, 7)
    game = tour("turn = 10\nowner = 'US'\n" + HELD.format(us='VV-35 = ["1/1"]', japan='KK-30 = ["10MT"]'))
    game.play("end")
    assert points(game) == (3, 0)  # 8 squares away


@pytest.mark.rule("T.win.7")
def test_an_empty_field_belongs_to_who_was_there_last(tour) -> None:
    game = tour(
        'turn = 5\n[US]\nKK-22 = ["1/1"]\n[Japan]\nD-7 = ["16/1"]\n',
    )
    turn_over(game)
    assert points(game)[0] == 3
    while game.decision.rule != "B.play.2":
        game.play(words(game)[-1])
    play(game, "1/1", "LL-24", "1/1", "stay", "end")
    turn_over(game)
    assert points(game)[0] == 6 and place(game, "1/1") == "LL-24"
    game = tour('turn = 5\n[US]\nKK-20 = ["1/1"]\n[Japan]\nD-7 = ["16/1"]\n'.replace("KK-20", "LL-24"))
    turn_over(game)
    assert points(game) == (0, 0)  # nobody has been there
    fresh = henderson.new("avalon-hill", options={"preset": "Tournament"})
    play(fresh, "KK-22", "LL-24")
    assert fresh.state.owner == "Japan"


@pytest.mark.rule("O.select.1", "B.general.2")
def test_every_combination_of_options_starts_a_game() -> None:
    from itertools import product

    from henderson.games.avalon_hill import MANUAL

    assert len(MANUAL) == 7
    for chosen in product((False, True), repeat=7):
        game = henderson.new("avalon-hill", options={"level": "tournament", **dict(zip(MANUAL, chosen))})
        play(game, "KK-22", "KK-22")
        assert game.decision.rule == "B.play.1"


@pytest.mark.rule("B.component.3")
def test_tournament_shows_pad_and_artillery_table() -> None:
    panels = henderson.new("avalon-hill", options={"preset": "Tournament"}).view("US").panels
    titles = [p.title for p in panels.values() if "Table" in p.title]
    assert titles == ["Tournament Game Casualty Table", "Artillery Firing Table"]
    assert panels["pad"].rows == []


def test_the_eliminated_have_no_strength(tour) -> None:
    game = tour('turn = 3\n[US]\nOO-30 = ["147/1"]\n[Japan]\nOO-31 = ["16/1"]')
    g = game.state
    assert all(g.strength[u] == 0 for u, p in enumerate(g.place) if p == ELIMINATED)
