"""A game in the shape of OpenSpiel: `Game` and `State` with the names of its Python interface.

    state = spiel.load_game("avalon-hill", level="basic").new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(rng.choices(actions, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))

OpenSpiel need not be there. Where it is, `register()` offers the games to its own library, so that its algorithms and its
own API tests run on them (`pyspiel.load_game("henderson_avalon_hill")`).
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

import msgspec
import numpy as np

import henderson

from ...engine import game as engine
from ...engine.decision import DICE, HendersonError
from ...engine.dice import Typed
from ..match import MOST
from .endings import rewards
from .table import Table
from .variants import encoded, opened

CHANCE, TERMINAL = -1, -4  # pyspiel.PlayerId
MOST_FACES = 1024  # chance outcomes of one question: a die has six, a deck its cards
_encode = msgspec.json.Encoder(order="deterministic").encode


class GameType(NamedTuple):
    """What kind of game it is, in OpenSpiel's words."""

    short_name: str
    long_name: str
    min_num_players: int
    max_num_players: int
    dynamics: str = "sequential"
    chance_mode: str = "explicit_stochastic"
    information: str = "imperfect_information"
    utility: str = "zero_sum"
    reward_model: str = "terminal"
    provides_information_state_string: bool = True
    provides_information_state_tensor: bool = False
    provides_observation_string: bool = True
    provides_observation_tensor: bool = True


def load_game(title: str, **options: Any) -> Game:
    """A game by its id, with its options."""
    return Game(title, options)


class Game:
    """A game before it begins."""

    def __init__(self, title: str, options: dict[str, Any] | None = None) -> None:
        self.title, self.options = title, dict(options or {})
        first = self._begin()
        self.rules, self.encoding = first.rules, encoded(title, first)

    def _begin(self) -> engine.Game:
        return opened(self.title, options=self.options, dice=Typed())

    def new_initial_state(self) -> State:
        return State(self, self._begin())

    def new_initial_states(self) -> list[State]:
        return [self.new_initial_state()]

    def deserialize_state(self, text: str) -> State:
        """The state that `State.serialize` wrote."""
        state = self.new_initial_state()
        for line in text.split():
            state.apply_action(int(line))
        return state

    def get_type(self) -> GameType:
        n = self.num_players()
        kind = GameType("henderson_" + self.title.replace("-", "_"), self.rules.TITLE, n, n)
        return kind if n == 2 else kind._replace(utility="general_sum")

    def get_parameters(self) -> dict[str, Any]:
        return dict(self.options)

    def num_players(self) -> int:
        return len(self.rules.SIDES)

    def num_distinct_actions(self) -> int:
        return self.encoding.actions

    def max_chance_outcomes(self) -> int:
        return MOST_FACES

    def max_game_length(self) -> int:
        return MOST

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float | None:
        return 0.0 if self.num_players() == 2 else None

    def observation_tensor_shape(self) -> list[int]:
        return [self.observation_tensor_size()]

    def observation_tensor_size(self) -> int:
        return sum(math.prod(shape) for shape in self.encoding.shapes().values())

    def __str__(self) -> str:
        given = ",".join(f"{k}={v}" for k, v in sorted(self.options.items()))
        return f"{self.get_type().short_name}({given})"


class Imagined(NamedTuple):
    """Where an imagined state comes from: it can only be cloned by imagining it again."""

    root: State  # the true one, never played on
    player: int
    seed: str

    def world(self) -> engine.Game:
        """The imagined world, its dice explicit."""
        root = self.root
        world = root._table.imagine(root._game.rules.SIDES[self.player], self.seed, quiet=False)
        world.dice = Typed()
        return world


