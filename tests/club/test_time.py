"""Clocks in a running club: they pass on with the question, stand still, survive a restart; a flag and an answer race for one
key. What people settle between them: resign, draw, take back, a bot in an absent player's place."""

import asyncio
import os
import random
import time

import pytest
import sqlalchemy as sa
from club_halls import answer, club, two_people, until

from henderson.club import acts, ratings, schema
from henderson.club.clock import DAY, HOUR
from henderson.club.config import ClubConfig
from henderson.club.worker import Worker
from henderson.server.tables import Refused


async def row_of(house, name):
    return await house.db.run(lambda db: db.execute(sa.select(schema.tables).where(schema.tables.c.id == name)).one())


async def refused(work, status):
    with pytest.raises(Refused) as told:
        await work
    assert told.value.status == status, told.value


async def back_in_time(house, name, seconds):
    """As if the clock that runs had begun earlier."""

    def work(db):
        players, tables = schema.players, schema.tables
        runs = players.update().where(players.c.table_id == name, players.c.since.is_not(None))
        db.execute(runs.values(since=players.c.since - seconds))
        db.execute(tables.update().where(tables.c.id == name).values(ends_at=tables.c.ends_at - seconds))

    await house.db.run(work)
    (await house.table(name)).behind = True


def test_the_clock_of_who_is_asked_runs_and_survives_a_restart(address, secret):
    async def play(house):
        name = await two_people(house, "72h+12h/120h")
        now = time.time()
        table, row = await house.table(name), await row_of(house, name)
        first = table.asked
        assert row.asked == first and row.ends_at == pytest.approx(now + 72 * HOUR, abs=5)
        await back_in_time(house, name, 5 * HOUR)
        rng = random.Random(1)
        while (await house.table(name)).asked == first:
            await answer(house, name, rng)
        other = table.asked
        clocks = dict(table.club.clocks)
        assert clocks[first].since is None and clocks[first].left == pytest.approx(79 * HOUR, abs=5)
        assert clocks[other].since is not None and clocks[other].left == pytest.approx(72 * HOUR, abs=5)
        house.tables.clear()
        again = await house.table(name)
        assert again is not table and again.club.clocks == clocks
        assert (await row_of(house, name)).ends_at == clocks[other].ends_at

    club(play, address, secret=secret)


RACES = int(os.environ.get("HENDERSON_RACES", "20"))  # 200 is the long form


def test_a_live_flag_falls_and_an_answer_may_be_first(postgres, secret):
    """An answer comes in at one process as the clock falls at another: exactly one of them wins, and both processes agree."""

    async def play(house, other):
        worker, won, name, rng = Worker(other, ClubConfig()), {"flag": 0, "answer": 0}, "", random.Random(7)
        ahead = 0.005  # seconds that the worker has, which must first look whose time is over: who won last has fewer
        for _ in range(RACES):
            if not name or (await house.table(name)).over:
                name = await two_people(house, "live 1+0")
            await back_in_time(house, name, 61)
            table, there = await house.table(name), await other.table(name)
            there.behind = True
            await other.table(name)
            asked, before, number = table.asked, table.seq, table.number(table.asked).at
            late = house.answer(table, asked, number, rng.choice(table.decision.words))
            told = await asyncio.gather(_after(ahead, late), _after(-ahead, worker.flags()), return_exceptions=True)
            row = await row_of(house, name)
            query = sa.select(schema.answers.c.n, schema.answers.c.kind).where(schema.answers.c.table_id == name)
            entries = sorted(await house.db.run(lambda db, query=query: db.execute(query).all()))
            assert [n for n, _ in entries] == list(range(row.n)) and row.n > before
            fell, over = entries[before][1] == "end", entries[-1][1] == "end"  # he may be asked again, and then his flag falls
            won["flag" if fell else "answer"] += 1
            ahead += rng.uniform(-0.02, -0.005) if fell else rng.uniform(0.005, 0.02)
            assert isinstance(told[0], Refused) == fell and (row.state == "over") == over, told
            if over:
                assert (row.reason, row.result) == ("time", next(s for s in table.seats if s != asked))
                assert [kind for _, kind in entries].count("end") == 1 and (row.n == before + 1) == fell
            for one in (house, other):
                one.tables[name].behind = True
                seen = await one.table(name)
                assert (seen.seq, seen.over, seen.at.chain) == (row.n, over, row.chain)
        assert all(won.values()), won

    club(play, postgres, postgres, secret=secret)


async def _after(seconds, work):
    await asyncio.sleep(max(0.0, seconds))
    return await work


