"""What every visitor may ask of the games: boards, rules, charts, pictures."""

from __future__ import annotations

import gzip
from functools import lru_cache

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery

from .. import __version__, position
from ..bots import BOTS, LEVELS, characters
from ..bots.own import house
from ..draw import board_svg, png
from ..engine.rulebook import Rule
from ..engine.rulebook import of as ledger_of
from ..engine.view import Board, Ground
from ..games import about, rules, scenarios, titles, written
from ..games import guide as guide_of
from ..games import pack as pack_of
from .api_packs import where_is
from .files import File, answer
from .messages import About, BotTitle, Said, Sentences, ShortGame, Side, Title
from .messages_help import Chart, ChartCell, Lesson, RuleText
from .seats import Asked
from .snapshots import BOARDS, board_of
from .speech import language_of, say
from .spoken import grounds, named, with_names
from .spoken import say as spoken
from .tables import Refused

EXPECT = "expect"  # how a line of an example begins that says what must come out


@get("/api/about", sync_to_thread=False)
def about_server(request: Asked) -> Response[About]:
    """Is this a club, or a machine of one's own?"""
    found = About(bool(request.app.state.accounts), __version__)
    return Response(found, headers={"cache-control": "no-store"})


@get("/api/games", sync_to_thread=False)
def games(request: Asked) -> list[Title]:
    """The games that can be played, in the order their about.toml say."""
    return sorted((told_of(title, language_of(request)) for title in titles()), key=lambda t: (t.order, t.title))


def told_of(title: str, language: str) -> Title:
    """A game as the lobby shows it. What its options are called the page says itself, from the game's names (`in_language`)."""
    r, told = rules(title), written.told(title, language, about(title))
    return Title(
        title, r.TITLE, told.text, [Side(s, named(title, language, r.NAMES.get(s, s))) for s in r.SIDES], list(r.OPTIONS),
        {k: dict(v) for k, v in r.PRESETS.items()}, list(r.SEQUENCE), len(r.SIDES) == 1,
        told.designer, told.publisher, told.length, told.weight, told.order, guide_of(title) is not None,
        [ShortGame(s.id, s.title, s.text, s.length, s.sides, s.balance)
         for s in written.told(title, language, scenarios(title))],
        list(characters(r)),
    )  # fmt: skip


@get("/api/bots", sync_to_thread=False)
def bots(request: Asked) -> list[BotTitle]:
    """The opponents."""
    language = language_of(request)
    return [BotTitle(name, name.capitalize(), say(language, BOTS[name][0])) for name in ("random", *LEVELS, *house)]


@get("/api/games/{game:str}/board", sync_to_thread=True)
def board(request: Asked, game: FromPath[str], pack: FromQuery[str] = "") -> Board:
    """The board of a game, or of a pack of it."""
    return board_of(game, where_is(request, game, pack))


@get("/api/games/{game:str}/rules/{rule:str}", sync_to_thread=True)
def rule_text(request: Asked, game: FromPath[str], rule: FromPath[str]) -> RuleText:
    """A rule in our words."""
    found = ledger_of(rules(game)).get(rule)
    if found is None:
        raise Refused(404, "The ledger of {game} has no rule '{rule}'", game=game, rule=rule)
    return _told(game, language_of(request), found)


def _told(game: str, language: str, rule: Rule) -> RuleText:
    told = written.told(game, language, rule)
    expected = [n for n, line in enumerate(rule.worked.splitlines()) if line.startswith(EXPECT)]
    return RuleText(rule.id, told.title, rule.kind, told.says, told.ruling, told.worked, expected)


@get("/api/games/{game:str}/rules", sync_to_thread=True)
def rulebook(request: Asked, game: FromPath[str]) -> list[RuleText]:
    """The whole rulebook in our words, in its own order."""
    return [_told(game, language_of(request), rule) for rule in ledger_of(rules(game)).values()]


