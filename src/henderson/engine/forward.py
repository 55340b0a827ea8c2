"""A world that only goes forward: what search plays thousands of and throws away.

Nothing of it is kept, so that nothing can be taken back or cloned: no copy of the state at each activation, no answers, no past.
Its dice are its own: each step of each turn has its own luck, so that ways which throw more or fewer dice in one step meet the
same luck in all that follow.
"""

from __future__ import annotations

from random import Random

from .decision import DICE, Choice, Decision
from .game import SILENT_ACTIVATIONS, Game, RulesCrash


class Forward(Game):
    """An imagined world, taken over from `world`, which is not to be played on."""

    __slots__ = ("_luck", "_of", "seed", "step", "turn")

    def __init__(self, world: Game, seed: int) -> None:
        super().__init__(world.rules, world.state, world.dice, world.setting, begin=False)
        self.imagined = True
        self.decision, self._script = world.decision, world._script
        self.seed = seed
        self._of = (-1, "")  # the turn and step that the luck is of
        self._luck = Random(0)
        self._look()
        self._throw()

    def _look(self) -> None:
        """Turn and step, as they are till the activation ends."""
        where = self.rules.where(self.state)
        self.turn: int = where.turn
        self.step: str = where.step_name

    def _begin(self) -> None:
        rules, state = self.rules, self.state
        for _ in range(SILENT_ACTIVATIONS):
            if rules.outcome(state) is not None:
                self._look()
                self._script = self.decision = None
                return
            script = rules.activation(state)
            try:
                self.decision = script.send(None)
                self._script = script
                self._look()
                return
            except StopIteration:
                continue
        raise RulesCrash(f"{rules.ID}: {SILENT_ACTIVATIONS} activations in a row asked nothing", "", "")

    def _send(self, choice: Choice) -> None:
        assert self._script is not None, "the game is over"
        try:
            self.decision = self._script.send(choice)
        except StopIteration:
            self._begin()

    def _throw(self) -> None:
        while (decision := self.decision) is not None and decision.player == DICE:
            self._send(self._thrown(decision))

    def _thrown(self, decision: Decision) -> Choice:
        """Any option, all alike."""
        if self.turn != self._of[0] or self.step != self._of[1]:
            self._of = (self.turn, self.step)
            self._luck = Random(f"{self.seed} {self.turn} {self.step}")
        return decision.options[int(self._luck.random() * len(decision.options))]
