"""Connections: how long they may be silent, how many an address may have, and whose word on addresses is believed."""

from __future__ import annotations

import asyncio
import logging
import resource
from collections import Counter
from types import FrameType
from typing import ClassVar

from uvicorn import Server

try:  # takes less of the processor than h11: a club has it, a laptop need not
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as Http
except ImportError:
    from uvicorn.protocols.http.h11_impl import H11Protocol as Http  # type: ignore[assignment]

log = logging.getLogger("henderson.wire")
SILENT = 15.0  # seconds in which a request must be complete, from its first byte or the connection's beginning
IDLE = 180  # seconds that a connection is kept between requests: longer than a proxy keeps it (Caddy 120, nginx 60)
PING = 230.0  # seconds between two looks whether a socket is still there: of a thousand each costs, and routers forget after 240
HEAD, REQUEST = 65_536, 4_000_000  # bytes that may come before a request's head is complete, and of all of it
SPARE = 100  # descriptors left for files, the database and workers


def most_connections() -> int:
    """As many descriptors as the system gives, some left for other things."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return max(50, (soft if soft != resource.RLIM_INFINITY else 65_536) - SPARE)


class Patient(Http):
    """HTTP that waits only so long for a request, and takes only so many connections."""

    most: ClassVar[int] = 1000  # at once
    an_address: ClassVar[int] = 200  # of them; 0 no limit
    count: ClassVar[Counter[str]] = Counter()
    refused: ClassVar[int] = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._from = ""
        self._bytes, self._in_head = 0, False  # of the request that comes in
        self._timer: asyncio.TimerHandle | None = None
        address = str((transport.get_extra_info("peername") or ("",))[0])
        if Patient.count.total() >= Patient.most or (Patient.an_address and Patient.count[address] >= Patient.an_address):
            Patient.refused += 1
            if Patient.refused & (Patient.refused - 1) == 0:  # the 1st, 2nd, 4th, 8th: a flood does not fill the log
                log.warning("%d connections refused, the last from %s", Patient.refused, address)
            transport.abort()
            return
        self._from = address
        Patient.count[address] += 1
        super().connection_made(transport)
        self._wait()

    def _wait(self) -> None:
        self._rest()
        self._timer = self.loop.call_later(SILENT, self._enough)

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _enough(self) -> None:
        if self.transport is not None and not self.transport.is_closing():
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        if not self._from:
            return
        self._bytes += len(data)
        super().data_received(data)
        if not self._from:  # a socket now, and served elsewhere
            return
        if self._bytes > (HEAD if self._in_head else REQUEST):
            log.warning("a request without end from %s", self._from)
            self._enough()
            return
        cycle = self.cycle
        if cycle is not None and not cycle.more_body:  # the request is complete: now it is our turn
            self._rest()
        elif self._timer is None:
            self._wait()

    def on_message_begin(self) -> None:  # httptools asks for no bounds; h11, which has its own, does not call these two
        self._bytes, self._in_head = 0, True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        self._bytes = 0
        super().on_response_complete()
        self._rest()  # uvicorn's own time for idle connections runs

    def _gone(self) -> None:
        self._rest()
        if self._from:
            Patient.count[self._from] -= 1
            if Patient.count[self._from] <= 0:
                del Patient.count[self._from]
            self._from = ""

    def handle_websocket_upgrade(self, *event: object) -> None:  # h11 tells which request, httptools does not
        self._gone()  # sockets are counted where they are served
        super().handle_websocket_upgrade(*event)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._from:
            self._gone()
            super().connection_lost(exc)


class Calm(Server):
    """Uvicorn's server wakes ten times a second to see whether it is to end. This one is told, and wakes once a second for the
    date in its headers."""

    _loop: asyncio.AbstractEventLoop | None = None

    async def main_loop(self) -> None:
        self._loop, self._told = asyncio.get_running_loop(), asyncio.Event()
        while not await self.on_tick(0):
            try:
                async with asyncio.timeout(1.0):
                    await self._told.wait()
            except TimeoutError:
                pass

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._told.set)
