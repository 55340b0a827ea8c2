"""What an option would cost or bring, exactly, from what lies open on the board."""

from __future__ import annotations

from typing import Any

from ....engine.decision import Decision
from ....engine.view import Chance, Preview, Sum
from ...kit.dispatch import Key, Previewer, previewed
from ..rules.air import BOMB, FIRE, base_flak
from ..rules.chances import combined_results, hit_chances, named, rate, results, survivors
from ..rules.components import CV, FIGHTER, HENDERSON, JAPAN, LAND, NATIONS, OVER, PLACES, POOL, SEA, SIDES, SP, US
from ..rules.land import ATTACK, FIGHT, PAY, committed, double_price, fire_price, most_free
from ..rules.matching import FORCE, GO, PASS, WEAPONS, WITHDRAW, default_matches, default_weapon, expected_hits, fire_of, on_table
from ..rules.movement import EXPRESS
from ..rules.naval_air import STRIKES
from ..rules.questions import ALL, DEFAULT, DONE, LOSS_RULES, default_losses, plural, so_many_dice
from ..rules.readings import UNIT
from ..rules.state import State
from ..rules.targets import default_targets, softness


def preview(g: State, decision: Decision, option: Any) -> Preview | None:
    """What an option would cost or bring; None when nothing is known of it."""
    return previewed(PREVIEWS, g, decision, option)


def _side(decision: Decision) -> int:
    return SIDES.index(decision.player)


# -- reinforcements and movement ------------------------------------------------------------------------------------------


def basing(g: State, decision: Decision, u: Any) -> Preview:
    """5.1.a Rabaul, or Truk for all the others."""
    if u == DONE:
        return Preview(text="all other arrivals go to Truk and Noumea")
    return Preview(text="to Rabaul, from where it may run the Tokyo Express")


def purchase(g: State, decision: Decision, u: Any) -> Preview:
    """5.2.a What a purchase costs and does."""
    facts = g.facts
    if u == DONE:
        return Preview(text=f"{plural(g.points, 'point')} lost" if g.points else "nothing is left to spend")
    if facts.kind[u] == CV:
        cost = facts.need("cost of a carrier air point")
        return Preview(cost=cost, text=f"air {g.air[u]} of {facts.air[u]} becomes {g.air[u] + 1}")
    if g.place[u] == POOL:
        return Preview(cost=facts.need("cost of a new step"), text="a new unit from the force pool, at that cost for each step")
    return Preview(cost=facts.need("cost of a rebuilt step"), text="rebuilt to two steps")


def new_steps(g: State, decision: Decision, word: Any) -> Preview:
    """5.2.b One step for one point, two for two."""
    return Preview(cost=g.facts.need("cost of a new step") * int(word), text=plural(int(word), "step"))


def new_base(g: State, decision: Decision, base: Any) -> Preview:
    """5.2.d Where a new unit is based."""
    front = "at the front, within reach of bombs and bombardment"
    return Preview(text=front if base == HENDERSON else "safe: nobody attacks Rabaul")


def naval_move(g: State, decision: Decision, u: Any) -> Preview:
    """6.0.phase To sea, or home until which turn."""
    port = decision.about["port"]
    if u == DONE:
        return Preview(text="the phase ends")
    if u == EXPRESS:
        return Preview(text="ships of Rabaul may move, those of Truk may not; Japan fires first if a surface combat follows")
    if u == ALL:
        return Preview(text=f"{plural(len(port), 'unit')} put to sea")
    if u in port:
        return Preview(text=f"to the {PLACES[SEA[g.facts.side[u]]]} box, under an At Sea marker")
    delay = g.delay(u)
    back = "not back in this game" if g.too_late(delay) else f"back on turn {g.turn + delay}"
    return Preview(cost=delay, text=f"home, {back}")


