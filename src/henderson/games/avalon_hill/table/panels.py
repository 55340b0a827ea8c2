"""What is kept beside the mapboard: cards, pad, tables and figures (B.component.3 each level shows its own)."""

from __future__ import annotations

from functools import lru_cache

from ....engine.panels import AnyPanel, Arrival, Figure, Figures, Group, Listing, Schedule, Sheet
from ..rules.facts import JAPAN, US, Facts
from ..rules.psychological import SAID
from ..rules.state import CARD, ELIMINATED, WITHDRAWN, State
from ..rules.steps import side_to_move
from ..rules.victory import FIRST, LAST

SHOWN = {US: "U.S.", JAPAN: "Japanese"}


def knows(g: State, side: str, unit: int) -> bool:
    """O.hidden.1 May `side` know where that unit is and how strong?"""
    return side == JAPAN or not g.veiled[unit]


def panels(g: State, side: str, known: list[int]) -> dict[str, AnyPanel]:
    """Everything beside the board that `side` may see; `known` are the units it knows of."""
    found: dict[str, AnyPanel] = {
        "card": appearance(g),
        "eliminated": Listing("Eliminated units", off(g, known, ELIMINATED)),
        "battles": Listing("Battles declared", battles(g, side)),
        "figures": Figures("This turn", figures(g, side)),
        **sheets(g.facts, g.tournament),
        "provenance": provenance(g),
    }
    if g.tournament:
        found["pad"] = pad(g, known)
        found["withdrawn"] = Listing("Withdrawn units", off(g, known, WITHDRAWN))
        found["firing"] = Listing("Attacks and fire", firing(g, side))
    return found


def appearance(g: State) -> Schedule:
    """B.setup.2 The Order of Appearance cards beside the Time Record Card: the units still to come, by turn."""
    facts, place = g.facts, g.place
    turns = [Arrival(0, "At start")]
    turns += [Arrival(n, name, notes={}) for n, name in enumerate(facts.turns, 1)]
    for arrival in turns:
        arrival.pieces = {}
    for u, printed in enumerate(facts.units):
        if place[u] == CARD:
            turns[printed.appears].pieces.setdefault(printed.side, []).append(printed.name)
    if g.is_on("supply"):
        for (side, turn), amount in facts.cards.fixed.items():
            turns[turn].notes[side] = f"{amount} units of fire"  # O.supply.4
    return Schedule("Order of Appearance cards", turns if turns[0].pieces else turns[1:])


def off(g: State, known: list[int], where: int) -> list[Group]:
    """Units that have left the board, so far as they are known to have."""
    gone = [u for u in known if g.place[u] == where]
    return [Group(SHOWN[s], [g.name(u) for u in gone if g.facts.side_of[u] == s], s) for s in (US, JAPAN)]


def battles(g: State, side: str) -> list[Group]:
    """B.multi.3 The battles declared and not yet resolved."""
    attacker = side_to_move(g)
    return [Group(g.squares(d), [g.name(u) for u in a if knows(g, side, u)], attacker) for a, d in g.battles]


def figures(g: State, side: str) -> list[Figure]:
    """Numbers and words that hold now; B.setup.1 which edge of the board is nearest to the seat."""
    found = [Figure("near edge", "land" if side == JAPAN else "ocean")]
    if not g.tournament:
        return [*found, Figure("first turn to win", FIRST, text="B.win.2"), Figure("last turn", LAST, text="B.win.1")]
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


def pad(g: State, known: list[int]) -> Sheet:
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


def provenance(g: State) -> Sheet:
    """GAP.crt.basic, GAP.counters, GAP.ooa Where the values of each component come from: reconstructed ones are called so."""
    if not g.facts.counted:
        for file in g.facts.pack.files:
            g.facts.counted[file.name] = dict(sorted(g.facts.pack.provenance(file).items()))
    rows = [[file, kind, str(n)] for file, kinds in g.facts.counted.items() for kind, n in kinds.items()]
    return Sheet("Where the values come from", ["file", "provenance", "values"], rows)
