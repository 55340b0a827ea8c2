"""A position in plain letters: what `print(game)` shows. The part of the map where most counters are, all counters by place,
the tracks, and the question, as the asked side sees them.
"""

from __future__ import annotations

from textwrap import wrap
from typing import NamedTuple

from ..engine.contract import Rules
from ..engine.decision import DICE
from ..engine.game import Game
from ..engine.view import Board, Piece, Space, View

WIDE, HIGH = 6, 2  # cells of a hex
BOX = 6.4, 2.6  # cells for a unit of a box's width and height
ACROSS, DOWN = 96, 30  # cells of the map that is shown, at most
PAGE = 110  # letters of a line
FEW = 24  # words of a question that are listed


class Cell(NamedTuple):
    """Where a space is drawn on a grid of letters."""

    space: Space
    column: int
    row: int
    wide: int
    high: int


def layout(board: Board, wider: float = 1.0, higher: float = 1.0) -> dict[str, Cell]:
    """Every space's place on the grid, in the board's own order; a board of boxes may be drawn so many times larger."""
    if board.hexes:
        across, down = {"flat": (WIDE / 0.866, HIGH), "pointy": (WIDE, HIGH / 0.866)}[board.hexes]
    else:
        across, down = BOX[0] * wider, BOX[1] * higher
    left = min(s.x - s.width / 2 for s in board.spaces)
    top = min(s.y - s.height / 2 for s in board.spaces)
    found = {}
    for space in board.spaces:
        if space.kind == "hex" or not space.width:
            column, row = (space.x - left) * across, (space.y - top) * down
            found[space.id] = Cell(space, round(column), round(row), WIDE, HIGH)
        else:
            column, row = (space.x - space.width / 2 - left) * across, (space.y - space.height / 2 - top) * down
            least = WIDE if space.kind != "track" else 3  # a track's spaces stand close together, with a number each
            wide, high = max(least, int(space.width * across) - 1), max(HIGH, int(space.height * down))
            found[space.id] = Cell(space, round(column), round(row), wide, high)
    return found


def printed(game: Game) -> str:
    """The whole position as text, from the asked side's eyes; from nobody's when the dice are asked or the game is over."""
    asked = game.decision
    side = asked.player if asked is not None and asked.player in game.rules.SIDES else ""
    rules, view, board = game.rules, game.view(side), game.board()
    where = view.where
    turn = f"turn {where.turn}" + (f" of {where.turns}" if where.turns else "")
    eyes = f", as the {rules.NAMES[side]} side sees it" if side else ""
    parts = [f"{rules.TITLE}{eyes}\n{turn}, {where.turn_name}: {where.step_name} [{where.step}]"]
    if board.hexes and (drawn := _map(board, view)):
        parts.append(drawn)
    parts.append("\n".join(_places(board, view, rules)))
    if tracks := [f"{t.name} {t.value}" for t in view.tracks if t.vital]:
        parts.append("; ".join(tracks))
    parts.append(_question(game))
    return "\n\n".join(filter(None, parts))


def _map(board: Board, view: View) -> str:
    """The window of the map that holds most counters: who is where (number and side's letter), with the names of the hexes."""
    cells = {key: cell for key, cell in layout(board).items() if cell.space.kind == "hex"}
    there: dict[str, list[Piece]] = {}
    for piece in view.pieces:
        if piece.place in cells:
            there.setdefault(piece.place, []).append(piece)
    if not there:
        return ""
    left, top = max(((cells[key].column - ACROSS // 3, cells[key].row - DOWN // 3) for key in there),
                    key=lambda corner: (sum(len(p) for k, p in there.items() if _within(cells[k], *corner)), corner))  # fmt: skip
    shown = {key: cell for key, cell in cells.items() if _within(cell, left, top)}
    left, top = min(c.column for c in shown.values()), min(c.row for c in shown.values())
    rows = [[" "] * (ACROSS + WIDE) for _ in range(DOWN + HIGH)]
    for key, cell in shown.items():
        if not cell.space.playable:
            continue
        for down, text in enumerate((_stack(there.get(key, [])) or ".", key)):
            for across, letter in enumerate(text[: WIDE - 1]):
                rows[cell.row - top + down][cell.column - left + across] = letter
    return "\n".join("".join(row).rstrip() for row in rows).strip("\n")


def _within(cell: Cell, left: int, top: int) -> bool:
    return left <= cell.column < left + ACROSS and top <= cell.row < top + DOWN


def _stack(pieces: list[Piece]) -> str:
    """2U: two of the U.S.; ?1J: one of Japan's that is face down."""
    found = ""
    for side in dict.fromkeys(p.side for p in pieces):
        mine = [p for p in pieces if p.side == side]
        found += ("?" if any(p.hidden for p in mine) else "") + f"{len(mine)}{side[:1]}"
    return found


def _places(board: Board, view: View, rules: Rules) -> list[str]:
    """Every counter on the board, by side and place; of piles and tracks only how many lie there."""
    order = {s.id: i for i, s in enumerate(board.spaces) if s.kind == "hex" or (s.kind == "box" and s.playable)}
    lines = []
    for side in rules.SIDES:
        there: dict[str, list[str]] = {}
        for p in view.pieces:
            if p.side == side and p.place in order:
                there.setdefault(p.place, []).append("?" if p.hidden else p.id)
        listed = [f"{place}: {', '.join(names)}" for place, names in sorted(there.items(), key=lambda item: order[item[0]])]
        beside = sum(p.side == side and p.place not in order for p in view.pieces)
        listed += [f"{beside} beside the board"] if beside else []
        text = f"{rules.NAMES[side]}  " + ("; ".join(listed) or "nothing on the board")
        lines += wrap(text, PAGE, subsequent_indent="    ", break_on_hyphens=False)
    return lines


def _question(game: Game) -> str:
    decision = game.decision
    if decision is None:
        end = game.outcome
        assert end is not None
        return f"{game.rules.NAMES.get(end.winner, 'Nobody')} won: {end.reason} [{end.rule}]"
    who = "The dice" if decision.player == DICE else game.rules.NAMES[decision.player]
    words = decision.words
    more = f" ... ({len(words)} in all)" if len(words) > FEW else ""
    return f"{who}: {decision.text} [{decision.rule}]\n{', '.join(words[:FEW])}{more}"
