"""One's own account: guests, signing up, in by password, and out; what is kept of one, changed, taken along or deleted."""

from __future__ import annotations

import asyncio
import time
from typing import Any
from urllib.parse import urlsplit

import msgspec
import sqlalchemy as sa
from litestar import Response, delete, get, patch, post
from litestar.params import JSONBody

from ..engine.bounds import short
from ..server.packs import Packs
from ..server.seats import Asked, address_of
from ..server.speech import HOME, languages
from ..server.tables import Refused
from ..server.vault import hashed
from . import audit, counters, guests, leaving, letters, links, names, order, outbox, passkeys, passwords, people, sessions
from .desk import Settings, desk_of, fresh, signed_in, who_of
from .mailing import mail_link
from .messages_people import BeGuest, ChangeEmail, ChangeMe, ChangePassword, EndAccount, Me, Sent, SignInPassword, SignUp
from .names import fold
from .schema import users
from .sessions import set_cookie
from .talk import plain
from .who import Who

WRONG = "This name and this password do not belong together"
PREFS, PREF = 60, 200  # preferences, and letters of one


def me_of(db: sa.Connection, user: str, fresh_now: bool, of: Settings) -> Me:
    """What somebody is told of himself."""
    provider = (of.oidc.name or urlsplit(of.oidc.issuer).netloc) if of.oidc.issuer else ""
    row = people.by_id(db, user) if user else None
    if row is None:
        return Me(False, accounts=of.accounts, ways=of.ways, provider=provider)
    keys = len(passkeys.of_user(db, user))
    banned = row.banned_until or 0.0
    prefs = {name: str(value) for name, value in people.prefs(row).items() if isinstance(value, str)}
    return Me(
        True, people.person(row), row.email or "", bool(row.email_ok), bool(row.password), keys, row.about, row.lang, prefs,
        fresh_now, banned, order.banned_for(db, user) if banned > time.time() else "", row.muted_until or 0.0, of.accounts,
        of.ways, provider,
    )  # fmt: skip


async def told(request: Asked, user: str, fresh_now: bool = False) -> Me:
    """The same, for a route's answer."""
    desk = desk_of(request)
    return await desk.run(lambda db: me_of(db, user, fresh_now, desk.settings))


@get("/api/me")
async def me(request: Asked) -> Me:
    """Who one is here."""
    who = who_of(request)
    return await told(request, who.id, who.fresh)


@post("/api/guest")
async def guest(request: Asked, data: JSONBody[BeGuest]) -> Response[Me]:
    """Begin at once, under a name that may be kept later. Who is signed in already stays who he is."""
    desk, who = desk_of(request), who_of(request)
    if who.signed_in:
        return Response(await told(request, who.id, who.fresh), status_code=201)
    if desk.settings.accounts == "required":
        raise Refused(403, "This club has no guests: sign up first")

    def work(db: sa.Connection) -> str:
        counters.demand(db, "guest address", address_of(request))
        return people.add_guest(db, short(data.name, 60), time.time())

    user = await desk.run(work)
    return await signed_in(request, user, await told(request, user), status=201)


@post("/api/sign-up")
async def sign_up(request: Asked, data: JSONBody[SignUp]) -> Response[Me]:
    """An account. A guest's games are his already; whoever is new gets one that is empty. The address is confirmed by a link."""
    desk, who, now = desk_of(request), who_of(request), time.time()
    name = names.written(data.name)
    email = names.address(data.email) if data.email.strip() else ""
    if not email and not data.password:
        raise Refused(422, "A mail address or a password is needed to come back by: expected at least one of them")
    await desk.run(lambda db: counters.demand(db, "sign-up address", address_of(request)))
    kept = await desk.passwords.hashed(passwords.checked(data.password, name, email)) if data.password else None
    lang = data.lang if data.lang in languages() else HOME

    def work(db: sa.Connection) -> str:
        if who.role == "guest":
            people.make_member(db, who.id, name, password=kept, lang=lang)
            return who.id
        return people.add_member(db, name, now, password=kept, lang=lang)

    user = await desk.run(work)
    if email:
        await mail_link(request, "email", email, Who(user, name, lang=lang))
    return await signed_in(request, user, await told(request, user, True), status=201)


@post("/api/sign-in/password")
async def sign_in(request: Asked, data: JSONBody[SignInPassword]) -> Response[Me]:
    """By name or address, and password. Wrong is wrong: neither words nor time tell whether the name is known."""
    desk, who = desk_of(request), who_of(request)
    wanted = data.name.strip()[:254]

    def work(db: sa.Connection) -> sa.Row[Any] | None:
        if not counters.take(db, "password address", address_of(request)) or not counters.take(db, "password name", fold(wanted)):
            return None
        column = users.c.email if "@" in wanted else users.c.fold
        key = wanted.lower() if "@" in wanted else fold(wanted)
        found = db.execute(sa.select(users).where(column == key, users.c.deleted.is_(None))).first()
        return found if found is not None else db.execute(sa.select(sa.null().label("password"))).first()

    row = await desk.run(work)
    if row is None:
        raise counters.TooMany("password name")
    if not await desk.passwords.fits(row.password, data.password):
        raise Refused(403, WRONG)
    if desk.passwords.stale(row.password):
        anew = await desk.passwords.hashed(data.password)
        await desk.run(lambda db: db.execute(users.update().where(users.c.id == row.id).values(password=anew)))
    if who.role == "guest":
        await desk.run(lambda db: guests.adopt(db, desk.db.vault, who.id, row.id))
    return await signed_in(request, row.id, await told(request, row.id, True))


