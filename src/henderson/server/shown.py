"""What a seat is shown of one position, in parts that are JSON already, and the patch that leads from one to the next.

A snapshot is all parts; a patch (messages.Patch) is those that changed. Both follow from what the seat is shown and from nothing
else, so a patch tells no more than the two snapshots it stands between.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ..engine.contract import Rules
from ..engine.view import Piece, Track, View
from .messages import Choice, Entry, Offers, Question, Touched
from .snapshots import question, step_of

if TYPE_CHECKING:
    from .tables import Table

_encode, _lines = msgspec.json.Encoder().encode, msgspec.json.Encoder().encode_lines
_fields = msgspec.json.Decoder(dict[str, Any]).decode
Parts = dict[str, bytes]
OF_VIEW = ("where", "markers", "attacks", "said")
LISTS, MAPS = ("pieces", "tracks"), ("panels", "zones")  # of a view: what has an id, and what is mapped by one
EMPTY = (b"[]", b"{}")
NO_OPTIONS = b'"options":[]'


class Shown:
    """What a seat is shown: single parts by name, those that have ids by id, and the newest entries of its log."""

    __slots__ = ("keyed", "log", "plain")

    def __init__(self, table: Table, side: str) -> None:
        game = table.game
        seen = game.view(side)
        self.log, count = table.log.newest(game, side)
        asked = None if table.ended else question(game, side, seen)
        self.keyed = _keyed(seen)
        self.plain = _plain(seen, asked, game.rules)
        more = {"outcome": table.outcome, "undo": table.undo_told(side), "log_count": count,
                "commitment": table.commitment, "key": table.key}  # fmt: skip
        self.plain |= {name: _encode(value) for name, value in more.items()}

    def mark(self) -> str:
        """A hash of it: what has the same mark is the same to the seat's eyes."""
        made = hashlib.blake2b(b"".join(self.plain.values()), digest_size=8)
        for parts in self.keyed.values():
            made.update(b"".join(parts.values()) + "\n".join(parts).encode())
        made.update(_encode(self.log))
        return made.hexdigest()

    def whole(self, view: Mapping[str, str]) -> bytes:
        """All of it, as the end of a snapshot; `view` is what a view tells of itself."""
        inner: Parts = {name: _encode(value) for name, value in view.items()}
        inner |= {name: self.plain[name] for name in OF_VIEW}
        inner |= {name: listed(self.keyed[name]) for name in LISTS}
        inner |= {name: joined(self.keyed[name]) for name in MAPS}
        inner = {name: part for name, part in inner.items() if part not in EMPTY}  # as a View leaves them out
        outer: Parts = {"view": joined(inner), "log": _encode(self.log)}
        outer |= {name: value for name, value in self.plain.items() if name not in OF_VIEW}
        options = b'"options":' + _encode(opened(msgspec.json.decode(outer.pop("offers"), type=Offers)))
        outer["question"] = outer["question"].replace(NO_OPTIONS, options, 1)
        return joined(outer)[1:]

    def since(self, old: Shown) -> bytes:
        """What changed, as the end of a patch."""
        changed: Parts = {name: value for name, value in self.plain.items() if value != old.plain[name]}
        anew, gone, order = list[str](), dict[str, list[str]](), dict[str, list[str]]()
        for name, parts in self.keyed.items():
            before = old.keyed[name]
            missing = [key for key in before if key not in parts]
            if 2 * len(missing) > len(before):
                before, missing = {}, []
                anew.append(name)
            fresh = {key: part for key, part in parts.items() if before.get(key) != part}
            if name == "pieces" and (same := touched(before, fresh)):
                changed["touched"] = _encode(same)
                fresh = {key: part for key, part in fresh.items() if key not in before}
            if fresh:
                changed[name] = joined(fresh) if name in MAPS else listed(fresh)
            if missing:
                gone[name] = missing
            if list(parts) != [*(k for k in before if k in parts), *(k for k in parts if k not in before)]:
                order[name] = list(parts)
        changed |= {name: _encode(value) for name, value in (("anew", anew), ("gone", gone), ("order", order)) if value}
        entries = added(old.log, self.log)
        if entries:
            changed["log"] = _encode(entries)
        return joined(changed)[1:]


def _plain(seen: View, asked: Question | None, rules: Rules) -> Parts:
    return {"where": _encode(seen.where), "markers": _encode(seen.markers), "attacks": _encode(seen.attacks),
            "said": _encode(seen.said), "question": _encode(asked and msgspec.structs.replace(asked, options=[])),
            "offers": _encode(offers(asked.options if asked else [])), "step": _encode(step_of(rules, seen.where))}  # fmt: skip


def _keyed(seen: View) -> dict[str, Parts]:
    return {
        "pieces": _each(seen.pieces),
        "tracks": _each(seen.tracks),
        "panels": {name: _encode(p) for name, p in seen.panels.items()},
        "zones": {side: _encode(z) for side, z in seen.zones.items()},
    }


def _each(listed: Sequence[Piece | Track]) -> Parts:
    """Each of them in JSON, by its id; all at once, as there are hundreds. JSON has no line break of its own."""
    return dict(zip([one.id for one in listed], _lines(listed).split(b"\n")))


def offers(options: list[Choice]) -> Offers:
    """Options, their forms told once."""
    forms: dict[tuple[object, ...], int] = {}
    like = [forms.setdefault(msgspec.structs.astuple(o)[1:], len(forms)) for o in options]
    return Offers([o.word for o in options], like, [Choice("", *form) for form in forms])  # type: ignore[arg-type]


def opened(told: Offers) -> list[Choice]:
    """The options again."""
    return [msgspec.structs.replace(told.forms[form], word=word) for word, form in zip(told.words, told.like, strict=True)]


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


def added(old: list[Entry], new: list[Entry]) -> list[Entry]:
    """The entries that are new or changed."""
    was = {entry.n: entry for entry in old}
    return [entry for entry in new if was.get(entry.n) != entry]
