"""How likely the line is to break in the next turns if nobody did anything about it: who leaves the wire, and what then.

A forecast, not a rule: the track of a sector is filled card by card as 3.6.b and 3.8.1 say, over every way the dice may
fall, and each counter that leaves a final position is met as 3.6.2.2 and 3.6.3 say. The table is open: all of it may be known.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..rules.assault import bushi_saves_to, fire_modifier, odds, shooters
from ..rules.facts import BUSHI, IJA_OFFICER, INFANTRY, INFILTRATOR, TANK, Facts
from ..rules.state import DISRUPTED, EXHAUSTED, NO_AMMO, State

TURNS = 4  # looked at
LATER = 0.6  # what a turn counts beside the one before it: there is time to do something about it
TOKENS = 2.3  # Suppression tokens against a counter, as long as there are any
MOST_KNOWN = 50_000  # situations kept
HARM = {TANK: 0.03, INFILTRATOR: 0.04}  # no defeat, but a loss (3.7.T.c, 3.7.1.c)

Dist = tuple[tuple[int, float], ...]  # what may come of it: occupied positions, how likely


class AttackTrack(NamedTuple):
    """The Attack Track of a sector. What is occupied is a bit set, counted from its first Attack Position."""

    first: int
    size: int
    entry: int
    wires: tuple[int, ...]
    near: tuple[int, ...]  # places that see it or that it leads to
    entering: tuple[tuple[tuple[int, float, int], ...], ...]  # by occupied: occupied then, how likely, which wire is left or -1
    charging: tuple[Dist, ...]


@lru_cache(maxsize=64)
def track_of(facts: Facts, s: int) -> AttackTrack:
    """The track with all its pushes and charges worked out."""
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
    near = tuple(sorted({*facts.in_sector[s], *(p for w in wires for p in facts.assault[first + w])}))
    entering = tuple(tuple(enter(o, entry, 1.0)) for o in every)
    return AttackTrack(first, size, entry, wires, near, entering, tuple(map(charge, every)))


@lru_cache(maxsize=64)
def coming(facts: Facts, wave: int) -> tuple[float, float]:
    """Counters placed by a card of the Wave, and the share of them that Suppression does not touch (3.7.IS)."""
    cards = [facts.card(n) for n in facts.decks.own[wave - 1]]
    placed = [(card.counter, card.number or wave) for card in cards if card.what == "place"]
    total = sum(n for _, n in placed)
    return total / len(cards), sum(n for kind, n in placed if facts.immune[kind]) / max(1, total)


@lru_cache(maxsize=8192)
def leavers(facts: Facts, s: int, wave: int, left: int, tokens: int) -> tuple[tuple[float, ...], ...]:
    """By what is occupied: for each final position of the sector how likely anybody leaves it, and how many more will after him,
    later turns counting less. Who leaves takes the wire with him (3.6.2.2.a): those after him meet none.

    `left` cards come before the Banzai card; `tokens` of Suppression meet those who enter.
    """
    track, share = track_of(facts, s), facts.sector_die.count(s) / len(facts.sector_die)
    wires, every = range(len(track.wires)), range(1 << track.size)
    cards = facts.values["ija_cards_per_turn"]
    steps: list[tuple[float, float, float]] = []  # weight of the turn; how likely one enters (-1: Banzai), and lives
    have, miss = float(tokens), 1 - odds(facts.defense[INFANTRY])
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
    first, all_ = [[0.0] * len(every) for _ in wires], [[0.0] * len(every) for _ in wires]
    for weight, enters, lives in reversed(steps):
        for w in wires:
            for values, again in ((first, 0.0), (all_, 1.0)):
                value = values[w]
                values[w] = (
                    _charged(track, w, weight, value, again)
                    if enters < 0
                    else _entered(track, w, weight, enters, lives, value, again)
                )
    more = [[a - f for a, f in zip(*pair)] for pair in zip(all_, first)]
    return tuple(zip(*first, *more))


def _charged(track: AttackTrack, w: int, weight: float, value: list[float], again: float) -> list[float]:
    """How many leave a wire, by what is occupied, when a Banzai Charge comes before what `value` says.

    `again`: what counts after the first has left, 0 or 1.
    """
    wire = track.wires[w]
    now = []
    for o in range(len(value)):
        out = o >> wire & 1
        later = again if out else 1.0
        now.append(weight * out + (later * sum([likely * value[after] for after, likely in track.charging[o]]) if later else 0.0))
    return now


def _entered(
    track: AttackTrack, w: int, weight: float, enters: float, lives: float, value: list[float], again: float
) -> list[float]:
    """The same when perhaps one counter enters, and perhaps lives."""
    entry, stays = ~(1 << track.entry), 1 - enters
    then = [lives * v + (1 - lives) * value[o & entry] for o, v in enumerate(value)]
    now = []
    for v, outcomes in zip(value, track.entering):
        total = stays * v
        for after, likely, gone in outcomes:
            share = enters * likely
            total += share * (weight + again * then[after]) if gone == w else share * then[after]
        now.append(total)
    return now


@lru_cache(maxsize=64)
def lost(ready: bool, infantry: bool, plus: int) -> float:
    """3.6.3.c, 3.6.3.d, 3.6.3.f How likely Hand-to-Hand Combat is lost."""
    won = 0.0
    for ours in range(1, 7):
        below = max(0, min(6, ours - plus - (0 if ready and not infantry else 1))) / 6
        won += (below * below if infantry else below) / 6
    return 1 - won


def bushi_falls(g: State) -> float:
    """3.7.B.a How likely a hit on Bushi is not saved."""
    return 1 - max(0, min(6, bushi_saves_to(g))) / 6


def breach(g: State, ap: int, after: bool = False) -> float:
    """How likely what leaves that final position now would end the game; where nobody stands, or `after` him who stands there
    and took the wire with him, an Infantry counter."""
    facts, values = g.facts, g.values
    kind = facts.enemy_kind[g.track[ap]] if g.track[ap] >= 0 and not after else INFANTRY
    if kind in HARM:
        return HARM[kind]
    infantry = kind == IJA_OFFICER and g.attached[ap] >= 0
    whole, alone = (1.0, 0.0) if infantry else (0.0, 1.0)  # how likely an Officer comes with his Infantry, or a single counter
    if g.wired >> ap & 1 and not after:
        fails = bushi_falls(g) if kind == BUSHI else 1.0
        for c in shooters(g, ap):
            modifier = fire_modifier(g, c) - values["wire_defense"]
            alone *= 1 - odds(g.dv[kind], modifier) * fails
            falls = whole * odds(g.dv[INFANTRY], modifier)
            whole, alone = whole - falls, alone + falls
    plus, faces, total = values["ija_hand_to_hand"], facts.assault[ap], 0.0
    for p in sorted(set(faces)):
        defenders = [g.status[c] for c in g.at[p] if not g.status[c] & DISRUPTED]
        ready = not any(state & EXHAUSTED for state in defenders)
        falls = whole * lost(ready, True, plus) + alone * lost(ready, False, plus) if defenders else whole + alone
        total += faces.count(p) * falls
    return total / len(faces)


def sector_risk(g: State, s: int) -> float:
    """The chance, about, that the sector's line breaks in the next turns; the same situation is worked out once."""
    key = _situation(g, s)
    found = _known.get(key)
    if found is None:
        if len(_known) > MOST_KNOWN:
            _known.clear()
        found = _known[key] = _sector_risk(g, s)
    return found


