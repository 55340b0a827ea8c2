"""Defects of the referee that were found and mended: each of these failed before."""

from __future__ import annotations

import pytest

import henderson
from henderson.engine.decision import HendersonError

from .conftest import place, play, said, strength, words

ON = ("hidden-movement",)
JUNGLE = {"OO-32": "jungle", "OO-30": "jungle"}


@pytest.mark.rule("B.attack.7")
def test_a_unit_in_a_zone_leaves_no_enemy_unfought_though_a_unit_in_jungle_touches_it_too(tour) -> None:
    text = 'turn = 5\n[US]\nOO-31 = ["1/1"]\nPP-32 = ["1/2"]\n[Japan]\nOO-32 = ["2MT"]\nPP-31 = ["3LT"]'
    game = tour(text, squares={"PP-32": "jungle"}, dice=henderson.Typed())
    play(game, "end", "done") if "done" in words(game) else game.play("end")
    if game.decision.rule == "T.zoc.3":
        game.play("done")
    while game.decision.rule == "B.multi.3":
        choices = [w for w in game.decision.words if w not in ("1/2", "PP-31")] or list(game.decision.words)
        game.play("declare" if "declare" in choices else choices[0])
    assert {sq for line in said(game, "B.attack.7") for sq in line.split(" attack ")[1].split("+")} == {"OO-32", "PP-31"}


@pytest.mark.rule("O.hidden.12", "GAP.retreat")
@pytest.mark.parametrize("hidden", [False, True])
def test_the_rule_of_a_lost_retreat_does_not_tell_what_hides_beside_it(tour, hidden: bool) -> None:
    """1/1 is hemmed in by units it sees; whether another hides next to it changes nothing in the log."""
    ring = {"OO-31": "16/1", "PP-31": "16/2", "NN-30": "29/2"}  # their zones cover every square beside OO-30
    extra = 'PP-30 = ["124/2"]\n' if hidden else ""
    names = ["124/2"] if hidden else []
    japan = "\n".join(f'{s} = ["{u}"]' for s, u in ring.items())
    text = f'turn = 5\nowner = "US"\nstep = "Japanese battles"\nhidden = {names}\n' \
           f'battles = [{{attackers = ["16/1", "16/2", "29/2"], squares = ["OO-30"]}}]\n' \
           f'[US]\nOO-30 = ["7/1"]\n[Japan]\n{japan}\n{extra}'  # fmt: skip
    game = tour(text, on=ON, dice=(3, 1, 1), squares={"OO-29": "sea", "NN-29": "sea"})
    assert [e.rule for e in game.events("US") if "eliminated on OO-30" in e.text] == ["GAP.retreat"]


@pytest.mark.rule("GAP.terrain")
def test_an_owners_terrain_card_rules(plain) -> None:
    def dear(text: str) -> str:
        return text.replace("slope,2", "slope,3")

    text = 'turn = 3\n[US]\nOO-30 = ["7/1", "7/2", "7/3"]\n[Japan]\nOO-31 = ["16/1"]'
    game = plain(text, dice=(1,), levels={"OO-31": 1}, edits={"terrain_effects.csv": dear})
    game.play("end")
    assert said(game, "B.zoc.4") == ["7/1, 7/2, 7/3 attack OO-31: 15 to 12, odds 1-1"]


@pytest.mark.rule("T.slope.1", "T.road.3", "T.road.7", "T.sea.4")
@pytest.mark.parametrize("row", ["slope,1", "hilltop,1", "sea_travel,0", "road_from_offroad,1", "road_to_nonjungle,1",
                                 "road_to_jungle,2", "jungle_river_enter,2", "along_river_clear,1", "along_river_jungle,2",
                                 "matanikau_by_road,1", "road_river,0", "clear,1", "jungle,2", "landing,2", "road_along,0",
                                 "road_village,1", "river_enter,2"])  # fmt: skip
