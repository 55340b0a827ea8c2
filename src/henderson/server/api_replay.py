"""Looking back and taking away: replay, saves, positions, pictures."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import MediaType, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from ..draw import board_svg, png
from .film import curve, film
from .messages import Fork, Opened, Snapshot
from .messages_study import Moment, Standing, Summary
from .sealed import seal
from .seats import Asked, SeatToken, opener, seat_of
from .snapshots import board_of, snapshot_at
from .summary import summary
from .tables import Refused, Table

_drawing = asyncio.Semaphore(1)


@get("/api/table/replay")
async def timeline(request: Asked, seat: SeatToken = "") -> list[Moment]:
    """One moment for each change this seat saw; for each answer when the game is open to it."""
    _, table, side = await seat_of(request)
    return (await asyncio.to_thread(film, table, side)).moments


@get("/api/table/curve")
async def standings(request: Asked, seat: SeatToken = "") -> list[Standing]:
    """How the game stood for this seat's side (for a spectator: the first side) at up to sixty moments of the replay."""
    _, table, side = await seat_of(request)
    return await asyncio.to_thread(curve, table, side)


@get("/api/table/summary")
async def summed(request: Asked, seat: SeatToken = "") -> Summary:
    """The end of a game: losses, luck of the dice, the moments that turned it."""
    _, table, side = await seat_of(request)
    return await asyncio.to_thread(summary, table, side)


@post("/api/table/fork")
async def fork(request: Asked, data: JSONBody[Fork], seat: SeatToken = "") -> Opened:
    """A new table that goes on from a moment of this one, with other dice."""
    house, table, side = await seat_of(request)
    if not (table.open_to_all or table.against_bots) or not (side or table.over):
        raise Refused(403, "Until the game is over nobody may play on from it: a table with other players hides something")
    at = (await _place(table, side, data.at))[1]
    return await house.fork(table, at, data, opener(request))


@get("/api/table/replay/{at:int}")
async def moment(
    request: Asked,
    at: FromPath[int],
    seat: SeatToken = "",
    eyes: Annotated[str | None, QueryParameter(name="as")] = None,
) -> Snapshot:
    """The table at a moment of this seat's replay."""
    _, table, side = await seat_of(request)
    wanted = side if eyes is None else eyes
    if wanted not in (*table.game.rules.SIDES, "", "all"):
        raise Refused(
            400,
            "'{wanted}' is nobody at this table: expected {expected} or all",
            wanted=wanted,
            expected=", ".join(table.game.rules.SIDES),
        )
    if not table.over and wanted not in (side, ""):
        raise Refused(403, "Until the game is over a seat sees only with its own eyes")
    place = await _place(table, side, at)
    return await asyncio.to_thread(snapshot_at, table, wanted, *place)


async def _place(table: Table, side: str, at: int) -> tuple[int, int]:
    """A moment of a seat's replay, and how many answers had been given then."""
    places = (await asyncio.to_thread(film, table, side)).places
    if not 0 <= at < len(places):
        raise Refused(400, "'{at}' is no moment of this game: expected 0 to {n}", at=at, n=len(places) - 1)
    return at, places[at]


@get("/api/table/export", media_type=MediaType.TEXT)
async def export(request: Asked, seat: SeatToken = "") -> str:
    """The whole save when it may be had, sealed against bots; else what this seat has seen."""
    house, table, side = await seat_of(request)
    if table.open_to_all and (side or table.over):
        return await asyncio.to_thread(table.export)
    if table.against_bots and side:
        return seal(table, side, house.db.vault)
    entries = table.log.entries(table.game, side)
    body = "".join(f"{e.turn}\t{e.rule}\t{e.text}\n" for e in entries)
    return f"# {table.game.rules.TITLE}, as {side or 'a spectator'} saw it\n{table.record(side)}{body}"


@get("/api/table/record", media_type=MediaType.TEXT)
async def record(request: Asked, seat: SeatToken = "") -> str:
    """What a seat keeps to prove later what it was shown: the commitment of the dice, and the mark of all answers so far."""
    _, table, side = await seat_of(request)
    return table.record(side)


@get("/api/table/position", media_type=MediaType.TEXT)
async def position(request: Asked, seat: SeatToken = "") -> str:
    """The position in notation, when it may be had."""
    _, table, side = await seat_of(request)
    if not table.open_to_all or not (side or table.over):
        raise Refused(403, "The position holds what the other side hides: it can be had when the game is over")
    return table.game.position()


@get("/api/table/picture.png", media_type="image/png")
async def table_picture(request: Asked, seat: SeatToken = "", theme: FromQuery[str] = "light") -> Response[bytes]:
    """The board as this seat sees it."""
    if theme not in ("light", "dark"):
        raise Refused(400, "'{theme}' is no theme: expected light or dark", theme=theme)
    _, table, side = await seat_of(request)
    board = board_of(table.game.rules.ID, table.head.pack)
    number, kept = table.number(side).at, table.pictures.get((side, theme))
    if kept is None or kept[0] != number:
        seen = table.game.view(side)
        async with _drawing:  # drawing takes long: one at a time
            drawn = await asyncio.to_thread(lambda: png(board_svg(board, seen, theme=theme), width=1600))
        kept = table.pictures[side, theme] = (number, drawn)
    return Response(kept[1], media_type="image/png")


ROUTES: list[HTTPRouteHandler] = [timeline, moment, standings, summed, fork, export, record, position, table_picture]
