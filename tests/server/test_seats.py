"""Seats are claimed once, by one-use links, and the database gives nobody a seat or a die."""

import json
import sqlite3
import stat

import httpx
import pytest

from henderson.server.numbers import Numbers, since_of


def claim(server, invite, **how):
    return httpx.post(f"{server.url}/api/claim", json={"invite": invite}, timeout=30, **how)


def opened(server, **order):
    """As the opener's browser gets it: nobody else has sat down."""
    return server.client.post("/api/tables", json={"game": "avalon-hill", **order}).json()


def test_the_opener_gets_the_seat_he_asked_for_and_no_other(server):
    table = opened(server, mine="Japan")
    assert list(table["seats"]) == ["Japan"] and list(table["invites"]) == ["US"]
    assert server.look(table["seats"]["Japan"])["side"] == "Japan"
    mine = next(m for m in server.client.get("/api/tables").json() if m["table"] == table["table"])
    assert mine["side"] == "Japan"
    assert server.client.post("/api/tables", json={"game": "avalon-hill", "mine": "Mars"}).status_code == 422


def test_an_invitation_is_good_once(server):
    table = opened(server)
    invite = table["invites"]["Japan"]
    assert server.client.get("/api/table", headers={"X-Seat": invite}).status_code == 403, "it is no seat yet"
    first = claim(server, invite)
    assert first.status_code == 200 and server.look(first.json()["token"])["side"] == "Japan"
    again = claim(server, invite)
    assert again.status_code == 409 and "already used" in again.json()["detail"]
    same = claim(server, invite, cookies={"henderson": first.cookies["henderson"]})
    assert same.status_code == 200 and same.json()["token"] == same.json()["name"], "the same browser finds its seat again"


def test_a_name_opens_a_seat_to_the_browser_that_holds_it_only(server):
    with httpx.Client(base_url=server.url) as mine, httpx.Client(base_url=server.url) as other:
        table = mine.post("/api/tables", json={"game": "avalon-hill"}).json()
        name = mine.get("/api/tables").json()[0]["token"]
        assert name == f"~{table['table']}.US"
        assert mine.get("/api/table", headers={"X-Seat": name}).json()["side"] == "US"
        other.get("/api/bots")
        assert other.get("/api/table", headers={"X-Seat": name}).status_code == 403
        assert mine.get("/api/table", headers={"X-Seat": name.replace("US", "Japan")}).status_code == 403


def test_invitations_are_listed_and_withdrawn(server):
    table = opened(server)
    us = {"X-Seat": table["seats"]["US"]}
    listed = {s["side"]: s for s in server.client.get("/api/table/seats", headers=us).json()}
    assert listed["US"]["mine"] and listed["US"]["since"] and listed["Japan"] == {
        "side": "Japan", "who": "human", "since": 0.0, "invited": True, "mine": False}  # fmt: skip
    again = server.client.post("/api/table/invite", headers=us, json={"side": "Japan"}).json()["invite"]
    assert claim(server, table["invites"]["Japan"]).status_code == 409, "the old link is withdrawn"
    gone = server.client.post("/api/table/invite", headers=us, json={"side": "Japan", "withdraw": True}).json()["invite"]
    assert gone == "" and claim(server, again).status_code == 409


def test_a_taken_seat_is_given_on_by_its_holder_only(server):
    """Or the opener could sit down at the other side's seat and see what it hides."""
    table = opened(server)
    japan = claim(server, table["invites"]["Japan"]).json()["token"]
    ask = lambda token, side: httpx.post(f"{server.url}/api/table/invite", headers={"X-Seat": token}, json={"side": side},  # noqa: E731
                                         cookies=dict(server.client.cookies))  # fmt: skip
    assert ask(table["seats"]["US"], "Japan").status_code == 403
    moved = ask(japan, "Japan")
    assert moved.status_code == 200
    server.look(japan)
    new = claim(server, moved.json()["invite"]).json()["token"]
    assert server.look(new)["side"] == "Japan"
    assert server.client.get("/api/table", headers={"X-Seat": japan}).status_code == 403, "one holder at a time"


def test_the_database_file_gives_nobody_a_seat_or_a_die(mortal):
    table = mortal.open()
    mortal.play_some(table["seats"], __import__("random").Random(1), 3)
    cookie = mortal.client.cookies["henderson"]
    for suffix in ("", "-wal", ".secret", ".lock"):
        assert stat.S_IMODE((mortal.db.parent / (mortal.db.name + suffix)).stat().st_mode) == 0o600, suffix
    raw = mortal.db.read_bytes() + (mortal.db.parent / (mortal.db.name + "-wal")).read_bytes()
    for secret in (*table["seats"].values(), table["watch"], cookie):
        assert secret.encode() not in raw
    head = json.loads(sqlite3.connect(mortal.db).execute("select head from tables").fetchone()[0])
    assert head["dice"].startswith("masked ")


def test_the_token_in_the_address_of_a_socket_opens_nothing(server):
    from websockets.exceptions import ConnectionClosed
    from websockets.sync.client import connect

    url = server.url.replace("http", "ws") + f"/ws/table?seat={server.open()['watch']}"
    with connect(url) as socket, pytest.raises(ConnectionClosed) as gone:
        socket.send("{}")
        socket.recv(timeout=10)
    assert gone.value.rcvd.code == 4403


def test_an_owner_deletes_his_table_and_nobody_else(server):
    table = opened(server)
    us = {"X-Seat": table["seats"]["US"]}
    japan = claim(server, table["invites"]["Japan"]).json()["token"]
    assert httpx.post(f"{server.url}/api/table/delete", headers={"X-Seat": japan}).status_code == 403
    assert server.client.post("/api/table/delete", headers=us).status_code == 409, "Japan sits there"
    alone = opened(server, hotseat=True)
    seat = {"X-Seat": alone["seats"]["US"]}
    assert server.client.post("/api/table/archive", headers=seat, json={"hidden": True}).status_code == 200
    assert alone["table"] not in [m["table"] for m in server.client.get("/api/tables").json()]
    assert alone["table"] in [m["table"] for m in server.client.get("/api/tables?archived=true").json()]
    assert server.client.post("/api/table/delete", headers=seat).json() == {"deleted": alone["table"]}
    assert server.client.get("/api/table", headers=seat).status_code == 403


def test_after_a_restart_the_numbers_go_on_from_what_was_stored():
    before, after = Numbers(opened=5.0), Numbers(opened=5.0)
    assert [before.shown("US", mark, 0).at for mark in ("a", "a", "b")] == [0, 0, 1]
    before.shown("Japan", "x", 0)
    after.restore(before.answered("US"))  # the answer itself moves its seat on, whatever it will be shown
    assert after.shown("US", "c", 0).at == 2 and after.shown("US", "d", 0).at == 3
    assert after.shown("Japan", "x", 0).at == 0 and after.shown("Japan", "y", 0).at == 1
    assert since_of(before.now(), "Japan", 9.0) == 5.0 and since_of("", "Japan", 9.0) == 9.0
