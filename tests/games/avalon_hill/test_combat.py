"""How to have combat and how to resolve battles: B.zoc, B.attack, B.defend, B.multi, B.resolve, QA.combat, GAP."""

from __future__ import annotations

import pytest

import henderson
from henderson.board.tables import odds
from henderson.games.avalon_hill.rules.odds import attack_factor, defence_factor

from .conftest import brisk, place, play, said, words


def odds_said(game) -> list[str]:
    return [t.rpartition("odds ")[2] for t in said(game, "B.zoc.4")]


@pytest.mark.rule("B.zoc.2")
def test_a_unit_moved_next_to_the_enemy_must_fight_him(plain) -> None:
    game = plain('turn = 3\n[US]\nOO-29 = ["147/1"]\n[Japan]\nOO-31 = ["16/1"]', dice=(4,))
    play(game, "147/1", "OO-30", "end")
    assert said(game, "B.attack.7") == ["147/1 will attack OO-31"]
    assert len(said(game, "B.resolve.3")) == 1


@pytest.mark.rule("B.zoc.2a", "B.multi.3", "B.attack.7")
def test_every_unit_in_a_zone_fights_and_every_enemy_is_fought(plain) -> None:
    # A1 on OO-30 touches D1 (OO-31) and D2 (PP-31); A2 on QQ-31 touches D2 only
    text = 'turn = 3\n[US]\nOO-30 = ["147/1"]\nQQ-31 = ["147/2"]\n[Japan]\nOO-31 = ["16/1"]\nPP-31 = ["29/1"]'
    game = plain(text, dice=(4, 4))
    game.play("end")
    assert game.decision.rule == "B.multi.3" and set(words(game)) == {"OO-31", "PP-31"}
    game.play("PP-31")  # {A1:D2, A2:D1} is refused: A1 cannot be offered here, D1 would be left unfought
    assert "147/1" not in words(game) or game.decision.rule != "B.multi.3"
    assert set(said(game, "B.attack.7")) == {"147/1 will attack OO-31", "147/2 will attack PP-31"}


@pytest.mark.rule("B.zoc.2a")
def test_two_units_next_to_one_enemy_both_join(plain) -> None:
    game = plain('turn = 3\n[US]\nOO-30 = ["147/1"]\nNN-30 = ["147/2"]\n[Japan]\nOO-31 = ["2MT"]', dice=(1,))
    game.play("end")
    assert said(game, "B.attack.7") == ["147/1, 147/2 will attack OO-31"]


@pytest.mark.rule("B.attack.3")
def test_no_cap_on_enemies_attacked(plain) -> None:
    us = "\n".join(
        f'{c}-30 = ["{u}"]' for c, u in zip(["HH", "KK", "NN", "QQ", "TT"], ("147/1", "147/2", "147/3", "35/1", "35/2"))
    )
    ja = "\n".join(f'{c}-31 = ["{u}"]' for c, u in zip(["HH", "KK", "NN", "QQ", "TT"], ("16/1", "29/1", "124/2", "16/2", "16/3")))
    game = plain(f"turn = 3\n[US]\n{us}\n[Japan]\n{ja}")
    game.play("end")
    assert len(game.view("US").panels["battles"].groups) == 5


@pytest.mark.rule("B.attack.4", "B.multi.1")
def test_eighteen_attackers_round_one_enemy(plain) -> None:
    names = [u.name for u in henderson.new("avalon-hill").state.facts.units if u.side == "US" and u.combat >= 2][:18]
    ring = ["OO-29", "PP-30", "PP-31", "OO-31", "NN-30", "NN-29"]
    rows = "\n".join(f"{s} = {names[3 * i : 3 * i + 3]}" for i, s in enumerate(ring))
    game = plain(f'turn = 3\n[US]\n{rows}\n[Japan]\nOO-30 = ["16/1"]', dice=(1,))
    game.play("end")
    assert said(game, "B.zoc.4")[0].count(",") >= 17 and odds_said(game) == ["6-1"]


