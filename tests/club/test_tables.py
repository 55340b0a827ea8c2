"""The same tables on both databases; on PostgreSQL in several processes at once: here several houses in one."""

import asyncio
import json
import random
import time

import psycopg
import pytest
import sqlalchemy as sa
from club_halls import answer, club, until

from henderson.club import schema
from henderson.club.house import IDLE
from henderson.server.messages import NewTable
from henderson.server.tables import Refused


def test_a_game_is_written_read_and_listed(address, secret):
    async def play(house):
        opened = await house.open(NewTable("avalon-hill"), "user.a")
        for _ in range(40):
            await answer(house, opened.table, random.Random(1))
        table = await house.table(opened.table)
        house.tables.clear()
        again = await house.table(opened.table)
        assert again is not table and again.words == table.words and again.at == table.at
        row = await house.db.run(lambda db: db.execute(sa.select(schema.tables)).one())
        assert (row.game, row.state, row.asked, row.n) == ("avalon-hill", "playing", table.decision.player, table.seq)
        sides = await house.db.run(lambda db: db.execute(sa.select(schema.players.c.side)).scalars().all())
        assert set(sides) == set(table.seats)

    club(play, address, secret=secret)


def test_two_processes_play_one_table(postgres, secret):
    """Every answer through another house: no number is told twice for two positions, and all hear of all."""

    async def play(one, two):
        opened = await one.open(NewTable("starvation-island"), "user.a")
        watchers = []
        for house in (one, two):
            table = await house.table(opened.table)
            watchers += [(house, house.watch(table, side, "")) for side in (*table.seats, "")]
        told = {watcher: [watcher.queue.get_nowait()] for _, watcher in watchers}
        rng = random.Random(3)
        for _ in range(60):
            await answer((one, two)[rng.random() < 0.5], opened.table, rng)
        first, second = [await house.table(opened.table) for house in (one, two)]
        await until(lambda: first.seq == second.seq and not one._telling and not two._telling)
        assert first.words == second.words and first.at == second.at
        for house, watcher in watchers:
            table = await house.table(opened.table)
            assert watcher.told == table.told(watcher.side)
            shown = [json.loads(t.snapshot(watcher.side)) for t in (table, first)]
            if not watcher.side:  # spectators are numbered by each process
                assert len({s.pop("seq") for s in shown}) and len({s.pop("mark") for s in shown})
            assert shown[0] == shown[1]
            told[watcher] += [watcher.queue.get_nowait() for _ in range(watcher.queue.qsize())]
        assert one.conflicts + two.conflicts < 60
        assert one.followed and two.followed

    club(play, postgres, postgres, secret=secret)


def test_two_who_answer_at_once_one_is_first(postgres, secret):
    async def race(one, two):
        opened = await one.open(NewTable("avalon-hill"), "user.a")
        rng = random.Random(5)
        for _ in range(25):
            tables = [await house.table(opened.table) for house in (one, two)]
            asked = tables[0].decision.player
            at = tables[0].number(asked).at
            words = tables[0].decision.words
            before = tables[0].seq
            tries = [house.answer(t, asked, at, rng.choice(words)) for house, t in zip((one, two), tables)]
            went = await asyncio.gather(*tries, return_exceptions=True)
            assert sorted(isinstance(w, Refused) and w.status for w in went) == [False, 409]
            await until(lambda tables=tables, before=before: tables[0].seq == tables[1].seq > before)
        assert one.conflicts + two.conflicts

    club(race, postgres, postgres, secret=secret)


def test_an_invitation_is_used_once_however_many_come(postgres, secret):
    async def race(one, two):
        for turn in range(10):
            opened = await one.open(NewTable("avalon-hill"), "user.a")
            (invite,) = opened.invites.values()
            tries = [house.claim(invite, f"user.{turn}{i}") for i, house in enumerate((one, two) * 3)]
            went = await asyncio.gather(*tries, return_exceptions=True)
            assert sum(not isinstance(w, Exception) for w in went) == 1
            held = await one.db.run(lambda db: db.execute(sa.select(schema.seats).filter_by(kind="seat")).all())
            assert sum(row.table_id == opened.table for row in held) == 2

    club(race, postgres, postgres, secret=secret)


def test_an_answer_that_is_not_written_never_happened(postgres, secret):
    async def fail(house):
        opened = await house.open(NewTable("avalon-hill"), "user.a")
        await answer(house, opened.table, random.Random(1))
        table = await house.table(opened.table)
        before, seen = list(table.words), table.snapshot("")
        true = house.db.write

        async def away(change, told=""):
            raise psycopg.OperationalError("gone")

        house.db.write = away
        with pytest.raises(Refused) as refused:
            await answer(house, opened.table, random.Random(2))
        assert refused.value.status == 503
        house.db.write = true
        table = await house.table(opened.table)
        assert table.words == before and table.snapshot("") == seen
        await answer(house, opened.table, random.Random(2))

    club(fail, postgres, secret=secret)


