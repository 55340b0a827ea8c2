"""The tables' file of version 3: what a server without a club has."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables", sa.Column("id", sa.String, nullable=False), sa.Column("head", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False), sa.Column("hotseat", sa.Boolean, nullable=False),
        sa.Column("created", sa.Double, nullable=False), sa.Column("version", sa.Integer, nullable=False),
        sa.Column("owner", sa.String, nullable=False, server_default=""),
        sa.Column("n", sa.Integer, nullable=False, server_default="0"),
        sa.Column("chain", sa.String, nullable=False, server_default=""),
        sa.Column("numbers", sa.Text, nullable=False, server_default=""),
        sa.Column("digest", sa.String, nullable=False, server_default=""),
        sa.Column("summary", sa.Text, nullable=False, server_default=""),
        sa.Column("seal", sa.String, nullable=False, server_default=""), sa.PrimaryKeyConstraint("id"),
    )  # fmt: skip
    op.create_table(
        "seats", sa.Column("token_hash", sa.String, nullable=False), sa.Column("table_id", sa.String, nullable=False),
        sa.Column("side", sa.String, nullable=False), sa.Column("kind", sa.String, nullable=False, server_default="seat"),
        sa.Column("browser", sa.String, nullable=False, server_default=""),
        sa.Column("at", sa.Double, nullable=False, server_default="0"),
        sa.Column("seal", sa.String, nullable=False, server_default=""), sa.PrimaryKeyConstraint("token_hash"),
    )  # fmt: skip
    op.create_index("seats_of_table", "seats", ["table_id"])
    op.create_table(
        "answers", sa.Column("table_id", sa.String, nullable=False), sa.Column("n", sa.Integer, nullable=False),
        sa.Column("kind", sa.String, nullable=False), sa.Column("word", sa.String, nullable=False),
        sa.Column("hash", sa.String, nullable=False), sa.Column("at", sa.Double, nullable=False),
        sa.Column("numbers", sa.Text, nullable=False, server_default=""), sa.PrimaryKeyConstraint("table_id", "n"),
    )  # fmt: skip
    op.create_table(
        "holders", sa.Column("browser", sa.String, nullable=False), sa.Column("table_id", sa.String, nullable=False),
        sa.Column("side", sa.String, nullable=False), sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("browser", "table_id", "side"),
    )  # fmt: skip
