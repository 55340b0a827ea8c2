"""What a seat sees. First Blood hides nothing: both sides and spectators see the same."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from random import Random
from typing import Any

from ....engine.panels import AnyPanel, Sheet
from ....engine.sentence import Said, Words, plain
from ....engine.view import Attack, Marker, Piece, Track, View, Where
from ..rules import odds
from ..rules.air import capacity
from ..rules.engineers import TURNS_OF_WORK
from ..rules.facts import JAPAN, SIDES, TURNS, US, Facts
from ..rules.state import OPERATIVE, STATUS, State
from ..sequence import SEQUENCE

MOST_KEPT = 20_000  # counters in all their places
REMARK = " (expansion of the abbreviation not given)"  # of a row of the pack: for who edits it, not for players


def where(g: State) -> Where:
    """Turn and phase."""
    step = SEQUENCE[g.phase]
    side = step.side if g.phase else SIDES[JAPAN if not any(g.facts.side[u] == US for u in waiting(g)) else US]
    return Where(turn=max(g.turn, 1), turn_name=g.turn_name, step=step.rule, step_name=step.name, side=side, turns=len(TURNS),
                 index=g.phase)  # fmt: skip


def waiting(g: State) -> tuple[int, ...]:
    """Counters not yet set up."""
    return (*g.at[g.facts.at_start], *g.aloft[g.facts.at_start])


def imagine(g: State, side: str, rng: Random) -> None:
    """Nothing is hidden in First Blood: there is nothing to deal anew."""


class Spoken:
    """Says what a view shows in words, and keeps it as data where it has places."""

    def __init__(self) -> None:
        self.said: dict[str, Any] = {}

    def __call__(self, words: Words, *values: object) -> str:
        told = Said(words, values)
        text = str(told)
        if values:
            self.said[text] = plain(told)
        return text


def view(g: State, side: str) -> View:
    """The whole position, for any seat."""
    f, say = g.facts, Spoken()
    attacks = _attacks(g)
    return View(
        game="first-blood",
        side=side,
        where=where(g),
        pieces=[*[_ground(g, u, say) for u in range(f.ground)], *[_air(g, u) for u in range(f.ground, len(f.ids))]],
        markers=_markers(g, say),
        tracks=_tracks(g, say),
        panels=_panels(g, attacks),
        zones=_zones(g, side),
        attacks=attacks,
        said=say.said,
    )


def _zones(g: State, side: str) -> dict[str, list[str]]:
    """8.2a The enemy's zones of control; a spectator sees both."""
    names = g.facts.names
    return {SIDES[s]: [*compress(names, g.zone(s))] for s in (US, JAPAN) if side != SIDES[s]}


def _attacks(g: State) -> list[Attack]:
    """8.2d Attacks declared, and the one being declared, with their odds; 9.5.2b bombardments."""
    f = g.facts
    found = []
    for b in (*g.battles, *((g.forming,) if g.forming else ())):
        ratio = odds.reckon(g, b).ratio if b[1] else ""
        sources = sorted({f.names[g.place[u]] for part in b[1:4] for u in part})
        found.append(Attack(sources, [f.names[h] for h in b[0]], ratio))
    return found + [Attack([f.names[g.place[gun]]], [f.names[h]]) for gun, h in g.missions]


