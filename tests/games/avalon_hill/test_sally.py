"""The U.S. strikes back out of the ring round Henderson Field by one plan."""

from random import Random

import henderson
from henderson.games.avalon_hill.player.heuristics import heuristic
from henderson.games.avalon_hill.player.ideas import IDEAS
from henderson.games.avalon_hill.player.plans import Outlook
from henderson.games.avalon_hill.player.sally import sally
from henderson.games.avalon_hill.rules.facts import JAPAN, US


def test_nobody_who_strikes_back_leaves_a_gap_behind() -> None:
    game, rng = henderson.new("avalon-hill", seed="sally"), Random(1)
    while not (game.where.turn == 9 and game.decision.rule == "B.play.2"):
        game.answer(heuristic(game.state, game.decision, rng))
    g = game.state
    ring = {*g.facts.neighbours[g.facts.henderson]}
    broken = {s for s in ring if g.own_at(s, JAPAN)}
    assert broken  # Japan has come into the ring
    posts = sally(g, Outlook(g, US, IDEAS["whole"][US]))
    assert ring - broken <= {*posts.values()}
    assert [*posts.values()].count(g.facts.henderson) == 3
