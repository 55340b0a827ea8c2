"""How the web service bears up: many tables at once on loopback, from an answer to the seats' pushed views.

python tools/load.py --tables 100 --at-once 8 --seconds 20    so many answers always under way
python tools/load.py --tables 100 --rate 300 --seconds 20     answers arrive at random, so many a second
python tools/load.py --tables 1000 --rate 150 --lobby         and how long the list of all these tables takes, and the memory
python tools/load.py --tables 1000 --rate 20 --club 2         a club on PostgreSQL with two web processes, routed by table
python tools/load.py --tables 200 --rate 20 --club 2 --seconds 600    and whether memory and connections stay as they are
                                                              (--minutes FILE: what it holds each minute)
python tools/load.py --tables 1000 --rate 20 --club 2 --idle 30       and what the open tables take while nobody answers

Client and server share the machine. With --rate an answer's time runs from the moment it was due, so a server that falls
behind is not spared. A seat whose view an answer did not change is pushed nothing; every other push counts.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

COOKIE = "load0123456789abcdefghijklmnop"


def free_port() -> int:
    """A port nobody uses."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


Figures = dict[str, Any]


class Offered(msgspec.Struct):
    word: str


class Asked(msgspec.Struct):
    mine: bool
    options: list[Offered] = []


class Words(msgspec.Struct):
    words: list[str]


class Seen(msgspec.Struct):
    """What a player needs of a snapshot, or of a patch: there the options are told apart, and what is left out is as it was."""

    seq: int = 0
    question: Asked | msgspec.UnsetType | None = msgspec.UNSET
    offers: Words | None = None


_seen = msgspec.json.Decoder(Seen).decode


class Wire:
    """One kept connection, as a browser has: small and quick, so that the client takes little of the machine."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.open = False

    async def _connect(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
        self.open = True

    async def post(self, path: str, body: object, token: str = "") -> bytes:
        """The body of the answer; an error when it is a refusal."""
        text = json.dumps(body).encode()
        return await self._ask(f"POST {path}", token, COOKIE, text)

    async def get(self, path: str) -> bytes:
        return await self._ask(f"GET {path}", "", COOKIE, b"")

    async def claim(self, invite: str) -> str:
        """Sit down as somebody else."""
        text = json.dumps({"invite": invite}).encode()
        answer = await self._ask("POST /api/claim", "", COOKIE[::-1], text)
        return str(json.loads(answer)["token"])

    async def _ask(self, what: str, token: str, cookie: str, text: bytes) -> bytes:
        """A connection that the server closed meanwhile, idle too long, is opened again."""
        for _ in range(2):
            if not self.open:
                await self._connect()
            try:
                return await self._said(what, token, cookie, text)
            except (asyncio.IncompleteReadError, ConnectionError):
                self.open = False
        raise RuntimeError("the server does not answer")

    async def _said(self, what: str, token: str, cookie: str, text: bytes) -> bytes:
        head = f"{what} HTTP/1.1\r\nHost: localhost\r\nCookie: henderson={cookie}\r\nX-Seat: {token}\r\n"
        self.writer.write(f"{head}Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n".encode() + text)
        told = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        length = int(told.partition(b"content-length:")[2].partition(b"\r")[0])
        answer = await self.reader.readexactly(length)
        if not told.startswith(b"http/1.1 2"):
            raise RuntimeError(answer.decode())
        return answer


class Seat:
    """A seat that listens."""

    def __init__(self, token: str, pushed: ClientConnection) -> None:
        self.token, self.pushed = token, pushed
        self.seen, self.at, self.bytes = Seen(), 0.0, 0
        self.words: list[str] = []  # that may be answered
        self.news = asyncio.Event()

    async def listen(self) -> None:
        with suppress(ConnectionClosed):
            while True:
                message = await self.pushed.recv(decode=False)
                self.at, last, self.bytes = time.perf_counter(), self.seen, self.bytes + len(message)
                self.seen = _seen(message)
                if self.seen.question is msgspec.UNSET:
                    self.seen.question = last.question
                elif self.seen.question and self.seen.question.options:
                    self.words = [o.word for o in self.seen.question.options]
                if self.seen.offers:
                    self.words = self.seen.offers.words
                self.news.set()


class Table:
    """A table with both seats taken, played by random words."""

    def __init__(self, wire: Wire, seats: list[Seat], seed: int) -> None:
        self.wire, self.seats, self.rng = wire, seats, random.Random(seed)
        self.due = 0.0  # of the answer under way or last given

    @property
    def asked(self) -> Seat | None:
        return next((s for s in self.seats if s.seen.question and s.seen.question.mine), None)

    def took(self) -> float | None:
        """How long the last answer took until the last seat it changed was pushed its view."""
        return max(s.at for s in self.seats) - self.due if self.due else None

    async def answer(self, due: float) -> None:
        """Give an answer that was due then; over when the answering seat has it and was pushed its view."""
        seat = self.asked
        if seat is None or seat.seen.question is None:
            return
        self.due = due
        seat.news.clear()
        word = self.rng.choice(seat.words)
        taken = json.loads(await self.wire.post("/api/table/actions", {"seq": seat.seen.seq, "word": word}, seat.token))
        while seat.seen.seq < taken["seq"]:
            seat.news.clear()
            await seat.news.wait()


@asynccontextmanager
async def sit_down(url: str, game: str, seed: int) -> AsyncIterator[Table]:
    """Open a table and listen at both seats."""
    host, _, port = url.partition("://")[2].partition(":")
    wire = Wire(host, int(port))
    opened = json.loads(await wire.post("/api/tables", {"game": game}))
    tokens = [*opened["seats"].values(), *[await wire.claim(invite) for invite in opened["invites"].values()]]
    async with AsyncExitStack() as stack:
        seats = []
        for token in tokens:
            address = f"{url.replace('http', 'ws')}/ws/table"
            pushed = await stack.enter_async_context(connect(address, max_size=None, compression=None, ping_interval=None))
            await pushed.send(json.dumps({"seat": token}))
            seats.append(Seat(token, pushed))
        listening = [asyncio.create_task(s.listen()) for s in seats]
        for seat in seats:
            await seat.news.wait()
        yield Table(wire, seats, seed)
        for task in listening:
            task.cancel()
    wire.writer.close()


async def closed_loop(tables: list[Table], at_once: int, until: float, times: list[float]) -> None:
    """So many answers under way at every moment, the tables in turn."""
    waiting: asyncio.Queue[Table] = asyncio.Queue()
    for table in tables:
        waiting.put_nowait(table)

    async def player() -> None:
        while time.perf_counter() < until:
            table = await waiting.get()
            note(table, times)
            await table.answer(time.perf_counter())
            waiting.put_nowait(table)

    await asyncio.gather(*(player() for _ in range(at_once)))


async def open_loop(tables: list[Table], rate: float, until: float, times: list[float]) -> None:
    """Answers fall due at random moments, so many a second on average, each at a table that is free."""
    rng, free, due = random.Random("load"), list(tables), time.perf_counter()
    running: set[asyncio.Task[None]] = set()

    async def give(table: Table, at: float) -> None:
        await asyncio.wait_for(table.answer(at), 30)
        free.append(table)

    while due < until:
        due += rng.expovariate(rate)
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        while not free:
            failed = [t.exception() for t in running if t.done() and t.exception()]
            if failed or time.perf_counter() > until + 30:
                raise failed[0] if failed and failed[0] else RuntimeError("the server has fallen far behind")
            await asyncio.sleep(0.001)
        table = free.pop(rng.randrange(len(free)))
        note(table, times)
        task = asyncio.create_task(give(table, due))
        running.add(task)
        task.add_done_callback(running.discard)
    await asyncio.gather(*running)


def note(table: Table, times: list[float]) -> None:
    """The time of a table's last answer, all pushes of it counted."""
    took = table.took()
    if took is not None:
        times.append(took)
    table.due = 0.0


