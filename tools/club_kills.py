"""Kill a club under load: a web process, the worker, the bots (SIGKILL), PostgreSQL (`-m immediate`, as if the power had gone).

python tools/club_kills.py --kills 20

People play at tables with clocks, each answer through whichever web process is there; a real mail server on loopback takes the
notices. At the end: every acknowledged answer is in the database in its order, no history has a hole, every notice that was due
was sent, and none twice, and no clock differs by more than a second from what the stored times say. Prints one JSON object; exit
code 1 when something was lost or wrong.
"""

from __future__ import annotations

import argparse
import collections
import json
import os
import random
import signal
import sys
import threading
import time

import httpx
import psycopg
from aiosmtpd.controller import Controller
from club_stand import Club
from kills import missing
from stand import free_port

PARTS = ("web", "postgresql", "work", "bots")
PACE = "72h+12h/120h"
NOTICES = 40  # due in the course of each kill


class Mailbox:
    """What came in, by the number of each mail."""

    def __init__(self) -> None:
        self.numbers: collections.Counter[str] = collections.Counter()
        self.port = free_port()
        Controller(self, hostname="127.0.0.1", port=self.port).start()

    async def handle_DATA(self, server: object, session: object, envelope: object) -> str:
        text = envelope.content.decode()  # type: ignore[attr-defined]
        subject = next(line for line in text.splitlines() if line.startswith("Subject:"))
        self.numbers[subject.split()[-1]] += 1
        return "250 kept"


class Player(threading.Thread):
    """Both people of a table, answering until told to stop, through any web process; what was acknowledged."""

    def __init__(self, club: Club, table: str, seats: dict[str, str], seed: str) -> None:
        super().__init__(daemon=True)
        self.club, self.table, self.seats, self.rng = club, table, seats, random.Random(seed)
        self.acknowledged: list[str] = []
        self.refused = 0
        self.over = threading.Event()

    def run(self) -> None:
        with httpx.Client(timeout=10) as client:
            while not self.over.is_set():
                try:
                    if not self._answer(client):
                        time.sleep(0.05)
                except (httpx.TransportError, ValueError, KeyError):
                    self.refused += 1
                    time.sleep(0.1)

    def _answer(self, client: httpx.Client) -> bool:
        at = f"http://127.0.0.1:{self.rng.choice(self.club.ports)}/api/tables/{self.table}"
        for token in self.seats.values():
            seen = client.get(f"{at}/now", headers={"X-Seat": token})
            question = seen.json().get("question") if seen.status_code == 200 else None
            if question and question["mine"]:
                word = self.rng.choice(question["options"])["word"]
                body = {"seq": seen.json()["seq"], "word": word}
                told = client.post(f"{at}/answers", json=body, headers={"X-Seat": token})
                if told.status_code == 200:
                    self.acknowledged.append(word)
                    return True
                self.refused += told.status_code not in (403, 409)
        return False


def seated(club: Club, count: int) -> list[tuple[str, dict[str, str]]]:
    """Tables with two people and clocks."""
    made = []
    with httpx.Client(base_url=f"http://127.0.0.1:{club.ports[0]}", timeout=30) as client:
        for _ in range(count):
            table = client.post("/api/tables", json={"game": "avalon-hill"}).json()
            for side, invite in table["invites"].items():
                table["seats"][side] = httpx.post(f"{client.base_url}/api/claim", json={"invite": invite}).json()["token"]
            made.append((table["table"], table["seats"]))
    with psycopg.connect(club.url, autocommit=True) as db:
        for n, (name, seats) in enumerate(made):
            db.execute("UPDATE tables SET pace = %s WHERE id = %s", (PACE, name))
            for side in seats:
                user = f"p{n}{side}"[:16]
                db.execute("INSERT INTO users (id, name, fold, guest, created) VALUES (%s, %s, %s, false, 0)", (user, user, user))
                db.execute("UPDATE players SET user_id = %s WHERE table_id = %s AND side = %s", (user, name, side))
    return made


def notices(club: Club, first: int) -> list[str]:
    """Notices that are due from now on, for members at a table of their own; what their mails end with."""
    names = [f"n{first + i}" for i in range(NOTICES)]
    with psycopg.connect(club.url, autocommit=True) as db:
        for name in names:
            added = "INSERT INTO users (id, name, fold, guest, email, email_ok, created) VALUES (%s, %s, %s, false, %s, true, 0)"
            db.execute(added, (name, name, name, f"{name}@example.org"))
            table = (
                "INSERT INTO tables (id, head, seats, hotseat, created, version, game, state, title, asked)"
                " VALUES (%s, '{}', '{}', false, 0, 3, 'avalon-hill', 'playing', 'x', 'US')"
            )
            db.execute(table, (f"t{name}",))
            seat = "INSERT INTO players (table_id, side, user_id) VALUES (%s, %s, %s)"
            db.execute(seat, (f"t{name}", "US", name))
            other = "INSERT INTO users (id, name, fold, guest, created) VALUES (%s, %s, %s, false, 0)"
            db.execute(other, (f"o{name}", f"o{name}", f"o{name}"))
            db.execute(seat, (f"t{name}", "Japan", f"o{name}"))
            body = json.dumps({"user": name, "table": f"t{name}", "side": "US", "n": 0})
            at = time.time() + random.random() * 3
            due = "INSERT INTO due (id, kind, key, body, at) VALUES (%s, 'turn', %s, %s, %s)"
            db.execute(due, (name, f"{name} t{name}", body, at))
    return [f"o{name}" for name in names]


