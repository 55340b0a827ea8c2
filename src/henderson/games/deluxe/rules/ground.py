"""2.1 The map: every hex, what one sees from it, rivers and roads, read from the pack and checked."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from ....board.components import Pack
from ....board.hexes import Grid, column_row_axial

BASES = ("clear", "jungle", "sea")
TERRAINS = (*BASES, "river", "coastal", "road", "village")
FIELD = "3707"  # 2.1a Henderson Field
WALLED, INLAND = 1, 2  # of a hex's outlook (8.1.4)


def read_map(pack: Pack) -> dict[str, Any]:
    """2.1a, 2.1b Every hex has a number and at least one terrain type; mixed hexes are all of their types (2.1.3).

    2.1.1 clear (Henderson Field is such a hex, and no village), 2.1.2 jungle, 2.1.5 coastal, 2.1.7 villages.
    """
    table = pack.table("map").need("hex", "terrain", "level", "name")
    rows = list(table.by("hex").values())
    for row in rows:
        if len(row["hex"].text) != 4 or not row["hex"].text.isdigit():
            raise row["hex"].wrong("a hex number of four digits, as 3707")
        words = row["terrain"].words()
        if not words or any(w not in TERRAINS for w in words) or sum(w in BASES for w in words) != 1:
            raise row["terrain"].wrong(f"one of {', '.join(BASES)}, with any of {', '.join(TERRAINS[3:])}")
    grid = Grid([row["hex"].text for row in rows], column_row_axial)
    if FIELD not in grid.index:
        raise rows[0]["hex"].wrong(f"a map with Henderson Field, hex {FIELD}")
    terrain = tuple(frozenset(row["terrain"].words()) for row in rows)
    level = tuple(row["level"].whole(0, 9) for row in rows)
    return {
        "grid": grid,
        "terrain": terrain,
        "level": level,
        "outlook": bytes(_outlook(terrain, level, h, around) for h, around in enumerate(grid.sides)),
        "runs": _runs(grid),
        "span": max(r for _, r in grid.axial) - min(r for _, r in grid.axial),
        "hex_name": tuple(row["name"].text for row in rows),
        "provenance": tuple(row["terrain"].provenance for row in rows),
        "field": grid.index[FIELD],
        "jungle": tuple("jungle" in t for t in terrain),
        "river": tuple("river" in t for t in terrain),
        "sea": tuple("sea" in t for t in terrain),
        "villages": tuple(i for i, t in enumerate(terrain) if "village" in t),
        "coastal": tuple(i for i, t in enumerate(terrain) if "coastal" in t),
        "coast": frozenset(i for i, t in enumerate(terrain) if "coastal" in t),
        "beaches": tuple(i for i, t in enumerate(terrain) if "coastal" in t and ("village" in t or "jungle" not in t)),
    }


def _outlook(terrain: tuple[frozenset[str], ...], level: tuple[int, ...], hex_: int, around: tuple[int, ...]) -> int:
    """8.1.4.1 Jungle or a slope side all around (WALLED); 8.1.4.2 no slope side down (INLAND); and the level, times four."""
    walled = all(n >= 0 and ("jungle" in terrain[n] or level[n] != level[hex_]) for n in around)
    inland = all(n >= 0 and level[n] >= level[hex_] for n in around)
    return 4 * level[hex_] + WALLED * walled + INLAND * inland


def _runs(grid: Grid) -> tuple[tuple[int, int, int], ...]:
    runs: list[tuple[int, int, int]] = []
    for q, r in grid.axial:
        if runs and runs[-1][0] == q and runs[-1][1] + runs[-1][2] == r:
            runs[-1] = (q, runs[-1][1], runs[-1][2] + 1)
        else:
            runs.append((q, r, 1))
    return tuple(runs)


def read_lines(pack: Pack, grid: Grid, terrain: tuple[frozenset[str], ...]) -> dict[str, Any]:
    """2.1.6 Roads and rivers link hex to hex: two road hexes side by side are not joined unless the road is drawn so."""
    links: dict[str, set[tuple[int, int]]] = {"river": set(), "road": set()}
    lines = []
    for row in pack.table("lines").need("kind", "name", "hexes"):
        kind = row["kind"].one_of("river", "road")
        way = []
        for word in row["hexes"].words():
            if word not in grid.index or kind not in terrain[grid.index[word]]:
                raise row["hexes"]._replace(text=word).wrong(f"a {kind} hex of the map")
            way.append(grid.index[word])
        for a, b in pairwise(way):
            if b not in grid.neighbours[a]:
                raise row["hexes"]._replace(text=grid.names[b]).wrong(f"a hex adjacent to {grid.names[a]}")
            links[kind] |= {(a, b), (b, a)}
        lines.append((kind, row["name"].text, tuple(way)))
    return {"river_links": frozenset(links["river"]), "road_links": frozenset(links["road"]), "lines": tuple(lines)}


def ways_in(terrain: tuple[frozenset[str], ...]) -> tuple[Any, Any, dict[int, int], dict[int, int]]:
    """7.3.3a A river hex is entered in three ways: along the river, from the bank (stop), or by a road bridge."""
    hex_of = list(range(len(terrain)))
    bank: dict[int, int] = {}
    bridge: dict[int, int] = {}
    for h, t in enumerate(terrain):
        if "river" in t:
            bank[h] = len(hex_of)
            hex_of.append(h)
            if "road" in t:
                bridge[h] = len(hex_of)
                hex_of.append(h)
    nodes = tuple(tuple(n for n in (h, bank.get(h, -1), bridge.get(h, -1)) if n >= 0) for h in range(len(terrain)))
    return nodes, tuple(hex_of), bank, bridge
