"""Chat, notes, reports and the moderators: who hears what, and that every act leaves a line."""

import time

import pytest
import sqlalchemy as sa

from henderson.club import counters, order, schema
from henderson.club.matrix import routes


@pytest.fixture
def table(shared):
    """A public table, its two players, and somebody who watches."""
    one, other, watcher = shared.member(), shared.member(), shared.member()
    return shared.table(one, other, private=False)["table"], one, other, watcher


def chat(browser, table, room=""):
    return browser.ask("GET", f"/api/tables/{table}/chat?room={room}")


def heard(browser, table, room=""):
    return [line["text"] for line in chat(browser, table, room).json()["lines"]]


def say(browser, table, room, text="hello"):
    return browser.ask("POST", f"/api/tables/{table}/chat", {"room": room, "text": text})


def test_players_and_watchers_talk_apart_until_the_end(shared, table):
    name, one, other, watcher = table
    assert (
        say(one, name, "players", "good luck").status_code == 201
        and say(watcher, name, "watchers", "he will lose").status_code == 201
    )
    assert heard(other, name) == ["good luck"] and heard(watcher, name) == ["he will lose"]
    assert chat(one, name, "watchers").status_code == 403 and chat(watcher, name, "players").status_code == 403
    assert say(one, name, "watchers").status_code == 403 and say(watcher, name, "players").status_code == 403
    assert (
        chat(shared.browser(), name, "players").status_code == 403 and say(shared.browser(), name, "watchers").status_code == 401
    )
    assert heard(shared.browser(), name) == ["he will lose"] and say(shared.guest(), name, "watchers").status_code == 403
    shared.over(name, "US")
    assert heard(one, name, "watchers") == ["he will lose"] and heard(watcher, name, "players") == ["good luck"]
    assert say(one, name, "watchers", "I did not").status_code == 201


def test_a_moderator_who_watches_reads_the_players_room_no_more_than_others(shared, table):
    assert chat(shared.member(role="moderator"), table[0], "players").status_code == 403


def test_either_seat_silences_the_watchers_and_each_may_be_deaf(shared, table):
    name, one, other, watcher = table
    one.post(f"/api/tables/{name}/mute", {"room": "watchers"})
    answer = say(watcher, name, "watchers")
    assert answer.status_code == 403 and "silenced" in answer.json()["detail"]
    one.post(f"/api/tables/{name}/mute", {"room": "watchers", "muted": False})
    assert say(watcher, name, "watchers").status_code == 201
    say(other, name, "players", "rude")
    one.post(f"/api/tables/{name}/mute", {"room": "players"})
    assert heard(one, name) == [] and chat(one, name).json()["muted"]
    lines = chat(other, name).json()["lines"]
    assert [line["kind"] for line in lines] == ["said", "muted"], "the other sees that he is not heard"
    one.post(f"/api/tables/{name}/mute", {"room": "players", "muted": False})
    assert "rude" in heard(one, name)


def test_who_is_blocked_is_not_heard(shared, table):
    name, one, other, _ = table
    say(other, name, "players", "you again")
    one._well(one.ask("PUT", f"/api/me/contacts/{other.name}", {"kind": "block"}))
    assert heard(one, name) == []


@pytest.mark.parametrize(
    ("text", "kept"),
    [("a\u202eb\u200bc\x07d", "abcd"), ("  two\nlines ", "two\nlines"), ("x" * 500, "x" * 500), ("\u0001muted", "muted")],
)
def test_a_line_is_plain_text(shared, table, text, kept):
    name, one, _, _ = table
    assert say(one, name, "players", text).status_code == 201 and heard(one, name) == [kept]


@pytest.mark.parametrize("text", ["", "   ", "\u200b", "x" * 501])
def test_what_is_no_line(shared, table, text):
    assert say(table[1], table[0], "players", text).status_code == 422


def test_so_many_lines_a_minute(shared, table, monkeypatch):
    monkeypatch.setitem(counters.LIMITS, "chat", counters.Limit(2, 60))
    assert [say(table[1], table[0], "players").status_code for _ in range(3)] == [201, 201, 429]


def test_unread_lines_are_counted_until_one_looks(shared, table):
    name, one, other, _ = table
    one.post(f"/api/tables/{name}/seen")
    say(other, name, "players")
    say(other, name, "players")
    assert one.get(f"/api/tables/{name}/card")["unread"] == 2 and other.get(f"/api/tables/{name}/card")["unread"] == 0
    assert one.post(f"/api/tables/{name}/seen")["unread"] == 0


