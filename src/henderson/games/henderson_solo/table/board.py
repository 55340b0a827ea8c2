"""1.gap The board: three sectors side by side, the enemy above, the wire, the positions below; Henderson Field to the right.

Dice printed on the board are labels of the kind "die": the sector die beside a sector's name, on a link the faces of 1d6 that
lead along it.
"""

from __future__ import annotations

from ....engine.view import Board, Fold, Label, Path, Space
from ..rules.boot import location
from ..rules.facts import Facts
from ..rules.state import State, bits
from .view import TITLE

WIDE = (2.3, 2.3, 4.6)  # the sectors, Southern Lunga with six positions at its wire
GAP = 0.16  # between them
DISC = 0.66  # a space of a track, a position
ROWS = {"E": 0.84, "M": 1.6, "wire": 3.12}  # how far down a space of an attack track lies
FORKS, FRONT, REAR, FOOT = 2.36, 3.95, 4.71, 5.63
LOW = 1.06  # how high the boxes at the foot are
BOTTOM = FOOT + LOW / 2 + 0.09  # of the sectors
FIELD = 2.34  # how wide Henderson Field is
OKA = 1.74  # how high Colonel Oka's box is
LETTERED = {  # what stands on a disc, or in a narrow box beside a figure
    "Suppression": "Suppress.",
    "West bank coast": "West bank",
    "West bank trail": "West bank",
    "Sandspit approach": "Approach",
    "Bridge approach": "Approach",
    "Upstream bank": "Upstream",
    "Jungle trail head": "Trail head",
    "Jungle fork": "Fork",
    "Centre track": "Centre",
    "Command Post": "Cmd Post",
}
SHORT = {
    "Wildcat": "F4F",
    "SBD-Bomber": "SBD",
    "SBD-Patrol": "Patrol",
    "Artillery": "Arty",
    "Anti-aircraft": "AA",
    "Comms": "D-2",
}


def board(g: State) -> Board:
    """1.gap The board of this pack; the sector dice as the Tactics cards in play have them."""
    facts = g.facts
    spaces: list[Space] = []
    links: list[tuple[str, str]] = []
    labels: list[Label] = []
    paths: list[Path] = []
    left = 0.0
    for s in range(3):
        wide = WIDE[s]
        labels.append(Label(text=facts.sector_names[s], x=left + wide / 2, y=0.16, kind="place"))
        faces = run([n + 1 for n, x in enumerate(g.sector_die) if x == s]) if s in g.sector_die else "-"
        labels.append(Label(text=f"1d4: {faces}", x=left + wide - 0.4, y=0.5, kind="die"))  # 3.0.b
        first = len(spaces)
        _sector(facts, s, left, wide, spaces)
        paths += sector_ground(facts, s, [space.id for space in spaces[first:]])
        left += wide + GAP
    for ap, ways in enumerate(facts.ways):
        links += [(facts.ap_names[ap], facts.ap_names[w]) for w in ways]
    for ap, into in enumerate(facts.assault):
        links += [(facts.ap_names[ap], facts.place_names[p]) for p in sorted(set(into))]
    for p, near in enumerate(facts.links):
        links += [(facts.place_names[p], facts.place_names[q]) for q in near if q > p]
    labels.append(Label(text="Henderson Field", x=left + FIELD / 2, y=0.16, kind="place"))
    for n in range(3, 19):
        row, column = divmod(n - 3, 4)
        short = SHORT.get(facts.token[n], "TF 62" if n == 3 else "HQ")
        x, y = left + 0.285 + column * 0.59, 0.66 + row * 0.62
        spaces.append(box(location(n), x, y, 0.57, 0.58, f"{n} {short}"))
    labels.append(Label(text="Bougainville, coast watchers", x=left + FIELD / 2, y=3.0, kind="water"))
    half = (FIELD - 0.06) / 2
    for i, w in enumerate(facts.coast_watchers):
        x = left + half / 2 + (half + 0.06) * i
        spaces.append(box(w, x, 3.29, half, 0.32, w.removesuffix(" Bougainville"), "reconstructed"))
    labels.append(Label(text="Supply boxes", x=left + FIELD / 2, y=3.7, kind="water"))
    spaces.append(box("Henderson Supplies", left + half / 2, 3.99, half, 0.32, "Field"))
    spaces.append(box("Oka Supplies", left + FIELD - half / 2, 3.99, half, 0.32, "Oka"))
    spaces.append(box("Oka", left + FIELD / 2, BOTTOM - OKA / 2, FIELD, OKA, "Colonel Oka's Attack"))
    labels += dice(facts, spaces)
    return Board(
        title=TITLE,
        spaces=spaces,
        labels=labels,
        paths=paths,
        links=links,
        sight={facts.place_names[p]: [facts.ap_names[ap] for ap in bits(seen)] for p, seen in enumerate(facts.sees)},
        folds=folds(left),
        credits="Attack tracks, links and lines of sight are reconstructed; sectors, positions and Locations are seed.",
    )


