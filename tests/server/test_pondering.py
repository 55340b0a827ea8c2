"""Veteran and Elite think while a person does, where the service was told so: from their seat alone, and for nobody's waiting."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest

import henderson
from henderson.bots import Seat, bot
from henderson.bots.ponder import HEAVIEST, MOST, ponder
from henderson.server import bots as service
from henderson.server.bots import Thought, Workers
from henderson.server.head import Head, public_head
from henderson.server.pondering import Pondering

POSITION = """
turn = 9
step = "U.S. movement"
[US]
KK-22 = ["1/1", "1/2"]
LL-24 = ["1/3"]
[Japan]
KK-24 = ["16/1"]
MM-25 = ["16/2", "16/3"]
"""


@pytest.fixture
def waiting() -> henderson.Game:
    """The U.S. is asked, Japan waits."""
    return henderson.position("avalon-hill", POSITION)


def test_plans_are_tried_where_the_seat_will_make_one(waiting):
    before, mind = waiting.state.digest(), bot("veteran", 1)
    assert ponder(mind, Seat(waiting, "Japan"), 1, most=3) == 3
    assert {step for step, _ in mind.memory} == {"Japanese movement"} and waiting.state.digest() == before
    assert all(0 < n <= HEAVIEST + 1 for n, _, _ in mind.memory.values())
    mind.stopped = lambda: True
    assert ponder(mind, Seat(waiting, "Japan"), 1) == 0


def test_what_is_pondered_is_judged_as_at_the_question(monkeypatch):
    """Starvation Island's searches play to the end of the game: so does who ponders."""
    from henderson.bots import ponder as pondering

    ends = []

    def seen(seat, way, seed, player):
        ends.append(player.hints.to_the_end is not None and player.hints.to_the_end(None))
        return 0.0

    monkeypatch.setattr(pondering, "future", seen)
    game = henderson.new("starvation-island", seed=2)
    for _ in range(400):
        side = next(s for s in game.rules.SIDES if s != game.decision.player)
        if not game.answers and ponder(bot("veteran", 1), Seat(game, side), 1, most=1) and ends:
            break
        game.play(bot("regular", 1).choose(Seat(game, game.decision.player)))
    assert ends and all(ends)


def test_nothing_is_pondered_in_the_middle_of_an_activation(waiting):
    """What the rules hold in hand there is of the true world."""
    waiting.play(waiting.decision.words[0])
    assert waiting.answers and Seat(waiting, "Japan").foresee(1) is None


def test_a_seat_foresees_what_it_sees():
    game = henderson.new("deluxe", seed=4, options={"preset": "Both hide"})
    mind = bot("random", 4)
    while game.where.turn < 3 or game.answers:
        game.play(mind.choose(Seat(game, game.decision.player)))
    side = next(s for s in game.rules.SIDES if s != game.decision.player)
    world = Seat(game, side).foresee(5)
    assert world is not None and world.view(side) == game.view(side) and world.past is None


def test_who_ponders_makes_room_at_once(monkeypatch):
    head = public_head(Head("avalon-hill", {}, POSITION, ""))

    async def work():
        workers = Workers(1)
        workers._pool = ThreadPoolExecutor(1)
        monkeypatch.setattr(service, "_cancelled", workers._cancelled)
        pondering = asyncio.create_task(workers.ponder(Thought("a", head, [], "elite", "Japan"), ticket := workers.ticket()))
        await asyncio.sleep(0.05)
        assert await workers.ponder(Thought("c", head, [], "elite", "Japan"), workers.ticket()) == 0  # nobody waits for it
        word = await workers.choose(Thought("b", head, [], "heuristic", "US"), workers.ticket())
        return word, await pondering, workers._cancelled[ticket % service.SLOTS] == ticket

    word, worlds, cancelled = asyncio.run(work())
    assert word and worlds < MOST and cancelled


def test_an_answer_ends_it_and_only_minds_that_look_ahead_ponder():
    asked = []

    class Idle:
        ticket = staticmethod(lambda: len(asked) + 1)
        cancel = staticmethod(lambda ticket: asked.append(("cancel", ticket)))

        async def ponder(self, thought, ticket):
            asked.append((thought, ticket))
            await asyncio.sleep(60)

    def table(**seats):
        decision = SimpleNamespace(player="US")
        return SimpleNamespace(id="t", decision=decision, seats=seats, bot_to_move=lambda: "")

    async def work(monkey):
        monkey.setattr("henderson.server.pondering.PAUSE", 0)
        pondering = Pondering(Idle(), lambda table, side, name: (side, name))
        pondering.begin(table(US="human", Japan="regular"))
        await asyncio.sleep(0.01)
        assert asked == []
        pondering.begin(now := table(US="human", Japan="elite"))
        await asyncio.sleep(0.01)
        assert asked == [(("Japan", "elite"), 1)]
        pondering.stop(now)
        assert asked[1:] == [("cancel", 1)] and not pondering._tasks

    with pytest.MonkeyPatch.context() as monkey:
        asyncio.run(work(monkey))