@pytest.mark.rule("B.attack.8")
@pytest.mark.parametrize("terrain", ["clear", "jungle", "clear river", "jungle river", "clear village"])
def test_attack_factor_knows_no_terrain(plain, terrain) -> None:
    game = plain('turn = 3\n[US]\nOO-30 = ["7/1"]\n[Japan]\nOO-31 = ["16/1"]', squares={"OO-30": terrain}, levels={"OO-31": 1})
    assert attack_factor(game.state, (game.state.facts.unit["7/1"],)) == 5


@pytest.mark.rule("B.defend.1")
def test_the_defender_only_retreats_or_advances(plain) -> None:
    game = plain('turn = 3\n[US]\nOO-30 = ["147/1"]\n[Japan]\nOO-31 = ["16/1"]\nLL-28 = ["29/1"]', dice=(6,))  # 1-1, 6: a elim
    game.play("end")
    assert (game.decision.player, game.decision.rule) == ("Japan", "GAP.advance")  # no voluntary move is offered
    assert words(game) == ("16/1", "hold")
    game.play("16/1")
    assert place(game, "16/1") == "OO-30" and place(game, "29/1") == "LL-28"


@pytest.mark.rule("B.multi.1", "B.multi.2")
def test_attackers_add_up_and_defenders_add_up(plain) -> None:
    game = plain('turn = 3\n[US]\nOO-30 = ["147/1", "147/2"]\n[Japan]\nOO-31 = ["2MT"]', dice=(1,))
    game.play("end")
    assert said(game, "B.zoc.4") == ["147/1, 147/2 attack OO-31: 8 to 2, odds 4-1"]
    game = plain('turn = 3\n[US]\nOO-30 = ["147/1"]\n[Japan]\nOO-31 = ["2MT"]\nPP-31 = ["3LT"]', dice=(4,))
    game.play("end")
    assert said(game, "B.zoc.4") == ["147/1 attacks OO-31+PP-31: 4 to 4, odds 1-1"]


@pytest.mark.rule("B.multi.2", "GAP.terrain")
def test_each_square_is_doubled_by_itself_then_added(plain) -> None:
    # the attacker stands below OO-31 only: 2 x 2 + 2 = 6
    game = plain('turn = 3\n[US]\nOO-30 = ["147/1"]\n[Japan]\nOO-31 = ["2MT"]\nPP-31 = ["3LT"]', dice=(4,), levels={"OO-31": 1})
    game.play("end")
    assert said(game, "B.zoc.4") == ["147/1 attacks OO-31+PP-31: 4 to 6, odds 1-2"]


@pytest.mark.rule("B.multi.4")
@pytest.mark.parametrize(
    ("factors", "defenders", "legal"),
    [
        (1, ["7/1 5", "7/2 1"], True),
        (1, ["7/1", "7/2 2"], False),
        (2, ["7/1", "7/2", "7/3 2"], True),
        (2, ["7/1", "7/2", "7/3 3"], False),
    ],
)
def test_no_soak_off_worse_than_one_to_six(plain, factors, defenders, legal) -> None:
    # the U.S. defends; the Japanese soak-off unit on OO-30 may split from 16/1 only at 1-6 or better
    us, japan = f'[US]\nOO-31 = {defenders}\nPP-31 = ["147/2 1"]', f'[Japan]\nOO-30 = ["29/1 {factors}", "16/1"]'
    game = plain(f'turn = 3\nstep = "Japanese movement"\n{us}\n{japan}', dice=(4, 4))
    play(game, "end", "OO-31")
    assert "29/1" in words(game)
    game.play("29/1")
    assert ("declare" in words(game) if game.decision.rule == "B.multi.3" else False) == legal


