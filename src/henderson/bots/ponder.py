"""Pondering: while a person thinks, a bot that looks ahead tries its plans for its next step where it will probably make one.

It starts from what its seat knows now, lets both sides go on by the heuristic until it would plan, and compares there the game's
own plans, which have names. What it finds goes into the bot's memory of that step and counts less than what is found when the
question is really there.
"""

from __future__ import annotations

from random import Random

from ..engine.game import Game
from ..games.kit.hints import Hints
from .futures import LONGEST, Player, Way, future
from .search import SearchBot
from .seat import Seat

COUNTS = 0.3  # what a world foreseen counts beside one at the question itself
HEAVIEST = 12.0  # worlds that all foreseen may count, however long the person thinks
MOST = 60  # worlds for one position: then it has thought enough


def ponder(bot: SearchBot, seat: Seat, seed: int | str, most: int = MOST) -> int:
    """Think until stopped, or until it is enough; how many worlds were thought about."""
    (styles, hints), rng = bot.known(seat), Random(f"ponder {seed}")
    ideas = {f"~{name}": idea for name, idea in hints.ideas.items()}
    player = Player({**styles, **ideas}, hints)
    for n in range(most):
        world = seat.foresee(rng.randrange(1 << 30))
        if world is None or bot.stopped() or not _to_next_plan(world, seat.side, player, rng):
            return n
        if hints.thinks is None or hints.thinks(world.state):
            _compare(bot, Seat(world, seat.side), player, rng.randrange(1 << 30))
    return most


def _to_next_plan(world: Game, side: str, player: Player, rng: Random) -> bool:
    """Play on to a question at which the side makes a plan; is there one?"""
    usual = player.styles[player.hints.starts]
    for _ in range(LONGEST):
        decision = world.decision
        if decision is None:
            return False
        mine = decision.player == side and not world.answers and len(decision.options) > 1
        if mine and _is_planned(decision.rule, player.hints):
            return True
        options = decision.options
        world.answer(options[0] if len(options) == 1 else usual(world.state, decision, rng))
    return False


def _is_planned(rule: str, hints: Hints) -> bool:
    """Does search make a plan at a question of that rule?"""
    return rule in (hints.planned or (rule,)) and hints.crossroads is not None and rule not in hints.crossroads


def _compare(bot: SearchBot, seat: Seat, player: Player, seed: int) -> None:
    """What each plan gains on the usual one in one world, with the same luck."""
    step, start = seat.view.where.step_name, player.hints.starts
    usual = future(seat, Way("", start), seed, player)
    for style in player.styles:
        if style != start:
            if bot.stopped():
                return
            gain = future(seat, Way("", style), seed, player) - usual
            known = bot.memory.get((step, style), (0.0, 0.0, 0.0))
            less = min(1.0, HEAVIEST / (known[0] + COUNTS))
            n, total, squares = (less * x for x in known)
            bot.memory[step, style] = n + COUNTS, total + COUNTS * gain, squares + COUNTS * gain * gain
