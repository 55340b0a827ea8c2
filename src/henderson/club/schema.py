"""The club's tables, in SQLAlchemy Core, the same on SQLite and on PostgreSQL.

Times are seconds since 1970 as floats; ids are 16 letters. What is played (tables, seats, answers, holders, remarks) is the
tables' file of `server.store` and more columns of it, which a list of games needs so that no game is woken for it. A change
here needs a migration beside the others in `migrations/versions`; a test compares the two on both databases.
"""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy import Boolean, Column, Double, Index, Integer, LargeBinary, String, Text, UniqueConstraint

meta = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)
NO, YES = sa.false(), sa.true()


def _id(name: str = "id") -> Column[str]:
    return Column(name, String(16), primary_key=True)


def _user(*, key: bool = False, null: bool = False, name: str = "user_id") -> Column[str]:
    """Whose it is; it goes with the user, or, where `null` is allowed, stays without him."""
    gone = "SET NULL" if null else "CASCADE"
    return Column(name, String(16), sa.ForeignKey("users.id", ondelete=gone), nullable=null, primary_key=key, index=not key)


def _table() -> Column[str]:
    return Column("table_id", String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def _event() -> Column[str]:
    return Column("event_id", String(16), sa.ForeignKey("events.id", ondelete="CASCADE"), primary_key=True)


# -- who -------------------------------------------------------------------------------------------------------------------------

users = sa.Table(
    "users", meta, _id(),
    Column("name", String(24)), Column("fold", String(24), unique=True),  # as written, and as compared
    Column("guest", Boolean, nullable=False, server_default=YES), Column("bot", Boolean, nullable=False, server_default=NO),
    Column("email", String(254), unique=True), Column("email_ok", Boolean, nullable=False, server_default=NO),
    Column("password", String(200)), Column("role", String(10), nullable=False, server_default="member"),
    Column("lang", String(8), nullable=False, server_default="en"), Column("about", Text, nullable=False, server_default=""),
    Column("prefs", Text, nullable=False, server_default="{}"),  # JSON, see club.prefs
    Column("created", Double, nullable=False), Column("seen", Double),
    Column("away_until", Double), Column("away_left", Double, nullable=False, server_default="0"),  # seconds of vacation left
    Column("away_year", Integer, nullable=False, server_default="0"),  # the year they are of
    Column("banned_until", Double), Column("muted_until", Double), Column("deleted", Double),
    Column("feed", String(64), unique=True),  # hash of the secret of the feed's address
)  # fmt: skip
sessions = sa.Table(
    "sessions", meta, Column("hash", String(64), primary_key=True), _user(), Column("created", Double, nullable=False),
    Column("seen", Double), Column("expires", Double, nullable=False, index=True), Column("agent", String(200)),
    Column("address", String(45)), Column("fresh", Double),  # when he last proved who he is
)  # fmt: skip
passkeys = sa.Table(
    "passkeys", meta, Column("id", LargeBinary, primary_key=True), _user(), Column("key", LargeBinary, nullable=False),
    Column("count", Integer, nullable=False, server_default="0"), Column("name", String(40)), Column("created", Double),
    Column("used", Double),
)  # fmt: skip
links = sa.Table(
    "links", meta, Column("hash", String(64), primary_key=True), Column("kind", String(10), nullable=False),
    Column("email", String(254)), Column("user_id", String(16), sa.ForeignKey("users.id", ondelete="CASCADE"), index=True),
    Column("browser", String(64)), Column("then", Text), Column("expires", Double, nullable=False, index=True),
    Column("used", Double),
)  # fmt: skip
tokens = sa.Table(
    "tokens", meta, Column("hash", String(64), primary_key=True), _user(), Column("name", String(40)), Column("scopes", Text),
    Column("created", Double), Column("used", Double),
)  # fmt: skip
identities = sa.Table(
    "identities", meta, Column("issuer", String(200), primary_key=True), Column("subject", String(200), primary_key=True),
    _user(),
)  # fmt: skip

# -- what is played: the four tables of server.store, and what a list must know without waking a game ----------------------------

tables = sa.Table(
    "tables", meta, Column("id", String, primary_key=True), Column("head", Text, nullable=False),
    Column("seats", Text, nullable=False), Column("hotseat", Boolean, nullable=False), Column("created", Double, nullable=False),
    Column("version", Integer, nullable=False), Column("owner", String, nullable=False, server_default=""),
    Column("n", Integer, nullable=False, server_default="0"), Column("chain", String, nullable=False, server_default=""),
    Column("numbers", Text, nullable=False, server_default=""), Column("digest", String, nullable=False, server_default=""),
    Column("summary", Text, nullable=False, server_default=""), Column("seal", String, nullable=False, server_default=""),
    # the club's
    Column("game", String(30), nullable=False, server_default=""),
    Column("preset", String(30), nullable=False, server_default=""),
    Column("state", String(10), nullable=False, server_default="playing"),  # playing, over
    Column("owner_id", String(16)),
    Column("title", String(80), nullable=False, server_default=""),
    Column("private", Boolean, nullable=False, server_default=YES), Column("rated", Boolean, nullable=False, server_default=NO),
    Column("pace", String(40), nullable=False, server_default=""),  # see club.clock.Pace
    Column("turn", Integer, nullable=False, server_default="0"),
    Column("turn_name", String(80), nullable=False, server_default=""),
    Column("asked", String(40), nullable=False, server_default=""),  # the side whose move it is; "" when over
    Column("moved", Double, nullable=False, server_default="0"),  # when the last entry was written
    Column("ends_at", Double),  # when the asked side's time is up; null: it does not run
    Column("result", String(40), nullable=False, server_default=""),  # the side that won, "draw", "none" (annulled)
    Column("reason", String(20), nullable=False, server_default=""),  # played, resign, time, draw, annul
    Column("event_id", String(16)),
)  # fmt: skip
Index("ix_tables_state_moved", tables.c.state, tables.c.moved)
Index("ix_tables_ends_at", tables.c.ends_at)
Index("ix_tables_game_state", tables.c.game, tables.c.state)
seats = sa.Table(
    "seats", meta, Column("token_hash", String, primary_key=True), Column("table_id", String, nullable=False),
    Column("side", String, nullable=False), Column("kind", String, nullable=False, server_default="seat"),
    Column("browser", String, nullable=False, server_default=""), Column("at", Double, nullable=False, server_default="0"),
    Column("seal", String, nullable=False, server_default=""),
)  # fmt: skip
Index("seats_of_table", seats.c.table_id)
answers = sa.Table(
    "answers", meta, Column("table_id", String, primary_key=True), Column("n", Integer, primary_key=True),
    Column("kind", String, nullable=False), Column("word", String, nullable=False), Column("hash", String, nullable=False),
    Column("at", Double, nullable=False), Column("numbers", Text, nullable=False, server_default=""),
)  # fmt: skip
holders = sa.Table(
    "holders", meta, Column("browser", String, primary_key=True), Column("table_id", String, primary_key=True),
    Column("side", String, primary_key=True), Column("hidden", Boolean, nullable=False, server_default=NO),
)  # fmt: skip
remarks = sa.Table(  # what people wrote on a finished game, as `server.remarks` has it
    "remarks", meta, Column("table_id", String, primary_key=True), Column("body", Text, nullable=False),
    Column("at", Double, nullable=False, server_default="0"),
)  # fmt: skip
players = sa.Table(  # one row for each side of a table; who opens the seat is in `seats` and `holders`
    "players", meta, _table(), Column("side", String(40), primary_key=True), _user(null=True),
    Column("bot", String(20), nullable=False, server_default=""),  # its name, when one plays the side
    Column("clock", Double),  # seconds left when its time last stood still; null: no clock
    Column("since", Double),  # since when it runs; null: it stands
    Column("rating", Double), Column("muted", Boolean, nullable=False, server_default=NO),  # it will hear no spectators
    Column("seen", Double),  # when a socket of it was last open
)  # fmt: skip
offers = sa.Table(
    "offers", meta, _table(), Column("kind", String(10), primary_key=True),  # draw, takeback, annul, bot
    Column("side", String(40), nullable=False), Column("n", Integer, nullable=False), Column("at", Double, nullable=False),
    Column("declined", Integer, nullable=False, server_default="0"), Column("open", Boolean, nullable=False, server_default=YES),
)  # fmt: skip
chat = sa.Table(
    "chat", meta, _table(), Column("n", Integer, primary_key=True), _user(null=True), Column("side", String(40)),
    Column("room", String(10), nullable=False), Column("text", String(500), nullable=False), Column("at", Double, nullable=False),
    Column("hidden_by", String(16)),
)  # fmt: skip
notes = sa.Table("notes", meta, _table(), _user(key=True), Column("text", Text, nullable=False), Column("at", Double))
challenges = sa.Table(
    "challenges", meta, _id(), Column("game", String(30), nullable=False, index=True), Column("order", Text, nullable=False),
    _user(), Column("to_id", String(16), sa.ForeignKey("users.id", ondelete="CASCADE"), index=True),
    Column("link", String(64), unique=True),  # hash of a one-use link
    Column("side", String(40), nullable=False, server_default=""), Column("pace", String(40), nullable=False, server_default=""),
    Column("rated", Boolean, nullable=False, server_default=NO), Column("private", Boolean, nullable=False, server_default=NO),
    Column("note", String(80), nullable=False, server_default=""), Column("created", Double, nullable=False),
    Column("expires", Double, nullable=False, index=True), Column("table_id", String(16)),
)  # fmt: skip

# -- being told ------------------------------------------------------------------------------------------------------------------

due = sa.Table(  # work to be done at a time, once; see club.due
    "due", meta, Column("id", String(32), primary_key=True), Column("kind", String(12), nullable=False),
    Column("key", String(120), nullable=False), Column("body", Text, nullable=False, server_default="{}"),
    Column("at", Double, nullable=False, index=True), Column("tries", Integer, nullable=False, server_default="0"),
    Column("error", String(200)), UniqueConstraint("kind", "key"),
)  # fmt: skip
pushes = sa.Table(
    "pushes", meta, Column("endpoint", Text, primary_key=True), _user(), Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False), Column("created", Double),
    Column("failed", Integer, nullable=False, server_default="0"), Column("error", String(200)),
)  # fmt: skip
hooks = sa.Table(
    "hooks", meta, _id(), _user(), Column("url", Text, nullable=False), Column("format", String(10), nullable=False),
    Column("secret", String(64)), Column("failed", Integer, nullable=False, server_default="0"), Column("error", String(200)),
)  # fmt: skip

