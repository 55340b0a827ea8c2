"""The study room: reviews, notes on finished games, beliefs, puzzles, example games."""

from __future__ import annotations

import asyncio
import json

from litestar import MediaType, delete, get, post, put
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody

from ..bots.seat import Seat
from ..engine.record import save
from ..study.annotated import LARGEST, Annotated, by_bots, by_hand, write
from ..study.belief import belief
from ..study.book import book
from ..study.examples import example, examples
from ..study.frames import animated, moments_of_turn
from ..study.puzzles import named, puzzles
from ..study.worked import named as worked_named
from ..study.worked import worked
from . import remarks
from .api_posed import judged, opened
from .film import film
from .house import House
from .messages import NewTable, Opened, Snapshot
from .messages_study import (
    Believed,
    BelievedPlace,
    Example,
    LikelyPiece,
    NewLine,
    Progress,
    PuzzleTitle,
    Remarks,
    Solved,
    WorkedTitle,
)
from .seats import Asked, SeatToken, browser_of, house_of, opener, seat_of
from .snapshots import snapshot_of
from .speech import language_of, say
from .studies import studies_of
from .tables import Refused, Table

_drawing = asyncio.Semaphore(1)
BOTS = ("recruit", "regular", "heuristic")  # those that answer at once


def _key(table: Table, side: str) -> str:
    """Whose review of what: during the game a seat's own, at its own number; after it everybody's."""
    return f"{table.id} over" if table.over else f"{table.id} {side} {table.number(side).at}"


@post("/api/table/review")
async def begin_review(request: Asked, seat: SeatToken = "") -> Progress:
    """Explain the game: once it is over with the eyes of both sides, before from this seat's own knowledge."""
    house, table, side = await seat_of(request)
    house.helped(table)
    if not table.over and not side:
        raise Refused(403, "Until the game is over only its players review it, each from what he knows")
    places = (await asyncio.to_thread(film, table, side)).places
    at = {str(answers): n for n, answers in enumerate(places)}
    for n in range(len(table.words), -1, -1):  # an answer that is no moment is shown at the next one
        at.setdefault(str(n), at.get(str(n + 1), len(places) - 1))
    whole = await asyncio.to_thread(lambda: save(table.whole()))
    order = {"kind": "review", "save": whole, "side": "" if table.over else side, "places": json.dumps(at),
             "link": "#/replay/TOKEN/"}  # fmt: skip
    return studies_of(request).start(_key(table, side), order)


@get("/api/table/review")
async def reviewing(request: Asked, seat: SeatToken = "") -> Progress:
    """How far the review is."""
    _, table, side = await seat_of(request)
    return studies_of(request).now(_key(table, side))


@get("/api/table/review/page", media_type=MediaType.TEXT)
async def reviewed(request: Asked, seat: SeatToken = "") -> str:
    """The review as a page; TOKEN in its links stands for the seat."""
    _, table, side = await seat_of(request)
    return studies_of(request).page(_key(table, side))


@delete("/api/table/review", status_code=200)
async def stop_review(request: Asked, seat: SeatToken = "") -> Progress:
    """No more of it."""
    _, table, side = await seat_of(request)
    return studies_of(request).stop(_key(table, side))


@get("/api/table/belief")
async def believed(request: Asked, seat: SeatToken = "") -> Believed:
    """Where hidden enemies may be, from what this seat has seen."""
    house, table, side = await seat_of(request)
    house.helped(table)
    if not side:
        raise Refused(403, "A spectator believes nothing: sit down first")
    number = table.number(side).at
    known = table.beliefs.get(side)
    if known is None or known[0] != number:
        found = await asyncio.to_thread(belief, Seat(table.game.clone(), side), 80, number)
        places = [
            BelievedPlace(p.space, p.chance, p.strength, [LikelyPiece(x.name, x.chance) for x in p.pieces]) for p in found.places
        ]
        known = table.beliefs[side] = (number, Believed(found.worlds, places))
    return known[1]


async def _annotated(request: Asked) -> tuple[House, Table, str, Annotated, list[int]]:
    house, table, side = await seat_of(request)
    found = await remarks.kept(house.db, table)
    return house, table, side, found, (await asyncio.to_thread(film, table, side)).places


@get("/api/table/remarks")
async def all_remarks(request: Asked, seat: SeatToken = "") -> Remarks:
    """What was written on this game."""
    _, _, _, found, places = await _annotated(request)
    return remarks.shown(found, places)


@put("/api/table/remarks")
async def write_remarks(request: Asked, data: JSONBody[Remarks], seat: SeatToken = "") -> Remarks:
    """Write on it: title, author and all notes anew. Variations that are left out are dropped."""
    house, table, side, found, places = await _annotated(request)
    if not side:
        raise Refused(403, "Only who played the game writes on it: save it to write on a copy of your own")
    found.title, found.author = data.title[:200], data.author[:200]
    found.notes = remarks.taken(data.notes, places)
    left = {v.id for v in data.variations}
    found.variations = [v for v in found.variations if v.id in left]
    return remarks.shown(await remarks.keep(house.db, table, found), places)


