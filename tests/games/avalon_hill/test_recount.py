"""Independent recounts, written from the rulebook alone: divisions into battles by brute force, routes by a plain search."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from itertools import pairwise, product
from random import Random

import pytest

import henderson
from henderson.engine.game import Game
from henderson.games.avalon_hill.player import heuristic
from henderson.games.avalon_hill.rules.division import Attacker, Divider

# -- divisions -------------------------------------------------------------------------------------------------------------

AREA = ("OO-30", "OO-31", "OO-29", "PP-30", "PP-31", "NN-29", "NN-30", "NN-31", "PP-32", "QQ-31", "MM-29", "MM-30")
JUNGLE = dict.fromkeys(("OO-30", "PP-31", "NN-29", "QQ-31", "NN-31"), "jungle")
US_UNITS, JAPANESE = ("1/1", "1/2", "147/1 1", "5/1 2", "147/2 1"), ("16/1", "29/1 2", "124/2", "16/2 1", "29/2")


def front(rng: Random, level: str) -> str:
    """A small random front before battles are declared."""
    squares = rng.sample(AREA, rng.choice((4, 5, 6)))
    enemies = squares[: rng.choice((1, 2, 2, 3))]
    us = {s: [u] for s, u in zip(squares[len(enemies) :], US_UNITS)}
    japan = {s: [u] for s, u in zip(enemies, rng.sample(JAPANESE, len(enemies)))}
    step = "U.S. battles" if level == "basic" else "U.S. attacks and artillery fire"
    lines = [f'options = {{ level = "{level}" }}', "turn = 5", f'step = "{step}"']
    if level == "tournament":
        lines += ["stage = 1", f"targets = {[s for s in enemies if rng.random() < 0.3]}"]
    lines += ["[US]", *(f"{s} = {u}" for s, u in us.items()), "[Japan]", *(f"{s} = {u}" for s, u in japan.items())]
    return "\n".join(lines)


def partitions(items: list[int]) -> Iterator[list[list[int]]]:
    """All ways to cut a list into parts."""
    if not items:
        yield []
        return
    first, *rest = items
    for parts in partitions(rest):
        yield [[first], *parts]
        for i in range(len(parts)):
            yield [*parts[:i], [first, *parts[i]], *parts[i + 1 :]]


Declared = frozenset[tuple[frozenset[str], frozenset[str]]]


def lawful(game: Game) -> set[Declared]:
    """B.zoc.2a, B.attack.7, B.multi.3, B.multi.4, T.zoc.3: every division of the front that the rulebook allows."""
    g = game.state
    facts, jungle = g.facts, g.facts.jungle if g.tournament else [False] * len(g.facts.names)
    ours = [u for u in facts.forces["US"] if g.place[u] >= 0]
    held = {}
    for u in facts.forces["Japan"]:
        if g.place[u] >= 0:
            held[g.place[u]] = held.get(g.place[u], 0) + g.strength[u]
    near = {u: {s for s in held if facts.grid.distance(g.place[u], s) == 1} for u in ours}
    bound = [u for u in ours if near[u] and not jungle[g.place[u]]]
    fight = sorted({s for u in bound for s in near[u]} | {s for s in g.targets if any(s in near[u] for u in ours)})
    free = [u for u in ours if g.tournament and u not in bound and near[u] & set(fight)]
    found = set()
    for parts in partitions(fight):
        choices = [[i for i, p in enumerate(parts) if set(p) <= near[u]] + ([None] if u in free else []) for u in [*bound, *free]]
        for pick in product(*choices):
            teams = [[u for u, i in zip([*bound, *free], pick) if i == n] for n in range(len(parts))]
            if all(t and 6 * sum(g.strength[u] for u in t) >= sum(held[s] for s in p) for t, p in zip(teams, parts)):
                found.add(frozenset(
                    (frozenset(g.name(u) for u in t), frozenset(facts.names[s] for s in p)) for t, p in zip(teams, parts)
                ))  # fmt: skip
    return found


def declarable(game: Game) -> set[Declared]:
    """Every division that can be entered, by trying all answers."""
    if game.decision is not None and game.decision.rule == "B.multi.3":
        found = set()
        for word in game.decision.words:
            twin = game.clone()
            twin.play(word)
            found |= declarable(twin)
        return found
    said = [e.args for e in game.events() if e.rule == "B.attack.7"]
    return {frozenset((frozenset(units.split(", ")), frozenset(squares.split("+"))) for units, squares in said)}


@pytest.mark.rule("B.multi.3", "B.zoc.2a")
def test_a_front_too_large_to_search_is_covered_if_it_can_be() -> None:
    """Every square is fought once, and every unit that must fight does, against squares beside it."""
    rng, covered = Random(1), 0
    for _ in range(600):
        squares, units = rng.randint(1, 4), rng.randint(1, 5)
        every = tuple(Attacker(u, 3, rng.randrange(1, 1 << squares), (1,) * squares, rng.random() < 0.2) for u in range(units))
        divider = Divider(every, (1,) * squares, floor=False)
        if divider._cut((1 << squares) - 1, (), ()) is None:
            continue
        found = divider._cover()
        assert found is not None and sum(found.blocks) == (1 << squares) - 1
        assert all(not block & ~a.adjacent for block, team in zip(found.blocks, found.attackers) for a in team)
        fighting = [a for team in found.attackers for a in team]
        assert len(fighting) == len({*fighting}) and {a for a in every if not a.free} <= {*fighting}
        covered += 1
    assert covered > 300


@pytest.mark.rule("B.multi.3", "B.multi.4", "B.attack.7", "B.zoc.2a", "T.zoc.3")
@pytest.mark.parametrize("level", ["basic", "tournament"])
def test_every_lawful_division_can_be_declared_and_no_other(level: str, ground) -> None:
    rng, compared = Random(level), 0
    pack = ground(squares=JUNGLE)
    for _ in range(170):
        text = front(rng, level)
        game = henderson.position("avalon-hill", text, dice=henderson.Typed(), pack=pack)
        twin = henderson.position("avalon-hill", text, dice=henderson.Typed(), pack=pack)
        wanted = lawful(twin)
        if not wanted or wanted == {frozenset()} or any(e.rule == "QA.combat.3" for e in game.events()):
            continue  # nothing to fight, or no lawful division: QA.combat.3a
        compared += 1
        assert declarable(game) == wanted, text
    assert compared > 60


# -- routes ----------------------------------------------------------------------------------------------------------------


def price(g, a: int, b: int) -> int:
    """What the rulebook asks for a step: 1 a square in the Basic game, BTA in the Tournament game."""
    f = g.facts
    if not g.tournament:
        return 1
    road = {frozenset(pair) for pair in pairwise(f.road)}
    if frozenset((a, b)) in road:
        return 1 if b in f.villages else 0  # T.road.1, T.road.2
    rivers = {frozenset(pair) for _, r in f.rivers for pair in pairwise(r)}
    if f.river[b] and frozenset((a, b)) not in rivers:
        return 2  # T.river.1
    return 2 if f.jungle[b] else 1  # T.jungle.1, T.clear.1, T.river.2


def reachable(g, unit: int) -> dict[int, int]:
    """B.move.2 Every square a unit can stop on and what it costs, by a plain search over the rules' own words."""
    f, start = g.facts, g.place[unit]
    side = f.side_of[unit]
    foes = {g.place[u] for u in range(len(f.units)) if g.place[u] >= 0 and f.side_of[u] != side}
    zone = {n for s in foes for n in f.grid.neighbours[s] if not (g.tournament and f.jungle[n])}
    origin, barred = g.origin[unit], set()
    if origin in zone:  # B.multi.6b, B.multi.6c
        covering = {s for s in foes if origin in f.grid.neighbours[s]}
        others = {n for s in foes - covering for n in f.grid.neighbours[s] if n in zone}
        barred = {origin} | {n for s in covering for n in f.grid.neighbours[s] if n in others}
    spent, queue = {start: 0}, [(0, start)]
    while queue:
        cost, here = heapq.heappop(queue)
        if cost > spent[here] or (here in zone and here != start):
            continue  # B.attack.1
        for there in f.grid.neighbours[here]:
            if not f.land[there] or there in foes or there in barred or (here == start and start in zone and there in zone):
                continue
            total = cost + price(g, here, there)
            if total <= g.left[unit] and total < spent.get(there, 99):
                spent[there] = total
                heapq.heappush(queue, (total, there))
    most = f.limits["stack"]
    return {s: n for s, n in spent.items() if s != start and len(g.units_at(s)) < most}