def test_every_movement_cost_of_an_owners_card_rules(ground, row: str) -> None:
    def dear(text: str) -> str:
        name = row.partition(",")[0]
        assert f"\n{row}" in text
        return text.replace(f"\n{row}", f"\n{name},4")

    def prices(edits) -> object:
        facts = henderson.new("avalon-hill", options={"preset": "Tournament"}, pack=edits).state.facts
        from henderson.games.avalon_hill.rules.bta import MOVERS

        return facts.bta.sailing, facts.bta.landing, list(facts.bta.ground(MOVERS[True, False, False]).steps)

    import shutil
    import tempfile
    from pathlib import Path

    from henderson.games import folder

    with tempfile.TemporaryDirectory() as there:
        pack = Path(there) / "data"
        shutil.copytree(folder("avalon-hill") / "data", pack)
        before = prices(None)
        (pack / "movement_costs.csv").write_text(dear((pack / "movement_costs.csv").read_text()))
        assert prices(pack) != before


@pytest.mark.rule("O.range.1", "T.arty.1")
def test_counters_show_the_range_that_is_in_use(plain, tour) -> None:
    text = "turn = 5\n[US]\nOO-28 = ['11/1']\n[Japan]\nOO-35 = ['16/1']"
    shown = [next(p for p in g.view("US").pieces if p.id == "11/1").values.get("range")
             for g in (plain(text), tour(text), tour(text, on=("artillery-range",)))]  # fmt: skip
    assert shown == [None, 7, 5]


@pytest.mark.rule("T.sea.3", "O.withdraw.3", "B.attack.1")
def test_refusals_name_their_own_rule(tour) -> None:
    coast = {"QQ-23": "coastal clear", "QQ-24": "clear"}
    game = tour('turn = 5\n[US]\nQQ-23 = ["1/1"]\n[Japan]\nQQ-24 = ["16/1"]', squares=coast)
    game.play("1/1")
    assert game.reason("sea")[0] == "T.sea.3"
    text = 'turn = 12\nstep = "Japanese movement"\n[US]\nKK-30 = ["1/1"]\n[Japan]\nH-2 = ["16/1"]'
    game = tour(text, on=("japanese-withdrawal",))
    game.play("16/1")
    assert game.reason("withdraw")[0] == "O.withdraw.3"
    landed = 'turn = 5\ncame = ["1/1"]\nlanded = ["1/1"]\n[US]\nQQ-23 = ["1/1"]\nKK-30 = ["1/2"]\n[Japan]\nQQ-24 = ["16/1"]'
    game = tour(landed, squares=coast)
    assert game.reason("1/1")[0] == "B.attack.1"


@pytest.mark.rule("B.zoc.2a", "B.move.1")
def test_declare_is_refused_while_a_bound_unit_must_join_and_a_unit_on_its_card_does_not_move(plain) -> None:
    game = plain('turn = 3\n[US]\nOO-30 = ["1/1", "1/2", "1/3"]\nOO-32 = ["5/1"]\n[Japan]\nOO-31 = ["16/1"]\nPP-32 = ["29/1"]')
    rule, sentence = game.reason("182/1") or ("", "")
    assert rule == "B.move.1" and "not on the board" in sentence
    play(game, "end", "OO-31", "1/1")
    assert game.reason("declare") == ("B.zoc.2a", "No other enemy is next to 1/2, 1/3, who must join this battle.")


@pytest.mark.rule("QA.arty.2")
def test_no_battery_is_offered_against_silent_artillery_alone(tour) -> None:
    fire = 'turn = 5\nstep = "U.S. attacks and artillery fire"\nstage = 2\n'
    game = tour(fire + '[US]\nOO-28 = ["64"]\n[Japan]\nOO-34 = ["20MT"]', slow=True)
    assert (game.decision.player, words(game)) == ("Japan", ("20MT", "done"))  # the attacker's guns may still be named
    game.play("done")
    assert game.decision is None or game.decision.rule != "QA.arty.2"