class State:
    """A position. Chance is explicit: dice and cards are actions of the chance player, all equally likely. A player's action is a
    token (see vocabulary); an answer of several tokens is several actions."""

    def __init__(self, game: Game, table: engine.Game) -> None:
        self._game, self._table, self._says = game, table, Table(table, game.encoding)
        self._history: list[tuple[int, int]] = []  # player and action
        self._recall = [""] * game.num_players()  # what each player saw and answered so far, as a chained hash
        self._imagined: Imagined | None = None
        self._shelf, self._read = table.past, 0
        self._look()

    # -- who is asked, and what may be answered ----------------------------------------------------------------------

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def current_player(self) -> int:
        decision = self._table.decision
        if decision is None:
            return TERMINAL
        return CHANCE if decision.player == DICE else self._game.rules.SIDES.index(decision.player)

    def is_terminal(self) -> bool:
        return self._table.decision is None

    def is_chance_node(self) -> bool:
        return self.current_player() == CHANCE

    def is_player_node(self) -> bool:
        return self.current_player() >= 0

    def is_simultaneous_node(self) -> bool:
        return False

    def is_mean_field_node(self) -> bool:
        return False

    def is_initial_state(self) -> bool:
        return not self._history

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The tokens that may be said, when that player is asked; the numbers of the faces of a die."""
        asked = self.current_player()
        if asked == TERMINAL or player not in (None, asked):
            return []
        assert self._table.decision is not None
        return list(range(len(self._table.decision.options))) if asked == CHANCE else sorted(self._says.legal())

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        size = self._game.max_chance_outcomes() if self.is_chance_node() else self._game.num_distinct_actions()
        mask = [0] * size
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every result of the die or the draw, with its probability."""
        if not self.is_chance_node():
            raise HendersonError(f"No die is asked here, but {self._table.decision or 'nobody: the game is over'}")
        faces = self.legal_actions()
        return [(face, 1 / len(faces)) for face in faces]

    def action_to_string(self, player: int, action: int | None = None) -> str:
        """What an action says; called with one argument, of the current player's."""
        action = player if action is None else action
        decision = self._table.decision
        if action not in self.legal_actions():
            raise HendersonError(f"Action {action} does not answer {decision or 'anything: the game is over'}")
        assert decision is not None
        return decision.words[action] if self.is_chance_node() else self._game.encoding.vocabulary.tokens[action][1]

    def string_to_action(self, player: int | str, word: str | None = None) -> int:
        word = str(player) if word is None else word
        for action in self.legal_actions():
            if self.action_to_string(action) == word:
                return action
        raise HendersonError(f"'{word}' does not answer {self._table.decision or 'anything: the game is over'}")

    # -- playing -----------------------------------------------------------------------------------------------------

    def apply_action(self, action: int) -> None:
        player, word = self.current_player(), self.action_to_string(int(action))
        assert self._table.decision is not None
        if player >= 0:
            self._remember(player, f"{self._table.decision.rule} {word}")
        self._history.append((player, int(action)))
        self._play(player, int(action))
        self._look()

    def _play(self, player: int, action: int) -> None:
        if player == CHANCE:
            assert self._table.decision is not None
            self._table.answer(self._table.decision.options[action])
            self._says = Table(self._table, self._game.encoding)
        else:
            self._says.say(action)

    def child(self, action: int) -> State:
        new = self.clone()
        new.apply_action(action)
        return new

    def clone(self) -> State:
        """The same state, played on independently."""
        new: State = State.__new__(State)
        new._game, new._imagined = self._game, self._imagined
        new._history, new._recall = list(self._history), list(self._recall)
        if self._imagined is None:
            new._says = self._says.clone()
            new._table = new._says.game
        else:  # imagine the same world again and play the same way
            new._table = self._imagined.world()
            new._says = self._imagined.root._says.at(new._table)
            for player, action in self._history:
                new._play(player, action)
        new._shelf, new._read = new._table.past, len(new._table.state.events or ())
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        if self._imagined is not None:
            return _revive_imagined, (*self._imagined, self.history())
        return _revive, (self._game.title, self._game.options, self.history())

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def resample_from_infostate(self, player: int, sampler: Any = None) -> State:
        """A state that `player`, who is asked, cannot tell from this one. `sampler()` gives numbers from 0 to 1.

        Its history begins here: the answers that others may have given before are not made up.
        """
        if player != self.current_player():
            raise HendersonError(f"Player {player} is not asked: expected {self.current_player()}")
        if self._imagined is not None:
            raise HendersonError("An imagined state is not imagined again: resample the true one")
        seed = str(sampler() if sampler is not None else Random(self._digest()).random())
        return State.imagined(Imagined(self.clone(), player, seed))

    @staticmethod
    def imagined(of: Imagined) -> State:
        """The state of an imagined world: who imagines remembers all, of the others' memory nothing is made up."""
        new = State(of.root._game, of.world())
        new._imagined, new._says = of, of.root._says.at(new._table)
        new._recall = ["imagined"] * new.num_players()
        new._recall[of.player] = of.root._recall[of.player]
        return new

    # -- what is known -----------------------------------------------------------------------------------------------

    def observation_string(self, player: int | None = None) -> str:
        """All that a player sees now, as JSON."""
        return _encode(self._table.view(self._side(player))).decode()

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The same as numbers (see encoding)."""
        side = self._side(player)
        flat = np.concatenate([part.ravel() for part in self._says.observe(side).values()])
        return [float(x) for x in flat]

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player has seen and answered (perfect recall, as a hash), the question if it is his, and his view."""
        side, decision = self._side(player), self._table.decision
        asked = f"{decision.rule} {decision.text} {self._says.said}" if decision is not None and decision.player == side else ""
        return "\n".join((side, self._recall[self._game.rules.SIDES.index(side)], asked, self.observation_string(player)))

    def _side(self, player: int | None) -> str:
        player = self.current_player() if player is None else player
        if not 0 <= player < self.num_players():
            raise HendersonError(f"Player {player} sees nothing: expected 0 to {self.num_players() - 1}")
        return self._game.rules.SIDES[player]

    def _remember(self, player: int, line: str) -> None:
        self._recall[player] = hashlib.sha256(f"{self._recall[player]}\n{line}".encode()).hexdigest()[:32]

    def _look(self) -> None:
        """Everybody remembers what happened since the last look, as far as he saw it."""
        table, fresh = self._table, list(self._table.state.events or ())
        node = table.past
        while node is not None and node is not self._shelf:
            fresh[:0] = node.events
            node = node.before
        for event in fresh[self._read :]:
            for player, side in enumerate(self._game.rules.SIDES):
                if event.seen_by(side):
                    self._remember(player, f"{event.rule} {event.text}")
        self._shelf, self._read = table.past, len(table.state.events or ())

    # -- results and records -----------------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        return [rewards(self._table)[side] for side in self._game.rules.SIDES]

    def rewards(self) -> list[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        return self.rewards()[player]

    def history(self) -> list[int]:
        return [action for _, action in self._history]

    def full_history(self) -> list[tuple[int, int]]:
        return list(self._history)

    def history_str(self) -> str:
        return " ".join(map(str, self.history()))

    def move_number(self) -> int:
        return len(self._history)

    def serialize(self) -> str:
        """The actions since the beginning, a line each."""
        if self._imagined is not None:
            raise HendersonError("An imagined state has no beginning: it cannot be written down")
        return "\n".join(map(str, self.history())) + "\n"

    def _digest(self) -> str:
        return f"{self._table.state.digest()} {len(self._history)} {self._says.said}"

    def __str__(self) -> str:
        return f"{self._digest()} {self._table.decision or self._table.outcome}"


def _revive(title: str, options: dict[str, Any], actions: list[int]) -> State:
    """A state out of a pickle."""
    state = load_game(title, **options).new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


def _revive_imagined(root: State, player: int, seed: str, actions: list[int]) -> State:
    state = State.imagined(Imagined(root, player, seed))
    for action in actions:
        state.apply_action(action)
    return state


def register(titles: Sequence[str] | None = None) -> list[str]:
    """Offer the games to OpenSpiel's library; their names there. It must be installed."""
    try:
        from .pyspiel_games import register as offer
    except ImportError:
        raise HendersonError("OpenSpiel is not installed: pip install open_spiel") from None
    return [offer(title) for title in titles or henderson.games()]
