"""What a game's player room tells the bots that look ahead, and those who tune and measure them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from ...engine.decision import Decision

Heuristic = Callable[[Any, Decision, Random], Any]  # a position, a question, chance: a sensible option


class Weights(NamedTuple):
    """The numbers of a heuristic that may be turned: `make(values)` is the heuristic with other ones."""

    names: tuple[str, ...]
    values: tuple[float, ...]  # the present ones
    spread: tuple[float, ...]  # how far a first step of the optimiser goes
    make: Callable[[Sequence[float]], Heuristic]


class Hints(NamedTuple):
    """What search should know of a game. Everything may be left out: then every question is thought about by itself."""

    styles: Mapping[str, Heuristic] = {}  # other ways of playing, tried for a whole step at a time
    starts: str = ""  # the style that is followed unless another does better; "" the heuristic
    prior: Mapping[str, str] = {}  # side -> the idea that its search follows instead, where games have shown it to be better
    planned: frozenset[str] | None = None  # rules of questions at which a style is chosen; None: the first of every step
    replied: frozenset[str] | None = None  # of those, by which a step is known in which the enemy may answer a plan; None: all
    crossroads: frozenset[str] | None = None  # rules of questions that are thought about by themselves; None: all
    steady: bool = False  # version 1 only: a style tells only if it is kept up: a future follows it to the horizon
    sure: float | None = None  # standard errors by which another style must do better; 0 when all are equally sound
    worlds: int = 4  # in which a style must have been tried, before it is preferred: more where a future is mostly luck
    ahead: int = 2  # turns to look ahead
    thinks: Callable[[Any], bool] | None = None  # does it matter here what is planned? None: always
    to_the_end: Callable[[Any], bool] | None = None  # is the game so short in this setting that futures are played to its end?
    searched_to_the_end: bool = False  # are a search's futures played to the end, and only single answers weighed at the horizon?
    scripts: Mapping[str, Heuristic] = {}  # simple ideas that a person finds in an evening: what a league measures against
    rivals: Mapping[str, Heuristic] = {}  # strong players who play otherwise: whom search takes the enemy for, now and then
    strays: bool = True  # does search compare plans that stray (bots/strays.py), where futures go to the end of the game?
    ideas: Mapping[str, Heuristic] = {}  # more plans for a step that search compares, too narrow to be played for a whole game
    weights: Weights | None = None  # what tuning may turn
