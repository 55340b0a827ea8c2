"""8.10c and 13.3.3e: what is resolved next in a Combat Phase, in the order the attacker chooses."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.decision import PIECE, SPACE, TRY, WORD, ask
from .air import air_targets, airfields, fly, gun_fires, ship_fires
from .attacks import engaged
from .combat import carry_out, resolve
from .facts import JAPAN, SIDES
from .state import DONE, ENDS_PHASE, Battle, State

Action = Battle | int | str
"""An attack, a gun, ship or air unit with a mission, or the closing word."""


def actions(g: State, side: int) -> Iterator[Action]:
    """8.10c 13.3.3e What may be resolved next, in any order: attacks, guns, ships on airfields, air missions.

    10.0 Ships and air missions are Japan's alone, and no ship fights a ship or an air unit in the air.
    """
    f = g.facts
    yield from g.battles
    if side == JAPAN:
        yield from (gun for gun, _ in g.missions)
        taken = engaged(g)
        if airfields(g):  # 10.1.2 10.1.3 from either box
            yield from (u for u in (*g.aloft[f.ijn_reserve], *g.aloft[f.ijn_attack]) if u not in taken)
        yield from (u for u in (*g.aloft[f.ijaf_reserve], *g.aloft[f.ijaf_attack]) if air_targets(g, u))
    if not g.battles and not g.missions:
        yield DONE


def is_forced(g: State, side: int, options: tuple[Action, ...]) -> bool:
    """Is there nothing to choose? Once somebody was asked, no die falls unasked: not for an attack, not for Japanese supply."""
    if len(options) > 1:
        return False
    return not g.asked or (options[0] == DONE and side != JAPAN)


async def resolution(g: State, side: int) -> bool:
    """8.10c The attacker chooses what is resolved next; True when all is."""
    if g.result:
        await carry_out(g)
        return False
    options = tuple(actions(g, side))
    choice = options[0]
    if not is_forced(g, side, options):
        g.asked = True
        choice = await ask_next(g, side, options)
    if isinstance(choice, str):
        return True
    if isinstance(choice, tuple):
        await resolve(g, choice)
    elif choice < g.facts.ground:
        await gun_fires(g, *next(m for m in g.missions if m[0] == choice))
    elif g.facts.ship[choice]:
        await ship_fires(g, choice)
    else:
        await fly(g, choice)
    return False


async def ask_next(g: State, side: int, options: tuple[Action, ...]) -> Action:
    """8.10c An attack is named by its first hex."""
    f = g.facts

    choice: Action = await ask(SIDES[side], "8.10c", "Resolve what next?", options,
                               name=lambda o: f.names[o[0][0]] if isinstance(o, tuple) else f.ids[o],
                               means=lambda o: SPACE if isinstance(o, tuple) else WORD if o == DONE else PIECE,
                               ends=ENDS_PHASE, rolls=TRY, concerns=(SIDES[1 - side],))  # fmt: skip
    return choice
