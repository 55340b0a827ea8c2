"""sop The sequence of play: read this first.

A turn is the USMC Operations Card Phase (2.0), the Imperial Japanese Army Card and Counter Phase (3.0) and the USMC Counter
Phase (4.0), repeated until the Wave 4 Banzai card is resolved. Each step below is one activation: it asks what is to be asked,
changes the state, and says in `g.step` what comes next.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from ...engine.view import Step, Where
from .rules import actions, banzai, ija, moves, operations, setup
from .rules.state import TURN_TOKENS, US, State
from .rules.steps import NAMES, Phase


async def end_turn(g: State) -> None:
    """end.a Move, Action, Command and Reinforcement tokens are removed; end.b then a new Operations Card Phase."""
    g.status = [s & ~TURN_TOKENS for s in g.status]
    g.moves_used, g.actions_used = [0] * 4, [0] * 4
    g.diary = (*g.diary, (g.turn, g.wave, *g.tally))
    g.tally = [0] * 6
    g.turn += 1
    g.note("end.b", "Turn {} begins", g.turn)
    g.step = Phase.OPERATIONS


RUN: tuple[Callable[[State], Coroutine[Any, Any, None]], ...] = (
    # before the game (p13, p14, 6.x)
    setup.draw_optional_cards,
    setup.deploy,
    setup.place_suppression,
    setup.purchase,
    setup.surprise,
    # sop: USMC Operations Card Phase (2.0)
    operations.draw_cards,
    operations.discard,
    operations.resolve,
    operations.reinforce,
    # sop: Imperial Japanese Army Card and Counter Phase (3.0)
    ija.tactics,
    ija.ija_card,
    ija.place,
    banzai.charge,  # 3.8, in the order of its steps
    banzai.tank_check,
    banzai.bombard,
    banzai.water_supplies,
    banzai.pilot_nutrition,
    banzai.oka_attack,
    banzai.end_banzai,
    # sop: USMC Counter Phase (4.0)
    moves.move,
    actions.act,
    end_turn,
)

SEQUENCE = (
    Step(rule="p13.a", name="Set-up", side=US),
    Step(rule="2.1", name="USMC Operations Cards", side=US),
    Step(rule="3.0.a", name="IJA Cards and Counters"),
    Step(rule="4.0.a", name="USMC Moves", side=US),
    Step(rule="4.0.b", name="USMC Actions", side=US),
    Step(rule="end.a", name="End of turn"),
)


def activation(g: State) -> Coroutine[Any, Any, None]:
    """sop The next step."""
    return RUN[g.step](g)


def where(g: State) -> Where:
    """Turn, Wave and step."""
    rule, name = NAMES[g.step]
    side = US if g.step <= Phase.REINFORCE or g.step >= Phase.MOVES else ""
    return Where(
        turn=g.turn, turn_name=f"Turn {g.turn}, Wave {g.wave}" if g.turn else "Set-up", step=rule, step_name=name, side=side
    )
