"""Hidden movement: O.hidden, QA.hidden; and that the U.S. seat cannot tell worlds apart."""

from __future__ import annotations

from random import Random

import pytest

import henderson
from henderson.engine.decision import MAYBE
from henderson.engine.game import Game
from henderson.games import avalon_hill
from henderson.games.avalon_hill.rules.state import DONE, changed, foreseen, in_sight
from henderson.games.avalon_hill.table.imagine import ANYWHERE, swap_fates
from henderson.proof import laws

from .conftest import figure, left, place, play, points, said, strength, words

ON = ("hidden-movement",)
JUNGLE = dict.fromkeys(("OO-32", "OO-33", "OO-34", "PP-33", "NN-32", "PP-32", "NN-33", "PP-34"), "jungle")


def seen(game) -> dict[str, str]:
    """The Japanese units that the U.S. sees, and where."""
    return {p.id: p.place for p in game.view("US").pieces if p.side == "Japan" and p.place}


def marks(game, kind: str) -> list[str]:
    return [m.place for m in game.view("US").markers if m.kind == kind]


def us_log(game) -> list[str]:
    return [f"{e.rule} {e.text} {sorted(e.data.items())}" for e in game.events("US")]


@pytest.mark.rule("O.hidden.1", "O.hidden.3")
def test_only_japanese_units_hide_and_only_in_jungle_while_the_us_holds_henderson(tour) -> None:
    text = 'turn = 5\nowner = "US"\nstep = "Japanese movement"\nstage = 1\nhidden = ["16/1", "29/1"]\n'
    game = tour(text + '[US]\nKK-22 = ["1/1"]\n[Japan]\nOO-32 = ["16/1"]\nOO-33 = ["29/1"]', on=ON, squares=JUNGLE)
    assert seen(game) == {}
    play(game, "16/1", "OO-30", "end")  # ends on a clear square
    assert seen(game) == {"16/1": "OO-30"}
    assert all(not game.state.veiled[u] for u in game.state.facts.forces["US"])
    assert any(p.id == "1/1" for p in game.view("Japan").pieces)


@pytest.mark.rule("O.hidden.2")
def test_landings_are_announced_by_square_and_number(tour) -> None:
    text = 'turn = 4\nowner = "US"\nstep = "Japanese arrivals"\n[US]\nKK-22 = ["1/1"]\n[Japan]\nD-7 = ["16/1"]'
    game = tour(text, on=ON, squares={"C-9": "jungle coastal", "C-10": "jungle coastal", "D-7": "jungle"})
    play(game, "C-9", "C-9", "C-9", "C-10")
    assert said(game, "O.hidden.2") == ["3 Japanese units land on C-9", "1 Japanese unit lands on C-10"]
    told = [(m.place, m.text) for m in game.view("US").markers if m.kind == "landing"]
    assert told == [("C-9", "3"), ("C-10", "1")]
    assert set(seen(game)) == {"16/1"}
    log = " ".join(us_log(game))
    assert "28/K" not in log and "124/1" not in log
    view = game.view("US")
    assert figure(game, "hidden units") == 4 and all(p.id != "28/K" for p in view.pieces if p.place)


@pytest.mark.rule("O.hidden.3", "O.hidden.3a")
def test_forced_display_when_japan_holds_henderson(tour) -> None:
    text = 'turn = 5\nowner = "Japan"\nhidden = ["16/1"]\n[US]\nOO-{n} = ["1/1"]\n[Japan]\nOO-35 = ["16/1"]'
    game = tour(text.format(n=27), on=ON)
    game.play("end")
    assert seen(game) == {}  # distance 8
    game = tour(text.format(n=28), on=ON)
    game.play("end")
    assert seen(game) == {"16/1": "OO-35"}  # distance 7
    game = tour(text.format(n=26), on=ON)  # passes at distance 6, ends at 9
    play(game, "1/1", "OO-29")
    assert seen(game) == {}
    play(game, "OO-26", "stay") if "stay" in words(game) else None
    if game.where.side == "US":
        game.play("end")
    assert seen(game) == {}
    game = tour(text.format(n=26).replace("OO-26", "KK-24"), on=ON)
    play(game, "1/1", "KK-22", "stay", "end")  # a U.S. unit on Henderson Field
    assert seen(game) == {"16/1": "OO-35"}


