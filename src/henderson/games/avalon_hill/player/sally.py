"""The Basic game: the U.S. strikes back from the ring round Henderson Field, so that it is whole again afterwards. An attack on
the field needs a square beside it that nobody of the U.S. holds: what counts is how many such there are, and who stands on it."""

from __future__ import annotations

from ..rules.facts import US
from ..rules.state import State
from ..rules.victory import FIRST, occupant
from .assault import Posts, walked
from .lines import Lines, Spot
from .plans import Outlook

# How often Japan won with so many squares round the field that the U.S. did not hold when it moved on turn 9, of a hundred: 4,000
# games of two Regulars (docs/bots.md)
LOST = (0.0, 7.0, 28.0, 58.0, 82.0, 90.0, 95.0)
FACTOR = 0.5  # what a factor more than the enemy's is worth in that
FULL = 15  # factors on the field at most
OFF = 80.0  # what it costs to be thrown off the field, of a hundred
NEAR = 3  # squares from the field where the U.S. goes for it


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
    for u in lines.units:
        lines.place(u, lines.first(u, start[u]))
    lines.better()
    return lines.posts()


class Sally(Lines):
    """Where everybody stands and whom he attacks, so that the ring is whole again."""

    def first(self, unit: int, here: int) -> Spot:
        """Where it stands, against whoever is worth most there."""
        spots = [s for s in self.spots[unit] if s[0] == here] or self.spots[unit]
        return max(spots, key=lambda s: (s[1] >= 0 and self.judge.prize(s[1]), s))

    def value(self) -> float:
        """How likely the U.S. holds out, of a hundred, and a little for what both sides lose."""
        g, field, dear = self.g, self.g.facts.henderson, self.front.style.dear
        found = -self.neglected()
        battles = {e: self.battle(e) for e, team in self.teams.items() if team}
        for battle in battles.values():
            found += FACTOR * (battle.losses.defender - dear * battle.losses.attacker)
        stand: dict[int, list[int]] = {}
        for u, (s, _) in self.now.items():
            stand.setdefault(s, []).append(u)
        lost = {}  # how likely a square that is held is lost by attacks from it
        for s, units in stand.items():
            aims = {self.now[u][1] for u in units}
            chance = 1.0
            for e in aims:
                chance *= battles[e].repulse if e >= 0 else 0.0
            lost[s] = chance
        open_ = [1.0]  # how likely so many squares are open
        for s in g.facts.neighbours[field]:
            gap = lost.get(s, 1.0)
            if s in battles and self._followed(s, stand):
                gap = 1 - battles[s].losses.taken
            open_ = [a * (1 - gap) + b * gap for a, b in zip([*open_, 0.0], [0.0, *open_])]
        held = min(FULL, sum([g.strength[u] for u in stand.get(field, ())]))
        bad = sum([chance * LOST[n] for n, chance in enumerate(open_)])
        shaky = (1 - open_[0]) * (FULL - held) * 2.0
        return found + 100 - bad - shaky - OFF * lost.get(field, 1.0)

    def _followed(self, square: int, stand: dict[int, list[int]]) -> bool:
        """Is there somebody who can go into that square when it is cleared, without leaving another gap?"""
        field, around = self.g.facts.henderson, self.g.facts.around
        team = self.teams[square]
        for u, (s, _) in self.now.items():
            if team & self.bit[u] and s != field and (not around[field] >> s & 1 or len(stand[s]) > 1):
                return True
        return False
