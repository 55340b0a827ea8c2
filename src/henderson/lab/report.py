"""A study as one HTML page that needs no other file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from pathlib import Path

from ..board.components import read_table
from ..engine.rulebook import of as ledger_of
from ..games import rules
from . import charts
from .gather import Gathered, mean, mean_face, quantile
from .observe import Sample
from .page import Page, mean_told, percent
from .simulate import Plan
from .statistics import counted, mean_interval, wilson
from .study import Head

HISTORY = Path(__file__).parent / "data" / "history.csv"


def report(plan: Plan, samples: Iterable[Sample]) -> str:
    """The page as HTML."""
    return written(plan, samples).html()


def written(plan: Plan, samples: Iterable[Sample]) -> Page:
    """The page, whose figures can be taken out one by one."""
    r, found = rules(plan.title), Gathered(list(plan.bots), samples)
    page = Page(r.TITLE)
    seats = ", ".join(f"{r.NAMES.get(s, s)}: {b}" for s, b in plan.bots.items())
    settled = ", ".join(f"{k}={v}" for k, v in plan.options.items()) or "the usual options"
    made = ""
    if isinstance(plan, Head) and plan.version:
        made = f" Henderson {plan.version}, rules {plan.rules}, components {plan.components}."
    page.say(
        f"{found.games} games, {seats}, {settled}, pack {plan.pack or 'built-in'}, seed {plan.seed}.{made} "
        "Components marked reconstructed are ours, not the published game's.",
        note=True,
    )
    results(page, plan, found)
    course(page, plan, found)
    luck(page, plan, found)
    rule_use(page, plan, found)
    return page


def results(page: Page, plan: Plan, found: Gathered) -> None:
    """Win rates with Wilson intervals, reasons, scores, length."""
    page.section("Who won")
    n, nobody = found.games, "draw" if len(plan.bots) > 1 else "defeat"
    shares = [(side or nobody, wilson(found.won[side], n)) for side in (*plan.bots, "")]
    bars = [(who, i.share, i.low, i.high) for who, i in shares]
    page.figure(
        "won", charts.bars("Share of games won", bars, "share of games", across="winner"),
        f"Share of games won, with 95 % intervals (Wilson), n = {n}.",
    )  # fmt: skip
    endings = [(e.winner or "nobody", e.reason, e.rule, e.games, percent(e.games, n)) for e in found.endings.ranked()]
    page.table(("winner", "reason", "rule", "games", "share (95 % interval)"), endings,
               f"How the games ended, by winner and rule, n = {n}.")  # fmt: skip
    page.figure("length", charts.histogram("Length", found.turns, "turns", "games"),
                f"Length in turns: {mean_told(counted(found.turns))}.")  # fmt: skip
    for side, scores in found.scores.items():
        if scores:
            page.figure(f"score-{side}", charts.histogram(f"Score of {side}", scores, "points", "games", side),
                        f"Score of {side}: {mean_told(counted(scores))}.")  # fmt: skip


def course(page: Page, plan: Plan, found: Gathered) -> None:
    """Strength and control turn by turn, beside the historical course where turns have dates."""
    page.section("Turn by turn")
    dates = getattr(rules(plan.title), "DATES", None)
    for side in plan.bots:
        turns = sorted((t, c) for t, c in found.strength[side].items() if t >= 1)
        points = [(float(t), mean(c)) for t, c in turns]
        band = [(float(t), float(quantile(c, 0.1)), float(quantile(c, 0.9))) for t, c in turns]
        drawn: list[charts.Line] = [(side, points, band)]
        if dates:
            drawn.append(("history", history(side, points, dates), []))
        page.figure(
            f"strength-{side}", charts.lines(f"Strength of {side}", drawn, "turn", "strength on the board"),
            f"Strength of {side} on the board at each turn: mean, and the middle 80 % of games, n = {found.games}"
            + ("; dashed: men ashore in history, scaled to the same peak." if dates else "."),
        )  # fmt: skip
    held: list[charts.Line] = []
    for side in plan.bots:
        rows = [(float(t), wilson(c[side], c.total())) for t, c in sorted(found.field.items()) if t >= 1]
        held.append((side, [(t, i.share) for t, i in rows], [(t, i.low, i.high) for t, i in rows]))
    if any(y for _, line, _ in held for _, y in line):
        page.figure(
            "field", charts.lines("Henderson Field", held, "turn", "share of games", high=1.0),
            f"Share of games in which each side held Henderson Field when the turn began, with 95 % intervals, n = {found.games};"
            " in history the U.S. held it from the second week to the end.",
        )  # fmt: skip
    if dates:
        by_date(page, plan, found, dates)


def by_date(page: Page, plan: Plan, found: Gathered, dates: tuple[str, int]) -> None:
    """The games beside history, date by date: strengths as a share of each one's own peak."""
    rows = read_table(HISTORY).rows
    begin, days, sides = date.fromisoformat(dates[0]), dates[1], [s for s in ("US", "Japan") if s in plan.bots]
    peaks = {s: max((mean(c) for c in found.strength[s].values()), default=0.0) for s in sides}
    men = {s: max(row[f"{s.lower()} strength best"].number() for row in rows) for s in sides}
    table: list[list[object]] = []
    for turn in sorted(t for t in found.field if t >= 1):
        day = begin + timedelta(days=(turn - 1) * days)
        then = [row for row in rows if date.fromisoformat(row["start"].text) <= day]
        if not then or day > date.fromisoformat(rows[-1]["start"].text) + timedelta(days=7):
            continue
        line: list[object] = [turn, f"{day.day} {day:%b}", found.field[turn].total()]
        for side in sides:
            counts = found.strength[side][turn]
            line += [f"{mean(counts) / (peaks[side] or 1):.0%}",
                     f"{then[-1][f'{side.lower()} strength best'].number() / men[side]:.0%}"]  # fmt: skip
        line.append(percent(found.field[turn]["US"], found.field[turn].total()))
        table.append(line)
    if table:
        heads = ["turn", f"date, {begin.year}", "games", *(h for s in sides for h in (f"{s} in the games", f"{s} in history")),
                 "U.S. holds the field (95 % interval)"]  # fmt: skip
        page.table(heads, table, "The games beside history by date: strength on the board, and men ashore, each as a share of its"
                   " own greatest.")  # fmt: skip


