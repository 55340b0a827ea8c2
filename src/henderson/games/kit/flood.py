"""Where a mover can get to and what it spends: one search for highlighting, bots and movement alike.

The rules of a game inject what they know: the steps and their prices, which places may never be entered, where a move stops,
which steps between marked places may not be taken. Plan with what the player sees, walk in the world. `search` is the
reference; where the compiled twin is built (board/twin.py) it gives the same results in the same order.
"""

from __future__ import annotations

from typing import NamedTuple

from ...board import twin
from ...board.reach import Steps

HELD = 128  # of a mark: never entered. Any other mark binds as `stops` and `pairs` say
NOWHERE = 255  # more than anything can pay: the price of a place that is not come to, or that no step leads out of
_twin = twin.load()
_afresh = [bytes([points + 1] * HELD + [0] * (256 - HELD)) for points in range(255)]


class Found(NamedTuple):
    """What a search found."""

    order: tuple[int, ...]  # the places, in the order in which they were come to; starts are not among them
    spent: bytes | bytearray  # what is spent to come to each; NOWHERE: it is not found
    came: bytes | dict[int, int]  # from where each is entered on the cheapest way; bytes: unsigned shorts

    def way(self, goal: int) -> list[int]:
        """The places on the way to one that was found, from the start, goal last."""
        came = self.came if isinstance(self.came, dict) else memoryview(self.came).cast("H")
        found, spent = [goal], self.spent
        while spent[found[-1]] != NOWHERE:
            found.append(came[found[-1]])
        return found[::-1]


class Country(NamedTuple):
    """The steps of one class of movers, ready to be flooded."""

    steps: Steps
    least: bytes  # what the cheapest step out of each place costs
    packed: bytes | None  # the same for the compiled twin


def country(steps: Steps, least: bytes | None = None) -> Country:
    """The country of these steps."""
    if least is None:
        least = bytes([min([price for _, price in out], default=NOWHERE) for out in steps])
    return Country(steps, least, _twin.pack(steps) if _twin is not None else None)


def flood(
    land: Country, starts: tuple[int, ...], points: int, marks: bytes | bytearray, stops: bool = True, pairs: bool = False
) -> Found:
    """The search below, by its compiled twin where there is one."""
    if _twin is None:
        return search(land, starts, points, marks, stops, pairs)
    return Found(*_twin.flood(land.packed, starts, points, marks, stops, pairs))


def search(
    land: Country, starts: tuple[int, ...], points: int, marks: bytes | bytearray, stops: bool = True, pairs: bool = False
) -> Found:
    """Every place that can be entered from `starts` with `points`: its cost, and from where it is entered on the cheapest way.

    A place whose mark has HELD is never entered. With `stops` a marked place is entered but not left, unless the move begins
    there; with `pairs` no step leads from one marked place straight to another. Starts are not among what is found.
    """
    steps, least, _ = land
    came: dict[int, int] = {}
    best = bytearray(marks.translate(_afresh[points]))  # dearer steps are never better, nothing is where a mark holds
    for start in starts:
        best[start] = 0
    buckets: list[list[int]] = [[] for _ in range(points + 1)]
    buckets[0] += starts
    for cost, bucket in enumerate(buckets):
        left = points - cost
        for here in bucket:  # grows while it is read: steps that cost nothing land in the same bucket
            marked = marks[here]
            if least[here] > left or best[here] != cost or (stops and marked and here not in starts):
                continue
            bound = pairs and marked & ~HELD
            for there, price in steps[here]:
                total = cost + price
                if total < best[there] and not (bound and marks[there]):
                    best[there] = total
                    came[there] = here
                    buckets[total].append(there)
    spent = bytearray((NOWHERE,)) * len(best)
    for here in came:
        spent[here] = best[here]
    return Found(tuple(came), spent, came)
