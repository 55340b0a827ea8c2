"""A sensible opponent: a rule of thumb for every question. The plans of the naval phases are in plans.py."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from ....engine.decision import Decision
from ...kit.hints import Hints
from ..rules.chances import rate, results
from ..rules.components import BOMBER, CV, DD, FIGHTER, FORCES, HENDERSON, JAPAN, OVER, POOL, SEA, SIDES, US, USN_SEA
from ..rules.land import ATTACK, HOLD, PAY, REFUSE, committed, most_free, price, units_for
from ..rules.matching import fighters
from ..rules.state import DEFAULT, State, least_dear, surface_units
from .plans import naval_move
from .worth import power, target_worth

Thumb = Callable[[State, int, Decision, float], Any]


def heuristic(g: State, decision: Decision, rng: Random, nerve: float = 1.0) -> Any:
    """A sensible option of `decision`; `nerve` is how much more than it is worth a side thinks its own power."""
    options = decision.options
    if len(options) == 1:
        return options[0]
    thumb = THUMBS.get(decision.rule)
    choice = thumb(g, SIDES.index(decision.player), decision, nerve) if thumb else None
    if choice is not None and choice in options:
        return choice
    return DEFAULT if DEFAULT in options else rng.choice(options)


def _units(decision: Decision) -> list[int]:
    return [o for o in decision.options if type(o) is int]


# -- reinforcements and air movement ------------------------------------------------------------------------------------


def buy(g: State, side: int, decision: Decision, nerve: float) -> Any:
    """Rebuild first, then new bombers and fighters by turns, then the carriers."""
    units = _units(decision)
    if not units:
        return None
    kind = g.facts.kind
    flying = [sum(kind[u] == k and g.place[u] != POOL for u in g.facts.land_air[side]) for k in (FIGHTER, BOMBER)]
    short = FIGHTER if flying[0] <= flying[1] else BOMBER
    return min(units, key=lambda u: (kind[u] == CV, g.place[u] == POOL, kind[u] != short, u))


def base_at_rabaul(g: State, side: int, decision: Decision, nerve: float) -> Any:
    """The weaker ships to Rabaul, for the Express; the others to the fleet at Truk."""
    guns = g.facts.gunnery[0]
    weak = [u for u in _units(decision) if guns[u] <= 3]
    return weak[0] if weak else "done"


def fly_from_rabaul(g: State, side: int, decision: Decision, nerve: float) -> Any:
    """Raid where fighters and flak are few; otherwise stay."""
    raid = raid_target(g, nerve)
    units = _units(decision)
    if raid is None or not units:
        return "done"
    return next((u for u in units if g.steps_of(u)), "done")


def raid_target(g: State, nerve: float) -> int | None:
    """The box the Rabaul bombers attack, or None."""
    bombers = g.steps(u for u in g.facts.bombers[JAPAN] if g.place[u] not in (POOL,))
    if not bombers:
        return None
    cover = sum(g.air[u] for u in g.at(g.facts.carriers[US], USN_SEA))
    ships = g.at(g.facts.ships[US], USN_SEA)
    if ships and cover <= 2 * nerve and g.flak(US) <= 5 * nerve:
        return USN_SEA
    if g.control == JAPAN:
        return FORCES if g.supply[US] else None
    patrol = g.steps(g.at(g.facts.fighters[US], HENDERSON))
    return HENDERSON if patrol <= 3 * nerve else None


def raid_box(g: State, side: int, decision: Decision, nerve: float) -> Any:
    """First question: who flies; second: where."""
    if "done" in decision.options:
        return fly_from_rabaul(g, side, decision, nerve)
    return raid_target(g, nerve)


def take_off(g: State, side: int, decision: Decision, nerve: float) -> Any:
    """Everything takes off, safe from bombs: bombers at ships at sea, fighters over the field."""
    enemy = SEA[1 - side]
    if enemy in decision.options and OVER in decision.options:
        bomber = decision.text in {f"Fly {g.facts.name[u]} where?" for u in g.facts.bombers[side]}
        worthwhile = g.at_sea(1 - side) and g.flak(1 - side) <= 12 * nerve
        return enemy if bomber and worthwhile else OVER
    units = _units(decision)
    return units[0] if units else "done"


# -- combat -------------------------------------------------------------------------------------------------------------


def strike(g: State, side: int, decision: Decision, nerve: float) -> Any:
    """All points, unless flak would eat them."""
    points = max(decision.options)
    return points if nerve * points > g.flak(1 - side) * rate(g.facts.hits["strike flak"][1 - side]) + 1 else 0


def offer(g: State, side: int, decision: Decision, nerve: float) -> Any:
    """Fight with all when not much weaker; for cargo a little more is risked."""
    if "go" in decision.options:
        return "all"
    mine, theirs = power(g, surface_units(g, side)), power(g, fighters(g, 1 - side) or surface_units(g, 1 - side))
    cargo = bool(g.at(g.facts.cargo[side], SEA[side]))
    return "all" if nerve * mine >= (0.6 if cargo else 0.8) * theirs else "pass"


def match(g: State, side: int, decision: Decision, nerve: float) -> Any:
    """The default order, or home when the fight is lost."""
    if "withdraw" in decision.options:
        mine, theirs = power(g, fighters(g, side)), power(g, fighters(g, 1 - side))
        if nerve * mine < 0.5 * theirs:
            return "withdraw"
    return DEFAULT


def stay(g: State, side: int, decision: Decision, nerve: float) -> Any:
    """12.0.d Stay while the odds are fair."""
    return "stay" if nerve * power(g, fighters(g, US)) > 0.6 * power(g, fighters(g, JAPAN)) else "withdraw"


def torpedo_target(g: State, side: int, decision: Decision, nerve: float) -> Any:
    """The submarine's best target."""
    dice = max(1, g.facts.air[g.facts.sub[side]] - 1)
    needed = g.facts.hits["submarine"][side]

    def worth(u: int) -> float:
        _, hurt, out, sunk = results(g, u, dice, needed, torpedo=True)
        return ((0.5 if g.facts.kind[u] >= DD else 0.1) * hurt + out + 1.5 * sunk) * target_worth(g, u)

    return max(_units(decision), key=lambda u: (worth(u), -u))