@pytest.mark.rule("O.hidden.4", "O.hidden.5")
def test_an_attempted_entry_is_thrown_back_and_must_attack(tour) -> None:
    text = (
        'turn = 5\nowner = "US"\nhidden = ["16/1", "29/1"]\n[US]\nOO-30 = ["147/1", "147/2"]\n[Japan]\nOO-32 = ["16/1", "29/1"]'
    )
    game = tour(text, on=ON, dice=(4,), base="jungle")
    game.play("147/1")
    assert "+147/2" not in words(game)  # one unit at a time
    assert "OO-32" in words(game)
    game.play("OO-32")
    assert place(game, "147/1") == "OO-31" and left(game, "147/1") == DONE
    assert said(game, "O.hidden.4")[0] == "Something is hidden on OO-32"
    assert marks(game, "unknown") == ["OO-32"] and seen(game) == {}  # O.hidden.5 presence only
    assert not any("16/1" in line for line in us_log(game))
    play(game, "147/2", "stay", "end")
    assert said(game, "B.attack.7") == ["147/1 will attack OO-32"]  # though both squares are jungle
    assert set(seen(game)) == {"16/1", "29/1"}  # now exactly what is there


@pytest.mark.rule("O.hidden.4a")
def test_offers_costs_refusals_and_log_tell_nothing(tour) -> None:
    text = 'turn = 5\nowner = "US"\nhidden = ["16/1"]\n[US]\nOO-30 = ["1/1"]\nRR-23 = ["1/2"]\n[Japan]\n{s} = ["16/1"]'
    squares = JUNGLE | {"QQ-23": "jungle coastal"}
    games = [tour(text.format(s=s), on=ON, squares=squares) for s in ("OO-32", "PP-33", "QQ-23")]
    for word in ("1/2", "sea"):
        assert len({words(g) for g in games}) == 1
        for g in games:
            g.play(word)
    assert "QQ-23" in words(games[2])  # landing on a hidden-held square is offered
    assert len({words(g) for g in games}) == 1
    for g in games:
        play(g, "MM-22", "stay", "1/1")
    assert len({words(g) for g in games}) == 1 and "OO-32" in words(games[0])
    previews = [[g.preview(o) for o in g.decision.options] for g in games]
    assert previews[0] == previews[1] == previews[2]
    assert len({g.why("OO-40") for g in games}) == 1 and len({g.why("KK-36") for g in games}) == 1
    for g in games:
        g.play("OO-31")  # next to OO-32: its unseen zone does not stop it
    assert len({str(us_log(g)) for g in games}) == 1
    assert all(words(g) == words(games[0]) for g in games)


@pytest.mark.rule("O.hidden.4b")
def test_thrown_back_onto_a_full_square_goes_farther_back(tour) -> None:
    us = '[US]\nOO-29 = ["1/1"]\nOO-30 = ["147/1", "147/2", "147/3"]\n'
    text = f'turn = 5\nowner = "US"\nhidden = ["16/1"]\n{us}[Japan]\nOO-31 = ["16/1"]'
    corridor = dict.fromkeys(("OO-31",), "jungle")
    game = tour(text, on=ON, dice=(4,), squares=corridor)
    play(game, "1/1", "OO-31")
    assert place(game, "1/1") == "OO-29"  # not a fourth on OO-30
    assert marks(game, "unknown") == ["OO-31"]
    assert game.state.facts.unit["1/1"] not in game.state.bound  # OO-29 is not next to OO-31
    game.play("end")
    assert all("1/1" not in t.partition(" will")[0].split(", ") for t in said(game, "B.attack.7"))
    assert any(t.startswith("147/1") for t in said(game, "B.attack.7"))


@pytest.mark.rule("O.hidden.5a")
def test_the_us_commits_before_it_sees(tour) -> None:
    text = 'turn = 5\nowner = "US"\nhidden = ["230/1"]\n[US]\nOO-30 = ["147/1 1"]\n[Japan]\nOO-31 = ["2MT", "16/1", "230/1 1"]'
    game = tour(text, on=ON, base="jungle")
    game.play("end")
    assert set(words(game)) == {"OO-31", "done"}  # 1 against the 6 it sees
    game.play("OO-31")
    assert "230/1" in seen(game)  # both shown and fight together: 7
    assert said(game, "QA.combat.3") == ["147/1 is eliminated on OO-30"]