async def measure(urls: list[str], args: argparse.Namespace, servers: list[int]) -> Figures:
    """With all tables open: actions a second, and action-to-push in milliseconds."""
    tables, at_once, rate, seconds = args.tables, args.at_once, args.rate, args.seconds
    times: list[float] = []
    async with AsyncExitStack() as stack:
        empty = sum(map(memory_of, servers))
        sat = [await stack.enter_async_context(sit_down(urls[i % len(urls)], args.game, i)) for i in range(tables)]
        idle = await idly(servers, args.idle) if args.idle else {}
        pushed = sum(s.bytes for t in sat for s in t.seats)
        busy, own, start = sum(map(cpu_of, servers)), time.process_time(), time.perf_counter()
        await (open_loop(sat, rate, start + seconds, times) if rate else closed_loop(sat, at_once, start + seconds, times))
        spent, busy, own = time.perf_counter() - start, sum(map(cpu_of, servers)) - busy, time.process_time() - own
        await asyncio.sleep(0.2)
        for table in sat:
            note(table, times)
        pushed = sum(s.bytes for t in sat for s in t.seats) - pushed
        extra = {**idle, "pushed_kB": round(pushed / len(times) / 1000, 1)}
        extra |= {"table_kB": round((sum(map(memory_of, servers)) - empty) / tables / 1000)}
        if args.lobby:
            start = time.perf_counter()
            listed = json.loads(await sat[0].wire.get("/api/tables"))
            extra |= {"lobby_tables": len(listed), "lobby_ms": round(1000 * (time.perf_counter() - start))}
    asked = {"rate": rate} if rate else {"at_once": at_once}
    return {"tables": tables, **asked, "actions": len(times), "actions_per_s": round(len(times) / spent, 1),
            "p50_ms": share(times, 0.5), "p99_ms": share(times, 0.99), "longest_ms": share(times, 1),
            "server_cpu_ms": round(1000 * busy / len(times), 2), "client_cpu_ms": round(1000 * own / len(times), 2), **extra,
            "load": round(os.getloadavg()[0], 1)}  # fmt: skip


