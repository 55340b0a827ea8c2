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


def gaps(american: str, japanese: str) -> set[str]:
    """The squares round the field that the U.S. leaves when it strikes back."""
    american = f'KK-22 = ["1/1", "1/2", "1/3"]\n{american}'
    text = f'turn = 9\nstep = "U.S. movement"\nholder = "US"\n[US]\n{american}\n[Japan]\n{japanese}\nOO-26 = ["29/2"]'
    g = henderson.position("avalon-hill", text, seed="gap").state
    posts = sally(g, Outlook(g, US, IDEAS["usual"][US]))
    names = g.facts.names
    return {names[s] for s in g.facts.neighbours[g.facts.henderson]} - {names[s] for s in posts.values()}


def test_a_gap_is_left_where_the_field_counts_double() -> None:
    american = 'JJ-21 = ["5/1"]\nKK-21 = ["5/2"]\nLL-23 = ["5/3"]\nKK-23 = ["7/1"]'
    assert gaps(american, 'KK-24 = ["16/1"]') <= {"JJ-21", "JJ-22"}  # both on the river; it left KK-23


def test_two_of_the_field_shut_two_gaps_together() -> None:
    american = 'JJ-21 = ["5/1"]\nKK-21 = ["5/2"]\nJJ-22 = ["5/3"]\nKK-23 = ["7/1"]'
    assert not gaps(american, 'MM-23 = ["2 E"]')  # one alone would leave the other open, and the field weaker
