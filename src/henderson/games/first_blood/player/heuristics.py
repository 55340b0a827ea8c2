"""A sensible opponent: one function for each kind of question, found by the rule that asks it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any

from ....engine.decision import Decision
from ...kit.allot import Shares
from ...kit.dispatch import Chooser, Key, chosen
from ...kit.hints import Hints, Weights
from ..rules import odds
from ..rules.attacks import ATTACK, widened
from ..rules.combat import STAY
from ..rules.facts import ARTILLERY, ENGINEER, JAPAN, SIDES, US, Facts
from ..rules.movement import open_movement
from ..rules.reach import legs
from ..rules.state import DONE, State
from .adepts import adepts
from .air import (
    airfield_target,
    bring_out,
    build,
    is_worth_flying,
    land,
    launch,
    launch_to,
    lose_air,
    second_bomber,
    shelling,
    supply,
)
from .allot import shares
from .expect import attack_on, gain
from .ground import airfield_hexes, distances, held_by
from .planning import Plan
from .posts import is_pressed, keeps_doors, unwatched
from .scripts import SCRIPTS
from .storm import is_storming
from .style import IDEAS, OTHERS, REGULAR, RIVALS, TURNED, Style, Styles, numbers, styled

TO_THE_MIDDLE = 2  # turns in which a unit comes from Box D to the boxes nearest to the airfields and out of them (6.3a)
KEPT = 1  # ships that are never spent on an airfield: a battalion starves for want of one (14.1)


def heuristic(g: State, decision: Decision, rng: Random, style: Styles = REGULAR) -> Any:
    """A sensible option."""
    return chosen(CHOOSERS, g, decision, style[side_of(decision)], rng)


def side_of(decision: Decision) -> int:
    """Who is asked."""
    return SIDES.index(decision.player)


# -- set-up and reinforcements ----------------------------------------------------------------------------------------


def set_up(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """An engineer on each hex of Henderson Field, guns beside it, the others in a ring round it."""
    f = g.facts
    u = decision.about["unit"]
    fields = airfield_hexes(g)
    if f.kind[u] == ENGINEER:
        idle = [h for h in fields if h in decision.options and not any(f.kind[x] == ENGINEER for x in g.at[h])]
        if idle:
            return idle[0]
    near = distances(g, fields)
    radius = 0 if f.kind[u] in (ENGINEER, ARTILLERY) else 4
    bare = [h for h in fields if not g.at[h] and h in decision.options]
    if bare:
        return bare[0]
    return min(decision.options, key=lambda h: (abs(near[h] - radius) + 1.5 * len(g.at[h]), -h % 7, h))


def air_set_up(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Fighters to CAP, bombers to Ground Attack."""
    f = g.facts
    return f.cap if f.cap in decision.options and len(g.aloft[f.cap]) < style.fighters else decision.options[-1]


