"""The Basic game: the U.S. strikes back from the ring round Henderson Field, so that it is whole again afterwards. An attack on
the field needs a square beside it that nobody of the U.S. holds: what counts is how many such there are, and who stands on it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import inf

from ..rules.facts import US
from ..rules.odds import times_from
from ..rules.state import State
from ..rules.victory import FIRST, occupant
from .assault import Posts, walked
from .lines import OUT, Lines, Spot
from .plans import Outlook

# How often Japan won with so many squares round the field that the U.S. did not hold when it moved on turn 9, of a hundred: 2,169
# games of the net and of striking back by one plan (docs/bots/avalon-hill.md); and where the field counts double from all of them
LOST = (0.0, 19.0, 40.0, 64.0, 80.0, 96.0, 99.0)
DOUBLED = (0.0, 0.0, 13.0)
FACTOR = 0.5  # what a factor more than the enemy's is worth in that
FULL = 15  # factors on the field at most
OFF = 80.0  # what it costs to be thrown off the field, of a hundred
SHAKY = 4.0  # what each factor less there costs when there is a gap
NEAR = 3  # squares from the field where the U.S. goes for it


@cache
def lost_by(doubled: tuple[bool, ...]) -> tuple[float, ...]:
    """How likely the U.S. loses, of a hundred, by which squares round the field are open, as bits in their order; `doubled`: does
    the field count double from them?"""
    found = []
    for bits in range(1 << len(doubled)):
        count = bits.bit_count()
        direct = any(bits >> n & 1 and not twice for n, twice in enumerate(doubled))
        found.append(LOST[count] if direct or count >= len(DOUBLED) else DOUBLED[count])
    return tuple(found)


def sally(g: State, front: Outlook) -> Posts:
    """Where everybody goes, when Japan stands in touch with the ring or has broken it; else nothing."""
    facts, field = g.facts, g.facts.henderson
    ring = facts.around[field]
    near = ring
    for s in facts.neighbours[field]:
        near |= facts.around[s]
    if g.turn < FIRST or occupant(g) != US or not front.held & near:
        return {}
    wide = near
    for e in front.foes:
        if facts.distances(field)[e] < NEAR:
            wide |= facts.around[e]
    wide = (wide | facts.bits[field]) & ~front.held
    start = {u: g.place[u] if g.origin[u] < 0 else g.origin[u] for u in g.force(US)}
    reach = {u: walked(g, US, start[u], facts.units[u].movement) & wide for u in start}
    reach = {u: bits for u, bits in reach.items() if bits}
    lines = Sally(g, front, reach)
    found: tuple[float, Posts] = (-inf, {})
    for shut in (False, True):  # from two beginnings: as everybody stands, and the ring shut by one on each square
        for u in lines.units:
            lines.place(u, OUT)
        for u in sorted(lines.units, key=lambda u: (start[u] == field, not ring >> start[u] & 1, u)):
            lines.place(u, lines.first(u, start[u], shut))
        found = max(found, (lines.better(), lines.posts()), key=lambda f: f[0])
    return found[1]


class Sally(Lines):
    """Where everybody stands and whom he attacks, so that the ring is whole again."""

    def __init__(self, g: State, front: Outlook, reach: Mapping[int, int]) -> None:
        super().__init__(g, front, reach)
        field = g.facts.henderson
        self.lost_by = lost_by(tuple([times_from(g, s, field) > 1 for s in g.facts.neighbours[field]]))

    def first(self, unit: int, here: int, shut: bool) -> Spot:
        """Where it stands, or on a square of the ring where nobody does, against whoever is worth most there."""
        ring, spots = self.g.facts.around[self.g.facts.henderson], self.spots[unit]
        found = [s for s in spots if s[0] == here] or spots
        if shut and (not ring >> here & 1 or self.crowd.get(here)):
            found = [s for s in spots if ring >> s[0] & 1 and not self.crowd.get(s[0])] or found
        return max(found, key=lambda s: (s[1] >= 0 and self.judge.prize(s[1]), s))

    def value(self) -> float:
        """How likely the U.S. holds out, of a hundred, and a little for what both sides lose."""
        g, field, dear = self.g, self.g.facts.henderson, self.front.style.dear
        found = -self.neglected()
        battles = {e: self.battle(e) for e, team in self.teams.items() if team}
        for battle in battles.values():
            found += FACTOR * (battle.losses.defender - dear * battle.losses.attacker)
        ring = g.facts.neighbours[field]
        aims: dict[int, list[int]] = {s: [] for s in (field, *ring)}  # whom those attack who stand there
        garrison = 0
        for u, (s, e) in self.now.items():
            if s == field:
                garrison += g.strength[u]
            there = aims.get(s)
            if there is not None and e not in there:
                there.append(e)
        lost = {}  # how likely a square is lost by attacks from it; nobody holds one from which there are none
        for s, enemies in aims.items():
            chance = 1.0
            for e in enemies:
                chance *= battles[e].repulse if e >= 0 else 0.0
            lost[s] = chance
        open_ = [(1.0, 0)]  # how likely which squares are open, as bits
        for n, s in enumerate(ring):
            gap = 1 - battles[s].losses.taken if s in battles and self._followed(s) else lost[s]
            shut = [(chance * (1 - gap), bits) for chance, bits in open_] if gap < 1 else []
            open_ = shut + [(chance * gap, bits | 1 << n) for chance, bits in open_] if gap > 0 else shut
        held = min(FULL, garrison)
        bad = sum([chance * self.lost_by[bits] for chance, bits in open_])
        shaky = sum([chance for chance, bits in open_ if bits]) * (FULL - held) * SHAKY
        return found + 100 - bad - shaky - OFF * lost[field]

    def _followed(self, square: int) -> bool:
        """Is there somebody who can go into that square when it is cleared, without leaving another gap?"""
        field, around = self.g.facts.henderson, self.g.facts.around
        team = self.teams[square]
        for u, (s, _) in self.now.items():
            if team & self.bit[u] and s != field and (not around[field] >> s & 1 or self.crowd[s] > 1):
                return True
        return False