@pytest.mark.rule("B.multi.5")
def test_a_unit_fights_in_one_battle_only(plain) -> None:
    text = 'turn = 3\n[US]\nOO-30 = ["147/1", "147/2"]\n[Japan]\nOO-31 = ["2MT"]\nPP-31 = ["3LT"]'
    game = plain(text, dice=(2, 2))
    play(game, "end", "OO-31", "147/1", "declare")
    fighting = [u for b in said(game, "B.attack.7") for u in b.partition(" will")[0].split(", ")]
    assert sorted(fighting) == ["147/1", "147/2"]  # each once, whole


@pytest.mark.rule("B.multi.6", "B.multi.6a")
def test_one_battle_a_turn_then_attack_or_leave(plain) -> None:
    # 16/1 attacks, is thrown back 2 next to fresh 7/1: no second battle this player turn
    text = 'turn = 3\nstep = "Japanese movement"\n[US]\nOO-30 = ["147/1"]\nOO-34 = ["7/1"]\n[Japan]\nOO-31 = ["16/1"]'
    game = plain(text, dice=(1, 4, 4))  # defender eliminated
    game.play("end")
    game.play("16/1")  # advances to OO-30
    assert len(said(game, "B.zoc.4")) == 1
    game = plain('turn = 3\n[US]\nOO-30 = ["147/1"]\n[Japan]\nOO-31 = ["16/1"]\nOO-28 = ["29/1"]', dice=(1, 4))
    game.play("end")  # OO-31 falls; 29/1 on OO-28 does not touch OO-30
    game.play("147/1")
    assert len(said(game, "B.zoc.4")) == 1 and game.where.side == "Japan"
    game = plain('turn = 3\n[US]\nOO-30 = ["147/1"]\n[Japan]\nOO-31 = ["16/1"]\nOO-33 = ["29/1"]', dice=(1, 4))
    play(game, "end", "147/1")  # advances to OO-31, not next to 29/1 on OO-33
    play(game, "29/1", "OO-32", "end")  # B.multi.6a now Japan has moved next to it and must fight
    assert len(said(game, "B.zoc.4")) == 2


@pytest.mark.rule("B.multi.6")
def test_a_fresh_enemy_next_to_the_advance_is_not_fought_this_turn(plain) -> None:
    text = 'turn = 3\n[US]\nOO-30 = ["147/1"]\nQQ-33 = ["147/2"]\n[Japan]\nOO-31 = ["16/1"]\nPP-33 = ["29/1"]'
    game = plain(text, dice=(1, 4))
    play(game, "end", "OO-31", "147/1")  # 147/1 stands on OO-31 now; OO-32 is between it and PP-33
    while game.where.side == "US":
        game.play(words(game)[-1])
    assert [t.partition(" attack")[0] for t in said(game, "B.zoc.4")] == ["147/1", "147/2"]
    text = 'turn = 3\n[US]\nOO-30 = ["147/1"]\n[Japan]\nOO-31 = ["16/1"]\nPP-33 = ["29/1"]\n'
    game = plain(text, dice=(1,))
    play(game, "end", "147/1")
    assert game.state.facts.grid.distance(game.state.facts.square["OO-31"], game.state.facts.square["PP-33"]) == 2
    text = 'turn = 3\n[US]\nOO-30 = ["147/1"]\n[Japan]\nOO-31 = ["16/1"]\nPP-32 = ["29/1"]\n'
    game = plain(text, dice=(1,))
    play(game, "end", "147/1")  # next to 29/1, which it did not fight
    assert place(game, "147/1") == "OO-31" and len(said(game, "B.zoc.4")) == 1 and game.where.side == "Japan"


@pytest.mark.rule("B.multi.6a")
def test_a_unit_left_next_to_the_enemy_attacks_or_leaves(plain) -> None:
    text = 'turn = 3\nstep = "Japanese movement"\n[US]\nOO-30 = ["147/1"]\n[Japan]\nOO-31 = ["16/1"]'
    game = plain(text, dice=(4,))
    game.play("end")
    assert said(game, "B.attack.7") == ["16/1 will attack OO-30"]
    game = plain(text)
    play(game, "16/1", "OO-33", "end")
    assert not said(game, "B.attack.7")


