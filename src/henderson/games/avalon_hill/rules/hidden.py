"""Hidden movement: O.hidden.1 to O.hidden.16, QA.hidden.1 and 2.

A Japanese unit is veiled while the U.S. knows neither where it is nor how strong. What the U.S. may do is worked out from
what it sees (State.foes, State.danger); the truth acts here: an entry is thrown back, a zone is told of, contents are shown.
"""

from __future__ import annotations

from ....board.reach import members
from ....engine.decision import SPACE, ask
from .facts import JAPAN, US
from .state import DONE, State, changed, unit_or_word, without

HIDE_DONE = "done"


def is_hidden_square(g: State, square: int) -> bool:
    """Does it hold Japanese units of which the U.S. knows nothing?"""
    return g.hides and bool((g.held_japan & ~g.seen_japan) >> square & 1)


def show(g: State, units: list[int], rule: str) -> None:
    """Units are put on the board, face up."""
    hidden = [u for u in units if g.veiled[u]]
    for unit in hidden:
        g.veiled = changed(g.veiled, unit, 0)
        g.refresh_sight(g.place[unit])
    if hidden:
        squares = g.squares(tuple(sorted({g.place[u] for u in hidden})))
        g.note(rule, "{} {} shown on {}", g.names(hidden), "is" if len(hidden) == 1 else "are", squares, kind="reveal")


def discover(g: State, square: int, rule: str) -> None:
    """O.hidden.5 Japan says that something is there, and no more."""
    g.discovered += (square,)
    g.refresh_sight(square)
    g.note(rule, "Something is hidden on {}", g.facts.names[square], kind="reveal")


def throw_back(g: State, unit: int, way: list[int], target: int) -> None:
    """O.hidden.4 The unit stays on the square it came from, O.hidden.4b or the last before it with room, and must attack."""
    end = next(s for s in reversed(way) if s == g.place[unit] or g.own_at(s, US) < g.facts.limits["stack"])
    start = g.place[unit]
    g.put(unit, end)
    g.left = changed(g.left, unit, DONE)
    if end != start and unit in g.landed:
        g.landed = without(g.landed, unit)
    if target in g.facts.grid.neighbours[end]:
        g.bound = {**g.bound, unit: target}
    g.note("O.hidden.4", "{} moves from {} and stops on {}", g.name(unit), g.facts.names[start], g.facts.names[end], kind="move",
           piece=g.name(unit), path=[g.facts.names[start], g.facts.names[end]])  # fmt: skip


async def put_to_sea(g: State, unit: int, target: int) -> None:
    """QA.hidden.1 Back on a neighbouring sea square, of the owner's choice; it must attack the square it tried to land on."""
    sea = [s for s in g.facts.grid.neighbours[target] if "sea" in g.facts.terrain[s]]
    square = sea[0]
    if len(sea) > 1:
        square = await ask(US, "QA.hidden.1", f"{g.name(unit)} is thrown back to sea; put it on", sea, name=g.facts.name,
                           about={"unit": unit, "target": target}, hand=(g.name(unit),), means=SPACE)  # fmt: skip
    g.put(unit, square)
    g.afloat += (unit,)
    g.bound = {**g.bound, unit: target}
    g.note("QA.hidden.1", "{} is thrown back to sea, to {}", g.name(unit), g.facts.names[square], kind="move")


# -- the Japanese half ---------------------------------------------------------------------------------------------------


def announce_landings(g: State) -> None:
    """O.hidden.2 The U.S. is told the squares and how many units landed on each."""
    g.landings = ()
    for square in sorted({g.place[u] for u in g.came if g.place[u] >= 0}):
        number = sum(g.place[u] == square for u in g.came)
        g.landings += ((square, number),)
        g.note(
            "O.hidden.2", "{} Japanese unit{} on {}", number, " lands" if number == 1 else "s land", g.facts.names[square], to=US
        )


