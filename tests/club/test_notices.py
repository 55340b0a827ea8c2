"""Who does not look is told, once, after the commit, by a real mail server on loopback; a move that was made tells nothing."""

import asyncio
import datetime
import email
import json
import random
import time

import pytest
import sqlalchemy as sa
from club_halls import Mailbox, answer, club, two_people

from henderson.club import acts, due, notices, outbox, schema
from henderson.club.config import ClubConfig, Mail
from henderson.club.handed_over import HandedOver
from henderson.club.house import LOST
from henderson.club.notices import Wishes
from henderson.club.worker import NotMine, Worker


@pytest.fixture(scope="module")
def mailbox():
    made = Mailbox()
    yield made
    made.server.stop()


def config(mailbox):
    made = ClubConfig(mail=Mail("127.0.0.1", mailbox.port, "none", sender="Club <club@example.org>"))
    made.club.name, made.club.url = "The club", "https://club.example.org"
    return made


async def now_due(house, *kinds):
    """Whatever waits is due at once."""
    ripe = schema.due.update().where(schema.due.c.kind.in_(kinds)) if kinds else schema.due.update()
    await house.db.run(lambda db: db.execute(ripe.values(at=time.time() - 1)))


async def waiting(house):
    rows = await house.db.run(lambda db: db.execute(sa.select(schema.due.c.kind, schema.due.c.key)).all())
    return sorted((row.kind, row.key.split(" ")[0]) for row in rows)


async def wish(house, user, **prefs):
    his = schema.users.update().where(schema.users.c.id == user)
    await house.db.run(lambda db: db.execute(his.values(prefs=json.dumps(prefs))))


async def drain(worker):
    while await worker.work():
        pass


def test_a_turn_is_told_once_and_not_after_the_move(address, secret, mailbox):
    async def play(house):
        mailbox.mails.clear()
        worker = Worker(house, config(mailbox))
        name = await two_people(house, "72h+12h/120h")
        table = await house.table(name)
        user = table.club.users[table.asked]
        assert await waiting(house) == [("time", user), ("turn", user)]
        await drain(worker)
        assert not mailbox.mails  # not yet: he may be looking
        await now_due(house, "turn")
        await drain(worker)
        ((to, text),) = mailbox.mails
        mail = email.message_from_string(text)
        assert to == f"{user}@example.org" and mail["Subject"].startswith("Your move:") and mail["Auto-Submitted"]
        body = mail.get_payload(decode=True).decode()
        assert f"https://club.example.org/#/table/~{name}.{table.asked}" in body
        assert mail["List-Unsubscribe"].strip("<>").split("/")[-1] == notices.unsubscribe_mark(house.db.vault, user)
        await drain(worker)
        assert len(mailbox.mails) == 1
        side = table.asked
        while (await house.table(name)).asked == side:  # he answers: what waits for him is gone, the other's waits
            await answer(house, name, random.Random(1))
        other = table.club.users[table.asked]
        assert await waiting(house) == [("time", other), ("turn", other)]
        await acts.resign(house, table, table.asked)
        await drain(worker)
        subjects = sorted(email.message_from_string(t)["Subject"].split(":")[0] for _, t in mailbox.mails[1:])
        assert subjects == ["You lost", "You won"] and await waiting(house) == []

    club(play, address, secret=secret)


def test_who_looks_who_sleeps_and_who_wants_one_mail_a_day(address, secret, mailbox):
    async def play(house):
        mailbox.mails.clear()
        worker = Worker(house, config(mailbox))
        name = await two_people(house)
        table = await house.table(name)
        user, side = table.club.users[table.asked], table.asked
        seen = schema.players.update().where(schema.players.c.table_id == name, schema.players.c.side == side)
        await house.db.run(lambda db: db.execute(seen.values(seen=time.time())))
        await now_due(house)
        await drain(worker)
        assert not mailbox.mails and ("turn", user) in await waiting(house)  # asked again in a while
        await house.db.run(lambda db: db.execute(seen.values(seen=0)))
        hour = datetime.datetime.now(datetime.UTC).hour
        await wish(house, user, quiet=f"{hour}-{(hour + 2) % 24}")
        await now_due(house)
        await drain(worker)
        assert not mailbox.mails and ("turn", user) in await waiting(house)
        await wish(house, user, notices="digest", lang="de")
        await now_due(house)
        await drain(worker)
        assert not mailbox.mails and await waiting(house) == [("digest", user)]
        await two_people(house)
        await now_due(house, "digest")
        await drain(worker)
        assert len(mailbox.mails) == 1 and "2 games wait" in mailbox.mails[0][1]
        assert await house.db.run(lambda db: notices.stop_mails(db, user))
        await now_due(house)
        await drain(worker)
        assert len(mailbox.mails) == 1

    club(play, address, secret=secret)


