"""The HTTP and WebSocket service (Litestar): the shell round the routes."""

from __future__ import annotations

import contextlib
import gc
import re
import secrets
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.static_files import create_static_files_router
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from .. import __version__
from ..engine.decision import HendersonError, IllegalChoice
from . import api_games, api_replay, api_table
from .house import House
from .limits import Limits, is_host
from .messages import Refusal
from .push import same_origin, watch
from .seats import COOKIE
from .tables import Refused

STATIC = Path(__file__).parent / "static"
SAFE = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


@dataclass
class Config:
    """How a server runs."""

    db: str = "henderson.sqlite"
    workers: int = 1
    body_limit: int = 2_000_000
    tables_a_minute: int = 60  # an address may open this many; 0 no limit
    requests_a_second: float = 50  # a seat may ask this often; 0 no limit
    hosts: tuple[str, ...] = ()  # names the service answers to; () any


def guarded(config: Config) -> Callable[[ASGIApp], ASGIApp]:
    """Host, Origin and rate checked, a cookie for the lobby, and security headers on every answer."""
    limits = Limits(config.requests_a_second)

    def refusal(scope: Any, headers: dict[str, str]) -> Refusal | None:
        if not is_host(headers.get("host", ""), config.hosts):
            return Refusal(403, f"This service does not answer to '{headers.get('host', '')}'")
        listens = scope["type"] == ScopeType.WEBSOCKET  # push.watch looks at its Origin
        if not listens and scope["method"] not in ("GET", "HEAD") and not same_origin(headers, ""):
            return Refusal(403, "This request comes from another page")
        if not limits.allow((scope.get("client") or ("", 0))[0], headers.get("x-seat", "")):
            return Refusal(429, "Too many requests: wait a moment")
        return None

    def middleware(app: ASGIApp) -> ASGIApp:
        async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
            headers = {k.decode("latin-1").lower(): v.decode("latin-1") for k, v in scope["headers"]}
            refused = refusal(scope, headers)
            if scope["type"] == ScopeType.WEBSOCKET:
                if refused is None:
                    await app(scope, receive, send)
                else:
                    await send({"type": "websocket.close", "code": 4403, "reason": refused.detail})
                return
            fresh = "" if f"{COOKIE}=" in headers.get("cookie", "") else secrets.token_urlsafe(24)

            async def sending(message: Message) -> None:
                if message["type"] == "http.response.start":
                    extra = [*SAFE, (b"content-security-policy", _policy(headers.get("host", "")))]
                    if fresh:
                        extra.append(
                            (b"set-cookie", f"{COOKIE}={fresh}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000".encode())
                        )
                    message["headers"] = [*message.get("headers", []), *extra]
                await send(message)

            if refused is not None:
                answer: Response[Any] = Response(refused, status_code=refused.status_code)
                await answer.to_asgi_response(app=None, request=Request(scope))(scope, receive, sending)
                return
            await app(scope, receive, sending)

        return wrapped

    return middleware


@lru_cache(64)
def _policy(host: str) -> bytes:
    """No script but our own files, no connection but to this service."""
    push = f" ws://{host} wss://{host}" if re.fullmatch(r"[A-Za-z0-9.\-\[\]:]+", host) else ""
    return (
        "default-src 'self'; script-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline';"
        f" connect-src 'self'{push}; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ).encode()


def _refused(request: Request[Any, Any, Any], refused: Refused) -> Response[Refusal]:
    cause = refused.cause
    body = Refusal(refused.status, refused.detail)
    if cause is not None:
        body = Refusal(refused.status, refused.detail, cause.given, cause.rule, "", list(cause.expected)[:200], cause.reason)
    return Response(body, status_code=refused.status)


def _mendable(request: Request[Any, Any, Any], error: HendersonError) -> Response[Refusal]:
    rule = error.rule if isinstance(error, IllegalChoice) else ""
    return Response(Refusal(422, str(error), rule=rule), status_code=422)


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    detail = error.detail
    if isinstance(error.extra, list) and error.extra:
        detail += ": " + "; ".join(
            f"{x.get('key', '')} {x.get('message', '')}".strip() for x in error.extra if isinstance(x, dict)
        )
    return Response(Refusal(error.status_code, detail), status_code=error.status_code, headers=error.headers)


@get(["/", "/table", "/replay", "/lobby"], media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def page() -> Response[bytes]:
    """The page; or, when the front end was not built, a sentence that says so."""
    file = STATIC / "index.html"
    if file.exists():
        return Response(file.read_bytes(), media_type=MediaType.HTML)
    text = (
        "<!doctype html><title>Henderson</title><p>The browser client was not built. Run <code>python3 run.py play</code> once"
        " with the package registries in reach, or play at the terminal: <code>henderson play avalon-hill</code>."
    )
    return Response(text.encode(), media_type=MediaType.HTML, status_code=503)


def create_app(config: Config | None = None) -> Litestar:
    """The application."""
    config = config or Config()

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.house = House(config.db, config.workers)
        gc.collect()
        gc.freeze()  # what is there now stays: a full collection under load need not look through it
        try:
            yield
        finally:
            await app.state.house.close()

    routes: list[Any] = [*api_games.ROUTES, *api_table.ROUTES, *api_replay.ROUTES, watch, page]
    if (STATIC / "assets").is_dir():
        routes.append(create_static_files_router("/assets", [STATIC / "assets"]))
    return Litestar(
        routes,
        lifespan=[lifespan],
        state=State({"config": config}),
        middleware=[guarded(config)],
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=5, minimum_size=1000),
        request_max_body_size=config.body_limit,
        exception_handlers={Refused: _refused, HendersonError: _mendable, HTTPException: _http},
        openapi_config=OpenAPIConfig(title="Henderson", version=__version__, path="/schema"),
    )
