"""8.0 step 4: every legal matching can be entered, and the default order puts nothing where nothing can happen."""

from itertools import product

import pytest

from .table import close, lay, play, shots, words

SURFACE = "Naval Surface Combat"
USN = ("Chicago", "Astoria", "Quincy", "Vincennes")
IJN = ("Kongo", "Hiei", "Kirishima", "Haruna")  # no torpedoes: a match is all there is to choose


def legal(firers, enemies):
    """A plain reading of the rulebook: each ship has one match, and nobody is doubled while another is unmatched."""
    found = set()
    for targets in product(enemies, repeat=len(firers)):
        hit = set(targets)
        if len(hit) == min(len(firers), len(enemies)):
            found.add(targets)
    return found


def entered(game, firers):
    """Every matching that can be said, by walking through all the options."""
    if game.decision.rule != "8.step4.match":
        name, match = game.state.facts.name, game.state.match
        return {tuple(name[match[game.state.facts.index[f]]] for f in firers)}
    found = set()
    for word in set(game.decision.words) - {"default", "withdraw"}:
        twin = game.clone()
        twin.play(word)
        found |= entered(twin, firers)
    return found


@pytest.mark.rule("8.step4.match")
@pytest.mark.parametrize("number", range(1, 5))
@pytest.mark.parametrize("against", range(1, 5))
def test_every_legal_matching_can_be_entered_and_no_other(number, against):
    firers, enemies = IJN[:number], USN[:against]
    game = lay("F", SURFACE, usn=" / ".join(enemies), ijn=" / ".join(firers), dice=[])
    for _ in range(2):
        game.play("all")
    assert game.decision.rule == "8.step4.match"
    assert entered(game, firers) == legal(firers, enemies)


@pytest.mark.rule("8.step4.fire")
def test_the_preview_of_a_weapon_is_of_that_weapon():
    # CA 4-4 at defense 6: guns hit on 5 with one damage die, torpedoes on 6 with two
    game = lay("F", SURFACE, usn="Chicago", ijn="Takao", dice=[])
    for word in ("all", "all", "Chicago"):
        game.play(word)
    chance = {w: {c.text: c.p for c in game.preview(w).chances} for w in ("guns", "torpedoes")}
    assert chance["guns"]["no effect"] == pytest.approx((2 / 3) ** 4)
    assert chance["torpedoes"]["no effect"] == pytest.approx((5 / 6) ** 4)
    assert "4 dice, 5 or higher" in game.preview("guns").text
    assert "4 dice, 6 or higher" in game.preview("torpedoes").text


@pytest.mark.rule("8.step4.match")
def test_the_default_order_takes_bb_ca_cl_dd_in_turn_and_doubles_from_the_top():
    game = lay(
        "F",
        SURFACE,
        usn="USN DD 1 / Atlanta / Chicago / N. Carolina",
        ijn="Kongo / Hiei / Takao / Maya / Tone / IJN DD 1",
        dice=None,
    )
    for word in ("all", "all"):
        game.play(word)
    told = [s.text for s in game.preview("default").sums]
    assert [t.rpartition(" at ")[2] for t in told] == ["N. Carolina", "Chicago", "Atlanta", "USN DD 1", "N. Carolina", "Chicago"]
    game.play("default")
    assert words(game) == {"fire"}
    play(game, "fire")
    assert sorted(f"{s.attacker} {s.weapon} at {s.target}" for s in shots(game, 1)) == sorted(told)


def test_the_default_order_doubles_up_where_its_fire_can_do_something():
    # one gunnery die and two torpedo dice of the reduced DD: 6 + 1 does not pass a damaged defense of 6 ... but 7 does
    game = lay(
        "F", SURFACE, usn="N. Carolina (damaged) / Chicago", ijn="Kongo / Hiei / IJN DD 1 (reduced)", dice=None, built_in=True
    )
    for word in ("all", "all"):
        game.play(word)
    # defense 8 of N. Carolina: two gunnery dice (6 + 2 = 8) or a torpedo die pair (12 + 2) decide
    plan = [s.text for s in game.preview("default").sums]
    assert plan[-1] == "IJN DD 1 torpedoes at N. Carolina"


