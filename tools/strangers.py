"""Two strangers at a club, from nothing to a replay: the whole of what a club is for, on PostgreSQL, with a real mail server.

python tools/strangers.py      a whole game of Starvation Island in haste; twice nobody moves until the notice comes: some minutes

Both sign up by a link in a mail. One puts up a rated challenge of correspondence, the other takes it, and they play to the end
while a web process is killed, PostgreSQL goes down as if the power had gone, and the whole club is stopped and started. Whoever
lets the other wait gets a notice by mail, once; at the end both are told and rated, and the game is looked back at from its first
step and verified from its save. Prints one JSON object; exit code 1 when anything of this did not happen.
"""

from __future__ import annotations

import argparse
import email
import json
import random
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
from aiosmtpd.controller import Controller
from club_stand import Club
from stand import free_port

from henderson.games import rules

PACE = "3d"
HASTE = 0.9  # how often they end a phase that may be ended
ENDS = ("You won", "You lost", "A draw")
NOTICED = 300.0  # seconds in which a notice that is due after two minutes must have come


class Post:
    """A real mail server; what came, by whom it was for."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, str, str]] = []  # to, subject, text
        self.port = free_port()
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self.controller.start()

    async def handle_DATA(self, server: object, session: object, envelope: object) -> str:
        letter = email.message_from_bytes(envelope.content)  # type: ignore[attr-defined]
        part = next(p for p in letter.walk() if p.get_content_type() == "text/plain")
        text = part.get_payload(decode=True).decode()  # type: ignore[union-attr]
        self.letters.append((str(letter["To"]), str(letter["Subject"]), text))
        return "250 kept"

    def to(self, who: str) -> list[tuple[str, str]]:
        return [(subject, text) for to, subject, text in self.letters if who in to]

    def end(self, who: str, seconds: float = NOTICED) -> str:
        """The one letter to somebody that tells how the game ended."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if found := [subject for subject, _ in self.to(who) if subject.startswith(ENDS)]:
                assert len(found) == 1, found
                return found[0]
            time.sleep(0.2)
        raise AssertionError(f"nobody told {who} how it ended: {[subject for subject, _ in self.to(who)]}")

    def wait(self, who: str, count: int, seconds: float = NOTICED) -> tuple[str, str]:
        """The letter of that number to somebody."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if len(found := self.to(who)) >= count:
                return found[count - 1]
            time.sleep(0.2)
        raise AssertionError(f"{who} has {len(self.to(who))} letters after {seconds:.0f} s, expected {count}")


class Stranger:
    """Somebody with an address, at whichever web process answers."""

    def __init__(self, club: Club, post: Post, name: str) -> None:
        self.club, self.name, self.address = club, name, f"{name.lower()}@example.org"
        self.client = httpx.Client(timeout=20)
        self.ask("POST", "/api/sign-in/link", {"email": self.address, "name": name})
        link = re.search(r"#/link/(\S+)", post.wait(self.address, 1, 60)[1])
        assert link, "the letter has a link"
        me = self.ask("POST", "/api/sign-in/link/use", {"token": link[1]})
        assert me["person"]["name"] == name, me

    def ask(self, method: str, path: str, body: object = None, seat: str = "", seconds: float = 90) -> dict[str, object]:
        """A request, tried again while the club is away; a question that was answered meanwhile is no failure."""
        until, tries = time.monotonic() + seconds, 0
        while True:
            port = self.club.ports[tries % len(self.club.ports)]  # as a proxy does: the next when one is away
            tries += 1
            try:
                at, headers = f"http://127.0.0.1:{port}{path}", {"X-Seat": seat} if seat else {}
                told = self.client.request(method, at, json=body, headers=headers)
                if told.status_code < 300:
                    found: dict[str, object] = told.json()
                    return found
                if told.status_code not in (429, 500, 502, 503):
                    raise AssertionError(f"{method} {path}: {told.status_code} {told.text[:300]}")
            except httpx.TransportError:
                pass
            if time.monotonic() > until:
                raise AssertionError(f"{method} {path}: no answer for {seconds:.0f} s")
            time.sleep(0.2)


class Seat:
    """A stranger's seat at the table."""

    def __init__(self, who: Stranger, seat: str) -> None:
        self.who, self.seat = who, seat
        self.seen: dict[str, object] = {}

    def now(self) -> dict[str, object]:
        self.seen = self.who.ask("GET", "/api/table", seat=self.seat)
        return self.seen

    def mine(self, now: dict[str, object]) -> bool:
        """Is this seat asked?"""
        asked = now["question"]
        return isinstance(asked, dict) and bool(asked["mine"])

    @property
    def over(self) -> bool:
        return bool(self.seen.get("outcome"))

    def answer(self, rng: random.Random) -> None:
        """In haste, so that the game ends some day."""
        now = self.seen
        asked = now["question"]
        assert isinstance(asked, dict)
        closing = [o["word"] for o in asked["options"] if o.get("ends")]
        word = closing[0] if closing and rng.random() < HASTE else rng.choice(asked["options"])["word"]
        try:
            self.who.ask("POST", "/api/table/actions", {"seq": now["seq"], "word": word}, self.seat)
        except AssertionError as refused:
            if " 409 " not in str(refused):  # 409: a lost acknowledgement; the answer was kept
                raise


