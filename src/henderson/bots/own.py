"""Bots of somebody's own, by name: `cmd:COMMAND` (a program that speaks the protocol), `FILE.py:NAME` (a class in a file), or a
name that an installed package gives (entry points `henderson.bots`). The service for browsers knows only those that whoever runs
it offers by name (`offer`)."""

from __future__ import annotations

import importlib.util
import os
import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib.metadata import entry_points
from pathlib import Path

from ..engine.contract import Rules
from ..engine.decision import HendersonError
from . import BOTS, Bot, bot
from .protocol import ProtocolBot

GROUP = "henderson.bots"
COMMAND = "cmd:"
HOUSE = "HENDERSON_HOUSE_BOTS"  # a line each: NAME=BOT; so that the processes of a service know them too
house: dict[str, str] = {}  # what whoever runs a service offers there beside our own


def any_bot(name: str, seed: int | str = 0, rules: Rules | None = None) -> Bot:
    """An opponent by name: one of somebody's own, or one of ours."""
    if name.startswith(COMMAND):
        if not (command := name.removeprefix(COMMAND).strip()):
            raise HendersonError(f"'{name}': expected cmd:COMMAND, a program that speaks the protocol of bots")
        return ProtocolBot(command, seed)
    file, colon, inside = name.rpartition(":")
    if colon and file.endswith(".py"):
        return _from_file(file, inside)(seed)
    if name not in BOTS:
        for found in entry_points(group=GROUP, name=name):
            made: Bot = found.load()(seed)
            return made
    return bot(name, seed, rules)


def offer(given: Sequence[str]) -> None:
    """Seat these at the service's tables too, each NAME=BOT: who runs it says which programs it may start, nobody else."""
    for text in given:
        name, equals, who = text.partition("=")
        name = name.strip().lower()
        if not equals or not who or not re.fullmatch(r"[a-z][a-z0-9-]{0,23}", name):
            raise HendersonError(f"'{text}': expected NAME=BOT, a name of small letters and a bot of your own")
        if name in BOTS and name not in house:
            raise HendersonError(f"'{text}': there is a bot '{name}' already; expected another name")
        any_bot(who)
        house[name] = who
        BOTS[name] = (f"of this house: {Path(who.split()[-1]).name}", partial(any_bot, who))
    os.environ[HOUSE] = "\n".join(f"{name}={who}" for name, who in house.items())


def offered() -> None:
    """In a process of a service: the same bots that it offers."""
    if lines := os.environ.get(HOUSE, ""):
        offer(lines.split("\n"))


def _from_file(file: str, inside: str) -> Callable[[int | str], Bot]:
    """The class (or function of a seed) of that name in a Python file."""
    path = Path(file)
    if not path.is_file():
        raise HendersonError(f"There is no file '{file}': expected FILE.py:NAME, a bot of your own")
    unique = f"henderson_own_bot_{path.resolve().as_posix()}"
    module = sys.modules.get(unique)
    if module is None:
        spec = importlib.util.spec_from_file_location(unique, path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[unique] = module
        try:
            spec.loader.exec_module(module)
        except Exception as error:
            del sys.modules[unique]
            raise HendersonError(f"'{file}' cannot be read as Python: {type(error).__name__}: {error}") from error
    made = getattr(module, inside, None)
    if not callable(made):
        known = ", ".join(n for n, v in vars(module).items() if isinstance(v, type) and hasattr(v, "choose")) or "none"
        raise HendersonError(f"'{file}' has no bot '{inside}': expected one of its classes with 'choose' ({known})")
    bot_made: Callable[[int | str], Bot] = made
    return bot_made
