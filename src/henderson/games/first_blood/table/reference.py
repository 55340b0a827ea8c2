"""What players look up: terrain with its costs and effects, and the charts by their printed names."""

from __future__ import annotations

from ....board.components import Pack
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
    return [
        Ground("clear", f"{cost['clear'][0]} MF", "", [cost["clear"][1]]),
        Ground("jungle", f"{cost['jungle'][0]} MF", f"die {jungle} against a defender in it", [cost["jungle"][1], rule]),
        Ground("ridge", f"{cost['ridge'][0]} MF", "doubles a defender behind it", [cost["ridge"][1]], edge=True),
        Ground("river", f"{cost['river into clear'][0]} MF into clear, {cost['river into jungle'][0]} into jungle",
               "doubles a defender behind it; no retreat across it", [cost["river into clear"][1], "8.11"], edge=True),
        Ground("ford", f"{cost['ford'][0]} MF", "a retreat may cross it", [cost["ford"][1]], edge=True),
    ]  # fmt: skip
