"""What a change of a table writes, as one transaction: entries, how far the table has come, what lists show of it, clocks, and
who is to be told later. The key of an entry, table and number, decides who was first; nobody waits for a lock.

On PostgreSQL it is one statement: nothing in it happens unless the table stood where the writer believed it to stand.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import sqlalchemy as sa

from ..server.store import ADVANCE, APPEND, Row, Standing, TableRow, chain, table_seal
from ..server.vault import Vault
from .clock import Clock


class Conflict(Exception):
    """Somebody else was first."""


class Listed(NamedTuple):
    """What a list of tables shows of one."""

    state: str
    turn: int
    turn_name: str
    asked: str
    moved: float
    ends_at: float | None
    result: str
    reason: str


class Due(NamedTuple):
    """Work for later, in the place of what was there under its kind and key."""

    kind: str
    key: str
    at: float
    body: dict[str, str | int]


@dataclass
class Change:
    """All of one change."""

    row: TableRow
    rows: Sequence[Row]
    before: Standing
    after: Standing
    seal: str
    at: float = field(default_factory=time.time)
    listed: Listed | None = None
    clocks: dict[str, Clock] = field(default_factory=dict)
    seats: dict[str, str] = field(default_factory=dict)  # sides that a bot takes
    due: list[Due] = field(default_factory=list)
    done: list[tuple[str, str]] = field(default_factory=list)  # kind and key of what is no longer due

    @cached_property
    def links(self) -> list[str]:
        """The chain, entry by entry."""
        found, link = [], self.before.chain
        for row in self.rows:
            link = chain(link, row)
            found.append(link)
        return found


class Pad:
    """Where a table of the club writes: kept until the house has it written down."""

    def __init__(self, vault: Vault) -> None:
        self.vault = vault
        self._change: Change | None = None

    def advance(self, row: TableRow, rows: Sequence[Row], before: Standing, after: Standing) -> Standing:
        if self._change is not None:  # a change of two steps is written as one
            rows, before = [*self._change.rows, *rows], self._change.before
        made = Change(row, list(rows), before, after, "")
        links = made.links
        made.after = after._replace(n=before.n + len(rows), chain=links[-1] if links else before.chain)
        made.seal = table_seal(self.vault, row, made.after)
        self._change = made
        return made.after

    def take(self) -> Change | None:
        """What is to be written down; None when nothing is."""
        taken, self._change = self._change, None
        return taken


# -- PostgreSQL ------------------------------------------------------------------------------------------------------------------

_MOVED = """
WITH moved AS (
  UPDATE tables SET n = %(n)s, chain = %(chain)s, numbers = %(numbers)s, digest = %(digest)s, summary = %(summary)s,
    seal = %(seal)s, state = %(state)s, turn = %(turn)s, turn_name = %(turn_name)s, asked = %(asked)s, moved = %(at)s,
    ends_at = %(ends_at)s, result = %(result)s, reason = %(reason)s, rated = rated AND NOT %(bot_took)s
  WHERE id = %(id)s AND n = %(was)s RETURNING id)"""
_MORE = """,
clocked AS (
  UPDATE players SET clock = c.clock, since = c.since
  FROM moved, unnest(%(sides)s::text[], %(clocks)s::float8[], %(runs)s::float8[]) AS c(side, clock, since)
  WHERE players.table_id = moved.id AND players.side = c.side),
taken AS (
  UPDATE players SET bot = s.bot, clock = NULL, since = NULL
  FROM moved, unnest(%(seats)s::text[], %(bots)s::text[]) AS s(side, bot)
  WHERE players.table_id = moved.id AND players.side = s.side),
undue AS (
  DELETE FROM due USING moved, unnest(%(done_kinds)s::text[], %(done_keys)s::text[]) AS d(kind, key)
  WHERE due.kind = d.kind AND due.key = d.key),
