"""Challenges: to anyone, to a player by name, or by a one-use link; taken, they become a table."""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from ..engine.bounds import short
from ..engine.contract import complete_options
from ..engine.decision import HendersonError
from ..games import rules, scenario
from ..server.head import read_head
from ..server.tables import Refused
from . import contacts, people, ratings
from .cards import sides_of, title_of
from .matrix import acts, may
from .messages_meeting import ClubChallenge, NewChallenge
from .messages_people import Person
from .schema import challenges, players, tables
from .secrets_kept import kept, made, new_id
from .who import Who

LASTS = 14 * 86400.0
MOST_OPEN = 5
RUNNING = 20  # games at once, and one more for each that was finished
MOST_RUNNING = 100
SHOWN = 100
NOTE = 80
ACTS = acts()


class Order(msgspec.Struct):
    """What is to be played, as it is kept."""

    preset: str = ""
    options: dict[str, bool | str] = {}
    scenario: str = ""
    event: str = ""
    rematch_of: str = ""


class Deal(NamedTuple):
    """A challenge that was taken: what is played, and who has which side."""

    id: str
    game: str
    order: Order
    seats: dict[str, str]  # side -> user
    owner: str
    pace: str
    rated: bool
    private: bool
    title: str


def caps(db: sa.Connection, me: str, now: float) -> dict[str, int]:
    """How many challenges and games somebody has, and may have."""
    mine = sa.and_(players.c.table_id == tables.c.id, players.c.user_id == me)
    query = sa.select(tables.c.state, sa.func.count(tables.c.id.distinct())).join(players, mine).group_by(tables.c.state)
    counted = {str(row[0]): int(row[1]) for row in db.execute(query)}
    most = min(MOST_RUNNING, RUNNING + counted.get("over", 0))
    return {"running": counted.get("playing", 0), "most_running": most, "open": _open(db, me, now), "most_open": MOST_OPEN}


def _open(db: sa.Connection, me: str, now: float) -> int:
    where = (challenges.c.user_id == me, challenges.c.table_id.is_(None), challenges.c.expires > now)
    return int(db.execute(sa.select(sa.func.count()).select_from(challenges).where(*where)).scalar_one())


def _room(db: sa.Connection, me: str, now: float) -> None:
    have = caps(db, me, now)
    if have["running"] >= have["most_running"]:
        raise Refused(
            409, "{running} games are running, and that is as many as go at once: finish one first", running=have["running"]
        )


def add(db: sa.Connection, who: Who, wanted: NewChallenge, now: float, order: Order | None = None) -> tuple[str, str]:
    """A new challenge: its id, and its one-use secret when it goes by link."""
    have = caps(db, who.id, now)
    if have["open"] >= MOST_OPEN:
        raise Refused(409, "{most_open} open challenges are enough: withdraw one first", most_open=MOST_OPEN)
    _room(db, who.id, now)
    _check(wanted)
    reach = "open private" if wanted.to or wanted.by_link or wanted.private else "open public"
    if not may(ACTS[reach], who.role):
        raise Refused(403, "A guest plays by invitation: choose a name and sign up to challenge everybody")
    if wanted.rated and not may(ACTS["play rated"], who.role):
        raise Refused(403, "Rated games are for members: guests and bots play casual ones")
    if wanted.rated and (wanted.scenario or wanted.by_link):
        raise Refused(422, "A rated game is a whole one, between people who know each other's names: not a scenario, not by link")
    to = people.by_name(db, wanted.to) if wanted.to else None
    if to is not None:
        _reachable(db, who, to, wanted.rated)
    order = order or Order(wanted.preset, wanted.options, wanted.scenario)
    link = made() if wanted.by_link else ""
    values = {
        "id": new_id(), "game": wanted.game, "order": msgspec.json.encode(order).decode(), "user_id": who.id,
        "to_id": to.id if to is not None else None, "link": kept("challenge", link) if link else None, "side": wanted.side,
        "pace": wanted.pace, "rated": wanted.rated, "private": wanted.private or wanted.by_link,
        "note": _line(wanted.note), "created": now, "expires": now + LASTS,
    }  # fmt: skip
    db.execute(challenges.insert().values(**values))
    return str(values["id"]), link


def _line(text: str) -> str:
    """One line of plain text."""
    return short(" ".join("".join(c if c.isprintable() else " " for c in text).split()), NOTE)


