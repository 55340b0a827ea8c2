"""What a position is worth to a side."""

from __future__ import annotations

from ..engine.game import Game
from ..engine.view import Piece, View
from ..games import player

FIELD = 0.15  # holding Henderson Field, where the game has no reckoning of its own


def value_of(world: Game, side: str, version: str = "") -> float:
    """A position for `side`, from -1 (lost) to 1 (won): its outcome, or the game's own `evaluate`, or the balance of strength."""
    end = world.rules.outcome(world.state)
    if end is not None:
        if not end.winner:
            return 0.5 / (1 + 20 / max(1, world.where.turn)) - 1 if len(world.rules.SIDES) == 1 else 0.0  # late is better
        return 1.0 if end.winner == side else -1.0
    evaluate = getattr(player(world.rules, version), "evaluate", None)
    return max(-1.0, min(1.0, float(evaluate(world.state, side)))) if evaluate else balance(world, side)


def balance(world: Game, side: str) -> float:
    """Strength on the board, own against the others', and who holds Henderson Field."""
    view = world.view(side)
    if len(world.rules.SIDES) == 1:
        return seen_balance(view, side)
    # an imagined world: every side knows its own
    foes = [p for s in world.rules.SIDES if s != side for p in world.view(s).pieces if p.side == s and p.place]
    return _weighed(view, side, foes)


def seen_balance(view: View, side: str) -> float:
    """The same from a view alone: of the others only what is seen counts."""
    return _weighed(view, side, [p for p in view.pieces if p.side != side and p.side and p.place])


def _weighed(view: View, side: str, foes: list[Piece]) -> float:
    own = sum(worth(p) for p in view.pieces if p.side == side and p.place)
    other = sum(map(worth, foes))
    holder = field_holder(view)
    field = 0.0 if not holder else FIELD if holder == side else -FIELD
    return (1 - FIELD) * (own - other) / (own + other) + field if own + other else field


def field_holder(view: View) -> str:
    """Who holds Henderson Field, by its control marker or its track."""
    for marker in view.markers:
        if marker.kind == "control" and "Henderson" in marker.place + marker.text:
            return marker.side
    return next((track.side for track in view.tracks if track.name == "Henderson Field"), "")


def worth(piece: Piece) -> int:
    """What a piece counts: its combat factor, else its steps, else 1."""
    for key in ("combat", "attack", "gunnery"):
        found = piece.values.get(key)
        if isinstance(found, int):
            return found
    return piece.left or 1
