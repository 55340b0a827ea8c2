"""The words that answer a question without naming a piece, a hex or a number, said once for rules, refusals and bots."""

from __future__ import annotations

END, STOP, DONE = "end", "stop", "done"
LATER = "later"  # 6.0a
SEA, HIDE, WITHDRAW, TOP, ALONE = "sea", "stealth", "withdraw", "top", "alone"  # 7.5c to 7.9
WITH, DETECT, CONSOLIDATE = "with", "detect", "consolidate"  # a unit or a marker follows
REDUCE, REPAIR_ALL, REPAIR_HALF = "reduce", "repair", "repair half"  # 7.11
STAY, LEAVE = "stay", "leave"  # 7.7
BOMBARD, PASS = "bombard", "pass"  # 8.1.7a
FIRE, COUNTER = "fire", "counter-battery"  # 8.1.2, 8.1.8a
ATTACK, ONLY = "attack", "only these"  # 8.2.1, 8.2.6a
AMBUSH, PLAIN_ATTACK = "ambush", "plain attack"  # 8.2.9a
STRAIN, NO_STRAIN = "strain", "no strain"  # 8.2.3a
RETREAT, BANZAI, HOLD, HALT = "retreat", "banzai", "hold", "halt"  # 8.2.10, 8.2.1.4A
