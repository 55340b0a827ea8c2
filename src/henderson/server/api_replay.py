"""Looking back and taking away: replay, saves, positions, pictures."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath, FromQuery, QueryParameter

from ..draw import board_svg, png
from .messages import Moment, Snapshot
from .seats import SeatToken, seat_of
from .snapshots import board_of, snapshot_at
from .tables import Refused, Table

Eyes = Annotated[str | None, QueryParameter(name="as")]


@get("/api/table/replay")
async def timeline(request: Request[Any, Any, Any], seat: SeatToken = "") -> list[Moment]:
    """One moment for each answer, as this seat saw it."""
    _, table, side = await seat_of(request)
    return await asyncio.to_thread(_timeline, table, side)


def _timeline(table: Table, side: str) -> list[Moment]:
    game = table.fresh()
    found = []
    for at, row in enumerate([*table.words, None]):
        where = game.where
        latest = game.state.events or (game.past.events if game.past else ())
        seen = [e for e in latest if table.over or e.seen_by(side)]
        found.append(Moment(at, where.turn, where.turn_name, where.step_name, where.side, seen[-1].text if seen else ""))
        if row is not None:
            game.play(row.word)
    return found


@get("/api/table/replay/{at:int}")
async def moment(
    request: Request[Any, Any, Any],
    at: FromPath[int],
    seat: SeatToken = "",
    eyes: Annotated[str | None, QueryParameter(name="as")] = None,
) -> Snapshot:
    """The table after `at` answers."""
    _, table, side = await seat_of(request)
    wanted = side if eyes is None else eyes
    if wanted not in (*table.game.rules.SIDES, "", "all"):
        raise Refused(400, f"'{wanted}' is nobody at this table: expected {', '.join(table.game.rules.SIDES)} or all")
    if not table.over and wanted not in (side, ""):
        raise Refused(403, "Until the game is over a seat sees only with its own eyes")
    if not 0 <= at <= len(table.words):
        raise Refused(400, f"'{at}' is no moment of this game: expected 0 to {len(table.words)}")
    return await asyncio.to_thread(snapshot_at, table, wanted, at)


def _open_to_all(table: Table) -> bool:
    """May a seat have the whole game? When it is over, or when one person has every seat."""
    humans = [s for s, who in table.seats.items() if who == "human"]
    return table.over or table.hotseat or len(table.seats) == 1 == len(humans)


@get("/api/table/export", media_type=MediaType.TEXT)
async def export(request: Request[Any, Any, Any], seat: SeatToken = "") -> str:
    """The whole save when it may be had; else what this seat has seen."""
    _, table, side = await seat_of(request)
    if _open_to_all(table) and (side or table.over):
        return table.export()
    entries = table.log.entries(table.game, side)
    body = "".join(f"{e.turn}\t{e.rule}\t{e.text}\n" for e in entries)
    return f"# {table.game.rules.TITLE}, as {side or 'a spectator'} saw it\n{body}"


@get("/api/table/position", media_type=MediaType.TEXT)
async def position(request: Request[Any, Any, Any], seat: SeatToken = "") -> str:
    """The position in notation, when it may be had."""
    _, table, side = await seat_of(request)
    if not _open_to_all(table) or not (side or table.over):
        raise Refused(403, "The position holds what the other side hides: it can be had when the game is over")
    return table.game.position()


@get("/api/table/picture.png", media_type="image/png")
async def table_picture(
    request: Request[Any, Any, Any], seat: SeatToken = "", theme: FromQuery[str] = "light"
) -> Response[bytes]:
    """The board as this seat sees it."""
    if theme not in ("light", "dark"):
        raise Refused(400, f"'{theme}' is no theme: expected light or dark")
    _, table, side = await seat_of(request)
    drawn = await asyncio.to_thread(
        lambda: png(board_svg(board_of(table.game.rules.ID), table.game.view(side), theme=theme), width=1600)
    )
    return Response(drawn, media_type="image/png")


ROUTES: list[Any] = [timeline, moment, export, position, table_picture]
