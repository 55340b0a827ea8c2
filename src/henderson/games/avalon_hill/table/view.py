"""What each side sees, and the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import repeat
from math import sqrt

from ....board.reach import members
from ....engine.view import Attack, Board, Edge, Label, Marker, Path, Piece, Space, Track, View
from ...kit.formations import SHORT
from ..rules.artillery import reach_of
from ..rules.facts import JAPAN, US, Facts
from ..rules.state import CARD, State, enemy
from ..rules.steps import MOVEMENTS, side_to_move
from ..rules.supply import stock
from ..rules.victory import score
from ..sequence import where
from .panels import knows, panels

BARS = {"black": "#1f2326", "blue": "#1f4e8c", "red": "#a3232b", "2nd Division": "#7a1f1f", "38th Division": "#3b2a6b",
        "35th Brigade": "#0f5b57", "7th Division": "#5a5a12", "17th Army": "#26262b", "Navy": "#173f6d",
        "Garrison": "#5d5148"}  # fmt: skip


MOST_KEPT, BOARDS, KEPT = 20_000, 64, 1_000  # counters in all their places, whole boards, other things that views share


def counters(g: State) -> list[Piece]:
    """Every counter, wherever it is."""
    return list(_counters(g))


def _counters(g: State) -> tuple[Piece, ...]:
    mover = side_to_move(g) if g.step in MOVEMENTS else ""
    guns = tuple([reach_of(g, u) if printed.artillery else -1 for u, printed in enumerate(g.facts.units)]) if g.tournament else ()
    return _made(g.facts, g.tournament, mover, g.place, g.strength, g.veiled, g.left, g.origin, guns)


@lru_cache(BOARDS)
def _made(
    facts: Facts, tournament: bool, mover: str, place: tuple[int, ...], strength: tuple[int, ...], veiled: tuple[int, ...],
    left: tuple[int, ...], origin: tuple[int, ...], guns: tuple[int, ...],
) -> tuple[Piece, ...]:  # fmt: skip
    """Made once for both who look at it; most counters are as they were."""
    movements, sides = facts.allowance, facts.side_of
    moving = [n < most and begun >= 0 and side == mover for n, most, begun, side in zip(left, movements, origin, sides)]
    reach = guns if tournament else repeat(-1)
    return tuple(map(_piece, repeat(facts), repeat(tournament), range(len(place)), place, strength, veiled, moving, reach))


@lru_cache(MOST_KEPT)
def _piece(
    facts: Facts, tournament: bool, unit: int, square: int, strength: int, veiled: int, moving: bool, reach: int
) -> Piece:  # fmt: skip
    """Made once for all that it shows, and shared by views: it is not changed."""
    u = facts.units[unit]
    values: dict[str, int | str] = {"combat": strength}
    if reach >= 0:
        values["range"] = reach  # T.arty.1, O.range.1
    values["movement"] = u.movement
    tags = ["moved"] if moving else []
    tags += ["hidden"] if veiled else []
    tags += ["reduced"] if strength < u.combat else []
    return Piece(
        id=u.name, side=u.side, place=facts.names[square] if square >= 0 else "", symbol=u.type, name=u.name,
        superior=SHORT.get(u.formation, ""), size=u.size, colour=BARS.get(u.bar or u.formation, ""), values=values,
        steps=u.combat if tournament else 0, left=strength if tournament else 0, tags=tags,
        title=f"{u.name}, {u.type.replace('_', ' ')}, {u.superior}, {u.formation}"
    )  # fmt: skip


def view(g: State, side: str) -> View:
    """What `side` may know. Nothing is hidden but Japanese units, where that option is in use; a spectator knows what both do."""
    every, place = _counters(g), g.place
    known: Sequence[int] = range(len(place))
    if side != JAPAN and any(g.veiled):
        known = [u for u in known if knows(g, side, u)]
    pieces = [every[u] for u in known if place[u] >= CARD]  # B.setup.2 cards lie open
    return View(game="avalon-hill", side=side, where=where(g), pieces=pieces, markers=markers(g, side), tracks=tracks(g, side),
                panels=panels(g, side, known), zones=zones(g, side), attacks=attacks(g, side))  # fmt: skip


def zones(g: State, side: str) -> dict[str, list[str]]:
    """B.zoc.1 The enemy's zones so far as `side` knows them (O.hidden.7); a spectator sees both."""
    return {enemy(s): _squares(g.facts, g.danger(s)) for s in (US, JAPAN) if side in ("", s)}


@lru_cache(KEPT)
def _squares(facts: Facts, bits: int) -> list[str]:
    return [facts.names[n] for n in members(bits)]


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
