"""The processes of a club: so many that browsers talk to, each at a port of its own, so many in which bots play, and one for
clocks and notices. `henderson serve --config club.toml` starts them, starts again what ends, and ends with all of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import logging
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass

from ..engine.decision import HendersonError
from ..server.__main__ import Listen, listen
from ..server.api_health import memory
from ..server.app import Config
from ..server.journal import begin_journal
from ..server.limits import LOOPBACK
from .app import create_club_app, open_database
from .bots import BotHouse
from .config import ClubConfig, read
from .house import ClubHouse
from .measures import FOLDER, shared
from .worker import Worker

log = logging.getLogger("henderson.run")
PATIENCE = 40.0  # seconds that a process has to end by itself: a worker waits for its postman, and he for a mail server's word
PAUSE, LONGEST = 0.5, 20.0  # seconds until a process that ended is started again


def web_config(club: ClubConfig) -> Config:
    """How one of the web processes runs."""
    web = club.web
    host = club.club.url.partition("://")[2]
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
    return Config(
        db=club.database.url, workers=1, tables_a_minute=web.tables_a_minute, requests_a_second=web.requests_a_second,
        sockets=web.connections, hosts=(*LOOPBACK, name.lower()), dice_wait=web.dice_wait,
        secure=club.club.url.startswith("https:"),
    )  # fmt: skip


def web(club: ClubConfig, number: int) -> None:
    """Serve browsers at the port of that number; where the data are a file, do everything else as well."""
    alone = club.is_file
    app = create_club_app(web_config(club), club.database.secret, bots_here=alone, club=club, works=alone, name=f"web-{number}")
    at = club.web
    listen(app, Listen(at.host, at.port + number, at.proxy, (), at.connections))


def bots(club: ClubConfig, number: int) -> None:
    """Play bots until told to stop."""

    async def play() -> None:
        house = BotHouse(await open_database(club.database.url, club.database.secret), number=number, count=club.bots.processes)
        house.begin()
        await house._look()
        await _measured(f"bots-{number}", lambda: {"henderson_bots_waiting": house.workers.waiting(), **house.measures()})
        await house.close()

    begin_journal()
    asyncio.run(play())


def work(club: ClubConfig, number: int) -> None:
    """Clocks and notices until told to stop."""

    async def go() -> None:
        house = ClubHouse(await open_database(club.database.url, club.database.secret), 0, bots_here=False)
        worker = Worker(house, club, postman=True)
        worker.begin()
        await _measured(f"work-{number}", lambda: {"henderson_notices_total": worker.sent, **house.measures()})
        await worker.close()
        await house.close()

    begin_journal()
    asyncio.run(go())


async def _measured(name: str, own: Callable[[], dict[str, float]]) -> None:
    """Until told to stop, and what is measured is written down meanwhile."""
    measures = shared(name, lambda: {"henderson_memory_bytes": memory(), **own()})
    if measures:
        measures.begin()
    await _told_to_stop()
    if measures:
        measures.close()


async def _told_to_stop() -> None:
    told = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, told.set)
    await told.wait()


PARTS = {"web": web, "bots": bots, "work": work}


def part(name: str, file: str, number: int) -> None:
    """One process of a club; it ends when who started it ends."""
    with contextlib.suppress(OSError, AttributeError):  # Linux: PR_SET_PDEATHSIG
        ctypes.CDLL(None).prctl(1, signal.SIGTERM)
    PARTS[name](read(file), number)


# -- all of them -----------------------------------------------------------------------------------------------------------------


@dataclass
class Child:
    """A process that is kept running."""

    name: str
    number: int
    process: subprocess.Popen[bytes] | None = None
    begun: float = 0.0
    pause: float = PAUSE
    again: float = 0.0  # not before


class Keeper:
    """Starts the processes of a club and keeps them running."""

    def __init__(self, club: ClubConfig) -> None:
        self.club = club
        wanted = [("web", n) for n in range(club.web.processes)]
        if not club.is_file:
            wanted += [("bots", n) for n in range(club.bots.processes)] + [("work", 0)]
        self.children = [Child(name, number) for name, number in wanted]
        self._stop = False

    def run(self) -> None:
        """Until told to stop."""
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, lambda *_: setattr(self, "_stop", True))
        os.environ[FOLDER] = tempfile.mkdtemp(prefix="henderson-measures-")
        try:
            while not self._stop:
                for child in self.children:
                    self._keep(child)
                time.sleep(0.1)
        finally:
            self._end()
            shutil.rmtree(os.environ.pop(FOLDER), ignore_errors=True)

    def _keep(self, child: Child) -> None:
        now = time.monotonic()
        if child.process is not None:
            code = child.process.poll()
            if code is None:
                return
            lasted = now - child.begun
            child.pause = PAUSE if lasted > 60 else min(LONGEST, child.pause * 2)
            child.process, child.again = None, now + child.pause
            print(f"{child.name} {child.number} ended with {code}: again in {child.pause:g} s", file=sys.stderr, flush=True)
        if now >= child.again:
            command = [sys.executable, "-m", "henderson.club", child.name, self.club.file, str(child.number)]
            child.process, child.begun = subprocess.Popen(command, env=dict(os.environ)), now

    def _end(self) -> None:
        running = [child.process for child in self.children if child.process is not None]
        for process in running:
            process.terminate()
        until = time.monotonic() + PATIENCE
        for process in running:
            try:
                process.wait(max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(5)


def serve(file: str) -> None:
    """Serve a club as its configuration says."""
    club = read(file)
    asyncio.run(_look(club))
    ports = f"{club.web.port}" if club.web.processes == 1 else f"{club.web.port} to {club.web.port + club.web.processes - 1}"
    print(f"{club.club.name} at {club.club.url}: {club.web.host}, port {ports} (Ctrl-C stops it)", flush=True)
    if club.is_file:
        web(club, 0)
    else:
        Keeper(club).run()


async def _look(club: ClubConfig) -> None:
    """A database that cannot be used is told before anything is started."""
    try:
        database = await open_database(club.database.url, club.database.secret)
    except HendersonError:
        raise
    except Exception as error:
        raise HendersonError(f"The database of '{club.file}' cannot be reached: {str(error).strip().splitlines()[0]}") from None
    await database.close()
