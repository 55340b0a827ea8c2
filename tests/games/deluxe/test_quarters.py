"""Where idle men stay, what one can walk through, and how far places are apart."""

import henderson
from henderson.games.deluxe.player.distances import FAR, near, travel
from henderson.games.deluxe.player.plan import Plan
from henderson.games.deluxe.player.quarters import along, best_quarters, comfort, has_business
from henderson.games.deluxe.player.style import REGULAR

TEXT = """turn = 9
step = "SoP.16"
[control]
US = ["3707", "0802", "1504", "2207"]
Japan = ["0405", "2809", "3209", "3507", "5005", "5208", "5803", "7107"]
[US]
"1/1" = "3707"
"1/2" = "3707"
"1/3" = "3707"
[Japan]
"29/1" = "3312"
"29/2" = "3310"
"29/3" = "3310"
"""


def planned():
    g = henderson.position("deluxe", TEXT).state
    return g, Plan(g, 1, REGULAR[1]), g.facts.index["29/1"], g.facts.grid.index


def test_a_journey_crosses_rivers_and_a_move_stops_in_them():
    facts = henderson.new("deluxe").state.facts
    field, beyond = facts.field, facts.grid.index["5005"]
    assert 5 < travel(facts, field)[beyond] < 40
    assert near(facts, field)[beyond] == FAR


def test_one_unit_walks_through_the_villages_of_the_road_as_far_as_its_points_go():
    g, plan, _, at = planned()
    assert [along(g, 1, at["0802"], points, plan.beside) for points in (0, 1, 2, 8)] == [0, 1, 2, 2]
    assert along(g, 0, at["3607"], 2, {}) == 2


def test_friends_make_a_hex_safer_and_an_own_village_is_kept():
    _, plan, unit, at = planned()
    assert plan.peril(at["3310"], 4) > plan.peril(at["3310"], 12)
    assert comfort(plan, unit, at["3310"]) >= 0 > comfort(plan, unit, at["3410"])
    kept, bare = comfort(plan, unit, at["7107"]), comfort(plan, unit, at["7108"])
    assert kept - bare == plan.style.post > 0


def test_an_idle_unit_goes_to_its_friends_and_never_beside_the_enemy():
    _, plan, unit, at = planned()
    rated = [(10.0, at["3310"]), (10.0, at["3410"]), (50.0, at["3708"])]
    assert best_quarters(plan, unit, rated)[1] == at["3310"]
    assert has_business(plan, unit, at["3708"]) and has_business(plan, unit, at["0802"])
    assert not has_business(plan, unit, at["3310"]) and not has_business(plan, unit, -1)
