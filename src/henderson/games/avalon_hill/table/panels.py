"""What is kept beside the mapboard: cards, pad, tables and figures (B.component.3 each level shows its own)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from ....engine.panels import AnyPanel, Arrival, Figure, Figures, Group, Listing, Schedule, Sheet
from ..rules.facts import JAPAN, US, Facts
from ..rules.psychological import SAID
from ..rules.state import CARD, ELIMINATED, WITHDRAWN, State
from ..rules.steps import side_to_move
from ..rules.victory import FIRST, LAST

SHOWN = {US: "U.S.", JAPAN: "Japanese"}
KEPT = 1_000  # of what views share
NO_BATTLES = Listing("Battles declared", [])


def knows(g: State, side: str, unit: int) -> bool:
    """O.hidden.1 May `side` know where that unit is and how strong?"""
    return side == JAPAN or not g.veiled[unit]


def panels(g: State, side: str, known: Sequence[int]) -> dict[str, AnyPanel]:
    """Everything beside the board that `side` may see; `known` are the units it knows of."""
    found: dict[str, AnyPanel] = {
        "card": appearance(g.facts, waiting(g), supply=g.is_on("supply")),
        "eliminated": off(g, "Eliminated units", known, ELIMINATED),
        "battles": Listing("Battles declared", battles(g, side)) if g.battles else NO_BATTLES,
        "figures": figures(g, side),
        **sheets(g.facts, g.tournament),
        "provenance": provenance(g.facts),
    }
    if g.tournament:
        found["pad"] = pad(g, known)
        found["withdrawn"] = off(g, "Withdrawn units", known, WITHDRAWN)
        found["firing"] = Listing("Attacks and fire", firing(g, side))
    return found


def waiting(g: State) -> tuple[int, ...]:
    """B.setup.2 The units still to come."""
    return tuple([u for u, square in enumerate(g.place) if square == CARD])


@lru_cache(KEPT)
def appearance(facts: Facts, coming: tuple[int, ...], *, supply: bool) -> Schedule:
    """B.setup.2 The Order of Appearance cards beside the Time Record Card: the units still to come, by turn."""
    turns = [Arrival(0, "At start")]
    turns += [Arrival(n, name, notes={}) for n, name in enumerate(facts.turns, 1)]
    for arrival in turns:
        arrival.pieces = {}
    for u in coming:
        printed = facts.units[u]
        turns[printed.appears].pieces.setdefault(printed.side, []).append(printed.name)
    if supply:
        for (side, turn), amount in facts.cards.fixed.items():
            turns[turn].notes[side] = f"{amount} units of fire"  # O.supply.4
    return Schedule("Order of Appearance cards", turns if turns[0].pieces else turns[1:])


def off(g: State, title: str, known: Sequence[int], where: int) -> Listing:
    """Units that have left the board, so far as they are known to have."""
    place = g.place
    return _off(g.facts, title, tuple([u for u in known if place[u] == where]) if where in place else ())


@lru_cache(KEPT)
def _off(facts: Facts, title: str, gone: tuple[int, ...]) -> Listing:
    names, sides = facts.unit_names, facts.side_of
    return Listing(title, [Group(SHOWN[s], [names[u] for u in gone if sides[u] == s], s) for s in (US, JAPAN)])


def battles(g: State, side: str) -> list[Group]:
    """B.multi.3 The battles declared and not yet resolved."""
    attacker = side_to_move(g)
    return [Group(g.squares(d), [g.name(u) for u in a if knows(g, side, u)], attacker) for a, d in g.battles]


def figures(g: State, side: str) -> Figures:
    """Numbers and words that hold now."""
    return Figures("This turn", tournament_figures(g, side)) if g.tournament else basic_figures(side)


@cache
def basic_figures(side: str) -> Figures:
    """B.win.1, B.win.2 Those of the Basic game, which stay the same."""
    turns = [Figure("first turn to win", FIRST, text="B.win.2"), Figure("last turn", LAST, text="B.win.1")]
    return Figures("This turn", [near_edge(side), *turns])


def near_edge(side: str) -> Figure:
    """B.setup.1 Which edge of the board is nearest to the seat."""
    return Figure("near edge", "land" if side == JAPAN else "ocean")


def tournament_figures(g: State, side: str) -> list[Figure]:
    """Those of the Tournament game."""
    found = [near_edge(side)]
    mine = side_to_move(g) != JAPAN or side == JAPAN or not g.hides
    most = g.facts.limits["sea_units_per_turn"]
    found.append(Figure("units gone by sea", g.sailed if mine else 0, side_to_move(g), f"of {most} a turn"))
    if g.hides:
        found.append(Figure("hidden units", sum(g.veiled), JAPAN))
    if g.is_on("japanese-withdrawal"):
        found.append(Figure("factors withdrawn", g.gone, JAPAN))
    found += [Figure("effect", SAID[mood], s) for s, mood in ((US, g.mood_us), (JAPAN, g.mood_japan)) if mood]
    if g.laborers:
        found.append(Figure("Labor and Service", "refuse to attack", JAPAN))
    return found


def pad(g: State, known: Sequence[int]) -> Sheet:
    """T.casualty.2 The Casualty Reduction Pad: units below strength, their boxes, and how many are checked off."""
    rows = [
        [g.name(u), str(g.facts.combat[u]), str(g.facts.combat[u] - g.strength[u])]
        for u in known if g.place[u] >= 0 and g.strength[u] < g.facts.combat[u]
    ]  # fmt: skip
    return Sheet("Casualty Reduction Pad", ["unit", "boxes", "checked off"], rows)


def firing(g: State, side: str) -> list[Group]:
    """T.zoc.3 Squares to be attacked by choice; QA.arty.2 batteries named, so far as they are known."""
    found = [Group("Squares to be attacked", [g.facts.names[s] for s in g.targets])] if g.targets else []
    named = [g.name(u) for u in g.shots if knows(g, side, u)]
    return [*found, Group("Batteries that fire", named)] if named else found


@lru_cache(maxsize=16)
def sheets(facts: Facts, tournament: bool) -> dict[str, Sheet]:
    """B.component.3 The tables of the level, as printed."""
    table, level = (facts.cards.casualties, "Tournament") if tournament else (facts.basic_table, "Basic")
    rows = [[odds, *[cell.text for cell in cells]] for odds, cells in table.cells.items()]
    found = {"casualties": Sheet(f"{level} Game Casualty Table", ["odds", *"123456"], rows)}
    if tournament:
        heads = [head for _, head in facts.cards.columns]
        shots = [[str(die), *[str(facts.cards.fire[die, h] or "X") for h in heads]] for die in range(1, 7)]
        found["fire"] = Sheet("Artillery Firing Table", ["die", *heads], shots)
        costs = [[step.replace("_", " "), str(cost)] for step, cost in facts.bta.costs.items()]
        found["moves"] = Sheet("Movement in BTA", ["step", "cost"], costs)
    return found


@lru_cache(maxsize=16)
def provenance(facts: Facts) -> Sheet:
    """GAP.crt.basic, GAP.counters, GAP.ooa Where the values of each component come from: reconstructed ones are called so."""
    if not facts.counted:
        for file in facts.pack.files:
            facts.counted[file.name] = dict(sorted(facts.pack.provenance(file).items()))
    rows = [[file, kind, str(n)] for file, kinds in facts.counted.items() for kind, n in kinds.items()]
    return Sheet("Where the values come from", ["file", "provenance", "values"], rows)