@pytest.mark.rule("O.hidden.6")
def test_units_not_yet_moved_may_join(tour) -> None:
    us = '[US]\nOO-30 = ["147/1"]\nMM-30 = ["147/2"]\nQQ-31 = ["147/3"]\n'
    game = tour(f'turn = 5\nowner = "US"\nhidden = ["16/1"]\n{us}[Japan]\nOO-32 = ["16/1"]', on=ON, dice=(4,), squares=JUNGLE)
    play(game, "147/3", "QQ-32", "stay")  # moved already
    play(game, "147/1", "OO-32")
    assert "147/3" not in words(game) and "147/2" in words(game)
    play(game, "147/2", "NN-31", "end")
    assert said(game, "B.attack.7") == ["147/1, 147/2 will attack OO-32"]


@pytest.mark.rule("O.hidden.7", "O.hidden.8")
def test_passing_by_tells_nothing_but_ending_in_a_zone_does(tour) -> None:
    text = 'turn = 5\nowner = "US"\nhidden = ["16/1"]\n[US]\nNN-30 = ["1/1"]\n[Japan]\nOO-32 = ["16/1"]'
    game = tour(text, on=ON, dice=(4,), squares=JUNGLE)
    play(game, "1/1", "OO-31", "QQ-31")  # through its zone in the clear
    assert not [e for e in game.events("US") if e.kind == "reveal" and e.rule != "B.move.2"]
    play(game, "stay", "end")
    assert seen(game) == {} and not said(game, "B.attack.7")
    assert said(game, "O.hidden.7") == ["Japan need not tell of any hidden unit"]
    game = tour(text, on=ON, dice=(4,), squares=JUNGLE)
    play(game, "1/1", "OO-31", "stay", "end")
    assert said(game, "O.hidden.8") == ["Something is hidden on OO-32"] and not said(game, "O.hidden.7")
    assert said(game, "B.attack.7") == ["1/1 will attack OO-32"]


@pytest.mark.rule("O.hidden.8a")
def test_next_to_a_hidden_unit_in_jungle_nothing_is_told_or_offered(tour) -> None:
    text = 'turn = 5\nowner = "US"\nhidden = ["16/1"]\n[US]\nOO-33 = ["1/1"]\n[Japan]\nOO-32 = ["16/1"]'
    game = tour(text, on=ON, squares=JUNGLE)
    game.play("end")
    assert seen(game) == {} and game.decision.player == "Japan" and not said(game, "O.hidden.8")
    # in the open (turn 1) and in a U.S. zone: told, and the attack is offered
    text = 'turn = 1\nhidden = ["11 Labor"]\n[US]\nOO-33 = ["1/1"]\n[Japan]\nOO-31 = ["13 Labor"]\nOO-32 = ["11 Labor"]'
    game = tour(text.replace('OO-31 = ["13 Labor"]\n', ""), on=ON, squares={"OO-33": "jungle"})
    game.play("end")
    assert said(game, "O.hidden.8") == ["Something is hidden on OO-32"]
    assert game.decision.rule == "T.zoc.3" and set(words(game)) == {"OO-32", "done"}


@pytest.mark.rule("O.hidden.9")
def test_hidden_artillery_that_fires_is_shown(tour) -> None:
    text = 'turn = 5\nowner = "US"\nhidden = ["20MT"]\n[US]\nOO-28 = ["1/1"]\n[Japan]\nOO-33 = ["20MT"]'
    game = tour(text, on=ON, dice=(6, 6, 6), squares=JUNGLE)
    game.play("end")
    assert words(game) == ("20MT", "done")
    assert seen(game) == {}
    game.play("20MT")
    assert seen(game) == {"20MT": "OO-33"} and said(game, "O.hidden.9") == ["Japan opens fire", "20MT is shown on OO-33"]
    assert all(e.seen_by("Japan") for e in game.events() if e.rule == "QA.arty.2")
    assert not [e for e in game.events("US") if e.rule == "QA.arty.2"]


