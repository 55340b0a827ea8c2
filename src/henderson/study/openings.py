"""Set-ups and first turns by result: where counters stand after the first turn, over many games, and how often that won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import henderson

from ..bots.own import any_bot
from ..bots.seat import Seat
from ..draw import document, still
from ..draw.frame import frame
from ..draw.svg import el
from ..engine.view import Board, Struct
from ..games import folder
from ..games import rules as rules_of
from ..lab.charts import colour_of
from ..lab.observe import off_board
from ..lab.page import percent
from ..lab.statistics import wilson
from ..lab.workers import workers
from .frames import scale_of
from .html import STYLE, figure, rows, section

FILE = "openings.json"  # beside the game: what the page shows
FEWEST = 5  # games in which a place was taken, before a share is told
TOP = 12  # rows of a table


class Opening(NamedTuple):
    """How a game began, and who won: where counters stood when the first turn was over."""

    winner: str
    stood: dict[str, dict[str, str]]  # side -> counter -> place


class Stood(Struct, omit_defaults=False):
    """A place where a side stood, or a counter on it: in how many games, and how many of them the side won."""

    place: str
    games: int
    won: int
    low: float  # the 95 % interval of that share
    high: float
    piece: str = ""  # "" any


class Half(Struct, omit_defaults=False):
    """What one side did. `places` counts counters that did not stand alike in every game; `always`, by place, names those that
    did: a submarine which the set-up puts into the enemy's sea is nobody's choice."""

    won: int
    low: float
    high: float
    places: list[Stood]
    habits: list[Stood]
    always: dict[str, list[str]] = {}


class Frequencies(Struct, omit_defaults=False):
    """Openings of many games, counted."""

    game: str
    games: int
    bots: str
    seed: str
    turn: int
    command: str
    sides: dict[str, Half]


def opened(title: str, bots: dict[str, str], options: dict[str, Any], seed: str, index: int, turn: int) -> Opening:
    """One game."""
    name = f"openings {seed}/{index}"
    game = henderson.new(title, seed=name, options=options)
    players = {side: any_bot(who, f"{name}/{side}", game.rules) for side, who in bots.items()}
    stood: dict[str, dict[str, str]] = {}
    while (decision := game.decision) is not None:
        if not stood and game.where.turn > turn:
            stood = _standing(game)
        game.play(players[decision.player].choose(Seat(game, decision.player)))
    end = game.outcome
    return Opening(end.winner if end else "", stood or _standing(game))


def _standing(game: henderson.Game) -> dict[str, dict[str, str]]:
    """Where each side's counters are on the board; those still to come stand nowhere."""
    there = {s.id for s in game.board().spaces} - off_board(game)
    return {s: {p.id: p.place for p in game.view(s).pieces if p.side == s and p.place in there} for s in game.rules.SIDES}


def gather(
    title: str, games: int, bots: dict[str, str], options: dict[str, Any], seed: str, turn: int, jobs: int,
    tell: Callable[[int], None],
) -> list[Opening]:  # fmt: skip
    """Many games."""
    found = []
    with workers(jobs) as pool:
        for done in [pool.submit(opened, title, bots, options, seed, i, turn) for i in range(games)]:
            found.append(done.result())
            tell(1)
    return found


def counted(title: str, found: Sequence[Opening], bots: str, seed: str, turn: int) -> Frequencies:
    """Places and habits of each side."""
    sides = {}
    for side in rules_of(title).SIDES:
        pairs = Counter(pair for one in found for pair in one.stood.get(side, {}).items())
        fixed = {pair for pair, n in pairs.items() if n == len(found)}
        places: Counter[str] = Counter()
        won: Counter[object] = Counter()
        for one in found:
            stood = one.stood.get(side, {}).items() - fixed
            here = {place for _, place in stood}
            places.update(here)
            if one.winner == side:
                won.update((*here, *stood))
        varied = [(pair, n) for pair, n in pairs.most_common() if FEWEST <= n < len(found)][:TOP]
        always: dict[str, list[str]] = {}
        for piece, place in sorted(fixed):
            always.setdefault(place, []).append(piece)
        all_ = sum(o.winner == side for o in found)
        sides[side] = Half(
            all_, *_interval(all_, len(found)),
            [Stood(place, n, won[place], *_interval(won[place], n)) for place, n in places.most_common()],
            [Stood(pair[1], n, won[pair], *_interval(won[pair], n), pair[0]) for pair, n in varied], always,
        )  # fmt: skip
    command = f"henderson openings {title} -n {len(found)} --bots {bots} --turn {turn} --seed {seed} --keep"
    return Frequencies(title, len(found), bots, seed, turn, command, sides)


