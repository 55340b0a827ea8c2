"""4.0 The sequence of play: read this first."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from ...engine.view import Step, Where
from .rules.air import cactus_air_force, land_based_air_combat
from .rules.components import JAPAN, SIDES, US
from .rules.damage import return_to_port
from .rules.land import land_phase
from .rules.movement import air_movement, air_returns, end_movement, ijn_movement, usn_movement
from .rules.naval_air import naval_air_combat
from .rules.reinforcements import reinforcements
from .rules.sea import landing_and_resupply, shore_bombardment, submarine_combat
from .rules.state import State
from .rules.surface import surface_combat

COMBAT_STEPS = (  # 8.0.order, strictly in this order
    ("8.step1.a", "Cactus Air Force", cactus_air_force),
    ("8.step2.1.a", "Land-Based Air combat", land_based_air_combat),
    ("8.step3.1", "Naval Air Combat", naval_air_combat),
    ("8.step4.offer", "Naval Surface Combat", surface_combat),
    ("8.step5.a", "Submarine Combat", submarine_combat),
    ("8.step6.a", "Shore Bombardment", shore_bombardment),
    ("8.step7.a", "Amphibious Landing and Resupply", landing_and_resupply),
)


async def combat(g: State) -> bool:
    """8.0.order The seven steps; one that does not apply is skipped, and none is gone back to. True when the phase is over."""
    while g.step < len(COMBAT_STEPS):
        if not await COMBAT_STEPS[g.step][2](g):
            return False
        g.step, g.stage = g.step + 1, 0
    air_returns(g)  # 7.0.c
    return True


async def naval_movement(g: State) -> bool:
    """6.0.phase A side's Naval Movement Phase; at its end carriers at Round 2 leave (6.0.cv2)."""
    over = await (usn_movement if PHASES[g.phase][2] == US else ijn_movement)(g)
    if over:
        end_movement(g)
    return over


async def port(g: State) -> bool:
    """10.0.a Phase L."""
    return_to_port(g)
    return True


Phase = tuple[str, str, int, Callable[[State], Awaitable[bool]]]
PHASES: tuple[Phase, ...] = (  # 4.0.seq
    ("5.0.sched", "A Reinforcements", JAPAN, reinforcements),
    ("6.0.usn", "B 1st USN Naval Movement", US, naval_movement),
    ("7.0.a", "C 1st Japanese Air Movement", JAPAN, air_movement),
    ("8.0.order", "D 1st Combat", US, combat),
    ("6.0.ijn", "E 1st Japanese Naval Movement", JAPAN, naval_movement),
    ("8.0.order", "F 2nd Combat", JAPAN, combat),
    ("6.0.usn", "G 2nd USN Naval Movement", US, naval_movement),
    ("7.0.a", "H 2nd Japanese Air Movement", JAPAN, air_movement),
    ("8.0.order", "I 3rd Combat", US, combat),
    ("6.0.ijn", "J 2nd Japanese Naval Movement", JAPAN, naval_movement),
    ("8.0.order", "K 4th Combat", JAPAN, combat),
    ("10.0.a", "L Return to Port", US, port),
    ("11.0", "M Land", JAPAN, land_phase),
)
SEQUENCE = tuple(
    Step(rule=rule, name=name, side="" if run in (combat, port, land_phase, reinforcements) else SIDES[side])
    for rule, name, side, run in PHASES
)


async def activation(g: State) -> None:
    """4.0.seq One piece of the present phase, and on to the next when it is over."""
    while not await PHASES[g.phase][3](g):
        return
    next_phase(g)


def next_phase(g: State) -> None:
    """4.0.end After phase M the turn marker advances; turn 1 alone skips phase A (4.0.skip)."""
    g.step = g.stage = 0
    g.phase += 1
    if g.phase == len(PHASES):
        g.phase = 0
        g.turn += 1
        g.note("4.0.end", "Turn {} begins" if g.turn <= g.facts.last_turn else "Turn {} would begin: the game is over", g.turn)
        return
    if g.events is not None:
        g.note(PHASES[g.phase][0], "Phase {}", PHASES[g.phase][1])


def where(g: State) -> Where:
    """Turn and phase."""
    rule, name, _, _ = PHASES[g.phase]
    last = g.facts.last_turn
    turn = min(g.turn, last)
    return Where(
        turn=turn,
        turn_name=g.facts.turns[turn - 1],
        step=rule,
        step_name=name,
        side=SEQUENCE[g.phase].side,
        turns=last,
    )


def step_name(g: State) -> str:
    """The step of a combat phase in words, or the phase."""
    combats = PHASES[g.phase][3] is combat and g.step < len(COMBAT_STEPS)
    return COMBAT_STEPS[g.step][1] if combats else PHASES[g.phase][1]
