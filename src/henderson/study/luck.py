"""What the dice gave and took: a roll against the mean over all its faces, as a chance to win.

After each face the game is played on by its own sense until the next die (other dice of the same activation fall alike for all
faces) or the end of the step, so that losses and retreats are taken, and the position is valued there. The sum over a game is
what it owed to the dice; a fair die owes nothing on the average.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from random import Random
from typing import NamedTuple

from ..bots.seat import styles_of
from ..engine.decision import DICE, Choice, Decision
from ..engine.game import Game
from ..games.kit.hints import Heuristic
from .chance import first_chance
from .course import Course, Stop, course_of

FACES = 12  # results looked at: all of a die, some of a deck
LONGEST = 40  # answers until a die's cost is paid
TOLD = 20  # dice of one order to a worker


class Roll(NamedTuple):
    """A die or card: what it changed, for the first side, against what it might have."""

    at: int
    side: str  # whose half it was
    face: str
    luck: float  # first side's chance after it, less the mean over all faces
    spread: float  # the mean over faces of that squared: what such a roll is good for


class _Alike:
    """Other dice of the activation, the same for every face; later ones do not fall."""

    def __init__(self, world: Game, seed: str) -> None:
        self.world, self.seed, self.before = world, seed, world.past

    def choose(self, number: int, decision: Decision) -> Choice:
        if self.world.past is not self.before:
            return None
        return Random(f"{self.seed} {number}").choice(decision.options)

    def describe(self) -> str:
        return f"seed {self.seed}"


def settled(game: Game, face: str, sense: Heuristic, seed: str) -> float:
    """The first side's chance when that face has fallen and what it cost is paid."""
    world = game.clone()
    world.dice, world.state.events = _Alike(world, seed), None
    rng, decision, step = Random(seed), world.decision, world.where.step_name
    assert decision is not None
    world.answer(decision.option(face))
    for _ in range(LONGEST):
        asked = world.decision
        if asked is None or asked.player == DICE or world.where.step_name != step:
            break
        options = asked.options
        world.answer(options[0] if len(options) == 1 else sense(world.state, asked, rng))
    return first_chance(world)


def roll(stop: Stop) -> Roll:
    """What one die gave or took."""
    game, seed = stop.game, f"luck {stop.at}"
    decision = game.decision
    assert decision is not None and decision.player == DICE
    sense = styles_of(game.rules)[""]
    words = list(decision.words)
    if len(words) > FACES:
        others = [w for w in words if w != stop.word]
        Random(seed).shuffle(others)
        words = [stop.word, *others[: FACES - 1]]
    each = {word: settled(game, word, sense, seed) for word in words}
    n = len(words)
    if len(decision.words) > n:  # the one that fell is one of many: the sample without it stands for the rest
        rest = [v for w, v in each.items() if w != stop.word]
        mean = (each[stop.word] + sum(rest) / len(rest) * (len(decision.words) - 1)) / len(decision.words)
    else:
        mean = sum(each.values()) / n
    spread = sum((v - mean) ** 2 for v in each.values()) / n
    return Roll(stop.at, game.where.side, stop.word, each[stop.word] - mean, spread)


def rolls(course: Course, pool: Executor | None = None, tell: Callable[[int, int], None] = lambda a, b: None) -> list[Roll]:
    """Every die and card of a game, reckoned here or by the workers of a pool."""
    numbers = [stop.at for stop in course.stops if stop.chance and stop.game.where.turn]
    parts = [numbers[i : i + TOLD] for i in range(0, len(numbers), TOLD)]
    if pool is None:
        return [roll(course.stops[at]) for at in numbers]
    asked, found = list[Future[list[Roll]]](), list[Roll]()
    for part in parts:
        tell(sum(len(p) for p, a in zip(parts, asked) if a.done()), len(numbers))
        asked.append(pool.submit(some, course.text, part))
    for one in asked:
        found += one.result()
        tell(len(found), len(numbers))
    return found


def some(text: str, numbers: Sequence[int]) -> list[Roll]:
    """For a worker: some dice of a save."""
    course = course_of(text)
    return [roll(course.stops[at]) for at in numbers]
