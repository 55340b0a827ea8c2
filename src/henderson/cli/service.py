"""The browser: serve, and play without a game."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from ..engine.decision import HendersonError
from .app import app
from .files import data_folder
from .screen import say

if TYPE_CHECKING:
    from ..server.care import Checked

PORT = 8642


def is_free(host: str, port: int) -> bool:
    """Can a server listen there?"""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


Tables = Annotated[str, typer.Argument(metavar="DB", help="The tables' file; yours when none is named")]


PROXY = "Addresses of the proxy in front (127.0.0.1): its word on who visits is believed, and cookies go over TLS only"


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="Another address lets others reach the tables")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0: the next free one")] = 0,
    db: Annotated[str, typer.Option("--db", metavar="FILE", help="The tables' file")] = "",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page")] = False,
    workers: Annotated[int, typer.Option("--workers", min=1, help="Processes in which bots think")] = 1,
    behind_proxy: Annotated[str, typer.Option("--behind-proxy", metavar="ADDRESSES", help=PROXY)] = "",
    name: Annotated[list[str], typer.Option("--name", help="A name the service answers to")] = [],  # noqa: B006
    bot: Annotated[list[str], typer.Option("--bot", metavar="NAME=BOT", help="A bot of your own to play against")] = [],  # noqa: B006
    dice_wait: Annotated[float, typer.Option("--dice-wait", min=0, help="Seconds the first die waits for both people")] = 20,
    ponder: Annotated[bool, typer.Option("--ponder", help="Veteran and Elite think while you do, too")] = False,
    pack: Annotated[list[str], typer.Option("--pack", metavar="FILE", help="A pack that everybody may play with")] = [],  # noqa: B006
    page: Annotated[str, typer.Option("--page", hidden=True)] = "",
    config: Annotated[str, typer.Option("--config", metavar="CLUB.TOML", help="Serve a club, as that file says")] = "",
) -> None:  # fmt: skip
    """Serve the games to browsers, on this machine only unless told otherwise."""
    if config:
        from .club import serve_club

        serve_club(config)
        return
    from ..bots.own import offer
    from ..server.__main__ import Listen
    from ..server.__main__ import serve as run
    from ..server.app import Config

    offer(bot)
    if port and not is_free(host, port):
        raise HendersonError(f"Port {port} of {host} is in use: expected a free one, or none for the next free from {PORT}")
    chosen = port or next((p for p in range(PORT, PORT + 50) if is_free(host, p)), 0)
    if not chosen:
        raise HendersonError(f"No port from {PORT} to {PORT + 49} of '{host}' can be listened on")
    offer_packs(db or own_tables(), pack)
    how = Config(db=db or own_tables(), workers=workers, dice_wait=dice_wait, ponder=ponder)
    run(Listen(host, chosen, behind_proxy, tuple(name)), how, browser=browser, page=page)


@app.command()
def workshop(game: Annotated[str, typer.Argument(metavar="[GAME]", help="A game, as 'henderson games' lists it")] = "") -> None:
    """Open the owner's workshop in the browser: key in components, draw scenarios, try what if."""
    open_workshop(game)


def open_workshop(game: str = "", folder: str = "") -> None:
    """Serve, with the workshop's page; the pack of a folder is offered there to be worked at."""
    import tempfile
    from pathlib import Path

    from ..games import rules as rules_of
    from ..workshop.carry import SUFFIX, Manifest
    from ..workshop.carry import pack as pack_up

    title = rules_of(game).ID if game else ""
    if not folder:
        serve(browser=True, page=f"#/workshop/{title}" if title else "#/workshop")
        return
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / f"own{SUFFIX}"
        told = pack_up(title, folder, file, Manifest(title, title=Path(folder).name))
        offer_packs(own_tables(), [str(file)])
    serve(browser=True, page=f"#/workshop/{title}/{told.hash}")


def offer_packs(db: str, packs: Sequence[str]) -> None:
    """Keep packs with the tables, for everybody."""
    from ..board.components import Pack
    from ..workshop.carry import files_of, opened
    from ..workshop.library import EVERYBODY, Library, own_library
    from .settings import ME

    library = Library(f"{db}.packs")
    for file in packs:
        told, files = opened(file)
        library.give(EVERYBODY, told, library.keep(told, files))
    if db != own_tables():
        return
    mine = own_library()
    for kept in mine.of(ME):  # at this user's own tables everybody is he
        files = files_of(Pack(mine.components(kept.game, kept.key)))
        library.give(EVERYBODY, kept.manifest, library.keep(kept.manifest, files))


def own_tables() -> str:
    """This user's tables."""
    return str(data_folder() / "tables.sqlite")


@app.command()
def check(db: Tables = "") -> None:
    """Check a whole tables' file: its pages, every seal, every game played through. Exit code 1 when something is wrong."""
    from ..server.care import check as run

    _tell(run(db or own_tables()))


@app.command()
def backup(
    target: Annotated[str, typer.Argument(metavar="FILE", help="The copy; its secret is put beside it")], db: Tables = ""
) -> None:
    """Copy a tables' file, also while a server uses it, and check that the copy can be restored."""
    from ..server.care import backup as run

    _tell(run(db or own_tables(), target))


def _tell(found: Checked) -> None:
    for problem in found.problems:
        say(problem)
    say(f"{found.tables} tables with {found.answers} answers: {len(found.problems) or 'nothing'} wrong.")
    raise typer.Exit(1 if found.problems else 0)
