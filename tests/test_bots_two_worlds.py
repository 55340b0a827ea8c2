"""Every bot answers by what its seat knows: in two worlds that the seat cannot tell apart it gives the same answer, when it
imagines the same; and what it imagines does not hang on which of them is true."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

import henderson
from henderson.bots import LEVELS, TURN, Seat, bot
from henderson.bots.seat import RandomBot, hints_of, styles_of
from henderson.games import rules

HIDING = {"avalon-hill": "Full", "deluxe": "Both hide"}  # games that hide something, and the preset in which they do
SEARCH = "search:2"  # Veteran's and Elite's mind by a count of futures: what a clock allows differs from time to time
DRAWS = 150


def everybody(title: str) -> list[str]:
    """The levels, the characters, the scripts and what search begins with of a game, today's and version 1's."""
    hints = hints_of(rules(title))
    levels = [name for name in LEVELS if name not in TURN]
    names = [*levels, SEARCH, "random", "varied", "guide", "v1:regular", "v1:search:2"]
    return [*names, *(f"heuristic:{s}" for s in hints.styles), *(f"script:{s}" for s in hints.scripts),
            *sorted({f"idea:{s}" for s in hints.prior.values()})]  # fmt: skip


Pair = tuple[henderson.Game, henderson.Game]


@pytest.fixture(scope="module")
def pairs() -> dict[str, Pair]:
    """A question of each game that search plans at, of a side from whom something is hidden, and another world for it."""
    return {title: found(title, lambda game: game.decision.rule in hints_of(game.rules).planned) for title in HIDING}


@pytest.fixture(scope="module")
def choice() -> Pair:
    """A question whose answer hangs on what is imagined; of deluxe: in avalon-hill the sense of no first question of an
    activation does."""
    return found("deluxe", lambda game: game.decision.rule == "8.1.2" and len({said(game, n) for n in range(6)}) > 1)


def found(title: str, fits: Callable[[henderson.Game], bool]) -> Pair:
    """Some way into a game: a position that fits, at the beginning of an activation, and another world its player may
    believe in."""
    game, drift = henderson.new(title, seed="two worlds", options={"preset": HIDING[title]}), RandomBot("two worlds")
    while (asked := game.decision) is not None:
        if game.where.turn >= 3 and not game.answers and len(asked.words) > 1 and fits(game):
            state = game.imagine(asked.player, 1, quiet=False).state.copy()
            if state != game.state:
                return game, henderson.Game(game.rules, state, game.dice, game.setting)
        game.play(drift.choose(Seat(game, asked.player)))
    raise AssertionError(f"no such question in {title}")


def said(game: henderson.Game, seed: int) -> str:
    """What the heuristic says in the world of that seed."""
    world = game.imagine(game.decision.player, seed)
    return world.decision.word(styles_of(world.rules)[""](world.state, world.decision, Random(1)))


class Believer:
    """A seat in one world that imagines the worlds of another: two of them believe the same."""

    def __init__(self, true: henderson.Game, believed: henderson.Game) -> None:
        self.side = true.decision.player
        self._true, self._believed = Seat(true, self.side), Seat(believed, self.side)

    def __getattr__(self, name: str):
        return getattr(self._believed if name == "imagine" else self._true, name)


class Peeping(RandomBot):
    """Looks at what lies under the counters."""

    def choose(self, seat) -> str:
        return str(hash(seat._true._Seat__game.state.digest()))


def answers(who, pair) -> list[str]:
    return [who().choose(Believer(world, pair[0])) for world in pair]


@pytest.mark.parametrize(("title", "name"), [(title, name) for title in HIDING for name in everybody(title)])
def test_a_bot_answers_the_same_in_two_worlds_that_its_seat_cannot_tell_apart(pairs, title, name):
    pair = pairs[title]
    assert pair[0].state != pair[1].state
    first, second = answers(lambda: bot(name, 7, pair[0].rules), pair)
    assert first == second and first in pair[0].decision.words


@pytest.mark.parametrize("title", HIDING)
def test_a_bot_that_peeps_is_noticed(pairs, title):
    first, second = answers(lambda: Peeping(7), pairs[title])
    assert first != second


def test_what_a_bot_answers_by_its_own_worlds_does_not_hang_on_which_is_true(choice):
    """The same shares of answers over many seeds: four standard errors at most between the two."""
    told = [Counter(said(world, n) for n in range(DRAWS)) for world in choice]
    assert len(told[0] | told[1]) > 1
    for word in told[0] | told[1]:
        a, b = (t[word] / DRAWS for t in told)
        share = (a + b) / 2
        assert abs(a - b) <= 4 * (2 * share * (1 - share) / DRAWS) ** 0.5, (word, a, b)
