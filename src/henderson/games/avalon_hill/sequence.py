"""How to play: B.play.0 to B.play.7. Read this first.

Before the first turn the Japanese player places his At-start units (B.setup.3). Then every turn is these steps. The Basic
game knows neither the openings nor the artillery fire (T.setup.1, O.psych.1a): there battles are declared when they begin.
"""

from __future__ import annotations

from functools import partial

from ...board.reach import members
from ...engine.view import Where
from ..kit.sequence import Part, steps
from .rules.arrival import arrivals
from .rules.artillery import fire, name_batteries, open_fire, test_odds
from .rules.battles import commit, declare
from .rules.combat import end_of_battles, resolve
from .rules.facts import JAPAN, US
from .rules.fronts import bound_attackers, owed
from .rules.hidden import announce_landings, begin_secret_movement, display, go_into_hiding, show_contents, tell_positions
from .rules.movement import begin_movement, end_movement, movement
from .rules.psychological import effect
from .rules.setup import place_start_units
from .rules.state import State, enemy
from .rules.steps import (
    ARRIVALS,
    ATTACKER_FIRES,
    ATTACKER_NAMES,
    BATTLES,
    COMMITTING,
    DECLARING,
    DEFENDER_FIRES,
    DEFENDER_NAMES,
    EFFECT,
    FIRES,
    HIDING,
    JAPANESE_ARRIVALS,
    JAPANESE_BATTLES,
    JAPANESE_MOVEMENT,
    MOVEMENTS,
    MOVING,
    OPENINGS,
    RESOLVING,
    SETUP,
    SUPPLY,
    US_ARRIVALS,
    US_MOVEMENT,
    US_OPENING,
    side_to_move,
)
from .rules.supply import replenish
from .rules.victory import LAST, end_of_half, end_of_turn


async def opening(g: State, side: str) -> bool:
    """O.psych.1a A half-turn opens with the psychological roll, then units of fire, then arrivals."""
    if g.stage == EFFECT:
        await effect(g, side)
    else:
        await replenish(g, side)
    g.stage += 1
    return g.stage > SUPPLY


async def move(g: State, side: str) -> bool:
    """B.attack.4, B.move.5 All moves before any battle; O.hidden.13a Japan first takes units into hiding."""
    if g.stage == HIDING:
        if not (g.hides and side == JAPAN) or await go_into_hiding(g):
            g.stage = MOVING
        return False
    return await movement(g, side)


async def prepare(g: State, side: str) -> bool:
    """T.arty.0a Declaration, naming, the defender's fire, the attacker's fire, the test of odds; True when all is ready.

    T.arty.2.2a No unit moves any more. D.arty.1 is the rulebook's example of it.
    """
    if g.stage == COMMITTING:
        done = await commit(g, side)
        if done and g.hides and side == US:
            show_contents(g, [*members(owed(g, side, bound_attackers(g, side))), *g.targets])  # O.hidden.5a
    elif g.stage == DECLARING:
        done = await declare(g, side)
    elif g.stage in (DEFENDER_NAMES, ATTACKER_NAMES):
        done = await name_batteries(g, enemy(side) if g.stage == DEFENDER_NAMES else side)
    else:
        done = await fire(g, enemy(side) if g.stage == DEFENDER_FIRES else side)
    if done:
        g.stage += 1
        if g.stage == DEFENDER_FIRES:
            open_fire(g, enemy(side))
        elif g.stage == ATTACKER_FIRES:
            open_fire(g, side)
    return g.stage == RESOLVING


async def battle(g: State, side: str) -> bool:
    """B.play.3, B.play.6 One battle at a time; in the Basic game they are declared first."""
    if g.stage == RESOLVING:
        return await resolve(g, side)
    if await declare(g, side):
        g.stage = RESOLVING
    return False