@pytest.mark.parametrize("back", [0.0, 12.0])  # among all tables, and among those that were changed lately
def test_what_no_notice_told_of_is_found(postgres, secret, back):
    """A process may be killed between writing and telling."""

    async def look(one, two):
        opened = await one.open(NewTable("avalon-hill"), "user.a")
        other = await two.table(opened.table)
        watcher = two.watch(other, "", "")
        watcher.queue.get_nowait()

        for pipe in two.db.pipes:
            pipe.heard = None
        for _ in range(12):
            await answer(one, opened.table, random.Random(4))
        await asyncio.sleep(0.2)
        assert other.seq < one.tables[opened.table].seq and not other.behind, "nothing was heard"
        await two._look(time.time() - back if back else 0.0)
        await until(lambda: other.seq == one.tables[opened.table].seq)

    club(look, postgres, postgres, secret=secret)


def test_seals_hold_on_postgresql_too(postgres, secret):
    async def damage(house):
        opened = await house.open(NewTable("avalon-hill"), "user.a")
        for _ in range(3):
            await answer(house, opened.table, random.Random(1))
        head = await house.db.run(lambda db: db.execute(sa.select(schema.tables.c.head)).scalar_one())
        key = house.tables[opened.table].dice.key
        assert key not in head and "masked" in head
        house.tables.clear()
        await house.db.run(lambda db: db.execute(schema.answers.update().where(schema.answers.c.n == 1).values(word="x")))
        with pytest.raises(Exception, match="changed at entry 1"):
            await house.table(opened.table)

    club(damage, postgres, secret=secret)


def test_home_of_a_hundred_games_is_quick_after_a_start(postgres, secret):
    async def lists(house):
        for _ in range(100):
            await house.open(NewTable("avalon-hill", seats={"Japan": "heuristic"}), "user.a")
        house.tables.clear()
        began = time.process_time()
        listed = await house.list_of("user.a", False)
        assert len(listed) == 100 and not house.tables
        assert time.process_time() - began < 0.1

    club(lists, postgres, secret=secret)


def test_who_sat_there_before_is_sent_away_in_every_process_and_who_came_after_is_not(postgres, secret):
    async def sit(one, two):
        opened = await one.open(NewTable("avalon-hill", mine="US"), "user.a")
        old = [house.watch(await house.table(opened.table), "Japan", "") for house in (one, two)]
        await one.claim(opened.invites["Japan"], "user.b")
        new = one.watch(await one.table(opened.table), "Japan", "")  # before the notice has come back
        for watcher in old:
            await until(lambda watcher=watcher: watcher.queue.qsize() >= 2)
            assert [watcher.queue.get_nowait() for _ in range(2)][1] == b""
        await asyncio.sleep(0.2)
        assert new.queue.qsize() == 1

    club(sit, postgres, postgres, secret=secret)


def test_a_table_that_nobody_asks_for_is_left_to_the_database(address, secret):
    async def play(house):
        old, new = [(await house.open(NewTable("starvation-island"), "user.a")).table for _ in range(2)]
        for name in (old, new):
            await answer(house, name, random.Random(2))
        table = await house.table(old)
        side = table.decision.player
        watcher = house.watch(table, side, "")
        watcher.queue.get_nowait()
        words = list(table.words)
        (await house.table(new)).used += 10
        house.let_go(time.monotonic() + IDLE + 5)
        assert list(house.tables) == [new]
        await answer(house, old, random.Random(3))  # and comes back as it was, to who listens too
        again = await house.table(old)
        assert again is not table and again.words[: len(words)] == words and watcher.told == again.told(side)
        assert list(house.tables) == [new, old]

    club(play, address, secret=secret)


def test_who_listens_does_not_bring_a_table_back_that_says_nothing_new(postgres, secret):
    """Every half minute a process looks at all that is listened at: it rebuilds only what has become longer."""

    async def play(one, two):
        names = [(await one.open(NewTable("starvation-island"), "user.a")).table for _ in range(2)]
        watchers = [one.watch(await one.table(name), "", "") for name in names]
        for name in names:
            await answer(one, name, random.Random(2))
        one.let_go(time.monotonic() + IDLE + 5)
        assert not one.tables
        await one._look()
        await asyncio.sleep(0.3)
        assert not one.tables and not one._telling, "nothing was new"
        one.db.hear = two.db.tell = lambda *_: asyncio.sleep(0)
        while watchers[1].queue.qsize():
            watchers[1].queue.get_nowait()
        for seed in range(12):
            await answer(two, names[1], random.Random(seed))
        for _ in range(100):  # as a process does every few seconds: a look that found the database busy is made again
            await one._look()
            await asyncio.sleep(0.2)
            if watchers[1].queue.qsize():
                break
        assert watchers[1].queue.qsize() > 0
        assert list(one.tables) == [names[1]] and list(one._left) == [names[0]]
        one.leave(one.tables[names[1]], watchers[1])
        one.leave(await two.table(names[0]), watchers[0])
        assert not one._left and not one.watchers

    club(play, postgres, postgres, secret=secret)
