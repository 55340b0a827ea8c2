"""The watchful player: the heuristic's sense, and for each answer what it does to the chance that the line breaks (risk.py)."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from random import Random
from typing import Any

from ....engine.decision import Decision
from ...kit.dispatch import Chooser, Key
from ..rules.actions import attack_dice, attack_targets, barrage_targets, commandable, menu, rapid_fire_targets, wire_places
from ..rules.assault import odds
from ..rules.facts import BUSHI
from ..rules.orders import ACTION, officers, rooms
from ..rules.state import DISRUPTED, EXHAUSTED, NO_AMMO, State, bits
from ..rules.weapons import FIRE, weapon_of, weapon_targets
from .judgement import WEIGHT, Weights, action_worth, kill_worth, recover_worth
from .leaving import track_of
from .risk import Front, bushi_falls, counts, front, risk_of, sector_risk

MOST = 6  # tokens against one counter
EACH = 2  # Barrage tokens on one counter
HAIR = 1e-6  # by which sums of the same numbers may differ

WATCHFUL: Weights = {
    **WEIGHT,
    "recover observer": 5.0,
    "barrage one": 3.0,
    "attack": -3.0,  # a natural 1 costs a Reload beside the Recover
    "rapid fire": -4.0,
    "suppress": 6.0,
    "crew low": 1.4,
    "crew high": 0.8,
    "risk": 50.0,  # what a defeat weighs beside the heuristic's numbers
    "barrage": 12.0,
    "token": 0.004,  # of a defeat: a Suppression token spent
    "escaped": 0.02,  # a counter that lives on
}


# -- what if -------------------------------------------------------------------------------------------------------


def without(g: State, s: int, ap: int, now: Front) -> Front:
    """A sector that stands so as if the foremost counter there were gone."""
    e, infantry, foes = g.track[ap], g.attached[ap], g.foes
    if not g.facts.wire_bits >> ap & 1:  # nobody behind the wire sees who it is
        there = ap - track_of(g.facts, s).first
        return now if infantry >= 0 else Front(now.occupied & ~(1 << there), now.breaches)
    if infantry >= 0:
        g.attached[ap] = -1
    else:
        g.track[ap], g.foes = -1, foes & ~(1 << ap)
    found = front(g, s)
    g.track[ap], g.attached[ap], g.foes = e, infantry, foes
    return found


def having(g: State, s: int, counters: tuple[int, ...], gain: int = 0, drop: int = 0) -> float:
    """The risk of a sector as if these counters had other tokens."""
    status = g.status
    before = [status[c] for c in counters]
    for c in counters:
        status[c] = status[c] & ~drop | gain
    risk = sector_risk(g, s)
    for c, state in zip(counters, before):
        status[c] = state
    return risk


class Outlook:
    """The risk as it is while one question is thought about, and what would change it: each is reckoned when first asked for."""

    def __init__(self, g: State) -> None:
        self.g = g
        self._fronts: dict[int, Front] = {}  # by sector
        self._risk: dict[int, float] = {}  # by sector
        self._kills: dict[int, float] = {}  # by Attack Position
        self._tiring: dict[tuple[int, ...], float] = {}  # by counters

    def front(self, s: int) -> Front:
        """As things stand."""
        found = self._fronts.get(s)
        if found is None:
            found = self._fronts[s] = front(self.g, s)
        return found

    def risk(self, s: int) -> float:
        """As things stand."""
        found = self._risk.get(s)
        if found is None:
            found = self._risk[s] = risk_of(self.g, s, self.front(s), self.g.suppression[s])
        return found

    def kill_gain(self, ap: int) -> float:
        """By how much the end of the counter there lowers it."""
        found = self._kills.get(ap)
        if found is None:
            s = self.g.facts.ap_sector[ap]
            beaten = risk_of(self.g, s, without(self.g, s, ap, self.front(s)), self.g.suppression[s])
            found = self._kills[ap] = max(0.0, self.risk(s) - beaten)
        return found

    def tiring(self, s: int, counters: tuple[int, ...]) -> float:
        """What it costs that they are Exhausted by it."""
        found = self._tiring.get(counters)
        if found is None:
            g, track = self.g, track_of(self.g.facts, s)
            if any(counts(g, track, c) for c in counters):
                found = max(0.0, having(g, s, counters, gain=EXHAUSTED) - self.risk(s))
            else:
                found = 0.0
            self._tiring[counters] = found
        return found

    def rest_gain(self, s: int, c: int) -> float:
        """What a Recover of a counter brings."""
        g = self.g
        if g.place[c] >= g.facts.positions or not counts(g, track_of(g.facts, s), c):
            return 0.0
        return max(0.0, self.risk(s) - having(g, s, (c,), drop=DISRUPTED if g.status[c] & DISRUPTED else EXHAUSTED))


def shot_gain(now: Outlook, mask: int, dice: int, modifier: int = 0) -> float:
    """The best target's."""
    g, best = now.g, 0.0
    for ap in bits(mask):
        hit = odds(g.defense(ap), modifier)
        if g.attached[ap] < 0 and g.facts.enemy_kind[g.track[ap]] == BUSHI:  # 3.7.B.a
            hit *= bushi_falls(g)
        best = max(best, (1 - (1 - hit) ** dice) * now.kill_gain(ap))
    return best


