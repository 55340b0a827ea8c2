"""Links by mail: once, for a quarter of an hour, for one kind; and nobody learns by them who has an account."""

import concurrent.futures
import time

import pytest
import sqlalchemy as sa

from henderson.club import counters, schema

PASSWORD = "correct horse battery"


def asked(club, email, **more):
    browser = club.browser()
    told = browser.post("/api/sign-in/link", {"email": email, **more})
    return browser, told


def test_a_link_signs_up_who_is_new_and_in_who_is_known(on_both):
    browser, _ = asked(on_both, "fletcher@example.org", name="Fletcher")
    secret = on_both.link("fletcher@example.org")
    seen = browser.post("/api/sign-in/link/look", {"token": secret})
    assert seen["kind"] == "sign-up" and seen["same_browser"] and seen["name"] == "Fletcher"
    told = browser.post("/api/sign-in/link/use", {"token": secret})
    assert told["person"]["name"] == "Fletcher" and told["email"] == "fletcher@example.org" and told["email_ok"]
    asked(on_both, "FLETCHER@example.org", then="#/watch")
    secret = on_both.link("fletcher@example.org")
    elsewhere = on_both.browser()
    seen = elsewhere.post("/api/sign-in/link/look", {"token": secret})
    assert seen["kind"] == "sign-in" and not seen["same_browser"] and seen["then"] == "#/watch"
    assert elsewhere.post("/api/sign-in/link/use", {"token": secret})["person"]["name"] == "Fletcher"


def test_looking_does_not_use_a_link_up_but_using_does(shared):
    browser, _ = asked(shared, "once@example.org")
    secret = shared.link("once@example.org")
    for _ in range(3):  # a mail scanner
        shared.browser().post("/api/sign-in/link/look", {"token": secret})
    browser.post("/api/sign-in/link/use", {"token": secret})
    for path in ("look", "use"):
        answer = shared.browser().ask("POST", f"/api/sign-in/link/{path}", {"token": secret})
        assert answer.status_code == 410 and "ask for a new one" in answer.json()["detail"]


def test_of_twenty_who_use_a_link_at_once_one_gets_in(on_both, without_limits):
    asked(on_both, "race@example.org")
    secret = on_both.link("race@example.org")
    with concurrent.futures.ThreadPoolExecutor(20) as pool:
        runners = [on_both.browser() for _ in range(20)]
        codes = list(pool.map(lambda b: b.ask("POST", "/api/sign-in/link/use", {"token": secret}).status_code, runners))
    assert sorted(codes) == [200] + [410] * 19
    assert len(on_both.sql(sa.select(schema.sessions))) == 1


def test_a_link_is_too_old_after_a_quarter_of_an_hour(shared):
    asked(shared, "late@example.org")
    secret = shared.link("late@example.org")
    shared.sql(schema.links.update().values(expires=time.time() - 1))
    assert shared.browser().ask("POST", "/api/sign-in/link/use", {"token": secret}).status_code == 410


def test_a_link_of_one_kind_opens_nothing_of_another(shared):
    """The ticket of a passkey is no mail link, and neither is a session or a token."""
    member = shared.member()
    ticket = member.post("/api/me/passkeys/begin")["ticket"]
    token = member.post("/api/me/tokens", {"name": "t", "scopes": ["read"]})["secret"]
    for secret in (ticket, token, member.session, ""):
        assert shared.browser().ask("POST", "/api/sign-in/link/use", {"token": secret}).status_code == 410


def test_the_answer_is_the_same_whether_an_address_is_known(shared):
    known, _ = asked(shared, "known@example.org", name="Wellknown")
    known.post("/api/sign-in/link/use", {"token": shared.link("known@example.org")})
    answers = [
        shared.browser().ask("POST", "/api/sign-in/link", {"email": email})
        for email in ("known@example.org", "unknown@example.org")
    ]
    assert answers[0].text == answers[1].text and answers[0].status_code == answers[1].status_code == 200
    wrong = [
        shared.browser().ask("POST", "/api/sign-in/password", {"name": name, "password": "whatever it is"})
        for name in ("Wellknown", "Unknownname", "known@example.org", "unknown@example.org")
    ]
    assert len({(a.status_code, a.text) for a in wrong}) == 1 and wrong[0].status_code == 403