def flying(g: State, decision: Decision, u: Any) -> Preview:
    """7.0.a, 8.step1.a Which unit flies."""
    if u == DONE:
        return Preview(text="the others stay on the ground" if decision.about["units"] else "all have flown")
    units = decision.about["units"] if u == ALL else [u]
    far = any(g.facts.kind[unit] == FIGHTER for unit in units) and decision.rule == "7.0.a"
    return Preview(text=plural(g.steps(units), "step") + (", at long range: two count for one" if far else ""))


def flight(g: State, decision: Decision, to: Any) -> Preview:
    """7.0.a What waits there: flak, and fighters or carrier air."""
    side = _side(decision)
    if g.owner(HENDERSON if to == OVER else to) == side:
        return Preview(text="over the own field" if to == OVER else "a new base, one way")
    if to in SEA:
        cover = sum(g.air[u] for u in g.at(g.facts.carriers[1 - side], to))
        return Preview(text=f"{so_many_dice(g.flak(1 - side))} of flak, {plural(cover, 'carrier air point')}")
    fighters = g.steps(g.at(g.facts.fighters[1 - side], HENDERSON)) if to == HENDERSON else 0
    return Preview(text=f"{so_many_dice(base_flak(g, to))} of flak, {plural(fighters, 'fighter step')} based there")


# -- air combat -----------------------------------------------------------------------------------------------------------


def joining(g: State, decision: Decision, u: Any) -> Preview:
    """8.step2.2.a Dice for the dogfight, and the Air Action marker it costs."""
    box, joined = decision.about["box"], decision.about["joined"]
    every = [c for c in g.at(g.facts.carriers[_side(decision)], box) if g.air[c]]
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
    side, steps, flak = _side(decision), decision.about["steps"], decision.about["flak"]
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
    side, bombers, flak = _side(decision), decision.about["bombers"], decision.about["flak"]
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
    side = _side(decision)
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
    side, needed, bonus = _side(decision), about["needed"], about["bonus"]
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
    side = _side(decision)
    if u == PASS:
        if decision.about["first"]:
            return Preview(text="the other side may force you home with a BB or CA and a DD")
        return Preview(text=f"all units in the {PLACES[SEA[side]]} box return to port")
    table = on_table(g, side)
    ships = decision.about["ships"] if u == ALL else table if u == GO else [*table, u]
    guns, torpedoes = (sum(fire_of(g, s, w)[0] for s in ships) for w in (0, 1))
    return Preview(text=f"{plural(len(ships), 'ship')}, {guns} gunnery dice or {torpedoes} torpedo dice")


def forcing(g: State, decision: Decision, word: Any) -> Preview:
    """8.step4.passforce Who goes home."""
    prey = 1 - _side(decision)
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


# -- land combat and supply -----------------------------------------------------------------------------------------------


def declaring(g: State, decision: Decision, word: Any) -> Preview:
    """11.1.a Steps, supply and what a first round may bring."""
    side = _side(decision)
    if word != ATTACK:
        return Preview(text="no attack")
    mine, theirs = g.steps(g.land(side)), g.steps(g.land(1 - side))
    hit = 1 - (1 - rate(g.facts.hits["land combat"][side])) ** most_free(g, side)
    return Preview(
        text=f"{mine} steps and {g.supply[side]} supply against {theirs} steps and {g.supply[1 - side]} supply",
        chances=[Chance(text="at least one hit in a first round with all", p=hit)],
    )


def committing(g: State, decision: Decision, u: Any) -> Preview:
    """11.1.j How many steps are in the combat."""
    inside = decision.about["inside"]
    units = g.land(_side(decision)) if u == ALL else inside if u == DONE else [*inside, u]
    return Preview(text=f"{plural(len(units), 'unit')}, {plural(g.steps(units), 'step')} in the combat")


def retreating(g: State, decision: Decision, word: Any) -> Preview:
    """11.1.e What a retreat means."""
    side = _side(decision)
    if word == FIGHT:
        return Preview(text=f"{g.steps(committed(g, side))} steps in the combat against {g.steps(committed(g, 1 - side))}")
    return Preview(text="the combat ends" + ("; Henderson Field is lost" if decision.about["field"] else ""))


