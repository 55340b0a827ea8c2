"""What players look up: the charts by their printed names."""

from __future__ import annotations

CHARTS = {
    "carrier_air": "Carrier Air Tracks",
    "delays": "Return to Port: Turns Away",
    "hits": "Lowest Die That Hits",
    "land": "Land Units",
    "schedule": "Reinforcement Schedule",
    "ships": "Named Ships",
    "flotillas": "DD and SP Counters",
    "submarines": "Submarines",
    "turns": "Game Turns",
    "unloading": "Unloading Supply",
    "numbers": "Numbers in the Rules",
    "air": "Land-Based Air",
    "markers": "Markers",
}
