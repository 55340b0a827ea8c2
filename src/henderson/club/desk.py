"""What the routes of people share: the database, the door, the club's settings, and the one place where a request is judged."""

from __future__ import annotations

import asyncio
import contextlib
import time
from dataclasses import dataclass, field
from typing import Any, TypeVar

import sqlalchemy as sa
from litestar import Litestar, Response
from litestar.enums import ScopeType
from litestar.exceptions import WebSocketException
from litestar.handlers import BaseRouteHandler
from litestar.types import Scope

from ..server.database import Database, Work
from ..server.house import House
from ..server.packs import Packs
from ..server.places import place_of
from ..server.seats import Asked, Connection, address_of
from ..server.tables import Refused
from ..server.vault import hashed
from . import sessions
from .config import Oidc
from .door import Door
from .failures import Failures
from .live import Live
from .matrix import may, routes
from .oidc import Provider
from .outward import HOUSE, Reach
from .passwords import Passwords
from .schema import players, tables
from .sessions import set_cookie
from .who import NOBODY, Who, browser_of_user

T = TypeVar("T")
TRIES = 5
RULES = routes()
OPEN = {path for _, path in RULES if path.startswith(("/api/sign-", "/api/me"))}  # to nobody, where accounts are required
WHEN_BANNED = {"/api/me", "/api/me/export", "/api/me/sessions", "/api/sign-out", "/api/home"}  # what stays open to who is banned


@dataclass
class Settings:
    """What a club's host decides about people."""

    name: str = "Henderson"
    url: str = ""  # https://club.example.org, for links in mails; "" as the request says
    accounts: str = "optional"  # optional: guests play; required: they do not
    ways: list[str] = field(default_factory=lambda: ["password", "link", "passkey"])
    mails: bool = False  # is there a mail server?
    push_key: str = ""  # the public key of Web Push; "" there is none
    oidc: Oidc = field(default_factory=Oidc)  # another service to sign in by
    reach: Reach = HOUSE  # how far the club's server goes to reach it


class Desk:
    """One for each process."""

    def __init__(self, house: House, secure: bool, settings: Settings) -> None:
        self.house, self.db, self.settings, self.secure = house, house.db, settings, secure
        self.door = Door(house.db, secure)
        self.passwords = Passwords()
        self.live = Live(house.db)
        self.failures = Failures()
        self.provider: Provider | None = None  # once somebody signs in by it
        self.door.hear()
        self._watch = asyncio.create_task(self.door.watch_sessions())

    async def run(self, work: Work[T]) -> T:
        """Run work in one transaction. Two processes may want the same number or name at once: the second tries again, and then
        meets what the first has done."""
        for _ in range(TRIES):
            with contextlib.suppress(sa.exc.IntegrityError):
                return await self.db.run(work)
        raise Refused(409, "Somebody was quicker: try again")

    def close(self) -> None:
        """No more sockets are watched."""
        self._watch.cancel()
        self.failures.close()


def desk_in(app: Litestar) -> Desk:
    """The desk of a running server, set up at its first request."""
    found = app.state.get("desk")
    if found is None:
        config = app.state.config
        found = app.state["desk"] = Desk(app.state.house, config.secure, app.state.get("club") or Settings())
        app.on_shutdown.append(found.close)
    assert isinstance(found, Desk)
    return found


def door_in(scope: Scope) -> Door:
    """The door of the server that a request came to."""
    return desk_in(scope["litestar_app"]).door


def desk_of(connection: Connection) -> Desk:
    """The desk of the running server."""
    return desk_in(connection.app)


def who_of(connection: Connection) -> Who:
    """Who asks."""
    found = connection.scope.get("state", {}).get("who", NOBODY)
    assert isinstance(found, Who)
    return found


def relations(db: sa.Connection, database: Database, table: str, who: Who, token: str) -> frozenset[str]:
    """What somebody is at a table; nothing when it is not there for him. A table in private is there for who has its link, and
    for moderators, who see what spectators see."""
    row = db.execute(sa.select(tables.c.private, tables.c.owner_id).where(tables.c.id == table)).first()
    if row is None:
        return frozenset()
    found = set()
    if who.id:
        if db.execute(sa.select(players.c.side).where(players.c.table_id == table, players.c.user_id == who.id)).first():
            found.add("seat")
        if row.owner_id == who.id:
            found.add("owner")
    place = place_of(db, database.vault, token, who.browser) if 0 < len(token) <= 80 else None
    if place is not None and place.table == table:
        found.add("seat" if place.side else "spectator")
    if "seat" not in found and (not row.private or who.role in ("moderator", "admin")):
        found.add("spectator")
    return frozenset(found)


