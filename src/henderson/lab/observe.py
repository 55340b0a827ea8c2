"""One game watched closely: what happened turn by turn, which rules were used, how the dice fell."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..bots.own import any_bot
from ..bots.value import field_holder, worth
from ..engine.decision import DICE
from ..engine.game import Game
from ..engine.view import Struct
from .match import MOST, bot_answers
from .simulate import Plan, opened

FACES = (1, 2, 3, 4, 5, 6)


class Turn(Struct):
    """The position when a turn began."""

    turn: int
    strength: dict[str, int]  # factors (or steps, or pieces) on the board, by side
    pieces: dict[str, int]
    field: str  # who holds Henderson Field, "" nobody
    tracks: dict[str, int]  # the numbers kept beside the map


class Sample(Struct, omit_defaults=False):
    """One finished game."""

    index: int
    seed: str
    winner: str
    reason: str
    rule: str
    score: dict[str, int]
    decisions: int
    turns: int
    course: list[Turn]
    losses: dict[str, int]  # pieces and steps of pieces lost, by side
    rules: dict[str, int]  # questions asked and events told, by rule
    dice: dict[str, list[int]]  # faces of six-sided dice rolled while that side had the move: how often 1, 2, ... 6


def play_observed(plan: Plan, index: int) -> Sample:
    """The game of that number; its seed is made of the run's and its own, so it does not matter who plays it."""
    name = f"{plan.seed}/{index}"
    game = opened(plan, name)
    players = {side: any_bot(who, f"{name}/{side}", game.rules) for side, who in plan.bots.items()}
    course: list[Turn] = []
    asked: Counter[str] = Counter()
    owner: dict[str, str] = {}  # every piece seen on the board, and whose it is
    off, decisions = off_board(game), 0
    while game.decision is not None and decisions < MOST:
        if game.where.turn != (course[-1].turn if course else -1):
            course.append(turn_now(game, owner, off))
        asked[game.decision.rule] += 1
        bot_answers(game, players[game.decision.player])
        decisions += 1
    course.append(turn_now(game, owner, off))
    end = game.outcome
    assert end is not None, f"{plan.title} {name} did not end"
    losses, told, dice = tally(game, owner)
    return Sample(index, name, end.winner, end.reason, end.rule, dict(end.score), decisions, game.where.turn, course, losses,
                  dict(sorted((asked + told).items())), dice)  # fmt: skip


def off_board(game: Game) -> frozenset[str]:
    """Places that are not on the board: tracks, piles of what comes later, what is out of play."""
    spaces = game.rules.board(game.state).spaces
    return frozenset(s.id for s in spaces if s.kind == "track" or (s.kind == "box" and not s.playable))


def turn_now(game: Game, owner: dict[str, str], off: frozenset[str]) -> Turn:
    """What is on the board now. The laboratory sees with the eyes of both sides."""
    views = {side: game.view(side) for side in game.rules.SIDES}
    owner.update({p.id: side for side, v in views.items() for p in v.pieces if p.side == side and p.place})
    own = {side: [p for p in v.pieces if p.side == side and p.place and p.place not in off] for side, v in views.items()}
    strength = {side: sum(worth(p) for p in pieces) for side, pieces in own.items()}
    first = next(iter(views.values()))
    tracks = {t.id: t.value for v in views.values() for t in v.tracks}
    return Turn(game.where.turn, strength, {side: len(p) for side, p in own.items()}, field_holder(first), tracks)


def tally(game: Game, owner: dict[str, str]) -> tuple[dict[str, int], Counter[str], dict[str, list[int]]]:
    """Losses by side, events by rule, and the six-sided dice by the side that had the move."""
    losses: Counter[str] = Counter()
    told: Counter[str] = Counter()
    dice: dict[str, list[int]] = {}
    for past in game.activations():
        for event in past.events:
            told[event.rule] += 1
            if event.kind != "loss" and event.data.get("result") != "eliminated":
                continue
            if "side" in event.data:
                losses[str(event.data["side"])] += 1
            elif "piece" in event.data:  # else it is no piece, such as Supply that burns
                piece = str(event.data["piece"])
                if piece not in owner:  # it came and went between two turns
                    owner.update(
                        {p.id: s for s in game.rules.SIDES for p in game.rules.view(past.start, s).pieces if p.side == s}
                    )
                losses[owner.get(piece, "")] += 1
    for side, face in rolled(game):
        dice.setdefault(side, [0] * 6)[face - 1] += 1
    return dict(sorted(losses.items())), told, dict(sorted(dice.items()))


def rolled(game: Game) -> list[tuple[str, int]]:
    """Every roll of a six-sided die: whose half it was, and the face."""
    found: list[tuple[str, int]] = []
    for past in game.activations():
        if not past.answers:
            continue
        state: Any = past.start.copy()
        state.events = None
        script = game.rules.activation(state)
        decision = script.send(None)
        for answer in past.answers:
            if decision.player == DICE and tuple(decision.options) == FACES:  # not a card out of six
                found.append((game.rules.where(past.start).side, answer))
            try:
                decision = script.send(answer)
            except StopIteration:
                break
    return found
