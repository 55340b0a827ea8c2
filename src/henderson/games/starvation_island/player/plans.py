"""Which units put to sea: the fleet as a whole, before the first of them leaves port."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from random import Random
from typing import Any

from ....engine.decision import Decision
from ..rules.chances import rate
from ..rules.components import BB, CA, CL, CV, DD, JAPAN, LAND, PILE, PORT, RABAUL, SEA, SP, SURFACE, US, Facts
from ..rules.movement import EXPRESS
from ..rules.questions import ALL, DONE, side_of
from ..rules.state import State, changed, surface_units
from ..rules.victory import decisive
from .style import Style
from .worth import both_sums, each_ship, power

ORDER = {DD: 0, CA: 1, CL: 2, BB: 3}  # who is sent first where not all are needed
BOLDEST = 0.25  # an Express may turn back at the sight of the enemy, and may still bring supply (12.0.f)
EVEN = 1.0  # as strong as what it may meet, a fleet does not leave cargo at sea alone, whatever an idea multiplies
OUTNUMBERED = 1.5  # steps ashore beside the USN's by which a storm may end the game
LEAST = 0.35  # weaker than that a fleet only goes out to come home again


def naval_move(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """The next unit of the plan, or done."""
    options = decision.options
    if g.express:
        return ALL if ALL in options else next((o for o in options if type(o) is int), DONE)
    side, port = side_of(decision), decision.about["port"]
    waiting = _underway[0].next_out(g, style) if _underway else -1
    if waiting >= 0:
        return waiting
    fleet = fleet_plan(g, side, port, style) or going_home(g, side, decision.about["at sea"], style)
    if fleet:
        return ALL if len(fleet) == len(port) and ALL in options and fleet[0] in port else fleet[0]
    return EXPRESS if EXPRESS in options and express_sails(g, style) else DONE


class Underway:
    """A plan that is being carried out: in which position it is whose turn to put to sea, after the first.

    Warships that put to sea, and cargo beside cargo that is there, change nothing that the plan hangs on: it would be made
    again with one unit fewer. So it is made once. Carriers change what a fleet dares, and are planned for one by one.
    """

    def __init__(self, g: State, side: int, units: list[int], style: Style) -> None:
        self.style, self.facts, self.flip, self.air = style, g.facts, g.flip, bytes(g.air)
        self.turn, self.phase, self.control, self.supply = g.turn, g.phase, g.control, g.supply[side]
        self.side, self.turns = side, dict[bytes, int]()
        place = changed(g.place, units[0], SEA[side])
        for u in units[1:]:
            self.turns[place] = u
            place = changed(place, u, SEA[side])

    def next_out(self, g: State, style: Style) -> int:
        """Whose turn it is; -1: this is another position, or another player's."""
        u = self.turns.get(g.place, -1)
        if u < 0 or style is not self.style or g.facts is not self.facts or g.turn != self.turn or g.phase != self.phase:
            return -1
        if g.control != self.control or g.supply[self.side] != self.supply or g.flip != self.flip or g.air != self.air:
            return -1
        return u


_underway: list[Underway] = []  # the last, if any


def first_phase(g: State) -> bool:
    """Is this the earlier of the side's two phases? Only from it can cargo still land, and guns still bombard, this turn."""
    return g.phase in (1, 4)


def fleet_plan(g: State, side: int, port: list[int], style: Style) -> list[int]:
    """What is still in port and should be at sea: warships, then cargo, then carriers; or carriers alone, to strike."""
    if g.turn < style.opens:
        return []
    kind = g.facts.kind  # of the side's own units
    warships = [u for u in port if kind[u] in SURFACE]
    cargo = [u for u in port if kind[u] in (SP, LAND)] if first_phase(g) else []
    group = surface_units(g, side)
    threat = danger(g, side, style)
    ratio = dare(g, side, bool(cargo), style)
    wings = strikers(g, side, port, style)
    if ratio is not None and (group or warships or not threat):
        afloat = bool(g.at(g.facts.cargo[side], SEA[side]))
        escorting = bool(cargo) or afloat
        share = style.escort if escorting else style.sortie
        if style.being:
            share *= 1 - style.being * in_being(g, side, group + warships, style)
        stormed = about_to_be_stormed(g, side)
        if g.turn == g.facts.last_turn or stormed:
            share = 1.0  # nothing is kept for later
        added = enough(g, group, warships, style.mass * threat, share, threat if escorting else 0.0, style)
        covered = wings if screened(g, side, group + added, style) else []
        own = power(g, group + added, style.torpedo) + style.planes * sum([g.air[u] for u in covered])
        # who neither strikes nor covers cargo goes out to fight: not to go home by a pass
        fights = bool(added) and not covered and not escorting and not first_phase(g)
        floor = max(style.offer, style.reply) if fights and not stormed else LEAST
        if own >= max(floor, ratio) * threat:
            fleet, out = added + cargo + covered, added + (cargo if afloat else cargo[:1])
            if len(out) > 1 and len(fleet) < len(port):  # all of the port sail by one word
                _underway[:] = [Underway(g, side, out, style)]
            return fleet
    if screened(g, side, group, style):
        return wings
    return raid(g, side, warships, wings, style)