@pytest.mark.rule("O.hidden.1", "T.zoc.3")
@pytest.mark.parametrize("place", ["OO-32", "SS-36"])
def test_japan_is_asked_whether_or_not_it_can_attack_from_hiding(tour, place) -> None:
    text = 'turn = 5\nowner = "US"\nstep = "Japanese movement"\nhidden = ["16/1"]\n[US]\nOO-31 = ["1/1"]\nNN-27 = ["64"]\n'
    squares = JUNGLE | {place: "jungle"}
    game = tour(text + f'[Japan]\n{place} = ["16/1"]\nTT-30 = ["29/1"]', on=ON, dice=(4,), squares=squares)
    told = len(game.events("US"))
    Game.play(game, "end")  # not briskly
    assert game.decision.player == "Japan" and game.decision.rule == "T.zoc.3" and len(game.events("US")) == told
    Game.play(game, "done")  # attacks by choice, and then the declarations
    assert game.decision.player == "Japan" and game.decision.rule == "T.zoc.3"
    assert words(game) == ("done",) and len(game.events("US")) == told


@pytest.mark.rule("O.hidden.9", "T.arty.2.1")
@pytest.mark.parametrize("far", ["OO-24", "SS-36"])
def test_japan_ends_its_fire_by_a_word_whether_or_not_another_battery_hides(tour, far) -> None:
    text = 'turn = 5\nowner = "US"\nhidden = ["10MT"]\n[US]\nOO-28 = ["1/1"]\n'
    game = tour(text + f'[Japan]\nOO-33 = ["20MT"]\n{far} = ["10MT"]', on=ON, dice=(6,) * 20, squares=JUNGLE | {far: "jungle"})
    for word in ("end", "20MT", *(["10MT"] if far == "OO-24" else []), "done"):
        Game.play(game, word)
    while "20MT" in words(game):
        Game.play(game, "20MT")
    assert game.decision.player == "Japan" and words(game)[-1] == "cease"


@pytest.mark.rule("O.hidden.10")
def test_no_fire_into_doubt(tour) -> None:
    text = 'turn = 5\nowner = "US"\nstep = "U.S. attacks and artillery fire"\nstage = 3\nhidden = ["16/1"]\n'
    text += '[US]\nOO-28 = ["64"]\n[Japan]\n{s} = ["16/1"]\nNN-30 = ["29/1"]\nMM-30 = ["4/1"]'
    refusals = set()
    for square in ("OO-32", "PP-33"):
        game = tour(text.format(s=square), on=ON, squares=JUNGLE, dice=(6, 6, 6))
        game.play("64")
        assert set(words(game)) == {"NN-30", "MM-30"}
        with pytest.raises(henderson.IllegalChoice) as refusal:
            game.play("OO-32")
        assert refusal.value.rule == "O.hidden.10"
        refusals.add(str(refusal.value))
    assert len(refusals) == 1
    found = 'turn = 5\nowner = "US"\nhidden = ["16/1"]\n[US]\nOO-30 = ["147/1"]\nNN-26 = ["64"]\n[Japan]\nOO-32 = ["16/1"]'
    game = tour(found, on=ON, squares=JUNGLE, dice=(6, 6, 6, 4))
    play(game, "147/1", "OO-32", "end")
    assert words(game) == ("64", "done")  # discovered this turn: it may be fired on


@pytest.mark.rule("O.hidden.10a")
def test_hidden_stackmates_are_neither_counted_nor_hit(tour) -> None:
    text = 'turn = 5\nowner = "US"\nstep = "U.S. attacks and artillery fire"\nstage = 3\nhidden = ["29/1"]\n'
    game = tour(text + '[US]\nOO-28 = ["64"]\n[Japan]\nOO-33 = ["16/1", "29/1"]', on=ON, squares=JUNGLE, dice=(2, 6, 6))
    game.play("64")
    assert said(game, "T.arty.2.2")[0] == "64 fires at OO-33: the die shows 2, a miss"  # 4 or less
    assert strength(game, "29/1") == 4 and set(seen(game)) == {"16/1"}


