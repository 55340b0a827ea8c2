"""What happened while a seat only looked on, from two of its views and the events between them: what moved, fought, was lost, and
what changed on the tracks. The page does the same with what it was sent (web/src/lib/report.ts); a test holds both together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..engine.contract import Rules
from ..engine.events import GONE, Event
from ..engine.panels import Struct
from ..engine.view import Piece, View
from .screen import say
from .show import name_of

MANY = 12  # counters or battles that are named, the rest counted
LEAST = 3  # events that are worth telling again
AWAY = "out of play"  # the tag of a counter that went away whole and does not come back in time
GOES_ON = {"attack", "battle", "dice", "odds", "reveal", "loss", "kill", "score", "retreat", "advance", "place", "field",
           "suppressed"}  # fmt: skip
PASSED_OVER = {"", "control", "supply"}  # kinds of events that neither go on with a battle nor end it
FIGHTS = {"attack", "battle", "declare", "odds", "loss", "kill", "suppressed"}


class Lost(Struct):
    """A counter that is gone, or that lost so many steps."""

    name: str  # "" where only the number is known
    side: str
    steps: int = 0  # 0: all of it
    place: str = ""  # where it stood


class Fought(Struct):
    """A battle as its events told it."""

    title: str
    odds: str = ""
    outcome: str = ""
    lost: list[Lost] = []
    rolls: int = 0


class Change(Struct):
    """A track that stands elsewhere than before."""

    name: str
    was: int
    now: int
    side: str = ""


class Meanwhile(Struct):
    """What a seat may want to know when it is asked again."""

    moved: list[Piece]  # of the other side, where they are now
    battles: list[Fought]
    fights: list[str]  # what was told of combat outside such battles, too
    lost: list[Lost]  # of either side
    tracks: list[Change]


def meanwhile(then: View, now: View, events: Sequence[Event]) -> Meanwhile | None:
    """What changed between two views of a seat; `events` are those it saw since. None: too little to tell it again."""
    if len(events) < LEAST:
        return None
    before, after = {p.id: p for p in then.pieces}, {p.id: p for p in now.pieces}
    moved = [p for p in now.pieces if p.side != now.side and p.place and (p.id not in before or before[p.id].place != p.place)]
    stood = {t.id: t.value for t in then.tracks}
    tracks = [Change(t.name, stood[t.id], t.value, t.side) for t in now.tracks
              if t.id != "turn" and stood.get(t.id, t.value) != t.value]  # fmt: skip
    fights = [e.text for e in events if e.kind in FIGHTS or "target" in e.data or "odds" in e.data]
    return Meanwhile(moved, list(battles(events)), fights, list(_lost(before, after)), tracks)


def _lost(before: dict[str, Piece], after: dict[str, Piece]) -> Iterator[Lost]:
    for p in before.values():
        left = after.get(p.id)
        home = left is not None and not p.steps and AWAY in left.tags
        if left is None or (p.place and not left.place and not home and left.left < (p.left or 1)):
            if not p.hidden and p.place:
                yield Lost(p.id, p.side, 0, p.place)
        elif p.steps and left.left < p.left:
            yield Lost(p.id, p.side, p.left - left.left, left.place)


def battles(events: Iterable[Event]) -> Iterator[Fought]:
    """The battles that events tell of, those left out in which nothing was rolled, lost or settled."""
    found: list[Fought] = []
    now: Fought | None = None
    for e in events:
        title = str(e.data.get("battle") or "")
        if title and (now is None or title != now.title):
            now = Fought(title, lost=[])
            found.append(now)
        elif now is None or e.kind in PASSED_OVER:
            continue
        elif e.kind not in GOES_ON:
            now = None
            continue
        _go_on(now, e)
    return (b for b in found if b.rolls or b.lost or b.outcome)


def _go_on(battle: Fought, e: Event) -> None:
    data, piece = e.data, str(e.data.get("piece") or "")
    battle.odds = str(data.get("odds") or "") or battle.odds
    battle.outcome = str(data.get("outcome") or "") or battle.outcome
    battle.rolls += bool(e.kind == "dice" and data.get("dice"))
    gone = data.get("result") in GONE
    if e.kind not in ("loss", "kill") and not (gone and piece):
        return
    amount = data.get("amount")
    steps = amount if isinstance(amount, int) and not gone and e.kind != "kill" else 0
    if not piece and not steps:
        return
    side = str(data.get("side") or "")
    known = next((x for x in battle.lost if (x.name, x.side) == (piece, side)), None)
    if known is None:
        battle.lost.append(Lost(piece, side, steps))
    else:
        known.steps = steps + known.steps if steps and known.steps else 0


def tell(found: Meanwhile, rules: Rules) -> None:
    """The same in words."""
    if found.moved:
        say(f"{_counted(len(found.moved), 'unit')} moved", "bold")
        for p in found.moved[:MANY]:
            say(f"  {'an unknown unit' if p.hidden else p.name or p.id} to {p.place}")
        _and_more(len(found.moved))
    if found.battles:
        say(_counted(len(found.battles), "battle"), "bold")
        for b in found.battles[:MANY]:
            what = b.outcome or (f"lost: {', '.join(map(_loss, b.lost))}" if b.lost else "no loss")
            say(f"  {b.title}{f' ({b.odds})' if b.odds else ''}: {what}")
        _and_more(len(found.battles))
    elif found.fights:
        say("Combat", "bold")
        for text in found.fights[-MANY:]:
            say(f"  {text}")
    if found.lost:
        say("Lost", "bold red")
        for one in found.lost[:MANY]:
            say(f"  {name_of(rules, one.side)}: {_loss(one)}{f', {one.place}' if one.place else ''}")
        _and_more(len(found.lost))
    if found.tracks:
        say("Changed", "bold")
        for t in found.tracks:
            whose = f" ({name_of(rules, t.side)})" if t.side and len(rules.SIDES) > 1 else ""
            say(f"  {t.name}{whose}: {t.was} to {t.now}")
    if not (found.moved or found.battles or found.fights or found.lost or found.tracks):
        say("Nothing that you saw; the log has the rest.", "dim")


def _counted(n: int, what: str) -> str:
    return f"{n} {what}{'' if n == 1 else 's'}"


def _loss(one: Lost) -> str:
    how = f"loses {_counted(one.steps, 'step')}" if one.steps else "gone"
    return f"{one.name or 'unseen'} {how}"


def _and_more(n: int) -> None:
    if n > MANY:
        say(f"  and {n - MANY} more", "dim")
