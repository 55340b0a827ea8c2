"""What people wrote on finished games. A database that a server of before has made it in already keeps it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    if "remarks" in sa.inspect(op.get_bind()).get_table_names():
        return
    op.create_table(
        "remarks", sa.Column("table_id", sa.String, nullable=False), sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False, server_default="0"), sa.PrimaryKeyConstraint("table_id"),
    )  # fmt: skip
