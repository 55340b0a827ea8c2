"""The HTTP and WebSocket service (Litestar): the shell round the routes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig

from .. import __version__
from ..engine.bounds import short
from ..engine.decision import HendersonError, IllegalChoice
from . import (
    api_games,
    api_health,
    api_ledgers,
    api_orders,
    api_packs,
    api_posed,
    api_replay,
    api_seats,
    api_study,
    api_table,
    api_whatif,
    api_workshop,
    spoken,
)
from .files import assets, whole
from .guard import Tally, guarded
from .house import House
from .journal import REQUEST
from .limits import Limits
from .memory import Collector
from .messages import Refusal
from .paths import Service
from .push import watch
from .seats import Asked
from .shortcut import shortcut, told
from .speech import language_of, say
from .studies import Studies
from .tables import Refused

log = logging.getLogger("henderson.failure")
STATIC = Path(__file__).parent / "static"


@dataclass
class Config:
    """How a server runs."""

    db: str = "henderson.sqlite"
    workers: int = 1
    body_limit: int = 2_500_000
    tables_a_minute: int = 60  # an address may open this many; 0 no limit
    requests_a_second: float = 50  # a seat may ask this often; 0 no limit
    sockets: int = 200  # an address may have so many; 0 no limit
    hosts: tuple[str, ...] = ()  # names the service answers to; () any
    dice_wait: float = 0  # seconds that the first die between people waits for both to sit down
    ponder: bool = False  # do Veteran and Elite think while the person does?
    secure: bool = False  # cookies over TLS only: there is a proxy in front that speaks it


def refused(request: Asked, refused: Refused) -> Response[Refusal]:
    """A refusal in the reader's language."""
    language = language_of(request)
    cause, detail = refused.cause, say(language, refused.text, **refused.places)
    body = Refusal(refused.status, detail)
    if cause is not None:
        reason = spoken.say(cause.game, language, cause.said) if cause.said else cause.reason
        reason = detail if cause.reason == refused.detail else reason  # the whole refusal is the reason
        body = Refusal(refused.status, detail, cause.given, cause.rule, "", list(cause.expected)[:200], reason)
    return Response(body, status_code=refused.status)


def _mendable(request: Asked, error: HendersonError) -> Response[Refusal]:
    rule = error.rule if isinstance(error, IllegalChoice) else ""
    return Response(Refusal(422, short(str(error), 2000), rule=rule), status_code=422)


def _unreadable(request: Asked, error: Exception) -> Response[Refusal]:
    return Response(Refusal(400, "The request cannot be read: expected JSON in UTF-8, not too deep"), status_code=400)


def _http(request: Asked, error: HTTPException) -> Response[Refusal]:
    if error.status_code >= 500:
        return failed(request, error)
    if isinstance(error.__cause__, UnicodeError | RecursionError):
        return _unreadable(request, error)
    detail = short(error.detail, 500)
    if isinstance(error.extra, list) and error.extra:
        detail += ": " + "; ".join(
            short(f"{x.get('key', '')} {x.get('message', '')}".strip(), 300) for x in error.extra[:10] if isinstance(x, dict)
        )
    return Response(Refusal(error.status_code, detail), status_code=error.status_code, headers=error.headers)


def failed(request: Asked, error: Exception) -> Response[Refusal]:
    """What nobody foresaw is logged under the request's number, and the number is told."""
    number = REQUEST.get()
    tally: Tally = request.app.state.tally
    tally.failures += 1
    route = request.scope.get("path_template", "")  # not the address itself, which may hold a secret
    log.error("failure %s: %s %s", number, request.method, route, exc_info=error)
    return Response(Refusal(500, f"Something failed here, and was written down as {number}"), status_code=500)


@get(["/", "/table", "/replay", "/lobby"], media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def page(request: Asked) -> Response[bytes]:
    """The page; or, when the front end was not built, a sentence that says so."""
    built = request.app.state.shell.get("index.html")
    if built is not None:
        return Response(built, media_type=MediaType.HTML)
    text = (
        "<!doctype html><title>Henderson</title><p>The browser client was not built. Run <code>python3 run.py play</code> once"
        " with the package registries in reach, or play at the terminal: <code>henderson play avalon-hill</code>."
    )
    return Response(text.encode(), media_type=MediaType.HTML, status_code=503)


ROOT = {"manifest.webmanifest": "application/manifest+json", "sw.js": "text/javascript", "icon.svg": "image/svg+xml"}


@get([f"/{name}" for name in ROOT], include_in_schema=False, sync_to_thread=False)
def at_root(request: Asked) -> Response[bytes]:
    """What a browser looks for beside the page: how to install it, and what keeps its shell."""
    name = request.url.path.lstrip("/")
    file = request.app.state.shell.get(name)
    if file is None:
        raise Refused(404, "The browser client has no {name}: it was not built", name=name)
    return Response(file, media_type=ROOT[name], headers={"cache-control": "no-cache"})


@dataclass
class More:
    """What a club adds to the service."""

    open_house: Callable[[Config], Awaitable[House]]
    routes: Sequence[Any] = ()
    guards: Sequence[Any] = ()  # before every route
    middleware: Sequence[Any] = ()  # inside the guard: it knows the browser, and nothing of who is signed in
    handlers: Mapping[int | type[Exception], Any] = field(default_factory=dict)  # what becomes of exceptions


async def _own_house(config: Config) -> House:
    return House(config.db, config.workers, config.dice_wait, ponder=config.ponder)


def create_app(config: Config | None = None, more: More | None = None) -> Litestar:
    """The application."""
    config, more = config or Config(), more or More(_own_house)
    limits, tally = Limits(config.requests_a_second, config.tables_a_minute, config.sockets), Tally()
    collector = Collector()

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.studies = Studies()
        app.state.house = await more.open_house(config)
        collector.begin()
        tidying = asyncio.create_task(collector.wait_for_quiet())
        try:
            yield
        finally:
            tidying.cancel()
            collector.end()
            await app.state.studies.close()
            await app.state.house.close()

    routes: list[Any] = [watch, page, at_root, *api_health.ROUTES]
    routes += [*api_games.ROUTES, *api_table.ROUTES, *api_orders.ROUTES, *api_seats.ROUTES, *api_replay.ROUTES]
    routes += [*api_packs.ROUTES, *api_workshop.ROUTES, *api_whatif.ROUTES, *api_study.ROUTES, *api_posed.ROUTES]
    routes += [*api_ledgers.ROUTES, *more.routes]
    if (STATIC / "assets").is_dir():
        routes.append(assets(STATIC / "assets"))
    service = Service(
        routes,
        lifespan=[lifespan],
        state=State({"config": config, "limits": limits, "tally": tally, "collector": collector, "accounts": bool(more.routes),
                     "shell": whole(STATIC)}),
        guards=[told, *more.guards],
        middleware=[guarded(limits, config.hosts, tally, config.secure, collector), *more.middleware, shortcut(more.guards)],
        compression_config=CompressionConfig(
            backend="gzip", gzip_compress_level=5, minimum_size=1000,
            exclude=["^/assets/", r"/map\.svg$"],  # compressed once, see files.py
        ),
        request_max_body_size=config.body_limit,
        exception_handlers={
            **more.handlers, Refused: refused, api_orders.Unsure: api_orders.unsure,
            HendersonError: _mendable, HTTPException: _http, UnicodeError: _unreadable,
            RecursionError: _unreadable, Exception: failed,
        },
        logging_config=None,  # our own journal
        openapi_config=OpenAPIConfig(title="Henderson", version=__version__, path="/schema"),
    )  # fmt: skip
    service.named_routes(route.path for route in service.routes)
    return service