@post("/api/table/remarks/lines")
async def add_line(request: Asked, data: JSONBody[NewLine], seat: SeatToken = "") -> Remarks:
    """Add a variation: played by bots, or on a table that went on from there."""
    house, table, side, found, places = await _annotated(request)
    if not side:
        raise Refused(403, "Only who played the game writes on it")
    if not 0 <= data.at < len(places):
        raise Refused(400, "'{at}' is no step of this game: expected 0 to {n}", at=data.at, n=len(places) - 1)
    at = places[data.at]
    if data.seat:
        words = await _played_on(request, table, at, data.seat)
        found.variations.append(by_hand(found, at, "", words, data.text[:200]))
    else:
        if data.by not in BOTS:
            raise Refused(422, "'{by}' plays no variations: expected {expected}", by=data.by[:40], expected=", ".join(BOTS))
        turns = max(1, min(4, data.turns))
        found.variations.append(await asyncio.to_thread(by_bots, found, at, "", data.by, turns, len(found.variations)))
    return remarks.shown(await remarks.keep(house.db, table, found), places)


async def _played_on(request: Asked, table: Table, at: int, token: str) -> list[str]:
    """What was played on another table since it parted from this one."""
    house = house_of(request)
    other, _ = await house.seat(token, browser_of(request))
    here, there = [r.word for r in table.words[:at]], [r.word for r in other.words]
    if other.head.game != table.head.game or there[:at] != here:
        raise Refused(422, "That table did not go on from this moment: its beginning is another")
    return there[at:]


@get("/api/table/remarks/lines/{line:str}/{step:int}")
async def line_moment(request: Asked, line: FromPath[str], step: FromPath[int], seat: SeatToken = "") -> Snapshot:
    """The table at a step of a variation, open to all eyes."""
    _, table, _, found, _ = await _annotated(request)
    game = await asyncio.to_thread(found.game, remarks.number_of(found, line, step), line)
    return snapshot_of(table, game, "all", step)


@get("/api/table/remarks/file", media_type=MediaType.TEXT)
async def remarks_file(request: Asked, seat: SeatToken = "") -> str:
    """The annotated game as one file."""
    return write((await _annotated(request))[3])


@get("/api/table/remarks/page", media_type=MediaType.TEXT)
async def remarks_page(request: Asked, seat: SeatToken = "") -> str:
    """The annotated game as one page."""
    found = (await _annotated(request))[3]
    async with _drawing:
        return await asyncio.to_thread(book, found)


@get("/api/table/remarks/turn", media_type="image/gif")
async def turn_picture(request: Asked, turn: FromQuery[int] = 1, seat: SeatToken = "") -> bytes:
    """A turn as an animated picture."""
    found = (await _annotated(request))[3]
    async with _drawing:
        return await asyncio.to_thread(lambda: animated(moments_of_turn(found, turn), "gif", 800))


@get("/api/games/{game:str}/puzzles")
async def all_puzzles(request: Asked, game: FromPath[str]) -> list[PuzzleTitle]:
    """The puzzles of a game, easy ones first."""
    language, found = language_of(request), await asyncio.to_thread(puzzles, game)
    return [PuzzleTitle(p.id, say(language, p.theme), p.level, p.side, p.turn, p.rule) for p in found]


@get("/api/games/{game:str}/puzzles/{name:str}")
async def one_puzzle(game: FromPath[str], name: FromPath[str]) -> Snapshot:
    """A puzzle's position and question, as its side sees them."""
    return await asyncio.to_thread(lambda: opened(named(game, name)))


@post("/api/games/{game:str}/puzzles/{name:str}", status_code=200)
async def solve(game: FromPath[str], name: FromPath[str], word: FromQuery[str]) -> Solved:
    """What is to be said of an answer."""
    return await asyncio.to_thread(lambda: judged(named(game, name), word))


@post("/api/games/{game:str}/puzzles/{name:str}/table")
async def play_puzzle(request: Asked, game: FromPath[str], name: FromPath[str]) -> Opened:
    """A table that begins at a puzzle, against a bot."""
    one = named(game, name)
    seats = {side: "human" if side == one.side else "regular" for side in one.open().rules.SIDES}
    order = NewTable(game=game, seats=seats, position=one.position)
    return await house_of(request).open(order, opener(request))


@get("/api/games/{game:str}/examples")
async def all_examples(game: FromPath[str]) -> list[Example]:
    """Annotated games to learn from."""
    return [Example(e.id, e.title, e.text) for e in await asyncio.to_thread(examples, game)]


@post("/api/games/{game:str}/examples/{name:str}")
async def open_example(request: Asked, game: FromPath[str], name: FromPath[str]) -> Opened:
    """A table of one's own with an example game and its notes, to look at and to write on."""
    found = await asyncio.to_thread(example, game, name)
    if len(found.save) > LARGEST:
        raise Refused(422, "The example is too large")
    house = house_of(request)
    made = await house.open(NewTable(game=game, save=found.save), opener(request))
    await remarks.keep(house.db, await house.table(made.table), found)
    return made


@get("/api/games/{game:str}/worked")
async def all_worked(game: FromPath[str]) -> list[WorkedTitle]:
    """The rulebook's worked examples that are positions."""
    return [WorkedTitle(w.id, w.rule, w.title, w.side) for w in await asyncio.to_thread(worked, game)]


@post("/api/games/{game:str}/worked/{name:str}")
async def open_worked(request: Asked, game: FromPath[str], name: FromPath[str]) -> Opened:
    """A table of one's own at which a worked example has been played, to step through and to play on from."""
    one = worked_named(game, name)
    played = await asyncio.to_thread(lambda: save(one.play(game)))
    return await house_of(request).open(NewTable(game=game, save=played, hotseat=True), opener(request))


ROUTES: list[HTTPRouteHandler] = [
    begin_review, reviewing, reviewed, stop_review, believed, all_remarks, write_remarks, add_line, line_moment, remarks_file,
    remarks_page, turn_picture, all_puzzles, one_puzzle, solve, play_puzzle, all_examples, open_example, all_worked,
    open_worked,
]  # fmt: skip
