"""henderson club: set up, check, move on, copy and bring back a club's data; name its admins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..engine.decision import HendersonError
from .app import app
from .screen import say

if TYPE_CHECKING:
    from ..club.care import Checked
    from ..club.config import ClubConfig

words = typer.Typer(help="A club: the same tables with accounts, clocks and notices, on PostgreSQL (docs/hosting.md)")
app.add_typer(words, name="club")
Config = Annotated[str, typer.Argument(metavar="CONFIG", help="The club's configuration, club.toml")]


def _read(config: str) -> ClubConfig:
    try:
        from ..club.config import read
    except ImportError as error:
        raise HendersonError(f"The club needs '{error.name}': pip install henderson[club]") from None
    return read(config)


def serve_club(config: str) -> None:
    """Serve a club until interrupted."""
    _read(config)
    from ..club.run import serve

    serve(config)


@words.command()
def init(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="A new folder for configuration and secret")],
    database: Annotated[str, typer.Option("--database", help="postgresql://USER@HOST/NAME, or a SQLite file")] = "club.sqlite",
    url: Annotated[str, typer.Option("--url", help="As browsers will know it")] = "http://localhost:8701",
    name: Annotated[str, typer.Option("--name", help="What the club is called")] = "Henderson",
) -> None:  # fmt: skip
    """Write a configuration, the club's secret and a key for Web Push."""
    from ..club.care import init as run

    say(f"{run(folder, database, url, name)} is written: look through it, then henderson club migrate, henderson serve --config.")


@words.command()
def check(config: Config) -> None:
    """Check configuration and data: every seal, every game played through. Exit code 1 when something is wrong."""
    from ..club.care import check as run

    _tell(run(_read(config)))


@words.command()
def migrate(config: Config) -> None:
    """Move the database on to what this Henderson needs."""
    from ..club.care import move_on

    before, after = move_on(_read(config))
    say(f"The database is at step {after}" + (f", it was at {before}." if before and before != after else "."))


@words.command()
def backup(
    config: Config,
    target: Annotated[str, typer.Argument(metavar="FILE", help="The copy; its secret is put beside it")],
    prove: Annotated[bool, typer.Option("--prove/--no-prove", help="Bring it back beside the club's and check it")] = True,
) -> None:  # fmt: skip
    """Copy the data, also while the club runs, and prove the copy by a restore."""
    from ..club.care import backup as run

    found = run(_read(config), target, prove=prove)
    if prove:
        _tell(found)
    say(f"{target} is written, and not proven.")


@words.command()
def restore(
    config: Config, source: Annotated[str, typer.Argument(metavar="FILE", help="A copy by henderson club backup")]
) -> None:
    """Bring a copy back into an empty database, with its secret, and check it."""
    from ..club.care import restore as run

    _tell(run(_read(config), source))


@words.command()
def admin(
    config: Config,
    name: Annotated[str, typer.Argument(metavar="NAME", help="An account of the club")],
    role: Annotated[str, typer.Option("--role", help="admin, moderator or member")] = "admin",
) -> None:
    """Give an account a role."""
    from ..club.care import make_admin

    say(f"{make_admin(_read(config), name, role)} is {role} now; it counts from the next sign-in on.")


def _tell(found: Checked) -> None:
    for problem in found.problems:
        say(problem)
    say(f"{found.tables} tables with {found.answers} answers: {len(found.problems) or 'nothing'} wrong.")
    raise typer.Exit(1 if found.problems else 0)
