"""Packs of components: each browser has its own; in a club each person, in whatever browser he is signed in."""

from __future__ import annotations

import re

from litestar import Request, Response, delete, get, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery

from ..board.components import Pack
from ..engine.decision import HendersonError
from ..games import rules
from ..workshop.carry import SUFFIX, files_of, zipped
from ..workshop.library import Kept
from ..workshop.scenarios import read_in
from .messages import ShortGame
from .messages_workshop import PackTitle
from .packs import Packs
from .seats import Asked, address_of, browser_of, house_of, limits_of
from .tables import Refused
from .vault import hashed

MANY = 25  # what a pack that is brought in costs of an address's requests


def owner_of(request: Asked) -> str:
    """Whose packs a request may see: those of its browser, or of who is signed in (`club.door` says who that is)."""
    browser = browser_of(request)
    if not browser:
        raise Refused(403, "A browser without a cookie keeps no packs: expected the cookie that the page gave it")
    return hashed(browser)


def library_of(request: Asked) -> Packs:
    """The packs of the running server."""
    return Packs.beside(house_of(request).db.vault)


def told_of(request: Asked, kept: Kept) -> PackTitle:
    """A pack as the lobby shows it."""
    folder = library_of(request).components(kept.game, kept.key)
    short = [ShortGame(s.id, s.title, s.text, s.length, s.sides, s.balance) for s in read_in(kept.game, folder)]
    words = (kept.title, kept.author, kept.note, kept.licence, kept.made)
    return PackTitle(kept.key, kept.game, *words, kept.hash, kept.mine, short)


@get("/api/packs", sync_to_thread=True)
def packs(request: Asked, game: FromQuery[str] = "") -> list[PackTitle]:
    """The packs this browser may play with: its own, and those that the server offers to everybody."""
    return [told_of(request, kept) for kept in library_of(request).of(owner_of(request), game)]


@post("/api/packs", media_type="application/json")
async def bring(request: Request[object, object, State], name: FromQuery[str] = "the pack") -> PackTitle:
    """Bring in a pack: the bytes of its file are the body."""
    owner, house = owner_of(request), house_of(request)
    limits_of(request).charge(address_of(request), MANY)
    kept = await library_of(request).take(await request.body(), name[:80], house.workers, owner)
    return told_of(request, kept)


@get("/api/packs/{key:str}/file", sync_to_thread=True)
def file(request: Asked, key: FromPath[str]) -> Response[bytes]:
    """The pack as one file, to be given away by its owner."""
    library = library_of(request)
    kept = library.found(owner_of(request), key)
    components = Pack(library.components(kept.game, kept.key))
    name = re.sub(r"[^\w-]+", "-", kept.title or kept.game).strip("-")[:60] or kept.game
    told = {"content-disposition": f'attachment; filename="{name}{SUFFIX}"'}
    return Response(zipped(files_of(components), kept.manifest), media_type="application/zip", headers=told)


@delete("/api/packs/{key:str}", status_code=204, sync_to_thread=True)
def put_away(request: Asked, key: FromPath[str]) -> None:
    """Put a pack away; tables that are played with it go on."""
    library_of(request).put_away(owner_of(request), key)


def where_is(request: Asked, game: str, pack: str) -> str:
    """The folder of the components that a page about a game asks for; "" the built-in ones. Who knows a key was shown it: it is
    the hash of the components, told to owners and at tables."""
    rules(game)
    try:
        return str(library_of(request).components(game, pack)) if pack else ""
    except HendersonError as error:
        raise Refused(404, str(error)) from None


def own_folder(request: Asked, game: str, pack: str) -> str:
    """The folder of a pack that this browser may work at; "" the built-in components. Another's pack is not opened by its key."""
    if pack:
        rules(game)
        library_of(request).found(owner_of(request), pack)
    return where_is(request, game, pack)


ROUTES: list[HTTPRouteHandler] = [packs, bring, file, put_away]
