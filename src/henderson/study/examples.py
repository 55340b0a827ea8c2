"""Example games: annotated games of strong bots, in the game's folder (`examples/ID.json`)."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import henderson

from ..bots import bot
from ..engine.decision import HendersonError, nearest
from ..engine.view import Struct
from ..games import folder
from ..lab.match import play_out
from .annotated import Annotated, read
from .chance import first_chance
from .course import Course
from .review import Tell, review, silent
from .teach import explained


class About(Struct):
    """An example as it is listed."""

    id: str
    title: str
    text: str  # its first comment


@cache
def examples(title: str) -> list[About]:
    """The example games of a title."""
    found = []
    for file in sorted((folder(title) / "examples").glob("*.json")):
        one = read(file.read_text(encoding="utf-8"))
        found.append(About(file.stem, one.title, one.notes[0].text if one.notes else ""))
    return found


def example(title: str, name: str) -> Annotated:
    """One of them."""
    known = [e.id for e in examples(title)]
    if name not in known:
        raise HendersonError(f"'{name}' is no example game of {title}: expected {nearest(name, known) or 'none'}")
    return read((folder(title) / "examples" / f"{name}.json").read_text(encoding="utf-8"))


def make(
    title: str, count: int, seed: str, who: str, games: int, futures: int, intro: str, tell: Tell = silent
) -> dict[str, Annotated]:
    """Let bots play some games and annotate the most eventful ones, one won by each side among them where there are such."""
    found = []
    for n in range(games):
        tell("playing", n, games)
        game = henderson.new(title, seed=f"example {seed}/{n}")
        play_out(game, {side: bot(who, f"example {seed}/{n}/{side}", game.rules) for side in game.rules.SIDES})
        course = Course(game.save())
        chances = [first_chance(stop.game) for stop in course.stops[:: max(1, len(course.stops) // 40)]]
        moved = sum(abs(a - b) for a, b in pairwise(chances))
        end = game.outcome
        found.append((moved, end.winner if end else "", game.save(), n))
    found.sort(key=lambda f: -f[0])
    first = [next((f for f in found if f[1] == side), None) for side in dict.fromkeys(f[1] for f in found)]
    chosen = [f for f in first if f is not None][:count]
    chosen += [f for f in found if f not in chosen][: count - len(chosen)]
    out = {}
    for k, (_, winner, text, n) in enumerate(chosen, 1):
        looked = review(text, futures, tell=tell)
        name = looked.sides.get(winner, "Nobody")
        turns = looked.points[-1].turn if looked.points else 0
        made = explained(text, looked, f"Example {k}: {name} wins in turn {turns}", intro, f"Henderson's bots ({who})")
        out[f"{k}-{(winner or 'nobody').lower()}-{n}"] = made
    return out
