"""Futures: one way of going on, played in a world the seat may believe in, up to a horizon and valued there."""

from __future__ import annotations

import os
import pickle
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from ..engine.forward import Forward
from ..games.kit.hints import Heuristic, Hints
from .seat import REGULAR, Seat
from .value import value_of

LONGEST = 1500  # answers in a future
FOREVER = 1 << 20  # turns: no game is so long
WATCH = "waits for the end of its parent"  # the name of a thread that does nothing else, and holds nothing
USUAL = 0.6  # how often the enemy is taken to play as he should; else in another of the game's styles


class Way(NamedTuple):
    """A word to answer now ("": what the style says), the style to go on with, the enemy's reply ("": as he usually plays)."""

    word: str
    style: str = REGULAR
    reply: str = ""


class Player(NamedTuple):
    """Whose futures: the styles it knows, and what the game tells search."""

    styles: Mapping[str, Heuristic]
    hints: Hints
    replies: Mapping[str, Heuristic] = {}  # what the enemy may do instead in the next step that he plans
    answered: frozenset[str] = frozenset()  # rules of the questions that such a step is known by


def imagined(seat: Seat, seed: int) -> Forward:
    """The world of that seed, with its dice."""
    return Forward(seat.imagine(seed), seed)


def carried_out(seat: Seat, style: Heuristic, usual: Heuristic, seed: int) -> str:
    """What the position is when a style has been followed to the end of the step, in the world of that seed: styles that come
    to the same are the same plan."""
    world, rng = imagined(seat, seed), Random(seed)
    step, mine = world.step, seat.side
    for _ in range(LONGEST):
        decision = world.decision
        if decision is None or world.step != step:
            break
        options = decision.options
        play = style if decision.player == mine else usual
        world.answer(options[0] if len(options) == 1 else play(world.state, decision, rng))
    found: str = world.state.digest()
    return found


def future(seat: Seat, way: Way, seed: int, player: Player) -> float:
    """What comes of going that way in the world of that seed, with the dice of that seed."""
    return value_of(played_on(seat, way, seed, player), seat.side)


def played_on(seat: Seat, way: Way, seed: int, player: Player) -> Forward:
    """The world of that seed at the horizon, gone to that way."""
    world, rng = imagined(seat, seed), Random(seed)
    mine, hints = seat.side, player.hints
    usual, enemy = player.styles[hints.starts], _enemy(seed, player)
    own = player.styles[way.style]
    reply = player.replies[way.reply] if way.reply else None
    replied = ""  # the step in which he does
    last = FOREVER if hints.to_the_end is not None and hints.to_the_end(world.state) else world.turn + hints.ahead
    step = world.step
    if way.word:
        assert world.decision is not None
        world.answer(world.decision.option(way.word))
    for _ in range(LONGEST):
        decision = world.decision
        if decision is None:
            break
        options = decision.options
        if len(options) == 1:
            world.answer(options[0])
            continue
        if world.turn >= last and (world.step == step or world.turn > last):
            break  # the same step has come round: either side has had its say
        if world.step != step:  # the way was for this step; then play goes on as usual
            own = usual
        play = own
        if decision.player != mine:
            play = enemy
            if reply is not None:  # till the end of the first step that he plans
                if not replied:
                    play = reply
                    if decision.rule in player.answered and world.step != step:
                        replied = world.step
                elif world.step == replied:
                    play = reply
        world.answer(play(world.state, decision, rng))
    return world


def _enemy(seed: int, player: Player) -> Heuristic:
    """How the enemy plays in that world, the same for every way: mostly as he should, else as one of the rivals or styles."""
    chance = Random(f"enemy {seed}")
    usual = player.styles[player.hints.starts]
    others = [*player.hints.rivals.values()] or [style for name, style in player.styles.items() if not name.startswith("~")]
    return usual if chance.random() < USUAL else chance.choice(others)


def worlds(seat: Seat, tasks: Sequence[tuple[int, Sequence[Way]]], player: Player, until: float | None) -> list[list[float]]:
    """Each world by its seed with the ways to go in it, one row a world; rows that would not be done by the deadline, if they
    took as long as the one before, are left out."""
    rows: list[list[float]] = []
    began, took = time.perf_counter(), 0.0
    for seed, ways in tasks:
        if until is not None and rows and began + took > until:
            break
        rows.append([future(seat, way, seed, player) for way in ways])
        took, began = time.perf_counter() - began, time.perf_counter()
    return rows


def can_fork() -> bool:
    """May this process be copied to think on several cores? Not where other threads are at work: a copy has none of them."""
    return hasattr(os, "fork") and all(t is threading.main_thread() or t.name == WATCH for t in threading.enumerate())


def shared_out(work: Callable[[int], list[list[float]]], cores: int) -> list[list[list[float]]]:
    """`work(k)` for k from 0 to cores - 1, the first here and the others in copies of this process; what each came to."""
    children = []
    for k in range(1, cores):
        read, write = os.pipe()
        pid = os.fork()
        if pid == 0:
            _child(work, k, write)
        os.close(write)
        children.append((pid, read))
    rows = [work(0)]
    for pid, read in children:
        with os.fdopen(read, "rb") as pipe:
            told = pipe.read()
        os.waitpid(pid, 0)
        rows.append(pickle.loads(told) if told else [])  # from our own child; a copy that failed only thinks less
    return rows


def _child(work: Callable[[int], list[list[float]]], k: int, write: int) -> None:
    """In a copy: think, tell, and end without any of the original's clean-up."""
    try:
        told = pickle.dumps(work(k))
        with os.fdopen(write, "wb") as pipe:
            pipe.write(told)
    finally:
        os._exit(0)
