"""Could a position come about? What could not is refused in a sentence, so that whatever is read can be shown and played."""

from __future__ import annotations

from ....engine.decision import HendersonError
from ..rules.attacks import airfield_targets, beginnings, in_range, joining, widened
from ..rules.engineers import TURNS_OF_WORK
from ..rules.facts import JAPAN, US
from ..rules.reach import can_move
from ..rules.state import DESTROYED, OPERATIVE, PER_POINT, STACK, STATUS, UNBUILT, Battle, State


def check(g: State) -> None:
    """A position that could come about: nothing in places it cannot be, nothing declared that could not be."""
    _stacks(g)
    _places(g)
    _airfields(g)
    _flags(g)
    _declared(g)


def _stacks(g: State) -> None:
    """5.1 5.0a Who shares a hex or an Entry Point; a hex may be overstacked by one while units move."""
    f = g.facts
    for h in range(f.hexes):
        here = g.at[h]
        if len({f.side[u] for u in here}) > 1:
            raise HendersonError(f"{f.names[h]} holds {g.names(here)}: opposing units never share a hex [5.1]")
        if len(here) > STACK:
            if len(here) > STACK + 1 or g.crowded >= 0 or g.phase != (2 if f.side[here[0]] else 7):
                raise HendersonError(f"{f.names[h]} holds {g.names(here)}: at most {STACK} may stay [5.0a]")
            g.crowded = h
            if not any(can_move(g, u) for u in here):
                raise HendersonError(f"{f.names[h]} holds {g.names(here)} and none can leave [5.0a]")
    for side, rule in ((US, "7.1a"), (JAPAN, "7.2a")):
        for point in f.entries[side]:
            if len(g.at[point]) > PER_POINT:
                raise HendersonError(f"{f.names[point]} holds {g.names(g.at[point])}: at most {PER_POINT} [{rule}]")


# -- where counters can be --------------------------------------------------------------------------------------------


def _places(g: State) -> None:
    f = g.facts
    for u, space in enumerate(g.place):
        if space != f.out and not _can_be(g, u, space):
            raise HendersonError(f"{f.ids[u]} cannot be in {f.names[space]} in the {g.turn_name} position")


def _can_be(g: State, u: int, space: int) -> bool:
    """May a counter be in that space at all?"""
    f = g.facts
    turn, side = f.arrives[u], f.side[u]
    if space == f.at_start:
        return turn == 0 == g.turn
    if space == f.ijn_special:
        return turn == -1
    if space in f.turn_boxes:  # 7.7 later it is too late
        due = turn > g.turn or (turn == g.turn > 0 and g.phase <= (1 if side == JAPAN else 6))
        return due and space == f.turn_boxes[turn - 1]
    if g.turn == 0 and turn != 0:
        return False
    if u < f.ground:
        return space < f.hexes or space in f.entries[side] or (side == JAPAN and space in f.boxes)
    if side == US:
        return _us_air_can_be(g, u, space)
    return space in ((f.ijn_reserve, f.ijn_attack) if f.ship[u] else (f.ijaf_reserve, f.ijaf_attack))


def _us_air_can_be(g: State, u: int, space: int) -> bool:
    """12.5a 13.1b 13.6a Airfield hexes, boxes and targets by what the unit is."""
    f = g.facts
    if space in (f.cap, f.ground_attack):
        return f.fighter[u] if space == f.cap else f.bomber[u]
    if space >= f.hexes:
        return space == f.usaf_reserve
    if g.holder[space] == JAPAN + 1:
        return f.bomber[u] and g.phase in (7, 8)
    i = f.field_at[space]
    return i >= 0 and g.status[i] == OPERATIVE and (f.fighter[u] or not f.strip[i])


def _airfields(g: State) -> None:
    """12.1 12.6a 11.2 What an airfield hex can be like."""
    f = g.facts
    for i, h in enumerate(f.fields):
        name, status = f.names[h], g.status[i]
        if g.holder[h] == JAPAN + 1 and status not in (DESTROYED, UNBUILT):
            raise HendersonError(f"Japan is on {name}, so it is not {STATUS[status]} but destroyed or unbuilt [12.6a]")
        if f.built[i] and status == UNBUILT:
            raise HendersonError(f"{name} is built from the beginning [3.0c]")
        if g.work[i] >= TURNS_OF_WORK.get(status, 1):
            raise HendersonError(f"work = {g.work[i]} on {name}, which is {STATUS[status]}: it would be done [11.2]")
        if status == OPERATIVE and len(g.aloft[h]) > f.capacity[i]:
            raise HendersonError(f"{name} holds {len(g.aloft[h])} air units: at most {f.capacity[i]} [12.1]")


def _flags(g: State) -> None:
    """13.7a 13.3 6.3b What can be said of a counter where it is."""
    f = g.facts
    for u in range(len(f.ids)):
        us_air, here = u in f.air_of[US], g.place[u]
        if g.inverted[u] and not (us_air and here in f.fields):
            raise HendersonError(f"inverted {f.ids[u]}: only U.S. air units on airfield hexes are inverted [13.7a]")
        if g.stirred[u] and not (us_air and here != f.out):
            raise HendersonError(f"stirred {f.ids[u]}: only U.S. air units in play are meant [SoP.10b]")
        if g.flying[u] and not (2 <= g.phase <= 5 and here in (f.ijaf_reserve, f.ijaf_attack)):
            raise HendersonError(f"flying {f.ids[u]}: Japanese air units are named in phase 2 and fly in phase 3 [13.3]")
    for u in range(f.ground):
        here = g.place[u]
        if g.left[u] and not (here < f.hexes or here in f.arrows):
            raise HendersonError(f"left {f.ids[u]}: it is in {f.names[here]} and does not move [4.0a]")
        if here in f.links and not g.visited[u] >> f.boxes.index(here) & 1:
            raise HendersonError(f"visited {f.ids[u]}: it is in {f.names[here]}, so that box is visited [6.3b]")
        if here not in f.links and g.visited[u]:
            raise HendersonError(f"visited {f.ids[u]}: it is not in a box [6.3b]")


