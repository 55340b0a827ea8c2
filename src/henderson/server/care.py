"""Backups that are known to be good, and a check of a whole tables' file."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa

from ..engine.bounds import short
from ..engine.decision import HendersonError
from ..engine.game import RulesCrash
from .places import seat_seal
from .store import VERSION, Store, read_table, seats, tables
from .tables import Table


class Checked(NamedTuple):
    """What a check found."""

    tables: int
    answers: int
    problems: list[str]


def check(path: str | Path) -> Checked:
    """Everything of a file that no server uses now: its pages, every seal, every chain, every game played through."""
    file = Path(path)
    if not file.is_file():
        raise HendersonError(f"There is no file '{path}': expected a tables' file")
    with tempfile.TemporaryDirectory() as folder:  # a copy: a check changes nothing, not even the version
        copy = Path(folder) / "tables.sqlite"
        _copied(file, copy)
        return _checked(copy)


def _copied(file: Path, copy: Path) -> None:
    """The file and its secret, as of now, while a server may be writing."""
    try:
        source = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
        target = sqlite3.connect(copy)
        os.chmod(copy, 0o600)
        with source, target:
            source.backup(target)
        source.close()
        target.close()
    except sqlite3.DatabaseError as error:
        raise HendersonError(f"'{file}' cannot be read as a tables' file: {error}") from None
    if Path(f"{file}.packs").is_dir():
        shutil.copytree(f"{file}.packs", f"{copy}.packs", dirs_exist_ok=True)
    secret = Path(f"{file}.secret")
    if secret.exists():
        shutil.copyfile(secret, f"{copy}.secret")
        os.chmod(f"{copy}.secret", 0o600)


def _checked(copy: Path) -> Checked:
    with sqlite3.connect(copy) as raw:
        version = raw.execute("PRAGMA user_version").fetchone()[0]
        if version == VERSION and not Path(f"{copy}.secret").exists():
            raise HendersonError("The file has no secret beside it: its tables cannot be opened")
        problems = [f"pages: {short(row[0], 200)}" for row in raw.execute("PRAGMA integrity_check(20)") if row[0] != "ok"]
    raw.close()
    store = Store(copy)
    try:
        names = store.run(lambda db: [row.id for row in db.execute(sa.select(tables.c.id))])
        answers = 0
        for name in names:
            count, problem = _table(store, name)
            answers += count
            problems += [problem] if problem else []
        problems += store.run(lambda db: _seats(db, store))
    except sa.exc.DatabaseError as error:
        return Checked(0, 0, [*problems, f"the file: {short(str(error.orig), 200)}"])
    finally:
        store.close()
    return Checked(len(names), answers, problems)


def _table(store: Store, name: str) -> tuple[int, str]:
    """How many entries a table has, and what is wrong with it."""
    try:
        found = store.run(lambda db: read_table(db, store.vault, name))
        assert found is not None
        table = Table(found[0], store)
        table.restore(found[1], found[2])
        for side in (*table.seats, ""):
            table.snapshot(side)
        return len(found[1]), ""
    except (HendersonError, RulesCrash, ValueError, sa.exc.DatabaseError) as error:
        return 0, f"table {name}: {short(str(error), 300)}"


def _seats(db: sa.Connection, store: Store) -> list[str]:
    wrong = []
    for row in db.execute(sa.select(seats)):
        if row.seal != seat_seal(store.vault, row.token_hash, row.table_id, row.side, row.kind, row.browser):
            wrong.append(f"a seat of table {short(str(row.table_id))}: it does not match its seal")
    return wrong


def backup(path: str | Path, target: str | Path) -> Checked:
    """Copy a file that may be in use, and see that the copy can be restored."""
    file, copy = Path(path), Path(target)
    if not file.is_file():
        raise HendersonError(f"There is no file '{path}': expected a tables' file")
    if copy.exists() or Path(f"{copy}.secret").exists():
        raise HendersonError(f"'{target}' is there already: expected a new name")
    _copied(file, copy)
    return check(copy)
