"""How the rules ask a side, roll dice, and let an owner choose his losses."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from ....engine.decision import D6, NOTHING, PIECE, TRY, Decision, Options, Rolls
from ....engine.decision import throw as handful
from .components import BOMBER, CV, JAPAN, SIDES, US
from .state import State

FACES = D6  # 2.0.b
DIGITS = "0123456"
DONE, ALL, DEFAULT, HOLD = "done", "all", "default", "hold"
ENDS_PHASE, ENDS_STEP, ENDS_CHOICE = {DONE: "phase"}, {DONE: "step"}, {ALL: "choice", DONE: "choice"}
OTHER: tuple[tuple[str, ...], ...] = ((SIDES[1],), (SIDES[0],))  # whom a question of a side concerns beside itself


def choose(
    g: State,
    side: int,
    rule: str,
    text: str,
    options: Options,
    *,
    name: Callable[[Any], str] | None = None,
    verb: str = "",
    about: Mapping[str, Any] = NOTHING,
    hand: Sequence[str] = (),
    means: str = PIECE,
    ends: Mapping[str, str] = NOTHING,
    rolls: Rolls = TRY,
    concerns: Sequence[str] = (),
) -> Decision:
    """Ask a side; options that are units go by the names on their counters. Nothing is hidden: a die that follows is found."""
    named = name or g.facts.name.__getitem__
    return Decision(SIDES[side], rule, text, options, named, hand, verb, about, means, ends, rolls, concerns)


def side_of(decision: Decision) -> int:
    """The side that is asked."""
    return US if decision.player == SIDES[US] else JAPAN


def throw(rule: str, text: str, number: int) -> Awaitable[list[int]]:
    """2.0.b Several six-sided dice, one after another."""
    return handful(rule, text, number)


BATTLES = {"8.step2.2": "Land-based air combat", "8.step2.3": "Bombing", "8.step3.2": "Naval air combat",
           "8.step3.3": "Naval air combat", "8.step5": "Submarine combat", "8.step6": "Shore bombardment",
           "11.1": "Land combat"}  # fmt: skip
"""What the combat of a rule is called."""


async def fire(g: State, rule: str, text: str, number: int, needed: int, **data: Any) -> int:
    """Roll `number` dice; how many show `needed` or higher."""
    dice = await throw(rule, text, number)
    hits = 0
    for die in dice:
        if die >= needed:
            hits += 1
    if g.events is not None and number > 0:
        rolled, told = shown(dice), plural(hits, "hit")
        g.note(rule, "{}: {} on {}+, {}", text, rolled, needed, told, kind="dice", dice=dice, result=told, needs=needed,
               name=text, battle=BATTLES[rule.rpartition(".")[0]], **data)  # fmt: skip
    return hits


def shown(dice: list[int]) -> str:
    """4 6 1."""
    return " ".join([DIGITS[die] for die in dice])


def plural(number: int, noun: str) -> str:
    """0 hits, 1 hit, 2 hits."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def so_many_dice(number: int) -> str:
    """1 die, 2 dice."""
    return f"{number} {'die' if number == 1 else 'dice'}"


# -- losses of the owner's choice ---------------------------------------------------------------------------------------

LOSS_RULES = ("8.step2.2.c", "8.step2.2.f", "8.step2.3.a", "8.step2.3.c", "8.step3.2.b", "8.step3.3.b", "9.1.b", "11.1.d",
              "11.2.b", "11.3")  # fmt: skip


async def lose_steps(g: State, side: int, rule: str, text: str, units: list[int], number: int) -> None:
    """The owner picks which steps (or carrier air points) are lost; nothing is asked where nothing is left to choose."""
    while number > 0:
        alive = [u for u in units if g.steps_of(u)]
        left = sum(map(g.steps_of, alive))
        if number >= left:  # excess hits are lost
            for u in alive:
                for _ in range(g.steps_of(u)):
                    _lose(g, rule, u)
            return
        pick: Any = alive[0]
        if len(alive) > 1:
            words = [*alive, DEFAULT] if number > 1 else alive
            text_now = f"{text} ({number} to lose)" if number > 1 else text
            pick = await choose(g, side, rule, text_now, words, verb="lose", about={"units": alive, "number": number})
        if pick == DEFAULT:
            for u in default_losses(g, alive, number):
                _lose(g, rule, u)
            return
        _lose(g, rule, pick)
        number -= 1


async def lose_units(g: State, side: int, rule: str, text: str, units: list[int], number: int) -> None:
    """8.step2.3.c The owner picks whole units, where a hit takes more than a step."""
    for hit in range(number, 0, -1):
        alive = [u for u in units if g.steps_of(u)]
        if not alive:
            return
        pick = alive[0]
        if len(alive) > hit:
            pick = await choose(g, side, rule, text, alive, verb="lose unit", about={"units": alive, "number": hit})
        for _ in range(g.steps_of(pick)):
            _lose(g, rule, pick)


def default_losses(g: State, units: list[int], number: int) -> list[int]:
    """The order offered as one word: a reduced unit's last step first, bombers before fighters, the fullest carrier's points."""
    kind, printed = g.facts.kind, g.facts.steps
    left = {u: g.steps_of(u) for u in units}
    lost: list[int] = []
    while len(lost) < number and any(left.values()):
        first = min(
            (u for u in units if left[u]),
            key=lambda u: (-left[u], not g.flip[u], 0, u) if kind[u] == CV else (0, left[u] == printed[u], kind[u] != BOMBER, u),
        )
        left[first] -= 1
        lost.append(first)
    return lost


def _lose(g: State, rule: str, u: int) -> None:
    g.lose_one(u)
    if g.events is not None:
        name, left = g.facts.name[u], g.steps_of(u)
        if g.facts.kind[u] == CV:
            g.note(rule, "{} loses an air point: {} left", name, left, kind="loss", piece=name, amount=1)
        else:
            g.note(rule, "{} loses a step: {}", name, f"{left} left" if left else "eliminated", kind="loss", piece=name, amount=1)
