"""What a seat sees: all of it, for nothing is hidden in this game."""

from __future__ import annotations

from ....engine.view import Marker, Piece, Track, View
from ..rules.components import (
    BOMBER,
    CV,
    DD,
    DISABLED,
    FIGHTER,
    GONE,
    HENDERSON,
    JAPAN,
    LAND,
    NATIONS,
    PILE,
    PLACES,
    POOL,
    SIDES,
    SUB,
    SUNK,
    TYPES,
    US,
    WAITING,
)
from ..rules.state import State
from ..rules.victory import naval_points
from ..sequence import where
from .chart import AIR_MOST, air_space, pile
from .panels import panels

TEN = 10  # 2.1.track the back of a supply marker counts tens


def view(g: State, side: str) -> View:
    """The whole position."""
    facts = g.facts
    return View(
        game="starvation-island",
        side=side,
        where=where(g),
        pieces=[piece(g, u) for u in range(facts.count)],
        markers=markers(g),
        tracks=tracks(g, side),
        panels=panels(g),
    )


def space(g: State, u: int) -> str:
    """The space of the chart where a counter lies; "" for what is lost or out of play."""
    at = g.place[u]
    if at == PILE:
        return pile(g.due[u])
    if at == POOL:
        return "USN force pool" if g.facts.side[u] == US else "Japanese force pool"
    return "" if at in (WAITING, DISABLED, SUNK, GONE) else PLACES[at]


def piece(g: State, u: int) -> Piece:
    """2.2.markers Every counter with its own tags, however many stand under one marker."""
    facts = g.facts
    kind, flip = facts.kind[u], g.flip[u]
    if kind == SUB:
        return Piece(
            id=facts.name[u],
            side=SIDES[facts.side[u]],
            place=space(g, u),
            shape="ship",
            symbol="SUB",
            name=facts.name[u],
            values={"attack": facts.air[u]},
            title=facts.title[u],
        )
    shape = "air" if kind in (FIGHTER, BOMBER) else "land" if kind == LAND else "ship"
    values: dict[str, int | str] = {}
    if shape == "ship":
        values = {"gunnery": facts.gunnery[flip][u], "torpedo": facts.torpedo[flip][u], "flak": facts.flak[flip][u]}
        if kind < DD:
            values["defense"] = facts.defense[u]
        if kind == CV:
            values["gunnery"] = f"[{values['gunnery']}]"  # 2.2.errata.c in a blue box, and never rolled
            values["air"] = g.air[u]
    elif shape == "air":
        values = {"kind": TYPES[kind]}
    steps = facts.steps[u] if facts.steps[u] > 1 else 0
    symbol = "infantry" if kind == LAND else "fighter" if kind == FIGHTER else "bomber" if kind == BOMBER else TYPES[kind]
    return Piece(
        id=facts.name[u],
        side=SIDES[facts.side[u]],
        place=space(g, u),
        shape=shape,
        symbol=symbol,
        name=facts.name[u],
        superior=TYPES[kind] if shape == "ship" else "",
        size="III" if kind == LAND else "",
        values=values,
        steps=steps,
        left=facts.steps[u] - flip if steps else 0,
        tags=tags(g, u),
        short=shortly(facts.name[u]) if kind == LAND else "",
        title=facts.title[u] if facts.group[u] == TYPES[kind] else f"{facts.title[u]}, scored as {facts.group[u]}",  # 13.2.b
    )


def shortly(name: str) -> str:
    """A regiment on its counter: 1st Marines is 1 Mar, Ichiki 28th is Ichiki."""
    first, _, rest = name.partition(" ")
    return f"{first[:-2]} {rest[: 4 if '/' in rest else 3]}" if first[0].isdigit() else first


def tags(g: State, u: int) -> list[str]:
    """The markers and states of a counter."""
    kind, at = g.facts.kind[u], g.place[u]
    found = []
    if g.flip[u]:
        found.append("damaged" if kind < DD else "reduced")
    if g.marked[u]:
        found.append("in transit")  # 6.0.marker.a its At Sea marker
    if g.far[u]:
        found.append("long range")  # 7.0.b
    if g.action[u]:
        found.append(f"air action {g.action[u]}")  # 8.step2.2.d
    if g.fighting[u]:
        found.append("in combat" if kind == LAND else "in battle")
    if at in (WAITING, DISABLED, SUNK, GONE):
        found.append(PLACES[at].lower())
    return found


def markers(g: State) -> list[Marker]:
    """2.1.henderson.b The control marker and the damage of the field."""
    found = [Marker(kind="control", place=PLACES[HENDERSON], text="USA" if g.control == US else "Japan", side=SIDES[g.control])]
    found.append(Marker(kind="turn", place=f"Record {min(g.turn, g.facts.last_turn)}", text="Turn"))  # 2.1.track
    for name, value, owner in (
        ("U.S. supply", g.supply[US], "US"),
        ("Japanese supply", g.supply[JAPAN], "Japan"),
        ("Damage", g.damage, ""),
    ):
        tens = value > 2 * TEN
        found.append(
            Marker(
                kind="record", place=f"Record {value // TEN if tens else value}", text=f"{name} x10" if tens else name, side=owner
            )
        )
    for u in g.facts.carriers[US] + g.facts.carriers[JAPAN]:
        if g.place[u] not in (DISABLED, SUNK, GONE, WAITING):  # 2.1.carrierair
            place = air_space(g.facts.side[u], min(g.air[u], AIR_MOST))
            found.append(Marker(kind="carrier air", place=place, text=g.facts.name[u], side=SIDES[g.facts.side[u]]))
    if g.damage:
        found.append(Marker(kind="damage", place=PLACES[HENDERSON], text=str(g.damage)))
    return found


def tracks(g: State, seat: str) -> list[Track]:
    """2.1.track The General Record track, 2.1.carrierair the Carrier Air tracks, and the naval points."""
    facts = g.facts
    found = [Track(id="turn", name="Game turn", value=min(g.turn, facts.last_turn), low=1, high=facts.last_turn)]
    for s, name in ((US, "U.S. supply"), (JAPAN, "Japanese supply")):
        found.append(
            Track(
                id=f"supply {SIDES[s]}",
                name=name,
                value=g.supply[s],
                high=20,
                side=SIDES[s],
                text=f"{g.supply[s]} {'point' if g.supply[s] == 1 else 'points'} on Guadalcanal",
                vital=SIDES[s] == (seat or SIDES[US]),
                short="Sup",
            )
        )
    found.append(Track(id="damage", name="Henderson damage", value=g.damage, high=20))
    points = naval_points(g)
    for s in (US, JAPAN):
        name = f"Naval points, {NATIONS[s]}"
        found.append(
            Track(id=f"points {SIDES[s]}", name=name, value=points[s], high=80, side=SIDES[s], vital=True, short="Points")
        )
    for s in (US, JAPAN):
        for u in facts.carriers[s]:
            if g.place[u] not in (DISABLED, SUNK, GONE, WAITING):  # 2.1.carrierair
                found.append(
                    Track(
                        id=f"air {facts.name[u]}",
                        name=f"{facts.name[u]} air",
                        value=g.air[u],
                        high=facts.air[u],
                        side=SIDES[s],
                        place=air_space(s, min(g.air[u], AIR_MOST)),
                    )
                )
    return found
