"""The henderson command."""

from __future__ import annotations


def main() -> None:
    """Run the command; a mistake of the user ends it with one sentence and exit code 2."""
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

    app()
