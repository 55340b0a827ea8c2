"""A blow of all who can come together, by sea too: what search tries beside the usual plan."""

from __future__ import annotations

import henderson
from henderson.bots import Seat, bot
from henderson.bots.search import SearchBot
from henderson.games.deluxe.player.sense import position

COAST = {"28/1": "2307", "11 Const": "5205", "13 Const": "5205"}
LONELY = {"1 LVT": "7107", "1/2": "5803", "1/3": "5005", "5/1": "1504", "1/1": "3707", "5/3": "3209"}


def moved(name: str, japan: dict[str, str], step: str = "SoP.16") -> henderson.Game:
    """The position after Japan's movement."""
    game = henderson.position("deluxe", position(2, step, LONELY, japan, japanese=("2207", "2809")))
    player = bot(name, 1, game.rules)
    while game.decision is not None and game.where.step == step:
        game.play(player.choose(Seat(game, "Japan")))
    return game


def beside(game: henderson.Game, hex_: str) -> int:
    g = game.state
    return sum(g.place[u] in g.facts.land_neighbours[g.facts.grid.index[hex_]] for u in g.on_map(1))


def test_three_sail_from_anywhere_against_the_one_who_stands_alone():
    assert beside(moved("weights:Japan.strike=2", COAST), "7107") == 3


SPREAD = {"1 E": "1504", "1 LVT": "0405", "1 P": "0802", "1 TANK": "2207", "5/2": "3308", "1/3": "3209", "1/1": "3707"}
LANDING = position(4, "SoP.14", SPREAD, dict.fromkeys(("28/K", "124/1", "124/3"), "pool due 4"))


def test_those_who_land_together_come_ashore_where_they_can_strike_one_who_stands_alone():
    game = henderson.position("deluxe", LANDING)
    player = bot("weights:Japan.strike=4", 1, game.rules)
    while game.decision is not None and game.where.step in ("SoP.14", "SoP.16"):
        game.play(player.choose(Seat(game, "Japan")))
    assert beside(game, "0405") == 3


def test_a_search_plans_where_they_land():
    game = henderson.position("deluxe", LANDING)
    player = SearchBot(1, iterations=24)
    player.choose(Seat(game, "Japan"))
    assert player.plan is not None and len(player.candidates) > 1  # several landings were compared


def test_one_who_keeps_a_village_in_the_jungle_hides_there_and_keeps_it():
    game = moved("weights:Japan.lair=1+Japan.run=0+Japan.to_village=0+Japan.to_field=0+Japan.to_enemy=0", {"28/1": "2809"})
    g = game.state
    unit, village = g.facts.index["28/1"], g.facts.grid.index["2809"]
    assert g.place[unit] == village and g.stealth[unit] and g.control[village] == 1
