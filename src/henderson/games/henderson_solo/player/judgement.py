"""What things are worth to the heuristic player: dangers, kills and Actions, in tenths of a kill at the wire."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ..rules.actions import attack_dice, attack_targets, barrage_targets, commandable, menu, rapid_fire_targets, wire_places
from ..rules.assault import odds, shooters
from ..rules.facts import AT_TEAM, MG_TEAM, MORTAR_60, MORTAR_81, MORTAR_TEAM, NCO, OBSERVER, OFFICER, RIFLES, TANK
from ..rules.orders import ACTION, rooms
from ..rules.state import DISRUPTED, FIGHTERS, OKA, SPENT, State, bits
from ..rules.weapons import FIRE, weapon_of, weapon_targets

Weights = Mapping[str, float]
# set by hand, looking at lost games
WEIGHT: Weights = {
    "attack": -1.5,
    "rapid fire": -2.2,
    "recover": 2.0,
    "recover danger": 0.08,
    "recover officer": 2.0,
    "recover observer": 0.0,
    "crew low": 0.9,
    "crew high": 0.45,
    "wire": 2.0,
    "wire pressure": 0.25,
    "command": 3.5,
    "suppress": 4.0,
    "suppress slope": 0.15,
    "chain": 12.0,
    "wire kill": 10.0,
    "entry kill": 6.0,
    "lane kill": 8.0,
    "open wire": 12.0,
    "bare wire": 5,
    "request": 5,
    "reload": 4.0,
    "barrage": 9.0,
    "barrage one": 8.0,
    "disrupted front": 9.0,
    "supplies": 10.0,
    "supplies short": 5,
    "supply aim": 2.0,
    "artillery": 16.0,
    "comms": 18.0,
    "tokens 2": 3.0,
    "tokens 3": 8.0,
    "tokens 4": 14.0,
    "cap lunga": 16.0,
    "cap matanikau": 13.0,
    "split": 3.0,
    # since version 2
    "thin": 3.0,  # gaps in the line above which bodies go before the second mortar
    "officers": 3.0,
    "observers": 2.0,
    "ncos": 3.0,
    "depth matanikau": 4.0,  # fighters wanted in the last Waves, those in Reserves counted
    "depth lunga": 8.0,
    "request short": 2.0,
    "reinforce short": 2.0,
    "send aim": 5.0,  # Supply tokens beyond the water that a sector should get
    "tank": 24.0,
    # since version 2.1
    "command cost": 4.0,  # that the Officer is Exhausted by it
    "crew back": 9.0,  # a Recover of a Team in Reserves that its mortar waits for
    "officer back": 6.0,
    "headquarters": 200.0,  # what the loss of the HQ weighs
    # since version 3
    "bodies": 4.0,  # the Wave from which gaps in the line are filled before anything else is bought
    "officers first": 2.0,  # bought before the game
    # since version 4
    "mortar sees": 0.5,  # what a lane that is seen from a mortar's place is missed by others
    # since version 5
    "surplus": 3.0,  # the Wave from which points that nobody is missed for buy Rifles
}


SOON, FURTHER = 4, 3  # all the water must be there so many cards before the Banzai card; in so many more a token may still come
STOCK, FOR_EACH = 6, 2  # Suppression tokens that are enough where nobody comes, and more for each counter on the track
AT_THE_WIRE = 40.0  # the danger of a position before which somebody stands at the wire, at least


def best(options: Any, worth: Callable[[Any], float]) -> Any:
    """The option of the highest worth; the first of equals."""
    return max(options, key=worth)


# -- how things stand ----------------------------------------------------------------------------------------------


def defended(g: State, p: int) -> bool:
    """Would anybody fight there?"""
    for c in g.at[p]:  # noqa: SIM110  # asked a thousand times a game: no generator
        if not g.status[c] & DISRUPTED:
            return True
    return False


def drinkers(g: State, s: int) -> int:
    """USMC counters of a sector."""
    if s == OKA:
        return len(g.at[g.facts.oka])
    return sum(len(g.at[p]) for p in g.facts.in_sector[s]) + len(g.at[g.facts.reserves[s]])


def spare_supply(g: State, s: int, *, water_first: bool = False) -> int:
    """Supply of a sector beyond the water of the next Banzai card, which weighs more the nearer it is, or counts in full.

    3.8.4.a, 3.8.end The last one's comes when all is decided: then everything may be spent.
    """
    if g.wave == len(g.facts.waves):
        return g.supply[s]
    water = -(-drinkers(g, s) // g.values["water_counters_per_supply"])
    hoped = 0 if water_first else max(0, g.left - SOON) // FURTHER
    return g.supply[s] - max(0, water - hoped)


def is_stocked(g: State, s: int) -> bool:
    """Has a sector all the Suppression tokens that it can use soon? Then its Supply is for water, all of it."""
    return g.suppression[s] >= STOCK + FOR_EACH * pressure(g, s)


def pressure(g: State, s: int) -> int:
    """IJA counters on a sector's track."""
    return 0 if s == OKA else (g.foes & g.facts.sector_bits[s]).bit_count()


