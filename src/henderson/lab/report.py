"""A study as one HTML page that needs no other file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date
from html import escape
from pathlib import Path
from statistics import fmean, quantiles

from ..board.components import read_table
from ..engine.rulebook import of as ledger_of
from ..games import rules
from . import charts
from .observe import Sample
from .simulate import Plan, wilson

HISTORY = Path(__file__).parent / "data" / "history.csv"
STYLE = """
body{font:15px/1.5 Georgia,serif;color:#1b2524;background:#fbfbf7;max-width:1320px;margin:24px auto;padding:0 20px}
h1{font-size:26px;margin-bottom:2px}h2{font-size:18px;margin:28px 0 6px;border-bottom:1px solid #d3d4c9}
.charts{display:flex;flex-wrap:wrap;gap:20px}figure{margin:0;width:620px;max-width:100%}figcaption{font-size:13px;color:#4a5653}
table{border-collapse:collapse;font:13px sans-serif}td,th{padding:2px 10px;text-align:left;border-bottom:1px solid #e4e5df}
td.n{text-align:right;font-variant-numeric:tabular-nums}.note{color:#66716d;font-size:13px}svg{max-width:100%;height:auto}
"""


def report(plan: Plan, samples: Sequence[Sample]) -> str:
    """The page."""
    r = rules(plan.title)
    seats = ", ".join(f"{r.NAMES.get(s, s)}: {b}" for s, b in plan.bots.items())
    settled = ", ".join(f"{k}={v}" for k, v in plan.options.items()) or "the usual options"
    parts = [
        f"<h1>{escape(r.TITLE)}</h1><p class=note>{len(samples)} games, {escape(seats)}, {escape(settled)}, "
        f"pack {escape(plan.pack or 'built-in')}, seed {escape(plan.seed)}. "
        "Components marked reconstructed are ours, not the published game's.</p>",
        section("Who won", results(plan, samples)),
        section("Turn by turn", course(plan, samples)),
        section("Losses and luck", luck(plan, samples)),
        section("Rules in use", rule_use(plan, samples)),
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


def results(plan: Plan, samples: Sequence[Sample]) -> str:
    """Win rates with Wilson intervals, reasons, scores, length."""
    won = Counter(s.winner for s in samples)
    n = len(samples)
    nobody = "draw" if len(plan.bots) > 1 else "defeat"
    shares = [(side or nobody, wilson(won[side], n)) for side in (*plan.bots, "")]
    figures = [
        figure(
            charts.bars("Share of wins", [(s, i.share, i.low, i.high) for s, i in shares]),
            "Share of games won, 95 % intervals (Wilson)",
        )
    ]
    figures.append(figure(charts.histogram("Length in turns", [s.turns for s in samples]), "Length in turns"))
    for side in plan.bots:
        scores = [s.score[side] for s in samples if side in s.score]
        if scores:
            figures.append(
                figure(charts.histogram(f"Score of {side}", scores, side), f"Score of {side}: mean {fmean(scores):.1f}")
            )
    reasons = Counter((s.winner or "nobody", s.reason, s.rule) for s in samples)
    table = rows(("winner", "reason", "rule", "games"), [(*k, v) for k, v in reasons.most_common()])
    return f"<div class=charts>{''.join(figures)}</div>{table}"


def course(plan: Plan, samples: Sequence[Sample]) -> str:
    """Strength and control turn by turn, beside the historical course where turns have dates."""
    figures, dates = [], getattr(rules(plan.title), "DATES", None)
    last = max(t.turn for s in samples for t in s.course)
    for side in plan.bots:
        points, band = [], []
        for turn in range(1, last + 1):
            values = sorted(t.strength.get(side, 0) for s in samples for t in s.course if t.turn == turn)
            if values:
                points.append((float(turn), fmean(values)))
                q = quantiles(values, n=10) if len(values) > 1 else [values[0]] * 9
                band.append((float(turn), q[0], q[8]))
        drawn: list[charts.Line] = [(side, points, band)]
        if dates:
            drawn.append(("history", history(side, points, dates), []))
        figures.append(
            figure(
                charts.lines(f"Strength of {side}", drawn),
                f"Strength of {side} on the board at each turn: mean, and the middle 80 % of games"
                + ("; dashed: men ashore in history, scaled to the same peak" if dates else ""),
            )
        )
    held: list[charts.Line] = []
    for side in plan.bots:
        line = []
        for turn in range(1, last + 1):
            here = [t.field for s in samples for t in s.course if t.turn == turn]
            if here:
                line.append((float(turn), sum(f == side for f in here) / len(here)))
        held.append((side, line, []))
    if any(y for _, line, _ in held for _, y in line):
        figures.append(
            figure(
                charts.lines("Henderson Field", held),
                "Share of games in which each side held Henderson Field when the turn began;"
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


def luck(plan: Plan, samples: Sequence[Sample]) -> str:
    """Losses by side, and the dice against what they should be."""
    table = [(side, round(fmean([s.losses.get(side, 0) for s in samples]), 2)) for side in plan.bots]
    body = rows(("side", "pieces and steps lost a game"), table)
    dice = []
    for side in plan.bots:
        faces = [sum(s.dice.get(side, [0] * 6)[i] for s in samples) for i in range(6)]
        n = sum(faces)
        if n:
            mean = sum((i + 1) * k for i, k in enumerate(faces)) / n
            chi = sum((k - n / 6) ** 2 / (n / 6) for k in faces)
            dice.append((side, n, *faces, round(mean, 3), round(chi, 2)))
    if dice:
        body += rows(
            (
                "dice in the half of",
                "rolls",
                "1",
                "2",
                "3",
                "4",
                "5",
                "6",
                "mean (3.5 expected)",
                "chi-square (11.07 is the 95 % mark)",
            ),
            dice,
        )
    won = [(s, luck_of(s)) for s in samples]
    lucky = [x for s, x in won if s.winner and x is not None and s.winner in x and max(x, key=lambda k: x[k]) == s.winner]
    decided = [x for s, x in won if s.winner and x]
    if decided:
        body += (
            f"<p class=note>In {len(lucky)} of {len(decided)} decided games the winner's own half saw the higher mean roll.</p>"
        )
    return body


def luck_of(sample: Sample) -> dict[str, float] | None:
    """Mean roll in each side's half."""
    means = {side: sum((i + 1) * k for i, k in enumerate(f)) / sum(f) for side, f in sample.dice.items() if side and sum(f)}
    return means or None


def rule_use(plan: Plan, samples: Sequence[Sample]) -> str:
    """How often each rule was asked or told, and those that never were."""
    ledger = ledger_of(rules(plan.title))
    used: Counter[str] = Counter()
    games: Counter[str] = Counter()
    for s in samples:
        used.update(s.rules)
        games.update(s.rules.keys())
    n = len(samples)
    table = [
        (rule, ledger[rule].title if rule in ledger else "", round(k / n, 2), f"{games[rule]} of {n}")
        for rule, k in used.most_common()
    ]
    return rows(("rule", "title", "times a game", "games"), table)
