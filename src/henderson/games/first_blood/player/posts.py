"""The U.S. posts: which hexes to hold, and with how many units."""

from __future__ import annotations

from ..rules.facts import ENGINEER, JAPAN, US
from ..rules.state import STACK, State
from .ground import airfield_hexes, distances, ring_of
from .style import Style


def doors(g: State) -> set[int]:
    """The hexes where Japan comes in from Entry Points and boxes."""
    f = g.facts
    return {h for s in (*f.entries[JAPAN], *f.boxes) for h in f.arrows[s]}


def in_play(g: State) -> int:
    """Japanese factors on the map and beside it."""
    f = g.facts
    return sum([f.combat[u] for u in f.ground_of[JAPAN] if g.place[u] < f.hexes or g.place[u] in f.arrows])


def at_hand(g: State, style: Style) -> int:
    """Japanese factors that may come to the airfields in a turn."""
    f = g.facts
    far = distances(g, airfield_hexes(g) or list(f.fields))
    return sum([f.combat[u] for u in f.ground_of[JAPAN] if g.place[u] < f.hexes and far[g.place[u]] <= style.watch])


def posts(g: State, style: Style) -> dict[int, int]:
    """Units wanted in each hex: on the airfields, round them while Japan is strong, at the doors in the end."""
    found: dict[int, int] = {}
    if g.turn >= style.guard:
        found.update(dict.fromkeys(doors(g), 1))
    near = at_hand(g, style)
    wanted = min(STACK, int(style.ring * min(1.0, near / max(1.0, style.pressure)) + 0.5))
    if wanted > 0:
        found.update(dict.fromkeys(ring_of(g), wanted))
    pressed = near >= style.pressure
    garrison = max(1, min(STACK, STACK if pressed else int(style.garrison + 0.5)))
    for h in airfield_hexes(g):
        found[h] = garrison if pressed or not wants_engineer(g, h) else max(1, min(garrison, STACK - 1))
    return found


def wants_engineer(g: State, hex_: int) -> bool:
    """Has an airfield hex no engineer, while one is about who has no airfield hex to work at? Then a place is kept for him."""
    f = g.facts
    if any(f.kind[u] == ENGINEER for u in g.at[hex_]):
        return False
    return any(f.kind[u] == ENGINEER and (g.place[u] < f.hexes or g.place[u] in f.arrows)
               and (g.place[u] >= f.hexes or f.field_at[g.place[u]] < 0) for u in f.ground_of[US])  # fmt: skip


def workplaces(g: State, style: Style) -> list[int]:
    """Airfield hexes that want an engineer and have none: broken ones, then any, then strips to be built."""
    f = g.facts
    build = g.turn >= style.strip
    bare = [i for i, h in enumerate(f.fields) if (g.status[i] or build) and not any(f.kind[u] == ENGINEER for u in g.at[h])]
    return [f.fields[i] for i in sorted(bare, key=lambda i: (g.status[i] == 0, -g.status[i], i))]
