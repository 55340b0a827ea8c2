"""What the player keeps from question to question is what it would work out afresh."""

from random import Random

import pytest

import henderson
from henderson.engine.decision import DICE
from henderson.games.avalon_hill.player.allot import Judge
from henderson.games.avalon_hill.player.clash import least
from henderson.games.avalon_hill.player.heuristics import heuristic
from henderson.games.avalon_hill.player.plans import Outlook, camp, outlook
from henderson.games.avalon_hill.player.styles import REGULAR
from henderson.games.avalon_hill.player.timing import storms
from henderson.games.avalon_hill.rules.odds import times, times_from


def seen(front):
    """What an outlook says."""
    g, squares = front.g, range(0, len(front.g.facts.names), 17)
    basic = () if g.tournament else (storms(g, front), camp(g, front) if front.side == "Japan" else -1)
    told = [(front.threat(s), front.hunted(s), front.touches[s], front.beside >> s & 1) for s in squares]
    return front.foes, front.force, front.urgent, front.focus, front.second, [front.ready(e) for e in front.foes], basic, told


@pytest.mark.parametrize("preset", ["Basic", "Full"])
def test_an_outlook_that_is_kept_is_the_one_made_anew(preset):
    game, rng, looked, kept = henderson.new("avalon-hill", seed=4, options={"preset": preset}), Random(4), 0, 0
    last = None
    while (decision := game.decision) is not None and looked < 400:
        assert decision.player != DICE
        g, side = game.state, decision.player
        if len(decision.options) > 1 and decision.rule in ("B.play.2", "B.play.5", "B.move.2", "B.multi.3"):
            looked += 1
            front = outlook(g, side, REGULAR[side])
            kept += front is last
            last = front
            assert seen(front) == seen(Outlook(g, side, REGULAR[side]))
        game.answer(heuristic(g, decision, rng))
    assert looked > 100 and kept > 20


def test_battles_and_the_doubling_of_terrain_are_kept_as_they_are():
    game, rng, looked = henderson.new("avalon-hill", seed=6, options={"preset": "Basic"}), Random(6), 0
    while (decision := game.decision) is not None:
        g, side = game.state, decision.player
        if decision.rule == "B.multi.3" and len(decision.options) > 1:
            judge = Judge(g, side, REGULAR[side])
            units = tuple(g.force(side))
            for square in judge.front.foes:
                for n in range(1, min(4, len(units)) + 1):
                    team, factors = units[:n], [g.strength[u] for u in units[:n]]
                    men, doubled = len({*team} & {*judge.garrison}), min(times(g, u, square) for u in team)
                    paid = least(factors, judge.there[square])
                    fresh = Judge(g, side, REGULAR[side])._battle(square, sum(factors), paid, doubled, men)
                    assert judge(square, team) == judge(square, team) == fresh
            looked += 1
        game.answer(heuristic(g, decision, rng))
    assert looked > 3
    g, facts = game.state, game.state.facts
    for s in range(0, len(facts.names), 5):
        for n in facts.neighbours[s]:
            found = facts.doubling["other"]
            if facts.is_below(s, n):
                found = max(found, facts.doubling["slope"])
            if facts.river[s]:
                found = max(found, facts.doubling["river"])
            assert times_from(g, s, n) == times_from(g, s, n) == found
