"""The henderson command."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import typer


def main() -> None:
    """Run the command; a mistake of the user ends it with one sentence and exit code 2."""
    import os
    import sys

    # they add their words to the command
    from . import (  # noqa: F401
        calibrating,
        club,
        experiments,
        laboratory,
        learn,
        post,
        proofs,
        reference,
        scenario,
        service,
        study,
    )
    from .app import app

    if not any(name.endswith("_COMPLETE") for name in os.environ):  # a shell that completes a word asks for any of them
        read_only(app, sys.argv[1:])
    app()


def read_only(app: typer.Typer, words: list[str]) -> None:
    """Of commands that are not among the words given, name and sentence are enough: typer would read the parameters of all of
    them, which took a third of the time of `--help`."""
    for command in app.registered_commands:
        read = command.callback
        assert read is not None
        if (command.name or read.__name__.replace("_", "-")) not in words:
            command.callback = _unread(read)


def _unread(read: Callable[..., Any]) -> Callable[[], None]:
    def unread() -> None:
        raise AssertionError(f"{read.__name__} was called, but not named")

    unread.__name__, unread.__doc__ = read.__name__, read.__doc__
    return unread
