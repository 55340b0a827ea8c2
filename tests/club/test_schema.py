"""One schema on two databases; a file of a server without a club is moved on with every answer kept."""

import asyncio
import sqlite3

import psycopg
import pytest
import sqlalchemy as sa

from henderson.club import migrate, schema
from henderson.club.app import open_database
from henderson.club.file import ClubFile
from henderson.club.postgres import Postgres, engine_of
from henderson.engine.decision import HendersonError
from henderson.server.house import House
from henderson.server.messages import NewTable
from henderson.server.store import Store


def test_the_migrations_make_what_the_schema_says(address, secret):
    async def look():
        db = await open_database(address, secret)
        try:
            assert await db.run(migrate.differences) == []
            assert await db.run(migrate.step_of) == migrate.newest()
        finally:
            await db.close()

    asyncio.run(look())


def test_a_database_that_was_not_moved_on_is_refused(cluster, secret):
    with psycopg.connect(cluster.url("template1"), autocommit=True) as db:
        db.execute("CREATE DATABASE bare TEMPLATE template0")
    with pytest.raises(HendersonError, match="club migrate"):
        Postgres(cluster.url("bare"), secret)
    engine = engine_of(cluster.url("bare"))
    with engine.begin() as db:
        assert migrate.migrate(db) == ("", migrate.newest())
    with engine.begin() as db:
        assert migrate.migrate(db) == (migrate.newest(), migrate.newest())
        db.exec_driver_sql("UPDATE alembic_version SET version_num = '0999'")
    with engine.begin() as db, pytest.raises(HendersonError, match="'0999'.*newer"):
        migrate.migrate(db)
    engine.dispose()


def played(path: str) -> list[str]:
    """A file of today with a running game in it; its tables."""

    async def play() -> list[str]:
        house, names = House(path, 0), []
        for seats in ({"US": "human", "Japan": "heuristic"}, {}):
            opened = await house.open(NewTable("avalon-hill", seats=seats, seed="7"), "b" * 24)
            table = await house.table(opened.table)
            for _ in range(30):
                asked = table.game.decision
                table._judged(asked.player, asked.words[0])
            names.append(table.id)
        await house.close()
        return names

    return asyncio.run(play())


def rows(path: str) -> list:
    with sqlite3.connect(path) as db:
        return db.execute("SELECT table_id, n, kind, word, hash, at FROM answers ORDER BY 1, 2").fetchall()


def test_a_file_of_today_is_moved_on_with_every_answer_kept(tmp_path):
    path = str(tmp_path / "tables.sqlite")
    names = played(path)
    before = rows(path)
    assert len(before) >= 60

    async def look() -> None:
        db = ClubFile(path)
        listed = await db.run(lambda c: c.execute(sa.select(schema.tables)).all())
        assert {(row.id, row.game, row.state, bool(row.asked), row.moved > row.created) for row in listed} == {
            (name, "avalon-hill", "playing", True, True) for name in names
        }
        bots = await db.run(lambda c: c.execute(sa.select(schema.players.c.bot)).scalars().all())
        assert sorted(bots) == ["", "", "", "heuristic"]
        await db.close()

    asyncio.run(look())
    assert rows(path) == before
    Store(path).close()  # and a server without a club opens it as before
    asyncio.run(look())


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path, monkeypatch):
    path = str(tmp_path / "tables.sqlite")
    played(path)
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE users (id TEXT)")  # in the way of the second step's last table but one
        before = db.execute("SELECT sql FROM sqlite_master ORDER BY name").fetchall()
    with pytest.raises(sa.exc.OperationalError):
        ClubFile(path)
    with sqlite3.connect(path) as db:
        assert db.execute("SELECT sql FROM sqlite_master ORDER BY name").fetchall() == before


def test_work_is_one_transaction_and_all_hear(address, secret):
    async def try_it() -> None:
        db = await open_database(address, secret)
        heard: list[str] = []
        db.hear("user", heard.append)
        add = schema.counters.insert()

        def fails(c: sa.Connection) -> None:
            c.execute(add.values(key="a", level=1, at=0))
            raise ValueError

        try:
            with pytest.raises(ValueError):
                await db.run(fails)
            await db.run(lambda c: c.execute(add.values(key="b", level=2, at=0)))
            await db.durable()
            assert await db.run(lambda c: c.execute(sa.select(schema.counters.c.key)).scalars().all()) == ["b"]
            await db.tell("user", "x y")
            for _ in range(100):
                if heard:
                    break
                await asyncio.sleep(0.02)
            assert heard == ["x y"]
        finally:
            await db.close()

    asyncio.run(try_it())


def test_playing_at_home_imports_nothing_of_the_club():
    import subprocess
    import sys

    look = "import sys, henderson.server.__main__, henderson.cli.app; print(*sorted(m for m in sys.modules if m.split('.')[0] in "
    look += "('alembic', 'psycopg', 'argon2', 'webauthn', 'pywebpush', 'openskill') or 'henderson.club' in m))"
    told = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == ""
