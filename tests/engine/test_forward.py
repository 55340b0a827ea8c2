"""A world that only goes forward is the same world: it keeps nothing of its past, that is all."""

import threading
from random import Random
from types import SimpleNamespace

import pytest

import henderson
from henderson.engine.decision import HendersonError, ask, roll, throw
from henderson.engine.forward import Forward
from henderson.engine.game import Game, RulesCrash
from henderson.games import rules
from henderson.proof import laws

ANSWERS = 400


class Luck:
    """The luck of a forward world told independently: what turn and step it is is looked at for every die."""

    def __init__(self, world: Game, seed: int) -> None:
        self.world, self.seed, self.step = world, seed, (-1, "")
        self.steps = 0

    def choose(self, number, decision):
        where = self.world.where
        if (where.turn, where.step_name) != self.step:
            self.step, self.steps = (where.turn, where.step_name), self.steps + 1
            self.rng = Random(f"{self.seed} {where.turn} {where.step_name}")
        return decision.options[int(self.rng.random() * len(decision.options))]

    def describe(self):
        return ""


def begun(title: str, seed: int) -> tuple[Game, Random]:
    """A game with random options, somewhat played."""
    rng = Random(f"forward {title} {seed}")
    game = henderson.new(title, seed=seed, options=laws.random_options(rules(title), rng) if seed else {})
    for _ in range(rng.randrange(150)):
        if game.decision is None or len(game.decision.options) == 0:
            break
        game.answer(rng.choice(game.decision.options))
    return (game, rng) if game.decision is not None else begun(title, seed + 1000)


@pytest.mark.parametrize("title", henderson.games())
def test_it_goes_where_a_whole_game_with_the_same_luck_goes(title):
    """And turn and step stay what they are from the beginning of an activation to its end: it does not look in between."""
    steps = 0
    for seed in range(4):
        game, rng = begun(title, seed)
        world = game.imagine(game.decision.player, seed)
        luck = world.dice = Luck(world, seed)
        forward = Forward(game.imagine(game.decision.player, seed), seed)
        for _ in range(ANSWERS):
            assert (forward.turn, forward.step) == (world.where.turn, world.where.step_name)
            asked, same = world.decision, forward.decision
            if asked is None or same is None:
                assert asked is same and forward.outcome == world.outcome
                break
            assert (asked.player, asked.rule, asked.words) == (same.player, same.rule, same.words)
            n = rng.randrange(len(asked.options))
            world.answer(asked.options[n])
            forward.answer(same.options[n])
            assert forward.state.digest() == world.state.digest()
        steps += luck.steps
    assert steps > 4  # dice were thrown in several steps


def test_it_keeps_nothing_and_takes_nothing_back():
    game, rng = begun("first-blood", 0)
    forward = Forward(game.imagine(game.decision.player, 1), 1)
    for _ in range(60):
        forward.answer(rng.choice(forward.decision.options))
    assert forward.past is None and not forward.answers and forward.events() == []
    with pytest.raises(HendersonError):
        forward.undo()
    with pytest.raises(HendersonError):
        forward.clone()


def test_every_step_of_every_turn_has_its_own_luck():
    game, _ = begun("first-blood", 0)
    die = henderson.engine.decision.Decision("dice", "R.1", "A die", (1, 2, 3, 4, 5, 6), str)

    def thrown(in_the_first_step: int) -> tuple[list[int], list[int]]:
        forward = Forward(game.imagine(game.decision.player, 1), 7)
        first = [forward.luck.pick(die) for _ in range(in_the_first_step)]
        forward.luck.step = "the next"
        return first, [forward.luck.pick(die) for _ in range(20)]

    few, many = thrown(3), thrown(20)
    assert few[1] == many[1] and few[0] == many[0][:3]
    assert len(set(many[0] + many[1])) == 6
    other = Forward(game.imagine(game.decision.player, 1), 8)
    assert [other.luck.pick(die) for _ in range(20)] != many[0]


def small_world(activation) -> Forward:
    """Rules of a few lines, asked their first question, as a world that only goes forward."""
    where = SimpleNamespace(turn=1, step_name="Only")
    rules = SimpleNamespace(ID="small", outcome=lambda g: None, where=lambda g: where, activation=activation)
    return Forward(Game(rules, henderson.new("first-blood").state.copy()), 1)


def test_rules_in_it_do_not_wait_for_their_dice_and_others_do():
    """Nor does chance answer the rules of another thread's game, which run while these do."""
    thrown, elsewhere = [], []

    def another_thread() -> None:
        waits = roll("R.1").__await__()
        elsewhere.append(next(waits))

    async def activation(g):
        await ask("US", "R.1", "Throw?", ("yes", "no"))
        thrown.append([await roll("R.1"), *await throw("R.1", "Some", 3)])
        other = threading.Thread(target=another_thread)
        other.start()
        other.join()

    forward = small_world(activation)
    forward._send("yes")  # no more than that: who waited for a die would wait still
    rng = Random("1 1 Only")
    assert thrown == [[1 + int(rng.random() * 6) for _ in range(4)]]
    assert forward.decision.player == "US" and [d.player for d in elsewhere] == ["dice"]
    assert next(roll("R.1").__await__()).player == "dice"  # outside of it they are waited for again


def test_after_a_crash_dice_are_waited_for_again():
    async def activation(g):
        await ask("US", "R.1", "Crash?", ("yes", "no"))
        raise ValueError

    with pytest.raises(ValueError):
        small_world(activation).answer("yes")
    assert next(roll("R.1").__await__()).player == "dice"


def test_rules_that_ask_nothing_run_away():
    async def activation(g):
        if not started:
            started.append(await ask("US", "R.1", "Begin?", ("yes", "no")))

    started: list[str] = []
    forward = small_world(activation)
    with pytest.raises(RulesCrash, match="asked nothing"):
        forward.answer("yes")
