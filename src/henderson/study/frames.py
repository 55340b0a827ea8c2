"""Moments as pictures: the ground drawn once, what lies on it for each moment, and a turn as an animated picture."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence

from ..draw import document, live, png, still
from ..draw.svg import el
from ..engine.decision import HendersonError
from ..engine.game import Game
from ..engine.view import Board, View
from .annotated import Annotated, Note

INK = "#7a2fb5"
LONG = 60  # pictures of a turn at most
WIDTH, PAUSE, LAST = 960, 700, 2500  # pixels; milliseconds of a picture, and of the last


def open_view(game: Game) -> View:
    """What lies on the board, every side's own counters face up: for games that are over."""
    seen = game.view("")
    sides = game.rules.SIDES
    pieces = {p.id: p for s in sides for p in game.view(s).pieces if p.side == s or p.side not in sides}
    return View(seen.game, "", seen.where, list(pieces.values()), seen.markers, seen.tracks, {}, {}, seen.attacks)


def scale_of(board: Board, width: float = 1100) -> float:
    """Pixels of a hex, so that the board is about so wide."""
    wide = max(s.x for s in board.spaces) - min(s.x for s in board.spaces) + 2
    return max(14.0, min(70.0, width / wide))


def drawn(board: Board, note: Note, scale: float) -> str:
    """Arrows and marks of a note, in the coordinates of the picture."""
    from ..draw.frame import frame

    f, at = frame(board, scale, None), {s.id: s for s in board.spaces}
    out = ""
    for place in note.marks:
        if place in at:
            x, y = f.x(at[place].x), f.y(at[place].y)
            out += el("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=f"{0.46 * f.h:.1f}", fill="none", stroke=INK,
                      stroke_width=f"{max(2.5, 0.06 * f.h):.1f}", stroke_dasharray="8 4")  # fmt: skip
    for start, end in note.arrows:
        if start in at and end in at:
            out += arrow(f.x(at[start].x), f.y(at[start].y), f.x(at[end].x), f.y(at[end].y), f.h)
    return el("g", out, class_="notes", pointer_events="none") if out else ""


def arrow(x0: float, y0: float, x1: float, y1: float, size: float) -> str:
    """A bent arrow."""
    mx, my = (x0 + x1) / 2 + (y1 - y0) * 0.12, (y0 + y1) / 2 - (x1 - x0) * 0.12
    far = max(1e-6, ((x1 - mx) ** 2 + (y1 - my) ** 2) ** 0.5)
    ux, uy, h = (x1 - mx) / far, (y1 - my) / far, max(8.0, 0.2 * size)
    bx, by = x1 - ux * h, y1 - uy * h
    line = el("path", d=f"M{x0:.1f} {y0:.1f}Q{mx:.1f} {my:.1f} {bx:.1f} {by:.1f}", fill="none", stroke=INK,
              stroke_width=f"{max(3.0, 0.08 * size):.1f}", stroke_linecap="round")  # fmt: skip
    head = f"M{x1:.1f} {y1:.1f}L{bx - uy * h / 2:.1f} {by + ux * h / 2:.1f}L{bx + uy * h / 2:.1f} {by - ux * h / 2:.1f}Z"
    return line + el("path", d=head, fill=INK)


def layer(game: Game, board: Board, scale: float, note: Note | None = None) -> str:
    """What lies on the ground at a moment."""
    over = live(board, open_view(game), scale=scale)
    return over.light + over.pieces + over.top + (drawn(board, note, scale) if note else "")


def picture(game: Game, board: Board, scale: float, note: Note | None = None) -> str:
    """The whole moment as one SVG."""
    under = still(board, scale=scale)
    return document(under.width, under.height, under.map + under.labels + layer(game, board, scale, note), board.title)


def moments_of_turn(found: Annotated, turn: int) -> list[Game]:
    """The positions of a turn: one after each answer that moved something."""
    game, out, seen, turns = found.game(0), list[Game](), b"", set[int]()
    for word in found.words():
        turns.add(game.where.turn)
        if game.where.turn == turn:
            where = repr([(p.id, p.place, p.left) for p in open_view(game).pieces]).encode()
            if where != seen:
                out.append(game.clone())
                seen = where
        elif out:
            break
        game.play(word)
    if not out:
        raise HendersonError(f"'{turn}' is no turn of this game: expected {min(turns, default=0)} to {max(turns, default=0)}")
    return [*out, game.clone()]


def animated(
    games: Sequence[Game], kind: str = "gif", width: int = WIDTH, tell: Callable[[int, int], None] = lambda a, b: None
) -> bytes:
    """Positions one after the other as an animated GIF or WebP."""
    try:
        from PIL import Image
    except ImportError:
        raise HendersonError("Animated pictures need the extra 'pictures': pip install 'henderson[pictures]'") from None
    if kind not in ("gif", "webp"):
        raise HendersonError(f"'{kind}' is no kind of animated picture: expected gif or webp")
    some = list(games)
    if len(some) > LONG:
        some = [some[round(i * (len(some) - 1) / (LONG - 1))] for i in range(LONG)]
    board = some[0].board()
    scale, images = scale_of(board, width), []
    for n, game in enumerate(some):
        image = Image.open(io.BytesIO(png(picture(game, board, scale), width=width))).convert("RGB")
        images.append(image.quantize(colors=128) if kind == "gif" else image)
        tell(n + 1, len(some))
    out = io.BytesIO()
    times = [PAUSE] * (len(images) - 1) + [LAST]
    images[0].save(out, format=kind.upper(), save_all=True, append_images=images[1:], duration=times, loop=0)
    return out.getvalue()
