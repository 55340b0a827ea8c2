"""Signing in by another service (OpenID Connect, code flow with PKCE), as far as it is between the two servers.

The verifier and the nonce follow from the state and the club's secret: neither lies in the database nor in any address. What the
service says is believed only when it is signed with a key of its own, meant for us, for this browser and for now.
"""

from __future__ import annotations

import base64
import hashlib
import json
import time
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

import msgspec
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from ..engine.bounds import short
from ..server.tables import Refused
from ..server.vault import Vault
from . import outward
from .config import Oidc
from .outward import HOUSE, Reach

ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"]  # signed by a key that we can look up; never `none`, never a shared secret
KNOWN, AGAIN = 3600.0, 60.0  # seconds for which what a service says of itself is believed, and until new keys are asked for again
LEEWAY = 60  # seconds by which two clocks may differ
NO = "The other service did not say who you are: {why}"


class Facts(msgspec.Struct):
    """What a service says of itself, as far as we need it."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str
    token_endpoint_auth_methods_supported: list[str] = []  # none said: client_secret_basic
    authorization_response_iss_parameter_supported: bool = False


class Claims(NamedTuple):
    """Who came, by that service's word."""

    issuer: str
    subject: str
    email: str  # "" when the service does not vouch for it
    name: str


def secrets_of(vault: Vault, state: str) -> tuple[str, str]:
    """The verifier and the nonce of a state."""
    return vault.seal("oidc verifier", state) + vault.seal("oidc verifier 2", state), vault.seal("oidc nonce", state)


def challenge_of(verifier: str) -> str:
    """What is shown of a verifier beforehand (S256)."""
    return base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()


class Provider:
    """A service by which one may sign in; one for each process."""

    def __init__(self, config: Oidc, reach: Reach = HOUSE) -> None:
        self.config, self.reach = config, reach
        self._facts: tuple[float, Facts] | None = None
        self._keys: tuple[float, KeySet] | None = None

    async def begin(self, vault: Vault, state: str, back: str) -> str:
        """Where the browser goes."""
        facts, (verifier, nonce) = await self.facts(), secrets_of(vault, state)
        asked = {
            "response_type": "code", "client_id": self.config.client, "redirect_uri": back, "scope": "openid email profile",
            "state": state, "nonce": nonce, "code_challenge": challenge_of(verifier), "code_challenge_method": "S256",
        }  # fmt: skip
        parts = urlsplit(facts.authorization_endpoint)
        return parts._replace(query="&".join(filter(None, (parts.query, urlencode(asked))))).geturl()

    async def end(self, vault: Vault, state: str, code: str, iss: str, back: str) -> Claims:
        """Who came back with this code."""
        facts, (verifier, nonce) = await self.facts(), secrets_of(vault, state)
        if (iss or facts.authorization_response_iss_parameter_supported) and iss != facts.issuer:
            raise Refused(403, NO, why="the answer is of another service")
        fields = {"grant_type": "authorization_code", "code": code, "redirect_uri": back, "code_verifier": verifier}
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
        fields["client_id"] = self.config.client
        if self.config.secret:
            secret = Path(self.config.secret).read_text(encoding="utf-8").strip()
            if "client_secret_post" in facts.token_endpoint_auth_methods_supported:
                fields["client_secret"] = secret
            else:
                both = f"{self.config.client}:{secret}".encode()
                headers["Authorization"] = f"Basic {base64.b64encode(both).decode()}"
        told = await self._asked(facts.token_endpoint, urlencode(fields).encode(), headers, "POST")
        return await self._claims(str(told.get("id_token", "")), facts, nonce)

    async def facts(self) -> Facts:
        """What it says of itself; it must call itself what the host called it."""
        if self._facts is not None and time.monotonic() - self._facts[0] < KNOWN:
            return self._facts[1]
        found = await self._asked(f"{self.config.issuer.rstrip('/')}/.well-known/openid-configuration")
        try:
            facts = msgspec.convert(found, Facts)
        except msgspec.ValidationError as error:
            raise Refused(502, NO, why=short(str(error), 100)) from None
        if facts.issuer != self.config.issuer:
            raise Refused(502, NO, why="it calls itself by another name than club.toml does")
        self._facts = (time.monotonic(), facts)
        return facts

    async def _key_set(self, facts: Facts, *, anew: bool = False) -> KeySet:
        if self._keys is None or time.monotonic() - self._keys[0] > (AGAIN if anew else KNOWN):
            try:
                made = KeySet.import_key_set(await self._asked(facts.jwks_uri))  # type: ignore[arg-type]
            except (JoseError, ValueError, KeyError, TypeError):
                raise Refused(502, NO, why="its keys cannot be read") from None
            self._keys = (time.monotonic(), made)
        return self._keys[1]

    async def _claims(self, token: str, facts: Facts, nonce: str) -> Claims:
        """What a signed token says, checked."""
        for anew in (False, True):  # it may have changed its keys
            try:
                read = jwt.decode(token, await self._key_set(facts, anew=anew), algorithms=ALGORITHMS)
                break
            except (JoseError, ValueError, KeyError, TypeError) as error:
                if anew:
                    raise Refused(403, NO, why=f"what it says is not signed by it ({type(error).__name__})") from None
        wanted = jwt.JWTClaimsRegistry(
            leeway=LEEWAY, iss={"essential": True, "value": facts.issuer}, sub={"essential": True},
            aud={"essential": True, "value": self.config.client}, exp={"essential": True}, iat={"essential": True},
            nonce={"essential": True, "value": nonce},
        )  # fmt: skip
        try:
            wanted.validate(read.claims)
        except (JoseError, ValueError, TypeError) as error:
            raise Refused(403, NO, why=f"what it says is not for us, or not for now ({short(str(error), 80)})") from None
        told, subject = read.claims, read.claims["sub"]
        if (
            told.get("azp", self.config.client) != self.config.client
            or not isinstance(subject, str)
            or not 0 < len(subject) <= 200
        ):
            raise Refused(403, NO, why="what it says is not for us")
        email = str(told.get("email", "")) if told.get("email_verified") is True else ""
        return Claims(facts.issuer, subject, email, str(told.get("preferred_username") or told.get("name") or ""))

    async def _asked(
        self, url: str, body: bytes = b"", headers: dict[str, str] | None = None, method: str = "GET"
    ) -> dict[str, Any]:
        try:
            answer = await outward.send(url, body, headers or {"Accept": "application/json"}, method=method, reach=self.reach)
            found = json.loads(answer.body)
        except Refused as refused:
            raise Refused(502, NO, why=refused.detail) from None
        except (OSError, ValueError) as error:
            raise Refused(502, NO, why=f"no answer that could be read ({type(error).__name__})") from None
        if answer.status != 200 or not isinstance(found, dict):
            why = f"it answered {answer.status} {short(str(found.get('error', '')) if isinstance(found, dict) else '', 60)}"
            raise Refused(403 if method == "POST" else 502, NO, why=why.strip())
        return found