def test_a_note_is_its_writers_alone(shared, table):
    name, one, other, watcher = table
    one._well(one.ask("PUT", f"/api/tables/{name}/notes", {"text": "he bluffs in the jungle"}))
    everywhere = (
        "/api/home",
        f"/api/tables/{name}/notes",
        f"/api/tables/{name}/card",
        f"/api/players/{one.name}",
        "/api/me/export",
    )
    for browser in (other, watcher, shared.member(role="moderator"), shared.member(role="admin")):
        for path in everywhere:
            assert "bluffs" not in browser.ask("GET", path).text, path
    assert one.get(f"/api/tables/{name}/notes")["text"] == "he bluffs in the jungle"
    assert one.ask("PUT", f"/api/tables/{name}/notes", {"text": "x" * 20_001}).status_code == 422
    one._well(one.ask("PUT", f"/api/tables/{name}/notes", {"text": ""}))
    assert not shared.sql(sa.select(schema.notes).where(schema.notes.c.table_id == name))


def test_a_report_reaches_the_moderators_with_its_line(shared, table):
    name, one, other, watcher = table
    n = say(other, name, "players", "something vile").json()["lines"][-1]["n"]
    report = {"about": other.name, "why": "abuse", "text": "see there", "table": name, "chat": n}
    assert watcher.ask("POST", "/api/reports", report).status_code == 404, "nobody reports what he cannot see"
    number = one.post("/api/reports", report)["report"]
    moderator = shared.member(role="moderator")
    seen = next(r for r in moderator.get("/api/admin/reports") if r["id"] == number)
    assert seen["line"]["text"] == "something vile" and seen["about"]["name"] == other.name and seen["by"]["name"] == one.name
    moderator.post("/api/admin/chat/hide", {"table": name, "n": n, "reason": "vile"})
    assert heard(one, name) == [""] and chat(one, name).json()["lines"][-1]["kind"] == "hidden"
    moderator.post(f"/api/admin/users/{other.name}/mute", {"days": 2, "reason": "vile words"})
    refused = say(other, name, "players", "and more")
    assert refused.status_code == 403 and "muted" in refused.json()["detail"]
    moderator.post(f"/api/admin/reports/{number}/close", {"verdict": "muted for two days"})
    assert number not in {r["id"] for r in moderator.get("/api/admin/reports")}
    assert moderator.get("/api/admin/reports?closed=true")[0]["verdict"] == "muted for two days"


# -- moderators ------------------------------------------------------------------------------------------------------------------


def audited(club):
    return club.sql(sa.select(schema.audit).order_by(schema.audit.c.id))


def test_every_act_of_a_moderator_leaves_a_line_with_its_reason(shared, table):
    """Every unsafe route that only moderators and admins may ask."""
    name, one, other, _ = table
    n = say(other, name, "players").json()["lines"][-1]["n"]
    number = one.post("/api/reports", {"about": other.name, "why": "other"})["report"]
    admin, third = shared.member(role="admin"), shared.member()
    event = "" if not admin.get("/api/events") else admin.get("/api/events")[0]["id"]
    bodies = {
        ("POST", "/api/admin/reports/{report}/close"): (number, {"verdict": "nothing"}),
        ("POST", "/api/admin/users/{name}/ban"): (third.name, {"days": 1, "reason": "because"}),
        ("POST", "/api/admin/users/{name}/mute"): (third.name, {"days": 1, "reason": "because"}),
        ("POST", "/api/admin/users/{name}/role"): (third.name, {"role": "moderator", "reason": "because"}),
        ("POST", "/api/admin/chat/hide"): ("", {"table": name, "n": n, "reason": "because"}),
        ("POST", "/api/admin/tables/{table}/annul"): (name, {"reason": "because"}),
        ("POST", "/api/events"): ("", {"name": "Audited pool", "game": "first-blood"}),
        ("POST", "/api/events/{event}/start"): (event, {}),
        ("POST", "/api/admin/users/{name}/rename"): (shared.member().name, {"reason": "because"}),
    }
    wanted = {key for key, rule in routes().items() if key[0] != "GET" and rule.roles and rule.roles <= {"moderator", "admin"}}
    assert set(bodies) == wanted
    for (method, path), (part, body) in bodies.items():
        if path == "/api/events/{event}/start":
            event = next(e["id"] for e in admin.get("/api/events") if e["name"] == "Audited pool")
            for entrant in (one, other):
                entrant.post(f"/api/events/{event}/enter")
            part = event
        before = len(audited(shared))
        target = path[: path.index("{")] + part + path[path.index("}") + 1 :] if "{" in path else path
        answer = admin.ask(method, target, body)
        assert answer.status_code in (200, 201), (path, answer.text)
        fresh = audited(shared)[before:]
        assert len(fresh) == 1 and fresh[0].actor_id == admin.id, path
        if "reason" in body:
            assert "because" in fresh[0].detail, path
            assert admin.ask(method, target, {**body, "reason": "  "}).status_code in (404, 422) or path.endswith("/role"), path