def _check(wanted: NewChallenge) -> None:
    """Is there such a game to be played? Refused with a sentence when not."""
    told = rules(wanted.game)
    if len(told.SIDES) < 2:
        raise Refused(422, "{title} is played alone", title=told.TITLE)
    if wanted.side and wanted.side not in told.SIDES:
        raise Refused(
            422,
            "'{side}' is no side of {game}: expected {expected} or none",
            side=wanted.side[:40],
            game=wanted.game,
            expected=", ".join(told.SIDES),
        )
    if wanted.preset and wanted.preset not in told.PRESETS:
        raise Refused(
            422,
            "'{preset}' is no preset of {game}: expected {expected}",
            preset=wanted.preset[:40],
            game=wanted.game,
            expected=", ".join(told.PRESETS),
        )
    if wanted.scenario:
        scenario(wanted.game, wanted.scenario)
    try:
        complete_options(told, {**wanted.options, **({"preset": wanted.preset} if wanted.preset else {})})
    except (TypeError, KeyError) as error:
        raise HendersonError(f"The options of {wanted.game} cannot be read: {short(str(error), 100)}") from None


def _reachable(db: sa.Connection, who: Who, to: sa.Row[Any], rated: bool) -> None:
    if to.id == who.id:
        raise Refused(422, "That is you yourself: play a bot, or both sides in one browser")
    if contacts.blocked(db, who.id, to.id):
        raise Refused(403, "{name} takes no challenges from you", name=to.name)
    if rated and (to.guest or to.bot):
        if to.bot:
            raise Refused(422, "{name} is a bot: rated games are between members", name=to.name)
        raise Refused(422, "{name} is a guest: rated games are between members", name=to.name)


def shown(db: sa.Connection, row: sa.Row[Any], who: Who, link: str = "", enemies: set[str] | None = None) -> ClubChallenge:
    """A challenge as `who` sees it."""
    order = msgspec.json.decode(row.order, type=Order)
    found = people.persons(db, (row.user_id, row.to_id))
    by = found.get(row.user_id) or Person(row.user_id, "?")
    skill = ratings.of_players(db, {(row.user_id, row.game)}).get((row.user_id, row.game))
    mine = row.user_id == who.id
    return ClubChallenge(
        row.id, row.game, title_of(row.game), order.preset, order.options, by, skill, row.side, row.pace, row.rated, row.note,
        row.created, row.expires, found.get(row.to_id or ""), bool(row.link), mine, link,
        "" if mine else _why_not(row, who, by.bot, enemies if enemies is not None else contacts.enemies(db, who.id)),
        order.rematch_of,
    )  # fmt: skip


def _why_not(row: sa.Row[Any], who: Who, by_bot: bool, enemies: set[str]) -> str:
    """Why he cannot take it; "" he can."""
    if not who.signed_in:
        return "Choose a name first: a guest's will do"
    if row.to_id and row.to_id != who.id:
        return "It is meant for somebody else"
    if row.user_id in enemies:
        return "It is not open to you"
    if row.rated and (not may(ACTS["play rated"], who.role) or by_bot):
        return "Rated games are between members"
    if not row.to_id and not row.link and not may(ACTS["open public"], who.role):
        return "" if not row.rated else "Rated games are between members"
    return ""


def lists(db: sa.Connection, who: Who, now: float, *, game: str = "") -> dict[str, list[ClubChallenge]]:
    """Challenges that wait: `open` to anyone, `for_me` by name, `mine`. Those of people who blocked each other are left out."""
    there = [challenges.c.table_id.is_(None), challenges.c.expires > now]
    if game:
        there.append(challenges.c.game == game)
    to_all = sa.and_(challenges.c.to_id.is_(None), challenges.c.link.is_(None), challenges.c.private.is_(False))
    query = sa.select(challenges).where(*there, sa.or_(to_all, challenges.c.to_id == who.id, challenges.c.user_id == who.id))
    found: dict[str, list[ClubChallenge]] = {"open": [], "for_me": [], "mine": []}
    enemies = contacts.enemies(db, who.id)
    for row in db.execute(query.order_by(challenges.c.created.desc()).limit(SHOWN)):
        where = "mine" if row.user_id == who.id else "for_me" if row.to_id else "open"
        if row.user_id not in enemies:
            found[where].append(shown(db, row, who, enemies=enemies))
    return found


def by_id(db: sa.Connection, wanted: str, now: float) -> sa.Row[Any]:
    """A challenge that waits."""
    where = (challenges.c.id == wanted, challenges.c.table_id.is_(None), challenges.c.expires > now)
    row = db.execute(sa.select(challenges).where(*where)).first()
    if row is None:
        raise Refused(410, "This challenge was taken, withdrawn or is too old")
    return row


