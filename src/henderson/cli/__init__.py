"""The henderson command."""

from __future__ import annotations


def main() -> None:
    """Run the command; a mistake of the user ends it with one sentence and exit code 2."""
    from . import calibrating, experiments, laboratory, learn, post, proofs, reference, scenario, service  # noqa: F401 - they add their words to the command
    from .app import app

    app()