async def permitted(connection: Connection, handler: BaseRouteHandler) -> None:
    """The one place where it is decided who may ask a route: the matrix."""
    if connection.scope["type"] != ScopeType.WEBSOCKET:
        await _judged(connection, str(connection.scope["method"]))
        return
    try:
        await _judged(connection, "WS")
    except Refused as refused:
        raise WebSocketException(detail=refused.detail[:120], code=4000 + refused.status) from None


async def _judged(connection: Connection, method: str) -> None:
    """Refused when the matrix says no. What it does not list is no route of people."""
    path, who = str(connection.scope["path_template"]), who_of(connection)
    rule = RULES.get((method, path))
    if rule is None:
        if path.startswith(("/api/", "/ws/")) and method not in ("OPTIONS", "HEAD"):
            raise Refused(403, "Nobody may do that: {method} {path} is not in the matrix", method=method, path=path)
        return  # the page itself and its files
    if who.role not in rule.roles:
        raise Refused(403 if who.signed_in else 401, _told(who))
    if who.scopes is not None and (not rule.scope or rule.scope not in who.scopes):
        if not rule.scope:
            raise Refused(403, "No token may do that")
        raise Refused(403, "This token may not do that: expected the scope '{scope}'", scope=rule.scope)
    if not who.signed_in and desk_of(connection).settings.accounts == "required" and path not in OPEN and method != "GET":
        raise Refused(401, "This club wants to know who plays: sign up or in first")
    if who.banned_until > time.time() and path not in WHEN_BANNED:
        raise Refused(403, "You are banned for a while: your page says until when, and why")
    if rule.relations is not None:
        desk, token = desk_of(connection), connection.headers.get("x-seat", "")
        table = str(connection.path_params["table"])
        here = await desk.db.run(lambda db: relations(db, desk.db, table, who, token))
        if not here:
            raise Refused(404, "There is no table '{table}'", table=table[:40])
        if not may(rule, who.role, here):
            raise Refused(403, "That is for those who sit there" if rule.relations == {"seat"} else "That is not yours to do")


def _told(who: Who) -> str:
    if not who.signed_in:
        return "Nobody is signed in here: choose a name first"
    return "Sign up first: a guest cannot do that" if who.role == "guest" else "That is not yours to do"


def fresh(who: Who) -> None:
    """Only to who has proved lately who he is; a guest has nothing to prove by."""
    if not who.fresh and who.role != "guest":
        raise Refused(403, "Sign in again first: this needs a sign-in of the last ten minutes")


async def signed_in(request: Asked, user: str, body: Any, *, status: int = 200) -> Response[Any]:
    """A new session for a user in place of the one there was: its secret is new, and the old one opens nothing."""
    desk, who, now = desk_of(request), who_of(request), time.time()
    agent, address = request.headers.get("user-agent", ""), address_of(request)

    def work(db: sa.Connection) -> str:
        if who.key and who.scopes is None:
            sessions.end(db, who.key)
        return sessions.begin(db, user, now, agent, address)

    secret = await desk.db.run(work)
    await desk.db.durable()
    if who.key:
        await desk.door.end([who.key], who.id)
    desk.door.memory.forget(user)
    if who.key == "" and (visitor := request.scope.get("state", {}).get("visitor", "")):
        packs = Packs.beside(desk.db.vault)  # what this browser brought while nobody was signed in
        await asyncio.to_thread(packs.pass_on, hashed(visitor), hashed(browser_of_user(user)))
    return Response(body, status_code=status, headers={"set-cookie": set_cookie(secret, desk.secure)})


def site_of(request: Asked) -> tuple[str, str]:
    """The club's host name and its origin, as passkeys bind to them."""
    desk = desk_of(request)
    origin = desk.settings.url.rstrip("/") or f"{'https' if desk.secure else 'http'}://{request.headers.get('host', 'localhost')}"
    host = origin.partition("://")[2]
    return (host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host), origin
