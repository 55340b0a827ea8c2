"""Tables over HTTP: every answer is judged in one place, and nothing acknowledged is lost."""

import json
import random
import time

import httpx
import pytest

import henderson
from henderson.engine.record import _seal


def test_two_people_play(server):
    table = server.open(seats={"US": "human", "Japan": "human"})
    us, japan = table["seats"]["US"], table["seats"]["Japan"]
    seen = server.look(japan)
    assert seen["question"]["mine"] and seen["question"]["rule"] == "B.setup.3"
    assert not server.look(us)["question"]["mine"] and server.look(us)["question"]["options"] == []
    assert server.act(japan, seen["seq"], "MM-24").json() == {"seq": seen["seq"] + 1}
    after = server.look(japan)
    assert after["seq"] == seen["seq"] + 1
    assert any("MM-24" in e["text"] for e in after["log"])


def test_an_opponent_sits_down_in_character(server):
    table = server.open(seats={"US": "human", "Japan": "regular:bold"})
    us = table["seats"]["US"]
    for _ in range(200):
        if server.look(us)["question"]["mine"]:
            break
        time.sleep(0.05)
    seen = server.look(us)
    assert seen["question"]["mine"] and seen["seats"]["Japan"] == "regular:bold"  # it has set up
    for who in ("regular:coward", "random:bold"):
        refused = server.client.post("/api/tables", json={"game": "avalon-hill", "seats": {"US": "human", "Japan": who}})
        assert refused.status_code == 422 and f"'{who}' cannot sit at a table: expected human, random" in refused.json()["detail"]
        assert "as regular:bold (bold, careful, historical)" in refused.json()["detail"]
    told = {t["id"]: t["characters"] for t in server.client.get("/api/games").json()}
    assert told["deluxe"] == ["bold", "careful", "historical"]


def test_what_may_not_be_ended_yet_is_told_with_the_reason(server):
    """first-blood: units on Entry Points must come in before the phase can end; a button that is missing would tell nobody."""
    game, dealer = henderson.new("first-blood", seed=3), random.Random(3)
    while not (game.decision.rule in ("SoP.2", "SoP.7") and "done" not in game.decision.words):
        game.answer(dealer.choice(game.decision.options))
    table = server.open(game="first-blood", save=game.save(), hotseat=True)
    [told] = server.look(table["seats"][game.decision.player])["question"]["barred"]
    assert told["word"] == "done" and told["rule"] in ("6.3a", "6.4") and "must still move" in told["reason"]


@pytest.mark.parametrize(
    ("token", "seq", "word", "status"),
    [
        ("Japan", 1, "MM-24", 409),  # stale or future number
        ("US", 0, "MM-24", 403),  # not this seat's question
        ("watch", 0, "MM-24", 403),  # a spectator
        ("forged", 0, "MM-24", 403),
        ("Japan", 0, "A-1", 422),  # not offered
        ("Japan", 0, "", 422),
    ],
)
def test_a_bad_action_changes_nothing(server, token, seq, word, status):
    table = server.open()
    tokens = {**table["seats"], "watch": table["watch"], "forged": "x" * 24}
    before = server.look(table["seats"]["Japan"])
    answer = server.act(tokens[token], seq, word)
    assert answer.status_code == status, answer.text
    assert len(answer.json()["detail"]) > 20
    assert server.look(table["seats"]["Japan"]) == before


def test_a_refusal_names_its_rule(server):
    table = server.open()
    answer = server.act(table["seats"]["Japan"], 0, "A-1").json()
    assert answer["given"] == "A-1" and answer["rule"] == "B.setup.3" and "KK-22" in answer["expected"]


def test_the_same_action_twice_is_taken_once(server):
    table = server.open()
    japan = table["seats"]["Japan"]
    assert server.act(japan, 0, "MM-24").status_code == 200
    assert server.act(japan, 0, "MM-24").status_code == 409
    assert server.look(japan)["seq"] == 1


def test_undo_until_a_die(server):
    table = server.open()
    japan = table["seats"]["Japan"]
    server.act(japan, 0, "MM-24")
    answer = server.client.post("/api/table/undo", headers={"X-Seat": japan}, json={"seq": 1})
    assert answer.status_code == 200 and answer.json()["seq"] == 2  # history only grows
    pieces = server.look(japan)["view"].get("pieces", [])
    assert pieces and not any(p["place"] for p in pieces)  # the unit is off the board again, with the others
    again = server.client.post("/api/table/undo", headers={"X-Seat": japan}, json={"seq": 2})
    assert again.status_code == 409


def test_garbage_gets_a_clear_4xx(server):
    bodies = (b"", b"{", b"[]", b'{"game": 3}', b'{"game": "chess"}', b'{"game": "avalon-hill", "options": {"level": "x"}}',
              b'{"game": "avalon-hill", "seats": {"Mars": "human"}}', b'{"game": "avalon-hill", "save": "nonsense"}')  # fmt: skip
    for body in bodies:
        answer = server.client.post("/api/tables", content=body, headers={"content-type": "application/json"})
        assert 400 <= answer.status_code < 500, (body, answer.text)
        assert answer.json()["detail"]
    big = server.client.post("/api/tables", json={"game": "avalon-hill", "save": "x" * 3_000_000})
    assert big.status_code == 413


