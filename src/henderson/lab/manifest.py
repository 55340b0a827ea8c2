"""Who ran an experiment: with which version, rules and components, on which machine, by which commands, when."""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from datetime import UTC, datetime
from pathlib import Path

import msgspec

import henderson

from .. import native
from ..engine.decision import HendersonError
from ..engine.view import Struct
from ..games import rules
from . import study
from .experiment import Setting

NAME, COPY = "manifest.json", "experiment.toml"


class Session(Struct, omit_defaults=False):
    """One time that the command ran."""

    command: str
    version: str
    build: str  # native or plain Python
    python: str
    machine: str
    processors: int
    began: str
    ended: str = ""  # "": it was stopped, or still runs
    games: int = 0  # played by it


class Manifest(Struct, omit_defaults=False):
    """What an experiment was made with."""

    experiment: str  # hash of its file
    rules: dict[str, str]  # VERSION by game
    components: dict[str, str]  # hash by cell
    sessions: list[Session]


def begin(folder: Path, text: str, settings: list[Setting]) -> Manifest:
    """The manifest with a new session; refused where the folder holds another experiment."""
    seal = hashlib.sha256(text.encode()).hexdigest()[:16]
    heads = {s.name: study.head_of(s.plan) for s in settings}
    fresh = Manifest(seal, {h.title: rules(h.title).VERSION for h in heads.values()},
                     {name: h.components for name, h in heads.items()}, [])  # fmt: skip
    file = folder / NAME
    if file.exists():
        try:
            old = msgspec.json.decode(file.read_bytes(), type=Manifest)
        except msgspec.DecodeError as error:
            raise HendersonError(f"'{file}' is no manifest of an experiment: {error}") from None
        if (old.experiment, old.rules, old.components) != (fresh.experiment, fresh.rules, fresh.components):
            raise HendersonError(f"'{folder}' holds another experiment, or the same with other rules or components:"
                                 " expected another folder (--out DIR)")  # fmt: skip
        fresh.sessions = old.sessions
    elif folder.exists() and any(folder.iterdir()):
        raise HendersonError(f"'{folder}' is there already and holds no experiment: expected a new folder (--out DIR)")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / COPY).write_text(text, encoding="utf-8")
    fresh.sessions.append(Session(
        " ".join(["henderson", *sys.argv[1:]]), henderson.__version__, native.speed(), platform.python_version(),
        f"{platform.system()} {platform.release()} {platform.machine()}", os.cpu_count() or 1, _now(),
    ))  # fmt: skip
    write(folder, fresh)
    return fresh


def end(folder: Path, manifest: Manifest, games: int) -> None:
    """The session is over."""
    manifest.sessions[-1] = msgspec.structs.replace(manifest.sessions[-1], ended=_now(), games=games)
    write(folder, manifest)


def write(folder: Path, manifest: Manifest) -> None:
    """By way of a second file: a reader never sees half of it."""
    part = folder / f"{NAME}.part"
    part.write_bytes(msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n")
    part.replace(folder / NAME)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
