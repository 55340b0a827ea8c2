"""The HTTP and WebSocket service (Litestar): the shell round the routes."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Request, Response, get
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
from .messages import Refusal
from .push import same_origin, watch
from .seats import COOKIE
from .tables import Refused

STATIC = Path(__file__).parent / "static"
SAFE = {
    "content-security-policy": "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline';"
    " connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


@dataclass
class Config:
    """How a server runs."""

    db: str = "henderson.sqlite"
    workers: int = 1
    body_limit: int = 2_000_000
    tables_a_minute: int = 60  # a browser may open this many; 0 no limit


def guarded(app: ASGIApp) -> ASGIApp:
    """Origin check, a cookie for the lobby, and security headers on every answer."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            await app(scope, receive, send)
            return
        headers = {k.decode("latin-1").lower(): v.decode("latin-1") for k, v in scope["headers"]}
        if scope["method"] not in ("GET", "HEAD") and not same_origin(headers, ""):
            refused: Response[Any] = Response(Refusal(403, "This request comes from another page"), status_code=403)
            await refused.to_asgi_response(app=None, request=Request(scope))(scope, receive, send)
            return
        fresh = "" if f"{COOKIE}=" in headers.get("cookie", "") else secrets.token_urlsafe(24)

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = [(k.encode(), v.encode()) for k, v in SAFE.items()]
                if fresh:
                    extra.append(
                        (b"set-cookie", f"{COOKIE}={fresh}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000".encode())
                    )
                message["headers"] = [*message.get("headers", []), *extra]
            await send(message)

        await app(scope, receive, sending)

    return wrapped


def _refused(request: Request[Any, Any, Any], refused: Refused) -> Response[Refusal]:
    cause = refused.cause
    body = Refusal(refused.status, refused.detail)
    if cause is not None:
        body = Refusal(refused.status, refused.detail, cause.given, cause.rule, "", list(cause.expected)[:200])
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
        middleware=[guarded],
        request_max_body_size=config.body_limit,
        exception_handlers={Refused: _refused, HendersonError: _mendable, HTTPException: _http},
        openapi_config=OpenAPIConfig(title="Henderson", version=__version__, path="/schema"),
    )
