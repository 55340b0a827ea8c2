"""Reaches by waves of bits are those found square by square."""

from random import Random

import pytest

import henderson
from henderson.games import pack, rules
from henderson.games.avalon_hill.rules import flood
from henderson.games.avalon_hill.rules.bta import Mover
from henderson.games.avalon_hill.rules.facts import SIDES
from henderson.games.avalon_hill.rules.flood import Ground
from henderson.games.avalon_hill.rules.reach import cheapest, mover


@pytest.fixture(scope="module", params=["waves", "twin"])
def facts(request):
    """The printed facts, with nothing reckoned yet: by waves in Python, then by the compiled twin of the search."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(flood, "_twin", request.getfixturevalue("compiled") if request.param == "twin" else None)
        yield rules("avalon-hill").facts(pack("avalon-hill"))


def crossings(facts) -> list[int]:
    """Clear river squares: there a bridge makes a difference."""
    return [s for s, river in enumerate(facts.river) if river and facts.land[s] and not facts.jungle[s]]


def grounds(facts) -> list[Ground]:
    rivers = crossings(facts)
    movers = [Mover(), Mover(road=False), Mover(heavy=True), Mover(lvt=True), Mover(bridges=(rivers[3],)),
              Mover(heavy=True, bridges=tuple(rivers[5:9]))]  # fmt: skip
    found = [facts.plain]
    for one in movers:
        found.append(facts.bta.ground(one))
        found[-1].walk(rivers[3], 6, 0, 0, 0)  # in use before another is made of it by bridges
        for square in rivers:
            found[-1].into(square)
    return found


def walks(facts, rng: Random, number: int):
    """Starts, often on the road, a river or near where the bridges are, with enemies and zones about."""
    land = [s for s, here in enumerate(facts.land) if here]
    rivers = [s for s in land if facts.river[s]]
    bridged = [s for bridge in crossings(facts)[3:9] for s in facts.grid.within(bridge, 2) if facts.land[s]]
    for _ in range(number):
        start = rng.choice(rng.choice((land, facts.road, rivers, bridged)))
        about = facts.grid.within(start, 7)
        some = lambda about=about: sum(1 << s for s in rng.sample(about, min(len(about), rng.randrange(14))))  # noqa: E731
        around = sum(1 << s for s in facts.grid.within(start, 1) if rng.random() < 0.5)  # B.multi.6b out of one zone into another
        yield start, rng.randrange(facts.swiftest + 1), some() & ~(1 << start), some() | rng.choice((0, 0, around | 1 << start))


@pytest.mark.rule("B.move.6", "B.attack.1", "B.multi.6b", "T.road.1", "T.river.2", "O.special.1")
def test_a_flood_reaches_what_a_search_reaches_at_the_same_cost(facts) -> None:
    rng = Random(66)
    every = grounds(facts)
    for start, points, blocked, zone in walks(facts, rng, 80):
        for ground in every:  # each keeps its own
            want = ground.search(start, points, blocked, zone)
            found = ground.reach(start, points, blocked, zone)
            assert found.squares == tuple(sorted(want))
            assert {s: found.cost(facts.strips, s) for s in found.squares} == {s: cost for s, (cost, _) in want.items()}


def test_without_an_enemy_too(facts) -> None:
    rng = Random(67)
    for ground in grounds(facts):
        for start, points, _, _ in walks(facts, rng, 30):
            assert ground.reach(start, points, 0, 0).squares == tuple(sorted(ground.search(start, points, 0, 0)))


@pytest.mark.rule("O.hidden.4")
def test_a_route_is_the_one_the_search_came_by(facts) -> None:
    rng = Random(68)
    forks = 0
    every = grounds(facts)
    for start, points, blocked, zone in walks(facts, rng, 60):
        for ground in every:
            came, reach = ground.search(start, points, blocked, zone), ground.reach(start, points, blocked, zone)
            for goal in rng.sample(reach.squares, min(4, len(reach.squares))):
                want = [goal]
                while came[want[-1]][1] != start:
                    want.append(came[want[-1]][1])
                assert ground.way(start, goal, reach, zone) == want[::-1]
                forks += len(want) > 2
    assert forks > 100


def test_near_squares_are_those_within(facts) -> None:
    assert facts.columns
    for square in range(0, len(facts.names), 97):
        for far in (0, 1, 7, 12, 60):
            assert facts.near(square, far) == sum(1 << s for s in facts.grid.within(square, far))


@pytest.mark.rule("O.psych.us.1", "O.psych.us.4", "O.psych.ja.1", "O.psych.ja.5", "O.special.1")
def test_the_cheapest_steps_are_kept_under_all_they_depend_on() -> None:
    moods = set()
    for options in ({"preset": "Full"}, {"preset": "Full", "unit-specialization": False}):
        for seed in range(3):
            game, rng = henderson.new("avalon-hill", seed=seed, options=options), Random(seed)
            while game.decision is not None:
                g = game.state
                if game.decision.text == "Move which unit?":
                    moods |= {g.mood_us, g.mood_japan}
                    for side in SIDES:
                        plain = {kind: g.facts.bta.ground(mover(g, side, kind)).cheapest for kind in ("", "gun", "lvt")}
                        assert cheapest(g, side) == plain
                offered = game.decision.options
                game.answer(offered[int(rng.random() * len(offered))])
    assert {"no_road", "jungle_and_river_cost"} <= moods
