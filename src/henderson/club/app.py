"""The service with a club: the same tables, and people."""

from __future__ import annotations

from litestar import Litestar

from ..server.app import Config, More, create_app
from ..server.house import House
from .base import ClubBase
from .file import ClubFile
from .house import ClubHouse
from .postgres import Postgres
from .routes import GUARDS, MIDDLEWARE, ROUTES


async def open_database(url: str, secret: str = "") -> ClubBase:
    """The database of a club by its URL: `postgresql://...` with the file of its secret, or the path of a SQLite file."""
    if "://" not in url:
        return ClubFile(url)
    made = Postgres(url, secret)
    await made.begin()
    return made


def create_club_app(config: Config, secret: str = "", *, bots_here: bool = True) -> Litestar:
    """The application; `config.db` is the URL of a database or the path of a file."""

    async def open_house(config: Config) -> House:
        house = ClubHouse(await open_database(config.db, secret), config.workers, config.dice_wait, bots_here=bots_here)
        house.begin()
        return house

    return create_app(config, More(open_house, ROUTES, GUARDS, MIDDLEWARE))
