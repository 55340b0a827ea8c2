"""What players look up: terrain with its costs and effects, and the charts by their printed names."""

from __future__ import annotations

from ....board.components import Pack
from ....engine.sentence import Said, beside
from ....engine.view import Ground

CHARTS = {
    "air_types": "Air and Naval Units",
    "airfields": "Airfield Hexes",
    "american_attack": "American Attack Table",
    "entry_points": "Entry Points",
    "japanese_attack": "Japanese Attack Table",
    "modifiers": "Die Modifiers",
    "movement": "Movement Costs by Hex Side",
    "supply": "Japanese Supply Resolution",
    "turn_record": "Turn Record Chart",
    "boxes": "Off-board Movement Boxes",
    "arrows": "Entry Arrows",
}


def terrain(pack: Pack) -> list[Ground]:
    """4.2.1 Costs by hex side; 8.5, 8.7 what the ground does to an attack."""
    cost = {row["crossing"].text: (row["cost"].text, row["rule"].text) for row in pack.table("movement")}
    die = {row["when"].text: (row["modifier"].text, row["rule"].text) for row in pack.table("modifiers")}
    jungle, rule = die["defender in jungle"]
    into = Said("{clear} MF into clear, {jungle} into jungle", (cost["river into clear"][0], cost["river into jungle"][0]))
    return [
        _ground("clear", _costs(cost["clear"]), None, [cost["clear"][1]]),
        _ground("jungle", _costs(cost["jungle"]), Said("die {n} against a defender in it", (jungle,)), [cost["jungle"][1], rule]),
        _ground("ridge", _costs(cost["ridge"]), Said("doubles a defender behind it"), [cost["ridge"][1]], edge=True),
        _ground("river", into, Said("doubles a defender behind it; no retreat across it"), [cost["river into clear"][1], "8.11"],
                edge=True),
        _ground("ford", _costs(cost["ford"]), Said("a retreat may cross it"), [cost["ford"][1]], edge=True),
    ]  # fmt: skip


def _costs(of: tuple[str, str]) -> Said:
    return Said("{n} MF", (of[0],))


def _ground(kind: str, cost: Said, effect: Said | None, by: list[str], *, edge: bool = False) -> Ground:
    return Ground(kind, str(cost), str(effect or ""), by, edge, beside(cost, effect or ""))
