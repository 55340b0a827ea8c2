"""What makes a difference to one wire of an Attack Track: sets of occupied positions that come to the same for it are one case.

A track of eight positions has 256 such sets, but who leaves its left wire does not hang on who stands at the right one. Sets are
one case only where the same numbers are added up in the same order, so that nothing changes but the work.
"""

from __future__ import annotations

from collections.abc import Sequence

Entering = Sequence[Sequence[tuple[int, float, int]]]  # by occupied: occupied then, how likely, which wire is left or -1
Charging = Sequence[Sequence[tuple[int, float]]]  # by occupied: occupied then, how likely


class Cases:
    """The cases of one wire, and what becomes of each. `charging`: as long as a Charge may come; after it there are fewer."""

    def __init__(self, wire: int, at: int, entry: int, entering: Entering, charging: Charging | None) -> None:
        found = _told_apart(wire, at, entry, entering, charging)
        sets = sorted((found.index(case) for case in range(max(found) + 1)), key=lambda o: (o >> entry & 1, o))
        number = {found[o]: n for n, o in enumerate(sets)}
        self.sets = sets  # of each case one set of occupied positions; first those that leave the entry free
        self.of = [number[case] for case in found]  # by occupied
        self.free = sum(not o >> entry & 1 for o in sets)  # how many leave it free
        self.beside = [self.of[o ^ 1 << entry] for o in sets]  # the same with, or without, a counter on the entry
        self.out = [bool(o >> at & 1) for o in self.sets]  # somebody stands at the wire
        self.pushes: list[int] = []  # where the pushes begin of each case with somebody on the entry, and where the last end
        self.to: list[int] = []
        self.likely: list[float] = []
        self.left: list[bool] = []  # the push is out of this wire
        for o in sets[self.free :]:
            self.pushes.append(len(self.to))
            for after, likely, gone in entering[o]:
                self.to.append(self.of[after] - self.free)  # whoever enters ends with somebody on the entry
                self.likely.append(likely)
                self.left.append(gone == wire)
        self.pushes.append(len(self.to))


def _told_apart(wire: int, at: int, entry: int, entering: Entering, charging: Charging | None) -> list[int]:
    """The case of each set: those are told apart that come to cases told apart, until there are no more."""
    case, count = [0] * len(entering), 0
    while True:
        seen: dict[tuple[object, ...], int] = {}
        found: list[int] = []
        for o, pushes in enumerate(entering):
            mark: list[object] = [case[o], o >> entry & 1, case[o ^ 1 << entry]]
            for after, likely, gone in pushes:
                mark += (case[after], likely, gone == wire)
            if charging is not None:
                mark.append(o >> at & 1)
                for after, likely in charging[o]:
                    mark += (case[after], likely)
            found.append(seen.setdefault(tuple(mark), len(seen)))
        if len(seen) == count:
            return found
        case, count = found, len(seen)


class Forecast:
    """How likely anybody leaves a wire, and how many do, by case; made ready step by step, from the last back to the first."""

    def __init__(self, cases: Cases) -> None:
        self.cases = cases
        self.once = [0.0] * len(cases.sets)  # how likely anybody leaves
        self.all = [0.0] * len(cases.sets)  # how many do

    def entered(self, weight: float, enters: float, lives: float) -> None:
        """Perhaps one counter enters before the rest, and perhaps lives."""
        cases, stays, dies, free = self.cases, 1 - enters, 1 - lives, self.cases.free
        once, all_, beside, pushes = self.once, self.all, cases.beside, cases.pushes
        to, likely, left = cases.to, cases.likely, cases.left
        once_then, all_then, first, every = list[float](), list[float](), list[float](), list[float]()
        for c in range(free, len(once)):
            empty = beside[c]
            once_then.append(lives * once[c] + dies * once[empty])
            all_then.append(lives * all_[c] + dies * all_[empty])
        for c in range(free):  # nobody is pushed
            there = beside[c] - free
            first.append(stays * once[c] + enters * once_then[there])
            every.append(stays * all_[c] + enters * all_then[there])
        for c in range(free, len(once)):
            anybody, number = stays * once[c], stays * all_[c]
            for n in range(pushes[c - free], pushes[c - free + 1]):
                share, after = enters * likely[n], to[n]
                if left[n]:
                    anybody += share * weight
                    number += share * (weight + all_then[after])
                else:
                    anybody += share * once_then[after]
                    number += share * all_then[after]
            first.append(anybody)
            every.append(number)
        self.once, self.all = first, every

    def charged(self, weight: float, cases: Cases, charging: Charging) -> None:
        """A Banzai Charge comes before the rest: who stands at the wire leaves. From here on there are these cases."""
        of, once, all_ = self.cases.of, self.once, self.all
        first, every = list[float](), list[float]()
        for o, out in zip(cases.sets, cases.out):
            anybody = number = 0.0
            for after, likely in charging[o]:
                if not out:
                    anybody += likely * once[of[after]]
                number += likely * all_[of[after]]
            first.append(weight if out else anybody)
            every.append(weight + number if out else number)
        self.cases, self.once, self.all = cases, first, every