def losses(g: State, side: int, decision: Decision, nerve: float) -> Any:
    """The least dear step."""
    return DEFAULT if DEFAULT in decision.options else least_dear(g, _units(decision))


# -- land ---------------------------------------------------------------------------------------------------------------


def declare(g: State, side: int, decision: Decision, nerve: float) -> Any:
    """Attack with supply to spare and a fair chance; at the end of the game as a last throw."""
    mine, theirs = g.steps(g.land(side)), g.steps(g.land(1 - side))
    upkeep = price(g, len(g.land(side)))
    spare = g.supply[side] - upkeep
    if side == US:
        return ATTACK if spare >= 2 and nerve * min(mine, g.supply[US] * 2) >= theirs else HOLD
    if g.control == JAPAN:
        return ATTACK if spare >= 2 and nerve * mine >= theirs else HOLD
    late = g.turn >= g.facts.last_turn - 1
    fair = spare >= 1 and (nerve * mine * 2 >= theirs or not g.supply[US])
    return ATTACK if fair or (late and g.supply[JAPAN] >= 2) else HOLD


def retreat(g: State, side: int, decision: Decision, nerve: float) -> Any:
    """The holder of the field never gives it up; an attacker breaks off a losing fight."""
    if side == g.control:
        return "fight"
    mine, theirs = g.steps(committed(g, side)), g.steps(committed(g, 1 - side))
    if side == JAPAN and g.turn == g.facts.last_turn:
        return "fight"
    if not g.supply[side] or (g.round > 2 and nerve * mine * 2 < theirs):
        return "retreat" if most_free(g, 1 - side) else "fight"
    return "fight"


