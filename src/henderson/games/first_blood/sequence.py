"""The sequence of play. Read this first: eleven phases a turn, Japan before the U.S. (3.2)."""

from __future__ import annotations

from ...engine.sentence import Said
from ..kit.sequence import Part, steps
from .rules.air import us_air
from .rules.attacks import declare, open_combat
from .rules.combat import hopeless
from .rules.engineers import engineer_phase
from .rules.facts import JAPAN, TURNS, US
from .rules.movement import movement, open_movement
from .rules.reinforcements import japanese_reinforcement, us_reinforcement
from .rules.resolution import resolution
from .rules.setup import set_up
from .rules.state import UNBUILT, State
from .rules.supply import strategic, supply_loss, supply_roll


async def activation(g: State) -> None:
    """The next piece of the present phase; when it is over, on to the next."""
    if await PARTS[g.phase].play(g):
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


async def combat(g: State, side: int) -> bool:
    """8.0 Declare, then resolve; True when the phase is over."""
    if g.stage:
        return await resolution(g, side)
    if await declare(g, side):
        close_declaration(g)
    return False


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
        g.win(JAPAN, "2.0b", Said("Japan holds out: {units} on the map after {turn}", (g.names(on_map), TURNS[-1])))
    else:
        g.win(US, "2.0c", Said("No Japanese ground unit is left on the map: the U.S. holds Guadalcanal"))
    return False


PARTS: tuple[Part[State], ...] = (  # 3.2
    Part("3.0a", "Set-up", "US", setting_up),
    Part("SoP.1", "Japanese Reinforcement", "Japan", japanese_reinforcement, "Arrivals"),
    Part("SoP.2", "Japanese Movement", "Japan", japanese_movement, "Movement"),
    Part("SoP.3", "Japanese Combat", "Japan", japanese_combat, "Combat"),
    Part("SoP.4", "Japanese Supply Resolution", "Japan", supply, "Supply"),
    Part("SoP.5", "Japanese Strategic", "Japan", strategic_phase, "Strategic"),
    Part("SoP.6", "U.S. Reinforcement", "US", us_reinforcement, "Arrivals"),
    Part("SoP.7", "U.S. Movement", "US", us_movement, "Movement"),
    Part("SoP.8", "U.S. Combat", "US", us_combat, "Combat"),
    Part("SoP.9", "U.S. Engineer", "US", engineer_phase, "Engineers"),
    Part("SoP.10a", "U.S. Air", "US", us_air, "Air"),
    Part("SoP.11", "End", "", end_phase, "Turn end"),
)
SEQUENCE = steps(PARTS)


# -- between phases ---------------------------------------------------------------------------------------------------


def next_phase(g: State) -> None:
    """Close the present phase and open the next."""
    if g.phase == 3:
        close_combat(g, JAPAN)
    elif g.phase == 8:
        close_us_combat(g)
    g.phase += 1
    g.stage, g.asked = 0, False
    if g.phase in (2, 7):
        open_movement(g, JAPAN if g.phase == 2 else US)
    elif g.phase in (3, 8):
        open_combat(g, JAPAN if g.phase == 3 else US)
    if g.events is not None and not g.winner:
        part = PARTS[g.phase]
        g.note(part.rule, "{turn}: {phase} Phase", g.turn_name, Said(part.name), kind="phase")


def stand(g: State) -> None:
    """11.4a A turn begins: whoever is in a hex stands there; nothing was shelled, no air unit moved yet."""
    f = g.facts
    for u in range(f.ground):
        g.stood[u] = g.place[u] < f.hexes
    g.shelled = [0] * len(f.fields)
    g.stirred = bytearray(len(f.ids))
    g.entry_losses = 0


def close_combat(g: State, side: int) -> None:
    """6.4.1 Units still on Entry Points are eliminated; 6.3a so are those in boxes that had to move and could not.

    The book names no penalty for the latter: with `boxed-units-stay` they wait for the next turn.
    """
    f = g.facts
    for point in f.entries[side]:
        for u in g.at[point]:
            g.eliminate(u, "6.4.1", Said("it could not enter from {place}", (f.names[point],)))
    if side == JAPAN and not g.boxed_units_stay:
        for box in f.boxes:
            for u in g.at[box]:
                if g.left[u] == 2 * f.move[u] > 0:
                    g.eliminate(u, "6.3a", Said("it had to leave {box} and could not", (f.names[box],)))
    for u in f.ground_of[side]:
        g.left[u] = 0  # 4.1
    g.entry_attack = False


def close_us_combat(g: State) -> None:
    """13.6b Inverted air units are turned face up; bombers return; 12.6.2 12.6c Japan still on an airfield hex wins."""
    f = g.facts
    close_combat(g, US)
    for u in f.air_of[US]:
        if g.place[u] < f.hexes and g.holder[g.place[u]] == JAPAN + 1:
            g.put(u, f.ground_attack)  # 13.6a
        g.inverted[u] = 0
    for i, h in enumerate(f.fields):
        if g.status[i] != UNBUILT and g.holder[h] == JAPAN + 1:  # 2.0a
            told = Said("Japan holds {field} {hex} at the end of the U.S. Combat Phase", (f.field_names[i], f.names[h]))
            g.win(JAPAN, "12.6.2", told)
            return


def close_declaration(g: State) -> None:
    """8.6a All is declared: hopeless attacks fail before the first die; nothing has been asked of the resolution yet."""
    g.stage, g.asked = 1, False
    hopeless(g)