def danger(g: State, p: int) -> float:
    """How badly a front position needs a defender: what stands on the ways to it."""
    facts, s = g.facts, g.facts.sector_of[p]
    if not facts.front[p]:
        return 0.0
    worth = 10.0 + 3 * pressure(g, s)
    for ap in bits(g.foes & facts.sector_bits[s]):
        if p in facts.assault[ap]:
            worth += 30
        elif any(p in facts.assault[x] for x in facts.ways[ap]):
            worth += 8
    return worth


def kill_worth(g: State, weight: Weights, ap: int) -> float:
    """What destroying the counter there is worth."""
    facts = g.facts
    kind = facts.ap_kinds[ap]
    soon = g.left <= 4
    if facts.enemy_kind[g.track[ap]] == TANK:
        return weight["tank"]
    if pressure(g, facts.ap_sector[ap]) > (3 if facts.ap_sector[ap] == 2 else 2):
        return (
            weight["chain"]
            + (4.0 if kind == "wire" else 0.0)
            + (4.0 if facts.ap_sector[ap] < 2 else 0.0)
            + pressure(g, facts.ap_sector[ap])
        )
    if kind == "wire":
        worth = weight["wire kill"] + (3.0 if soon else 0.0)
        if any(not defended(g, p) for p in facts.assault[ap]):
            worth += weight["open wire"]
        if not g.wired >> ap & 1:
            worth += weight["bare wire"]
        return worth + 2 * pressure(g, facts.ap_sector[ap])
    if kind == "entry":
        return weight["entry kill"] + pressure(g, facts.ap_sector[ap])
    # nearer to the wire, or where the chain from the entry is broken
    return (
        weight["lane kill"]
        - (0.0 if any(facts.ap_kinds[x] == "wire" for x in facts.ways[ap]) else 0.5)
        + pressure(g, facts.ap_sector[ap])
    )


def on_board(g: State, kind: int) -> int:
    place = g.place
    return len([c for c in g.facts.of_kind[kind] if place[c] >= 0])


def gaps(g: State, s: int) -> int:
    """Front positions of a sector that nobody defends and nobody in its Reserves could fill."""
    facts = g.facts
    if s == OKA:
        return 0
    empty = [p for p in facts.in_sector[s] if facts.front[p] and not defended(g, p)]
    fit = [c for c in g.at[facts.reserves[s]] if facts.kind[c] in (RIFLES, NCO) and not g.status[c] & SPENT]
    return len(empty) - len(fit)


def short(g: State, weight: Weights, s: int) -> float:
    """How many fighters a sector has less than it should: the line in the first Wave, later shooters behind it and a reserve."""
    facts, status = g.facts, g.status
    places = (*facts.in_sector[s], facts.reserves[s])
    have = [c for p in places for c in g.at[p] if facts.kind[c] in FIGHTERS and not status[c] & DISRUPTED]
    return weight["depth lunga" if s == 2 else "depth matanikau"] - max(0, 3 - g.wave) - len(have)


def guns_for(g: State) -> bool:
    """4.1.7.a Is there Artillery for an Observer to call, or a battery that a card could make ready?"""
    return any(g.ready[n] or not g.disrupted[n] for n in g.facts.holders["Artillery"])


def worst_gap(g: State, s: int) -> float:
    """The danger of the front position of a sector that most needs a defender and has none."""
    return max((danger(g, p) for p in g.facts.in_sector[s] if g.facts.front[p] and not defended(g, p)), default=0.0)


def exposed(g: State) -> bool:
    """Does the enemy stand at the wire before a position that nobody defends, and nobody in Reserves could?"""
    return any(gaps(g, s) > 0 and worst_gap(g, s) >= AT_THE_WIRE for s in range(3))


def bare(g: State, s: int) -> bool:
    """Does nobody at all defend the sector's front?"""
    facts = g.facts
    return not any(facts.front[p] and defended(g, p) for p in facts.in_sector[s])


# -- Actions -------------------------------------------------------------------------------------------------------


def target_worth(g: State, weight: Weights, mask: int, dice: int, modifier: int = 0) -> float:
    return max((kill_worth(g, weight, ap) * (1 - (1 - odds(g.defense(ap), modifier)) ** dice) for ap in bits(mask)), default=0.0)


