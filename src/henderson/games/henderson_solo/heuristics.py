"""A player with some sense: holds the front, keeps the wire up, feeds the mortars, kills what stands nearest.

The table is open, so the state it is given holds nothing it may not know. Each question is answered by its own rule of thumb;
the numbers are worth in "kills of a counter at the wire", times ten.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from ...engine.decision import Decision
from .actions import menu
from .assault import odds, shooters
from .boot import GO_ON, PLAY
from .facts import AT_TEAM, KINDS, MG, MG_TEAM, MORTAR_60, MORTAR_81, MORTAR_TEAM, NCO, OBSERVER, OFFICER, RIFLES
from .henderson import AMBUSH, ENOUGH, FIGHTERS, FLAK, NOTHING
from .judgement import (
    WEIGHT,
    Weights,
    action_worth,
    danger,
    defended,
    gaps,
    kill_worth,
    move_worth,
    on_board,
    pressure,
    recover_worth,
    spare_supply,
)
from .moves import destinations
from .operations import actions_of, card_name
from .orders import ACTION, rooms
from .state import DISRUPTED, EXHAUSTED, HENDERSON, NO_AMMO, OKA, SPENT, State

Answer = Callable[[State, Weights, Decision, Random], Any]


def heuristic(g: State, decision: Decision, rng: Random, weight: Weights = WEIGHT) -> Any:
    """A sensible option."""
    answer = ANSWERS.get(decision.rule, _first)
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


def _best(options: Any, worth: Callable[[Any], float]) -> Any:
    """The option of the highest worth; the first of equals."""
    return max(options, key=worth)


# -- before the game -----------------------------------------------------------------------------------------------


def deploy(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    """The front first, then the rear."""
    front = g.facts.front
    return _best(decision.options, lambda p: 2 if p < g.facts.positions and front[p] else 1 if p < g.facts.positions else 0)


def suppression_split(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
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


def buy(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    """The first wish that can be paid."""
    return next((kind for kind in _wishes(g) if kind in decision.options), decision.options[-1])


def place_purchase(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    """Mortars to the rear, Southern Lunga first; bodies to the empty front; an NCO in the middle of a line."""
    facts = g.facts
    kind = KINDS.index(decision.text.removeprefix("Place ").removeprefix("Send ").rpartition(" at")[0].rpartition(" ")[0])

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

    return _best(decision.options, worth)


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
        _repair_worth(g, decks.operations[decks.operation[card]].locations) if action == "Repair" else _operation_worth(g, weight, action)
    )


def card_worth(g: State, weight: Weights, card: int) -> float:
    """The best a card offers."""
    return max((_worth_on(g, weight, card, a) for a in actions_of(g, card)), default=-1.0)


def choose_card(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    """Supplies are landed before they are sent; else the best card first."""
    return _best(decision.options, lambda c: card_worth(g, weight, c) + (20 if decision.name(c) == "Task Force 62" else 0))


def discard_card(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    return _best(decision.options, lambda c: -card_worth(g, weight, c) if type(c) is int else -99.0)


def choose_operation(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    name = decision.text.partition(":")[0]
    card = next(c for c in g.hand if card_name(g, c) == name)
    return _best(decision.options, lambda action: _worth_on(g, weight, card, action))


def send_supplies(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    """To where water and fire are shortest."""
    left = max(o for o in decision.options if type(o) is int)
    names = (*g.facts.sector_names, "Colonel Oka's box")
    box = next(i for i, name in enumerate(names) if name in decision.text)
    if box == OKA:
        return min(left, -(-len(g.at[g.facts.oka]) // 4))
    need = [max(0.0, (4 if s == 2 else 3) - spare_supply(g, s)) for s in range(3)]
    rest = sum(need[box:])
    if not rest:
        return min(left, 2) if box == 2 else 0
    return min(left, round(left * need[box] / rest))


def send_to(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    """Reinforcements go where the front is thin; in the last Wave some go against Colonel Oka."""
    facts = g.facts
    kind = KINDS.index(decision.text.removeprefix("Send ").removesuffix(" to").rpartition(" ")[0])

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

    return _best(decision.options, worth)


def comms(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    """#17 first, then Southern Lunga."""
    return _best(decision.options, lambda n: 9 if n == 17 else n)


