"""6.0 Reinforcements: which units are due and where they land."""

from __future__ import annotations

from typing import Any

from ....engine.decision import SPACE, ask
from .facts import SIDES
from .state import POOL, RABAUL, STACK, State, marked
from .victory import score_villages
from .words import END, LATER


def due_units(g: State, side: int) -> list[int]:
    """2.2.1.10a Units whose turn has come, and those that waited (6.0a); 3.0c from Rabaul on the printed turn at the latest."""
    place, due, done, turn = g.place, g.due, g.done, g.turn
    return [u for u in g.facts.of_side[side] if 0 < due[u] <= turn and place[u] in (POOL, RABAUL) and not done[u]]


def villages_only(g: State, side: int) -> bool:
    """2.3.card1 Does the event hold this side to coastal villages?"""
    return g.effect == "reinforce_villages_only" and g.effect_side == side


def is_shut_out(g: State, side: int) -> bool:
    """2.3.card1 Is an enemy in every coastal village?"""
    return all(g.stands(1 - side, h) for h in g.facts.villages if h in g.facts.coast)


def why_not_land(g: State, side: int, unit: int, hex_: int) -> tuple[str, str] | None:
    """SoP.4, SoP.14 Why a unit cannot land in a hex, or None."""
    facts, name = g.facts, g.name(hex_)
    if hex_ not in facts.coast:
        return "6.0a", f"{name} is no coastal hex"
    if g.stands(1 - side, hex_):
        return "7.3.8b", f"{name} holds an enemy"
    if g.in_zone(hex_, 1 - side):
        return ("SoP.4", "SoP.14")[side], f"{name} is in an enemy zone of control"
    village = "village" in facts.terrain[hex_]
    if villages_only(g, side):
        if not village and not is_shut_out(g, side):
            return "2.3.card1", f"{name} is no village, and the event allows landings only there"
    elif side == 0 and facts.jungle[hex_] and not village:
        return "SoP.4", f"{name} is jungle: the U.S. lands at villages and on clear coast"
    if weight(g, hex_) + (2 if facts.units[unit].heavy else 1) > STACK:  # 6.0d
        return "10.2.3n" if facts.units[unit].heavy else "6.0d", f"{name} has no room for {facts.units[unit].name}"
    return None


def weight(g: State, hex_: int) -> int:
    """10.2.3n What counts for stacking at the landing: a Heavy that lands this turn is two."""
    return sum(2 if g.facts.units[u].heavy and g.landed[u] else 1 for u in g.stacks.get(hex_, ()))


def landing_hexes(g: State, side: int, unit: int) -> list[Any]:
    """6.0a Coastal hexes where the unit may land, or it waits."""
    marks = g.marks_of(1 - side)
    beaches = g.facts.beaches if side == 0 and not villages_only(g, side) else g.facts.coastal
    if villages_only(g, side):
        room = [h for h in beaches if why_not_land(g, side, unit, h) is None]
    else:
        stacks, size = g.stacks, 2 if g.facts.units[unit].heavy else 1
        room = [h for h in beaches if not marks[h] and (h not in stacks or weight(g, h) + size <= STACK)]
    return room if room and g.must_land else [*room, LATER]


async def reinforcements(g: State, side: int) -> bool:
    """6.0a One unit due lands or waits for a later turn. True when all have been asked for; then villages score."""
    units = due_units(g, side)
    if not units:
        g.done = bytes(len(g.place))
        score_villages(g, side)
        return True
    unit = units[0]
    hex_ = await ask(
        SIDES[side], ("SoP.4", "SoP.14")[side], f"{g.facts.units[unit].name} lands where?", lambda: landing_hexes(g, side, unit),
        name=g.name, verb="land", about={"unit": unit}, hand=[g.unit_name(unit)], means=SPACE,
    )  # fmt: skip
    if hex_ == LATER:
        g.done = marked(g.done, unit, 1)  # 6.0a it stays in the pool
    else:
        land(g, side, unit, hex_)
    if len(units) == 1:  # the player ends the step: what he said last can be taken back before dice are thrown for supply
        await ask(SIDES[side], ("SoP.4", "SoP.14")[side], "All units due have been asked for: end the landings?", (END,),
                  verb="end", ends={END: "phase"}, rolls=g.facts.track[g.turn - 1].supply[side] == "+")  # fmt: skip
    return False


def land(g: State, side: int, unit: int, hex_: int) -> None:
    """SoP.4, SoP.14 The unit comes ashore."""
    stuck = villages_only(g, side) and is_shut_out(g, side)
    g.landed = marked(g.landed, unit, 2 if stuck else 1)  # 2.3.card1 no move after such a landing
    g.entered = marked(g.entered, unit, 1)
    g.due = marked(g.due, unit, 0)
    g.put(unit, hex_)
    g.note(("SoP.4", "SoP.14")[side], "{} lands at {}", g.look(unit), g.name(hex_), kind="land", path=[g.name(hex_)])
