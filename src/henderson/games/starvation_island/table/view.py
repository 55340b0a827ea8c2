"""What a seat sees: all of it, for nothing is hidden in this game."""

from __future__ import annotations

from typing import Any

from ....engine.view import Marker, Piece, Track, View
from ..rules.chances import named_results
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
from ..rules.matching import GUNS, TORPEDOES, fighters
from ..rules.state import NONE, State
from ..rules.victory import naval_points
from ..sequence import COMBAT_STEPS, PHASES, combat, where
from .chart import AIR_MOST, air_space, pile

ABOUT: dict[str, Any] = {  # 1.0
    "title": "Starvation Island",
    "subject": "The struggle for Guadalcanal, August to November 1942",
    "sides": ["Japan", "USN"],
    "credits": {  # 14.0
        "designers": ["Sho Kawakita", "Tetsuya Nakamura"],
        "developer": ["Adam Starkweather"],
        "artist": ["Niko Eskubi"],
        "rules formatting": ["Nick Richardson"],
        "playtesters": ["Arnie Shimo", "Gary Phillips"],
    },
    "reconstructed": "Every rating on a counter, the submarines' values and the numbers of DD, SP and air counters",
}
SEATS = {"Japan": "north", "US": "south"}  # 3.0.seats
TEN = 10  # 2.1.track the back of a supply marker counts tens


def view(g: State, side: str) -> View:
    """The whole position."""
    facts = g.facts
    panels: dict[str, Any] = {
        "about": ABOUT,
        "seats": SEATS,
        "combat": combat_panel(g),
        "piles": piles(g),
        "points": points_panel(g),
    }
    if (
        (g.round and PHASES[g.phase][3] is combat)
        or g.shots
        or any(g.fighting[u] for u in facts.surface[US] + facts.surface[JAPAN])
    ):
        panels["battle"] = battle_panel(g)
    if any(g.fighting[u] for s in (US, JAPAN) for u in facts.land[s]):
        panels["land combat"] = {
            "round": g.round,
            "declared by": SIDES[g.first],
            "committed": {SIDES[s]: [facts.name[u] for u in facts.land[s] if g.fighting[u]] for s in (US, JAPAN)},
        }
    if any(g.aimed):
        panels["strike"] = {facts.name[u]: n for u, n in enumerate(g.aimed) if n}
    if g.points:
        panels["air points"] = g.points
    if g.express:
        panels["Tokyo Express"] = "declared"
    return View(
        game="starvation-island",
        side=side,
        where=where(g),
        pieces=[piece(g, u) for u in range(facts.count)],
        markers=markers(g),
        tracks=tracks(g),
        panels=panels,
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
        title=facts.title[u],
    )


def tags(g: State, u: int) -> list[str]:
    """The markers and states of a counter."""
    kind, at = g.facts.kind[u], g.place[u]
    found = []
    if g.flip[u]:
        found.append("damaged" if kind < DD else "reduced")
    if g.marked[u]:
        found.append("at sea")  # 6.0.marker.a
    if g.far[u]:
        found.append("long range")  # 7.0.b
    if g.action[u]:
        found.append(f"air action {g.action[u]}")  # 8.step2.2.d
    if g.fighting[u]:
        found.append("fighting")
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


def tracks(g: State) -> list[Track]:
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
                text=f"{g.supply[s]} points on Guadalcanal",
            )
        )
    found.append(Track(id="damage", name="Henderson damage", value=g.damage, high=20))
    points = naval_points(g)
    for s in (US, JAPAN):
        found.append(Track(id=f"points {SIDES[s]}", name=f"Naval points, {SIDES[s]}", value=points[s], high=80, side=SIDES[s]))
    for s in (US, JAPAN):
        for u in facts.carriers[s]:
            if g.place[u] not in (DISABLED, SUNK, GONE, WAITING):  # 2.1.carrierair
                found.append(
                    Track(
                        id=f"air {facts.name[u]}", name=f"{facts.name[u]} air", value=g.air[u], high=facts.air[u], side=SIDES[s]
                    )
                )
    return found


def piles(g: State) -> dict[str, dict[str, list[str]]]:
    """2.1.table, 3.0.sort What waits, by turn and side; optional ships apart."""
    facts = g.facts
    found: dict[str, dict[str, list[str]]] = {}
    for turn in range(2, facts.last_turn + 1):
        found[str(turn)] = {
            SIDES[s]: [facts.name[u] for u in facts.naval[s] if g.place[u] == PILE and g.due[u] == turn] for s in (JAPAN, US)
        }
    found["optional"] = {
        SIDES[s]: [facts.name[u] for u in facts.optional if g.place[u] == WAITING and facts.side[u] == s] for s in (JAPAN, US)
    }
    return found


def combat_panel(g: State) -> dict[str, Any]:
    """8.0.order Where the combat phase is among its seven steps."""
    now = g.step if PHASES[g.phase][3] is combat else -1
    return {"phase": PHASES[g.phase][1], "step": now, "steps": [{"rule": rule, "name": name} for rule, name, _ in COMBAT_STEPS]}


def points_panel(g: State) -> dict[str, Any]:
    """13.2.a Naval points now, and the ships that gave them."""
    points = naval_points(g)
    lost = {
        PLACES[p]: [g.facts.name[u] for s in (US, JAPAN) for u in g.facts.ships[s] if g.place[u] == p] for p in (SUNK, DISABLED)
    }
    return {"US": points[US], "Japan": points[JAPAN], "margin": g.facts.need("decisive margin"), "lost": lost}


def battle_panel(g: State) -> dict[str, Any]:
    """8.step4.match The surface combat: who is on the table, the matches so far with their odds, the rounds behind."""
    facts = g.facts
    matches = []
    for u in [u for s in (US, JAPAN) for u in fighters(g, s) if g.match[u] != NONE]:
        t, torpedo = g.match[u], g.weapon[u]
        dice = (facts.torpedo if torpedo else facts.gunnery)[g.flip[u]][u]
        needed = facts.hits["torpedo" if torpedo else "gunnery"][facts.side[u]]
        chances = named_results(g, t, dice, needed, bool(torpedo))
        matches.append(
            {
                "ship": facts.name[u],
                "target": facts.name[t],
                "weapon": TORPEDOES if torpedo else GUNS,
                "dice": dice,
                "needed": needed - g.bonus(t),
                "chances": {k.replace("no effect", "none"): round(p, 3) for k, p in chances.items()},
            }
        )
    rounds: dict[int, list[dict[str, Any]]] = {}
    for number, u, t, torpedo, dice_, hits in g.shots:
        rounds.setdefault(number, []).append(
            {
                "ship": facts.name[u],
                "target": facts.name[t],
                "weapon": TORPEDOES if torpedo else GUNS,
                "dice": list(dice_),
                "hits": hits,
            }
        )
    return {
        "round": g.round,
        "first": SIDES[g.first],
        "firing": SIDES[g.firer],
        "express": bool(g.express),
        "table": {SIDES[s]: [facts.name[u] for u in fighters(g, s)] for s in (US, JAPAN)},
        "matches": matches,
        "rounds": [{"round": n, "shots": shots} for n, shots in sorted(rounds.items())],
    }