def history(side: str, points: Sequence[tuple[float, float]], dates: tuple[str, int]) -> list[tuple[float, float]]:
    """Men ashore by week, on the turns of those days, scaled so that its peak is the peak of the games."""
    head = "us strength best" if side == "US" else "japan strength best"
    begin, days = date.fromisoformat(dates[0]), dates[1]
    men = [(1 + (date.fromisoformat(row["start"].text) - begin).days / days, row[head].number()) for row in read_table(HISTORY)]
    first, last = points[0][0], points[-1][0]
    men = [(x, y) for x, y in men if first <= x <= last]
    scale = max(y for _, y in points) / max((y for _, y in men), default=1)
    return [(x, y * scale) for x, y in men]


def luck(page: Page, plan: Plan, found: Gathered) -> None:
    """Losses by side, and the dice against what they should be."""
    page.section("Losses and luck")
    table = []
    for side in plan.bots:
        low, high = mean_interval(found.losses[side])
        table.append((side, round(found.losses[side].mean, 2), f"{low:.2f} to {high:.2f}", found.losses[side].n))
    page.table(("side", "lost a game", "95 % interval", "games"), table, "Pieces and steps of pieces lost, by side.")
    dice = []
    for side in plan.bots:
        faces = found.dice[side]
        if n := sum(faces):
            chi = sum((k - n / 6) ** 2 / (n / 6) for k in faces)
            dice.append((side, n, *faces, round(mean_face(faces), 3), round(chi, 2)))
    if dice:
        heads = ("half of", "rolls", *"123456", "mean", "chi-square")
        page.table(heads, dice, "Six-sided dice by the side that had the move: how often each face fell. The mean should be 3.5;"
                   " chi-square is above 11.07 once in twenty times.")  # fmt: skip
    if found.decided:
        page.say(f"In {found.lucky} of {found.decided} decided games, {percent(found.lucky, found.decided)}, the winner's own"
                 " half saw the higher mean roll.", note=True)  # fmt: skip


def rule_use(page: Page, plan: Plan, found: Gathered) -> None:
    """How often each rule was asked or told."""
    page.section("Rules in use")
    ledger, n = ledger_of(rules(plan.title)), found.games
    table = [
        (rule, ledger[rule].title if rule in ledger else "", round(k / n, 2), f"{found.rule_games[rule]} of {n}")
        for rule, k in found.rules.most_common()
    ]
    page.table(("rule", "title", "times a game", "games"), table, f"Questions asked and events told by each rule, n = {n}.")
