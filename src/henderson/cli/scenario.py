"""`henderson scenario new|check|play|simulate|puzzle`: a position with a title, a text and its own victory, in one file."""

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

USAGE = {
    "new": "scenario new GAME|SAVE FILE.toml", "check": "scenario check FILE.toml", "play": "scenario play FILE.toml",
    "simulate": "scenario simulate FILE.toml", "puzzle": "scenario puzzle FILE.toml",
}  # fmt: skip


@app.command()
def scenario(
    words: Annotated[list[str], typer.Argument(metavar="new GAME|SAVE FILE | check|play|simulate|puzzle FILE")],
    title: Annotated[str, typer.Option("--title", help="With new: what it is called")] = "A scenario",
    pack: PackDir = "", seat: Seats = [], us: Us = "", japan: Japan = "",  # noqa: B006
    seed: Annotated[str, typer.Option("--seed", help="With play: the same seed gives the same dice")] = "",
    n: Annotated[int, typer.Option("--games", "-n", min=1, help="With simulate: how many games")] = 40,
    output: Annotated[str, typer.Option("-o", "--output", metavar="FILE", help="With puzzle: where to write it")] = "",
) -> None:  # fmt: skip
    """Scenarios of your own.

    new: the position of a game or a save as a file, to be edited.  check: what is wrong with it.  play: at the terminal.
    simulate: games of bots from it.  puzzle: is one answer to its question clearly best?
    """
    verb, given = words[0], words[1:]
    if verb not in USAGE or len(given) != len(USAGE[verb].split()) - 2:
        raise HendersonError(f"'scenario {' '.join(words)}': expected {'; '.join(USAGE.values())}")
    if verb == "new":
        _new(given[0], given[1], title, pack)
    elif verb == "check":
        _check(given[0], pack)
    elif verb == "simulate":
        _simulate(given[0], pack, seat, us, japan, n, seed)
    elif verb == "puzzle":
        _puzzle(given[0], output)
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


def _simulate(file: str, pack: str, seat: list[str], us: str, japan: str, n: int, seed: str) -> None:
    from ..lab.simulate import Plan, simulate
    from ..workshop.scenarios import of_file, tried
    from .progress import counting
    from .reports import simulation

    title, one = of_file(file)
    own, rules = own_pack(pack), rules_of(title)
    tried(title, one, own or None)
    who = seats(rules, named_seats(rules, seat, us, japan))
    opponents(rules, who, seed)
    with counting(f"simulate {Path(file).name}", n) as tell:
        found = simulate(Plan(title, n, who, pack=own, seed=seed or "0", position=one.position), tell=tell)
    simulation(rules, found)


def _puzzle(file: str, output: str) -> None:
    from ..study.posed import posed
    from ..workshop.scenarios import of_file, tried
    from .progress import steps

    title, one = of_file(file)
    with steps(f"puzzle {Path(file).name}") as tell:
        found = posed(tried(title, one), tell=tell)
    say(found.text)
    for a in found.answers:
        say(f"  {a.word}: {a.chance:.0%}")
    if not found.puzzle:
        raise typer.Exit(1)
    target = output or f"{Path(file).stem}-puzzle.toml"
    say(f"The puzzle is in {files.write(target, found.puzzle)}: henderson puzzles {title} {target}")
