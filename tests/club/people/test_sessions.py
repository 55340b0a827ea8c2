"""Sessions: what a cookie opens, and when it opens nothing any more."""

import json
import time

import pytest
import sqlalchemy as sa
from litestar.exceptions import WebSocketDisconnect

from henderson.club import door, schema, sessions

PASSWORD = "correct horse battery"


def signed_in(browser) -> bool:
    browser.club.forget()
    return browser.get("/api/me")["signed_in"]


def test_a_session_that_somebody_made_up_is_nobodys(shared):
    """Fixation: an id that the client invented is not taken over, not even by signing in with it."""
    victim = shared.browser()
    planted = "A" * 43
    victim.jar["henderson-session"] = planted
    assert not signed_in(victim)
    name = shared.member().name
    victim.post("/api/sign-in/password", {"name": name, "password": PASSWORD})
    assert victim.session != planted
    attacker = shared.browser()
    attacker.jar["henderson-session"] = planted
    assert not signed_in(attacker)


def test_every_rise_of_rights_gives_a_new_secret_and_the_old_one_opens_nothing(on_both):
    browser = on_both.guest()
    seen = [browser.session]

    def risen(how):
        how()
        before, now = on_both.browser(), browser.session
        before.jar["henderson-session"] = seen[-1]
        assert now not in seen and not signed_in(before) and signed_in(browser)
        seen.append(now)

    risen(lambda: browser.post("/api/sign-up", {"name": "Riser", "password": PASSWORD}))
    risen(lambda: browser.post("/api/sign-in/password", {"name": "Riser", "password": PASSWORD}))
    risen(lambda: browser.post("/api/me/password", {"old": PASSWORD, "new": "quite another one"}))


def test_signed_out_is_signed_out_also_for_who_kept_the_cookie(on_both):
    browser = on_both.member()
    kept = browser.session
    browser.post("/api/sign-out")
    assert not browser.session
    browser.jar["henderson-session"] = kept
    assert browser.ask("GET", "/api/me/sessions").status_code == 401  # at once, without waiting for what the door remembers


def test_a_session_ends_after_its_time(shared):
    browser = shared.member()
    assert signed_in(browser)
    shared.sql(schema.sessions.update().values(expires=time.time() - 1))
    assert not signed_in(browser)


def test_sessions_are_listed_and_ended_one_by_one_or_all(on_both):
    here = on_both.member("Lister")
    there, third = on_both.browser(), on_both.browser()
    for browser in (there, third):
        browser.post("/api/sign-in/password", {"name": "Lister", "password": PASSWORD}, user_agent="Phone of <b>Lister</b>")
    told = here.get("/api/me/sessions")
    assert (
        len(told) == 3 and [s["this"] for s in told].count(True) == 1 and "Phone of <b>Lister</b>" in {s["agent"] for s in told}
    )
    hashes = {row.hash for row in on_both.sql(sa.select(schema.sessions.c.hash))}
    assert not hashes & {s["id"] for s in told}, "what lists show opens nothing and is no hash"
    own = there.get("/api/me/sessions")
    number = next(s["id"] for s in own if s["this"])
    assert here.ask("DELETE", f"/api/me/sessions/{number}").status_code == 200
    assert not signed_in(there) and signed_in(third)
    here.ask("DELETE", "/api/me/sessions")
    assert not signed_in(third) and signed_in(here)
    assert on_both.member().ask("DELETE", f"/api/me/sessions/{here.get('/api/me/sessions')[0]['id']}").status_code == 404


def test_another_password_ends_all_other_sessions(shared):
    here = shared.member("Changer")
    there = shared.browser()
    there.post("/api/sign-in/password", {"name": "Changer", "password": PASSWORD})
    assert here.ask("POST", "/api/me/password", {"old": "wrong one here", "new": "quite another one"}).status_code == 403
    here.post("/api/me/password", {"old": PASSWORD, "new": "quite another one"})
    assert not signed_in(there) and signed_in(here)
    assert there.ask("POST", "/api/sign-in/password", {"name": "Changer", "password": PASSWORD}).status_code == 403


@pytest.mark.parametrize("how", ["here", "elsewhere"])
def test_a_socket_is_closed_within_a_second_of_signing_out(club, how, monkeypatch):
    """Signed out in this process, or by another one that this process only finds out about by looking."""
    if how == "here":
        monkeypatch.setattr(door, "LOOKED", 60)  # it does not wait for a look
    browser = club.member("Socketeer")
    with browser.socket("/ws/me") as socket:
        assert '"news"' in socket.receive_text(timeout=5)
        began = time.monotonic()
        if how == "here":
            browser.post("/api/sign-out")
        else:
            club.sql(schema.sessions.delete())
        with pytest.raises(WebSocketDisconnect) as gone:
            socket.receive_text(timeout=5)
        assert gone.value.code == 4401
        assert time.monotonic() - began < (1.0 if how == "here" else 2.0)  # the look itself comes every 0.8 s


def test_a_seats_socket_is_closed_too(club):
    one, other = club.member(), club.member()
    made = club.table(one, other)
    with one.socket("/ws/table") as socket:
        socket.send_text(json.dumps({"seat": f"~{made['table']}.US"}))
        assert '"snapshot"' in socket.receive_text(timeout=5)
        one.post("/api/sign-out")
        with pytest.raises(WebSocketDisconnect):
            while True:
                socket.receive_text(timeout=5)


def test_the_cookie_is_bound_to_the_host_where_there_is_tls():
    assert sessions.set_cookie("x", True) == (
        "__Host-henderson-session=x; Path=/; HttpOnly; SameSite=Lax; Max-Age=7776000; Secure"
    )
    assert sessions.secret_of("henderson-session=" + "A" * 43, secure=True) == ""


def test_what_cannot_be_taken_back_asks_for_a_fresh_sign_in(shared):
    browser = shared.member()
    shared.sql(schema.sessions.update().values(fresh=time.time() - 3600))
    shared.forget()
    for method, path, body in (
        ("DELETE", "/api/me", {"name": browser.name}),
        ("POST", "/api/me/tokens", {"name": "x", "scopes": ["read"]}),
        ("POST", "/api/me/passkeys/begin", {}),
        ("POST", "/api/me/email", {"email": "new@example.org"}),
        ("POST", "/api/me/bots", {"name": "Nobot"}),
    ):
        answer = browser.ask(method, path, body)
        assert answer.status_code == 403 and "Sign in again" in answer.json()["detail"], path
