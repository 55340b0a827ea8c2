"""The watchful player: the heuristic's sense, and for each answer what it does to the chance that the line breaks (risk.py)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from random import Random
from typing import Any

from ....engine.decision import Decision
from ...kit.dispatch import Chooser, Key
from ..rules.actions import attack_dice, attack_targets, barrage_targets, commandable, rapid_fire_targets, wire_places
from ..rules.assault import odds
from ..rules.facts import BUSHI
from ..rules.state import DISRUPTED, EXHAUSTED, NO_AMMO, State, bits
from ..rules.weapons import FIRE, weapon_of, weapon_targets
from .judgement import WEIGHT, Weights, action_worth, best_actor, kill_worth, recover_worth
from .risk import bushi_falls, sector_risk

MOST = 6  # tokens against one counter
EACH = 2  # Barrage tokens on one counter

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


@contextmanager
def destroyed(g: State, ap: int) -> Iterator[None]:
    """As if the foremost counter there were gone."""
    e, infantry, foes = g.track[ap], g.attached[ap], g.foes
    if infantry >= 0:
        g.attached[ap] = -1
    else:
        g.track[ap], g.foes = -1, foes & ~(1 << ap)
    try:
        yield
    finally:
        g.track[ap], g.attached[ap], g.foes = e, infantry, foes


@contextmanager
def having(g: State, counters: tuple[int, ...], gain: int = 0, drop: int = 0) -> Iterator[None]:
    """As if these counters had other tokens."""
    before = [g.status[c] for c in counters]
    for c in counters:
        g.status[c] = g.status[c] & ~drop | gain
    try:
        yield
    finally:
        for c, state in zip(counters, before):
            g.status[c] = state


def kill_gain(g: State, s: int, now: float, ap: int) -> float:
    with destroyed(g, ap):
        return max(0.0, now - sector_risk(g, s))


def tiring(g: State, s: int, now: float, *counters: int) -> float:
    """What it costs that they are Exhausted by it."""
    with having(g, counters, gain=EXHAUSTED):
        return max(0.0, sector_risk(g, s) - now)


def rest_gain(g: State, s: int, now: float, c: int) -> float:
    if g.place[c] >= g.facts.positions:
        return 0.0
    with having(g, (c,), drop=DISRUPTED if g.status[c] & DISRUPTED else EXHAUSTED):
        return max(0.0, now - sector_risk(g, s))


def shot_gain(g: State, s: int, now: float, mask: int, dice: int, modifier: int = 0) -> float:
    """The best target's."""
    best = 0.0
    for ap in bits(mask):
        hit = odds(g.defense(ap), modifier)
        if g.attached[ap] < 0 and g.facts.enemy_kind[g.track[ap]] == BUSHI:  # 3.7.B.a
            hit *= bushi_falls(g)
        best = max(best, (1 - (1 - hit) ** dice) * kill_gain(g, s, now, ap))
    return best


def wire_gain(g: State, s: int, now: float, c: int) -> float:
    """4.1.9.a The two best places, and the Rifles are tired afterwards."""
    before, least = g.wired, now
    for _ in range(g.values["wire_tokens_per_action"]):
        laid, found = g.wired, []
        for ap in bits(wire_places(g, c)):
            g.wired = laid | 1 << ap
            found.append((sector_risk(g, s), g.wired))
        least, g.wired = min(found, default=(least, laid))
    cost = tiring(g, s, least, c)
    g.wired = before
    return now - least - cost


