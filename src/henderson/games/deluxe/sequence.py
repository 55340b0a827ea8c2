"""4.0 The sequence of play: read this first. Twenty steps a turn, in this order and no other."""

from __future__ import annotations

from functools import partial

from ..kit.sequence import Part, steps
from .rules import artillery, assault, events, guerrillas, movement, rabaul, reinforcements, victory
from .rules.facts import JAPAN, US
from .rules.state import LAST_TURN, OPERATIONAL, State


def begin_player_turn(g: State) -> None:
    """2.2.1.9a New movement points; what the last player's turn marked is cleared, suppression too (8.1.8n2)."""
    nothing = bytes(len(g.place))
    for column in ("spent", "footing", "done", "landed", "entered", "by_sea", "worked", "topped", "fired", "suppressed", "fought",
                   "must", "ambush"):  # fmt: skip
        setattr(g, column, nothing)
    g.sea_moves = g.withdrawn_now = 0
    g.ferried, g.tried, g.attacked, g.owed = {}, (), (), ()


async def us_random_event(g: State) -> bool:
    """SoP.1 On a white-outlined turn the U.S. draws a card."""
    begin_player_turn(g)
    await events.random_event(g, 0)
    return True


async def us_victory_points(g: State) -> bool:
    """SoP.2 Villages score right after reinforcements (9.2d), Henderson Field in step 20 (12.0a): nothing is counted twice."""
    return True


async def us_naval_bombardment(g: State) -> bool:
    """SoP.3 If Japan controls Henderson Field."""
    await artillery.naval_bombardment(g, 0)
    return True


async def us_reinforcements(g: State) -> bool:
    """SoP.4 Units due land on villages or clear coast outside enemy zones of control; then villages score."""
    return await reinforcements.reinforcements(g, 0)


async def us_artillery_supply(g: State) -> bool:
    """SoP.5 The printed points, or a roll on a +."""
    await artillery.artillery_supply(g, 0)
    return True


async def guerrilla_action(g: State) -> bool:
    """SoP.6 The U.S. may roll for villages."""
    return await guerrillas.guerrilla_action(g)


async def us_movement(g: State) -> bool:
    """SoP.7 All, some or none; work on the airfield."""
    return await movement.movement(g, 0)


async def fire(g: State, side: int) -> bool:
    """8.1a Fire comes after all movement and before assaults."""
    return await artillery.artillery_fire(g, side)


async def combat(g: State, side: int) -> bool:
    """8.0 All battles of the side, one after another; SoP.10 and SoP.19."""
    if not g.begun:
        assault.begin(g, side)
        g.begun = True
    return await assault.assault(g, side)


async def japanese_random_event(g: State) -> bool:
    """SoP.11 On a red-outlined turn Japan draws a card."""
    begin_player_turn(g)
    await events.random_event(g, 1)
    return True


async def japanese_victory_points(g: State) -> bool:
    """SoP.12 The threat of artillery; villages score after reinforcements, the airfield in step 20."""
    victory.score_threat(g)
    return True


async def japanese_naval_bombardment(g: State) -> bool:
    """SoP.13 If the U.S. controls Henderson Field."""
    await artillery.naval_bombardment(g, 1)
    return True


async def japanese_reinforcements(g: State) -> bool:
    """SoP.14 Units due land on any coastal hex outside enemy zones of control; then villages score."""
    return await reinforcements.reinforcements(g, 1)


async def japanese_artillery_supply(g: State) -> bool:
    """SoP.15 The printed points, or a roll on a +."""
    await artillery.artillery_supply(g, 1)
    return True


async def japanese_movement(g: State) -> bool:
    """SoP.16 All, some or none; control of villages changes as they are entered (9.3c)."""
    return await movement.movement(g, 1)


async def turn_advance(g: State) -> bool:
    """12.0e Airfield points (SoP.20a), 1st Marine penalty, victory, Rabaul (SoP.20c), marks cleared (12.0c), next turn."""
    if not g.begun:
        victory.score_field(g)
        victory.score_marines(g)
        victory.judge(g)
        if g.ended:
            return False
        await rabaul.rabaul_check(g)
        g.begun = True
    if g.picks:
        await rabaul.pick(g)
        return not g.picks
    return True


def next_turn(g: State) -> None:
    """SoP.20b, 12.0d The marker moves one box on; 5.0b an event lasts one turn."""
    begin_player_turn(g)  # 12.0c
    g.turn += 1
    g.effect, g.effect_side, g.effect_n = "", 0, 0
    g.bonus, g.picks = False, 0
    g.held = g.control[g.facts.field] == 1
    g.broken, g.operated = g.hf < OPERATIONAL, g.hf >= OPERATIONAL
    assert g.turn <= LAST_TURN
    g.note("SoP.20b", "Turn {}: {}", g.turn, g.facts.track[g.turn - 1].name, kind="turn")


PARTS: tuple[Part[State], ...] = (
    Part("SoP.1", "U.S. Random Event", US, us_random_event, "Event"),
    Part("SoP.2", "U.S. Victory Points", US, us_victory_points, "Points"),
    Part("SoP.3", "U.S. Naval Bombardment", US, us_naval_bombardment, "Naval"),
    Part("SoP.4", "U.S. Reinforcements", US, us_reinforcements, "Arrivals"),
    Part("SoP.5", "U.S. Artillery Supply", US, us_artillery_supply, "Supply"),
    Part("SoP.6", "Guerrilla Action", US, guerrilla_action, "Guerrillas"),
    Part("SoP.7", "U.S. Movement", US, us_movement, "Movement"),
    Part("SoP.8", "Japanese Artillery Fire", JAPAN, partial(fire, side=1), "Japan fire"),
    Part("SoP.9", "U.S. Artillery Fire", US, partial(fire, side=0), "U.S. fire"),
    Part("SoP.10", "U.S. Combat", US, partial(combat, side=0), "Combat"),
    Part("SoP.11", "Japanese Random Event", JAPAN, japanese_random_event, "Event"),
    Part("SoP.12", "Japanese Victory Points", JAPAN, japanese_victory_points, "Points"),
    Part("SoP.13", "Japanese Naval Bombardment", JAPAN, japanese_naval_bombardment, "Naval"),
    Part("SoP.14", "Japanese Reinforcements", JAPAN, japanese_reinforcements, "Arrivals"),
    Part("SoP.15", "Japanese Artillery Supply", JAPAN, japanese_artillery_supply, "Supply"),
    Part("SoP.16", "Japanese Movement", JAPAN, japanese_movement, "Movement"),
    Part("SoP.17", "U.S. Artillery Fire", US, partial(fire, side=0), "U.S. fire"),
    Part("SoP.18", "Japanese Artillery Fire", JAPAN, partial(fire, side=1), "Japan fire"),
    Part("SoP.19", "Japanese Combat", JAPAN, partial(combat, side=1), "Combat"),
    Part("SoP.20b", "Turn Advance", JAPAN, turn_advance, "Turn end"),
)
SEQUENCE = steps(PARTS)


async def activation(g: State) -> None:
    """4.0 One piece of the present step: one unit, one volley, one assault. A step with nothing to do passes by itself."""
    over = await PARTS[g.step].play(g)
    if not over:
        return
    g.begun = False
    if g.step == len(PARTS) - 1:
        next_turn(g)
    g.step = (g.step + 1) % len(PARTS)
