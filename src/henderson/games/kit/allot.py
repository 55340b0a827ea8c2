"""Who attacks what, when all who stand next to the enemy must attack: shared out over the targets all at once.

A game tells who can attack what and what an attack is worth, exactly by its tables; the weakest then soak off where nothing can
be gained, and the others bring the best odds where it pays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

Shares = dict[int, tuple[int, ...]]
"""For every target: the units that attack it, none where nobody is left for it."""

Judge = Callable[[int, tuple[int, ...]], float]
"""What an attack on a target by those units is worth."""

SWEEPS = 3  # over all units; rarely is there more to better


def shared_out(choices: Mapping[int, Sequence[int]], given: Mapping[int, int], worth: Judge, *, swaps: bool = False) -> Shares:
    """The best way found to share units out over what each can attack, bettered from a first way (`given`, unit to target);
    with `swaps` two units may change places at once, too."""
    known: dict[tuple[int, tuple[int, ...]], float] = {}

    def judged(target: int, units: tuple[int, ...]) -> float:
        key = (target, units)
        if key not in known:
            known[key] = worth(target, units)
        return known[key]

    now = dict(given)
    targets = sorted({t for can in choices.values() for t in can})
    found: Shares = {t: tuple(sorted(u for u in choices if now[u] == t)) for t in targets}
    worths = {t: judged(t, units) for t, units in found.items()}  # of what is found
    for _ in range(SWEEPS):
        if not _sweep(choices, now, found, worths, judged) and not (swaps and _swap(choices, now, found, worths, judged)):
            break
    return found


def total(shares: Shares, worth: Judge) -> float:
    """What all those attacks are worth together."""
    return sum([worth(target, units) for target, units in shares.items()])


def _sweep(
    choices: Mapping[int, Sequence[int]], given: dict[int, int], found: Shares, worths: dict[int, float], worth: Judge
) -> bool:
    """Let every unit change to a target where it does more; did any?"""
    changed = False
    for u, can in choices.items():
        here = given[u]
        if len(can) == 1 and can[0] == here:
            continue
        rest = tuple([x for x in found[here] if x != u])
        less = worth(here, rest)
        loss = worths[here] - less
        for t in can:
            if t == here:
                continue
            more = tuple(sorted((*found[t], u)))
            gained = worth(t, more)
            if gained - worths[t] > loss + 1e-9:
                found[here], found[t], given[u] = rest, more, t
                worths[here], worths[t] = less, gained
                changed = True
                break
    return changed


def _swap(
    choices: Mapping[int, Sequence[int]], given: dict[int, int], found: Shares, worths: dict[int, float], worth: Judge
) -> bool:
    """Let two units of different targets change places where that is better; did any?"""
    changed, units = False, list(choices)
    for n, u in enumerate(units):
        for v in units[n + 1 :]:
            here, there = given[u], given[v]
            if here == there or there not in choices[u] or here not in choices[v]:
                continue
            mine = tuple(sorted([v if x == u else x for x in found[here]]))
            other = tuple(sorted([u if x == v else x for x in found[there]]))
            ours, theirs = worth(here, mine), worth(there, other)
            if ours + theirs > worths[here] + worths[there] + 1e-9:
                found[here], found[there], given[u], given[v] = mine, other, there, here
                worths[here], worths[there] = ours, theirs
                changed = True
    return changed