def action_worth(g: State, weight: Weights, c: int, action: str) -> float:
    """What an Action is worth; an Action left over is worth about one."""
    facts, p, kind = g.facts, g.place[c], g.facts.kind[c]
    s = facts.sector_of[p]
    match action:
        case "Attack":
            return target_worth(g, weight, attack_targets(g, c), attack_dice(g, c)) + weight["attack"]
        case "Rapid Fire":
            return target_worth(g, weight, rapid_fire_targets(g, c), 2, g.values["rapid_fire_penalty"]) + weight["rapid fire"]
        case "Place Barbed Wire":
            if spare_supply(g, s) < 1:
                return -1.0
            worth = sorted((weight["wire"] * min(3, len(shooters(g, ap))) for ap in bits(wire_places(g, c))), reverse=True)[:2]
            return sum(worth) * (0.6 + weight["wire pressure"] * pressure(g, s)) * (1.5 if g.left <= 4 else 1.0) - 2.0
        case "Command":
            gains = sorted((recover_worth(g, weight, x) for x in commandable(g, c)), reverse=True)
            flat = weight["command"] * min(g.values["command_recovers"], len(gains)) - 1.0
            return max(flat, sum(gains[: g.values["command_recovers"]]) - weight["command cost"])
        case "Barrage":
            tokens = g.values["barrage_tokens_two" if g.ready[7] and g.ready[8] else "barrage_tokens_one"]
            seen = barrage_targets(g, c).bit_count()
            return min(tokens / 2, 0.9 * seen) * weight["barrage"] - (weight["barrage one"] if seen < 2 else 0.0)
        case "Request Reinforcements":
            crews = on_board(g, MORTAR_TEAM) < 2 * (on_board(g, MORTAR_60) + on_board(g, MORTAR_81))
            wanted = short(g, weight, s)
            need = weight["request"] if gaps(g, s) > 0 or crews else 0.0
            tires = 5.0 if facts.mans[kind] else 2.0 if p < facts.positions and kind in FIGHTERS else 0.0
            return need + weight["request short"] * max(0.0, wanted) - tires if need or wanted > 0 else -1.0
        case "Reload":
            return weight["reload"] if p < facts.positions and spare_supply(g, s) > 0 else 1.0
        case "Recover":
            return recover_worth(g, weight, c)
        case "Rapid Move":
            return -1.0
    weapon = weapon_of(g, action)
    if action.startswith(FIRE):
        return (target_worth(g, weight, weapon_targets(g, c, weapon), facts.attack[facts.kind[weapon]]) - 4.0) / 2
    tokens = facts.suppression[facts.kind[weapon]]
    if g.suppression[s] >= weight["cap lunga" if s == 2 else "cap matanikau"]:
        return -1.0
    if spare_supply(g, s, water_first=is_stocked(g, s)) < (0 if g.suppression[s] < 3 else 1):
        return -1.0
    return tokens * weight["suppress"] / (2.0 + weight["suppress slope"] * g.suppression[s]) - 2.0 if kind else -1.0


def best_actor(g: State, options: Iterable[Any], worth: Callable[[int, str], float]) -> Any:
    """The counter with the best Action, if any is worth it; else the first option."""
    room, sector_of = rooms(g, ACTION), g.facts.sector_of
    first, *counters = options
    best, most = first, 0.0
    for c in counters:
        value = max((worth(c, action) for action in menu(g, c, room[sector_of[g.place[c]]])), default=-9.0)
        if value > most:
            best, most = c, value
    return best


def uncrewed(g: State, s: int) -> bool:
    """Has a mortar in a position of the sector less than its two Teams there?"""
    facts = g.facts
    return any(
        sum(1 for c in g.at[p] if facts.kind[w] in facts.mans[facts.kind[c]]) < 2
        for p in facts.in_sector[s]
        for w in g.guns[p]
        if facts.kind[w] in (MORTAR_60, MORTAR_81)
    )


def _worth_in_reserves(g: State, weight: Weights, c: int) -> float:
    """A Recover in Reserves: of those who are missed in a position, a crew most of all."""
    kind, s = g.facts.kind[c], g.facts.sector_of[g.place[c]]
    disrupted = bool(g.status[c] & DISRUPTED)
    if kind == MORTAR_TEAM and s != OKA and uncrewed(g, s):
        return weight["crew back"] + 2.0 * disrupted
    if kind == OFFICER:
        return weight["officer back"] + 2.0 * disrupted
    if kind == OBSERVER:
        return 0.7 * weight["officer back"] if guns_for(g) else 0.3
    if gaps(g, s) > 0:
        return 4.0 + 2.0 * disrupted
    return 3.0 if disrupted else 0.3


def recover_worth(g: State, weight: Weights, c: int) -> float:
    facts, p, kind = g.facts, g.place[c], g.facts.kind[c]
    state = g.status[c]
    if p >= facts.positions:
        return _worth_in_reserves(g, weight, c)
    if state & DISRUPTED:
        return weight["disrupted front"]
    if kind in (MORTAR_TEAM, MG_TEAM, AT_TEAM):
        s = facts.sector_of[p]
        tokens = max((facts.suppression[facts.kind[w]] for w in g.guns[p] if facts.kind[w] in facts.mans[kind]), default=0)
        if spare_supply(g, s) < 1:
            return 1.0
        return tokens * weight["crew low" if g.suppression[s] < (12 if s == 2 else 10) else "crew high"]
    worth = weight["recover"] + weight["recover danger"] * danger(g, p)
    if kind == OFFICER:
        worth += weight["recover officer"]
    elif kind == OBSERVER and (g.ready[7] or g.ready[8]):
        worth += weight["recover observer"]
    return worth
