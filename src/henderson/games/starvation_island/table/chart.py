"""2.1 The map: boxes and tracks, and the islands between them. The layout is ours; one unit is a hex height of the renderer."""

from __future__ import annotations

from ....engine.view import Board, Label, Path, Space
from ..rules.components import (
    FORCES,
    HENDERSON,
    IJN_SEA,
    JAPAN,
    NOUMEA,
    OVER,
    OVER_FORCES,
    PLACES,
    RABAUL,
    SIDES,
    TRUK,
    US,
    USN_SEA,
)
from ..rules.state import State

BOXES = (  # place, x, y, width, height, what it is for; 3.0.seats Japan in the north, the USN in the south
    (RABAUL, 2.75, 1.9, 5.1, 3.4, "5 CA, 1 CL, 3 DD and Land-Based Air"),  # 2.1.rabaul.b
    (TRUK, 8.8, 1.9, 6.6, 3.4, "Japanese port"),  # 2.1.ports
    (IJN_SEA, 4.4, 6.5, 8.4, 3.5, "naval units out of port"),  # 2.1.atsea
    (USN_SEA, 13.2, 6.5, 8.4, 3.5, "naval units out of port"),
    (FORCES, 2.75, 10.2, 5.1, 2.3, "ground forces of the side without Henderson Field"),  # 2.1.forces
    (HENDERSON, 8.4, 10.2, 5.8, 2.3, "air base and ground forces of its controller"),  # 2.1.henderson.a
    (OVER_FORCES, 2.75, 12.0, 5.1, 1.1, "in the air"),
    (OVER, 8.4, 12.0, 5.8, 1.1, "in the air"),  # 8.step1.a
    (NOUMEA, 14.5, 10.8, 5.8, 3.5, "USN port"),
)
POOLS = (("Japanese force pool", JAPAN, 4.4, 16.35), ("USN force pool", US, 13.2, 16.35))  # 3.0.usn.i, 5.2.c
AIR_ROWS = ((JAPAN, "IJN", 1.15), (US, "USN", 2.95))  # 2.1.carrierair a row of spaces for each side
AIR_MOST = 4
RECORD = 21  # 2.1.track spaces 0 to 20; a supply marker's back counts tens


def pile(turn: int) -> str:
    """2.1.table The place of the reinforcements of a turn."""
    return f"Turn {turn}"


def air_space(side: int, points: int) -> str:
    """2.1.carrierair The space of a Carrier Air track."""
    return f"{'USN' if side == US else 'IJN'} Air {points}"


def board(g: State) -> Board:
    """2.1.atsea All boxes and tracks."""
    spaces = [
        Space(
            id=PLACES[place],
            x=x,
            y=y,
            kind="box",
            name=PLACES[place],
            terrain=[SIDES[owner(g, place)], note],
            width=w,
            height=h,
            provenance="reconstructed",
        )
        for place, x, y, w, h, note in BOXES
    ]
    for side, _, y in AIR_ROWS:
        for n in range(AIR_MOST + 1):
            track = Space(id=air_space(side, n), x=12.85 + 1.02 * n, y=y, kind="track", name=str(n), width=0.98, height=1.25)
            track.terrain = [SIDES[side]]
            spaces.append(track)
    for t in range(2, g.facts.last_turn + 1):  # 2.1.table, 3.0.sort
        spaces.append(Space(id=pile(t), x=2.5 * t - 3.62, y=14.05, kind="box", name=f"Turn {t}", terrain=["reinforcements"]))
        spaces[-1].width, spaces[-1].height, spaces[-1].playable = 2.42, 2.5, False
    for name, side, x, y in POOLS:
        spaces.append(
            Space(id=name, x=x, y=y, kind="box", name=name, terrain=[SIDES[side]], width=8.4, height=1.8, playable=False)
        )
    for n in range(RECORD):
        spaces.append(Space(id=f"Record {n}", x=0.62 + 0.84 * n, y=17.8, kind="track", name=str(n), width=0.8, height=0.85))
    return Board(
        title="Starvation Island",
        spaces=spaces,
        paths=[Path(kind="route", spaces=[PLACES[RABAUL], PLACES[IJN_SEA], PLACES[HENDERSON]], name="The Slot")],
        land=[list(island) for island in ISLANDS],
        labels=[
            Label(text="IJN Carrier Air", x=14.9, y=0.3, kind="place"),
            Label(text="USN Carrier Air", x=14.9, y=2.1, kind="place"),
            Label(text="Bougainville", x=5.0, y=4.2, kind="place"),
            Label(text="The Slot", x=8.6, y=4.2, kind="water", angle=8),
            Label(text="Solomon Islands", x=13.6, y=4.2, kind="water"),
            Label(text="Guadalcanal", x=5.5, y=8.75, kind="place"),
            Label(text="Coral Sea", x=14.6, y=8.65, kind="water"),
        ],
        links=[(PLACES[a], PLACES[b]) for a, b in LINKS],
        credits="Counter ratings and this layout are reconstructed; schedule and victory points are the rulebook's.",
    )


LINKS = ((RABAUL, IJN_SEA), (TRUK, IJN_SEA), (NOUMEA, USN_SEA), (IJN_SEA, FORCES), (USN_SEA, HENDERSON), (HENDERSON, OVER),
         (FORCES, OVER_FORCES), (FORCES, HENDERSON), (IJN_SEA, USN_SEA))  # fmt: skip


def owner(g: State, place: int) -> int:
    """8.0.owner Whose box it is."""
    if place in (OVER, OVER_FORCES):
        return g.owner(HENDERSON if place == OVER else FORCES)
    return US if place == NOUMEA else g.owner(place)


ISLANDS = (
    ((5.4, 3.5), (6.2, 3.75), (7.0, 4.35), (7.3, 4.8), (6.6, 4.75), (5.9, 4.2)),  # Bougainville
    ((9.6, 3.75), (10.5, 4.05), (11.1, 4.6), (10.6, 4.75), (9.9, 4.35)),  # New Georgia
    ((0.1, 9.5), (1.2, 8.75), (3.4, 8.55), (6.2, 8.7), (9.0, 8.5), (10.8, 8.8), (11.45, 9.6), (11.5, 11.4), (10.6, 12.6),
     (7.6, 12.75), (4.4, 12.6), (1.4, 12.75), (0.2, 12.0), (0.0, 10.6)),  # Guadalcanal
)  # fmt: skip
