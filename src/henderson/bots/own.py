"""Bots of somebody's own, by name: `cmd:COMMAND` (a program that speaks the protocol), `FILE.py:NAME` (a class in a file), or a
name that an installed package gives (entry points `henderson.bots`). The service for browsers knows none of these."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path

from ..engine.contract import Rules
from ..engine.decision import HendersonError
from . import BOTS, Bot, bot
from .protocol import ProtocolBot

GROUP = "henderson.bots"
COMMAND = "cmd:"


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
