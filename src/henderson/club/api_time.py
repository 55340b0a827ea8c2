"""Routes of what players do beside answering: resign, offer, claim; vacations; which paces there are."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from litestar import delete, get, post
from litestar.params import FromPath, JSONBody

from ..server.messages import Message
from ..server.seats import Asked, browser_of
from ..server.tables import Refused
from . import acts, rows
from .clock import DAY, PACES, VACATION
from .desk import desk_of, who_of
from .house import ClubHouse
from .schema import users
from .table import ClubTable


class Offer(Message):
    """Something to agree on: draw, annul or takeback."""

    kind: str


class OfferSeen(Message):
    """An offer that stands."""

    kind: str
    side: str
    at: float


class Reply(Message):
    """To accept an offer or decline it; one's own is withdrawn by declining it."""

    kind: str
    accept: bool


class ClaimIt(Message):
    """What an absent opponent owes: win, give, bot or annul."""

    how: str
    bot: str = "heuristic"
    hours: float = 72


class Away(Message):
    """A vacation of so many days from now on."""

    days: float


class AwaySeen(Message):
    """A vacation: until when (0: none), and how many days are left this year."""

    until: float
    days_left: float


class PaceSeen(Message):
    """A pace that may be chosen."""

    pace: str
    text: str


async def seat(request: Asked, table: str) -> tuple[ClubHouse, ClubTable, str]:
    """The seat that somebody holds at a table."""
    house = desk_of(request).house
    assert isinstance(house, ClubHouse)
    found, side = await house.seat(request.headers.get("x-seat", "") or f"~{table}.-", browser_of(request))
    if found.id != table or not side:
        raise Refused(403, "You are watching: that is for those who play")
    assert isinstance(found, ClubTable)
    return house, found, side


@get("/api/paces")
async def paces(request: Asked) -> list[PaceSeen]:
    """The paces that may be chosen."""
    return [PaceSeen(pace, text) for pace, text in PACES.items()]


@post("/api/tables/{table:str}/resign", status_code=200)
async def resign(request: Asked, table: FromPath[str]) -> dict[str, str]:
    """Give the game up."""
    house, found, side = await seat(request, table)
    await acts.resign(house, found, side)
    return {"ended": found.ended}


@get("/api/tables/{table:str}/offers")
async def offers(request: Asked, table: FromPath[str]) -> list[OfferSeen]:
    """The offers that stand."""
    house, found, _ = await seat(request, table)
    return [OfferSeen(*one) for one in await acts.open_offers(house, found)]


@post("/api/tables/{table:str}/offers", status_code=200)
async def offer(request: Asked, table: FromPath[str], data: JSONBody[Offer]) -> list[OfferSeen]:
    """Offer a draw, to call the game off, or ask to take back; the same from both sides settles it."""
    house, found, side = await seat(request, table)
    await acts.offer(house, found, side, data.kind)
    return [OfferSeen(*one) for one in await acts.open_offers(house, found)]


@post("/api/tables/{table:str}/reply", status_code=200)
async def reply(request: Asked, table: FromPath[str], data: JSONBody[Reply]) -> list[OfferSeen]:
    """Accept an offer, decline it, or withdraw one's own."""
    house, found, side = await seat(request, table)
    await acts.reply(house, found, side, data.kind, accept=data.accept)
    return [OfferSeen(*one) for one in await acts.open_offers(house, found)]


@post("/api/tables/{table:str}/claim", status_code=200)
async def claim(request: Asked, table: FromPath[str], data: JSONBody[ClaimIt]) -> dict[str, str]:
    """When the opponent's time is over: win, give him time, or let a bot go on; without a clock after a month."""
    house, found, side = await seat(request, table)
    await acts.claim(house, found, side, data.how, data.bot, data.hours)
    return {"ended": found.ended}


def _left(row: sa.Row[Any], now: float) -> float:
    """Seconds of vacation left: each year has its own."""
    return float(row.away_left) if row.away_year == datetime.fromtimestamp(now, UTC).year else VACATION


@get("/api/me/away")
async def away(request: Asked) -> AwaySeen:
    """A vacation, and what is left of the year's."""
    desk, who, now = desk_of(request), who_of(request), time.time()
    row = await desk.run(lambda db: db.execute(sa.select(users).where(users.c.id == who.id)).one())
    until = row.away_until or 0.0
    return AwaySeen(until if until > now else 0.0, round(_left(row, now) / DAY, 2))


@post("/api/me/away", status_code=200)
async def go_away(request: Asked, data: JSONBody[Away]) -> AwaySeen:
    """Begin a vacation: clocks of correspondence stand until it ends."""
    desk, who, now = desk_of(request), who_of(request), time.time()

    def work(db: sa.Connection) -> list[tuple[str, str]]:
        row = db.execute(sa.select(users).where(users.c.id == who.id)).one()
        left, wanted = _left(row, now), data.days * DAY
        if not 0 < wanted <= left:
            raise Refused(
                422,
                "{days} days of vacation: expected more than none and at most the {left} left",
                days=f"{data.days:g}",
                left=f"{left / DAY:.1f}",
            )
        if (row.away_until or 0.0) > now:
            raise Refused(409, "You are on vacation already: end it first")
        year = datetime.fromtimestamp(now, UTC).year
        values = {"away_until": now + wanted, "away_left": left - wanted, "away_year": year}
        db.execute(users.update().where(users.c.id == who.id).values(**values))
        return rows.tables_of(db, who.id)

    asked = await desk.run(work)
    await desk.db.durable()
    assert isinstance(desk.house, ClubHouse)
    await acts.stop_clocks(desk.house, who.id, asked)
    return await _now_away(request)


@delete("/api/me/away", status_code=200)
async def come_back(request: Asked) -> AwaySeen:
    """End a vacation; whole days that were not taken are given back, and the clocks go on within seconds."""
    desk, who, now = desk_of(request), who_of(request), time.time()

    def work(db: sa.Connection) -> None:
        row = db.execute(sa.select(users).where(users.c.id == who.id)).one()
        rest = max(0.0, (row.away_until or 0.0) - now)
        values = {"away_until": None, "away_left": row.away_left + rest // DAY * DAY}
        db.execute(users.update().where(users.c.id == who.id).values(**values))

    await desk.run(work)
    await desk.db.durable()
    return await _now_away(request)


async def _now_away(request: Asked) -> AwaySeen:
    found: AwaySeen = await away.fn(request)
    return found


ROUTES = [paces, resign, offers, offer, reply, claim, away, go_away, come_back]
