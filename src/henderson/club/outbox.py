"""Mail to be sent: put into `due` in the transaction that caused it, sent after the commit by the worker.

What waits there is enclosed by the club's secret, since a letter may hold a link that signs in: a dump of the database opens
nothing.
"""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from ..server.vault import Vault
from .schema import due
from .secrets_kept import new_id

KIND = "mail"


class Letter(msgspec.Struct):
    """A mail in plain text."""

    to: str
    subject: str
    text: str
    user: str = ""  # whose it is: it goes when he does


def put(db: sa.Connection, vault: Vault, letter: Letter, now: float, key: str = "") -> None:
    """Have a letter sent. `key`: one that waits under the same key is replaced."""
    number = new_id()
    body = vault.enclose(msgspec.json.encode(letter).decode())
    if key:
        db.execute(due.delete().where(due.c.kind == KIND, due.c.key == key))
    db.execute(due.insert().values(id=number, kind=KIND, key=key or f"{letter.user} {number}", body=body, at=now))


def read(vault: Vault, body: str) -> Letter | None:
    """A letter that waits; None when it was not put here by this club."""
    text = vault.disclose(body)
    return None if text is None else msgspec.json.decode(text, type=Letter)
