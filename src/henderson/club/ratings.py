"""How good somebody is, with how sure we are of it, and how strong a side is in itself.

A game's two players are teams of two: the player, and the side of that game and preset, which is rated like a team-mate. So who
always takes the stronger side gains nothing by it, and a side's own rating says how the game is balanced. It is done after
Thurstone and Mosteller with beta 12.5 (design, 4.5): the library's own default is far too sure of itself with sides so unequal.
"""

from __future__ import annotations

from functools import lru_cache
from math import erf, sqrt
from typing import Any, NamedTuple

import sqlalchemy as sa
from openskill.models import ThurstoneMostellerFull

from .messages_meeting import Rating
from .schema import players, rated, ratings, sides, tables, users

BETA = 12.5
MU, SIGMA = 25.0, 25.0 / 3
SCALE, MIDDLE = 40.0, 1500.0  # how it is shown: an average player has 1500
PROVISIONAL = 5.0  # a sigma above this
FEW = 10  # games


class Skill(NamedTuple):
    """What is believed of somebody, or of a side."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0


class Two(NamedTuple):
    """Both players, or both sides of a game."""

    first: Skill
    second: Skill


@lru_cache(8)
def model(beta: float = BETA) -> ThurstoneMostellerFull:
    """The way of rating."""
    return ThurstoneMostellerFull(beta=beta)


def after(people: Two, of_sides: Two, score: float, beta: float = BETA) -> tuple[Two, Two]:
    """What is believed after a game; `score` is the first's: 1 won, 0.5 drawn, 0 lost."""
    rater = model(beta)
    teams = [
        [rater.rating(mu=one.mu, sigma=one.sigma) for one in pair]
        for pair in ((people.first, of_sides.first), (people.second, of_sides.second))
    ]
    made = rater.rate(teams, scores=[score, 1 - score])
    (a, x), (b, y) = ((_next(old, new) for old, new in zip(pair, team)) for pair, team in zip(zip(people, of_sides), made))
    return Two(a, b), Two(x, y)


def _next(old: Skill, new: Any) -> Skill:
    return Skill(float(new.mu), float(new.sigma), old.games + 1)


def chance(people: Two, of_sides: Two, beta: float = BETA) -> float:
    """How likely the first wins, before the game."""
    (a, b), (x, y) = people, of_sides
    spread = sqrt(4 * beta * beta + a.sigma**2 + b.sigma**2 + x.sigma**2 + y.sigma**2)
    return 0.5 * (1 + erf((a.mu + x.mu - b.mu - y.mu) / spread / sqrt(2)))


def shown(skill: Skill) -> Rating:
    """A rating for people: value ± give, and what is sure at two sigma for the order of lists."""
    value = MIDDLE + (skill.mu - MU) * SCALE
    rank = MIDDLE + (skill.mu - 2 * skill.sigma - MU) * SCALE
    provisional = skill.sigma > PROVISIONAL or skill.games < FEW
    return Rating(round(value), round(skill.sigma * SCALE), round(rank), skill.games, provisional)


def of_player(db: sa.Connection, user: str, game: str) -> Skill:
    """What is believed of a player."""
    row = db.execute(sa.select(ratings).where(ratings.c.user_id == user, ratings.c.game == game)).first()
    return Skill(row.mu, row.sigma, row.games) if row else Skill()


def of_side(db: sa.Connection, game: str, side: str, preset: str) -> Skill:
    """What is believed of a side."""
    there = (sides.c.game == game, sides.c.side == side, sides.c.preset == preset)
    row = db.execute(sa.select(sides).where(*there)).first()
    return Skill(row.mu, row.sigma, row.games) if row else Skill()


def of_players(db: sa.Connection, pairs: set[tuple[str, str]]) -> dict[tuple[str, str], Rating]:
    """Ratings of these (user, game), those that there are."""
    ids = sorted({user for user, _ in pairs})
    if not ids:
        return {}
    rows = db.execute(sa.select(ratings).where(ratings.c.user_id.in_(ids)))
    return {(r.user_id, r.game): shown(Skill(r.mu, r.sigma, r.games)) for r in rows if (r.user_id, r.game) in pairs}


def rate(db: sa.Connection, table: str, now: float) -> bool:
    """Rate a table that is over, once; whether it counted. Two people, both members, a result: annulled games do not count."""
    row = db.execute(sa.select(tables).where(tables.c.id == table)).first()
    if row is None or not row.rated or row.state != "over" or row.result in ("", "none"):
        return False
    if db.execute(sa.select(rated.c.side).where(rated.c.table_id == table)).first():
        return False
    query = sa.select(players.c.side, players.c.user_id, users.c.guest, sa.or_(users.c.bot, players.c.bot != "").label("bot"))
    query = query.join(users, users.c.id == players.c.user_id).where(players.c.table_id == table)
    seated = {r.side: r for r in db.execute(query)}
    order = sorted(seated)
    if len({r.user_id for r in seated.values()}) != 2 or any(r.guest or r.bot for r in seated.values()):
        return False
    first = order[0]
    score = 0.5 if row.result == "draw" else float(row.result == first)
    people = Two(*(of_player(db, seated[s].user_id, row.game) for s in order))
    strengths = Two(*(of_side(db, row.game, s, row.preset) for s in order))
    new_people, new_sides = after(people, strengths, score)
    for side, old, new, strength, points in zip(order, people, new_people, new_sides, (score, 1 - score)):
        user = seated[side].user_id
        _keep(db, ratings, {"user_id": user, "game": row.game}, {**_values(new), "at": now})
        _keep(db, sides, {"game": row.game, "side": side, "preset": row.preset}, _values(strength))
        before = {"before_mu": old.mu, "before_sigma": old.sigma, "after_mu": new.mu, "after_sigma": new.sigma}
        db.execute(rated.insert().values(table_id=table, side=side, user_id=user, score=points, at=now, **before))
    return True


def _values(skill: Skill) -> dict[str, Any]:
    return {"mu": skill.mu, "sigma": skill.sigma, "games": skill.games}


def _keep(db: sa.Connection, where: sa.Table, key: dict[str, str], values: dict[str, Any]) -> None:
    there = [where.c[name] == value for name, value in key.items()]
    if not db.execute(where.update().where(*there).values(**values)).rowcount:
        db.execute(where.insert().values(**key, **values))
