"""Previews are true: what they tell is what the dice do."""

from collections import Counter
from random import Random

import pytest

import henderson
from henderson.games.starvation_island.player import heuristic
from henderson.games.starvation_island.rules.chances import combined_results, named, results, ship_results, step_results
from henderson.games.starvation_island.rules.components import DISABLED, SEA, SUNK

from .table import ID, lay

ROLLS = 1500


def often(game, word, look, number=ROLLS):
    """How often each result of `look` follows that word, under many dice."""
    seen = Counter()
    for seed in range(number):
        twin = game.clone()
        twin.state.events = None
        twin.dice = henderson.Seeded(f"preview {seed}")
        twin.play(word)
        while twin.decision is not None and twin.decision.words == ("fire",):
            twin.play("fire")
        seen[look(twin)] += 1
    return {k: n / number for k, n in seen.items()}


def state_of(name):
    """What became of a unit."""

    def look(game):
        g = game.state
        u = g.facts.index[name]
        if g.place[u] in (SUNK, DISABLED):
            return "sunk" if g.place[u] == SUNK else "disabled"
        if g.place[u] not in SEA:
            return "eliminated"
        return "damaged" if g.flip[u] else "no effect"

    return look


def close_to(told, found):
    """Within four standard errors."""
    return all(abs(p - found.get(k, 0)) <= 4 * (p * (1 - p) / ROLLS) ** 0.5 + 2 / ROLLS for k, p in told.items())


@pytest.mark.parametrize(
    ("firer", "target", "weapon"), [("Kongo", "Chicago", ""), ("Takao", "Chicago", "torpedoes"), ("Takao", "Chicago", "guns")]
)
def test_the_chances_of_a_shot_are_those_of_the_dice(firer, target, weapon):
    game = lay("F", "Naval Surface Combat", usn=f"{target} / Astoria", ijn=firer, dice=None)
    for word in (target, "go", "all"):
        game.play(word)
    word = target
    if weapon:
        game.play(target)
        word = weapon
    told = {c.text: c.p for c in game.preview(game.decision.option(word)).chances}
    assert close_to(told, often(game, word, state_of(target)))


@pytest.mark.parametrize("target", ["Chicago (damaged)", "USN DD 1", "USN DD 1 (reduced)"])
def test_a_submarine_s_chances(target):
    name = target.partition(" (")[0]
    game = lay("D", "Submarine Combat", boats=6, usn=f"{target} / Astoria", dice=None)
    assert game.decision.rule == "8.step5.c"  # the escorts of this seed leave something of the attack
    told = {c.text: c.p for c in game.preview(game.decision.option(name)).chances}
    seen = often(game, name, state_of(name))
    seen["no effect" if "(" in target else "reduced"] = seen.pop("damaged", 0)  # what was flipped before is as it was
    assert close_to(told, seen)


def test_bombs_on_a_base_reckon_with_the_flak_that_comes_first():
    game = lay("D", "Land-Based Air combat", over="Betty 1 (reduced)", dice=None, truk="Kongo", us=9)
    told = {c.text: c.p for c in game.preview("bomb").chances}
    # two flak dice: the one step survives with (5/6)^2, and then hits with 1/6
    assert told["at least one hit"] == pytest.approx((5 / 6) ** 2 / 6)
    seen = often(game, "bomb", lambda g: g.state.damage > 0)
    assert abs(seen.get(True, 0) - told["at least one hit"]) < 0.04


def test_bombs_on_ships_reckon_with_their_flak():
    game = lay("D", "Land-Based Air combat", usn="Chicago / Betty 1 (reduced)", dice=None, truk="Kongo")
    told = {c.text: c.p for c in game.preview("bomb").chances}
    assert told["no bomber gets through"] == pytest.approx(1 - (5 / 6) ** 2)
    assert "0.7 of 1 step get past 2 dice of flak" in game.preview("bomb").text


def test_a_strike_reckons_with_the_flak():
    game = lay("D", "Naval Air Combat", usn="Wasp (air 1)", ijn="Takao", dice=None)
    told = {c.text: c.p for c in game.preview(1).chances}
    assert told["no point gets through"] == pytest.approx(1 - (5 / 6) ** 2)
    seen = often(game, "1", lambda g: g.state.air[g.state.facts.index["Wasp"]])
    assert abs(seen[0] - told["no point gets through"]) < 0.05


