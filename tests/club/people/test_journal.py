"""What is written down: each request has a number that the visitor is told too, and no secret is in any line."""

import io
import json
import logging
import os
import time

import psycopg
import pytest
import sqlalchemy as sa

from henderson.club import api_notices
from henderson.club.measures import FOLDER, LIVING, Measures
from henderson.server.journal import Lines, Sparing

from .conftest import PASSWORD, running


@pytest.fixture
def lines():
    """All that is logged, down to the last detail, as the journal writes it."""
    out = io.StringIO()
    handler, root = logging.StreamHandler(out), logging.getLogger()
    handler.setFormatter(Lines())
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    found = lambda: [json.loads(line) for line in out.getvalue().splitlines()]  # noqa: E731
    yield lambda: [line for line in found() if line["from"].split(".")[0] not in ("httpx", "httpcore")]  # the test's own browser
    root.removeHandler(handler)
    root.setLevel(level)


def test_a_failure_is_found_by_the_number_that_was_told(on_both, lines, monkeypatch):
    """And neither the secret in the address nor the one in the query is in what is written of it."""
    member = on_both.member()
    secret = member.post("/api/me/feed")["url"].rpartition("/")[2]

    def fails(db, secret, *_):
        return db.execute(sa.text("SELECT nothing FROM users WHERE feed = :feed"), {"feed": secret}).scalar()

    monkeypatch.setattr(api_notices, "atom", fails)
    answer = member.ask("GET", f"/feed/{secret}")
    number = answer.headers["x-request-id"]
    assert answer.status_code == 500 and number in answer.json()["detail"]
    told = [line for line in lines() if line.get("request") == number]
    (failure,) = [line for line in told if line["from"] == "henderson.failure"]
    assert "/feed/{secret" in failure["what"] and "Error" in failure["trace"]
    (request,) = [line for line in told if line["from"] == "henderson.request"]
    assert request["status"] == 500 and request["route"].startswith("/feed/{secret") and request["method"] == "GET"
    assert request["user"] == member.id
    assert secret not in json.dumps(lines()) and PASSWORD not in json.dumps(lines())


def test_a_refusal_is_written_down_and_what_went_well_is_not(shared, lines):
    member = shared.member()
    wrong = shared.browser().ask("POST", "/api/sign-in/password", {"name": member.name, "password": "a secret that is wrong"})
    well = member.ask("GET", "/api/me")
    assert len({wrong.headers["x-request-id"], well.headers["x-request-id"]}) == 2
    numbers = {line.get("request"): line for line in lines() if line["from"] == "henderson.request"}
    assert numbers[wrong.headers["x-request-id"]]["status"] == 403 and well.headers["x-request-id"] not in numbers
    assert "a secret that is wrong" not in json.dumps(lines()) and member.session not in json.dumps(lines())


def test_what_is_worth_knowing_does_not_hide_what_went_wrong():
    sparing, made = Sparing(2), []
    for level in (logging.INFO,) * 5 + (logging.ERROR,) * 5:
        record = logging.LogRecord("x", level, "", 0, "x", None, None)
        made.append(sparing.filter(record))
    assert made == [True, True, False, False, False] * 2 or time.time() % 1 < 0.01  # unless a second began in between


def test_a_visit_from_another_page_keeps_the_browser_who_it_was(shared):
    """Its own cookie is not shown then, and must not be replaced."""
    browser = shared.browser()
    browser.get("/api/me")
    known = browser.jar["henderson"]
    stranger = shared.browser()
    answer = stranger.ask("GET", "/api/about", sec_fetch_site="cross-site")
    assert "henderson=" not in answer.headers.get("set-cookie", "")
    assert stranger.ask("GET", "/api/about", sec_fetch_site="same-origin").headers["set-cookie"].startswith("henderson=")
    browser.get("/api/me")
    assert browser.jar["henderson"] == known


# -- measures --------------------------------------------------------------------------------------------------------------------


def test_measures_add_up_and_counters_outlive_their_process(tmp_path):
    values = {"a_total": 3.0, "henderson_live_tables": 2.0, "henderson_up_seconds": 5.0}
    one, two = Measures(tmp_path, "web-0", lambda: dict(values)), Measures(tmp_path, "web-1", lambda: dict(values))
    two.write()
    assert one.total() == {"henderson_processes": 2, "a_total": 6, "henderson_live_tables": 4, "henderson_up_seconds": 5}
    again = Measures(tmp_path, "web-1", lambda: {**values, "a_total": 1.0})  # killed, and started again
    assert again.total()["a_total"] == 7
    old = time.time() - LIVING - 1
    os.utime(tmp_path / "web-1.json", (old, old))  # gone for good
    assert one.total() == {"henderson_processes": 1, "a_total": 7, "henderson_live_tables": 2, "henderson_up_seconds": 5}
    (tmp_path / "web-2.json").write_text("{")
    assert one.total()["a_total"] == 7


def test_any_process_tells_the_sum(tmp_path, monkeypatch):
    folder = tmp_path / "sums"
    folder.mkdir()
    monkeypatch.setenv(FOLDER, str(folder))
    refused = 'henderson_answers_total{status="403"}'
    Measures(folder, "web-1", lambda: {refused: 4.0}).write()
    with running(str(tmp_path / "one.sqlite")) as club:
        for _ in range(3):
            club.browser().ask("POST", "/api/guest", {}, origin="https://evil.example")
        told = dict(line.rsplit(" ", 1) for line in club.client.get("/metrics").text.splitlines())
    assert float(told[refused]) == 7 and float(told["henderson_processes"]) == 2
    assert json.loads((folder / "web-0.json").read_text())[refused] == 3  # its last word


def test_a_database_that_is_away_is_told_as_such(club, monkeypatch):
    visitor, tally = club.browser(), club.client.app.state.tally

    async def gone(work):
        raise sa.exc.OperationalError("SELECT 1", {}, psycopg.OperationalError("the database system is starting up"))

    monkeypatch.setattr(club.client.app.state.house.db, "run", gone)
    before = tally.failures
    looked, asked = visitor.ask("GET", "/api/tables"), visitor.ask("POST", "/api/tables", {"game": "first-blood"})
    assert (looked.status_code, asked.status_code, tally.failures) == (503, 503, before)
    assert "nothing was changed" in looked.text and "starting up" not in looked.text