def _ground(g: State, u: int, say: Spoken) -> Piece:
    f, here = g.facts, g.place[u]
    moves = g.phase in (2, 7) and f.side[u] == (JAPAN if g.phase == 2 else US) and (here < f.hexes or here in f.arrows)
    piece, said = _ground_counter(f, u, here, g.left[u] // 2 if moves else -1, g.visited[u] if here in f.links else -1)
    say.said.update(said)
    return piece


@lru_cache(MOST_KEPT)
def _ground_counter(f: Facts, u: int, here: int, left: int, visited: int) -> tuple[Piece, dict[str, Any]]:
    """A counter, and what its tags say as data. Made once for all that it shows, and shared by views: it is not changed."""
    say = Spoken()
    values: dict[str, int | str] = {"combat": f.combat[u]}
    if f.range[u]:
        values["range"] = f.range[u]
    values["move"] = f.move[u]
    tags = []
    if left >= 0:
        tags.append(say("{left} MF left", left))
    if visited >= 0:  # 6.3b
        tags.append(say("boxes {boxes}", " ".join(f.names[b][-1] for i, b in enumerate(f.boxes) if visited >> i & 1)))
    piece = Piece(id=f.ids[u], side=SIDES[f.side[u]], place=f.names[here], symbol=f.kind[u], name=f.ids[u], size="II",
                  values=values, tags=tags, title=f.titles[u].removesuffix(REMARK))  # fmt: skip
    return piece, say.said


def _air(g: State, u: int) -> Piece:
    return _air_counter(g.facts, u, g.place[u], bool(g.inverted[u]), bool(g.flying[u]))


@lru_cache(MOST_KEPT)
def _air_counter(f: Facts, u: int, place: int, inverted: bool, flies: bool) -> Piece:
    """The same for planes and ships."""
    tags = []
    if inverted:
        tags.append("inverted")
    if flies:
        tags.append("flies")
    return Piece(id=f.ids[u], side=SIDES[f.side[u]], place=f.names[place], shape="ship" if f.ship[u] else "air",
                 symbol="DD" if f.ship[u] else "fighter" if f.fighter[u] else "bomber", name=f.kind[u], tags=tags,
                 title=f.titles[u])  # fmt: skip


def _markers(g: State, say: Spoken) -> list[Marker]:
    """The turn marker, the state of the airfields, work in progress (SoP.9), box counters on stacks (6.3b), attacks."""
    f = g.facts
    found = [Marker(kind="turn", place=g.turn_name)] if g.turn else []
    for i, h in enumerate(f.fields):
        if g.status[i] != OPERATIVE:
            text = STATUS[g.status[i]]
            if g.work[i]:
                text = say("{status}, work {done} of {needed}", Said(text), g.work[i], TURNS_OF_WORK[g.status[i]])
            found.append(Marker(kind="airfield", place=f.names[h], text=text, side="US"))
    for box in f.boxes:
        been = 0
        for u in g.at[box]:
            been |= g.visited[u]
        for i, b in enumerate(f.boxes):
            if been >> i & 1:
                found.append(Marker(kind="box counter", place=f.names[box], text=f.names[b][-1], side="Japan"))
    for battle in (*g.battles, *((g.forming,) if g.forming else ())):
        found += [Marker(kind="attack", place=f.names[h], text=g.names(battle[1])) for h in battle[0]]
    for gun, h in g.missions:
        found.append(Marker(kind="bombardment", place=f.names[h], text=f.ids[gun], side="Japan"))
    return found


def _tracks(g: State, say: Spoken) -> list[Track]:
    f = g.facts
    rooms, bombers = capacity(g)
    used = len(g.aloft[f.cap]) + len(g.aloft[f.ground_attack]) + sum(1 for h in f.fields for u in g.aloft[h] if f.side[u] == US)
    on_map = [u for u in f.ground_of[JAPAN] if g.place[u] < f.hexes]
    henderson = [i for i, name in enumerate(f.field_names) if name == "Henderson Field"]
    taken = any(g.place[u] == f.fields[i] for u in on_map for i in henderson)
    return [
        Track(id="turn", name="Turn", value=g.turn, high=len(TURNS), text=g.turn_name),
        Track(
            id="capacity",
            name="Airfield capacity",
            value=used,
            high=rooms,
            side="US",
            text=say("at most {n} of them bombers", bombers),
            vital=True,
            short="Planes",
        ),
        Track(
            id="field",
            name="Henderson Field",
            value=sum(g.status[i] == OPERATIVE for i in henderson),
            high=len(henderson),
            side="Japan" if taken else "US",
            text="hexes that can be used; Japan wins with a unit on one after the U.S. Combat Phase",
            vital=True,
            short="Field",
        ),
        Track(
            id="japanese",
            name="Japanese units on the map",
            value=len(on_map),
            high=len(f.ground_of[JAPAN]),
            side="Japan",
            text="Japan wins with any left after JAN III",
            vital=True,
            short="Units",
        ),
    ]


def _panels(g: State, attacks: list[Attack]) -> dict[str, AnyPanel | Any]:
    """Airfields, and the attacks declared so far with their odds."""
    f = g.facts
    air = [", ".join(f.ids[u] for u in g.aloft[h] if f.side[u] == US) for h in f.fields]
    fields = [[f"{f.field_names[i]} {f.names[h]}", STATUS[g.status[i]], str(g.work[i]), air[i]] for i, h in enumerate(f.fields)]
    heads = ["airfield", "status", "work", "air units"]
    panels: dict[str, AnyPanel | Any] = {"airfields": Sheet("Airfields", heads=heads, rows=fields)}
    battles = [*g.battles, *([g.forming] if g.forming else [])]
    if battles:
        rows = [[", ".join(a.targets), *(g.names(part) for part in b[1:]), a.text] for b, a in zip(battles, attacks)]
        panels["attacks"] = Sheet("Attacks", heads=["hexes", "attackers", "guns", "ships", "odds"], rows=rows)
    return panels
