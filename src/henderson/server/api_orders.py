"""Orders of a seat: one act that answers several questions."""

from __future__ import annotations

import asyncio

from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromQuery, JSONBody

from ..bots.ready import ready_made
from ..engine.bounds import short
from ..engine.decision import IllegalChoice
from ..engine.offers import led_to
from ..engine.orders import MOST, Order
from ..engine.standing import standing
from . import spoken
from .messages import GiveOrder, Planned, Taken, Then
from .seats import Asked, Connection, SeatToken, seat_of, seated
from .speech import language_of
from .tables import WORD, Refused, Table

POLICIES = 60
ORDER = "/api/table/orders"


async def ordered(connection: Connection, seat: str, data: GiveOrder) -> Taken:
    """An order of a seat, and the number of the position it led to."""
    house, table, side = await seated(connection, seat)
    _check(data)
    order = await _worded(table, side, data)
    given = await house.order(table, side, data.seq, order, data.policies, sure=data.sure)
    if given.die is not None and not given.words:
        shown = given.die.preview and spoken.previewed(table.game.rules.ID, language_of(connection), given.die.preview)
        raise Unsure(Planned(428, list(given.die.words), shown))
    if given.refusal is not None:  # what was played up to a die or a discovery stands, and the reason is told
        raise Refused(422, short(str(given.refusal), 2000), given.refusal)
    return Taken(table.number(side).at)


@post(ORDER, status_code=200)
async def give_order(request: Asked, data: JSONBody[GiveOrder], seat: SeatToken = "") -> Taken:
    """Give an order. Where a die or a card would follow and the player is not sure yet: 428, with what is planned."""
    return await ordered(request, seat, data)


class Unsure(Exception):
    """A die would follow, and the player was not sure."""

    def __init__(self, plan: Planned) -> None:
        super().__init__()
        self.plan = plan


def unsure(request: Asked, error: Unsure) -> Response[Planned]:
    """What is planned, for the player to be sure of."""
    return Response(error.plan, status_code=428)


def _check(data: GiveOrder) -> None:
    order = data.order
    words = [order.to, order.kind, *order.words, *order.units, *(p.word for p in data.policies)]
    if len(words) > MOST + POLICIES or len(data.policies) > POLICIES or any(len(word) > WORD for word in words):
        raise Refused(422, "The order is too long: expected at most {most} words of {word} letters", most=MOST, word=WORD)


async def _worded(table: Table, side: str, data: GiveOrder) -> Order:
    """An order of kinds that the engine does not know, in words: a set-up ready-made, and what the policies say."""
    asked = table.decision
    if data.order.kind == "ready" and asked is not None and asked.player == side:
        return Order("words", words=await asyncio.to_thread(ready_made, table.game, side))
    if data.order.kind == "standing" and asked is not None and asked.player == side:
        word = standing(asked, data.policies)
        if not word:
            refusal = IllegalChoice("No policy answers this", "standing", asked.rule, asked.words)
            raise Refused(422, str(refusal), refusal)
        return Order("words", words=[word])
    return data.order


@get("/api/table/then")
async def then(request: Asked, word: FromQuery[list[str]], seat: SeatToken = "") -> Then:
    """What may be answered after these answers, so far as this seat can know; nothing where a die or a card falls before."""
    _, table, side = await seat_of(request)
    decision = table.decision
    if decision is None or decision.player != side or len(word) > 3:
        return Then([])
    asked = led_to(table.game, *word)
    return Then(list(asked.words), asked.text, list(asked.hand)) if asked else Then([])


ROUTES: list[HTTPRouteHandler] = [give_order, then]
