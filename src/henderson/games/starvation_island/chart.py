"""2.1 The map: boxes and tracks, and the islands between them. Positions are ours; one unit is a counter's height and a half."""

from __future__ import annotations

from ...engine.view import Board, Label, Path, Space
from .components import FORCES, HENDERSON, IJN_SEA, NOUMEA, OVER, OVER_FORCES, PLACES, RABAUL, TRUK, USN_SEA
from .state import State

BOXES = (  # place, x, y, width, height, caption; 3.0.seats Japan in the north, the USN in the south
    (RABAUL, 2.7, 2.0, 5.0, 3.6, "5 CA, 1 CL, 3 DD and Land-Based Air"),  # 2.1.rabaul.b
    (TRUK, 8.9, 2.0, 7.0, 3.6, "Japanese port"),  # 2.1.ports
    (IJN_SEA, 4.2, 6.4, 8.0, 3.8, "Japanese at Sea"),  # 2.1.atsea
    (USN_SEA, 13.0, 6.4, 8.4, 3.8, "USN at Sea"),
    (FORCES, 2.7, 10.4, 5.0, 2.6, "ground forces of the other side"),  # 2.1.forces
    (HENDERSON, 8.4, 10.4, 5.8, 2.6, "base of its controller"),  # 2.1.henderson.a
    (OVER_FORCES, 2.7, 12.4, 5.0, 1.0, "in the air"),
    (OVER, 8.4, 12.4, 5.8, 1.0, "in the air"),  # 8.step1.a
    (NOUMEA, 14.5, 11.1, 5.8, 4.0, "USN port"),
)
POOLS = (("USN force pool", 13.0, 16.3), ("Japanese force pool", 4.2, 16.3))  # 3.0.usn.i, 5.2.c
AIR_TRACKS = (("IJN Carrier Air", 15.1, 1.1), ("USN Carrier Air", 15.1, 2.95))  # 2.1.carrierair
RECORD = 21  # 2.1.track spaces 0 to 20; a supply marker's back counts tens


def pile(turn: int) -> str:
    """2.1.table The place of the reinforcements of a turn."""
    return f"Turn {turn}"


def board(g: State) -> Board:
    """2.1.atsea All boxes and tracks."""
    spaces = [
        Space(id=PLACES[p], x=x, y=y, kind="box", name=PLACES[p], terrain=[note], width=w, height=h, provenance="reconstructed")
        for p, x, y, w, h, note in BOXES
    ]
    spaces += [Space(id=name, x=x, y=y, kind="track", name=name, width=4.6, height=1.6) for name, x, y in AIR_TRACKS]
    spaces += [
        Space(
            id=pile(t), x=2.4 * t - 3.35, y=14.25, kind="box", name=f"Turn {t}", terrain=["reinforcements"], width=2.3, height=1.8
        )
        for t in range(2, g.facts.last_turn + 1)
    ]  # 2.1.table, 3.0.sort
    spaces += [Space(id=name, x=x, y=y, kind="box", name=name, width=8.0, height=1.6) for name, x, y in POOLS]
    spaces += [
        Space(id=f"Record {n}", x=0.9 + 0.8 * n, y=17.75, kind="track", name=str(n), width=0.76, height=0.8)
        for n in range(RECORD)
    ]
    links = [
        (RABAUL, IJN_SEA),
        (TRUK, IJN_SEA),
        (NOUMEA, USN_SEA),
        (RABAUL, USN_SEA),
        (RABAUL, OVER),
        (IJN_SEA, FORCES),
        (USN_SEA, HENDERSON),
        (HENDERSON, OVER),
        (HENDERSON, IJN_SEA),
        (FORCES, HENDERSON),
    ]
    return Board(
        title="Starvation Island",
        spaces=spaces,
        paths=[Path(kind="route", spaces=[PLACES[RABAUL], PLACES[IJN_SEA], PLACES[HENDERSON]], name="The Slot")],
        land=[list(island) for island in ISLANDS],
        labels=[
            Label(text="Bougainville", x=6.6, y=4.25, kind="place"),
            Label(text="The Slot", x=8.55, y=5.2, kind="water", angle=40),
            Label(text="Solomon Islands", x=13.6, y=4.25, kind="water"),
            Label(text="Guadalcanal", x=5.5, y=8.75, kind="place"),
            Label(text="Coral Sea", x=14.6, y=8.75, kind="water"),
        ],
        links=[(PLACES[a], PLACES[b]) for a, b in links],
        credits="Counter ratings and this layout are reconstructed; schedule and victory points are the rulebook's.",
    )


ISLANDS = (
    ((4.9, 3.7), (5.7, 4.0), (6.3, 4.55), (5.9, 4.75), (5.2, 4.3)),  # Bougainville
    ((8.0, 4.3), (8.9, 4.7), (9.3, 5.2), (8.8, 5.15), (8.1, 4.7)),  # New Georgia
    ((0.3, 9.3), (2.5, 8.7), (6.0, 8.6), (10.5, 8.8), (11.2, 9.4), (11.3, 12.6), (6.0, 13.2), (0.5, 12.8)),  # Guadalcanal
)
