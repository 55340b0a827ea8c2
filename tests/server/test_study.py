"""The study room over HTTP: reviews in a process of their own, notes on finished games, beliefs, puzzles, the same dice."""

import json
import random
import time

import pytest

import henderson
from henderson.bots import Seat, bot
from henderson.engine.decision import DICE
from henderson.engine.record import words_of
from henderson.engine.rulebook import of
from henderson.games import rules


@pytest.fixture(scope="module")
def save():
    game = henderson.new("starvation-island", seed=3)
    bots = {side: bot("heuristic", side) for side in game.rules.SIDES}
    while game.decision is not None:
        game.play(bots[game.decision.player].choose(Seat(game, game.decision.player)))
    return game.save()


@pytest.fixture
def ended(server, save):
    return server.open(game="starvation-island", save=save, hotseat=True)


def fallen(game):
    """Every die of a game."""
    return [w for p in game.activations() for d, w in words_of(game, p.start, p.answers) if d.player == DICE]


def ask(server, token, method, path, **more):
    return server.client.request(method, f"/api/table/{path}", headers={"X-Seat": token}, **more)


def test_notes_and_variations_are_kept_with_a_finished_game_and_shown_by_its_open_link(server, ended):
    us = ended["seats"]["US"]
    blank = ask(server, us, "GET", "remarks").json()
    assert blank["notes"] == [] and blank["title"] == "Starvation Island"
    note = {"at": 40, "text": "Why <not> fight?", "line": "", "sign": "?", "arrows": [["IJN at Sea", "USN at Sea"]], "marks": []}
    told = ask(server, us, "PUT", "remarks", json={**blank, "notes": [note], "author": "me"})
    assert told.status_code == 200 and told.json()["notes"] == [note]
    line = ask(server, us, "POST", "remarks/lines", json={"at": 40, "by": "regular"})
    assert line.status_code == 201, line.text
    made = line.json()["variations"][0]
    assert made["start"] == 40 and made["length"] > 0 and made["by"] == "regular"
    seen = ask(server, us, "GET", f"remarks/lines/v1/{made['length']}").json()
    assert seen["type"] == "replay" and seen["view"] != ask(server, us, "GET", "replay/40?as=all").json()["view"]
    shared = ask(server, us, "POST", "shared", json={}).json()["watch"]
    assert ask(server, shared, "GET", "remarks").json() == line.json()
    assert ask(server, shared, "PUT", "remarks", json=blank).status_code == 403
    file = ask(server, us, "GET", "remarks/file").text
    assert henderson.load(json.loads(file)["save"]).outcome is not None and us not in file
    assert "Why &lt;not&gt; fight?" in ask(server, us, "GET", "remarks/page").text
    gone = ask(server, us, "PUT", "remarks", json={**line.json(), "variations": []}).json()
    assert gone["variations"] == [] and len(gone["notes"]) == 1


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("PUT", "remarks", {"title": "", "author": "", "notes": [{"at": 99999}]}, 422),
        ("PUT", "remarks", {"title": "", "author": "", "notes": [{"at": 1, "sign": "%"}]}, 422),
        ("POST", "remarks/lines", {"at": 99999}, 400),
        ("POST", "remarks/lines", {"at": 1, "by": "elite"}, 422),
        ("GET", "remarks/lines/v7/1", None, 422),
        ("GET", "review/page", None, 404),
    ],
)
def test_what_cannot_be_is_told(server, ended, method, path, body, status):
    assert ask(server, ended["seats"]["US"], method, path, json=body).status_code == status


def test_a_variation_by_hand_is_what_was_played_on_another_table(server, ended):
    us = ended["seats"]["US"]
    new = ask(server, us, "POST", "fork", json={"at": 30, "hotseat": True}).json()["seats"]
    server.play_some(new, random.Random(1), 3)
    told = ask(server, us, "POST", "remarks/lines", json={"at": 30, "seat": new["US"], "text": "by hand"}).json()
    assert told["variations"][0]["by"] == "hand" and told["variations"][0]["length"] >= 3
    assert ask(server, us, "POST", "remarks/lines", json={"at": 60, "seat": new["US"]}).status_code == 422


