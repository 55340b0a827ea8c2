"""Signing in by another service: a small provider on loopback plays along, and then does not."""

import base64
import hashlib
import json
import time
from urllib.parse import parse_qs, urlsplit

import pytest
import sqlalchemy as sa
from joserfc import jwt
from joserfc.jwk import RSAKey

from henderson.club import oidc, schema
from henderson.club.app import settings_of
from henderson.club.config import ClubConfig, read
from henderson.club.config import Oidc as OidcConfig
from henderson.club.desk import Settings
from henderson.engine.decision import HendersonError

from .conftest import running

KEY, OTHER = RSAKey.generate_key(2048, {"kid": "k1"}), RSAKey.generate_key(2048, {"kid": "k1"})


class Service:
    """The provider: its codes serve once and only with the verifier of their challenge."""

    def __init__(self, receiver):
        self.receiver, self.issuer = receiver, receiver.url("id", "")
        self.codes, self.key, self.tokens, self.given = {}, KEY, 0, 0
        facts = {"issuer": self.issuer, "authorization_endpoint": f"{self.issuer}/authorize?x=1"}
        facts |= {"token_endpoint": f"{self.issuer}/token", "jwks_uri": f"{self.issuer}/keys"}
        self.facts = facts
        receiver.answers["/.well-known/openid-configuration"] = lambda *_: (200, json.dumps(self.facts).encode())
        receiver.answers["/keys"] = lambda *_: (200, json.dumps({"keys": [KEY.as_dict(private=False)]}).encode())
        receiver.answers["/token"] = self.token

    def visit(self, url, **claims):
        """The browser goes there and is let in; what it comes back with."""
        asked = {k: v[0] for k, v in parse_qs(urlsplit(url).query).items()}
        assert asked["response_type"] == "code" and asked["code_challenge_method"] == "S256" and asked["x"] == "1"
        self.given += 1
        code = f"code{self.given}"
        now = int(time.time())
        whole = {"iss": self.issuer, "sub": "s1", "aud": "club", "exp": now + 300, "iat": now, "nonce": asked["nonce"], **claims}
        self.codes[code] = (asked["code_challenge"], asked["redirect_uri"], whole)
        return {"state": asked["state"], "code": code}

    def token(self, headers, body):
        asked = {k: v[0] for k, v in parse_qs(body.decode()).items()}
        challenge, back, claims = self.codes.pop(asked["code"], ("", "", {}))
        proved = base64.urlsafe_b64encode(hashlib.sha256(asked["code_verifier"].encode()).digest()).rstrip(b"=").decode()
        basic = base64.b64encode(b"club:hush").decode()
        if (
            not challenge
            or proved != challenge
            or asked["redirect_uri"] != back
            or headers.get("Authorization") != f"Basic {basic}"
        ):
            return 400, b'{"error": "invalid_grant"}'
        self.tokens += 1
        return 200, json.dumps({"id_token": jwt.encode({"alg": "RS256", "kid": "k1"}, claims, self.key)}).encode()


@pytest.fixture(scope="module")
def house(tmp_path_factory, receiver):
    folder = tmp_path_factory.mktemp("oidc")
    (folder / "hush").write_text("hush\n")
    config = OidcConfig(receiver.url("id", ""), "club", str(folder / "hush"), "The Guild")
    settings = Settings(url="http://club.test", ways=["password", "link", "oidc"], oidc=config, reach=receiver.reach)
    with running(str(folder / "club.sqlite"), settings=settings) as made:
        yield made


@pytest.fixture
def there(house, receiver):
    """The club and the service, which tells of itself anew."""
    if "desk" in house.app.state:
        house.app.state.desk.provider = None
    house.sql(schema.counters.delete())
    return house, Service(receiver)


def gone(browser, then=""):
    return browser.post("/api/sign-in/oidc/begin", {"then": then})["url"]


