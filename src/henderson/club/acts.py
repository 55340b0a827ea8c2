"""What players may do beside answering: resign, offer and agree, claim what an absent opponent owes.

resign     the game is lost
offer      `draw`, `annul` (it counts for nobody), `takeback` (the offerer's last act): the other side accepts or declines;
           an offer to take back lapses when the game moves on, and who was declined n times waits 10 n² seconds
claim      when the opponent's time is over: `win`, `give` time, or `bot`: let one go on in his place, unrated;
           without a clock, when he has not answered for 30 days: `annul` or `bot`
"""

from __future__ import annotations

import time
from typing import Any

import sqlalchemy as sa

from ..server.tables import Refused
from .clock import DAY, HOUR
from .due import put
from .house import ClubHouse
from .schema import due, offers, players, tables
from .table import WAIT, WAIT_LIVE, ClubTable

AGREED = ("draw", "annul", "takeback")
LONGEST = 14 * DAY  # an offer waits
SILENCE = 30 * DAY  # without a clock
MOST = 14 * 24  # hours given at once
WAIT_AGAIN = 10.0


async def resign(house: ClubHouse, table: ClubTable, side: str) -> None:
    """The game is lost."""
    _person(table, side)
    await _ended(house, table, "resign", side)


async def _ended(house: ClubHouse, table: ClubTable, how: str, side: str = "") -> None:
    await house.change(table, lambda t: t.end(how, side))
    await house.db.run(lambda db: db.execute(offers.delete().where(offers.c.table_id == table.id)))


def _person(table: ClubTable, side: str) -> str:
    """The other side; refused to spectators and where there is no opponent."""
    if table.seats.get(side) != "human":
        raise Refused(403, "You are watching: that is for those who play")
    if table.over:
        raise Refused(409, "The game is over")
    return next((other for other in table.seats if other != side), "")


def _opponent(table: ClubTable, side: str) -> str:
    other = _person(table, side)
    if table.hotseat or table.seats.get(other) != "human":
        raise Refused(409, "There is nobody to agree with: a bot sits there, or nobody")
    return other


# -- offers ----------------------------------------------------------------------------------------------------------------------


async def offer(house: ClubHouse, table: ClubTable, side: str, kind: str) -> bool:
    """Offer something; True when the other side had offered the same, which settles it."""
    other, now = _opponent(table, side), time.time()
    if kind not in AGREED:
        raise Refused(422, "'{kind}' cannot be offered: expected {expected}", kind=kind[:40], expected=", ".join(AGREED))
    if kind == "takeback":
        table.back_before(side)
    found = await house.db.run(lambda db: _offer(db, table.id, kind))
    if found is not None and found.open and found.side == other and _stands(found, table, kind, now):
        await reply(house, table, side, kind, accept=True)
        return True
    wait = WAIT_AGAIN * (found.declined**2) if found is not None and found.side == side else 0.0
    if found is not None and now < found.at + wait:
        raise Refused(429, "It was declined: offer it again in {seconds} seconds", seconds=f"{found.at + wait - now:.0f}")
    user = table.club.users.get(other, "")
    delay = WAIT_LIVE if table.club.pace.kind == "live" else WAIT

    def work(db: sa.Connection) -> None:
        declined = found.declined if found is not None and found.side == side else 0
        db.execute(offers.delete().where(offers.c.table_id == table.id, offers.c.kind == kind))
        db.execute(offers.insert().values(table_id=table.id, kind=kind, side=side, n=table.seq, at=now, declined=declined))
        if user:
            put(db, "offer", f"{user} {table.id}", now + delay, {"user": user, "table": table.id, "side": other, "offer": kind})

    await house.db.run(work)
    await house.db.durable()
    await house.db.tell("offers", table.id)
    return False


def _offer(db: sa.Connection, table: str, kind: str) -> sa.Row[Any] | None:
    return db.execute(sa.select(offers).where(offers.c.table_id == table, offers.c.kind == kind)).first()


def _stands(found: sa.Row[Any], table: ClubTable, kind: str, now: float) -> bool:
    return bool(now < found.at + LONGEST and (kind != "takeback" or found.n == table.seq))


