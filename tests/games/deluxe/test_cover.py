"""What the enemy's guns may cost where a unit stops, and guns that lose their company."""

import henderson
from henderson.games.deluxe.player.cover import Fire
from henderson.games.deluxe.player.plan import Plan
from henderson.games.deluxe.player.quarters import comfort
from henderson.games.deluxe.player.sense import position
from henderson.games.deluxe.player.style import REGULAR

GUNS = {"1/1": "3707", "11/2": "3707", "11/3": "3706", "11/5": "3706"}
MEN = {"29/1": "3310", "29/2": "3309", "29/3": "3309"}


def state(supply: int, japan: dict[str, str] = MEN):
    return henderson.position("deluxe", position(8, "SoP.16", GUNS, japan, japanese=("2809",), supply=(supply, 0))).state


def test_each_who_stops_in_range_costs_and_guns_without_supply_cost_nothing():
    g = state(21)
    unit, thick, thin = g.facts.index["29/1"], g.facts.grid.index["3309"], g.facts.grid.index["3507"]
    fire = Fire(g, 1)
    assert fire.on(thick) == fire.on(thin) == 7  # all three guns, 2 + 2 + 3
    assert (
        round(fire.cost(thick, unit), 3) == round(fire.cost(thin, unit), 3) == 2.333
    )  # a step for six factors more, 2 points each
    assert Fire(g, 1).on(g.facts.grid.index["2809"]) == 0  # out of range
    assert Fire(state(3), 1).on(thick) == 3  # no more than is paid for
    assert Fire(state(0), 1).on(thick) == 0


def test_nobody_sees_into_the_jungle_and_a_gun_with_the_enemy_beside_it_is_silent():
    g = state(21)
    hidden = [h for h in range(len(g.facts.terrain)) if g.facts.jungle[h] and 2 <= g.facts.away(g.facts.field)[h] <= 4]
    assert any(Fire(g, 1).on(h) == 0 for h in hidden)
    beside = state(21, {"29/1": "3310", "29/2": "3606"})
    assert Fire(beside, 1).on(beside.facts.grid.index["3507"]) < 7


def test_an_idle_unit_stays_out_of_their_fire():
    g = state(21)
    unit, hex_ = g.facts.index["29/1"], g.facts.grid.index["3309"]
    bold, wary = (Plan(g, 1, REGULAR[1]._replace(cover=cover)) for cover in (0.0, 1.0))
    assert comfort(wary, unit, hex_) < comfort(bold, unit, hex_)


def test_the_last_man_beside_a_gun_leaves_it_alone_and_one_of_two_does_not():
    alone = Plan(henderson.position("deluxe", position(8, "SoP.7", GUNS, {"29/1": "3608"})).state, 0, REGULAR[0])
    unit = alone.facts.index["1/1"]
    assert alone.leaves_alone(unit) == 6  # three points a factor
    two = henderson.position("deluxe", position(8, "SoP.7", {**GUNS, "1/2": "3707"}, {"29/1": "3608"})).state
    assert Plan(two, 0, REGULAR[0]).leaves_alone(unit) == 0
