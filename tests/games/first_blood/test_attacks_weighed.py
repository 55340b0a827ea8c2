"""What an attack brings by where its units stand, those reckoned in whom they come next to (8.2)."""

from henderson.games.first_blood.player.allot import brings
from henderson.games.first_blood.player.planning import Plan
from henderson.games.first_blood.player.style import REGULAR, SHARP
from henderson.games.first_blood.rules.facts import US

from .conftest import place


def weighed(game, target, fought=()):
    g = game.state
    f = g.facts
    places = {u: g.place[u] for u in f.ground_of[US] if g.place[u] < f.hexes}
    return brings(g, US, REGULAR.us, f.space[target], places, 0, {f.space[h] for h in fought})


def test_a_strong_stack_beside_the_target_is_reckoned_in(scene):
    alone = scene("U.S. Movement", {"0505": ["J4a"], "0605": ["U5a", "U5b", "U5c"]})
    beside = scene("U.S. Movement", {"0505": ["J4a"], "0604": ["J5a", "J5b", "J5c"], "0605": ["U5a", "U5b", "U5c"]})
    assert place(beside, "U5a") == "0605"
    assert weighed(beside, "0505") < weighed(alone, "0505")
    assert weighed(beside, "0505", fought=("0604",)) == weighed(alone, "0505")  # somebody attacks it already


def test_search_begins_with_more_units_in_an_attack():
    assert SHARP.weight > REGULAR.us.weight and SHARP.gain < REGULAR.us.gain


def test_guns_count_nothing_rather_than_less(scene):
    game = scene("U.S. Movement", {"0505": ["J4a"], "0605": ["U5a"]})
    look = Plan(game.state, US, REGULAR.us._replace(shot=-0.5))  # weights turned far
    assert look._shot(list(game.state.facts.ground_of[US])) == 0
