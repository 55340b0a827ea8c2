"""What a seat may know (7.8 Fog of War): counters, markers, tracks, zones, the battle."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from typing import NamedTuple

from ....engine.view import Attack, Marker, Piece, Track, View, Where
from ...kit.formations import SHORT
from ..rules.facts import ADJECTIVES, SIDES, Facts
from ..rules.state import FULL_FIELD, LAST_TURN, MOST_SUPPLY, POOL, RABAUL, ZONE, State
from ..rules.stealth import markers
from ..rules.victory import is_operational
from ..sequence import SEQUENCE
from .fog import seen_in
from .panels import known_bases, panels

ID = "deluxe"
MOST_KEPT, BOARDS_KEPT = 20_000, 64  # counters in all their places; whole boards
IN_ZONE = bytes(mark & ZONE for mark in range(256))  # of the marks of hexes: is it in a zone of control?
SOON = 3  # turns ahead whose arrivals are shown as counters
BARS = {"black": "#1c1c1c", "blue": "#2f5f9e", "red": "#a83232"}  # 2.2.1.2


def date(g: State) -> str:
    """7 Aug 1942."""
    box = g.facts.track[g.turn - 1]
    return f"{box.name} {box.date[:4]}"


def where(g: State) -> Where:
    """Turn and step."""
    step = SEQUENCE[g.step]
    return Where(turn=g.turn, turn_name=f"Turn {g.turn}, {date(g)}", step=step.rule, step_name=step.name,
                 side=step.side, turns=LAST_TURN, index=g.step)  # fmt: skip


def view(g: State, side: str) -> View:
    """7.8a, 7.8b What a side may know: of an enemy stack its height and top counter, of a Stealth marker its value."""
    known = is_known(g, side)
    pieces, ids = _on_map(g.facts, side, tuple(sorted(g.stacks.items())), Rows(*[getattr(g, name) for name in Rows._fields]))
    return View(
        game=ID,
        side=side,
        where=where(g),
        pieces=[*pieces, *_waiting(g)],
        markers=_markers(g),
        tracks=_tracks(g, side),
        panels=panels(g, side, ids, battle_known=known),
        zones=_zones(g, side),
        attacks=_attacks(g, side, known),
    )


def _zones(g: State, side: str) -> dict[str, list[str]]:
    """7.4 The enemy's zones of control, where they act (7.4.2); units in stealth have none. A spectator sees both."""
    names = g.facts.grid.names
    return {SIDES[s]: [*compress(names, g.marks_of(s).translate(IN_ZONE))] for s in (0, 1) if side != SIDES[s]}


def is_known(g: State, side: str) -> bool:
    """8.2.4d Does a seat know of the battle? While it is put together only who attacks: from where it will come would tell what
    lies there (7.8c). When it is declared, its hexes have been attacked."""
    return side == SEQUENCE[g.step].side or all(h in g.attacked for h in g.targets)


def _attacks(g: State, side: str, known: bool) -> list[Attack]:
    """8.2.1 The battle being fought or put together; 8.1.2 the shots laid, which only their owner knows of."""
    name, place = g.name, g.place
    found: list[Attack] = []
    if g.targets and known:
        mine = bool(g.attackers) and SIDES[g.facts.side[g.attackers[0]]] == side
        bases = {place[u] for u in g.attackers if place[u] >= 0} if mine else set(known_bases(g))
        found.append(Attack(sorted([name(h) for h in bases]), [name(h) for h in g.targets]))
    owner = {SIDES[g.facts.side[gun]] for gun, *_ in g.volley}
    if side in owner:
        found += [Attack([name(place[gun])], [name(h)], str(n)) for gun, h, n, _ in g.volley]
    return found


class Rows(NamedTuple):
    """What of the units' rows a counter on the map shows."""

    strength: bytes
    stealth: bytes
    suppressed: bytes
    landed: bytes
    done: bytes


Stacks = tuple[tuple[int, tuple[int, ...]], ...]


@lru_cache(BOARDS_KEPT)
def _on_map(facts: Facts, side: str, stacks: Stacks, rows: Rows) -> tuple[list[Piece], dict[int, str]]:
    """7.8a The counters on the map as a seat sees them, stack by stack from the bottom up, and the words of those it can name."""
    seen, pieces, ids = seen_in(facts, side, dict(stacks), rows.stealth, rows.strength), list[Piece](), dict[int, str]()
    for hex_, stack in stacks:
        owner = facts.side[stack[0]]
        own, height = SIDES[owner] == side, 0
        for unit in stack:
            if rows.stealth[unit] and not seen.get(unit):
                continue
            height += 1
            named = seen.get(unit)
            if named is None:
                pieces.append(_covered(facts, owner, hex_, height))
                continue
            piece = _counter(facts, unit, hex_, rows.strength[unit], 0 if named else height, _flags(rows, unit, own))
            pieces.append(piece)
            ids[unit] = piece.id
    return pieces, ids


@lru_cache(MOST_KEPT)
def _covered(facts: Facts, owner: int, hex_: int, height: int) -> Piece:
    """7.8a A counter under others: its side and height are all that is seen."""
    place = facts.grid.names[hex_]
    return Piece(id=f"{place}#{height}", side=SIDES[owner], place=place, hidden=True, title=f"{ADJECTIVES[owner]} unit")


def counters(g: State) -> list[Piece]:
    """2.2.1 Every counter, wherever it is."""
    return [_piece(g, unit) for unit in range(len(g.facts.units))]


