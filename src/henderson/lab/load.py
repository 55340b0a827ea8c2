"""How the web service bears up: many tables at once on loopback, from an answer to both seats' pushed views.

python -m henderson.lab.load --tables 100 --seconds 20
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect


def free_port() -> int:
    """A port nobody uses."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


class Offered(msgspec.Struct):
    word: str


class Asked(msgspec.Struct):
    mine: bool
    options: list[Offered] = []


class Seen(msgspec.Struct):
    """What a player needs of a snapshot."""

    seq: int
    question: Asked | None = None


_seen = msgspec.json.Decoder(Seen).decode
Seats = dict[str, tuple[str, ClientConnection]]


async def sit_down(client: httpx.AsyncClient, url: str, game: str) -> tuple[Seats, dict[str, Seen]]:
    """Open a table and listen at both seats."""
    opened = (await client.post("/api/tables", json={"game": game})).json()
    seats: Seats = {}
    for side, token in opened["seats"].items():
        seats[side] = token, await connect(f"{url.replace('http', 'ws')}/ws/table?seat={token}", max_size=None, compression=None)
    return seats, {side: _seen(await pushed.recv()) for side, (_, pushed) in seats.items()}


async def play(
    client: httpx.AsyncClient, seats: Seats, seen: dict[str, Seen], until: float, times: list[float], seed: int,
    turn: asyncio.Semaphore,
) -> None:  # fmt: skip
    """Play by random words; note how long it takes until both seats have been pushed the new position."""
    rng = random.Random(seed)
    while time.perf_counter() < until:
        asked = next((s for s, v in seen.items() if v.question and v.question.mine), None)
        if asked is None:
            return
        now = seen[asked]
        assert now.question is not None
        body = {"seq": now.seq, "word": rng.choice(now.question.options).word}
        async with turn:
            start = time.perf_counter()
            posting = asyncio.create_task(client.post("/api/table/actions", headers={"X-Seat": seats[asked][0]}, json=body))
            for side, (_, pushed) in seats.items():
                seen[side] = _seen(await pushed.recv())
            times.append(time.perf_counter() - start)
            (await posting).raise_for_status()


async def measure(url: str, tables: int, at_once: int, seconds: float, game: str) -> dict[str, float]:
    """With all tables open and so many answers under way at once: actions a second, and action-to-push in milliseconds."""
    times: list[float] = []
    turn = asyncio.Semaphore(at_once)
    async with AsyncExitStack() as stack:
        # a client a table, as browsers are: one pool for all would spend its time on itself
        clients = [await stack.enter_async_context(httpx.AsyncClient(base_url=url, timeout=60)) for _ in range(tables)]
        sat = [(client, *await sit_down(client, url, game)) for client in clients]
        start = time.perf_counter()
        await asyncio.gather(*(play(*at, start + seconds, times, i, turn) for i, at in enumerate(sat)))
        spent = time.perf_counter() - start
        for _, seats, _ in sat:
            for _, pushed in seats.values():
                await pushed.close()
    return {"tables": tables, "at_once": at_once, "actions": len(times), "actions_per_s": round(len(times) / spent, 1),
            "p50_ms": share(times, 0.5), "p99_ms": share(times, 0.99)}  # fmt: skip


def share(times: list[float], part: float) -> float:
    """The time that this part of the actions did not exceed, in milliseconds."""
    ordered = sorted(times)
    return round(1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))], 1)


def main() -> None:
    """Start a server, load it, stop it, print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--at-once", type=int, default=8, help="answers under way at the same moment")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", default="avalon-hill")
    args = parser.parse_args()
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "henderson.server",
            "--port",
            str(port),
            "--db",
            str(Path(folder) / "load.sqlite"),
            "--tables-a-minute",
            "0",
        ]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            url = f"http://127.0.0.1:{port}"
            for _ in range(200):
                try:
                    httpx.get(url + "/api/games")
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
            print(json.dumps(asyncio.run(measure(url, args.tables, args.at_once, args.seconds, args.game))))
        finally:
            server.terminate()
            server.wait(10)


if __name__ == "__main__":
    main()
