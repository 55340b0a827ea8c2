"""10.0 Rabaul reinforcements: what taking or holding Henderson Field brings."""

from __future__ import annotations

from ....engine.decision import WORD, ask, roll
from .facts import SIDES
from .state import OPERATIONAL, POOL, RABAUL, State, marked
from .words import DONE


def period_of(g: State, turn: int) -> int:
    """10.1 The reinforcement period of a turn."""
    return next((number for number, _, first, last in g.facts.periods if first <= turn <= last), 0)


def available(g: State) -> list[int]:
    """10.1a Units at Rabaul that may be taken: judged by the turn on which they would arrive (2.2.1.11)."""
    period = period_of(g, g.turn + 1)
    return [
        u
        for u in g.facts.of_side[1]
        if g.place[u] == RABAUL and g.facts.units[u].period <= period < g.facts.units[u].period + g.facts.units[u].periods
    ]


def is_captured(g: State) -> bool:
    """10.2.1a Does the reward for taking the airfield hold, and not the dice for one that was inoperable all turn?"""
    return g.bonus and not (g.capture_dice and g.broken)


def price(g: State, unit: int) -> int:
    """10.2.2a What a unit takes of the dice: itself, or its factors if so agreed."""
    return g.facts.combat[unit] if g.rabaul_factors and not is_captured(g) else 1


async def rabaul_check(g: State) -> None:
    """SoP.20c, 10.0 What taking (10.2.1a) or holding (10.2.2a) the airfield is worth; else nothing (6.0c).

    10.2.2b Holding it also doubles the supply rolls of the next turn.
    """
    g.double_supply = False
    held = g.held and g.control[g.facts.field] == 1
    if is_captured(g):
        g.picks = 2  # any two
    elif held or g.broken:  # 10.2.2a held from start to end, or inoperable all the turn
        dice = [await roll("10.2.2a", "Transports from Rabaul"), await roll("10.2.2a", "Transports from Rabaul")]
        g.note("10.2.2a", "Transports from Rabaul, dice {} and {}", *dice, kind="dice", dice=dice)
        g.picks = sum(dice)
        g.double_supply = True
    if held and g.operated and g.hf >= OPERATIONAL:
        g.air = True  # 10.2.3 from the next turn on


async def pick(g: State) -> None:
    """10.2 One more unit for the next turn, ahead of its printed turn if it has one; 12.0b it goes to the Turn track."""
    units = [u for u in available(g) if price(g, u) <= g.picks]
    if not units:
        g.picks = 0
        return
    unit = await ask(
        SIDES[1], "10.2", f"Bring a unit from Rabaul ({g.picks} more)?", (*units, DONE), name=g.unit_name,
        about={"picks": g.picks}, means=WORD, ends={DONE: "phase"},
    )  # fmt: skip
    if unit == DONE:
        g.picks = 0
        return
    g.picks -= price(g, unit)
    g.place[unit] = POOL
    g.due = marked(g.due, unit, g.turn + 1)
    g.note("12.0b", "{} will come from Rabaul on turn {}", g.facts.units[unit].name, g.turn + 1)
    if not any(price(g, u) <= g.picks for u in available(g)):  # the player ends the turn, and may take the last word back
        await ask(SIDES[1], "10.2", "All transports are filled: end the turn?", (DONE,), verb="end", ends={DONE: "phase"})
        g.picks = 0
