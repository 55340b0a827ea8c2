"""What nobody waits for: flags fall, clocks that stand begin, games that are over are rated, players are told.

Any number of workers may run: what is due is taken under a lease, and a flag races for the same key as an answer does.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from ..engine.decision import HendersonError
from ..server.tables import Refused
from . import challenges, counters, due, links, notices, outbox, pools, rows, sessions
from .clock import GRACE
from .config import ClubConfig
from .delivery import Delivery, Postman
from .due import Job
from .handed_over import HandedOver
from .house import LOST, ClubHouse
from .notices import Notice
from .outward import WIDE, Reach
from .postman import Answer, Parcel
from .schema import hooks, players, pushes
from .sending import hook_of, letter_of, mail_of, push_of
from .table import ClubTable

log = logging.getLogger("henderson.worker")
FLAGS, CLOCKS, DUE, TIDY = 0.5, 2.0, 0.5, 3600.0  # seconds between two looks
HERE = 60.0  # seconds since a socket was seen at a seat: he looks
LOOK_AGAIN = 600.0  # who looks at the table is asked again then, so often:
PATIENCE = 3
AT_ONCE = 6  # sent at the same time
HANDED_OVER = "handed-over"  # a file beside the club's secret, or its configuration
GONE = (404, 410)  # what the service of a browser says that is no longer there
FAILED = (OSError, Refused, ValueError)
Doing = Callable[[Job], Awaitable[None]]


class NotMine(Exception):
    """A job that another worker has taken since, for the lease was over."""


class Worker:
    """One worker of a club; `begin` starts its rounds."""

    def __init__(self, house: ClubHouse, config: ClubConfig, reach: Reach = WIDE, *, postman: bool = False) -> None:
        self.house, self.db, self.config, self.reach = house, house.db, config, reach
        self._tasks: list[asyncio.Task[None]] = []
        self.sent = 0
        beside = config.database.secret or config.file
        file = Path(beside).with_name(HANDED_OVER) if beside else None
        self._gone = HandedOver(file)
        self._delivery = Postman(self._gone, file) if postman else Delivery(self._gone)
        self.kinds: dict[str, Doing] = {
            "turn": self._notice, "time": self._notice, "offer": self._notice, "over": self._over, "told": self._notice,
            "note": self._note, "mail": self._mail, "note-mail": self._note_mail, "note-push": self._note_push,
            "note-hook": self._note_hook, "digest": self._digest,
        }  # fmt: skip

    def begin(self) -> None:
        """Every round in a task of its own, in the loop that runs."""
        rounds = ((self.flags, FLAGS), (self.clocks, CLOCKS), (self.work, DUE), (self.tidy, TIDY))
        self._tasks = [asyncio.create_task(self._round(look, pause)) for look, pause in rounds]

    async def _round(self, look: Callable[[], Awaitable[int]], pause: float) -> None:
        while True:
            try:
                if await look():
                    continue
            except LOST as error:
                log.warning("the database does not answer: %s", str(error).strip()[:200])
            except Exception:
                log.exception("a round of the worker failed")
            await asyncio.sleep(pause)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._delivery.close()
        self._gone.close()

    # -- time ------------------------------------------------------------------------------------------------------------

    async def flags(self) -> int:
        """Let flags fall that have hung long enough; always 0: one that did not fall is looked at in the next round."""
        now = time.time()
        for name, side in await self.db.run(lambda db: rows.flags(db, now, GRACE)):
            with contextlib.suppress(Refused, HendersonError):
                table = await self.house.table(name)
                assert isinstance(table, ClubTable)
                table.behind = True  # the clocks as they stand
                await self.house.change(table, lambda t, side=side: t.flag(side, time.time()))  # type: ignore[misc]
        return 0

    async def clocks(self) -> int:
        """Start the clocks that should run and stand: a vacation is over."""
        now = time.time()
        for name in await self.db.run(lambda db: rows.standing_clocks(db, now)):
            with contextlib.suppress(Refused, HendersonError):
                table = await self.house.table(name)
                assert isinstance(table, ClubTable)
                table.behind = True
                await self.house.change(table, ClubTable.start_clock)
        return 0

    # -- what is due -----------------------------------------------------------------------------------------------------

    async def work(self) -> int:
        """Do what is due; how much it was."""
        jobs = await self.db.run(lambda db: due.take(db, list(self.kinds), time.time(), AT_ONCE))
        await asyncio.gather(*(self._do(job) for job in jobs), return_exceptions=True)  # what is lost is due again
        return len(jobs)

    async def _do(self, job: Job) -> None:
        try:
            await (self._finish if job.id in self._gone else self.kinds[job.kind])(job)
        except (*LOST, NotMine):
            raise
        except FAILED as error:
            told = f"{type(error).__name__}: {error}"
            log.warning("%s was not done (try %d): %s", job.kind, job.tries, told[:200])
            await self.db.run(lambda db: due.failed(db, job, told, time.time()))
        except Exception as error:
            log.exception("%s failed", job.kind)
            told = f"{type(error).__name__}: {error}"
            await self.db.run(lambda db: due.failed(db, job, told, time.time()))

    async def _over(self, job: Job) -> None:
        """A game has ended: it is rated, its pool goes on, its players are told."""
        table, now = str(job.about["table"]), time.time()
        await pools.table_over(self.house, table, now)

        def tell(db: sa.Connection) -> None:
            seated = db.execute(sa.select(players).where(players.c.table_id == table, players.c.user_id.is_not(None))).all()
            for row in seated:
                about = {"user": row.user_id, "table": table, "side": row.side, "what": "over"}
                due.put(db, "told", f"{row.user_id} {table}", now, about)
            due.done(db, job)

        await self.db.run(tell)

    async def _notice(self, job: Job) -> None:
        """Somebody is to be told something: not while he looks, not in his quiet hours, and by the ways he chose."""
        now = time.time()
        await self.db.run(lambda db: self._spread(db, job, {"what": job.kind, **job.about}, now))

    def _spread(self, db: sa.Connection, job: Job, about: dict[str, Any], now: float) -> None:
        told = notices.compose(db, about, now)
        who = notices.user_row(db, str(about.get("user", "")))
        if told is None or who is None:
            due.done(db, job)
            return
        if job.kind in ("turn", "offer", "told") and job.tries <= PATIENCE and self._looks(db, told, now):
            if job.kind == "told":
                due.done(db, job)  # he saw it end
            else:
                due.later(db, job, now + LOOK_AGAIN)
            return
        until = now if told.live else notices.wishes(who).quiet_until(now)
        if until > now:
            due.later(db, job, until)
            return
        self._by_all_ways(db, told, about, now)
        due.done(db, job)

    def _looks(self, db: sa.Connection, told: Notice, now: float) -> bool:
        here = sa.select(players.c.seen).where(players.c.table_id == told.table, players.c.side == told.side)
        return (db.execute(here).scalar() or 0.0) > now - HERE

    def _by_all_ways(self, db: sa.Connection, told: Notice, about: dict[str, Any], now: float) -> None:
        who = notices.user_row(db, told.user)
        wish = notices.wishes(who) if who is not None else notices.Wishes()
        what = f"{told.user} {about['what']} {told.table}"
        if told.email and self.config.mail.host:
            if wish.mail == "each" or about["what"] == "test":
                due.put(db, "note-mail", what, now, about)
            elif wish.mail == "digest" and about["what"] == "turn":
                due.put(db, "digest", told.user, wish.digest_at(now), {"user": told.user}, keep=True)
        browsers, addresses = notices.ways(db, told.user)
        for number, row in enumerate(browsers if self.config.push.key else ()):
            due.put(db, "note-push", f"{what} {number}"[:120], now, {**about, "endpoint": row.endpoint})
        for row in addresses:
            due.put(db, "note-hook", f"{what} {row.id}"[:120], now, {**about, "hook": row.id})

    async def _note(self, job: Job) -> None:
        """The test of all ways."""

        def work(db: sa.Connection) -> None:
            told = notices.test_notice(db, str(job.about["user"]), self.config.club.name)
            if told is not None:
                self._by_all_ways(db, told, job.about, time.time())
            due.done(db, job)

        await self.db.run(work)

    async def _told(self, job: Job) -> Notice | None:
        about, now = job.about, time.time()
        if about.get("what") == "test":
            return await self.db.run(lambda db: notices.test_notice(db, str(about["user"]), self.config.club.name))
        return await self.db.run(lambda db: notices.compose(db, about, now))

    async def _finish(self, job: Job) -> None:
        self._gone.add(job.id)
        await self.db.run(lambda db: due.done(db, job))

    async def _hand(self, job: Job, parcel: Parcel) -> Answer:
        """Have it handed over, if the job is still this worker's: a lease that is over is another's."""
        if not await self.db.run(lambda db: due.is_mine(db, job)):
            raise NotMine
        answer = await self._delivery.hand(job.id, parcel, self.reach.context)
        self.sent += answer.good
        return answer

    def link(self, told: Notice) -> str:
        """The address of a notice's table."""
        return f"{self.config.club.url}/#/table/~{told.table}.{told.side}" if told.table else f"{self.config.club.url}/"

    # -- by mail ---------------------------------------------------------------------------------------------------------

    async def _mail(self, job: Job) -> None:
        """A letter that waits in the outbox."""
        letter = outbox.read(self.db.vault, job.body)
        if letter is not None and self.config.mail.host:
            made = mail_of(self.config.mail.sender, letter.to, letter.subject, letter.text, job.id)
            await self._hand(job, letter_of(self.config.mail, made))
        await self._finish(job)

    async def _note_mail(self, job: Job) -> None:
        told = await self._told(job)
        if told is not None and told.email:
            await self._send(job, told, [told.text, self.link(told)])
        await self._finish(job)

    async def _digest(self, job: Job) -> None:
        found = await self.db.run(lambda db: notices.digest(db, str(job.about["user"]), self.config.club.name, time.time()))
        if found is not None and found[0].email:
            await self._send(job, found[0], [*found[1], self.link(found[0])])
        await self._finish(job)

    async def _send(self, job: Job, told: Notice, lines: list[str]) -> None:
        stop = f"{self.config.club.url}/unsubscribe/{told.user}/{notices.unsubscribe_mark(self.db.vault, told.user)}"
        hello, end = notices.say(told.lang, "hello", name=told.name), notices.say(told.lang, "stop", link=stop)
        text = "\n\n".join([hello, "\n".join(lines), end]) + "\n"
        made = mail_of(self.config.mail.sender, told.email, told.text, text, job.id, stop)
        await self._hand(job, letter_of(self.config.mail, made))

    # -- by Web Push and webhook -------------------------------------------------------------------------------------------

    async def _note_push(self, job: Job) -> None:
        told, here = await self._told(job), pushes.c.endpoint == job.about["endpoint"]
        row = await self.db.run(lambda db: db.execute(sa.select(pushes).where(here)).first())
        if told is not None and row is not None and row.failed < notices.FAILURES:
            try:
                answer = await self._hand(job, await push_of(self.config.push, row, told, self.link(told), self.reach))
                if answer.status in GONE:
                    await self.db.run(lambda db: db.execute(pushes.delete().where(here)))
                else:
                    _good(answer)
                    await self.db.run(lambda db: db.execute(pushes.update().where(here).values(failed=0, error=None)))
            except FAILED as error:
                await self._fails(pushes, here, error)
                raise
        await self._finish(job)

    async def _note_hook(self, job: Job) -> None:
        told, here = await self._told(job), hooks.c.id == job.about["hook"]
        row = await self.db.run(lambda db: db.execute(sa.select(hooks).where(here)).first())
        if told is not None and row is not None and row.failed < notices.FAILURES:
            try:
                _good(await self._hand(job, await hook_of(row, told.text, self.link(told), self.reach)))
                await self.db.run(lambda db: db.execute(hooks.update().where(here).values(failed=0, error=None)))
            except FAILED as error:
                await self._fails(hooks, here, error)
                raise
        await self._finish(job)

    async def _fails(self, where: sa.Table, here: sa.ColumnElement[bool], error: Exception) -> None:
        """Three failures stop a way, and its user sees why."""
        told = f"{type(error).__name__}: {error}"[:200]
        await self.db.run(lambda db: db.execute(where.update().where(here).values(failed=where.c.failed + 1, error=told)))

    # -- now and then ------------------------------------------------------------------------------------------------------

    async def tidy(self) -> int:
        """Leave out what is too old to matter."""
        now = time.time()
        for forget in (links.forget, challenges.forget, counters.forget, sessions.forget):
            await self.db.run(lambda db, forget=forget: forget(db, now))  # type: ignore[misc]
        return 0


def _good(answer: Answer) -> None:
    if not answer.good:
        raise OSError(f"it answered {answer.status}")
