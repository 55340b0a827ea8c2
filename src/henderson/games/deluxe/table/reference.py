"""What players look up: terrain with its costs and effects (7.3, 8.2.1), and the charts by their printed names."""

from __future__ import annotations

from ....board.components import Pack
from ....engine.view import Ground

CHARTS = {
    "attrition": "Attrition Table",
    "artillery_fire": "Artillery Fire Table",
    "naval_bombardment": "Naval Bombardment Table",
    "rabaul": "Rabaul: Reinforcement Periods",
    "replenishment": "Artillery Replenishment Table",
    "terrain_costs": "Terrain Entry Costs",
    "terrain_effects": "Terrain Effects Table",
    "turn_track": "Turn Track",
    "types": "Unit Types",
}


def terrain(pack: Pack) -> list[Ground]:
    """7.3 What a hex costs; 8.2.1.1, 8.2.1.2 what it does to an assault."""
    cost = {row["what"].text: (row["cost"].text, row["rule"].text) for row in pack.table("terrain_costs")}
    halved = {row["case"].text: row["attacker"].text for row in pack.table("terrain_effects")}
    points = {kind: f"{n} movement points" if n != "1" else "1 movement point" for kind, (n, _) in cost.items()}
    river, slope = (f"attackers count 1/{halved[k]}" for k in ("river hex", "up a slope side"))
    return [
        Ground("clear", points["clear"], "no effect; zones of control act", [cost["clear"][1]]),
        Ground("jungle", points["jungle"], "no zone of control reaches into it", [cost["jungle"][1], "7.4.2"]),
        Ground("river", points["river"], f"{river} against it", [cost["river"][1], "8.2.1.1"]),
        Ground("road", f"{points['road']} along it; {cost['road into village'][0]} into a village", "", [cost["road"][1]]),
        Ground("village", points["village"], "whoever controls it scores a point a turn", [cost["village"][1], "9.2d"]),
        Ground("coastal", f"landing and leaving the landing hex {cost['leave landing hex'][0]}; by sea {cost['sea'][0]}",
               f"whoever came by sea this turn counts 1/{halved['moved by sea this turn']}", [cost["sea"][1]]),
        Ground("slope", "no extra cost", f"uphill {slope}", ["2.1.4b"], edge=True),
    ]  # fmt: skip
