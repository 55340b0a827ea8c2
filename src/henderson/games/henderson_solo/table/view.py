"""What the player sees: all of the table. Cards that have not been turned up do not exist, so nothing is hidden but chance."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ....engine.view import Board, Label, Marker, Piece, Space, Track, View
from ..rules.boot import location
from ..rules.cards import FOG
from ..rules.facts import KINDS, MG, Facts
from ..rules.orders import ACTION, MOVE, rooms
from ..rules.scoring import debrief, rank, score
from ..rules.state import EXHAUSTED, OKA, STATUS, US, State, bits
from ..rules.steps import Phase
from ..sequence import where

ID, TITLE = "henderson-solo", "Guadalcanal: The Battle for Henderson Field"
IJA = "Japan"
TALL = 1.22  # a board as high as a screen is
SYMBOLS = ("infantry", "nco", "officer", "medic", "observer", "mg", "anti_tank", "mortar", "mg", "anti_tank", "mortar", "mortar")
ENEMY_SYMBOLS = ("infantry", "veteran", "raider", "infiltrator", "officer", "mortar", "tank")
SHORT = {
    "Wildcat": "F4F",
    "SBD-Bomber": "SBD",
    "SBD-Patrol": "Patrol",
    "Artillery": "Artillery",
    "Anti-aircraft": "AA",
    "Comms": "D-2",
}


def view(g: State, side: str) -> View:
    """The table as the player, and any spectator, sees it."""
    facts = g.facts
    return View(
        game=ID,
        side=side,
        where=where(g),
        pieces=_usmc(g) + _ija(g),
        markers=_markers(g),
        tracks=_tracks(g, facts),
        panels=panels(g),
    )


def _usmc(g: State) -> list[Piece]:
    facts = g.facts
    found = []
    for c, p in enumerate(g.place):
        if p < 0:
            continue
        kind, state = facts.kind[c], g.status[c]
        values: dict[str, int | str] = {"attack": facts.attack[kind]} if facts.attack[kind] else {}
        if facts.suppression[kind]:
            values["suppression"] = facts.suppression[kind]
        found.append(
            Piece(
                id=facts.names[c],
                side=US,
                place=facts.place_names[p],
                symbol=SYMBOLS[kind],
                name=KINDS[kind],
                values=values,
                steps=2 if kind < MG else 0,
                left=(1 if state & EXHAUSTED else 2) if kind < MG else 0,
                tags=[word for word, bit in STATUS.items() if state & bit],
                title=f"{facts.kind_titles[kind]}, {facts.names[c]}",
            )
        )
    return found


def _ija(g: State) -> list[Piece]:
    facts = g.facts
    found = []
    for e, ap in enumerate(g.enemy):
        if ap < 0:
            continue
        kind = facts.enemy_kind[e]
        tags = ["immune to suppression"] if facts.immune[kind] else []
        if g.attached[ap] == e:
            tags = ["attached", "immune to suppression"]  # 3.7.IS
        found.append(
            Piece(
                id=facts.enemy_names[e],
                side=IJA,
                place=facts.ap_names[ap],
                symbol=ENEMY_SYMBOLS[kind],
                name=facts.enemy_names[e].rpartition(" ")[0],
                values={"defense": g.dv[kind]},
                tags=tags,
                title=facts.enemy_names[e],
            )
        )
    return found


def _markers(g: State) -> list[Marker]:
    facts = g.facts
    found = [Marker(kind="wire", place=facts.ap_names[ap], text="Barbed Wire", side=US) for ap in bits(g.wired)]
    found += [Marker(kind="ready", place=location(n), text=facts.token[n], side=US) for n in range(3, 19) if g.ready[n]]
    found += [
        Marker(kind="disrupted", place=location(n), text="Disrupted", side=IJA)
        for n in range(3, 19)
        for _ in range(g.disrupted[n])
    ]
    found += [
        Marker(kind="comms", place=f"{s} Command Post", text="Comms", side=US) for s, on in zip(facts.sectors, g.comms) if on
    ]
    for i, box in enumerate((*facts.sectors, "Oka", "Henderson")):
        found.append(Marker(kind="supply", place=f"{box} Supplies", text=str(g.supply[i]), side=US))
    found += [
        Marker(kind="suppression", place=f"{s} Suppression", text=str(n), side=US) for s, n in zip(facts.sectors, g.suppression)
    ]
    found += [Marker(kind="watcher", place=w, text="Coast Watcher", side=US) for w in facts.coast_watchers[: g.watchers]]
    return found


def _tracks(g: State, facts: Facts) -> list[Track]:
    found = [
        Track(id=f"supply {s}", name=f"Supplies, {n}", value=g.supply[i], side=US)
        for i, (s, n) in enumerate(zip(facts.sectors, facts.sector_names))
    ]
    found += [
        Track(id="supply Oka", name="Supplies, Colonel Oka's box", value=g.supply[OKA], side=US),
        Track(id="supply Henderson", name="Supplies, Henderson Field", value=g.supply[4], side=US),
    ]
    found += [
        Track(id=f"suppression {s}", name=f"Suppression, {n}", value=g.suppression[i], side=US)
        for i, (s, n) in enumerate(zip(facts.sectors, facts.sector_names))
    ]
    hits = facts.values["yura_hits_to_turn_back"]
    found += [
        Track(id="wave", name="Wave", value=g.wave, low=1, high=4, side=IJA),
        Track(
            id="yura",
            name="Light Cruiser Yura",
            value=g.yura,
            high=hits,
            side=US,
            text="turned back" if g.yura_back else f"{g.yura} of {hits} hits",
        ),
        Track(
            id="search",
            name="Carrier search",
            value=g.search_value(),
            low=facts.search_values[-1],
            high=facts.search_values[0],
            side=US,
            text="Nagumo's carriers are spotted" if g.spotted else "search value",
        ),
        Track(id="vp", name="Victory Points of intel", value=g.intel, side=US),
    ]
    if g.step == Phase.MOVES:
        found.append(Track(id="moves", name="Moves left", value=max(0, rooms(g, MOVE)[3]), side=US))
    if g.step == Phase.ACTIONS:
        found.append(Track(id="actions", name="Actions left", value=max(0, rooms(g, ACTION)[3]), side=US))
    return found


def panels(g: State) -> dict[str, Any]:
    """Cards, decks, stock, score and story."""
    facts, decks = g.facts, g.facts.decks
    items = score(g)
    total = sum(points for _, _, points, _ in items)
    return {
        "operations": {
            "hand": [
                {"card": decks.operations[decks.operation[c]].name, "actions": list(decks.operations[decks.operation[c]].actions)}
                for c in g.hand
            ],
            "deck": len(g.deck),
            "discards": dict(Counter(decks.operations[decks.operation[c]].name for c in sorted(g.discards))),
            "fog in deck": sum(1 for c in g.deck if decks.operations[decks.operation[c]].name == FOG),
        },
        "ija": {
            "drawn": [_title(facts, n) for n in g.drawn],
            "to draw": g.cards_left,
            "wave deck": g.left,
            "decks": wave_decks(g),
        },
        "banzai": banzai_card(g, g.wave),
        "events": [_optional(decks.events[n].id, decks.events[n].name, decks.events[n].effects) for n in g.events_in],
        "tactics": [_optional(decks.tactics[n].id, decks.tactics[n].name, decks.tactics[n].effects) for n in g.tactics_in],
        "boot": [_optional(decks.boot[n].id, decks.boot[n].name, decks.boot[n].effects) for n in g.boot],
        "stock": {KINDS[k]: {"left": g.stock[k], "cost": facts.cost[k]} for k in range(12)},
        "levels": dict(zip(g.terms._fields, g.terms)),
        "score": {
            "items": [{"title": t, "number": n, "points": p, "provenance": s} for t, n, p, s in items],
            "total": 0 if g.over else total,
            "rank": "defeat" if g.over else rank(g, total),
        },
        "debrief": debrief(g),
    }


def wave_decks(g: State) -> dict[str, int]:
    """6.4.b What the rest of the Wave deck holds, by title; with Variant or Epic decks only what its own cards were."""
    facts = g.facts
    if g.terms.variant or g.terms.epic:
        return {}
    return dict(Counter(_title(facts, n) for n in g.pool))


def _title(facts: Facts, n: int) -> str:
    if n < 0:
        return f"Banzai, Wave {-n}"
    return facts.card(n).name.rpartition(" ")[0].partition(" ")[2].partition(" ")[2]


def _optional(id: str, name: str, effects: tuple[dict[str, Any], ...]) -> dict[str, Any]:
    return {"id": id, "name": name, "effects": [dict(e) for e in effects]}


def banzai_card(g: State, wave: int) -> list[str]:
    """3.8.card The panels of a Wave's Banzai card in order; Waves 1 to 3 have the Tank Check second."""
    facts = g.facts
    card = facts.waves[wave - 1]
    found = ["IJA counters: all advance 1 space"]
    if card.tank:
        found.append("Tank Check: automatic" if card.tank == 1 else f"Tank Check: {card.tank}-6")
    found += [
        f"Yura: roll 3d6 {card.bombard} times",
        f"All sectors: remove 1 Supply for every {facts.values['water_counters_per_supply']} USMC units",
        f"Henderson Field: remove {facts.values['supply_per_wildcat']} Supply for every Wildcat",
    ]
    if card.oka:
        found.append("Resolve Colonel Oka's Attack")
    return found


