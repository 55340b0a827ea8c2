"""A world that only goes forward: what search plays thousands of and throws away.

Nothing of it is kept, so that nothing can be taken back or cloned: no copy of the state at each activation, no answers, no past.
Its dice are its own, and the rules do not wait for them: each step of each turn has its own luck, so that ways which throw more
or fewer dice in one step meet the same luck in all that follow.
"""

from __future__ import annotations

from random import Random
from typing import Any

from .contract import Rules
from .decision import DICE, NOW, AtOnce, Choice, Decision
from .game import SILENT_ACTIVATIONS, Game, RulesCrash


class Luck(AtOnce):
    """The dice of such a world, and where it stands: turn and step, as they are till the activation ends."""

    __slots__ = ("_of", "_random", "begins", "rules", "seed", "state", "step", "turn")

    def __init__(self, rules: Rules, state: Any, seed: int) -> None:
        self.rules, self.state, self.seed = rules, state, seed
        self.turn, self.step = 0, ""
        self.begins = True  # an activation, of which nobody has been asked anything yet
        self._of = (-1, "")  # the turn and step that the luck is of
        self._random: Random | None = None

    def look(self) -> None:
        """Where the world stands, when the first in an activation is asked."""
        where = self.rules.where(self.state)
        self.turn, self.step = where.turn, where.step_name
        self.begins = False

    def pick(self, decision: Decision) -> Choice:
        """Any option, all alike."""
        return self.picks(decision, 1)[0]

    def picks(self, decision: Decision, number: int) -> list[Choice]:
        if self.begins:
            self.look()
        random = self._random
        if random is None or self.turn != self._of[0] or self.step != self._of[1]:
            self._of = (self.turn, self.step)
            seed = f"{self.seed} {self.turn} {self.step}"
            if random is None:
                random = self._random = Random(seed)
            else:
                random.seed(seed)
        options = decision.options
        sides = len(options)
        return [options[int(random.random() * sides)] for _ in range(number)]


async def _onward(rules: Rules, state: Any, luck: Luck) -> None:
    """The sequence of play, activation after activation, to the end of the game."""
    silent = 0
    while rules.outcome(state) is None:
        if silent == SILENT_ACTIVATIONS:
            raise RulesCrash(f"{rules.ID}: {SILENT_ACTIVATIONS} activations in a row asked nothing", "", "")
        luck.begins = True
        await rules.activation(state)
        silent = silent + 1 if luck.begins else 0


class Forward(Game):
    """An imagined world, taken over from `world`, which is not to be played on."""

    __slots__ = ("_onward", "luck")

    def __init__(self, world: Game, seed: int) -> None:
        super().__init__(world.rules, world.state, world.dice, world.setting, begin=False)
        self.imagined = True
        self.decision, self._script = world.decision, world._script
        self._onward = False  # the activation that it was taken over in is still going on
        self.luck = Luck(world.rules, world.state, seed)
        self.luck.look()
        self._throw()

    @property
    def turn(self) -> int:
        """The turn, as it is till the activation ends."""
        return self.luck.turn

    @property
    def step(self) -> str:
        """The step, the same."""
        return self.luck.step

    def _send(self, choice: Choice) -> None:
        assert self._script is not None, "the game is over"
        luck = self.luck
        NOW.luck = luck
        try:
            self.decision = self._script.send(choice)
        except StopIteration:
            self._begin()
        finally:
            NOW.luck = None
        if luck.begins:
            luck.look()

    def _begin(self) -> None:
        if not self._onward:
            self._onward = True
            self._script = _onward(self.rules, self.state, self.luck)
            try:
                self.decision = self._script.send(None)
                return
            except StopIteration:
                pass
        self.luck.begins = True  # nothing more: it stands where it ended
        self._script = self.decision = None

    def _throw(self) -> None:
        """Let the dice answer what rules ask of them by ways of their own, and wait for."""
        while (decision := self.decision) is not None and decision.player == DICE:
            self._send(self.luck.pick(decision))