def clocks_wrong(club: Club, names: list[str]) -> float:
    """The most that a clock differs from what the entries' own times say, in seconds."""
    worst = 0.0
    with psycopg.connect(club.url) as db:
        for name in names:
            ends, asked = db.execute("SELECT ends_at, asked FROM tables WHERE id = %s", (name,)).fetchone() or (None, "")
            row = db.execute("SELECT clock, since FROM players WHERE table_id = %s AND side = %s", (name, asked)).fetchone()
            runs = db.execute("SELECT count(*) FROM players WHERE table_id = %s AND since IS NOT NULL", (name,)).fetchone()
            assert runs is not None
            if ends is None or row is None or row[1] is None or runs[0] != 1:
                if asked:
                    worst = max(worst, 1e9)
                continue
            worst = max(worst, abs(row[0] + row[1] - ends))
            last = db.execute("SELECT max(at) FROM answers WHERE table_id = %s", (name,)).fetchone()
            assert last is not None
            worst = max(worst, row[1] - last[0])  # it began with an entry, not after the last one
    return worst


def kills(times: int, seed: str, tables: int, parts: tuple[str, ...]) -> dict[str, object]:
    """So many kills; what was lost."""
    rng, mailbox = random.Random(seed), Mailbox()
    club = Club(mail=mailbox.port)
    slow: dict[str, float] = {}
    expected: list[str] = []
    try:
        time.sleep(3)  # the worker is there
        places = seated(club, tables)
        players = [Player(club, name, seats, f"{seed} {name}") for name, seats in places]
        for player in players:
            player.start()
        for turn in range(times):
            part = parts[turn % len(parts)]
            if part != "postgresql" and not club.children().get(part):  # killed lately: a kill of nobody tells nothing
                while not club.children().get(part):
                    time.sleep(0.1)
                time.sleep(3)
            expected += notices(club, len(expected))
            time.sleep(rng.uniform(0.5, 2.0))
            began = time.monotonic()
            if part == "postgresql":
                club.cluster.stop("immediate")
                club.cluster.start()
            else:
                club.kill(part, rng.randrange(2))
            for port in club.ports:
                club.wait(port)
            slow[part] = max(slow.get(part, 0.0), time.monotonic() - began)
        for _ in range(900):
            if set(expected) <= set(mailbox.numbers):
                break
            time.sleep(0.1)
        for player in players:
            player.over.set()
        for player in players:
            player.join(15)
        return told(club, players, mailbox, expected, times, slow)
    finally:
        club.stop()


def told(
    club: Club, players: list[Player], mailbox: Mailbox, expected: list[str], times: int, slow: dict[str, float]
) -> dict[str, object]:
    """What is to be printed."""
    lost = holes = stored = 0
    with psycopg.connect(club.url) as db:
        for player in players:
            rows = db.execute("SELECT n, kind, word FROM answers WHERE table_id = %s ORDER BY n", (player.table,)).fetchall()
            holes += [row[0] for row in rows] != list(range(len(rows)))
            words = [row[2] for row in rows if row[1] == "word"]
            stored += len(words)
            lost += missing(player.acknowledged, words)
    acknowledged = sum(len(p.acknowledged) for p in players)
    twice = sum(mailbox.numbers[name] > 1 for name in expected)
    return {
        "kills": times, "acknowledged": acknowledged, "lost": lost, "stored_not_acknowledged": stored - acknowledged,
        "holes": holes, "refused": sum(p.refused for p in players), "notices": len(expected),
        "notices_lost": sum(name not in mailbox.numbers for name in expected), "notices_twice": twice,
        "clock_wrong_s": round(clocks_wrong(club, [p.table for p in players]), 3),
        "slowest_back_s": {part: round(s, 1) for part, s in slow.items()}, "load": os.getloadavg()[0],
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", default="kills")
    parser.add_argument("--part", choices=PARTS, default="", help="kill nothing but these")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # what was started is stopped then too
    found = kills(args.kills, args.seed, args.tables, (args.part,) if args.part else PARTS)
    print(json.dumps(found))
    wrong = any(found[key] for key in ("lost", "holes", "notices_lost", "notices_twice"))
    sys.exit(1 if wrong or found["clock_wrong_s"] > 1 else 0)  # type: ignore[operator]


if __name__ == "__main__":
    main()