@post("/api/sign-out", status_code=200)
async def sign_out(request: Asked) -> Response[Me]:
    """End this session; its sockets are closed."""
    desk, who = desk_of(request), who_of(request)
    if who.key:
        await desk.run(lambda db: sessions.end(db, who.key))
        await desk.db.durable()
        await desk.door.end([who.key], who.id)
    return Response(await told(request, ""), headers={"set-cookie": set_cookie("", desk.secure)})


@patch("/api/me")
async def change_me(request: Asked, data: JSONBody[ChangeMe]) -> Me:
    """Change one's name, what one says of oneself, language, preferences."""
    desk, who = desk_of(request), who_of(request)

    def work(db: sa.Connection) -> None:
        row = people.by_id(db, who.id)
        values: dict[str, Any] = {}
        if data.name is not None and row is not None and data.name.strip() != row.name:
            counters.demand(db, "rename", who.id)
            people.rename(db, who.id, data.name)
        if data.about is not None:
            values["about"] = plain(data.about, 1000) if data.about.strip() else ""
        if data.lang is not None:
            if data.lang not in languages():
                expected = ", ".join(languages())
                raise Refused(422, "'{lang}' is no language here: expected {expected}", lang=data.lang[:20], expected=expected)
            values["lang"] = data.lang
        if data.prefs is not None and row is not None:
            values["prefs"] = _merged(people.prefs(row), data.prefs)
        if values:
            db.execute(users.update().where(users.c.id == who.id).values(**values))

    await desk.run(work)
    await desk.db.durable()
    await desk.door.end([], who.id)
    return await told(request, who.id, who.fresh)


def _merged(old: dict[str, Any], new: dict[str, str]) -> str:
    """Preferences, the new ones over the old; those that are no plain text are the club's own and stay."""
    made = dict(old)
    for name, value in new.items():
        if len(name) > 40 or len(value) > PREF or not isinstance(old.get(name, ""), str) or name == "owner":
            raise Refused(
                422, "The preference '{name}' cannot be set so: expected at most {pref} letters", name=short(name, 40), pref=PREF
            )
        made.pop(name, None)
        if value:
            made[name] = value
    if len(made) > PREFS:
        raise Refused(422, "{n} preferences: expected at most {prefs}", n=len(made), prefs=PREFS)
    return msgspec.json.encode(made).decode()


@post("/api/me/password", status_code=200)
async def change_password(request: Asked, data: JSONBody[ChangePassword]) -> Response[Me]:
    """Another password. All other sessions end, this one gets a new secret, and a letter says so."""
    desk, who, now = desk_of(request), who_of(request), time.time()
    await desk.run(lambda db: counters.demand(db, "password name", fold(who.name)))
    row = await desk.run(lambda db: people.by_id(db, who.id))
    assert row is not None
    if row.password and not await desk.passwords.fits(row.password, data.old):
        raise Refused(403, "The old password is another one")
    if not row.password:
        fresh(who)
    kept = await desk.passwords.hashed(passwords.checked(data.new, who.name, row.email or ""))

    def work(db: sa.Connection) -> list[str]:
        db.execute(users.update().where(users.c.id == who.id).values(password=kept))
        links.withdraw(db, who.id)
        audit.write(db, who.id, "password", who.id, address=address_of(request))
        if row.email and row.email_ok:
            what = letters.CHANGES["password"]
            fields = {"club": desk.settings.name, "name": row.name, "what": what, "link": desk.settings.url}
            outbox.put(db, desk.db.vault, letters.letter("changed", row.lang, row.email, row.id, **fields), now)
        return sessions.end_all(db, who.id, who.key)

    gone = await desk.run(work)
    await desk.door.end(gone, who.id)
    return await signed_in(request, who.id, await told(request, who.id, True))


@post("/api/me/email", status_code=200)
async def change_email(request: Asked, data: JSONBody[ChangeEmail]) -> Sent:
    """Another mail address, once the link that goes there was used. The answer is the same when somebody else has it."""
    who = who_of(request)
    fresh(who)
    await mail_link(request, "email", names.address(data.email), who)
    return Sent()


@get("/api/me/export")
async def export(request: Asked) -> Response[dict[str, Any]]:
    """All that the club keeps of one, as JSON."""
    desk, who = desk_of(request), who_of(request)

    def work(db: sa.Connection) -> dict[str, Any]:
        counters.demand(db, "export", who.id)
        return leaving.export(db, who.id)

    name = f"attachment; filename=henderson-{fold(who.name) if who.name.isascii() else who.id}.json"
    return Response(await desk.run(work), headers={"content-disposition": name})


@delete("/api/me", status_code=200)
async def end_account(request: Asked, data: JSONBody[EndAccount]) -> Response[Me]:
    """Delete one's account: name, address, notes and chat go, games stay without a name."""
    desk, who, now = desk_of(request), who_of(request), time.time()
    fresh(who)
    if fold(data.name) != fold(who.name):
        raise Refused(
            422, "'{given}' is not your name: expected {name}, typed, to be sure", given=short(data.name, 40), name=who.name
        )
    gone = await desk.run(lambda db: leaving.delete(db, who.id, now))
    await desk.db.durable()
    await asyncio.to_thread(Packs.beside(desk.db.vault).forget, hashed(who.browser))
    await desk.door.end(gone, who.id)
    return Response(await told(request, ""), headers={"set-cookie": set_cookie("", desk.secure)})


ROUTES: list[Any] = [
    me, guest, sign_up, sign_in, sign_out, change_me, change_password, change_email, export, end_account,
]  # fmt: skip
