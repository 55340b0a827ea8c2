"""Pools: round robins in which everybody meets everybody from both sides. Few games at a time, so that one who is slow holds up
his own games only; who leaves forfeits what he has not begun."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

import msgspec
import sqlalchemy as sa

from ..engine.bounds import short
from ..games import rules
from ..server.house import House
from ..server.tables import Refused
from . import people, ratings, seating
from .cards import sides_of, title_of
from .challenges import Deal, Order
from .messages_order import NewPool, PoolGame, PoolPlace, PoolSeen
from .schema import entrants, events, pairings, tables
from .secrets_kept import new_id
from .standings import Result, schedule, standings
from .talk import plain
from .who import Who

SMALLEST, LARGEST = 2, 12
AT_ONCE = 2  # games of a pool that somebody plays at a time
OPENING = "opening"


def add(db: sa.Connection, who: Who, wanted: NewPool, now: float) -> str:
    """A new pool that may be entered; its id."""
    told = rules(wanted.game)
    if len(told.SIDES) != 2:
        raise Refused(422, "{title} is played alone", title=told.TITLE)
    if not SMALLEST <= wanted.size <= LARGEST:
        raise Refused(
            422, "A pool of {size}: expected {smallest} to {largest}", size=wanted.size, smallest=SMALLEST, largest=LARGEST
        )
    if wanted.preset and wanted.preset not in told.PRESETS:
        raise Refused(
            422,
            "'{preset}' is no preset of {game}: expected {expected}",
            preset=short(wanted.preset, 40),
            game=wanted.game,
            expected=", ".join(told.PRESETS),
        )
    event = new_id()
    order = msgspec.json.encode(Order(wanted.preset, wanted.options, event=event)).decode()
    values = {
        "id": event,
        "kind": "pool",
        "name": plain(wanted.name, 60),
        "game": wanted.game,
        "order": order,
        "pace": wanted.pace,
    }
    more = {"rated": wanted.rated, "owner_id": who.id, "size": wanted.size, "round": 0, "state": "open", "created": now}
    db.execute(events.insert().values(**values, **more))
    return event


def by_id(db: sa.Connection, event: str) -> sa.Row[Any]:
    """A pool's row."""
    row = db.execute(sa.select(events).where(events.c.id == event)).first()
    if row is None:
        raise Refused(404, "There is no event '{event}'", event=short(event, 40))
    return row


def enter(db: sa.Connection, event: str, user: str) -> bool:
    """Take part; whether the pool is full now and can begin."""
    row = by_id(db, event)
    here = _entrants(db, event)
    if row.state != "open":
        raise Refused(409, "It has begun: nobody enters any more")
    if user in [e.user_id for e in here]:
        raise Refused(409, "You are in it already")
    if len(here) >= row.size:
        raise Refused(409, "It is full")
    db.execute(entrants.insert().values(event_id=event, user_id=user, seed=len(here) + 1, score=0.0, tie=0.0))
    return bool(len(here) + 1 >= row.size)


def leave(db: sa.Connection, event: str, user: str) -> None:
    """Take part no more. Once it has begun, all games that one has not begun are lost; those that run go on."""
    row = by_id(db, event)
    mine = (entrants.c.event_id == event, entrants.c.user_id == user)
    if db.execute(sa.select(entrants.c.out).where(*mine)).first() is None:
        raise Refused(409, "You are not in it")
    if row.state == "open":
        db.execute(entrants.delete().where(*mine))
        return
    db.execute(entrants.update().where(*mine).values(out=True))
    there = (pairings.c.event_id == event, pairings.c.table_id.is_(None), pairings.c.score.is_(None))
    db.execute(pairings.update().where(*there, pairings.c.first == user).values(score=0.0))
    db.execute(pairings.update().where(*there, pairings.c.second == user).values(score=1.0))
    reckon(db, event)


def begin(db: sa.Connection, event: str) -> None:
    """Draw up who meets whom; one statement decides who begins it."""
    row, here = by_id(db, event), _entrants(db, event)
    if len(here) < SMALLEST:
        raise Refused(409, "{n} have entered: expected at least {smallest}", n=len(here), smallest=SMALLEST)
    if not db.execute(events.update().where(events.c.id == event, events.c.state == "open").values(state="playing")).rowcount:
        raise Refused(409, "It is {state} already", state=row.state)
    for pairing in schedule([e.user_id for e in here]):
        db.execute(pairings.insert().values(event_id=event, **pairing._asdict()))


def _entrants(db: sa.Connection, event: str) -> list[sa.Row[Any]]:
    return list(db.execute(sa.select(entrants).where(entrants.c.event_id == event).order_by(entrants.c.seed)))


def reckon(db: sa.Connection, event: str) -> bool:
    """Take over the results of tables that are over, and reckon the standings; whether the pool is over."""
    first_side = next(iter(sides_of(by_id(db, event).game)), "")
    there = sa.select(pairings, tables.c.result).join(tables, tables.c.id == pairings.c.table_id)
    for game in db.execute(there.where(pairings.c.event_id == event, pairings.c.score.is_(None), tables.c.state == "over")).all():
        score = 0.5 if game.result in ("draw", "none", "") else float(game.result == first_side)
        one = (pairings.c.event_id == event, pairings.c.round == game.round, pairings.c.board == game.board)
        db.execute(pairings.update().where(*one).values(score=score))
    games = list(db.execute(sa.select(pairings).where(pairings.c.event_id == event)))
    results = [Result(g.first, g.second, g.score) for g in games if g.score is not None]
    for place in standings([e.user_id for e in _entrants(db, event)], results):
        mine = (entrants.c.event_id == event, entrants.c.user_id == place.player)
        db.execute(entrants.update().where(*mine).values(score=place.score, tie=place.tie))
    done = bool(games) and len(results) == len(games)
    if done:
        db.execute(events.update().where(events.c.id == event).values(state="over"))
    return done