told AS (
  INSERT INTO due (id, kind, key, body, at)
  SELECT d.id, d.kind, d.key, d.body, d.at
  FROM moved, unnest(%(ids)s::text[], %(kinds)s::text[], %(keys)s::text[], %(bodies)s::text[], %(ats)s::float8[])
    AS d(id, kind, key, body, at)
  ON CONFLICT (kind, key) DO UPDATE SET id = excluded.id, body = excluded.body, at = excluded.at, tries = 0, error = NULL)"""
_ENTRIES = """
INSERT INTO answers (table_id, n, kind, word, hash, at)
SELECT moved.id, r.n, r.kind, r.word, r.hash, %(at)s
FROM moved, unnest(%(ns)s::int[], %(rows)s::text[], %(words)s::text[], %(hashes)s::text[]) AS r(n, kind, word, hash)
"""


WHOLE, SHORT = _MOVED + _MORE + _ENTRIES, _MOVED + _ENTRIES  # most answers pass nothing on: nobody else's clock, nobody to tell


def statement(change: Change) -> tuple[str, dict[str, Any]]:
    """How a change is written down, and with which values."""
    more = change.clocks or change.seats or change.due or change.done
    return (WHOLE, {**_entries(change), **_more(change)}) if more else (SHORT, _entries(change))


def _entries(change: Change) -> dict[str, Any]:
    listed = change.listed
    assert listed is not None
    first = change.before.n
    return {
        "id": change.row.id, "was": first, "seal": change.seal, "at": change.at, **change.after._asdict(), **listed._asdict(),
        "bot_took": bool(change.seats), "ns": list(range(first, first + len(change.rows))),
        "rows": [row.kind for row in change.rows], "words": [row.word for row in change.rows], "hashes": change.links,
    }  # fmt: skip


def _more(change: Change) -> dict[str, Any]:
    return {
        "sides": list(change.clocks), "clocks": [c.left for c in change.clocks.values()],
        "runs": [c.since for c in change.clocks.values()], "seats": list(change.seats), "bots": list(change.seats.values()),
        "done_kinds": [kind for kind, _ in change.done], "done_keys": [key for _, key in change.done],
        "ids": [secrets.token_hex(16) for _ in change.due], "kinds": [d.kind for d in change.due],
        "keys": [d.key for d in change.due], "bodies": [json.dumps(d.body) for d in change.due],
        "ats": [d.at for d in change.due],
    }  # fmt: skip


# -- SQLite ----------------------------------------------------------------------------------------------------------------------

LISTED = """UPDATE tables SET state = ?, turn = ?, turn_name = ?, asked = ?, moved = ?, ends_at = ?, result = ?, reason = ?
WHERE id = ?"""
CLOCKED = "UPDATE players SET clock = ?, since = ? WHERE table_id = ? AND side = ?"
TAKEN = "UPDATE players SET bot = ?, clock = NULL, since = NULL WHERE table_id = ? AND side = ?"
UNRATED = "UPDATE tables SET rated = 0 WHERE id = ?"
UNDUE = "DELETE FROM due WHERE kind = ? AND key = ?"
TOLD = """INSERT INTO due (id, kind, key, body, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT (kind, key)
DO UPDATE SET id = excluded.id, body = excluded.body, at = excluded.at, tries = 0, error = NULL"""


def write(db: sa.Connection, change: Change) -> None:
    """The same, statement by statement, in the one connection of a file."""
    table, at = change.row.id, change.after
    entries = enumerate(zip(change.rows, change.links), change.before.n)
    db.exec_driver_sql(APPEND, [(table, n, row.kind, row.word, link, change.at) for n, (row, link) in entries])
    db.exec_driver_sql(ADVANCE, (*at, change.seal, table))
    assert change.listed is not None
    db.exec_driver_sql(LISTED, (*change.listed, table))
    for side, clock in change.clocks.items():
        db.exec_driver_sql(CLOCKED, (clock.left, clock.since, table, side))
    for side, bot in change.seats.items():
        db.exec_driver_sql(TAKEN, (bot, table, side))
        db.exec_driver_sql(UNRATED, (table,))
    for key in change.done:
        db.exec_driver_sql(UNDUE, key)
    for d in change.due:
        db.exec_driver_sql(TOLD, (secrets.token_hex(16), d.kind, d.key, json.dumps(d.body), d.at))
