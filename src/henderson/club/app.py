"""The service with a club: the same tables, and people."""

from __future__ import annotations

import psycopg
import sqlalchemy as sa
from litestar import Litestar, Response

from ..server.api_health import measured
from ..server.app import Config, More, create_app, failed, refused
from ..server.house import House
from ..server.messages import Refusal
from ..server.seats import Asked
from ..server.tables import Refused
from .base import ClubBase
from .config import ClubConfig
from .desk import Settings
from .file import ClubFile
from .house import AWAY, IN_DOUBT, ClubHouse
from .measures import shared
from .postgres import Postgres
from .routes import GUARDS, MIDDLEWARE, ROUTES
from .sending import public_key
from .worker import Worker


async def open_database(url: str, secret: str = "") -> ClubBase:
    """The database of a club by its URL: `postgresql://...` with the file of its secret, or the path of a SQLite file."""
    if "://" not in url:
        return ClubFile(url)
    made = Postgres(url, secret)
    await made.begin()
    return made


def create_club_app(
    config: Config, secret: str = "", *, bots_here: bool = True, club: ClubConfig | None = None, works: bool = False,
    name: str = "web-0",
) -> Litestar:  # fmt: skip
    """The application; `config.db` is the URL of a database or the path of a file. `works`: the worker's rounds run in it too, as
    they must where one process does everything. `name` is that of its process among the club's."""

    async def open_house(config: Config) -> House:
        house = ClubHouse(await open_database(config.db, secret), config.workers, config.dice_wait, bots_here=bots_here)
        house.begin()
        if works:
            worker = Worker(house, club or ClubConfig())
            worker.begin()
            house.with_it = worker.close
        return house

    app = create_app(config, More(open_house, ROUTES, GUARDS, MIDDLEWARE, {sa.exc.OperationalError: away}))

    def begin_measures() -> None:
        app.state["measures"] = made = shared(name, lambda: measured(app))
        if made:
            made.begin()
            app.on_shutdown.append(made.close)

    app.on_startup.append(begin_measures)
    if club is not None:
        app.state["club"] = settings_of(club)
    return app


def away(request: Asked, error: sa.exc.OperationalError) -> Response[Refusal]:
    """The database is away for a moment: told as such, it is no failure of ours. What SQLite calls so may be a mistake."""
    if not isinstance(error.orig, psycopg.OperationalError):
        return failed(request, error)
    return refused(request, Refused(503, AWAY if request.method in ("GET", "HEAD") else IN_DOUBT))


def settings_of(club: ClubConfig) -> Settings:
    """What the routes of people must know of a club's configuration."""
    key = public_key(club.push.key) if club.push.key else ""
    ways = [*club.club.ways, "oidc"] if club.oidc.issuer and "oidc" not in club.club.ways else club.club.ways
    return Settings(club.club.name, club.club.url, club.club.accounts, ways, bool(club.mail.host), key, club.oidc)
