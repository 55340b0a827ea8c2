"""What an option would cost or bring in a combat phase: air, surface combat, submarines, bombardment, landing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....engine.decision import Decision
from ....engine.view import Chance, Preview, Sum
from ..rules.air import BOMB, FIRE
from ..rules.chances import combined_results, hit_chances, named, rate, results, survivors
from ..rules.components import JAPAN, LAND, NATIONS, PLACES, SEA, SIDES, SP, US
from ..rules.matching import FORCE, GO, PASS, WEAPONS, WITHDRAW, default_matches, default_weapon, expected_hits, fire_of, on_table
from ..rules.naval_air import STRIKES
from ..rules.questions import ALL, DEFAULT, DONE, plural, side_of, so_many_dice
from ..rules.readings import UNIT
from ..rules.state import State, surface_units
from ..rules.targets import default_targets, softness

# -- air combat -----------------------------------------------------------------------------------------------------------


def joining(g: State, decision: Decision, u: Any) -> Preview:
    """8.step2.2.a Dice for the dogfight, and the Air Action marker it costs."""
    box, joined = decision.about["box"], decision.about["joined"]
    every = [c for c in g.at(g.facts.carriers[side_of(decision)], box) if g.air[c]]
    group = every if u == ALL else joined if u == DONE else [*joined, u]
    dice = sum(g.air[c] for c in group)
    told = f"{so_many_dice(dice)} of carrier air; each carrier's Air Action marker goes up a round"
    return Preview(text=told if dice else "no carrier joins")


def shooting(g: State, decision: Decision, word: Any) -> Preview:
    """8.step2.2.e Hits on bombers."""
    if word != FIRE:
        return Preview(text="no fire")
    dice, needed = decision.about["dice"], decision.about["needed"]
    lost = sum(min(decision.about["steps"], k) * p for k, p in enumerate(hit_chances(dice, needed)))
    return Preview(
        text=f"{so_many_dice(dice)}, {needed} or higher: {lost:.1f} bomber steps lost on average",
        chances=[Chance(text="at least one hit", p=1 - (1 - rate(needed)) ** dice)],
    )


def past_flak(through: float, of: str, flak: int, then: str) -> str:
    """How many get past the flak, and what they do."""
    return f"{through:.1f} of {of} get past {so_many_dice(flak)} of flak; {then}"


def bombing_base(g: State, decision: Decision, word: Any) -> Preview:
    """8.step2.3.b Hits of the bombers that get past the flak."""
    if word != BOMB:
        return Preview(text="no bombing")
    side, steps, flak = side_of(decision), decision.about["steps"], decision.about["flak"]
    left = survivors(steps, flak, g.facts.hits["base flak"][1 - side])
    needed = g.facts.hits["base bombing"][side]
    through = sum(n * p for n, p in enumerate(left))
    none = sum(p * (1 - rate(needed)) ** n for n, p in enumerate(left))
    text = past_flak(through, plural(steps, "step"), flak, f"{through * rate(needed):.1f} hits expected")
    return Preview(text=text, chances=[Chance(text="at least one hit", p=1 - none)])


def bombing_ships(g: State, decision: Decision, word: Any) -> Preview:
    """8.step2.3.c What the flak will leave, and what it may hit."""
    if word != BOMB:
        return Preview(text="no bombing")
    side, bombers, flak = side_of(decision), decision.about["bombers"], decision.about["flak"]
    flak_hit, needed = g.facts.hits["ship flak"][1 - side], g.facts.hits["ship bombing"][side]
    if g.readings.ship_flak == UNIT:
        held = sorted((g.steps_of(u) for u in bombers), reverse=True)  # the owner gives up the weakest units
        past = survivors(len(held), flak, flak_hit)
        left = {sum(held[:n]): p for n, p in enumerate(past)}
    else:
        left = dict(enumerate(survivors(g.steps(bombers), flak, flak_hit)))
    through = sum(n * p for n, p in left.items())
    text = past_flak(through, plural(g.steps(bombers), "step"), flak, f"{through * rate(needed):.1f} hits expected")
    return Preview(text=text, chances=[Chance(text="no bomber gets through", p=left.get(0, 0.0))])


def striking(g: State, decision: Decision, points: Any) -> Preview:
    """8.step3.3.a What flak may take and the bombs may hit."""
    side = side_of(decision)
    if not points:
        return Preview(cost=0, text="no strike")
    flak, hits = g.flak(1 - side), g.facts.hits
    left = survivors(points, flak, hits["strike flak"][1 - side])
    through = sum(n * p for n, p in enumerate(left))
    scored = through * rate(hits["strike"][side])
    text = past_flak(through, plural(points, "point"), flak, f"{scored:.1f} hits expected on undamaged ships")
    return Preview(cost=points, text=text, chances=[Chance(text="no point gets through", p=left[0])])


def aiming(g: State, decision: Decision, u: Any) -> Preview:
    """8.step3.3.c What the points on a ship would do if no more were added."""
    about = decision.about
    side, needed, bonus = side_of(decision), about["needed"], about["bonus"]
    name = g.facts.name
    if u in (BOMB, STRIKES):
        plan = [(s, g.aimed[s]) for s in about["ships"] if g.aimed[s]]
    elif u == DEFAULT:
        plan = default_targets(g, side, about["points"], needed, bonus)
    else:
        dice = g.aimed[u] + 1
        return attack(g, u, dice, needed - softness(g, u, bonus), torpedo=False, what=f"{plural(dice, 'point')} on")
    sums = []
    for s, n in plan:
        dice = n if u != DEFAULT else n + g.aimed[s]
        hits = dice * rate(needed - softness(g, s, bonus) - g.bonus(s))
        told = f"{plural(n, 'point')} at {name[s]}"
        sums.append(Sum(text=told, value=round(hits, 2), rule=decision.rule, side=SIDES[1 - side]))
    return Preview(text="; ".join(f"{n} at {name[s]}" for s, n in plan), sums=sums)


def attack(g: State, u: int, dice: int, needed: int, *, torpedo: bool, what: str) -> Preview:
    """One attack on a unit: chances of each result and the hits to expect."""
    lowest = needed - g.bonus(u)
    text = f"{what} {g.facts.name[u]}: {so_many_dice(dice)}, {lowest} or higher, {dice * rate(lowest):.1f} hits expected"
    chances = [Chance(text=k, p=p) for k, p in named(g, u, results(g, u, dice, needed, torpedo)).items()]
    return Preview(text=text, chances=chances)


# -- surface combat -------------------------------------------------------------------------------------------------------


def offering(g: State, decision: Decision, u: Any) -> Preview:
    """8.step4.offer What passing or fighting means."""
    side = side_of(decision)
    if u == PASS:
        if decision.about["first"]:
            return Preview(text="the other side may force you home with a BB or CA and a DD")
        return Preview(text=f"all units in the {PLACES[SEA[side]]} box return to port")
    table = on_table(g, side)
    ships = decision.about["ships"] if u == ALL else table if u == GO else [*table, u]
    enemies = on_table(g, 1 - side) or surface_units(g, 1 - side)
    return Preview(text=f"{strength(g, ships)}; the other side has {strength(g, enemies)}")


def strength(g: State, ships: Sequence[int]) -> str:
    """8.step4.fire The ships and the dice they bring."""
    guns, torpedoes = (sum(fire_of(g, s, w)[0] for s in ships) for w in (0, 1))
    return f"{plural(len(ships), 'ship')}, {guns} gunnery dice or {torpedoes} torpedo dice"


def forcing(g: State, decision: Decision, word: Any) -> Preview:
    """8.step4.passforce Who goes home."""
    prey = 1 - side_of(decision)
    if word != FORCE:
        return Preview(text="nothing happens")
    units = g.at(g.facts.naval[prey], SEA[prey])
    return Preview(text=f"{plural(len(units), 'unit')} of {NATIONS[prey]} return to port")


def matching(g: State, decision: Decision, t: Any) -> Preview:
    """8.step4.match The ship's own fire at a target; for the default, all of its matches."""
    about, name = decision.about, g.facts.name
    u = about["ship"]
    if t == WITHDRAW:
        return Preview(text=f"all units in the {PLACES[SEA[g.facts.side[u]]]} box return to port")
    if t != DEFAULT:
        return shot(g, u, t, default_weapon(g, u, t))
    plan = default_matches(g, about["ships"], about["index"], about["enemies"])
    sums = [
        Sum(text=f"{name[s]} {WEAPONS[w]} at {name[e]}", value=round(expected_hits(g, s, e, w), 2), rule="8.step4.fire",
            side=SIDES[g.facts.side[s]])
        for s, e, w in plan
    ]  # fmt: skip
    return Preview(text=f"{sum(float(s.value) for s in sums):.1f} hits expected in all", sums=sums)


