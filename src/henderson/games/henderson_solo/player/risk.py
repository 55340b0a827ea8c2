"""How likely the line is to break in the next turns if nobody did anything about it: who leaves the wire, and what then.

A forecast, not a rule: leaving.py tells who leaves; each counter that leaves a final position is met as 3.6.2.2 and 3.6.3 say.
The table is open: all of it may be known.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..rules.assault import bushi_saves_to, fire_modifier, odds, shooters
from ..rules.facts import BUSHI, IJA_OFFICER, INFANTRY, INFILTRATOR, TANK, Facts
from ..rules.state import DISRUPTED, EXHAUSTED, FIGHTERS, NO_AMMO, State
from .leaving import TURNS, AttackTrack, leavers, track_of

MOST_KNOWN = 50_000  # lines kept
HARM = {TANK: 0.03, INFILTRATOR: 0.04}  # no defeat, but a loss (3.7.T.c, 3.7.1.c)
TIRED, FIRES, NEXT = 1, 2, 4  # of a counter; between two places

Breaches = tuple[tuple[float, float], ...]  # by wire: what he who leaves it next does, and who comes after him


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
    """The chance, about, that the sector's line breaks in the next turns."""
    return risk_of(g, s, front(g, s), g.suppression[s])


class Front(NamedTuple):
    """What of a sector its risk hangs on beside tokens and cards: who stands where, and what comes of who leaves the wire."""

    occupied: int
    breaches: Breaches


def front(g: State, s: int) -> Front:
    """As things stand there."""
    track = track_of(g.facts, s)
    return Front(g.foes >> track.first & track.span, breaches(g, track))


def risk_of(g: State, s: int, there: Front, tokens: int, more: int = 0) -> float:
    """The risk of a sector that stands so, with so many Suppression tokens, and so many more to come by the card on the table."""
    known = tokens if tokens <= 6 else min(14, tokens & ~1)  # more make little difference
    left = min(g.left, g.facts.values["ija_cards_per_turn"] * TURNS)
    leave, risk = leavers(g.facts, s, g.wave, left, known, more), 0.0
    where, numbers, first = leave.where, leave.numbers, there.occupied * leave.wires
    for n, (next_, after) in enumerate(there.breaches):
        at = where[first + n]
        once: float = numbers[at]
        if once > 0.0001:
            risk += once * next_ + numbers[at + 1] * after
    return risk


def breaches(g: State, track: AttackTrack) -> Breaches:
    """`breach` at each wire of a track; the same line against the same counters is worked out once."""
    key = line(g, track)
    found = _known.get(key)
    if found is None:
        if len(_known) > MOST_KNOWN:
            _known.clear()
        aps = [track.first + w for w in track.wires]
        found = _known[key] = tuple([(breach(g, ap), breach(g, ap, after=True)) for ap in aps])
    return found


_known: dict[tuple[Facts, int, tuple[int, ...], int, int, int, int, bytes], Breaches] = {}


def counts(g: State, track: AttackTrack, c: int) -> bool:
    """Can it make a difference there how a counter is? Behind the line only to who fires."""
    return bool(track.faces >> g.place[c] & 1) or g.facts.kind[c] in FIGHTERS


def line(g: State, track: AttackTrack) -> tuple[Facts, int, tuple[int, ...], int, int, int, int, bytes]:
    """All that what happens at a track's wires depends on: who stands near and how, who stands at the wires, the numbers."""
    facts, at, status, values, kind = g.facts, g.at, g.status, g.values, g.facts.kind
    codes: list[int] = []
    for p in track.near:
        for c in at[p]:
            state = status[c]
            if state & DISRUPTED:
                continue
            fires = not state & NO_AMMO and kind[c] in FIGHTERS
            if fires or track.faces >> p & 1:
                codes.append((TIRED if state & EXHAUSTED else 0) | (FIRES if fires else 0))
        codes.append(NEXT)
    for w in track.wires:
        ap = track.first + w
        e = g.track[ap]
        codes.append((facts.enemy_kind[e] + 1 if e >= 0 else 0) << 2 | (g.attached[ap] >= 0) << 1 | g.wired >> ap & 1)
    return (facts, track.first, g.dv, values["wire_defense"], values["ija_hand_to_hand"],
            values["defensive_fire_exhausted_penalty"], bushi_saves_to(g), bytes(codes))  # fmt: skip
