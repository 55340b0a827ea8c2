"""A player with some sense: holds the front, keeps the wire up, feeds the mortars, kills what is likeliest to break in.

The table is open, so the state it is given holds nothing it may not know. Each question is answered by its own chooser: who is
wanted where (staffing.py), the Field (airfield.py), cards (headquarters.py), worths (judgement.py), and for tokens, Actions and
targets how likely the line is to break (watchful.py, risk.py). Worths are in "kills of a counter at the wire", times ten.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from ....engine.decision import Decision
from ...kit.dispatch import Chooser, Key, chosen
from ...kit.hints import Heuristic, Hints
from ...kit.hints import Weights as Kit
from ..rules.actions import barrage_targets
from ..rules.assault import odds, shooters
from ..rules.boot import GO_ON, PLAY, is_card
from ..rules.facts import INFILTRATOR
from ..rules.moves import destinations
from ..rules.orders import ACTION, rooms
from ..rules.state import DISRUPTED, EXHAUSTED, NO_AMMO, OKA, SPENT, State
from . import airfield, watchful
from .headquarters import choose_card, choose_operation, comms, deploy, discard_card, send_supplies, suppression_split
from .judgement import WEIGHT, Weights, action_worth, best, best_actor, kill_worth, pressure, recover_worth
from .moving import move_worth
from .staffing import buy, place_purchase, send_to
from .watchful import WATCHFUL


def follow(g: State, decision: Decision, rng: Random, weight: Weights, table: Mapping[Key, Chooser[State, Weights]]) -> Any:
    """A sensible option by a table of choosers: a Boot card where one fits, else the answer of the question's chooser."""
    if g.boot and decision.rule != "boot.b":
        cards = [o for o in decision.options if is_card(o)]
        for card in cards:
            if _fits(g, card.removeprefix(PLAY), decision.rule):
                return card
        if cards:
            rest = tuple(o for o in decision.options if o not in cards)
            decision = Decision(decision.player, decision.rule, decision.text, rest, decision.name, verb=decision.verb,
                                about=decision.about)  # fmt: skip
    return chosen(table, g, decision, weight, rng)


def heuristic(g: State, decision: Decision, rng: Random) -> Any:
    """A sensible option."""
    return follow(g, decision, rng, WATCHFUL, RECKONING)


def _fits(g: State, card: str, rule: str) -> bool:
    """Is it a good moment for that Boot card?"""
    facts = g.facts
    if card == "Second Wind":  # best at the end of the Actions
        return rule == "4.0.b" and rooms(g, ACTION)[OKA] <= 1 and _most_tired(g) >= 3
    if card == "Ammo Run":
        return sum(1 for state in g.status if state & NO_AMMO) >= 2
    if card == "Construction Crews":
        return bool(g.disrupted[18]) or (bool(g.disrupted[3]) and rule == "2.0.a")
    if card == "Scramble":
        return rule == "3.5.b" and bool(g.watchers) and not any(g.ready[n] for n in facts.holders["Wildcat"])
    return False


def _most_tired(g: State) -> int:
    """Counters that are Exhausted or Disrupted in the positions of the sector that has most of them."""
    return max(sum(1 for p in g.facts.in_sector[s] for c in g.at[p] if g.status[c] & SPENT) for s in range(3))


