"""What each side sees, and the board."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

from ....board.reach import members
from ....engine.view import Attack, Board, Edge, Label, Marker, Path, Piece, Space, Track, View
from ...kit.formations import SHORT
from ..rules.artillery import reach_of
from ..rules.facts import JAPAN, US, Unit
from ..rules.state import CARD, State, enemy
from ..rules.steps import MOVEMENTS, side_to_move
from ..rules.supply import stock
from ..rules.victory import score
from ..sequence import where
from .panels import knows, panels

BARS = {"black": "#1f2326", "blue": "#1f4e8c", "red": "#a3232b", "2nd Division": "#7a1f1f", "38th Division": "#3b2a6b",
        "35th Brigade": "#0f5b57", "7th Division": "#5a5a12", "17th Army": "#26262b", "Navy": "#173f6d",
        "Garrison": "#5d5148"}  # fmt: skip


MOST_KEPT = 20_000  # counters in all their places


def piece(g: State, unit: int) -> Piece:
    """A counter as printed, at its present strength."""
    u, square = g.facts.units[unit], g.place[unit]
    moving = g.left[unit] < u.movement and g.origin[unit] >= 0 and g.step in MOVEMENTS and side_to_move(g) == u.side
    reach = reach_of(g, unit) if u.artillery and g.tournament else -1  # T.arty.1, O.range.1
    place = g.facts.names[square] if square >= 0 else ""
    return _piece(u, place, g.strength[unit], bool(g.veiled[unit]), moving, reach, g.tournament)


@lru_cache(MOST_KEPT)
def _piece(u: Unit, place: str, strength: int, veiled: bool, moving: bool, reach: int, tournament: bool) -> Piece:
    """Made once for all that it shows, and shared by views: it is not changed."""
    values: dict[str, int | str] = {"combat": strength}
    if reach >= 0:
        values["range"] = reach
    values["movement"] = u.movement
    tags = ["moved"] if moving else []
    tags += ["hidden"] if veiled else []
    tags += ["reduced"] if strength < u.combat else []
    return Piece(
        id=u.name, side=u.side, place=place, symbol=u.type, name=u.name,
        superior=SHORT.get(u.formation, ""), size=u.size, colour=BARS.get(u.bar or u.formation, ""), values=values,
        steps=u.combat if tournament else 0, left=strength if tournament else 0, tags=tags,
        title=f"{u.name}, {u.type.replace('_', ' ')}, {u.superior}, {u.formation}"
    )  # fmt: skip


def counters(g: State) -> list[Piece]:
    """Every counter, wherever it is."""
    return [piece(g, u) for u in range(len(g.facts.units))]


def view(g: State, side: str) -> View:
    """What `side` may know. Nothing is hidden but Japanese units, where that option is in use; a spectator knows what both do."""
    known = [u for u, veiled in enumerate(g.veiled) if not veiled or knows(g, side, u)]
    pieces = [piece(g, u) for u in known if g.place[u] >= 0 or g.place[u] == CARD]  # B.setup.2 cards lie open
    return View(game="avalon-hill", side=side, where=where(g), pieces=pieces, markers=markers(g, side), tracks=tracks(g, side),
                panels=panels(g, side, known), zones=zones(g, side), attacks=attacks(g, side))  # fmt: skip


def zones(g: State, side: str) -> dict[str, list[str]]:
    """B.zoc.1 The enemy's zones so far as `side` knows them (O.hidden.7); a spectator sees both."""
    names = g.facts.names
    return {enemy(s): [names[n] for n in members(g.danger(s))] for s in (US, JAPAN) if side in ("", s)}


def attacks(g: State, side: str) -> list[Attack]:
    """B.multi.3 The battles declared and not yet resolved."""
    names, place = g.facts.names, g.place
    return [
        Attack(sorted({names[place[u]] for u in units if place[u] >= 0 and knows(g, side, u)}), [names[s] for s in squares])
        for units, squares in g.battles
    ]


def tracks(g: State, side: str) -> list[Track]:
    """Numbers kept beside the map; O.supply.6 the units of fire, with hidden movement one's own only."""
    at = where(g)
    japanese = sum(g.place[u] >= 0 and knows(g, side, u) for u in g.facts.forces[JAPAN])
    found = [
        Track(id="turn", name="Time Record Card", value=g.turn, low=1, high=at.turns, text=at.turn_name),
        Track(
            id="units-us", name="U.S. units on the board", value=g.on_board[US], side=US, vital=not g.tournament, short="Units"
        ),
        Track(
            id="units-japan",
            name="Japanese units on the board",
            value=japanese,
            side=JAPAN,
            vital=not g.tournament,
            short="Units",
        ),
    ]
    if g.tournament:
        points = score(g)
        found.append(Track(id="points-us", name="U.S. points", value=points[US], side=US, vital=True, short="Points"))
        found.append(
            Track(id="points-japan", name="Japanese points", value=points[JAPAN], side=JAPAN, vital=True, short="Points")
        )
    if g.is_on("supply"):
        for s in (US, JAPAN):
            if side == s or not g.hides:  # O.supply.6
                n = stock(g, s)
                found.append(Track(id=f"fire-{s.lower()}", name="Units of fire", value=max(n, 0), side=s,
                                   text="no limit" if n < 0 else "", vital=s == (side or US), short="Fire"))  # fmt: skip
    return found


def markers(g: State, side: str) -> list[Marker]:
    """Henderson Field, and where something unknown is."""
    units = g.seen_at(g.facts.henderson, side)
    held = g.facts.side_of[units[0]] if units else g.owner
    if g.hides and side != JAPAN and not units and held == JAPAN and g.turn <= 1:
        held = ""  # O.hidden.11 the U.S. cannot know yet
    found = [Marker(kind="control", place="KK-22", side=held, text="Henderson Field")] if held else []
    if g.hides:
        found += [Marker(kind="unknown", place=g.facts.names[s], side=JAPAN) for s in g.discovered]  # O.hidden.5
        found += [Marker(kind="landing", place=g.facts.names[s], side=JAPAN, text=str(n)) for s, n in g.landings]  # O.hidden.2
    return found


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
    land = f.pack.shore("shore")
    return Board(title="Guadalcanal", spaces=spaces, hexes="flat", edges=edges, paths=paths, land=land, labels=labels,
                 credits="Coordinates as printed; shoreline from geography; terrain mostly reconstructed.")  # fmt: skip


def centre(g: State, square: int) -> tuple[float, float]:
    """Where a square lies in the plane, hex height 1."""
    q, r = g.facts.grid.axial[square]
    number = q + r
    row = number - (q + 1) // 2 + 4
    return q * sqrt(3) / 2, row - (0.5 if q % 2 == 0 else 0)
