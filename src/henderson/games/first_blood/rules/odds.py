"""8.3 to 8.9: what an attack counts, its odds, and what modifies the die."""

from __future__ import annotations

from typing import NamedTuple

from ....board.tables import odds, odds_name
from ....engine.view import Chance, Face, Preview, Sum
from .facts import ARTILLERY, JAPAN, US, Facts
from .state import SIDES, Battle, State


class Reckoning(NamedTuple):
    """The arithmetic of an attack."""

    attack: int
    defence: int
    ratio: str
    column: str | None  # of the attack table; None: worse than 1-2
    modifier: int
    sums: tuple[Sum, ...]


def is_off_board(f: Facts, space: int) -> bool:
    """An Entry Point or an off-board box."""
    return space >= f.hexes


def ground_factors(g: State, u: int) -> int:
    """8.3 The combat factor; 7.5c artillery on a U.S. Entry Point adds none; box artillery fires directly (7.5.1b)."""
    f = g.facts
    if f.side[u] == US and f.kind[u] == ARTILLERY and is_off_board(f, g.place[u]):
        return 0
    return f.combat[u]


def is_doubled(f: Facts, places: list[int], hex_: int) -> str:
    """Is the defender of a hex doubled by attackers from these places, never more than twice: by which rule, or ""."""
    if any(is_off_board(f, p) for p in places):
        return "7.5a"
    kinds = [f.sides.get((p, hex_), "clear") for p in places]
    if all(k in ("river", "ford") for k in kinds):  # 4.4b
        return "8.7.4" if f.jungle[hex_] else "8.7.3"
    if any(k not in ("river", "ford", "ridge") for k in kinds):  # 8.7.5a 9.4.1 bombarding guns are not looked at
        return ""
    return "8.7.2" if f.ridge[hex_] and not any(f.ridge[p] for p in places) else ""


def reckon(g: State, battle: Battle) -> Reckoning:
    """8.4a Attackers' sum to defenders' sum, and the die modifiers, which add up (8.7.5b)."""
    f = g.facts
    targets, attackers, guns, _ = battle
    attack, sums = 0, []
    for u in attackers:
        worth = ground_factors(g, u)
        attack += worth
        sums.append(Sum(f.ids[u], worth, "7.5c" if worth != f.combat[u] else "8.3", SIDES[f.side[u]]))
    if guns:  # 9.6
        support = min(sum(f.combat[u] for u in guns), 2 * attack)
        sums.append(Sum(f"bombardment by {g.names(guns)}", support, "9.6", SIDES[f.side[guns[0]]]))
        attack += support
    defence = 0
    for h in targets:
        strength = sum(f.combat[u] for u in g.at[h])  # 8.4b 9.7
        by = is_doubled(f, [g.place[u] for u in attackers], h)
        strength *= 2 if by else 1
        text = f"{f.names[h]}: {g.names(g.at[h])}"
        sums.append(Sum(text + (" doubled" if by else ""), strength, by or "8.4b", SIDES[f.side[g.at[h][0]]] if g.at[h] else ""))
        defence += strength
    if not attack or not defence:
        return Reckoning(attack, defence, "", None, 0, tuple(sums))
    ratio = odds(attack, defence)  # 8.6c
    table = f.tables[f.side[attackers[0]]]  # 8.9
    modifier = 0
    for count, what, rule in _modifiers(g, battle, ratio):
        if count:
            modifier += count * f.modifiers[what]
            sums.append(Sum(what, count * f.modifiers[what], rule))
    return Reckoning(attack, defence, odds_name(ratio), table.column(ratio), modifier, tuple(sums))


def _modifiers(g: State, battle: Battle, ratio: tuple[int, int]) -> tuple[tuple[int, str, str], ...]:
    """8.5 What terrain, odds, air units and ships do to the die: how often, what, and by which rule."""
    f = g.facts
    targets, _, _, ships = battle
    return (
        (1 if any(f.jungle[h] for h in targets) else 0, "defender in jungle", "8.7.1"),  # 8.7.4 is no second -1
        (1 if ratio[0] > 3 else 0, "odds above 3-1", "8.6b"),
        (len(bombers_on(g, targets)), "each bomber", "13.6a"),  # 7.5b
        (len(ships), "each ship", "10.4"),
    )


def bombers_on(g: State, targets: tuple[int, ...]) -> list[int]:
    """13.6a U.S. bombers put on the Japanese units of these hexes; on U.S.-held airfield hexes they only stand.

    13.1c An F4F that came out of Ground Attack is a bomber."""
    return [u for h in targets if g.holder[h] == JAPAN + 1 for u in g.aloft[h] if g.facts.side[u] == US]


def read_table(g: State, side: int, column: str, die: int, modifier: int) -> str:
    """8.8 The result; a modified die below 1 is read as 1, above 6 as 6."""
    f = g.facts
    return f.tables[side].result(column, max(f.modifiers["low end"], min(f.modifiers["high end"], die + modifier)))


def preview(g: State, battle: Battle) -> Preview:
    """What the attack would be, as it stands."""
    f = g.facts
    targets, attackers, _, _ = battle
    if not attackers:
        return Preview(text=f"Attack on {', '.join(f.names[h] for h in targets)}")
    r = reckon(g, battle)
    if r.column is None:
        return Preview(ratio=r.ratio, sums=list(r.sums), text="Worse than 1-2: the attackers are eliminated before any die")
    side = f.side[attackers[0]]
    results = [read_table(g, side, r.column, die, r.modifier) for die in range(1, 7)]
    faces = [Face(str(die), x, 1 if x in ("DR", "D1", "DE") else 0 if x == "EX" else -1) for die, x in enumerate(results, 1)]
    chances = [Chance(x, results.count(x) / 6) for x in dict.fromkeys(results)]
    return Preview(ratio=r.ratio, sums=list(r.sums), faces=faces, chances=chances, text=f"Column {r.column}, die {r.modifier:+d}")
