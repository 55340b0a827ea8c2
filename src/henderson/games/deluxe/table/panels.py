"""What is kept beside the map: the Turn track with what comes when, Rabaul, losses, the event, the battle, the player aid."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ....engine.panels import AnyPanel, Arrival, Card, Cards, Fight, Figure, Figures, Group, Listing, Schedule, Sheet
from ..rules.facts import ADJECTIVES, SIDES, Box
from ..rules.state import DEAD, MERGED, POOL, RABAUL, WITHDRAWN, State

BACKGROUNDS = {"US": "#6f8f5a", "Japan": "#e2a39b"}  # green and light red
GONE = {DEAD: "Eliminated", WITHDRAWN: "Withdrawn", MERGED: "Merged"}


def panels(g: State, side: str, ids: Mapping[int, str], *, battle_known: bool) -> dict[str, AnyPanel]:
    """All panels of a seat; `ids` are the words of the counters on the map that it sees (7.8c)."""
    found: dict[str, AnyPanel] = {
        "turn_track": turn_track(g),
        "rabaul": rabaul(g),
        "off_map": off_map(g),
        "event": event(g),
        "backgrounds": backgrounds(),
    }
    if g.targets and battle_known:
        found["battle"] = battle(g, side, ids)
    if g.air:
        found["air"] = Figures("Air operations", [Figure("Air support", "+1", SIDES[1], "each unit that is no artillery")])
    return found | player_aid(g)


SUPPLY = {"+": "by a roll", "Unl.": "unlimited"}  # 2.1.8.2


def turn_track(g: State) -> Schedule:
    """2.1.8.1a, 2.1.8.2 Each box: who arrives (3.0a), the supply of each side, who draws an event."""
    facts = g.facts
    coming: dict[int, dict[str, list[str]]] = {}
    for unit, place in enumerate(g.place):
        if place in (POOL, RABAUL) and g.due[unit]:
            there = coming.setdefault(max(g.turn, g.due[unit]), {})  # 6.0a who waited may come now
            there.setdefault(SIDES[facts.side[unit]], []).append(facts.units[unit].name)
    return Schedule("Turn track", [Arrival(n, b.name, coming.get(n, {}), _in_box(b)) for n, b in enumerate(facts.track, 1)])


@cache
def _in_box(box: Box) -> dict[str, str]:
    notes = {f"{who} supply": SUPPLY.get(points, points) for who, points in zip(ADJECTIVES, box.supply) if points != "0"}
    return notes | ({"event": ADJECTIVES[SIDES.index(box.event)]} if box.event else {})


def rabaul(g: State) -> Listing:
    """3.0b The Rabaul boxes by period; 3.0c units with an arrival turn stand apart."""
    groups = []
    waiting = [u for i, u in enumerate(g.facts.units) if g.place[i] == RABAUL]
    for period, colour, first, last in g.facts.periods:
        box = f"{colour}, turns {first} to {last}"
        here = [u for u in waiting if u.period == period]
        groups.append(Group(f"Period {period} ({box})", [u.name for u in here if not u.arrives], SIDES[1]))
        if scheduled := [u.name for u in here if u.arrives]:
            groups.append(Group(f"Period {period} ({box}), or on the Turn track", scheduled, SIDES[1]))
    return Listing("Rabaul", groups)


def off_map(g: State) -> Listing:
    """2.2.1 Who has left the game, by side."""
    groups = []
    for place, name in GONE.items():
        for side in (0, 1):
            units = [g.unit_name(u) for u in g.facts.of_side[side] if g.place[u] == place]
            if units:
                groups.append(Group(name, units, SIDES[side]))
    return Listing("Out of the game", groups)


def event(g: State) -> Cards:
    """2.3b, 5.0b The event in force, and how many cards are left to draw."""
    texts = [sides[g.effect_side].text for sides in g.facts.cards.values() if sides[g.effect_side].effect == g.effect]
    cards = [Card(f"{ADJECTIVES[g.effect_side]} event", texts[0] if texts else g.effect)] if g.effect else []
    return Cards("Random events", cards, len(g.deck))


def battle(g: State, side: str, ids: Mapping[int, str]) -> Fight:
    """8.2.1 The assault that is put together or fought: who takes part, so far as the seat may know.

    Of the enemy's attack it knows from which hexes it comes, not which of their counters take part (7.8c): it sees the top ones.
    """
    firing = SIDES[g.facts.side[g.attackers[0]]] if g.attackers else ""
    mine = firing == side
    came = [u for u in g.attackers if g.place[u] >= 0] if mine else [u for h in known_bases(g) for u in g.stacks[h]]
    units = [*came, *[u for h in g.targets for u in g.stacks.get(h, ()) if u not in came]]
    sides = {SIDES[s]: [ids[u] for u in units if g.facts.side[u] == s and u in ids] for s in (0, 1)}
    return Fight("Assault", sides=sides, firing=firing, place=", ".join(g.name(h) for h in g.targets))


def known_bases(g: State) -> list[int]:
    """7.8c The hexes that an attack comes from, as the other side knows them: those that were declared, until somebody falls,
    goes back or goes in. Which hexes are left then would tell which of their counters took part."""
    facts, place = g.facts, g.place
    first = facts.land_neighbours[g.targets[0]]
    for u in g.attackers:
        if place[u] < 0 or not (facts.gun[u] or place[u] in first):
            return []
    enemy = 1 - facts.side[g.attackers[0]] if g.attackers else 0
    return sorted({place[u] for u in g.attackers}) if all(g.stands(enemy, h) for h in g.targets) else []


def backgrounds() -> Figures:
    """2.2.1.1 The colours of the two sides' counters."""
    return Figures("Counter colours", [Figure(side, colour, side) for side, colour in BACKGROUNDS.items()])


def player_aid(g: State) -> dict[str, AnyPanel]:
    """2.4 Every table as printed, each cell with where it comes from."""
    return {
        f"aid {name}": Sheet(name.replace("_", " ").capitalize(), aid["heads"], aid["rows"], aid["remarks"], aid["provenance"])
        for name, aid in g.facts.aid.items()
    }
