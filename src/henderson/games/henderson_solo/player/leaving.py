"""Who leaves the wire in the next turns if nobody did anything about it: the track of a sector filled card by card.

A forecast, not a rule: cards fill the track as 3.6.b and 3.8.1 say, over every way the dice may fall. Its tables are worked out
once a process, each when it is first asked for; sectors with tracks alike share them, and so do moments with the same to come.
"""

from __future__ import annotations

from array import array
from functools import lru_cache

from ..rules.assault import odds
from ..rules.facts import INFANTRY, Facts
from .cases import Cases, Forecast

TURNS = 4  # looked at
LATER = 0.6  # what a turn counts beside the one before it: there is time to do something about it
TOKENS = 2.3  # Suppression tokens against a counter, as long as there are any

Dist = tuple[tuple[int, float], ...]  # what may come of it: occupied positions, how likely
Steps = tuple[tuple[float, float, float], ...]  # what may come: weight of the turn; how likely one enters (-1: Banzai), and lives


class Leavers:
    """For each wire, by its case, how likely anybody leaves it and how many more. All numbers lie in one array: hundreds of
    tables are kept, and a number each by itself would take five times the room."""

    def __init__(self, where: list[int], wires: int, numbers: array[float]) -> None:
        self.where = where  # by what is occupied and the wire: where its two numbers lie
        self.wires, self.numbers = wires, numbers

    def __getitem__(self, occupied: int) -> list[float]:
        """For each wire how likely anybody leaves it, then for each how many more."""
        at = self.where[occupied * self.wires : (occupied + 1) * self.wires]
        return [self.numbers[n] for n in at] + [self.numbers[n + 1] for n in at]


class Cased:
    """The cases of every wire of a track, and where their numbers lie in a table."""

    def __init__(self, track: AttackTrack, charging: bool) -> None:
        self.wires = [
            Cases(w, at, track.entry, track.entering, track.charging if charging else None) for w, at in enumerate(track.wires)
        ]
        self.where: list[int] = []
        for o in range(1 << track.size):
            before = 0
            for cases in self.wires:
                self.where.append(2 * (before + cases.of[o]))
                before += len(cases.sets)


class AttackTrack:
    """The Attack Track of a sector. What is occupied is a bit set, counted from its first Attack Position."""

    def __init__(
        self, first: int, size: int, entry: int, wires: tuple[int, ...], near: tuple[int, ...], faces: int,
        entering: tuple[tuple[tuple[int, float, int], ...], ...], charging: tuple[Dist, ...],
    ) -> None:  # fmt: skip
        self.first, self.size, self.entry, self.wires = first, size, entry, wires
        self.near, self.faces = near, faces  # places that see it or that it leads to; the latter as bits
        self.entering = entering  # by occupied: occupied then, how likely, which wire is left or -1
        self.charging = charging
        self.span = (1 << size) - 1
        self.by_moment: dict[int, Leavers] = {}  # what is known of it, by Wave, cards left and tokens
        self.by_steps: dict[Steps, Leavers] = {}  # by what may come; tracks that are alike have one
        self.cased: list[Cased] = []  # after the last Charge and before it; tracks that are alike have one

    def alike(self, other: AttackTrack) -> bool:
        """Does the same come of the same?"""
        return (
            self.entry == other.entry and self.wires == other.wires
            and self.entering == other.entering and self.charging == other.charging
        )  # fmt: skip


def track_of(facts: Facts, s: int) -> AttackTrack:
    """The track of a sector, with all its pushes and charges worked out."""
    return tracks_of(facts)[s]


@lru_cache(maxsize=64)
def tracks_of(facts: Facts) -> tuple[AttackTrack, ...]:
    """The tracks of all sectors."""
    found: list[AttackTrack] = []
    for s in range(len(facts.in_sector)):
        track = _track(facts, s)
        for other in found:
            if track.alike(other):
                track.by_steps, track.cased = other.by_steps, other.cased
        if not track.cased:
            track.cased += (Cased(track, False), Cased(track, True))
        found.append(track)
    return tuple(found)


