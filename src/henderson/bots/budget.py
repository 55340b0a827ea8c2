"""How long a bot may think: so many futures or seconds for a question, or so many seconds for a whole turn."""

from __future__ import annotations

import time

PLAN, WORD = 3.0, 1.0  # what a question weighs: a plan for a step, a single word at a crossroads
FIRST = 6.0  # the weight of a turn's questions, before there was a turn to go by
LEAST = 0.05  # seconds: with less left of a turn nothing is thought about
THOUGHT = 0.95  # of a turn's seconds that may be dealt out: the rest is for answers that only follow a plan


class Budget:
    """Deals out thinking time. With `turn` seconds for a turn, a question gets its share of what is left, by its weight
    beside those that the turn before had."""

    def __init__(self, seconds: float | None = 1.0, futures: int | None = None, turn: float | None = None) -> None:
        self.seconds, self.futures, self.turn = (None if futures is not None else seconds), futures, turn
        self._number = -1  # of the present turn
        self._weight = self._spent = 0.0
        self._before = FIRST
        self._asked = self._began = 0.0

    def asked(self, turn: int, since: float) -> None:
        """A question of that turn was put at that time, whether or not it will be thought about."""
        if turn != self._number:
            if self._number >= 0 and self._weight:
                self._before = self._weight
            self._number, self._weight, self._spent = turn, 0.0, 0.0
        self._asked = since

    def afresh(self) -> None:
        """Somebody wants to be told what it thinks: for that it has a turn's time, however much of this one it used."""
        self._spent, self._asked = 0.0, time.perf_counter()

    def answered(self) -> None:
        """It has been answered: a person waited so long."""
        self._spent += time.perf_counter() - self._asked

    def begin(self, weight: float) -> bool:
        """The question is to be thought about, and weighs so much; is there time for it?"""
        self._began = time.perf_counter()
        if self.turn is None:
            return True
        left = THOUGHT * self.turn - self._spent - (self._began - self._asked)
        to_come = max(weight, self._before - self._weight)
        self._weight += weight
        self.seconds = left * weight / to_come
        return left >= LEAST

    def skip(self, weight: float) -> None:
        """A question turned out to need no thought: it does not count among those of a turn."""
        self._weight -= weight

    def used(self, spent: int) -> float:
        """The share of the question's budget that is used up, after so many futures."""
        if self.futures is not None:
            return spent / max(1, self.futures)
        return (time.perf_counter() - self._began) / max(1e-6, self.seconds or 0.0)

    def has_room(self, share: float, spent: int, world: float) -> bool:
        """May one more world be looked at, which takes that many seconds, before that share of the budget is used up?"""
        if self.futures is not None or share < 1:
            return self.used(spent) < share
        return time.perf_counter() + world < self.deadline(share)

    def deadline(self, share: float) -> float:
        """When that share of the seconds is over, by time.perf_counter."""
        return self._began + (self.seconds or 0.0) * share

    def affordable(self, cost: float) -> int:
        """How many futures the question may have, when one costs that many seconds."""
        return self.futures if self.futures is not None else int((self.seconds or 0.0) / max(cost, 1e-6))
