"""Signing in by another service: the browser goes there, comes back with a code, and the page hands it in.

The way back is a plain visit from another site, to which browsers do not send every cookie; so it only turns the browser to the
page, which asks as the page. A state works once, for ten minutes, in the browser that was given it.
"""

from __future__ import annotations

import hmac
import time
from typing import Any
from urllib.parse import quote

import sqlalchemy as sa
from litestar import Response, delete, get, post
from litestar.params import FromPath, JSONBody

from ..engine.bounds import short
from ..server.seats import Asked, address_of
from ..server.tables import Refused
from . import audit, counters, guests, links, names, people
from .api_account import told
from .desk import Desk, desk_of, fresh, signed_in, site_of, who_of
from .links import Link, More
from .mailing import browser_mark
from .messages_people import BackFromElsewhere, BeginElsewhere, Elsewhere, IdentitySeen, MeElsewhere
from .oidc import Claims, Provider
from .schema import identities, users
from .secrets_kept import number
from .who import Who

LASTS = 600.0  # seconds to come back within
BACK = "/api/sign-in/oidc"
STRANGE = "This browser did not begin that, or it took too long: begin again"
SOMEBODYS = "An account here has the address that the other service tells of you: sign in to it first, then add the service to it"


def provider_of(desk: Desk) -> Provider:
    """The other service; refused where the club has none."""
    config = desk.settings.oidc
    if not config.issuer:
        raise Refused(404, "This club knows no other service to sign in by")
    if desk.provider is None:
        desk.provider = Provider(config, desk.settings.reach)
    return desk.provider


@post("/api/sign-in/oidc/begin", status_code=200)
async def begin_elsewhere(request: Asked, data: JSONBody[BeginElsewhere]) -> Elsewhere:
    """Where the browser is to go. A member who is signed in adds the service to his account by it."""
    desk, who, now, mark = desk_of(request), who_of(request), time.time(), browser_mark(request)
    provider = provider_of(desk)
    adds = bool(who.id) and who.role != "guest"
    if adds:
        fresh(who)
    then = data.then if data.then.startswith("#/") and data.then.isprintable() else ""

    def work(db: sa.Connection) -> str:
        counters.demand(db, "link use", address_of(request), now)
        return links.give(db, "oidc", now, LASTS, user=who.id if adds else "", browser=mark, more=More(short(then, 300)))

    state = await desk.run(work)
    return Elsewhere(await provider.begin(desk.db.vault, state, site_of(request)[1] + BACK))


@get(BACK)
async def back_from_elsewhere(request: Asked) -> Response[None]:
    """The browser comes back: on to the page, which hands in what it brings."""
    brought = request.query_params
    state, code, iss, error = (str(brought.get(name, "")) for name in ("state", "code", "iss", "error"))
    parts = (state[:100], code[:2000] if not error else "", iss[:300])
    to = "/#/oidc/" + "/".join(quote(part, safe="") for part in parts)
    return Response(None, status_code=303, headers={"location": to, "cache-control": "no-store"})


@post(BACK, status_code=200)
async def sign_in_elsewhere(request: Asked, data: JSONBody[BackFromElsewhere]) -> Response[MeElsewhere]:
    """Sign in, sign up, or add the service to one's account, by what the browser came back with."""
    desk, who, now, mark = desk_of(request), who_of(request), time.time(), browser_mark(request)
    provider = provider_of(desk)
    await desk.run(lambda db: counters.demand(db, "link use", address_of(request), now))
    link = await desk.run(lambda db: links.use(db, data.state, now, ("oidc",)))
    if not hmac.compare_digest(link.browser, mark) or (link.user and link.user != who.id):
        raise Refused(403, STRANGE)
    if not data.code:
        raise Refused(403, "The other service did not let you in: begin again, or come in another way")
    claims = await provider.end(desk.db.vault, data.state, data.code[:2000], data.iss, site_of(request)[1] + BACK)
    user = await desk.run(lambda db: _user(db, desk, who, link, claims, address_of(request), now))
    return await signed_in(request, user, MeElsewhere(await told(request, user, True), link.more.then))


def _user(db: sa.Connection, desk: Desk, who: Who, link: Link, claims: Claims, address: str, now: float) -> str:
    """Whose account it opens."""
    here = (identities.c.issuer == claims.issuer, identities.c.subject == claims.subject)
    known = db.execute(sa.select(identities.c.user_id).where(*here)).scalar()
    if link.user:
        if known and known != link.user:
            raise Refused(409, "This account of the other service opens another account here")
        if not known:
            _keep(db, claims, link.user, address, now)
        return link.user
    if known:
        if who.role == "guest":
            guests.adopt(db, desk.db.vault, who.id, known)
        return str(known)
    email = names.address(claims.email) if claims.email else ""
    if email and db.execute(sa.select(users.c.id).where(users.c.email == email)).first():
        raise Refused(409, SOMEBODYS)  # a service that errs, or lies, about addresses opens nobody's account
    user = _new(db, who, claims.name, email, now)
    _keep(db, claims, user, address, now)
    return user


def _new(db: sa.Connection, who: Who, wanted: str, email: str, now: float) -> str:
    more: dict[str, Any] = {"email": email, "email_ok": True} if email else {}
    if who.role == "guest":
        people.make_member(db, who.id, who.name, **more)
        return who.id
    try:
        name = names.written(wanted)
        name = name if people.is_free(db, name) else names.made_up()
    except Refused:
        name = names.made_up()
    return people.add_member(db, name, now, **more)


def _keep(db: sa.Connection, claims: Claims, user: str, address: str, now: float) -> None:
    db.execute(identities.insert().values(issuer=claims.issuer, subject=claims.subject, user_id=user))
    audit.write(db, user, "identity", user, claims.issuer, address)


@get("/api/me/identities")
async def my_identities(request: Asked) -> list[IdentitySeen]:
    """The accounts elsewhere that open mine."""
    who = who_of(request)
    query = sa.select(identities).where(identities.c.user_id == who.id)
    rows = await desk_of(request).run(lambda db: db.execute(query).all())
    return [IdentitySeen(number(f"{row.issuer} {row.subject}"), row.issuer) for row in rows]


@delete("/api/me/identities/{identity:str}", status_code=200)
async def drop_identity(request: Asked, identity: FromPath[str]) -> list[IdentitySeen]:
    """One of them opens it no more."""
    desk, who = desk_of(request), who_of(request)
    fresh(who)

    def work(db: sa.Connection) -> bool:
        for row in db.execute(sa.select(identities).where(identities.c.user_id == who.id)).all():
            if number(f"{row.issuer} {row.subject}") == identity:
                here = (identities.c.issuer == row.issuer, identities.c.subject == row.subject)
                return bool(db.execute(identities.delete().where(*here)).rowcount)
        return False

    if not await desk.run(work):
        raise Refused(404, "There is no such account elsewhere of yours")
    return await my_identities.fn(request)  # type: ignore[no-any-return]


ROUTES: list[Any] = [begin_elsewhere, back_from_elsewhere, sign_in_elsewhere, my_identities, drop_identity]
