"""Signing in by a link in a mail: asked for, looked at, used up."""

from __future__ import annotations

import hmac
import time
from typing import Any

import sqlalchemy as sa
from litestar import Response, post
from litestar.params import JSONBody

from ..engine.bounds import short
from ..server.seats import Asked, address_of
from ..server.tables import Refused
from . import audit, counters, guests, links, names, people
from .api_account import told
from .desk import desk_of, signed_in, who_of
from .links import Link
from .mailing import browser_mark, mail_link
from .messages_people import AskLink, LinkSeen, Me, Sent, UseLink
from .schema import users

KINDS = ("sign-in", "sign-up", "email")


@post("/api/sign-in/link", status_code=200)
async def ask_link(request: Asked, data: JSONBody[AskLink]) -> Sent:
    """Have a link sent. The answer is the same whether somebody here has the address or not."""
    name = names.written(data.name) if data.name.strip() else ""
    then = data.then if data.then.startswith("#/") and data.then.isprintable() else ""
    await mail_link(request, "sign-in", names.address(data.email), who_of(request), name, short(then, 300))
    return Sent()


@post("/api/sign-in/link/look", status_code=200)
async def look_at_link(request: Asked, data: JSONBody[UseLink]) -> LinkSeen:
    """What a link is for. It is not used up by this: mail scanners look at links."""
    desk, now, mark = desk_of(request), time.time(), browser_mark(request)
    await desk.run(lambda db: counters.demand(db, "link use", address_of(request), now))  # counts also when nothing is found

    def work(db: sa.Connection) -> LinkSeen:
        link = _known(links.look(db, data.token, now))
        row = people.by_id(db, link.user) if link.user else None
        name = row.name if row is not None and not row.guest else link.more.name
        return LinkSeen(link.kind, link.email, name or "", hmac.compare_digest(link.browser, mark), link.expires, link.more.then)

    return await desk.run(work)


def _known(link: Link) -> Link:
    if link.kind not in KINDS:
        raise Refused(410, links.GONE)
    return link


@post("/api/sign-in/link/use", status_code=200)
async def use_link(request: Asked, data: JSONBody[UseLink]) -> Response[Me]:
    """Sign in, sign up or confirm an address by a link, which is used up."""
    desk, who, now = desk_of(request), who_of(request), time.time()
    await desk.run(lambda db: counters.demand(db, "link use", address_of(request), now))

    def work(db: sa.Connection) -> str:
        link = links.use(db, data.token, now, KINDS)
        owner = db.execute(sa.select(users).where(users.c.email == link.email, users.c.deleted.is_(None))).first()
        if link.kind == "email":
            return _confirmed(db, link, owner, address_of(request))
        if owner is not None:  # also when somebody signed up with the address meanwhile: it is proved to be his
            db.execute(users.update().where(users.c.id == owner.id).values(email_ok=True))
            if who.role == "guest":
                guests.adopt(db, desk.db.vault, who.id, owner.id)
            return str(owner.id)
        if link.kind == "sign-in":
            raise Refused(410, links.GONE)
        name = link.more.name if link.more.name and people.is_free(db, link.more.name, who.id) else ""
        if who.role == "guest":
            people.make_member(db, who.id, name or who.name, email=link.email, email_ok=True)
            return who.id
        return people.add_member(db, name or names.made_up(), now, email=link.email, email_ok=True)

    user = await desk.run(work)
    return await signed_in(request, user, await told(request, user, True))


def _confirmed(db: sa.Connection, link: Link, owner: sa.Row[Any] | None, address: str) -> str:
    """An address is somebody's own from now on."""
    if owner is not None and owner.id != link.user:
        raise Refused(409, "This address belongs to another account meanwhile")
    db.execute(users.update().where(users.c.id == link.user).values(email=link.email, email_ok=True))
    audit.write(db, link.user, "email", link.user, address=address)
    return link.user


ROUTES: list[Any] = [ask_link, look_at_link, use_link]
