"""The service with a club: the same tables, and people."""

from __future__ import annotations

from litestar import Litestar

from ..server.app import Config, More, create_app
from ..server.database import Database
from ..server.house import House
from .file import ClubFile
from .postgres import Postgres
from .routes import MIDDLEWARE, ROUTES


async def open_database(url: str, secret: str = "") -> Database:
    """The database of a club by its URL: `postgresql://...` with the file of its secret, or the path of a SQLite file."""
    if "://" not in url:
        return ClubFile(url)
    made = Postgres(url, secret)
    await made.begin()
    return made


def create_club_app(config: Config, secret: str = "") -> Litestar:
    """The application; `config.db` is the URL of a database or the path of a file."""

    async def open_house(config: Config) -> House:
        return House(await open_database(config.db, secret), config.workers, config.dice_wait)

    return create_app(config, More(open_house, ROUTES, MIDDLEWARE))