def test_the_same_dice_fall_again_once_the_game_is_over(server, ended):
    us = ended["seats"]["US"]
    words = henderson.load(ask(server, us, "GET", "export").text)
    rolls = fallen(words)
    made = ask(server, us, "POST", "fork", json={"at": 20, "hotseat": True, "same_dice": True}).json()["seats"]
    server.play_some(made, random.Random(2), 40)
    assert "dice that fell there" in server.look(made["US"])["dice"]
    again = henderson.load(ask(server, made["US"], "GET", "export").text)
    fell = fallen(again)
    assert fell and fell == rolls[: len(fell)]
    running = server.open(game="starvation-island", hotseat=True)
    refused = ask(server, running["seats"]["US"], "POST", "fork", json={"at": 0, "same_dice": True})
    assert refused.status_code == 422 and "once the game is over" in refused.json()["detail"]


def test_during_a_game_only_its_seats_review_and_nobody_annotates(server):
    table = server.open(game="deluxe", seed="3", seats={"Japan": "heuristic"})
    us, watch = table["seats"]["US"], table["watch"]
    assert ask(server, watch, "POST", "review", json={}).status_code == 403
    assert ask(server, us, "GET", "remarks").status_code == 403
    assert ask(server, watch, "GET", "belief").status_code == 403
    found = ask(server, us, "GET", "belief").json()
    assert found["worlds"] > 20 and isinstance(found["places"], list)


def test_a_review_runs_beside_the_service_tells_how_far_it_is_and_can_be_stopped(server, ended):
    us = ended["seats"]["US"]
    assert ask(server, us, "GET", "review").json()["state"] == "none"
    assert ask(server, us, "POST", "review", json={}).json()["state"] == "running"
    for _ in range(300):
        now = ask(server, us, "GET", "review").json()
        assert now["state"] == "running"
        if now["what"].startswith("weighing"):
            break
        time.sleep(0.1)
    assert ask(server, us, "DELETE", "review").json()["state"] == "none"
    assert ask(server, us, "GET", "review").json()["state"] == "none"


def test_a_puzzle_shows_its_question_and_judges_an_answer(server):
    listed = server.client.get("/api/games/starvation-island/puzzles").json()
    assert len(listed) >= 10 and {p["level"] for p in listed} <= {1, 2, 3}
    assert {p["rule"] for p in listed} <= of(rules("starvation-island")).keys()
    path = f"/api/games/starvation-island/puzzles/{listed[0]['id']}"
    shown = server.client.get(path).json()
    words = [c["word"] for c in shown["question"]["options"]]
    told = server.client.post(path, params={"word": words[0]}).json()
    best = told["best"][0]
    assert set(told["best"]) <= set(words) and server.client.post(path, params={"word": best}).json()["right"]
    assert server.client.post(path, params={"word": "nonsense"}).status_code == 422
    assert server.client.get("/api/games/starvation-island/puzzles/none").status_code == 422
    opened = server.client.post(f"{path}/table").json()
    assert server.look(opened["seats"][listed[0]["side"]])["question"]["mine"]


def test_a_worked_example_of_the_rulebook_is_stepped_through_at_a_table_of_ones_own(server):
    listed = server.client.get("/api/games/first-blood/worked").json()
    one = next(w for w in listed if w["rule"] == "8.6c")
    opened = server.client.post(f"/api/games/first-blood/worked/{one['id']}").json()
    token = opened["seats"][one["side"]]
    moments = ask(server, token, "GET", "replay").json()
    assert [m["rule"] for m in moments] == ["", "8.2d", "8.10c"]
    assert "1-1 (10 to 6)" in moments[-1]["text"]
    first = ask(server, token, "GET", "replay/0").json()
    assert {p["place"] for p in first["view"]["pieces"] if p["id"] in ("29/1", "29/2")} == {"0706"}
    assert server.client.post("/api/games/first-blood/worked/none").status_code == 422
