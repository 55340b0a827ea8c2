"""A player as his page shows him: ratings, results by game and side, how he keeps time."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from statistics import median
from typing import Any

import sqlalchemy as sa

from . import contacts, people, ratings
from .cards import COLUMNS, cards, sides_of, title_of
from .messages_meeting import Balance, ClubTable, GameRating, Pace, Profile, Ranked, RatingList, RatingPoint, Tally
from .messages_people import Person
from .names import fold
from .ratings import Skill, Two
from .schema import answers, players, rated, sides, tables, users
from .schema import ratings as kept

PAGE = 30
LOOKED = 20  # games that the pace is taken from
LISTED = 200


def profile(db: sa.Connection, name: str, me: str, now: float) -> Profile:
    """Somebody's page. What he plays in private is counted, not shown."""
    row = people.by_name(db, name)
    found = db.execute(sa.select(kept).where(kept.c.user_id == row.id).order_by(kept.c.game))
    skills = [GameRating(r.game, title_of(r.game), ratings.shown(Skill(r.mu, r.sigma, r.games))) for r in found]
    results, timeouts, ended = _results(db, row.id)
    mine = sa.and_(players.c.table_id == tables.c.id, players.c.user_id == row.id)
    count = sa.select(sa.func.count(tables.c.id.distinct())).join(players, mine)
    running = int(db.execute(count.where(tables.c.state == "playing", tables.c.private.is_(False))).scalar_one())
    owner = people.by_id(db, str(people.prefs(row).get("owner", ""))) if row.bot else None
    return Profile(
        people.person(row, now), row.about, row.created, row.seen or 0.0, skills, results,
        Pace(_pace(db, row.id), timeouts, ended), running, row.id in contacts.blocked_by(db, me),
        bool(row.banned_until and row.banned_until > now),
        owner.name if owner is not None else "",
    )  # fmt: skip


def _results(db: sa.Connection, user: str) -> tuple[list[Tally], int, int]:
    """Results by game and side, games lost by time, games that ended."""
    mine = sa.and_(players.c.table_id == tables.c.id, players.c.user_id == user)
    kinds = (tables.c.game, players.c.side, tables.c.result, tables.c.reason)
    rows = db.execute(sa.select(*kinds, sa.func.count()).join(players, mine).where(tables.c.state == "over").group_by(*kinds))
    counts: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    timeouts = ended = 0
    for game, side, result, reason, n in rows:
        if result in ("", "none"):
            continue
        counts[game, side][2 if result == "draw" else 0 if result == side else 1] += n
        ended += n
        timeouts += n if reason == "time" and result not in (side, "draw") else 0
    return [Tally(game, side, *found) for (game, side), found in sorted(counts.items())], timeouts, ended


def _pace(db: sa.Connection, user: str) -> float:
    """Hours of the median time between two entries of his last games, his opponents' included, where anybody was waited for."""
    mine = sa.and_(players.c.table_id == tables.c.id, players.c.user_id == user)
    over = sa.select(tables.c.id).join(players, mine).where(tables.c.state == "over", tables.c.private.is_(False))
    ids = list(db.execute(over.order_by(tables.c.moved.desc()).limit(LOOKED)).scalars())
    gaps = []
    for table in ids:
        times = list(db.execute(sa.select(answers.c.at).where(answers.c.table_id == table).order_by(answers.c.n)).scalars())
        gaps += [later - earlier for earlier, later in pairwise(times) if later - earlier > 60]
    return round(median(gaps) / 3600, 1) if gaps else 0.0


def games_of(db: sa.Connection, name: str, me: str, before: float) -> list[ClubTable]:
    """Somebody's games that may be looked at, the newest first."""
    row = people.by_name(db, name)
    his = sa.select(players.c.table_id).where(players.c.user_id == row.id)
    where: list[sa.ColumnElement[bool]] = [tables.c.id.in_(his), tables.c.private.is_(False)]
    if before:
        where.append(tables.c.created < before)
    return cards(db, list(db.execute(sa.select(*COLUMNS).where(*where).order_by(tables.c.created.desc()).limit(PAGE))), me)


def curve(db: sa.Connection, name: str, game: str) -> list[RatingPoint]:
    """How a player's rating of a game went."""
    row = people.by_name(db, name)
    query = sa.select(rated).join(tables, tables.c.id == rated.c.table_id)
    his = (rated.c.user_id == row.id, tables.c.game == game, rated.c.annulled.is_(False))
    rows = db.execute(query.where(*his).order_by(rated.c.at))
    made = [(r, ratings.shown(Skill(r.after_mu, r.after_sigma))) for r in rows]
    return [RatingPoint(r.at, told.shown, told.give, r.table_id) for r, told in made]


def rating_list(db: sa.Connection, game: str) -> RatingList:
    """The players of a game by what is sure of them, and how strong its sides have shown themselves."""
    sure = (kept.c.mu - 2 * kept.c.sigma).desc()
    there = sa.select(kept, users).join(users, users.c.id == kept.c.user_id)
    rows = db.execute(there.where(kept.c.game == game, users.c.deleted.is_(None)).order_by(sure).limit(LISTED))
    found = [Ranked(people.person(r), ratings.shown(Skill(r.mu, r.sigma, r.games))) for r in rows]
    return RatingList(game, found, _balance(db, game))


def _balance(db: sa.Connection, game: str) -> list[Balance]:
    by_preset: dict[str, dict[str, Skill]] = defaultdict(dict)
    for r in db.execute(sa.select(sides).where(sides.c.game == game)):
        by_preset[r.preset][r.side] = Skill(r.mu, r.sigma, r.games)
    called, found = sides_of(game), []
    for preset, both in sorted(by_preset.items()):
        if len(both) == 2:
            for side, skill in both.items():
                other = next(s for name, s in both.items() if name != side)
                equal = Skill(sigma=0.0)
                share = ratings.chance(Two(equal, equal), Two(skill, other))
                found.append(Balance(side, called.get(side, side), preset, round(share, 3), skill.games))
    return found


def search(db: sa.Connection, text: str, now: float) -> list[Person]:
    """People whose name begins so; those seen last first. Guests are not in it."""
    query = sa.select(users).where(users.c.deleted.is_(None), users.c.guest.is_(False))
    if text.strip():
        query = query.where(users.c.fold.startswith(fold(text), autoescape=True))
    rows: Any = db.execute(query.order_by(users.c.seen.desc()).limit(PAGE))
    return [people.person(row, now) for row in rows]
