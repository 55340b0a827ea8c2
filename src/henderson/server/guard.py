"""What happens to every request before any route: its host, origin, size and rate are looked at, its browser is known, its answer
carries security headers and is counted."""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections import Counter
from collections.abc import Callable
from functools import lru_cache

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from .journal import REQUEST
from .limits import Limits, cost_of, is_host
from .memory import Collector
from .messages import Refusal
from .push import same_origin
from .seats import COOKIE, cookie_of, headers_of

log = logging.getLogger("henderson.request")
SAFE = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
ADDRESS = 4_000  # bytes of path and query
SLOW = 1.0  # seconds: a request that took as long is written down
SEGMENT = 200  # bytes of a name in a path
_STRANGE = re.compile(rb"[\x00-\x1f\x7f]|\d{19}")
_ESCAPED = re.compile(rb"%(?:[01][0-9a-f]|7f|(?![0-9a-f]{2}))", re.I)


class Tally:
    """What the server has done so far, for its metrics."""

    def __init__(self) -> None:
        self.answers: Counter[int] = Counter()  # by status
        self.failures = 0


def guarded(
    limits: Limits, hosts: tuple[str, ...], tally: Tally, secure: bool, collector: Collector
) -> Callable[[ASGIApp], ASGIApp]:
    """The middleware."""

    def refusal(scope: Scope, headers: dict[str, str]) -> Refusal | None:
        if not is_host(headers.get("host", ""), hosts):
            return Refusal(403, f"This service does not answer to '{headers.get('host', '')[:100]}'")
        method = "GET" if scope["type"] == ScopeType.WEBSOCKET else scope["method"]
        if method not in ("GET", "HEAD") and not same_origin(headers, ""):
            return Refusal(403, "This request comes from another page")
        asked = scope["raw_path"] + b"?" + scope["query_string"]
        if len(asked) > ADDRESS or len(headers.get("x-seat", "")) > 80:
            return Refusal(400, f"This address or seat is too long: expected at most {ADDRESS} bytes")
        if any(len(part) > SEGMENT for part in scope["raw_path"].split(b"/")):
            return Refusal(404, "Nothing here has so long a name")
        if _STRANGE.search(asked) or _ESCAPED.search(asked) or "\x00" in scope["path"]:
            return Refusal(400, "This address cannot be read: expected printable letters and numbers of at most 18 digits")
        address = (scope.get("client") or ("", 0))[0]
        if not limits.allow(address, headers.get("x-seat", ""), cost_of(method, scope["path"])):
            return Refusal(429, "Too many requests: wait a moment")
        return None

    def middleware(app: ASGIApp) -> ASGIApp:
        async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
            began = collector.asked = time.monotonic()
            number = secrets.token_hex(6)
            REQUEST.set(number)
            headers = headers_of(scope)
            refused = refusal(scope, headers)
            if scope["type"] == ScopeType.WEBSOCKET:
                if refused is None:
                    await app(scope, receive, send)
                else:
                    await send({"type": "websocket.close", "code": 4403, "reason": refused.detail})
                return
            known = cookie_of(headers.get("cookie", ""))
            fresh = "" if known else secrets.token_urlsafe(24)
            scope["state"]["browser"] = known or fresh
            if headers.get("sec-fetch-site") in ("cross-site", "same-site"):
                fresh = ""  # from another page a browser does not show the cookie it has, which must not be replaced

            async def sending(message: Message) -> None:
                if message["type"] == "http.response.start":
                    tally.answers[message["status"]] += 1
                    extra = [*SAFE, (b"content-security-policy", _policy(headers.get("host", "")))]
                    extra.append((b"x-request-id", number.encode()))
                    note(scope, message["status"], time.monotonic() - began)
                    if fresh:
                        mark = "; Secure" if secure else ""
                        given = f"{COOKIE}={fresh}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000{mark}"
                        extra.append((b"set-cookie", given.encode()))
                    message["headers"] = [*message.get("headers", []), *extra]
                await send(message)

            if refused is None:
                await app(scope, receive, sending)
                return
            body = msgspec.json.encode(refused)
            kind = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
            await sending({"type": "http.response.start", "status": refused.status_code, "headers": kind})
            await sending({"type": "http.response.body", "body": body, "more_body": False})

        return wrapped

    return middleware


def note(scope: Scope, status: int, seconds: float) -> None:
    """Write a request down that was refused, failed or was slow: by its route, since addresses may hold secrets (a feed's)."""
    if (status < 400 or status == 404) and seconds < SLOW:
        return
    facts = {"method": scope.get("method", ""), "route": scope.get("path_template", ""), "status": status}
    facts |= {"ms": round(1000 * seconds)}
    if user := getattr(scope.get("state", {}).get("who"), "id", ""):
        facts["user"] = user
    log.info("request", extra={"facts": facts})


@lru_cache(64)
def _policy(host: str) -> bytes:
    """No script but our own files, no connection but to this service."""
    push = f" ws://{host} wss://{host}" if re.fullmatch(r"[A-Za-z0-9.\-\[\]:]+", host) else ""
    return (
        "default-src 'self'; script-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline';"
        f" connect-src 'self'{push}; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ).encode()