@pytest.mark.rule("B.multi.7")
def test_stacked_attackers_may_divide(plain) -> None:
    game = plain('turn = 3\n[US]\nOO-30 = ["147/1", "147/2"]\n[Japan]\nOO-31 = ["2MT"]\nPP-31 = ["3LT"]', dice=(2, 2))
    play(game, "end", "OO-31", "147/2", "declare")
    assert set(said(game, "B.attack.7")) == {"147/2 will attack OO-31", "147/1 will attack PP-31"}


@pytest.mark.rule("B.multi.8")
def test_stacked_defenders_fight_together(plain) -> None:
    game = plain('turn = 3\n[US]\nOO-30 = ["147/1", "147/2"]\n[Japan]\nOO-31 = ["3LT", "45AA"]', dice=(2,))
    game.play("end")  # no division is offered: one battle
    assert said(game, "B.zoc.4") == ["147/1, 147/2 attack OO-31: 8 to 4, odds 2-1"]


@pytest.mark.rule("B.resolve.0")
def test_basic_results_never_take_part_of_a_unit(plain) -> None:
    facts = henderson.new("avalon-hill").state.facts
    for cells in facts.basic_table.cells.values():
        assert all(c.text.split()[0] in ("a", "d", "exchange") and "/" not in c.text for c in cells)
    for die in range(1, 7):
        game = plain('turn = 3\n[US]\nOO-30 = ["147/1"]\n[Japan]\nOO-31 = ["16/1"]', dice=(die,))
        game.play("end")
        assert all(p.values["combat"] == 4 for p in game.view("").pieces if p.place)


