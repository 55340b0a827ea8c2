"""The plan in a sentence, from what the side itself knows."""

from __future__ import annotations

from ..rules import strengths
from ..rules.facts import SIDES
from ..rules.state import State
from . import reckoning
from .moving import made
from .style import REGULAR


def plan(g: State, side: str) -> str:
    """What the heuristic is about, in an imagined world of that side."""
    own = SIDES.index(side)
    found = made(g, own, REGULAR[own])
    facts = g.facts
    parts = []
    if g.control[facts.field] == own:
        here, threat = found.force.get(facts.field, 0), found.threat(facts.field)
        parts.append(f"holds Henderson Field with {here} factors against {threat} near")
    else:
        there = sum(g.strength[u] for u in g.units_at(facts.field, 1 - own))
        parts.append(f"wants Henderson Field, held by {there} factors" if there else "goes for Henderson Field, which is empty")
    attacks = sorted(found.attacks.items(), key=lambda pair: -pair[1][0])[:2]
    for target, (_, units) in attacks:
        attack, there = sum(g.strength[u] for u in units), reckoning.defence(g, own, target)
        parts.append(f"can bring {attack} factors against {g.name(target)} for {strengths.column(attack, there)}")
    held = sum(g.control[h] == own for h in facts.villages)
    parts.append(f"keeps {held} of {len(facts.villages)} villages" if held else "holds no village")
    return ", ".join(parts)