def ready_at(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    """Bombers while the Yura is there, then Wildcats, then patrols."""
    order = ("SBD-Bomber" if not g.yura_back else "-", "Wildcat", "SBD-Patrol")
    return next((o for o in order if o in decision.options), decision.options[0])


def fly(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    return next((o for o in decision.options if o != ENOUGH), decision.options[0])


def defence(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    """Ambush; else guns; else Wildcats."""
    return next(o for o in (AMBUSH, FLAK, FIGHTERS, NOTHING) if o in decision.options)


def commit(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    """Two Wildcats at most."""
    gone = ENOUGH in decision.options
    return ENOUGH if gone and "Wildcat" in decision.text and rng.random() < 0.5 else decision.options[0]


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
    return _best(decision.options, lambda c: 2 if type(c) is int and not g.status[c] & EXHAUSTED else 1 if type(c) is int else 0)


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

    return _best(decision.options, worth)


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
    return _best(decision.options, lambda to: -99.0 if type(to) is str and to.startswith(PLAY) else move_worth(g, c, to))


def carry_place(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    """The rear, where there is room."""
    facts = g.facts
    return _best(decision.options, lambda p: -9 if p >= facts.positions else 2 if not facts.front[p] else 1)


def order(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    """An Officer's order before the quota in the Action Sub-Phase."""
    what = next((o for o in decision.options if type(o) is int), decision.options[0])
    return what if any("Actions" in str(o) for o in decision.options) else decision.options[0]


# -- Actions -------------------------------------------------------------------------------------------------------


def choose_actor(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    """The counter with the best Action."""
    room, sector_of = rooms(g, ACTION), g.facts.sector_of
    best, worth = decision.options[0], 0.0
    for c in decision.options:
        if type(c) is int:
            value = max((action_worth(g, weight, c, a) for a in menu(g, c, room[sector_of[g.place[c]]])), default=-9.0)
            if value > worth:
                best, worth = c, value
    return best


def choose_action(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    c = g.facts.by_name[decision.text.partition(":")[0]]
    return _best(decision.options, lambda a: -99.0 if a.startswith(PLAY) else action_worth(g, weight, c, a))


def choose_target(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    return _best(decision.options, lambda ap: kill_worth(g, weight, ap) * odds(g.defense(ap)) if type(ap) is int else -1.0)


def choose_wire(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    return _best(decision.options, lambda ap: len(shooters(g, ap)) + 1 if type(ap) is int else 0)


def choose_commanded(g: State, weight: Weights, decision: Decision, rng: Random) -> Any:
    return _best(decision.options, lambda c: recover_worth(g, weight, c) if type(c) is int else 0.1)


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

STYLES = {  # for search: the same sense with other things at heart
    "sparing": partial(heuristic, weight={**WEIGHT, "tokens 2": 9.0, "tokens 3": 20.0, "tokens 4": 30.0}),
    "resting": partial(heuristic, weight={**WEIGHT, "recover": 5.0, "command": 6.0, "disrupted front": 15.0, "tokens 2": 6.0}),
    "barrage": partial(heuristic, weight={**WEIGHT, "barrage": 16.0, "artillery": 26.0, "comms": 26.0, "tokens 3": 14.0}),
    "firing": partial(heuristic, weight={**WEIGHT, "attack": 2.5, "rapid fire": 1.5, "wire kill": 14.0, "chain": 16.0}),
}
CROSSROADS = frozenset({"p13.c", "3.5.b"})  # worth a thought each
PLANNED = frozenset({"2.0.a"})  # a plan lasts a turn
AHEAD = 30  # turns search looks ahead
