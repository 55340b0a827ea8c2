"""A pack in one file, `.henderson-pack`: a zip of its folder with a manifest. A hostile one gets one sentence.

A save that leaves the house carries its pack: the same bytes, as text in its head.
"""

from __future__ import annotations

import base64
import hashlib
import io
import re
import stat
import tomllib
import zipfile
from collections.abc import Mapping
from datetime import date
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

import msgspec

from ..board.components import MANIFEST, Pack
from ..engine import position
from ..engine.decision import HendersonError
from ..engine.game import Game
from ..engine.record import save
from ..engine.view import Struct
from ..games import folder as home_of
from ..games import rules
from .check import demand

SCENARIOS = "scenarios"  # the folder of a pack that holds them
SUFFIX = ".henderson-pack"
FORMAT = 1
FILES, FILE, WHOLE = 100, 2_000_000, 8_000_000  # files, bytes of one, bytes of all, unpacked
NOTE = 2000
_NAME = re.compile(r"[A-Za-z0-9][\w .()-]{0,80}\.(csv|toml)")


class Manifest(Struct):
    """What a pack says of itself."""

    game: str
    format: int = FORMAT
    rules: str = ""  # the game's VERSION when it was packed
    title: str = ""
    author: str = ""
    note: str = ""
    licence: str = ""  # what its owner says of sharing it
    made: str = ""  # date
    hash: str = ""  # of the components


def pack(title: str, folder: str | Path, target: str | Path, about: Manifest | None = None) -> Manifest:
    """Write the pack of a folder into one file, if the game can be played with it."""
    good, path = demand(title, folder), Path(target)
    if path.suffix != SUFFIX:
        raise HendersonError(f"'{target}': expected a file that ends in {SUFFIX}")
    if path.exists():
        raise HendersonError(f"'{target}' is there already: a pack is written into a new file")
    told = about or manifest_of(folder) or Manifest(title)
    told = msgspec.structs.replace(told, game=title, rules=rules(title).VERSION, hash=good.hash, made=date.today().isoformat())
    path.write_bytes(packed(good, told))
    return told


def files_of(components: Pack) -> dict[str, bytes]:
    """Components and scenarios of a folder, by name."""
    found = {f.name: f.read_bytes() for f in components.files if f.name != MANIFEST}
    return found | {f"{SCENARIOS}/{f.name}": f.read_bytes() for f in sorted((components.folder / SCENARIOS).glob("*.toml"))}


def key_of(told: Manifest, files: Mapping[str, bytes]) -> str:
    """By what a pack is known: the hash of its components, and of its scenarios where it has any."""
    seal = hashlib.sha256()
    for name in sorted(files):
        if name.startswith(f"{SCENARIOS}/"):
            seal.update(name.encode() + b"\0" + files[name] + b"\0")
    more = any(name.startswith(f"{SCENARIOS}/") for name in files)
    return told.hash + (f"-{seal.hexdigest()[:8]}" if more else "")


def packed(components: Pack, told: Manifest) -> bytes:
    """The bytes of a pack's file: the same components and manifest give the same bytes."""
    return zipped(files_of(components), told)


def zipped(files: Mapping[str, bytes], told: Manifest) -> bytes:
    """The bytes of a pack's file, from the files of its folder."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        whole = {**files, MANIFEST: position.render(msgspec.to_builtins(told)).encode()}
        for name, data in sorted(whole.items()):
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def unpack(file: str | Path, folder: str | Path) -> Manifest:
    """Write a pack's folder, new or empty, if the game can be played with it."""
    target = Path(folder)
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise HendersonError(f"'{folder}' is there already and not empty: a pack is unpacked into a new folder")
    told, files = opened(file)
    written(files, target)
    return told


def written(files: Mapping[str, bytes], folder: Path) -> None:
    """Write the files of a pack into a folder."""
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def opened(file: str | Path | bytes, name: str = "the pack") -> tuple[Manifest, dict[str, bytes]]:
    """The manifest and files of a pack (a file, or its bytes under that name), held to all limits and read by the game."""
    name = name if isinstance(file, bytes) else Path(file).name
    try:
        with zipfile.ZipFile(io.BytesIO(file) if isinstance(file, bytes) else file) as archive:
            files = _files(archive, name)
    except FileNotFoundError:
        raise HendersonError(f"There is no file '{file!s}': expected a pack, as 'henderson data pack' writes it") from None
    except (zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError) as error:
        raise HendersonError(f"'{name}' is no pack: {error}") from None
    told = read_manifest(files.get(MANIFEST), name)
    found = proved(told, files, name)
    return msgspec.structs.replace(told, hash=found), files


