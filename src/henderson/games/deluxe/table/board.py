"""2.1 The board: the map with its hexes, slopes, rivers, roads and names."""

from __future__ import annotations

from ....engine.view import Board, Edge, Label, Path, Space
from ..rules.facts import Facts
from ..rules.state import State


def board(g: State) -> Board:
    """2.1.8 The map, the same for both seats: who sits where has no effect (3.0d)."""
    facts = g.facts
    if facts.board is None:
        facts.board = _board(facts)
    made: Board = facts.board
    return made


def _centre(name: str) -> tuple[float, float]:
    column, row = int(name[:2]), int(name[2:])
    return round(column * 0.8660254, 4), row - (0.5 if column % 2 == 0 else 0.0)


def _board(facts: Facts) -> Board:
    names = facts.grid.names
    spaces = []
    for i, name in enumerate(names):
        x, y = _centre(name)
        spaces.append(Space(id=name, x=x, y=y, name=facts.hex_name[i], terrain=sorted(facts.terrain[i]), level=facts.level[i],
                            playable=not facts.sea[i], provenance=facts.provenance[i]))  # fmt: skip
    slopes = [
        Edge(names[a], names[b], "slope") for a in range(len(names)) for b in facts.land_neighbours[a]
        if not facts.sea[a] and facts.level[a] < facts.level[b]
    ]  # fmt: skip
    labels = [Label(facts.hex_name[i], *_centre(n), kind="place") for i, n in enumerate(names) if facts.hex_name[i]]
    labels += [Label(name, *_centre(names[h]), kind="water") for name, h in facts.places]
    return Board(
        title="Deluxe Guadalcanal", spaces=spaces, hexes="flat", edges=slopes,
        paths=[Path(kind, [names[h] for h in hexes], name) for kind, name, hexes in facts.lines],
        land=facts.land, labels=labels,
        credits="Shoreline from geography; jungle, rivers, heights, most counters and tables are reconstructed stand-ins.",
    )  # fmt: skip
