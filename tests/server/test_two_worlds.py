"""Over HTTP too: what a seat cannot know changes nothing it is sent. Two tables differ only in what Japan hides."""

import json

import pytest
from websockets.sync.client import connect


def sent(server, token, table):
    """Everything the seat can fetch, with the table's own name taken out."""
    headers = {"X-Seat": token}
    paths = ("", "/log", "/replay", "/export", "/why?word=KK-22", "/replay/2")
    texts = [server.client.get(f"/api/table{p}", headers=headers).text for p in paths]
    with connect(server.url.replace("http", "ws") + f"/ws/table?seat={token}") as socket:
        texts.append(socket.recv(timeout=10))
    return [t.replace(table, "TABLE") for t in texts]


@pytest.mark.parametrize("eyes", ["US", "watch"])
def test_hidden_units_are_in_nothing_the_us_is_sent(server, eyes):
    worlds = []
    for squares in (("KK-24", "LL-25"), ("GG-23", "HH-24")):
        table = server.open(preset="Full", seed="9")
        for square in squares:
            seen = server.look(table["seats"]["Japan"])
            assert seen["question"]["rule"] == "B.setup.3"
            assert server.act(table["seats"]["Japan"], seen["seq"], square).status_code == 200
        worlds.append(table)
    assert server.look(worlds[0]["seats"]["Japan"])["view"] != server.look(worlds[1]["seats"]["Japan"])["view"]
    for step in range(8):
        texts = [sent(server, t["watch"] if eyes == "watch" else t["seats"]["US"], t["table"]) for t in worlds]
        assert texts[0] == texts[1], f"after {step} answers"
        assert "Labor" not in json.dumps(texts), "a hidden unit is named"
        for table in worlds:
            seen = server.look(table["seats"]["US"])
            if seen["question"]["mine"]:
                word = next(o["word"] for o in seen["question"]["options"] if o["word"] in ("D-3", "E-2", "E-3", "F-2", "end"))
                assert server.act(table["seats"]["US"], seen["seq"], word).status_code == 200


def test_the_test_can_fail(server):
    """Without hidden movement the same two tables are told apart at once."""
    texts = []
    for square in ("KK-24", "GG-23"):
        table = server.open(preset="Tournament", seed="9")
        server.act(table["seats"]["Japan"], 0, square)
        texts.append(sent(server, table["seats"]["US"], table["table"]))
    assert texts[0] != texts[1]
