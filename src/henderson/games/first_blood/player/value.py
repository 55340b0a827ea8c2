"""How a position looks: the chance to win, learned from games of varied players (`henderson train first-blood`)."""

from __future__ import annotations

from math import log
from pathlib import Path

from ...kit.value import Value, read
from ..rules.facts import JAPAN, SIDES, US
from ..rules.state import OPERATIVE, State
from .ground import airfield_hexes, distances
from .posts import doors

FEATURES = ("strength", "japanese units", "boxed", "near", "close", "cover", "garrison", "lost field", "bombers", "fighters",
            "ships", "fields", "doors")  # fmt: skip
SIGNS = (1, -1, -1, -1, -1, 1, 1, -1, 1, 1, -1, 1, -1)
ENOUGH = 8  # factors on an airfield hex: more of them tells of a game that goes well, and does not make it so
NEAR, CLOSE = 14, 7  # MF from the airfields
SURE = 0.98  # nothing is quite won before it is
_value: list[Value] = []


def features(g: State) -> tuple[float, ...]:
    """What the chance depends on, each of about the size of one."""
    f, place, combat, hexes = g.facts, g.place, g.facts.combat, g.facts.hexes
    fields = airfield_hexes(g)
    far = distances(g, fields)
    japan = [(combat[u], far[place[u]]) for u in f.ground_of[JAPAN] if place[u] < hexes]
    boxed = sum([combat[u] for u in f.ground_of[JAPAN] if place[u] >= hexes and place[u] in f.arrows])
    us = [(combat[u], far[place[u]]) for u in f.ground_of[US] if place[u] < hexes]
    ours, theirs = sum([c for c, _ in us]), sum([c for c, _ in japan]) + boxed
    weakest = min([sum([combat[u] for u in g.at[h] if f.side[u] == US]) for h in fields], default=0)
    open_doors = [h for h in doors(g) if g.holder[h] != US + 1] if g.turn >= 10 else []
    return (
        log((ours + 5) / (theirs + 5)),
        (len(japan) + boxed / 5) / 10,
        boxed / 50,
        sum([c for c, x in japan if x <= NEAR]) / 50,
        sum([c for c, x in japan if x <= CLOSE]) / 50,
        sum([c for c, x in us if x <= CLOSE]) / 50,
        min(weakest, ENOUGH) / 10,
        float(any(g.holder[h] == JAPAN + 1 for h in fields)),
        len(g.aloft[f.ground_attack]) / 5,
        len(g.aloft[f.cap]) / 5,
        (len(g.aloft[f.ijn_attack]) + len(g.aloft[f.ijn_reserve])) / 3,
        sum([s == OPERATIVE for s in g.status]) / 2,
        len(open_doors) / 18,
    )


def evaluate(g: State, side: str) -> float:
    """How the position looks for a side, from -1 to 1."""
    if not _value:
        _value.append(read(Path(__file__).with_name("value.json"), FEATURES))
    value = SURE * (2 * _value[0].chance(g.turn, features(g)) - 1)
    return value if side == SIDES[US] else -value
