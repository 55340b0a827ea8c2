"""What an attack brings by where its units stand, those reckoned in whom they come next to (8.2)."""

from henderson.games.first_blood.player.allot import brings
from henderson.games.first_blood.player.planning import Plan
from henderson.games.first_blood.player.style import REGULAR
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


def test_more_units_are_brought_than_the_odds_take(scene):
    """Who brings just enough is struck back."""
    units = {"0505": ["J4a"], "0708": ["U5a", "U5b", "U5c"], "0709": ["U5d", "U5e", "U5f"], "0807": ["U5g", "U5h", "U5i"]}
    game = scene("U.S. Movement", {**units, "0808": ["U5j", "U5k", "U5l"]})

    def brought(weight):
        look = Plan(game.state, US, REGULAR.us._replace(weight=weight, garrison=1.0))
        return look.attack() is not None and 1 + len(look.rest)

    assert brought(REGULAR.us.weight) > brought(0.0) > 0


def test_guns_count_nothing_rather_than_less(scene):
    game = scene("U.S. Movement", {"0505": ["J4a"], "0605": ["U5a"]})
    look = Plan(game.state, US, REGULAR.us._replace(shot=-0.5))  # weights turned far
    assert look._shot(list(game.state.facts.ground_of[US])) == 0