@pytest.mark.rule("B.resolve.1")
def test_odds_are_rounded_in_favour_of_the_defender() -> None:
    pairs = {(16, 9): (1, 1), (14, 6): (2, 1), (4, 15): (1, 4), (4, 2): (2, 1), (12, 4): (3, 1), (15, 3): (5, 1), (8, 8): (1, 1)}
    assert {pair: odds(*pair) for pair in pairs} == pairs
    for a in range(1, 40):
        for d in range(1, 40):
            assert odds(a, d) == ((a // d, 1) if a >= d else (1, -(-d // a)))


@pytest.mark.rule("QA.combat.2")
def test_only_a_landing_doubles_the_coast_defence(plain) -> None:
    text = 'turn = 4\nstep = "U.S. arrivals"\n[US]\nOO-30 = ["147/1"]\n[Japan]\nRR-24 = ["16/1"]'
    game = plain(text)
    play(game, "RR-23", "MM-22")
    g, facts = game.state, game.state.facts
    para, square = facts.unit["1st PARA"], facts.square["RR-24"]
    assert defence_factor(g, (para,), (square,)) == 8  # landed and not moved since
    assert defence_factor(g, (para, facts.unit["147/1"]), (square,)) == 4  # a mix of sea and land
    game = plain(text.replace("RR-24", "RR-25"))
    play(game, "RR-23", "MM-22", "1st PARA", "RR-24")  # landed, then moved overland
    assert defence_factor(game.state, (para,), (facts.square["RR-25"],)) == 4


@pytest.mark.rule("QA.combat.3")
def test_forced_at_one_to_seven_is_lost_before_any_die(plain) -> None:
    game = plain('turn = 3\n[US]\nOO-30 = ["147/1 1"]\n[Japan]\nOO-31 = ["16/1", "20MT"]')  # 1 to 7; no dice scripted
    game.play("end")
    assert place(game, "147/1") == "" and place(game, "16/1") == "OO-31"
    assert game.rolls == 0 and not said(game, "GAP.advance")
    assert said(game, "QA.combat.3") == ["147/1 is eliminated on OO-30"]
    declared = 'turn = 3\nstep = "U.S. battles"\nbattles = [{attackers = ["147/1"], squares = ["OO-31"]}]\n'
    set_up = plain(declared + '[US]\nOO-30 = ["147/1 1"]\n[Japan]\nOO-31 = ["16/1", "20MT"]')  # a position may say so
    assert place(set_up, "147/1") == "" and set_up.rolls == 0 and said(set_up, "QA.combat.3") == said(game, "QA.combat.3")


@pytest.mark.rule("QA.combat.3a")
def test_a_ten_factor_unit_then_fights_both_at_one_to_one(ground) -> None:
    def ten(text: str) -> str:
        return text.replace("7/1 [seed],7th Marine Regiment,1st Marine Division,infantry,II,5 [seed]",
                            "7/1 [seed],7th Marine Regiment,1st Marine Division,infantry,II,10")  # fmt: skip

    text = 'turn = 3\n[US]\nOO-30 = ["7/1"]\nQQ-31 = ["147/1 1"]\n[Japan]\nOO-31 = ["2MT"]\nPP-31 = ["16/1", "20MT"]'
    game = brisk(henderson.position("avalon-hill", text, dice=(4,), pack=ground(edits={"units_us.csv": ten})))
    play(game, "end", "OO-31")  # the only division: A on D1, S on D2 at 1-7
    assert said(game, "QA.combat.3") == ["147/1 is eliminated on QQ-31"]
    assert said(game, "B.zoc.4") == ["7/1 attacks OO-31+PP-31: 10 to 9, odds 1-1"]


@pytest.mark.rule("QA.combat.5")
def test_arrivals_assault_from_a_neighbouring_coast_square(plain) -> None:
    game = plain('turn = 4\nstep = "U.S. arrivals"\n[Japan]\nQQ-23 = ["2MT"]', dice=(1,))
    with pytest.raises(henderson.IllegalChoice, match="land on a neighbouring coast square") as refusal:
        game.play("QQ-23")
    assert refusal.value.rule == "QA.combat.5"
    play(game, "RR-23", "PP-23")
    assert words(game) == ("end",)  # both stand in the zone: neither moves on
    game.play("end")
    assert said(game, "B.attack.7") == ["1st PARA, 1st RAIDER will attack QQ-23"]


@pytest.mark.rule("GAP.retreat", "B.resolve.3")
def test_retreat_is_chosen_by_the_winner_and_avoids_zones(plain) -> None:
    game = plain('turn = 3\n[US]\nOO-30 = ["7/1", "7/2"]\n[Japan]\nOO-31 = ["20MT"]', dice=(3,))  # 3-1, die 3: back 2
    game.play("end")
    assert (game.decision.player, game.decision.rule) == ("US", "GAP.retreat")
    far = {w: game.state.facts.grid.distance(game.state.facts.square[w], game.state.facts.square["OO-31"]) for w in words(game)}
    assert set(far.values()) <= {1, 2} and 2 in far.values()
    zone = game.state.zone("US")
    assert not any(zone >> game.state.facts.square[w] & 1 for w in words(game))
    with pytest.raises(henderson.IllegalChoice, match="enemy zone"):
        game.play("NN-30")
    game.play("OO-33")
    assert place(game, "20MT") == "OO-33"


@pytest.mark.rule("GAP.retreat")
def test_over_friends_but_never_a_fourth_on_the_last_square(plain) -> None:
    # only OO-32 and beyond are open; OO-33 is full
    full = '"OO-33" = ["16/1", "16/2", "16/3"]\n"NN-32" = ["29/1", "29/2", "29/3"]\n"PP-34" = ["124/1", "124/2", "124/3"]'
    game = plain(f'turn = 3\n[US]\nOO-30 = ["7/1", "7/2"]\n[Japan]\nOO-31 = ["20MT"]\n{full}', dice=(3,))
    game.play("end")
    assert not {"OO-33", "NN-32", "PP-34"} & set(words(game))


@pytest.mark.rule("GAP.advance")
def test_winners_may_advance_three_at_most(plain) -> None:
    game = plain('turn = 3\n[US]\nOO-30 = ["7/1", "7/2", "7/3"]\nNN-30 = ["147/1"]\n[Japan]\nOO-31 = ["2MT"]', dice=(1,))
    game.play("end")
    assert game.decision.rule == "GAP.advance" and set(words(game)) == {"7/1", "7/2", "7/3", "147/1", "hold"}
    play(game, "7/1", "7/2", "147/1")
    assert game.decision.rule != "GAP.advance"
    assert [place(game, u) for u in ("7/1", "7/2", "147/1", "7/3")] == ["OO-31", "OO-31", "OO-31", "OO-30"]


@pytest.mark.rule("GAP.terrain", "B.defend.2", "B.map.4")
def test_two_reasons_double_once_and_one_attacker_without_a_reason_undoes_it(plain) -> None:
    text = 'turn = 3\n[US]\nOO-30 = ["147/1"]\nNN-30 = ["147/2"]\n[Japan]\nOO-31 = ["16/1"]'
    game = plain(text, squares={"OO-30": "clear river"}, levels={"OO-31": 1, "NN-30": 1})
    g, facts = game.state, game.state.facts
    a, b, square = facts.unit["147/1"], facts.unit["147/2"], facts.square["OO-31"]
    assert defence_factor(g, (a,), (square,)) == 8  # slope and river: doubled once
    assert defence_factor(g, (a, b), (square,)) == 4  # 147/2 stands level with 16/1
    game = plain(text, squares={"OO-31": "jungle river"})
    assert defence_factor(game.state, (a,), (square,)) == 4  # the defender's own terrain gives nothing


@pytest.mark.rule("GAP.crt.basic")
def test_the_basic_table_is_complete_and_says_what_is_reconstructed() -> None:
    table = henderson.new("avalon-hill").state.facts.basic_table
    assert table.columns == ("1-6", "1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")
    assert all(len(cells) == 6 for cells in table.cells.values())
    assert table.cells["3-1"][2].text == "d back 2" and table.cells["3-1"][2].provenance == "seed"
    known = [c for cells in table.cells.values() for c in cells if c.provenance == "seed"]
    assert len(known) == 1
    assert "reconstructed" in str(henderson.new("avalon-hill").view("US").panels["provenance"])


@pytest.mark.rule("GAP.crt.basic")
def test_exchange_costs_the_stronger_side_as_many_factors(plain) -> None:
    game = plain('turn = 3\n[US]\nOO-30 = ["147/1", "147/2 1"]\n[Japan]\nOO-31 = ["16/1"]', dice=(3,))  # 5 to 4: 1-1, 3
    game.play("end")
    assert game.decision.rule == "GAP.crt.basic" and set(words(game)) == {"147/1", "147/2"}
    game.play("147/1")
    assert (place(game, "16/1"), place(game, "147/1")) == ("", "") and place(game, "147/2")


@pytest.mark.rule("GAP.counters", "T.unit.2")
def test_known_counter_values_are_kept() -> None:
    facts = henderson.new("avalon-hill").state.facts
    unit = {u.name: u for u in facts.units}
    assert unit["1/1"].movement == 10 and unit["11/5"].movement == 8 and unit["10/3"].movement >= 5
    for name, combat in {"2MT": 2, "3LT": 2, "Sumiyoshi": 3, "20MT": 3, "8": 3, "64": 3, "29/1": 4, "16/1": 4, "35/3": 4}.items():
        assert unit[name].combat == combat
    assert sum(unit[n].combat for n in ("7/1", "7/2", "7/3")) == 15
    assert unit["35/1"].combat + unit["35/2"].combat == 8
    assert 8 <= unit["147/1"].combat + unit["147/2"].combat <= 9
    for word in ("units_us", "units_japan"):
        marks = {c.provenance for row in facts.pack.table(word) for c in row.values()}
        assert {"seed", "reconstructed"} <= marks