@get("/api/games/{game:str}/sentences", sync_to_thread=True)
def in_language(request: Asked, game: FromPath[str]) -> Sentences:
    """What the rules say when they ask and tell, and what things of the game are called, in the language of who asks; nothing
    for English."""
    return with_names(rules(game).ID, language_of(request))


@get("/api/games/{game:str}/terrain", sync_to_thread=True)
def terrain(request: Asked, game: FromPath[str], pack: FromQuery[str] = "") -> list[Ground]:
    """What terrain costs to enter and does to a fight; nothing for a board of boxes."""
    told = getattr(rules(game), "terrain", None)
    found: list[Ground] = told(pack_of(game, where_is(request, game, pack) or None)) if told else []
    return grounds(game, language_of(request), found)


@get("/api/games/{game:str}/charts", sync_to_thread=True)
def charts(request: Asked, game: FromPath[str], pack: FromQuery[str] = "") -> list[Chart]:
    """The printed tables of a game, each value with its provenance."""
    components = pack_of(game, where_is(request, game, pack) or None)
    found = []
    files = {file.stem: file.stem.replace("_", " ") for file in components.files if file.suffix == ".csv"}
    printed: dict[str, str] = getattr(rules(game), "CHARTS", files)
    for stem, name in printed.items():
        table = components.table(stem)
        if len(table.rows) <= 60:
            rows = [[ChartCell(row[h].text, row[h].provenance) for h in table.heads] for row in table]
            found.append(Chart(name, table.remarks, table.heads, rows))
    return found


@get("/api/games/{game:str}/guide", sync_to_thread=True)
def guide(request: Asked, game: FromPath[str]) -> Lesson:
    """The pages to be read before the guided turn, and the page of advice."""
    rules(game)
    found = guide_of(game)
    if found is None:
        raise Refused(404, "The game {game} has no guide", game=game)
    shown = {page.piece for page in found.pages}
    view, language = position(game, found.position).view(found.side), language_of(request)
    seen = [p for p in view.pieces if p.id in shown]
    said = {tag: msgspec.convert(view.said[tag], Said) for p in seen for tag in p.tags if tag in view.said}
    told = written.told(game, language, found)
    return Lesson(found.side, told.title, told.pages, seen, len(found.notes), written.advice(game, language), said)


@get("/api/games/{game:str}/map.svg", media_type="image/svg+xml", sync_to_thread=True)
def map_svg(request: Asked, game: FromPath[str], theme: FromQuery[str] = "light", pack: FromQuery[str] = "") -> Response[bytes]:
    """The static layer of the board."""
    where = where_is(request, game, pack)
    if theme not in ("light", "dark"):
        raise Refused(400, "'{theme}' is no theme: expected light or dark", theme=theme)
    credits = spoken(game, language_of(request), board_of(game, where).credits)
    drawn = static_layer(game, theme, where, credits)
    return answer(drawn, request.headers.get("accept-encoding", ""), "max-age=3600", "accept-encoding, accept-language")


@get("/api/games/{game:str}/picture.png", media_type="image/png", sync_to_thread=True)
def picture(game: FromPath[str], theme: FromQuery[str] = "light") -> Response[bytes]:
    """A picture for the lobby."""
    rules(game)
    return Response(png(board_svg(board_of(game), theme=theme), width=720), media_type="image/png",
                    headers={"cache-control": "max-age=3600"})  # fmt: skip


@lru_cache(2 * BOARDS)
def static_layer(game: str, theme: str, where: str, credits: str) -> File:
    """The map without counters, drawn and compressed once; what it says of its sources in a reader's language."""
    drawn = board_svg(msgspec.structs.replace(board_of(game, where), credits=credits), theme=theme).encode()
    return File("image/svg+xml", drawn, gzip.compress(drawn, 9, mtime=0))


ROUTES: list[HTTPRouteHandler] = [about_server, games, bots, board, rulebook, rule_text, in_language,
                                  terrain, charts, guide, map_svg, picture]  # fmt: skip
