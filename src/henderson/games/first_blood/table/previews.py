"""What an option would cost or bring. Nothing is hidden in First Blood, so all of it is true as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.decision import Decision
from ....engine.sentence import Said, beside, together
from ....engine.view import Chance, Face, Preview, Sum
from ...kit.dispatch import Key, Previewer, hinted, previewed
from ..rules import odds
from ..rules.air import air_targets
from ..rules.attacks import ATTACK, widened
from ..rules.engineers import BUILD, LEAVE, TURNS_OF_WORK
from ..rules.facts import JAPAN, US
from ..rules.movement import airfields_passed, way_to
from ..rules.reach import legs, reach_of
from ..rules.state import DESTROYED, DONE, OPERATIVE, UNBUILT, Battle, State
from .hints import HINTS

GOOD = {"DR": 1, "D1": 1, "DE": 1, "EX": 0}  # for the attacker; the other results are against him


def preview(g: State, decision: Decision, option: Any) -> Preview | None:
    """What an option of a question would cost or bring."""
    return previewed(PREVIEWS, g, decision, option) or hinted(HINTS, decision, option)


# -- movement ---------------------------------------------------------------------------------------------------------


def said(told: Said) -> Preview:
    """A preview that is a sentence."""
    return Preview(text=str(told), said=beside(told))


def seizure(g: State, u: int, hexes: list[int]) -> Said | None:
    """12.6a What a Japanese ground unit does to the airfield hexes it enters or passes; None when nothing."""
    f = g.facts
    if f.side[u] != JAPAN:
        return None
    told = []
    for h in hexes:
        i = f.field_at[h] if h < f.hexes else -1
        if i < 0 or g.status[i] == UNBUILT:  # 12.6.1
            continue
        lost = [f.ids[x] for x in g.aloft[h] if f.side[x] == US]
        where = (f.field_names[i], f.names[h])
        if lost:
            told.append(Said("{field} {hex} destroyed, {units} lost [12.6a]", (*where, ", ".join(lost))))
        elif g.status[i] != DESTROYED:
            told.append(Said("{field} {hex} destroyed [12.6a]", where))
    return together(told)


def leg(g: State, decision: Decision, space: int) -> Preview:
    """4.0a Cost, what is left, the way, and the airfield hexes that suffer on it."""
    f, u = g.facts, decision.about["unit"]
    cost = legs(g, u)[space]
    way = way_to(f, g.place[u], space, reach_of(g, u).found)
    suffers = seizure(g, u, [*airfields_passed(g, u, way), space])
    left = Said("{left} MF left", ((g.left[u] - cost) // 2,))
    told = together([left, suffers] if suffers else [left])
    return Preview(cost=(cost + 1) // 2, text=str(told), path=[f.names[h] for h in way], said=beside(told or ""))


def entered(g: State, decision: Decision, space: int) -> Preview | None:
    """8.10a 8.10DE A hex into which a unit retreats, or which it occupies."""
    suffers = seizure(g, decision.about["unit"], [space])
    return said(suffers) if suffers else None


def occupied(g: State, decision: Decision, option: int | str) -> Preview | None:
    """8.10DE The only hex that is left to occupy, by this unit."""
    room = decision.about["hexes"]
    if isinstance(option, str) or len(room) > 1:
        return None
    suffers = seizure(g, option, room)
    return said(suffers) if suffers else None


def bombed(g: State, decision: Decision, space: int) -> Preview:
    """13.6a What a bomber adds to the attack on that hex, if ground units attack it."""
    adds = f"{g.facts.modifiers['each bomber']:+d}"
    return said(Said("{adds} to the die if ground units attack {hex}", (adds, g.facts.names[space])))


# -- combat -----------------------------------------------------------------------------------------------------------


def attack(g: State, battle: Battle) -> Preview:
    """What an attack would be, as it stands: sums, odds, and what each face of the die does."""
    f = g.facts
    targets, attackers, _, _ = battle
    if not attackers:
        return said(Said("Attack on {hexes}", (", ".join(f.names[h] for h in targets),)))
    r = odds.reckon(g, battle)
    lines, told = [Sum(str(one.text), *one[1:]) for one in r.sums], [one.text for one in r.sums]
    if r.column is None:
        hopeless = Said("Worse than 1-2: the attackers are eliminated before any die [8.6a]")
        return Preview(ratio=r.ratio, sums=lines, text=str(hopeless), said=beside(*told))
    side = f.side[attackers[0]]
    results = [odds.read_table(g, side, r.column, die, r.modifier) for die in range(1, 7)]
    means = {x: Said("{result}: {meaning}", (x, Said(odds.SAID[x]))) for x in dict.fromkeys(results)}
    faces = [Face(str(die), str(means[x]), GOOD.get(x, -1)) for die, x in enumerate(results, 1)]
    chances = [Chance(str(told), results.count(x) / 6) for x, told in means.items()]
    text = Said("Column {column}, die {modifier}", (r.column, f"{r.modifier:+d}"))
    known = beside(text, *told, *means.values())
    return Preview(ratio=r.ratio, sums=lines, faces=faces, chances=chances, text=str(text), said=known)


def begun(g: State, decision: Decision, word: str) -> Preview:
    """8.1 The attack that a click begins."""
    if word == DONE:
        return said(Said("No more attacks"))
    if word in g.facts.unit:
        return said(Said("{unit} bombards an airfield hex", (word,)))
    return attack(g, widened(g, (), word))


def joined(g: State, decision: Decision, word: str) -> Preview:
    """8.2d The attack as it would stand after the click."""
    return attack(g, g.forming if word == ATTACK else widened(g, g.forming, word))


def next_resolved(g: State, decision: Decision, option: Battle | int | str) -> Preview | None:
    """8.10c An attack with its odds; a mission with its only target."""
    f = g.facts
    if isinstance(option, str):
        return said(Said("The Japanese supply die is next" if decision.player == "Japan" else "No more attacks"))
    if isinstance(option, tuple):
        return attack(g, option)
    if option < f.ground:
        return said(on_airfield(g, option, next(h for gun, h in g.missions if gun == option)))
    targets = [] if f.ship[option] else air_targets(g, option)
    if f.cap in targets or f.ground_attack in targets:
        two = f.cap in targets and not f.fighter[option]
        one, pair = (
            "Shoots down one air unit in {box} and is spent",
            "Shoots down one air unit in {box} with another and is spent",
        )
        return said(Said(pair if two else one, (f.names[targets[0]],)))
    return said(Said("Attacks an airfield hex and is spent"))


def on_airfield(g: State, by: int, hex_: int) -> Said:
    """9.5.3a 10.3a 13.3.3c What a gun, ship or bomber does to an airfield hex."""
    f = g.facts
    i = f.field_at[hex_]
    if any(f.side[u] == US for u in g.aloft[hex_]):
        done = Said("one U.S. air unit lost")
    elif by < f.ground:
        done = Said("airfield hex damaged" if g.status[i] == OPERATIVE else "no further damage")  # 9.5.3b
    else:
        done = Said("no further damage" if g.status[i] == DESTROYED else "airfield hex destroyed")
    return Said("{hex}: {done}, work there lost" if g.work[i] else "{hex}: {done}", (f.names[hex_], done))


def bombarded(g: State, decision: Decision, hex_: int) -> Preview:
    """9.5.2b 10.3a 13.3.3c An airfield hex as a target."""
    return said(on_airfield(g, decision.about["unit"], hex_))


# -- engineers --------------------------------------------------------------------------------------------------------


def built(g: State, decision: Decision, word: str) -> Preview:
    """11.2 A turn of work, or none."""
    i = g.facts.field_at[decision.about["hex"]]
    needed = TURNS_OF_WORK[g.status[i]]
    if word == BUILD:
        return said(Said("{done} of {needed} turns of work done", (g.work[i] + 1, needed)))
    kept = g.work[i] if word == LEAVE and g.work_is_kept else 0
    return said(Said("{done} of {needed} turns of work done", (kept, needed)))


PREVIEWS: Mapping[Key, Previewer[State]] = {
    "4.0a": leg,
    "13.6a": bombed,
    "8.1": begun,
    "8.2d": joined,
    "8.10c": next_resolved,
    ("8.10a", "retreat"): entered,
    ("8.10DE", "occupy"): occupied,
    ("8.10DE", "enter"): entered,
    "9.5.2b": bombarded,
    "10.3a": bombarded,
    "13.3.3c": bombarded,
    "11.2": built,
}
