"""What holds games to their word: rules, fuzz, golden."""

from __future__ import annotations

from typing import Annotated

import typer

import henderson

from ..engine.decision import HendersonError
from ..games import rules as rules_of
from .app import app
from .screen import as_json, say
from .settings import Json, PackDir, Title, own_pack


@app.command()
def rules(
    game: Title, level: Annotated[str, typer.Option("--level", help="Only the rules of that level")] = "",
    n: Annotated[int, typer.Option("--games", "-n", min=0, help="Random games to count how often a rule is reached")] = 20,
    seed: Annotated[str, typer.Option("--seed")] = "0", json: Json = False,
    mutants: Annotated[int, typer.Option("--mutants", min=0, help="Break so many lines of its rules in a copy, one by one")] = 0,
    out: Annotated[str, typer.Option("--out", help="With --mutants: keep the verdicts here and go on from them")] = "",
) -> None:  # fmt: skip
    """Every rule: by what it stands, which tests name it and passed, how often random games reach it."""
    if mutants:
        from .reports import mutant_report

        raise typer.Exit(mutant_report(game, mutants, seed, out, json))
    from ..engine import rulebook
    from ..lab.coverage import reached
    from ..proof import evidence
    from .progress import counting
    from .reports import rule_lines, rules_json

    book = rules_of(game)
    if not rulebook.of(book):
        raise HendersonError(f"{game} has no ledger: expected a rules.toml beside its module")
    levels = rulebook.levels(book)
    if level and level not in levels:
        raise HendersonError(f"'{level}' is no level of {game}: expected {', '.join(levels) or 'none; it has no levels'}")
    with counting(f"rules {game}", n) as tell:
        count = reached(game, n, seed, tell) if n else None
    good = evidence.passed(rulebook.root())
    rows = [r for r in evidence.standing(book, rulebook.root(), count, good) if not level or r.level == level]
    as_json(rules_json(game, rows, n, good is not None)) if json else rule_lines(book, rows, n, good is not None)


@app.command()
def fuzz(
    game: Title, minutes: Annotated[float, typer.Option("--minutes", min=0, help="How long")] = 1.0,
    seed: Annotated[str, typer.Option("--seed", help="The same seed plays the same games")] = "0",
    first: Annotated[int, typer.Option("--first", min=0, help="Number of the first game: go on where a run stopped")] = 0,
    n: Annotated[int, typer.Option("--games", "-n", min=0, help="At most so many games; 0: as many as fit")] = 0,
    values: Annotated[int, typer.Option("--values", min=0, help="Instead: change so many values of the components, singly")] = 0,
    pack: PackDir = "", json: Json = False,
) -> None:  # fmt: skip
    """Play random games with random options and hold them to every law; stop at the first that breaks one.

    Of the laws that are measured (whether previews are true, whether worlds agree ...) the share is told, and
    the exit code is 1 also when one of these was not kept everywhere.
    """
    if values:
        from .reports import pack_report

        raise typer.Exit(pack_report(rules_of(game).ID, values, seed, json))
    from ..lab.fuzz import fuzz as run
    from .progress import fuzzing
    from .reports import fuzz_report

    title = rules_of(game).ID
    with fuzzing(title, minutes * 60) as tell:
        tally = run(title, minutes * 60, seed, first, n or None, tell=tell, pack=own_pack(pack))
    as_json(tally) if json else fuzz_report(tally)
    raise typer.Exit(0 if tally.clean else 1)


@app.command()
def golden(
    game: Annotated[list[str] | None, typer.Argument(help="Titles; all when none is given")] = None,
    write: Annotated[bool, typer.Option("--write", help="Play anew what goes another way or is missing, and keep it")] = False,
    json: Json = False,
) -> None:  # fmt: skip
    """Replay the kept games with their questions and show where they go another way; or renew them."""
    from .reports import golden_report

    raise typer.Exit(golden_report([rules_of(t).ID for t in game or ()] or list(henderson.games()), write, json))


@app.command()
def twins(
    game: Annotated[list[str], typer.Argument(metavar="[GAME]...", help="All of them when none is named")] = [],  # noqa: B006
    n: Annotated[int, typer.Option("-n", min=1, help="Games of each")] = 100,
    first: Annotated[int, typer.Option("--first", min=0, help="The number of the first game")] = 0,
) -> None:  # fmt: skip
    """Play the same games in the native build and in plain Python, and compare them hash by hash."""
    from ..lab.twins import compare
    from .progress import counting

    differ = 0
    for title in [rules_of(t).ID for t in game] or list(henderson.games()):
        with counting(title, n) as tell:
            found = compare(title, n, first, tell)
        differ += len(found)
        say(f"{title}: {n - len(found)} of {n} games are the same in both builds")
        for one in found[:10]:
            say(f"  game {one.number}: {one.same} lines are the same, then {one.native} (native), {one.pure} (pure)")
    raise typer.Exit(1 if differ else 0)


@app.command()
def build(
    level: Annotated[str, typer.Option("--level", metavar="0-3", help="How hard the C compiler tries")] = "",
    jobs: Annotated[int, typer.Option("--jobs", min=0, help="Files compiled at a time; 0: one for each core")] = 0,
    again: Annotated[bool, typer.Option("--again", help="Even when there is a build of these sources")] = False,
) -> None:
    """Compile rules and players for twice the speed; it needs a C compiler and takes some minutes."""
    from ..native import build as builder

    words = ["--jobs", str(jobs), *(["--level", level] if level else []), *(["--again"] if again else [])]
    raise typer.Exit(builder.main(words))