# -- how good, and against whom --------------------------------------------------------------------------------------------------

ratings = sa.Table(
    "ratings", meta, _user(key=True), Column("game", String(30), primary_key=True), Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False), Column("games", Integer, nullable=False), Column("at", Double),
)  # fmt: skip
sides = sa.Table(
    "sides", meta, Column("game", String(30), primary_key=True), Column("side", String(40), primary_key=True),
    Column("preset", String(30), primary_key=True), Column("mu", Double, nullable=False), Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
)  # fmt: skip
rated = sa.Table(
    "rated", meta, _table(), Column("side", String(40), primary_key=True), _user(null=True),
    Column("score", Double, nullable=False),
    Column("before_mu", Double), Column("before_sigma", Double), Column("after_mu", Double), Column("after_sigma", Double),
    Column("at", Double), Column("annulled", Boolean, nullable=False, server_default=NO),
)  # fmt: skip
events = sa.Table(
    "events", meta, _id(), Column("kind", String(12), nullable=False), Column("name", String(60), nullable=False),
    Column("game", String(30), nullable=False), Column("order", Text, nullable=False), Column("pace", String(40)),
    Column("rated", Boolean, nullable=False, server_default=NO), Column("away", Boolean, nullable=False, server_default=NO),
    Column("owner_id", String(16)), Column("size", Integer), Column("round", Integer),
    Column("state", String(10), nullable=False),
    Column("note", Text, nullable=False, server_default=""), Column("created", Double), Column("starts", Double),
)  # fmt: skip
entrants = sa.Table(
    "entrants", meta, _event(), _user(key=True), Column("pool", Integer), Column("seed", Integer), Column("score", Double),
    Column("tie", Double), Column("out", Boolean, nullable=False, server_default=NO),
)  # fmt: skip
pairings = sa.Table(
    "pairings", meta, _event(), Column("round", Integer, primary_key=True), Column("board", Integer, primary_key=True),
    Column("pool", Integer), Column("first", String(16)), Column("second", String(16)),
    Column("table_id", String(16), index=True), Column("score", Double),
)  # fmt: skip

