"""What each side sees, and the board.

B.setup.1 each seat looks from its own edge; B.component.3 each level shows its own cards.
"""

from __future__ import annotations

from math import sqrt
from random import Random

from ...engine.view import Board, Edge, Label, Marker, Path, Piece, Space, Track, View
from .facts import JAPAN, US
from .sequence import where
from .state import CARD, ELIMINATED, State
from .victory import FIRST, LAST, occupant

BARS = {"black": "#1f2326", "blue": "#1f4e8c", "red": "#a3232b", "2nd Division": "#7a1f1f", "38th Division": "#3b2a6b",
        "35th Brigade": "#0f5b57", "7th Division": "#5a5a12", "17th Army": "#26262b", "Navy": "#173f6d",
        "Garrison": "#5d5148"}  # fmt: skip
SHORT = {"1st Marine Division": "1 Mar", "2nd Marine Division": "2 Mar", "Fleet Marine Force": "FMF", "Americal": "Amer",
         "25th Infantry Division": "25 Inf", "XIV Corps": "XIV", "Separate regiment": "Sep", "2nd Division": "2 D",
         "38th Division": "38 D", "35th Brigade": "35 B", "7th Division": "7 D", "17th Army": "17 A", "Navy": "Navy",
         "Garrison": "Gar"}  # fmt: skip


def piece(g: State, unit: int) -> Piece:
    """A counter as printed, at its present strength."""
    u = g.facts.units[unit]
    values: dict[str, int | str] = {"combat": g.strength[unit]}
    if u.artillery:
        values["range"] = u.range
    values["movement"] = u.movement
    square = g.place[unit]
    moved = square >= 0 and g.origin[unit] >= 0 and g.left[unit] < u.movement and where(g).side == u.side
    return Piece(
        id=u.name, side=u.side, place=g.facts.names[square] if square >= 0 else "", symbol=u.type, name=u.name,
        superior=SHORT.get(u.formation, ""), size=u.size, colour=BARS.get(u.bar or u.formation, ""), values=values,
        tags=["moved"] if moved and where(g).step in ("B.play.2", "B.play.5") else [],
        title=f"{u.name}, {u.type.replace('_', ' ')}, {u.superior}, {u.formation}"
    )  # fmt: skip


def view(g: State, side: str) -> View:
    """The Basic game hides nothing: both sides see the board, both cards and the Time Record Card."""
    pieces = [piece(g, u) for u in range(len(g.facts.units)) if g.place[u] >= 0]
    held = occupant(g)
    tracks = [
        Track(id="turn", name="Time Record Card", value=g.turn, low=1, high=LAST, text=where(g).turn_name),
        Track(id="units-us", name="U.S. units on the board", value=g.on_board[US], side=US),
        Track(id="units-japan", name="Japanese units on the board", value=g.on_board[JAPAN], side=JAPAN),
    ]
    markers = [Marker(kind="control", place="KK-22", side=held, text="Henderson Field")] if held else []
    panels = {
        "seat": {"near": "ocean" if side != JAPAN else "land"},  # B.setup.1 which edge of the board is nearest
        "card": {s: card(g, s) for s in (US, JAPAN)},
        "eliminated": {s: [g.name(u) for u in g.facts.forces[s] if g.place[u] == ELIMINATED] for s in (US, JAPAN)},
        "battles": [{"attackers": [g.name(u) for u in a], "squares": [g.facts.names[s] for s in d]} for a, d in g.battles],
        "window": [FIRST, LAST],
        "tables": ["Basic Game Casualty Table"],  # B.component.3 of the level's own cards, no other
        "provenance": provenance(g),
    }
    return View(game="avalon-hill", side=side, where=where(g), pieces=pieces, markers=markers, tracks=tracks, panels=panels)


def provenance(g: State) -> dict[str, dict[str, int]]:
    """GAP.crt.basic, GAP.counters, GAP.ooa Where the values of each component come from: reconstructed ones are called so."""
    if not g.facts.counted:
        for file in g.facts.pack.files:
            g.facts.counted[file.name] = dict(sorted(g.facts.pack.provenance(file).items()))
    return g.facts.counted


def card(g: State, side: str) -> dict[str, list[str]]:
    """B.setup.2 The Order of Appearance card: the units still to come, by turn."""
    found: dict[str, list[str]] = {}
    for u in g.facts.forces[side]:
        if g.place[u] == CARD:
            found.setdefault(str(g.facts.units[u].appears), []).append(g.name(u))
    return found


def imagine(g: State, side: str, rng: Random) -> None:
    """Nothing is hidden in the Basic game."""


def board(g: State) -> Board:
    """The mapboard."""
    f = g.facts
    spaces = []
    for i, name in enumerate(f.names):
        x, y = centre(g, i)
        extra = ["slope"] * f.is_slope(i) + ["hilltop"] * f.is_hilltop(i)
        terrain = sorted(f.terrain[i]) + extra
        spaces.append(Space(id=name, x=round(x, 4), y=y, name=f.place_name[i], terrain=terrain, level=f.level[i],
                            playable=f.playable[i], provenance=f.provenance[i]))  # fmt: skip
    edges = [
        Edge(a=f.names[a], b=f.names[b], kind="slope") for a in range(len(f.names)) for b in f.neighbours[a] if f.is_below(a, b)
    ]
    paths = [Path(kind="road", spaces=[f.names[s] for s in f.road], name="Road")]
    paths += [Path(kind="river", spaces=[f.names[s] for s in squares], name=name) for name, squares in f.rivers]
    labels = [
        Label(text=name, x=round(centre(g, s)[0], 4), y=centre(g, s)[1] - 0.62, kind="water") for s, name in f.capes.items()
    ]
    land = [[(x, y) for x, y in poly] for poly in f.pack.document("shore")["land"]]
    return Board(title="Guadalcanal", spaces=spaces, hexes="flat", edges=edges, paths=paths, land=land, labels=labels,
                 credits="Coordinates as printed; shoreline from geography; terrain mostly reconstructed.")  # fmt: skip


def centre(g: State, square: int) -> tuple[float, float]:
    """Where a square lies in the plane, hex height 1."""
    q, r = g.facts.grid.axial[square]
    number = q + r
    row = number - (q + 1) // 2 + 4
    return q * sqrt(3) / 2, row - (0.5 if q % 2 == 0 else 0)
