"""Counts over many games: what the dice gave a player, and how bots' games begin."""

from __future__ import annotations

import asyncio

import msgspec
from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from ..engine.record import save
from ..games import rules
from ..study.ledger import Entry, total
from ..study.openings import Frequencies, kept
from .messages_study import LuckGame, LuckNow, LuckTotal
from .seats import Asked, SeatToken, seat_of
from .studies import studies_of
from .tables import Refused

MOST = 400  # games of a ledger


@post("/api/table/luck", status_code=200)
async def luck(request: Asked, seat: SeatToken = "") -> LuckNow:
    """Begin to reckon what the dice of a finished game gave this seat, or hear how far that is."""
    _, table, side = await seat_of(request)
    if not table.over or not side:
        raise Refused(403, "Luck is reckoned for those who played, when the game is over")
    studies, key = studies_of(request), f"luck {table.id}"
    if studies.now(key).state == "none":
        studies.start(key, {"kind": "luck", "save": await asyncio.to_thread(lambda: save(table.whole()))})
    now = studies.now(key)
    if now.state != "done":
        return LuckNow(now)
    mine = next(e for e in msgspec.json.decode(studies.page(key), type=list[Entry]) if e.side == side)
    return LuckNow(now, LuckGame(mine.game, side, mine.rolls, mine.luck, mine.spread, mine.won))


@post("/api/luck", status_code=200)
async def summed(data: JSONBody[list[LuckGame]]) -> LuckTotal:
    """The luck of many games together."""
    if not 1 <= len(data) <= MOST:
        raise Refused(422, "{n} games: expected 1 to {most}", n=len(data), most=MOST)
    entries = [Entry("", g.game, "", g.side, g.rolls, g.luck, g.spread, g.won) for g in data]
    all_ = total(entries)[0]
    return LuckTotal(all_.games, all_.luck, all_.low, all_.high, all_.won, all_.deserved)


@get("/api/games/{game:str}/openings")
async def openings(game: FromPath[str]) -> Frequencies:
    """Where counters stood after the first turn of many bots' games, and how those ended."""
    found = await asyncio.to_thread(kept, rules(game).ID)
    if found is None:
        raise Refused(404, "Nobody has counted the openings of '{game}'", game=game)
    return found


ROUTES: list[HTTPRouteHandler] = [luck, summed, openings]
