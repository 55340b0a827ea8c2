"""An independent recount: attacks by brute force, routes and odds by the rulebook's words, apart from the rules' own code."""

import csv
import heapq
from itertools import product
from random import Random

import pytest

from henderson.games.first_blood.rules import odds, reach
from henderson.games.first_blood.rules.attacks import beginnings, click, joining

from .conftest import DATA
from .games_played import questions

# -- the map as printed -----------------------------------------------------------------------------------------------


def rows(name):
    """A table of the pack, marks of provenance left out."""
    lines = [line for line in (DATA / f"{name}.csv").read_text().splitlines() if line and not line.startswith("#")]
    return [{k: v.partition(" [")[0] for k, v in row.items() if v is not None} for row in csv.DictReader(lines)]


TERRAIN = {row["hex"]: row["terrain"] for row in rows("hexes")}
SIDE = {frozenset((row["a"], row["b"])): row["kind"] for row in rows("hexsides")}
ARROWS = {}
for _row in rows("arrows"):
    ARROWS.setdefault(_row["from"], []).append(_row["hex"])


def around(h):
    """The six hexes round RRCC: rows grow north, columns west, odd rows lie half a hex east."""
    r, c = int(h[:2]), int(h[2:])
    d = (-1, 0) if r % 2 else (0, 1)
    six = [(r, c - 1), (r, c + 1), *((rr, c + x) for rr in (r + 1, r - 1) for x in d)]
    return [n for n in (f"{a:02d}{b:02d}" for a, b in six if a >= 0 and b >= 0) if n in TERRAIN]


def price(a, b):
    """4.2 What a side costs."""
    kind = SIDE.get(frozenset((a, b)), "clear")
    if kind == "river":
        return 4 if TERRAIN[b] == "jungle" else 3
    return {"clear": 1, "ford": 1, "jungle": 2, "ridge": 2}[kind]


def routes(starts, points, enemies):
    """4.0b 5.1 8.2b A plain Dijkstra: the least MF to every hex."""
    zone = {n for e in enemies for n in around(e)}
    best, heap = {}, [(0, h) for h in starts]
    while heap:
        spent, here = heapq.heappop(heap)
        if here in best:
            continue
        best[here] = spent
        for n in around(here):
            total = spent + price(here, n)
            if total <= points and n not in enemies and not (here in zone and n in zone):
                heapq.heappush(heap, (total, n))
    return best


