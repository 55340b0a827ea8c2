"""A study as one HTML page that needs no other file."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from datetime import date
from html import escape
from pathlib import Path

from ..board.components import read_table
from ..engine.rulebook import of as ledger_of
from ..games import rules
from . import charts
from .gather import Gathered, mean, mean_face, quantile
from .observe import Sample
from .simulate import Plan
from .statistics import student_quantile, wilson
from .study import Head

HISTORY = Path(__file__).parent / "data" / "history.csv"
STYLE = """
body{font:15px/1.5 Georgia,serif;color:#1b2524;background:#fbfbf7;max-width:860px;margin:24px auto;padding:0 20px}
h1{font-size:26px;margin-bottom:2px}h2{font-size:18px;margin:28px 0 6px;border-bottom:1px solid #d3d4c9;break-after:avoid}
figure{margin:0 0 18px;break-inside:avoid}figcaption{font-size:13px;color:#4a5653}svg{width:100%;height:auto}
table{border-collapse:collapse;font:13px/1.4 sans-serif;margin:6px 0 14px;max-width:100%}
td,th{padding:2px 10px;text-align:left;border-bottom:1px solid #e4e5df;vertical-align:top}tr{break-inside:avoid}
td.n{text-align:right;font-variant-numeric:tabular-nums}.note{color:#4a5653;font-size:13px}
@page{size:A4;margin:16mm}
@media print{body{background:none;max-width:none;margin:0;padding:0;font-size:10.5pt}table{font-size:8.5pt}}
"""


def report(plan: Plan, samples: Iterable[Sample]) -> str:
    """The page."""
    r, found = rules(plan.title), Gathered(list(plan.bots), samples)
    seats = ", ".join(f"{r.NAMES.get(s, s)}: {b}" for s, b in plan.bots.items())
    settled = ", ".join(f"{k}={v}" for k, v in plan.options.items()) or "the usual options"
    made = ""
    if isinstance(plan, Head) and plan.version:
        made = f" Henderson {escape(plan.version)}, rules {escape(plan.rules)}, components {escape(plan.components)}."
    parts = [
        f"<h1>{escape(r.TITLE)}</h1><p class=note>{found.games} games, {escape(seats)}, {escape(settled)}, "
        f"pack {escape(plan.pack or 'built-in')}, seed {escape(plan.seed)}.{made} "
        "Components marked reconstructed are ours, not the published game's.</p>",
        section("Who won", results(plan, found)),
        section("Turn by turn", course(plan, found)),
        section("Losses and luck", luck(plan, found)),
        section("Rules in use", rule_use(plan, found)),
    ]
    head = f"<meta charset=utf-8><title>{escape(r.TITLE)}: study</title><style>{STYLE}</style>"
    return f"<!doctype html><html lang=en>{head}{''.join(parts)}</html>\n"


def section(title: str, body: str) -> str:
    return f"<h2>{escape(title)}</h2>{body}"


def figure(svg: str, caption: str) -> str:
    return f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>"


def rows(heads: Sequence[str], body: Sequence[Sequence[object]]) -> str:
    """A table; numbers to the right."""
    cells = "".join(
        "<tr>"
        + "".join(f"<td class=n>{c}</td>" if isinstance(c, int | float) else f"<td>{escape(str(c))}</td>" for c in row)
        + "</tr>"
        for row in body
    )
    return f"<table><tr>{''.join(f'<th>{escape(h)}</th>' for h in heads)}</tr>{cells}</table>"


def results(plan: Plan, found: Gathered) -> str:
    """Win rates with Wilson intervals, reasons, scores, length."""
    n, nobody = found.games, "draw" if len(plan.bots) > 1 else "defeat"
    shares = [(side or nobody, wilson(found.won[side], n)) for side in (*plan.bots, "")]
    figures = [
        figure(
            charts.bars("Share of games won", [(s, i.share, i.low, i.high) for s, i in shares], "share of games"),
            f"Share of games won, with 95 % intervals (Wilson), n = {n}",
        ),
        figure(charts.histogram("Length", found.turns, "turns", "games"), f"Length in turns, n = {n}"),
    ]
    for side, scores in found.scores.items():
        if scores:
            figures.append(
                figure(
                    charts.histogram(f"Score of {side}", scores, "points", "games", side),
                    f"Score of {side}: mean {mean(scores):.1f}, n = {scores.total()}",
                )
            )
    endings = [(e.winner or "nobody", e.reason, e.rule, e.games, percent(e.games, n)) for e in found.endings.ranked()]
    table = rows(("winner", "reason", "rule", "games", "share (95 % interval)"), endings)
    return f"<div class=charts>{''.join(figures)}</div>{table}"


def percent(hits: int, of: int) -> str:
    """A share with its interval."""
    i = wilson(hits, of)
    return f"{i.share:.0%} ({i.low:.0%} to {i.high:.0%})"


def course(plan: Plan, found: Gathered) -> str:
    """Strength and control turn by turn, beside the historical course where turns have dates."""
    figures, dates = [], getattr(rules(plan.title), "DATES", None)
    for side in plan.bots:
        turns = sorted((t, c) for t, c in found.strength[side].items() if t >= 1)
        points = [(float(t), mean(c)) for t, c in turns]
        band = [(float(t), float(quantile(c, 0.1)), float(quantile(c, 0.9))) for t, c in turns]
        drawn: list[charts.Line] = [(side, points, band)]
        if dates:
            drawn.append(("history", history(side, points, dates), []))
        figures.append(
            figure(
                charts.lines(f"Strength of {side}", drawn, "turn", "strength on the board"),
                f"Strength of {side} on the board at each turn: mean, and the middle 80 % of games, n = {found.games}"
                + ("; dashed: men ashore in history, scaled to the same peak" if dates else ""),
            )
        )
    held: list[charts.Line] = []
    for side in plan.bots:
        held.append((side, [(float(t), c[side] / c.total()) for t, c in sorted(found.field.items()) if t >= 1], []))
    if any(y for _, line, _ in held for _, y in line):
        figures.append(
            figure(
                charts.lines("Henderson Field", held, "turn", "share of games"),
                f"Share of games in which each side held Henderson Field when the turn began, n = {found.games};"
                " in history the U.S. held it from the second week to the end",
            )
        )
    return f"<div class=charts>{''.join(figures)}</div>"


def history(side: str, points: Sequence[tuple[float, float]], dates: tuple[str, int]) -> list[tuple[float, float]]:
    """Men ashore by week, on the turns of those days, scaled so that its peak is the peak of the games."""
    head = "us strength best" if side == "US" else "japan strength best"
    begin, days = date.fromisoformat(dates[0]), dates[1]
    men = [(1 + (date.fromisoformat(row["start"].text) - begin).days / days, row[head].number()) for row in read_table(HISTORY)]
    first, last = points[0][0], points[-1][0]
    men = [(x, y) for x, y in men if first <= x <= last]
    scale = max(y for _, y in points) / max((y for _, y in men), default=1)
    return [(x, y * scale) for x, y in men]


def luck(plan: Plan, found: Gathered) -> str:
    """Losses by side, and the dice against what they should be."""
    table = []
    for side in plan.bots:
        lost = found.losses[side]
        half = student_quantile(lost.n - 1) * math.sqrt(lost.variance / lost.n) if lost.n > 1 else 0.0
        table.append((side, round(lost.mean, 2), f"{lost.mean - half:.2f} to {lost.mean + half:.2f}", lost.n))
    body = rows(("side", "pieces and steps lost a game", "95 % interval", "games"), table)
    dice = []
    for side in plan.bots:
        faces = found.dice[side]
        if n := sum(faces):
            chi = sum((k - n / 6) ** 2 / (n / 6) for k in faces)
            dice.append((side, n, *faces, round(mean_face(faces), 3), round(chi, 2)))
    if dice:
        heads = ("dice in the half of", "rolls", *"123456", "mean (3.5 expected)", "chi-square (11.07 is the 95 % mark)")
        body += rows(heads, dice)
    if found.decided:
        body += (
            f"<p class=note>In {found.lucky} of {found.decided} decided games the winner's own half saw the higher mean roll.</p>"
        )
    return body


def rule_use(plan: Plan, found: Gathered) -> str:
    """How often each rule was asked or told."""
    ledger, n = ledger_of(rules(plan.title)), found.games
    table = [
        (rule, ledger[rule].title if rule in ledger else "", round(k / n, 2), f"{found.rule_games[rule]} of {n}")
        for rule, k in found.rules.most_common()
    ]
    return rows(("rule", "title", "times a game", "games"), table)