@pytest.mark.rule("O.hidden.11")
def test_the_start_units_are_hidden_on_turn_one() -> None:
    game = henderson.new("avalon-hill", seed=3, options={"preset": "Full"})
    play(game, "KK-22", "LL-24")  # both in the clear
    assert seen(game) == {} and not marks(game, "control")
    while game.where.step_name != "U.S. movement":
        game.play("SSS-39" if "SSS-39" in words(game) else words(game)[-1])
    game.play("end")
    while game.where.turn == 1:
        game.play("end" if "end" in words(game) else "done" if "done" in words(game) else words(game)[0])
    assert seen(game) == {}
    while game.where.step in ("B.play.1", "O.psych.1a"):
        game.play(words(game)[-1])
    # Japan holds Henderson Field: only units within 7 squares of a U.S. unit are shown
    near = set(seen(game).values())
    assert near <= {"KK-22", "LL-24"}


@pytest.mark.rule("O.hidden.12")
def test_a_retreat_onto_hidden_units_is_the_end(tour) -> None:
    # 147/1 on OO-30 can go back only through PP-30, where 29/1 hides
    japan = '[Japan]\nNN-29 = ["16/1"]\nNN-30 = ["16/2"]\nPP-31 = ["16/3"]\nPP-30 = ["29/1"]\n'
    text = 'turn = 5\nowner = "US"\nhidden = ["29/1"]\nstep = "Japanese battles"\n'
    text += 'battles = [{ attackers = ["16/1", "16/2", "16/3"], squares = ["OO-30"] }]\n'
    squares = {"PP-30": "jungle", "PP-29": "jungle", "OO-28": "jungle"}
    game = tour(text + '[US]\nOO-30 = ["147/1"]\n' + japan, on=ON, squares=squares, dice=(6,))  # 3-1, 6: a 1/0 d 1/0
    g = game.state
    from henderson.games.avalon_hill.rules.retreat import retreat_squares

    ends = retreat_squares(g, g.facts.unit["147/1"], 1, "Japan")
    assert "PP-30" not in {g.facts.names[s] for s in ends}
    game = tour(text + '[US]\nOO-30 = ["147/1"]\n' + japan, on=ON, squares=squares, dice=(3,))  # d 2/2
    play(game, words(game)[0]) if game.decision and game.decision.rule == "T.casualty.1" else None
    assert place(game, "147/1") == "" and said(game, "O.hidden.12") == ["147/1 is eliminated on OO-30"]


@pytest.mark.rule("O.hidden.13", "O.hidden.14")
def test_secret_movement(tour) -> None:
    squares = dict.fromkeys(("OO-30", "OO-33", "PP-31"), "jungle") | {"C-9": "jungle coastal", "D-13": "jungle coastal"}
    text = 'turn = 5\nowner = "US"\nstep = "Japanese movement"\nstage = 1\nhidden = ["16/1", "29/1"]\n'
    text += '[US]\nQQ-31 = ["1/1"]\nKK-22 = ["1/2"]\n[Japan]\nOO-30 = ["16/1"]\nC-9 = ["29/1"]'
    game = tour(text, on=ON, squares=squares)
    game.play("16/1")
    assert not game.preview(game.state.facts.square["PP-31"]).stop  # O.hidden.14 jungle next to a U.S. unit
    assert game.preview(game.state.facts.square["PP-30"]).stop  # a clear one stops it
    play(game, "OO-33", "29/1", "sea", "D-13", "end")  # two clear squares between; by sea from jungle to jungle
    assert seen(game) == {} and place(game, "16/1") == "OO-33" and place(game, "29/1") == "D-13"
    assert not any("16/1" in line or "29/1" in line for line in us_log(game))


@pytest.mark.rule("O.hidden.13a")
def test_going_back_into_hiding(tour) -> None:
    text = (
        'turn = 5\nowner = "US"\nstep = "Japanese movement"\n[US]\nKK-22 = ["1/2"]\n[Japan]\nOO-33 = ["16/1"]\nTT-30 = ["29/1"]'
    )
    game = tour(text, on=ON, squares=JUNGLE)
    assert game.decision.rule == "O.hidden.13a" and words(game) == ("16/1", "done")  # TT-30 is clear
    game.play("16/1")
    assert set(seen(game)) == {"29/1"}
    play(game, "16/1", "PP-34", "end")
    assert set(seen(game)) == {"29/1"}
    assert not any("PP-34" in line for line in us_log(game))
    game = tour(text, on=ON, squares=JUNGLE)
    play(game, "16/1", "16/1", "QQ-33", "end")  # it ends in the clear
    assert seen(game)["16/1"] == "QQ-33"


