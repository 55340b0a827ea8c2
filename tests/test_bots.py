"""Bots see only a seat, answer only what is offered, and search is reproducible and can be stopped."""

import pytest

import henderson
from henderson.bots import BOTS, Seat, bot
from henderson.bots.search import SearchBot


class OnlyASeat:
    """A seat with nothing behind it but what a seat may give; anything else a bot reaches for is an error."""

    def __init__(self, game, side):
        self._seat = Seat(game, side)
        self.side = side

    words = property(lambda self: self._seat.words)
    rule = property(lambda self: self._seat.rule)
    text = property(lambda self: self._seat.text)
    view = property(lambda self: self._seat.view)

    def imagine(self, seed):
        world = self._seat.imagine(seed)
        assert world.past is None and world.imagined  # no way back to the true game
        return world


@pytest.fixture
def game():
    return henderson.position(
        "avalon-hill",
        """
        turn = 9
        step = "U.S. battles"
        [US]
        KK-23 = ["1/1", "1/2"]
        LL-24 = ["1/3"]
        [Japan]
        KK-24 = ["16/1"]
        MM-25 = ["16/2"]
        """,
    )


@pytest.mark.parametrize("name", ["random", "heuristic", "recruit", "search:12"])
@pytest.mark.parametrize("title", henderson.games())
def test_every_bot_answers_every_game_from_a_seat(name, title):
    game = henderson.new(title, seed=3)
    opponent = bot(name, 5)
    for _ in range(4 if name.startswith("search") else 30):
        if game.decision is None:
            break
        word = opponent.choose(OnlyASeat(game, game.decision.player))
        assert word in game.decision.words
        game.play(word)


def test_a_search_of_so_many_futures_is_reproducible(game):
    first = [SearchBot(7, iterations=24).choose(Seat(game, "US")) for _ in range(2)]
    assert first[0] == first[1]
    bot_ = SearchBot(7, iterations=24)
    bot_.choose(Seat(game, "US"))
    assert sum(c.tries for c in bot_.candidates) >= 24


def test_a_search_can_be_stopped_and_tells_its_progress(game):
    told = []
    stop = SearchBot(1, seconds=60, tell=lambda n, c: told.append(n), stopped=lambda: len(told) >= 1)
    assert stop.choose(Seat(game, "US")) in game.decision.words
    assert told


def test_an_unknown_bot_is_refused():
    with pytest.raises(henderson.HendersonError, match="'clever' is no bot: expected random"):
        bot("clever")
    with pytest.raises(henderson.HendersonError, match="'much' is no budget"):
        bot("search:much")
    assert {"recruit", "regular", "veteran", "elite"} <= set(BOTS)
