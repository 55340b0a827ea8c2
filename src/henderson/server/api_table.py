"""What a seat may ask and answer at its table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from typing import TypeVar, cast

import msgspec
from litestar import delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody

from ..bots import BOTS
from ..bots import Candidate as Considered
from ..engine.decision import HendersonError
from ..engine.rulebook import of as ledger_of
from ..engine.view import Aim, Preview
from ..games import guide as guide_of
from ..games import written
from . import spoken
from .head import read_head
from .messages import Action, Entry, GiveShare, Mine, NewTable, Opened, Snapshot, Taken, Undo
from .messages_help import Candidate, Counsel, Going, Guided, Why
from .numbers import since_of
from .places import hide, name_of
from .seats import Asked, Connection, SeatToken, address_of, browser_of, house_of, opener, seat_of, seated
from .speech import language_of, say
from .tables import WORD, Refused, Table

ANSWER = "/api/table/actions"


def _json(made: bytes) -> Snapshot:
    """A snapshot that is JSON already: the service sends bytes as they are."""
    return cast(Snapshot, made)


@post("/api/tables")
async def new_table(request: Asked, data: JSONBody[NewTable]) -> Opened:
    """Set up a table."""
    return await house_of(request).open(data, opener(request))


class _Summary(msgspec.Struct):
    """What a table's row tells without the game."""

    turn: int = 0
    turn_name: str = ""
    asked: str = ""
    over: bool = False


_seats = msgspec.json.Decoder(dict[str, str]).decode
_summary = msgspec.json.Decoder(_Summary).decode


@get("/api/tables")
async def my_tables(request: Asked, archived: FromQuery[bool] = False) -> list[Mine]:
    """The tables this browser holds a seat of; no game is rebuilt for it. A row that cannot be read is left out."""
    house, found = house_of(request), []
    for row in await house.list_of(browser_of(request), archived):
        try:
            told, game = _summary(row.summary or "{}"), read_head(row.head).game
            seats = _seats(row.seats)
            live = house.tables.get(row.place.table)  # what is stored lags behind what was shown since the last answer
            since = live.numbers.since(row.place.side) if live else since_of(row.numbers, row.place.side, row.created)
        except (msgspec.DecodeError, HendersonError):
            continue
        found.append(Mine(row.place.table, game, row.place.side, name_of(row.place), told.turn, told.turn_name, told.asked,
                          told.over, row.hotseat, since, seats))  # fmt: skip
    return sorted(found, key=lambda m: -m.updated)


@delete("/api/tables/{table:str}", status_code=204)
async def forget_table(request: Asked, table: FromPath[str]) -> None:
    """Leave a table out of this browser's list; whoever has its link may still come back."""
    await house_of(request).db.run(lambda db: hide(db, table, browser_of(request), True))


@get("/api/table")
async def table_now(request: Asked, seat: SeatToken = "") -> Snapshot:
    """The table as this seat sees it."""
    _, table, side = await seat_of(request)
    return _json(table.snapshot(side))


async def answered(connection: Connection, seat: str, data: Action) -> Taken:
    """An answer of a seat, and the number of the position it led to."""
    house, table, side = await seated(connection, seat)
    await house.answer(table, side, data.seq, data.word)
    return Taken(table.number(side).at)


@post(ANSWER, status_code=200)
async def act(request: Asked, data: JSONBody[Action], seat: SeatToken = "") -> Taken:
    """Answer the present question; what it led to is pushed, or asked for."""
    return await answered(request, seat, data)


@post("/api/table/undo", status_code=200)
async def take_back(request: Asked, data: JSONBody[Undo], seat: SeatToken = "") -> Taken:
    """Take back the last answer."""
    house, table, side = await seat_of(request)
    await house.undo(table, side, data.seq)
    return Taken(table.number(side).at)


@post("/api/table/share", status_code=200)
async def share(request: Asked, data: JSONBody[GiveShare], seat: SeatToken = "") -> Taken:
    """Take part in the key of the dice: commit to a number, then give it."""
    house, table, side = await seat_of(request)
    if data.kind not in ("commit", "share"):
        raise Refused(422, "'{kind}' is no part in the dice: expected commit or share", kind=data.kind[:40])
    await house.share(table, side, data.kind, data.number)
    return Taken(table.number(side).at)


@get("/api/table/why")
async def why(request: Asked, word: FromQuery[str], seat: SeatToken = "") -> Why:
    """Why a word cannot be chosen now."""
    _, table, side = await seat_of(request)
    decision = table.decision
    if decision is None or decision.player != side:
        return Why(say(language_of(request), "It is not your question."), "", "")
    if len(word) > WORD:
        raise Refused(422, "A word of {n} letters: expected at most {word}", n=len(word), word=WORD)
    language = language_of(request)
    if word in decision.words:
        return Why(say(language, "{word} may be chosen.", word=word), decision.rule, "")
    refusal = table.game.refusal(word)
    game, known = table.game.rules.ID, ledger_of(table.game.rules).get(refusal.rule)
    text = spoken.say(game, language, refusal.said or refusal.reason)
    return Why(text, refusal.rule, written.told(game, language, known.says) if known else "")