def test_a_loss_is_told_before_it_is_taken():
    game = lay("D", "Naval Air Combat", usn="Wasp (air 3) / Hornet (air 2)", ijn="Shokaku", dice=[*[1] * 5, 5, 5, 1, 1])
    assert game.decision.rule == "8.step3.2.b"
    assert game.preview(game.decision.option("Wasp")).text == "air 3 becomes 2"
    assert game.preview("default").text == "2 of Wasp"  # the fullest first; of two alike the first counter
    game.play("default")
    air = {n: game.state.air[game.state.facts.index[n]] for n in ("Wasp", "Hornet")}
    assert air == {"Wasp": 1, "Hornet": 2}
    field = lay(
        "M", "Henderson Field Damage", turn=3, damage=5, henderson="1st Marines / F4F 1 / SBD 1 (reduced)", dice=[4], truk="Kongo"
    )
    assert field.decision.rule == "11.3"
    assert field.preview(field.decision.option("SBD 1")).text == "eliminated"
    assert field.preview(field.decision.option("F4F 1")).text == "1 step left"


def test_what_all_the_fire_at_one_ship_does_is_reckoned_together():
    game = lay("F", "Naval Surface Combat", usn="Chicago", ijn="Takao / Maya", dice=None)
    for word in ("all", "all", "Chicago", "guns", "Chicago", "torpedoes"):
        game.play(word)
    g = game.state
    told = combined_results(g, g.facts.index["Chicago"], [(4, 5, False), (4, 6, True)])
    assert sum(told) == pytest.approx(1)
    seen = often(game, "fire", state_of("Chicago"))
    assert close_to(dict(zip(("no effect", "damaged", "disabled", "sunk"), told)), seen)
    assert game.preview("fire").sums[0].value == f"{told[2] + told[3]:.0%}"


@pytest.mark.parametrize("dice", [1, 3])
def test_one_attack_alone_is_the_same_either_way(dice):
    game = lay("F", "Naval Surface Combat", usn="Chicago / USN DD 1 / Astoria (damaged)", ijn="Takao", dice=None)
    g = game.state
    for name in ("Chicago", "USN DD 1", "Astoria"):
        u = g.facts.index[name]
        for torpedo in (False, True):
            assert combined_results(g, u, [(dice, 5, torpedo)]) == pytest.approx(results(g, u, dice, 5, torpedo))
    assert ship_results(1, 5, 1, 6, 12) == pytest.approx((2 / 3, 1 / 3 * 5 / 6, 1 / 3 / 6, 0))
    assert step_results(2, 5, 2) == pytest.approx((4 / 9, 4 / 9, 1 / 9, 0))


def test_costs_told_are_costs_paid_in_games_of_the_heuristic():
    """11.1.b, 11.1.h, 11.2.a, 5.2.a: supply and points, at every such question of six games."""
    checked = Counter()
    for seed in range(1, 7):
        game, rng = henderson.new(ID, seed=seed), Random(seed)
        while game.decision is not None:
            d, g = game.decision, game.state
            choice = heuristic(g, d, rng)
            told = game.preview(choice)
            assert told is not None, d
            if d.rule in ("11.2.a", "5.2.a") and told.cost is not None and (d.rule != "5.2.a" or g.place[choice]):
                side = game.rules.SIDES.index(d.player)
                before = g.supply[side] if d.rule == "11.2.a" else g.points
                twin = game.clone()
                twin.answer(choice)
                after = twin.state.supply[side] if d.rule == "11.2.a" else twin.state.points
                if after <= before:
                    assert before - after == told.cost, d
                    checked[d.rule] += 1
            for chance in told.chances:
                assert -1e-9 <= chance.p <= 1 + 1e-9
            game.answer(choice)
    assert checked["11.2.a"] > 10


def test_by_default_a_damaged_carrier_gives_up_its_air_before_a_sound_one():
    game = lay("D", "Naval Air Combat", usn="Wasp (air 3) / Hornet (air 3, damaged)", ijn="Shokaku", dice=[*[1] * 6, 5, 5, 1, 1])
    assert game.preview("default").text == "1 of Hornet; 1 of Wasp"


@pytest.mark.rule("8.step5.c")
def test_a_chance_is_never_more_than_certain():
    """Fuzz n17: sixths that were summed told 'no effect' with a chance of 1.0000000000000002."""
    g = henderson.new("starvation-island").state
    for unit in range(len(g.facts.kind)):
        assert all(p <= 1 for p in named(g, unit, (1.0000000000000002, 0.0, 0.0, 0.0)).values())
