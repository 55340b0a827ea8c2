"""The plan of a side in a sentence, for hints and for those who ask a bot what it is about."""

from __future__ import annotations

from collections.abc import Sequence

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
    style = REGULAR.us
    if not g.phase:
        return "sets the Marines up round the airfields, every hex of the ring watched"
    wanted = posts(g, style)
    held = sum(min(n, len(g.at[h])) for h, n in wanted.items() if g.holder[h] == US + 1)
    fields = airfield_hexes(g)
    said = _fields(g, fields)
    more = len(wanted) - len(fields)
    if more > 0:
        said += f" and watches {more} hex{'es' * (more != 1)} more, {held} unit{'s' * (held != 1)} in all"
    blow = _blow(g, US)
    hunted = len(held_by(g, JAPAN))
    seen = f"goes after {in_play(g)} Japanese factors in {hunted} hex{'es' * (hunted != 1)}" if hunted else "waits for the enemy"
    return f"{said}; {blow or seen}"


def _fields(g: State, fields: Sequence[int]) -> str:
    """The airfields that it holds and those it has lost."""
    names = g.facts.names
    ours, lost = [h for h in fields if g.holder[h] == US + 1], [h for h in fields if g.holder[h] == JAPAN + 1]
    said = []
    if ours:
        men = sum(g.facts.combat[u] for h in ours for u in g.at[h])
        said.append(f"holds the airfield{'s' * (len(ours) != 1)} ({', '.join(names[h] for h in ours)}) with {men} factors")
    if lost:
        said.append(f"wants {' and '.join(names[h] for h in lost)} back from Japan")
    return ", ".join(said) or "goes back to the airfields, which nobody holds"


def _japan(g: State) -> str:
    f, style = g.facts, REGULAR.japan
    blow = _blow(g, JAPAN)
    if not in_play(g):
        return "waits for its first men"
    if g.turn < style.storm:
        return f"keeps out of reach and gathers {in_play(g)} factors for a storm in turn {int(style.storm)}"
    if not is_storming(g, style):
        return f"keeps {len(held_by(g, JAPAN))} hexes out of reach, to be on the map after JAN III" + (
            f"; {blow}" if blow else ""
        )
    far = distances(g, airfield_hexes(g))
    near = sum(f.combat[u] for h in held_by(g, JAPAN) if far[h] <= style.fleet for u in g.at[h])
    said = f"storms the airfields with {near} of its {in_play(g)} factors near" if near else (
        f"is on the way to storm the airfields with {in_play(g)} factors"
    )
    return said + (f"; {blow}" if blow else "")


def _blow(g: State, side: int) -> str:
    """The next attack: as declared by where units stand, or as the next move would begin it."""
    f, style = g.facts, REGULAR[side]
    if g.phase == (3 if side == JAPAN else 8):
        found = {h: units for h, units in shares(g, side, style).items() if units}
        if found:
            h = max(found, key=lambda h: sum(f.combat[u] for u in found[h]))
            return f"attacks {f.names[h]} with {sum(f.combat[u] for u in found[h])} factors"
        return ""
    if g.phase != (2 if side == JAPAN else 7):
        return ""
    look = Plan(g, side, style)
    step = look.attack()
    if step is None:
        return ""
    steps = [step, *look.rest]
    return f"brings {sum(f.combat[u] for u, _ in steps)} factors against {f.names[look.target]}"