def back(browser, brought, code=200):
    answer = browser.ask("POST", "/api/sign-in/oidc", brought)
    assert answer.status_code == code, answer.text
    return answer.json()


def test_who_is_new_gets_an_account_and_who_is_known_comes_back(there):
    club, service = there
    browser = club.browser()
    assert browser.get("/api/me")["provider"] == "The Guild"
    told = service.visit(
        gone(browser, "#/watch"), sub="new", email="New@Example.org", email_verified=True, preferred_username="Newcomer"
    )
    made = back(browser, told)
    assert made["then"] == "#/watch" and made["me"]["person"]["name"] == "Newcomer"
    assert made["me"]["email"] == "new@example.org" and made["me"]["email_ok"]
    (kept,) = browser.get("/api/me/identities")
    assert kept["issuer"] == service.issuer
    other = club.browser()
    assert back(other, service.visit(gone(other), sub="new", email="else@example.org"))["me"]["person"]["name"] == "Newcomer"
    assert other.ask("DELETE", f"/api/me/identities/{kept['id']}", {}).json() == []
    assert club.sql(sa.select(schema.audit).where(schema.audit.c.what == "identity"))


def test_a_guest_takes_his_games_along_and_a_member_adds_the_service(there):
    club, service = there
    guest = club.guest("Waiting")
    mine = guest.id
    assert back(guest, service.visit(gone(guest), sub="guest", preferred_username="ignored"))["me"]["person"]["id"] == mine
    member = club.member()
    assert back(member, service.visit(gone(member), sub="member"))["me"]["person"]["name"] == member.name
    elsewhere = club.browser()
    assert back(elsewhere, service.visit(gone(elsewhere), sub="member"))["me"]["person"]["name"] == member.name
    stranger = club.member()
    assert "opens another account" in back(stranger, service.visit(gone(stranger), sub="member"), 409)["detail"]


def test_an_address_that_is_taken_opens_nobodys_account(there):
    club, service = there
    owner = club.browser()
    owner.post("/api/sign-in/link", {"email": "taken@example.org", "name": "Taken"})
    owner.post("/api/sign-in/link/use", {"token": club.link("taken@example.org")})
    thief = club.browser()
    told = service.visit(gone(thief), sub="thief", email="taken@example.org", email_verified=True)
    assert "sign in to it first" in back(thief, told, 409)["detail"] and not thief.get("/api/me")["signed_in"]
    unsure = service.visit(gone(thief), sub="unsure", email="taken@example.org", email_verified=False)
    assert back(thief, unsure)["me"]["email"] == ""


def test_a_state_serves_once_in_the_browser_that_was_given_it(there):
    club, service = there
    browser, other = club.browser(), club.browser()
    browser.get("/api/me")
    told = service.visit(gone(browser), sub="once")
    assert "did not begin that" in back(other, told, 403)["detail"]  # another browser: it is used up by the try
    back(browser, told, 410)
    told = service.visit(gone(browser), sub="once")
    back(browser, {**told, "state": "made up"}, 410)
    back(browser, told)
    assert back(club.browser(), told, 410)
    late = service.visit(gone(other), sub="once")
    club.sql(schema.links.update().values(expires=time.time() - 1))
    back(other, late, 410)


def test_a_code_serves_once_and_with_its_own_verifier(there):
    club, service = there
    first, second = club.browser(), club.browser()
    mine, his = service.visit(gone(first), sub="code"), service.visit(gone(second), sub="his code")
    tokens = service.tokens
    assert "invalid_grant" in back(first, {**mine, "code": his["code"]}, 403)["detail"]  # injected: PKCE refuses it
    assert service.tokens == tokens
    back(second, his, 403)
    again = service.visit(gone(second), sub="his code")
    back(second, again)
    replayed = service.visit(gone(second), sub="x")
    back(second, {"state": replayed["state"], "code": again["code"]}, 403)
    assert (
        "did not let you in"
        in back(first, {"state": parse_qs(urlsplit(gone(first)).query)["state"][0], "code": ""}, 403)["detail"]
    )