def folds(left: float) -> list[Fold]:
    """Upright, Henderson Field lies under the sectors in four: two rows of Locations, two more, what is beside them, Oka."""
    part, top = FIELD + 0.05, BOTTOM + 0.12
    cut = 0.66 + 1.5 * 0.62  # between the second row of Locations and the third
    parts = ((0.0, cut, 0.0), (cut, 2.86, 0.3), (2.86, 4.3, 0.0), (BOTTOM - OKA - 0.05, BOTTOM + 0.05, 0.0))
    found = [
        Fold(left - 0.05, high, FIELD + 0.2, low - high, 0.08 + part * i - left, top + down - high)
        for i, (high, low, down) in enumerate(parts)
    ]
    return [*found, Fold(-0.3, BOTTOM + 0.05, left, 0.6, 0.0, OKA + 0.12)]  # what is reconstructed stands beneath all


def box(id: str, x: float, y: float, width: float, height: float, name: str, source: str = "seed", terrain: str = "") -> Space:
    """A box of the board."""
    return Space(
        id, x, y, "box", name, terrain=[terrain] if terrain else [], width=width, height=height, playable=True, provenance=source
    )


def sector_ground(facts: Facts, s: int, ids: list[str]) -> list[Path]:
    """What lies under a sector: its ground, the Matanikau between the banks and the wire, and the wire before the positions."""
    wire = [name for ap, name in enumerate(facts.ap_names) if ap in facts.charge_order[s] and facts.ap_kinds[ap] == "wire"]
    front = [facts.place_names[p] for p in facts.in_sector[s] if facts.front[p]]
    found = [Path(kind="sector", spaces=ids, name=facts.sector_names[s])]
    if s < 2:
        forks = [name for name in ids if name.endswith((" A", " B"))]
        found.append(Path(kind="river", spaces=[*forks, *wire], name="Matanikau"))
    return [*found, Path(kind="wire", spaces=[wire[0], front[0]])]


def run(faces: list[int]) -> str:
    """Faces of a die as printed: 1-3, or 4; 1, 3 where a Tactics card has them apart."""
    if faces[-1] - faces[0] != len(faces) - 1:
        return ", ".join(map(str, faces))
    return str(faces[0]) if len(faces) == 1 else f"{faces[0]}-{faces[-1]}"


def dice(facts: Facts, spaces: list[Space]) -> list[Label]:
    """3.6.b, 3.6.3.a The faces of 1d6 on every way that a die chooses: forks, and out of the wire into the positions."""
    at = {space.id: space for space in spaces}
    ways = [(facts.ap_names[ap], facts.ap_names[to], exits, to) for ap, exits in enumerate(facts.exits) for to in facts.ways[ap]]
    ways += [
        (facts.ap_names[ap], facts.place_names[to], into, to) for ap, into in enumerate(facts.assault) for to in sorted(set(into))
    ]
    found = []
    for a, b, die, to in ways:
        if len(set(die)) > 1:
            faces = run([n + 1 for n, x in enumerate(die) if x == to])
            found.append(Label(text=faces, x=(at[a].x + at[b].x) / 2, y=0.55 * at[a].y + 0.45 * at[b].y, kind="die"))
    return found


def _sector(facts: Facts, s: int, left: float, wide: float, spaces: list[Space]) -> None:
    middle = left + wide / 2
    rows: dict[float, list[int]] = {}
    for ap in sorted(facts.charge_order[s]):
        name = facts.ap_names[ap].partition(" ")[2]
        rows.setdefault(ROWS.get("wire" if facts.ap_kinds[ap] == "wire" else name, FORKS), []).append(ap)
    for y, aps in rows.items():
        for i, ap in enumerate(aps):
            x = middle + (i - (len(aps) - 1) / 2) * (wide / max(2, len(aps)))
            label = facts.ap_labels[ap]
            spaces.append(
                box(facts.ap_names[ap], x, y, DISC, DISC, LETTERED.get(label, label), "reconstructed", facts.ap_kinds[ap])
            )
    for front in (True, False):
        places = [p for p in facts.in_sector[s] if facts.front[p] is front]
        for i, p in enumerate(places):
            x = middle + (i - (len(places) - 1) / 2) * (wide / max(2, len(places)))
            name = facts.place_names[p]
            spaces.append(box(name, x, FRONT if front else REAR, DISC, DISC, name, terrain="front" if front else "rear"))
    sector, part = facts.sectors[s], 0.86 if s < 2 else 2.5
    spaces.append(box(f"{sector} Reserves", left + 0.08 + part / 2, FOOT, part, LOW, "Reserves"))
    rest, pitch = wide - part - 0.22, (LOW - 0.31) / 2
    for i, name in enumerate(("Supplies", "Suppression", "Command Post")):
        lettered = LETTERED.get(name, name) if s < 2 else name  # beside it stands what is there
        spaces.append(box(f"{sector} {name}", left + wide - 0.08 - rest / 2, FOOT + (i - 1) * pitch, rest, 0.31, lettered))
