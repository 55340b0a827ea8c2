"""Packs that are kept: their components by what they are, once for all; and who has which, under whose name.

    GAME/KEY/            components and scenarios
    owners/OWNER/KEY.toml    the manifest as its owner wrote it

A key is the hash of the components, and of the scenarios where there are any. Components stay when an owner puts his pack away:
tables are played with them.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

import msgspec

from ..board.components import MANIFEST
from ..engine import position
from ..engine.decision import HendersonError
from .carry import Manifest, key_of, read_manifest
from .folders import data_folder

EACH, ALL = 30, 2000  # packs of one owner, components kept in all
EVERYBODY = "everybody"  # the owner of packs that all may play with
_KEY = re.compile(r"[0-9a-f]{16}(-[0-9a-f]{8})?")
_OWNER = re.compile(r"[\w-]{1,100}")


class Kept(Manifest):
    """A pack in somebody's library."""

    key: str = ""
    mine: bool = True  # no: one of those that everybody may play with

    @property
    def manifest(self) -> Manifest:
        """As it travels."""
        return Manifest(**{name: getattr(self, name) for name in Manifest.__struct_fields__})


class Library:
    """A folder of packs."""

    def __init__(self, root: str | Path) -> None:
        self.root = Path(root)

    def components(self, game: str, key: str) -> Path:
        """The folder of a pack's components."""
        if not _KEY.fullmatch(key) or not (self.root / game / key).is_dir():
            raise HendersonError(f"'{key[:40]}': no pack of {game} is kept under that name here")
        return self.root / game / key

    def keep(self, told: Manifest, files: Mapping[str, bytes]) -> str:
        """Keep the files of a pack that was opened; the key they are kept under."""
        key = key_of(told, files)
        target = self.root / told.game / key
        if not target.is_dir():
            if sum(1 for _ in self.root.glob("*/*")) >= ALL:
                raise HendersonError(f"{ALL} packs are kept here already: nothing was kept")
            fresh = target.with_name(f"{key}.{os.getpid()}.part")
            shutil.rmtree(fresh, ignore_errors=True)
            for name, data in files.items():
                if name != MANIFEST:
                    (fresh / name).parent.mkdir(parents=True, exist_ok=True)
                    (fresh / name).write_bytes(data)
            try:
                fresh.replace(target)
            except OSError:  # somebody else kept the same meanwhile
                shutil.rmtree(fresh, ignore_errors=True)
        return key

    def give(self, owner: str, told: Manifest, key: str) -> Kept:
        """A pack that is kept belongs to that owner too, with what he says of it."""
        place = self._of(owner)
        if not (place / f"{key}.toml").exists() and len(list(place.glob("*.toml"))) >= EACH:
            raise HendersonError(f"You keep {EACH} packs already: put one away first")
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{key}.toml").write_text(position.render(msgspec.to_builtins(told)), encoding="utf-8")
        return _kept(told, key, owner)

    def of(self, owner: str, game: str = "") -> list[Kept]:
        """The packs an owner has, and those of everybody; the newest first."""
        found: dict[str, Kept] = {}
        for who in (EVERYBODY, owner):
            for file in sorted(self._of(who).glob("*.toml")) if who else ():
                told = read_manifest(file.read_bytes(), file.name)
                if not game or told.game == game:
                    found[file.stem] = _kept(told, file.stem, who)
        return sorted(found.values(), key=lambda k: (k.made, k.title), reverse=True)

    def found(self, owner: str, key: str) -> Kept:
        """A pack of that owner, or of everybody."""
        for one in self.of(owner):
            if one.key == key:
                return one
        raise HendersonError(f"You have no pack '{key[:40]}': expected one of your own")

    def put_away(self, owner: str, key: str) -> None:
        """That owner has the pack no more."""
        if not self.found(owner, key).mine:
            raise HendersonError("The pack is everybody's: who runs the server puts it away")
        (self._of(owner) / f"{key}.toml").unlink(missing_ok=True)

    def pass_on(self, owner: str, to: str) -> int:
        """All packs of one owner are another's now, as far as he has room for them; how many."""
        moved, there = 0, self._of(to)
        for file in sorted(self._of(owner).glob("*.toml")) if owner != to else ():
            if len(list(there.glob("*.toml"))) >= EACH:
                break
            there.mkdir(parents=True, exist_ok=True)
            if not (there / file.name).exists():
                file.replace(there / file.name)
                moved += 1
            file.unlink(missing_ok=True)
        return moved

    def forget(self, owner: str) -> None:
        """That owner is gone, and has no packs any more; tables that are played with them go on."""
        shutil.rmtree(self._of(owner), ignore_errors=True)

    def _of(self, owner: str) -> Path:
        if not _OWNER.fullmatch(owner or "-"):
            raise HendersonError(f"'{owner[:40]}' owns no packs")
        return self.root / "owners" / (owner or "-")


def _kept(told: Manifest, key: str, owner: str) -> Kept:
    return Kept(**{name: getattr(told, name) for name in Manifest.__struct_fields__}, key=key, mine=owner != EVERYBODY)


def own_library() -> Library:
    """This user's packs."""
    return Library(data_folder() / "packs")