def wire_gain(now: Outlook, s: int, c: int) -> float:
    """4.1.9.a The two best places, and the Rifles are tired afterwards."""
    g = now.g
    before, least = g.wired, now.risk(s)
    for _ in range(g.values["wire_tokens_per_action"]):
        laid, found = g.wired, []
        for ap in bits(wire_places(g, c)):
            g.wired = laid | 1 << ap
            found.append((sector_risk(g, s), g.wired))
        least, g.wired = min(found, default=(least, laid))
    cost = max(0.0, having(g, s, (c,), gain=EXHAUSTED) - least)
    g.wired = before
    return now.risk(s) - least - cost


def barrage_gain(now: Outlook, c: int) -> float:
    """4.1.7.a So many tokens on each of the best targets."""
    g = now.g
    tokens = g.values["barrage_tokens_two" if g.ready[7] and g.ready[8] else "barrage_tokens_one"]
    gains = [(1 - (1 - odds(g.defense(ap))) ** EACH) * now.kill_gain(ap) for ap in bits(barrage_targets(g, c))]
    return sum(sorted(gains, reverse=True)[: -(-tokens // EACH)])


def action_gain(now: Outlook, s: int, c: int, action: str) -> float:
    """By how much an Action lowers the risk of its sector."""
    g = now.g
    facts, p = g.facts, g.place[c]
    match action:
        case "Attack":
            return shot_gain(now, attack_targets(g, c), attack_dice(g, c)) - now.tiring(s, (c,))
        case "Rapid Fire":
            return shot_gain(now, rapid_fire_targets(g, c), 2, g.values["rapid_fire_penalty"]) - now.tiring(s, (c,))
        case "Place Barbed Wire":
            return wire_gain(now, s, c)
        case "Command":
            gains = sorted((now.rest_gain(s, x) for x in commandable(g, c)), reverse=True)
            return sum(gains[: g.values["command_recovers"]]) - now.tiring(s, (c,))
        case "Barrage":
            return barrage_gain(now, c)
        case "Recover":
            return now.rest_gain(s, c)
        case "Reload":
            return now.risk(s) - having(g, s, (c,), gain=EXHAUSTED, drop=NO_AMMO)
        case "Request Reinforcements" | "Rapid Move":
            return -now.tiring(s, (c,))
    weapon = weapon_of(g, action)
    kind, cost = facts.kind[weapon], now.tiring(s, g.at[p])
    if action.startswith(FIRE):
        gain = shot_gain(now, weapon_targets(g, c, weapon), facts.attack[kind])
    else:
        gain = now.risk(s) - risk_of(g, s, now.front(s), g.suppression[s] + facts.suppression[kind])
    return (gain - cost) / 2  # 4.weapon2 it takes two Actions


def most_worth(now: Outlook, weight: Weights, c: int, action: str, plain: float) -> float:
    """What `with_gain` never passes: no risk is lowered below none, but a Command or a Barrage may count it several times."""
    g = now.g
    if g.place[c] >= g.facts.positions:
        return horizon(g) * plain
    if weight["risk"] < 0:
        return inf
    gain = now.risk(g.facts.sector_of[g.place[c]])
    if action == "Command":
        gain *= g.values["command_recovers"]
    elif action == "Barrage":
        gain *= max(g.values["barrage_tokens_one"], g.values["barrage_tokens_two"])
    return horizon(g) * plain + weight["risk"] * gain + HAIR


def worth(now: Outlook, weight: Weights, c: int, action: str) -> float:
    """The heuristic's worth of an Action, and what it does to the risk."""
    return with_gain(now, weight, c, action, action_worth(now.g, weight, c, action))


def with_gain(now: Outlook, weight: Weights, c: int, action: str, plain: float) -> float:
    """The same, the heuristic's part being known."""
    g = now.g
    if g.place[c] >= g.facts.positions:
        return horizon(g) * plain
    return horizon(g) * plain + weight["risk"] * action_gain(now, g.facts.sector_of[g.place[c]], c, action)


def horizon(g: State) -> float:
    """What things are worth beside the risk: less in the last turns, next to nothing when all is decided by the next cards."""
    if g.wave < len(g.facts.waves):
        return 1.0
    return max(0.01, min(1.0, g.left // g.facts.values["ija_cards_per_turn"] / 5))


# -- answers -------------------------------------------------------------------------------------------------------


def choose_actor(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """The counter with the best Action; before a Command those whom an order helps."""
    now = Outlook(g)
    chosen, action = most_worthy(now, decision, weight)
    return order_first(now, weight, chosen) if action == "Command" else chosen


def most_worthy(now: Outlook, decision: Decision, weight: Weights) -> tuple[Any, str]:
    """The counter with the best Action, if any is worth it; else the first option, as `best_actor` has it; and the Action. What
    an Action does to the risk is reckoned only where it may make it the best."""
    g = now.g
    room, sector_of = rooms(g, ACTION), g.facts.sector_of
    found: list[tuple[float, int, int, str, float]] = []  # what it may be worth; the option's number, and so on
    for n, c in enumerate(decision.options):
        if type(c) is int:
            for action in menu(g, c, room[sector_of[g.place[c]]]):
                plain = action_worth(g, weight, c, action)
                found.append((most_worth(now, weight, c, action, plain), n, c, action, plain))
    found.sort(key=lambda f: -f[0])
    best, at, does = 0.0, 0, ""
    for most, n, c, action, plain in found:
        if most < best:
            break
        value = with_gain(now, weight, c, action, plain)
        if value > best or (value == best > 0.0 and n < at):
            best, at, does = value, n, action
    return decision.options[at], does


def order_first(now: Outlook, weight: Weights, officer: int) -> int:
    """4.0.2 Before an Officer Commands: who of those he would help can Recover by an order that costs nothing, does; but where
    a Command helps just as many as there are, that is all it takes."""
    g = now.g
    tired = commandable(g, officer)
    open_ = [c for c in tired if officers(g, c)] if len(tired) != g.values["command_recovers"] else []
    return max(open_, key=lambda c: rest_worth(now, weight, c), default=officer)


def choose_action(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    c, now = decision.about["unit"], Outlook(g)
    return max(decision.options, key=lambda a: worth(now, weight, c, a))


def choose_target(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    now = Outlook(g)

    def value(ap: Any) -> float:
        if type(ap) is not int:
            return -1.0
        return odds(g.defense(ap)) * (kill_worth(g, weight, ap) + weight["risk"] * now.kill_gain(ap))

    return max(decision.options, key=value)


def choose_commanded(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    now = Outlook(g)

    def value(c: Any) -> float:
        if type(c) is not int:
            return 0.1
        return rest_worth(now, weight, c)

    return max(decision.options, key=value)


def rest_worth(now: Outlook, weight: Weights, c: int) -> float:
    """What it is worth that a counter Recovers."""
    g = now.g
    return recover_worth(g, weight, c) + weight["risk"] * now.rest_gain(g.facts.sector_of[g.place[c]], c)


def suppress(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """3.6.1.b As many tokens as leave the least risk behind, those kept for later considered."""
    have: int = decision.options[-1]
    s, ap = decision.about["sector"], decision.about["at"]
    hit = odds(g.defense(ap), g.values["suppression_die"])
    now, more = front(g, s), len(g.to_place)
    beaten = without(g, s, ap, now)
    chosen, least = 0, inf
    for n in range(min(have, MOST) + 1):
        lives = (1 - hit) ** n
        if lives * weight["escaped"] + weight["token"] * n >= least:
            continue  # without any risk it is too dear
        comes, falls = risk_of(g, s, now, have - n, more), risk_of(g, s, beaten, have - n, more)
        cost = lives * (comes + weight["escaped"]) + (1 - lives) * falls + weight["token"] * n
        if cost < least:
            chosen, least = n, cost
    return chosen


def barrage_tokens(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """Two tokens on each."""
    return min(decision.options[-1], EACH)


CHOOSERS: Mapping[Key, Chooser[State, Weights]] = {
    "3.6.1.b": suppress,
    "4.0.b": choose_actor,
    "4.1.2.f": choose_action,
    "4.1.2.a": choose_target,
    "4.1.11.d": choose_target,
    "4.2.6.1a": choose_target,
    "4.1.5.b": choose_commanded,
    ("4.1.7.a", "tokens"): barrage_tokens,
}
