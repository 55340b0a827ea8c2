"""Many games at once in one process, for learners that answer in batches; and one seat against a bot, for Gymnasium.

many = Many("last-convoy", 64, opponent="random")
observation = many.observe()                 # arrays with the games first, and "action_mask"
ended = many.step(actions)                   # one token for each game; finished games are begun anew by themselves
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ...bots.own import any_bot
from ...bots.seat import Bot, Seat
from ...engine.decision import HendersonError
from ..match import MOST
from .encoding import Mask
from .endings import rewards
from .room import observed
from .table import Table
from .variants import encoded, opened

Batch = dict[str, NDArray[Any]]


class Ended(NamedTuple):
    """A game that ended in a step: its place in the batch, and what it was worth to each side."""

    place: int
    rewards: dict[str, float]


class Many:
    """`n` games of one title. Without an opponent the caller answers for every seat (`asked` says whose it is); with one, game
    i has the learner in seat i of `seats`, over and over, and the opponent answers for the others by itself."""

    def __init__(
        self, title: str, n: int, seed: int | str = 0, opponent: str = "", seats: Sequence[str] = (), **options: Any
    ) -> None:
        self.title, self.n, self.seed, self.opponent, self.options = title, n, seed, opponent, options
        first = opened(title, 0, options)
        self.sides, self.rules = first.rules.SIDES, first.rules
        self.encoding = encoded(title, first)
        for seat in seats:
            if seat not in self.sides:
                raise HendersonError(f"'{seat}' is no side of {title}: expected {', '.join(self.sides)}")
        chosen = tuple(seats) or self.sides
        self.seats = [chosen[i % len(chosen)] for i in range(n)]
        self.games = 0  # begun so far
        self._bots: list[dict[str, Bot]] = [{} for _ in range(n)]
        self.tables = [self._begun(i) for i in range(n)]
        self._arrays: Batch = {
            name: np.zeros((n, *shape), np.int32 if name == "places" else np.float32)
            for name, shape in self.encoding.shapes().items()
        }
        self._arrays["action_mask"] = np.zeros((n, self.encoding.actions), np.int8)
        self._rows = [{name: array[i] for name, array in self._arrays.items()} for i in range(n)]

    @property
    def asked(self) -> list[str]:
        """Whose answer each game waits for."""
        return [table.asked for table in self.tables]

    def observe(self) -> Batch:
        """What the asked seat of each game sees, the games first. The arrays are written anew by the next call."""
        mask = self._arrays["action_mask"]
        mask[:] = 0
        for i, table in enumerate(self.tables):
            self.encoding.write(table.game, table.asked, table.said, self._rows[i])
            mask[i, table.legal()] = 1
        return self._arrays

    def step(self, actions: Sequence[int] | NDArray[Any]) -> list[Ended]:
        """A token in each game; those that ended, and are begun anew."""
        ended: list[Ended] = []
        for i, action in enumerate(actions):
            table = self.tables[i]
            if table.say(int(action)):
                self._replies(i, table)
            while not table.asked:
                ended.append(Ended(i, rewards(table.game)))
                table = self.tables[i] = self._begun(i)
        return ended

    def _begun(self, place: int) -> Table:
        game = opened(self.title, f"{self.seed}/{self.games}", self.options)
        if self.opponent:
            others = [side for side in self.sides if side != self.seats[place]]
            self._bots[place] = {side: any_bot(self.opponent, f"{self.seed}/{self.games}", self.rules) for side in others}
        self.games += 1
        table = Table(game, self.encoding)
        self._replies(place, table)
        return table

    def _replies(self, place: int, table: Table) -> None:
        """The opponent answers until the learner is asked or the game is over."""
        bots, game = self._bots[place], table.game
        while (decision := game.decision) is not None and decision.player in bots:
            game.answer(decision.option(bots[decision.player].choose(Seat(game, decision.player))))


class Versus(gymnasium.Env):  # type: ignore[misc]
    """One seat against a bot, as a Gymnasium environment: `gymnasium.vector` makes many of it. The reward comes at the end: 1
    won, -1 lost, 0 drawn. An action that is masked out loses at once."""

    metadata = {"render_modes": ["svg"]}

    def __init__(
        self, title: str, side: str, opponent: str = "random", longest: int = MOST, render_mode: str | None = None, **options: Any
    ) -> None:
        self.render_mode, self.longest, self.side, self.steps = render_mode, longest, side, 0
        self._settled: tuple[str, str, dict[str, Any]] = title, opponent, options
        self.many = Many(title, 1, 0, opponent, (side,), **options)
        self.action_space = spaces.Discrete(self.many.encoding.actions)
        self.observation_space = observed(self.many.encoding)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Batch, dict[str, Any]]:
        """A new game. The same seed gives the same dice and the same opponent; without one they go on from the last."""
        super().reset(seed=seed)
        self.many.seed, self.many.games, self.steps = int(self.np_random.integers(1 << 62)), 0, 0
        self.many.tables[0] = self.many._begun(0)
        return self._observe(), {}

    def step(self, action: int) -> tuple[Batch, float, bool, bool, dict[str, Any]]:
        """An answer, or a part of one; then the opponent's, until this seat is asked again."""
        before = self._observe()
        try:
            ended = self.many.step([action])
        except HendersonError as refusal:
            return before, -1.0, True, False, {"illegal": str(refusal)}
        self.steps += 1
        if ended:
            return before, ended[0].rewards[self.side], True, False, {}
        return self._observe(), 0.0, False, self.steps >= self.longest, {}

    def action_masks(self) -> Mask:
        """The mask alone, by the name that masked learners ask for."""
        return self.many.tables[0].mask(self.side)

    def render(self) -> Any:
        """The board as SVG."""
        return self.many.tables[0].game._repr_svg_() if self.render_mode == "svg" else None

    def _observe(self) -> Batch:
        table = self.many.tables[0]
        return {**table.observe(self.side), "action_mask": self.action_masks()}
