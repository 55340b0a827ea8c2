"""What players look up: terrain with its costs and effects, and the cards by their printed names."""

from __future__ import annotations

from ....board.components import Pack
from ....engine.view import Ground

CHARTS = {
    "artillery_firing_table": "Artillery Firing Table",
    "basic_casualty_table": "Basic Game Casualty Table",
    "limits": "Numbers in the Rules",
    "movement_costs": "Movement Costs (Tournament Game)",
    "psychological_effects": "Psychological Effect Table",
    "terrain_effects": "Terrain Effects Card",
    "time_record_card": "Time Record Card",
    "tournament_casualty_table": "Tournament Game Casualty Table",
    "units_of_fire": "Units of Fire",
    "units_of_fire_table": "Units of Fire Replenishment Table",
    "victory_points": "Victory Points",
}


def terrain(pack: Pack) -> list[Ground]:
    """T.clear.1 to T.river.2 What a square costs in the Tournament game; GAP.terrain what it does to a battle."""
    cost = {row["step"].text: row["cost"].text for row in pack.table("movement_costs")}
    times = {row["attackers"].text: row["factor"].text for row in pack.table("terrain_effects")}
    return [
        Ground("clear", cost["clear"], "", ["T.clear.1"]),
        Ground("jungle", cost["jungle"], "", ["T.jungle.1"]),
        Ground("road", f"{cost['road_along']} along it; {cost['road_village']} into a village", "", ["T.road.1"]),
        Ground("river", f"{cost['river_enter']} to enter; {cost['along_river_clear']} along it",
               f"the defence counts {times['river']} times when all attackers stand on river squares", ["T.river.1", "B.map.4"]),
        Ground("slope", cost["slope"], f"the defence of a hilltop counts {times['slope']} times from below", ["GAP.terrain"]),
        Ground("hilltop", cost["hilltop"], f"its defence counts {times['slope']} times against attackers on a slope",
               ["GAP.terrain"]),
        Ground("coastal", f"landing {cost['landing']}", f"the defence counts {times['landed']} times against whoever landed",
               ["GAP.terrain"]),
    ]  # fmt: skip