def arming(g: State, decision: Decision, word: Any) -> Preview:
    """8.step4.fire The chances of that weapon."""
    return shot(g, decision.about["ship"], decision.about["target"], WEAPONS.index(word))


def shot(g: State, u: int, target: int, weapon: int) -> Preview:
    """8.step4.fire One ship's fire, taken by itself."""
    dice, needed = fire_of(g, u, weapon)
    return attack(g, target, dice, needed, torpedo=bool(weapon), what=f"{WEAPONS[weapon]} at")


def firing(g: State, decision: Decision, word: Any) -> Preview:
    """9.2.a All the fire as it is matched: each target's chance to be out of action by all that is fired at it."""
    ships, name = decision.about["ships"], g.facts.name
    sums, out = [], 0.0
    for t in sorted({g.match[u] for u in ships}):
        shots = [(*fire_of(g, u, g.weapon[u]), bool(g.weapon[u])) for u in ships if g.match[u] == t]
        gone = sum(combined_results(g, t, shots)[2:])
        out += gone
        sums.append(Sum(text=f"{name[t]} out of action", value=f"{gone:.0%}", rule="9.2.a", side=SIDES[g.facts.side[t]]))
    return Preview(text=f"{out:.1f} ships out of action on average", sums=sums)


def staying(g: State, decision: Decision, word: Any) -> Preview:
    """12.0.d Under fire once more, or home."""
    if word == WITHDRAW:
        return Preview(text=f"all units in the {PLACES[SEA[US]]} box return to port")
    return Preview(text=f"Japan matches and fires again with {plural(len(on_table(g, JAPAN)), 'ship')}")