def in_being(g: State, side: int, fleet: list[int], style: Style) -> float:
    """How strong the enemy's fleet in port is beside one's own, at most as strong: who goes out with all he has is away when it
    comes."""
    theirs = power(g, g.at(g.facts.surface[1 - side], PORT[1 - side]), style.torpedo)
    return min(1.0, theirs / max(1.0, power(g, fleet, style.torpedo)))


def about_to_be_stormed(g: State, side: int) -> bool:
    """13.1.a Are there men in the enemy's convoy with whom he outnumbers the last of the USN ashore? Then it is now or never."""
    coming = g.at(g.facts.land[JAPAN], SEA[JAPAN]) if side == US else []
    if not coming:
        return False
    theirs, own = ([g.steps_of(u) for u in units] for units in (coming + g.land(JAPAN), g.land(US)))
    return sum(theirs) >= OUTNUMBERED * sum(own)


def danger(g: State, side: int, style: Style) -> float:
    """The power that the side will meet: what is at sea, or what may come out against it."""
    enemy = 1 - side
    there = surface_units(g, enemy)
    share = style.early if first_phase(g) else style.late if side == US else 0.0  # Japan moves last in a turn
    each = each_ship(g.facts, style.torpedo)
    fire, tough = both_sums(g, there, each, 0.0, 0.0)
    threat = sqrt(fire * tough)
    if share:
        fire, tough = both_sums(g, g.at(g.facts.surface[enemy], PORT[enemy]), each, fire, tough)
        threat = max(threat, share * sqrt(fire * tough))
    if side == US and not there:
        threat = max(threat, share * power(g, g.at(g.facts.surface[JAPAN], RABAUL), style.torpedo))
    return threat


def dare(g: State, side: int, cargo: bool, style: Style) -> float | None:
    """The ratio it takes to put to sea, by what for: cargo in port and more; None: there is nothing to sail for."""
    late = urgency(g, side, style)
    if g.at(g.facts.cargo[side], SEA[side]):  # it is out there, and is not left alone
        return min(style.convoy, style.hunt, EVEN) * late
    if cargo:
        hungry = g.supply[side] < style.hunger
        return style.convoy * late * (0.5 if hungry else 1.0)
    if g.at_sea(1 - side):
        convoy = bool(g.at(g.facts.cargo[1 - side], SEA[1 - side]))
        return style.hunt * late * (style.prey if convoy else 1.0)
    if first_phase(g) and g.control != side:
        return style.show * late  # shore bombardment
    return None


def urgency(g: State, side: int, style: Style) -> float:
    """In the last turn nothing is saved for later: who loses as things stand dares more."""
    if g.turn < g.facts.last_turn:
        return 1.0
    return style.safe if standing(g) == side else style.last


def standing(g: State) -> int:
    """13.1.b, 13.2.a Who would win if the game ended now."""
    naval = decisive(g)
    if naval is not None:
        return naval
    return JAPAN if g.control == JAPAN and g.supply[JAPAN] else US


def going_home(g: State, side: int, at_sea: list[int], style: Style) -> list[int]:
    """In the second phase, what is at sea without cargo and hopelessly outgunned does not wait to be struck."""
    if first_phase(g) or any([g.facts.kind[u] in (SP, LAND) for u in at_sea]):  # noqa: C419
        return []
    theirs = power(g, surface_units(g, 1 - side), style.torpedo)
    if power(g, surface_units(g, side), style.torpedo) >= style.flee * theirs:
        return []
    return [u for u in at_sea if not g.marked[u]]


