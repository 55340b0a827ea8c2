"""What an option would cost or bring, from what the asked side may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from ....board.tables import odds_name
from ....engine.decision import Decision
from ....engine.view import Chance, Face, Preview, Sum
from ...kit.dispatch import Key, Previewer, Price, Pricer, hinted, previewed, priced
from ..rules.casualties import count
from ..rules.combat import spelled
from ..rules.movement import SEA
from ..rules.odds import battle_column, battle_odds, casualty_table, defenders_at, times
from ..rules.reach import reaches, way
from ..rules.state import State
from .hints import HINTS


def move(g: State, decision: Decision, choice: int | str) -> Preview | None:
    """B.unit.4 What going to a square takes, and the way there; B.attack.1 whether the move ends on it."""
    if choice == SEA:
        return Preview(cost=g.facts.bta.sailing, text="out to sea, and ashore on another coast square")
    if isinstance(choice, str):
        return Preview(text=f"{choice[1:]} goes along") if choice[0] == "+" else None
    spent, stop = move_prices(g, decision)(choice)
    names = g.facts.names
    text = f"in an enemy zone: stop and attack {beside(g, decision, choice)}" if stop else ""
    return Preview(cost=spent, stop=stop, text=text, path=[names[s] for s in way(g, decision.about["units"], choice)])


def move_prices(g: State, decision: Decision) -> Callable[[int], Price]:
    """B.unit.4, B.attack.1 The same of all squares, without the ways."""
    found, danger, strips = reaches(g, decision.about["units"]), g.danger(decision.player), g.facts.strips
    if len(found) == 1:
        cost = found[0].cost
        return lambda square: (cost(strips, square), bool(danger >> square & 1))
    return lambda square: (max([reach.cost(strips, square) for reach in found]), bool(danger >> square & 1))


def landing(g: State, decision: Decision, square: int) -> Preview | None:
    """B.play.1a Whether a unit that lands there moves on."""
    _, stop = landing_prices(g, decision)(square)
    return Preview(stop=True, text=f"in an enemy zone: stay and attack {beside(g, decision, square)}") if stop else None


def landing_prices(g: State, decision: Decision) -> Callable[[int], Price]:
    """B.play.1a The same of all squares."""
    danger = g.danger(decision.player)
    return lambda square: (None, bool(danger >> square & 1))


def sea_landing(g: State, decision: Decision, square: int) -> Preview:
    """T.coast.1 What landing costs, and whether the units move on."""
    cost, stop = sea_landing_prices(g, decision)(square)
    text = f"in an enemy zone: stay and attack {beside(g, decision, square)}" if stop else ""
    return Preview(cost=cost, stop=stop, text=text)


def sea_landing_prices(g: State, decision: Decision) -> Callable[[int], Price]:
    """T.coast.1 The same of all squares."""
    danger, cost = g.danger(decision.player), g.facts.bta.sailing
    return lambda square: (cost, bool(danger >> square & 1))


def beside(g: State, decision: Decision, square: int) -> str:
    """B.zoc.3 The squares next to one where the asked side knows of enemies."""
    foes = g.foes(decision.player)
    return " and ".join(g.facts.names[near] for near in sorted(g.facts.neighbours[square]) if foes >> near & 1)


def favour(result: str) -> int:
    """Whom a printed result favours: 1 the attacker, -1 the defender."""
    return ("d" in result) - ("a" in result.split()) if "exchange" not in result else 0


def battle(g: State, units: tuple[int, ...], squares: tuple[int, ...]) -> Preview:
    """B.zoc.4 Sums, odds, the result of each face of the die and how likely each result is."""
    sums = [Sum(text=g.name(u), value=g.strength[u], rule="B.multi.1", side=g.facts.side_of[u]) for u in units]
    for square in squares:
        count_times = min([times(g, u, square) for u in units], default=1)
        for u in defenders_at(g, square):
            sums.append(Sum(text=g.name(u), value=g.strength[u], rule="B.multi.2", side=g.facts.side_of[u]))
        if count_times > 1:
            sums.append(Sum(text=f"{g.facts.names[square]} doubled", value=f"x{count_times}", rule="GAP.terrain"))
    column = battle_column(g, units, squares)
    if column is None:
        return Preview(
            text="worse than 1-6: the attackers are eliminated", ratio=odds_name(battle_odds(g, units, squares)), sums=sums
        )
    results = [casualty_table(g).result(column, die) for die in range(1, 7)]
    faces = [Face(die=str(n), text=spelled(r), good=favour(r)) for n, r in enumerate(results, 1)]
    chances = [Chance(text=spelled(r), p=n / 6) for r, n in Counter(results).most_common()]
    return Preview(ratio=column, sums=sums, faces=faces, chances=chances)


def declared_battle(g: State, decision: Decision, option: tuple[tuple[int, ...], tuple[int, ...]]) -> Preview:
    """B.attack.6 A battle that was declared."""
    return battle(g, *option)


def addition(g: State, decision: Decision, choice: Any) -> Preview:
    """B.multi.3 The battle as it would stand with what is added; DECLARE adds nothing."""
    about = decision.about
    return battle(g, *about["field"].battle(about["attackers"], about["block"], choice))


def shot(g: State, decision: Decision, square: int) -> Preview:
    """T.arty.2.2 What a shot there may do."""
    column = g.facts.cards.column(sum(g.strength[u] for u in g.seen_at(square, decision.player)))
    lost = [g.facts.cards.fire[die, column] for die in range(1, 7)]
    faces = [Face(die=str(n), text=count(x) if x else "miss", good=1 if x else 0) for n, x in enumerate(lost, 1)]
    return Preview(text=f"factors there: {column}", faces=faces, chances=[Chance(text="a hit", p=sum(x > 0 for x in lost) / 6)])


PREVIEWS: Mapping[Key, Previewer[State]] = {
    ("B.play.1", "land"): landing,
    ("B.play.4", "land"): landing,
    "B.move.2": move,
    "T.sea.4": sea_landing,
    ("B.multi.3", "add"): addition,
    "B.attack.6": declared_battle,
    "T.arty.1b": shot,
}


PRICES: Mapping[Key, Pricer[State]] = {
    ("B.play.1", "land"): landing_prices,
    ("B.play.4", "land"): landing_prices,
    "B.move.2": move_prices,
    "T.sea.4": sea_landing_prices,
}


def prices(g: State, decision: Decision) -> Callable[[Any], Price] | None:
    """What the squares of a question cost, all at once."""
    return priced(PRICES, g, decision)


def preview(g: State, decision: Decision, option: Any) -> Preview | None:
    """What an option would cost or bring."""
    return previewed(PREVIEWS, g, decision, option) or hinted(HINTS, decision, option)
