"""Who is let in, and how often."""

import time
from pathlib import Path

import pytest
from litestar.testing import TestClient
from websockets.exceptions import InvalidStatus

from henderson.server.app import Config, create_app
from henderson.server.limits import LOOPBACK, Limits, Rate, is_host


@pytest.mark.parametrize(
    ("host", "ours"),
    [("localhost:8642", True), ("127.0.0.1", True), ("[::1]:8642", True), ("[::1]", True), ("LOCALHOST:1", True),
     ("evil.example:8642", False), ("localhost.evil.example", False), ("", False)],
)  # fmt: skip
def test_only_its_own_names_reach_a_service_on_loopback(host, ours):
    assert is_host(host, LOOPBACK) == ours and is_host(host, ())


def test_a_page_whose_name_was_turned_to_this_machine_gets_nothing(server):
    answer = server.client.get("/api/tables", headers={"host": "evil.example", "origin": "http://evil.example"})
    assert answer.status_code == 403 and "does not answer to 'evil.example'" in answer.json()["detail"]


def test_another_page_may_not_listen(server):
    watch = server.open()["watch"]
    with pytest.raises(InvalidStatus), server.listen(watch, origin="http://evil.example"):
        pass
    with server.listen(watch, origin=server.url) as socket:
        assert socket.recv(timeout=10)


def test_no_script_but_our_own_files(server):
    headers = server.client.get("/").headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["script-src"] == "'self'" and policy["object-src"] == "'none'"
    assert policy["connect-src"] == f"'self' ws://127.0.0.1:{server.port} wss://127.0.0.1:{server.port}"


def test_a_rate_lets_a_burst_through_and_recovers():
    rate = Rate(50)
    assert sum(rate.allows("a") for _ in range(400)) in range(200, 206)
    assert rate.allows("b"), "others do not suffer"
    time.sleep(0.1)
    assert sum(rate.allows("a") for _ in range(50)) in range(4, 12)


def test_guessing_seats_is_no_way_round_a_rate():
    limits = Limits(2)
    assert sum(limits.allow("here", f"seat {i}") for i in range(1000)) in range(320, 330)
    assert sum(limits.allow("there", "") for _ in range(1000)) in range(320, 330)  # without a seat the address alone counts


def test_a_server_that_is_told_nothing_has_the_limits_of_the_page():
    page, c = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(), Config()
    assert f"A seat may ask {c.requests_a_second} times a second" in page
    assert f"An address opens {c.tables_a_minute} tables a minute,\nhas 200 connections and {c.sockets} sockets" in page
    assert c.body_limit == 2_500_000 and not c.secure and c.hosts == () and c.workers == 1  # a save of 2,000,000, and room


def test_too_many_requests_are_refused(tmp_path):
    with TestClient(create_app(Config(db=str(tmp_path / "a.sqlite"), requests_a_second=1, tables_a_minute=2))) as client:
        found = [client.get("/api/bots", headers={"X-Seat": "one"}) for _ in range(20)]
        assert [a.status_code for a in found[:4]] == [200] * 4 and found[-1].status_code == 429
        assert "wait" in found[-1].json()["detail"]
    with TestClient(create_app(Config(db=str(tmp_path / "b.sqlite"), tables_a_minute=2))) as client:
        opened = []
        for i in range(3):
            client.cookies.set("henderson", f"made up {i}")  # another cookie is no other visitor
            opened.append(client.post("/api/tables", json={"game": "henderson-solo"}).status_code)
        assert opened[-1] == 429


def test_a_thinking_bot_is_stopped_by_a_player_only_and_answers_at_once(server):
    table = server.open(seats={"US": "human", "Japan": "elite"})
    us = table["seats"]["US"]
    assert server.look(us)["thinking"] == "Japan"
    stop = lambda token: server.client.post("/api/table/cancel", headers={"X-Seat": token}).status_code  # noqa: E731
    assert stop(table["watch"]) == 403
    start = time.monotonic()
    while not server.look(us)["question"]["mine"]:  # two units to place, five seconds of thought each
        assert stop(us) == 200
        time.sleep(0.05)
    assert time.monotonic() - start < 8
    assert server.look(us)["thinking"] == ""
