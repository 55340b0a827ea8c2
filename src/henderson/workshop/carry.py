"""A pack in one file, `.henderson-pack`: a zip of its folder with a manifest. A hostile one gets one sentence."""

from __future__ import annotations

import io
import shutil
import stat
import tomllib
import zipfile
from datetime import date
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

import msgspec

from ..board.components import MANIFEST, Pack
from ..engine import position
from ..engine.decision import HendersonError
from ..engine.view import Struct
from ..games import folder as home_of
from ..games import rules
from .check import demand

SUFFIX = ".henderson-pack"
FORMAT = 1
FILES, FILE, WHOLE = 100, 2_000_000, 8_000_000  # files, bytes of one, bytes of all, unpacked
NOTE = 2000


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


def packed(components: Pack, told: Manifest) -> bytes:
    """The bytes of a pack's file: the same components and manifest give the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        whole = {MANIFEST: position.render(msgspec.to_builtins(told)).encode()}
        whole |= {f.name: f.read_bytes() for f in components.files if f.name != MANIFEST}
        for name, data in sorted(whole.items()):
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def unpack(file: str | Path, folder: str | Path) -> Manifest:
    """Write a pack's folder, new or empty, if the game can be played with it."""
    target = Path(folder)
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise HendersonError(f"'{folder}' is there already and not empty: a pack is unpacked into a new folder")
    told, files = opened(file)
    target.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (target / name).write_bytes(data)
    return told


def opened(file: str | Path) -> tuple[Manifest, dict[str, bytes]]:
    """The manifest and files of a pack, held to all limits and read by the game."""
    name = Path(file).name
    try:
        with zipfile.ZipFile(file) as archive:
            files = _files(archive, name)
    except FileNotFoundError:
        raise HendersonError(f"There is no file '{file}': expected a pack, as 'henderson data pack' writes it") from None
    except (zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError) as error:
        raise HendersonError(f"'{name}' is no pack: {error}") from None
    told = _manifest(files.get(MANIFEST), name)
    with TemporaryDirectory() as folder:
        for inside, data in files.items():
            (Path(folder) / inside).write_bytes(data)
        try:
            components = demand(told.game, folder)
        except HendersonError as error:
            raise HendersonError(f"'{name}': {error}") from None
        if told.hash and components.hash != told.hash:
            raise HendersonError(f"'{name}' was changed after it was packed: its hash is {components.hash}, not {told.hash}")
    return told, files


def _files(archive: zipfile.ZipFile, name: str) -> dict[str, bytes]:
    """What is in it, if it is what a pack may hold. Sizes are counted while reading: a head can lie."""
    entries = archive.infolist()
    if len(entries) > FILES:
        raise HendersonError(f"'{name}' holds {len(entries)} files: expected {FILES} at most")
    found: dict[str, bytes] = {}
    left = WHOLE
    for entry in entries:
        inside = PurePosixPath(entry.filename)
        plain = len(inside.parts) == 1 and inside.name == entry.filename and not inside.name.startswith(".")
        if not plain or "\\" in entry.filename or inside.suffix not in (".csv", ".toml"):
            raise HendersonError(f"'{name}' holds '{entry.filename[:60]}': expected .csv and .toml files, in no folder")
        if stat.S_ISLNK(entry.external_attr >> 16) or entry.flag_bits & 1:
            raise HendersonError(f"'{name}': '{inside.name[:60]}' is a link or locked: expected a plain file")
        if inside.name in found:
            raise HendersonError(f"'{name}' holds '{inside.name[:60]}' twice")
        with archive.open(entry) as data:
            read = data.read(min(FILE, left) + 1)
        if len(read) > min(FILE, left):
            raise HendersonError(f"'{name}': '{inside.name[:60]}' is too large: expected {FILE:,} bytes at most, all {WHOLE:,}")
        left -= len(read)
        found[inside.name] = read
    return found


def _manifest(data: bytes | None, name: str) -> Manifest:
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
    return _manifest(file.read_bytes(), MANIFEST) if file.is_file() else None


def kept(file: str | Path, library: Path) -> Path:
    """The folder of a pack's file in a library of packs, by its hash; unpacked when it is not there yet."""
    told, files = opened(file)
    target = library / told.game / (told.hash or "unnamed")
    if not target.is_dir():
        fresh = target.with_name(f"{target.name}.part")
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(parents=True)
        for name, data in files.items():
            (fresh / name).write_bytes(data)
        fresh.replace(target)
    return target
