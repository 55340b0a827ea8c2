"""The sharing out of attackers, as all hex games use it."""

from __future__ import annotations

from itertools import product

from henderson.games.kit.allot import shared_out, total

FACTORS = {1: 2, 2: 2, 3: 4, 4: 4, 5: 6}
THERE = {10: 4, 20: 2, 30: 9}
CAN = {1: [10, 20], 2: [20, 30], 3: [10, 20], 4: [10, 30], 5: [10, 20]}


def worth(target: int, units: tuple[int, ...]) -> float:
    """Whole odds count, up to three to one; a target that nobody attacks costs."""
    if not units:
        return -5.0
    return float(min(3, sum(FACTORS[u] for u in units) // THERE[target]) * THERE[target]) - 0.1 * len(units)


def test_everybody_attacks_what_he_can_and_nothing_is_left_alone_without_need() -> None:
    found = shared_out(CAN, {u: can[0] for u, can in CAN.items()}, worth, swaps=True)
    assert sorted(u for units in found.values() for u in units) == sorted(CAN)
    assert all(t in CAN[u] for t, units in found.items() for u in units) and all(found.values())


def test_what_is_found_is_as_good_as_the_best_of_all_ways() -> None:
    found = shared_out(CAN, {u: can[0] for u, can in CAN.items()}, worth, swaps=True)
    ways = [dict(zip(CAN, way)) for way in product(*CAN.values())]
    best = max(sum(worth(t, tuple(u for u in CAN if way[u] == t)) for t in THERE) for way in ways)
    assert total(found, worth) == best


def test_two_who_change_places_better_what_no_single_change_does() -> None:
    can, given = {1: [10, 20], 5: [10, 20]}, {1: 10, 5: 20}

    def judged(target: int, units: tuple[int, ...]) -> float:
        return {(10, (5,)): 3.0, (20, (1,)): 1.0, (10, (1,)): 0.0, (20, (5,)): 1.0}.get((target, units), -9.0)

    assert shared_out(can, given, judged)[10] == (1,)
    assert shared_out(can, given, judged, swaps=True) == {10: (5,), 20: (1,)}