def test_a_mail_that_is_not_taken_is_tried_again_and_two_workers_send_once(postgres, secret, mailbox):
    async def play(one, two):
        mailbox.mails.clear()
        workers = [Worker(house, config(mailbox)) for house in (one, two)]
        letter = outbox.Letter("ann@example.org", "Hello", "A link.\n")
        await one.db.run(lambda db: outbox.put(db, one.db.vault, letter, time.time()))
        mailbox.refuse = True
        await drain(workers[0])
        mailbox.refuse = False
        row = await one.db.run(lambda db: db.execute(sa.select(schema.due)).one())
        assert not mailbox.mails and row.tries == 1 and "451" in row.error and row.at > time.time() + 20
        assert "link" not in row.body  # what waits opens nothing

        def many(db):
            for n in range(60):
                outbox.put(db, one.db.vault, outbox.Letter(f"n{n}@example.org", "Hello", "x\n"), time.time() - 1)

        await one.db.run(many)
        await now_due(one)
        await asyncio.gather(*(drain(worker) for worker in workers))
        assert len(mailbox.mails) == 61 == len({to for to, _ in mailbox.mails}) and await waiting(one) == []
        assert all(worker.sent for worker in workers)

    club(play, postgres, postgres, secret=secret)


def test_what_a_killed_worker_had_taken_is_taken_again(address, secret):
    async def play(house):
        await house.db.run(lambda db: due.put(db, "mail", "x", time.time() - 1, {}))
        now = time.time()
        first = await house.db.run(lambda db: due.take(db, ["mail"], now))
        assert len(first) == 1 and not await house.db.run(lambda db: due.take(db, ["mail"], now + 1))
        (again,) = await house.db.run(lambda db: due.take(db, ["mail"], now + due.LEASE + 1))
        assert again.id == first[0].id and again.tries == 2
        for tries in range(2, len(due.PAUSES) + 2):
            kept = await house.db.run(lambda db, tries=tries: due.failed(db, again._replace(tries=tries), "no", now))
        assert not kept and not await house.db.run(lambda db: db.execute(sa.select(schema.due)).all())

    club(play, address, secret=secret)


def test_a_job_that_another_worker_has_taken_meanwhile_is_left_to_it(address, secret, mailbox):
    """Its lease was over: it is the other's to send."""

    async def play(house):
        mailbox.mails.clear()
        worker = Worker(house, config(mailbox))
        await two_people(house)
        await now_due(house, "turn")
        await worker.work()
        now = time.time() + 1
        (job,) = await house.db.run(lambda db: due.take(db, ["note-mail"], now))
        (again,) = await house.db.run(lambda db: due.take(db, ["note-mail"], now + due.LEASE + 1))
        with pytest.raises(NotMine):
            await worker._do(job)
        row = await house.db.run(lambda db: db.execute(sa.select(schema.due).where(schema.due.c.id == job.id)).one())
        assert not mailbox.mails and row.error is None
        await worker._do(again)
        await drain(worker)
        assert len(mailbox.mails) == 1 and "note-mail" not in [kind for kind, _ in await waiting(house)]

    club(play, address, secret=secret)


def test_quiet_hours_by_ones_own_clock():
    at = datetime.datetime(2026, 7, 1, 21, 30, tzinfo=datetime.UTC).timestamp()  # 23:30 in Berlin
    assert Wishes(quiet=(22, 7), zone="Europe/Berlin").quiet_until(at) == at + 7.5 * 3600
    assert Wishes(quiet=(22, 7), zone="UTC").quiet_until(at) == at
    assert Wishes(quiet=(9, 22), zone="UTC").quiet_until(at) == at + 1800
    assert Wishes(quiet=(9, 9), zone="Nowhere/At_all").quiet_until(at) == at
    assert Wishes(zone="UTC").digest_at(at) == at + 9.5 * 3600
    left = notices.time_left("de", 7200)
    assert notices.say("de", "time", game="Deluxe", opponent="Ann", left=left).endswith("gegen Ann, noch 2 Stunden")
    assert notices.say("xx", "won", game="Deluxe", opponent="guns") == "You won: Deluxe against guns"


def test_a_worker_killed_before_the_database_is_told_has_written_it_down(address, secret, mailbox, tmp_path):
    """The mail server has the letter, the row is still due: the next worker of the machine knows."""

    async def play(house):
        mailbox.mails.clear()
        settings = config(mailbox)
        settings.database.secret = str(tmp_path / "secret")
        killed = Worker(house, settings)

        async def never(job):
            raise LOST[0]("killed")

        killed._finish = never
        await two_people(house)
        await now_due(house, "turn")
        for _ in range(3):
            await killed.work()
        assert len(mailbox.mails) == 1 and [kind for kind, _ in await waiting(house)].count("note-mail") == 1
        await now_due(house, "note-mail")
        fresh = Worker(house, settings)
        await drain(fresh)
        assert len(mailbox.mails) == 1 and "note-mail" not in [kind for kind, _ in await waiting(house)]

    club(play, address, secret=secret)


def test_what_was_handed_over_is_kept_so_long(tmp_path):
    file = tmp_path / "handed-over"
    first = HandedOver(file, most=3)
    assert [first.add(job) for job in "aabcdefg"] == [True, False, *6 * [True]]
    assert "a" not in first and "g" in first
    again = HandedOver(file, most=3)
    assert [job in again for job in "adefg"] == [False, False, True, True, True] and file.read_text().split() == ["e", "f", "g"]
    assert HandedOver(None).add("a")
