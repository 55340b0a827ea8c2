"""The rulebooks' worked examples: each is played to its end and comes to what the rulebook tells."""

from collections import Counter

import pytest

import henderson
from henderson.engine import rulebook
from henderson.engine.decision import DICE
from henderson.games import rules
from henderson.study.worked import named, shelf, worked

GAMES = henderson.games()
EVERY = [(game, one.id) for game in GAMES for one in worked(game)]


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_an_example_comes_to_what_the_rulebook_tells(game, name):
    one = named(game, name)
    end = one.play(game)
    shows, view, asked = one.shows, end.view(one.side), end.decision
    pieces = {p.id: p for p in view.pieces}
    said = Counter((e.rule, e.text) for e in end.events())
    assert Counter(shows.said) <= said, said
    assert {piece: pieces[piece].place if piece in pieces else "" for piece in shows.at} == shows.at
    assert {piece: {k: pieces[piece].values[k] for k in v} for piece, v in shows.values.items()} == shows.values
    assert {piece: pieces[piece].tags for piece in shows.tags} == shows.tags
    assert {piece: pieces[piece].left for piece in shows.steps} == shows.steps
    written = end.position()
    assert [line for line in shows.notation if line not in written] == []
    tracks = {t.id: t.value for t in view.tracks}
    assert {track: tracks[track] for track in shows.tracks} == shows.tracks
    assert asked is not None and asked.player != DICE and shows.asked in ("", asked.rule)
    assert set(shows.offers) <= set(asked.words) and not set(shows.lacks) & set(asked.words)
    for word, rule in shows.refuses.items():
        with pytest.raises(henderson.IllegalChoice) as refused:
            end.clone().play(word)
        assert refused.value.rule == rule
    assert shows != type(shows)(), "it shows nothing"
    assert henderson.load(end.save()).position() == written  # the save a table is opened with


@pytest.mark.parametrize("game", GAMES)
def test_every_worked_example_of_the_ledger_is_a_position_or_says_why_not(game):
    told = {rule.id for rule in rulebook.of(rules(game)).values() if rule.worked}
    positions, text = {one.rule for one in worked(game)}, set(shelf(game).text)
    assert positions | text == told and not positions & text
    assert len({one.id for one in worked(game)}) == len(worked(game))