def _interval(won: int, games: int) -> tuple[float, float]:
    found = wilson(won, max(1, games))
    return round(found.low, 3), round(found.high, 3)


def keep(found: Frequencies) -> Path:
    """Beside the game."""
    file = folder(found.game) / FILE
    file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=0) + b"\n")
    return file


def kept(title: str) -> Frequencies | None:
    """What a game keeps."""
    file = folder(title) / FILE
    return msgspec.json.decode(file.read_bytes(), type=Frequencies) if file.exists() else None


def heat(board: Board, found: Frequencies, side: str, order: int) -> str:
    """A map of frequencies: the larger a disc, the more games in which the side stood there; its colour tells how those ended."""
    scale = scale_of(board, 1000)
    under, f = still(board, scale=scale), frame(board, scale, None)
    half, spaces = found.sides[side], {s.id: s for s in board.spaces}
    base, discs = half.won / max(1, found.games), ""
    for one in half.places:
        space = spaces.get(one.place)
        if space is None:
            continue
        better = one.won / one.games - base
        colour = "#22693f" if better > 0.05 else "#a4471a" if better < -0.05 else colour_of(side, order)
        size = (0.12 + 0.32 * (one.games / found.games) ** 0.5) * f.h
        x, y = f"{f.x(space.x):.1f}", f"{f.y(space.y):.1f}"
        told = f"{space.name or space.id}: {one.games} of {found.games} games, {one.won / one.games:.0%} won"
        discs += el("circle", el("title", escape(told)), cx=x, cy=y, r=f"{size:.1f}", fill=colour, fill_opacity="0.62",
                    stroke="#fff", stroke_width="1")  # fmt: skip
    return document(under.width, under.height, under.map + under.labels + discs, f"{board.title}: openings")


def page(found: Frequencies) -> str:
    """The study as one page."""
    game = henderson.new(found.game)
    rules, board, n = game.rules, game.board(), found.games
    told = f"{n} games, both sides {escape(found.bots)}, seed {escape(found.seed)}; where counters stood when turn {found.turn}"
    parts = [f"<h1>{escape(rules.TITLE)}: openings</h1><p class=note>{told} was over. Bots' openings, not people's.</p>"]
    for order, side in enumerate(rules.SIDES):
        caption = (
            f"Each disc is a place {rules.NAMES.get(side, side)} stood; its size is how often. Green: games with it were won by"
            f" at least five in a hundred more than all ({percent(found.sides[side].won, n)}), rust: by five fewer."
        )
        inside = figure(heat(board, found, side, order), caption) + habits(found, side) + alike(found, side)
        parts.append(section(rules.NAMES.get(side, side), inside))
    head = f"<meta charset=utf-8><title>{escape(rules.TITLE)}: openings</title><style>{STYLE}</style>"
    return f"<!doctype html><html lang=en>{head}{''.join(parts)}</html>\n"


def habits(found: Frequencies, side: str) -> str:
    """The commonest counter and place pairs, and how games with them ended, with intervals."""
    table = []
    for one in found.sides[side].habits:
        told = f"{one.won / one.games:.0%} ({one.low:.0%} to {one.high:.0%})"
        table.append((one.piece, one.place, f"{one.games} of {found.games}", told))
    if not table:
        return "<p class=note>Every game began alike.</p>"
    return rows(("counter", "stands at", "games", "won (95 % interval)"), table)


def alike(found: Frequencies, side: str) -> str:
    """Counters that stood at the same place in every game: they are not on the map."""
    always = found.sides[side].always
    told = "; ".join(f"{place}: {', '.join(pieces)}" for place, pieces in sorted(always.items()))
    return f"<p class=note>Alike in every game, and so without a disc. {escape(told)}.</p>" if always else ""
