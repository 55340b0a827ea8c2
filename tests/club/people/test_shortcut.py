"""The short way of answers and orders asks the matrix as every route does: who may not is refused, however plainly he asks."""

import pytest

from henderson.club import schema
from henderson.club.desk import Settings
from henderson.club.matrix import routes
from henderson.server import shortcut

PLAIN = {"/api/table/actions": {"seq": 99, "word": "x"}, "/api/table/orders": {"seq": 99, "order": {"kind": "end"}}}
RULES = routes()


@pytest.fixture
def went(monkeypatch):
    """Which short ways were gone to their end."""
    gone = []

    def counting(path, way):
        async def do(connection, seat, data):
            gone.append(path)
            return await way.do(connection, seat, data)

        return way._replace(do=do)

    monkeypatch.setattr(shortcut, "WAYS", {path: counting(path, way) for path, way in shortcut.WAYS.items()})
    return gone


def test_every_short_way_is_tried_here():
    assert set(PLAIN) == set(shortcut.WAYS)


@pytest.mark.parametrize("path", PLAIN)
def test_a_token_needs_the_scope(shared, went, path):
    owner = shared.member()
    for scope in ("read", "chat", "challenge", "play"):
        secret = owner.post("/api/me/tokens", {"name": scope, "scopes": [scope]})["secret"]
        answer = shared.browser().ask("POST", path, PLAIN[path], authorization=f"Bearer {secret}")
        assert answer.status_code == 403  # with the scope he has no seat all the same
        assert ("scope" in answer.json()["detail"]) == (scope != RULES["POST", path].scope), scope
    assert went == [path]


@pytest.mark.parametrize("path", PLAIN)
def test_who_is_banned_answers_no_more(shared, went, path):
    one, other = shared.member(), shared.member()
    table = shared.table(one, other)["table"]
    named = path.replace("/api/table/", f"/api/tables/{table}/")
    assert one.ask("POST", named, PLAIN[path]).status_code == 409, "the game is elsewhere"
    assert went == [path]
    shared.sql(schema.users.update().where(schema.users.c.id == one.id).values(banned_until=9e9))
    shared.forget()
    assert one.ask("POST", named, PLAIN[path]).status_code == 403
    assert went == [path]


@pytest.mark.parametrize("path", PLAIN)
def test_somebody_elses_seat_is_not_his(shared, went, path):
    one, other, third = shared.member(), shared.member(), shared.member()
    table = shared.table(one, other)["table"]
    named = path.replace("/api/table/", f"/api/tables/{table}/")
    assert third.ask("POST", named, PLAIN[path]).status_code in (403, 404)
    for side in ("US", "Japan"):
        assert third.ask("POST", path, PLAIN[path], x_seat=f"~{table}.{side}").status_code == 403
    assert one.ask("POST", path, PLAIN[path], x_seat=f"~{table}.Japan").status_code == 403
    assert other.ask("POST", named, PLAIN[path], origin="https://evil.example").status_code == 403


@pytest.mark.parametrize("path", PLAIN)
def test_a_club_that_wants_accounts_wants_them_here(shared, went, monkeypatch, path):
    shared.browser().get("/api/me")
    monkeypatch.setattr(shared.app.state.desk, "settings", Settings(accounts="required"))
    answer = shared.browser().ask("POST", path, PLAIN[path])
    assert answer.status_code == 401 and not went
