"""4.0 The sequence of play: read this first."""

from __future__ import annotations

from functools import lru_cache

from ...engine.view import Where
from ..kit.sequence import Part, steps
from .rules.air import cactus_air_force, land_based_air_combat
from .rules.components import JAPAN, SIDES, US, Facts
from .rules.damage import return_to_port
from .rules.land import land_phase
from .rules.movement import air_movement, air_returns, end_movement, ijn_movement, usn_movement
from .rules.naval_air import naval_air_combat
from .rules.reinforcements import reinforcements
from .rules.sea import landing_and_resupply, shore_bombardment, submarine_combat
from .rules.state import State
from .rules.surface import surface_combat

COMBAT_STEPS: tuple[Part[State], ...] = (  # 8.0.order, strictly in this order
    Part("8.step1.a", "Cactus Air Force", "", cactus_air_force, "Cactus"),
    Part("8.step2.1.a", "Land-Based Air combat", "", land_based_air_combat, "Land air"),
    Part("8.step3.1", "Naval Air Combat", "", naval_air_combat, "Carriers"),
    Part("8.step4.offer", "Naval Surface Combat", "", surface_combat, "Surface"),
    Part("8.step5.a", "Submarine Combat", "", submarine_combat, "Submarines"),
    Part("8.step6.a", "Shore Bombardment", "", shore_bombardment, "Bombardment"),
    Part("8.step7.a", "Amphibious Landing and Resupply", "", landing_and_resupply, "Landing"),
)


async def combat(g: State) -> bool:
    """8.0.order The seven steps; one that does not apply is skipped, and none is gone back to. True when the phase is over."""
    while g.step < len(COMBAT_STEPS):
        if not await COMBAT_STEPS[g.step].play(g):
            return False
        g.step, g.stage, g.acted = g.step + 1, 0, 0
    air_returns(g)  # 7.0.c
    return True


async def usn_naval_movement(g: State) -> bool:
    """6.0.phase A Naval Movement Phase of the USN; at its end carriers at Round 2 leave (6.0.cv2)."""
    over = await usn_movement(g)
    if over:
        end_movement(g)
    return over


async def ijn_naval_movement(g: State) -> bool:
    """6.0.phase A Naval Movement Phase of Japan; at its end carriers at Round 2 leave (6.0.cv2)."""
    over = await ijn_movement(g)
    if over:
        end_movement(g)
    return over


async def port(g: State) -> bool:
    """10.0.a Phase L."""
    return_to_port(g)
    return True


USN, IJN = SIDES[US], SIDES[JAPAN]
PHASES: tuple[Part[State], ...] = (  # 4.0.seq
    Part("5.0.sched", "A Reinforcements", "", reinforcements, "Arrivals"),
    Part("6.0.usn", "B 1st USN Naval Movement", USN, usn_naval_movement, "USN sails"),
    Part("7.0.a", "C 1st Japanese Air Movement", IJN, air_movement, "Japan air"),
    Part("8.0.order", "D 1st Combat", "", combat, "Combat 1"),
    Part("6.0.ijn", "E 1st Japanese Naval Movement", IJN, ijn_naval_movement, "IJN sails"),
    Part("8.0.order", "F 2nd Combat", "", combat, "Combat 2"),
    Part("6.0.usn", "G 2nd USN Naval Movement", USN, usn_naval_movement, "USN sails"),
    Part("7.0.a", "H 2nd Japanese Air Movement", IJN, air_movement, "Japan air"),
    Part("8.0.order", "I 3rd Combat", "", combat, "Combat 3"),
    Part("6.0.ijn", "J 2nd Japanese Naval Movement", IJN, ijn_naval_movement, "IJN sails"),
    Part("8.0.order", "K 4th Combat", "", combat, "Combat 4"),
    Part("10.0.a", "L Return to Port", "", port, "To port"),
    Part("11.0", "M Land", "", land_phase, "Land"),
)
SEQUENCE = steps(PHASES)


async def activation(g: State) -> None:
    """4.0.seq One piece of the present phase, and on to the next when it is over."""
    if await PHASES[g.phase].play(g):
        next_phase(g)


def next_phase(g: State) -> None:
    """4.0.end After phase M the turn marker advances; turn 1 alone skips phase A (4.0.skip)."""
    g.step = g.stage = g.acted = 0
    g.phase += 1
    if g.phase == len(PHASES):
        g.phase = 0
        g.turn += 1
        g.note("4.0.end", "Turn {} begins" if g.turn <= g.facts.last_turn else "The last turn is over", g.turn, kind="turn")
        return
    if g.events is not None:
        g.note(PHASES[g.phase].rule, "Phase {}", PHASES[g.phase].name, kind="phase")


def in_combat(g: State) -> bool:
    """8.0.order Is this one of the four combat phases?"""
    return PHASES[g.phase].play is combat


def where(g: State) -> Where:
    """Turn and phase."""
    return _where(g.facts, min(g.turn, g.facts.last_turn), g.phase)


@lru_cache(maxsize=1024)
def _where(facts: Facts, turn: int, number: int) -> Where:
    phase = PHASES[number]
    turn_name = facts.turns[turn - 1]
    return Where(turn=turn, turn_name=turn_name, step=phase.rule, step_name=phase.name, side=phase.side, turns=facts.last_turn)
