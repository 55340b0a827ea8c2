"""People sit down: a deal that was agreed becomes a table at which each has the side that was agreed."""

from __future__ import annotations

import sqlalchemy as sa

from ..server.house import House
from ..server.messages import NewTable
from ..server.places import Place, name_of
from .challenges import Deal
from .house import ClubHouse
from .messages_meeting import TableMade
from .schema import players, tables
from .who import browser_of_user


async def sit_down(house: House, deal: Deal, now: float, event: str = "") -> str:
    """Set up the table of a deal; its id. Each player holds his seat as a browser does where there are no accounts."""
    first, *others = deal.seats
    seats = dict.fromkeys(deal.seats, "human")
    wanted = NewTable(deal.game, deal.order.options, deal.order.preset, seats, mine=first, scenario=deal.order.scenario)
    opened = await house.open(wanted, browser_of_user(deal.seats[first]))
    for side in others:
        await house.claim(opened.invites[side], browser_of_user(deal.seats[side]))
    await house.db.run(lambda db: register(db, deal, opened.table, now, event))
    await house.db.durable()
    if isinstance(house, ClubHouse):
        await house.sat_down(opened.table)
    return opened.table


def register(db: sa.Connection, deal: Deal, table: str, now: float, event: str = "") -> None:
    """What lists must know of the table: whose it is, how it is played, who has which side."""
    about = {"game": deal.game, "preset": deal.order.preset, "owner_id": deal.owner or None, "title": deal.title}
    how = {"pace": deal.pace, "private": deal.private, "rated": deal.rated, "event_id": event or deal.order.event or None}
    db.execute(tables.update().where(tables.c.id == table).values(**about, **how))
    there = set(db.execute(sa.select(players.c.side).where(players.c.table_id == table)).scalars())
    for side, user in deal.seats.items():
        if side in there:
            db.execute(players.update().where(players.c.table_id == table, players.c.side == side).values(user_id=user, bot=""))
        else:
            db.execute(players.insert().values(table_id=table, side=side, user_id=user, seen=now))


def made(deal: Deal, table: str, user: str) -> TableMade:
    """The table for one of its players."""
    side = next(side for side, who in deal.seats.items() if who == user)
    return TableMade(table, side, name_of(Place(table, side)))