TOURNAMENT = {"level": "tournament"}  # T.setup.1
PARTS = (
    Part("B.setup.3", "Japanese set-up", JAPAN, place_start_units, "Set-up"),
    Part("O.psych.1a", "U.S. effects and supply", US, partial(opening, side=US), "Supply", needs=TOURNAMENT),
    Part("B.play.1", "U.S. arrivals", US, partial(arrivals, side=US), "Arrivals"),
    Part("B.play.2", "U.S. movement", US, partial(move, side=US), "Movement"),
    Part("T.arty.0a", "U.S. attacks and artillery fire", US, partial(prepare, side=US), "Attacks, fire", needs=TOURNAMENT),
    Part("B.play.3", "U.S. battles", US, partial(battle, side=US), "Battles"),
    Part("O.psych.1a", "Japanese effects and supply", JAPAN, partial(opening, side=JAPAN), "Supply", needs=TOURNAMENT),
    Part("B.play.4", "Japanese arrivals", JAPAN, partial(arrivals, side=JAPAN), "Arrivals"),
    Part("B.play.5", "Japanese movement", JAPAN, partial(move, side=JAPAN), "Movement"),
    Part("T.arty.0a", "Japanese attacks and artillery fire", JAPAN, partial(prepare, side=JAPAN), "Attacks, fire",
         needs=TOURNAMENT),
    Part("B.play.6", "Japanese battles", JAPAN, partial(battle, side=JAPAN), "Battles"),
)
SEQUENCE = steps(PARTS)


async def activation(g: State) -> None:
    """The next piece of the present step: one unit landed, one unit or stack moved, one battle declared or resolved.

    B.general.3 The same lines serve both games wherever the Tournament rules replace nothing.
    """
    done = await PARTS[g.step].play(g)
    if done and g.result is None:
        next_step(g)


def next_step(g: State) -> None:
    """T.setup.1 The steps of the Basic game, with openings and artillery fire between; after the last the turn ends."""
    close_step(g)
    if g.step == SETUP:
        next_turn(g)
        return
    if g.step == JAPANESE_BATTLES:
        end_of_turn(g)
        if g.result is None:
            next_turn(g)
        return
    g.step += 1
    if not g.tournament and (g.step in OPENINGS or g.step in FIRES):
        g.step += 1
    open_step(g)


def next_turn(g: State) -> None:
    """B.play.7 The Japanese player checks off one turn on the Time Record Card, and play goes back to the first step.

    B.play.0 Turn 1 is the week of 7 August 1942.
    """
    g.turn += 1
    g.note("B.play.7", "Turn {}, {}", g.turn, g.facts.turns[g.turn - 1], kind="turn")
    g.step = US_OPENING if g.tournament else US_ARRIVALS
    open_step(g)


def close_step(g: State) -> None:
    """What ends with a step."""
    if g.step == SETUP or g.step in BATTLES:
        if g.afloat or g.bound:
            end_of_battles(g)
        end_of_half(g)
        g.targets = ()
        g.shots = {}
        g.fired = ()
    elif g.step in MOVEMENTS:
        end_movement(g, side_to_move(g))
    elif g.step in FIRES:
        test_odds(g)  # QA.combat.3b
    if g.hides and g.step not in OPENINGS and g.step not in FIRES and g.step != SETUP:
        if g.step == JAPANESE_ARRIVALS:
            announce_landings(g)  # O.hidden.2 neither type nor size: who lands in the open is shown after it has moved
        else:
            display(g)  # O.hidden.3a
        if g.step == US_MOVEMENT:
            tell_positions(g)  # O.hidden.8


def open_step(g: State) -> None:
    """What begins with a step."""
    g.stage = 0
    if g.step in ARRIVALS:
        g.landed = ()
        g.came = ()
        g.fought = ()
        g.sailed = 0
    elif g.step in MOVEMENTS:
        begin_movement(g, side_to_move(g))
        if g.hides and g.step == JAPANESE_MOVEMENT:
            begin_secret_movement(g)
    elif g.step in BATTLES:
        g.stage = RESOLVING if g.tournament else DECLARING


def where(g: State) -> Where:
    """Turn and step."""
    step = SEQUENCE[g.step]
    name = g.facts.turns[g.turn - 1] if g.turn else "before the first turn"
    turns = len(g.facts.turns) if g.tournament else LAST
    return Where(turn=g.turn, turn_name=name, step=step.rule, step_name=step.name, side=step.side, turns=turns)
