"""A solitaire game as a Gymnasium environment: an action is a token of the game's vocabulary, masked.

environment = solo.Solo("henderson-solo")
observation, info = environment.reset(seed=1)
action = environment.action_space.sample(observation["action_mask"])
observation, reward, terminated, truncated, info = environment.step(action)
"""

from __future__ import annotations

from typing import Any

import gymnasium
from gymnasium import spaces

from ...bots.seat import Seat
from ...engine.decision import HendersonError
from ...engine.game import Game
from ..match import MOST
from .encoding import Mask, Observation
from .endings import rewards
from .room import observed
from .table import Table
from .variants import encoded, opened

Observed = Observation  # and the mask, as "action_mask"


class Solo(gymnasium.Env):  # type: ignore[misc]
    """One player against the game. The reward comes at the end: 1 won, -1 lost. An action that is masked out loses at once."""

    metadata = {"render_modes": ["svg"]}

    def __init__(
        self, title: str = "henderson-solo", longest: int = MOST, render_mode: str | None = None, **options: Any
    ) -> None:
        self.title, self.longest, self.options, self.render_mode = title, longest, options, render_mode
        self.game: Game = opened(title, 0, options)
        sides = self.game.rules.SIDES
        if len(sides) != 1:
            raise HendersonError(
                f"{title} is a game for {' and '.join(sides)}: expected a solitaire game; adapters.aec takes two"
            )
        self.side = sides[0]
        self.encoding = encoded(title, self.game)
        self.table = Table(self.game, self.encoding)
        self.answers = 0
        self.action_space = spaces.Discrete(self.encoding.actions)
        self.observation_space = observed(self.encoding)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observed, dict[str, Any]]:
        """A new game. The same seed gives the same dice; without one they go on from the last."""
        super().reset(seed=seed)
        self.game = opened(self.title, int(self.np_random.integers(1 << 62)), self.options)
        self.table = Table(self.game, self.encoding)
        self.answers = 0
        return self._observe(), {}

    def step(self, action: int) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """An answer."""
        try:
            self.answers += self.table.say(int(action))
        except HendersonError as refusal:
            return self._observe(), -1.0, True, False, {"illegal": str(refusal)}
        over = self.game.decision is None
        return self._observe(), rewards(self.game)[self.side], over, not over and self.answers >= self.longest, {}

    def action_masks(self) -> Mask:
        """The mask alone, by the name that masked learners ask for."""
        return self.table.mask(self.side)

    def seat(self) -> Seat:
        """The same chair that a bot has: view, words, imagined worlds."""
        return Seat(self.game, self.side)

    def render(self) -> Any:
        """The board as SVG."""
        return self.game._repr_svg_() if self.render_mode == "svg" else None

    def _observe(self) -> Observed:
        return {**self.table.observe(self.side), "action_mask": self.action_masks()}
