"""Mine bot games for positions with one clearly best answer.

Every answer is weighed in the same worlds (weigh.py). What looks clear in a few worlds is looked at in fresh ones, so that luck
in the first does not choose it; what is kept is told by worlds that chose nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import henderson

from ..bots import bot
from ..bots.seat import Seat, hints_of, styles_of
from ..engine.decision import HendersonError
from ..engine.game import Game
from ..games import player
from .chance import chance
from .puzzles import Answer, Puzzle
from .themes import theme_of
from .weigh import Weighed, candidates, soon
from .why import reasons, shown_odds

FEW, MANY = 12, 40  # options that are all looked at at once; options a question may have
GLANCE = 3  # worlds of the first glance, played to the end of the step only
SCREEN, SECOND, PROOF = 3, 8, 32  # worlds of the three looks
OPEN = 0.08, 0.92  # chance to win of the side that is asked
PROMISING, GAP = 0.04, 0.03  # chance to win by which the best leads in the first look, and in the last
DOUBT = 0.01  # that the lead over any other is chance
A_GAME = 40  # questions looked at in one game
ALIKE = 5  # puzzles of one rule and verb
EARLY = 1  # turn before which nothing is mined
PLAYERS = ("heuristic", "varied", "recruit")


def mined(title: str, seed: str, options: dict[str, Any], kept: Counter[str], tell: Callable[[str], None]) -> Iterator[Puzzle]:
    """The puzzles of one bot game. `kept` counts those there are by question, so that no kind crowds out the others."""
    rng, name = Random(f"mine {title} {seed}"), f"mine {title} {seed}"
    game = henderson.new(title, seed=name, options=options)
    bots = {side: bot(rng.choice(PLAYERS), f"{name} {side}", game.rules) for side in game.rules.SIDES}
    asked = list(_questions(game, bots, title))
    rng.shuffle(asked)
    looked: Counter[str] = Counter()
    for theme, kind, moment in asked:
        if looked.total() >= A_GAME:
            return
        if looked[kind] >= 4 or kept[kind] >= ALIKE:
            continue
        looked[kind] += 1
        tell(f"{seed} {kind}")
        found = puzzle(moment, theme, f"{name} {looked.total()}")
        if found is not None:
            kept[kind] += 1
            yield found


def _questions(game: Game, bots: dict[str, Any], title: str) -> Iterator[tuple[str, str, Game]]:
    """The questions of a game that may make puzzles, with the position."""
    while (decision := game.decision) is not None:
        theme = theme_of(title, decision)
        if theme and 2 <= len(decision.words) <= MANY and game.where.turn >= EARLY:
            yield theme, f"{decision.rule} {decision.verb}".strip(), game.clone()
        game.play(bots[decision.player].choose(Seat(game, decision.player)))


def puzzle(game: Game, theme: str, seed: str) -> Puzzle | None:
    """A position as a puzzle, if one answer is clearly best; None if not."""
    decision = game.decision
    assert decision is not None
    seat, rng = Seat(game, decision.player), Random(f"puzzle {seed}")
    if not OPEN[0] <= chance(game, decision.player) <= OPEN[1]:
        return None  # decided already: nothing matters much
    if not _glanced(seat, decision.words, _seeds(rng, GLANCE)):
        return None
    first = list(decision.words) if len(decision.words) <= FEW else candidates(seat, decision.words[0], FEW, seed)
    screen = Weighed(seat, first)
    screen.look(_seeds(rng, SCREEN))
    if not _leads(screen, PROMISING, 0.4):
        return None
    second = Weighed(seat, decision.words)
    second.look(_seeds(rng, SECOND))
    if not _leads(second, GAP * 0.75, 0.15):
        return None
    best, same = _best(second)
    rivals = [w for w in second.ranked() if w not in same][:4]
    proof = Weighed(seat, [best, *rivals])
    proof.look(_seeds(rng, PROOF))
    if any(not _ahead(proof, best, rival, GAP, DOUBT) for rival in rivals):
        return None
    return _written(game, theme, seed, proof, best, same)


def _glanced(seat: Seat, words: Sequence[str], seeds: list[int]) -> bool:
    """Does one word stand out when the step is over? Those that come to the same stand together."""
    means = sorted((sum(soon(seat, w, s) for s in seeds) / len(seeds) for w in words), reverse=True)
    other = next((m for m in means if m < means[0] - 1e-9), means[0])
    return means[0] - other >= PROMISING / 2


def _seeds(rng: Random, n: int) -> list[int]:
    return [rng.randrange(1 << 30) for _ in range(n)]


def _best(found: Weighed) -> tuple[str, list[str]]:
    """The best word, and those that come to the same."""
    best = found.ranked()[0]
    return best, [w for w in found.words if w == best or found.same(best, w)]


def _ahead(found: Weighed, best: str, rival: str, by: float, doubt: float) -> bool:
    apart = found.gap(best, rival)
    return apart.mean >= by and apart.doubt < doubt


def _leads(found: Weighed, by: float, doubt: float) -> bool:
    """Is one answer ahead of all others that do not come to the same? Not all may."""
    best, same = _best(found)
    rivals = [w for w in found.words if w not in same]
    return bool(rivals) and len(same) <= 3 and all(_ahead(found, best, w, by, doubt) for w in rivals)


def _written(game: Game, theme: str, seed: str, proof: Weighed, best: str, same: list[str]) -> Puzzle | None:
    decision = game.decision
    assert decision is not None
    text = game.position()
    try:
        again = henderson.position(game.rules.ID, text, seed="puzzle")
    except HendersonError:
        return None
    if again.decision is None or (again.decision.rule, again.decision.words) != (decision.rule, decision.words):
        return None  # the notation does not lead back to this question
    rivals = [w for w in proof.ranked() if w != best]
    apart = proof.gap(best, rivals[0])
    tell, world = getattr(player(game.rules), "plan", None), proof.seat.imagine("plan")
    answers = [Answer(w, round(proof.mean(w), 3), round(proof.gap(best, w).mean, 3), round(proof.gap(best, w).error, 4))
               for w in (best, *rivals)]  # fmt: skip
    why = reasons(proof.found[best], proof.found[rivals[0]], proof.player.hints.ahead)
    odds = shown_odds(game, best)
    return Puzzle(
        id="", game=game.rules.ID, theme=theme, level=level(game, same, seed), side=decision.player, rule=decision.rule,
        verb=decision.verb, question=decision.text, turn=game.where.turn_name or f"Turn {game.where.turn}",
        options=len(decision.words), right=same, answers=answers, gap=round(apart.mean, 3), error=round(apart.error, 4),
        worlds=apart.worlds, why=[*([f"{best} is {odds}"] if odds else []), *why],
        plan=tell(world.state, decision.player) if tell else "", seed=seed, position=text,
    )  # fmt: skip


def level(game: Game, right: list[str], seed: str) -> int:
    """1: the game's own sense finds it; 2: now and then, or among many; 3: hardly ever."""
    decision = game.decision
    assert decision is not None
    seat, rng = Seat(game, decision.player), Random(f"level {seed}")
    styles, start = styles_of(game.rules), hints_of(game.rules).starts
    hits = 0
    for n in range(8):
        world = seat.imagine(f"level {seed} {n}")
        assert world.decision is not None
        hits += world.decision.word(styles[start if n % 2 else ""](world.state, world.decision, rng)) in right
    if hits <= 2:
        return 3
    return 1 if hits >= 7 and len(decision.words) <= 6 else 2
