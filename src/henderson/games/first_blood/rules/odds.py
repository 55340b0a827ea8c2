"""8.3 to 8.9: what an attack counts, its odds, and what modifies the die."""

from __future__ import annotations

from typing import NamedTuple

from ....board.tables import odds, odds_name
from ....engine.sentence import Said
from .facts import ARTILLERY, JAPAN, SIDES, US, Facts
from .state import Battle, State

SAID = {  # 8.10 the results in words
    "AE": "attackers eliminated",
    "A2": "attacker loses 2, the others retreat",
    "A1": "attacker loses 1, the others retreat",
    "EX": "both lose 1, defenders retreat",
    "DR": "defenders retreat",
    "D1": "defender loses 1, the others retreat",
    "DE": "defenders eliminated",
}


class Line(NamedTuple):
    """A line of the reckoning: a unit or a modifier, what it counts, by which rule, and whose it is."""

    text: Said
    value: int
    rule: str
    side: str = ""


class Reckoning(NamedTuple):
    """The arithmetic of an attack."""

    attack: int
    defence: int
    ratio: str
    column: str | None  # of the attack table; None: worse than 1-2
    modifier: int
    sums: tuple[Line, ...]


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
    """Is the defender of a hex doubled by attackers from these places, never more than twice: by which rule, or "".

    4.4b The ford is a river here; 8.7.5a one attacker behind neither river nor ridge side undoubles.
    """
    if any(is_off_board(f, p) for p in places):
        return "7.5a"
    kinds = [f.sides.get((p, hex_), "clear") for p in places]
    if all(k in ("river", "ford") for k in kinds):
        return "8.7.4" if f.jungle[hex_] else "8.7.3"
    if any(k not in ("river", "ford", "ridge") for k in kinds):
        return ""
    return "8.7.2" if f.ridge[hex_] and not any(f.ridge[p] for p in places) else ""


def looked_at(g: State, attackers: tuple[int, ...], hex_: int) -> list[int]:
    """9.4.1 From where the attackers come that count for doubling: never bombarding guns; with `guns-keep-doubling` no gun
    behind a river or ridge side either, unless all attackers are such. Else an adjacent gun counts like any unit (9.7)."""
    f = g.facts
    places = [g.place[u] for u in attackers]
    if not g.guns_keep_doubling:
        return places
    behind = ("river", "ford", "ridge")
    plain = [p for u, p in zip(attackers, places) if not (f.is_gun(u) and f.sides.get((p, hex_)) in behind)]
    return plain or places


def reckon(g: State, battle: Battle) -> Reckoning:
    """8.4a Attackers' sum to defenders' sum, fractions for the defender (8.6c), by the attacker's own table (8.9).

    8.7.5b The die modifiers add up; 9.7 artillery that is attacked defends like any unit.
    """
    f = g.facts
    targets, attackers, guns, _ = battle
    attack, sums = 0, list[Line]()
    for u in attackers:
        worth = ground_factors(g, u)
        attack += worth
        sums.append(Line(Said("{unit}", (f.ids[u],)), worth, "7.5c" if worth != f.combat[u] else "8.3", SIDES[f.side[u]]))
    if guns:  # 9.6
        support = min(sum(f.combat[u] for u in guns), 2 * attack)
        sums.append(Line(Said("bombardment by {units}", (g.names(guns),)), support, "9.6", SIDES[f.side[guns[0]]]))
        attack += support
    defence = 0
    for h in targets:
        strength = sum(f.combat[u] for u in g.at[h])  # 8.4b
        by = is_doubled(f, looked_at(g, attackers, h), h)
        strength *= 2 if by else 1
        text = Said("{hex}: {units} doubled" if by else "{hex}: {units}", (f.names[h], g.names(g.at[h])))
        sums.append(Line(text, strength, by or "8.4b", SIDES[f.side[g.at[h][0]]] if g.at[h] else ""))
        defence += strength
    if not attack or not defence:
        return Reckoning(attack, defence, "", None, 0, tuple(sums))
    ratio = odds(attack, defence)
    table = f.tables[f.side[attackers[0]]]
    modifier = 0
    for count, what, rule in _modifiers(g, battle, ratio):
        if count:
            modifier += count * f.modifiers[what]
            sums.append(Line(Said(what), count * f.modifiers[what], rule))
    return Reckoning(attack, defence, odds_name(ratio), table.column(ratio), modifier, tuple(sums))


def _modifiers(g: State, battle: Battle, ratio: tuple[int, int]) -> tuple[tuple[int, str, str], ...]:
    """8.5 What terrain, odds, air units and ships do to the die: how often, what, and by which rule."""
    f = g.facts
    targets, _, _, ships = battle
    return (
        (1 if any(f.jungle[h] for h in targets) else 0, "defender in jungle", "8.7.1"),  # 8.7.4 is no second -1
        (1 if ratio[0] > 3 else 0, "odds above 3-1", "8.6b"),
        (len(bombers_on(g, targets)), "each bomber", "7.5b" if is_off_board(f, g.place[battle[1][0]]) else "13.6a"),
        (len(ships), "each ship", "10.4"),
    )


def bombers_on(g: State, targets: tuple[int, ...]) -> list[int]:
    """13.6a U.S. bombers put on the Japanese units of these hexes; on U.S.-held airfield hexes they only stand.

    13.1c An F4F that came out of Ground Attack is a bomber."""
    return [u for h in targets if g.holder[h] == JAPAN + 1 for u in g.aloft[h] if g.facts.side[u] == US]


def read_as(g: State, die: int, modifier: int) -> int:
    """8.8 A modified die below 1 is read as 1, above 6 as 6."""
    ends = g.facts.modifiers
    return max(ends["low end"], min(ends["high end"], die + modifier))


def read_table(g: State, side: int, column: str, die: int, modifier: int) -> str:
    """8.9 The result, from the table of the side that attacks."""
    return g.facts.tables[side].result(column, read_as(g, die, modifier))
