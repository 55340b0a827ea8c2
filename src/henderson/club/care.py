"""For who runs a club: set up, check, move on, copy and bring back, name an admin."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit, urlunsplit

import psycopg
import sqlalchemy as sa

from ..engine.bounds import short
from ..engine.decision import HendersonError
from ..engine.game import RulesCrash
from ..server import care as file_care
from ..server.places import seat_seal
from ..server.store import read_table
from ..server.vault import Vault
from . import audit, migrate
from .config import TEMPLATE, ClubConfig
from .ledger import Pad
from .postgres import engine_of
from .schema import seats, tables, users
from .sending import make_push_key
from .table import ClubTable


class Checked(NamedTuple):
    """What a check found."""

    tables: int
    answers: int
    problems: list[str]


def init(folder: str | Path, database: str, url: str, name: str) -> Path:
    """A folder with a configuration, a secret and a key for Web Push; what is there already stays."""
    where = Path(folder)
    file, secret, key = where / "club.toml", where / "club.secret", where / "push.pem"
    if file.exists():
        raise HendersonError(f"'{file}' is there already: expected a new folder, or one without it")
    where.mkdir(parents=True, exist_ok=True, mode=0o700)
    if "://" in database and not secret.exists():
        Vault.make(secret)
    if not key.exists():
        make_push_key(key)
    text = TEMPLATE.format(name=name, url=url, database=database, secret="club.secret")
    text = text.replace('key = ""                 # a file made', 'key = "push.pem"         # a file made')
    if "://" not in database:
        text = text.replace("processes = 2 ", "processes = 1 ").replace('secret = "club.secret"', 'secret = ""')
    file.touch(mode=0o600)  # the database's address may have a password in it
    file.write_text(text, encoding="utf-8")
    return file


def move_on(club: ClubConfig) -> tuple[str, str]:
    """Move the database on to the newest step; from which, to which."""
    if club.is_file:
        from .file import ClubFile

        made = ClubFile(club.database.url)
        made.store.close()
        return "", migrate.newest()
    with connected(club.database.url) as engine, engine.begin() as db:
        return migrate.migrate(db)


class connected:
    """An engine for a while; a server that cannot be reached is told in a sentence."""

    def __init__(self, url: str) -> None:
        self.url, self.engine = url, engine_of(url)

    def __enter__(self) -> sa.Engine:
        try:
            self.engine.connect().close()
        except sa.exc.OperationalError as error:
            told = str(error.orig).strip().splitlines()[0]
            raise HendersonError(f"'{without_password(self.url)}' cannot be reached: {short(told, 200)}") from None
        return self.engine

    def __exit__(self, *_: object) -> None:
        self.engine.dispose()


def without_password(url: str) -> str:
    """A URL as it may be shown."""
    parts = urlsplit(url)
    user = f"{parts.username}@" if parts.username else ""
    return urlunsplit(parts._replace(netloc=f"{user}{parts.hostname or ''}{f':{parts.port}' if parts.port else ''}"))


def check(club: ClubConfig) -> Checked:
    """Every seal, every chain, every game played through, and whether the schema is what it should be."""
    if club.is_file:
        found = file_care.check(club.database.url)
        return Checked(found.tables, found.answers, found.problems)
    with connected(club.database.url) as engine, engine.connect() as db:
        step = migrate.step_of(db)
        if step != migrate.newest():
            need = migrate.newest()
            raise HendersonError(f"The database is at step '{step or 'none'}', expected '{need}': run henderson club migrate")
        return checked(db, Vault.of(club.database.secret))


def checked(db: sa.Connection, vault: Vault) -> Checked:
    """The same of an open database."""
    problems = [f"schema: {one}" for one in migrate.differences(db)]
    count = answers = 0
    for name in db.execute(sa.select(tables.c.id)).scalars().all():
        count += 1
        try:
            found = read_table(db, vault, name)
            assert found is not None
            table = ClubTable(found[0], Pad(vault))
            table.restore(found[1], found[2])
            answers += len(found[1])
        except (HendersonError, RulesCrash, ValueError) as error:
            problems.append(f"table {name}: {short(str(error), 300)}")
    for row in db.execute(sa.select(seats)):
        if row.seal != seat_seal(vault, row.token_hash, row.table_id, row.side, row.kind, row.browser):
            problems.append(f"a seat of table {row.table_id}: it does not match its seal")
    return Checked(count, answers, problems)


# -- copies ----------------------------------------------------------------------------------------------------------------------


def _program(name: str, *args: str) -> None:
    """PostgreSQL's own tools, of the newest version that is there."""
    there = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    tool = str(there[-1]) if there else shutil.which(name)
    if not tool:
        raise HendersonError(f"'{name}' is not installed: expected PostgreSQL's tools (apt-get install postgresql-client)")
    told = subprocess.run([tool, *args], capture_output=True, text=True)
    if told.returncode:
        raise HendersonError(f"{name}: {short(told.stderr.strip(), 400)}")


