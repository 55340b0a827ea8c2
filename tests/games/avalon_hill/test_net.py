"""The net round Henderson Field: drawn before Japan strikes, with the weak outside; search's usual plan for the U.S."""

from random import Random

import henderson
from henderson.bots.starts import known, searched
from henderson.games.avalon_hill.player import HINTS
from henderson.games.avalon_hill.player.heuristics import heuristic
from henderson.games.avalon_hill.player.net import net
from henderson.games.avalon_hill.player.plans import Outlook
from henderson.games.avalon_hill.rules.facts import JAPAN, US
from henderson.games.avalon_hill.rules.state import State

BAITED = (
    'turn = 8\nstep = "U.S. movement"\n[US]\nKK-22 = ["1/1", "1/2", "1/3"]\nLL-23 = ["5/1", "7/1", "11/1"]\n'
    'LL-22 = ["5/2", "1st PARA", "1st RAIDER"]\nJJ-22 = ["5/3", "7/2", "11/5"]\nKK-23 = ["7/3", "1 LVT", "1 P"]\n'
    'KK-21 = ["11/2", "1 E", "1 TANK"]\nJJ-21 = ["11/3", "1SW", "3DB"]\n[Japan]\nNN-25 = ["2MT"]\n'
    'TT-28 = ["28/1", "124/1", "124/2"]\nUU-29 = ["28/K", "124/3", "4/2"]'
)


def drawn(turn: int) -> State:
    """Where the U.S. stands after its move of that turn, when it plays as search usually does."""
    game, rng = henderson.new("avalon-hill", seed="net"), Random(1)
    usual = known(game.rules, US)[HINTS.prior[US]]
    while game.where.turn < turn or game.where.step_name in ("U.S. arrivals", "U.S. movement"):
        decision = game.decision
        assert decision is not None
        game.answer(usual(game.state, decision, rng) if decision.player == US else heuristic(game.state, decision, rng))
    return game.state


def test_the_weak_stand_on_the_second_ring_and_somebody_on_every_square() -> None:
    g = drawn(8)
    away = g.facts.distances(g.facts.henderson)
    second = [s for s in range(len(away)) if away[s] == 2 and g.facts.neighbours[s]]
    held = {s: [g.strength[u] for u in g.units_at(s)] for s in range(len(away)) if g.own_at(s, US)}
    assert all(s in held for s in (g.facts.henderson, *g.facts.neighbours[g.facts.henderson]))
    assert second and all(len(held.get(s, ())) == 1 for s in second)
    assert max(held[s][0] for s in second) <= min(max(held[s]) for s in g.facts.neighbours[g.facts.henderson])


def test_one_gun_sent_ahead_does_not_keep_the_net_from_being_drawn() -> None:
    """Played by hand: 2MT three squares off, and Elite drew no net and left it alive."""
    game, rng = henderson.position("avalon-hill", BAITED, seed="bait"), Random(1)
    usual = known(game.rules, US)[HINTS.prior[US]]
    while game.where.step_name == "U.S. movement":
        decision = game.decision
        assert decision is not None
        game.answer(usual(game.state, decision, rng))
    g = game.state
    away, bait = g.facts.distances(g.facts.henderson), g.facts.square["NN-25"]
    assert all(g.own_at(s, US) for s in range(len(away)) if away[s] <= 2 and g.facts.neighbours[s])
    assert sum([g.strength[u] for u in g.force(US) if g.facts.around[bait] >> g.place[u] & 1]) >= 6


def test_the_us_starts_from_its_own_idea_and_japan_does_not_reckon_with_it() -> None:
    rules = henderson.new("avalon-hill").rules
    assert [searched(rules, side).starts for side in (US, JAPAN)] == ["usual", ""]
    assert set(known(rules, US)) - set(known(rules, JAPAN)) == {"usual"}


def test_no_net_is_drawn_before_its_time() -> None:
    g = drawn(7)
    assert net(g, Outlook(g, US)) == {}
