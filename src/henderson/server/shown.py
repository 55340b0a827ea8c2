"""What a seat is shown of one position, in parts that are JSON already, and the patch that leads from one to the next.

A snapshot is all parts; a patch (messages.Patch) is those that changed. Both follow from what the seat is shown and from nothing
else, so a patch tells no more than the two snapshots it stands between. What is the same as in the look before is not written
anew, which is most of it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from itertools import count as counted
from operator import eq, is_
from typing import TYPE_CHECKING, Any

import msgspec

from ..engine.view import View
from .log import Line, hashed, json_list
from .messages import Offers, Touched
from .snapshots import asked, opened, step_of

if TYPE_CHECKING:
    from .looks import ShownTable

_encode = msgspec.json.Encoder().encode
_fields = msgspec.json.Decoder(dict[str, Any]).decode
Parts = dict[str, bytes]
OF_VIEW = ("where", "markers", "attacks", "said")
LISTS, MAPS = ("pieces", "tracks"), ("panels", "zones")  # of a view: what has an id, and what is mapped by one
EMPTY = (b"[]", b"{}")
NO_OPTIONS = b'"options":[]'
NONE: Mapping[str, object] = {}
NO_OFFERS = Offers([], [], [])
_numbers = counted()


class Group:
    """Parts of one kind that have ids, in their order: each in JSON, and a hash of each. What a view shows by the same object as
    the look before, or as another seat's, is not written anew: views share what does not change (engine/view.py)."""

    __slots__ = ("_marks", "_of", "after", "fresh", "mark", "n", "parts", "same")
    _of: Mapping[str, object]
    _marks: Parts
    parts: Parts
    mark: bytes  # of all of them
    n: int  # a number of its own
    after: int  # that of the group before it, and whether the ids are the same in the same order
    same: bool
    fresh: Parts  # what changed since then, where they are

    def __init__(self, of: Mapping[str, object], before: Group | None = None, other: Group | None = None) -> None:
        was, old, marked = (before._of, before.parts, before._marks) if before else (NONE, Parts(), Parts())
        self.n, self.after = next(_numbers), before.n if before else -1
        self.same = same = list(of) == list(was)
        new = {name: one for name, one in of.items() if was.get(name) is not one}
        shared = {name for name, one in new.items() if other._of.get(name) is one} if other else ()
        fresh = {name: other.parts[name] if other and name in shared else _encode(one) for name, one in new.items()}
        fresh = {name: part for name, part in fresh.items() if old.get(name) != part}  # another object may say the same
        self._of, self.parts, self._marks, self.mark, self.fresh = of, old, marked, before.mark if before else b"", fresh
        if same and not fresh:
            return
        marks = {n: other._marks[n] if other and n in shared else hashed(b"%b\n%b" % (n.encode(), p)) for n, p in fresh.items()}
        self.parts, self._marks = {**old, **fresh}, {**marked, **marks}
        if not same:
            self.parts = {name: self.parts[name] for name in of}
            self._marks = {name: self._marks[name] for name in of}
        self.mark = hashed(b"".join(self._marks.values()))

    def shows(self, of: Mapping[str, object]) -> bool:
        """Is it a group of these very objects?"""
        mine = self._of
        return len(of) == len(mine) and all(map(is_, of.values(), mine.values())) and all(map(eq, of, mine))


def grouped(of: Mapping[str, object], before: Group | None, other: Group | None) -> Group:
    """The group of these parts: the one of the look before or of another seat, where it shows the same."""
    if before is not None and before.shows(of):
        return before
    if other is not None and other.shows(of):
        return other
    return Group(of, before, other)


