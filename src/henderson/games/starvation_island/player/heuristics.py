"""A sensible opponent: a rule of thumb for every question. The plans of the naval phases are in plans.py."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

from ....engine.decision import Decision
from ...kit.dispatch import Chooser, Key, chosen
from ...kit.hints import Heuristic, Hints, Weights
from ..rules.air import BOMB, FIRE
from ..rules.chances import rate
from ..rules.components import BOMBER, CV, FIGHTER, FORCES, HENDERSON, JAPAN, OVER, POOL, SEA, SIDES, US, USN_SEA
from ..rules.land import ATTACK, FIGHT, PAY, REFUSE, RETREAT, committed, fire_price, most_free, price
from ..rules.matching import FORCE, GO, PASS, STAY, WITHDRAW, on_table
from ..rules.questions import ALL, DEFAULT, DONE, HOLD, LOSS_RULES, default_losses, side_of
from ..rules.state import State, surface_units
from .aims import aim, match_target, shot_weapon, torpedoed
from .plans import naval_move, urgency
from .scripts import SCRIPTS, TWISTS, script
from .squadrons import squadron
from .style import Style, rivals, tuned
from .worth import lead, power

BOTH = tuned()
PRIZES, LEAST = ("hull", "ferry", "step", "wings"), 0.25  # what a hit is aimed at; of its worth, at least, in other styles
VOLLEY = 3  # steps: fewer hit less often than hunger takes a step from who cannot pay (11.2.b)


def heuristic(g: State, decision: Decision, rng: Random, styles: tuple[Style, ...] = BOTH) -> Any:
    """A sensible option of `decision`, by the style of the side that is asked."""
    return chosen(CHOOSERS, g, decision, styles[side_of(decision)], rng)


def _units(decision: Decision) -> list[int]:
    return [o for o in decision.options if type(o) is int]


def _first_unit(decision: Decision) -> int:
    """The first of them; -1: none is offered."""
    for option in decision.options:
        if type(option) is int:
            return option
    return -1


# -- reinforcements and air movement ------------------------------------------------------------------------------------


def buy(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """The carriers first; then what can be rebuilt, then new bombers and fighters by turns."""
    side = side_of(decision)
    units = _units(decision)
    if not units:
        return None
    kind, place = g.facts.kind, g.place
    fighters, bombers = (len([u for u in air[side] if place[u] != POOL]) for air in (g.facts.fighters, g.facts.bombers))
    short = FIGHTER if fighters <= bombers else BOMBER
    best, first = units[0], 9
    for u in units:  # they stand in the order of their numbers
        order = 4 * (kind[u] != CV) + 2 * (place[u] == POOL) + (kind[u] != short)
        if order < first:
            best, first = u, order
    return best


def base_at_rabaul(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """The weaker ships to Rabaul, for the Express; the others to the fleet at Truk."""
    guns = g.facts.gunnery[0]
    weak = [u for u in _units(decision) if guns[u] <= style.rabaul]
    return weak[0] if weak else DONE


def fly_from_rabaul(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Raid where fighters and flak are few; otherwise stay. Fighters fly with the bombers."""
    first = _first_unit(decision)
    return first if first >= 0 and raid_target(g, style) is not None else DONE


def raid_target(g: State, style: Style) -> int | None:
    """The box the Rabaul bombers attack, or None."""
    place = g.place
    for u in g.facts.bombers[JAPAN]:
        if place[u] != POOL:
            break
    else:
        return None
    if g.at_sea(US):
        cover = sum([g.air[u] for u in g.at(g.facts.carriers[US], USN_SEA)])
        if cover <= style.fighters and g.flak(US) <= style.guns_up:
            return USN_SEA
    if g.control == JAPAN:
        return FORCES if g.supply[US] else None
    patrol = g.steps(g.at(g.facts.fighters[US], HENDERSON))
    return HENDERSON if patrol <= style.fighters else None


