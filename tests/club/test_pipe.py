"""Statements sent one behind the other on one connection to PostgreSQL."""

import asyncio

import psycopg
import pytest
from club_halls import until

from henderson.club.pipe import Lost, Pipe, Statement

KEEP = Statement("keep", "INSERT INTO kept (n, words, tag) SELECT %(n)s, %(words)s::text[], %(tag)s")
TELL = Statement("tell", "SELECT pg_notify('here', told) FROM unnest(%(told)s::text[]) AS told")
READ = Statement("read", "SELECT n, tag FROM kept WHERE n >= %(least)s::int ORDER BY n")
ODD = ["plain", "", "NULL", 'a "word"', "back\\slash", "{a,b}", "comma, and 'quote'", "Grüße \n 島", None]


def piped(play, url):
    """Run with a pipe that keeps, tells and hears."""

    async def go():
        with psycopg.connect(url, autocommit=True) as db:
            db.execute("CREATE TABLE kept (n int PRIMARY KEY, words text[], tag text)")
            heard: list[str] = []
            pipe, ear = Pipe(url, (KEEP, TELL, READ)), Pipe(url, (), heard.append)
            await ear.listen("here")
            try:
                await play(pipe, heard, db)
            finally:
                pipe.close()
                ear.close()

    asyncio.run(go())


def test_what_is_written_is_what_was_given_and_told_once_it_is(postgres):
    async def play(pipe, heard, db):
        wrote = [pipe.do(KEEP, {"n": n, "words": ODD, "tag": None}, then=(TELL, {"told": [f"{n} Grüße"]})) for n in range(20)]
        assert await asyncio.gather(*wrote) == [1] * 20
        await until(lambda: len(heard) == 20 and not pipe.waiting)  # the last word may come before its statement is over
        assert heard == [f"{n} Grüße" for n in range(20)]
        assert db.execute("SELECT words, tag FROM kept WHERE n = 7").fetchone() == (ODD, None)
        with pytest.raises(psycopg.DataError):
            await pipe.do(KEEP, {"n": 99, "words": ["zero\0byte"], "tag": ""})

    piped(play, postgres)


def test_what_is_read_comes_as_postgresql_writes_it(postgres):
    async def play(pipe, heard, db):
        for n in range(3):
            await pipe.do(KEEP, {"n": n, "words": [], "tag": f"Grüße {n}" if n else None})
        found, told = await asyncio.gather(pipe.rows(READ, {"least": 0}), pipe.do(TELL, {"told": ["x"]}))
        assert found == [("0", ""), ("1", "Grüße 1"), ("2", "Grüße 2")] and told == 1
        assert await pipe.rows(READ, {"least": 9}) == []

    piped(play, postgres)


def test_a_pipe_hears_itself_while_it_writes(postgres):
    """Postgres listens on one of the connections it answers on: nothing of either is lost."""

    async def play(pipe, heard, db):
        mine: list[str] = []
        pipe.heard = mine.append
        await pipe.listen("here")
        wrote = [pipe.do(KEEP, {"n": n, "words": [], "tag": ""}, then=(TELL, {"told": [str(n)]})) for n in range(50)]
        assert await asyncio.gather(*wrote) == [1] * 50
        await until(lambda: len(mine) == 50)
        assert mine == [str(n) for n in range(50)]

    piped(play, postgres)


def test_one_that_fails_takes_nothing_with_it(postgres):
    async def play(pipe, heard, db):
        given = [{"n": n, "words": [], "tag": "x"} for n in (1, 1, 2)]
        first, second, third = await asyncio.gather(*(pipe.do(KEEP, g) for g in given), return_exceptions=True)
        assert (first, third) == (1, 1) and isinstance(second, psycopg.errors.UniqueViolation)

    piped(play, postgres)


def test_a_lost_connection_is_told_and_the_next_statement_has_a_new_one(postgres):
    async def play(pipe, heard, db):
        await pipe.do(KEEP, {"n": 1, "words": [], "tag": ""})
        with psycopg.connect(postgres, autocommit=True) as other, other.transaction():
            other.execute("LOCK TABLE kept")
            waiting = asyncio.create_task(pipe.do(KEEP, {"n": 2, "words": [], "tag": ""}))
            await until(lambda: db.execute("SELECT count(*) FROM pg_locks WHERE NOT granted").fetchone()[0] == 1)
            db.execute("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted")
            with pytest.raises(Lost):
                await waiting
        assert pipe.ended.is_set()
        assert await pipe.do(KEEP, {"n": 3, "words": [], "tag": ""}) == 1

    piped(play, postgres)
