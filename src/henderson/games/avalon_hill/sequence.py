"""How to play: B.play.0 to B.play.7. Read this first.

Before the first turn the Japanese player places his At-start units (B.setup.3). Then every turn is these seven steps.
"""

from __future__ import annotations

from ...engine.view import Step, Where
from .arrival import arrivals
from .battles import declare
from .combat import resolve
from .facts import JAPAN, US
from .movement import begin_movement, end_movement, movement
from .setup import place_start_units
from .state import State
from .victory import end_of_turn

SEQUENCE = (
    Step(rule="B.setup.3", name="Japanese set-up", side=JAPAN),
    Step(rule="B.play.1", name="U.S. arrivals", side=US),
    Step(rule="B.play.2", name="U.S. movement", side=US),
    Step(rule="B.play.3", name="U.S. battles", side=US),
    Step(rule="B.play.4", name="Japanese arrivals", side=JAPAN),
    Step(rule="B.play.5", name="Japanese movement", side=JAPAN),
    Step(rule="B.play.6", name="Japanese battles", side=JAPAN),
)
SETUP, US_ARRIVALS, US_MOVEMENT, US_BATTLES, JAPANESE_ARRIVALS, JAPANESE_MOVEMENT, JAPANESE_BATTLES = range(7)


async def activation(g: State) -> None:
    """The next piece of the present step: one unit landed, one unit or stack moved, one battle declared or resolved."""
    side = SEQUENCE[g.step].side
    if g.step == SETUP:
        done = await place_start_units(g)
    elif g.step in (US_ARRIVALS, JAPANESE_ARRIVALS):
        done = await arrivals(g, side)
    elif g.step in (US_MOVEMENT, JAPANESE_MOVEMENT):
        done = await movement(g, side)  # B.attack.4 all moves before any battle (B.move.5)
    elif not g.declared:
        g.declared = await declare(g, side)
        done = False
    else:
        done = await resolve(g, side)
    if done and g.result is None:
        next_step(g)


def next_step(g: State) -> None:
    """B.play.3 after B.play.2, and so on; after the Japanese battles the turn ends."""
    if g.step == JAPANESE_BATTLES:
        end_of_turn(g)
        if g.result is None:
            next_turn(g)
        return
    if g.step == SETUP:
        next_turn(g)
        return
    if g.step in (US_MOVEMENT, JAPANESE_MOVEMENT):
        end_movement(g, SEQUENCE[g.step].side)
    g.step += 1
    open_step(g)


def next_turn(g: State) -> None:
    """B.play.7 The Japanese player checks off one turn on the Time Record Card, and play goes back to the first step."""
    g.turn += 1  # B.play.0 turn 1 is the week of 7 August 1942
    g.note("B.play.7", "Turn {}, {}", g.turn, g.facts.turns[g.turn - 1], kind="turn")
    g.step = US_ARRIVALS
    open_step(g)


def open_step(g: State) -> None:
    """What begins with a step."""
    if g.step in (US_ARRIVALS, JAPANESE_ARRIVALS):
        g.landed.clear()
        g.fought.clear()
        g.declared = False
    elif g.step in (US_MOVEMENT, JAPANESE_MOVEMENT):
        begin_movement(g, SEQUENCE[g.step].side)


def where(g: State) -> Where:
    """Turn and step."""
    step = SEQUENCE[g.step]
    name = g.facts.turns[g.turn - 1] if g.turn else "before the first turn"
    return Where(turn=g.turn, turn_name=name, step=step.rule, step_name=step.name, side=step.side, turns=16)
