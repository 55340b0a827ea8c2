"""What an end is worth."""

from __future__ import annotations

from ...engine.game import Game


def rewards(game: Game) -> dict[str, float]:
    """1 won, -1 lost, 0 drawn, by side; a solitaire game that nobody won is lost. All 0 while the game goes on."""
    end = game.outcome
    sides = game.rules.SIDES
    if end is None:
        return dict.fromkeys(sides, 0.0)
    if not end.winner:
        return dict.fromkeys(sides, -1.0 if len(sides) == 1 else 0.0)
    return {side: 1.0 if side == end.winner else -1.0 for side in sides}