def enough(
    g: State, group: list[int], warships: list[int], power_needed: float, share: float, cover: float, style: Style
) -> list[int]:
    """Warships out of port, destroyers and cruisers first, until they have that power, and some at least; no more than
    that share of all there are (who comes home is away for turns, and others must sail in those), unless that is weaker than
    what cargo must be covered against."""
    if not warships:
        return []
    flip, each, rank = g.flip, each_ship(g.facts, style.torpedo), ranks(g.facts, style.big)
    chosen: list[int] = []
    fire, tough = both_sums(g, group, each, 0.0, 0.0)
    fleet = len(group) + len(warships)
    sent, most = len(group), max(4.0, share * fleet)
    least = max(style.least, style.shells * fleet) if first_phase(g) and g.control != g.facts.side[warships[0]] else style.least
    for u in sorted(warships, key=rank.__getitem__):
        strength = sqrt(fire * tough)
        if (sent >= most and strength >= cover) or (sent >= least and strength >= power_needed):
            break
        chosen.append(u)
        sent += 1
        more = each[2 * u + flip[u]]
        fire, tough = fire + more[0], tough + more[1]
    return chosen


@lru_cache(maxsize=64)
def ranks(facts: Facts, big: float) -> list[int]:
    """The place of every unit in the order in which warships are sent, battleships at that place among the kinds."""
    kind, guns = facts.kind, facts.gunnery[0]
    order = sorted(range(len(kind)), key=lambda u: (big if kind[u] == BB else ORDER.get(kind[u], 9), -guns[u], u))
    found = [0] * len(kind)
    for n, u in enumerate(order):
        found[u] = n
    return found


def strikers(g: State, side: int, port: list[int], style: Style) -> list[int]:
    """Carriers that may go out: where there is something to sink, or soon will be, and no stronger air to meet."""
    enemy = 1 - side
    ready = [u for u in port if g.facts.kind[u] == CV and g.air[u] >= 2]
    if not ready:
        return []
    mine = sum([g.air[u] for u in ready]) + sum([g.air[u] for u in g.at(g.facts.carriers[side], SEA[side])])
    if not g.at(g.facts.ships[enemy], SEA[enemy]) and not (first_phase(g) and mine >= style.cover):
        return []
    theirs = float(sum([g.air[u] for u in g.at(g.facts.carriers[enemy], SEA[enemy])]))
    if side == US or first_phase(g):
        share = style.early if first_phase(g) else style.late
        theirs += share * sum([g.air[u] for u in g.at(g.facts.carriers[enemy], PORT[enemy])])
    return ready if mine >= style.air * theirs and mine > lost_to_flak(g, enemy) + style.flak else []


def lost_to_flak(g: State, enemy: int) -> float:
    """The air points that a strike at the enemy's ships at sea must expect to lose."""
    return g.flak(enemy) * rate(g.facts.hits["strike flak"][enemy])


def screened(g: State, side: int, screen: list[int], style: Style) -> bool:
    """Are those warships enough to stay at sea with carriers? A pass in surface combat sends all of them home for turns."""
    return bool(screen) and power(g, screen, style.torpedo) >= style.screen * power(g, surface_units(g, 1 - side), style.torpedo)


def raid(g: State, side: int, warships: list[int], wings: list[int], style: Style) -> list[int]:
    """Carriers that strike where the fleet cannot go, and go home by a pass: strikes come before guns. Some destroyers with them,
    if there are any; who will have some next turn waits for them, since carriers are away for turns, too."""
    enemy = 1 - side
    coming = [u for u in g.at(g.facts.surface[side], PILE) if g.due[u] == g.turn + 1]
    if coming and not warships and not surface_units(g, side):
        return []
    points = sum([g.air[u] for u in wings]) - lost_to_flak(g, enemy)
    if not wings or points < style.raiders or not g.at(g.facts.ships[enemy], SEA[enemy]):
        return []
    runners = round(style.runners) - len(g.at(g.facts.destroyers[side], SEA[side]))
    return [u for u in warships if g.facts.kind[u] == DD][: max(0, runners)] + wings


def express_sails(g: State, style: Style) -> bool:
    """Rabaul's ships go when nobody bars the way, or they are strong enough: for men who live on it, or against transports; to
    feed nobody only when they are the stronger."""
    there = power(g, surface_units(g, US), style.torpedo)
    needed = bool(g.ashore[JAPAN]) or bool(g.at(g.facts.cargo[US], SEA[US]))
    least = max(BOLDEST, style.raid) if needed else max(1.0, style.raid)
    return power(g, g.at(g.facts.surface[JAPAN], RABAUL), style.torpedo) >= least * there