def barrage_gain(g: State, s: int, now: float, c: int) -> float:
    """4.1.7.a So many tokens on each of the best targets."""
    tokens = g.values["barrage_tokens_two" if g.ready[7] and g.ready[8] else "barrage_tokens_one"]
    gains = [(1 - (1 - odds(g.defense(ap))) ** EACH) * kill_gain(g, s, now, ap) for ap in bits(barrage_targets(g, c))]
    return sum(sorted(gains, reverse=True)[: -(-tokens // EACH)])


def action_gain(g: State, s: int, now: float, c: int, action: str) -> float:
    """By how much an Action lowers the risk of its sector."""
    facts, p = g.facts, g.place[c]
    match action:
        case "Attack":
            return shot_gain(g, s, now, attack_targets(g, c), attack_dice(g, c)) - tiring(g, s, now, c)
        case "Rapid Fire":
            modifier = g.values["rapid_fire_penalty"]
            return shot_gain(g, s, now, rapid_fire_targets(g, c), 2, modifier) - tiring(g, s, now, c)
        case "Place Barbed Wire":
            return wire_gain(g, s, now, c)
        case "Command":
            gains = sorted((rest_gain(g, s, now, x) for x in commandable(g, c)), reverse=True)
            return sum(gains[: g.values["command_recovers"]]) - tiring(g, s, now, c)
        case "Barrage":
            return barrage_gain(g, s, now, c)
        case "Recover":
            return rest_gain(g, s, now, c)
        case "Reload":
            with having(g, (c,), gain=EXHAUSTED, drop=NO_AMMO):
                return now - sector_risk(g, s)
        case "Request Reinforcements" | "Rapid Move":
            return -tiring(g, s, now, c)
    weapon = weapon_of(g, action)
    kind, cost = facts.kind[weapon], tiring(g, s, now, *g.at[p])
    if action.startswith(FIRE):
        gain = shot_gain(g, s, now, weapon_targets(g, c, weapon), facts.attack[kind])
    else:
        g.suppression[s] += facts.suppression[kind]
        gain = now - sector_risk(g, s)
        g.suppression[s] -= facts.suppression[kind]
    return (gain - cost) / 2  # 4.weapon2 it takes two Actions


def worth(g: State, weight: Weights, c: int, action: str, now: dict[int, float]) -> float:
    """The heuristic's worth of an Action, and what it does to the risk; `now` keeps the risk of each sector."""
    s = g.facts.sector_of[g.place[c]]
    plain = action_worth(g, weight, c, action)
    if g.place[c] >= g.facts.positions:
        return plain
    if s not in now:
        now[s] = sector_risk(g, s)
    return horizon(g) * plain + weight["risk"] * action_gain(g, s, now[s], c, action)


def horizon(g: State) -> float:
    """What things are worth beside the risk: less in the last turns, next to nothing when all is decided by the next cards."""
    if g.wave < len(g.facts.waves):
        return 1.0
    return max(0.01, min(1.0, g.left // g.facts.values["ija_cards_per_turn"] / 5))


# -- answers -------------------------------------------------------------------------------------------------------


def choose_actor(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    now: dict[int, float] = {}
    return best_actor(g, decision.options, lambda c, action: worth(g, weight, c, action, now))


def choose_action(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    c, now = decision.about["unit"], dict[int, float]()
    return max(decision.options, key=lambda a: worth(g, weight, c, a, now))


def choose_target(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    def value(ap: Any) -> float:
        if type(ap) is not int:
            return -1.0
        s = g.facts.ap_sector[ap]
        return odds(g.defense(ap)) * (kill_worth(g, weight, ap) + weight["risk"] * kill_gain(g, s, sector_risk(g, s), ap))

    return max(decision.options, key=value)


def choose_commanded(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    def value(c: Any) -> float:
        if type(c) is not int:
            return 0.1
        s = g.facts.sector_of[g.place[c]]
        return recover_worth(g, weight, c) + weight["risk"] * rest_gain(g, s, sector_risk(g, s), c)

    return max(decision.options, key=value)


def suppress(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """3.6.1.b As many tokens as leave the least risk behind, those kept for later considered."""
    have: int = decision.options[-1]
    s, ap = decision.about["sector"], decision.about["at"]
    hit = odds(g.defense(ap), g.values["suppression_die"])
    cost = []
    for n in range(min(have, MOST) + 1):
        lives = (1 - hit) ** n
        g.suppression[s] = have - n
        with destroyed(g, ap):
            beaten = sector_risk(g, s)
        cost.append(lives * (sector_risk(g, s) + weight["escaped"]) + (1 - lives) * beaten + weight["token"] * n)
    g.suppression[s] = have
    return cost.index(min(cost))


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
