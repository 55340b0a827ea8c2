"""9.0 Damage to bases and ships, and 10.0 Return to Port."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.decision import HendersonError, roll
from .chances import damage_dice
from .components import CV, DD, DISABLED, FORCES, HENDERSON, JAPAN, NATIONS, PLACES, SUNK, US
from .questions import lose_steps, plural, throw
from .state import BACK, FRONT, State

# -- 9.1 bases ----------------------------------------------------------------------------------------------------------


async def damage_base(g: State, box: int, hits: int) -> None:
    """9.1.a Henderson Field and Forces on the Island can be damaged, no other box (8.0.rabaul)."""
    if box == HENDERSON:
        await damage_henderson(g, hits)
    elif box == FORCES:
        await damage_forces(g, hits)
    else:
        raise HendersonError(f"'{PLACES[box]}' is no base to damage: expected Henderson Field or Forces on the Island [9.1.a]")


async def damage_henderson(g: State, hits: int) -> None:
    """9.1.b Each hit: an air step on the ground, or else a supply point, or else nothing; and 1 on the damage marker."""
    if not hits:
        return
    owner = g.control
    ground = g.at(g.facts.land_air[owner], HENDERSON)
    steps = min(hits, g.steps(ground))
    await lose_steps(g, owner, "9.1.b", "Lose which air step on the ground?", ground, steps)
    stores = min(hits - steps, g.supply[owner])
    g.supply[owner] -= stores
    g.damage += hits
    told = f"{plural(steps, 'air step')} and {stores} supply lost, damage now {g.damage}"
    g.note("9.1.b", "{} on Henderson Field: {}", plural(hits, "hit"), told, kind="loss", place=PLACES[HENDERSON], amount=hits)


async def damage_forces(g: State, hits: int) -> None:
    """9.1.c Each hit rolls a die: even costs the owner of the box a supply point, odd nothing."""
    owner = 1 - g.control
    for _ in range(hits):
        die = await roll("9.1.c", "Supply hit on an even number")
        lost = die % 2 == 0 and g.supply[owner] > 0
        g.supply[owner] -= lost
        told = f"{NATIONS[owner]} loses a supply point" if lost else "no loss"
        g.note("9.1.c", "Forces on the Island: the die shows {}, {}", die, told, kind="dice", dice=[die], place=PLACES[FORCES])


# -- 9.2 ships ----------------------------------------------------------------------------------------------------------


class Damage(NamedTuple):
    """What one attack did to a ship: the damage dice, the result in a word, and its rule."""

    dice: tuple[int, ...] = ()
    result: str = ""
    rule: str = ""


async def damage_ship(g: State, u: int, hits: int, torpedo: bool) -> Damage:
    """9.2.a One damage roll for all the hits of a single attack; 9.2.f step units flip for each hit and roll nothing."""
    if hits <= 0:
        return Damage()
    facts = g.facts
    if facts.kind[u] >= DD:
        return flip_steps(g, u, hits)
    dice = await throw("9.2.a", f"Damage to {facts.name[u]}", damage_dice(g, torpedo))
    total = sum(dice) + hits
    defense = facts.defense[u]
    if total > facts.sunk_above * defense:
        result, rule = "sunk", "9.2.e"
        remove(g, u, SUNK)
    elif total > defense:
        result, rule = "disabled", "9.2.d"
        remove(g, u, DISABLED)
    else:
        result, rule = "damaged" if not g.flip[u] else "damaged already", "9.2.b"
        g.face(u, BACK)  # a second damaged result adds nothing
    if g.events is not None:
        rolled = " + ".join(map(str, dice))
        told = f"{rolled} + {plural(hits, 'hit')} = {total} against defense {defense}: {result}"
        g.note(rule, "{}: {}", facts.name[u], told, kind="dice", piece=facts.name[u], dice=dice, result=result, name="damage")
    return Damage(tuple(dice), result, rule)


def flip_steps(g: State, u: int, hits: int) -> Damage:
    """9.2.f Land Units, DD and SP: one step for each hit, excess hits are lost."""
    lost = min(hits, g.steps_of(u))
    for _ in range(lost):
        g.reduce(u)
    left = g.steps_of(u)
    result = "reduced" if left else "eliminated"
    if g.events is not None:
        name = g.facts.name[u]
        g.note("9.2.f", "{} loses {}: {}", name, plural(lost, "step"), f"{left} left" if left else result, kind="loss",
               piece=name, amount=lost)  # fmt: skip
    return Damage((), result, "9.2.f")


def remove(g: State, u: int, to: int) -> None:
    """9.2.d, 9.2.e Disabled or sunk: out of play, kept for points; a carrier's air marker goes too (2.1.carrierair)."""
    g.move(u, to)
    g.face(u, FRONT)
    if g.facts.kind[u] == CV:
        g.air[u] = 0


# -- 10.0 Return to Port ------------------------------------------------------------------------------------------------


def return_to_port(g: State) -> None:
    """10.0.a Phase L: everything still at sea goes to the piles (10.0.b)."""
    for side in (JAPAN, US):
        g.leave_sea(side, "10.0.a")
