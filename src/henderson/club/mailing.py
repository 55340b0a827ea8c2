"""Links by mail: asked for, bound to the browser that asked, put into the outbox. The answer is the same for every address."""

from __future__ import annotations

import time

import sqlalchemy as sa

from ..server.seats import Asked, address_of, browser_of
from . import counters, letters, links, outbox
from .desk import desk_of, site_of
from .links import MAIL, More
from .schema import users
from .secrets_kept import kept
from .who import Who

PAGE = "/#/link/"  # the page that opens it; what stands behind the # reaches no server and no log


def browser_mark(request: Asked) -> str:
    """What a link is bound to: the cookie that every visitor has, whoever he is signed in as."""
    return kept("browser", request.scope.get("state", {}).get("visitor", "") or browser_of(request))


async def mail_link(request: Asked, kind: str, email: str, who: Who, name: str = "", then: str = "") -> None:
    """Have a link of this kind sent. Too many to one address are left out without a word: the asker may not be its owner."""
    desk, now, mark = desk_of(request), time.time(), browser_mark(request)
    page = site_of(request)[1] + PAGE
    fields: dict[str, str | int] = {"club": desk.settings.name, "minutes": int(MAIL / 60)}

    def work(db: sa.Connection) -> None:
        counters.demand(db, "link address", address_of(request), now)
        if not counters.take(db, "link mail", email, now):
            return
        owner = db.execute(sa.select(users).where(users.c.email == email, users.c.deleted.is_(None))).first()
        to, sort, lang = who, kind, who.lang
        if kind == "sign-in":
            sort = "sign-in" if owner is not None else "sign-up"
            to = Who(owner.id, owner.name or "") if owner is not None else who
            lang = owner.lang if owner is not None else who.lang
        elif owner is not None and owner.id != who.id:
            sort, to, lang = "sign-in", Who(owner.id, owner.name or ""), owner.lang  # it is somebody's: he may sign in by it
        secret = links.give(db, sort, now, MAIL, email=email, user=to.id, browser=mark, more=More(then, name))
        letter = letters.letter(sort, lang, email, to.id, name=to.name or name, link=page + secret, **fields)
        outbox.put(db, desk.db.vault, letter, now)

    await desk.run(work)
    await desk.db.durable()
