"""The plan of a side in a sentence, for hints and for those who ask a bot what it is about."""

from __future__ import annotations

from ..rules.facts import JAPAN, SIDES, US
from ..rules.state import State
from .allot import shares
from .ground import airfield_hexes, distances, held_by
from .planning import Plan
from .posts import in_play, posts
from .storm import is_storming
from .style import REGULAR


def plan(g: State, side: str) -> str:
    """What that side is about."""
    return _japan(g) if side == SIDES[JAPAN] else _us(g)


def _us(g: State) -> str:
    f, style = g.facts, REGULAR.us
    wanted = posts(g, style)
    held = sum(min(n, len(g.at[h])) for h, n in wanted.items() if g.holder[h] == US + 1)
    said = f"holds {len(wanted)} hexes with {held} units"
    blow = _blow(g, US)
    hunted = len(held_by(g, JAPAN))
    rest = blow or (f"hunts {in_play(g)} factors in {hunted} hexes" if hunted else "waits for the enemy")
    return f"{said} ({', '.join(f.names[h] for h in airfield_hexes(g))} first), {rest}"


def _japan(g: State) -> str:
    f, style = g.facts, REGULAR.japan
    blow = _blow(g, JAPAN)
    if g.turn < style.storm:
        return f"keeps out of reach and gathers {in_play(g)} factors for a storm in turn {int(style.storm)}"
    if not is_storming(g, style):
        return f"keeps {len(held_by(g, JAPAN))} hexes out of reach, to be on the map after JAN III" + (
            f"; {blow}" if blow else ""
        )
    far = distances(g, airfield_hexes(g))
    near = sum(f.combat[u] for h in held_by(g, JAPAN) if far[h] <= style.fleet for u in g.at[h])
    return f"storms the airfields with {near} factors near by of {in_play(g)}" + (f"; {blow}" if blow else "")


def _blow(g: State, side: int) -> str:
    """The next attack: as declared by where units stand, or as the next move would begin it."""
    f, style = g.facts, REGULAR[side]
    if g.phase in (3, 8):
        found = {h: units for h, units in shares(g, side, style).items() if units}
        if found:
            h = max(found, key=lambda h: sum(f.combat[u] for u in found[h]))
            return f"attacks {f.names[h]} with {sum(f.combat[u] for u in found[h])} factors"
        return ""
    if g.phase not in (2, 7):
        return ""
    look = Plan(g, side, style)
    step = look.attack()
    if step is None:
        return ""
    steps = [step, *look.rest]
    return f"brings {sum(f.combat[u] for u, _ in steps)} factors against {f.names[look.target]}"
