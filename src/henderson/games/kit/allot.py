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


class Teams:
    """The same of teams that are sets of bits, one for each unit in the order of their numbers: quicker for a game that reckons
    what teams are worth by the million. What was reckoned is kept."""

    def __init__(self) -> None:
        self.known: dict[int, dict[int, float]] = {}  # by target and team

    def judged(self, target: int, team: int) -> float:
        """What an attack on a target by that team is worth."""
        raise NotImplementedError


class Named(Teams):
    """The same by the names of the units."""

    def __init__(self, units: Sequence[int], worth: Judge) -> None:
        super().__init__()
        self.units, self.worth = sorted(units), worth

    def judged(self, target: int, team: int) -> float:
        return self.worth(target, named(self.units, team))


def named(units: Sequence[int], team: int) -> tuple[int, ...]:
    """The units of a team, in order."""
    return tuple([u for n, u in enumerate(units) if team >> n & 1])


def shared_out(choices: Mapping[int, Sequence[int]], given: Mapping[int, int], worth: Judge, *, swaps: bool = False) -> Shares:
    """The best way found to share units out over what each can attack, bettered from a first way (`given`, unit to target);
    with `swaps` two units may change places at once, too."""
    return Sharing(choices, given, Named([*choices], worth)).bettered(swaps=swaps).shares()


def total(shares: Shares, worth: Judge) -> float:
    """What all those attacks are worth together."""
    return sum([worth(target, units) for target, units in shares.items()])


class Sharing:
    """A way to share units out, and what each attack of it is worth: many teams are looked at more than once."""

    def __init__(self, choices: Mapping[int, Sequence[int]], given: Mapping[int, int], worth: Teams) -> None:
        self.worth = worth
        self.units = sorted(choices)
        bits = {u: 1 << n for n, u in enumerate(self.units)}
        self.able = [(u, bits[u], choices[u]) for u in choices]
        self.now = dict(given)
        self.teams = dict.fromkeys(sorted({t for can in choices.values() for t in can}), 0)
        for u, bit, _ in self.able:
            self.teams[given[u]] |= bit
        self.known = worth.known
        for t in self.teams:
            self.known.setdefault(t, {})
        self.worths = {t: self.judged(t, team) for t, team in self.teams.items()}  # of what is found

    def bettered(self, *, swaps: bool = False) -> Sharing:
        """The best way found from there."""
        for _ in range(SWEEPS):
            if not self.sweep() and not (swaps and self.swap()):
                break
        return self

    def shares(self) -> Shares:
        """Who attacks what."""
        return {t: named(self.units, team) for t, team in self.teams.items()}

    def total(self) -> float:
        """What all those attacks are worth together."""
        return sum([*self.worths.values()])

    def judged(self, target: int, team: int) -> float:
        """What an attack by that team is worth."""
        known = self.known[target]
        found = known.get(team)
        if found is None:
            found = known[team] = self.worth.judged(target, team)
        return found

    def sweep(self) -> bool:
        """Let every unit change to a target where it does more; did any?"""
        changed, now, teams, worths = False, self.now, self.teams, self.worths
        for u, bit, can in self.able:
            here = now[u]
            if len(can) == 1 and can[0] == here:
                continue
            rest = teams[here] & ~bit
            less = self.judged(here, rest)
            loss = worths[here] - less
            for t in can:
                if t == here:
                    continue
                more = teams[t] | bit
                gained = self.judged(t, more)
                if gained - worths[t] > loss + 1e-9:
                    teams[here], teams[t], now[u] = rest, more, t
                    worths[here], worths[t] = less, gained
                    changed = True
                    break
        return changed

    def swap(self) -> bool:
        """Let two units of different targets change places where that is better; did any?"""
        changed, now, teams, worths = False, self.now, self.teams, self.worths
        for n, (u, bit, can) in enumerate(self.able):
            for v, other, able in self.able[n + 1 :]:
                here, there = now[u], now[v]
                if here == there or there not in can or here not in able:
                    continue
                mine, theirs = teams[here] ^ bit | other, teams[there] ^ other | bit
                ours, gained = self.judged(here, mine), self.judged(there, theirs)
                if ours + gained > worths[here] + worths[there] + 1e-9:
                    teams[here], teams[there], now[u], now[v] = mine, theirs, there, here
                    worths[here], worths[there] = ours, gained
                    changed = True
        return changed
