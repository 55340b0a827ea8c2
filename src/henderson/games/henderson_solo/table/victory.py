"""What the defence is worth, how near the end is, and what loses at once (5.0)."""

from __future__ import annotations

from ....engine.view import Aim
from ..rules.scoring import rank, score
from ..rules.state import IJA, US, State

HQ, WAVES = 18, 4


def victory(g: State, side: str) -> list[Aim]:
    """5.0, 5.0.b The whole table is open to its one player."""
    items = score(g)
    total = sum(points for _, _, points, _ in items)
    ahead = next(((name, least) for name, least in g.facts.ranks if least > total), None)
    found = [Aim(US, "Hold until the Banzai card of Wave 4 is played out; then points are counted", "3.8.end",
                 f"{total} points now: {rank(g, total)}", value=total, goal=ahead[1] if ahead else 0)]  # fmt: skip
    found += [Aim(US, title, "5.0", f"{count} for {points} points") for title, count, points, _ in items]
    found += [
        Aim(IJA, "A counter enters a Combat Position where no Marine stands", "3.6.3.a"),
        Aim(IJA, "Hand-to-Hand Combat is lost", "3.6.3.d"),
        Aim(IJA, "Two Disrupted tokens on the headquarters, #18", "3.5.5", value=g.disrupted[HQ], goal=2),
        Aim("", "The game ends with the Banzai card of Wave 4", "3.8.end", f"Wave {g.wave}", value=g.wave, goal=WAVES),
    ]
    return found