def _piece(g: State, unit: int) -> Piece:
    """2.2.1 A counter with its name at its present face: flipped after one loss."""
    rows = Rows(g.strength, g.stealth, g.suppressed, g.landed, g.done)
    return _counter(g.facts, unit, g.place[unit], g.strength[unit], 0, _flags(rows, unit, own=False))


@lru_cache(MOST_KEPT)
def _counter(facts: Facts, unit: int, hex_: int, strength: int, height: int, flags: int) -> Piece:
    """2.2.1.2 The bar of its formation, 2.2.1.3 the symbol of its type, 2.2.1.4 its size, 2.2.1.5 and 2.2.1.6 its name, or
    without one (a replacement, 2.2.1b) its height in its stack. Made once for all that it shows, and shared by views: it is not
    changed."""
    printed, place = facts.units[unit], facts.grid.names[hex_] if hex_ >= 0 else ""
    values: dict[str, int | str] = {"combat": strength}
    if printed.range:
        values["range"] = printed.range
    values["movement"] = printed.movement
    kind, named = printed.type.replace("_", " "), not height
    return Piece(
        id=printed.name if named else f"{place}#{height}",
        side=SIDES[printed.side],
        place=place,
        symbol=printed.symbol,
        name=printed.name if named else "",  # 2.2.1.6
        superior=SHORT.get(printed.formation, printed.formation) if named else "",  # 2.2.1.5
        size=printed.size,  # 2.2.1.4
        colour=BARS[printed.bar] if named else "",
        values=values,
        steps=printed.combat if named else 0,
        left=strength,
        tags=_tags(facts, unit, strength, flags),
        title=f"{printed.name}, {printed.formation}, {kind}" if named else f"{ADJECTIVES[printed.side]} {kind}",
    )


def _waiting(g: State) -> list[Piece]:
    """3.0a The counters that lie on the turn track for both to see, so far as they come soon: each is sent to every seat."""
    waiting = (u for u, place in enumerate(g.place) if place in (POOL, RABAUL) and 0 < g.due[u] <= g.turn + SOON)
    return [_piece(g, unit) for unit in waiting]


ROTATED, REVERSED, MOVED, STEALTH = 1, 2, 4, 8  # flags of a counter; its stealth stands above them


def _flags(rows: Rows, unit: int, own: bool) -> int:
    """Markings of a counter: rotated when suppressed (8.1.8n2), reversed until it leaves its landing hex (7.12).

    Whether it can go on is for its owner: a ferry that lies hidden may have brought it farther (7.8c).
    """
    found = rows.stealth[unit] * STEALTH
    if rows.suppressed[unit]:
        found |= ROTATED
    if rows.landed[unit]:
        found |= REVERSED
    return found | MOVED if own and rows.done[unit] else found


def _tags(facts: Facts, unit: int, strength: int, flags: int) -> list[str]:
    """The same in words."""
    found = ["reduced"] if strength < facts.combat[unit] else []
    if flags >= STEALTH:
        found.append(f"stealth {flags // STEALTH}")
    return found + [word for flag, word in ((ROTATED, "rotated"), (REVERSED, "reversed"), (MOVED, "moved")) if flags & flag]


def _markers(g: State) -> list[Marker]:
    """2.2.2.5, 2.2.2.6 Stealth and control markers."""
    found = [Marker(kind="control", place=g.name(h), side=SIDES[s]) for h, s in sorted(g.control.items())]
    for side in (0, 1):
        found += [Marker(kind="stealth", place=g.name(h), text=str(v), side=SIDES[side]) for h, v in markers(g, side)]
    return found


def faces(points: int) -> tuple[str, int]:
    """2.2.2.2, 2.2.2.4 The face of a track marker and its box: x1 up to 20, then +20, then +40 (60 and more on box 20)."""
    if points <= 20:
        return "x1", points
    return ("+20", points - 20) if points <= 40 else ("+40", min(20, points - 40))


def marker_words(face: str, box: int) -> str:
    """How the marker lies on the printed track, where that is not the number itself."""
    return "" if face == "x1" else f"marker {face} on box {box}"


def _tracks(g: State, seat: str) -> list[Track]:
    """2.1.8 Turn (2.2.2.1), supply (2.1.8.3) and victory point tracks; 2.1.8.4 only one side's VP marker is there, or none."""
    found = [Track(id="turn", name="Turn", value=g.turn, low=1, high=LAST_TURN, text=g.facts.track[g.turn - 1].name)]
    for side in (0, 1):
        face, box = faces(g.supply[side])
        text = "unlimited" if g.unlimited(side) else marker_words(face, box)
        found.append(Track(id=f"supply {SIDES[side]}", name="Artillery supply", value=g.supply[side], high=MOST_SUPPLY,
                           side=SIDES[side], text=text, vital=SIDES[side] == (seat or "US"), short="Sup"))  # fmt: skip
    holder = SIDES[g.control[g.facts.field]]  # 2.2.2.3b
    text = "operational" if is_operational(g) else "inoperable"
    found.append(
        Track(id="field", name="Henderson Field", value=g.hf, high=FULL_FIELD, side=holder, text=text, vital=True, short="Field")
    )
    leader, text = "", "nobody leads: no marker"
    if g.vp:
        face, box = faces(abs(g.vp))
        more = f" ({abs(g.vp)})" if abs(g.vp) > 60 else ""
        text = f"{marker_words(face, box)}{more}".strip()
        leader = SIDES[g.vp < 0]  # 2.2.2.4
    found.append(Track(id="vp", name="Victory points", value=abs(g.vp), high=61, side=leader, text=text, vital=True, short="VP"))
    return found