@pytest.mark.parametrize(
    "wrong",
    [
        {"nonce": "another"}, {"nonce": ""}, {"iss": "https://evil.example"}, {"aud": "another client"}, {"exp": 1}, {"azp": "x"},
        {"sub": ""}, {"sub": 7}, {"iat": None}, {"nonce": None},
    ],
    ids=str,
)  # fmt: skip
def test_what_is_not_for_us_or_not_for_now_is_refused(there, wrong):
    club, service = there
    browser = club.browser()
    told = service.visit(gone(browser), **wrong)
    code = told["code"]
    challenge, at, claims = service.codes[code]
    service.codes[code] = (challenge, at, {k: v for k, v in claims.items() if v is not None})
    back(browser, told, 403)
    assert not browser.get("/api/me")["signed_in"]


def test_another_key_no_signature_and_another_issuer_are_refused(there):
    club, service = there
    browser = club.browser()
    service.key = OTHER
    assert "not signed by it" in back(browser, service.visit(gone(browser)), 403)["detail"]
    told, plain = service.visit(gone(browser)), base64.urlsafe_b64encode(b'{"alg":"none"}').rstrip(b"=").decode()
    body = base64.urlsafe_b64encode(json.dumps(service.codes[told["code"]][2]).encode()).rstrip(b"=").decode()
    service.receiver.answers["/token"] = lambda *_: (200, json.dumps({"id_token": f"{plain}.{body}."}).encode())
    assert "not signed by it" in back(browser, told, 403)["detail"]
    told = service.visit(gone(browser))
    assert "another service" in back(browser, {**told, "iss": "https://evil.example"}, 403)["detail"]  # mixed up (RFC 9207)
    club.app.state.desk.provider = None
    service.facts["issuer"] = "https://evil.example"
    assert "another name" in browser.ask("POST", "/api/sign-in/oidc/begin", {}).json()["detail"]


def test_the_way_back_only_turns_to_the_page(there):
    club, _ = there
    answer = club.client.get("/api/sign-in/oidc?state=a%2Fb&code=c%22%3E&iss=https%3A%2F%2Fid", follow_redirects=False)
    assert answer.status_code == 303 and answer.headers["location"] == "/#/oidc/a%2Fb/c%22%3E/https%3A%2F%2Fid"
    denied = club.client.get("/api/sign-in/oidc?state=a&error=access_denied&code=x", follow_redirects=False)
    assert denied.headers["location"] == "/#/oidc/a//"


def test_neither_verifier_nor_nonce_is_kept(there):
    club, service = there
    browser = club.browser()
    state = service.visit(gone(browser))["state"]
    vault = club.app.state.house.db.vault
    verifier, nonce = oidc.secrets_of(vault, state)
    rows = str(club.sql(sa.select(schema.links)))
    assert len(verifier) == 64 and all(s not in rows for s in (verifier, nonce, state))


def test_a_club_without_another_service_says_so(shared):
    assert shared.browser().ask("POST", "/api/sign-in/oidc/begin", {}).status_code == 404
    assert shared.browser().get("/api/me")["provider"] == ""


@pytest.mark.parametrize(
    ("line", "told"), [('issuer = "http://id"', "expected https"), ('issuer = "https://id"', "needs client")]
)
def test_the_configuration_of_it(tmp_path, line, told):
    file = tmp_path / "club.toml"
    file.write_text(f'[database]\nurl = "x.sqlite"\n[web]\nprocesses = 1\n[oidc]\n{line}\n')
    with pytest.raises(HendersonError, match=told):
        read(file)
    made = ClubConfig()
    made.oidc.issuer, made.oidc.client = "https://id", "club"
    assert "oidc" in settings_of(made).ways and "oidc" not in settings_of(ClubConfig()).ways