@pytest.mark.rule("B.move.2", "B.attack.2", "B.multi.6b", "T.road.1", "T.river.1", "T.jungle.1")
@pytest.mark.parametrize("preset", ["Basic", "Tournament"])
def test_where_units_can_go_and_what_it_costs_is_what_a_plain_search_finds(preset: str) -> None:
    rng, looked = Random(preset), 0
    game = henderson.new("avalon-hill", seed=9, options={"preset": preset})
    for _ in range(1500):
        decision = game.decision
        if decision is None:
            break
        if decision.rule == "B.move.2" and rng.random() < 0.09:
            unit = decision.about["units"][0]
            wanted = reachable(game.state, unit)
            offered = {s: game.preview(s).cost for s in decision.options if type(s) is int}
            assert offered == wanted, (game.state.name(unit), game.position())
            looked += 1
        sensible = rng.random() < 0.7
        options = decision.options
        game.answer(heuristic(game.state, decision, rng) if sensible else options[int(rng.random() * len(options))])
    assert looked > 12


@pytest.mark.rule("B.stack.4", "B.multi.6c")
@pytest.mark.parametrize("level", ["basic", "tournament"])
def test_a_stack_that_leaves_a_zone_goes_wherever_each_of_its_units_may_go_alone(level: str, plain, tour) -> None:
    rng, looked = Random(4), 0
    for _ in range(60):
        enemies = rng.sample([s for s in AREA if s != "OO-30"], 3)
        japan = "\n".join(f'{s} = ["{u}"]' for s, u in zip(enemies, ("16/1", "29/1", "124/2")))
        game = (plain if level == "basic" else tour)(f'turn = 5\n[US]\nOO-30 = ["1/1", "1/2"]\n[Japan]\n{japan}')
        if "1/1" not in game.decision.words:
            continue
        game.play("1/1")
        alone = {w for w in game.decision.words if w in game.state.facts.square}
        game.play("+1/2")
        assert {w for w in game.decision.words if w in game.state.facts.square} == alone, japan
        looked += 1
    assert looked > 30
