"""Seats: claimed by one-use links, listed, withdrawn; tables put away and deleted."""

from __future__ import annotations

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from .messages import Called, Claimed, Invitation, Invite, PutAway, SeatHeld, Shared, TakeSeat
from .places import Place, hide, name_of
from .seats import Asked, SeatToken, browser_of, house_of, seat_of
from .tables import Refused
from .vault import hashed


@post("/api/claim", status_code=200)
async def claim(request: Asked, data: JSONBody[TakeSeat]) -> Claimed:
    """Sit down by an invitation, which is used up: the seat belongs to this browser, and to whoever has the token."""
    made = await house_of(request).claim(data.invite, browser_of(request))
    assert made.place is not None
    return Claimed(made.place.table, made.place.side, made.token, name_of(made.place))


@get("/api/table/seats")
async def seats(request: Asked, seat: SeatToken = "") -> list[SeatHeld]:
    """Who sits where, since when, and to which seats an invitation is open."""
    house, table, side = await seat_of(request)
    taken, open_to = await house.seats_of(table)
    return [SeatHeld(s, who, taken.get(s, 0.0), s in open_to, s == side) for s, who in table.seats.items()]


LONGEST = 24  # letters of a player's name


@post("/api/table/called", status_code=200)
async def called(request: Asked, data: JSONBody[Called], seat: SeatToken = "") -> dict[str, str]:
    """The names of the players, side by side; a seat may tell its own. They last as long as the table is at hand."""
    _, table, side = await seat_of(request)
    name = " ".join("".join(c if c.isprintable() else " " for c in data.name).split())[:LONGEST]
    if side and name:
        table.called[side] = name
    return table.called


@post("/api/table/invite", status_code=200)
async def invite(request: Asked, data: JSONBody[Invite], seat: SeatToken = "") -> Invitation:
    """A new one-use link to a seat; the old ones open nothing any more. `withdraw`: only that."""
    house, table, side = await seat_of(request)
    if table.seats.get(data.side) != "human":
        raise Refused(422, "'{side}' is no seat for a person at this table", side=data.side[:40])
    if not await house.may_invite(table, side, browser_of(request), data.side):
        raise Refused(403, "A seat that is taken is given on by who holds it, one that is not by who opened the table")
    return Invitation(data.side, await house.invite(Place(table.id, data.side), anew=not data.withdraw))


@post("/api/table/shared", status_code=200)
async def shared(request: Asked, seat: SeatToken = "") -> Shared:
    """A link to look at a finished game, for everybody: it holds no seat."""
    house, table, _ = await seat_of(request)
    return Shared(await house.shared(table))


@post("/api/table/archive", status_code=200)
async def archive(request: Asked, data: JSONBody[PutAway], seat: SeatToken = "") -> PutAway:
    """Put a table away from this browser's list, or back."""
    house, table, _ = await seat_of(request)
    await house.db.run(lambda db: hide(db, table.id, browser_of(request), data.hidden))
    return data


@post("/api/table/delete", status_code=200)
async def delete(request: Asked, seat: SeatToken = "") -> dict[str, str]:
    """Delete a table: its owner may, when it is over or nobody else sits there."""
    house, table, side = await seat_of(request)
    if not table.row.owner or table.row.owner != hashed(browser_of(request)):
        raise Refused(403, "Only who opened a table deletes it")
    taken, _ = await house.seats_of(table)
    others = [s for s in taken if s != side and not table.hotseat]
    if others and not table.over:
        raise Refused(
            409, "The game goes on and {expected} sits there: it can be deleted when it is over", expected=" and ".join(others)
        )
    await house.delete(table)
    return {"deleted": table.id}


ROUTES: list[HTTPRouteHandler] = [claim, seats, called, invite, shared, archive, delete]
