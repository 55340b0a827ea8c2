"""The workshop: a pack laid out, a draft of it checked and drawn, and kept when nothing is wrong with it.

What comes from outside is read in processes of the workshop's own, so that nobody's bot waits for it.
"""

from __future__ import annotations

from functools import lru_cache

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody

import henderson

from ..draw import board_svg
from ..draw.frame import frame
from ..engine.bounds import bounded, short
from ..engine.decision import HendersonError
from ..engine.position import read as read_position
from ..games import rules
from ..games.lessons import Scenario
from ..workshop import draft as drafts
from ..workshop.bench import Bench, laid_out
from ..workshop.carry import Manifest
from ..workshop.placing import everybody, looked_at, placed
from ..workshop.scenarios import id_of, written
from ..workshop.sensitivity import weights
from .api_packs import library_of, own_folder, owner_of, told_of, where_is
from .bots import Workers
from .messages_workshop import (
    Draft,
    DraftChecked,
    DraftKept,
    PackTitle,
    PositionDraft,
    PositionLooked,
    ScenarioDraft,
    ScenarioFile,
)
from .opening import POSITION
from .packs import Opened, good
from .seats import Asked, address_of, limits_of

COST, SCALE = 5, 88.0  # of an address's requests; pixels of a hex
KEPT = 20  # benches


def workers_of(request: Asked) -> Workers:
    """The workshop's own processes; they start when first needed."""
    state = request.app.state
    if "workshop" not in state:
        state.workshop = Workers(1)
    found: Workers = state.workshop
    return found


@get("/api/workshop/{game:str}", sync_to_thread=True)
def bench(request: Asked, game: FromPath[str], pack: FromQuery[str] = "") -> Bench:
    """A pack on the bench: its files, and what each of them is."""
    return _bench(game, own_folder(request, game, pack))


@lru_cache(KEPT)
def _bench(game: str, where: str) -> Bench:
    return laid_out(game, where or None, weights(game))


@post("/api/workshop/{game:str}/check", status_code=200)
async def check(request: Asked, game: FromPath[str], data: JSONBody[Draft]) -> DraftChecked:
    """Every mistake of a draft; when there is none, its counters, and the map round the spaces that were asked for."""
    where = own_folder(request, game, data.pack)
    limits_of(request).charge(address_of(request), COST)
    return good(await workers_of(request).apart(look, game, where, data.files, data.around, data.theme))


def look(game: str, base: str, files: dict[str, str], around: list[str], theme: str) -> DraftChecked | str:
    """In a worker: what the game says of a draft, or why it cannot be looked at."""
    try:
        found = drafts.looked_at(game, base, files, board=bool(around))
        told = DraftChecked(found.mistakes, found.hash, found.pieces)
        if around and found.board is not None:
            crop = drafts.about(found.board, around)
            told.piece_of_map = board_svg(found.board, theme=theme, scale=SCALE, crop=crop)
            told.frame = list(crop)
        return told
    except HendersonError as error:
        return str(error)


@post("/api/workshop/{game:str}/keep")
async def keep(request: Asked, game: FromPath[str], data: JSONBody[DraftKept]) -> PackTitle:
    """Make a pack of a draft; refused, with the first mistake, when there is one."""
    rules(game)
    owner, where = owner_of(request), own_folder(request, game, data.pack)
    limits_of(request).charge(address_of(request), 5 * COST)
    scenarios = {f"scenarios/{name}.toml": text for name, text in data.scenarios.items()}
    told = Manifest(game, title=data.title, author=data.author, note=data.note, licence=data.licence)
    made, files = good(await workers_of(request).apart(finish, game, where, {**data.files, **scenarios}, told))
    library = library_of(request)
    return told_of(request, library.give(owner, made, library.keep(made, files)))


def finish(game: str, base: str, files: dict[str, str], told: Manifest) -> Opened | str:
    """In a worker: the pack of a draft, or its first mistake."""
    try:
        return drafts.finished(game, base, files, told)
    except HendersonError as error:
        return str(error)


@get("/api/workshop/{game:str}/frame", sync_to_thread=True)
def whole_map(request: Asked, game: FromPath[str], pack: FromQuery[str] = "") -> list[float]:
    """Where the picture of the whole map lies on the board: its left, top, right and bottom."""
    board = _bench(game, where_is(request, game, pack)).board
    assert board is not None
    f = frame(board, SCALE, None)
    return [f.left, f.top, f.right, f.bottom]


@post("/api/workshop/{game:str}/position", status_code=200)
async def position(request: Asked, game: FromPath[str], data: JSONBody[PositionDraft]) -> PositionLooked:
    """Read a position; put a counter on a space of it. What is illegal is explained, and the position stays as it was."""
    where = own_folder(request, game, data.pack)
    limits_of(request).charge(address_of(request), COST)
    return await workers_of(request).apart(set_up, game, where, data)


def set_up(game: str, pack: str, draft: PositionDraft) -> PositionLooked:
    """In a worker: a position looked at."""
    text = draft.position
    try:
        if text:
            named = read_position(bounded(text, "position", POSITION)).get("game", game)
            if named != game:
                raise HendersonError(f"The position is one of '{short(str(named))}', not of '{game}'")
        text = text or henderson.new(game, pack=pack).position()
        if draft.piece:
            text = placed(game, text, draft.piece, draft.side, draft.place, pack)
        made = looked_at(game, text, pack)
    except HendersonError as error:
        return PositionLooked(draft.position, short(str(error), 600))
    tracks = {t.id: t for side in made.rules.SIDES for t in made.view(side).tracks}
    asked = made.decision.player if made.decision else ""
    return PositionLooked(text, "", everybody(made), list(tracks.values()), made.where.turn_name, asked)


@post("/api/workshop/{game:str}/scenario", status_code=200)
async def scenario(request: Asked, game: FromPath[str], data: JSONBody[ScenarioDraft], pack: FromQuery[str] = "") -> ScenarioFile:
    """A scenario as its file, if the game can begin there."""
    where = own_folder(request, game, pack)
    limits_of(request).charge(address_of(request), COST)
    looked = await workers_of(request).apart(set_up, game, where, PositionDraft(data.position))
    if looked.mistake:
        raise HendersonError(looked.mistake)
    if not data.title.strip():
        raise HendersonError("A scenario needs a title")
    name = id_of(data.title)
    return ScenarioFile(name, written(Scenario(name, data.title, data.text, data.length, data.position, data.sides)))


ROUTES: list[HTTPRouteHandler] = [bench, check, keep, whole_map, position, scenario]