def japanese_set_up(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """All by one box, and out of the other: by the western one for an early storm beside the airfields, by the eastern one to
    draw the U.S. far away before a late one (6.3a nobody stays in boxes for longer)."""
    return g.facts.landing[-1 if style.storm < 3 or style.bait > 0 else 0]


def us_entry(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """The point nearest to the enemy whose arrow hex is free; towards the end to doors that nobody is near (2.0b)."""
    f = g.facts
    if keeps_doors(g, style._replace(guard=style.guard - 1, last=style.last - 1)):
        bare = unwatched(g)
    else:
        bare = airfield_hexes(g) if style.reserve > 0 and is_pressed(g, style) else []
    far = distances(g, bare or held_by(g, JAPAN) or list(f.fields))

    def rank(point: int) -> tuple[int, int]:
        free = [h for h in f.arrows[point] if g.holder[h] != JAPAN + 1]
        return (min((far[h] + 6 * (len(g.at[point]) > 2) for h in free), default=999), point)

    return min(decision.options, key=rank)


def japanese_entry(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Before the storm a box from which all come in together; in it where the way to the airfields is short and open; late in
    the game a box again, to come in last, where the enemy is farthest."""
    f = g.facts
    if g.turn < style.storm:  # by D, A being the far one: in the boxes beside the airfields when the storm begins
        return f.landing[-1 if style.storm - g.turn <= TO_THE_MIDDLE else 0]
    if g.turn >= style.hide:
        risk = distances(g, held_by(g, US))
        return max(f.landing, key=lambda box: (max([risk[h] for h in exits(f, box)]), box == f.landing[g.turn % len(f.landing)]))
    far = distances(g, airfield_hexes(g) or list(f.fields))
    safe = [p for p in decision.options if any(not g.holder[h] and not g.us_zone[h] for h in f.arrows[p])]
    return min(safe or f.landing, key=lambda p: (min(far[h] for h in f.arrows[p]) - 3 * len(g.at[p]), p))


def exits(f: Facts, box: int) -> list[int]:
    """Where a unit in a box comes onto the map in its next turn, one box farther on or not."""
    return [h for b in (box, *f.links[box]) for h in f.arrows[b]]


def ship_box(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """RESERVE keeps a ship a turn longer; ATTACK when there is an attack to support now."""
    return g.facts.ijn_attack if is_near(g, style) else g.facts.ijn_reserve


def special_ship(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """When an attack on the airfields is in mind that they are to support; on the last turn for supply (14.2)."""
    return decision.options[0] if g.turn == 15 or (is_near(g, style) and strikes(g, style)) else DONE


def strikes(g: State, style: Style) -> bool:
    """Would Japan attack at the airfields in this turn, with all its ships? Reckoned on a copy, where it may move already."""
    ahead = g.copy()
    for u in ahead.aloft[ahead.facts.ijn_special]:
        ahead.put(u, ahead.facts.ijn_attack)
    open_movement(ahead, JAPAN)
    look = Plan(ahead, JAPAN, style)
    look.attack()
    return not look.fought.isdisjoint(look.main)


def is_near(g: State, style: Style) -> bool:
    """Can three Japanese units or more be at the airfields this turn?"""
    f = g.facts
    far = distances(g, airfield_hexes(g) or list(f.fields))
    return is_storming(g, style) and sum(len(g.at[h]) for h in held_by(g, JAPAN) if far[h] <= style.fleet) >= 3


# -- movement ---------------------------------------------------------------------------------------------------------


def move(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """What the plan says; then bombers; then the rest."""
    f = g.facts
    options, side = decision.options, side_of(decision)
    if g.crowded >= 0:
        return options[0]
    step = planned(g, side, style)
    if step is not None:
        return step[0]
    flyers = [u for u in options if u != DONE and u >= f.ground]
    if flyers and (side == JAPAN or any(attackable(g, h) for h in held_by(g, JAPAN))):
        return flyers[0]
    if DONE in options:
        return DONE
    return next(u for u in options if u < f.ground)


Move = tuple[int, int]  # a unit, and where it goes
_planned: dict[tuple[Any, ...], Move | None] = {}  # the last plan: a unit is chosen, then its destination
_gathering: dict[tuple[Any, ...], list[Move]] = {}  # what is left of an attack once its first units have come
_settled: dict[tuple[Any, ...], set[int]] = {}  # after a step since which no more attack is begun: who stays for those there are


def planned(g: State, side: int, style: Style) -> Move | None:
    """The plan's next step. The same position has the same plan, so the last one is kept; an attack begun is gone on with."""
    place = tuple(g.place)
    head = (id(g.facts), side, style, g.turn, tuple(g.status))
    key = (*head, place, tuple(g.left), tuple(g.visited))
    if key not in _planned:
        steps, settled = _gathering.get((*head, place), []), _settled.get((*head, place))
        if not steps or g.left[steps[0][0]] != 2 * g.facts.move[steps[0][0]] or steps[0][1] not in legs(g, steps[0][0]):
            plan = Plan(g, side, style)
            first = plan.next_move(settled)
            steps = [first, *plan.rest] if first is not None else []
            settled = plan.committed if plan.settled else None
        _planned.clear()
        _gathering.clear()
        _settled.clear()
        _planned[key] = steps[0] if steps else None
        if steps:
            u, to = steps[0]
            then = (*head, (*place[:u], to, *place[u + 1 :]))
            if len(steps) > 1:
                _gathering[then] = steps[1:]
            if settled is not None:
                _settled[then] = settled
    return _planned[key]


def attackable(g: State, h: int) -> bool:
    """Do U.S. units stand next to it?"""
    return bool(g.us_zone[h])


def destination(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Where the plan wants the chosen unit."""
    u, side = decision.about["unit"], side_of(decision)
    step = planned(g, side, style)
    return step[1] if step is not None and step[0] == u else Plan(g, side, style).best(u)


def bomb(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """The attacked hex with the fewest bombers on it and the most to hit."""
    f = g.facts
    return min(decision.options, key=lambda h: (not attackable(g, h), 2 * len(g.aloft[h]) - len(g.at[h]),
                                                -sum(f.combat[u] for u in g.at[h]), h))  # fmt: skip


# -- combat -----------------------------------------------------------------------------------------------------------


def begin_attack(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """The hex that most units are meant for first; airfield bombardment by guns before the end."""
    f, side = g.facts, side_of(decision)
    hexes = [w for w in decision.options if w in f.space and g.zone(side)[f.space[w]]]
    if hexes:
        given = shared_out(g, side, style)
        return max(hexes, key=lambda w: (sum([f.combat[u] for u in given.get(f.space[w], ())]), w))
    others = [w for w in decision.options if w != DONE]
    return others[0] if others else DONE


def join_attack(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Whom the shares give to this hex; guns while they help; ships while the hope of taking the hex grows."""
    f, side = g.facts, side_of(decision)
    words = list(decision.options)
    mine = {f.ids[u] for h in g.forming[0] for u in shared_out(g, side, style).get(h, ())}
    given = [w for w in words if w in mine]
    if given:
        return max(given, key=lambda w: (f.combat[f.unit[w]], w))
    if not g.forming[1]:
        units = [w for w in words if w in f.unit]
        return min(units or words, key=lambda w: (f.combat[f.unit[w]] if w in f.unit else 0, w))
    now = odds.reckon(g, g.forming)
    ratio = now.attack / max(1, now.defence)
    guns = [w for w in words if w in f.unit and f.unit[w] < f.ground and f.unit[w] in widened(g, g.forming, w)[2]]
    if guns and ratio < 4:
        return guns[0]
    ships = [w for w in words if w in f.unit and f.unit[w] >= f.ground]
    if ships and ATTACK in words and ratio >= 1 and helps(g, style):
        return ships[0]
    if ATTACK in words:
        return ATTACK
    fights = [w for w in words if w in f.unit and f.unit[w] < f.ground]
    return min(fights, key=lambda w: (f.combat[f.unit[w]], w)) if fights else words[0]


def helps(g: State, style: Style) -> bool:
    """Does one more ship better the forming attack by half a unit or more?"""
    targets, units, guns, ships = g.forming
    places, shells = [g.place[u] for u in units], sum(g.facts.combat[u] for u in guns)
    each = g.facts.modifiers["each ship"]
    now, then = (attack_on(g, JAPAN, targets[0], units, places, shells, each * n) for n in (len(ships), len(ships) + 1))
    return (
        gain(g, JAPAN, targets[0], then, style.cost, style.prize) > gain(g, JAPAN, targets[0], now, style.cost, style.prize) + 0.4
    )


_shares: dict[tuple[Any, ...], Shares] = {}  # of the last position: all of a declaration follow one sharing out


def shared_out(g: State, side: int, style: Style) -> Shares:
    """Who attacks what, reckoned once for a Combat Phase."""
    key = (id(g.facts), side, style, tuple(g.place), tuple(g.battles))
    if key not in _shares:
        _shares.clear()
        _shares[key] = shares(g, side, style)
    return _shares[key]


def resolve_next(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Air and guns first, then ships if there is something on the fields, then attacks from the best odds down."""
    f = g.facts
    battles = [o for o in decision.options if isinstance(o, tuple)]
    units = [o for o in decision.options if isinstance(o, int)]
    guns = [u for u in units if u < f.ground]
    if guns:
        return guns[0]  # 9.5.3a declared, so it fires
    air = [u for u in units if not f.ship[u] and is_worth_flying(g, u)]
    if air:
        return min(air, key=lambda u: (not f.fighter[u], g.place[u] != f.ijaf_attack, u))
    units = [u for u in units if f.ship[u]]
    idle = g.turn >= style.hide or (all(s > 1 or not s for s in g.status) and not any(g.work))
    kept = style.thrift if idle else KEPT
    if (
        len(units) > max(0, kept)
        and g.turn >= 2
        and any(shelling(g, h) for h in f.fields)
        and (any(g.aloft[h] for h in f.fields) or not battles)
    ):
        return units[0]
    if battles:
        return max(battles, key=lambda b: odds.reckon(g, b).attack / max(1, odds.reckon(g, b).defence))
    return DONE


def lose_unit(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """The weakest first."""
    f = g.facts
    return min(decision.options, key=lambda u: (f.combat[u], f.kind[u] == ENGINEER, u))


def first_back(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """The strongest retreats first: it is sure of a place."""
    return max(decision.options, key=lambda u: (g.facts.combat[u], u))


def retreat(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Away from the enemy."""
    f, side = g.facts, side_of(decision)
    far = distances(g, held_by(g, 1 - side))
    keep = 1 if side == JAPAN and g.turn < 15 else 0
    return max(decision.options, key=lambda h: (keep and f.field_at[h] >= 0, far[h], -len(g.at[h]), h))


def occupy(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Japan takes airfield hexes; the U.S. takes them back; otherwise stay in good order."""
    f = g.facts
    targets = g.battles[0][0]
    units = [u for u in decision.options if u != STAY]
    prize = [h for h in targets if f.field_at[h] >= 0 and g.status[f.field_at[h]] != 0]
    if prize and units:
        return max(units, key=lambda u: (f.combat[u], u))
    return STAY


def advance_to(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Airfield hexes first."""
    return max(decision.options, key=lambda h: (g.facts.field_at[h] >= 0, h))


CHOOSERS: Mapping[Key, Chooser[State, Style]] = {
    "3.0a": set_up,
    "3.0c": air_set_up,
    "3.1a": japanese_set_up,
    "7.1a": us_entry,
    "7.2a": japanese_entry,
    "10.1a": ship_box,
    "10.1c": special_ship,
    "SoP.2": move,
    "SoP.7": move,
    "4.0a": destination,
    "13.6a": bomb,
    "8.1": begin_attack,
    "8.2d": join_attack,
    "8.10c": resolve_next,
    ("8.10a", "lose"): lose_unit,
    ("8.10a", "first"): first_back,
    ("8.10a", "retreat"): retreat,
    "7.5.4a": lose_unit,
    ("8.10DE", "occupy"): occupy,
    ("8.10DE", "enter"): advance_to,
    "9.5.2b": airfield_target,
    "10.3a": airfield_target,
    "13.3.3c": airfield_target,
    "13.3.3a": second_bomber,
    "8.10.1": lose_air,
    "12.3.1": lose_air,
    "13.7a": land,
    ("13.7b", "bring"): bring_out,
    ("13.7b", "place"): land,
    ("13.7c", "launch"): launch,
    ("13.7c", "go"): launch_to,
    "14.1": supply,
    "11.2": build,
}

HINTS = Hints(
    styles={name: partial(heuristic, style=style) for name, style in OTHERS.items()},
    planned=frozenset({"3.1a", "SoP.2", "SoP.7"}),  # when units are to move
    crossroads=frozenset({"8.10c", "8.10DE"}),  # what is resolved next, ships on airfields among it, and who walks in
    ahead=1,
    scripts={**SCRIPTS, **adepts(heuristic)},
    rivals={name: partial(heuristic, style=style) for name, style in RIVALS.items()},
    ideas={name: partial(heuristic, style=style) for name, style in IDEAS.items()},
    weights=Weights(
        names=tuple(f"{'US' if side == 'us' else 'Japan'}.{name}" for side, name, _ in TURNED),
        values=numbers(REGULAR),
        spread=tuple(spread for _, _, spread in TURNED),
        make=lambda values: partial(heuristic, style=styled(values)),
    ),
)