@pytest.mark.rule("O.hidden.2", "O.hidden.3a")
def test_who_lands_in_the_open_is_told_by_number_and_shown_after_it_has_moved(tour) -> None:
    text = 'turn = 4\nowner = "US"\nstep = "Japanese arrivals"\n[US]\nKK-22 = ["1/1"]\n'
    game = tour(text, on=ON)
    first = game.decision.about["unit"]
    name = game.state.name(first)
    while game.decision.rule == "B.play.4":
        game.play(next(w for w in ("V-14", "W-15", "X-16", "Y-17", "Z-18", "BB-19", "S-11", "T-12") if w in words(game)))
    assert said(game, "O.hidden.2") and name not in [p.id for p in game.view("US").pieces]
    if game.decision.rule == "O.hidden.13a":
        game.play("done")
    assert game.decision.rule == "B.play.5"
    square = place(game, name)
    game.play("end")
    jungle = game.state.facts.jungle[game.state.facts.square[square]]
    assert (name in [p.id for p in game.view("US").pieces]) == (not jungle)


@pytest.mark.rule("O.hidden.1", "O.hidden.13a")
def test_a_shown_unit_out_of_sight_hides_in_the_open_while_japan_holds_the_field(tour) -> None:
    japan = '[Japan]\nKK-22 = ["29/1"]\nOO-36 = ["16/1"]\nOO-33 = ["16/2"]'
    game = tour(f'turn = 9\nowner = "Japan"\nstep = "Japanese movement"\n[US]\nOO-28 = ["1/1"]\n{japan}', on=ON)
    assert "16/1" in words(game) and "16/2" not in words(game)  # 8 squares from 1/1, and 5
    assert game.reason("16/2")[0] == "O.hidden.3"
    japan = japan.replace('KK-22 = ["29/1"]\n', "")
    game = tour(f'turn = 9\nowner = "US"\nstep = "Japanese movement"\n[US]\nOO-28 = ["1/1"]\n{japan}', on=ON)
    assert game.decision.rule == "B.play.5"


@pytest.mark.rule("QA.combat.3a", "T.zoc.3")
def test_a_unit_in_jungle_that_was_not_committed_survives_a_hopeless_attack(tour) -> None:
    text = 'turn = 5\n[US]\nOO-31 = ["147/1 1"]\nPP-32 = ["147/2 1"]\n[Japan]\nOO-32 = ["16/1", "29/1", "124/2"]\n'
    game = tour(text, squares={"PP-32": "jungle"}, levels={"OO-32": 1})  # 2 to 24
    game.play("end")
    assert said(game, "QA.combat.3") == ["147/1 is eliminated on OO-31"] and place(game, "147/2") == "PP-32"


# -- tells, undo and closing words -----------------------------------------------------------------------------------------


@pytest.mark.rule("O.hidden.9", "QA.arty.2")
def test_japan_is_asked_for_batteries_whether_or_not_it_has_any(tour) -> None:
    asked = []
    for japan, hidden in (('OO-36 = ["20MT"]', '["20MT"]'), ('C-6 = ["16/1"]', '["16/1"]')):
        text = f'turn = 5\nowner = "US"\nhidden = {hidden}\n[US]\nOO-30 = ["1/1"]\n[Japan]\n{japan}'
        game = tour(text, on=ON, slow=True, squares={"OO-36": "jungle"})
        game.play("end")
        asked.append((game.decision.player, game.decision.rule))
    assert asked == [("Japan", "QA.arty.2")] * 2


@pytest.mark.rule("O.hidden.4", "O.hidden.7")
def test_undo_is_no_scout(tour) -> None:
    game = tour('turn = 5\nowner = "US"\nhidden = ["16/1"]\n[US]\nNN-30 = ["1/1"]\n[Japan]\nC-6 = ["16/1"]', on=ON, slow=True)
    play(game, "1/1", "NN-32")
    assert game.undo_refusal() == "Something was revealed since."  # the way was found empty
    play(game, "stay", "end")
    assert game.undo_refusal() == "Something was revealed since."  # nobody hides beside it
    game = tour('turn = 5\n[US]\nNN-30 = ["1/1"]\n[Japan]\nC-6 = ["16/1"]', slow=True)
    play(game, "1/1", "NN-32")
    assert game.undo_refusal() == ""


