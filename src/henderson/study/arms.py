"""Who fought: guns, ships, planes and men, by what the log tells."""

from __future__ import annotations

from collections import Counter

from ..engine.events import Event
from ..engine.rulebook import of as ledger_of
from ..engine.view import Piece, Struct
from .course import Course

GUNS, SHIPS, PLANES, MEN = "artillery", "ships", "planes", "ground troops"
WORDS = {SHIPS: ("naval", "ship", "surface", "submarine"), PLANES: ("air", "bomb", "flight", "flak"),
         GUNS: ("artillery", "fire", "battery")}  # fmt: skip


class Use(Struct, omit_defaults=False):
    """How often an arm of a side fired or attacked, and how many of its counters did."""

    side: str
    arm: str
    times: int
    counters: int


def arm_of(piece: Piece) -> str:
    """Guns, ships, planes or men, by shape and symbol."""
    if piece.shape == "ship":
        return SHIPS
    if piece.shape == "air":
        return PLANES
    return GUNS if "artillery" in piece.symbol or "gun" in piece.symbol or "mortar" in piece.symbol else MEN


def used(course: Course) -> list[Use]:
    """Every arm of every side, by the counters that the log names; where it names none, by the title of the rule."""
    pieces, titles = _album(course), {r: o.title.lower() for r, o in ledger_of(course.rules).items()}
    times: Counter[tuple[str, str]] = Counter()
    who: dict[tuple[str, str], set[str]] = {}
    for event in course.end.events("all"):
        if not _attacks(event):
            continue
        mine = [p for name in _took_part(event) if (p := pieces.get(name)) is not None]
        for piece in mine:
            who.setdefault((piece.side, arm_of(piece)), set()).add(piece.id)
        side = str(event.data.get("side") or "")
        keys = {(p.side, arm_of(p)) for p in mine} or ({(side, _by_title(titles.get(event.rule, "")))} if side else set())
        times.update(keys)
    return [Use(side, arm, n, len(who.get((side, arm), ()))) for (side, arm), n in sorted(times.items())]


def _by_title(title: str) -> str:
    """The arm that a rule's title speaks of."""
    for arm, words in WORDS.items():
        if any(word in title for word in words):
            return arm
    return MEN


def _attacks(event: Event) -> bool:
    data = event.data
    return event.kind in ("attack", "battle") or any(k in data for k in ("target", "targets", "against"))


def _took_part(event: Event) -> list[str]:
    """The counters that attacked or fired in an event."""
    one, many = event.data.get("piece"), event.data.get("pieces")
    found = [str(p) for p in many] if isinstance(many, list) else []
    return [*found, one] if isinstance(one, str) and one and event.kind not in ("loss", "kill", "move") else found


def _album(course: Course) -> dict[str, Piece]:
    """Every counter that stood on the board when some turn began."""
    found: dict[str, Piece] = {}
    seen = -1
    for stop in (*course.stops[::40], *([course.stops[-1]] if course.stops else [])):
        if stop.at - seen > 20:
            seen = stop.at
            found |= {p.id: p for s in course.rules.SIDES for p in stop.game.view(s).pieces if not p.hidden and p.place}
    return found
