"""Victory conditions of a scenario, where the game's own do not serve: told by data in the position (`[victory]`), never by code.

    [victory]
    until = 6                                     # the last turn; the game ends when the next would begin
    wins = [
      { side = "US", hold = ["3707", "3507"] },                    # all of them, or `count` of them
      { side = "Japan", track = "vp", at_least = 20, at_once = true },
      { side = "Japan", survive = ["124/1", "124/2"], count = 1 }, # still on the board
    ]
    otherwise = "Japan"                           # when none of them holds at the end; "" a draw

The first that holds decides: those marked `at_once` whenever they come true, the others when the last turn is over. What the
game's own rules end before that has ended.
"""

from __future__ import annotations

from typing import Any, cast

import msgspec

from ..engine.contract import Rules
from ..engine.decision import HendersonError, nearest
from ..engine.view import Outcome, Piece, Struct

KEY = "victory"
RULE = "scenario"


class Condition(Struct, forbid_unknown_fields=True):
    """What lets a side win: spaces held, a track at a number, or counters that survive."""

    side: str
    hold: list[str] = []
    survive: list[str] = []
    count: int = 0  # of the spaces or counters; 0: all of them
    track: str = ""
    at_least: int | None = None
    at_most: int | None = None
    at_once: bool = False
    text: str = ""


class Victory(Struct, forbid_unknown_fields=True):
    """How a scenario is decided."""

    wins: list[Condition] = []
    until: int = 0  # the last turn; 0: as the game says
    otherwise: str = ""


class Judged:
    """A game's rules with another end. Everything else is theirs."""

    def __init__(self, rules: Rules, victory: Victory) -> None:
        self.rules, self.VICTORY = rules, victory

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)

    def outcome(self, g: Any) -> Outcome | None:
        """As the game says; else as the scenario does."""
        own = self.rules.outcome(g)
        if own is not None:
            return own
        told = self.VICTORY
        over = 0 < told.until < self.rules.where(g).turn
        asked = [c for c in told.wins if over or c.at_once]
        if asked:
            pieces, tracks = seen(self.rules, g)
            for one in asked:
                if holds(one, pieces, tracks):
                    return Outcome(one.side, one.text or said(one), RULE)
        if not over:
            return None
        return Outcome(told.otherwise, "nobody did what the scenario asks", RULE)


def judged(rules: Rules, found: object) -> Rules:
    """The rules with the victory conditions that a position tells; what is wrong with them is said."""
    try:
        victory = msgspec.convert(found, Victory)
    except msgspec.ValidationError as error:
        raise HendersonError(f"[{KEY}]: {error}") from None
    for side in (*(c.side for c in victory.wins), victory.otherwise):
        if side and side not in rules.SIDES:
            raise HendersonError(f"[{KEY}]: '{side[:40]}' is no side of {rules.ID}: expected {', '.join(rules.SIDES)}")
    for one in victory.wins:
        kinds = [bool(one.hold), bool(one.survive), bool(one.track)]
        if sum(kinds) != 1 or (one.track and one.at_least is None and one.at_most is None):
            raise HendersonError(f"[{KEY}]: a way to win of {one.side} names hold, survive, or a track with at_least or at_most")
        if one.count < 0 or one.count > max(len(one.hold), len(one.survive)):
            raise HendersonError(f"[{KEY}]: count = {one.count}: expected at most as many as are named")
    if not victory.until and not any(c.at_once for c in victory.wins):
        raise HendersonError(f"[{KEY}]: expected until, the last turn, or a way to win marked at_once")
    return cast(Rules, Judged(rules, victory))


def fits(rules: Rules, g: Any) -> None:
    """Whether the spaces, counters and tracks that the conditions name are there."""
    victory = getattr(rules, "VICTORY", None)
    if victory is None:
        return
    spaces = {s.id for s in rules.board(g).spaces}
    pieces, tracks = seen(rules, g)
    for one in victory.wins:
        for what, names, known in (("space", one.hold, spaces), ("counter on the board", one.survive, {p.id for p in pieces}),
                                   ("track", [one.track] if one.track else [], set(tracks))):  # fmt: skip
            wrong = [n for n in names if n not in known]
            if wrong:
                raise HendersonError(f"[{KEY}]: '{wrong[0][:40]}' is no {what}: expected {nearest(wrong[0], sorted(known))}")


def seen(rules: Rules, g: Any) -> tuple[list[Piece], dict[str, int]]:
    """All counters on the board, each as its own side sees it, and the tracks."""
    views = [rules.view(g, side) for side in rules.SIDES]
    pieces = {p.id: p for side, v in zip(rules.SIDES, views, strict=True) for p in v.pieces
              if p.place and (p.side == side or p.side not in rules.SIDES)}  # fmt: skip
    return list(pieces.values()), {t.id: t.value for v in views for t in v.tracks}


def holds(one: Condition, pieces: list[Piece], tracks: dict[str, int]) -> bool:
    """Is it so now? A space is held by the side that alone has counters there."""
    if one.track:
        value = tracks.get(one.track, 0)
        return (one.at_least is None or value >= one.at_least) and (one.at_most is None or value <= one.at_most)
    if one.survive:
        there = {p.id for p in pieces}
        return sum(name in there for name in one.survive) >= (one.count or len(one.survive))
    owners = {place: {p.side for p in pieces if p.place == place and p.shape != "marker"} for place in one.hold}
    return sum(sides == {one.side} for sides in owners.values()) >= (one.count or len(one.hold))


def said(one: Condition) -> str:
    """A condition in words."""
    if one.track:
        low = f" at least {one.at_least}" if one.at_least is not None else ""
        return f"{one.track}{low}" + (f" at most {one.at_most}" if one.at_most is not None else "")
    names, verb = (one.hold, "holds") if one.hold else (one.survive, "keeps")
    some = f"{one.count} of " if one.count and one.count < len(names) else ""
    return f"{verb} {some}{', '.join(names)}"
