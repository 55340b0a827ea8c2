"""Reading and writing files so that a mistake harms none of them."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from ..engine.bounds import short
from ..engine.decision import HendersonError
from ..workshop.folders import data_folder as data_folder

if TYPE_CHECKING:
    from ..engine.game import RulesCrash

MOST = 8_000_000  # bytes; a whole finished game has some 300,000


def read(file: str | Path, what: str = "a Henderson save") -> str:
    """The text of a file; `what` was expected."""
    try:
        with Path(file).open("rb") as source:
            data = source.read(MOST + 1)
        if len(data) > MOST:
            raise HendersonError(f"'{file}' is bigger than {MOST} bytes: expected {what}")
        return data.decode("utf-8")
    except FileNotFoundError:
        raise HendersonError(f"There is no file '{file}': expected {what}") from None
    except IsADirectoryError:
        raise HendersonError(f"'{file}' is a folder: expected {what}") from None
    except UnicodeDecodeError as error:
        raise HendersonError(f"'{file}' is not text (byte {error.start}): expected {what}") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else short(str(error))
        raise HendersonError(f"'{short(str(file))}' cannot be read ({reason}): expected {what}") from None


def write(file: str | Path, content: str | bytes, mode: int = 0o644) -> Path:
    """Write a file whole or not at all: beside it first, then renamed over it."""
    target = Path(file).expanduser()
    data = content.encode() if isinstance(content, str) else content
    if target.is_dir():
        raise HendersonError(f"'{file}' is a folder: expected the name of a file")
    try:
        handle, beside = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except OSError as error:
        raise HendersonError(f"'{file}' cannot be written ({error.strerror}): expected a folder that can be") from None
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        os.chmod(beside, mode)
        os.replace(beside, target)
    except OSError as error:
        Path(beside).unlink(missing_ok=True)
        raise HendersonError(f"'{file}' cannot be written ({error.strerror})") from None
    return target


def write_save(file: str | Path, text: str) -> Path:
    """Write a save; an older save may be replaced, any other file is left alone."""
    target = Path(file).expanduser()
    if target.is_file() and target.stat().st_size and not target.read_bytes()[:12].startswith(b"henderson ="):
        raise HendersonError(f"'{file}' is there already and is no Henderson save: expected a new name")
    return write(target, text)


def crash_file(crash: RulesCrash, title: str, folder: str = "crashes") -> str:
    """Keep a crash dump and say how to reopen it."""
    if not crash.dump:
        return "There is no position to keep: it failed before the first question."
    import hashlib

    name = f"{title}-{hashlib.sha256(crash.dump.encode()).hexdigest()[:10]}.save"
    for place in (Path(folder), Path(tempfile.gettempdir())):
        try:
            place.mkdir(parents=True, exist_ok=True)
            kept = write(place / name, crash.dump)
        except (OSError, HendersonError):
            continue
        return f"Reopen it at the failing question (the answer was '{crash.word}'): henderson play {kept}"
    return "The position could not be kept: no folder can be written."
