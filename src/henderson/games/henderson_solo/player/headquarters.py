"""A player with some sense before the game and in the Operations Card Phase: what to buy, where it goes, which card to play."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ....engine.decision import Decision
from ..rules.facts import MORTAR_60, MORTAR_81, MORTAR_TEAM, OBSERVER, RIFLES
from ..rules.henderson import tokens
from ..rules.operations import actions_of
from ..rules.state import HENDERSON, OKA, State
from .airfield import banzai_now, operation_worth
from .judgement import Weights, best, exposed, on_board, short, spare_supply
from .staffing import sent

# -- before the game -----------------------------------------------------------------------------------------------


def deploy(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """The front first, then the rear."""
    front = g.facts.front
    return best(decision.options, lambda p: 2 if p < g.facts.positions and front[p] else 1 if p < g.facts.positions else 0)


def suppression_split(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """Three tenths for each Matanikau sector, the rest for Southern Lunga."""
    total = g.tokens + sum(g.suppression)
    return min(len(decision.options) - 1, round(total * weight["split"] / 10))


# -- Operations cards ----------------------------------------------------------------------------------------------


def _worth_on(g: State, weight: Weights, card: int, action: str) -> float:
    """What an action of an Operations card is worth now."""
    match action:
        case "Send Reinforcements":
            return _reinforcements_worth(g, weight)
        case "Send Supplies":
            wanted = sum(max(0.0, weight["supply aim"] + (s == 2) - spare_supply(g, s)) for s in range(3))
            return weight["supplies"] + weight["supplies short"] * min(wanted, 6.0) if g.supply[HENDERSON] >= 3 else 4.0
        case "Establish Comms":
            return weight["comms"]
        case "Ready Artillery":
            return weight["artillery"] if on_board(g, OBSERVER) else 4.0
    decks = g.facts.decks
    return operation_worth(g, weight, action, decks.operations[decks.operation[card]].locations)


def _reinforcements_worth(g: State, weight: Weights) -> float:
    """Mortars and what fills a gap first; then the fighters the sectors are short of."""
    if exposed(g):
        return 60.0
    wish = sent(g, weight)
    if any(k in wish for k in (MORTAR_81, MORTAR_60, MORTAR_TEAM)) or RIFLES in wish[:1]:
        return 30.0
    return (18.0 if wish else 3.0) + weight["reinforce short"] * min(6, sum(max(0, short(g, weight, s)) for s in range(3)))


def card_worth(g: State, weight: Weights, card: int) -> float:
    """The best a card offers."""
    return max((_worth_on(g, weight, card, a) for a in actions_of(g, card)), default=-1.0)


def choose_card(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """Supplies are landed before they are sent; else the best card first."""
    decks = g.facts.decks

    def worth(card: Any) -> float:
        if type(card) is not int:
            return -99.0
        actions = decks.operations[decks.operation[card]].actions
        if "Dive Bomb" in actions and not actions_of(g, card):
            return 99.0  # 2.1.b it passes now; with a Bomber ready it would have to fly alone
        lands = "Land Supplies" in actions and actions_of(g, card)
        return card_worth(g, weight, card) + (20 if lands else 0)

    return narrowest(g, weight, best(decision.options, worth), decision.options)


def narrowest(g: State, weight: Weights, chosen: Any, cards: Sequence[Any]) -> Any:
    """2.1.b Before a card that repairs and readies in many Locations one that can do so only in some of them: it might find
    nothing left to do. Not the Bombers' card, if it would fly: that waits for those that are readied."""
    decks = g.facts.decks
    wide = set(decks.operations[decks.operation[chosen]].locations) if type(chosen) is int else set()
    for card in cards:
        if type(card) is int and card != chosen:
            narrow = set(decks.operations[decks.operation[card]].locations)
            if narrow and narrow < wide and _does(g, weight, card) not in ("", "Dive Bomb", "Search and Patrol Flight"):
                return card
    return chosen


def _does(g: State, weight: Weights, card: int) -> str:
    """What a card would be used for now."""
    return max(actions_of(g, card), key=lambda a: _worth_on(g, weight, card, a), default="")


def discard_card(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    return best(decision.options, lambda c: -card_worth(g, weight, c) if type(c) is int else -99.0)


def choose_operation(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    return best(decision.options, lambda action: _worth_on(g, weight, decision.about["card"], action))


def send_supplies(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """To where water and fire are shortest."""
    left = max(o for o in decision.options if type(o) is int)
    box = decision.about["box"]
    if banzai_now(g) and all(spare_supply(g, s) >= 0 for s in range(3)):  # 3.8.5 what the pilots eat stays
        left = min(left, max(0, g.supply[HENDERSON] - len(tokens(g, "Wildcat")) * g.values["supply_per_wildcat"]))
    if box == OKA:
        drinkers = len(g.at[g.facts.oka]) + (g.wave == len(g.facts.waves) and g.left > 2)
        return min(left, max(0, -(-drinkers // g.values["water_counters_per_supply"]) - g.supply[OKA]))
    need = [max(0.0, weight["send aim"] + (s == 2) - spare_supply(g, s)) for s in range(3)]
    rest = sum(need[box:])
    if not rest:
        return min(left, 2) if box == 2 else 0
    return min(left, round(left * need[box] / rest))


def comms(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """#17 first, then Southern Lunga."""
    return best(decision.options, lambda n: 9 if n == 17 else n)
