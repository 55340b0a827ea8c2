"""7.8 Fog of war: what of the enemy is visible, and worlds that a side may believe in."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ..rules.facts import SIDES, Facts
from ..rules.setup import COLUMNS
from ..rules.state import STACK, State, recompute


def shown_units(g: State, side: str) -> dict[int, bool]:
    """7.8a The units a seat sees -> whether it may read their names: its own, and the top open counter of each enemy stack."""
    return seen_in(g.facts, side, g.stacks, g.stealth, g.strength)


def seen_in(facts: Facts, side: str, stacks: dict[int, tuple[int, ...]], stealth: bytes, strength: bytes) -> dict[int, bool]:
    """The same of stacks that lie so."""
    own = SIDES.index(side) if side in SIDES else -1
    shown: dict[int, bool] = {}
    for stack in stacks.values():
        if facts.side[stack[0]] == own:
            shown.update(dict.fromkeys(stack, True))
            continue
        for unit in reversed(stack):
            if not stealth[unit]:  # 7.8b nothing under a Stealth marker
                shown[unit] = strength[unit] >= facts.combat[unit] - 1  # 2.2.1.5, 2.2.1.6
                break
    return shown


def imagine(g: State, side: str, rng: Random) -> None:
    """7.8c Re-deal the enemy's hidden counters: under stealth any infantry, under a stack any unit.

    Counters that take part in a battle or move now, and nameless replacements, change only with their like. All that is dealt is
    put in an order first that does not hang on the truth: with the same dice, two positions that a seat cannot tell apart lead to
    the same worlds.
    """
    enemy = 1 - SIDES.index(side)
    shown = shown_units(g, side)
    busy = {*g.attackers, *g.detected, *g.movers}
    stealthy, covered, likes = list[int](), list[int](), list[int]()
    for hex_, stack in sorted(g.stacks.items()):
        if g.facts.side[stack[0]] != enemy:
            continue
        for unit in stack:
            if g.stealth[unit]:
                if unit not in busy:
                    stealthy.append(unit)
            elif unit in busy or hex_ in g.targets or unit in shown:
                if not shown.get(unit, False):  # it has no name
                    likes.append(unit)
            else:
                covered.append(unit)
    if not (stealthy or covered or likes):
        return
    _shuffle_within(g, [u for u in likes if u not in shown], rng)
    deal = _among_likes(g, likes, covered, rng)
    pool = sorted({*stealthy, *covered, *likes} - set(deal.values()))
    under = list[int]()  # who now lies under the Stealth markers
    if stealthy:
        men = [u for u in pool if g.facts.units[u].infantry]
        under = rng.sample(men, min(len(stealthy), len(men)))
    gone = set(under)
    rest = [u for u in pool if u not in gone]
    rng.shuffle(rest)
    _put(g, deal | dict(zip(covered, rest)), {*stealthy}, _markers(g, stealthy, under, rng))


def _likeness(g: State, unit: int) -> tuple[object, ...]:
    """All that a nameless counter shows, and whether it has its name."""
    printed, strength = g.facts.units[unit], g.strength[unit]
    return printed.type, printed.size, printed.movement, printed.range, strength, strength >= printed.combat - 1


def _shuffle_within(g: State, engaged: list[int], rng: Random) -> None:
    """7.8a In which order hidden counters of one stack lie is not known, even of those that change only with their like."""
    for hex_ in sorted({g.place[u] for u in engaged}):
        mine = [u for u in g.stacks[hex_] if u in engaged]
        if len(mine) > 1:
            order = sorted(mine, key=lambda u: (str(_likeness(g, u)), [getattr(g, name)[u] for name in COLUMNS]))
            rng.shuffle(order)
            swap = dict(zip(mine, order))
            g.stacks[hex_] = tuple([swap.get(u, u) for u in g.stacks[hex_]])


def _among_likes(g: State, likes: list[int], covered: list[int], rng: Random) -> dict[int, int]:
    """Who lies where a counter lies that is engaged or has no name: any of the same type and strength, nobody could tell. All are
    as likely: the true deal is no likelier than another."""
    deal: dict[int, int] = {}
    if not likes:
        return deal
    alike: dict[tuple[object, ...], tuple[list[int], list[int]]] = {}  # of each likeness: those to be dealt, and others
    for hex_ in sorted({g.place[u] for u in likes}):
        for unit in g.stacks[hex_]:
            if unit in likes:
                alike.setdefault(_likeness(g, unit), ([], []))[0].append(unit)
    for unit in covered:
        same = alike.get(_likeness(g, unit))
        if same is not None:
            same[1].append(unit)
    for mine, others in alike.values():
        deal.update(zip(mine, rng.sample(sorted((*mine, *others)), len(mine))))
    return deal


class Marker(NamedTuple):
    """7.8b A Stealth marker, and what is known of all that lies under it."""

    hex_: int
    value: int
    columns: tuple[int, ...]  # as COLUMNS


def _markers(g: State, stealthy: list[int], under: list[int], rng: Random) -> dict[int, Marker]:
    """7.8b Which counters lie under which Stealth marker: how many is not known either, all but one of each are dealt anew."""
    known: dict[tuple[int, int], Marker] = {}
    for unit in stealthy:
        hex_, value = g.place[unit], g.stealth[unit]
        one = Marker(hex_, value, tuple([getattr(g, name)[unit] for name in COLUMNS]))
        known[hex_, value] = min(one, known.get((hex_, value), one))
    markers = [known[key] for key in sorted(known)]
    room = {m.hex_: STACK - len(g.stacks[m.hex_]) for m in markers}
    for unit in stealthy:
        room[g.place[unit]] += 1
    found: dict[int, Marker] = {}
    for number, unit in enumerate(under):
        with_room = [m for m in markers if room[m.hex_] > 0] or markers  # a retreat may leave more than three in a hex (7.5a)
        marker = markers[number] if number < len(markers) else rng.choice(with_room)
        found[unit] = marker
        room[marker.hex_] -= 1
    return found


def _put(g: State, deal: dict[int, int], gone: set[int], hiding: dict[int, Marker]) -> None:
    """Each old counter's place in the world is taken by the new one, which brings its own strength; `hiding` lie at the bottom,
    where those that are `gone` hid before."""
    places = {new: g.place[old] for old, new in deal.items()} | {unit: m.hex_ for unit, m in hiding.items()}
    for column, name in enumerate(COLUMNS):
        row: bytes = getattr(g, name)
        dealt = bytearray(row)
        for old, new in deal.items():
            dealt[new] = row[old]
        for unit, marker in hiding.items():
            dealt[unit] = marker.columns[column]
        setattr(g, name, bytes(dealt))
    below: dict[int, list[int]] = {}
    for unit in sorted(hiding):
        below.setdefault(hiding[unit].hex_, []).append(unit)
    rest = {hex_: [deal.get(u, u) for u in stack if u not in gone] for hex_, stack in sorted(g.stacks.items())}
    g.stacks = {hex_: (*below.get(hex_, ()), *stack) for hex_, stack in rest.items()}
    for unit, place in places.items():
        g.place[unit] = place
    g.attackers[:] = [deal.get(u, u) for u in g.attackers]
    g.detected, g.movers = (tuple([deal.get(u, u) for u in some]) for some in (g.detected, g.movers))
    g.paid = {deal.get(u, u): n for u, n in g.paid.items()}
    recompute(g)