def upsets(club: Club) -> list[tuple[str, object]]:
    """What happens to the club while they play."""

    def power() -> None:
        club.cluster.stop("immediate")
        club.cluster.start()

    def over() -> None:
        assert club.keeper
        club.keeper.terminate()
        club.keeper.wait(30)
        club.start()

    return [("a web process is killed", lambda: club.kill("web")), ("PostgreSQL loses power", power),
            ("the worker is killed", lambda: club.kill("work")), ("the club is stopped and started", over)]  # fmt: skip


def played(club: Club, post: Post, seats: list[Seat], rng: random.Random, waits: int) -> dict[str, int]:
    """To the end of the game, upsets on the way; `waits` times nobody moves until who is asked has his notice."""
    coming, answers, noticed = upsets(club), 0, 0
    asked = seats[0]
    while not asked.over:
        if not asked.mine(asked.now()):  # the other, or nobody yet
            asked = seats[1 - seats.index(asked)]
            continue
        if noticed < waits and answers >= 10 + 25 * noticed:
            before = len(post.to(asked.who.address))
            subject, text = post.wait(asked.who.address, before + 1)
            assert subject.startswith("Your move") and "http" in text, subject
            time.sleep(5)
            assert len(post.to(asked.who.address)) == before + 1, "a notice came twice"
            noticed += 1
        asked.answer(rng)
        answers += 1
        if coming and answers % 20 == 0:
            _, upset = coming.pop(0)
            upset()  # type: ignore[operator]
    return {"answers": answers, "upsets": 4 - len(coming), "notices_of_a_move": noticed}


def looked_back(club: Club, seat: Seat) -> dict[str, object]:
    """The replay from its first step to its last, and the save, verified."""
    steps = seat.who.ask("GET", "/api/table/replay", seat=seat.seat)
    moments = steps if isinstance(steps, list) else steps.get("moments", steps)
    for at in (0, len(moments) // 2, len(moments) - 1):  # type: ignore[arg-type]
        shown = seat.who.ask("GET", f"/api/table/replay/{at}", seat=seat.seat)
        assert shown["view"], at
    files = []
    for part in ("export", "record"):
        text = seat.who.client.get(f"http://127.0.0.1:{club.ports[0]}/api/table/{part}", headers={"X-Seat": seat.seat}).text
        files.append(Path(club.folder) / part)
        files[-1].write_text(text)
    command = [sys.executable, "-m", "henderson", "verify", str(files[0]), "--against", str(files[1])]
    told = subprocess.run(command, capture_output=True, text=True)
    assert told.returncode == 0, told.stdout + told.stderr
    return {"steps": len(moments), "verified": len(told.stdout.strip().splitlines())}  # type: ignore[arg-type]


def main() -> None:
    parser = argparse.ArgumentParser(description="Two strangers meet at a club, play, are rated and look back.")
    parser.add_argument("--game", default="starvation-island")
    parser.add_argument("--waits", type=int, default=2, help="times that nobody moves until the notice comes")
    parser.add_argument("--seed", default="strangers")
    args = parser.parse_args()
    began, post = time.monotonic(), Post()
    club = Club(mail=post.port, processes=2, bots=1)
    try:
        one, other = Stranger(club, post, "Okada"), Stranger(club, post, "Tulagi")
        wish = {"game": args.game, "pace": PACE, "rated": True, "note": "strangers welcome"}
        one.ask("POST", "/api/challenges", wish)
        there = other.ask("GET", "/api/challenges")
        open_ = there if isinstance(there, list) else there["open"]
        taken = other.ask("POST", f"/api/challenges/{open_[0]['id']}/take", {})  # type: ignore[index]
        mine = next(side for side in rules(args.game).SIDES if side != taken["side"])
        seats = [Seat(one, f"~{taken['table']}.{mine}"), Seat(other, str(taken["seat"]))]
        told: dict[str, object] = {**played(club, post, seats, random.Random(args.seed), args.waits)}
        outcome = seats[0].now()["outcome"]
        for who in (one, other):
            told[f"{who.name}_last_letter"] = post.end(who.address)
            page = who.ask("GET", f"/api/players/{who.name}")
            ratings = page["ratings"]
            assert isinstance(ratings, list) and ratings and ratings[0]["rating"]["games"] == 1, page
            told[f"{who.name}_rating"] = ratings[0]["rating"]["shown"]
        told |= {"winner": outcome["winner"] if isinstance(outcome, dict) else "", **looked_back(club, seats[0])}
        told |= {"letters": len(post.letters), "seconds": round(time.monotonic() - began)}
        print(json.dumps(told))
    finally:
        club.stop()
        threading.Thread(target=post.controller.stop, daemon=True).start()


if __name__ == "__main__":
    main()
