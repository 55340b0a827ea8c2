"""Players, ratings, contacts."""

from __future__ import annotations

import time
from typing import Any

import sqlalchemy as sa
from litestar import delete, get, put
from litestar.params import FromPath, FromQuery, JSONBody

from ..server.seats import Asked, address_of
from . import contacts, counters, people, profiles
from .desk import desk_of, who_of
from .messages_meeting import ClubTable, Profile, RatingList, RatingPoint
from .messages_order import Contact, SetContact
from .messages_people import Person


@get("/api/players")
async def find_players(request: Asked, q: FromQuery[str] = "") -> list[Person]:
    """Members whose name begins so."""
    now = time.time()

    def work(db: sa.Connection) -> list[Person]:
        counters.demand(db, "search", who_of(request).id or address_of(request), now)
        return profiles.search(db, q[:60], now)

    return await desk_of(request).run(work)


@get("/api/players/{name:str}")
async def player(request: Asked, name: FromPath[str]) -> Profile:
    """A player's page."""
    who, now = who_of(request), time.time()
    return await desk_of(request).run(lambda db: profiles.profile(db, name, who.id, now))


@get("/api/players/{name:str}/games")
async def player_games(request: Asked, name: FromPath[str], before: FromQuery[float] = 0.0) -> list[ClubTable]:
    """His games that may be looked at."""
    who = who_of(request)
    return await desk_of(request).run(lambda db: profiles.games_of(db, name, who.id, before))


@get("/api/players/{name:str}/curve/{game:str}")
async def player_curve(request: Asked, name: FromPath[str], game: FromPath[str]) -> list[RatingPoint]:
    """How his rating went."""
    return await desk_of(request).run(lambda db: profiles.curve(db, name, game))


@get("/api/ratings/{game:str}")
async def rating_list(request: Asked, game: FromPath[str]) -> RatingList:
    """The players of a game in their order, and the balance of its sides."""
    return await desk_of(request).run(lambda db: profiles.rating_list(db, game))


@get("/api/me/contacts")
async def my_contacts(request: Asked) -> list[Contact]:
    """Friends, and those one has blocked."""
    who = who_of(request)
    return await desk_of(request).run(lambda db: contacts.of_user(db, who.id))


@put("/api/me/contacts/{name:str}")
async def set_contact(request: Asked, name: FromPath[str], data: JSONBody[SetContact]) -> list[Contact]:
    """Make somebody a friend, or block him: then neither hears of the other's challenges, and his chat is not heard."""
    who, now = who_of(request), time.time()

    def work(db: sa.Connection) -> list[Contact]:
        contacts.set_kind(db, who.id, people.by_name(db, name).id, data.kind, now)
        return contacts.of_user(db, who.id)

    return await desk_of(request).run(work)


@delete("/api/me/contacts/{name:str}", status_code=200)
async def remove_contact(request: Asked, name: FromPath[str]) -> list[Contact]:
    """Neither any more."""
    who = who_of(request)

    def work(db: sa.Connection) -> list[Contact]:
        contacts.remove(db, who.id, people.by_name(db, name).id)
        return contacts.of_user(db, who.id)

    return await desk_of(request).run(work)


ROUTES: list[Any] = [find_players, player, player_games, player_curve, rating_list, my_contacts, set_contact, remove_contact]
