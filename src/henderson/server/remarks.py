"""What people wrote on a finished game: comments, arrows, marks and variations, kept beside its table."""

from __future__ import annotations

import asyncio
import time

import msgspec
import sqlalchemy as sa

from ..engine.record import save
from ..study.annotated import Annotated, Note, Variation, of_save, read
from .database import Database
from .messages_study import Remark, Remarks, SideLine
from .tables import Refused, Table

_meta = sa.MetaData()
remarks = sa.Table(
    "remarks", _meta, sa.Column("table_id", sa.String, primary_key=True), sa.Column("body", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False, server_default="0"),
)  # fmt: skip


def _made(db: sa.Connection) -> None:
    """A file of before has no place for them yet; a club's database has (step 0003)."""
    if db.dialect.name == "sqlite":
        _meta.create_all(db)


async def kept(store: Database, table: Table) -> Annotated:
    """The annotated game of a table that is over."""
    if not table.over:
        raise Refused(403, "A game is annotated once it is over: until then your notes are your own")

    def work(db: sa.Connection) -> str:
        _made(db)
        row = db.execute(sa.select(remarks.c.body).where(remarks.c.table_id == table.id)).first()
        return str(row.body) if row else ""

    found = await store.run(work)
    return read(found) if found else of_save(await asyncio.to_thread(lambda: save(table.whole())), table.game.rules.TITLE)


async def keep(store: Database, table: Table, found: Annotated) -> Annotated:
    """Write it down, checked."""
    body = msgspec.json.encode(found).decode()
    checked = read(body)

    def work(db: sa.Connection) -> None:
        _made(db)
        db.execute(sa.delete(remarks).where(remarks.c.table_id == table.id))
        db.execute(sa.insert(remarks).values(table_id=table.id, body=body, at=time.time()))

    await store.run(work)
    await store.durable()
    return checked


def shown(found: Annotated, places: list[int]) -> Remarks:
    """As the browser has it: by moments of the replay, not by answers."""
    at = {answers: n for n, answers in enumerate(places)}

    def moment(answers: int) -> int:
        return at.get(answers) or next((n for n, a in enumerate(places) if a >= answers), len(places) - 1)

    notes = [Remark(moment(n.at) if not n.line else n.at, n.text, n.line, n.sign, [list(a) for a in n.arrows], n.marks)
             for n in found.notes]  # fmt: skip
    lines = [SideLine(v.id, moment(v.start) if not v.line else v.start, len(v.words), v.line, v.by, v.text)
             for v in found.variations]  # fmt: skip
    return Remarks(found.title, found.author, notes, lines)


def taken(told: list[Remark], places: list[int]) -> list[Note]:
    """What the browser sends, by answers."""
    out = []
    for r in told:
        if not r.line and not 0 <= r.at < len(places):
            raise Refused(422, "A note at step {at}: expected 0 to {n}", at=r.at, n=len(places) - 1)
        arrows = [(a[0], a[1]) for a in r.arrows if len(a) == 2]
        out.append(Note(places[r.at] if not r.line else r.at, r.text, r.line, r.sign, arrows, r.marks))
    return out


def number_of(found: Annotated, line: str, step: int) -> int:
    """The answer that a step of a variation stands for: its start, and so many words."""
    one: Variation = found.variation(line)
    if not 0 <= step <= len(one.words):
        raise Refused(400, "'{step}' is no step of {line}: expected 0 to {n}", step=step, line=line, n=len(one.words))
    return one.start + step
