"""What the club's tests share: houses on one database, two people at a table, a mail server on loopback."""

import asyncio
import os
import socket
import time

from aiosmtpd.controller import Controller

from henderson.club import rows, schema
from henderson.club.app import open_database
from henderson.club.house import ClubHouse
from henderson.server.messages import NewTable
from henderson.server.tables import Refused


def club(work, *urls, secret="", **how):
    """Run `work(house, ...)` with a house for each address."""

    async def run():
        houses = []
        for url in urls:
            house = ClubHouse(await open_database(url, secret), 0, **{"bots_here": False, **how})
            house.begin()
            houses.append(house)
        try:
            return await asyncio.wait_for(work(*houses), 600 if os.environ.get("HENDERSON_RACES") else 60)
        finally:
            for house in houses:
                await house.close()

    return asyncio.run(run())


async def answer(house, name, rng):
    """Whoever is asked answers something, as a browser does: who is told that the game has moved on looks again."""
    while True:
        table = await house.table(name)
        asked = table.decision
        try:
            await house.answer(table, asked.player, table.number(asked.player).at, rng.choice(asked.words))
            return
        except Refused as refused:
            if refused.status not in (403, 409):
                raise


async def until(true, seconds=20):  # of a busy machine
    for _ in range(int(seconds / 0.02)):
        if true():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it did not come about")


async def two_people(house, pace="", game="avalon-hill", **about):
    """Two members at a table; its id. US is `ann`, Japan is `bob`."""
    people = {"US": "ann", "Japan": "bob"}

    def add(db):
        there = set(db.execute(schema.users.select()).scalars())
        for name in people.values():
            if name not in there:
                values = {"id": name, "name": name.title(), "fold": name, "guest": False, "created": time.time()}
                db.execute(schema.users.insert().values(**values, email=f"{name}@example.org", email_ok=True))

    await house.db.run(add)
    opened = await house.open(NewTable(game, mine="US"), "user.ann")
    await house.claim(opened.invites["Japan"], "user.bob")
    named = schema.tables.update().where(schema.tables.c.id == opened.table)
    await house.db.run(lambda db: db.execute(named.values(pace=pace, **about)))
    await house.db.run(lambda db: [rows.sit(db, opened.table, [side], user) for side, user in people.items()])
    await house.sat_down(opened.table)
    return opened.table


class Mailbox:
    """A real mail server; what came in is in `mails`."""

    def __init__(self):
        self.mails, self.refuse = [], False
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.server = Controller(self, hostname="127.0.0.1", port=self.port)
        self.server.start()

    async def handle_DATA(self, server, session, envelope):
        if self.refuse:
            return "451 try later"
        self.mails.append((envelope.rcpt_tos[0], envelope.content.decode()))
        return "250 kept"
