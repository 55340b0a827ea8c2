"""henderson learn GAME: the pages, the guided turn at this terminal, and the page of advice."""

from __future__ import annotations

from typing import Annotated

import typer

from ..engine.decision import HendersonError
from ..games import guide, strategy
from ..games import rules as rules_of
from .app import app
from .keyboard import Keyboard
from .screen import say
from .settings import Title


@app.command()
def learn(
    game: Title,
    turn: Annotated[bool, typer.Option("--turn", help="The guided turn at once, without the pages")] = False,
    advice: Annotated[bool, typer.Option("--advice", help="The page of advice for either side instead")] = False,
) -> None:
    """Learn a game: four pages, then a guided turn; or the page of advice."""
    from ..proof.guides import begun
    from .lesson import GuidedSitting, pages

    rules = rules_of(game)
    if advice:
        say(strategy(rules.ID) or f"Nobody has written advice for {rules.TITLE} yet.")
        return
    found = guide(rules.ID)
    if found is None:
        raise HendersonError(f"The game {rules.ID} has no guide")
    keyboard = Keyboard()
    if not turn:
        say(rules.TITLE, "bold")
        pages(found, keyboard)
    raise typer.Exit(GuidedSitting(begun(rules.ID, found), found, keyboard).run())
