"""What the shell completes a line of the command with: `henderson --install-completion` tells it to ask."""

from __future__ import annotations

from collections.abc import Iterable

import typer

import henderson

HUMAN = "human"
BOTS = ("random", "heuristic", "search", "recruit", "regular", "veteran", "elite")  # bots.BOTS, which takes time to read


def _begun(words: Iterable[str], incomplete: str) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]


def games(incomplete: str) -> list[str]:
    """The games."""
    return _begun(henderson.games(), incomplete)


def bots(incomplete: str) -> list[str]:
    """Who may play."""
    return _begun((HUMAN, *BOTS), incomplete)


def presets(ctx: typer.Context, incomplete: str) -> list[str]:
    """The presets of the game that stands in the line."""
    from ..games import rules

    return [word for title in _named(ctx) for word in _begun(rules(title).PRESETS, incomplete)]


def scenarios(ctx: typer.Context, incomplete: str) -> list[str]:
    """The short scenarios of the game that stands in the line."""
    from ..games import scenarios as known

    return [word for title in _named(ctx) for word in _begun([s.id for s in known(title)], incomplete)]


def _named(ctx: typer.Context) -> list[str]:
    """The game that stands in the line: an option that has no value yet leaves it among the rest."""
    return [word for word in (ctx.params.get("game"), *ctx.args) if word in henderson.games()]
