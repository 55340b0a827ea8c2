"""What is settled on the command line before a game: title, options, pack, dice and who plays."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import henderson

from ..engine.decision import HendersonError
from ..games import rules as rules_of
from . import files
from .completion import BOTS, bots, games, presets
from .completion import HUMAN as HUMAN
from .completion import scenarios as short

if TYPE_CHECKING:
    from ..bots import Bot
    from ..engine.contract import Rules
    from ..engine.dice import Dice
    from ..engine.game import Game

ME = "me"  # the owner of the packs in this user's library

Title = Annotated[str, typer.Argument(metavar="GAME", help="A game, as 'henderson games' lists it", autocompletion=games)]
Level = Annotated[str, typer.Option("--level", metavar="LEVEL", help="Short for --option level=LEVEL")]
Given = Annotated[list[str], typer.Option("--option", "-O", metavar="NAME=VALUE", help="An option of the game; again for more")]
Preset = Annotated[str, typer.Option("--preset", metavar="NAME", help="A named set of options", autocompletion=presets)]
Short = Annotated[str, typer.Option("--scenario", metavar="NAME", help="A short scenario of the game", autocompletion=short)]
PackDir = Annotated[str, typer.Option("--pack", metavar="DIR", help="Components of your own: a folder or a .henderson-pack")]
WHO = (
    f"{HUMAN}, or a bot: {', '.join(BOTS)}; search:200 looks at 200 futures an answer, search:2s for two seconds, "
    "veteran:STYLE plays in one of the game's characters, cmd:PROGRAM and FILE.py:CLASS are bots of your own"
)
Seats = Annotated[list[str], typer.Option("--seat", metavar="SIDE=WHO", help=f"Who plays a side: {WHO}")]
Us = Annotated[str, typer.Option("--us", metavar="WHO", help="Short for --seat US=WHO", autocompletion=bots)]
Japan = Annotated[str, typer.Option("--japan", metavar="WHO", help="Short for --seat Japan=WHO", autocompletion=bots)]
Json = Annotated[bool, typer.Option("--json", help="One JSON value on standard output")]
Eyes = Annotated[str, typer.Option("--as", metavar="SIDE", help="From that side's eyes, as US or Japan")]


def options(title: str, level: str, given: Sequence[str], preset: str) -> dict[str, Any]:
    """The options as `henderson.new` takes them, checked."""
    from ..engine.contract import complete_options

    rules = rules_of(title)
    chosen: dict[str, Any] = {"preset": preset} if preset else {}
    if level:
        chosen["level"] = level
    for setting in given:
        name, equals, value = setting.partition("=")
        if not equals:
            names = ", ".join(o.id for o in rules.OPTIONS) or "none"
            raise HendersonError(f"'{setting}' is no setting: expected NAME=VALUE, NAME one of {names}")
        chosen[name.strip()] = value.strip()
    complete_options(rules, chosen)
    return chosen


def named_seats(rules: Rules, seat: Sequence[str], us: str = "", japan: str = "") -> dict[str, str]:
    """Who was named for which side: `--seat SIDE=WHO`, or the short forms of the games that have those sides."""
    named: dict[str, str] = {}
    for flag, side, who in (("--us", "US", us), ("--japan", "Japan", japan)):
        if who and side not in rules.SIDES:
            raise HendersonError(f"'{flag} {who}': {rules.ID} has no side {side}, only {', '.join(rules.SIDES)}")
        if who:
            named[side] = who
    for setting in seat:
        given, equals, who = (part.strip() for part in setting.partition("="))
        if not equals or not given or not who:
            raise HendersonError(f"'--seat {setting}': expected SIDE=WHO, SIDE one of {', '.join(rules.SIDES)}")
        side = side_of(rules, given)
        if side in named:
            raise HendersonError(f"'--seat {setting}': {side} is played by {named[side]} already")
        named[side] = who
    return named


def seats(rules: Rules, named: Mapping[str, str], *, usual: str = "", other: str = "random") -> dict[str, str]:
    """Who plays which side. `usual` takes the seats that nobody was named for (the first of them), `other` the rest."""
    found = {side: named.get(side, "") for side in rules.SIDES}
    for side in rules.SIDES:
        if not found[side]:
            found[side] = usual if usual and usual not in found.values() else other
    return found


def opponents(rules: Rules, chosen: Mapping[str, str], seed: int | str) -> dict[str, Bot | None]:
    """A bot for each seat, None for a person."""
    from ..bots.own import any_bot

    return {side: None if who == HUMAN else any_bot(who, f"{seed}/{side}", rules) for side, who in chosen.items()}


def side_of(rules: Rules, given: str) -> str:
    """A side by its id or as the rulebook calls it, in any letters; "" stays "" (all eyes)."""
    for side in ("", *rules.SIDES):
        if given.lower() in (side.lower(), rules.NAMES.get(side, side).lower()):
            return side
    raise HendersonError(f"'{given}' is no side of {rules.ID}: expected {', '.join(rules.SIDES)}")


def dice_of(text: str, seed: str) -> Dice:
    """The source of chance named on the command line."""
    import secrets

    from ..engine.dice import Secret, Seeded, from_text

    if not text:
        return Seeded(seed if seed else secrets.randbelow(1_000_000_000))
    return Secret() if text == "secret" else from_text(text)


def is_file(given: str) -> bool:
    """Does the word mean a save rather than a game?"""
    return given not in henderson.games() and (Path(given).exists() or "/" in given or given.endswith(".save"))


def own_pack(given: str) -> str:
    """The folder of the components to play with; those of a pack's file are unpacked into this user's library."""
    from ..workshop.carry import SUFFIX
    from ..workshop.carry import opened as read_pack
    from ..workshop.library import own_library

    if not given.endswith(SUFFIX):
        return given
    library, (told, inside) = own_library(), read_pack(given)
    key = library.keep(told, inside)
    library.give(ME, told, key)
    return str(library.components(told.game, key))


def opened(given: str, pack: str = "") -> Game:
    """The game of a save, of a position in notation, or a new one of that title; with a pack of one's own but for a save."""
    if not is_file(given):
        return henderson.new(given, pack=own_pack(pack) or None)
    text = files.read(given)
    named = re.search(r"^game\s*=", text, re.M)
    if named and not text.startswith("henderson") and "\n---\n" not in text:  # notation that names its game
        from ..engine import position as notation

        return henderson.position(str(notation.read(text)["game"]), text, pack=own_pack(pack) or None)
    if pack:
        raise HendersonError(f"'--pack {pack}': the save '{given}' names its own components")
    return henderson.load(text)
