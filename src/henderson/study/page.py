"""A review as one HTML page that needs no other file; printed it fits on A4."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from ..draw import board_svg
from ..engine.game import Game
from ..lab.charts import BOTTOM, LEFT, RIGHT, TOP, H, W, colour_of
from .course import Course
from .html import STYLE, figure, rows, section
from .review import Fortune, Review
from .verdicts import Verdict

LONGEST = 150  # letters of a line of the log
AROUND = 3.2  # hexes round what a decision is about
MORE = """
.judged{display:grid;grid-template-columns:minmax(0,300px) 1fr;gap:16px;margin:10px 0 18px;break-inside:avoid}
.judged svg{border:1px solid #d3d4c9;border-radius:6px}.judged h3{margin:0 0 4px;font-size:15px}.judged p{margin:3px 0}
.good{color:#22693f}.bad{color:#a4471a}a{color:#2f5d7c}.bar{display:inline-block;height:9px;vertical-align:middle}
@media(max-width:640px){.judged{grid-template-columns:1fr}table{display:block;overflow-x:auto;font-size:13px}}
"""
Link = Callable[[int], str]


def nowhere(at: int) -> str:
    """A page by itself links to no replay."""
    return ""


def page(found: Review, course: Course | None, link: Link = nowhere) -> str:
    """The page. `link(at)` is where that moment of the replay can be seen; the course has the maps."""
    sides = list(found.sides)
    head = f"<meta charset=utf-8><title>{escape(found.title)}: review</title><style>{STYLE}{MORE}</style>"
    told = [
        f"<h1>{escape(found.title)}: the game reviewed</h1><p class=note>{escape(_settled(found))}</p>",
        section("How it stood", curve(found) + calibration_note(found)),
    ]
    if found.turnings:
        told.append(section("Turning points", turning_table(found, link)))
    for side in sides:
        if found.seat in ("", side):
            told.append(section(f"Decisions: {found.sides[side]}", decisions(found, course, side, link)))
    told.append(section("Dice", dice(found.luck, found.sides) if found.luck else "<p>Nothing was rolled that anybody told.</p>"))
    told.append(section("Losses, ground, arms", arms(found)))
    if found.weeks:
        told.append(section("Beside the campaign", campaign(found)))
    return f"<!doctype html><html lang=en>{head}{''.join(told)}</html>\n"


def _settled(found: Review) -> str:
    options = ", ".join(f"{k} {'on' if v is True else 'off' if v is False else v}" for k, v in found.options.items())
    won = f"{found.sides.get(found.winner, 'Nobody')} won: " if found.outcome else ""
    eyes = f" From what {found.sides[found.seat]} knew, while the game went on." if found.seat else ""
    return f"{won}{found.outcome or 'The game is not over'}. Options: {options or 'the usual ones'}.{eyes}"


def calibration_note(found: Review) -> str:
    """What the chances rest on."""
    said = (
        "Chances are the bots' value of the position, calibrated on games of bots that it was not learned from (docs/study.md has"
        " the table). People play otherwise than bots: read them as a judgement, not as a measurement."
        if found.calibrated else
        "Chances are the bots' value of the position as it is: nobody has calibrated it for this game."
    )  # fmt: skip
    return f"<p class=note>{said}</p>"


def curve(found: Review) -> str:
    """Both sides' chances after every battle and turn."""
    points = found.points
    if len(points) < 2:
        return "<p>Too little was played.</p>"
    first, last = points[0].at, points[-1].at
    sides = list(found.sides)

    def x(at: int) -> float:
        return LEFT + (at - first) / max(1, last - first) * (W - LEFT - RIGHT)

    def y(chance: float) -> float:
        return H - BOTTOM - chance * (H - BOTTOM - TOP)

    body = []
    for k in range(5):
        body.append(f'<path d="M{LEFT} {y(k / 4):.1f}H{W - RIGHT}" stroke="#d3d4c9"/><text x="{LEFT - 6}" y="{y(k / 4) + 4:.1f}" '
                    f'text-anchor="end" fill="#66716d">{25 * k} %</text>')  # fmt: skip
    seen = -1
    turns = {p.turn for p in points}
    every = max(1, len(turns) // 14)
    for p in points:
        if p.turn != seen and (p.turn % every == 0 or every == 1):
            body.append(f'<text x="{x(p.at):.1f}" y="{H - 30}" text-anchor="middle" fill="#1b2524">{p.turn}</text>')
        seen = p.turn
    for k, side in enumerate(sides):
        line = " ".join(f"{x(p.at):.1f},{y(p.chance if k == 0 else 1 - p.chance):.1f}" for p in points)
        colour = colour_of(side, k)
        body.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2.2"/>')
        end = points[-1].chance if k == 0 else 1 - points[-1].chance
        body.append(f'<text x="{W - RIGHT - 4}" y="{y(end) + (14 if end > 0.5 else -6):.1f}" text-anchor="end" fill="{colour}">'
                    f"{escape(found.sides[side])}</text>")  # fmt: skip
        if len(sides) > 1 and k == 1:
            break
    for p in points:
        if p.battle:
            body.append(f'<circle cx="{x(p.at):.1f}" cy="{y(p.chance):.1f}" r="2.6" fill="{colour_of(sides[0], 0)}">'
                        f"<title>{escape(shortened(p.text))}: {p.chance:.0%}</title></circle>")  # fmt: skip
    svg = (
        f'<svg viewBox="0 0 {W} {H}" role="img" aria-label="Chance to win over the game" font-family="sans-serif" font-size="12">'
        f"{''.join(body)}<text x='{W / 2:.0f}' y='{H - 8}' text-anchor='middle' fill='#66716d'>turn</text></svg>"
    )
    return figure(svg, f"Chance to win after every turn and every battle (dots), {len(points)} moments")


def turning_table(found: Review, link: Link) -> str:
    """Ranked by swing, split into luck and the rest."""
    first = found.sides[next(iter(found.sides))]
    body = "".join(
        f"<tr><td>{_at(t.turn, t.until, link)}</td><td>{escape(t.step)}</td><td>{escape(shortened(t.text))}</td>"
        f"{_cell(t.swing)}{_cell(t.luck)}{_cell(t.choices)}</tr>"
        for t in found.turnings
    )
    note = (
        f"In chances to win, those of {escape(first)}: luck is the dice against the mean over all their faces, play is the rest,"
        " which is what both sides chose and what the value had not seen coming."
    )
    heads = "<tr><th>when</th><th>step</th><th>what</th><th>swing</th><th>luck</th><th>play</th></tr>"
    return f"<table>{heads}{body}</table><p class=note>{note}</p>"


def _at(text: str, at: int, link: Link) -> str:
    where = link(at)
    return f'<a href="{escape(where)}">{escape(text)}</a>' if where else escape(text)


def _cell(value: float) -> str:
    kind = "good" if value > 0.005 else "bad" if value < -0.005 else ""
    return f'<td class="n {kind}">{100 * value:+.0f} %</td>'


def shortened(text: str) -> str:
    """A line of the log, not too long."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def decisions(found: Review, course: Course | None, side: str, link: Link) -> str:
    """The three worst and the three best, each with the map of that moment."""
    worst, best = found.worst.get(side, []), found.best.get(side, [])
    out = [f"<p class=note>{found.looked} of {found.questions} questions with a choice had a first look, {found.judged} a verdict"
           " in fresh worlds. A difference that chance makes more than once in a hundred times is called none.</p>"]  # fmt: skip
    for title, kind, some in (("Could have been better", "bad", worst), ("Well chosen", "good", best)):
        out.append(f"<h3>{title}</h3>")
        if not some:
            out.append("<p>Nothing that stands out of the noise.</p>")
        out += [judged(v, kind, course, side, link) for v in some]
    return "".join(out)


def judged(v: Verdict, kind: str, course: Course | None, side: str, link: Link) -> str:
    """One decision."""
    better = v.word if v.gain >= 0 else v.other
    picture = picture_of(course.at(v.at), side, (v.word, v.other)) if course else ""
    worth = f"{100 * abs(v.gain):.0f} in 100 chances to win, give or take {200 * v.error:.0f} ({v.worlds} futures in pairs)"
    told = (
        f"<p><b>{escape(v.word)}</b> was answered; <b>{escape(v.other)}</b> was better by {worth}.</p>" if v.gain < 0 else
        f"<p><b>{escape(v.word)}</b> was answered, better than <b>{escape(v.other)}</b> by {worth}.</p>"
    )  # fmt: skip
    why = [*([f"{better}: {v.odds}"] if v.odds else []), *v.why]
    reasons = "".join(f"<li>{escape(w)}</li>" for w in why)
    return (
        f"<div class=judged><div>{picture}</div><div><h3 class={kind}>{_at(v.turn, v.at, link)}, {escape(v.step)}</h3>"
        f"<p>{escape(v.question)} <span class=note>[{escape(v.rule)}]</span></p>{told}"
        f"{f'<ul>{reasons}</ul>' if reasons else ''}</div></div>"
    )


def picture_of(game: Game, side: str, words: Sequence[str]) -> str:
    """The map round what a question is about, as the side saw it, with the answers lit."""
    board, view = game.board(), game.view(side)
    places = {s.id: s for s in board.spaces}
    decision = game.decision
    hand = list(decision.hand) if decision is not None else []
    at = {p.id: p.place for p in view.pieces}
    named = [w if w in places else at.get(w, "") for w in (*words, *hand)]
    spots = [places[p] for p in named if p in places]
    if not spots:
        return ""
    left, right = min(s.x for s in spots) - AROUND, max(s.x for s in spots) + AROUND
    top, bottom = min(s.y for s in spots) - AROUND, max(s.y for s in spots) + AROUND
    if not board.hexes or right - left > 5 * AROUND or bottom - top > 5 * AROUND:
        return board_svg(board, view, scale=30, choices=words)
    return board_svg(board, view, scale=44, crop=(left, top, right, bottom), choices=words)


def dice(luck: Sequence[Fortune], names: dict[str, str]) -> str:
    """What the dice gave each side."""
    body = [
        (names.get(f.side, f.side), f.rolls, f"{100 * f.luck:+.0f} %", f"{100 * f.spread:.0f} %", f.best, f.worst) for f in luck
    ]
    note = "<p class=note>Luck: chances to win that the dice gave, against their expectation. In two games of three it lies"
    note += " within the usual spread.</p>"
    return rows(("side", "dice and cards", "luck", "usual spread", "luckiest", "unluckiest"), body) + note


def arms(found: Review) -> str:
    """Losses, who held the field, who fought."""
    lost = rows(("side", "pieces and steps lost"), [(found.sides[s], n) for s, n in found.losses.items() if s in found.sides])
    heads = ("turn", *(f"strength {n}" for n in found.sides.values()), "Henderson Field")
    latest = {t.turn: t for t in found.course if t.turn}
    held = rows(heads, [(t.turn, *(t.strength.get(s, 0) for s in found.sides), found.sides.get(t.field, t.field or "-"))
                        for t in latest.values()])  # fmt: skip
    uses = rows(("side", "arm", "attacks or fires", "counters"),
                [(found.sides.get(u.side, u.side), u.arm, u.times, u.counters or "-") for u in found.uses])  # fmt: skip
    return lost + held + (uses if found.uses else "")


def campaign(found: Review) -> str:
    """Turn by turn beside what happened."""
    sides = list(found.sides)
    body = [(w.turn, w.begins, *(f"{w.men.get(s, 0):,.0f}" for s in sides), *(w.strength.get(s, 0) for s in sides),
             found.sides.get(w.held, w.held or "-"), found.sides.get(w.then, w.then or "-")) for w in found.weeks]  # fmt: skip
    names = [found.sides[s] for s in sides]
    men, here = (f"men ashore, {n}" for n in names), (f"strength here, {n}" for n in names)
    table = rows(("turn", "begins", *men, *here, "field here", "field then"), body)
    return table + "<p class=note>Men ashore and the field: history, by week (interpolated between dated sources).</p>"