@pytest.mark.rule("O.hidden.15", "O.hidden.15a", "O.hidden.13a")
def test_units_that_fight_stay_shown_and_retreat_in_view(tour) -> None:
    text = 'turn = 9\nowner = "US"\nstep = "Japanese movement"\nstage = 1\nhidden = ["16/1"]\n'
    game = tour(text + '[US]\nOO-31 = ["147/1"]\n[Japan]\nOO-33 = ["16/1"]', on=ON, squares=JUNGLE, dice=(4, 4, 4))  # a 1 d 1
    play(game, "16/1", "OO-32", "end", "OO-31")
    while game.where.turn == 9:
        game.play("done" if "done" in words(game) else "hold")
    assert seen(game) == {"16/1": "OO-32"}
    while game.where.side == "US":
        assert seen(game) == {"16/1": "OO-32"}  # through U.S. steps 1-3 of turn 10
        game.play("end" if "end" in words(game) else "done" if "done" in words(game) else "WWW-45"
                  if "WWW-45" in words(game) else words(game)[-1])  # fmt: skip
        if game.decision.rule not in ("B.play.1", "B.play.2"):
            break
    text = 'turn = 9\nowner = "US"\nstep = "U.S. battles"\nbattles = [{ attackers = ["7/1", "7/2"], squares = ["OO-32"] }]\n'
    game = tour(text + '[US]\nOO-31 = ["7/1", "7/2"]\n[Japan]\nOO-32 = ["16/1"]', on=ON, squares=JUNGLE, dice=(1,))  # 2-1: d 2/2
    retreat = game.decision
    assert retreat.falls(retreat.option("OO-34")) is not MAYBE  # nothing hides
    game.play("OO-34")
    assert seen(game) == {"16/1": "OO-34"} and "16/1 retreats from OO-32 to OO-34" in said(game, "GAP.retreat")
    text = text.replace("[{", '[{ attackers = ["7/3"], squares = ["RR-34"] }, {') + 'hidden = ["29/1"]\n[US]\nRR-33 = ["7/3"]\n'
    text += 'OO-31 = ["7/1", "7/2"]\n[Japan]\nOO-32 = ["16/1"]\nRR-34 = ["4/1"]\nPP-34 = ["29/1"]'
    game = tour(text, on=ON, squares=JUNGLE, dice=(1,))
    while game.decision.rule != "GAP.retreat":
        game.play("OO-32")
    retreat = game.decision
    assert retreat.falls(retreat.option("OO-34")) is MAYBE  # units that hide may fill a square: then no battle's die follows yet
    while game.decision.rule != "GAP.advance":
        game.play(words(game)[0])
    advance = game.decision
    assert {advance.falls(o) for o in advance.options} == {MAYBE}  # one that hides may have stayed: then it asks again


@pytest.mark.rule("T.win.7", "O.hidden.13")
def test_who_crosses_henderson_field_in_hiding_says_so(tour) -> None:
    text = 'turn = 9\nowner = "US"\nstep = "Japanese movement"\nhidden = ["16/1"]\n'
    text += '[US]\nSS-35 = ["1/1"]\n[Japan]\nKK-21 = ["16/1"]'
    for on, told in ((ON, []), ((*ON, "crossing-claims-field"), ["Japan crosses Henderson Field and holds it"])):
        game = tour(text, on=on)
        while game.decision.rule != "B.play.5":
            game.play(words(game)[-1])
        play(game, "16/1", "KK-23")
        assert [e.text for e in game.events("US") if e.rule == "T.win.7"] == told
        assert [m.side for m in game.view("US").markers if m.kind == "control"] == ["Japan" if told else "US"]


@pytest.mark.rule("O.hidden.16")
def test_hidden_artillery_scores_without_being_named(tour) -> None:
    text = 'turn = 10\nowner = "US"\nstep = "Japanese movement"\nstage = 1\nhidden = ["20MT"]\n'
    game = tour(text + '[US]\nKK-22 = ["1/1"]\n[Japan]\nKK-28 = ["20MT"]', on=ON, squares={"KK-28": "jungle"})
    game.play("end")
    while game.where.turn == 10:
        game.play("done")
    assert points(game) == (3, 2)
    assert not any("20MT" in line or "KK-28" in line for line in us_log(game))


