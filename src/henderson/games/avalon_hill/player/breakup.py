"""The Basic game: Japan breaks a net, a second ring round Henderson Field of single battalions. The first ring cannot be reached
before, so what counts is who stands beside it afterwards: the U.S. then has to attack all of them, or to leave its ring."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

from ..rules.state import State
from .lines import OUT, Lines, Spot
from .plans import Outlook

# What a Japanese factor there is worth when the U.S. strikes back, on a scale of its own: by 3,500 games of the net with such
# numbers drawn at random (docs/bots/avalon-hill.md). Both ends of the net count most; JJ-20 was never taken, its number guessed
BESIDE = {
    "II-21": 2.8, "II-22": 2.1, "JJ-20": 1.5, "JJ-23": 1.8, "KK-24": 1.6, "LL-24": 2.1, "MM-22": 3.3, "MM-23": 3.2, "MM-24": 2.2,
}  # fmt: skip
INSIDE = 3.0  # the same on the first ring, where a hole lets it be reached


class Breakup(Lines):
    """Where everybody stands and whom he attacks, so that the U.S. has most to attack when the net is broken."""

    def __init__(self, g: State, front: Outlook, reach: Mapping[int, int], wet: Mapping[int, int]) -> None:
        super().__init__(g, front, {u: bits for u, bits in reach.items() if bits})
        self.judge.wet.update(wet)
        for spots in self.spots.values():
            spots.append(OUT)
        ring = g.facts.around[g.facts.henderson]
        self.press = {e: INSIDE if ring >> e & 1 else BESIDE.get(g.facts.names[e], 0.0) for e in front.foes}

    def best(self) -> dict[int, int]:
        """The best that is found from two beginnings: everybody where most of the net is touched, or where least is."""
        found: tuple[float, dict[int, int]] = (-inf, {})
        for sign in (1, -1):
            for u in self.units:
                self.place(u, self._first(u, sign))
            found = max(found, (self.better(), self.posts()), key=lambda f: f[0])
        return found[1]

    def _first(self, unit: int, sign: int) -> Spot:
        """A square with room, where most is touched or least."""
        spots = [s for s in self.spots[unit] if s != OUT and self.crowd.get(s[0], 0) < self.most]
        return max(spots, key=lambda s: (sign * len(self.near[s[0]]), -self.crowd.get(s[0], 0), s), default=OUT)

    def value(self) -> float:
        """Factors that come to stand beside the first ring, by what they are worth there, and what both sides lose."""
        found, dear = -self.neglected(), self.front.style.dear
        for e, team in self.teams.items():
            if team:
                battle = self.battle(e)
                losses = battle.losses
                found += self.press[e] * battle.follow * losses.taken + losses.defender - dear * losses.attacker
        return found