def test_an_address_that_is_taken_is_not_betrayed_by_signing_up(shared):
    known, _ = asked(shared, "taken@example.org", name="Holder")
    known.post("/api/sign-in/link/use", {"token": shared.link("taken@example.org")})
    second = shared.browser()
    told = second.post("/api/sign-up", {"name": "Other", "email": "taken@example.org", "password": PASSWORD})
    fresh = shared.browser().post("/api/sign-up", {"name": "Third", "email": "free@example.org", "password": PASSWORD})
    assert told["email"] == fresh["email"] == ""
    letter = [x for x in shared.letters() if x.to == "taken@example.org"][-1]
    assert letter.subject.startswith("Sign in"), "its owner is told how to sign in, and nobody else anything"


def test_an_address_is_ones_own_only_by_its_link(shared):
    member = shared.member("Mover")
    member.post("/api/me/email", {"email": "new@example.org"})
    assert member.get("/api/me")["email"] == ""
    member.post("/api/sign-in/link/use", {"token": shared.link("new@example.org")})
    told = member.get("/api/me")
    assert told["email"] == "new@example.org" and told["email_ok"]


def test_where_a_link_leads_is_a_path_of_our_own_page(shared):
    for then in ("https://evil.example", "//evil.example", "javascript:alert(1)", "#/ok\nSet-Cookie: x"):
        browser, _ = asked(shared, "then@example.org", then=then)
        counters_cleared(shared)
        assert browser.post("/api/sign-in/link/look", {"token": shared.link("then@example.org")})["then"] == ""


def counters_cleared(club):
    club.sql(schema.counters.delete())


@pytest.mark.parametrize(
    ("kind", "ask"),
    [
        ("link address", lambda b, n: b.ask("POST", "/api/sign-in/link", {"email": f"a{n}@example.org"})),
        (
            "password name",
            lambda b, n: b.ask("POST", "/api/sign-in/password", {"name": "victim", "password": f"guess number {n}"}),
        ),
        ("link use", lambda b, n: b.ask("POST", "/api/sign-in/link/look", {"token": f"guess{n}"})),
        ("guest address", lambda b, n: b.ask("POST", "/api/guest", {})),
        ("passkey address", lambda b, n: b.ask("POST", "/api/sign-in/passkey", {"ticket": f"guess{n}", "response": "{}"})),
    ],
    ids=lambda x: x if isinstance(x, str) else "",
)
def test_so_often_and_no_more(on_both, monkeypatch, kind, ask):
    """Counted in the database, also when what was asked for is refused."""
    monkeypatch.setitem(counters.LIMITS, kind, counters.Limit(3, 3600))
    codes = [ask(on_both.browser(), n).status_code for n in range(5)]
    assert codes[3:] == [429, 429] and 429 not in codes[:3]


def test_letters_to_one_address_are_few_and_the_asker_hears_nothing_of_it(shared):
    for _ in range(5):
        _, told = asked(shared, "flooded@example.org")
        assert told["sent"]
    assert len([x for x in shared.letters() if x.to == "flooded@example.org"]) == 3


def test_a_bucket_leaks(on_both):
    def tries(now, n):
        return on_both.run(lambda db: [counters.take(db, "link mail", "x", now) for _ in range(n)])

    assert tries(1000.0, 5) == [True] * 3 + [False] * 2
    assert tries(1000.0 + 1200, 2) == [True, False]  # a third of an hour later there is room for one
    assert tries(1000.0 + 90_000, 4) == [True] * 3 + [False]
    assert on_both.run(lambda db: counters.forget(db, 1e10)) == 1
