"""Over HTTP too: what a seat cannot know changes nothing it is sent. Two tables differ only in what Japan hides."""

import contextlib
import json


def sent(server, token, table):
    """Everything the seat can fetch, with the table's own name taken out."""
    headers = {"X-Seat": token}
    paths = ("", "/log", "/replay", "/export", "/why?word=KK-22", "/replay/2", "/curve", "/replay/99")
    texts = [server.client.get(f"/api/table{p}", headers=headers).text for p in paths]
    with server.listen(token) as socket:
        texts.append(socket.recv(timeout=10))
    return [t.replace(table, "TABLE") for t in texts]


def test_hidden_units_are_in_nothing_the_us_is_sent(server):
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
        texts = [[sent(server, token, t["table"]) for token in (t["watch"], t["seats"]["US"])] for t in worlds]
        assert texts[0] == texts[1], f"after {step} answers"
        assert "Labor" not in json.dumps(texts), "a hidden unit is named"
        for table in worlds:
            seen = server.look(table["seats"]["US"])
            if seen["question"]["mine"]:
                word = next(o["word"] for o in seen["question"]["options"] if o["word"] in ("D-3", "E-2", "E-3", "F-2", "end"))
                assert server.act(table["seats"]["US"], seen["seq"], word).status_code == 200


class Ears:
    """All that is pushed to a seat while the test goes on."""

    def __init__(self, stack, server, token, table):
        self.table = table
        self.socket = stack.enter_context(server.listen(token))
        self.heard = []

    def listen(self):
        with contextlib.suppress(TimeoutError):
            while True:
                self.heard.append(self.socket.recv(timeout=0.3).replace(self.table, "TABLE"))
        return self.heard


def test_how_often_a_hidden_side_answered_shows_nowhere(server):
    """One Japan does not move, the other moves unseen, takes back, and moves again. The U.S. and a spectator listen."""
    worlds = [server.open(preset="Full", seed="9") for _ in range(2)]
    tokens = [(t["seats"]["US"], t["watch"]) for t in worlds]
    stack = contextlib.ExitStack()
    ears = [[Ears(stack, server, token, t["table"]) for token in both] for both, t in zip(tokens, worlds)]

    def japan(world, *words):
        seat = worlds[world]["seats"]["Japan"]
        for word in words:
            seq = server.look(seat)["seq"]
            if word == "undo":
                answer = server.client.post("/api/table/undo", headers={"X-Seat": seat}, json={"seq": seq})
            else:
                answer = server.act(seat, seq, word)
            assert answer.status_code == 200, (word, answer.text)

    def alike():
        texts = [[sent(server, token, t["table"]) for token in both] for both, t in zip(tokens, worlds)]
        assert texts[0] == texts[1]
        heard = [[e.listen() for e in both] for both in ears]
        assert heard[0] == heard[1], "pushed"

    def lobby():
        mine = {t["table"]: t["updated"] for t in server.client.get("/api/tables").json() if t["side"] == "US"}
        return [mine[t["table"]] for t in worlds]

    def through(world, side, rule):
        """On to that question: what is asked before it is asked in every world, whether there is anything to choose or not."""
        for _ in range(80):
            seen = {s: server.look(worlds[world]["seats"][s]) for s in ("Japan", "US")}
            if seen[side]["question"]["mine"] and seen[side]["question"]["rule"].startswith(rule):
                return
            asked = next(s for s in seen if seen[s]["question"]["mine"])
            words = [o["word"] for o in seen[asked]["question"]["options"]]
            assert server.act(worlds[world]["seats"][asked], seen[asked]["seq"], words[-1]).status_code == 200
        raise AssertionError(f"{side} is never asked {rule}")

    for world in (0, 1):
        japan(world, "EE-21", "DD-21")
        for _ in range(60):  # the U.S. lands far away and ends its move
            seen = server.look(worlds[world]["seats"]["US"])
            if not seen["question"]["mine"]:
                break
            words = [o["word"] for o in seen["question"]["options"]]
            word = "end" if "end" in words else next(w for w in words if w[0] == "B")
            assert server.act(worlds[world]["seats"]["US"], seen["seq"], word).status_code == 200
        through(world, "Japan", "B.play.5")
    alike()
    before = lobby()
    assert server.look(worlds[0]["seats"]["Japan"])["question"]["rule"] == "B.play.5"
    japan(1, "11 Labor", "EE-20", "undo", "undo", "13 Labor")
    alike()
    assert lobby() == before, "when the other side answered"
    japan(1, "undo", "end")
    japan(0, "end")
    for world in (0, 1):
        through(world, "US", "")
    alike()
    assert server.look(worlds[0]["seats"]["US"])["question"]["mine"] and len(ears[0][0].heard) > 15
    stack.close()


def test_the_test_can_fail(server):
    """Without hidden movement the same two tables are told apart at once."""
    texts = []
    for square in ("KK-24", "GG-23"):
        table = server.open(preset="Tournament", seed="9")
        server.act(table["seats"]["Japan"], 0, square)
        texts.append(sent(server, table["seats"]["US"], table["table"]))
    assert texts[0] != texts[1]
