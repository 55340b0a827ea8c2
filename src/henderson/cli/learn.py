"""henderson learn GAME: the pages, the guided turn at this terminal, and the page of advice."""

from __future__ import annotations

from typing import Annotated

import typer

from ..engine.decision import HendersonError
from ..games import guide
from ..games import rules as rules_of
from .app import app
from .keyboard import Keyboard
from .screen import say
from .settings import Title
from .tongue import Tongue

LANGUAGE = "HENDERSON_LANGUAGE"


@app.command()
def learn(
    game: Title,
    turn: Annotated[bool, typer.Option("--turn", help="The guided turn at once, without the pages")] = False,
    advice: Annotated[bool, typer.Option("--advice", help="The page of advice for either side instead")] = False,
    language: Annotated[str, typer.Option("--language", envvar=LANGUAGE, metavar="CODE", help="en, or another: de")] = "en",
) -> None:
    """Learn a game: four pages, then a guided turn; or the page of advice."""
    from ..games.written import advice as advice_in
    from ..proof.guides import begun
    from .lesson import GuidedSitting, pages

    rules = rules_of(game)
    tongue = Tongue(rules.ID, language)
    if advice:
        say(advice_in(rules.ID, language) or f"Nobody has written advice for {rules.TITLE} yet.")
        return
    found = guide(rules.ID)
    if found is None:
        raise HendersonError(f"The game {rules.ID} has no guide")
    keyboard, told = Keyboard(), tongue.written(found)
    if not turn:
        say(rules.TITLE, "bold")
        pages(told, keyboard, tongue)
    raise typer.Exit(GuidedSitting(begun(rules.ID, found), told, keyboard, tongue).run())