def fire_steps(g: State, side: int, decision: Decision, nerve: float) -> Any:
    """As many as can, but keep a point for the field at the end."""
    options = list(decision.options)
    keep = 0
    if side == JAPAN and g.control == JAPAN:
        keep = 1 if g.turn == g.facts.last_turn else 3
    for n in options:
        if g.supply[side] - price(g, units_for(g, side, n)) >= keep:
            return n
    return 0


def banzai(g: State, side: int, decision: Decision, nerve: float) -> Any:
    """Only when it may finish the enemy, or on the last night."""
    steps = max(decision.options)
    theirs = g.steps(g.land(US))
    return steps if theirs <= steps / 3 and g.control == US else 0


def double_supply(g: State, side: int, decision: Decision, nerve: float) -> Any:
    """Enough to kill what is there, keeping the upkeep if the fight is not for the field."""
    theirs = g.steps(committed(g, JAPAN))
    upkeep = price(g, len(g.land(US)))
    spend = max(1, g.supply[US] - upkeep - 1)
    return max((n for n in decision.options if n <= 2 * theirs and -(-n // 2) <= spend), default=0)


def pay(g: State, side: int, decision: Decision, nerve: float) -> Any:
    """Pay; but Japan in the field keeps the one point that wins the game, if it has steps enough to starve a little."""
    units = g.land(side)
    left = g.supply[side] - price(g, len(units))
    starving = g.facts.last_turn - g.turn + 1  # steps that will go until the end
    if side == JAPAN and g.control == JAPAN and left < 1 and g.turn >= 5 and g.steps(units) > starving:
        return REFUSE
    return PAY


def _word(word: str) -> Thumb:
    return lambda g, side, decision, nerve: word


THUMBS: dict[str, Thumb] = {
    "5.1.a": base_at_rabaul,
    "5.2.a": buy,
    "5.2.b": _word("2"),
    "5.2.d": lambda g, s, d, nerve: HENDERSON,
    "6.0.usn": naval_move,
    "6.0.ijn": naval_move,
    "7.0.a": raid_box,
    "8.step1.a": take_off,
    "8.step2.1.b": _word("all"),
    "8.step2.2.e": _word("fire"),
    "8.step2.3.b": _word("bomb"),
    "8.step2.3.d": _word("bomb"),
    "8.step3.3.a": strike,
    "8.step4.offer": offer,
    "8.step4.reply": offer,
    "12.0.b": offer,
    "8.step4.passforce": _word("force"),
    "8.step4.match": match,
    "12.0.d": stay,
    "8.step5.c": torpedo_target,
    "8.step6.a": _word("all"),
    "8.step7.a": lambda g, s, d, nerve: d.options[0],
    "11.1.a": declare,
    "11.1.j": _word("all"),
    "11.1.e": retreat,
    "11.1.b": fire_steps,
    "11.1.f": banzai,
    "11.1.h": double_supply,
    "11.2.a": pay,
    "11.2.b": losses,
    "11.1.d": losses,
    "11.3": losses,
    "9.1.b": losses,
    "8.step2.2.c": losses,
    "8.step2.2.f": losses,
    "8.step2.3.a": losses,
    "8.step2.3.c": losses,
    "8.step3.2.b": losses,
    "8.step3.3.b": losses,
}

HINTS = Hints(
    styles={  # the same sense with more nerve, or less
        "bold": partial(heuristic, nerve=1.7),
        "cautious": partial(heuristic, nerve=0.6),
        "all-out": partial(heuristic, nerve=6.0),
        "harbour": partial(heuristic, nerve=0.1),
    },
    crossroads=frozenset({"8.step4.offer", "8.step4.reply", "12.0.b", "12.0.d", "11.1.a", "11.1.e", "11.2.a"}),
)
