"""What a club's host does: a configuration whose mistakes are told with their line, copies proven by a restore, admins."""

import asyncio
import random

import psycopg
import pytest
import sqlalchemy as sa
from club_halls import answer, club, two_people

from henderson.club import care, schema
from henderson.club.config import ClubConfig, Where, read
from henderson.engine.decision import HendersonError

WRONG = {
    '[web\nport = 1\n[database]\nurl = "a"': r":1: ",
    '[database]\nurl = "club.sqlite"\n[web]\nprocesses = 1\nprot = 3': r":5: 'prot' is nothing of \[web\]",
    '[database]\nurl = "club.sqlite"\n\n[web]\nport = "eight"': r":5: port = 'eight': expected a whole number",
    '[database]\nurl = "club.sqlite"\n[mail]\ntls = "maybe"': r":4: tls = 'maybe': expected starttls or tls or none",
    '[database]\nurl = "club.sqlite"\n[web]\nprocesses = 3': r":4: a SQLite file is served by one process",
    '[database]\nurl = "mysql://x/y"': r":2: url = 'mysql://x/y': expected postgresql",
    '[database]\nurl = "postgresql://x/y"': r"\[database\] needs secret",
    '[datenbank]\nurl = "x"': r":1: 'datenbank' is no section",
    "[web]\nprocesses = 0": r":2: processes = 0: expected at least 1",
    '[database]\nurl = "a"\n[web]\nprocesses = 1\n[club]\nurl = "club.org"': r":6: url = 'club.org': expected https",
    "": r"\[database\] needs url",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_mistake_in_the_configuration_is_told_with_its_line(tmp_path, text):
    file = tmp_path / "club.toml"
    file.write_text(text)
    with pytest.raises(HendersonError, match=WRONG[text]):
        read(file)


def test_what_init_writes_can_be_read_and_served(tmp_path):
    for name, database in (("a", "club.sqlite"), ("b", "postgresql://henderson@/club")):
        file = care.init(tmp_path / name, database, "https://club.example.org", "Our club")
        made = read(file)
        assert file.stat().st_mode & 0o77 == 0, "the address of the database may have a password"
        assert made.club.name == "Our club" and made.push.key.endswith("push.pem") and made.is_file == (name == "a")
        assert (tmp_path / name / "club.secret").exists() == (name == "b")
    with pytest.raises(HendersonError, match="there already"):
        care.init(tmp_path / "a", "x", "https://x", "x")


def test_a_copy_is_proven_and_brought_back_the_same(cluster, postgres, secret, tmp_path):
    async def play(house):
        name = await two_people(house, "3d")
        for _ in range(20):
            await answer(house, name, random.Random(1))

    club(play, postgres, secret=secret)
    here = ClubConfig(database=Where(postgres, secret))
    with psycopg.connect(postgres) as db:
        before = db.execute("SELECT table_id, n, kind, word, hash FROM answers ORDER BY 1, 2").fetchall()
    copy = tmp_path / "club.dump"
    found = care.backup(here, copy)
    assert found.tables == 1 and found.answers == len(before) and not found.problems
    assert copy.stat().st_mode & 0o777 == 0o600
    with pytest.raises(HendersonError, match="there already"):
        care.backup(here, copy)
    with pytest.raises(HendersonError, match="not empty"):
        care.restore(here, copy)
    with psycopg.connect(cluster.url("template1"), autocommit=True) as db:
        db.execute("CREATE DATABASE again TEMPLATE template0")
        assert not db.execute("SELECT 1 FROM pg_database WHERE datname LIKE 'henderson_proof%'").fetchall()
    there = ClubConfig(database=Where(cluster.url("again"), str(tmp_path / "new.secret")))
    assert care.restore(there, copy) == found
    with psycopg.connect(cluster.url("again"), autocommit=True) as db:
        assert db.execute("SELECT table_id, n, kind, word, hash FROM answers ORDER BY 1, 2").fetchall() == before
        db.execute("UPDATE answers SET word = 'x' WHERE n = 3")
    assert "changed at entry 3" in care.check(there).problems[0]


def test_an_admin_is_named_by_the_host(address, secret, tmp_path):
    here = ClubConfig(database=Where(address, secret))

    async def sign_up(house):
        await two_people(house)

    club(sign_up, address, secret=secret)
    assert care.make_admin(here, "ANN") == "Ann"

    async def look(house):
        row = await house.db.run(lambda db: db.execute(sa.select(schema.users).where(schema.users.c.role == "admin")).one())
        assert row.name == "Ann"
        assert await house.db.run(lambda db: db.execute(sa.select(schema.audit.c.what)).scalars().all()) == ["role"]

    club(look, address, secret=secret)
    for name, role in (("Nobody", "admin"), ("Ann", "king")):
        with pytest.raises(HendersonError, match="expected"):
            care.make_admin(here, name, role)


def test_a_database_that_is_away_is_told_in_a_sentence(secret, tmp_path):
    from henderson.club.run import _look

    away = ClubConfig(database=Where(f"postgresql://x:geheim@/nothing?host={tmp_path}", secret), file="club.toml")
    for work in (lambda: care.check(away), lambda: asyncio.run(_look(away))):
        with pytest.raises(HendersonError, match="cannot be reached") as told:
            work()
        assert "geheim" not in str(told.value)
