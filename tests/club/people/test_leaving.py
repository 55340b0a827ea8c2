"""Taking one's data along, and leaving: nothing is forgotten, and nothing of a name stays."""

import json

import pytest
import sqlalchemy as sa

from henderson.club import leaving, schema

PASSWORD = "correct horse battery"


def test_every_table_says_what_it_holds_of_a_person():
    """A new table cannot be forgotten."""
    assert set(leaving.EXPORTED) | set(leaving.NOBODYS) == set(schema.meta.tables)
    for name, (keys, hidden) in leaving.EXPORTED.items():
        columns = set(schema.meta.tables[name].c.keys())
        assert set(keys) | set(hidden) <= columns, name
    to_users = {
        (table.name, column.name)
        for table in schema.meta.tables.values() for column in table.c for key in column.foreign_keys
        if key.column.table.name == "users" and column.name not in ("other_id",)
    }  # fmt: skip
    assert to_users <= {(name, key) for name, (keys, _) in leaving.EXPORTED.items() for key in keys}


@pytest.fixture
def leaver(on_both):
    """Somebody who has left traces everywhere."""
    club = on_both
    me, other = club.member("Vanishing"), club.member("Staying")
    me.post("/api/me/email", {"email": "vanishing@example.org"})
    me.post("/api/sign-in/link/use", {"token": club.link("vanishing@example.org")})
    me.post("/api/sign-in/link", {"email": "vanishing@example.org"})
    me._well(me.ask("PATCH", "/api/me", {"about": "I live at Tulagi", "prefs": {"zone": "Pacific/Tulagi"}}))
    table = club.table(me, other, note="Vanishing was here")["table"]
    me.post(f"/api/tables/{table}/chat", {"room": "players", "text": "call me at Tulagi 12"})
    me._well(me.ask("PUT", f"/api/tables/{table}/notes", {"text": "Tulagi note"}))
    me.post("/api/challenges", {"game": "first-blood", "note": "Tulagi calling"})
    me.post("/api/me/tokens", {"name": "Tulagi token", "scopes": ["read"]})
    me.post("/api/reports", {"about": "Staying", "why": "other", "text": "Tulagi report"})
    me._well(me.ask("PUT", "/api/me/contacts/Staying", {"kind": "friend"}))
    other._well(other.ask("PUT", "/api/me/contacts/Vanishing", {"kind": "friend"}))
    me.ask("POST", "/api/sign-in/password", {"name": "Vanishing", "password": "wrong one here"})
    return club, me, other, table


def test_the_export_has_all_that_one_left(leaver):
    club, me, _, table = leaver
    told = me.get("/api/me/export")
    text = json.dumps(told)
    for trace in ("Vanishing", "vanishing@example.org", "I live at Tulagi", "Tulagi 12", "Tulagi note", "Tulagi calling",
                  "Tulagi token", "Tulagi report", table):  # fmt: skip
        assert trace in text, trace
    assert set(told) == set(leaving.EXPORTED) and "password" not in told["users"][0]
    kept = [row.hash for row in club.sql(sa.select(schema.sessions.c.hash))] + [
        r.hash for r in club.sql(sa.select(schema.tokens.c.hash))
    ]
    assert not any(secret in text for secret in kept)


def test_leaving_takes_name_address_and_words_and_leaves_the_game(leaver):
    club, me, other, table = leaver
    assert me.ask("DELETE", "/api/me", {"name": "Somebody"}).status_code == 422
    old = me.session
    assert me.ask("DELETE", "/api/me", {"name": "vanishing"}).status_code == 200
    me.jar["henderson-session"] = old
    assert not me.get("/api/me")["signed_in"]

    def dump(db):
        found = []
        for name, one in schema.meta.tables.items():
            for row in db.execute(sa.select(one)):
                found += [(name, c, v) for c, v in row._mapping.items() if isinstance(v, str)]
        return found

    left = [(name, c, v) for name, c, v in club.run(dump) if "vanishing" in v.lower() or "tulagi" in v.lower()]
    assert left == []
    card = other.get(f"/api/tables/{table}/card")
    assert {s["person"]["name"] for s in card["seats"]} == {"deleted", "Staying"}
    assert other.ask("GET", "/api/table", x_seat=f"~{table}.Japan").status_code == 200
    assert club.browser().ask("GET", "/api/players/Vanishing").status_code == 404
    assert club.browser().ask("POST", "/api/sign-in/password", {"name": "Vanishing", "password": PASSWORD}).status_code == 403
    club.member("Vanishing")  # the name is free again, and its new owner has none of the old games
    assert other.get("/api/players/Vanishing")["results"] == []


def test_a_guest_may_leave_too(shared):
    guest = shared.guest("Passing")
    assert guest.ask("DELETE", "/api/me", {"name": "Passing"}).status_code == 200
    assert shared.browser().ask("GET", "/api/players/Passing").status_code == 404
