"""What the player sees: all of the table. Cards that have not been turned up do not exist, so nothing is hidden but chance."""

from __future__ import annotations

from functools import lru_cache

from ....engine.view import Marker, Piece, Track, View
from ..rules.boot import location
from ..rules.facts import KINDS, MG, Facts
from ..rules.orders import ACTION, MOVE, linked, rooms
from ..rules.state import EXHAUSTED, HENDERSON, IJA, OKA, STATUS, US, State, bits
from ..rules.steps import Phase
from ..sequence import where
from .panels import panels

ID, TITLE = "henderson-solo", "Guadalcanal: The Battle for Henderson Field"
MOST_KEPT, BOARDS_KEPT = 20_000, 64  # counters in all their places; whole boards
SYMBOLS = ("infantry", "nco", "officer", "medic", "observer", "mg", "anti_tank", "mortar", "mg", "anti_tank", "mortar", "mortar")
SHORT = {"Mortar Team": "Mtr Team", "Infiltrator": "Infiltr.", "IJA Officer": "Officer", "Knee Mortar": "Knee Mtr"}
ENEMY_SYMBOLS = ("infantry", "veteran", "raider", "infiltrator", "officer", "mortar", "tank")


def view(g: State, side: str) -> View:
    """The table as the player, and any spectator, sees it."""
    facts = g.facts
    return View(
        game=ID,
        side=side,
        where=where(g),
        pieces=_usmc(facts, tuple(g.place), tuple(g.status)) + _ija(facts, tuple(g.enemy), tuple(g.attached), g.dv),
        markers=_markers(g),
        tracks=_tracks(g, facts),
        panels=panels(g),
    )


def counters(g: State) -> list[Piece]:
    """Every counter, wherever it is."""
    return [*(_marine(g, c) for c in range(len(g.place))), *(_enemy(g, e) for e in range(len(g.enemy)))]


@lru_cache(BOARDS_KEPT)
def _usmc(facts: Facts, place: tuple[int, ...], status: tuple[int, ...]) -> list[Piece]:
    return [_usmc_counter(facts, c, p, status[c]) for c, p in enumerate(place) if p >= 0]


def _marine(g: State, c: int) -> Piece:
    return _usmc_counter(g.facts, c, g.place[c], g.status[c])


@lru_cache(MOST_KEPT)
def _usmc_counter(facts: Facts, c: int, place: int, state: int) -> Piece:
    """A counter with the tokens on it. Made once for all that it shows, and shared by views: it is not changed."""
    kind = facts.kind[c]
    values: dict[str, int | str] = {"attack": facts.attack[kind]} if facts.attack[kind] else {}
    if facts.suppression[kind]:
        values["suppression"] = facts.suppression[kind]
    return Piece(
        id=facts.names[c],
        side=US,
        place=facts.place_names[place] if place >= 0 else "",
        symbol=SYMBOLS[kind],
        name=KINDS[kind],
        values=values,
        steps=2 if kind < MG else 0,
        left=(1 if state & EXHAUSTED else 2) if kind < MG else 0,
        tags=[word for word, bit in STATUS.items() if state & bit],
        title=f"{facts.kind_titles[kind]}, {facts.names[c]}",
        short=SHORT.get(KINDS[kind], ""),
    )


@lru_cache(BOARDS_KEPT)
def _ija(facts: Facts, enemy: tuple[int, ...], attached: tuple[int, ...], dv: tuple[int, ...]) -> list[Piece]:
    kind = facts.enemy_kind
    return [_ija_counter(facts, e, ap, attached[ap] == e, dv[kind[e]]) for e, ap in enumerate(enemy) if ap >= 0]


def _enemy(g: State, e: int) -> Piece:
    ap = g.enemy[e]
    return _ija_counter(g.facts, e, ap, ap >= 0 and g.attached[ap] == e, g.dv[g.facts.enemy_kind[e]])


@lru_cache(MOST_KEPT)
def _ija_counter(facts: Facts, e: int, ap: int, attached: bool, defense: int) -> Piece:
    """The same for one of theirs."""
    kind = facts.enemy_kind[e]
    tags = ["immune to suppression"] if facts.immune[kind] else []
    if attached:
        tags = ["attached", "immune to suppression"]  # 3.7.IS
    return Piece(
        id=facts.enemy_names[e],
        side=IJA,
        place=facts.ap_names[ap] if ap >= 0 else "",
        symbol=ENEMY_SYMBOLS[kind],
        name=facts.enemy_names[e].rpartition(" ")[0],
        values={"defense": defense},
        tags=tags,
        title=facts.enemy_names[e],
        short=SHORT.get(facts.enemy_names[e].rpartition(" ")[0], ""),
    )


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
        Track(id=f"supply {s}", name=f"Supplies, {n}", value=g.supply[i], side=US, place=f"{s} Supplies")
        for i, (s, n) in enumerate(zip(facts.sectors, facts.sector_names))
    ]
    found += [
        Track(id="supply Oka", name="Supplies, Colonel Oka's box", value=g.supply[OKA], side=US, place="Oka Supplies"),
        Track(
            id="supply Henderson",
            name="Supplies, Henderson Field",
            value=g.supply[HENDERSON],
            side=US,
            place="Henderson Supplies",
        ),
    ]
    found += [
        Track(id=f"suppression {s}", name=f"Suppression, {n}", value=g.suppression[i], side=US, place=f"{s} Suppression")
        for i, (s, n) in enumerate(zip(facts.sectors, facts.sector_names))
    ]
    hits = facts.values["yura_hits_to_turn_back"]
    found += [
        Track(id="wave", name="Wave", value=g.wave, high=4, side=IJA, vital=True, short="Wave"),
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
        Track(
            id="watchers", name="Coast Watchers", value=g.watchers, high=len(facts.coast_watchers), side=US,
            text=", ".join(facts.coast_watchers[: g.watchers]) or "none ready", place=facts.coast_watchers[0],
        ),
        Track(id="vp", name="Intel, Victory Points", value=g.intel, side=US, vital=True, short="Intel"),
        Track(id="cards", name="Cards before the Banzai card", value=g.left, side=IJA, vital=True, short="Banzai in"),
    ]  # fmt: skip
    found += [
        Track(id=f"comms {s}", name=f"Command Post, {n}", value=g.comms[i], high=1, side=US, place=f"{s} Command Post",
              text="linked" if linked(g, i) else "comms, but none at #17" if g.comms[i] else "no comms")
        for i, (s, n) in enumerate(zip(facts.sectors, facts.sector_names))
    ]  # fmt: skip
    if g.step == Phase.MOVES:
        found.append(_left(g, "moves", MOVE))
    if g.step == Phase.ACTIONS:
        found.append(_left(g, "actions", ACTION))
    return found


def _left(g: State, key: str, what: str) -> Track:
    """4.0.3 How many are left at most, as the question says; some of them only where there are Comms."""
    left = rooms(g, what)
    extra = max(left) - left[3]  # Oka's box has no Comms
    text = f"{extra} only in a sector with Comms" if extra else ""
    return Track(id=key, name=f"{what}s left", value=max(0, *left), side=US, text=text)
