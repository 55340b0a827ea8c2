"""Is a position a puzzle? Every answer to its question is weighed. If one is clearly best the puzzle is written, if not it is
said how near they are."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ..bots.seat import Seat
from ..engine.decision import HendersonError
from ..engine.game import Game
from ..engine.view import Struct
from .mine import MANY, RIVALS, ahead, best_of, proven, seeds, written
from .puzzles import Answer, Puzzle, text_of
from .reckon import Reckoned
from .themes import theme_of
from .weigh import Gap, Weighed

ROUNDS, FUTURES = 2, 32  # of the first look; of the last, when the end of the step does not tell
OWN = "your own"

Tell = Callable[[str, int, int], None]


class Posed(Struct, omit_defaults=False):
    """What came of a position: its answers, the best first, and the puzzle's file, "" when it is none."""

    text: str
    answers: list[Answer]
    puzzle: str = ""


def posed(game: Game, seed: str = "posed", tell: Tell = lambda what, done, total: None) -> Posed:
    """Weigh the answers of a position."""
    decision = game.decision
    if decision is None:
        raise HendersonError("The game is over there: a puzzle needs a question")
    if not 2 <= len(decision.words) <= MANY:
        raise HendersonError(f"'{decision.text}' has {len(decision.words)} answers: expected 2 to {MANY}")
    seat, rng = Seat(game, decision.player), Random(f"{seed} {game.position()}")
    theme = theme_of(game.rules.ID, decision) or OWN
    tell("looking at every answer", 0, 3)
    looked = Reckoned(seat, decision.words)
    looked.look(seeds(rng, ROUNDS))
    tell("playing the step to its end", 1, 3)
    proof, same = proven(seat, looked, rng)
    if len(same) == len(decision.words):
        return Posed("All answers come to the same.", [Answer(w, round(looked.mean(w), 3)) for w in decision.words])
    if proof is not None:
        return _told(written(game, theme, seed, proof, same))
    tell("playing on", 2, 3)
    first, same = best_of(looked)
    later = Weighed(seat, [first, *[w for w in looked.ranked() if w not in same][:RIVALS]])
    later.look(seeds(rng, FUTURES))
    best, *rivals = later.ranked()
    gaps = {w: later.gap(best, w) for w in rivals}
    if all(map(ahead, gaps.values())):
        later.words = [best, *rivals]
        return _told(written(game, theme, seed, later, same if best == first else [best]))
    rival = min((w for w in rivals if not ahead(gaps[w])), key=lambda w: gaps[w].mean)
    return Posed(_near(best, rival, gaps[rival]), _answers(later, gaps, best))


def _near(best: str, rival: str, apart: Gap) -> str:
    return (
        f"No answer is clearly best: {best} leads {rival} by {100 * apart.mean:.0f} in 100 chances to win, give or take"
        f" {200 * apart.error:.0f} ({apart.worlds} futures)."
    )


def _answers(found: Weighed, gaps: dict[str, Gap], best: str) -> list[Answer]:
    behind = [Answer(w, round(found.mean(w), 3), round(g.mean, 3), round(g.error, 4)) for w, g in gaps.items()]
    return [Answer(best, round(found.mean(best), 3)), *behind]


def _told(made: Puzzle | None) -> Posed:
    if made is None:
        raise HendersonError("The notation of this position does not lead back to its question")
    return Posed(made.told(), made.answers, text_of(made))
