"""Routes of being told: webhooks, Web Push, the feed, the link that stops mails, and a test of each way."""

from __future__ import annotations

import html
import secrets
import time
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from litestar import MediaType, Response, delete, get, post
from litestar.params import FromPath, JSONBody

from ..engine.bounds import short
from ..server.messages import Message
from ..server.seats import Asked
from ..server.tables import Refused
from . import due, notices, outward
from .cards import title_of
from .desk import desk_of, site_of, who_of
from .schema import hooks, players, pushes, tables, users
from .secrets_kept import kept, new_id
from .sending import FORMATS

HOOKS, PUSHES = 5, 10  # of one user


class NewHook(Message):
    """An address to be told at, in a chat's format: discord, slack or json."""

    url: str
    format: str = "json"


class HookSeen(Message):
    """A webhook; its secret is told once, when it is made."""

    id: str
    url: str
    format: str
    failed: int
    error: str
    secret: str = ""


class NewPush(Message):
    """A browser's subscription, as it tells it."""

    endpoint: str
    p256dh: str
    auth: str


class DropPush(Message):
    """A browser that is told no more."""

    endpoint: str


class FeedSeen(Message):
    """The address of a feed: who has it reads it."""

    url: str


class NoticeWays(Message):
    """By which ways somebody is told, and what this club can do."""

    mail: str  # each, digest, off
    quiet: str
    zone: str
    can_mail: bool
    push_key: str  # "" when there is no Web Push here
    pushes: int
    hooks: list[HookSeen]
    feed: bool


def _hook(row: sa.Row[Any], secret: str = "") -> HookSeen:
    return HookSeen(row.id, row.url, row.format, row.failed, row.error or "", secret)


@get("/api/me/notices")
async def ways(request: Asked) -> NoticeWays:
    """How I am told."""
    desk, who = desk_of(request), who_of(request)

    def work(db: sa.Connection) -> NoticeWays:
        row = db.execute(sa.select(users).where(users.c.id == who.id)).one()
        wish = notices.wishes(row)
        mine = [_hook(one) for one in db.execute(sa.select(hooks).where(hooks.c.user_id == who.id))]
        count = db.execute(sa.select(sa.func.count()).select_from(pushes).where(pushes.c.user_id == who.id)).scalar_one()
        quiet = f"{wish.quiet[0]}-{wish.quiet[1]}" if wish.quiet else ""
        can = bool(row.email_ok) and desk.settings.mails
        return NoticeWays(wish.mail, quiet, wish.zone, can, desk.settings.push_key, count, mine, bool(row.feed))

    return await desk.run(work)


@post("/api/me/hooks")
async def add_hook(request: Asked, data: JSONBody[NewHook]) -> HookSeen:
    """A webhook of mine; whether its address is public is looked at each time it is used."""
    desk, who = desk_of(request), who_of(request)
    if data.format not in FORMATS:
        raise Refused(
            422, "'{format}' is no format: expected {expected}", format=short(data.format, 40), expected=", ".join(FORMATS)
        )
    url, secret, name = outward.written(data.url), secrets.token_urlsafe(24), new_id()

    def work(db: sa.Connection) -> HookSeen:
        mine = db.execute(sa.select(sa.func.count()).select_from(hooks).where(hooks.c.user_id == who.id)).scalar_one()
        if mine >= HOOKS:
            raise Refused(409, "{hooks} webhooks are enough: take one away first", hooks=HOOKS)
        values = {"id": name, "user_id": who.id, "url": url, "format": data.format, "secret": secret}
        db.execute(hooks.insert().values(**values))
        return _hook(db.execute(sa.select(hooks).where(hooks.c.id == name)).one(), secret)

    made = await desk.run(work)
    await desk.db.durable()
    return made


@delete("/api/me/hooks/{hook:str}", status_code=200)
async def drop_hook(request: Asked, hook: FromPath[str]) -> dict[str, str]:
    """Take a webhook away."""
    desk, who = desk_of(request), who_of(request)
    gone = await desk.run(lambda db: db.execute(hooks.delete().where(hooks.c.id == hook, hooks.c.user_id == who.id)).rowcount)
    if not gone:
        raise Refused(404, "There is no such webhook of yours")
    return {"gone": hook}


@post("/api/me/pushes", status_code=200)
async def add_push(request: Asked, data: JSONBody[NewPush]) -> dict[str, int]:
    """Tell this browser by Web Push."""
    desk, who = desk_of(request), who_of(request)
    endpoint = outward.written(data.endpoint)
    if not desk.settings.push_key:
        raise Refused(409, "This club sends no Web Push")
    if len(data.p256dh) > 100 or len(data.auth) > 40:
        raise Refused(422, "These are no keys of a browser: expected p256dh and auth as it tells them")

    def work(db: sa.Connection) -> int:
        db.execute(pushes.delete().where(pushes.c.endpoint == endpoint))
        mine = db.execute(sa.select(sa.func.count()).select_from(pushes).where(pushes.c.user_id == who.id)).scalar_one()
        if mine >= PUSHES:
            raise Refused(409, "{pushes} browsers are enough: take one away first", pushes=PUSHES)
        values = {"endpoint": endpoint, "user_id": who.id, "p256dh": data.p256dh, "auth": data.auth, "created": time.time()}
        db.execute(pushes.insert().values(**values))
        return int(mine) + 1

    count = await desk.run(work)
    await desk.db.durable()
    return {"pushes": count}


@delete("/api/me/pushes", status_code=200)
async def drop_push(request: Asked, data: JSONBody[DropPush]) -> dict[str, int]:
    """Tell a browser no more."""
    desk, who = desk_of(request), who_of(request)
    mine = sa.and_(pushes.c.endpoint == data.endpoint, pushes.c.user_id == who.id)
    return {"gone": await desk.run(lambda db: db.execute(pushes.delete().where(mine)).rowcount)}


