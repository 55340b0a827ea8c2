"""Henderson Field: which Locations to repair, which tokens to ready, when the Bombers fly, how a raid is met.

A hit on a Disrupted Location goes on to the next higher one (3.5.4), and two on #18 lose the game (3.5.5): so the chain below
the HQ is what must be kept broken. How likely the HQ falls is reckoned over the same throws every time.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from random import Random
from typing import Any

from ....engine.decision import Decision
from ..rules.henderson import AMBUSH, ENOUGH, FLAK, NO_DEFENCE, WILDCATS, tokens
from ..rules.state import HENDERSON, State
from .judgement import Weights

HQ = 18
THROWS = 100  # bombardments that are imagined
BETTYS = 3  # that come through, beside the shells of the next Banzai card


@lru_cache(maxsize=1)
def throws() -> tuple[tuple[int, ...], ...]:
    """3.8.3 The Locations that imagined bombardments hit."""
    rng = Random("Yura")
    return tuple(tuple(sum(rng.randrange(1, 7) for _ in range(3)) for _ in range(12)) for _ in range(THROWS))


@lru_cache(maxsize=16)
def aimed(hits: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Of each throw the highest Location that so many hits are aimed at, and for each hit the bits of all from there on."""
    return tuple((max(dice[:hits], default=0), tuple(-(1 << n) for n in dice[:hits])) for dice in throws())


@lru_cache(maxsize=20000)
def hq_falls(disrupted: int, ready: int, twice: bool, hits: int) -> float:
    """3.5.4, 3.5.5 How likely so many hits destroy the HQ. Locations are bits; `twice`: it has a Disrupted token already."""
    # from each Location up to the HQ every one must take its hits before the HQ has enough: most throws are too few for that
    takes = 1 + (ready >> HQ & 1) + (not twice)
    hopeless = [True] * HQ + [takes > hits]
    for n in range(HQ - 1, 0, -1):
        takes += (ready >> n & 1) + (not disrupted >> n & 1)
        hopeless[n] = takes > hits
    hq, lost = 1 << HQ, 0
    broken = disrupted & ~hq
    for top, throw in aimed(hits):
        if hopeless[top]:
            continue
        takers, manned, again = ~broken | ready, ready, twice  # who takes a hit that comes to him
        for on in throw:
            hit = takers & on
            hit &= -hit
            if manned & hit:
                manned ^= hit
                takers ^= hit & broken
            elif hit != hq:
                takers ^= hit
            elif again:
                lost += 1
                break
            else:
                again = True
    return lost / THROWS


def hits_to_come(g: State) -> int:
    """Shells of the next Banzai card, and some bombs."""
    shells = 0 if g.yura_back else g.facts.waves[g.wave - 1].bombard + g.values["banzai_bombard_rolls"]
    return min(12, shells + BETTYS)


def hq_risk(g: State, repaired: int = 0, readied: int = 0) -> float:
    """How likely the HQ falls by the next Banzai card; as if a Location were repaired, or had a token."""
    broken = manned = 0
    for n in range(3, 19):
        if g.disrupted[n] and n != repaired:
            broken |= 1 << n
        if g.ready[n] or n == readied:
            manned |= 1 << n
    return hq_falls(broken, manned, bool(g.disrupted[HQ]) and repaired != HQ, hits_to_come(g))


def repair_gain(g: State, weight: Weights, n: int) -> float:
    """What the repair of a Location is worth: a safer HQ, and what the Location is good for."""
    use = {3: 16.0, 17: 8.0 if not g.ready[17] else 2.0, HQ: 25.0}.get(n, 4.0)
    if g.facts.token[n] == "SBD-Bomber":
        use = 2.0 if g.yura_back else 8.0
    if last_turn(g):
        use = 10.0  # 5.0 a Victory Point; nothing else that it is good for comes in time
    return use + weight["headquarters"] * (hq_risk(g) - hq_risk(g, repaired=n)) + n / 10


def ready_gain(g: State, weight: Weights, places: tuple[int, ...]) -> float:
    """What a token does for the HQ: it takes a hit instead of the Location."""
    now = hq_risk(g)
    return max((weight["headquarters"] * (now - hq_risk(g, readied=n)) for n in places), default=0.0)


def dive_bomb_worth(g: State, weight: Weights) -> float:
    """2.12.a Bombers fly together: each beyond the first helps all of them."""
    n, last = len(tokens(g, "SBD-Bomber")), g.wave == len(g.facts.waves) and g.left < 6
    return 30.0 if n >= 3 else 14.0 if n == 2 and last else 12.0 if last else 1.0


