"""A player with some sense: holds the front, keeps the wire up, feeds the mortars, kills what stands nearest.

The table is open, so the state it is given holds nothing it may not know. Each question is answered by its own rule of thumb;
the numbers are worth in "kills of a counter at the wire", times ten.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Any

from ....engine.decision import Decision
from ...kit.hints import Hints
from ..rules.assault import odds, shooters
from ..rules.boot import GO_ON, PLAY
from ..rules.moves import destinations
from ..rules.orders import ACTION, rooms
from ..rules.state import DISRUPTED, EXHAUSTED, NO_AMMO, OKA, SPENT, State
from . import watchful
from .headquarters import (
    best,
    buy,
    choose_card,
    choose_operation,
    commit,
    comms,
    defence,
    deploy,
    discard_card,
    fly,
    place_purchase,
    ready_at,
    send_supplies,
    send_to,
    suppression_split,
)
from .judgement import (
    WEIGHT,
    Weights,
    action_worth,
    best_actor,
    kill_worth,
    move_worth,
    pressure,
    recover_worth,
)

Answer = Callable[[State, Weights, Decision, Random], Any]


def heuristic(
    g: State, decision: Decision, rng: Random, weight: Weights = WEIGHT, other: Mapping[str, Answer] = MappingProxyType({})
) -> Any:
    """A sensible option; a style may have `other` answers."""
    answer = other.get(decision.rule) or ANSWERS.get(decision.rule, _first)
    if g.boot and decision.rule != "boot.b":
        cards = [o for o in decision.options if type(o) is str and o.startswith(PLAY)]
        for card in cards:
            if _fits(g, card.removeprefix(PLAY), decision.rule):
                return card
        rest = tuple(o for o in decision.options if o not in cards)
        decision = Decision(decision.player, decision.rule, decision.text, rest, decision.name)
    found = answer(g, weight, decision, rng)
    return found if found in decision.options else decision.options[0]


def _fits(g: State, card: str, rule: str) -> bool:
    """Is it a good moment for that Boot card?"""
    facts = g.facts
    if card == "Second Wind":  # best at the end of the Actions
        tired = max(sum(1 for p in facts.in_sector[s] for c in g.at[p] if g.status[c] & SPENT) for s in range(3))
        return rule == "4.0.b" and rooms(g, ACTION)[OKA] <= 1 and tired >= 3
    if card == "Ammo Run":
        return sum(1 for state in g.status if state & NO_AMMO) >= 2
    if card == "Construction Crews":
        return bool(g.disrupted[18]) or (bool(g.disrupted[3]) and rule == "2.0.a")
    if card == "Scramble":
        return rule == "3.5.b" and bool(g.watchers) and not any(g.ready[n] for n in facts.holders["Wildcat"])
    return False


def _first(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    return decision.options[0]


# -- against the IJA -----------------------------------------------------------------------------------------------


def suppress(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    """More tokens where there are many, and where the chain already presses."""
    have = decision.options[-1]
    s = next(i for i, name in enumerate(g.facts.sectors) if f" {name} " in decision.text)
    want = 1 + (have >= weight["tokens 2"]) + (have >= weight["tokens 3"]) + (have >= weight["tokens 4"])
    if pressure(g, s) >= 4 or "Infiltrator" in decision.text:
        want += 1
    return min(have, want)


def fire_back(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    """Everybody shoots, the ready ones first."""
    return best(decision.options, lambda c: 2 if type(c) is int and not g.status[c] & EXHAUSTED else 1 if type(c) is int else 0)


def first_aid(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    return decision.options[0]


def thirst(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    """Those who hold nothing go first."""
    facts = g.facts

    def worth(c: Any) -> float:
        if type(c) is not int:
            return -99.0
        p = g.place[c]
        return (10.0 if p >= facts.positions else 4.0 if not facts.front[p] else 0.0) + (3 if g.status[c] & DISRUPTED else 0)

    return best(decision.options, worth)


def boot_moment(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    """Hold the Line when it is lost, Steady when the front would open, Counter-battery at once; the rest when it fits."""
    text, cards = decision.text, decision.options
    if f"{PLAY}Hold the Line" in cards:
        ours, theirs = (int(w) for w in text.partition(". A Boot")[0].rpartition(": ")[2].split(" against "))
        if ours < theirs or ours == theirs:
            return f"{PLAY}Hold the Line"
    for name in ("Steady, Marines", "Counter-battery"):
        if PLAY + name in cards:
            return PLAY + name
    if "Water is short" in text and f"{PLAY}Carrying Party" in cards:
        return f"{PLAY}Carrying Party"
    if "#18 is about" in text and g.disrupted[18] and f"{PLAY}Construction Crews" in cards:
        return f"{PLAY}Construction Crews"
    tired = max(sum(1 for p in g.facts.in_sector[s] for c in g.at[p] if g.status[c] & SPENT) for s in range(3))
    if "Banzai" in text and tired >= 2 and f"{PLAY}Second Wind" in cards:
        return f"{PLAY}Second Wind"
    return GO_ON


def choose_mover(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    """The counter whose best Move is worth most, if any is worth it."""
    best, worth = decision.options[0], 0.0
    for c in decision.options:
        if type(c) is int:
            value = max((move_worth(g, c, to) for to in destinations(g, c)), default=-9.0)
            if value > worth:
                best, worth = c, value
    return best


def choose_destination(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    c = g.facts.by_name[decision.text.removeprefix("Move ").removesuffix(" to")]
    return best(decision.options, lambda to: -99.0 if type(to) is str and to.startswith(PLAY) else move_worth(g, c, to))


def carry_place(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    """The rear, where there is room."""
    facts = g.facts
    return best(decision.options, lambda p: -9 if p >= facts.positions else 2 if not facts.front[p] else 1)


def order(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    """An Officer's order before the quota in the Action Sub-Phase."""
    what = next((o for o in decision.options if type(o) is int), decision.options[0])
    return what if any("Actions" in str(o) for o in decision.options) else decision.options[0]


