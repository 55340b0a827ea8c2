"""The matrix of who may do what, over every route of the service and every role: a route without a row fails."""

import re

import pytest

from henderson.club import schema
from henderson.club.matrix import RELATIONS, ROLES, SCOPES, acts, may, routes

RULES = routes()
SOCKETS = {key for key in RULES if key[0] == "WS"}
WELL = {200, 201, 204, 400, 404, 409, 410, 422}  # allowed: what comes then is the route's own business


def served(app) -> set[tuple[str, str]]:
    """Every route there is, from the OpenAPI description."""
    methods = ("get", "put", "post", "delete", "patch")
    return {(m.upper(), path) for path, item in app.openapi_schema.paths.items() for m in methods if getattr(item, m)}


def test_every_route_has_its_row_and_every_row_its_route(shared):
    there = served(shared.app)
    assert there - set(RULES) == set(), "say in club/matrix.py who may ask a new route"
    assert set(RULES) - there - SOCKETS == set(), "a row without a route"


@pytest.fixture(scope="module")
def callers(shared):
    """One of each role; at a public table: one who sits there, one who watches, one who opened it."""
    people = {"nobody": shared.browser(), "guest": shared.guest(), "member": shared.member()}
    people |= {role: shared.member(role=role) for role in ("moderator", "admin")}
    bot = shared.member().post("/api/me/bots", {"name": "Matrixbot"})
    people["bot"] = shared.browser()
    secret = bot["tokens"][0]["secret"]
    people["bot"].ask = lambda method, path, body=None, ask=people["bot"].ask, **more: ask(
        method, path, body, authorization=f"Bearer {secret}", **more
    )
    seat, owner = shared.member(), shared.member()
    made = shared.table(seat, shared.member())
    about = {"private": False, "owner_id": owner.id}
    shared.sql(schema.tables.update().where(schema.tables.c.id == made["table"]).values(**about))
    people |= {"seat": seat, "owner": owner, "spectator": people["member"]}
    return people, made["table"]


def asked(caller, method, path, table):
    filled = path.replace("{table}", table).replace("{game}", "first-blood").replace("{name}", "nobodyhere").replace("{at}", "0")
    return caller.ask(method, re.sub(r"{\w+}", "0000000000000000", filled), {"bogus": 1} if method != "GET" else None).status_code


@pytest.mark.parametrize("role", ROLES)
def test_each_role_against_each_route(shared, callers, without_limits, role):
    people, table = callers
    wrong = []
    for (method, path), rule in sorted(RULES.items() - {(k, RULES[k]) for k in SOCKETS}):
        if rule.relations is not None or path in ("/api/sign-out", "/api/me/sessions") or (method, path) == ("DELETE", "/api/me"):
            continue
        code = asked(people[role], method, path, table)
        allowed = role in rule.roles and (role != "bot" or bool(rule.scope))
        seat_wanted = path.startswith("/api/table") and code == 403 and allowed  # no X-Seat was sent
        expected = WELL if allowed else {401 if role == "nobody" else 403}
        if code not in expected and not seat_wanted:
            wrong.append(f"{method} {path}: {code}, expected {sorted(expected)}")
    assert not wrong


@pytest.mark.parametrize("relation", RELATIONS)
def test_each_relation_against_each_route_of_a_table(shared, callers, without_limits, relation):
    people, table = callers
    wrong = []
    for (method, path), rule in sorted(RULES.items()):
        if rule.relations is None:
            continue
        code = asked(people[relation], method, path, table)
        here = {"owner": {"owner", "spectator"}}.get(relation, {relation})
        allowed = "member" in rule.roles and bool(rule.relations & here)
        if code not in (WELL - {404} if allowed else {403}):
            wrong.append(f"{method} {path}: {code}, allowed: {allowed}")
    assert not wrong


def test_a_table_in_private_is_not_there_for_strangers(shared, callers):
    people, _ = callers
    made = shared.table(shared.member(), shared.member())
    for (method, path), rule in sorted(RULES.items()):
        if rule.relations is not None and "member" in rule.roles:
            assert asked(people["member"], method, path, made["table"]) == 404, path
    assert people["moderator"].ask("GET", f"/api/tables/{made['table']}/card").status_code == 200


def test_scopes_of_a_token_are_all_it_may(shared, without_limits):
    owner = shared.member()
    secrets = {s: owner.post("/api/me/tokens", {"name": s, "scopes": [s]})["secret"] for s in SCOPES}
    for scope, secret in secrets.items():
        caller = shared.browser()
        for (method, path), rule in RULES.items():
            if rule.relations is None and rule.scope != scope and method != "WS":
                filled = re.sub(r"{\w+}", "0", path)
                code = caller.ask(method, filled, {"bogus": 1} if method != "GET" else None, authorization=f"Bearer {secret}")
                assert code.status_code == 403, (scope, method, path)


def test_what_the_design_says_of_the_great_rights():
    """Section 6 of the design, said again in other words than the matrix's own."""
    for (method, path), rule in RULES.items():
        if path.startswith("/api/admin/"):
            assert rule.roles <= {"moderator", "admin"} and not rule.scope, path
        if path.startswith("/api/me/") and method != "GET":
            assert "nobody" not in rule.roles and not rule.scope, path
        if path.startswith("/api/events") and method == "POST":
            assert "guest" not in rule.roles and "bot" not in rule.roles, path
    assert RULES["POST", "/api/admin/users/{name}/role"].roles == {"admin"}
    said = acts()
    assert not may(said["play rated"], "guest") and not may(said["play rated"], "bot") and may(said["play rated"], "member")
    assert not may(said["read watchers"], "member", frozenset({"seat"}))
    assert may(said["read watchers"], "member", frozenset({"seat", "ended"}))
    assert not may(said["read players"], "moderator", frozenset({"spectator"})), "moderators read reports, not rooms"
    assert not may(said["say watchers"], "guest", frozenset({"spectator"}))


def test_a_route_that_is_not_in_the_matrix_is_closed(shared, monkeypatch):
    from henderson.club import desk

    monkeypatch.setattr(desk, "RULES", {k: v for k, v in RULES.items() if k != ("GET", "/api/home")})
    answer = shared.browser().ask("GET", "/api/home")
    assert answer.status_code == 403 and "not in the matrix" in answer.json()["detail"]


def test_a_banned_member_sees_why_and_nothing_else(shared, callers):
    people, _ = callers
    banned = shared.member("Banned")
    people["moderator"].post("/api/admin/users/Banned/ban", {"days": 3, "reason": "threw the dice at somebody"})
    assert banned.ask("GET", "/api/me").json()["signed_in"] is False, "his sessions ended"
    told = banned.post("/api/sign-in/password", {"name": "Banned", "password": "correct horse battery"})
    assert "threw the dice" in told["banned_for"] and told["banned_until"] > 0
    for method, path in (("POST", "/api/challenges"), ("GET", "/api/index"), ("POST", "/api/tables"), ("GET", "/api/players/x")):
        assert banned.ask(method, path, {} if method == "POST" else None).status_code == 403, path
    assert banned.ask("GET", "/api/me/export").status_code == 200
    assert people["moderator"].ask("POST", "/api/admin/users/Banned/ban", {"days": 91, "reason": "x"}).status_code == 403
    people["moderator"].post("/api/admin/users/Banned/ban", {"days": 0, "reason": "he is sorry"})
    shared.forget()
    assert banned.ask("GET", "/api/index").status_code == 200