def test_another_page_may_not_post(server):
    answer = server.client.post("/api/tables", json={"game": "avalon-hill"}, headers={"origin": "http://evil.example"})
    assert answer.status_code == 403
    headers = server.client.get("/api/games").headers
    assert "default-src 'self'" in headers["content-security-policy"] and headers["x-content-type-options"] == "nosniff"
    assert "httponly" in httpx.get(server.url + "/api/games").headers["set-cookie"].lower()


def test_killed_at_any_moment_it_loses_nothing(mortal):
    rng = random.Random(5)
    table = mortal.open()
    for _ in range(4):
        acknowledged = mortal.play_some(table["seats"], rng, rng.randrange(1, 12))
        mortal.kill()
        mortal.start()
        back = mortal.look(table["seats"][acknowledged["side"]])
        assert back == acknowledged


def test_push_resumes(server):
    table = server.open()
    japan = table["seats"]["Japan"]
    us = table["seats"]["US"]
    with server.listen(us, 0) as socket:
        beside = json.loads(socket.recv(timeout=10))  # what is not part of the position it has
        assert (beside["type"], beside["since"], beside["seq"]) == ("patch", 0, 0) and "pieces" not in beside
        assert {"thinking", "dice", "mark", "share"} <= set(beside)
        server.act(japan, 0, "MM-24")
        pushed = json.loads(socket.recv(timeout=10))
        assert (pushed["type"], pushed["since"], pushed["seq"]) == ("patch", 0, 1)
    server.act(japan, 1, "MM-24")
    with server.listen(us, 1) as socket:  # it missed one: shown all at once
        pushed = json.loads(socket.recv(timeout=10))
        assert pushed["type"] == "snapshot" and pushed["seq"] == 2 and pushed["side"] == "US"


def test_a_bot_answers(server):
    table = server.open(seats={"US": "human", "Japan": "random"})
    us = table["seats"]["US"]
    assert "Japan" not in table["seats"]
    for _ in range(200):
        if server.look(us)["question"]["mine"]:
            break
        time.sleep(0.1)
    seen = server.look(us)
    assert seen["question"]["mine"] and seen["view"]["where"]["turn"] == 1


def test_export_and_import(server):
    table = server.open(hotseat=True, seed="7")
    server.play_some(table["seats"], random.Random(1), 12)
    text = server.client.get("/api/table/export", headers={"X-Seat": table["seats"]["US"]}).text
    game = henderson.load(text)
    again = server.open(save=text)
    assert server.look(again["seats"]["US"])["view"] == server.look(table["seats"]["US"])["view"]
    assert game.where.turn == server.look(table["seats"]["US"])["view"]["where"]["turn"]


def test_replay_sees_with_its_own_eyes(server):
    table = server.open()
    server.play_some(table["seats"], random.Random(2), 6)
    us = {"X-Seat": table["seats"]["US"]}
    moments = server.client.get("/api/table/replay", headers=us).json()
    assert len(moments) == 7
    at = server.client.get("/api/table/replay/3", headers=us)
    assert at.status_code == 200 and at.json()["view"]["side"] == "US"
    assert server.client.get("/api/table/replay/3?as=Japan", headers=us).status_code == 403
    assert server.client.get("/api/table/replay/99", headers=us).status_code == 400


def early_save(save, key, commitment):
    """The save as it would have been exported during the game."""
    top, bar, rest = save.replace(f"key {key}", f"commitment {commitment}").partition("---\n")
    lines = rest.splitlines()[:-1]
    return top + bar + "".join(f"{x}\n" for x in lines) + f"end {len(lines)} {_seal(top, lines)}\n"


def test_a_finished_game_publishes_its_key_and_can_be_verified(server):
    table = server.open(game="henderson-solo", seats={"US": "random"})
    first = server.look(table["watch"])
    assert len(first["commitment"]) == 64
    early = server.client.get("/api/table/export", headers={"X-Seat": table["watch"]}).text
    assert f"# commitment {first['commitment']}\n" in early
    for _ in range(600):
        seen = server.look(table["watch"])
        if seen["outcome"]:
            break
        assert seen["key"] == ""
        time.sleep(0.2)
    assert seen["outcome"] and seen["commitment"] == first["commitment"]
    save = server.client.get("/api/table/export", headers={"X-Seat": table["watch"]}).text
    committed = henderson.open_save(early_save(save, seen["key"], seen["commitment"]))[1].dice
    assert committed.opens_with(seen["key"])
    assert henderson.verify(save) > 10 and henderson.verify(save, against=early) > 10
    cheated = save.replace(seen["key"], "00" * 32)
    with pytest.raises(henderson.HendersonError):
        henderson.verify(cheated)


