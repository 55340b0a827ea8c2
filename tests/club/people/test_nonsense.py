"""Whatever is sent to whatever route: a sentence comes back, never a failure, on both databases."""

import concurrent.futures
import re

import msgspec
import pytest

from henderson.club.matrix import routes

RULES = routes()
ODD = [
    "\x00",
    "a\x00b",
    "\ufffe\U0010ffff",
    "x" * 5000,
    "'; DROP TABLE users; --",
    "%_\\",
    "../../etc/passwd",
    "\u202e\u200b",
    "0",
    "-1",
]


def bodies(app):
    """For each route with a body, odd values of the right shapes in every field."""
    schemas = app.openapi_schema.components.schemas
    for path, item in app.openapi_schema.paths.items():
        for method in ("post", "put", "patch", "delete"):
            operation = getattr(item, method)
            if operation is None or operation.request_body is None or (method.upper(), path) not in RULES:
                continue
            media = operation.request_body.content["application/json"].schema
            name = (getattr(media, "ref", "") or "").rpartition("/")[2]  # a list of things has none
            if name in schemas and path.startswith(
                ("/api/me", "/api/sign", "/api/chall", "/api/report", "/api/admin", "/api/event", "/api/tables/{")
            ):
                yield method.upper(), path, schemas[name].properties


def odd_value(schema, odd):
    told = str(getattr(schema, "type", "")) + str(getattr(schema, "one_of", ""))
    if "array" in told:
        return [odd]
    if "object" in told:
        return {odd: odd}
    if "integer" in told:
        return 2**70 if len(odd) % 2 else -(2**40)
    if "number" in told:
        return 1e308 if len(odd) % 2 else -1e308
    return True if "boolean" in told else odd


def test_odd_values_in_every_field(on_both, without_limits):
    admin = on_both.member("Oddadmin", role="admin")
    other = on_both.member()
    table = on_both.table(admin, other, private=False)["table"]
    seen, wrong = 0, []
    for method, path, fields in list(bodies(on_both.app)):
        if path in ("/api/sign-up", "/api/sign-in/password") or (method, path) == ("DELETE", "/api/me"):
            continue
        filled = re.sub(r"{\w+}", other.name, path.replace("{table}", table))
        for odd in ODD:
            body = {name: odd_value(field, odd) for name, field in fields.items()}
            answer = admin.ask(method, filled, body)
            seen += 1
            if answer.status_code >= 500 or (answer.status_code >= 400 and len(answer.text) > 4000):
                wrong.append((method, path, odd[:20], answer.status_code))
    assert not wrong and seen > 150


def test_odd_names_and_passwords(on_both, without_limits):
    visitor = on_both.browser()
    for odd in ODD:
        for path, body, code in (
            ("/api/sign-in/password", {"name": odd, "password": odd}, 403),
            ("/api/sign-up", {"name": odd, "password": odd, "email": odd}, 422),
            ("/api/sign-in/link/look", {"token": odd}, 410),
            ("/api/challenges/link", {"link": odd}, 410),
        ):
            assert visitor.ask("POST", path, body).status_code == code, (path, odd)
        bearer = "".join(c for c in f"Bearer hen_{odd}" if " " <= c <= "~")
        assert not visitor.get("/api/me", authorization=bearer)["signed_in"]


@pytest.mark.parametrize(
    "raw", [b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b'{"name": 1}', b"[" * 5000, b'{"name": "\\ud800"}']
)
def test_what_is_no_message(shared, raw):
    answer = shared.client.post("/api/guest", content=raw, headers={"content-type": "application/json"})
    shared.client.cookies.clear()
    assert answer.status_code in (400, 422) and msgspec.json.decode(answer.content)["detail"]


def test_who_comes_at_the_same_moment_is_second_not_lost(on_both, without_limits):
    """Two want the same name, and six speak at once: no failure, one name, six lines."""
    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        body = {"name": "Sametime", "password": "correct horse battery"}
        visitors = [on_both.browser() for _ in range(6)]
        codes = list(pool.map(lambda b: b.ask("POST", "/api/sign-up", body).status_code, visitors))
        assert sorted(codes) == [201] + [409] * 5
        one, other = on_both.member(), on_both.member()
        table = on_both.table(one, other)["table"]
        say = {"room": "players", "text": "hello"}
        codes = list(pool.map(lambda b: b.ask("POST", f"/api/tables/{table}/chat", say).status_code, [one, other] * 3))
    assert codes == [201] * 6
    assert [line["n"] for line in one.get(f"/api/tables/{table}/chat")["lines"]] == list(range(6))
