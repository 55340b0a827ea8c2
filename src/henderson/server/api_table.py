"""What a seat may ask and answer at its table."""

from __future__ import annotations

from typing import Any, cast

from litestar import Request, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from ..bots import BOTS
from ..engine.decision import HendersonError
from ..engine.rulebook import of as ledger_of
from ..engine.view import Preview
from .messages import Action, Candidate, Entry, Mine, NewTable, Opened, Snapshot, Undo, Why
from .seats import COOKIE, SeatToken, house_of, limited, seat_of
from .store import forget, held_by
from .tables import Refused


def _json(made: bytes) -> Snapshot:
    """A snapshot that is JSON already: the service sends bytes as they are."""
    return cast(Snapshot, made)


@post("/api/tables")
async def new_table(request: Request[Any, Any, Any], data: JSONBody[NewTable]) -> Opened:
    """Set up a table."""
    return await house_of(request).open(data, limited(request))


@get("/api/tables")
async def my_tables(request: Request[Any, Any, Any]) -> list[Mine]:
    """The tables this browser holds a seat of."""
    house, browser = house_of(request), request.cookies.get(COOKIE, "")
    found = []
    for token, _ in house.store.run(lambda db: held_by(db, browser)) if browser else []:
        try:
            table, side = await house.seat(token)
        except (Refused, HendersonError):
            continue
        where, decision = table.game.where, table.game.decision
        found.append(Mine(table.id, table.game.rules.ID, side, token, where.turn, where.turn_name,
                          decision.player if decision else "", table.over, table.hotseat, table.number(side).since,
                          table.seats))  # fmt: skip
    return sorted(found, key=lambda m: -m.updated)


@delete("/api/tables/{table:str}", status_code=204)
async def forget_table(request: Request[Any, Any, Any], table: FromPath[str]) -> None:
    """Leave a table out of this browser's list; whoever has its link may still come back."""
    browser = request.cookies.get(COOKIE, "")
    house_of(request).store.run(lambda db: forget(db, browser, table))


@get("/api/table")
async def table_now(request: Request[Any, Any, Any], seat: SeatToken = "") -> Snapshot:
    """The table as this seat sees it."""
    _, table, side = await seat_of(request)
    return _json(table.snapshot(side))


@post("/api/table/actions", status_code=200)
async def act(request: Request[Any, Any, Any], data: JSONBody[Action], seat: SeatToken = "") -> Snapshot:
    """Answer the present question."""
    house, table, side = await seat_of(request)
    house.answer(table, side, data.seq, data.word)
    return _json(table.snapshot(side))


@post("/api/table/undo", status_code=200)
async def take_back(request: Request[Any, Any, Any], data: JSONBody[Undo], seat: SeatToken = "") -> Snapshot:
    """Take back the last answer."""
    house, table, side = await seat_of(request)
    house.undo(table, side, data.seq)
    return _json(table.snapshot(side))


@get("/api/table/why")
async def why(request: Request[Any, Any, Any], word: FromQuery[str], seat: SeatToken = "") -> Why:
    """Why a word cannot be chosen now."""
    _, table, side = await seat_of(request)
    decision = table.game.decision
    if decision is None or decision.player != side:
        return Why("It is not your question.", "", "")
    if word in decision.words:
        return Why(f"{word} may be chosen.", decision.rule, "")
    refusal = table.game.refusal(word)
    known = ledger_of(table.game.rules).get(refusal.rule)
    return Why(refusal.reason, refusal.rule, known.says if known else "")


@get("/api/table/preview")
async def preview(request: Request[Any, Any, Any], word: FromQuery[str], seat: SeatToken = "") -> Preview | None:
    """What an option would cost or bring."""
    _, table, side = await seat_of(request)
    decision = table.game.decision
    if decision is None or decision.player != side or word not in decision.words:
        return None
    return table.game.preview(decision.option(word))


@get("/api/table/log")
async def table_log(request: Request[Any, Any, Any], seat: SeatToken = "", after: FromQuery[int] = 0) -> list[Entry]:
    """The log as this seat saw it."""
    _, table, side = await seat_of(request)
    return table.log.entries(table.game, side)[max(after, 0) :]


@get("/api/table/explain")
async def explain(request: Request[Any, Any, Any], seat: SeatToken = "", bot: FromQuery[str] = "veteran") -> list[Candidate]:
    """A bot's three best candidates for the seat's present question, best first."""
    house, table, side = await seat_of(request)
    if bot not in BOTS:
        raise Refused(422, f"'{bot}' is no bot: expected {', '.join(BOTS)}")
    decision = table.game.decision
    if decision is None or decision.player != side:
        raise Refused(403, "It is not your question: a bot explains only what you are asked")
    found = await house.explain(table, side, bot)
    return [Candidate(c.word, round(c.value, 4), c.text) for c in found]


@post("/api/table/cancel", status_code=200)
async def cancel(request: Request[Any, Any, Any], seat: SeatToken = "") -> dict[str, str]:
    """Stop a thinking bot: it answers at once with the best it has."""
    _, table, side = await seat_of(request)
    if not side:
        raise Refused(403, "You are watching: only a player stops a thinking bot")
    table.cancel.set()
    return {"thinking": table.thinking}


ROUTES: list[Any] = [new_table, my_tables, forget_table, table_now, act, take_back, why, preview, table_log, explain, cancel]
