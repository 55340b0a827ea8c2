"""What opens one's account: sessions, passkeys, tokens, and the accounts of bots one answers for."""

from __future__ import annotations

import time
from typing import Any

import msgspec
import sqlalchemy as sa
from litestar import Response, delete, get, post
from litestar.params import FromPath, JSONBody

from ..engine.bounds import short
from ..server.seats import Asked, address_of
from ..server.tables import Refused
from . import audit, counters, guests, leaving, passkeys, people, sessions, tokens
from .api_account import told
from .desk import desk_of, fresh, signed_in, site_of, who_of
from .messages_people import BotAccount, CeremonyBegun, CeremonyDone, Me, NewBot, NewToken, PasskeySeen, SessionSeen, TokenSeen
from .secrets_kept import number
from .talk import plain


@get("/api/me/sessions")
async def my_sessions(request: Asked) -> list[SessionSeen]:
    """The browsers one is signed in with."""
    who, now = who_of(request), time.time()
    rows = await desk_of(request).run(lambda db: sessions.of_user(db, who.id, now))
    return [SessionSeen(number(r.hash), r.agent or "", r.created, r.seen or 0.0, r.expires, r.hash == who.key) for r in rows]


@delete("/api/me/sessions/{session:str}", status_code=200)
async def end_session(request: Asked, session: FromPath[str]) -> list[SessionSeen]:
    """End one of them; its sockets are closed."""
    desk, who = desk_of(request), who_of(request)

    def work(db: sa.Connection) -> str:
        key = sessions.by_number(db, who.id, session)
        if not key:
            raise Refused(404, "There is no such session of yours")
        sessions.end(db, key)
        return key

    await desk.door.end([await desk.run(work)], who.id)
    return await my_sessions.fn(request)  # type: ignore[no-any-return]


@delete("/api/me/sessions", status_code=200)
async def end_other_sessions(request: Asked) -> list[SessionSeen]:
    """End all but this one."""
    desk, who = desk_of(request), who_of(request)
    gone = await desk.run(lambda db: sessions.end_all(db, who.id, who.key))
    await desk.door.end(gone, who.id)
    return await my_sessions.fn(request)  # type: ignore[no-any-return]


# -- passkeys --------------------------------------------------------------------------------------------------------------------


@post("/api/sign-in/passkey/begin", status_code=200)
async def begin_passkey(request: Asked) -> CeremonyBegun:
    """A challenge for whatever passkey the browser has for this club."""
    desk, now = desk_of(request), time.time()

    def work(db: sa.Connection) -> CeremonyBegun:
        counters.demand(db, "passkey address", address_of(request), now)
        return passkeys.begin_signing_in(db, site_of(request)[0], now)

    return await desk.run(work)


@post("/api/sign-in/passkey", status_code=200)
async def sign_in_passkey(request: Asked, data: JSONBody[CeremonyDone]) -> Response[Me]:
    """Sign in by the browser's answer to the challenge, which is used up whatever comes of it."""
    desk, who, now = desk_of(request), who_of(request), time.time()
    site, origin = site_of(request)
    refusal: Refused | None = None
    await desk.run(lambda db: counters.demand(db, "passkey address", address_of(request), now))

    def work(db: sa.Connection) -> str:
        nonlocal refusal
        try:
            return passkeys.signed_in(db, data.ticket[:100], data.response[:20_000], site, origin, now)
        except Refused as refused:
            refusal = refused  # told after the commit, so that the challenge stays used up
            return ""

    user = await desk.run(work)
    if refusal is not None:
        raise refusal
    if who.role == "guest":
        await desk.run(lambda db: guests.adopt(db, desk.db.vault, who.id, user))
    return await signed_in(request, user, await told(request, user, True))


@get("/api/me/passkeys")
async def my_passkeys(request: Asked) -> list[PasskeySeen]:
    """One's passkeys."""
    who = who_of(request)
    return await desk_of(request).run(lambda db: passkeys.of_user(db, who.id))


@post("/api/me/passkeys/begin", status_code=200)
async def begin_adding_passkey(request: Asked) -> CeremonyBegun:
    """What the browser needs to make one."""
    who, now = who_of(request), time.time()
    fresh(who)
    return await desk_of(request).run(lambda db: passkeys.begin_adding(db, who.id, who.name, site_of(request)[0], now))


@post("/api/me/passkeys")
async def add_passkey(request: Asked, data: JSONBody[CeremonyDone]) -> PasskeySeen:
    """Keep the one it made."""
    desk, who, now = desk_of(request), who_of(request), time.time()
    fresh(who)
    site, origin = site_of(request)

    def work(db: sa.Connection) -> PasskeySeen:
        made = passkeys.add(db, who.id, data.ticket[:100], data.response[:20_000], data.name, site, origin, now)
        audit.write(db, who.id, "passkey", who.id, address=address_of(request))
        return made

    return await desk.run(work)