@pytest.mark.rule("O.hidden.16a")
def test_losses_of_hidden_units_are_told_as_numbers(tour) -> None:
    text = 'turn = 10\nowner = "US"\nstep = "Japanese effects and supply"\nhidden = ["16/1", "29/1"]\n'
    text += '[US]\nKK-22 = ["1/1"]\n[Japan]\nOO-33 = ["16/1"]\nOO-34 = ["29/1"]'
    game = tour(text, on=(*ON, "psychological-effects"), squares=JUNGLE, dice=(3,))
    game.play("16/1")
    assert points(game)[0] == 2
    assert "1 Japanese factor is lost" in said(game, "O.hidden.16a")
    assert not any("16/1" in line or "OO-33" in line for line in us_log(game))
    assert "16/1" not in str(game.view("US").panels["pad"]) and "16/1" in str(game.view("Japan").panels["pad"])


@pytest.mark.rule("QA.hidden.1", "QA.hidden.1a", "QA.combat.2")
def test_landing_on_a_hidden_unit(tour) -> None:
    text = 'turn = 4\nowner = "US"\nstep = "U.S. arrivals"\nhidden = ["2MT"]\n[US]\nKK-22 = ["1/1"]\n[Japan]\nQQ-23 = ["2MT"]'
    squares = {"QQ-23": "jungle coastal"}
    game = tour(text, on=ON, squares=squares, dice=(1, 1))
    game.play("QQ-23")  # 1st PARA (3)
    if game.decision.rule == "QA.hidden.1":
        sea = game.state.facts
        assert all("sea" in sea.terrain[sea.square[w]] for w in words(game))
        game.play(words(game)[0])
    assert said(game, "QA.hidden.1")[0] == "Something is hidden on QQ-23"
    play(game, "MM-22", "end")
    assert "1st PARA attacks QQ-23: 3 to 4, odds 1-2" in said(game, "B.zoc.4")  # doubled: it comes from the sea
    # 1-2, die 1: a 1/0 d 1/1. 2MT goes back and the unit must occupy the square
    while game.where.side == "US":
        game.play(words(game)[0])
    assert place(game, "1st PARA") == "QQ-23"
    game = tour(text.replace("2MT", "16/1"), on=ON, squares=squares, dice=(6,))  # 3 to 8: 1-3, 6: a 3/3
    game.play("QQ-23")
    if game.decision.rule == "QA.hidden.1":
        game.play(words(game)[0])
    play(game, "MM-22", "end")
    assert place(game, "1st PARA") == "" and points(game)[1] == 9


@pytest.mark.rule("QA.hidden.1a")
def test_still_at_sea_when_the_step_ends_is_lost(tour) -> None:
    text = 'turn = 4\nowner = "US"\nstep = "U.S. arrivals"\nhidden = ["16/1"]\n[US]\nKK-22 = ["1/1"]\n[Japan]\nQQ-23 = ["16/1"]'
    game = tour(text, on=ON, squares={"QQ-23": "jungle coastal"}, dice=(1,))  # 1-3, 1: a 1/0 d 1/0: nobody goes back
    game.play("QQ-23")
    if game.decision.rule == "QA.hidden.1":
        game.play(words(game)[0])
    play(game, "MM-22", "end")
    assert said(game, "QA.hidden.1a")[-1].startswith("1st PARA is eliminated")
    assert points(game)[1] == 9  # 1 lost in battle, 2 at sea
    sea = 'turn = 5\nowner = "US"\nhidden = ["16/1"]\n[US]\nMM-22 = ["1/1"]\n[Japan]\nQQ-23 = ["16/1"]'
    game = tour(sea, on=ON, squares={"QQ-23": "jungle coastal"})
    play(game, "1/1", "sea", "QQ-23")
    assert game.state.sailed == 1  # one of the three


@pytest.mark.rule("QA.hidden.2")
def test_only_some_units_of_a_square_may_hide(tour) -> None:
    text = 'turn = 5\nowner = "US"\nhidden = ["16/1", "29/1"]\n[US]\nKK-22 = ["1/1"]\n[Japan]\nOO-33 = ["16/1", "29/1", "124/2"]'
    game = tour(text, on=ON, squares=JUNGLE)
    assert seen(game) == {"124/2": "OO-33"}