def test_a_flag_of_correspondence_hangs_until_it_is_claimed(address, secret):
    async def play(house):
        worker = Worker(house, ClubConfig())
        name = await two_people(house, "3d")
        table = await house.table(name)
        late, waits = table.asked, next(s for s in table.seats if s != table.asked)
        await refused(acts.claim(house, table, waits, "win"), 409)
        await back_in_time(house, name, 3 * DAY + 1)
        await worker.flags()
        assert not (await house.table(name)).over
        await refused(acts.claim(house, await house.table(name), late, "win"), 409)
        await refused(acts.claim(house, await house.table(name), waits, "annul"), 422)
        await acts.claim(house, table, waits, "give", hours=48)
        assert (await row_of(house, name)).ends_at == pytest.approx(time.time() + 2 * DAY, abs=10)
        await back_in_time(house, name, 2 * DAY + 5)
        await acts.claim(house, await house.table(name), waits, "bot", bot="heuristic")
        table = await house.table(name)
        assert table.seats[late] == "heuristic" and table.bot_to_move() == late and not table.club.clocks.get(late)
        house.tables.clear()
        assert (await house.table(name)).seats[late] == "heuristic"
        name = await two_people(house, "3d", rated=True)  # a bot in somebody's place: it counts for nobody, from that entry on
        table = await house.table(name)
        table.behind = True
        late = (await house.table(name)).asked
        assert table.club.rated and (await row_of(house, name)).rated
        await house.change(table, lambda t: t.let_bot(late, "random"))  # as far as a process comes that is killed here
        assert not table.club.rated and not (await row_of(house, name)).rated
        over = schema.tables.update().where(schema.tables.c.id == name).values(state="over", result="US", rated=True)
        await house.db.run(lambda db: db.execute(over))
        assert not await house.db.run(lambda db: ratings.rate(db, name, time.time()))
        name = await two_people(house, "3d")
        await back_in_time(house, name, 11 * DAY)
        await worker.flags()
        assert (await row_of(house, name)).reason == "time"

    club(play, address, secret=secret)


def test_a_vacation_stops_the_clock_and_ends_by_itself(address, secret):
    async def play(house):
        worker = Worker(house, ClubConfig())
        name = await two_people(house, "3d")
        table = await house.table(name)
        side, user = table.asked, table.club.users[table.asked]
        await back_in_time(house, name, DAY)
        away = schema.users.update().where(schema.users.c.id == user)
        await house.db.run(lambda db: db.execute(away.values(away_until=time.time() + 9 * DAY)))
        assert await acts.stop_clocks(house, user, [(name, side)]) == 1
        row = await row_of(house, name)
        assert row.ends_at is None and table.club.clocks[side].left == pytest.approx(2 * DAY, abs=5)
        await worker.clocks()
        assert (await row_of(house, name)).ends_at is None
        await house.db.run(lambda db: db.execute(away.values(away_until=time.time() - 1)))
        await worker.clocks()
        assert (await row_of(house, name)).ends_at == pytest.approx(time.time() + 2 * DAY, abs=5)

    club(play, address, secret=secret)


def test_resign_and_agree(address, secret):
    async def play(house):
        name = await two_people(house)
        table = await house.table(name)
        watcher = house.watch(table, "", "")
        await acts.resign(house, table, "US")
        row = await row_of(house, name)
        assert (row.state, row.result, row.reason, row.asked) == ("over", "Japan", "resign", "")
        assert table.outcome.winner == "Japan" and table.key and b"resigned" in table.snapshot("")
        assert watcher.queue.qsize() == 2
        await refused(acts.resign(house, table, "Japan"), 409)
        await refused(house.answer(table, "US", table.number("US").at, "x"), 409)
        house.tables.clear()
        assert (await house.table(name)).over
        due = await house.db.run(lambda db: db.execute(sa.select(schema.due.c.kind)).scalars().all())
        assert due == ["over"]

        name = await two_people(house)
        table = await house.table(name)
        await refused(acts.resign(house, table, ""), 403)
        await refused(acts.offer(house, table, "US", "money"), 422)
        assert not await acts.offer(house, table, "US", "draw")
        assert [o[:2] for o in await acts.open_offers(house, table)] == [("draw", "US")]
        await refused(acts.reply(house, table, "US", "draw", accept=True), 403)
        await acts.reply(house, table, "Japan", "draw", accept=False)
        await refused(acts.offer(house, table, "US", "draw"), 429)
        await acts.offer(house, table, "Japan", "draw")
        assert await acts.offer(house, table, "US", "draw")  # the same from both sides settles it
        assert (await row_of(house, name)).result == "draw"

    club(play, address, secret=secret)


def test_a_takeback_by_consent(address, secret):
    async def play(house):
        name = await two_people(house)
        table = await house.table(name)
        rng = random.Random(2)
        await refused(acts.offer(house, table, "US", "takeback"), 409)
        for _ in range(60):
            await answer(house, name, rng)
            sides = [side for side in ("US", "Japan") if not _barred(table, side)]
            if sides:
                break
        side = sides[0]
        other = next(s for s in table.seats if s != side)
        count, words = table.back_before(side), list(table.words)
        await acts.offer(house, table, side, "takeback")
        await acts.reply(house, table, other, "takeback", accept=True)
        assert table.words == words[: len(words) - count]
        house.tables.clear()
        assert (await house.table(name)).words == words[: len(words) - count]
        await answer(house, name, rng)
        await acts.offer(house, await house.table(name), side, "takeback") if not _barred(await house.table(name), side) else None
        await answer(house, name, rng)
        await refused(acts.reply(house, await house.table(name), other, "takeback", accept=True), 409)  # it has lapsed

    club(play, address, secret=secret)


def _barred(table, side):
    try:
        table.back_before(side)
        return False
    except Refused:
        return True


def test_a_bot_is_played_elsewhere_and_all_hear_of_it(postgres, secret):
    """The house that people talk to thinks of nothing; the one with bots is told, and answers by the same key."""

    async def play(web):
        from henderson.club.app import open_database
        from henderson.club.bots import BotHouse

        bots = BotHouse(await open_database(postgres, secret), 1)
        bots.begin()
        try:
            name = await two_people(web)
            table = await web.table(name)
            side = table.asked
            web.watch(table, "", "")
            await web.change(table, lambda t: t.let_bot(side, "random"))
            assert table.thinking == side
            await until(lambda: table.asked or table.over, 40)
            assert bots.tables[name].seq == table.seq and table.words
        finally:
            await bots.close()

    club(play, postgres, secret=secret)
