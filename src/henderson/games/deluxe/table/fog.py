"""7.8 Fog of war: what of the enemy is visible, and worlds that a side may believe in."""

from __future__ import annotations

from random import Random

from ..rules.facts import SIDES
from ..rules.setup import COLUMNS
from ..rules.state import STACK, State, marked, recompute


def shown_units(g: State, side: str) -> dict[int, bool]:
    """7.8a The units a seat sees -> whether it may read their names: its own, and the top open counter of each enemy stack."""
    own = SIDES.index(side) if side in SIDES else -1
    shown: dict[int, bool] = {}
    for stack in g.stacks.values():
        if g.facts.side[stack[0]] == own:
            shown.update(dict.fromkeys(stack, True))
            continue
        for unit in reversed(stack):
            if not g.stealth[unit]:  # 7.8b nothing under a Stealth marker
                shown[unit] = g.strength[unit] >= g.facts.combat[unit] - 1  # 2.2.1.5, 2.2.1.6
                break
    return shown


def imagine(g: State, side: str, rng: Random) -> None:
    """7.8c Re-deal the enemy's hidden counters: under stealth any infantry, under a stack any unit.

    Counters that take part in a battle or move now, and nameless replacements, change only with their like.
    """
    enemy = 1 - SIDES.index(side)
    shown = shown_units(g, side)
    hidden = [u for u in g.on_map(enemy) if u not in shown]
    engaged = {*g.attackers, *g.detected, *g.movers, *(u for h in g.targets for u in g.units_at(h, enemy))}
    engaged |= {u for u, named in shown.items() if g.facts.side[u] == enemy and not named}
    pool = [u for u in hidden if u not in engaged]
    _swap_likes(g, sorted(u for u in engaged if u in hidden or shown.get(u) is False), pool, rng)
    hiding = [u for u in pool if g.stealth[u]]
    men = [u for u in pool if g.facts.units[u].infantry]
    rng.shuffle(men)
    under = men[: len(hiding)]  # who now lies under the Stealth markers
    rest = [u for u in pool if u not in under]
    rng.shuffle(rest)
    order = dict(zip(hiding, under)) | dict(zip([u for u in pool if not g.stealth[u]], rest))
    _deal(g, order)
    _spread(g, enemy, rng)


def _likeness(g: State, unit: int) -> tuple[object, ...]:
    """All that a nameless counter shows, and whether it has its name."""
    printed, strength = g.facts.units[unit], g.strength[unit]
    return printed.type, printed.size, printed.movement, printed.range, strength, strength >= printed.combat - 1


def _swap_likes(g: State, engaged: list[int], pool: list[int], rng: Random) -> None:
    """Exchange an engaged counter with a hidden one of the same type and strength: nobody could tell."""
    for unit in engaged:
        likes = [u for u in pool if _likeness(g, u) == _likeness(g, unit) and not g.stealth[u] and not g.stealth[unit]]
        other = rng.choice([unit, *likes])  # as likely as any of them: the true deal is no likelier than another
        if other != unit:
            swap = {unit: other, other: unit}
            _deal(g, swap)
            g.attackers[:] = [swap.get(u, u) for u in g.attackers]
            g.detected = tuple([swap.get(u, u) for u in g.detected])
            g.movers = tuple([swap.get(u, u) for u in g.movers])
            g.paid = {swap.get(u, u): n for u, n in g.paid.items()}
            pool[pool.index(other)] = unit


def _deal(g: State, order: dict[int, int]) -> None:
    """Each old counter's place in the world is taken by the new one, which brings its own strength."""
    places = {new: g.place[old] for old, new in order.items()}
    for name in COLUMNS:
        row: bytes = getattr(g, name)
        dealt = bytearray(row)
        for old, new in order.items():
            dealt[new] = row[old]
        setattr(g, name, bytes(dealt))
    for new, place in places.items():
        g.place[new] = place
    for hex_ in sorted(set(places.values())):
        g.stacks[hex_] = tuple(order.get(u, u) for u in g.stacks[hex_])


def _spread(g: State, enemy: int, rng: Random) -> None:
    """7.8b How many units lie under each Stealth marker is not known either: all but one of each are dealt anew."""
    under: dict[tuple[int, int], list[int]] = {}
    engaged = {*g.detected, *g.movers, *g.attackers}
    for unit in g.on_map(enemy):
        if g.stealth[unit] and unit not in engaged:
            under.setdefault((g.place[unit], g.stealth[unit]), []).append(unit)
    markers = sorted(under)
    more = [unit for marker in markers for unit in under[marker][1:]]
    if len(markers) < 2 or not more:
        return
    for unit in more:
        old = g.place[unit]
        g.stacks[old] = tuple(u for u in g.stacks[old] if u != unit)
    for unit in more:
        hex_, value = rng.choice([marker for marker in markers if len(g.stacks[marker[0]]) < STACK])
        g.stacks[hex_] = (unit, *g.stacks[hex_])
        g.place[unit], g.stealth = hex_, marked(g.stealth, unit, value)
        g.done = marked(g.done, unit, g.done[under[hex_, value][0]])  # 7.7.2 whether the marker will be raised is known
    recompute(g)
