"""A game as a PettingZoo AEC environment: agents are the sides, an action is a token of the game's vocabulary, masked.

environment = aec.env("avalon-hill", level="basic")
environment.reset(seed=1)
for agent in environment.agent_iter():
    observation, reward, terminated, truncated, info = environment.last()
    done = terminated or truncated
    environment.step(None if done else environment.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

from random import Random
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from ...bots.seat import Seat
from ...engine.game import Game
from ..match import MOST
from .encoding import Observation
from .endings import rewards
from .room import observed
from .table import Table
from .variants import encoded, opened


def env(title: str, longest: int = MOST, **options: Any) -> AECEnv:
    """The environment as learners expect it: an illegal action ends the game, lost for the one who chose it."""
    return OrderEnforcingWrapper(TerminateIllegalWrapper(Raw(title, longest, **options), illegal_reward=-1))


class Raw(AECEnv):  # type: ignore[misc]
    """The environment itself; an action that is masked out is an error. An answer of several tokens is several steps. Rewards
    come at the end: 1 won, -1 lost, 0 drawn."""

    def __init__(self, title: str, longest: int = MOST, **options: Any) -> None:
        super().__init__()
        self.title, self.longest, self.options = title, longest, options
        self.metadata = {"name": title, "render_modes": ["svg"], "is_parallelizable": False}
        self.render_mode = "svg"
        self.game: Game = opened(title, 0, options)
        self.encoding = encoded(title, self.game)
        self.table = Table(self.game, self.encoding)
        self.possible_agents = list(self.game.rules.SIDES)
        self.agents: list[str] = []
        self.answers = 0
        self._rng = Random()
        self._action = {side: spaces.Discrete(self.encoding.actions) for side in self.possible_agents}
        self._observation = {side: observed(self.encoding) for side in self.possible_agents}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The same seed gives the same dice; without one they go on from the last."""
        if seed is not None:
            self._rng = Random(f"henderson environment {seed}")
        self.game = opened(self.title, self._rng.getrandbits(64), self.options)
        self.table = Table(self.game, self.encoding)
        self.answers = 0
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {side: {} for side in self.agents}
        self._skip_agent_selection = None
        assert self.game.decision is not None
        self.agent_selection = self.game.decision.player

    def observe(self, agent: str) -> Observation:
        """What that side may know."""
        return {**self.table.observe(agent), "action_mask": self.table.mask(agent)}

    def step(self, action: Any) -> None:
        """The agent's answer."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.word(int(action))  # refused before anything is changed
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self.answers += self.table.say(int(action))
        if self.game.decision is not None:
            self.agent_selection = self.game.decision.player
            if self.answers >= self.longest:
                self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.rewards = rewards(self.game)
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def seat(self, agent: str) -> Seat:
        """The same chair that a bot has: view, words, imagined worlds."""
        return Seat(self.game, agent)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action[agent]

    def render(self) -> str:
        """The board as the asked side sees it, as SVG."""
        return self.game._repr_svg_() or ""

    def close(self) -> None:
        """Nothing is open."""