# -- submarines, bombardment, landing -------------------------------------------------------------------------------------


def torpedoing(g: State, decision: Decision, u: Any) -> Preview:
    """8.step5.c The submarine's attack."""
    return attack(g, u, decision.about["dice"], decision.about["needed"], torpedo=True, what="torpedoes at")


def bombarding(g: State, decision: Decision, u: Any) -> Preview:
    """8.step6.b Hits to expect of all that bombard."""
    ready, ships = decision.about["ready"], decision.about["firing"]
    ships = [*ships, *ready] if u == ALL else ships if u == DONE else [*ships, u]
    if not ships:
        return Preview(text="no bombardment")
    dice = {s: g.facts.gunnery[g.flip[s]][s] for s in ships}
    hits = sum(n * rate(g.facts.bombards[s]) for s, n in dice.items())
    none = 1.0
    for s, n in dice.items():
        none *= (1 - rate(g.facts.bombards[s])) ** n
    text = f"{plural(len(ships), 'ship')}: {hits:.1f} hits expected"
    return Preview(text=text, chances=[Chance(text="at least one hit", p=1 - none)])


def landing(g: State, decision: Decision, u: Any) -> Preview:
    """8.step7.a Men ashore, or supply."""
    facts = g.facts
    if u == DONE:
        return Preview(text="the others stay at sea" if decision.about["units"] else "all have landed")
    units = decision.about["units"] if u == ALL else [u]
    men = [x for x in units if facts.kind[x] == LAND]
    table = facts.unload[facts.side[units[0]]]
    supply = sum(g.steps_of(x) for x in units if facts.kind[x] == SP) * sum(table) / len(table)
    parts = [f"{plural(len(men), 'Land Unit')} ashore"] if men else []
    if supply:
        parts.append(f"{supply:.1f} supply on average" if len(set(table)) > 1 else f"{supply:.0f} supply")
    return Preview(text=", ".join(parts))
