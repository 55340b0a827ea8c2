"""What the study room tells a seat is equal, byte for byte, in two worlds that the seat cannot tell apart."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

import henderson
from henderson.bots.seat import HeuristicBot, Seat
from henderson.games import rules
from henderson.proof import laws, worlds
from henderson.study import verdicts
from henderson.study.belief import belief
from henderson.study.chance import seat_chance
from henderson.study.own import own_review
from henderson.study.reckon import Reckoned
from henderson.study.weigh import Weighed, candidates

HIDING = {"avalon-hill": "Full", "deluxe": "Both hide"}  # nothing is hidden in the other games


def pairs(title: str, seed: int, share: float, begun: bool = False) -> Iterator[tuple[str, henderson.Game, henderson.Game]]:
    """Sides, and two games each that it cannot tell apart, from games that bots and chance play; `begun`: where one may begin."""
    rng = Random(f"{title} {seed}")
    while True:
        options = {**laws.random_options(rules(title), rng), **rules(title).PRESETS[HIDING[title]]}
        game, bot = henderson.new(title, seed=rng.randrange(1 << 30), options=options), HeuristicBot(rng.random())
        for n in range(500):
            asked = game.decision
            if asked is None:
                break
            if n > 60 and rng.random() < share and not (begun and game.answers):
                side = rng.choice(game.rules.SIDES)
                pair = worlds.played_anew(game, side, rng.randrange(1 << 30))
                if pair is not None and pair.mine.state != pair.other.state:
                    yield side, pair.mine, pair.other
            sensible = rng.random() < 0.7
            game.play(bot.choose(Seat(game, asked.player)) if sensible else asked.words[int(rng.random() * len(asked.words))])


@pytest.mark.parametrize(("title", "seed"), [("avalon-hill", 2), ("avalon-hill", 3), ("deluxe", 4)])
def test_worlds_beliefs_and_chances_are_equal(title, seed):
    """While the seat is asked, and while it waits; seed 2 waits after a die that was the first of its activation."""
    waited = 0
    for number, (side, mine, other) in zip(range(12), pairs(title, seed, 0.04)):
        seats = Seat(mine, side), Seat(other, side)
        dreams = [[seat.dream(n) for n in range(3)] for seat in seats]
        for a, b in zip(*dreams):
            assert a.state == b.state, f"pair {number}, {side}: {mine.decision}"
            assert a.view(side) == dreams[0][0].view(side)
        told = [msgspec.json.encode(belief(seat, 8)) for seat in seats]
        assert told[0] == told[1]
        waited += mine.decision.player != side
        if mine.decision.player == side:
            assert seat_chance(seats[0], 1, 3) == seat_chance(seats[1], 1, 3)
    assert 0 < waited < 12


@pytest.mark.parametrize("title", HIDING)
def test_answers_come_to_the_same(title):
    """As first looks and verdicts weigh them."""
    asked = ((s, a, b) for s, a, b in pairs(title, 3, 0.04) if a.decision.player == s and len(a.decision.words) > 1)
    for (side, mine, other), _ in zip(asked, range(2)):
        seats = Seat(mine, side), Seat(other, side)
        words = [candidates(seat, seat.words[0], 3, 5) for seat in seats]
        assert words[0] == words[1]
        looked, weighed = [Reckoned(s, words[0]) for s in seats], [Weighed(s, words[0][:2]) for s in seats]
        for one in (*looked, *weighed):
            one.look([3])
        assert looked[0].chances == looked[1].chances
        assert weighed[0].found == weighed[1].found


@pytest.mark.parametrize("title", HIDING)
def test_the_review_of_a_game_that_goes_on_is_equal(title, monkeypatch):
    """Two games begin where the seat cannot tell them apart, and are played on by the same words until it can."""
    monkeypatch.setattr(verdicts, "FRESH", 3)
    for side, mine, other in pairs(title, 3, 0.1, begun=True):
        tables = [henderson.position(title, game.position(), seed=4) for game in (mine, other)]
        pair, bot, own, saves = worlds.Pair(*tables, (0, 0)), HeuristicBot(5), 0, list[str]()
        for _ in range(40):
            asked = pair.mine.decision
            if asked is None or asked.player not in pair.mine.rules.SIDES:
                break
            after = worlds.answered(pair, side, bot.choose(Seat(pair.mine, asked.player)))
            if after is None:
                break
            own += asked.player == side and len(asked.words) > 1
            pair, saves = after, [table.save() for table in tables]
        if own < 3:
            continue
        assert tables[0].state != tables[1].state
        found = [own_review(save, side, futures=40) for save in saves]
        assert found[0].looked and found[0].judged and found[0].points
        assert msgspec.json.encode(found[0]) == msgspec.json.encode(found[1])
        return