class Shown:
    """What a seat is shown: single parts by name, those that have ids by id, and the newest lines of its log. `before` is what it
    was shown last, `other` what another seat was."""

    __slots__ = ("_seen", "groups", "log", "plain")
    groups: dict[str, Group]
    plain: Parts

    def __init__(self, table: ShownTable, side: str, before: Shown | None = None, other: Shown | None = None) -> None:
        game = table.game
        self._seen = seen = table.view(side)
        self.log, count = table.log.newest(game, side)
        of_view: Mapping[str, object] = NONE
        if before is not None and before._seen is seen:
            self.groups, self.plain = before.groups, dict(before.plain)
        else:
            of_view = {"where": seen.where, "markers": seen.markers, "attacks": seen.attacks, "said": seen.said}
            self.plain = {}
            was, beside = before.groups if before else {}, other.groups if other else {}
            self.groups = {name: grouped(of, was.get(name), beside.get(name)) for name, of in _keyed(seen).items()}
        question, offers = (None, None) if table.ended else asked(game, side, self.groups["pieces"].parts)
        plain: dict[str, object] = {
            **of_view, "question": question, "offers": offers or NO_OFFERS, "step": step_of(game.rules, seen.where),
            "outcome": table.outcome,
            "undo": table.undo_told(side), "log_count": count, "commitment": table.commitment, "key": table.key,
        }  # fmt: skip
        for name, value in plain.items():
            self.plain[name] = _encode(value)

    def mark(self) -> str:
        """A hash of it: what has the same mark is the same to the seat's eyes."""
        marks = [group.mark for group in self.groups.values()] + [line.mark for line in self.log]
        return hashlib.blake2b(b"".join((*marks, *self.plain.values())), digest_size=8).hexdigest()

    def whole(self, view: Mapping[str, str]) -> bytes:
        """All of it, as the end of a snapshot; `view` is what a view tells of itself."""
        inner: Parts = {name: _encode(value) for name, value in view.items()}
        inner |= {name: self.plain[name] for name in OF_VIEW}
        inner |= {name: listed(self.groups[name].parts) for name in LISTS}
        inner |= {name: joined(self.groups[name].parts) for name in MAPS}
        inner = {name: part for name, part in inner.items() if part not in EMPTY}  # as a View leaves them out
        outer: Parts = {"view": joined(inner), "log": json_list(self.log)}
        outer |= {name: value for name, value in self.plain.items() if name not in OF_VIEW}
        options = b'"options":' + _encode(opened(msgspec.json.decode(outer.pop("offers"), type=Offers)))
        outer["question"] = outer["question"].replace(NO_OPTIONS, options, 1)
        return joined(outer)[1:]

    def since(self, old: Shown) -> bytes:
        """What changed, as the end of a patch."""
        changed: Parts = {name: value for name, value in self.plain.items() if value != old.plain[name]}
        anew, gone, order = list[str](), dict[str, list[str]](), dict[str, list[str]]()
        for name, group in self.groups.items():
            parts, before = group.parts, old.groups[name].parts
            if parts is before:
                continue
            known = group.after == old.groups[name].n  # it was made from that one, and knows what changed
            same = group.same if known else list(parts) == list(before)
            missing = [] if same else [key for key in before if key not in parts]
            if 2 * len(missing) > len(before):
                before, missing, known = {}, [], False
                anew.append(name)
            fresh = group.fresh if known else {key: part for key, part in parts.items() if before.get(key) != part}
            if name == "pieces" and (alike := touched(before, fresh)):
                changed["touched"] = _encode(alike)
                fresh = {key: part for key, part in fresh.items() if key not in before}
            if fresh:
                changed[name] = joined(fresh) if name in MAPS else listed(fresh)
            if missing:
                gone[name] = missing
            if not same and list(parts) != [*(k for k in before if k in parts), *(k for k in parts if k not in before)]:
                order[name] = list(parts)
        changed |= {name: _encode(value) for name, value in (("anew", anew), ("gone", gone), ("order", order)) if value}
        if lines := added(old.log, self.log):
            changed["log"] = json_list(lines)
        return joined(changed)[1:]


def _keyed(seen: View) -> dict[str, Mapping[str, object]]:
    return {
        "pieces": {one.id: one for one in seen.pieces},
        "tracks": {one.id: one for one in seen.tracks},
        "panels": seen.panels,
        "zones": seen.zones,
    }


def touched(old: Parts, new: Parts) -> list[Touched]:
    """What changed of the pieces that were there before; those that changed alike are told together: a fleet goes home."""
    alike: dict[bytes, Touched] = {}
    for key, part in new.items():
        if key in old:
            was, now = _fields(old[key]), _fields(part)
            put = {n: now.get(n) for n in {**now, **was} if _encode(was.get(n)) != _encode(now.get(n))}  # as told: in order too
            alike.setdefault(_encode(put), Touched([], put)).ids.append(key)
    return list(alike.values())


def joined(parts: Mapping[str, bytes]) -> bytes:
    """A JSON object of parts that are JSON."""
    return b"{" + b",".join([_encode(name) + b":" + part for name, part in parts.items()]) + b"}"


def listed(parts: Mapping[str, bytes]) -> bytes:
    """A JSON list of parts that are JSON and know their ids."""
    return b"[" + b",".join(parts.values()) + b"]"


def added(old: Sequence[Line], new: Sequence[Line]) -> list[Line]:
    """The lines that are new or changed."""
    gone = new[0].n - old[0].n if old and new else -1  # the oldest are shown no longer
    kept = len(old) - gone
    if gone >= 0 and 0 <= kept <= len(new) and all(map(is_, old[gone:], new)):
        return list(new[kept:])
    was = {line.n: line for line in old}
    return [line for line in new if (known := was.get(line.n)) is not line and (known is None or known.json != line.json)]