def first(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """Where it matters little."""
    return decision.options[0]


# -- against the IJA -----------------------------------------------------------------------------------------------


def suppress(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """More tokens where there are many, and where the chain already presses."""
    have = decision.options[-1]
    s = decision.about["sector"]
    want = 1 + (have >= weight["tokens 2"]) + (have >= weight["tokens 3"]) + (have >= weight["tokens 4"])
    if pressure(g, s) >= 4 or g.facts.enemy_kind[decision.about["enemy"]] == INFILTRATOR:
        want += 1
    return min(have, want)


def fire_back(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """Everybody shoots, the ready ones first."""
    return best(decision.options, lambda c: 2 if type(c) is int and not g.status[c] & EXHAUSTED else 1 if type(c) is int else 0)


def thirst(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """Those who hold nothing go first."""
    facts = g.facts

    def worth(c: Any) -> float:
        if type(c) is not int:
            return -99.0
        p = g.place[c]
        return (10.0 if p >= facts.positions else 4.0 if not facts.front[p] else 0.0) + (3 if g.status[c] & DISRUPTED else 0)

    return best(decision.options, worth)


def boot_moment(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """A card that saves the game, a counter or a sector's water is played; the rest when the need is great."""
    cards, moment = decision.options, decision.verb
    if moment == "hit" and not (decision.about["location"] == 18 and g.disrupted[18]):
        return GO_ON
    if moment == "Banzai" and _most_tired(g) < 2:
        return GO_ON
    if moment == "loss" and cards[1] == f"{PLAY}Second Wind":
        return GO_ON  # better kept for the line
    return cards[1]


def choose_mover(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """The counter whose best Move is worth most, if any is worth it."""
    best, worth = decision.options[0], 0.0
    for c in decision.options:
        if type(c) is int:
            value = max((move_worth(g, c, to) for to in destinations(g, c)), default=-9.0)
            if value > worth:
                best, worth = c, value
    return best


def choose_destination(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    return best(decision.options, lambda to: move_worth(g, decision.about["unit"], to))


def carry_place(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """The rear, where there is room."""
    facts = g.facts
    return best(decision.options, lambda p: -9 if p >= facts.positions else 2 if not facts.front[p] else 1)


def order(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """An Officer's order before the quota in the Action Sub-Phase."""
    officer = next((o for o in decision.options if type(o) is int), decision.options[0])
    return officer if decision.about["what"] == ACTION else decision.options[0]


# -- Actions -------------------------------------------------------------------------------------------------------


def choose_actor(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    return best_actor(g, decision.options, lambda c, action: action_worth(g, weight, c, action))


def choose_action(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    return best(decision.options, lambda a: action_worth(g, weight, decision.about["unit"], a))


def choose_target(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    return best(decision.options, lambda ap: kill_worth(g, weight, ap) * odds(g.defense(ap)) if type(ap) is int else -1.0)


def choose_wire(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    return best(decision.options, lambda ap: len(shooters(g, ap)) + 1 if type(ap) is int else 0)


def choose_commanded(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    return best(decision.options, lambda c: recover_worth(g, weight, c) if type(c) is int else 0.1)


def which_state(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    return "Disrupted"


def choose_battery(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """The second battery only where there are more targets than the first has tokens for."""
    seen = barrage_targets(g, decision.about["unit"]).bit_count()
    enough = decision.about["guns"] and 2 * seen <= g.values["barrage_tokens_one"]
    return decision.options[-1 if enough else 0]


def barrage_tokens(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """Three tokens on each."""
    return min(decision.options[-1], 3)


def most(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    return max(decision.options)


CHOOSERS: Mapping[Key, Chooser[State, Weights]] = {
    # before the game
    "p13.b": deploy,
    "p13.c": suppression_split,
    "p14.a": buy,
    "p14.b": place_purchase,
    # Operations cards
    "2.1": discard_card,
    "2.0.a": choose_card,
    "2.0.b": airfield.repair,
    "2.1.b": choose_operation,
    "2.6.a": most,
    "2.7.a": send_supplies,
    ("2.7.b", "buy"): buy,
    ("2.7.b", "send"): send_to,
    ("2.8.a", "token"): airfield.ready_token,
    ("2.8.a", "place"): airfield.ready_place,
    "2.9.a": first,
    "2.10.a": comms,
    "2.11.a": airfield.ready_place,
    "2.12.a": airfield.fly,
    "2.13.a": airfield.ready_place,
    "2.13.b": airfield.fly,
    "2.15.a": airfield.ready_place,
    # against the IJA
    "3.1.1.a": first,
    "3.1.2.a": first,
    "3.5.b": airfield.defence,
    "3.5.1": airfield.commit,
    "3.5.2": airfield.commit,
    "3.5.3.a": airfield.commit,
    "3.6.1.b": suppress,
    "3.6.2.2.e": fire_back,
    "3.8.4.b": thirst,
    "3.8.5": first,
    "boot.b": boot_moment,
    ("boot.b", "ready"): first,
    ("boot.b", "recover"): first,
    ("boot.b", "repair"): most,
    ("boot.b", "sector"): first,
    # Moves and Actions
    "4.0.2": order,
    "4.0.a": choose_mover,
    "4.0.b": choose_actor,
    "4.1.1.a": choose_destination,
    "4.1.1.c": carry_place,
    "4.1.10.a": first,
    "4.1.11.d": choose_target,
    "4.1.2.a": choose_target,
    "4.1.2.f": choose_action,
    "4.1.5.b": choose_commanded,
    "4.1.6.a": buy,
    ("4.1.7.a", "artillery"): choose_battery,
    ("4.1.7.a", "tokens"): barrage_tokens,
    "4.1.8.a": which_state,
    "4.1.9.a": choose_wire,
    "4.2.5.1a": first,
    "4.2.6.1a": choose_target,
}

RECKONING = {**CHOOSERS, **watchful.CHOOSERS}  # with an eye on where the line may break in the next turns


def style(**other: float) -> Heuristic:
    """The same sense with other weights, given by their names with _ for a blank."""
    return partial(follow, weight={**WATCHFUL, **{name.replace("_", " "): w for name, w in other.items()}}, table=RECKONING)


TURNED = {  # what tuning may turn, and how far a first step goes
    "risk": 20.0, "escaped": 0.01, "attack": 1.0, "rapid fire": 1.0, "suppress": 1.5, "crew low": 0.3, "crew high": 0.3,
    "command": 1.0, "reload": 1.5, "request": 2.0, "request short": 1.0, "supplies short": 1.5, "supply aim": 1.0,
    "comms": 6.0, "artillery": 5.0, "recover": 1.0,
}  # fmt: skip


def made(values: Sequence[float]) -> Heuristic:
    """The heuristic with other values of what may be turned."""
    return partial(follow, weight={**WATCHFUL, **dict(zip(TURNED, values))}, table=RECKONING)


HINTS = Hints(
    styles={
        "watchful": style(risk=80.0, escaped=0.03),  # spends tokens early, mends the line first
        "bold": style(risk=30.0, attack=-1.5, rapid_fire=-2.2),  # shoots more
        "plain": partial(follow, weight=WEIGHT, table=CHOOSERS),  # no reckoning: quick
    },
    planned=frozenset({"2.0.a"}),  # a plan lasts a turn
    crossroads=frozenset(),
    sure=2.5,  # it takes much to leave the heuristic
    ahead=1,
    weights=Kit(tuple(TURNED), tuple(WATCHFUL[name] for name in TURNED), tuple(TURNED.values()), made),
)
