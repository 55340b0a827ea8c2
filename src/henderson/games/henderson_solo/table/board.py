"""1.gap The board: three sectors side by side, the enemy above, the wire, the positions below; Henderson Field to the right.

Dice printed on the board are labels of the kind "die": the sector die beside a sector's name, on a link the faces of 1d6 that
lead along it.
"""

from __future__ import annotations

from ....engine.view import Board, Label, Space
from ..rules.boot import location
from ..rules.facts import Facts
from ..rules.state import State, bits
from .view import TITLE

TALL = 1.22  # a board as high as a screen is
SHORT = {
    "Wildcat": "F4F",
    "SBD-Bomber": "SBD",
    "SBD-Patrol": "Patrol",
    "Artillery": "Artillery",
    "Anti-aircraft": "AA",
    "Comms": "D-2",
}


def board(g: State) -> Board:
    """1.gap The board of this pack; the sector dice as the Tactics cards in play have them."""
    facts = g.facts
    spaces: list[Space] = []
    links: list[tuple[str, str]] = []
    labels = [Label(text=TITLE, x=9, y=-1.4, kind="title")]
    left = 0.0
    for s in range(3):
        wide = 6.4 if s == 2 else 3.4
        labels.append(Label(text=facts.sector_names[s], x=left + wide / 2, y=-0.6, kind="place"))
        faces = run([n + 1 for n, x in enumerate(g.sector_die) if x == s]) if s in g.sector_die else "-"
        labels.append(Label(text=f"1d4: {faces}", x=left + wide - 0.35, y=-0.25, kind="die"))  # 3.0.b
        _sector(facts, s, left, wide, spaces)
        left += wide + 0.4
    for ap, ways in enumerate(facts.ways):
        links += [(facts.ap_names[ap], facts.ap_names[w]) for w in ways]
    for ap, into in enumerate(facts.assault):
        links += [(facts.ap_names[ap], facts.place_names[p]) for p in sorted(set(into))]
    for p, near in enumerate(facts.links):
        links += [(facts.place_names[p], facts.place_names[q]) for q in near if q > p]
    for n in range(3, 19):
        row, column = divmod(n - 3, 4)
        short = SHORT.get(facts.token[n], "TF 62" if n == 3 else "HQ")
        spaces.append(box(location(n), left + 0.5 + column * 1.1, 0.4 + row * 0.9, 1, 0.8, f"{n} {short}"))
    labels.append(Label(text="Henderson Field", x=left + 2.2, y=-0.4, kind="place"))
    for i, w in enumerate(facts.coast_watchers):
        spaces.append(box(w, left + 1.1 + 2.2 * i, 4.5, 2, 0.7, w, "reconstructed"))
    spaces.append(box("Henderson Supplies", left + 1.1, 5.6, 2, 0.7, "Supplies, Henderson Field"))
    spaces.append(box("Oka Supplies", left + 3.3, 5.6, 2, 0.7, "Supplies, Colonel Oka"))
    spaces.append(box("Oka", left + 2.2, 6.9, 4.2, 1.2, "Colonel Oka's Attack"))
    labels.append(Label(text="Bougainville", x=left + 2.2, y=3.95, kind="place"))
    labels += dice(facts, spaces)
    for label in labels:
        label.y *= TALL
    for space in spaces:
        space.y, space.height = space.y * TALL, space.height * TALL
    return Board(
        title=TITLE,
        spaces=spaces,
        labels=labels,
        links=links,
        sight={facts.place_names[p]: [facts.ap_names[ap] for ap in bits(seen)] for p, seen in enumerate(facts.sees)},
        credits="Attack tracks, links and lines of sight are reconstructed; sectors, positions and Locations are seed.",
    )


def box(id: str, x: float, y: float, width: float, height: float, name: str, source: str = "seed", terrain: str = "") -> Space:
    """A box of the board."""
    return Space(
        id, x, y, "box", name, terrain=[terrain] if terrain else [], width=width, height=height, playable=True, provenance=source
    )


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
            found.append(Label(text=faces, x=(at[a].x + at[b].x) / 2, y=(at[a].y + at[b].y) / 2, kind="die"))
    return found


def _sector(facts: Facts, s: int, left: float, wide: float, spaces: list[Space]) -> None:
    middle = left + wide / 2
    rows: dict[int, list[int]] = {}
    for ap in sorted(facts.charge_order[s]):
        name = facts.ap_names[ap].partition(" ")[2]
        rows.setdefault(0 if name == "E" else 1 if name == "M" else 3 if facts.ap_kinds[ap] == "wire" else 2, []).append(ap)
    for row, aps in rows.items():
        for i, ap in enumerate(aps):
            x = middle + (i - (len(aps) - 1) / 2) * (wide / max(2, len(aps)))
            label, kind = facts.ap_labels[ap], facts.ap_kinds[ap]
            spaces.append(box(facts.ap_names[ap], x, row * 1.1, 0.98, 0.95, label, "reconstructed", kind))
    for front in (True, False):
        places = [p for p in facts.in_sector[s] if facts.front[p] is front]
        for i, p in enumerate(places):
            x = middle + (i - (len(places) - 1) / 2) * (wide / max(2, len(places)))
            name = facts.place_names[p]
            spaces.append(box(name, x, 4.6 if front else 5.7, 0.95, 0.95, name, terrain="front" if front else "rear"))
    sector = facts.sectors[s]
    spaces.append(box(f"{sector} Reserves", left + wide * 0.3, 6.9, wide * 0.6, 1.2, "Reserves"))
    for i, name in enumerate(("Supplies", "Suppression", "Command Post")):
        spaces.append(box(f"{sector} {name}", left + wide * 0.81, 6.48 + 0.42 * i, wide * 0.38, 0.37, name))