@delete("/api/me/passkeys/{passkey:str}", status_code=200)
async def remove_passkey(request: Asked, passkey: FromPath[str]) -> list[PasskeySeen]:
    """Take one away."""
    who = who_of(request)
    fresh(who)
    if not await desk_of(request).run(lambda db: passkeys.remove(db, who.id, passkey)):
        raise Refused(404, "There is no such passkey of yours")
    return await my_passkeys.fn(request)  # type: ignore[no-any-return]


# -- tokens and bots -------------------------------------------------------------------------------------------------------------


@get("/api/me/tokens")
async def my_tokens(request: Asked) -> list[TokenSeen]:
    """One's tokens, without their secrets."""
    who = who_of(request)
    return await desk_of(request).run(lambda db: tokens.of_user(db, who.id))


def _given(db: sa.Connection, who: str, user: str, wanted: NewToken, address: str) -> TokenSeen:
    counters.demand(db, "token", who)
    audit.write(db, who, "token", user, " ".join(wanted.scopes)[:100], address)
    return tokens.give(db, user, wanted.name, wanted.scopes, time.time())


@post("/api/me/tokens")
async def add_token(request: Asked, data: JSONBody[NewToken]) -> TokenSeen:
    """A new token; its secret is told this once."""
    who = who_of(request)
    fresh(who)
    return await desk_of(request).run(lambda db: _given(db, who.id, who.id, data, address_of(request)))


@delete("/api/me/tokens/{token:str}", status_code=200)
async def withdraw_token(request: Asked, token: FromPath[str]) -> list[TokenSeen]:
    """Withdraw one: it opens nothing any more."""
    desk, who = desk_of(request), who_of(request)
    if not await desk.run(lambda db: tokens.withdraw(db, who.id, token)):
        raise Refused(404, "There is no such token of yours")
    await desk.door.end([], who.id)
    return await my_tokens.fn(request)  # type: ignore[no-any-return]


@get("/api/me/bots")
async def my_bots(request: Asked) -> list[BotAccount]:
    """The accounts of bots that one answers for."""
    who = who_of(request)
    return await desk_of(request).run(
        lambda db: [BotAccount(people.person(row), tokens.of_user(db, row.id)) for row in people.bots_of(db, who.id)]
    )


@post("/api/me/bots")
async def add_bot(request: Asked, data: JSONBody[NewBot]) -> BotAccount:
    """An account for a program, marked as one."""
    who, now = who_of(request), time.time()
    fresh(who)

    def work(db: sa.Connection) -> BotAccount:
        counters.demand(db, "bot account", who.id)
        if len(people.bots_of(db, who.id)) >= people.MOST_BOTS:
            raise Refused(409, "{most_bots} bots are enough for one", most_bots=people.MOST_BOTS)
        about = plain(data.about, 1000) if data.about.strip() else ""
        prefs = msgspec.json.encode({"owner": who.id}).decode()
        user = people.add_member(db, data.name, now, bot=True, prefs=prefs, about=about)
        audit.write(db, who.id, "bot account", user, address=address_of(request))
        row = people.by_id(db, user)
        assert row is not None
        return BotAccount(people.person(row), [_given(db, who.id, user, NewToken("first", ["read", "play", "challenge"]), "")])

    return await desk_of(request).run(work)


def _own_bot(db: sa.Connection, owner: str, name: str) -> str:
    row = people.by_name(db, name)
    if not row.bot or people.prefs(row).get("owner") != owner:
        raise Refused(404, "You have no bot '{name}'", name=short(name, 40))
    return str(row.id)


@post("/api/me/bots/{name:str}/tokens")
async def add_bot_token(request: Asked, name: FromPath[str], data: JSONBody[NewToken]) -> TokenSeen:
    """A new token of one's bot."""
    who = who_of(request)
    fresh(who)
    return await desk_of(request).run(lambda db: _given(db, who.id, _own_bot(db, who.id, name), data, address_of(request)))


@delete("/api/me/bots/{name:str}", status_code=200)
async def end_bot(request: Asked, name: FromPath[str]) -> list[BotAccount]:
    """Delete a bot's account; its games stay."""
    who, now = who_of(request), time.time()
    fresh(who)
    await desk_of(request).run(lambda db: leaving.delete(db, _own_bot(db, who.id, name), now))
    return await my_bots.fn(request)  # type: ignore[no-any-return]


ROUTES: list[Any] = [
    my_sessions, end_session, end_other_sessions, begin_passkey, sign_in_passkey, my_passkeys, begin_adding_passkey, add_passkey,
    remove_passkey, my_tokens, add_token, withdraw_token, my_bots, add_bot, add_bot_token, end_bot,
]  # fmt: skip
