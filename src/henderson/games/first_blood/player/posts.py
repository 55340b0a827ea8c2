"""The U.S. posts: which hexes to hold, and with how many units."""

from __future__ import annotations

from functools import lru_cache

from ..rules.facts import ARTILLERY, ENGINEER, INFANTRY, JAPAN, TURNS, US, Facts
from ..rules.reach import entry_cost
from ..rules.state import STACK, State
from .ground import airfield_hexes, distances, held_by, is_last, ring_of
from .style import Style


@lru_cache(maxsize=16)
def walk(f: Facts, side: int) -> int:
    """MF that a battalion of a side walks in a turn (4.0a)."""
    return max([f.move[u] for u in f.ground_of[side] if f.kind[u] == INFANTRY], default=0)


@lru_cache(maxsize=16)
def walk_in(f: Facts) -> int:
    """MF that a Japanese battalion has left when it has come in (7.3)."""
    return max([(2 * f.move[u] - entry_cost(f, u)) // 2 for u in f.ground_of[JAPAN] if f.kind[u] == INFANTRY], default=0)


def doors(g: State) -> set[int]:
    """The hexes where Japan comes in from Entry Points and boxes."""
    f = g.facts
    return {h for s in (*f.entries[JAPAN], *f.boxes) for h in f.arrows[s]}


def ways_in(g: State) -> set[int]:
    """The doors by which a Japanese unit may still come: all while one is to arrive, else those of the boxes that the units in
    boxes can get to, two a turn and one in the last (6.2)."""
    f = g.facts
    if any(g.place[u] in f.turn_boxes for u in f.ground_of[JAPAN]):
        return doors(g)
    steps, found = 2 * (len(TURNS) - g.turn) - 1, set()
    for u in f.ground_of[JAPAN]:
        here = {g.place[u]} & f.links.keys() if steps > 0 else set()
        for _ in range(steps):
            here |= {b for box in here for b in f.links[box] if not g.visited[u] >> f.boxes.index(b) & 1}
        found |= here
    return {h for box in found for h in f.arrows[box]}


def keeps_doors(g: State, style: Style) -> bool:
    """Does the U.S. hold the hexes where Japan comes in? Towards the end, when few are left on the map to be hunted, and at last
    in any case: on JAN III one battalion that comes in by an open one wins (2.0b)."""
    if g.turn >= style.last:
        return True
    return g.turn >= style.guard and sum([g.facts.combat[u] for h in held_by(g, JAPAN) for u in g.at[h]]) <= style.few


def unwatched(g: State) -> list[int]:
    """Doors that have no U.S. battalion of their own, on the map or about to enter, which can be there in a turn."""
    f = g.facts
    spaces = [g.place[u] for u in f.ground_of[US] if f.kind[u] == INFANTRY]
    free = [s if s < f.hexes else f.arrows[s][0] for s in spaces if (s < f.hexes and f.field_at[s] < 0) or s in f.arrows]
    bare, in_time = [], walk(f, US)
    for h in sorted(ways_in(g), key=lambda h: (g.holder[h] != US + 1, h)):  # whoever stands in one watches that one
        way = distances(g, [h])
        nearest = min(free, key=way.__getitem__, default=-1)
        if nearest >= 0 and way[nearest] <= in_time:
            free.remove(nearest)
        else:
            bare.append(h)
    return bare


def in_play(g: State) -> int:
    """Japanese factors on the map and beside it."""
    f = g.facts
    return sum([f.combat[u] for u in f.ground_of[JAPAN] if g.place[u] < f.hexes or g.place[u] in f.arrows])


def at_hand(g: State, style: Style, boxed: float) -> float:
    """Japanese factors that may come to the airfields: from the map in a turn, from the boxes next to them in two; of those in
    the boxes such a part."""
    f = g.facts
    far = distances(g, airfield_hexes(g) or list(f.fields))
    near = {b for b in f.boxes if min([far[h] for h in f.arrows[b]]) <= walk(f, JAPAN) + walk_in(f)}
    beside = sum([f.combat[u] for b in near for u in g.at[b]])
    ashore = sum([f.combat[u] for h in held_by(g, JAPAN) if far[h] <= style.watch for u in g.at[h]])
    return ashore + boxed * beside


def is_pressed(g: State, style: Style) -> bool:
    """Has Japan at hand what it takes to storm the airfields?"""
    return not is_last(g) and at_hand(g, style, style.boxed) >= style.pressure


def posts(g: State, style: Style) -> dict[int, int]:
    """Units wanted in each hex: on the airfields, round them while Japan is strong, at the doors in the end."""
    found: dict[int, int] = {}
    if is_last(g):  # nobody comes any more
        return found
    if keeps_doors(g, style):
        found.update(dict.fromkeys(ways_in(g), 1))
    near = at_hand(g, style, style.boxed)
    wanted = min(STACK, int(style.ring * min(1.0, near / max(1.0, style.pressure)) + 0.5))
    if wanted > 0:
        found.update(dict.fromkeys(ring_of(g), wanted))
    pressed = near >= style.pressure
    garrison = max(1, min(STACK, STACK if pressed else int(style.garrison + 0.5)))
    for h in airfield_hexes(g):
        found[h] = garrison if pressed or not wants_engineer(g, h) else max(1, min(garrison, STACK - 1))
    return found


def short(g: State, wanted: dict[int, int]) -> dict[int, int]:
    """Posts that Japan does not hold, and how many units each is short of. A gun alone holds no hex, a battalion or two drive it
    off: beside the airfields only the others count."""
    f, found = g.facts, {}
    for h, n in wanted.items():
        if g.holder[h] != JAPAN + 1:
            there = len(g.at[h]) if f.field_at[h] >= 0 else len([u for u in g.at[h] if f.kind[u] != ARTILLERY])
            if there < n:
                found[h] = n - there
    return found


def reserve(g: State, style: Style) -> set[int]:
    """The battalions that stay near the airfields: those who are nearest, until they are enough for whom Japan has at hand."""
    f = g.facts
    need = style.reserve * at_hand(g, style, style.boxed)
    if is_last(g) or need <= 0:
        return set()
    home = distances(g, airfield_hexes(g) or list(f.fields))
    found: set[int] = set()
    for u in sorted([u for u in f.ground_of[US] if g.place[u] < f.hexes], key=lambda u: (home[g.place[u]], u)):
        if need <= 0:
            break
        need -= f.combat[u]
        if f.kind[u] == INFANTRY:
            found.add(u)
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
