"""Answers and orders go a short way (server/shortcut.py): nobody can tell, but by the time it takes."""

import asyncio
import json

import pytest
from litestar.testing import TestClient

from henderson.server import shortcut
from henderson.server.app import Config, create_app

PADDING = " " * 2 * shortcut.SMALL  # a body of that length goes the usual way
ANSWERS, ORDERS = "/api/table/actions", "/api/table/orders"


@pytest.fixture
def tables(tmp_path, monkeypatch):
    """Two servers with the same practice table each, and which way the requests went."""
    went = []

    def counting(way):
        async def do(connection, seat, data, do=way.do):
            went.append("short")
            return await do(connection, seat, data)

        return way._replace(do=do)

    monkeypatch.setattr(shortcut, "WAYS", {path: counting(way) for path, way in shortcut.WAYS.items()})
    with (
        TestClient(create_app(Config(db=str(tmp_path / "a.sqlite"), requests_a_second=0))) as one,
        TestClient(create_app(Config(db=str(tmp_path / "b.sqlite"), requests_a_second=0))) as other,
    ):
        yield (seated(one), seated(other)), went


def seated(client):
    made = client.post("/api/tables", json={"game": "avalon-hill", "seed": "both", "hotseat": True}).json()
    return client, made["seats"]


def told(answer):
    """What a client gets, without what is another's by chance."""
    headers = {k: v for k, v in answer.headers.items() if k not in ("x-request-id", "date")}
    assert len(answer.headers["x-request-id"]) == 12
    return answer.status_code, headers, answer.content


def ask(at, path, side, body, padding="", **headers):
    client, seats = at
    seat = {"x-seat": seats.get(side, side)} if side else {}
    text = body if isinstance(body, str) else json.dumps(body)
    return client.post(path, content=text + padding, headers={"content-type": "application/json", **seat, **headers})


def test_both_ways_tell_the_same(tables):
    (one, other), went = tables
    short = told_both = 0
    now = one[0].get("/api/table", headers={"x-seat": one[1]["Japan"]}).json()
    seq, word = now["seq"], now["question"]["options"][0]["word"]
    cases = [
        ("taken", ANSWERS, "Japan", {"seq": seq, "word": word}, {}, 200, True),
        ("again", ANSWERS, "Japan", {"seq": seq, "word": word}, {}, 409, True),
        ("no such word", ANSWERS, "Japan", {"seq": seq + 1, "word": "nonsense"}, {}, 422, True),
        ("in German", ANSWERS, "Japan", {"seq": 77, "word": word}, {"accept-language": "de"}, 409, True),
        ("not asked", ANSWERS, "US", {"seq": 0, "word": word}, {}, 403, True),
        ("no seat", ANSWERS, "", {"seq": seq, "word": word}, {}, 403, True),
        ("a forged seat", ANSWERS, "x" * 40, {"seq": seq, "word": word}, {}, 403, True),
        ("too long a seat", ANSWERS, "x" * 90, {"seq": seq, "word": word}, {}, 400, False),
        ("another page", ANSWERS, "Japan", {"seq": seq + 1, "word": word}, {"origin": "http://evil.example"}, 403, False),
        ("no JSON", ANSWERS, "Japan", "{", {}, 400, False),
        ("something else", ANSWERS, "Japan", {"bogus": 1}, {}, 400, False),
        ("more than is asked for", ANSWERS, "Japan", {"seq": seq, "word": word, "as": "US"}, {}, 400, False),
        ("of another kind", ANSWERS, "Japan", {"seq": "x", "word": 1}, {}, 400, False),
        ("an order", ORDERS, "Japan", {"seq": seq + 1, "order": {"kind": "ready"}, "sure": True}, {}, 200, True),
        ("an old order", ORDERS, "Japan", {"seq": seq + 1, "order": {"kind": "ready"}}, {}, 409, True),
        ("no such order", ORDERS, "US", {"seq": 1, "order": {"kind": "words", "words": ["nonsense"]}}, {}, 422, True),
        ("too long an order", ORDERS, "US", {"seq": 1, "order": {"kind": "words", "words": ["x" * 201]}}, {}, 422, True),
    ]  # fmt: skip
    for name, path, side, body, headers, status, goes_short in cases:
        went.clear()
        by_short = ask(one, path, side, body, **headers)
        assert by_short.status_code == status, (name, by_short.text)
        assert bool(went) == goes_short, name
        went.clear()
        by_usual = ask(other, path, side, body, PADDING, **headers)
        assert not went, name
        assert told(by_short) == told(by_usual), name
        short, told_both = short + goes_short, told_both + 1
    assert short >= 10


def test_a_refusal_is_judged_once(tables, monkeypatch):
    """What the short way refused is told by the usual one, which does nothing of its own."""
    (one, _), _ = tables
    client, seats = one
    house, judged = client.app.state.house, []
    usual = house.answer

    async def counted(*about):
        judged.append(about)
        await usual(*about)

    monkeypatch.setattr(house, "answer", counted)
    before = client.get("/api/table", headers={"x-seat": seats["Japan"]}).json()["seq"]
    assert ask(one, ANSWERS, "Japan", {"seq": before, "word": "nonsense"}).status_code == 422
    assert len(judged) == 1


def test_a_rate_counts_on_the_short_way(tmp_path):
    with TestClient(create_app(Config(db=str(tmp_path / "a.sqlite"), requests_a_second=1))) as client:
        at = seated(client)
        found = [ask(at, ANSWERS, "Japan", {"seq": 99, "word": "x"}).status_code for _ in range(8)]
        assert found[0] == 409 and found[-1] == 429


def test_a_body_in_pieces_goes_the_usual_way_whole():
    pieces = [{"type": "http.request", "body": b'{"seq"', "more_body": True}, {"type": "http.request", "body": b":1}"}]
    coming, heard = list(pieces), []

    async def receive():
        return coming.pop(0)

    async def usual(scope, receive, send):
        heard.extend([await receive(), await receive()])

    scope = {"type": "http", "method": "POST", "path_template": ANSWERS, "headers": [(b"content-type", b"application/json")]}
    asyncio.run(shortcut.shortcut(())(usual)(scope, receive, None))
    assert heard == pieces
