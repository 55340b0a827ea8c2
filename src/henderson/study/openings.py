"""Set-ups and first turns by result: where counters stand after the first turn, over many games, and how often that won."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from html import escape
from typing import Any, NamedTuple

import henderson

from ..bots.own import any_bot
from ..bots.seat import Seat
from ..draw import document, still
from ..draw.frame import frame
from ..draw.svg import el
from ..engine.view import Board
from ..lab.charts import colour_of
from ..lab.page import percent
from ..lab.statistics import wilson
from ..lab.workers import workers
from .frames import scale_of
from .html import STYLE, figure, rows, section

FEWEST = 5  # games in which a place was taken, before a share is told
TOP = 12  # rows of a table


class Opening(NamedTuple):
    """How a game began, and who won: where counters stood when the first turn was over."""

    winner: str
    stood: dict[str, dict[str, str]]  # side -> counter -> place


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
    return {s: {p.id: p.place for p in game.view(s).pieces if p.side == s and p.place} for s in game.rules.SIDES}


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


def heat(board: Board, found: Sequence[Opening], side: str, order: int) -> str:
    """A map of frequencies: the larger a disc, the more games in which the side stood there; its colour tells how those ended."""
    scale = scale_of(board, 1000)
    under, f = still(board, scale=scale), frame(board, scale, None)
    taken: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for one in found:
        places = set(one.stood.get(side, {}).values())
        taken.update(places)
        if one.winner == side:
            won.update(places)
    base = sum(o.winner == side for o in found) / max(1, len(found))
    discs = ""
    for space in board.spaces:
        n = taken[space.id]
        if n:
            better = won[space.id] / n - base
            colour = "#22693f" if better > 0.05 else "#a4471a" if better < -0.05 else colour_of(side, order)
            size = (0.12 + 0.32 * (n / len(found)) ** 0.5) * f.h
            x, y = f"{f.x(space.x):.1f}", f"{f.y(space.y):.1f}"
            told = f"{space.name or space.id}: {n} of {len(found)} games, {won[space.id] / n:.0%} won"
            discs += el("circle", el("title", escape(told)), cx=x, cy=y, r=f"{size:.1f}", fill=colour, fill_opacity="0.62",
                        stroke="#fff", stroke_width="1")  # fmt: skip
    return document(under.width, under.height, under.map + under.labels + discs, f"{board.title}: openings")


def page(title: str, found: Sequence[Opening], bots: dict[str, str], seed: str, turn: int) -> str:
    """The study as one page."""
    game = henderson.new(title)
    rules, board, n = game.rules, game.board(), len(found)
    who = ", ".join(f"{rules.NAMES.get(s, s)}: {b}" for s, b in bots.items())
    parts = [f"<h1>{escape(rules.TITLE)}: openings</h1><p class=note>{n} games, {escape(who)}, seed {escape(seed)}; where"
             f" counters stood when turn {turn} was over. Bots' openings, not people's.</p>"]  # fmt: skip
    for order, side in enumerate(rules.SIDES):
        won = sum(o.winner == side for o in found)
        caption = (
            f"Each disc is a place {rules.NAMES.get(side, side)} stood; its size is how often. Green: games with it were won by"
            f" at least five in a hundred more than all ({percent(won, n)}), rust: by five fewer."
        )
        parts.append(section(rules.NAMES.get(side, side), figure(heat(board, found, side, order), caption) + habits(found, side)))
    head = f"<meta charset=utf-8><title>{escape(rules.TITLE)}: openings</title><style>{STYLE}</style>"
    return f"<!doctype html><html lang=en>{head}{''.join(parts)}</html>\n"


def habits(found: Sequence[Opening], side: str) -> str:
    """The commonest counter and place pairs, and how games with them ended, with intervals."""
    times: Counter[tuple[str, str]] = Counter()
    won: dict[tuple[str, str], int] = defaultdict(int)
    for one in found:
        for pair in one.stood.get(side, {}).items():
            times[pair] += 1
            won[pair] += one.winner == side
    varied = [(pair, n) for pair, n in times.most_common() if FEWEST <= n < len(found)][:TOP]
    table = []
    for (piece, place), n in varied:
        i = wilson(won[piece, place], n)
        table.append((piece, place, f"{n} of {len(found)}", f"{i.share:.0%} ({i.low:.0%} to {i.high:.0%})"))
    if not table:
        return "<p class=note>Every game began alike.</p>"
    return rows(("counter", "stands at", "games", "won (95 % interval)"), table)