def _next(db: sa.Connection, event: str) -> list[sa.Row[Any]]:
    """The games that can begin: in their order, as long as neither player has too many."""
    row = by_id(db, event)
    if row.state != "playing":
        return []
    games = list(db.execute(sa.select(pairings).where(pairings.c.event_id == event).order_by(pairings.c.round, pairings.c.board)))
    busy = Counter(p for g in games if g.table_id and g.score is None for p in (g.first, g.second))
    found = []
    for game in games:
        if game.table_id is None and game.score is None and busy[game.first] < AT_ONCE and busy[game.second] < AT_ONCE:
            one = (pairings.c.event_id == event, pairings.c.round == game.round, pairings.c.board == game.board)
            free = pairings.update().where(*one, pairings.c.table_id.is_(None), pairings.c.score.is_(None))
            if db.execute(free.values(table_id=OPENING)).rowcount:  # this process opens it, no other
                busy.update((game.first, game.second))
                found.append(game)
    return found


async def advance(house: House, event: str, now: float) -> list[str]:
    """Set up the tables of the games that can begin; their ids."""
    row = await house.db.run(lambda db: by_id(db, event))
    order, made = msgspec.json.decode(row.order, type=Order), []
    sides = list(sides_of(row.game))
    for game in await house.db.run(lambda db: _next(db, event)):
        seats = dict(zip(sides, (game.first, game.second)))
        deal = Deal("", row.game, order, seats, row.owner_id or "", row.pace or "", bool(row.rated), False, row.name)
        table: str | None = None
        try:
            table = await seating.sit_down(house, deal, now, event)
            made.append(table)
        finally:
            one = (pairings.c.event_id == event, pairings.c.round == game.round, pairings.c.board == game.board)
            await house.db.run(lambda db, one=one, table=table: db.execute(pairings.update().where(*one).values(table_id=table)))  # type: ignore[misc]
    return made


async def table_over(house: House, table: str, now: float) -> bool:
    """A table has ended: rate it, and go on with its pool. Whoever calls this twice, or at the same time, changes nothing more;
    whether anything was done."""

    def work(db: sa.Connection) -> tuple[bool, str]:
        row = db.execute(sa.select(tables.c.state, tables.c.event_id).where(tables.c.id == table)).first()
        if row is None or row.state != "over":
            return False, ""
        counted = ratings.rate(db, table, now)
        if row.event_id:
            reckon(db, row.event_id)
        return counted, row.event_id or ""

    counted, event = await house.db.run(work)
    opened = await advance(house, event, now) if event else []
    return counted or bool(opened)


def seen(db: sa.Connection, event: str, me: str = "") -> PoolSeen:
    """A pool with its standings and games."""
    row, here = by_id(db, event), _entrants(db, event)
    known = people.persons(db, [*(e.user_id for e in here), row.owner_id])
    called = {i: p.name for i, p in known.items()}
    games = list(db.execute(sa.select(pairings).where(pairings.c.event_id == event).order_by(pairings.c.round, pairings.c.board)))
    played = Counter(p for g in games if g.score is not None for p in (g.first, g.second))
    places = [
        PoolPlace(known[e.user_id], e.seed or 0, played[e.user_id], e.score or 0.0, e.tie or 0.0, bool(e.out), "")
        for e in sorted(here, key=lambda e: (-(e.score or 0), -(e.tie or 0), e.seed or 0)) if e.user_id in known
    ]  # fmt: skip
    told = [
        PoolGame(g.round, g.board, called.get(g.first, "deleted"), called.get(g.second, "deleted"),
                 "" if g.table_id in (None, OPENING) else g.table_id, g.score, g.score is not None and g.table_id is None)
        for g in games
    ]  # fmt: skip
    return _pool(row, len(here), known.get(row.owner_id or ""), me in called, places, told)


def _pool(row: sa.Row[Any], entered: int, by: Any, mine: bool, places: list[PoolPlace], games: list[PoolGame]) -> PoolSeen:
    return PoolSeen(row.id, row.name, row.game, title_of(row.game), row.pace or "", bool(row.rated), row.size, entered, row.state,
                    by, row.created or 0.0, mine, places, games)  # fmt: skip


def listed(db: sa.Connection, me: str, state: str = "") -> list[PoolSeen]:
    """All pools, the newest first, without their games."""
    query = sa.select(events).where(events.c.kind == "pool").order_by(events.c.created.desc()).limit(50)
    rows = list(db.execute(query.where(events.c.state == state) if state else query))
    here = defaultdict(list)
    for e in db.execute(sa.select(entrants.c.event_id, entrants.c.user_id).where(entrants.c.event_id.in_([r.id for r in rows]))):
        here[e.event_id].append(e.user_id)
    known = people.persons(db, (r.owner_id for r in rows))
    return [_pool(r, len(here[r.id]), known.get(r.owner_id or ""), me in here[r.id], [], []) for r in rows]


def others(db: sa.Connection, event: str) -> list[str]:
    """Who takes part."""
    return [e.user_id for e in _entrants(db, event)]
