"""What the words of this game mean, in a sentence, for those who point at them."""

from __future__ import annotations

from collections.abc import Mapping

from ...kit.dispatch import Key

HINTS: Mapping[Key, str] = {
    "Land Supplies": "Up to 6 Supply tokens come to the Henderson box.",
    "Send Supplies": "Up to 6 Supply tokens go from the Henderson box to the sectors.",
    "Send Reinforcements": "Up to 6 points of counters come to Reserves; they wait a turn.",
    "Ready Aircraft": "A Wildcat, an SBD-Bomber or an SBD-Patrol is made ready.",
    "Ready Artillery": "For 1 Supply a gun is made ready for a Barrage.",
    "Ready Wildcat": "A fighter is made ready against the Bettys.",
    "Ready SBD-Patrol": "A patrol aircraft is made ready to search for Nagumo.",
    "Ready Anti-aircraft": "A gun is made ready against the Bettys.",
    "Ready Coast Watcher": "A Coast Watcher warns of the next raid, or is traded for 3 Victory Points.",
    "Establish Comms": "A telephone: with one at #17 the sector has a Move and an Action more.",
    "Dive Bomb": "SBD-Bombers attack the Yura; three hits turn her back.",
    "Search and Patrol Flight": "SBD-Patrols look for Nagumo's carriers.",
    "Gather Intel": "A Coast Watcher is traded for 3 Victory Points.",
    "Repair": "A Disrupted token is taken off.",
    "Wildcat": "A fighter against the Bettys.",
    "SBD-Bomber": "A dive bomber against the Yura.",
    "SBD-Patrol": "A patrol aircraft that searches for Nagumo.",
    "Exhausted": "It is rested, and ready again.",
    "Disrupted": "Its nerve is back; the token comes off.",
    "end Operations": "The enemy's cards are drawn next.",
    "end Moves": "Actions come next.",
    ("3.1.2.a", "no"): "The failure stands.",
    "end Actions": "The turn is over.",
    "done": "Nothing more is bought.",
    "enough": "No more of them.",
    "stop": "Nobody else fires.",
    "the turn's Actions": "One of the Actions of the turn is used, and the Officer's order is kept.",
    "the turn's Moves": "One of the Moves of the turn is used, and the Officer's order is kept.",
}
