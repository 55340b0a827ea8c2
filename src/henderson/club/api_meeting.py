"""Meeting: the home page, challenges, the index of games, rematches."""

from __future__ import annotations

import time
from typing import Any

import sqlalchemy as sa
from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody

from ..engine.bounds import short
from ..server.seats import Asked
from ..server.tables import Refused
from . import cards, challenges, clock, counters, home, index, pools, seating
from .api_account import me_of
from .challenges import Deal
from .desk import desk_of, who_of
from .messages_meeting import ChallengeLink, ClubChallenge, ClubTable, Home, NewChallenge, TableIndex, TableMade


@get("/api/home")
async def home_page(request: Asked) -> Home:
    """What a player comes for."""
    desk, who, now = desk_of(request), who_of(request), time.time()

    def work(db: sa.Connection) -> Home:
        me = me_of(db, who.id, who.fresh, desk.settings)
        games = home.games(db, who.id, now) if who.id else home.Games([], [], [], 0)
        lists = challenges.lists(db, who, now)
        caps = challenges.caps(db, who.id, now) if who.id else {}
        events = pools.listed(db, who.id, state="open")
        mine, unseen = (lists["for_me"], lists["open"], lists["mine"]), games.unseen
        return Home(me, games.move, games.waiting, games.over, *mine, events, unseen, caps)

    return await desk.run(work)


@get("/api/challenges")
async def open_challenges(request: Asked, game: FromQuery[str] = "") -> list[ClubChallenge]:
    """The challenges that one may see: to oneself first, then one's own, then those open to anyone."""
    who, now = who_of(request), time.time()
    lists = await desk_of(request).run(lambda db: challenges.lists(db, who, now, game=game))
    return [*lists["for_me"], *lists["mine"], *lists["open"]]


async def _add(request: Asked, wanted: NewChallenge, order: challenges.Order | None = None) -> ClubChallenge:
    desk, who, now = desk_of(request), who_of(request), time.time()
    clock.pace(wanted.pace)

    def work(db: sa.Connection) -> ClubChallenge:
        counters.demand(db, "challenge", who.id, now)
        made, link = challenges.add(db, who, wanted, now, order)
        return challenges.shown(db, challenges.by_id(db, made, now), who, link)

    told = await desk.run(work)
    await desk.db.durable()
    if told.to is not None:
        await desk.live.tell([told.to.id], "challenges")
    elif not told.private:
        await desk.live.tell_all("challenges")
    return told


@post("/api/challenges")
async def new_challenge(request: Asked, data: JSONBody[NewChallenge]) -> ClubChallenge:
    """Challenge anyone, a player, or whoever gets the link."""
    return await _add(request, data)


@post("/api/challenges/link", status_code=200)
async def look_at_challenge(request: Asked, data: JSONBody[ChallengeLink]) -> ClubChallenge:
    """The challenge of a link, before it is taken."""
    who, now = who_of(request), time.time()
    return await desk_of(request).run(lambda db: challenges.shown(db, challenges.by_link(db, data.link, now), who))


@post("/api/challenges/link/take")
async def take_by_link(request: Asked, data: JSONBody[ChallengeLink]) -> TableMade:
    """Take the challenge of a link; it is used up."""
    who, now = who_of(request), time.time()
    return await _take(request, lambda db: challenges.take(db, challenges.by_link(db, data.link, now), who, now))


@post("/api/challenges/{challenge:str}/take")
async def take_challenge(request: Asked, challenge: FromPath[str]) -> TableMade:
    """Take a challenge: a table is set up, and both sit there."""
    who, now = who_of(request), time.time()

    def work(db: sa.Connection) -> Deal:
        row = challenges.by_id(db, challenge, now)
        if row.link:
            raise Refused(403, "This challenge is taken by its link")
        return challenges.take(db, row, who, now)

    return await _take(request, work)


async def _take(request: Asked, work: Any) -> TableMade:
    desk, who = desk_of(request), who_of(request)
    deal: Deal = await desk.run(work)
    try:
        table = await seating.sit_down(desk.house, deal, time.time())
    except BaseException:
        await desk.run(lambda db: challenges.release(db, deal))
        raise
    await desk.run(lambda db: challenges.settle(db, deal, table))
    await desk.db.durable()
    await desk.live.tell(list(deal.seats.values()), "home", table)
    await desk.live.tell_all("challenges")
    return seating.made(deal, table, who.id)


@post("/api/challenges/{challenge:str}/withdraw", status_code=200)
async def withdraw_challenge(request: Asked, challenge: FromPath[str]) -> list[ClubChallenge]:
    """Take one's own back."""
    return await _drop(request, challenge, challenges.withdraw)


@post("/api/challenges/{challenge:str}/decline", status_code=200)
async def decline_challenge(request: Asked, challenge: FromPath[str]) -> list[ClubChallenge]:
    """Decline one that was made by name."""
    return await _drop(request, challenge, challenges.decline)


async def _drop(request: Asked, wanted: str, how: Any) -> list[ClubChallenge]:
    desk, who, now = desk_of(request), who_of(request), time.time()

    def work(db: sa.Connection) -> list[str]:
        row = challenges.by_id(db, wanted, now)
        how(db, row, who)
        return [row.user_id, row.to_id]

    await desk.live.tell([u for u in await desk.run(work) if u], "challenges")
    return await open_challenges.fn(request)  # type: ignore[no-any-return]


@get("/api/index")
async def game_index(
    request: Asked, game: FromQuery[str] = "", player: FromQuery[str] = "", status: FromQuery[str] = "", q: FromQuery[str] = "",
    before: FromQuery[float] = 0.0,
) -> TableIndex:  # fmt: skip
    """Games to be watched or looked back at."""
    who = who_of(request)
    if status not in index.STATES:
        raise Refused(422, "'{given}' is no state of a game: expected playing, over or none", given=short(status, 20))
    return await desk_of(request).run(
        lambda db: index.index(db, who.id, game=game, player=player, state=status, text=q, before=before)
    )


@get("/api/tables/{table:str}/card")
async def table_card(request: Asked, table: FromPath[str]) -> ClubTable:
    """A table's players, clocks and standing, for its top bar."""
    who = who_of(request)
    found = await desk_of(request).run(lambda db: cards.one(db, table, who.id))
    if found is None:
        raise Refused(404, "There is no table '{table}'", table=short(table, 40))
    return found


@post("/api/tables/{table:str}/seen", status_code=200)
async def table_seen(request: Asked, table: FromPath[str]) -> ClubTable:
    """One has looked at a table of one's own: what is over counts as seen, the chat as read."""
    who, now = who_of(request), time.time()
    await desk_of(request).run(lambda db: home.seen(db, table, who.id, now))
    return await table_card.fn(request, table)  # type: ignore[no-any-return]


@post("/api/tables/{table:str}/rematch")
async def rematch(request: Asked, table: FromPath[str]) -> ClubChallenge:
    """The same game again with the sides changed, as a challenge to the opponent."""
    who, now = who_of(request), time.time()
    wanted, order = await desk_of(request).run(lambda db: challenges.rematch(db, table, who, now))
    return await _add(request, wanted, order)


ROUTES: list[Any] = [
    home_page, open_challenges, new_challenge, look_at_challenge, take_by_link, take_challenge, withdraw_challenge,
    decline_challenge, game_index, table_card, table_seen, rematch,
]  # fmt: skip
