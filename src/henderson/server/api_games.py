"""What every visitor may ask of the games: boards, rules, charts, pictures."""

from __future__ import annotations

import gzip

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery

from ..bots import BOTS, LEVELS
from ..draw import board_svg, png
from ..engine.rulebook import of as ledger_of
from ..engine.view import Board
from ..games import about, pack, rules, titles
from .files import File, answer
from .messages import BotTitle, Chart, ChartCell, GuideStep, RuleText, Side, Title
from .seats import Asked
from .snapshots import board_of
from .tables import Refused


@get("/api/games", sync_to_thread=False)
def games() -> list[Title]:
    """The games that can be played, in the order their about.toml say."""
    return sorted(map(told_of, titles()), key=lambda t: (t.order, t.title))


def told_of(title: str) -> Title:
    """A game as the lobby shows it."""
    r, told = rules(title), about(title)
    return Title(
        title, r.TITLE, told.text, [Side(s, r.NAMES.get(s, s)) for s in r.SIDES], list(r.OPTIONS),
        {k: dict(v) for k, v in r.PRESETS.items()}, list(r.SEQUENCE), len(r.SIDES) == 1,
        told.designer, told.publisher, told.length, told.weight, told.order, bool(told.guide),
    )  # fmt: skip


@get("/api/bots", sync_to_thread=False)
def bots() -> list[BotTitle]:
    """The opponents."""
    return [BotTitle(name, name.capitalize(), BOTS[name][0]) for name in ("random", *LEVELS)]


@get("/api/games/{game:str}/board", sync_to_thread=True)
def board(game: FromPath[str]) -> Board:
    """The board of a game."""
    rules(game)
    return board_of(game)


@get("/api/games/{game:str}/rules/{rule:str}", sync_to_thread=True)
def rule_text(game: FromPath[str], rule: FromPath[str]) -> RuleText:
    """A rule in our words."""
    found = ledger_of(rules(game)).get(rule)
    if found is None:
        raise Refused(404, f"The ledger of {game} has no rule '{rule}'")
    return RuleText(found.id, found.title, found.kind, found.says, found.ruling)


@get("/api/games/{game:str}/charts", sync_to_thread=True)
def charts(game: FromPath[str]) -> list[Chart]:
    """The printed tables of a game, each value with its provenance."""
    rules(game)
    components = pack(game)
    found = []
    for file in components.files:
        if file.suffix == ".csv":
            table = components.table(file.stem)
            if len(table.rows) <= 60:
                rows = [[ChartCell(row[h].text, row[h].provenance) for h in table.heads] for row in table]
                found.append(Chart(file.stem.replace("_", " "), table.remarks, table.heads, rows))
    return found


@get("/api/games/{game:str}/guide", sync_to_thread=True)
def guide(game: FromPath[str]) -> list[GuideStep]:
    """The guided first turn."""
    return [GuideStep(hint.rule, hint.text, hint.word) for hint in about(game).guide] if game in titles() else []


@get("/api/games/{game:str}/map.svg", media_type="image/svg+xml", sync_to_thread=True)
def map_svg(request: Asked, game: FromPath[str], theme: FromQuery[str] = "light") -> Response[bytes]:
    """The static layer of the board."""
    rules(game)
    if theme not in ("light", "dark"):
        raise Refused(400, f"'{theme}' is no theme: expected light or dark")
    return answer(static_layer(game, theme), request.headers.get("accept-encoding", ""), "max-age=3600")


@get("/api/games/{game:str}/picture.png", media_type="image/png", sync_to_thread=True)
def picture(game: FromPath[str], theme: FromQuery[str] = "light") -> Response[bytes]:
    """A picture for the lobby."""
    rules(game)
    return Response(png(board_svg(board_of(game), theme=theme), width=720), media_type="image/png",
                    headers={"cache-control": "max-age=3600"})  # fmt: skip


_layers: dict[tuple[str, str], File] = {}


def static_layer(game: str, theme: str) -> File:
    """The map without counters, drawn and compressed once."""
    if (game, theme) not in _layers:
        drawn = board_svg(board_of(game), theme=theme).encode()
        _layers[game, theme] = File("image/svg+xml", drawn, gzip.compress(drawn, 9, mtime=0))
    return _layers[game, theme]


ROUTES: list[HTTPRouteHandler] = [games, bots, board, rule_text, charts, guide, map_svg, picture]
