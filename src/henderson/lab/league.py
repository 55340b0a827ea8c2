"""Everybody against everybody, each side by itself: who loses least to anybody?

Sides are unequal, so a share is told by side: how often an entrant wins with that side against each other entrant's play of the
other. The champion of a side is who has the best worst case: the one that no other entrant exploits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from ..bots import bot
from ..engine.decision import HendersonError
from ..engine.view import Struct
from ..games import player, rules
from .kept import kept
from .simulate import Plan, play_one
from .statistics import Interval, wilson
from .workers import as_finished, workers


class Meeting(Struct, omit_defaults=False):
    """One game of a league."""

    league: str  # what was settled before it: another league's games are not taken for this one's
    first: str  # who played the first side
    second: str
    index: int
    winner: str


class Standing(Struct, omit_defaults=False):
    """An entrant with one side: its share over all others, its worst opponent and the share against that one."""

    side: str
    entrant: str
    share: Interval
    worst: str
    worst_share: Interval
    against: dict[str, float]


class League(Struct, omit_defaults=False):
    """The table."""

    game: str
    options: dict[str, Any]
    games: int  # for each pair and side
    standings: list[Standing]  # by side, best worst case first

    def champion(self, side: str) -> str:
        """Who loses least to anybody with that side."""
        return next(s.entrant for s in self.standings if s.side == side)


def entrants(title: str) -> list[str]:
    """All that a game offers: its sense, its styles, its scripts."""
    hints = getattr(player(rules(title)), "HINTS", None)
    styles = [f"heuristic:{s}" for s in hints.styles] if hints else []
    scripts = [f"script:{s}" for s in hints.scripts] if hints else []
    return ["heuristic", *styles, *scripts]


def play_league(
    title: str, names: Sequence[str], games: int, options: dict[str, Any] | None = None, seed: str = "0", jobs: int = 1,
    tell: Callable[[int], None] = lambda n: None, out: str = "",
) -> League:  # fmt: skip
    """Every entrant with the first side against every entrant with the second, `games` times; `out` keeps the games."""
    book = rules(title)
    if len(book.SIDES) != 2:
        raise HendersonError(f"{title} is solitaire: expected a game for two in a league")
    for name in names:
        bot(name, rules=book)
    settled = f"{title} {book.VERSION} {dict(sorted((options or {}).items()))} seed {seed}"
    there = kept(out, Meeting, "league", lambda one: one.league, settled) if out else []
    known = {(m.first, m.second, m.index): m for m in there}
    wanted = [(a, b, i) for a in names for b in names for i in range(games)]
    tell(sum(key in known for key in wanted))
    orders = []
    for a, b, i in wanted:
        if (a, b, i) not in known:
            plan = Plan(title, games, dict(zip(book.SIDES, (a, b))), options or {}, "", f"{seed}/{a}/{b}")
            orders.append(((a, b, i), (plan, i)))
    with workers(jobs) as pool:
        for (a, b, i), end in as_finished(pool, play_one, orders, jobs):
            known[a, b, i] = meeting = Meeting(settled, a, b, i, end.winner)
            if out:
                with Path(out).open("ab") as file:
                    file.write(msgspec.json.encode(meeting) + b"\n")
            tell(1)
    return table(title, names, games, options or {}, [known[key] for key in wanted])


def table(title: str, names: Sequence[str], games: int, options: dict[str, Any], played: Sequence[Meeting]) -> League:
    """Who stands where, with each side."""
    first, second = rules(title).SIDES
    won: dict[tuple[str, str, str], int] = {}
    for m in played:
        won[first, m.first, m.second] = won.get((first, m.first, m.second), 0) + (m.winner == first)
        won[second, m.second, m.first] = won.get((second, m.second, m.first), 0) + (m.winner == second)
    standings = []
    for side in (first, second):
        rows = []
        for name in names:
            shares = {other: won.get((side, name, other), 0) for other in names}
            worst = min(shares, key=lambda other: (shares[other], other))
            rows.append(
                Standing(side, name, wilson(sum(shares.values()), games * len(names)), worst, wilson(shares[worst], games),
                         {other: round(k / games, 3) for other, k in shares.items()})
            )  # fmt: skip
        standings += sorted(rows, key=lambda s: (-s.worst_share.share, -s.share.share))
    return League(title, options, games, standings)


def markdown(found: League, seed: str = "0") -> str:
    """The table for docs/bots, with the command that makes it."""
    names = sorted({s.entrant for s in found.standings}, key=[s.entrant for s in found.standings].index)
    given = "".join(f" --option {k}={v}" for k, v in sorted(found.options.items()))
    lines = [f"`henderson league {found.game} --bots {','.join(names)} --games {found.games}{given} --seed {seed} --markdown`"]
    for side in dict.fromkeys(s.side for s in found.standings):
        lines += ["", f"| {side} | share | worst against | its share there |", "|---|---|---|---|"]
        for s in found.standings:
            if s.side == side:
                lines.append(f"| {s.entrant} | {_told(s.share)} | {s.worst} | {_told(s.worst_share)} |")
    return "\n".join(lines)


def _told(share: Interval) -> str:
    return f"{share.share:.0%} ({share.low:.0%} to {share.high:.0%})"