def test_what_is_exported_during_the_game_binds_its_dice(server):
    table = server.open(game="henderson-solo")
    us = {"X-Seat": table["seats"]["US"]}
    server.play_some(table["seats"], random.Random(3), 20)
    early = server.client.get("/api/table/export", headers=us).text
    commitment = server.look(table["seats"]["US"])["commitment"]
    assert f'dice = "commitment {commitment} for ' in early and "key" not in early
    again = server.look(server.open(game="henderson-solo", save=early)["seats"]["US"])
    assert again["view"] == server.look(table["seats"]["US"])["view"]
    assert again["commitment"] not in ("", commitment)  # nobody has the key: other dice go on from there
    server.play_some(table["seats"], random.Random(3), 2000)
    finished = server.client.get("/api/table/export", headers=us).text
    assert henderson.verify(finished, against=early) > 10
    other = server.open(game="henderson-solo")
    foreign = server.client.get("/api/table/export", headers={"X-Seat": other["seats"]["US"]}).text
    with pytest.raises(henderson.HendersonError, match="not those committed to"):
        henderson.verify(finished, against=foreign)


def test_a_bot_explains_itself_to_the_asked_seat_only(server):
    table = server.open()
    japan = table["seats"]["Japan"]
    before = server.look(japan)
    ask = lambda token, bot="heuristic": server.client.get(  # noqa: E731
        "/api/table/explain", params={"bot": bot}, headers={"X-Seat": token})  # fmt: skip
    found = ask(japan).json()
    words = {o["word"] for o in before["question"]["options"]}
    assert 1 <= len(found) <= 3 and all(c["word"] in words and c["text"] for c in found)
    assert [c["value"] for c in found] == sorted((c["value"] for c in found), reverse=True)
    assert ask(table["seats"]["US"]).status_code == 403 and ask(table["watch"]).status_code == 403
    assert ask(japan, "clever").status_code == 422
    advised = server.client.get("/api/table/advice", headers={"X-Seat": japan}).json()
    assert set(advised) == {"plan", "answers", "arrows", "fear"} and advised["answers"][0]["word"] in words and advised["fear"]
    hidden = [server.client.get("/api/table/advice", headers={"X-Seat": s}) for s in (table["seats"]["US"], table["watch"])]
    assert [answer.status_code for answer in hidden] == [403, 403]
    assert server.look(japan) == before  # nothing was played


def test_a_guided_table_follows_its_notes(server):
    """The guide's position, its dice and its kind refusal; how far it is, is worked out from the answers, so undo goes back."""
    made = server.client.post("/api/tables", json={"game": "avalon-hill", "guided": True, "mine": "US"}).json()
    us = made["seats"]["US"]
    headers = {"X-Seat": us}
    told = server.client.get("/api/table/guide", headers=headers).json()
    assert (told["at"], told["note"]["word"], told["learned"]) == (0, "5/1", [])
    assert "practice table" in server.look(us)["dice"]
    early = server.act(us, server.look(us)["seq"], "1/1")
    assert early.status_code == 422 and "something else first: 5/1" in early.json()["reason"]
    after = server.act(us, server.look(us)["seq"], "5/1").json()
    assert server.client.get("/api/table/guide", headers=headers).json()["at"] == 1
    server.client.post("/api/table/undo", json={"seq": after["seq"]}, headers=headers)
    while (told := server.client.get("/api/table/guide", headers=headers).json())["note"]:
        assert server.act(us, server.look(us)["seq"], told["note"]["word"]).status_code == 200
        while not server.look(us)["question"]["mine"]:  # Japan says where the engineers go
            time.sleep(0.02)
    assert told["at"] == told["notes"] and told["learned"]
    assert any("The die shows 3: d back 2" in e["text"] for e in server.look(us)["log"])
    assert server.act(us, server.look(us)["seq"], "hold").status_code == 200  # it is over: everything is welcome
    japan = server.open(seats={"US": "human", "Japan": "human"})["seats"]["Japan"]
    assert server.client.get("/api/table/guide", headers={"X-Seat": japan}).status_code == 404


def test_a_scenario_is_a_table_by_name(server):
    order = {"game": "avalon-hill", "scenario": "ring", "seats": {"US": "human", "Japan": "human"}, "mine": "US"}
    made = server.client.post("/api/tables", json=order).json()
    seen = server.look(made["seats"]["US"])
    assert seen["view"]["where"]["turn"] == 8 and "set up" not in seen["dice"]
    refused = server.client.post("/api/tables", json={**order, "scenario": "nine"})
    assert refused.status_code == 422 and "'nine' is no scenario: expected ring" in refused.json()["detail"]
    listed = {t["id"]: t for t in server.client.get("/api/games").json()}
    assert [s["id"] for s in listed["avalon-hill"]["scenarios"]] == ["ring"] and listed["avalon-hill"]["guided"]
