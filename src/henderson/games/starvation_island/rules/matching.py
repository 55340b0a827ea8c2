"""8.step4.match Who may be matched with whom, the default order offered as one word, and the previews of surface combat."""

from __future__ import annotations

from typing import Any

from ....engine.view import Preview, Sum
from ..player.worth import shot_worth
from .chances import attack_chances, rate
from .components import PLACES, SEA, SIDES, TYPES
from .state import DEFAULT, State, surface_units

PASS, GO, ALL, FORCE, WITHDRAW, GUNS, TORPEDOES = "pass", "go", "all", "force", "withdraw", "guns", "torpedoes"


def fighters(g: State, side: int) -> list[int]:
    """The ships of a side on the table."""
    fighting = g.fighting
    return [u for u in g.facts.surface[side] if fighting[u]]


def fire_order(g: State, ships: list[int]) -> None:
    """The strongest guns first: the order in which the table is laid out."""
    guns, flip = g.facts.gunnery, g.flip
    ships.sort(key=lambda u: (-guns[flip[u]][u], u))


def unmatched(g: State, done: list[int], enemies: list[int]) -> list[int]:
    """8.step4.match Enemies not yet matched; when all are, any may be doubled."""
    taken = {g.match[u] for u in done}
    return [e for e in enemies if e not in taken] or enemies


def no_fighter(g: State, side: int, compelled: bool, word: str) -> tuple[str, str] | None:
    """Why that unit is not put on the table."""
    facts = g.facts
    u = facts.index.get(word)
    if u is None:
        return None
    if facts.side[u] == side and g.place[u] == SEA[side]:
        if compelled:
            return "12.0.b", "Against a Tokyo Express the USN commits all its BB, CA, CL and DD or none"
        if u not in facts.surface[side]:
            return "8.step4.offer", f"{word} is a {TYPES[facts.kind[u]]}: only BB, CA, CL and DD fight on the surface"
        return "8.step4.offer", f"{word} is on the table already"
    return "8.step4.offer", f"{word} is not in the {PLACES[SEA[side]]} box"


def best_weapon(g: State, u: int, target: int) -> tuple[float, int]:
    """Which weapon promises more against a target, and how much: (worth, 1 for torpedoes)."""
    flip = g.flip[u]
    guns = shot_worth(g, u, target, 0) if g.facts.gunnery[flip][u] else -1.0
    torpedoes = shot_worth(g, u, target, 1) if g.facts.torpedo[flip][u] else -1.0
    return (torpedoes, 1) if torpedoes > guns else (guns, 0)


def default_matches(g: State, done: list[int], left: list[int], enemies: list[int]) -> list[tuple[int, int, int]]:
    """The order offered as one word: each ship in turn takes the enemy, and the weapon, that promises most."""
    taken = {g.match[u] for u in done}
    plan = []
    for u in left:
        free = [e for e in enemies if e not in taken] or enemies
        (_, torpedo), target = max(((best_weapon(g, u, e), e) for e in free), key=lambda x: (x[0][0], -x[1]))
        taken.add(target)
        plan.append((u, target, torpedo))
    return plan


def shot_preview(g: State, u: int, target: int, torpedo: int) -> Preview:
    """The chances of one ship's fire."""
    facts = g.facts
    dice = (facts.torpedo if torpedo else facts.gunnery)[g.flip[u]][u]
    needed = facts.hits["torpedo" if torpedo else "gunnery"][facts.side[u]]
    return attack_chances(g, target, dice, needed, bool(torpedo), f"{TORPEDOES if torpedo else GUNS} at")


def match_preview(g: State, u: int, left: list[int], enemies: list[int], t: Any) -> Preview:
    """The best shot at a target; for the default, all of its matches."""
    if t == WITHDRAW:
        return Preview(text=f"all units in the {PLACES[SEA[g.facts.side[u]]]} box return to port")
    if t == DEFAULT:
        done = [s for s in fighters(g, g.facts.side[u]) if s not in left]
        plan = default_matches(g, done, left, enemies)
        sums = [
            Sum(
                text=f"{g.facts.name[s]} {TORPEDOES if w else GUNS} at {g.facts.name[e]}",
                value=round(expected_hits(g, s, e, w), 2),
                rule="8.step4.fire",
                side=SIDES[g.facts.side[s]],
            )
            for s, e, w in plan
        ]
        return Preview(text=f"{sum(float(s.value) for s in sums):.1f} hits expected in all", sums=sums)
    return shot_preview(g, u, t, best_weapon(g, u, t)[1])


def expected_hits(g: State, u: int, target: int, torpedo: int) -> float:
    """Hits to expect of one ship's fire."""
    facts = g.facts
    dice = (facts.torpedo if torpedo else facts.gunnery)[g.flip[u]][u]
    needed = facts.hits["torpedo" if torpedo else "gunnery"][facts.side[u]] - g.bonus(target)
    return dice * rate(needed)


def force_preview(g: State, side: int, u: Any) -> Preview:
    """What passing or fighting means."""
    if u == PASS:
        if side == g.first:
            return Preview(text="the other side may force you home with a BB or CA and a DD")
        return Preview(text=f"all units in the {PLACES[SEA[side]]} box return to port")
    ships = surface_units(g, side) if u == ALL else fighters(g, side) if u == GO else [u]
    guns = sum(g.facts.gunnery[g.flip[s]][s] for s in ships)
    return Preview(text=f"{len(ships)} ship(s), {guns} gunnery dice")


def no_match(g: State, side: int, word: str) -> tuple[str, str] | None:
    """Why a ship may not be matched with that."""
    u = g.facts.index.get(word)
    if word == WITHDRAW:
        return "8.step4.withdraw", "Withdrawal comes before the first match of a round"
    if u is None:
        return None
    if g.fighting[u] and g.facts.side[u] != side:
        return "8.step4.match", f"{word} is matched already; no enemy is doubled while another is unmatched"
    return "8.step4.match", f"{word} is no enemy in this combat"
