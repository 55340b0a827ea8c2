"""Psychological effects: O.psych.1 to O.psych.ja.6."""

from __future__ import annotations

from ....engine.decision import PIECE, TRY, ask, roll
from .cards import NO_LIMIT
from .casualties import lose
from .facts import JAPAN, US
from .state import State, is_secret_choice
from .supply import add, stock

INFANTRY = ("infantry", "parachute", "raider")  # T.unit.1 for malaria
SAID = {
    "no_road": "no road movement",
    "lose_units_of_fire": "sabotage destroys 5 units of fire",
    "no_sea_movement_or_invasion": "no sea movement or invasions",
    "lose_infantry_factor": "malaria takes 1 infantry factor",
    "jungle_and_river_cost": "jungle and rivers cost 3 BTA",
    "labor_and_service_cannot_attack": "Labor and Service refuse to attack",
    "henderson_bombardment": "naval bombardment of Henderson Field",
    "arrivals_at_coastal_villages": "arrivals only at coastal villages",
}
ROW = {US: "O.psych.us", JAPAN: "O.psych.ja"}


async def effect(g: State, side: str) -> None:
    """O.psych.1 Each player rolls at the start of his turn; O.psych.2 the effect holds for the present turn."""
    if side == US:
        g.mood_us = ""
    else:
        g.mood_japan = ""  # O.psych.2 JA 5 has run through the U.S. half between (O.psych.ja.5)
    first, every = g.facts.limits["psychological_first_turn"], g.facts.limits["psychological_every_turns"]
    if not g.is_on("psychological-effects") or g.turn < first or (g.turn - first) % every:
        return  # O.psych.1 every other turn from 9 October
    die = await roll("O.psych.1", "Psychological effect")
    what = g.facts.cards.effects[side, die]
    g.note(f"{ROW[side]}.{die}", "The die shows {}: {}", die, SAID[what], kind="dice", dice=[die])
    if side == US:
        g.mood_us = what  # O.psych.us.1, O.psych.us.4 (both sides), O.psych.us.6
    else:
        g.mood_japan = what  # O.psych.ja.1, O.psych.ja.2, O.psych.ja.5 (the U.S. too), O.psych.ja.6
    if what == "lose_units_of_fire":
        sabotage(g, side)
    elif what == "lose_infantry_factor":
        await malaria(g, side)
    elif what == "henderson_bombardment":
        bombardment(g)
    elif what == "labor_and_service_cannot_attack":
        g.laborers = True  # O.psych.ja.4 for the rest of the game


def sabotage(g: State, side: str) -> None:
    """O.psych.us.2 5 units of fire are lost, if supply is in use and limited."""
    if g.is_on("supply") and stock(g, side) != NO_LIMIT:
        add(g, side, -g.facts.limits["sabotage"])


async def malaria(g: State, side: str) -> None:
    """O.psych.us.3, O.psych.ja.3 The owner removes 1 infantry factor."""
    able = [u for u in g.force(side) if g.facts.units[u].type in INFANTRY]
    if not able:
        return
    rule = "O.psych.us.3" if side == US else "O.psych.ja.3"
    unit = able[0]
    if len(able) > 1 or is_secret_choice(g, side):
        unit = await ask(side, rule, "Malaria: which infantry unit loses a factor?", able, name=g.name, verb="lose", means=PIECE,
                         rolls=TRY)  # fmt: skip
    lose(g, unit, 1, rule)


def bombardment(g: State) -> None:
    """O.psych.us.5 Each U.S. unit on Henderson Field loses 1 factor."""
    for unit in g.units_at(g.facts.henderson):
        if g.facts.side_of[unit] == US:
            lose(g, unit, 1, "O.psych.us.5")