def proved(told: Manifest, files: Mapping[str, bytes], name: str) -> str:
    """The hash of a pack's components, if the game can be played with them and with every scenario."""
    from .scenarios import read_in  # a scenario is tried with the pack that it came in

    with TemporaryDirectory() as folder:
        written(files, Path(folder))
        try:
            components = demand(told.game, folder)
            read_in(told.game, Path(folder))
        except HendersonError as error:
            raise HendersonError(f"'{name}': {error}") from None
        if told.hash and components.hash != told.hash:
            raise HendersonError(f"'{name}' was changed after it was packed: its hash is {components.hash}, not {told.hash}")
        return components.hash


def _files(archive: zipfile.ZipFile, name: str) -> dict[str, bytes]:
    """What is in it, if it is what a pack may hold. Sizes are counted while reading: a head can lie."""
    entries = archive.infolist()
    if len(entries) > FILES:
        raise HendersonError(f"'{name}' holds {len(entries)} files: expected {FILES} at most")
    found: dict[str, bytes] = {}
    left = WHOLE
    for entry in entries:
        inside = PurePosixPath(entry.filename)
        if not may_hold(entry.filename):
            expected = f"expected .csv and .toml files, in no folder but {SCENARIOS}/"
            raise HendersonError(f"'{name}' holds {entry.filename[:60]!r}: {expected}")
        if stat.S_ISLNK(entry.external_attr >> 16) or entry.flag_bits & 1:
            raise HendersonError(f"'{name}': '{inside.name[:60]}' is a link or locked: expected a plain file")
        if entry.filename in found:
            raise HendersonError(f"'{name}' holds '{inside.name[:60]}' twice")
        with archive.open(entry) as data:
            read = data.read(min(FILE, left) + 1)
        if len(read) > min(FILE, left):
            raise HendersonError(f"'{name}': '{inside.name[:60]}' is too large: expected {FILE:,} bytes at most, all {WHOLE:,}")
        left -= len(read)
        found[entry.filename] = read
    return found


def may_hold(inside: str) -> bool:
    """A component, or a scenario in its folder: names of plain letters."""
    folder, slash, name = inside.rpartition("/")
    if slash and (folder != SCENARIOS or not name.endswith(".toml")):
        return False
    return bool(_NAME.fullmatch(name))


def read_manifest(data: bytes | None, name: str) -> Manifest:
    """A manifest out of its file."""
    if data is None:
        raise HendersonError(f"'{name}' has no {MANIFEST}: expected a pack, as 'henderson data pack' writes it")
    try:
        told = msgspec.convert(tomllib.loads(data.decode()), Manifest)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError, RecursionError, ValueError) as error:
        raise HendersonError(f"'{name}': {MANIFEST}: {error}") from None
    if told.format != FORMAT:
        raise HendersonError(f"'{name}' is of format {told.format}: this Henderson reads format {FORMAT}")
    if max(map(len, (told.title, told.author, told.note, told.licence))) > NOTE:
        raise HendersonError(f"'{name}': {MANIFEST}: a text is too long: expected {NOTE} letters at most")
    home_of(told.game)  # a game that is not there says so
    return told


def manifest_of(folder: str | Path) -> Manifest | None:
    """The manifest of a folder that was unpacked, if it has one."""
    file = Path(folder) / MANIFEST
    return read_manifest(file.read_bytes(), MANIFEST) if file.is_file() else None


def carried(game: Game) -> str:
    """The save of a game for another's eyes: one that is played with a pack carries it, and names no folder of this machine."""
    if not game.setting.pack:
        return save(game)
    components = Pack(game.setting.pack)
    told = manifest_of(game.setting.pack) or Manifest(game.rules.ID, rules=game.rules.VERSION)
    told = msgspec.structs.replace(told, hash=components.hash)
    return save(game, components=as_text({f.name: f.read_bytes() for f in components.files}, told))


def as_text(files: Mapping[str, bytes], told: Manifest) -> str:
    """A pack as one line of text."""
    return base64.b64encode(zipped(files, told)).decode()


def from_text(text: str) -> tuple[Manifest, dict[str, bytes]]:
    """The pack that a save carries."""
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError as error:
        raise HendersonError(f"The pack that the save carries cannot be read: {error}") from None
    return opened(data, "the save's pack")