def raid_box(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Where the Rabaul air flies."""
    return raid_target(g, style)


def take_off(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Everything takes off, safe from bombs."""
    first = _first_unit(decision)
    return first if first >= 0 else DONE


def cactus_box(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Bombers at ships at sea, fighters over the field."""
    enemy, kind = 1 - side_of(decision), g.facts.kind
    for u in decision.about["units"]:
        if kind[u] != BOMBER:
            return OVER
    return SEA[enemy] if g.at_sea(enemy) and g.flak(enemy) <= 1.5 * style.guns_up else OVER


# -- combat -------------------------------------------------------------------------------------------------------------


def strike(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """All points, unless flak would eat them."""
    side = side_of(decision)
    points = max(decision.options)
    return points if points > g.flak(1 - side) * rate(g.facts.hits["strike flak"][1 - side]) + 1 else 0


def ratio(g: State, side: int, mine: list[int], theirs: list[int], style: Style) -> float:
    """Own power beside the enemy's; less for a side whose lead is enough as it stands."""
    enemy = power(g, theirs, style.torpedo)
    if not enemy:
        return 99.0
    return power(g, mine, style.torpedo) * (1 - style.lead * lead(g, side)) / enemy


def offer(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Fight with all when not much weaker; for cargo more is risked, and a passing second player goes home."""
    side = side_of(decision)
    if GO in decision.options:
        return ALL
    odds = ratio(g, side, surface_units(g, side), on_table(g, 1 - side) or surface_units(g, 1 - side), style)
    least = (style.offer if decision.about["first"] else style.reply) * urgency(g, side, style)
    return ALL if odds >= least * (style.cargo if g.at(g.facts.cargo[side], SEA[side]) else 1.0) else PASS


def match(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """The best shot of each ship, or home when the fight is lost."""
    side = side_of(decision)
    if WITHDRAW in decision.options and ratio(g, side, on_table(g, side), on_table(g, 1 - side), style) < style.withdraw:
        return WITHDRAW
    return match_target(g, decision, style)


def weapon(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Guns or torpedoes, by what they promise."""
    return shot_weapon(g, decision.about["ship"], decision.about["target"], style)


def point(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """The next air point."""
    return aim(g, decision, style)


def stay(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """12.0.d Stay while the odds are fair."""
    return STAY if ratio(g, US, on_table(g, US), on_table(g, JAPAN), style) > style.stay else WITHDRAW


def torpedo_target(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """The submarine's best target."""
    dice: int = decision.about["dice"]
    needed: int = decision.about["needed"]
    best, most = -1, 0.0
    for u in _units(decision):  # in the order of their numbers
        worth = torpedoed(g, u, dice, needed, style)
        if best < 0 or worth > most:
            best, most = u, worth
    return best


def losses(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """The least dear step."""
    return DEFAULT if DEFAULT in decision.options else default_losses(g, _units(decision), 1)[0]


# -- land ---------------------------------------------------------------------------------------------------------------


def declare(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Attack with supply to spare and a fair chance; Japan also when nobody can fire back, and as a last throw."""
    side = side_of(decision)
    mine, theirs = g.steps(g.land(side)), g.steps(g.land(1 - side))
    spare = g.supply[side] - price(g, len(g.land(side)))
    if side == US:
        return ATTACK if spare >= style.reserve and min(mine, g.supply[US] * 2) >= style.attack * theirs else HOLD
    if g.control == US and not g.supply[US]:
        return ATTACK  # nobody fires back
    late = g.turn == g.facts.last_turn and g.control == US
    return ATTACK if late or (spare >= style.reserve and mine >= style.attack * theirs) else HOLD


def retreat(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """A losing fight is broken off; the holder of the field hardly ever gives it up."""
    side = side_of(decision)
    mine, theirs = g.steps(committed(g, side)), g.steps(committed(g, 1 - side))
    if side == g.control:
        return RETREAT if mine < style.give * theirs else FIGHT
    if side == JAPAN and g.turn == g.facts.last_turn:
        return FIGHT
    if not g.supply[side] or mine < style.break_off * theirs:
        return RETREAT if most_free(g, 1 - side) else FIGHT
    return FIGHT


def fire_steps(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """As many as can, but keep a point for the field at the end, and the upkeep that is worth more than a few dice."""
    side = side_of(decision)
    options = list(decision.options)
    keep = 0
    if side == JAPAN and g.control == JAPAN:
        keep = 1 if g.turn == g.facts.last_turn else 3
    elif side == JAPAN and g.turn < g.facts.last_turn and options[0] < VOLLEY and options[0] < g.steps(g.land(US)):
        keep = price(g, len(g.land(JAPAN)))
    for n in options:
        if g.supply[side] - fire_price(g, side, n) >= keep:
            return n
    return 0


def banzai(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Only when it may finish the enemy, or on the last night."""
    steps = max(decision.options)
    theirs = g.steps(g.land(US))
    return steps if steps >= style.banzai * theirs and g.control == US else 0


def double_supply(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Enough to kill what is there, keeping the upkeep if the fight is not for the field."""
    theirs = g.steps(committed(g, JAPAN))
    upkeep = price(g, len(g.land(US)))
    spend = max(1, g.supply[US] - upkeep - 1)
    return max((n for n in decision.options if n <= 2 * theirs and -(-n // 2) <= spend), default=0)


def pay(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Pay; but Japan in the field keeps the one point that wins the game, if it has steps enough to starve a little."""
    side = side_of(decision)
    units = g.land(side)
    left = g.supply[side] - price(g, len(units))
    starving = g.facts.last_turn - g.turn + 1  # steps that will go until the end
    if side == JAPAN and g.control == JAPAN and left < 1 and g.turn >= 5 and g.steps(units) > starving:
        return REFUSE
    return PAY


def _word(word: str) -> Chooser[State, Style]:
    return lambda g, decision, style, rng: word


def first_cargo(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Everything lands."""
    return decision.options[0]


def new_base(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """To the front."""
    return HENDERSON


CHOOSERS: dict[Key, Chooser[State, Style]] = {
    "5.1.a": base_at_rabaul,
    "5.2.a": buy,
    "5.2.b": _word("2"),
    "5.2.d": new_base,
    "6.0.usn": naval_move,
    "6.0.ijn": naval_move,
    ("7.0.a", "fly"): fly_from_rabaul,
    ("7.0.a", "fly to"): raid_box,
    ("8.step1.a", "take off"): take_off,
    ("8.step1.a", "fly to"): cactus_box,
    "8.step2.1.b": _word(ALL),
    "8.step2.2.e": _word(FIRE),
    "8.step2.3.b": _word(BOMB),
    ("8.step2.3.d", "bomb"): _word(BOMB),
    ("8.step2.3.d", "aim"): point,
    "8.step3.3.a": strike,
    "8.step3.3.c": point,
    "8.step4.offer": offer,
    "8.step4.reply": offer,
    "12.0.b": offer,
    "8.step4.passforce": _word(FORCE),
    "8.step4.match": match,
    ("8.step4.fire", "weapon"): weapon,
    "12.0.d": stay,
    "8.step5.c": torpedo_target,
    "8.step6.a": _word(ALL),
    "8.step7.a": first_cargo,
    "11.1.a": declare,
    "11.1.j": _word(ALL),
    "11.1.e": retreat,
    "11.1.b": fire_steps,
    "11.1.f": banzai,
    "11.1.h": double_supply,
    "11.2.a": pay,
    **dict.fromkeys(LOSS_RULES, losses),
}


def made(values: Sequence[float]) -> Heuristic:
    """The heuristic with other numbers: the USN's, then Japan's. A prize stays a prize, however far it is turned:
    else points fly at a ship that they cannot hurt."""
    half = len(Style._fields)
    us, japan = (
        style._replace(**{name: max(getattr(style, name), LEAST * getattr(known, name)) for name in PRIZES})
        for style, known in zip((Style(*values[:half]), Style(*values[half:])), BOTH)
    )
    return partial(heuristic, styles=(us, japan))


def turned(**factors: float) -> Heuristic:
    """The tuned styles with some of their numbers times a factor: a character."""
    us, japan = (s._replace(**{k: f * getattr(s, k) for k, f in factors.items()}) for s in BOTH)
    return partial(heuristic, styles=(us, japan))


WEIGHTS = Weights(
    tuple(f"{side}.{name}" for side in SIDES for name in Style._fields),
    (*BOTH[US], *BOTH[JAPAN]),
    tuple(max(0.1, 0.15 * abs(v)) for v in (*Style(), *Style())),
    made,
)
HINTS = Hints(
    styles={
        "bold": turned(convoy=0.85, hunt=0.85, show=0.85, offer=0.9, reply=0.9, withdraw=0.85, attack=0.9),
        "careful": turned(convoy=1.15, hunt=1.15, show=1.2, offer=1.1, reply=1.1, withdraw=1.15, attack=1.1),
        "historical": turned(mass=0.9, show=0.8, raid=0.8, air=1.1),  # piecemeal, by night, carriers held back
    },
    planned=frozenset({"6.0.usn", "6.0.ijn"}),  # who sails: plans of other steps took two thirds of the time and gained nothing
    crossroads=frozenset({"8.step4.offer", "8.step4.reply", "12.0.b", "11.1.a"}),
    ahead=2,
    searched_to_the_end=True,  # eight turns are soon played, and before that the value errs by half a game (docs/bots)
    scripts={**SCRIPTS, **{name: script(idea, heuristic) for name, idea in TWISTS.items()}},
    rivals={f"rival {n + 1}": partial(heuristic, styles=styles) for n, styles in enumerate(rivals())},
    strays=False,  # the choice by 150 futures gained 0.15 a question without them, 0.13 with (docs/bots/starvation-island.md)
    ideas={  # by what each gained on the usual plan, the best first
        "warships": squadron(heuristic, destroyers=1.0, cruisers=1.0, battleships=1.0),
        "carriers alone": squadron(heuristic, carriers=1.0),
        "port": turned(convoy=99.0, hunt=99.0, show=99.0, planes=0.0, raiders=99.0),
        "guns": squadron(heuristic, cruisers=1.0, battleships=1.0),
        "men": squadron(heuristic, destroyers=1.0, cruisers=1.0, men=1.0),
        "slip": squadron(heuristic, supply=1.0, men=1.0),
        "cruisers": squadron(heuristic, destroyers=0.5, cruisers=0.5),
        "raid": squadron(heuristic, destroyers=1.0, carriers=1.0),
        "half": squadron(heuristic, destroyers=0.5, cruisers=0.5, supply=1.0, men=1.0),
        "under carriers": squadron(heuristic, destroyers=1.0, supply=1.0, men=1.0, carriers=1.0),
        "half under carriers": squadron(heuristic, destroyers=0.5, cruisers=0.5, supply=1.0, men=1.0, carriers=1.0),
        "no carriers": turned(air=99.0),
        "carriers": turned(air=0.0, flak=0.0),
        "sortie": turned(convoy=0.0, hunt=0.0, show=0.0),
        "light": turned(convoy=0.0, hunt=0.0, show=0.0, mass=0.3),
        "in force": turned(convoy=0.0, hunt=0.0, show=0.0, mass=9.0),
        "express": turned(raid=0.0),
        "no express": turned(raid=99.0),
        "home": turned(flee=99.0),
        "cargo stays": turned(convoy=99.0),
    },
    weights=WEIGHTS,
)
