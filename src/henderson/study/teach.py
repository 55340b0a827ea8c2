"""Comments that a review makes of a game: plans at the beginning of turns, what turned it, what would have been better."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..bots.seat import Seat
from ..engine.decision import DICE
from ..games import player
from .annotated import Annotated, Note, of_save
from .chance import first_chance
from .course import Course
from .page import shortened
from .review import Review, Turning
from .themes import LESSONS, theme_of
from .verdicts import Verdict

MOST_TURNINGS = 6
AGAIN = 4  # turns after which a plan is told again
TELLS, TEACHES = 0.02, 0.05  # chances to win: less is not told, and of less there is no lesson to draw
NUMBER = re.compile(r"\d+")


def explained(save: str, found: Review, title: str = "", intro: str = "", author: str = "Henderson's bots") -> Annotated:
    """The game with a note at every turn, turning point and judged decision; the first is the introduction."""
    course, out = Course(save), of_save(save, title or found.title, author)
    notes: dict[int, Note] = {}
    first = [n for n in (intro, _score(found)) if n]
    _add(notes, 0, " ".join(first))
    for at, text in plans(course):
        _add(notes, at, text)
    battles = {p.at for p in found.points if p.battle}
    begun = [t for t in found.turnings if t.turn != t.step]  # a set-up is a turn and a step of one name
    for turning in begun[:MOST_TURNINGS]:
        sign = "!?" if abs(turning.luck) > abs(turning.choices) else ""
        _add(notes, turning.until, turned(course, turning, turning.until in battles), sign)
    for some in (*found.worst.values(), *found.best.values()):
        for verdict in [v for v in some if abs(v.gain) >= TELLS]:
            _add(notes, verdict.at, told(course, verdict), "?" if verdict.gain < 0 else "!", _arrows(course, verdict))
    _add(notes, len(course.stops), _end(found))
    out.notes = [notes[at] for at in sorted(notes)]
    judged = [v for some in (*found.worst.values(), *found.best.values()) for v in some]
    teach(course, out.notes, {v.at for v in judged if abs(v.gain) >= TEACHES})
    return out


def teach(course: Course, notes: Sequence[Note], worth: set[int]) -> None:
    """What a judged answer teaches, by its theme: once in a game, and at the end what each side may take along."""
    title, missed, said = course.rules.ID, dict[str, list[str]](), set[str]()
    for note in notes:
        asked = course.at(note.at).decision
        theme = theme_of(title, asked) if asked is not None and note.sign in ("!", "?") else ""
        if not theme or asked is None:
            continue
        if note.sign == "?":
            missed.setdefault(asked.player, []).append(theme)
        if theme not in said and note.at in worth:
            said.add(theme)
            note.text += f"\nTo remember ({theme}): {LESSONS[theme]}"
    for side, themes in missed.items():
        notes[-1].text += f"\n{course.rules.NAMES.get(side, side)} might look again at: {', '.join(dict.fromkeys(themes))}."


def _add(notes: dict[int, Note], at: int, text: str, sign: str = "", arrows: Sequence[tuple[str, str]] = ()) -> None:
    if at not in notes:
        notes[at] = Note(at)
    one = notes[at]
    one.text = f"{one.text}\n{text}".strip()[:4000]
    one.sign, one.arrows = one.sign or sign, one.arrows or list(arrows)


def _score(found: Review) -> str:
    first = next(iter(found.sides))
    chances = f"{found.sides[first]} begins with a chance of {found.points[0].chance:.0%}." if found.points else ""
    return f"{chances} Signs: ! a clearly good answer, ? one that another would have beaten, !? a matter of luck.".strip()


def plans(course: Course) -> list[tuple[int, str]]:
    """What each side is about, when it is first asked in a turn: when it is another plan than last told, or that was long ago."""
    tell = getattr(player(course.rules), "plan", None)
    found, seen, last = [], set[tuple[int, str]](), dict[str, tuple[int, str]]()
    for stop in course.stops:
        turn = stop.game.where.turn
        if tell is None or stop.player == DICE or not turn or (turn, stop.player) in seen:
            continue
        seen.add((turn, stop.player))
        plan = tell(Seat(stop.game, stop.player).imagine(f"plan {stop.at}").state, stop.player)
        words, (since, before) = NUMBER.sub("", plan), last.get(stop.player, (0, ""))
        if plan and (words != before or turn >= since + AGAIN):
            last[stop.player] = (turn, words)
            name = course.rules.NAMES.get(stop.player, stop.player)
            found.append((stop.at, f"{name}, the plan: {plan[:1].lower()}{plan[1:]}" + ("" if plan.endswith(".") else ".")))
    return found


def turned(course: Course, t: Turning, battle: bool) -> str:
    """A turning point in sentences: for whom, from what chance to what, and what even dice would have left."""
    first = course.rules.SIDES[0]
    before = first_chance(course.at(t.at))
    after = before + t.swing
    side, was, now, even = first, before, after, after - t.luck
    if len(course.rules.SIDES) > 1 and t.swing < 0:
        side, was, now, even = course.rules.SIDES[1], 1 - was, 1 - now, 1 - even
    what = f"{t.turn}, {t.step}: {shortened(t.text)}" if battle else f"{t.turn}: {t.step} is over"
    said = f"A turning point. {what}. {course.rules.NAMES.get(side, side)}: {was:.0%} to win before it, {now:.0%} after it."
    if abs(t.luck) < TELLS:
        return said + " The dice had no part in it."
    return said + f" With even dice it would be about {min(0.99, max(0.01, even)):.0%}."


def told(course: Course, v: Verdict) -> str:
    """A verdict in sentences: who was asked, what was answered, what else there was, by how much it is better and why."""
    by = f"{100 * abs(v.gain):.0f} in 100 chances to win, give or take {200 * v.error:.0f}"
    why = "; ".join([*([v.odds] if v.odds else []), *v.why])
    reason = f" Why: {why}." if why else ""
    asked = course.at(v.at).decision
    ends = {} if asked is None else asked.closing
    word, other = (f"{w} (to end the {ends[w].replace('_', ' ')})" if w in ends else w for w in (v.word, v.other))
    question = f"{course.rules.NAMES.get(v.side, v.side)}: {v.question}" + ("" if v.question.endswith("?") else ":")
    if v.gain < 0:
        return f"{question} {word} was answered; {other} is better by {by}.{reason}"
    return f"{question} {word}, better than {other} by {by}.{reason}"


def _arrows(course: Course, v: Verdict) -> list[tuple[str, str]]:
    """From the piece in hand to where it went, and to where it should have gone."""
    game = course.at(v.at)
    spaces = {s.id for s in game.board().spaces}
    at = {p.id: p.place for p in game.view(v.side).pieces if p.place}
    decision = game.decision
    hand = [at.get(h, h) for h in decision.hand] if decision is not None else []
    start = next((h for h in hand if h in spaces), "")
    ends = [w for w in (v.word, v.other) if w in spaces and w != start]
    return [(start, end) for end in ends] if start else []


def _end(found: Review) -> str:
    luck = next((f for f in found.luck if f.side == found.winner), None)
    name = found.sides.get(found.winner, "Nobody")
    dice = ""
    if luck is not None:
        usual = abs(luck.luck) <= luck.spread
        kind = "with no more than the usual luck of" if usual else "with" if luck.luck > 0 else "against"
        dice = f" {name} won {kind} the dice ({100 * luck.luck:+.0f} %, usual spread {100 * luck.spread:.0f} %)."
    return f"{found.outcome}.{dice}"
