"""8.step4.match Who is on the table, who may be matched with whom, and the order offered as one word."""

from __future__ import annotations

from .chances import can_harm, rate
from .state import State

PASS, GO, FORCE, WITHDRAW, STAY = "pass", "go", "force", "withdraw", "stay"
GUNS, TORPEDOES, FIRE = "guns", "torpedoes", "fire"
WEAPONS: tuple[str, ...] = (GUNS, TORPEDOES)  # by g.weapon


def on_table(g: State, side: int) -> list[int]:
    """The ships of a side on the table."""
    fighting = bytes(g.fighting)  # quicker to look into
    return [u for u in g.facts.surface[side] if fighting[u]]


def fire_order(g: State, ships: list[int]) -> list[int]:
    """The strongest guns first: the order in which the table is laid out."""
    guns, flip = g.facts.gunnery, g.flip
    return sorted(ships, key=lambda u: (-guns[flip[u]][u], u))


def matchable(g: State, ships: list[int], i: int, enemies: list[int]) -> list[int]:
    """8.step4.match Whom the i-th ship may fire at: anybody, so long as the ships after it can still match every enemy."""
    taken = {g.match[u] for u in ships[:i]}
    unmatched = [e for e in enemies if e not in taken]
    return enemies if len(ships) - i > len(unmatched) else unmatched


def fire_of(g: State, u: int, torpedo: int) -> tuple[int, int]:
    """8.step4.fire The dice of a weapon, and the lowest that hits an undamaged ship."""
    facts = g.facts
    dice = (facts.torpedo if torpedo else facts.gunnery)[g.flip[u]][u]
    return dice, facts.hits["torpedo" if torpedo else "gunnery"][facts.side[u]]


def weapons(g: State, u: int) -> list[int]:
    """8.step4.fire What a ship has dice for: 0 guns, 1 torpedoes; guns where it has neither."""
    return [w for w in (0, 1) if fire_of(g, u, w)[0]] or [0]


def expected_hits(g: State, u: int, target: int, torpedo: int) -> float:
    """Hits to expect of one ship's fire."""
    dice, needed = fire_of(g, u, torpedo)
    return dice * rate(needed - g.bonus(target))


def default_weapon(g: State, u: int, target: int) -> int:
    """The weapon of the default order: one that can do something, then more hits to expect, then guns."""
    may = weapons(g, u)
    if len(may) == 1:
        return may[0]
    return max(
        may,
        key=lambda w: (can_harm(g, target, fire_of(g, u, w)[0], bool(w)), expected_hits(g, u, target, w), -w),
    )


def default_matches(g: State, ships: list[int], i: int, enemies: list[int]) -> list[tuple[int, int, int]]:
    """The order offered as one word: ships from the i-th on, each at the first enemy that is not matched.

    Enemies stand as step 4 names their types: BB, CA, CL, DD, the higher gunnery first. A ship that finds all of them
    matched doubles up from the top again, where its fire can do something.
    """
    facts, flip = g.facts, g.flip
    order = sorted(enemies, key=lambda e: (facts.kind[e], -facts.gunnery[flip[e]][e], e))
    aimed = {e: sum([g.match[s] == e for s in ships[:i]]) for e in order}
    plan = []
    for u in ships[i:]:
        free = [e for e in order if not aimed[e]]
        target = free[0] if free else min(order, key=lambda e: (is_idle(g, u, e), aimed[e]))
        aimed[target] += 1
        plan.append((u, target, default_weapon(g, u, target)))
    return plan


def is_idle(g: State, u: int, target: int) -> bool:
    """Can the fire of a ship do nothing to that target, by the weapon of the default order?"""
    weapon = default_weapon(g, u, target)
    return not can_harm(g, target, fire_of(g, u, weapon)[0], bool(weapon))
