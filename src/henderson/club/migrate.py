"""The schema moves on step by step, on SQLite and PostgreSQL alike (Alembic).

Step 0001 is the tables' file of version 3, which a server without a club has too; such a file is taken as it is and moved on
from there. A database is moved on whole or not at all.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from ..engine.decision import HendersonError
from .schema import meta

FIRST = "0001"
_steps = ScriptDirectory(str(Path(__file__).parent / "migrations"))


def newest() -> str:
    """The step this Henderson needs."""
    return _steps.get_current_head() or ""


def step_of(db: sa.Connection) -> str:
    """The step a database is at; "" when it is empty."""
    at = MigrationContext.configure(db).get_current_revision()
    if at is None and "tables" in sa.inspect(db).get_table_names():
        return FIRST
    return at or ""


def migrate(db: sa.Connection, upto: str = "head") -> tuple[str, str]:
    """Move a database on; the steps it was at and is at. The caller commits."""
    before, wanted = step_of(db), newest()
    if before and before not in {step.revision for step in _steps.walk_revisions()}:
        raise HendersonError(f"The database is at step '{before}', which is newer than this Henderson's '{wanted}'")
    if before == wanted:
        return before, before
    if db.dialect.name == "sqlite":
        db.exec_driver_sql("BEGIN IMMEDIATE")  # or each statement would stand by itself
    else:
        db.exec_driver_sql("SELECT pg_advisory_xact_lock(%s)", (0x48656E64,))  # two who begin at once take turns
        before = step_of(db)

    def steps(revision: Any, context: MigrationContext) -> list[Any]:
        return list(_steps._upgrade_revs(upto, revision))

    context = MigrationContext.configure(db, opts={"fn": steps, "transactional_ddl": True})
    if before and context.get_current_revision() is None:
        context.stamp(_steps, FIRST)
    with Operations.context(context):
        context.run_migrations()
    return before, step_of(db)


def differences(db: sa.Connection) -> list[str]:
    """Where a database is not what `schema` says, for the test and `club check`."""
    found = compare_metadata(MigrationContext.configure(db, opts={"compare_type": False}), meta)
    return [str(difference) for difference in found]
