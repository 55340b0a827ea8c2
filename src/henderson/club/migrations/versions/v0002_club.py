"""The club's tables, and what a list of games must know of a table; from `schema`, as Alembic wrote it against PostgreSQL."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "audit", sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), autoincrement=True, nullable=False),
        sa.Column("at", sa.Double, nullable=False), sa.Column("actor_id", sa.String(16)),
        sa.Column("what", sa.String(30), nullable=False), sa.Column("target", sa.String(120)),
        sa.Column("address", sa.String(45)), sa.Column("detail", sa.Text), sa.PrimaryKeyConstraint("id", name="pk_audit"),
    )  # fmt: skip
    op.create_table(
        "counters", sa.Column("key", sa.String(120), nullable=False), sa.Column("level", sa.Double, nullable=False),
        sa.Column("at", sa.Double, nullable=False), sa.PrimaryKeyConstraint("key", name="pk_counters"),
    )  # fmt: skip
    op.create_table(
        "due", sa.Column("id", sa.String(32), nullable=False), sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("key", sa.String(120), nullable=False), sa.Column("body", sa.Text, server_default="{}", nullable=False),
        sa.Column("at", sa.Double, nullable=False), sa.Column("tries", sa.Integer, server_default="0", nullable=False),
        sa.Column("error", sa.String(200)), sa.PrimaryKeyConstraint("id", name="pk_due"),
        sa.UniqueConstraint("kind", "key", name="uq_due_kind_key"),
    )  # fmt: skip
    op.create_index("ix_due_at", "due", ["at"])
    op.create_table(
        "events", sa.Column("id", sa.String(16), nullable=False), sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("name", sa.String(60), nullable=False), sa.Column("game", sa.String(30), nullable=False),
        sa.Column("order", sa.Text, nullable=False), sa.Column("pace", sa.String(40)),
        sa.Column("rated", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("away", sa.Boolean, server_default=sa.false(), nullable=False), sa.Column("owner_id", sa.String(16)),
        sa.Column("size", sa.Integer), sa.Column("round", sa.Integer), sa.Column("state", sa.String(10), nullable=False),
        sa.Column("note", sa.Text, server_default="", nullable=False), sa.Column("created", sa.Double),
        sa.Column("starts", sa.Double), sa.PrimaryKeyConstraint("id", name="pk_events"),
    )  # fmt: skip
    op.create_table(
        "reports", sa.Column("id", sa.String(16), nullable=False), sa.Column("by_id", sa.String(16)),
        sa.Column("about_id", sa.String(16)), sa.Column("table_id", sa.String(16)), sa.Column("chat_n", sa.Integer),
        sa.Column("why", sa.String(20)), sa.Column("text", sa.String(1000)), sa.Column("at", sa.Double),
        sa.Column("closed", sa.Double), sa.Column("closed_by", sa.String(16)), sa.Column("verdict", sa.String(200)),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
    )  # fmt: skip
    op.create_table(
        "sides", sa.Column("game", sa.String(30), nullable=False), sa.Column("side", sa.String(40), nullable=False),
        sa.Column("preset", sa.String(30), nullable=False), sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False), sa.Column("games", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", "side", "preset", name="pk_sides"),
    )  # fmt: skip
    op.create_table(
        "users", sa.Column("id", sa.String(16), nullable=False), sa.Column("name", sa.String(24)),
        sa.Column("fold", sa.String(24)), sa.Column("guest", sa.Boolean, server_default=sa.true(), nullable=False),
        sa.Column("bot", sa.Boolean, server_default=sa.false(), nullable=False), sa.Column("email", sa.String(254)),
        sa.Column("email_ok", sa.Boolean, server_default=sa.false(), nullable=False), sa.Column("password", sa.String(200)),
        sa.Column("role", sa.String(10), server_default="member", nullable=False),
        sa.Column("lang", sa.String(8), server_default="en", nullable=False),
        sa.Column("about", sa.Text, server_default="", nullable=False),
        sa.Column("prefs", sa.Text, server_default="{}", nullable=False), sa.Column("created", sa.Double, nullable=False),
        sa.Column("seen", sa.Double), sa.Column("away_until", sa.Double),
        sa.Column("away_left", sa.Double, server_default="0", nullable=False),
        sa.Column("away_year", sa.Integer, server_default="0", nullable=False), sa.Column("banned_until", sa.Double),
        sa.Column("muted_until", sa.Double), sa.Column("deleted", sa.Double), sa.Column("feed", sa.String(64)),
        sa.PrimaryKeyConstraint("id", name="pk_users"), sa.UniqueConstraint("email", name="uq_users_email"),
        sa.UniqueConstraint("feed", name="uq_users_feed"), sa.UniqueConstraint("fold", name="uq_users_fold"),
    )  # fmt: skip
    op.create_table(
        "challenges", sa.Column("id", sa.String(16), nullable=False), sa.Column("game", sa.String(30), nullable=False),
        sa.Column("order", sa.Text, nullable=False), sa.Column("user_id", sa.String(16), nullable=False),
        sa.Column("to_id", sa.String(16)), sa.Column("link", sa.String(64)),
        sa.Column("side", sa.String(40), server_default="", nullable=False),
        sa.Column("pace", sa.String(40), server_default="", nullable=False),
        sa.Column("rated", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("private", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("note", sa.String(80), server_default="", nullable=False), sa.Column("created", sa.Double, nullable=False),
        sa.Column("expires", sa.Double, nullable=False), sa.Column("table_id", sa.String(16)),
        sa.ForeignKeyConstraint(["to_id"], ["users.id"], name="fk_challenges_to_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_challenges_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_challenges"), sa.UniqueConstraint("link", name="uq_challenges_link"),
    )  # fmt: skip
    op.create_index("ix_challenges_expires", "challenges", ["expires"])
    op.create_index("ix_challenges_game", "challenges", ["game"])
    op.create_index("ix_challenges_to_id", "challenges", ["to_id"])
    op.create_index("ix_challenges_user_id", "challenges", ["user_id"])
    op.create_table(
        "chat", sa.Column("table_id", sa.String(16), nullable=False), sa.Column("n", sa.Integer, nullable=False),
        sa.Column("user_id", sa.String(16)), sa.Column("side", sa.String(40)), sa.Column("room", sa.String(10), nullable=False),
        sa.Column("text", sa.String(500), nullable=False), sa.Column("at", sa.Double, nullable=False),
        sa.Column("hidden_by", sa.String(16)),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_chat_table_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_chat_user_id", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("table_id", "n", name="pk_chat"),
    )  # fmt: skip
    op.create_index("ix_chat_user_id", "chat", ["user_id"])
    op.create_table(
        "contacts", sa.Column("user_id", sa.String(16), nullable=False), sa.Column("other_id", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False), sa.Column("at", sa.Double),
        sa.ForeignKeyConstraint(["other_id"], ["users.id"], name="fk_contacts_other_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_contacts_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "other_id", name="pk_contacts"),
    )  # fmt: skip
    op.create_table(
        "entrants", sa.Column("event_id", sa.String(16), nullable=False), sa.Column("user_id", sa.String(16), nullable=False),
        sa.Column("pool", sa.Integer), sa.Column("seed", sa.Integer), sa.Column("score", sa.Double),
        sa.Column("tie", sa.Double), sa.Column("out", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name="fk_entrants_event_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_entrants_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("event_id", "user_id", name="pk_entrants"),
    )  # fmt: skip
    op.create_table(
        "hooks", sa.Column("id", sa.String(16), nullable=False), sa.Column("user_id", sa.String(16), nullable=False),
        sa.Column("url", sa.Text, nullable=False), sa.Column("format", sa.String(10), nullable=False),
        sa.Column("secret", sa.String(64)), sa.Column("failed", sa.Integer, server_default="0", nullable=False),
        sa.Column("error", sa.String(200)),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_hooks_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_hooks"),
    )  # fmt: skip
    op.create_index("ix_hooks_user_id", "hooks", ["user_id"])
    op.create_table(
        "identities", sa.Column("issuer", sa.String(200), nullable=False), sa.Column("subject", sa.String(200), nullable=False),
        sa.Column("user_id", sa.String(16), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_identities_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("issuer", "subject", name="pk_identities"),
    )  # fmt: skip
    op.create_index("ix_identities_user_id", "identities", ["user_id"])
    op.create_table(
        "links", sa.Column("hash", sa.String(64), nullable=False), sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("email", sa.String(254)), sa.Column("user_id", sa.String(16)), sa.Column("browser", sa.String(64)),
        sa.Column("then", sa.Text), sa.Column("expires", sa.Double, nullable=False), sa.Column("used", sa.Double),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_links_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name="pk_links"),
    )  # fmt: skip
    op.create_index("ix_links_expires", "links", ["expires"])
    op.create_index("ix_links_user_id", "links", ["user_id"])
    op.create_table(
        "notes", sa.Column("table_id", sa.String(16), nullable=False), sa.Column("user_id", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False), sa.Column("at", sa.Double),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_notes_table_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_notes_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "user_id", name="pk_notes"),
    )  # fmt: skip
    op.create_table(
        "offers", sa.Column("table_id", sa.String(16), nullable=False), sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("side", sa.String(40), nullable=False), sa.Column("n", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False), sa.Column("declined", sa.Integer, server_default="0", nullable=False),
        sa.Column("open", sa.Boolean, server_default=sa.true(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_offers_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "kind", name="pk_offers"),
    )  # fmt: skip
    op.create_table(
        "pairings", sa.Column("event_id", sa.String(16), nullable=False), sa.Column("round", sa.Integer, nullable=False),
        sa.Column("board", sa.Integer, nullable=False), sa.Column("pool", sa.Integer), sa.Column("first", sa.String(16)),
        sa.Column("second", sa.String(16)), sa.Column("table_id", sa.String(16)), sa.Column("score", sa.Double),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name="fk_pairings_event_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("event_id", "round", "board", name="pk_pairings"),
    )  # fmt: skip
    op.create_index("ix_pairings_table_id", "pairings", ["table_id"])
    op.create_table(
        "passkeys", sa.Column("id", sa.LargeBinary, nullable=False), sa.Column("user_id", sa.String(16), nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False), sa.Column("count", sa.Integer, server_default="0", nullable=False),
        sa.Column("name", sa.String(40)), sa.Column("created", sa.Double), sa.Column("used", sa.Double),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_passkeys_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
    )  # fmt: skip
    op.create_index("ix_passkeys_user_id", "passkeys", ["user_id"])
    op.create_table(
        "players", sa.Column("table_id", sa.String(16), nullable=False), sa.Column("side", sa.String(40), nullable=False),
        sa.Column("user_id", sa.String(16)), sa.Column("bot", sa.String(20), server_default="", nullable=False),
        sa.Column("clock", sa.Double), sa.Column("since", sa.Double), sa.Column("rating", sa.Double),
        sa.Column("muted", sa.Boolean, server_default=sa.false(), nullable=False), sa.Column("seen", sa.Double),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_players_table_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_players_user_id", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("table_id", "side", name="pk_players"),
    )  # fmt: skip
    op.create_index("ix_players_user_id", "players", ["user_id"])
    op.create_table(
        "pushes", sa.Column("endpoint", sa.Text, nullable=False), sa.Column("user_id", sa.String(16), nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False), sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("created", sa.Double), sa.Column("failed", sa.Integer, server_default="0", nullable=False),
        sa.Column("error", sa.String(200)),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_pushes_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("endpoint", name="pk_pushes"),
    )  # fmt: skip
    op.create_index("ix_pushes_user_id", "pushes", ["user_id"])
    op.create_table(
        "rated", sa.Column("table_id", sa.String(16), nullable=False), sa.Column("side", sa.String(40), nullable=False),
        sa.Column("user_id", sa.String(16)), sa.Column("score", sa.Double, nullable=False), sa.Column("before_mu", sa.Double),
        sa.Column("before_sigma", sa.Double), sa.Column("after_mu", sa.Double), sa.Column("after_sigma", sa.Double),
        sa.Column("at", sa.Double), sa.Column("annulled", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_rated_table_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_rated_user_id", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("table_id", "side", name="pk_rated"),
    )  # fmt: skip
    op.create_index("ix_rated_user_id", "rated", ["user_id"])
    op.create_table(
        "ratings", sa.Column("user_id", sa.String(16), nullable=False), sa.Column("game", sa.String(30), nullable=False),
        sa.Column("mu", sa.Double, nullable=False), sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False), sa.Column("at", sa.Double),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_ratings_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "game", name="pk_ratings"),
    )  # fmt: skip
    op.create_table(
        "sessions", sa.Column("hash", sa.String(64), nullable=False), sa.Column("user_id", sa.String(16), nullable=False),
        sa.Column("created", sa.Double, nullable=False), sa.Column("seen", sa.Double),
        sa.Column("expires", sa.Double, nullable=False), sa.Column("agent", sa.String(200)),
        sa.Column("address", sa.String(45)), sa.Column("fresh", sa.Double),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_sessions_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name="pk_sessions"),
    )  # fmt: skip
    op.create_index("ix_sessions_expires", "sessions", ["expires"])
    op.create_index("ix_sessions_user_id", "sessions", ["user_id"])
    op.create_table(
        "tokens", sa.Column("hash", sa.String(64), nullable=False), sa.Column("user_id", sa.String(16), nullable=False),
        sa.Column("name", sa.String(40)), sa.Column("scopes", sa.Text), sa.Column("created", sa.Double),
        sa.Column("used", sa.Double),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_tokens_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name="pk_tokens"),
    )  # fmt: skip
    op.create_index("ix_tokens_user_id", "tokens", ["user_id"])
    op.add_column("tables", sa.Column("game", sa.String(30), server_default="", nullable=False))
    op.add_column("tables", sa.Column("preset", sa.String(30), server_default="", nullable=False))
    op.add_column("tables", sa.Column("state", sa.String(10), server_default="playing", nullable=False))
    op.add_column("tables", sa.Column("owner_id", sa.String(16)))
    op.add_column("tables", sa.Column("title", sa.String(80), server_default="", nullable=False))
    op.add_column("tables", sa.Column("private", sa.Boolean, server_default=sa.true(), nullable=False))
    op.add_column("tables", sa.Column("rated", sa.Boolean, server_default=sa.false(), nullable=False))
    op.add_column("tables", sa.Column("pace", sa.String(40), server_default="", nullable=False))
    op.add_column("tables", sa.Column("turn", sa.Integer, server_default="0", nullable=False))
    op.add_column("tables", sa.Column("turn_name", sa.String(80), server_default="", nullable=False))
    op.add_column("tables", sa.Column("asked", sa.String(40), server_default="", nullable=False))
    op.add_column("tables", sa.Column("moved", sa.Double, server_default="0", nullable=False))
    op.add_column("tables", sa.Column("ends_at", sa.Double))
    op.add_column("tables", sa.Column("result", sa.String(40), server_default="", nullable=False))
    op.add_column("tables", sa.Column("reason", sa.String(20), server_default="", nullable=False))
    op.add_column("tables", sa.Column("event_id", sa.String(16)))
    op.create_index("ix_tables_ends_at", "tables", ["ends_at"])
    op.create_index("ix_tables_game_state", "tables", ["game", "state"])
    op.create_index("ix_tables_state_moved", "tables", ["state", "moved"])
    _fill(op.get_bind())


def _fill(db: sa.Connection) -> None:
    """What the tables that are there already tell of themselves; one of which nothing is known tells it when it goes on."""
    for row in db.execute(sa.text("SELECT id, head, seats, summary, created FROM tables")).all():
        head, told = json.loads(row.head), json.loads(row.summary or "{}")
        values = {"id": row.id, "game": head.get("game", ""), "preset": str(head.get("options", {}).get("preset", ""))[:30],
                  "state": "over" if told.get("over") else "playing", "turn": told.get("turn", 0),
                  "turn_name": told.get("turn_name", "")[:80], "asked": told.get("asked", "")}  # fmt: skip
        last = db.execute(sa.text("SELECT max(at) FROM answers WHERE table_id = :id"), {"id": row.id}).scalar()
        db.execute(
            sa.text("UPDATE tables SET game = :game, preset = :preset, state = :state, turn = :turn, turn_name = :turn_name,"
                    " asked = :asked, moved = :moved WHERE id = :id"), {**values, "moved": last or row.created},
        )  # fmt: skip
        for side, who in json.loads(row.seats).items():
            bot = "" if who == "human" else who
            added = "INSERT INTO players (table_id, side, bot, muted) VALUES (:id, :side, :bot, :no)"
            db.execute(sa.text(added), {"id": row.id, "side": side, "bot": bot, "no": False})
