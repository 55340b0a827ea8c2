"""What is kept from earlier searches is what a search would find now."""

from random import Random

import henderson
from henderson.games.first_blood.player import ground
from henderson.games.first_blood.rules import reach
from henderson.games.first_blood.rules.state import STACK


def plain_reach(g, u):
    """4.0b The same by the rule alone: hex by hex, no memo, no bits."""
    f, side = g.facts, g.facts.side[u]
    here, foe, zone = g.place[u], 2 - side, g.zone(1 - side)
    toll = 0 if here < f.hexes else reach.entry_cost(f, u)
    starts = [here] if here < f.hexes else [h for h in f.arrows[here] if g.holder[h] != foe]
    points = (g.left[u] - toll) // 2
    spent = dict.fromkeys(starts, 0) if points >= 0 else {}
    layer = list(spent)
    while layer:
        after = []
        for a in layer:
            for b, price in f.ways[a]:
                total, barred = spent[a] + price, g.holder[b] == foe or (zone[a] and zone[b])
                if total <= points and not barred and total < spent.get(b, 99):
                    spent[b] = total
                    after.append(b)
        layer = after
    if here < f.hexes:
        del spent[here]
    return {h: toll + 2 * cost for h, cost in spent.items()}


def positions(games=3):
    for seed in range(games):
        game, rng = henderson.new("first-blood", seed=seed), Random(seed)
        while game.decision is not None:
            options = game.decision.options
            if game.decision.rule in ("SoP.2", "SoP.7"):
                yield game.state, [u for u in options if type(u) is int and u < game.state.facts.ground]
            game.answer(options[int(rng.random() * len(options))])


def test_the_memo_of_what_is_in_reach_is_exact_and_who_may_move_has_a_leg():
    looked = 0
    for number, (g, movers) in enumerate(positions()):
        if number % 40:
            continue
        for u in movers:
            assert reach.reach_of(g, u).cost == plain_reach(g, u)
            assert reach.legs(g, u)
            looked += 1
        for u in range(g.facts.ground):
            if g.left[u] > 1 and u not in movers and g.crowded < 0 and g.place[u] < g.facts.hexes:
                assert g.facts.side[u] != (g.phase == 2) or not reach.legs(g, u)
    assert looked > 200


def test_held_and_full_hexes_are_kept_by_the_verbs():
    for number, (g, _) in enumerate(positions(1)):
        if number % 25 == 0:
            held = [sum(1 << h for h in range(g.facts.hexes) if g.holder[h] == side) for side in (1, 2)]
            assert [g.us_held, g.japan_held] == held
            assert g.full == sum(1 << h for h in range(g.facts.hexes) if len(g.at[h]) >= STACK)


def test_distances_to_several_goals_are_the_least_of_each():
    g = henderson.new("first-blood").state
    goals = [3, 77, 140]
    each = [ground.distances(g, [goal]) for goal in goals]
    assert ground.distances(g, goals) == tuple(min(row[h] for row in each) for h in range(g.facts.hexes))
    assert all(row[goal] == 0 for row, goal in zip(each, goals))
    assert ground.distances(g, []) == (ground.FAR,) * g.facts.hexes
