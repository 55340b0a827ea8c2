"""Forged requests: wrong seats, wrong numbers, wrong words, broken bodies, strange addresses, crafted positions and saves.

python tools/forge.py --requests 20000

A server of its own on loopback is asked; true games are played beside it. Counts answers by status, everything that should have
been refused and was not, and everything above 499. Prints one JSON object; exit code 1 when there was one of either.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections import Counter
from typing import NamedTuple

from stand import Client, Stand

GAMES = ("avalon-hill", "deluxe", "first-blood", "starvation-island", "henderson-solo")
PATHS = ("", "/log", "/replay", "/replay/3", "/export", "/record", "/position", "/curve", "/seats", "/why?word=A-1",
         "/preview?word=A-1")  # fmt: skip
OPEN = ("/api/games", "/api/bots", "/api/tables", "/health", "/metrics", "/schema/openapi.json",
        "/api/games/avalon-hill/rules/7.1", "/api/games/avalon-hill/charts", "/api/games/avalon-hill/board",
        "/api/games/first-blood/guide", "/")  # fmt: skip
STRANGE = ("", "\x00", "'", '"', "%00", "%", "%zz", "%ff", "../../etc/passwd", "..%2f..%2f", "💥", "A" * 300, "A" * 5000,
           "9" * 30, "9" * 4500, "-1", "1e999", "NaN", "null", "true", "{{7*7}}", "<script>", "\r\nX: y",
           "~0123456789abcdef.US", "i.x")  # fmt: skip


ADDRESSES = ("/assets/{}", "/api/games/{}/board", "/api/games/avalon-hill/rules/{}", "/api/table/replay/{}", "/{}", "/schema/{}",
             "/api/table/why?word={}", "/api/table/log?after={}", "/api/table/replay/1?as={}", "/api/games/{}/map.svg?theme={}",
             "/api/table/explain?bot={}", "/api/table/picture.png?theme={}",
             "/api/games/deluxe/picture.png?theme={}")  # fmt: skip


class Forged(NamedTuple):
    """A request that should not be granted, unless `may`."""

    kind: str
    method: str
    path: str
    body: bytes | None
    headers: dict[str, str]
    may: bool  # an answer of 2xx is no fault


class Forger:
    """Makes forged requests about one true table."""

    def __init__(self, client: Client, rng: random.Random) -> None:
        self.client, self.rng = client, rng
        self.table = client.open(game=rng.choice(GAMES))
        self.tokens = list(self.table["seats"].values())

    def asked(self) -> tuple[str, dict[str, object]]:
        """Some seat, and what it sees."""
        token = self.rng.choice(self.tokens)
        return token, self.client.get("/api/table", token).json()

    def text(self) -> str:
        if self.rng.random() < 0.7:
            return self.rng.choice(STRANGE)
        return "".join(chr(self.rng.randrange(32, 1000)) for _ in range(12))

    def address(self) -> str:
        return "".join(c if 32 < ord(c) < 127 else f"%{ord(c) % 256:02x}" for c in self.text())

    def action(self) -> Forged:
        """An answer that must not be taken: of another seat, another number, or a word that was not offered."""
        token, seen = self.asked()
        question = seen.get("question")
        mine = isinstance(question, dict) and question["mine"]
        words = [o["word"] for o in question["options"]] if mine else []
        seq, word = seen["seq"], self.rng.choice(words) if words else "end"
        way = self.rng.randrange(5)
        if way == 0:
            token = self.rng.choice([str(self.table["watch"]), self.text()[:60].encode("ascii", "replace").decode(), "x" * 24])
        elif way == 1:
            seq = self.rng.choice([-1, int(str(seq)) + self.rng.randrange(1, 9), 10**15])
        elif way == 2 or mine:
            word = self.text()
            word = word if word not in words else "no word"
        token = "".join(c for c in token if 32 < ord(c) < 127)
        body = json.dumps({"seq": seq, "word": word}).encode()
        return Forged("action", "POST", "/api/table/actions", body, {"X-Seat": token}, False)

    def body(self) -> Forged:
        """A body that is none."""
        path = self.rng.choice(("/api/tables", "/api/table/actions", "/api/table/undo", "/api/claim", "/api/table/share",
                                "/api/table/fork", "/api/table/invite", "/api/table/archive"))  # fmt: skip
        way = self.rng.randrange(9)
        deep = self.rng.choice((50, 1000, 20_000))
        made = (
            b"[" * deep + b"]" * deep, b'{"seq":' * deep, b"\xff\xfe\x00", b'{"game": "\xff\xc0"}', b"", b"nul",
            b'{"seq": ' + b"9" * 4400 + b', "word": "a"}', self.rng.randbytes(self.rng.randrange(1, 300)),
            json.dumps({self.text(): self.text(), "seq": self.rng.choice([1.5, None, "1", [], {}])}).encode("utf-8", "replace"),
        )[way]  # fmt: skip
        return Forged("body", "POST", path, made, {"X-Seat": self.rng.choice(self.tokens)}, False)

    def strange(self) -> Forged:
        """An address nobody wrote."""
        where = self.rng.choice(ADDRESSES).replace("{}", self.address())
        method = self.rng.choice(("GET", "GET", "GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH"))
        return Forged("address", method, where, None, {"X-Seat": self.rng.choice(self.tokens)}, True)

    def headers(self) -> Forged:
        """A header nobody sends."""
        value = "".join(c for c in self.text() if 32 <= ord(c) < 127)
        name = self.rng.choice(("X-Seat", "Cookie", "Origin", "Host", "Content-Type", "X-Forwarded-For", "Accept", "Range"))
        path = self.rng.choice(OPEN)
        return Forged("header", "GET", path, None, {name: value}, True)

    def look(self) -> Forged:
        """A look with no seat or a made-up one."""
        token = "".join(self.rng.choice("abcdefghij-_") for _ in range(24)) if self.rng.random() < 0.8 else ""
        return Forged("look", "GET", "/api/table" + self.rng.choice(PATHS), None, {"X-Seat": token}, False)

    def new(self) -> Forged:
        """A table that cannot be."""
        order: dict[str, object] = {"game": self.rng.choice((*GAMES, self.text()))}
        key = self.rng.choice(("options", "preset", "seats", "position", "save", "mine", "seed"))
        wrong = [3, self.text(), {self.text(): self.text()}, [], {"US": "human", "Mars": "human"}, {"level": 9}]
        order[key] = self.rng.choice(wrong)
        return Forged("table", "POST", "/api/tables", json.dumps(order).encode("utf-8", "replace"), {}, True)

    def position(self) -> Forged:
        """A true position with one thing in it made wrong."""
        game = self.rng.choice(GAMES)
        order = {"game": game, "position": crafted(positions(game), self.rng)}
        return Forged("position", "POST", "/api/tables", json.dumps(order).encode(), {}, True)

    def made(self) -> Forged:
        ways = (self.action,) * 8 + (self.look,) * 3 + (self.body,) * 3 + (self.strange,) * 4 + (self.headers,) * 2 + (self.new,)
        one = self.rng.choice(ways)()
        return one if self.rng.random() > 0.01 else self.position()


_positions: dict[str, str] = {}


def positions(game: str) -> str:
    """The first position of a game in notation."""
    if game not in _positions:
        import henderson

        _positions[game] = henderson.new(game).position()
    return _positions[game]


def crafted(text: str, rng: random.Random) -> str:
    """One value of it made too big, too deep, of another kind, or gone."""
    lines = text.splitlines()
    at = rng.randrange(len(lines))
    key, eq, _ = lines[at].partition(" = ")
    wrong = rng.choice(("-1", "99999999", "2000000", "9" * 4400, '"x"', "true", "[]", "{}", "[" * 2000 + "]" * 2000, "1.5",
                        "nan", "inf", '[["a"]]', '{ a = 1 }', '"' + "x" * 3000 + '"', "1979-05-27",
                        '["A-1", "A-1"]'))  # fmt: skip
    lines[at] = f"{key}{eq}{wrong}" if eq else rng.choice(("", "[[x]]", lines[at] * 2, "[" + "a." * 2000 + "a]"))
    return "\n".join(lines) + "\n"


def forge(requests: int, seed: str, folder: str) -> dict[str, object]:
    """So many forged requests; what came of them."""
    stand, rng = Stand(folder), random.Random(seed)
    statuses: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    faults: list[str] = []
    accepted: list[str] = []
    dropped, slow = 0, 0.0
    begun = time.monotonic()
    try:
        client = Client(stand.port)
        forgers = [Forger(client, rng) for _ in range(8)]
        for number in range(requests):
            one = rng.choice(forgers).made()
            kinds[one.kind] += 1
            start = time.monotonic()
            try:
                answer = client.ask(one.method, one.path, one.body, {"Content-Type": "application/json", **one.headers})
            except (OSError, ValueError, Exception) as error:
                dropped += 1
                client.close()
                statuses[type(error).__name__] += 1
                continue
            slow = max(slow, time.monotonic() - start)
            statuses[str(answer.status)] += 1
            if answer.status >= 500 and len(faults) < 40:
                faults.append(f"{one.kind} {one.method} {one.path[:80]} {(one.body or b'')[:80]!r} -> {answer.body[:120]!r}")
            if answer.status < 300 and not one.may and len(accepted) < 40:
                accepted.append(f"{one.kind} {one.method} {one.path[:80]} {(one.body or b'')[:80]!r} {one.headers}")
            if number % 500 == 499:
                forgers[rng.randrange(8)] = Forger(client, rng)
    finally:
        stand.stop()
    fives = sum(n for s, n in statuses.items() if s.startswith("5"))
    return {"requests": requests, "accepted": len(accepted), "5xx": fives, "dropped": dropped, "slowest_s": round(slow, 2),
            "seconds": round(time.monotonic() - begun), "statuses": dict(sorted(statuses.items())), "kinds": dict(kinds),
            "faults": faults, "wrongly accepted": accepted}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--seed", default="forge")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = forge(args.requests, args.seed, folder)
    print(json.dumps(found))
    sys.exit(1 if found["accepted"] or found["5xx"] else 0)


if __name__ == "__main__":
    main()
