"""`henderson data`: components listed, copied to be edited, checked, compared, packed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import typer

from ..engine.decision import HendersonError
from ..games import pack as pack_of
from ..games import rules as rules_of
from ..workshop.carry import Manifest, unpack
from ..workshop.carry import pack as pack_up
from ..workshop.check import mistakes
from ..workshop.differences import differences
from ..workshop.library import own_library
from .reports import components, export_pack
from .screen import as_json, say
from .settings import ME, own_pack

USAGE: Mapping[str, tuple[str, ...]] = {
    "new": ("GAME", "DIR"),
    "export": ("GAME", "DIR"),  # as it was called before
    "check": ("GAME", "DIR"),
    "compare": ("GAME", "A", "B"),
    "pack": ("GAME", "DIR", "FILE"),
    "unpack": ("FILE", "DIR"),
    "library": (),
    "edit": ("GAME", "[DIR]"),
    "sensitivity": ("GAME",),
}


def workshop(words: Sequence[str], pack: str, author: str, note: str, json: bool, title: str = "") -> None:
    """Do what was asked."""
    verb, given = words[0], list(words[1:])
    if verb == "edit" and 1 <= len(given) <= 2:
        from .service import open_workshop

        open_workshop(rules_of(given[0]).ID, given[1] if len(given) > 1 else "")
        return
    if verb == "library" and not given:
        _library(json)
        return
    if verb not in USAGE:
        if given:
            known = "; ".join(f"data {v} {' '.join(w)}" for v, w in USAGE.items())
            raise HendersonError(f"'data {' '.join(words)}': expected 'data GAME'; {known}")
        components(verb, pack, json)
        return
    if len(given) != len(USAGE[verb]):
        raise HendersonError(f"'data {' '.join(words)}': expected 'data {verb} {' '.join(USAGE[verb])}'")
    if verb in ("new", "export"):
        export_pack(given[0], given[1], pack, json)
    elif verb == "check":
        _check(given[0], given[1], json)
    elif verb == "compare":
        _compare(given[0], given[1], given[2], json)
    else:
        if verb == "unpack":
            told = unpack(given[0], given[1])
        else:
            told = pack_up(given[0], given[1], given[2], Manifest(given[0], title=title, author=author, note=note))
        as_json(told) if json else _packed(verb, given, told)


def _check(title: str, folder: str, json: bool) -> None:
    found = mistakes(rules_of(title).ID, folder)
    if json:
        as_json({"game": title, "folder": folder, "mistakes": found})
    else:
        for mistake in found:
            say(str(mistake))
        told = f"{len(found)} to mend" if found else f"nothing is wrong; play with it: --pack {folder}"
        say(f"{folder}: {told}", "red" if found else "")
    raise typer.Exit(int(bool(found)))


def _compare(title: str, a: str, b: str, json: bool) -> None:
    one, two = (pack_of(rules_of(title).ID, None if where == "built-in" else own_pack(where)) for where in (a, b))
    found = differences(one, two)
    if json:
        as_json({"game": title, "a": a, "b": b, "differences": found})
        return
    for difference in found:
        say(str(difference))
    say(f"{len(found)} values differ; A is {a}, B is {b}" if found else f"{a} and {b} are equal")


def _library(json: bool) -> None:
    """The packs in this user's library."""
    kept = own_library().of(ME)
    if json:
        as_json(kept)
        return
    for one in kept:
        say(f"{one.game:<20}{one.title or one.key:<24}{one.author}  {one.made}  {own_library().components(one.game, one.key)}")
    if not kept:
        say("No pack is kept yet: --pack FILE.henderson-pack keeps one, with any command that takes it.")


def _packed(verb: str, given: Sequence[str], told: Manifest) -> None:
    if verb == "pack":
        say(f"{given[2]}: {told.game}, components {told.hash}. Play with it: henderson play {told.game} --pack {given[2]}")
    else:
        by = f" by {told.author}" if told.author else ""
        say(f"{given[1]}: {told.game}{by}, components {told.hash}" + (f": {told.note}" if told.note else ""))