def _track(facts: Facts, s: int) -> AttackTrack:
    aps = [ap for ap, sector in enumerate(facts.ap_sector) if sector == s]
    first, size = aps[0], len(aps)
    exits = [[(to - first, facts.exits[ap].count(to) / len(facts.exits[ap])) for to in facts.ways[ap]] for ap in aps]
    wires = tuple(ap - first for ap in aps if facts.ap_kinds[ap] == "wire")
    entry = facts.entry[s] - first
    order = [ap - first for ap in facts.charge_order[s]]

    def enter(occupied: int, ap: int, likely: float) -> list[tuple[int, float, int]]:
        """3.6.b The chain from the entry to the first empty position, or out of the final one."""
        if not occupied >> ap & 1:
            return [(occupied | 1 << ap, likely, -1)]
        if not exits[ap]:
            return [(occupied, likely, wires.index(ap))]
        return [found for to, share in exits[ap] for found in enter(occupied, to, likely * share)]

    def charge(occupied: int) -> Dist:
        """3.8.1.b The row nearest the perimeter first, nobody pushed; who stands at the wire leaves."""
        dist = {occupied: 1.0}
        for ap in order:
            if not occupied >> ap & 1:
                continue
            after: dict[int, float] = {}
            for o, likely in dist.items():
                free = [to for to, _ in exits[ap] if not o >> to & 1]
                gone = o & ~(1 << ap)
                if not free:  # out of the wire, or held up
                    there = [(o if exits[ap] else gone, 1.0)]
                else:
                    there = [(gone | 1 << (to if to in free else free[0]), share) for to, share in exits[ap]]
                for then, share in there:
                    after[then] = after.get(then, 0.0) + likely * share
            dist = after
        return tuple(dist.items())

    every = range(1 << size)
    led_to = {p for w in wires for p in facts.assault[first + w]}
    near, faces = tuple(sorted(led_to.union(facts.in_sector[s]))), sum(1 << p for p in led_to)
    entering = tuple(tuple(enter(o, entry, 1.0)) for o in every)
    return AttackTrack(first, size, entry, wires, near, faces, entering, tuple(map(charge, every)))


@lru_cache(maxsize=64)
def coming(facts: Facts, wave: int) -> tuple[float, float]:
    """Counters placed by a card of the Wave, and the share of them that Suppression does not touch (3.7.IS)."""
    cards = [facts.card(n) for n in facts.decks.own[wave - 1]]
    placed = [(card.counter, card.number or wave) for card in cards if card.what == "place"]
    total = sum(n for _, n in placed)
    return total / len(cards), sum(n for kind, n in placed if facts.immune[kind]) / max(1, total)


def leavers(facts: Facts, s: int, wave: int, left: int, tokens: int, more: int = 0) -> Leavers:
    """By what is occupied: for each final position of the sector how likely anybody leaves it, and how many more will after him,
    later turns counting less. Who leaves takes the wire with him (3.6.2.2.a): those after him meet none.

    `left` cards come before the Banzai card; `tokens` of Suppression meet those who enter; of the card on the table so many
    `more` Infantry are still to be placed.
    """
    track, moment = tracks_of(facts)[s], ((wave * 256 + left) * 256 + tokens) * 8 + more
    found = track.by_moment.get(moment)
    if found is None:
        steps = to_come(facts, s, wave, left, tokens, more)
        found = track.by_steps.get(steps)
        if found is None:
            found = track.by_steps[steps] = reckoned(track, steps)
        track.by_moment[moment] = found
    return found


def to_come(facts: Facts, s: int, wave: int, left: int, tokens: int, more: int = 0) -> Steps:
    """What the rest of the card on the table and the cards of the next turns may bring to that sector."""
    share, cards = facts.sector_die.count(s) / len(facts.sector_die), facts.values["ija_cards_per_turn"]
    steps: list[tuple[float, float, float]] = []
    have, miss = float(tokens), 1 - odds(facts.defense[INFANTRY])
    for _ in range(more):  # 3.7.I.a each with its own sector
        used = min(TOKENS, max(0.0, have))
        have -= share * used
        steps.append((1.0, share, miss**used))
    for n in range(cards * TURNS):
        weight = LATER ** (n // cards)
        if n == left:
            steps.append((weight, -1.0, 0.0))
            wave += 1
            if wave > len(facts.waves):
                break
            continue
        rate, immune = coming(facts, wave)
        for _ in range(2):  # a card may place more than one
            used = min(TOKENS, max(0.0, have))
            enters = min(1.0, rate * share / 2)
            have -= enters * used * (1 - immune)
            steps.append((weight, enters, 1 - (1 - immune) * (1 - miss**used)))
    return tuple(steps)


def reckoned(track: AttackTrack, steps: Steps) -> Leavers:
    """Who leaves when this comes: from the last step back to the first, each wire by itself."""
    peace, charge = track.cased
    numbers, cased = list[float](), peace
    for after, before in zip(peace.wires, charge.wires):
        found = Forecast(after)
        for weight, enters, lives in reversed(steps):
            if enters < 0:
                found.charged(weight, before, track.charging)
                cased = charge
            else:
                found.entered(weight, enters, lives)
        for once, all_ in zip(found.once, found.all):
            numbers += (once, all_ - once)
    return Leavers(cased.where, len(track.wires), array("d", numbers))