@pytest.mark.rule("9.2.b")
def test_default_aims_no_points_where_nothing_can_happen():
    # six points cannot pass defense 12 of a Yamato that is damaged already: 6 + 6 = 12
    ships = "Yamato (damaged) / Takao"
    game = lay("D", "Naval Air Combat", usn="Wasp (air 4) / Hornet (air 2)", ijn=ships, built_in=True, dice=None, seed=7)
    game.play("6")
    while game.decision.verb == "lose":
        game.play(game.decision.words[0])
    assert game.decision.verb == "aim"
    points = game.decision.about["points"]
    assert game.preview("default").text == f"{points} at Takao"


@pytest.mark.rule("9.2.b")
def test_a_damaged_result_on_a_damaged_ship_is_no_effect():
    game = lay("F", SURFACE, usn="Chicago (damaged)", ijn="Kongo", dice=[])
    for word in ("all", "all"):
        game.play(word)
    chances = {c.text: c.p for c in game.preview(game.decision.option("Chicago")).chances}
    assert "damaged" not in chances
    assert sum(chances.values()) == pytest.approx(1)
    # five dice on 4 or higher at defense 6: nothing below 7
    miss = (1 / 2) ** 5
    assert chances["no effect"] > miss


@pytest.mark.rule("9.2.a")
def test_the_panel_tells_ships_chances_by_weapon_shots_and_strength():
    game = lay("F", SURFACE, usn="Chicago / Astoria", ijn="Takao / Maya", dice=[5, 6, 1, 1, 1, 1, 1, 1, 3])
    for word in ("all", "all", "Chicago", "guns", "Astoria", "torpedoes"):
        game.play(word)
    battle = game.view("US").panels["battle"]
    assert battle.sides == {"US": ["Astoria", "Chicago"], "Japan": ["Takao", "Maya"]}
    assert (battle.round, battle.first, battle.firing) == (1, "US", "Japan")
    assert [(m.attacker, m.target, m.weapon, m.dice, m.needs) for m in battle.matches] == [
        ("Takao", "Chicago", "guns", 4, 5),
        ("Maya", "Astoria", "torpedoes", 4, 6),
    ]
    assert [(m.attacker, m.weapon) for m in battle.others] == [("Takao", "torpedoes"), ("Maya", "guns")]
    figures = {f.name: (f.value, f.text) for f in battle.figures}
    assert figures["USN ships"] == (2, "8 gunnery dice, 8 torpedo dice")
    assert "out of action if all fire as matched" in figures
    play(game, "fire")
    shot = shots(game, 1)[0]
    assert (shot.attacker, shot.target, shot.dice, shot.needs, shot.damage, shot.rule) == (
        "Takao",
        "Chicago",
        [5, 6, 1, 1],
        5,
        [3],
        "9.2.b",
    )
    assert shot.result == "2 hits, damaged"
    close(game)


@pytest.mark.rule("9.2.b")
def test_the_hits_told_of_the_default_order_count_the_bonus_against_damaged_ships():
    game = lay("F", SURFACE, usn="Chicago (damaged) / Astoria", ijn="Kongo / Hiei", dice=[])
    for word in ("all", "all"):
        game.play(word)
    told = {s.text.rpartition(" at ")[2]: s.value for s in game.preview("default").sums}
    assert told == {"Chicago": 2.5, "Astoria": 1.67}  # five dice on 4 or higher, and on 5 or higher


@pytest.mark.rule("8.step3.3.c")
def test_default_gives_each_target_the_points_that_should_eliminate_it():
    # two steps each, hit on 4 or higher: four points
    game = lay("D", "Naval Air Combat", usn="Wasp / Hornet / Saratoga", ijn="Ichiki 28th / IJN SP 2 / IJN SP 1", dice=[])
    game.play("12")
    assert game.preview("default").text == "4 at IJN SP 1; 4 at IJN SP 2; 4 at Ichiki 28th"


@pytest.mark.rule("8.step3.3.a")
def test_a_strike_says_after_which_answers_flak_is_rolled():
    game = lay("D", "Naval Air Combat", usn="Wasp (air 2)", ijn="Takao", dice=[])
    assert [game.meaning(n).rolls for n in (2, 1, 0)] == [True, True, False]
    both = lay("D", "Naval Air Combat", usn="Wasp (air 1)", ijn="Shokaku (air 1)", dice=[1, 1])
    assert not any(both.meaning(n).rolls for n in (1, 0))  # Japan is still to be asked
