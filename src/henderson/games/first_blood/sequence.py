"""The sequence of play. Read this first: eleven phases a turn, Japan before the U.S. (3.2)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator

from ...engine.decision import ask
from ...engine.view import Step
from .rules.air import air_targets, airfields, fly, gun_fires, ship_fires, us_air
from .rules.attacks import declare, engaged, open_combat
from .rules.combat import carry_out, hopeless, resolve
from .rules.engineers import engineer_phase
from .rules.facts import JAPAN, TURNS, US
from .rules.movement import DONE, movement, open_movement
from .rules.odds import preview
from .rules.reinforcements import japanese_reinforcement, us_reinforcement
from .rules.setup import set_up
from .rules.state import SIDES, UNBUILT, Battle, State
from .rules.supply import strategic, supply_loss, supply_roll

SEQUENCE = (  # 3.2
    Step(rule="3.0a", name="Set-up", side="US"),
    Step(rule="SoP.1", name="Japanese Reinforcement", side="Japan"),
    Step(rule="SoP.2", name="Japanese Movement", side="Japan"),
    Step(rule="SoP.3", name="Japanese Combat", side="Japan"),
    Step(rule="SoP.4", name="Japanese Supply Resolution", side="Japan"),
    Step(rule="SoP.5", name="Japanese Strategic", side="Japan"),
    Step(rule="SoP.6", name="U.S. Reinforcement", side="US"),
    Step(rule="SoP.7", name="U.S. Movement", side="US"),
    Step(rule="SoP.8", name="U.S. Combat", side="US"),
    Step(rule="SoP.9", name="U.S. Engineer", side="US"),
    Step(rule="SoP.10a", name="U.S. Air", side="US"),
    Step(rule="SoP.11", name="End", side=""),
)


async def activation(g: State) -> None:
    """The next piece of the present phase; when it is over, on to the next."""
    if await PHASES[g.phase](g):
        next_phase(g)


# -- the phases -------------------------------------------------------------------------------------------------------


async def setting_up(g: State) -> bool:
    """3.0b All at-start units are placed; then SEP I begins (3.1b)."""
    if not await set_up(g):
        return False
    g.turn = 1
    stand(g)
    return True


async def japanese_movement(g: State) -> bool:
    """SoP.2 Japanese ground units move, air units are named."""
    return await movement(g, JAPAN)


async def us_movement(g: State) -> bool:
    """SoP.7 U.S. units move, bombers are put on targets; inverted air units stay inverted."""
    return await movement(g, US)


async def japanese_combat(g: State) -> bool:
    """SoP.3 All attacks are declared, then resolved with air, naval and gun missions in any order."""
    return await combat(g, JAPAN)


async def us_combat(g: State) -> bool:
    """SoP.8 U.S. combat is declared and resolved."""
    return await combat(g, US)


async def supply(g: State) -> bool:
    """SoP.4 The supply die, and what it costs."""
    if g.stage == 0:
        g.stage = 1 if await supply_roll(g) else 2
        return False
    if g.stage == 1:
        await supply_loss(g)
    return True


async def strategic_phase(g: State) -> bool:
    """SoP.5 ATTACK boxes are emptied and filled from RESERVE."""
    strategic(g)
    return True


async def end_phase(g: State) -> bool:
    """SoP.11 The next turn begins; after JAN III victory is announced."""
    if g.turn < len(TURNS):
        g.turn += 1
        g.phase = 0  # and on to 1
        stand(g)
        return True
    f = g.facts
    on_map = [u for u in f.ground_of[JAPAN] if g.place[u] < f.hexes]
    if on_map:  # 2.0b units in boxes do not count
        g.win(JAPAN, "2.0b", f"Japan holds out: {g.names(on_map)} on the map after {TURNS[-1]}")
    else:
        g.win(US, "2.0c", "No Japanese ground unit is left on the map: the U.S. holds Guadalcanal")
    return False


Phase = Callable[[State], Awaitable[bool]]
PHASES: tuple[Phase, ...] = (
    setting_up, japanese_reinforcement, japanese_movement, japanese_combat, supply, strategic_phase,
    us_reinforcement, us_movement, us_combat, engineer_phase, us_air, end_phase,
)  # fmt: skip


# -- between phases ---------------------------------------------------------------------------------------------------


def next_phase(g: State) -> None:
    """Close the present phase and open the next."""
    if g.phase == 3:
        close_combat(g, JAPAN)
    elif g.phase == 8:
        close_us_combat(g)
    g.phase += 1
    g.stage = 0
    if g.phase in (2, 7):
        open_movement(g, JAPAN if g.phase == 2 else US)
    elif g.phase in (3, 8):
        open_combat(g, JAPAN if g.phase == 3 else US)
    if g.events is not None and not g.winner:
        step = SEQUENCE[g.phase]
        g.note(step.rule, "{}: {} Phase", g.turn_name, step.name, kind="phase")


def stand(g: State) -> None:
    """11.4a A turn begins: whoever is in a hex stands there; nothing was shelled, no air unit moved yet."""
    f = g.facts
    for u in range(f.ground):
        g.stood[u] = g.place[u] < f.hexes
    g.shelled = [0] * len(f.fields)
    g.stirred = bytearray(len(f.ids))
    g.entry_losses = 0


def close_combat(g: State, side: int) -> None:
    """6.4.1 Units still on Entry Points are eliminated; 6.3a so are those in boxes that had to move and did not."""
    f = g.facts
    for point in f.entries[side]:
        for u in g.at[point]:
            g.eliminate(u, "6.4.1", f"it could not enter from {f.names[point]}")
    if side == JAPAN:
        for box in f.boxes:
            for u in g.at[box]:
                if g.left[u] == 2 * f.move[u] > 0:
                    g.eliminate(u, "6.3a", f"it had to leave {f.names[box]} and could not")
    for u in f.ground_of[side]:
        g.left[u] = 0  # 4.1
    g.entry_attack = False


def close_us_combat(g: State) -> None:
    """13.6b Inverted air units are turned face up; bombers return; 12.6.2 is Japan on an airfield hex?"""
    f = g.facts
    close_combat(g, US)
    for u in f.air_of[US]:
        if g.place[u] < f.hexes and g.holder[g.place[u]] == JAPAN + 1:
            g.put(u, f.ground_attack)  # 13.6a
        g.inverted[u] = 0
    for i, h in enumerate(f.fields):
        if g.status[i] != UNBUILT and g.holder[h] == JAPAN + 1:  # 2.0a 12.6c
            g.win(JAPAN, "12.6.2", f"Japan holds {f.field_names[i]} {f.names[h]} at the end of the U.S. Combat Phase")
            return


# -- a Combat Phase ---------------------------------------------------------------------------------------------------


async def combat(g: State, side: int) -> bool:
    """8.0 Declare, then resolve; True when the phase is over."""
    if g.stage == 0:
        if await declare(g, side):
            g.stage = 1
            hopeless(g)  # 8.6a
        return False
    return await resolution(g, side)


def actions(g: State, side: int) -> Iterator[Battle | int | str]:
    """8.10c 13.3.3e What may be resolved next, in any order: attacks, guns, ships on airfields, air missions."""
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


async def resolution(g: State, side: int) -> bool:
    """8.10c The attacker chooses what is resolved next; True when all is."""
    f = g.facts
    if g.result:
        await carry_out(g)
        return False
    options = tuple(actions(g, side))
    choice = options[0]
    if len(options) > 1:
        choice = await ask(SIDES[side], "8.10c", "Resolve what next?", options,
                           name=lambda o: f.names[o[0][0]] if isinstance(o, tuple) else f.ids[o],
                           preview=lambda o: preview(g, o) if isinstance(o, tuple) else None,
                           why=lambda w: why_not(g, side, w))  # fmt: skip
    if isinstance(choice, str):
        return True
    if isinstance(choice, tuple):
        await resolve(g, choice)
    elif choice < f.ground:
        await gun_fires(g, *next(m for m in g.missions if m[0] == choice))
    elif f.ship[choice]:
        await ship_fires(g, choice)
    else:
        await fly(g, choice)
    return False


def why_not(g: State, side: int, word: str) -> tuple[str, str] | None:
    """Why something cannot be resolved now."""
    f = g.facts
    if word == DONE:
        return "8.1", "Every declared attack is carried out."
    u = f.unit.get(word, -1)
    if u < f.ground or f.side[u] != side:
        return None
    if f.ship[u]:
        return "10.3b", f"{word} is in {f.names[g.place[u]]} and no airfield hex can be bombarded, or it supports an attack."
    if side == US:
        return "13.3", "Only Japan starts air combat."
    if not g.flying[u]:
        return "13.3", f"{word} was not named in the Movement Phase."
    if g.aloft[f.cap]:
        return ("13.3.2" if f.bomber[u] else "13.3.1"), f"{g.names(g.aloft[f.cap])} in CAP must be shot down first."
    return "13.3.1", f"{word} has no target."