@pytest.mark.rule("B.attack.6", "T.zoc.3", "QA.arty.2")
def test_no_die_falls_before_the_closing_word(tour, plain) -> None:
    fire = 'turn = 5\nstep = "U.S. attacks and artillery fire"\nstage = 3\n'
    game = tour(fire + '[US]\nOO-28 = ["64"]\n[Japan]\nOO-34 = ["16/1"]', slow=True)
    game.play("64")
    assert words(game) == ("done",) and game.undo_refusal() == ""
    text = 'turn = 5\n[US]\nOO-30 = ["1/1", "1/2"]\n[Japan]\nOO-31 = ["2MT"]'
    game = tour(text, squares={"OO-30": "jungle"}, slow=True)
    play(game, "end", "OO-31")
    assert words(game) == ("done",) and game.undo_refusal() == ""
    text = 'turn = 3\n[US]\nOO-30 = ["1/1", "1/2"]\nKK-30 = ["5/1"]\n[Japan]\nOO-31 = ["2MT"]\nKK-31 = ["3LT"]'
    game = plain(text, dice=(1, 1), slow=True)
    play(game, "end", "OO-31")
    while game.decision.rule == "GAP.advance":
        game.play("hold")
    assert game.decision.rule == "B.attack.6" and words(game) == ("KK-31",)


# -- rules that can be read two ways ---------------------------------------------------------------------------------------


@pytest.mark.rule("T.win.7")
@pytest.mark.parametrize(("on", "owner"), [((), "US"), (("crossing-claims-field",), "Japan")])
def test_crossing_henderson_field(tour, on: tuple[str, ...], owner: str) -> None:
    text = 'turn = 9\nowner = "US"\nstep = "Japanese movement"\n[US]\nSS-35 = ["1/1"]\n[Japan]\nKK-21 = ["16/1"]'
    game = tour(text, on=on)
    play(game, "16/1", "KK-23")
    assert "KK-22" in next(e for e in game.events() if e.rule == "B.move.2").data["path"]
    game.play("end")
    while game.state.turn == 9 and game.decision is not None:
        game.play(words(game)[-1])
    assert game.state.owner == owner


@pytest.mark.rule("B.map.4")
@pytest.mark.parametrize(("reading", "ours", "theirs"), [("attacker", "1-1", "2-1"), ("defender", "2-1", "1-1")])
def test_who_doubles_at_a_river(ground, reading: str, ours: str, theirs: str) -> None:
    for rivers, wanted in (({"OO-30": "clear river"}, ours), ({"OO-31": "clear river"}, theirs)):
        text = f'options = {{ river-doubles = "{reading}" }}\nturn = 3\nstep = "U.S. battles"\n' \
               '[US]\nOO-30 = ["7/1", "7/2"]\n[Japan]\nOO-31 = ["16/1"]'  # fmt: skip
        game = henderson.position("avalon-hill", text, dice=(1,), pack=ground(squares=rivers))
        assert said(game, "B.zoc.4")[0].endswith(f"odds {wanted}")


@pytest.mark.rule("O.marine.2")
def test_marines_after_11_december(tour) -> None:
    text = 'turn = 20\n[US]\nII-21 = ["1/1"]\n[Japan]\nC-6 = ["16/1"]'
    late = ("us-1st-marine-withdrawal", "marines-leave-late")
    for on, allowed in ((late[:1], False), (late, True)):
        game = tour(text, on=on)
        game.play("1/1")
        assert ("withdraw" in words(game)) == allowed
        assert allowed or game.reason("withdraw")[0] == "O.marine.2"


