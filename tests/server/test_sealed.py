"""Against bots a game can be saved, loaded and played on from a moment; what the bot hides stays sealed."""

import base64
import re

HIDDEN = {"preset": "Tournament", "options": {"hidden-movement": True}}


def against_a_bot(server):
    """The U.S. against a bot that has set up out of sight; the U.S. is asked."""
    us = server.open(seats={"US": "human", "Japan": "random"}, seed="7", **HIDDEN)["seats"]["US"]
    for _ in range(400):
        now = server.look(us)
        if now["question"]["mine"]:
            return us, now
    raise AssertionError("the bot did not answer")


def test_a_save_against_a_bot_is_sealed_and_goes_on(server):
    us, now = against_a_bot(server)
    word = now["question"]["options"][30]["word"]
    assert server.act(us, now["seq"], word).status_code == 200
    text = server.client.get("/api/table/export", headers={"X-Seat": us}).text
    assert text.startswith("# ") and "henderson-sealed 1" in text
    raw = base64.b64decode("".join(text.split("\n")[2:]).partition(".")[0])
    assert not any(hex_.encode() in raw for hex_ in (word, "KK-2", "MM-2"))  # no square can be read in it
    again = server.open(save=text, seats={"US": "human", "Japan": "regular"})["seats"]["US"]
    now, then = server.look(us), server.look(again)
    assert then["view"] == now["view"] and then["question"] == now["question"] and then["seats"]["Japan"] == "regular"


def test_a_sealed_save_gives_nobody_the_bots_seat(server):
    us, _ = against_a_bot(server)
    text = server.client.get("/api/table/export", headers={"X-Seat": us}).text
    for order in ({"save": text, "seats": {"US": "human", "Japan": "human"}}, {"save": text, "seats": {"Japan": "human"}}):
        refused = server.client.post("/api/tables", json={"game": "avalon-hill", **order})
        assert refused.status_code == 422 and "stays a bot's" in refused.json()["detail"]
    changed = re.sub(r"[A-Za-z](?=[A-Za-z0-9+/]{40})", lambda m: "x" if m[0] != "x" else "y", text[300:], count=1)
    broken = server.client.post("/api/tables", json={"game": "avalon-hill", "save": text[:300] + changed})
    assert broken.status_code == 422 and "was changed, or another server wrote it" in broken.json()["detail"]
    watch = server.client.post("/api/table/fork", headers={"X-Seat": us}, json={"at": 0, "seats": {"Japan": "human"}})
    assert watch.status_code == 422 and "stays a bot's" in watch.json()["detail"]


def test_play_from_here_against_a_bot(server):
    us, now = against_a_bot(server)
    assert server.act(us, now["seq"], now["question"]["options"][30]["word"]).status_code == 200
    moments = server.client.get("/api/table/replay", headers={"X-Seat": us}).json()
    at = len(moments) - 2
    made = server.client.post("/api/table/fork", headers={"X-Seat": us}, json={"at": at, "seats": {"US": "human"}})
    assert made.status_code == 201, made.text
    then = server.look(made.json()["seats"]["US"])
    assert then["view"] == now["view"] and then["question"] == now["question"] and then["seats"]["Japan"] == "random"
    assert not re.search(r"\d", then["dice"])  # how many answers there were is not told
