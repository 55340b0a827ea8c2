"""What the player keeps of shots and points is what it would work out afresh."""

from random import Random

import henderson
from henderson.games.starvation_island.player import aims, plans
from henderson.games.starvation_island.player.heuristics import HINTS, WEIGHTS, heuristic, made
from henderson.games.starvation_island.player.style import Style
from henderson.games.starvation_island.player.worth import both_sums, each_ship, shot_worth
from henderson.games.starvation_island.rules.components import DD
from henderson.games.starvation_island.rules.matching import on_table, weapons

STYLES = Style(), Style(torpedo=1.5, hull=3.0)


def test_shots_and_points_are_kept_as_they_are():
    shots = points = 0
    for seed in range(6):
        game, rng = henderson.new("starvation-island", seed=seed), Random(seed)
        while (decision := game.decision) is not None:
            g = game.state
            ships = [u for side in (0, 1) for u in on_table(g, side)]
            for style in STYLES:
                for u in ships[:3]:
                    for target in ships[-3:]:
                        worths = [(shot_worth(g, u, target, w, style), -w) for w in weapons(g, u)]
                        worth, weapon = aims.best_shot(g, u, target, style)
                        assert (worth, -weapon) == max(worths)
                        shots += 1
                if decision.verb == "aim" and decision.about["points"]:
                    kept = aims.aim(g, decision, style)
                    aims._known.clear()
                    assert kept == aims.aim(g, decision, style)
                    points += 1
            game.answer(heuristic(g, decision, rng))
    assert shots > 200 and points > 20


def test_fire_and_toughness_are_those_of_the_counters():
    g = henderson.new("starvation-island", seed=1).state
    facts, ships = g.facts, [*g.facts.surface[0], *g.facts.surface[1]]
    for n, u in enumerate(ships):
        g.face(u, n % 2)
    for torpedo in (0.25, 1.0):
        fire = sum(max(facts.gunnery[g.flip[u]][u] / 3, torpedo * facts.torpedo[g.flip[u]][u]) for u in ships)
        whole = [3.0 if facts.kind[u] >= DD else facts.defense[u] for u in ships]
        tough = sum(w / 2 if g.flip[u] else w for u, w in zip(ships, whole))
        assert both_sums(g, ships, each_ship(facts, torpedo), 0.0, 0.0) == (fire, tough)


def test_a_plan_that_is_under_way_is_the_one_that_would_be_made_again():
    """With the tuned styles, characters and turned weights, from the first ship of a phase to the last."""
    others = [made([v + s * Random(n).uniform(-4, 4) for v, s in zip(WEIGHTS.values, WEIGHTS.spread)]) for n in range(24)]
    kept = 0
    for seed, play in enumerate([heuristic, *HINTS.styles.values(), *others]):
        game, rng = henderson.new("starvation-island", seed=seed), Random(seed)
        while (decision := game.decision) is not None:
            answer = play(game.state, decision, rng)
            if decision.rule in ("6.0.usn", "6.0.ijn"):
                before = list(plans._underway)
                plans._underway.clear()
                assert play(game.state, decision, rng) == answer
                kept += any(game.state.place in one.turns for one in before)
                plans._underway[:] = before
            game.answer(answer)
    assert kept > 200
