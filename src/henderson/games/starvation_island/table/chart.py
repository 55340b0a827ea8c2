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

# place, x, y, width and height when it is full, what it is for; 3.0.seats Japan in the north, the USN in the south.
# A row of ships is 0.54 high and five abreast are 4.5 wide: the ports and the sea hold what the schedule can bring there.
BOXES = (
    (RABAUL, 1.43, 1.28, 2.86, 2.56, "5 CA, 1 CL, 3 DD, air"),  # 2.1.rabaul.b
    (TRUK, 5.18, 1.28, 4.46, 2.56, "Japanese port"),  # 2.1.ports
    (IJN_SEA, 2.33, 3.92, 4.66, 2.56, "out of port"),  # 2.1.atsea
    (USN_SEA, 8.27, 3.92, 4.66, 2.56, "out of port"),
    (OVER, 5.30, 4.19, 1.12, 2.02, "in the air"),  # 8.step1.a
    (FORCES, 1.15, 5.76, 2.30, 0.96, "on the island"),  # 2.1.forces
    (OVER_FORCES, 1.15, 6.80, 2.30, 0.96, "in the air"),
    (HENDERSON, 3.52, 6.31, 2.28, 2.06, "air base"),  # 2.1.henderson.a
    (NOUMEA, 7.80, 6.58, 5.64, 2.60, "USN port"),
)
POOLS = (("Japanese force pool", "Pool, Japan", JAPAN, 7), ("USN force pool", "Pool, USN", US, 8))  # 3.0.usn.i, 5.2.c
AIR_COLUMNS = ((JAPAN, "IJN", 8.28), (US, "USN", 9.84))  # 2.1.carrierair a row of spaces for each side, here from 4 down to 0
AIR_MOST = 4
RECORD = 21  # 2.1.track spaces 0 to 20; a supply marker's back counts tens
CELLS = 0.845  # from a cell of the turn record to the next


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
            name="In the air" if place == OVER else PLACES[place],  # its box is narrow
            terrain=[SIDES[owner(g, place)], note],
            width=w,
            height=h,
            provenance="reconstructed",
        )
        for place, x, y, w, h, note in BOXES
    ]
    for side, _, x in AIR_COLUMNS:
        for n in range(AIR_MOST + 1):
            track = Space(id=air_space(side, n), x=x, y=0.72 + 0.42 * (AIR_MOST - n), kind="track", name=str(n))
            track.width, track.height, track.terrain = 1.52, 0.4, [SIDES[side]]
            spaces.append(track)
    for t in range(2, g.facts.last_turn + 1):  # 2.1.table, 3.0.sort
        spaces.append(waiting(pile(t), f"Turn {t}", t - 2))
    for name, short, side, n in POOLS:
        spaces.append(waiting(name, short, n))
        spaces[-1].terrain = [SIDES[side]]
    for n in range(RECORD):
        spaces.append(Space(id=f"Record {n}", x=0.25 + 0.505 * n, y=8.62, kind="track", name=str(n), width=0.49, height=0.66))
    return Board(
        title="Starvation Island",
        spaces=spaces,
        paths=[Path(kind="route", spaces=[PLACES[RABAUL], PLACES[OVER], PLACES[HENDERSON]], name="The Slot")],
        land=[list(island) for island in ISLANDS],
        labels=[
            Label(text="Carrier air", x=9.06, y=0.12, kind="place"),
            Label(text="IJN", x=8.28, y=0.38, kind="water"),
            Label(text="USN", x=9.84, y=0.38, kind="water"),
            Label(text="Bougainville", x=5.0, y=2.55, kind="water"),
            Label(text="New Georgia", x=6.6, y=3.5, kind="water"),
            Label(text="The Slot", x=4.35, y=4.0, kind="title", angle=38),
            Label(text="Solomon Islands", x=7.6, y=4.7, kind="title"),
            Label(text="Guadalcanal", x=3.5, y=7.2, kind="water"),
            Label(text="What comes when", x=11.72, y=0.12, kind="place"),
            Label(text="General record", x=0.62, y=8.14, kind="place"),
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
    ((-0.4, 0.9), (0.3, 0.5), (0.9, 0.9), (1.1, 1.6), (0.7, 2.4), (0.2, 2.7), (-0.4, 2.3)),  # New Britain
    ((3.35, 1.75), (3.75, 1.85), (4.3, 2.25), (4.75, 2.75), (4.95, 3.1), (4.6, 3.05), (4.0, 2.6), (3.5, 2.15)),  # Bougainville
    ((5.05, 3.15), (5.5, 3.25), (6.0, 3.6), (6.3, 3.95), (6.0, 4.0), (5.5, 3.75), (5.15, 3.45)),  # New Georgia
    ((5.6, 4.35), (6.0, 4.45), (6.4, 4.8), (6.25, 4.95), (5.8, 4.75)),  # Santa Isabel
    ((-0.3, 5.55), (0.6, 5.2), (1.7, 5.12), (2.9, 5.2), (4.0, 5.12), (4.75, 5.35), (5.05, 5.85), (5.0, 6.6), (4.5, 7.15),
     (3.4, 7.3), (2.0, 7.2), (0.7, 7.32), (-0.3, 7.1)),  # Guadalcanal
)  # fmt: skip


def waiting(id: str, name: str, n: int) -> Space:
    """2.1.table A cell of the turn record: what comes then lies there in a pile."""
    cell = Space(id=id, x=11.72, y=0.71 + CELLS * n, kind="box", name=name, width=1.88, height=0.8, playable=False)
    cell.terrain = ["pile"]
    return cell
