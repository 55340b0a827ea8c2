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
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect


def free_port() -> int:
    """A port nobody uses."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


async def play_table(
    client: httpx.AsyncClient, url: str, order: dict[str, Any], until: float, times: list[float], seed: int
) -> None:
    """Play one table by random words; note how long it takes until both seats have been pushed the new position."""
    rng = random.Random(seed)
    opened = (await client.post("/api/tables", json=order)).json()
    seats: dict[str, str] = opened["seats"]
    sockets = {
        side: await connect(f"{url.replace('http', 'ws')}/ws/table?seat={token}", max_size=None) for side, token in seats.items()
    }
    seen: dict[str, Any] = {side: json.loads(await s.recv()) for side, s in sockets.items()}
    try:
        while time.perf_counter() < until:
            asked = next((s for s, v in seen.items() if v["question"] and v["question"]["mine"]), None)
            if asked is None:
                return
            snapshot = seen[asked]
            word = rng.choice(snapshot["question"]["options"])["word"]
            start = time.perf_counter()
            posting = asyncio.create_task(
                client.post("/api/table/actions", headers={"X-Seat": seats[asked]}, json={"seq": snapshot["seq"], "word": word})
            )
            for side, pushed in sockets.items():
                text = await pushed.recv()
                if side == list(sockets)[-1]:
                    times.append(time.perf_counter() - start)
                seen[side] = json.loads(text)
            (await posting).raise_for_status()
    finally:
        for pushed in sockets.values():
            await pushed.close()


async def measure(url: str, tables: int, seconds: float, game: str) -> dict[str, float]:
    """Actions a second and the 50th and 99th percentile of action-to-push, in milliseconds."""
    times: list[float] = []
    limits = httpx.Limits(max_connections=tables + 20, max_keepalive_connections=tables + 20)
    async with httpx.AsyncClient(base_url=url, timeout=60, limits=limits) as client:
        start = time.perf_counter()
        await asyncio.gather(*(play_table(client, url, {"game": game}, start + seconds, times, i) for i in range(tables)))
        spent = time.perf_counter() - start
    times.sort()

    def at(share: float) -> float:
        return round(1000 * times[min(len(times) - 1, int(share * len(times)))], 1)

    return {
        "tables": tables,
        "actions": len(times),
        "actions_per_s": round(len(times) / spent, 1),
        "p50_ms": at(0.5),
        "p99_ms": at(0.99),
    }


def main() -> None:
    """Start a server, load it, stop it, print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
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
            print(json.dumps(asyncio.run(measure(url, args.tables, args.seconds, args.game))))
        finally:
            server.terminate()
            server.wait(10)


if __name__ == "__main__":
    main()