@pytest.mark.rule("E.1974.1")
@pytest.mark.parametrize(("reading", "left"), [("board", 0), ("all", 9)])
def test_units_of_fire_of_a_side_without_units(tour, reading: str, left: int) -> None:
    text = 'turn = 3\nstep = "U.S. battles"\nbattles = [{attackers = ["7/1", "7/2", "7/3"], squares = ["OO-31"]}]\n' \
           '[stock]\nJapan = 9\n[US]\nOO-30 = ["7/1", "7/2", "7/3"]\n[Japan]\nOO-31 = ["2MT"]'  # fmt: skip
    game = tour(text, on=("supply", f'units-of-fire-lost = "{reading}"'), dice=(1, 1, 1, 1))
    assert place(game, "2MT") == "" and game.state.stock_japan == left


@pytest.mark.rule("O.psych.us.6")
@pytest.mark.parametrize(("reading", "offered"), [("full", True), ("any", False)])
def test_what_an_occupied_village_is(tour, reading: str, offered: bool) -> None:
    text = 'turn = 10\nstep = "U.S. arrivals"\n[mood]\nUS = "arrivals_at_coastal_villages"\n[off]\ncard = ["164/1"]\n' \
           '[US]\nII-21 = ["1/1"]\n[Japan]\nC-6 = ["16/1"]'  # fmt: skip
    game = tour(text, on=("psychological-effects", f'occupied-villages = "{reading}"'))
    assert ("II-21" in words(game)) == offered


@pytest.mark.rule("B.play.1")
def test_the_order_of_landing() -> None:
    for reading, asked in (("card", "land"), ("choice", "order")):
        game = henderson.new("avalon-hill", options={"landing-order": reading})
        play(game, "GG-25", "GG-25")
        assert (game.decision.rule, game.decision.verb) == ("B.play.1", asked)
    last = words(game)[-1]
    game.play(last)
    assert game.decision.about["unit"] == game.state.facts.unit[last]
    assert game.reason("16/1") is not None
    game.play(words(game)[0])
    assert game.reason(last) == ("B.play.1", f"{last} does not wait on the card.")  # it has landed
    late = next(u.name for u in game.state.facts.units if u.side == "US" and u.appears > 1)
    assert game.reason(late)[0] == "B.setup.2"


# -- mutants that survived ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("O.hidden.4")
def test_a_unit_thrown_back_must_attack_the_square_that_threw_it_back(tour) -> None:
    """1/1 was thrown back from OO-32 and touches OO-31, too: it may not be used against OO-31 alone."""
    text = 'turn = 5\nowner = "US"\nstep = "U.S. attacks and artillery fire"\nstage = 1\n[bound]\n"1/1" = "OO-32"\n' \
           '[US]\nPP-32 = ["1/1"]\nNN-31 = ["1/2"]\n[Japan]\nOO-32 = ["16/1"]\nPP-31 = ["16/2"]'  # fmt: skip
    game = tour(text, on=ON, dice=henderson.Typed())
    while game.decision.rule == "B.multi.3":
        if game.decision.verb == "target" and "PP-31" in words(game):
            game.play("PP-31")
        elif "1/1" in words(game):
            game.play("1/1")
        else:
            game.play("declare" if "declare" in words(game) else words(game)[0])
    mine = next(line for line in said(game, "B.attack.7") if "1/1" in line)
    assert "OO-32" in mine


@pytest.mark.rule("O.psych.1")
def test_a_table_with_a_die_of_nought_is_refused(ground) -> None:
    pack = ground(edits={"psychological_effects.csv": lambda text: text.replace("\n1,", "\n0,")})
    with pytest.raises(HendersonError, match="psychological_effects.csv"):
        henderson.new("avalon-hill", pack=pack)


@pytest.mark.rule("T.casualty.2")
def test_strength_is_read_back(tour) -> None:
    game = tour('turn = 5\n[US]\nOO-28 = ["1/1 3"]\n[Japan]\nOO-35 = ["16/1"]')
    assert strength(game, "1/1") == 3
