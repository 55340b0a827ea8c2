"""The board: the map's hexes, and round them Entry Points, off-board boxes, air and naval boxes and the turn track."""

from __future__ import annotations

import math
from typing import Any

from ....engine.view import Board, Edge, Label, Space
from ..rules.facts import TURNS, Facts
from ..rules.state import State

ROW = 3**0.5 / 2  # from row to row of pointy hexes, in hexes
NORTH, WEST = 12, 20  # the highest row and column
FEATURES = {"henderson_field": "airfield", "fighter_strip_site": "airstrip", "coast": "beach"}


def centre(name: str) -> tuple[float, float]:
    """The middle of hex RRCC: rows grow north, columns west, odd rows lie half a hex east."""
    row, col = int(name[:2]), int(name[2:])
    return WEST - col + row % 2 / 2, (NORTH - row) * ROW


def board(g: State) -> Board:
    """Everything in one picture."""
    f = g.facts
    return Board(
        title="First Blood",
        spaces=[*_hexes(f), *_entry_points(f), *_strips(f)],
        hexes="pointy",
        edges=[
            Edge(f.names[a], f.names[b], kind)
            for (a, b), side in sorted(f.sides.items())
            if a < b
            for kind in {"clear": (), "ford": ("river", "ford")}.get(side, (side,))
        ],
        labels=_labels(f),
        links=[(f.names[s], f.names[h]) for s, hexes in sorted(f.arrows.items()) for h in hexes]
        + [(f.names[a], f.names[b]) for a in f.boxes for b in f.links[a] if a < b],
        credits="Most terrain, both attack tables, strengths and schedule are reconstructions: see docs/games/first-blood.md.",
    )


def _hexes(f: Facts) -> list[Space]:
    spaces = []
    for h in range(f.hexes):
        x, y = centre(f.names[h])
        i = f.field_at[h]
        named = i >= 0 and f.field_names.index(f.field_names[i]) == i  # once for its two hexes
        terrain = [f.terrain[h], *(FEATURES[t] for t in f.features[h] if t in FEATURES)]
        spaces.append(Space(id=f.names[h], x=round(x, 4), y=round(y, 4), terrain=terrain, name=f.field_names[i] if named else "",
                            provenance=f.provenance[h]))  # fmt: skip
    return spaces


def _entry_points(f: Facts) -> list[Space]:
    """Circled numbers in the nearest free place to the hex their arrow leads to, away from the middle of the map."""
    spaces = []
    taken = [centre(name) for name in f.names[: f.hexes]]
    for point in sorted((*f.entries[0], *f.entries[1])):
        x, y = centre(f.names[f.arrows[point][0]])
        out = math.atan2(y - 0.7 * NORTH * ROW, x - WEST / 2)
        turns = [side * k * math.pi / 12 for k in range(13) for side in (1, -1)]
        tries = [
            (x + r * math.cos(out + t), y + r * math.sin(out + t)) for r in (1.0, 1.2, 1.4, 1.7, 2.0, 2.5, 3.0) for t in turns
        ]
        at = next((p for p in tries if all(max(abs(p[0] - a), abs(p[1] - b)) > 0.85 for a, b in taken)), tries[0])
        taken.append(at)
        spaces.append(_box(f.names[point], at[0], at[1], 0.8, 0.8, name=f.names[point][3:]))
    return spaces


def _box(id_: str, x: float, y: float, width: float, height: float, kind: str = "box", **more: Any) -> Space:
    return Space(id=id_, x=round(x, 4), y=round(y, 4), kind=kind, width=width, height=height, **more)


def _strips(f: Facts) -> list[Space]:
    """Under the map: the four off-board boxes, then air and naval boxes, then the turn record."""
    south = NORTH * ROW
    width = WEST / len(f.boxes)
    spaces = [_box(f.names[b], width * (i + 0.5), south + 1.7, width - 0.4, 1.6) for i, b in enumerate(f.boxes)]
    row = [(f.usaf_reserve, 3.6), (f.cap, 2.6), (f.ground_attack, 2.6), (f.ijaf_reserve, 2.6), (f.ijaf_attack, 2.6),
           (f.ijn_reserve, 2.2), (f.ijn_attack, 2.2), (f.ijn_special, 1.6)]  # fmt: skip
    x = 0.0
    for box, wide in row:
        spaces.append(_box(f.names[box], x + wide / 2, south + 3.6, wide - 0.2, 1.8))
        x += wide
    cell = WEST / len(TURNS)
    for i, box in enumerate(f.turn_boxes):
        spaces.append(_box(f.names[box], cell * (i + 0.5), south + 5.4, cell - 0.1, 1.5, kind="track"))
    spaces.append(_box(f.names[f.at_start], 5.0, south + 7.1, 9.6, 1.5, playable=False))
    spaces.append(_box(f.names[f.out], 15.0, south + 7.1, 9.6, 1.5, playable=False))
    return spaces


def _labels(f: Facts) -> list[Label]:
    labels = [Label("Sealark Channel", 2.5, 1.0, "water"), Label("Guadalcanal", 17.0, 1.0, "title")]
    for name, sides in f.rivers.items():
        a, b = (centre(f.names[h]) for h in sides[len(sides) // 2])
        labels.append(Label(name, round((a[0] + b[0]) / 2, 3), round((a[1] + b[1]) / 2, 3), "water"))
    for feature, text in (("bloody_ridge", "Bloody Ridge"), ("lunga_point", "Lunga Point")):
        at = [centre(f.names[h]) for h in range(f.hexes) if feature in f.features[h]]
        if at:
            x, y = (sum(p[k] for p in at) / len(at) for k in (0, 1))
            labels.append(Label(text, round(x, 3), round(y, 3), "hill" if "ridge" in feature else "place"))
    return labels
