"""The games in OpenSpiel's own library: its classes, with `spiel.State` inside. Imported only where OpenSpiel is."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from . import spiel


def register(title: str) -> str:
    """Offer one game to pyspiel.load_game; its name there."""
    inner = spiel.Game(title)
    mine = inner.get_type()
    kind = pyspiel.GameType(
        short_name=mine.short_name,
        long_name=mine.long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=getattr(pyspiel.GameType.Utility, mine.utility.upper()),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=mine.max_num_players,
        min_num_players=mine.min_num_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )
    info = pyspiel.GameInfo(
        num_distinct_actions=inner.num_distinct_actions(),
        max_chance_outcomes=inner.max_chance_outcomes(),
        num_players=inner.num_players(),
        min_utility=inner.min_utility(),
        max_utility=inner.max_utility(),
        utility_sum=inner.utility_sum(),
        max_game_length=inner.max_game_length(),
    )

    class Game(pyspiel.Game):  # type: ignore[misc]
        """The game, as OpenSpiel knows it."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> State:
            return State(self, inner.new_initial_state())

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            return Observer(inner, iig_obs_type)

    Game.__qualname__ = Game.__name__ = mine.short_name  # pickle finds it by that name
    globals()[mine.short_name] = Game
    pyspiel.register_game(kind, Game)
    return mine.short_name


class State(pyspiel.State):  # type: ignore[misc]
    """A position, as OpenSpiel knows it: it keeps the history, `at` knows the rules."""

    def __init__(self, game: Any, at: spiel.State) -> None:
        super().__init__(game)
        self.at = at

    def current_player(self) -> int:
        return self.at.current_player()

    def is_terminal(self) -> bool:
        return self.at.is_terminal()

    def _legal_actions(self, player: int) -> list[int]:
        return self.at.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.at.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.at.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.at.action_to_string(player, action)

    def returns(self) -> list[float]:
        return self.at.returns()

    def resample_from_infostate(self, player: int, sampler: Any = None) -> State:
        return State(self.get_game(), self.at.resample_from_infostate(player, sampler))

    def __str__(self) -> str:
        return str(self.at)


class Observer:
    """What a player sees, in OpenSpiel's shape: with perfect recall as a string, without it as numbers too."""

    def __init__(self, game: spiel.Game, kind: Any) -> None:
        self.recall = bool(kind is not None and kind.perfect_recall)
        self.tensor = np.zeros(0 if self.recall else game.observation_tensor_size(), np.float32)
        self.dict = {} if self.recall else {"observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        if not self.recall:
            self.tensor[:] = state.at.observation_tensor(player)

    def string_from(self, state: State, player: int) -> str:
        return state.at.information_state_string(player) if self.recall else state.at.observation_string(player)