_known: dict[tuple[object, ...], float] = {}


def _situation(g: State, s: int) -> tuple[object, ...]:
    """All that a sector's risk depends on."""
    facts, at, status, values = g.facts, g.at, g.status, g.values
    track = track_of(facts, s)
    first, wires, kinds = track.first, track.wires, facts.enemy_kind
    posts = [(p, c, status[c] & (EXHAUSTED | DISRUPTED | NO_AMMO)) for p in track.near for c in at[p]]
    foes = [(kinds[g.track[first + w]] if g.track[first + w] >= 0 else -1, g.attached[first + w] >= 0) for w in wires]
    numbers = (values["wire_defense"], values["ija_hand_to_hand"], values["defensive_fire_exhausted_penalty"], bushi_saves_to(g))
    span = (1 << track.size) - 1
    return (facts, s, g.suppression[s], g.wave, g.left, g.foes >> first & span, g.wired >> first & span, g.dv, numbers,
            *posts, *foes)  # fmt: skip


def _sector_risk(g: State, s: int) -> float:
    facts, tokens = g.facts, g.suppression[s]
    track = track_of(facts, s)
    known = tokens if tokens <= 6 else min(14, tokens & ~1)  # more make little difference
    left = min(g.left, facts.values["ija_cards_per_turn"] * TURNS)
    leave = leavers(facts, s, g.wave, left, known)[g.foes >> track.first & (1 << track.size) - 1]
    risk = 0.0
    for n, w in enumerate(track.wires):
        once, more = leave[n], leave[n + len(track.wires)]
        if once > 0.0001:
            risk += once * breach(g, track.first + w) + more * breach(g, track.first + w, after=True)
    return risk