@post("/api/me/notices/test", status_code=200)
async def test_ways(request: Asked) -> dict[str, str]:
    """Tell me something by every way I chose; the page then shows what failed."""
    desk, who, now = desk_of(request), who_of(request), time.time()

    def work(db: sa.Connection) -> None:
        about = {"user": who.id, "what": "test"}
        due.put(db, "note", f"{who.id} test", now, about)
        db.execute(hooks.update().where(hooks.c.user_id == who.id).values(failed=0, error=None))
        db.execute(pushes.update().where(pushes.c.user_id == who.id).values(failed=0, error=None))

    await desk.run(work)
    await desk.db.durable()
    return {"sent": "soon"}


# -- the feed --------------------------------------------------------------------------------------------------------------------


@post("/api/me/feed", status_code=200)
async def new_feed(request: Asked) -> FeedSeen:
    """A new address for my feed; the old one is gone."""
    desk, who, secret = desk_of(request), who_of(request), secrets.token_urlsafe(24)
    values = users.update().where(users.c.id == who.id).values(feed=kept("feed", secret))
    await desk.run(lambda db: db.execute(values))
    await desk.db.durable()
    return FeedSeen(f"{site_of(request)[1]}/feed/{secret}")


@delete("/api/me/feed", status_code=200)
async def no_feed(request: Asked) -> dict[str, str]:
    """No feed any more."""
    desk, who = desk_of(request), who_of(request)
    await desk.run(lambda db: db.execute(users.update().where(users.c.id == who.id).values(feed=None)))
    return {"gone": "feed"}


@get("/feed/{secret:str}", include_in_schema=False)
async def feed(request: Asked, secret: FromPath[str]) -> Response[str]:
    """A user's games as an Atom feed: whose move it is, and how they ended. It tells nothing of what happens in them."""
    desk, origin = desk_of(request), site_of(request)[1]
    made = await desk.run(lambda db: atom(db, secret.removesuffix(".atom")[:100], desk.settings.name, origin))
    if not made:
        raise Refused(404, "There is no such feed")
    return Response(made, media_type="application/atom+xml", headers={"cache-control": "private, max-age=60"})


def atom(db: sa.Connection, secret: str, club: str, origin: str) -> str:
    """The feed of a secret; "" when there is none."""
    who = db.execute(sa.select(users).where(users.c.feed == kept("feed", secret), users.c.deleted.is_(None))).first()
    if who is None:
        return ""
    mine = sa.select(tables, players.c.side).join(players, players.c.table_id == tables.c.id).where(players.c.user_id == who.id)
    asks = sa.or_(tables.c.state == "over", tables.c.asked == players.c.side)
    entries, newest = [], who.created
    for row in db.execute(mine.where(asks).order_by(tables.c.moved.desc()).limit(50)):
        about = {"what": "over" if row.state == "over" else "turn", "user": who.id, "table": row.id, "side": row.side}
        told = notices.compose(db, about, time.time())
        if told is not None:
            newest = max(newest, row.moved)
            entries.append(_entry(f"{row.id}-{about['what']}-{int(row.moved)}", told.text, row, origin))
    name = html.escape(f"{club}: {who.name or ''}")
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">'
        f"<title>{name}</title><id>urn:henderson:{kept('feed id', who.id)[:32]}</id><updated>{_iso(newest)}</updated>"
        f'<link href="{html.escape(origin)}/"/>{"".join(entries)}</feed>\n'
    )


def _entry(name: str, text: str, row: sa.Row[Any], origin: str) -> str:
    link = html.escape(f"{origin}/#/table/~{row.id}.{row.side}")
    return (
        f"<entry><id>urn:henderson:{name}</id><title>{html.escape(text)}</title><updated>{_iso(row.moved)}</updated>"
        f'<author><name>{html.escape(title_of(row.game))}</name></author><link href="{link}"/></entry>'
    )


def _iso(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


# -- no more mails -------------------------------------------------------------------------------------------------------------

_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{club}</title><body style="font: 17px system-ui; max-width: 32em; margin: 4em auto; padding: 0 1em">
<h1>{club}</h1>{body}"""
_ASK = """<form method="post"><p>No more notices by mail?</p>
<button style="font: inherit; padding: .4em 1em">Stop them</button></form>"""


def _asked_for(request: Asked, user: str, mark: str) -> None:
    if not secrets.compare_digest(notices.unsubscribe_mark(desk_of(request).db.vault, user).encode(), mark.encode()):
        raise Refused(404, "This link is not complete: expected the whole one from the mail")


@get("/unsubscribe/{user:str}/{mark:str}", media_type=MediaType.HTML, include_in_schema=False)
async def ask_to_stop(request: Asked, user: FromPath[str], mark: FromPath[str]) -> str:
    """Asks first: some mail programs open every link."""
    _asked_for(request, user, mark)
    return _PAGE.format(club=html.escape(desk_of(request).settings.name), body=_ASK)


@post("/unsubscribe/{user:str}/{mark:str}", media_type=MediaType.HTML, include_in_schema=False, status_code=200)
async def stop(request: Asked, user: FromPath[str], mark: FromPath[str]) -> str:
    """No more notices by mail; also by one click of a mail program."""
    _asked_for(request, user, mark)
    desk = desk_of(request)
    await desk.run(lambda db: notices.stop_mails(db, user))
    await desk.db.durable()
    told = "<p>Done. The page of your settings has it back.</p>"
    return _PAGE.format(club=html.escape(desk.settings.name), body=told)


ROUTES = [ways, add_hook, drop_hook, add_push, drop_push, test_ways, new_feed, no_feed, feed, ask_to_stop, stop]