def begin_secret_movement(g: State) -> None:
    """O.hidden.13 Japan moves unseen: what the U.S. found out about squares is out of date."""
    g.trodden, g.trodden_bits = (), 0
    for square in list(g.discovered):
        g.discovered = without(g.discovered, square)
        for unit in g.units_at(square):
            mark(g, unit)
        g.refresh_sight(square)


def mark(g: State, unit: int) -> None:
    """The U.S. knows where that unit is now."""
    g.sighted, g.since = changed(g.sighted, unit, g.place[unit]), changed(g.since, unit, g.turn)


def can_hide(g: State) -> list[int]:
    """O.hidden.13a Shown units that need not be in view: in jungle, O.hidden.1 or out of sight while Japan holds the field."""
    shown = [u for u in g.force(JAPAN) if not g.veiled[u]]
    seen = {*in_view(g, shown)} if shown else ()
    return [u for u in shown if u not in seen]


async def go_into_hiding(g: State) -> bool:
    """O.hidden.13a At the start of his movement step Japan may take such units off the board, QA.hidden.2 or some of them."""
    units = can_hide(g)
    if not units:
        return True
    unit = await ask(JAPAN, "O.hidden.13a", "Take which unit off the board, to move unseen?", [*units, HIDE_DONE], name=g.name,
                     means=unit_or_word, ends={HIDE_DONE: "phase"})  # fmt: skip
    if unit == HIDE_DONE:
        return True
    mark(g, unit)
    g.veiled = changed(g.veiled, unit, 1)
    g.refresh_sight(g.place[unit])
    g.note("O.hidden.13a", "{} goes into hiding on {}", g.name(unit), g.facts.names[g.place[unit]])
    return False


# -- what must be shown ----------------------------------------------------------------------------------------------------


def occupier(g: State) -> str:
    """O.hidden.3a The side on Henderson Field now, else the last one; "" when nobody has been there."""
    units = g.units_at(g.facts.henderson)
    return g.facts.side_of[units[0]] if units else g.owner


def display(g: State) -> None:
    """O.hidden.3a When a step ends, units that must be in view are put on the board; O.hidden.11 not on the first turn."""
    hidden = [u for u in g.force(JAPAN) if g.veiled[u]] if g.turn > 1 else []
    if hidden:
        show(g, in_view(g, hidden), "O.hidden.3")


def in_view(g: State, units: list[int]) -> list[int]:
    """O.hidden.3 Those of the Japanese units that must be on the board: in the open, and while Japan holds the field in sight."""
    found = [u for u in units if not g.facts.jungle[g.place[u]]]
    if not found or occupier(g) != JAPAN:
        return found
    near, distance = g.facts.limits["sight"], g.facts.grid.distance
    squares = {g.place[u] for u in g.force(US)}
    return [u for u in found if any(distance(g.place[u], s) <= near for s in squares)]


def tell_positions(g: State) -> None:
    """O.hidden.8 After the U.S. has moved: hidden units whose zone holds a U.S. unit, O.hidden.8a or that are in a U.S. zone."""
    facts = g.facts
    ashore = g.held_us & ~sum({facts.bits[g.place[u]] for u in g.afloat})
    told = False
    for square in members(g.held_japan & ~g.seen_japan):
        near = facts.grid.around[square] & ashore
        if near & g.open or (near and g.open >> square & 1):
            discover(g, square, "O.hidden.8")
            told = True
    if not told and ashore:
        g.note("O.hidden.7", "Japan need not tell of any hidden unit", kind="reveal")


def show_contents(g: State, squares: list[int]) -> None:
    """O.hidden.5a When the squares to attack are committed, what is on them and on discovered squares is shown (O.hidden.5)."""
    for square in sorted({*squares, *g.discovered}):
        show(g, list(g.units_at(square)), "O.hidden.5")
    for square in list(g.discovered):
        g.discovered = without(g.discovered, square)
        g.refresh_sight(square)