@pytest.mark.rule("4.0b", "4.2a", "4.2b", "5.1", "8.2b", "7.3", "7.1b")
def test_routes_and_costs_are_those_of_a_plain_dijkstra():
    looked = 0
    for game in questions(range(2), one_in=4):
        if game.decision.rule != "4.0a":
            continue
        g, f, u = game.state, game.state.facts, game.decision.about["unit"]
        here, japan = f.names[g.place[u]], f.side[u] == 1
        enemies = {f.names[h] for h in range(f.hexes) if any((f.side[x] == 1) != japan for x in g.at[h])}
        toll = 0 if here in TERRAIN or not japan else f.move[u]  # in half MF
        key = here if here in TERRAIN else here.split()[1]
        starts = [here] if here in TERRAIN else [h for h in ARROWS[key] if h not in enemies]
        wanted = routes(starts, (g.left[u] - toll) // 2, enemies) if g.left[u] >= toll else {}
        wanted.pop(here, None)
        assert {f.names[h]: cost for h, cost in reach.reach_of(g, u).cost.items()} == {h: toll + 2 * c for h, c in wanted.items()}
        looked += 1
    assert looked > 100


# -- declarations -----------------------------------------------------------------------------------------------------


def partitions(items):
    """All ways to cut a list into groups."""
    if not items:
        yield []
        return
    first, rest = items[0], items[1:]
    for groups in partitions(rest):
        yield [[first], *groups]
        for i, group in enumerate(groups):
            yield [*groups[:i], [first, *group], *groups[i + 1 :]]


def by_brute_force(beside):
    """8.2d All declarations: each hex in one attack, each attacker in one, next to all hexes of it."""
    hexes = sorted({h for near in beside.values() for h in near})
    found = set()
    for groups in partitions(hexes):
        groups = [frozenset(group) for group in groups]
        choices = [[group for group in groups if group <= near] for near in beside.values()]
        for picks in product(*choices):
            if set(picks) == set(groups):
                units = list(beside)
                attacks = {group: frozenset(u for u, pick in zip(units, picks) if pick == group) for group in groups}
                found.add(frozenset(attacks.items()))
    return found


def by_clicks(g, side):
    """All declarations that can be clicked together; no click leads into a corner."""
    found, seen = set(), set()

    def told(battle):
        return frozenset(battle[0]), frozenset(battle[1])

    def walk(g):
        key = frozenset(map(told, g.battles)), told(g.forming) if g.forming else ()
        if key in seen:
            return
        seen.add(key)
        words = joining(g, side) if g.forming else beginnings(g, side)
        assert words, "a corner"
        for word in words:
            if word == "done":
                found.add(frozenset(map(told, g.battles)))
                continue
            twin = g.copy()
            click(twin, word)
            walk(twin)

    walk(g)
    return found


@pytest.mark.rule("8.2d", "8.2e", "8.1")
def test_every_declaration_of_small_random_fronts_can_be_clicked_and_no_other(scene):
    rng, empty, several = Random("fronts"), scene("U.S. Combat", {"0202": ["U5a"], "0110": ["J5a"]}).state, 0
    f = empty.facts
    for n in range(600):
        middle = f.grid.within(f.space["0505"], 2)
        spots = rng.sample(sorted(middle), rng.randrange(4, 8))
        foes = rng.randrange(2, min(5, len(spots)))
        g = empty.copy()
        g.battles, g.forming, g.stage = [], (), 0
        for i, h in enumerate(spots):
            for k in range(1 if i < foes or rng.random() < 0.7 else 2):
                g.put(f.unit[f"{'J' if i < foes else 'U'}5{'abcdefghijklmnopqrst'[2 * i + k]}"], h)
        beside = {}
        for u in f.ground_of[0]:
            near = (
                frozenset(x for x in f.grid.neighbours[g.place[u]] if g.holder[x] == 2) if g.place[u] < f.hexes else frozenset()
            )
            if near:
                beside[u] = near
        wanted = by_brute_force(beside) if beside else {frozenset()}
        assert by_clicks(g, 0) == wanted, n
        several += len(wanted) > 1
    assert several > 60


# -- odds -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.4a", "8.6c", "8.7.1", "8.7.2", "8.7.3", "8.7.5a", "9.6", "8.6b", "10.4", "13.6a")
def test_odds_and_modifiers_are_those_counted_by_hand():
    looked = doubled = 0
    for game in questions(range(3)):
        g, f = game.state, game.state.facts
        if game.decision.rule != "8.10c" or g.guns_keep_doubling:
            continue
        for hexes, attackers, guns, ships in g.battles:
            if any(g.place[u] >= f.hexes for u in attackers):
                continue
            ground = sum(f.combat[u] for u in attackers)
            attack = ground + min(2 * ground, sum(f.combat[u] for u in guns))
            defence = modifier = 0
            for h in hexes:
                sides = [SIDE.get(frozenset((f.names[g.place[u]], f.names[h])), "clear") for u in attackers]
                river = all(s in ("river", "ford") for s in sides)
                ridge = TERRAIN[f.names[h]] == "ridge" and all(s in ("river", "ford", "ridge") for s in sides)
                ridge = ridge and not any(TERRAIN[f.names[g.place[u]]] == "ridge" for u in attackers)
                defence += sum(f.combat[u] for u in g.at[h]) * (2 if river or ridge else 1)
                doubled += river or ridge
                modifier += sum(f.side[u] == 0 for u in g.aloft[h]) if f.side[g.at[h][0]] == 1 else 0
            modifier += 2 * len(ships) - any(TERRAIN[f.names[h]] == "jungle" for h in hexes) + (attack >= 4 * defence)
            got = odds.reckon(g, (hexes, attackers, guns, ships))
            ratio = f"{attack // defence}-1" if attack >= defence else f"1-{-(-defence // attack)}"
            assert (got.attack, got.defence, got.ratio, got.modifier) == (attack, defence, ratio, modifier)
            looked += 1
    assert looked > 40 and doubled > 2