# -- the board -----------------------------------------------------------------------------------------------------


def board(g: State) -> Board:
    """1.gap Three sectors side by side, the enemy above, the wire, the positions below; Henderson Field to the right."""
    facts = g.facts
    spaces: list[Space] = []
    links: list[tuple[str, str]] = []
    labels = [Label(text=TITLE, x=9, y=-1.4, kind="title")]
    left = 0.0
    for s in range(3):
        wide = 6.4 if s == 2 else 3.4
        labels.append(Label(text=facts.sector_names[s], x=left + wide / 2, y=-0.6, kind="place"))
        _sector(facts, s, left, wide, spaces)
        left += wide + 0.4
    for ap, ways in enumerate(facts.ways):
        links += [(facts.ap_names[ap], facts.ap_names[w]) for w in ways]
    for ap, into in enumerate(facts.assault):
        links += [(facts.ap_names[ap], facts.place_names[p]) for p in sorted(set(into))]
    for p, near in enumerate(facts.links):
        links += [(facts.place_names[p], facts.place_names[q]) for q in near if q > p]
    for n in range(3, 19):
        row, column = divmod(n - 3, 4)
        short = SHORT.get(facts.token[n], "TF 62" if n == 3 else "HQ")
        spaces.append(box(location(n), left + 0.5 + column * 1.1, 0.4 + row * 0.9, 1, 0.8, f"{n} {short}"))
    labels.append(Label(text="Henderson Field", x=left + 2.2, y=-0.4, kind="place"))
    for i, w in enumerate(facts.coast_watchers):
        spaces.append(box(w, left + 1.1 + 2.2 * i, 4.5, 2, 0.7, w, "reconstructed"))
    spaces.append(box("Henderson Supplies", left + 1.1, 5.6, 2, 0.7, "Supplies, Henderson Field"))
    spaces.append(box("Oka Supplies", left + 3.3, 5.6, 2, 0.7, "Supplies, Colonel Oka"))
    spaces.append(box("Oka", left + 2.2, 6.9, 4.2, 1.2, "Colonel Oka's Attack"))
    labels.append(Label(text="Bougainville", x=left + 2.2, y=3.95, kind="place"))
    for label in labels:
        label.y *= TALL
    for space in spaces:
        space.y, space.height = space.y * TALL, space.height * TALL
    return Board(
        title=TITLE,
        spaces=spaces,
        labels=labels,
        links=links,
        sight={facts.place_names[p]: [facts.ap_names[ap] for ap in bits(seen)] for p, seen in enumerate(facts.sees)},
        credits="Attack tracks, links and lines of sight are reconstructed; sectors, positions and Locations are seed.",
    )


