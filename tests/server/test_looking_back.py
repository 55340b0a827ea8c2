"""Looking back: how the game stood, and playing on from an earlier moment."""

import itertools
import json
import random
from types import SimpleNamespace

import pytest

import henderson
from henderson.bots import Seat, bot
from henderson.engine.contract import complete_options
from henderson.games import rules
from henderson.server.film import hides
from henderson.server.store import Row
from henderson.server.summary import album, losses


def get(server, token, path):
    return server.client.get(f"/api/table/{path}", headers={"X-Seat": token})


def fork(server, token, **order):
    return server.client.post("/api/table/fork", headers={"X-Seat": token}, json=order)


def test_a_curve_of_sixty_points_at_most(server):
    table = server.open(game="henderson-solo", seed="3", hotseat=True)
    us = table["seats"]["US"]
    server.play_some(table["seats"], random.Random(1), 90)
    moments, points = get(server, us, "replay").json(), get(server, us, "curve").json()
    assert 2 <= len(points) <= 60 < len(moments)
    assert points[0]["at"] == 0 and points[-1]["at"] == len(moments) - 1
    assert all(-1 <= p["value"] <= 1 and p["turn"] == moments[p["at"]]["turn"] for p in points)
    ends = [m["at"] for m, after in itertools.pairwise(moments) if after["turn"] != m["turn"]]
    assert ends and set(ends) <= {p["at"] for p in points}
    assert get(server, us, "curve").json() == points


def test_a_fork_goes_on_from_an_earlier_moment_with_other_dice(server):
    table = server.open(hotseat=True, seed="7")
    server.play_some(table["seats"], random.Random(1), 14)
    us = table["seats"]["US"]
    then = get(server, us, "replay/9").json()["view"]
    answer = fork(server, us, at=9, seats={"Japan": "heuristic"})
    assert answer.status_code == 201, answer.text
    new = server.seated(answer.json())
    assert new["table"] != table["table"] and list(new["seats"]) == ["US"]
    assert get(server, new["seats"]["US"], "replay/0").status_code == 200
    again = fork(server, us, at=9).json()  # both seats by one person, as before
    assert server.look(again["seats"]["US"])["view"] == then and server.look(again["seats"]["US"])["hotseat"]
    assert fork(server, us, at=99).status_code == 400 and fork(server, us, at=3, seats={"US": "nobody"}).status_code == 422


def test_the_dice_of_a_fork_are_its_own_and_can_be_verified(server):
    table = server.open(game="henderson-solo")
    us = table["seats"]["US"]
    server.play_some(table["seats"], random.Random(1), 25)
    at = len(get(server, us, "replay").json()) - 3
    new = fork(server, us, at=at).json()["seats"]
    assert server.look(new["US"])["commitment"] not in ("", server.look(us)["commitment"])
    server.play_some(new, random.Random(2), 2000)
    save = get(server, new["US"], "export").text
    since = int(save.split(" since ")[1].split()[0])
    assert henderson.verify(save) == henderson.load(save).rolls - since > 5 and since >= 1


@pytest.mark.parametrize(
    ("game", "preset", "secret"),
    [("avalon-hill", "", False), ("avalon-hill", "Full", True), ("deluxe", "", True), ("first-blood", "", False),
     ("starvation-island", "", False), ("henderson-solo", "", False)],
)  # fmt: skip
def test_which_games_hide_something(game, preset, secret):
    options = complete_options(rules(game), {"preset": preset} if preset else {})
    assert hides(game, json.dumps(options)) == secret


def test_nobody_forks_a_game_that_hides_something_from_him(server):
    table = server.open()
    server.play_some(table["seats"], random.Random(1), 4)
    for token in (*table["seats"].values(), table["watch"]):
        answer = fork(server, token, at=2)
        assert answer.status_code == 403 and "over" in answer.json()["detail"]
    alone = server.open(hotseat=True)
    assert fork(server, alone["watch"], at=0).status_code == 403


def test_a_counter_that_came_and_fell_between_two_looks_is_shown_too():
    """henderson-solo: the enemy's cards are turned and shot at within one answer, so hardly any view has such a counter."""
    for seed in ("t0", "t3"):
        played, words = henderson.new("henderson-solo", seed=seed), []
        player = bot("heuristic", f"US{seed[1:]}", played.rules)
        while played.decision is not None:
            words.append(Row("word", player.choose(Seat(played, "US"))))
            played.play(words[-1].word)
        table = SimpleNamespace(fresh=lambda seed=seed: henderson.new("henderson-solo", seed=seed), words=words)
        found = losses(played.events("all"), album(table))
        assert found and [loss.name for loss in found if not loss.piece or not loss.piece.symbol] == []
