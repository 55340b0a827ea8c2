"""Mine bot games for positions with one clearly best answer.

Every answer is reckoned to the end of the step (reckon.py). What looks clear in a round is looked at in fresh ones, so that luck
in the first does not choose it; what is kept is told by rounds that chose nothing. Futures over the next turns (weigh.py) then
have a veto: what wins the battle and leads to nothing is no puzzle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import henderson

from ..bots import bot
from ..bots.seat import Seat, hints_of, styles_of
from ..engine.decision import HendersonError
from ..engine.game import Game
from ..games import player
from .chance import chance
from .puzzles import FUTURES, RECKONED, Answer, Puzzle
from .reckon import RUNS, Reckoned
from .themes import theme_of
from .weigh import Gap, Weighed, candidates
from .why import reasons, shown_odds

FEW, MANY = 12, 40  # options that are all looked at at once; options a question may have
PROOF = 8  # rounds that prove it
RIVALS = 4  # answers it is proven against; all are looked at in the round before
VETO, DOUBTFUL = 12, 2  # futures of the best answer and of so many others
OPEN = 0.08, 0.92  # chance to win of the side that is asked
PROMISING, GAP = 0.02, 0.03  # chance to win by which the best leads in the first looks, and in the last
DOUBT = 0.01  # that the lead over any other is chance
A_GAME = 40  # questions looked at in one game
ALIKE = 8  # puzzles of one rule and verb
PATIENCE = 80  # questions of a kind that make no puzzle, for each that made one and one more: a look is cheap
EARLY = 1  # turn before which nothing is mined
PLAYERS = ("heuristic", "varied", "recruit")


def mined(
    title: str, seed: str, options: dict[str, Any], kept: Counter[str], missed: Counter[str], tell: Callable[[str], None]
) -> Iterator[Puzzle]:
    """The puzzles of one bot game. `kept` counts those there are by question, so that no kind crowds out the others; `missed`
    counts questions that made none, so that kinds which never do are soon left alone."""
    rng, name = Random(f"mine {title} {seed}"), f"mine {title} {seed}"
    game = henderson.new(title, seed=name, options=options)
    bots = {side: bot(rng.choice(PLAYERS), f"{name} {side}", game.rules) for side in game.rules.SIDES}
    asked = list(_questions(game, bots, title))
    rng.shuffle(asked)
    looked: Counter[str] = Counter()
    made: set[tuple[str, int, str]] = set()
    for theme, kind, moment in asked:
        if looked.total() >= A_GAME:
            return
        here = (kind, moment.where.turn, moment.where.step_name)
        if here in made:
            continue  # the same question a moment later
        if looked[kind] >= 4 or kept[kind] >= ALIKE or missed[kind] >= PATIENCE * (1 + kept[kind]):
            continue
        looked[kind] += 1
        tell(f"{seed} {kind}")
        found = puzzle(moment, theme, f"{name} {looked.total()}")
        if found is None:
            missed[kind] += 1
        else:
            kept[kind] += 1
            made.add(here)
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
    first = Reckoned(seat, decision.words if len(decision.words) <= FEW else candidates(seat, decision.words[0], FEW, seed))
    first.look(seeds(rng, 1))
    if not _leads(first, PROMISING):
        return None
    second = Reckoned(seat, decision.words)
    second.look(seeds(rng, 1))
    if not _leads(second, PROMISING):
        return None
    proof, same = proven(seat, second, rng)
    return written(game, theme, seed, proof, same) if proof is not None else None


def proven(seat: Seat, looked: Reckoned, rng: Random) -> tuple[Reckoned | None, list[str]]:
    """The proof in fresh rounds that one answer of those leads all others, if it does; and the words that come to the same."""
    best, same = best_of(looked)
    rivals = [w for w in looked.ranked() if w not in same][:RIVALS]
    proof = Reckoned(seat, [best, *rivals])
    proof.look(seeds(rng, PROOF), whole=True)
    if any(not ahead(proof.gap(best, rival)) for rival in rivals):
        return None, same
    later = Weighed(seat, [best, *[w for w in proof.ranked() if w != best][:DOUBTFUL]])
    later.look(seeds(rng, VETO))
    return (proof if later.ranked()[0] == best else None), same


def seeds(rng: Random, n: int) -> list[int]:
    """Fresh ones."""
    return [rng.randrange(1 << 30) for _ in range(n)]


def best_of(found: Reckoned) -> tuple[str, list[str]]:
    """The best word, and those that come to the same."""
    best = found.ranked()[0]
    return best, [w for w in found.words if w == best or found.same(best, w)]


def ahead(apart: Gap) -> bool:
    """Is a lead enough to be a puzzle's answer?"""
    return apart.mean >= GAP and apart.doubt < DOUBT


def _leads(found: Reckoned, by: float) -> bool:
    """Is one answer ahead of all others that do not come to the same? Few may: no guess should be right more often than not."""
    best, same = best_of(found)
    rivals = [w for w in found.words if w not in same]
    few = len(same) <= min(3, len(found.words) // 2)
    return few and all(found.gap(best, w).mean >= by for w in rivals)


def written(game: Game, theme: str, seed: str, proof: Reckoned | Weighed, same: list[str]) -> Puzzle | None:
    """The puzzle, with what proves it; None when the notation does not lead to its question."""
    decision, best = game.decision, proof.words[0]
    assert decision is not None
    text, reckoned = game.position(), isinstance(proof, Reckoned)
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
    turns, times = (0, RUNS) if reckoned else (hints_of(game.rules).ahead, 1)
    why = reasons(proof.found[best], proof.found[rivals[0]], turns)
    odds = shown_odds(game, best)
    return Puzzle(
        id="", game=game.rules.ID, theme=theme, level=level(game, same, seed), side=decision.player, rule=decision.rule,
        verb=decision.verb, question=decision.text, turn=game.where.turn_name or f"Turn {game.where.turn}",
        options=len(decision.words), right=same, answers=answers, gap=round(apart.mean, 3), error=round(apart.error, 4),
        worlds=apart.worlds * times, why=[*([f"{best} is {odds}"] if odds else []), *why],
        plan=tell(world.state, decision.player) if tell else "", seed=seed, position=text, by=RECKONED if reckoned else FUTURES,
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
