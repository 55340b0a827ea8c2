"""Bots at a table: one game, or the answers of one bot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..bots.seat import Bot, BotFault, HeuristicBot, Seat
from ..engine.decision import DICE, HendersonError
from ..engine.game import Game, RulesCrash
from ..engine.record import dump_crash

MOST = 100_000  # decisions; a game that is longer runs away


def bot_answers(game: Game, bot: Bot) -> None:
    """Let a bot answer the present question."""
    bot_thinks(game, bot)()


def bot_thinks(game: Game, bot: Bot) -> Callable[[], object]:
    """Let a bot think about the present question; calling what it gives answers it. A failure of bot or rules is a RulesCrash
    that can be reopened."""
    decision = game.decision
    assert decision is not None
    seat = Seat(game, decision.player)
    play: Callable[[Any], object]
    try:  # an option itself where the bot gives it: its word would only be looked up again
        if isinstance(bot, HeuristicBot):
            play, answer = game.take, bot.pick(seat)
        else:
            play, answer = game.play, bot.choose(seat)
    except BotFault:
        raise
    except Exception as crash:
        dump = dump_crash(game, "", crash)
        raise RulesCrash(f"{game.rules.ID}: {type(bot).__name__} failed at {decision}: {crash!r}", dump, "") from crash
    return lambda: play(answer)


def play_out(game: Game, bots: Mapping[str, Bot]) -> int:
    """Play to the end; how many answers the players gave."""
    count = 0
    while (decision := game.decision) is not None:
        if decision.player == DICE:
            raise HendersonError(f'The dice are to be typed in: {decision.rule} "{decision.text}"; bots need dice of their own')
        if count >= MOST:
            raise RulesCrash(f"{game.rules.ID} did not end within {MOST} answers, at {game.where.turn_name}", game.save(), "")
        bot_answers(game, bots[decision.player])
        count += 1
    return count