# -- what is declared -------------------------------------------------------------------------------------------------


def _declared(g: State) -> None:
    """8.2d 9.5.2b Attacks and bombardments as they can be declared, in the phases that have them."""
    side = {3: JAPAN, 8: US}.get(g.phase, -1)
    if side < 0 and (g.battles or g.forming or g.missions or g.result or g.entry_attack):
        raise HendersonError("Attacks and missions are declared and resolved in Combat Phases only [8.1]")
    if g.entry_attack and side != US:
        raise HendersonError("entry_attack: only the U.S. attacks from Entry Points [7.5a]")
    if g.missions and side != JAPAN:
        raise HendersonError("missions: only Japanese guns bombard airfields [9.5.1]")
    if g.asked and side < 0 and (g.phase, g.stage) != (10, 2):
        raise HendersonError("asked: nothing ends of itself but Combat Phases and the U.S. Air Phase")
    if g.result and not (g.stage and g.battles):
        raise HendersonError(f"result '{g.result}': expected an attack it belongs to, and stage = 1 [8.10c]")
    if g.forming and g.stage:
        raise HendersonError("forming: all attacks are declared before one is resolved, stage = 0 [8.2d]")
    used: set[int] = set()
    hexes: set[int] = set()
    for battle in g.battles:
        if hexes & set(battle[0]) or used & {u for part in battle[1:] for u in part}:
            raise HendersonError(f"{_told(g, battle)}: a hex is attacked once, a unit attacks once [8.2d]")
        hexes.update(battle[0])
        used.update(u for part in battle[1:] for u in part)
        if not _is_attack(g, side, battle):
            raise HendersonError(f"{_told(g, battle)} cannot be declared so [8.2d]")
    for gun, hex_ in g.missions:
        if gun in used or not _may_bombard(g, gun, hex_):
            raise HendersonError(f"missions: {g.facts.ids[gun]} cannot bombard {g.facts.names[hex_]} [9.5.1]")
        used.add(gun)
    if g.forming:
        _forming(g, side)


def _told(g: State, battle: Battle) -> str:
    return f"The attack on {', '.join(g.facts.names[h] for h in battle[0]) or 'nothing'} by {g.names(battle[1]) or 'nobody'}"


def _is_attack(g: State, side: int, battle: Battle) -> bool:
    """8.2d Enemies attacked by units next to all, or from off-board along an arrow; guns in range, ships of IJN ATTACK."""
    f = g.facts
    hexes, attackers, guns, ships = battle
    if not hexes or not attackers or any(g.holder[h] != 2 - side for h in hexes):
        return False
    if any(u >= f.ground or f.side[u] != side for u in (*attackers, *guns)):
        return False
    far = [u for u in attackers if g.place[u] >= f.hexes]
    near = all(h in f.grid.neighbours[g.place[u]] for u in attackers if u not in far for h in hexes)
    if far and (len(hexes) > 1 or any(g.place[u] not in f.arrows or hexes[0] not in f.arrows[g.place[u]] for u in far)):
        return False
    if not near or not all(_is_ready(g, u) and all(in_range(g, u, h) for h in hexes) for u in guns):
        return False
    if far and not _may_break_in(g, side, far):
        return False
    return all(f.ship[u] and g.place[u] == f.ijn_attack for u in ships) and (side == JAPAN or not ships)


def _may_break_in(g: State, side: int, far: list[int]) -> bool:
    """7.5a 7.5.1b Are these among the units that may fight their way in? Nothing else being declared, and MF not looked at."""
    f = g.facts
    if side == US:
        return g.entry_attack and any(f.combat[u] and not f.is_gun(u) for u in far)
    return all(g.place[u] in f.boxes for u in far)


def _is_ready(g: State, u: int) -> bool:
    """9.4a A gun on the map next to no enemy."""
    f = g.facts
    return f.is_gun(u) and g.place[u] < f.hexes and not g.zone(1 - f.side[u])[g.place[u]]


def _may_bombard(g: State, gun: int, hex_: int) -> bool:
    f = g.facts
    return gun < f.ground and f.side[gun] == JAPAN and _is_ready(g, gun) and hex_ in airfield_targets(g, gun)


def _forming(g: State, side: int) -> None:
    """8.2d An attack that is being declared can be built up click by click: hexes, units, guns, ships."""
    f = g.facts
    wanted, g.forming = g.forming, ()
    words = [f.names[h] for h in wanted[0]] + [f.ids[u] for part in wanted[1:] for u in part]
    for word in words:
        if word not in (joining(g, side) if g.forming else beginnings(g, side)):
            raise HendersonError(f"forming: {word} cannot be part of the attack on {', '.join(words)} [8.2d]")
        g.forming = widened(g, g.forming, word)
    if g.forming != wanted:
        raise HendersonError(f"forming: {', '.join(words)} cannot be declared so [8.2d]")
