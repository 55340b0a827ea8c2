"""Why one answer is better than another, in the players' terms: odds, losses, the field, and the numbers kept beside the map."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import StatisticsError, correlation, fmean

from ..engine.game import Game
from ..engine.view import Preview
from .weigh import After

MOST = 3  # reasons told
FIELD, STRENGTH, TRACK = 0.12, 0.75, 0.5  # differences that are worth telling
TIED = 0.2  # correlation with winning that a number must have to be a reason


def reasons(better: Sequence[After], other: Sequence[After], turns: int) -> list[str]:
    """What comes of the better answer that does not come of the other, over the same futures; the largest first."""
    if not better or not other:
        return []
    found: list[tuple[float, str]] = []
    n = len(better)

    def apart(of: Sequence[float], than: Sequence[float]) -> float:
        return fmean(of) - fmean(than)

    field = apart([a.field for a in better], [a.field for a in other])
    if field >= FIELD:
        held = [sum(a.field > 0 for a in side) for side in (better, other)]
        found.append((3 * field, f"Henderson Field is held in {held[0]} of {n} futures, against {held[1]} of {len(other)}"))
    foe = -apart([a.foe for a in better], [a.foe for a in other])
    if foe >= STRENGTH:
        found.append((foe / 4, f"the enemy has {foe:.1f} less strength on the board {_later(turns)}"))
    own = apart([a.own for a in better], [a.own for a in other])
    if own >= STRENGTH:
        found.append((own / 4, f"{own:.1f} more of your own strength is left {_later(turns)}"))
    both = (*better, *other)
    for name in better[0].tracks:
        rows = [[float(a.tracks.get(name, 0)) for a in side] for side in (better, other)]
        by, good = apart(rows[0], rows[1]), _together([*rows[0], *rows[1]], [a.chance for a in both])
        if abs(by) >= TRACK and by * good > 0 and abs(good) >= TIED and not name.startswith("Henderson"):
            size = max(1.0, max(map(abs, (*rows[0], *rows[1]))))
            found.append((abs(by) / size, f"{name}: {by:+.1f} {_later(turns)}"))
    return [text for _, text in sorted(found, key=lambda pair: -pair[0])[:MOST]]


def _together(xs: Sequence[float], ys: Sequence[float]) -> float:
    """How far two rows go together (correlation): whether more of a number is good is asked of the futures, not guessed."""
    try:
        return correlation(xs, ys)
    except StatisticsError:  # one of them never changes
        return 0.0


def _later(turns: int) -> str:
    if not turns:
        return "when the step is over"
    return "a turn later" if turns == 1 else f"{turns} turns later"


def shown_odds(game: Game, word: str) -> str:
    """What the preview of a word shows: odds and the chance that matters most."""
    decision = game.decision
    if decision is None or word not in decision.words:
        return ""
    return told(game.preview(decision.option(word)))


def told(preview: Preview | None) -> str:
    """A preview in a few words."""
    if preview is None:
        return ""
    parts = [f"at {preview.ratio}"] if preview.ratio else []
    parts += [f"{c.text} {c.p:.0%}" for c in preview.chances[:2]]
    if preview.cost is not None and not parts:
        parts.append(f"cost {preview.cost}")
    return ", ".join(parts)
