"""A home page that is open: a burst of moves asks the database once or twice, and nothing of it is missed."""

import asyncio
import json

import psycopg
from club_halls import club, two_people

from henderson.club import live as module
from henderson.club import schema
from henderson.club.live import Live


async def passed_on(house, name, asked):
    here = schema.tables.update().where(schema.tables.c.id == name)
    await house.db.run(lambda db: db.execute(here.values(asked=asked)))


def counted(house, fail=0):
    """How often the database is asked from now on; at every other of the first so often it does not answer."""
    asked, run = [], house.db.run

    async def counting(work):
        asked.append(work)
        if len(asked) <= fail and len(asked) % 2:
            raise psycopg.OperationalError("gone for a moment")
        return await run(work)

    house.db.run = counting
    return asked


async def heard(queue, count):
    return [json.loads(await asyncio.wait_for(queue.get(), 5)) for _ in range(count)]


def test_a_burst_of_moves_is_looked_at_together_and_the_last_is_told(address, secret, monkeypatch):
    monkeypatch.setattr(module, "BURST", 0.05)

    async def play(house):
        first, second = await two_people(house), await two_people(house)
        table = await house.table(first)
        side, user = table.asked, table.club.users[table.asked]
        other = next(s for s in table.club.users if s != side)
        live = Live(house.db)
        queue = live.listen(user)
        await live.learn(user)
        asked = counted(house)
        await passed_on(house, first, other)
        for n in range(100):
            live._moved(f"{first} {n}")
            live._moved(f"{second} {n}")
        (news,) = await heard(queue, 1)
        assert (news["what"], news["table"]) == ("home", first)
        await asyncio.sleep(0.1)
        assert len(asked) <= 4  # the change above, one look, one count of his moves; not two hundred
        await passed_on(house, first, side)  # in the middle of nothing: it is looked at again
        live._moved(f"{first} 101")
        assert (await heard(queue, 1))[0]["table"] == first and queue.empty()
        while live._tasks:
            await asyncio.sleep(0.01)

    club(play, address, secret=secret)


def test_what_could_not_be_read_is_looked_at_again(address, secret, monkeypatch):
    monkeypatch.setattr(module, "BURST", 0.02)

    async def play(house):
        name = await two_people(house)
        table = await house.table(name)
        user, other = table.club.users[table.asked], next(s for s in table.club.users if s != table.asked)
        live = Live(house.db)
        queue = live.listen(user)
        await live.learn(user)
        await passed_on(house, name, other)
        asked = counted(house, fail=5)  # the first look; the count of his moves after the second; and again
        live._moved(f"{name} 1")
        assert (await heard(queue, 1))[0]["table"] == name
        while live._tasks:
            await asyncio.sleep(0.01)
        assert len(asked) >= 2  # a notice of the table itself may have come before

    club(play, address, secret=secret)