@get("/api/table/preview")
async def preview(request: Asked, word: FromQuery[str], seat: SeatToken = "") -> Preview | None:
    """What an option would cost or bring."""
    _, table, side = await seat_of(request)
    decision = table.decision
    if decision is None or decision.player != side or word not in decision.words:
        return None
    found = table.game.preview(decision.option(word))
    return spoken.previewed(table.game.rules.ID, language_of(request), found) if found else None


@get("/api/table/log")
async def table_log(request: Asked, seat: SeatToken = "", after: FromQuery[int] = 0) -> list[Entry]:
    """The log as this seat saw it."""
    _, table, side = await seat_of(request)
    return table.log.entries(table.game, side)[max(after, 0) :]


@get("/api/table/victory")
async def victory(request: Asked, seat: SeatToken = "") -> list[Aim]:
    """How each side wins, how near it is, what ends the game; from what this seat may know."""
    _, table, side = await seat_of(request)
    told = getattr(table.game.rules, "victory", None)
    return spoken.aims(table.game.rules.ID, language_of(request), told(table.game.state, side)) if told else []


@get("/api/table/guide")
async def guided(request: Asked, seat: SeatToken = "") -> Guided:
    """How far the guide of this table is, worked out from what the seat has answered: a reload or an undo changes nothing."""
    _, table, side = await seat_of(request)
    found = guide_of(table.head.game) if table.head.guided else None
    found = written.told(table.head.game, language_of(request), found) if found else None
    if found is None or side != found.side:
        raise Refused(404, "This table has no guide")
    words = table.own_words(side)
    at, decision = found.at(words), table.decision
    left = at < min(len(words), len(found.notes))
    here = decision is not None and decision.player == side and at < len(found.notes) and not left
    return Guided(at, len(found.notes), found.notes[at] if here else None, found.learned if at == len(found.notes) else [], left)


T = TypeVar("T")
_asking: Counter[str] = Counter()  # explanations under way, by address
ASKING = 2


def _asked_seat(table: Table, side: str, bot: str) -> None:
    """A bot explains only what the seat is asked."""
    if bot not in BOTS:
        raise Refused(422, "'{bot}' is no bot: expected {expected}", bot=bot, expected=", ".join(BOTS))
    decision = table.decision
    if decision is None or decision.player != side:
        raise Refused(403, "It is not your question: a bot explains only what you are asked")


async def _explained(who: str, ask: Callable[[], Awaitable[T]]) -> T:
    """An address has so many explanations under way, or it would keep the bots from playing."""
    if _asking[who] >= ASKING:
        raise Refused(429, "A bot is already explaining something to you: wait for it")
    _asking[who] += 1
    try:
        return await ask()
    finally:
        _asking[who] -= 1
        if not _asking[who]:
            del _asking[who]


@get("/api/table/explain")
async def explain(request: Asked, seat: SeatToken = "", bot: FromQuery[str] = "veteran") -> list[Candidate]:
    """A bot's three best candidates for the seat's present question, best first."""
    house, table, side = await seat_of(request)
    _asked_seat(table, side, bot)
    who = address_of(request)
    return _candidates(await _explained(who, lambda: house.explain(table, side, bot, who)))


@get("/api/table/advice")
async def advice(request: Asked, seat: SeatToken = "", bot: FromQuery[str] = "regular") -> Counsel:
    """What would you do? A bot's plan, answers, arrows for the map and fear, from what the seat itself knows."""
    house, table, side = await seat_of(request)
    _asked_seat(table, side, bot)
    who = address_of(request)
    found = await _explained(who, lambda: house.advise(table, side, bot, who))
    return Counsel(found.plan, _candidates(found.answers), [Going(*arrow) for arrow in found.arrows], found.fear)


def _candidates(found: list[Considered]) -> list[Candidate]:
    return [Candidate(c.word, round(c.value, 4), c.text) for c in found]


@post("/api/table/cancel", status_code=200)
async def cancel(request: Asked, seat: SeatToken = "") -> dict[str, str]:
    """Stop a thinking bot: it answers at once with the best it has."""
    house, table, side = await seat_of(request)
    if not side:
        raise Refused(403, "You are watching: only a player stops a thinking bot")
    await house.cancel(table)
    return {"thinking": table.thinking}


ROUTES: list[HTTPRouteHandler] = [
    new_table,
    my_tables,
    forget_table,
    table_now,
    act,
    take_back,
    share,
    why,
    preview,
    table_log,
    victory,
    guided,
    explain,
    advice,
    cancel,
]
