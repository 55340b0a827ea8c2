"""Passkeys, with an authenticator made of plain cryptography: each challenge serves once, one site and one user."""

import base64
import hashlib
import json
import secrets
import struct
import time

import cbor2
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from henderson.club import schema

ORIGIN, SITE = "http://club.test", "club.test"


def b64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """A device with one key."""

    def __init__(self, site: str = SITE, origin: str = ORIGIN) -> None:
        self.site, self.origin, self.count = site, origin, 0
        self.key, self.id = ec.generate_private_key(ec.SECP256R1()), secrets.token_bytes(16)
        self.user = b""

    def _data(self, flags: int, more: bytes = b"") -> bytes:
        self.count += 1
        return hashlib.sha256(self.site.encode()).digest() + bytes([flags]) + struct.pack(">I", self.count) + more

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def make(self, options: str) -> str:
        asked = json.loads(options)
        self.user = unb64(asked["user"]["id"])
        at = self.key.public_key().public_numbers()
        cose = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: at.x.to_bytes(32, "big"), -3: at.y.to_bytes(32, "big")})
        data = self._data(0x45, bytes(16) + struct.pack(">H", len(self.id)) + self.id + cose)
        client = self._client("webauthn.create", asked["challenge"])
        made = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._answer({"clientDataJSON": b64(client), "attestationObject": b64(made)})

    def sign(self, options: str) -> str:
        client = self._client("webauthn.get", json.loads(options)["challenge"])
        data = self._data(0x05)
        signed = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        parts = {"clientDataJSON": client, "authenticatorData": data, "signature": signed, "userHandle": self.user}
        return self._answer({name: b64(part) for name, part in parts.items()})

    def _answer(self, response: dict) -> str:
        kind = {"id": b64(self.id), "rawId": b64(self.id), "type": "public-key", "clientExtensionResults": {}}
        return json.dumps({**kind, "response": response})


def added(browser, device=None):
    device = device or Authenticator()
    begun = browser.post("/api/me/passkeys/begin")
    made = browser.ask(
        "POST", "/api/me/passkeys", {"ticket": begun["ticket"], "response": device.make(begun["options"]), "name": "Key"}
    )
    return device, made


def begun(club):
    browser = club.browser()
    return browser, browser.post("/api/sign-in/passkey/begin")


def test_a_passkey_is_made_and_signs_in_without_a_name(on_both):
    member = on_both.member("Keyholder")
    device, made = added(member)
    assert made.status_code == 201, made.text
    browser, challenge = begun(on_both)
    answer = {"ticket": challenge["ticket"], "response": device.sign(challenge["options"])}
    assert browser.post("/api/sign-in/passkey", answer)["person"]["name"] == "Keyholder"
    assert member.get("/api/me")["passkeys"] == 1
    key = member.get("/api/me/passkeys")[0]["id"]
    assert member.ask("DELETE", f"/api/me/passkeys/{key}").json() == []
    browser, challenge = begun(on_both)
    gone = browser.ask(
        "POST", "/api/sign-in/passkey", {"ticket": challenge["ticket"], "response": device.sign(challenge["options"])}
    )
    assert gone.status_code == 403


def test_a_challenge_serves_once_also_when_it_failed(shared):
    device, _ = added(shared.member())
    browser, challenge = begun(shared)
    good = {"ticket": challenge["ticket"], "response": device.sign(challenge["options"])}
    browser.post("/api/sign-in/passkey", good)
    assert shared.browser().ask("POST", "/api/sign-in/passkey", good).status_code == 410, "replayed"
    browser, challenge = begun(shared)
    wrong = {"ticket": challenge["ticket"], "response": Authenticator().sign(challenge["options"])}
    assert browser.ask("POST", "/api/sign-in/passkey", wrong).status_code == 403
    right = {"ticket": challenge["ticket"], "response": device.sign(challenge["options"])}
    assert browser.ask("POST", "/api/sign-in/passkey", right).status_code == 410


def test_an_old_answer_does_not_fit_a_new_challenge(shared):
    device, _ = added(shared.member())
    _, first = begun(shared)
    old = device.sign(first["options"])
    browser, second = begun(shared)
    assert browser.ask("POST", "/api/sign-in/passkey", {"ticket": second["ticket"], "response": old}).status_code == 403


def test_a_challenge_ends(shared):
    device, _ = added(shared.member())
    browser, challenge = begun(shared)
    shared.sql(schema.links.update().values(expires=time.time() - 1))
    late = {"ticket": challenge["ticket"], "response": device.sign(challenge["options"])}
    assert browser.ask("POST", "/api/sign-in/passkey", late).status_code == 410


@pytest.mark.parametrize(
    "device", [Authenticator(origin="https://evil.example"), Authenticator(site="evil.example")], ids=["origin", "site"]
)
def test_a_key_made_for_another_site_is_not_taken(shared, device):
    _, made = added(shared.member(), device)
    assert made.status_code == 422 and "not taken" in made.json()["detail"]


def test_a_ceremony_is_ended_by_who_began_it(shared):
    one, other = shared.member(), shared.member()
    challenge = one.post("/api/me/passkeys/begin")
    stolen = {"ticket": challenge["ticket"], "response": Authenticator().make(challenge["options"])}
    assert other.ask("POST", "/api/me/passkeys", stolen).status_code == 403
    assert other.get("/api/me/passkeys") == []


def test_a_copied_key_that_counts_back_is_refused(shared):
    device, _ = added(shared.member())
    browser, challenge = begun(shared)
    browser.post("/api/sign-in/passkey", {"ticket": challenge["ticket"], "response": device.sign(challenge["options"])})
    device.count = 0
    browser, challenge = begun(shared)
    copy = {"ticket": challenge["ticket"], "response": device.sign(challenge["options"])}
    assert browser.ask("POST", "/api/sign-in/passkey", copy).status_code == 403


@pytest.mark.parametrize("response", ["", "{}", "[]", "null", '{"id": 1}', "x" * 30_000])
def test_nonsense_is_refused_with_a_sentence(shared, response):
    browser, challenge = begun(shared)
    answer = browser.ask("POST", "/api/sign-in/passkey", {"ticket": challenge["ticket"], "response": response})
    assert answer.status_code == 403 and "does not fit" in answer.json()["detail"]