async def idly(servers: list[int], seconds: float) -> Figures:
    """What the open tables take while nobody answers, in milliseconds of processor time a second."""
    await asyncio.sleep(2)  # what opening them left behind
    busy = sum(map(cpu_of, servers))
    await asyncio.sleep(seconds)
    return {"idle_cpu_ms_per_s": round(1000 * (sum(map(cpu_of, servers)) - busy) / seconds, 1)}


def memory_of(process: int) -> int:
    """Bytes that a process has in memory, where the system tells (Linux)."""
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * 4096
    except OSError:
        return 0


def cpu_of(process: int) -> float:
    """Seconds of processor time a process has used, where the system tells (Linux)."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / 100


def share(times: list[float], part: float) -> float:
    """The time that this part of the actions did not exceed, in milliseconds."""
    ordered = sorted(times)
    return round(1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))], 1)


def of_a_club(args: argparse.Namespace) -> Figures:
    """The same of a club: `server_cpu_ms` is that of its web processes."""
    from club_stand import Club

    club = Club(processes=args.club, bots=0)
    try:
        urls = [f"http://127.0.0.1:{port}" for port in club.ports]
        web = club.children()["web"]
        base = sum(map(cpu_of, club.database_processes()))
        seen: list[tuple[int, int]] = []  # memory of the web processes, processes of the database
        over, begun = threading.Event(), time.monotonic()

        def look() -> None:
            while not over.wait(10):
                seen.append((sum(map(memory_of, web)), len(club.database_processes())))
                if args.minutes and len(seen) % 6 == 0:
                    with Path(args.minutes).open("a", encoding="utf-8") as file:
                        print(json.dumps(minute(club, time.monotonic() - begun)), file=file)

        looking = threading.Thread(target=look, daemon=True)
        looking.start()
        made = asyncio.run(measure(urls, args, web))
        over.set()
        looking.join()
        steady = seen[-max(1, int(args.seconds / 10)) :]  # without the opening of the tables
        made |= {"memory_MB": [round(m / 1e6) for m, _ in (steady[0], steady[len(steady) // 2], steady[-1])] if steady else [],
                 "database_processes": [min(n for _, n in steady), max(n for _, n in steady)] if steady else []}  # fmt: skip
        spent = sum(map(cpu_of, club.database_processes())) - base  # with the opening of the tables
        return {**made, "processes": args.club, "database_cpu_s_in_all": round(spent, 2)}
    finally:
        club.stop()


def minute(club: Any, seconds: float) -> Figures:
    """What a club holds just now: memory and open files of each process, connections to the database, entries written."""
    children = club.children()
    told = {kind: [[round(memory_of(p) / 1e6, 1), files_of(p)] for p in pids] for kind, pids in children.items()}
    return {"s": round(seconds), "memory_MB_and_files": told, "database_processes": len(club.database_processes()),
            "entries": club.entries(), "load": round(os.getloadavg()[0], 1)}  # fmt: skip


def files_of(process: int) -> int:
    """Files and sockets that a process has open."""
    with suppress(OSError):
        return len(os.listdir(f"/proc/{process}/fd"))
    return 0


def main() -> None:
    """Start a server, load it, stop it, print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--at-once", type=int, default=8, help="answers under way at the same moment")
    parser.add_argument("--rate", type=float, default=0, help="answers a second, at random moments, instead")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", default="avalon-hill")
    parser.add_argument("--idle", type=float, default=0, help="first measure so many seconds in which nobody answers")
    parser.add_argument("--lobby", action="store_true", help="ask for the list of all tables too")
    parser.add_argument("--club", type=int, default=0, metavar="N", help="a club on PostgreSQL with so many web processes")
    parser.add_argument("--minutes", default="", metavar="FILE", help="of a club: a line each minute of what it holds")
    args = parser.parse_args()
    if args.club:
        print(json.dumps(of_a_club(args)))
        return
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "henderson.server", "--port", str(port), "--db", f"{folder}/load.sqlite",
                   "--tables-a-minute", "0", "--connections", "0", "--requests-a-second", "0"]  # fmt: skip
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            url = f"http://127.0.0.1:{port}"
            for _ in range(600):
                try:
                    with urllib.request.urlopen(url + "/api/games"):
                        break
                except (urllib.error.URLError, ConnectionError):
                    time.sleep(0.1)
            print(json.dumps(asyncio.run(measure([url], args, [server.pid]))))
        finally:
            server.terminate()
            server.wait(10)


if __name__ == "__main__":
    main()
