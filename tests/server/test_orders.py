"""Orders over the wire: several answers by one act, all or nothing until a die, one undo, and nothing anybody else would see."""

import asyncio

import pytest

from henderson.engine.orders import Order
from henderson.server.database import OneFile
from henderson.server.messages import NewTable
from henderson.server.opening import load_table, order_of, set_up
from henderson.server.store import Store


def order(server, token, given, seq=None, **more):
    seq = server.look(token)["seq"] if seq is None else seq
    return server.client.post("/api/table/orders", headers={"X-Seat": token}, json={"seq": seq, "order": given, **more})


def undo(server, token):
    return server.client.post("/api/table/undo", headers={"X-Seat": token}, json={"seq": server.look(token)["seq"]})


def places(snapshot):
    return {p["id"]: p["place"] for p in snapshot["view"].get("pieces", [])}


@pytest.fixture
def landed(server):
    """Japan set up and the U.S. landed, by one order each: the U.S. may move."""
    return bring_ashore(server)


def bring_ashore(server, **more):
    table = server.open(seed="7", **more)
    tokens = table["seats"]
    assert order(server, tokens["Japan"], {"kind": "ready"}).status_code == 200
    us = tokens["US"]
    while (now := server.look(us))["question"]["verb"] == "land":
        to = now["question"]["options"][20]["word"]
        assert [w["kind"] for w in now["question"]["orders"]] == ["same"]
        assert order(server, us, {"kind": "same", "to": to, "times": 3}).status_code == 200
    assert now["question"]["rule"] == "B.play.2"
    return tokens


def test_a_move_is_one_act_and_one_undo(server, landed):
    us = landed["US"]
    before = server.look(us)
    unit, other = [o["word"] for o in before["question"]["options"] if o["kind"] == "piece"][:2]
    to = server.client.get("/api/table/then", params={"word": unit}, headers={"X-Seat": us}).json()["words"]
    goal = next(hex_ for hex_ in to if hex_ not in places(before).values() and "-" in hex_)
    moved = order(server, us, {"kind": "move", "units": [unit, other], "to": goal}, before["seq"])
    assert moved.status_code == 200, moved.text
    there = server.look(us)
    assert there["seq"] == moved.json()["seq"] and places(there)[unit] == places(there)[other] == goal
    assert undo(server, us).status_code == 200
    back = server.look(us)
    assert places(back) == places(before) and back["question"] == before["question"]
    stale = order(server, us, {"kind": "move", "units": [unit], "to": goal}, before["seq"])
    assert stale.status_code == 409  # it answers a position that is gone


def test_a_refused_order_changes_nothing_and_says_why(server, landed):
    us = landed["US"]
    before = server.look(us)
    unit = before["question"]["options"][0]["word"]
    for given in ({"kind": "move", "units": [unit, unit], "to": "A-1"},
                  {"kind": "move", "units": [unit, "13 Labor"], "to": "JJ-23"},
                  {"kind": "words", "words": [unit, "nonsense"]}, {"kind": "most"}, {"kind": "volley", "to": "A-1"}):  # fmt: skip
        refused = order(server, us, given, before["seq"])
        assert refused.status_code == 422 and refused.json()["detail"], given
        assert server.look(us) == before
    assert order(server, us, {"kind": "charge"}).json()["detail"].startswith("'charge' is no order")
    assert order(server, us, {"kind": "words", "words": ["x"] * 500}).status_code == 422
    assert order(server, us, {"kind": "words", "words": ["x" * 300]}).status_code == 422
    assert order(server, landed["Japan"], {"kind": "end"}).status_code == 403