async def reply(house: ClubHouse, table: ClubTable, side: str, kind: str, *, accept: bool) -> None:
    """Accept or decline what the other side offered, or withdraw one's own."""
    other, now = _opponent(table, side), time.time()
    found = await house.db.run(lambda db: _offer(db, table.id, kind))
    if found is None or not found.open or not _stands(found, table, kind, now):
        raise Refused(409, "There is no such offer any more: the game has moved on, or it was withdrawn")
    if accept and found.side == side:
        raise Refused(403, "You have offered that yourself: the other side accepts")
    if accept:
        if kind == "takeback":
            await house.change(table, lambda t: _as_offered(t, found.n, other))
        else:
            await _ended(house, table, kind)

    def work(db: sa.Connection) -> None:
        here = sa.and_(offers.c.table_id == table.id, offers.c.kind == kind)
        if accept or found.side == side:
            db.execute(offers.delete().where(here))
        else:
            db.execute(offers.update().where(here).values(open=False, declined=found.declined + 1, at=now))
        user = table.club.users.get(other if found.side == side else side, "")
        db.execute(due.delete().where(due.c.kind == "offer", due.c.key == f"{user} {table.id}"))

    await house.db.run(work)
    await house.db.durable()
    await house.db.tell("offers", table.id)


def _as_offered(table: ClubTable, n: int, side: str) -> None:
    if table.seq != n:
        raise Refused(409, "The game has moved on since that was offered")
    table.take_back(side)


async def open_offers(house: ClubHouse, table: ClubTable) -> list[tuple[str, str, float]]:
    """The offers that stand: kind, side, since when."""
    found = await house.db.run(lambda db: db.execute(sa.select(offers).where(offers.c.table_id == table.id, offers.c.open)).all())
    now = time.time()
    return [(row.kind, row.side, row.at) for row in found if _stands(row, table, row.kind, now) and not table.over]


# -- an absent opponent ----------------------------------------------------------------------------------------------------------


async def claim(house: ClubHouse, table: ClubTable, side: str, how: str, bot: str = "heuristic", hours: float = 72) -> None:
    """What the opponent owes whose time is over, or who is gone."""
    other, now = _opponent(table, side), time.time()
    if table.club.clocks:
        clock = table.club.clocks.get(other)
        hangs = table.asked == other and clock is not None and clock.ends_at is not None and clock.ends_at <= now
        refusal = "The opponent's time is not over"
        ways: tuple[str, ...] = ("win", "give", "bot")
        if how == "give":  # also before it is over: who is asked is given time
            hangs = table.asked == other and clock is not None
    else:
        moved = await house.db.run(lambda db: db.execute(sa.select(tables.c.moved).where(tables.c.id == table.id)).scalar())
        hangs = table.asked == other and (moved or now) + SILENCE < now
        refusal = "The opponent has not been silent for {days} days"
        ways = ("annul", "bot")
    if how not in ways:
        raise Refused(422, "'{how}' cannot be claimed here: expected {expected}", how=how[:40], expected=", ".join(ways))
    if not hangs:
        raise Refused(409, refusal, days=f"{SILENCE / DAY:.0f}")
    if how == "win":
        await house.change(table, lambda t: t.flag(other, time.time()))
    elif how == "annul":
        await _ended(house, table, "annul")
    elif how == "give":
        if not 0 < hours <= MOST:
            raise Refused(422, "{hours} hours cannot be given: expected up to {most}", hours=f"{hours:g}", most=MOST)
        await house.change(table, lambda t: t.give_time(other, hours * HOUR))
    else:
        await house.change(table, lambda t: t.let_bot(other, bot))
        left = players.update().where(players.c.table_id == table.id, players.c.side == other)
        await house.db.run(lambda db: db.execute(left.values(seen=None)))  # who left it finds it among what is new


# -- vacation --------------------------------------------------------------------------------------------------------------------


async def stop_clocks(house: ClubHouse, user: str, asked: list[tuple[str, str]]) -> int:
    """A user goes on vacation: his running clocks of correspondence stand; how many. They go on by themselves (`club.worker`)."""
    stopped = 0
    for name, side in asked:
        table = await house.table(name)
        assert isinstance(table, ClubTable)
        try:
            await house.change(table, lambda t, side=side: t.halt_clock(side, time.time()))  # type: ignore[misc]
            stopped += 1
        except Refused:
            continue
    return stopped