# -- keeping order ---------------------------------------------------------------------------------------------------------------

contacts = sa.Table(
    "contacts", meta, _user(key=True),
    Column("other_id", String(16), sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(8), nullable=False), Column("at", Double),
)  # fmt: skip
reports = sa.Table(
    "reports", meta, _id(), Column("by_id", String(16)), Column("about_id", String(16)), Column("table_id", String(16)),
    Column("chat_n", Integer), Column("why", String(20)), Column("text", String(1000)), Column("at", Double),
    Column("closed", Double), Column("closed_by", String(16)), Column("verdict", String(200)),
)  # fmt: skip
audit = sa.Table(
    "audit", meta, Column("id", sa.BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("at", Double, nullable=False), Column("actor_id", String(16)), Column("what", String(30), nullable=False),
    Column("target", String(120)), Column("address", String(45)), Column("detail", Text),
)  # fmt: skip
counters = sa.Table(
    "counters", meta, Column("key", String(120), primary_key=True), Column("level", Double, nullable=False),
    Column("at", Double, nullable=False),
)  # fmt: skip


def among(db: sa.Connection, column: sa.Column[str], values: Sequence[str]) -> sa.ColumnElement[bool]:
    """Is it one of these? On PostgreSQL they go as one array: a thousand of them would else be a thousand parameters."""
    if db.dialect.name == "postgresql":
        return column == sa.any_(sa.cast(sa.literal(list(values), sa.ARRAY(sa.String)), sa.ARRAY(sa.String)))
    return column.in_(values)
