"""The browser: serve, and play without a game."""

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import Annotated

import typer

from ..engine.decision import HendersonError
from .app import app

PORT = 8642


def data_folder() -> Path:
    """Where this user's tables are kept."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(base) / "henderson"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def is_free(host: str, port: int) -> bool:
    """Can a server listen there?"""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="Another address lets others reach the tables")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=1, max=65535)] = 0,
    db: Annotated[str, typer.Option("--db", metavar="FILE", help="The tables' file")] = "",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page")] = False,
    workers: Annotated[int, typer.Option("--workers", min=1, help="Processes in which bots think")] = 1,
) -> None:  # fmt: skip
    """Serve the games to browsers, on this machine only unless told otherwise."""
    from ..server.__main__ import serve as run

    if port and not is_free(host, port):
        raise HendersonError(f"Port {port} of {host} is in use: expected a free one, or none for the next free from {PORT}")
    chosen = port or next((p for p in range(PORT, PORT + 50) if is_free(host, p)), 0)
    if not chosen:
        raise HendersonError(f"No port from {PORT} to {PORT + 49} of '{host}' can be listened on")
    run(host, chosen, db or str(data_folder() / "tables.sqlite"), browser=browser, workers=workers)
