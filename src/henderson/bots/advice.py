"""What would you do? A bot's plan in a sentence and on the map, its main alternative, and what it fears.

All of it comes from worlds that fit what the seat knows: the plan from one of them, the arrows from playing the present step on
in it, the fear from some of them played until the seat is asked in the next turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from ..engine.events import lost
from ..engine.game import Game
from ..games import player
from .seat import Bot, Candidate, Seat
from .value import field_holder, worth

WORLDS = 6  # played on, to see what is feared
LONGEST = 900  # answers in each
ARROWS = 8  # on the map, the largest moves
SELDOM = 2  # a fear that comes true in fewer worlds is none


class Arrow(NamedTuple):
    """Pieces that go from one place to another in the present step."""

    start: str
    end: str
    pieces: int


class Advice(NamedTuple):
    """What a bot would do in a seat's place."""

    plan: str  # a sentence, or nothing if the game tells none
    answers: list[Candidate]  # what it would answer, then its main alternatives
    arrows: list[Arrow]
    fear: str  # a sentence


def advise(seat: Seat, who: Bot, seed: int | str = 0, stopped: Callable[[], bool] = lambda: False) -> Advice:
    """The advice of a bot to whoever sits there and is asked; worth little when it was stopped."""
    world, rng = seat.imagine(f"advice {seed}"), Random(f"advice {seed}")
    tell = getattr(player(world.rules), "plan", None)
    plan = _sentence(tell(world.state, seat.side)) if tell else ""
    return Advice(plan, who.explain(seat), _arrows(world, seat.side, rng), _fear(seat, seed, stopped))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".") if text else ""


def _play(world: Game, rng: Random, until: Callable[[Game], bool]) -> None:
    """Both sides go on with the game's own sense."""
    sense = player(world.rules).heuristic
    for _ in range(LONGEST):
        decision = world.decision
        if decision is None or until(world):
            return
        options = decision.options
        world.answer(options[0] if len(options) == 1 else sense(world.state, decision, rng))


def _standing(world: Game, side: str) -> dict[str, tuple[str, int]]:
    """Where a side's pieces are, and what each is worth."""
    return {p.id: (p.place, worth(p)) for p in world.view(side).pieces if p.side == side and p.place}


def _arrows(world: Game, side: str, rng: Random) -> list[Arrow]:
    """Who goes where until the step is over or somebody else is asked."""
    step = world.where.step_name
    before = _standing(world, side)
    _play(world, rng, lambda w: w.where.step_name != step or (w.decision is not None and w.decision.player != side))
    after = _standing(world, side)
    moves = Counter((place, after[p][0]) for p, (place, _) in before.items() if p in after and after[p][0] != place)
    return [Arrow(start, end, n) for (start, end), n in moves.most_common(ARROWS)]


def _fear(seat: Seat, seed: int | str, stopped: Callable[[], bool]) -> str:
    """What goes wrong most often until the seat is asked in the next turn."""
    strength: Counter[str] = Counter()  # lost, by the place where it stood when the enemy came
    times: Counter[str] = Counter()  # in how many worlds
    field, side, turn = 0, seat.side, seat.view.where.turn

    def enemy_asked(world: Game) -> bool:
        return world.decision is not None and world.decision.player != side

    def asked_again(world: Game) -> bool:
        return world.where.turn > turn and world.decision is not None and world.decision.player == side

    for n in range(WORLDS):
        if stopped():
            break
        world, rng = seat.imagine(f"fear {seed} {n}", quiet=False), Random(f"fear {seed} {n}")
        _play(world, rng, enemy_asked)
        stood, held, told = _standing(world, side), field_holder(world.view(side)), len(world.events("all"))
        _play(world, rng, asked_again)
        left = _standing(world, side)
        here: Counter[str] = Counter()
        for piece in lost(world.events("all")[told:]):  # a ship that went home is no loss
            if piece in stood:
                place, value = stood[piece]
                here[place] += value - (left[piece][1] if piece in left else 0)
        worst = {place: value for place, value in here.items() if value > 0}
        strength.update(worst)
        times.update(worst.keys())
        field += held == side != field_holder(world.view(side))
    if field >= SELDOM:
        return f"It fears for Henderson Field: lost in {field} of {WORLDS} worlds that were played on to the next turn."
    if not times or times[strength.most_common(1)[0][0]] < SELDOM:
        return f"It fears little: in {WORLDS} worlds played on to the next turn nothing was lost twice."
    place, value = strength.most_common(1)[0]
    return (f"It fears for {place}: losses there in {times[place]} of {WORLDS} worlds that were played on to the next turn, "
            f"of strength {value / WORLDS:.1f} on the average.")  # fmt: skip
