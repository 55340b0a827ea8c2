"""What a finished game leaves behind: losses, the luck of the dice, and the moments that turned it."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

from ..engine.events import Event, lost
from ..engine.game import Game
from ..engine.view import Piece
from .film import curve, film
from .messages import Entry
from .messages_study import Loss, Luck, Summary, Turning
from .tables import Refused, Table

FACES, MEAN = 6, 3.5  # of a die
SAMPLES = 30  # positions looked at for the counters that were lost
TURNINGS, LEAST = 5, 0.03


def summary(table: Table, side: str) -> Summary:
    """A finished game, open to everybody who may look at its table; kept with the table."""
    if not table.over:
        raise Refused(403, "The game is not over: its losses and dice are summed up at the end")
    kept = table.summaries.get(side)
    if kept is None:
        entries = table.log.entries(table.game, side)
        events = table.whole().events("all")
        kept = table.summaries[side] = Summary(losses(events, album(table)), luck(table.game, entries), turnings(table, side))
    return kept


def album(table: Table) -> dict[str, Piece]:
    """The last look of every counter that stood on the board at some of the game's moments, and right before any was lost."""
    game, words, before = table.fresh(), table.words, set[int]()
    for n, row in enumerate(words):
        game.play(row.word)
        if lost(game.state.events or (game.past.events if game.past else ())):
            before.add(n)
    step = max(1, len(words) // SAMPLES)
    game, found = table.fresh(), dict[str, Piece]()
    tell = getattr(game.rules, "counters", None)  # as printed: one may come and fall between two answers
    off = {p.id: p for p in tell(game.state)} if tell else dict[str, Piece]()
    for n, row in enumerate(words):
        if n % step == 0 or n in before:
            seen = [p for s in game.rules.SIDES for p in game.view(s).pieces if not p.hidden]
            off |= {p.id: p for p in seen if not p.place}
            found |= {p.id: p for p in seen if p.place}
        game.play(row.word)
    return off | found  # one that never stood on the board is shown as it waited


def losses(events: list[Event], seen: dict[str, Piece]) -> list[Loss]:
    """Every counter that was lost or lost steps, in the order of the game; one that came and fell between two answers looks like
    its like, which differ by their number."""
    like = {p.id.rpartition(" ")[0]: p for p in seen.values()}
    found = []
    for name, (steps, side) in lost(events).items():
        piece = seen.get(name) or like.get(name.rpartition(" ")[0] or name)
        found.append(Loss(name, side or (piece.side if piece else ""), steps, piece))
    return found


def luck(game: Game, entries: list[Entry]) -> list[Luck]:
    """What each side rolled, and what such dice show on the average; hits where it is told which faces hit."""
    dice: dict[str, list[int]] = defaultdict(list)
    aimed: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for e in entries:
        rolled = e.data.get("dice")
        if e.kind != "dice" or not isinstance(rolled, list) or not all(isinstance(d, int) and 1 <= d <= FACES for d in rolled):
            continue
        side, needs = str(e.data.get("side") or e.side), e.data.get("needs")
        faces = [int(d) for d in rolled]
        dice[side] += faces
        if isinstance(needs, int) and needs:
            aimed[side] += [(d, needs) for d in faces]
    found = []
    for side in game.rules.SIDES:
        if faces := dice[side]:
            expected = sum(min(1.0, max(0, FACES + 1 - n) / FACES) for _, n in aimed[side])
            fell = [faces.count(f) for f in range(1, FACES + 1)]
            hits = sum(d >= n for d, n in aimed[side])
            found.append(Luck(side, len(faces), round(sum(faces) / len(faces), 3), MEAN, fell, hits, round(expected, 2)))
    return found


def turnings(table: Table, side: str) -> list[Turning]:
    """Where the standing changed most from one point of the curve to the next."""
    points, moments = curve(table, side), film(table, side).moments
    swings = sorted(pairwise(points), key=lambda pair: -abs(pair[1].value - pair[0].value))[:TURNINGS]
    found = []
    for a, b in sorted(swings, key=lambda pair: pair[1].at):
        between = moments[a.at + 1 : b.at + 1]
        told = [m for m in between if m.fight and m.text] or [m for m in between if m.text]
        if told and abs(b.value - a.value) > LEAST:
            found.append(Turning(told[-1].at, b.turn_name or f"Turn {b.turn}", told[-1].text, round(b.value - a.value, 3)))
    return found