def box(id: str, x: float, y: float, width: float, height: float, name: str, source: str = "seed", terrain: str = "") -> Space:
    """A box of the board."""
    return Space(
        id, x, y, "box", name, terrain=[terrain] if terrain else [], width=width, height=height, playable=True, provenance=source
    )


def _faces(facts: Facts, ap: int) -> str:
    """The faces of the fork die that lead there, when there is one fork only: 1-3."""
    forks = [e for e in facts.exits if ap in e and len(set(e)) > 1]
    if len(forks) != 1:
        return ""
    faces = [n + 1 for n, to in enumerate(forks[0]) if to == ap]
    return f" {faces[0]}-{faces[-1]}"


def _sector(facts: Facts, s: int, left: float, wide: float, spaces: list[Space]) -> None:
    middle = left + wide / 2
    rows: dict[int, list[int]] = {}
    for ap in sorted(facts.charge_order[s]):
        name = facts.ap_names[ap].partition(" ")[2]
        rows.setdefault(0 if name == "E" else 1 if name == "M" else 3 if facts.ap_kinds[ap] == "wire" else 2, []).append(ap)
    for row, aps in rows.items():
        for i, ap in enumerate(aps):
            x = middle + (i - (len(aps) - 1) / 2) * (wide / max(2, len(aps)))
            name = facts.ap_labels[ap] + _faces(facts, ap)
            spaces.append(box(facts.ap_names[ap], x, row * 1.1, 0.98, 0.95, name, "reconstructed", facts.ap_kinds[ap]))
    for front in (True, False):
        places = [p for p in facts.in_sector[s] if facts.front[p] is front]
        for i, p in enumerate(places):
            x = middle + (i - (len(places) - 1) / 2) * (wide / max(2, len(places)))
            name = facts.place_names[p]
            spaces.append(box(name, x, 4.6 if front else 5.7, 0.95, 0.95, name, terrain="front" if front else "rear"))
    sector = facts.sectors[s]
    spaces.append(box(f"{sector} Reserves", left + wide * 0.3, 6.9, wide * 0.6, 1.2, "Reserves"))
    for i, name in enumerate(("Supplies", "Suppression", "Command Post")):
        spaces.append(box(f"{sector} {name}", left + wide * 0.81, 6.48 + 0.42 * i, wide * 0.38, 0.37, name))