# -- Actions -------------------------------------------------------------------------------------------------------


def choose_actor(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    return best_actor(g, decision.options, lambda c, action: action_worth(g, weight, c, action))


def choose_action(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    c = g.facts.by_name[decision.text.partition(":")[0]]
    return best(decision.options, lambda a: -99.0 if a.startswith(PLAY) else action_worth(g, weight, c, a))


def choose_target(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    return best(decision.options, lambda ap: kill_worth(g, weight, ap) * odds(g.defense(ap)) if type(ap) is int else -1.0)


def choose_wire(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    return best(decision.options, lambda ap: len(shooters(g, ap)) + 1 if type(ap) is int else 0)


def choose_commanded(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    return best(decision.options, lambda c: recover_worth(g, weight, c) if type(c) is int else 0.1)


def which_state(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    return "Disrupted"


def barrage_tokens(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    numbers = [o for o in decision.options if type(o) is int]
    if "Artillery" in decision.text:
        return decision.options[0]
    return min(numbers[-1], 3)


def most(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    return max(o for o in decision.options if type(o) is int)


ANSWERS: dict[str, Answer] = {
    "p13.b": deploy,
    "p13.c": suppression_split,
    "p14.a": buy,
    "p14.b": place_purchase,
    "2.1": discard_card,
    "2.0.a": choose_card,
    "2.1.b": choose_operation,
    "2.6.a": most,
    "2.7.a": send_supplies,
    "2.7.b": lambda g, weight, d, rng: send_to(g, weight, d, rng) if d.text.startswith("Send ") else buy(g, weight, d, rng),
    "2.10.a": comms,
    "2.8.a": ready_at,
    "2.12.a": fly,
    "2.13.b": fly,
    "3.5.b": defence,
    "3.5.1": commit,
    "3.5.2": commit,
    "3.5.3.a": commit,
    "3.6.1.b": suppress,
    "3.6.2.2.e": fire_back,
    "3.1.1.a": first_aid,
    "3.8.4.b": thirst,
    "boot.b": boot_moment,
    "4.0.a": choose_mover,
    "4.1.1.a": choose_destination,
    "4.1.1.c": carry_place,
    "4.0.2": order,
    "4.0.b": choose_actor,
    "4.1.2.f": choose_action,
    "4.1.2.a": choose_target,
    "4.1.11.d": choose_target,
    "4.2.6.1a": choose_target,
    "4.1.9.a": choose_wire,
    "4.1.5.b": choose_commanded,
    "4.1.8.a": which_state,
    "4.1.6.a": buy,
    "4.1.7.a": barrage_tokens,
}

HINTS = Hints(
    # the same sense, and an eye on where the line may break in the next three turns
    styles={"watchful": partial(heuristic, weight=watchful.WATCHFUL, other=watchful.ANSWERS)},
    starts="watchful",
    planned=frozenset({"2.0.a"}),  # a plan lasts a turn
    crossroads=frozenset(),
    sure=2.5,  # it takes much to leave the style it starts from
    ahead=1,
)
