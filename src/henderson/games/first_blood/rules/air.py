"""9.5, 10.3 and 13.3: attacks on airfields and air units in the Japanese Combat Phase; 13.7 the U.S. Air Phase."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.decision import PIECE, SPACE, TRY, ask
from ....engine.sentence import Said
from .facts import JAPAN, SIDES, US
from .state import DAMAGED, DESTROYED, DONE, ENDS_PHASE, OPERATIVE, STATUS, UNBUILT, State

# -- attacks on airfields ---------------------------------------------------------------------------------------------


async def lose_air_unit(g: State, units: tuple[int, ...], rule: str, why: Said) -> None:
    """8.10.1 The U.S. player decides which air unit is removed, where there is a choice."""
    f = g.facts
    u = units[0]
    if len({(f.kind[x], g.inverted[x]) for x in units}) > 1:
        g.asked = True
        u = await ask(SIDES[US], "8.10.1", "Lose which air unit?", units, name=f.ids.__getitem__, means=PIECE, rolls=TRY)
    g.eliminate(u, rule, why)


async def attack_airfield(g: State, by: int, hex_: int) -> None:
    """9.5.3a 10.3a 13.3.3c One air unit on the hex is lost; if there is none, the hex itself suffers. Troops do not (9.5.2a):
    work in the hex stops, and nobody on the ground is hurt (11.4c)."""
    f = g.facts
    i = f.field_at[hex_]
    name = f.ids[by]
    rule = "9.5.3a" if by < f.ground else "10.3a" if f.ship[by] else "13.3.3c"
    g.note(rule, "{unit} attacks {field} {hex}", name, f.field_names[i], f.names[hex_], kind="attack", place=f.names[hex_],
           battle=Said("{unit} against {field}", (name, f.field_names[i])), side=SIDES[f.side[by]],
           pieces=[f.ids[by]])  # fmt: skip
    on_field = tuple(u for u in g.aloft[hex_] if f.side[u] == US)
    if on_field:
        await lose_air_unit(g, on_field, rule, Said("{unit} attacks {hex}", (name, f.names[hex_])))
    else:
        harm_airfield(g, by, hex_)
    g.strike(hex_)  # 11.4b


def harm_airfield(g: State, by: int, hex_: int) -> None:
    """9.5.3b A gun damages an airfield hex without air units; 10.3b 13.3.3c a ship or a bomber destroys it."""
    f = g.facts
    i = f.field_at[hex_]
    rule = "9.5.3b" if by < f.ground else "10.3b" if f.ship[by] else "13.3.3c"
    after = DAMAGED if by < f.ground else DESTROYED
    if g.status[i] == DESTROYED or g.status[i] == after:
        g.note(rule, "{field} {hex} was {status} before and suffers no further damage", f.field_names[i], f.names[hex_],
               Said(STATUS[g.status[i]]), kind="field", outcome="no further damage")  # fmt: skip
        return
    g.status[i] = after
    g.note(rule, "{field} {hex} is {status}", f.field_names[i], f.names[hex_], Said(STATUS[after]), kind="field",
           outcome=Said("{field} is {status}", (f.field_names[i], Said(STATUS[after]))))  # fmt: skip


def airfields(g: State) -> list[int]:
    """10.3b Airfield hexes that can be attacked: built, and not in Japanese hands (12.6.1)."""
    return [h for i, h in enumerate(g.facts.fields) if g.status[i] != UNBUILT and g.holder[h] != JAPAN + 1]


async def gun_fires(g: State, gun: int, hex_: int) -> None:
    """9.5.3a A declared airfield bombardment by a gun."""
    g.missions.remove((gun, hex_))
    g.stood[gun] = 0
    await attack_airfield(g, gun, hex_)


async def ship_fires(g: State, ship: int) -> None:
    """10.3a A ship of either box (10.1.2) bombards any airfield hex (10.2) and is removed from play (10.5)."""
    f = g.facts
    targets = airfields(g)
    hex_ = targets[0]
    if len(targets) > 1:
        g.asked = True
        hex_ = await ask(SIDES[JAPAN], "10.3a", "{unit} bombards", tuple(targets), name=f.names.__getitem__, means=SPACE,
                         values=(f.ids[ship],), hand=(f.ids[ship],), about={"unit": ship}, rolls=TRY,
                         concerns=(SIDES[US],))  # fmt: skip
    await attack_airfield(g, ship, hex_)
    g.put(ship, f.out)
    g.note("10.5", "{unit} has fired and leaves play", f.ids[ship], kind="loss", piece=f.ids[ship])


# -- air combat -------------------------------------------------------------------------------------------------------


def air_targets(g: State, u: int) -> list[int]:
    """What a Japanese air unit that was named to fly may attack now (13.3); CAP is tested at this moment (13.3.3e)."""
    f = g.facts
    if not g.flying[u]:
        return []
    if g.aloft[f.cap]:  # 13.3.1 13.3.2 nothing but CAP itself; 13.3.3a bombers in pairs
        return [f.cap] if f.fighter[u] or partners(g, u) else []
    if f.fighter[u]:  # 13.3.1 13.3.3b
        return [f.ground_attack] if g.aloft[f.ground_attack] else []
    return airfields(g)


def partners(g: State, u: int) -> list[int]:
    """13.3.3a The other bombers that fly too."""
    f = g.facts
    return [x for x in (*g.aloft[f.ijaf_reserve], *g.aloft[f.ijaf_attack]) if g.flying[x] and f.bomber[x] and x != u]


async def pair_with(g: State, u: int) -> int:
    """13.3.3a The second bomber against CAP: Japan chooses, where they wait in different boxes."""
    f = g.facts
    others = partners(g, u)
    if len({(f.kind[x], g.place[x]) for x in others}) == 1:
        return others[0]
    g.asked = True
    second: int = await ask(SIDES[JAPAN], "13.3.3a", "Which bomber flies with {unit}?", tuple(others), values=(f.ids[u],),
                            name=f.ids.__getitem__, means=PIECE, hand=(f.ids[u],), about={"unit": u},
                            rolls=TRY, concerns=(SIDES[US],))  # fmt: skip
    return second


async def fly(g: State, u: int) -> None:
    """13.3 One air mission. 13.3.3f Whoever flew is gone when it is done."""
    f = g.facts
    targets = air_targets(g, u)
    to = targets[0]
    if len(targets) > 1:
        g.asked = True
        to = await ask(SIDES[JAPAN], "13.3.3c", "{unit} attacks", tuple(targets), name=f.names.__getitem__, means=SPACE,
                       values=(f.ids[u],), hand=(f.ids[u],), about={"unit": u}, rolls=TRY, concerns=(SIDES[US],))  # fmt: skip
    spent = [u]
    if to == f.cap:
        spent = [u] if f.fighter[u] else [u, await pair_with(g, u)]
        await lose_air_unit(g, g.aloft[to], "13.3.3a", Said("shot down over CAP by {units}", (g.names(spent),)))
    elif to == f.ground_attack:
        await lose_air_unit(g, g.aloft[to], "13.3.3b", Said("shot down in Ground Attack by {unit}", (f.ids[u],)))
    else:
        await attack_airfield(g, u, to)
    for x in spent:
        g.flying[x] = 0
        g.eliminate(x, "13.3.3f", Said("its mission is flown"))


# -- 13.7 the U.S. Air Phase ------------------------------------------------------------------------------------------


def landing_hexes(g: State, u: int) -> list[int]:
    """12.1 5.2 Operative airfield hexes with room; 12.5a the Fighter Strip takes fighters only; 12.5b each hex by itself."""
    f = g.facts
    return [h for i, h in enumerate(f.fields)
            if g.status[i] == OPERATIVE and len(g.aloft[h]) < f.capacity[i] and (f.fighter[u] or not f.strip[i])]  # fmt: skip


def capacity(g: State) -> tuple[int, int]:
    """12.0 How many air units all operative hexes support, and how many those that take bombers."""
    f = g.facts
    rooms = [(c, strip) for c, strip, status in zip(f.capacity, f.strip, g.status) if status == OPERATIVE]
    return sum(c for c, _ in rooms), sum(c for c, strip in rooms if not strip)


async def us_air(g: State) -> bool:
    """SoP.10a First return and invert, then out of RESERVE, then launch; True when the phase is over."""
    if g.stage == 0:
        return_all = await send_back(g)
        g.stage = 1 if return_all else 0
        return False
    if g.stage == 1:
        g.stage = 2 if await from_reserve(g) else 1
        return False
    return await launch(g)


async def send_back(g: State) -> bool:
    """13.7a All units in Ground Attack and CAP return to airfield hexes and are inverted; True when all have."""
    f = g.facts
    returning = (*g.aloft[f.ground_attack], *g.aloft[f.cap])
    if not returning:
        return True
    grounded = tuple(u for i, h in enumerate(f.fields) if g.status[i] == OPERATIVE for u in g.aloft[h])
    rooms, bomber_rooms = capacity(g)
    everyone = (*returning, *grounded)
    only_bombers = tuple(u for u in everyone if not f.fighter[u])
    if len(only_bombers) > bomber_rooms:  # 12.5a
        await to_reserve(g, only_bombers)
        return False
    if len(everyone) > rooms:  # 12.3.1
        await to_reserve(g, everyone)
        return False
    u = min(returning, key=lambda x: (f.fighter[x], x))  # bombers first: they have fewer places
    hexes = landing_hexes(g, u)
    if not hexes:  # 12.6b
        g.put(u, f.usaf_reserve)
        g.note("12.6b", "{unit} finds no room and goes to USAF RESERVE", f.ids[u], kind="move", piece=f.ids[u])
        return False
    to = hexes[0]
    if len(hexes) > 1:
        to = await ask(SIDES[US], "13.7a", "{unit} returns to", tuple(hexes), name=f.names.__getitem__, means=SPACE,
                       values=(f.ids[u],), hand=(f.ids[u],), about={"unit": u})  # fmt: skip
    g.put(u, to)
    g.inverted[u] = g.stirred[u] = 1
    g.note("13.7a", "{unit} returns to {hex}, inverted", f.ids[u], f.names[to], kind="move", piece=f.ids[u])
    return False


async def to_reserve(g: State, units: tuple[int, ...]) -> None:
    """12.3.1 More units than capacity: the U.S. player decides which go to RESERVE (12.2)."""
    f = g.facts
    u = units[0]
    if len({(f.kind[x], g.place[x]) for x in units}) > 1:
        u = await ask(SIDES[US], "12.3.1", "Too many air units: which goes to USAF RESERVE?", units, name=f.ids.__getitem__,
                      means=PIECE, rolls=TRY)  # fmt: skip
    g.put(u, f.usaf_reserve)
    g.inverted[u], g.stirred[u] = 0, 1
    g.note("12.3.1", "{unit} goes to USAF RESERVE", f.ids[u], kind="move", piece=f.ids[u])


async def from_reserve(g: State) -> bool:
    """13.7b Units in RESERVE may be placed on airfield hexes with room (12.3), face up; 13.7d or stay. True when done."""
    f = g.facts
    ready = [u for u in g.aloft[f.usaf_reserve] if landing_hexes(g, u)]
    if not ready:
        return True
    u = await ask(SIDES[US], "13.7b", "Bring which air unit out of RESERVE?", (*ready, DONE), verb="bring",
                  name=f.ids.__getitem__, means=PIECE, ends={DONE: "step"})  # fmt: skip
    if u == DONE:
        return True
    hexes = landing_hexes(g, u)
    to = hexes[0]
    if len(hexes) > 1:
        to = await ask(SIDES[US], "13.7b", "Place {unit} on", tuple(hexes), verb="place", name=f.names.__getitem__,
                       values=(f.ids[u],), means=SPACE, hand=(f.ids[u],), about={"unit": u})  # fmt: skip
    g.put(u, to)
    g.inverted[u], g.stirred[u] = 0, 1
    g.note("13.7b", "{unit} is placed on {hex}", f.ids[u], f.names[to], kind="move", piece=f.ids[u])
    return False


def launch_targets(g: State, u: int) -> Iterator[int]:
    """13.7c 13.1b CAP for fighters, Ground Attack for bombers, F4F either (13.1a); SoP.10b an adjacent strip hex."""
    f = g.facts
    if not g.inverted[u]:
        if f.fighter[u]:
            yield f.cap
        if f.bomber[u] and (not f.fighter[u] or bomber_slots(g) > 0):
            yield f.ground_attack
    if not g.stirred[u]:
        near = f.grid.neighbours[g.place[u]]
        yield from (h for h in landing_hexes(g, u) if h in near)


def bomber_slots(g: State) -> int:
    """12.5a What the hexes that take bombers still support: bombers anywhere and F4F in Ground Attack count."""
    f = g.facts
    used = len(g.aloft[f.ground_attack]) + sum(1 for h in f.fields for u in g.aloft[h] if f.bomber[u] and not f.fighter[u])
    return capacity(g)[1] - used


async def launch(g: State) -> bool:
    """13.7c Face-up units may go to CAP or Ground Attack; SoP.10b units that did not move this turn may shift. True when done."""
    f = g.facts
    ready = [u for h in f.fields for u in g.aloft[h] if f.side[u] == US and next(launch_targets(g, u), None) is not None]
    if not ready and not g.asked:
        return True
    g.asked = True
    u = await ask(SIDES[US], "13.7c", "Launch or shift which air unit?", (*ready, DONE), verb="launch", name=f.ids.__getitem__,
                  means=PIECE, ends=ENDS_PHASE)  # fmt: skip
    if u == DONE:
        return True
    targets = tuple(launch_targets(g, u))
    to = targets[0]
    if len(targets) > 1:
        to = await ask(SIDES[US], "13.7c", "{unit} goes to", targets, verb="go", name=f.names.__getitem__, means=SPACE,
                       values=(f.ids[u],), hand=(f.ids[u],), about={"unit": u})  # fmt: skip
    g.put(u, to)
    g.stirred[u] = 1
    g.note("SoP.10b" if to < f.hexes else "13.7c", "{unit} goes to {place}", f.ids[u], f.names[to], kind="move", piece=f.ids[u])
    return False
