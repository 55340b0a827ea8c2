"""What a question and a view tell a table: whose move it is about, the way it takes, zones and attacks."""

from itertools import pairwise
from random import Random

import pytest

import henderson
from henderson.engine.decision import DICE
from henderson.games import titles


@pytest.mark.parametrize("title", titles())
def test_ways_zones_and_attacks_are_on_the_board(title: str) -> None:
    """A way goes from neighbour to neighbour, ends where the option says, and no step of it costs more than the whole."""
    game, rng = henderson.new(title, seed=2), Random(2)
    board = game.rules.board(game.state)
    at = {s.id: s for s in board.spaces}
    ways = zones = attacks = 0
    for _ in range(900):
        asked = game.decision
        if asked is None:
            break
        if asked.player != DICE:
            pieces = {p.id: p for p in game.view(asked.player).pieces}
            start = next((pieces[w].place for w in asked.hand if w in pieces), "")
            looks = {asked.word(o): p for o in asked.options if (p := game.preview(o))}
            costs = {word: p.cost for word, p in looks.items()}
            for word, look in looks.items():
                way = look.path
                if not way:
                    continue
                ways += 1
                assert way[-1] == word
                steps = [start, *way] if start in at and at[start].kind == "hex" and at[way[0]].kind == "hex" else way
                for a, b in pairwise(steps):
                    assert abs(at[a].x - at[b].x) < 1.1 and abs(at[a].y - at[b].y) < 1.1, (a, b)
                whole = costs[way[-1]]
                assert all((costs.get(s) or 0) <= whole for s in way[:-1] if whole is not None)
        for side in (*game.rules.SIDES, ""):
            seen = game.view(side)
            assert side not in seen.zones
            zones += sum(map(len, seen.zones.values()))
            assert {s for ids in seen.zones.values() for s in ids} <= set(at)
            for attack in seen.attacks:
                attacks += 1
                assert {*attack.sources, *attack.targets} <= set(at)
        game.play(asked.words[int(rng.random() * len(asked.words))])
    if board.hexes:
        assert ways and zones and attacks, (ways, zones, attacks)