def backup(club: ClubConfig, target: str | Path, *, prove: bool = True) -> Checked:
    """A copy of the database and its secret, also while it is in use; proven by bringing it back beside it and checking it."""
    copy = Path(target)
    if club.is_file:
        found = file_care.backup(club.database.url, copy)
        return Checked(found.tables, found.answers, found.problems)
    if copy.exists() or Path(f"{copy}.secret").exists():
        raise HendersonError(f"'{target}' is there already: expected a new name")
    if not copy.parent.is_dir():
        raise HendersonError(f"'{copy.parent}' is no folder: expected one to write the copy into")
    os.close(os.open(copy, os.O_WRONLY | os.O_CREAT, 0o600))
    _program("pg_dump", "--format=custom", "--no-owner", f"--file={copy}", club.database.url)
    shutil.copyfile(club.database.secret, f"{copy}.secret")
    os.chmod(f"{copy}.secret", 0o600)
    return proven(club, copy) if prove else Checked(0, 0, [])


def proven(club: ClubConfig, copy: Path) -> Checked:
    """Bring a copy back into a database of its own beside the club's, check it, and take that away again."""
    parts = urlsplit(club.database.url)
    scratch = f"henderson_proof_{os.getpid()}_{int(time.time())}"
    beside = urlunsplit(parts._replace(path=f"/{scratch}"))
    try:
        with psycopg.connect(club.database.url, autocommit=True) as db:
            db.execute(f"CREATE DATABASE {scratch} TEMPLATE template0")
    except psycopg.Error as error:
        told = short(str(error).strip().splitlines()[0], 200)
        raise HendersonError(f"'{copy}' was made but not proven ({told}): expected a role with CREATEDB, or --no-prove") from None
    try:
        _program("pg_restore", "--no-owner", "--exit-on-error", f"--dbname={beside}", str(copy))
        with connected(beside) as engine, engine.connect() as made:
            return checked(made, Vault.of(f"{copy}.secret"))
    finally:
        with psycopg.connect(club.database.url, autocommit=True) as db:
            db.execute(f"DROP DATABASE IF EXISTS {scratch} WITH (FORCE)")


def restore(club: ClubConfig, source: str | Path) -> Checked:
    """Bring a copy back into an empty database, and check it."""
    copy, secret = Path(source), Path(f"{source}.secret")
    if not copy.is_file() or not secret.is_file():
        raise HendersonError(f"'{source}' is no copy of a club: expected the file and '{secret}' beside it")
    if club.is_file:
        return _restore_file(club, copy, secret)
    with connected(club.database.url) as engine, engine.connect() as db:
        if migrate.step_of(db):
            raise HendersonError("The database is not empty: expected a new one, so that nothing is overwritten")
    _program("pg_restore", "--no-owner", "--exit-on-error", f"--dbname={club.database.url}", str(copy))
    there = Path(club.database.secret)
    if not there.exists() or there.read_text() != secret.read_text():
        if there.exists():
            there.rename(f"{there}.{int(time.time())}")  # nothing is thrown away
        shutil.copyfile(secret, there)
        there.chmod(0o600)
    return check(club)


def _restore_file(club: ClubConfig, copy: Path, secret: Path) -> Checked:
    target = Path(club.database.url)
    if target.exists():
        raise HendersonError(f"'{target}' is there already: expected a new name, so that nothing is overwritten")
    for source, name in ((copy, target), (secret, Path(f"{target}.secret"))):
        shutil.copyfile(source, name)
        name.chmod(0o600)
    return check(club)


# -- who keeps order -------------------------------------------------------------------------------------------------------------


def make_admin(club: ClubConfig, name: str, role: str = "admin") -> str:
    """Give an account a role: admin, moderator, member."""
    from . import names

    if role not in ("admin", "moderator", "member"):
        raise HendersonError(f"'{short(role)}' is no role: expected admin, moderator or member")

    def work(db: sa.Connection) -> str:
        row = db.execute(sa.select(users).where(users.c.fold == names.fold(name), users.c.deleted.is_(None))).first()
        if row is None or row.guest:
            raise HendersonError(f"The club has no account '{short(name)}': expected one that has signed up")
        db.execute(users.update().where(users.c.id == row.id).values(role=role))
        audit.write(db, None, "role", row.id, f"by the host: {role}")
        return str(row.name)

    if club.is_file:
        from .file import ClubFile

        made = ClubFile(club.database.url)
        try:
            return made.store.run(work)
        finally:
            made.store.close()
    with connected(club.database.url) as engine, engine.begin() as db:
        return work(db)