def plain_fire(g: State, decision: Decision, n: Any) -> Preview:
    """11.1.b Supply for so many steps, and hits to expect."""
    side = _side(decision)
    hits = n * rate(g.facts.hits["land combat"][side])
    return Preview(cost=fire_price(g, side, n), text=f"{hits:.1f} hits expected")


def banzai(g: State, decision: Decision, n: Any) -> Preview:
    """11.1.f The steps that die, and hits to expect of these and of the others that fire."""
    hits = g.facts.hits
    wild, plain = n * rate(hits["Banzai"][JAPAN]), (decision.about["steps"] - n) * rate(hits["land combat"][JAPAN])
    text = f"{plural(n, 'step')} die; {wild:.1f} hits expected of these, each costs a supply point; {plain:.1f} of the others"
    return Preview(cost=n, text=text)


def double(g: State, decision: Decision, n: Any) -> Preview:
    """11.1.h Supply for so many steps, and hits to expect."""
    return Preview(cost=double_price(g, n), text=f"{n * rate(g.facts.hits['double supply'][US]):.1f} hits expected of these")


def paying(g: State, decision: Decision, word: Any) -> Preview:
    """11.2.a Supply, or a step."""
    cost, side = decision.about["cost"], _side(decision)
    if word == PAY:
        return Preview(cost=cost, text=f"{g.supply[side] - cost} supply left")
    return Preview(cost=0, text=f"{plural(g.facts.need('steps lost without supply'), 'step')} of a Land Unit lost")


def losing(g: State, decision: Decision, u: Any) -> Preview:
    """9.2.f What a unit is after the loss."""
    name = g.facts.name
    if u == DEFAULT:
        lost = default_losses(g, decision.about["units"], decision.about["number"])
        return Preview(text="; ".join(f"{lost.count(x)} of {name[x]}" for x in dict.fromkeys(lost)))
    left = g.steps_of(u) - 1
    if g.facts.kind[u] == CV:
        return Preview(cost=1, text=f"air {left + 1} becomes {left}")
    return Preview(cost=1, text=f"{plural(left, 'step')} left" if left else "eliminated")


def losing_unit(g: State, decision: Decision, u: Any) -> Preview:
    """8.step2.3.c A whole unit."""
    return Preview(cost=g.steps_of(u), text="eliminated")


PREVIEWS: dict[Key, Previewer[State]] = {
    "5.1.a": basing,
    "5.2.a": purchase,
    "5.2.b": new_steps,
    "5.2.d": new_base,
    "6.0.usn": naval_move,
    "6.0.ijn": naval_move,
    ("7.0.a", "fly"): flying,
    ("7.0.a", "fly to"): flight,
    ("8.step1.a", "take off"): flying,
    ("8.step1.a", "fly to"): flight,
    "8.step2.1.b": joining,
    "8.step2.2.e": shooting,
    "8.step2.3.b": bombing_base,
    ("8.step2.3.d", "bomb"): bombing_ships,
    ("8.step2.3.d", "aim"): aiming,
    "8.step3.3.a": striking,
    "8.step3.3.c": aiming,
    "8.step4.offer": offering,
    "8.step4.reply": offering,
    "12.0.b": offering,
    "8.step4.passforce": forcing,
    "8.step4.match": matching,
    ("8.step4.fire", "weapon"): arming,
    ("8.step4.fire", "fire"): firing,
    "12.0.d": staying,
    "8.step5.c": torpedoing,
    "8.step6.a": bombarding,
    "8.step7.a": landing,
    "11.1.a": declaring,
    "11.1.j": committing,
    "11.1.e": retreating,
    "11.1.b": plain_fire,
    "11.1.f": banzai,
    "11.1.h": double,
    "11.2.a": paying,
    **{(rule, "lose"): losing for rule in LOSS_RULES},
    ("8.step2.3.c", "lose unit"): losing_unit,
}