def test_who_keeps_order_is_not_acted_on_by_his_like(shared):
    moderator, second, admin = (shared.member(role=role) for role in ("moderator", "moderator", "admin"))
    sentence = {"days": 1, "reason": "quarrel"}
    for name in (second.name, admin.name):
        assert moderator.ask("POST", f"/api/admin/users/{name}/ban", sentence).status_code == 403
    assert moderator.ask("POST", f"/api/admin/users/{moderator.name}/mute", sentence).status_code == 422
    assert admin.ask("POST", f"/api/admin/users/{second.name}/ban", {"days": 400, "reason": "long"}).status_code == 200
    assert admin.ask("POST", f"/api/admin/users/{admin.name}/role", {"role": "member"}).status_code == 422
    assert admin.ask("POST", f"/api/admin/users/{shared.guest().name}/role", {"role": "moderator"}).status_code == 422


def test_a_new_moderator_may_at_once_and_an_old_one_no_more(shared):
    admin, member = shared.member(role="admin"), shared.member()
    assert member.ask("GET", "/api/admin/reports").status_code == 403
    admin.post(f"/api/admin/users/{member.name}/role", {"role": "moderator"})
    assert member.ask("GET", "/api/admin/reports").status_code == 200
    admin.post(f"/api/admin/users/{member.name}/role", {"role": "member"})
    assert member.ask("GET", "/api/admin/reports").status_code == 403


def test_mail_addresses_are_for_admins(shared):
    member = shared.member("Addressed")
    shared.sql(schema.users.update().where(schema.users.c.name == "Addressed").values(email="addressed@example.org"))
    moderator, admin = shared.member(role="moderator"), shared.member(role="admin")
    assert "addressed@example.org" not in moderator.ask("GET", "/api/admin/users?q=addr").text
    assert "addressed@example.org" in admin.ask("GET", "/api/admin/users?q=addr").text
    assert "addressed@example.org" not in moderator.ask("GET", f"/api/players/{member.name}").text


def test_the_admin_page_in_numbers(shared):
    admin = shared.member(role="admin")
    shared.browser().post("/api/sign-in/link", {"email": "job@example.org"})
    health = admin.get("/api/admin/health")
    assert health["users"] >= 1 and health["database"] == "sqlite" and health["jobs"] >= 1
    jobs = admin.ask("GET", "/api/admin/jobs").text
    assert '"mail"' in jobs and "job@example.org" not in jobs and "#/link/" not in jobs
    assert isinstance(admin.get("/api/admin/tables"), list)
    real = shared.app.state.desk.passwords.fits
    shared.app.state.desk.passwords.fits = None  # something fails
    number = admin.ask("POST", "/api/sign-in/password", {"name": "x", "password": "y"}).json()["detail"].split()[-1]
    shared.app.state.desk.passwords.fits = real
    assert number in {e["number"] for e in admin.get("/api/admin/errors")}


def test_an_annulled_game_gives_back_what_it_took(shared):
    from henderson.club import ratings

    one, other = shared.member(), shared.member()
    table = shared.table(one, other, private=False, rated=True)["table"]
    shared.over(table, "US")
    assert shared.run(lambda db: ratings.rate(db, table, time.time()))
    assert one.get(f"/api/tables/{table}/card")["change"] > 0
    moderator = shared.member(role="moderator")
    moderator.post(f"/api/admin/tables/{table}/annul", {"reason": "both agreed on the phone"})
    rating = one.get(f"/api/players/{one.name}")["ratings"][0]["rating"]
    assert rating["shown"] == 1500 and rating["games"] == 0
    assert one.get(f"/api/tables/{table}/card")["change"] == 0 and one.get(f"/api/players/{one.name}/curve/first-blood") == []


def test_a_moderator_does_not_annul_his_own_game(shared):
    one, other = shared.member(role="moderator"), shared.member()
    table = shared.table(one, other, private=False)["table"]
    assert one.ask("POST", f"/api/admin/tables/{table}/annul", {"reason": "I am losing"}).status_code == 403


def test_reasons_are_known(shared):
    assert shared.member().ask("POST", "/api/reports", {"about": shared.member().name, "why": "x"}).status_code == 422
    assert "abuse" in order.WHY