def fly(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """All Bombers, or as few as can be while more are awaited; a patrol flies with everybody."""
    more = [o for o in decision.options if o != ENOUGH]
    if decision.about["token"] != "SBD-Bomber" or len(more) == len(decision.options):
        return more[0] if more else ENOUGH
    flying = decision.about["flying"]
    last = g.wave == len(g.facts.waves) and g.left < 6
    return more[0] if more and (last or flying + len(more) >= 3) else ENOUGH


def repair(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    return max(decision.options, key=lambda n: repair_gain(g, weight, n))


def ready_token(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """A Wildcat for a Coast Watcher who has none to warn (3.5.1); then Bombers while the Yura is there, Wildcats, patrols."""
    ambush = "Wildcat" if g.watchers and not tokens(g, "Wildcat") and fed(g) else "-"
    order = (ambush, "SBD-Bomber" if not g.yura_back else "-", "Wildcat" if fed(g) else "-", "SBD-Patrol")
    return next((o for o in order if o in decision.options), decision.options[0])


def banzai_now(g: State) -> bool:
    """May the Banzai card come before anybody is asked for Operations cards again?"""
    return g.left < g.facts.values["ija_cards_per_turn"]


def fed(g: State) -> bool:
    """3.8.5 Would one more Wildcat live through this turn?"""
    return not banzai_now(g) or g.supply[HENDERSON] > len(tokens(g, "Wildcat")) * g.values["supply_per_wildcat"]


def last_turn(g: State) -> bool:
    """3.8.end Is this the Operations Card Phase after which nothing but the last cards comes?"""
    return g.wave == len(g.facts.waves) and banzai_now(g)


def ready_place(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """Where a token spares the HQ most; else the higher Location."""
    return max(decision.options, key=lambda n: (-hq_risk(g, readied=n), n))


def bettys(g: State) -> int:
    """3.5.a How many come with the card on the table."""
    number = g.facts.card(g.drawn[-1]).number if g.drawn and g.drawn[-1] >= 0 else 2
    return number + g.values["betty_bombers"]


def defence(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """Ambush; else what shoots down most of them: a Wildcat about one, an Anti-aircraft token one."""
    guns, planes = len(tokens(g, "Anti-aircraft")), len(tokens(g, "Wildcat"))
    flak, cats = min(2, guns) * 1.0, planes * 1.1
    come = bettys(g)
    first = (FLAK, WILDCATS) if min(flak, come) >= min(cats, come) else (WILDCATS, FLAK)
    return next(o for o in (AMBUSH, *first, NO_DEFENCE) if o in decision.options)


def commit(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """As many as the Bettys ask for; the lowest Locations first, whose tokens guard the HQ least."""
    more = [o for o in decision.options if o != ENOUGH]
    if (ENOUGH in decision.options and decision.about["gone"] >= ceil(bettys(g) / 1.1)) or not more:
        return ENOUGH
    return min(more)


def operation_worth(g: State, weight: Weights, action: str, places: tuple[int, ...]) -> float:
    """What an action of a card of the Field is worth now; `places` are its Locations."""
    open_ = tuple(n for n in places if not g.ready[n] and not g.disrupted[n])
    late = 7.0 if last_turn(g) else 0.0  # what is readied then only takes a hit
    match action:
        case "Repair":
            return max((repair_gain(g, weight, n) for n in places if g.disrupted[n]), default=-1.0)
        case "Land Supplies":
            return 20.0 - g.supply[HENDERSON]
        case "Dive Bomb":
            return dive_bomb_worth(g, weight)
        case "Ready Aircraft" | "Ready Wildcat":
            return 9.0 - late + ready_gain(g, weight, open_)
        case "Ready Anti-aircraft":
            return 8.0 - late + ready_gain(g, weight, open_)
        case "Ready SBD-Patrol":
            return (2.0 if g.spotted or late else 7.0) + ready_gain(g, weight, open_)
        case "Search and Patrol Flight":
            return 11.0 if len(tokens(g, "SBD-Patrol")) > 1 or g.search_value() <= 8 else 3.0
        case "Gather Intel":
            return 9.0 if g.watchers > 1 or not tokens(g, "Wildcat") else 4.0
        case _:  # Ready Coast Watcher
            return 10.0
