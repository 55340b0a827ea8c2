"""Puzzles of one's own: a position looked at for one clearly best answer, and a puzzle's file opened and answered.

The server keeps none of them. A file says what is right, so that who solves it trusts who made it.
"""

from __future__ import annotations

import asyncio

import msgspec
from litestar import post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from ..engine.bounds import bounded
from ..engine.decision import HendersonError
from ..study.posed import Posed
from ..study.puzzles import Puzzle, read_text
from .api_packs import owner_of
from .api_workshop import COST, set_up, workers_of
from .messages import Snapshot
from .messages_study import OwnPuzzle, PosedPuzzle, Solved
from .messages_workshop import PositionDraft
from .opening import POSITION
from .seats import Asked, address_of, limits_of
from .snapshots import question, step_of
from .studies import studies_of
from .tables import Refused
from .vault import hashed


@post("/api/workshop/{game:str}/puzzle", status_code=200)
async def pose(request: Asked, game: FromPath[str], data: JSONBody[PositionDraft]) -> PosedPuzzle:
    """Begin to look at a position, or hear how far that is."""
    owner, studies = owner_of(request), studies_of(request)
    key = f"puzzle {owner} {hashed(data.position)}"
    if studies.now(key).state == "none":
        limits_of(request).charge(address_of(request), 5 * COST)
        looked = await workers_of(request).apart(set_up, game, "", PositionDraft(data.position))
        if looked.mistake:
            raise HendersonError(looked.mistake)
        studies.start(key, {"kind": "puzzle", "game": game, "position": data.position})
    now = studies.now(key)
    if now.state != "done":
        return PosedPuzzle(now)
    found = msgspec.json.decode(studies.page(key), type=Posed)
    return PosedPuzzle(now, found.text, [(a.word, a.chance) for a in found.answers], found.puzzle)


@post("/api/games/{game:str}/own-puzzle", status_code=200)
async def look(request: Asked, game: FromPath[str], data: JSONBody[OwnPuzzle]) -> Snapshot:
    """The position and question of a puzzle's file, as its side sees them."""
    limits_of(request).charge(address_of(request), COST)
    return await asyncio.to_thread(lambda: opened(_read(game, data.puzzle)))


@post("/api/games/{game:str}/own-puzzle/answer", status_code=200)
async def answer(request: Asked, game: FromPath[str], data: JSONBody[OwnPuzzle]) -> Solved:
    """What is to be said of an answer to a puzzle's file."""
    limits_of(request).charge(address_of(request), COST)
    return await asyncio.to_thread(lambda: judged(_read(game, data.puzzle), data.word))


def _read(game: str, text: str) -> Puzzle:
    one = read_text(bounded(text, "puzzle", 2 * POSITION))
    if one.game != game:
        raise Refused(422, "The puzzle is one of '{other}', not of '{game}'", other=one.game[:40], game=game)
    return one


def opened(one: Puzzle) -> Snapshot:
    """A puzzle's table, as its side sees it."""
    at = one.open()
    seen, rules = at.view(one.side), at.rules
    return Snapshot(
        "puzzle", f"puzzle {one.id}", rules.ID, one.side, 0, "", seen, question(at, one.side, seen), None, dict(rules.NAMES),
        {}, False, "", [], 0, "", "", at.setting.options, step_of(rules, seen.where),
    )  # fmt: skip


def judged(one: Puzzle, word: str) -> Solved:
    """What is to be said of an answer."""
    asked = one.open().decision
    assert asked is not None
    if word not in asked.words:
        raise asked.refusal(word[:200])
    return Solved(word in one.right, one.right, one.explained(word), [(a.word, a.chance) for a in one.answers], one.plan)


ROUTES: list[HTTPRouteHandler] = [pose, look, answer]
