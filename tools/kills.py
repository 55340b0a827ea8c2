"""Kill -9 under load, with bots thinking: nothing acknowledged is lost, and the server is back on the same port at once.

python tools/kills.py --kills 60 [--fork]

One table is played by one person at both seats, others against bots; a game that is over makes room for a new one, so that every
kill falls into play. After each kill the database must hold every acknowledged answer, in order. Prints one JSON object;
exit code 1 when one was lost, a start took longer than two seconds or a kill found nobody playing.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import sqlite3
import sys
import tempfile
import threading
import time

from stand import Client, Mortal, Stand

BOUND = 2.0  # seconds for a start


class Hammer(threading.Thread):
    """Answers at a table as fast as the server takes it, until the server is gone; remembers what was acknowledged."""

    def __init__(self, port: int, tokens: list[str], seed: str) -> None:
        super().__init__(daemon=True)
        self.client, self.tokens, self.rng = Client(port, 5), tokens, random.Random(seed)
        self.acknowledged: list[str] = []
        self.over = False

    def run(self) -> None:
        try:
            while not self.over:
                if not self._answer():
                    time.sleep(0.01)
        except (OSError, ValueError, KeyError, http.client.HTTPException):
            return  # the server is gone

    def _answer(self) -> bool:
        for token in self.tokens:
            seen = self.client.get("/api/table", token).json()
            question = seen["question"]
            self.over = seen["outcome"] is not None
            if question and question["mine"]:
                word = self.rng.choice(question["options"])["word"]
                if self.client.post("/api/table/actions", {"seq": seen["seq"], "word": word}, token).status == 200:
                    self.acknowledged.append(word)
                return True
        return False


def stored(db: str, table: str) -> list[str]:
    """The words of a table, out of the file."""
    with sqlite3.connect(f"file:{db}?mode=ro", uri=True) as file:
        rows = file.execute("SELECT word FROM answers WHERE table_id = ? AND kind = 'word' ORDER BY n", (table,)).fetchall()
    file.close()
    return [row[0] for row in rows]


def missing(acknowledged: list[str], words: list[str]) -> int:
    """How many acknowledged words are not there, in their order."""
    at = iter(words)
    return sum(not any(word == there for there in at) for word in acknowledged)


def kills(times: int, seed: str, folder: str, fork: bool = False) -> dict[str, object]:
    """So many kills; what was lost, and how long the starts took, of a new process or of a fork that has everything imported."""
    server, rng = Mortal(folder) if fork else Stand(folder), random.Random(seed)
    starts: list[float] = []
    lost = told = bots = idle = games = 0
    known: dict[str, list[str]] = {}
    try:
        client = Client(server.port)
        orders = [{"game": "henderson-solo", "seed": "1"}, {"game": "avalon-hill", "hotseat": True},
                  *({"game": "avalon-hill", "seats": {"Japan": who}} for who in ("heuristic", "recruit", "random"))]  # fmt: skip
        tables = [client.open(**order) for order in orders]
        client.close()
        for _ in range(times):
            hammers = [Hammer(server.port, list(t["seats"].values()), f"{rng.random()}") for t in tables]
            for hammer in hammers:
                hammer.start()
            until = time.monotonic() + 10
            while not any(h.acknowledged for h in hammers) and time.monotonic() < until:
                time.sleep(0.002)
            time.sleep(rng.uniform(0.1, 0.8))
            server.kill()
            for hammer in hammers:
                hammer.join(10)
            starts.append(server.start())
            for table, hammer in zip(tables, hammers):
                name = str(table["table"])
                known[name] = known.get(name, []) + hammer.acknowledged
                words = stored(str(server.db), name)
                lost += missing(known[name], words)
                told += len(hammer.acknowledged)
                bots = max(bots, len(words) - len(known[name]))
            idle += not any(h.acknowledged for h in hammers)
            client = Client(server.port)
            for at, hammer in enumerate(hammers):
                if hammer.over:
                    tables[at], games = client.open(**orders[at]), games + 1
            client.close()
        over = [Client(server.port).get("/api/table", next(iter(t["seats"].values()))).status for t in tables]
    finally:
        server.stop()
    return {"kills": times, "acknowledged": told, "lost": lost, "bots_answered": bots, "slowest_start_s": round(max(starts), 2),
            "median_start_s": round(sorted(starts)[len(starts) // 2], 2), "late_starts": sum(s > BOUND for s in starts),
            "idle_kills": idle, "games_over": games, "tables_well": over.count(200)}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=60)
    parser.add_argument("--seed", default="kills")
    parser.add_argument("--fork", action="store_true", help="servers forked from one that has everything imported: quicker")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = kills(args.kills, args.seed, folder, args.fork)
    print(json.dumps(found))
    sys.exit(1 if found["lost"] or found["late_starts"] or found["idle_kills"] else 0)


if __name__ == "__main__":
    main()