def by_link(db: sa.Connection, link: str, now: float) -> sa.Row[Any]:
    """The challenge of a one-use link."""
    row = db.execute(sa.select(challenges.c.id).where(challenges.c.link == kept("challenge", link[:100]))).first()
    return by_id(db, row.id if row else "", now)


def take(db: sa.Connection, row: sa.Row[Any], who: Who, now: float) -> Deal:
    """Take a challenge: one statement decides who was first. The table is set up next; `release` gives it back if not."""
    by = people.by_id(db, row.user_id)
    if by is None or by.deleted or row.user_id == who.id:
        raise Refused(409, "Nobody is there to play against: it is your own, or its maker has left")
    refusal = _why_not(row, who, by.bot, contacts.enemies(db, who.id))
    if refusal:
        raise Refused(403, refusal)
    _room(db, who.id, now)
    where = (challenges.c.id == row.id, challenges.c.table_id.is_(None), challenges.c.expires > now)
    if not db.execute(challenges.update().where(*where).values(table_id="taken")).rowcount:
        raise Refused(410, "This challenge was taken, withdrawn or is too old")
    order = msgspec.json.decode(row.order, type=Order)
    names = list(sides_of(row.game))
    first = row.side or secrets.choice(names)
    others = [side for side in names if side != first]
    seats = {first: row.user_id, others[0]: who.id}
    return Deal(row.id, row.game, order, seats, row.user_id, row.pace, row.rated, row.private, row.note)


def settle(db: sa.Connection, deal: Deal, table: str) -> None:
    """The challenge has become this table."""
    db.execute(challenges.update().where(challenges.c.id == deal.id).values(table_id=table))


def release(db: sa.Connection, deal: Deal) -> None:
    """The table could not be set up: the challenge waits again."""
    db.execute(challenges.update().where(challenges.c.id == deal.id).values(table_id=None))


def withdraw(db: sa.Connection, row: sa.Row[Any], who: Who) -> None:
    """Its maker takes it back."""
    if row.user_id != who.id:
        raise Refused(403, "Only who made a challenge withdraws it")
    _drop(db, row)


def decline(db: sa.Connection, row: sa.Row[Any], who: Who) -> None:
    """Who was challenged by name will not."""
    if row.to_id != who.id:
        raise Refused(403, "Only who is challenged by name declines")
    _drop(db, row)


def _drop(db: sa.Connection, row: sa.Row[Any]) -> None:
    """It is gone, unless it was taken a moment ago."""
    if not db.execute(challenges.delete().where(challenges.c.id == row.id, challenges.c.table_id.is_(None))).rowcount:
        raise Refused(410, "This challenge was taken a moment ago")


def rematch(db: sa.Connection, table: str, who: Who, now: float) -> tuple[NewChallenge, Order]:
    """The same game again with sides changed, as a challenge by name to the opponent."""
    row = db.execute(sa.select(tables).where(tables.c.id == table)).first()
    if row is None or row.state != "over":
        raise Refused(409, "A rematch is asked for when the game is over")
    seated = {r.side: r.user_id for r in db.execute(sa.select(players).where(players.c.table_id == table))}
    mine = next((side for side, user in seated.items() if user == who.id), "")
    other = next((side for side, user in seated.items() if user and user != who.id), "")
    rival = people.by_id(db, seated[other] or "") if other else None
    if not mine or rival is None or rival.deleted:
        raise Refused(409, "There is nobody to play again with")
    open_again = sa.select(challenges.c.id, challenges.c.order).where(
        challenges.c.user_id.in_([who.id, rival.id]), challenges.c.to_id.in_([who.id, rival.id]), challenges.c.table_id.is_(None),
        challenges.c.expires > now,
    )  # fmt: skip
    if any(msgspec.json.decode(r.order, type=Order).rematch_of == table for r in db.execute(open_again)):
        raise Refused(409, "A rematch was offered already: it waits among the challenges")
    order = Order("", dict(read_head(row.head).options), "", "", table)
    wanted = NewChallenge(row.game, "", {}, "", other, row.pace, row.rated, "", rival.name, False, row.private)
    return wanted, order


def forget(db: sa.Connection, now: float) -> int:
    """Leave out challenges whose time is over, and those taken a day ago; how many."""
    old = sa.or_(challenges.c.expires <= now, sa.and_(challenges.c.table_id.is_not(None), challenges.c.created < now - 86400))
    return db.execute(challenges.delete().where(old)).rowcount
