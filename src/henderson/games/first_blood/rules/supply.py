"""14.0 Japanese Supply Resolution, and the Japanese Strategic Phase (10.1b, 13.4a)."""

from __future__ import annotations

from ....engine.decision import PIECE, TRY, ask, roll
from ....engine.sentence import Said
from .facts import JAPAN, SIDES
from .state import State


async def supply_roll(g: State) -> bool:
    """14.0 SoP.4 One die: is a unit lost?"""
    die = await roll("14.0", "Japanese supply")
    lost = g.facts.supply_loss[die - 1]
    told = Said("one unit is lost" if lost else "no loss")
    g.note("14.0", "Japanese supply: die {die}, {result}", die, told, kind="dice", dice=[die])
    if lost and g.entry_losses:  # 7.5.4b
        g.note("7.5.4b", "The unit lost in an overstacked entry counts as the supply loss")
        return False
    return lost


async def supply_loss(g: State) -> None:
    """14.1 On 4, 5 or 6 Japan removes a ground unit from a hex or a box, or a ship instead (14.2)."""
    f = g.facts
    ground = [u for u in f.ground_of[JAPAN] if g.place[u] < f.hexes or g.place[u] in f.links]
    ships = [*g.aloft[f.ijn_reserve], *g.aloft[f.ijn_attack]]  # 14.2
    units = tuple(ground + ships)
    if not units:
        g.note("14.1", "Japan has no unit to lose")
        return
    u = units[0]
    if len(units) > 1:
        u = await ask(SIDES[JAPAN], "14.1", "Supply: remove which unit?", units, name=f.ids.__getitem__, means=PIECE, rolls=TRY)
    if u < f.ground:
        g.eliminate(u, "14.1", Said("out of supply"))
    else:
        g.eliminate(u, "14.2", Said("spent on a supply run"))


def strategic(g: State) -> None:
    """SoP.5 Air and naval units in ATTACK boxes leave play, then those in RESERVE move to ATTACK."""
    f = g.facts
    for reserve, attack, rule in ((f.ijaf_reserve, f.ijaf_attack, "13.4a"), (f.ijn_reserve, f.ijn_attack, "10.1b")):
        for u in g.aloft[attack]:
            g.eliminate(u, rule, Said("its time in {box} is over", (f.names[attack],)))
        for u in g.aloft[reserve]:
            g.put(u, attack)
            g.note(rule, "{unit} moves to {box}", f.ids[u], f.names[attack], kind="move", piece=f.ids[u])
    for u in f.air_of[JAPAN]:
        g.flying[u] = 0