def test_two_games_that_differ_only_in_hidden_placement_look_alike_until_discovery() -> None:
    """The U.S. view, options and log of two whole games that differ in where one start unit is."""
    games = [henderson.new("avalon-hill", seed=5, options={"preset": "Full"}) for _ in range(2)]
    play(games[0], "EE-22", "GG-24")
    play(games[1], "EE-22", "KK-27")
    rng = Random(8)
    far = [w for w in words(games[0]) if w.startswith(("S", "T", "U"))]
    assert far
    while games[0].decision.player == "US":
        a, b = games
        assert a.view("US") == b.view("US") and a.decision.words == b.decision.words and a.decision.text == b.decision.text
        assert [str(e) for e in a.events("US")] == [str(e) for e in b.events("US")]
        pool = [w for w in words(a) if w in ("stay", "end", *a.state.facts.unit_names) or w[:2] in ("SS", "TT", "UU", "VV", "WW")]
        word = rng.choice(pool or words(a))
        a.play(word)
        b.play(word)
        if a.where.step_name != "U.S. arrivals" and a.where.step_name != "U.S. movement":
            break


@pytest.mark.parametrize("seed", range(2))
def test_two_world_law_at_every_third_decision(seed: int) -> None:
    rng = Random(seed)
    options = {"level": "tournament", **{o: rng.random() < 0.5 for o in avalon_hill.MANUAL}, "hidden-movement": True}
    game = henderson.new("avalon-hill", seed=seed, options=options)
    for n in range(900):
        if game.decision is None:
            break
        if n % 3 == 0:
            laws.worlds_agree(game, "US", n)
            laws.worlds_agree(game, "Japan", n)
        picks = game.decision.options
        game.answer(picks[rng.randrange(len(picks))])


@pytest.mark.rule("O.hidden.1")
def test_the_true_deal_of_units_alike_is_as_likely_as_another(tour) -> None:
    """Three battalions alike in print, of three strengths: each of the six deals comes about as often, the true one too."""
    places = {"OO-32": "16/1", "OO-33": "16/2", "OO-34": "16/3"}
    text = f'turn = 5\nowner = "US"\nstep = "Japanese movement"\nhidden = {list(places.values())}\n[US]\nKK-22 = ["1/1"]\n'
    there = "".join(f'{square} = ["{unit}"]\n' for square, unit in places.items())
    game = tour(f"{text}[Japan]\n{there}", on=ON, squares=JUNGLE)
    units = [game.state.facts.unit[u] for u in places.values()]
    deals: dict[tuple[int, ...], int] = {}
    for seed in range(600):
        world = game.clone().state
        for number, unit in enumerate(units, 1):
            world.strength = changed(world.strength, unit, number)
        assert swap_fates(world, Random(seed)) == dict.fromkeys(units, ANYWHERE)
        deal = tuple(world.strength[u] for u in units)
        deals[deal] = deals.get(deal, 0) + 1
    assert len(deals) == 6 and all(65 < n < 140 for n in deals.values()), deals


@pytest.mark.rule("O.hidden.1", "O.supply.6")
@pytest.mark.parametrize(
    ("more", "supply", "left_open"), [("", (), False), ('hidden = ["16/1"]\n', (), True), ("", ("supply",), True)]
)
def test_whether_a_die_follows_is_left_open_only_where_something_is_hidden(tour, more, supply, left_open) -> None:
    """Fuzz n17b: with nobody hidden any more it was left open all the same."""
    units = '[US]\nKK-22 = ["1/1"]\n[Japan]\nOO-32 = ["16/1"]'
    text = f'turn = 5\nowner = "US"\nstep = "Japanese movement"\nstage = 1\n{more}{units}'
    state = tour(text, on=(*ON, *supply), squares=JUNGLE).state
    assert (foreseen(state, "US") is MAYBE) == left_open
    assert (foreseen(state, "Japan") is MAYBE) == bool(supply)
    assert (in_sight(state, "US") is MAYBE) == bool(more)  # of fire nothing hangs on it
    assert in_sight(state, "Japan") is not MAYBE