def test_a_die_is_not_rolled_by_who_is_not_sure(server):
    """Henderson solo: the last purchase ends the set-up; then a card is drawn. Until the player is sure nothing is."""
    us = server.open(game="henderson-solo", seed="7")["seats"]["US"]
    assert order(server, us, {"kind": "ready"}).status_code == 200
    before = server.look(us)
    for _ in range(40):
        before = server.look(us)
        sure = [o for o in before["question"]["options"] if o.get("rolls")]
        if sure:
            break
        assert server.act(us, before["seq"], before["question"]["options"][0]["word"]).status_code == 200
    word = sure[0]["word"]
    planned = order(server, us, {"kind": "words", "words": [word]}, before["seq"])
    assert planned.status_code == 428 and planned.json()["words"] == [word]
    assert server.look(us) == before
    done = order(server, us, {"kind": "words", "words": [word]}, before["seq"], sure=True)
    assert done.status_code == 200 and done.json()["seq"] != before["seq"]


def test_what_a_die_fell_for_stands_and_the_reason_is_told(server):
    us = server.open(game="henderson-solo", seed="7")["seats"]["US"]
    order(server, us, {"kind": "ready"})
    before = server.look(us)
    assert [o["word"] for o in before["question"]["options"] if o.get("rolls")] == ["done"]
    refused = order(server, us, {"kind": "words", "words": ["done", "nonsense"]}, sure=True)
    assert refused.status_code == 422 and "'nonsense' does not answer" in refused.json()["detail"]
    after = server.look(us)
    assert after["question"]["rule"] == "2.0.a" and after["undo"]  # the cards were drawn


def test_what_follows_from_a_policy_is_of_the_same_act(server):
    """As many supplies as can be, whenever it is asked: the question is not seen, and the save holds its words."""
    us = server.open(game="henderson-solo", seed="7")["seats"]["US"]
    order(server, us, {"kind": "ready"})
    policies = [{"rule": "2.0.a", "verb": "", "answer": "first"}, {"rule": "2.6.a", "verb": "", "answer": "most"}]
    seen = set()
    for _ in range(30):
        now = server.look(us)
        seen.add(now["question"]["rule"])
        word = now["question"]["options"][-1]["word"]
        assert order(server, us, {"kind": "words", "words": [word]}, policies=policies, sure=True).status_code == 200
    assert "2.6.a" not in seen
    text = server.client.get("/api/table/export", headers={"X-Seat": us}).text
    assert "Task Force 62 | 6" in text or "Task Force 62" not in text


def test_an_order_is_one_act_after_a_restart_too(tmp_path):
    """Its answers are stored one by one, and that they were one act."""
    store = Store(tmp_path / "tables.sqlite")

    async def played() -> str:
        table = await set_up(OneFile(store), await order_of(NewTable("avalon-hill", seed="7"), None), "", 0)
        table.order("Japan", table.number("Japan").at, Order("words", words=["MM-24", "LL-24"]), (), sure=True)
        table.order("US", table.number("US").at, Order("same", to="KK-21", times=3), (), sure=True)
        table.order("US", table.number("US").at, Order("same", to="LL-22", times=3), (), sure=True)
        return table.id

    def undone(table):
        table.undo("US", table.number("US").at)
        return [row.word for row in table.words]

    name = asyncio.run(played())
    for left in (5, 2):  # each undo takes back the three landings of one order
        table = asyncio.run(load_table(OneFile(store), name, 0))
        assert len(undone(table)) == left
    again = asyncio.run(load_table(OneFile(store), name, 0))
    assert [row.word for row in again.words] == ["MM-24", "LL-24"] and again.undo_refusal("US")
    store.close()


def test_an_order_of_hidden_units_shows_as_little_as_its_words(server):
    """Two tables alike but for what Japan orders out of sight: the U.S. is sent the same bytes."""
    told = []
    for hexes in (["KK-24"], ["GG-23"]):
        tokens = server.open(preset="Tournament", options={"hidden-movement": True}, seed="9")["seats"]
        japan = server.look(tokens["Japan"])
        assert order(server, tokens["Japan"], {"kind": "words", "words": hexes}, japan["seq"]).status_code == 200
        seen = server.look(tokens["US"])
        told.append({k: v for k, v in seen.items() if k not in ("table", "commitment", "mark")})
    assert told[0] == told[1]
