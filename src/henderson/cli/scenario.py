"""`henderson scenario new|check|play`: a position with a title, a text and its own victory, in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import henderson

from ..engine.decision import HendersonError
from ..games import rules as rules_of
from . import files
from .app import app
from .screen import say
from .settings import HUMAN, Japan, PackDir, Seats, Us, is_file, named_seats, opened, opponents, own_pack, seats

USAGE = {"new": "scenario new GAME|SAVE FILE.toml", "check": "scenario check FILE.toml", "play": "scenario play FILE.toml"}


@app.command()
def scenario(
    words: Annotated[list[str], typer.Argument(metavar="new GAME|SAVE FILE | check FILE | play FILE")],
    title: Annotated[str, typer.Option("--title", help="With new: what it is called")] = "A scenario",
    pack: PackDir = "", seat: Seats = [], us: Us = "", japan: Japan = "",  # noqa: B006
    seed: Annotated[str, typer.Option("--seed", help="With play: the same seed gives the same dice")] = "",
) -> None:  # fmt: skip
    """Scenarios of your own.

    new: the position of a game or a save as a file, to be edited.  check: what is wrong with it.  play: at the terminal.
    """
    verb, given = words[0], words[1:]
    if verb not in USAGE or len(given) != len(USAGE[verb].split()) - 2:
        raise HendersonError(f"'scenario {' '.join(words)}': expected {'; '.join(USAGE.values())}")
    if verb == "new":
        _new(given[0], given[1], title, pack)
    elif verb == "check":
        _check(given[0], pack)
    else:
        _play(given[0], pack, seat, us, japan, seed)


def _new(source: str, file: str, title: str, pack: str) -> None:
    from ..games.lessons import Scenario
    from ..workshop.scenarios import written

    target = Path(file)
    if target.suffix != ".toml" or target.exists():
        raise HendersonError(f"'{file}': expected a new file that ends in .toml")
    game = opened(source, pack if not is_file(source) else "")
    one = Scenario(target.stem, title, "What happens.", "30 minutes", game.position(),
                   dict.fromkeys(game.rules.SIDES, "What it is about."))  # fmt: skip
    files.write(target, written(one))
    say(f"{file}: edit it, then henderson scenario check {file}")


def _check(file: str, pack: str) -> None:
    from ..workshop.scenarios import of_file, tried

    game, one = of_file(file)
    made = tried(game, one, own_pack(pack) or None)
    asked = rules_of(game).NAMES.get(made.decision.player, made.decision.player) if made.decision else "nobody"
    say(f"{file}: {one.title}, {rules_of(game).TITLE}, {made.where.turn_name}: {asked} is asked. Nothing is wrong.")


def _play(file: str, pack: str, seat: list[str], us: str, japan: str, seed: str) -> None:
    from ..workshop.scenarios import of_file, tried
    from .keyboard import Keyboard
    from .play import Sitting
    from .settings import dice_of

    title, one = of_file(file)
    own = own_pack(pack) or None
    tried(title, one, own)
    game = henderson.position(title, one.position, dice_of("", seed), pack=own)
    say(f"{one.title}. {one.text}", "bold")
    who = seats(game.rules, named_seats(game.rules, seat, us, japan), usual=HUMAN, other="heuristic")
    raise typer.Exit(Sitting(game, opponents(game.rules, who, seed or "table"), Keyboard()).run())
