"""What players look up: the charts by their printed names."""

from __future__ import annotations

CHARTS = {
    "attacks": "IJA Attacks",
    "boot_cards": "Boot Cards",
    "coordinated_attack": "Co-ordinated Attack",
    "ija": "IJA Counters",
    "ija_cards": "IJA Cards by Wave",
    "levels": "Difficulty Levels",
    "locations": "Henderson Field Locations",
    "operations": "Operations Cards",
    "parameters": "Numbers in the Aid",
    "positions": "Combat Positions",
    "ranks": "Ranks of Victory",
    "sectors": "Combat Sectors",
    "track": "Attack Tracks",
    "usmc": "USMC and Weapon Counters",
    "victory": "Victory Points",
    "waves": "The Four Waves",
}
