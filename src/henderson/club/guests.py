"""A guest who turns out to have an account already: what he played as a guest goes to it."""

from __future__ import annotations

import sqlalchemy as sa

from ..server.packs import Packs
from ..server.places import seat_seal
from ..server.vault import Vault, hashed
from .schema import challenges, chat, holders, notes, players, seats, tables, users
from .who import browser_of_user


def adopt(db: sa.Connection, vault: Vault, guest: str, user: str) -> int:
    """Give a guest's seats, notes, chat, challenges and packs to a user, and leave the guest out; how many games. Where both sit
    at the same table each stays what he was there."""
    row = db.execute(sa.select(users.c.guest).where(users.c.id == guest)).first()
    if row is None or not row.guest or guest == user:
        return 0
    his = set(db.execute(sa.select(players.c.table_id).where(players.c.user_id == user)).scalars())
    theirs = set(db.execute(sa.select(players.c.table_id).where(players.c.user_id == guest)).scalars())
    ids = sorted(theirs - his)
    old, new = hashed(browser_of_user(guest)), hashed(browser_of_user(user))
    for seat in db.execute(sa.select(seats).where(seats.c.browser == old, seats.c.table_id.in_(ids))).all():
        seal = seat_seal(vault, seat.token_hash, seat.table_id, seat.side, seat.kind, new)
        db.execute(seats.update().where(seats.c.token_hash == seat.token_hash).values(browser=new, seal=seal))
    db.execute(holders.update().where(holders.c.browser == old, holders.c.table_id.in_(ids)).values(browser=new))
    for where in (players, chat, notes):
        db.execute(where.update().where(where.c.user_id == guest, where.c.table_id.in_(ids)).values(user_id=user))
    db.execute(challenges.update().where(challenges.c.user_id == guest).values(user_id=user))
    db.execute(tables.update().where(tables.c.owner_id == guest).values(owner_id=user))
    Packs.beside(vault).pass_on(old, new)
    if not theirs & his:
        db.execute(users.delete().where(users.c.id == guest))
    return len(ids)
