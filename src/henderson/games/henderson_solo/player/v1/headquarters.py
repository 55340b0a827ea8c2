"""A player with some sense before the game and in the Operations Card Phase: what to buy, where it goes, which card to play."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from .....engine.decision import Decision
from ...rules.facts import AT_TEAM, MG, MG_TEAM, MORTAR_60, MORTAR_81, MORTAR_TEAM, NCO, OBSERVER, OFFICER, RIFLES
from ...rules.henderson import AMBUSH, ENOUGH, FLAK, NO_DEFENCE, WILDCATS
from ...rules.operations import actions_of
from ...rules.state import HENDERSON, OKA, State
from .judgement import Weights, danger, defended, gaps, on_board, pressure, spare_supply


def best(options: Any, worth: Callable[[Any], float]) -> Any:
    """The option of the highest worth; the first of equals."""
    return max(options, key=worth)


# -- before the game -----------------------------------------------------------------------------------------------


def deploy(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """The front first, then the rear."""
    front = g.facts.front
    return best(decision.options, lambda p: 2 if p < g.facts.positions and front[p] else 1 if p < g.facts.positions else 0)


def suppression_split(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """A quarter for each Matanikau sector, half for Southern Lunga."""
    total = g.tokens + sum(g.suppression)
    return min(len(decision.options) - 1, round(total * weight["split"] / 10))


def _wishes(g: State) -> list[int]:
    """What to buy, in order: crews for every mortar, a mortar for each sector, bodies for the front, Officers, NCOs."""
    tubes = on_board(g, MORTAR_60) + on_board(g, MORTAR_81)
    if on_board(g, MORTAR_TEAM) < 2 * tubes:
        return [MORTAR_TEAM]
    thin = sum(max(0, gaps(g, s)) for s in range(3))
    wish: list[int] = []
    if not on_board(g, MORTAR_81) and g.points >= 5:
        wish.append(MORTAR_81)
    if thin > 3:
        wish.append(RIFLES)
    if on_board(g, MORTAR_60) < 2 and g.points >= 4:
        wish.append(MORTAR_60)
    if thin > 0:
        wish.append(RIFLES)
    for kind in (OFFICER, OBSERVER):
        if on_board(g, kind) < (3 if g.turn else 1):
            wish.append(kind)
    if on_board(g, NCO) < 3:
        wish.append(NCO)
    spare = sum(1 for r in g.facts.reserves for c in g.at[r] if g.facts.kind[c] == RIFLES)
    return [*wish, RIFLES] if spare < 4 else wish


def buy(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """The first wish that can be paid."""
    return next((kind for kind in _wishes(g) if kind in decision.options), decision.options[-1])


def place_purchase(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """Mortars to the rear, Southern Lunga first; bodies to the empty front; an NCO in the middle of a line."""
    facts = g.facts
    kind = facts.kind[decision.about["unit"]]

    def worth(p: int) -> float:
        if p >= facts.positions:
            return 0.0
        s = facts.sector_of[p]
        lunga = (3.0 if kind in (MORTAR_81, RIFLES) else -3.0) if s == 2 else 0.0
        if kind >= MG:
            taken = sum(len(g.guns[q]) for q in facts.in_sector[s])
            return (5 if not facts.front[p] else 0.0) + lunga - 4 * taken - (20 if g.at[p] else 0)
        if kind in (MG_TEAM, AT_TEAM, MORTAR_TEAM):
            manned = any(facts.kind[w] in facts.mans[kind] for w in g.guns[p])
            return (20.0 if manned else 0.0) + (0 if facts.front[p] else 1.0)
        if kind == OFFICER:
            return (
                (5 if not facts.front[p] else 1.0)
                + 4.0 * any(g.guns[q] for q in facts.links[p])
                + lunga
                - (9.0 if g.guns[p] else 0)
            )
        if kind == OBSERVER:
            return (
                (facts.sees[p] & ~facts.wire_bits).bit_count()
                - (3.0 if facts.front[p] else 0.0)
                + lunga
                - (9.0 if g.guns[p] else 0)
            )
        if kind == NCO:
            return (
                len([q for q in facts.links[p] if g.at[q]]) + lunga + (2.0 if facts.front[p] else 0.0) - (4.0 if g.guns[p] else 0)
            )
        return (10.0 if facts.front[p] else 2.0) + lunga - (4.0 if g.guns[p] else 0)

    return best(decision.options, worth)


# -- Operations cards ----------------------------------------------------------------------------------------------


def _operation_worth(g: State, weight: Weights, action: str) -> float:
    """What an action of an Operations card is worth now."""
    short = sum(max(0.0, weight["supply aim"] + (s == 2) - spare_supply(g, s)) for s in range(3))
    match action:
        case "Send Reinforcements":
            g.points, before = g.values["send_reinforcement_points"], g.points
            wishes = _wishes(g)
            g.points = before
            return (
                30.0
                if any(k in wishes for k in (MORTAR_81, MORTAR_60, MORTAR_TEAM)) or RIFLES in wishes[:1]
                else 18.0
                if wishes
                else 3.0
            )
        case "Send Supplies":
            return weight["supplies"] + weight["supplies short"] * min(short, 6.0) if g.supply[HENDERSON] >= 3 else 4.0
        case "Land Supplies":
            return 20.0 - g.supply[HENDERSON]
        case "Establish Comms":
            return weight["comms"]
        case "Ready Artillery":
            return weight["artillery"] if on_board(g, OBSERVER) else 4.0
        case "Ready Wildcat" | "Ready Aircraft":
            return 9.0
        case "Ready Anti-aircraft":
            return 8.0
        case "Ready SBD-Patrol":
            return 7.0 if not g.spotted else 2.0
        case "Search and Patrol Flight":
            return 11.0
        case "Dive Bomb":
            return 12.0
        case "Gather Intel":
            return 9.0
        case "Ready Coast Watcher":
            return 10.0
        case _:  # Repair
            return 6.0


def _repair_worth(g: State, locations: tuple[int, ...]) -> float:
    """The HQ and the landing place first; then the Locations below the HQ, from which hits run on to it."""
    if 18 in locations and g.disrupted[18]:
        return 40.0
    if 3 in locations and g.disrupted[3]:
        return 22.0
    return 6.0 + 5 * any(g.disrupted[n] for n in locations if n >= 15) + 3.0 * any(g.disrupted[n] for n in locations if n >= 12)


def _worth_on(g: State, weight: Weights, card: int, action: str) -> float:
    decks = g.facts.decks
    return (
        _repair_worth(g, decks.operations[decks.operation[card]].locations)
        if action == "Repair"
        else _operation_worth(g, weight, action)
    )


def card_worth(g: State, weight: Weights, card: int) -> float:
    """The best a card offers."""
    return max((_worth_on(g, weight, card, a) for a in actions_of(g, card)), default=-1.0)


def choose_card(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """Supplies are landed before they are sent; else the best card first."""
    decks = g.facts.decks

    def worth(card: Any) -> float:
        if type(card) is not int:
            return -99.0
        lands = "Land Supplies" in decks.operations[decks.operation[card]].actions and actions_of(g, card)
        return card_worth(g, weight, card) + (20 if lands else 0)

    return best(decision.options, worth)


def discard_card(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    return best(decision.options, lambda c: -card_worth(g, weight, c) if type(c) is int else -99.0)


def choose_operation(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    return best(decision.options, lambda action: _worth_on(g, weight, decision.about["card"], action))


def send_supplies(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """To where water and fire are shortest."""
    left = max(o for o in decision.options if type(o) is int)
    box = decision.about["box"]
    if box == OKA:
        return min(left, -(-len(g.at[g.facts.oka]) // 4))
    need = [max(0.0, (4 if s == 2 else 3) - spare_supply(g, s)) for s in range(3)]
    rest = sum(need[box:])
    if not rest:
        return min(left, 2) if box == 2 else 0
    return min(left, round(left * need[box] / rest))


def send_to(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """Reinforcements go where the front is thin; in the last Wave some go against Colonel Oka."""
    facts = g.facts
    kind = facts.kind[decision.about["unit"]]

    def worth(p: int) -> float:
        if p == facts.oka:
            return 20.0 if g.wave == 4 and g.left < 8 and (g.supply[OKA] or not g.at[p]) else -90.0
        s = facts.sector_of[p]
        if kind >= MG or facts.mans[kind]:
            guns = [w for q in (*facts.in_sector[s], p) for w in g.guns[q]]
            crews = [c for q in (*facts.in_sector[s], p) for c in g.at[q] if facts.kind[c] == kind]
            if kind >= MG:
                return -3.0 * len(guns) + (1 if s == 2 else 0)
            return 10.0 if len(crews) < 2 * sum(1 for w in guns if facts.kind[w] in facts.mans[kind]) else 0.0
        empty = sum(danger(g, q) for q in facts.in_sector[s] if facts.front[q] and not defended(g, q))
        if kind in (OBSERVER, OFFICER):
            same = sum(1 for q in (*facts.in_sector[s], p) for c in g.at[q] if facts.kind[c] == kind)
            return 25.0 - 20.0 * same + pressure(g, s)
        return empty - 15.0 * len(g.at[p]) + pressure(g, s) + 30.0

    return best(decision.options, worth)


def comms(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """#17 first, then Southern Lunga."""
    return best(decision.options, lambda n: 9 if n == 17 else n)


def ready_at(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """Bombers while the Yura is there, then Wildcats, then patrols."""
    order = ("SBD-Bomber" if not g.yura_back else "-", "Wildcat", "SBD-Patrol")
    return next((o for o in order if o in decision.options), decision.options[0])


def fly(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    return next((o for o in decision.options if o != ENOUGH), decision.options[0])


def defence(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """Ambush; else guns; else Wildcats."""
    return next(o for o in (AMBUSH, FLAK, WILDCATS, NO_DEFENCE) if o in decision.options)


def commit(g: State, decision: Decision, weight: Weights, rng: Random) -> Any:
    """Two Wildcats at most."""
    gone = ENOUGH in decision.options
    return ENOUGH if gone and decision.about["token"] == "Wildcat" and rng.random() < 0.5 else decision.options[0]
