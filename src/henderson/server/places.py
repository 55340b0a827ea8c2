"""Who may sit where: seats are claimed once, by one-use links, and belong to the browser that claimed them.

A seat is opened by its token, or, under the name `~TABLE.SIDE`, by the cookie of the browser that holds it. Both are kept as
hashes. An invitation is a token good for one claim.
"""

from __future__ import annotations

import contextlib
import re
import secrets
import time
from typing import NamedTuple

import sqlalchemy as sa

from ..engine.decision import HendersonError
from .store import holders, seats, tables
from .vault import Vault, hashed

INVITE = "i."  # how an invitation begins
USED = "This invitation was already used: ask for a new one"
_HOLD = sa.text(
    "INSERT INTO holders (browser, table_id, side, hidden) VALUES (:browser, :table, :side, :hidden) ON CONFLICT DO NOTHING"
)
_NAME = re.compile(r"~([0-9a-f]{16})\.([\w .-]{0,40})")


class Place(NamedTuple):
    """A seat of a table, "" the spectators'."""

    table: str
    side: str


class Claim(NamedTuple):
    """How a claim went: the seat's new token, or why not."""

    place: Place | None
    token: str
    refusal: str = ""


class Listed(NamedTuple):
    """A table in a browser's list."""

    place: Place
    head: str
    hotseat: bool
    numbers: str
    summary: str
    created: float
    seats: str  # side -> who, in JSON


def name_of(place: Place) -> str:
    """The name by which the browser that holds a seat asks for it. It opens nothing to others."""
    return f"~{place.table}.{place.side}"


def seat_seal(vault: Vault, token_hash: str, table: str, side: str, kind: str, browser: str) -> str:
    """A changed row opens nothing."""
    return vault.seal("seat", token_hash, table, side, kind, browser)


def add_token(db: sa.Connection, vault: Vault, place: Place, kind: str, browser: str = "") -> str:
    """A new token of a seat: kind `seat`, `watch` or `invite`."""
    token = (INVITE if kind == "invite" else "") + secrets.token_urlsafe(18)
    _add(db, vault, token, place, kind, browser)
    return token


def _add(db: sa.Connection, vault: Vault, token: str, place: Place, kind: str, browser: str) -> None:
    key = hashed(token)
    seal = seat_seal(vault, key, place.table, place.side, kind, browser)
    values = {"token_hash": key, "table_id": place.table, "side": place.side, "kind": kind, "browser": browser}
    db.execute(seats.insert().values(**values, at=time.time(), seal=seal))


def shared(db: sa.Connection, vault: Vault, table: str) -> str:
    """The token by which anybody may watch a table: always the same one, which only the secret makes."""
    token = f"w.{vault.seal('shared', table)}"
    if _row(db, vault, token) is None:
        with contextlib.suppress(sa.exc.IntegrityError), db.begin_nested():  # another process was first
            _add(db, vault, token, Place(table, ""), "watch", "")
    return token


def place_of(db: sa.Connection, vault: Vault, token: str, browser: str) -> Place | None:
    """The seat that a token opens, or a name together with the cookie of its holder."""
    named = _NAME.fullmatch(token)
    if named:
        mine = sa.select(holders.c.side).where(holders.c.browser == hashed(browser), holders.c.table_id == named[1])
        if named[2] != "-":  # a side, not whichever he holds
            mine = mine.where(holders.c.side == named[2])
        held = db.execute(mine.order_by(holders.c.side.desc())).scalar() if browser else None
        return None if held is None else Place(named[1], held)
    row = _row(db, vault, token)
    return Place(row.table_id, row.side) if row is not None and row.kind in ("seat", "watch") else None


def _row(db: sa.Connection, vault: Vault, token: str) -> sa.Row[tuple[str, str, str, str, str, float, str]] | None:
    row = db.execute(sa.select(seats).where(seats.c.token_hash == hashed(token))).first()
    if row is not None and row.seal != seat_seal(vault, row.token_hash, row.table_id, row.side, row.kind, row.browser):
        raise HendersonError(f"A seat of table {row.table_id} was changed or damaged: it does not match its seal")
    return row


def hold(db: sa.Connection, place: Place, browser: str) -> None:
    """The browser has this seat in its list and may ask for it by name."""
    if browser:
        db.execute(_HOLD, {"browser": hashed(browser), "table": place.table, "side": place.side, "hidden": False})


def claim(db: sa.Connection, vault: Vault, invite: str, browser: str) -> Claim:
    """Sit down by an invitation. It is used up; whoever held the seat before holds it no more."""
    row = _row(db, vault, invite)
    if row is None or row.kind not in ("invite", "used"):
        return Claim(None, "", "No invitation has that link, or it was withdrawn: ask for a new one")
    place = Place(row.table_id, row.side)
    if row.kind == "used":
        if browser and row.browser == hashed(browser):
            return Claim(place, name_of(place))
        return Claim(None, "", USED)
    mark = hashed(browser) if browser else "someone"
    seal = seat_seal(vault, row.token_hash, row.table_id, row.side, "used", mark)
    used = {"kind": "used", "browser": mark, "at": time.time(), "seal": seal}
    mine = seats.update().where(seats.c.token_hash == row.token_hash, seats.c.kind == "invite").values(**used)
    if not db.execute(mine).rowcount:  # two came at once, and this one was second
        return Claim(None, "", USED)
    vacate(db, place)
    hold(db, place, browser)
    return Claim(place, add_token(db, vault, place, "seat", mark))


def vacate(db: sa.Connection, place: Place) -> None:
    """Nobody holds this seat any more."""
    db.execute(seats.delete().where(seats.c.table_id == place.table, seats.c.side == place.side, seats.c.kind == "seat"))
    db.execute(holders.delete().where(holders.c.table_id == place.table, holders.c.side == place.side))


def revoke(db: sa.Connection, place: Place) -> int:
    """Withdraw the open invitations to a seat; how many."""
    there = sa.and_(seats.c.table_id == place.table, seats.c.side == place.side, seats.c.kind == "invite")
    return db.execute(seats.delete().where(there)).rowcount


def taken(db: sa.Connection, table: str) -> dict[str, float]:
    """The sides whose seat is held, and since when."""
    rows = db.execute(sa.select(seats.c.side, seats.c.at).where(seats.c.table_id == table, seats.c.kind == "seat"))
    return {row.side: row.at for row in rows}


def invited(db: sa.Connection, table: str) -> set[str]:
    """The sides that have an open invitation."""
    rows = db.execute(sa.select(seats.c.side).where(seats.c.table_id == table, seats.c.kind == "invite"))
    return {row.side for row in rows}


def list_of(db: sa.Connection, browser: str, hidden: bool = False) -> list[Listed]:
    """The tables of a browser's list."""
    told = (tables.c.head, tables.c.hotseat, tables.c.numbers, tables.c.summary, tables.c.created, tables.c.seats)
    query = (
        sa.select(holders.c.side, tables.c.id, *told)
        .join(tables, tables.c.id == holders.c.table_id)
        .where(holders.c.browser == hashed(browser), holders.c.hidden == hidden)
    )
    return [Listed(Place(r.id, r.side), r.head, r.hotseat, r.numbers, r.summary, r.created, r.seats) for r in db.execute(query)]


def hide(db: sa.Connection, table: str, browser: str, hidden: bool) -> None:
    """Put a table away from a browser's list, or back."""
    there = sa.and_(holders.c.table_id == table, holders.c.browser == hashed(browser))
    db.execute(holders.update().where(there).values(hidden=hidden))
