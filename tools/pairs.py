"""Pairs of worlds: what a seat gets over HTTP, by mail and in files is the same in all worlds that it cannot tell apart.

python tools/pairs.py --pairs 1000

Real games are played to random questions. There a world is dealt anew that a seat may believe in (proof/worlds.py), and both are
set up as tables of a server of their own, with the same practice dice. All that the seat and a spectator can fetch is compared,
byte for byte but for the table's own name: snapshot, previews, refusals, undo, log, replay, curve, export, lobby entry, headers;
and the seat's letter, and what is said of wrong orders. Then both are played on by the same words and compared again, until the
seat is told what parts them. Prints one JSON object; exit code 1 when there was a difference that nobody told.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote

from stand import Client, Stand

import henderson
from henderson.bots.seat import HeuristicBot, Seat
from henderson.engine import mail
from henderson.engine.decision import HendersonError
from henderson.engine.game import Game
from henderson.games import rules
from henderson.proof import laws, worlds

GAMES = ("avalon-hill", "deluxe")  # in the others nothing is hidden: every imagined world is the true one
DEPTH = 700  # answers before the question, at most
FORWARD = 2  # answers that both tables are played on
LOOKED = 4  # words whose preview and refusal are compared
UNEQUAL = ("date", "set-cookie", "retry-after", "x-request-id")  # headers that are never the same twice
KEY = "0" * 32  # signs orders here; it is nobody's


class Two(NamedTuple):
    """Two games that a seat cannot tell apart, at the same question."""

    title: str
    side: str
    truth: Game
    dream: Game


def options_of(title: str, rng: random.Random) -> dict[str, Any]:
    """Options with which something is hidden."""
    if title == "avalon-hill":
        return {**laws.random_options(rules(title), rng), **rules(title).PRESETS["Full"]}
    return laws.random_options(rules(title), rng)


def some_game(title: str, rng: random.Random) -> Game:
    """A game played to a random question, by sense and by chance."""
    game, bot = henderson.new(title, seed=rng.randrange(1 << 30), options=options_of(title, rng)), HeuristicBot(rng.random())
    sense = rng.choice((0.0, 0.5, 1.0))
    for _ in range(rng.randrange(DEPTH)):
        asked = game.decision
        if asked is None:
            break
        word = bot.choose(Seat(game, asked.player)) if rng.random() < sense else asked.words[int(rng.random() * len(asked.words))]
        before = game.clone()
        game.play(word)
        if game.decision is None:
            return before
    return game


def pairs(rng: random.Random, found: Counter[str], games: Sequence[str] = GAMES) -> Iterator[Two]:
    """Pairs without end; each game is looked at some questions on."""
    while True:
        title = rng.choice(games)
        game = some_game(title, rng)
        for _ in range(6):
            if game.decision is None:
                break
            for side in game.rules.SIDES:
                pair = worlds.played_anew(game, side, rng.randrange(1 << 30))
                if pair is None or pair.mine.state == pair.other.state:
                    found["the same world" if pair else "parted before"] += 1
                    continue
                try:
                    truth, dream = (henderson.position(title, one.position(), seed="pair") for one in (pair.mine, pair.other))
                except HendersonError as error:  # a world that cannot be: a seat could rule it out
                    found[f"{title}: no position: {str(error)[:90]}"] += 1
                    continue
                yield Two(title, side, truth, dream)
            for _ in range(rng.randrange(1, 40)):
                if game.decision is not None:
                    game.play(game.decision.words[int(rng.random() * len(game.decision.words))])


class Told(NamedTuple):
    """What a seat got: by what it asked for, the bytes that came."""

    what: str
    text: str


class Place:
    """One of the two tables, with the seat that looks and a spectator."""

    def __init__(self, port: int, two: Two, game: Game) -> None:
        self.client, other = Client(port), Client(port)
        enemy = next(s for s in game.rules.SIDES if s != two.side)
        order = {"game": two.title, "position": game.position(), "seed": "pair", "mine": enemy}
        answer = other.post("/api/tables", order)
        if answer.status != 201:
            raise HendersonError(answer.body.decode())
        made = answer.json()
        self.table, self.watch, self.enemy = made["table"], made["watch"], made["seats"][enemy]
        claimed = self.client.post("/api/claim", {"invite": made["invites"][two.side]}).json()
        self.seat, self.name, self.side = claimed["token"], claimed["name"], two.side
        other.close()

    def plain(self, text: str) -> str:
        return text.replace(self.name, "NAME").replace(self.table, "TABLE")

    def get(self, path: str, token: str) -> str:
        """Status, headers and body."""
        answer = self.client.get(path, token)
        heads = sorted((k.lower(), v) for k, v in answer.headers if k.lower() not in UNEQUAL)
        return self.plain(f"{answer.status} {heads} {answer.body.decode('utf-8', 'replace')}")

    def post(self, path: str, body: object) -> str:
        answer = self.client.post(path, body, self.seat)
        return self.plain(f"{answer.status} {answer.body.decode('utf-8', 'replace')}")

    def snapshot(self, token: str = "") -> dict[str, Any]:
        return self.client.get("/api/table", token or self.seat).json()

    def lobby(self) -> str:
        """The seat's entry in the list of tables, without the hour."""
        mine = [dict(m, updated=0) for m in self.client.get("/api/tables").json()["list"] if m["table"] == self.table]
        return self.plain(json.dumps(mine))

    def looks(self, words: list[str], *, last: bool) -> Iterator[Told]:
        """All that seat and spectator can fetch; looking back when it is the last look."""
        seen = self.snapshot()
        yield Told("lobby", self.lobby())
        paths = ["", "/log"] + (["/export", "/record", "/position", "/replay", "/curve", "/replay/0"] if last else [])
        for who, token in (("seat", self.seat), ("spectator", self.watch)):
            for path in paths:
                yield Told(f"{who} {path or 'snapshot'}", self.get(f"/api/table{path}", token))
        for word in words:
            yield Told("why", self.get(f"/api/table/why?word={quote(word)}", self.seat))
            yield Told("preview", self.get(f"/api/table/preview?word={quote(word)}", self.seat))
        wrong = [w for w in words if w not in offered(seen)][:2]
        for word in ["no such word", *wrong]:
            yield Told("refusal", self.post("/api/table/actions", {"seq": seen["seq"], "word": word}))
        if seen["undo"]:
            yield Told("undo", self.post("/api/table/undo", {"seq": seen["seq"]}))

    def close(self) -> None:
        self.client.close()


def offered(seen: dict[str, Any]) -> list[str]:
    question = seen["question"]
    return [o["word"] for o in question["options"]] if question else []


def words_for(seen: dict[str, Any], rng: random.Random) -> list[str]:
    """Words that a person might say: what is offered, pieces in sight, where they stand."""
    known = [*offered(seen), *(p["id"] for p in seen["view"].get("pieces", ()))]
    known += [p["place"] for p in seen["view"].get("pieces", ()) if p["place"]]
    return rng.sample(sorted(set(known)), min(LOOKED, len(set(known))))


def by_mail(game: Game, side: str) -> Iterator[Told]:
    """The letter, and what is said of wrong orders."""
    letter = mail.letter(game, side)
    yield Told("letter", letter)
    try:
        mail.enter(game, mail.orders(letter, ["no such word"], KEY), dict.fromkeys(game.rules.SIDES, KEY))
    except HendersonError as error:
        yield Told("orders", str(error))


def parted(a: dict[str, Any], b: dict[str, Any]) -> bool:
    """Was the seat told what parts the worlds: another line of the log, another counter uncovered?"""
    if (a["log"], a["log_count"]) != (b["log"], b["log_count"]):
        return True
    asked = [x["question"]["player"] if x["question"] else "" for x in (a, b)]
    uncovered = {p["id"] for p in a["view"].get("pieces", ())} != {p["id"] for p in b["view"].get("pieces", ())}
    return asked[0] == asked[1] and uncovered


class Compared:
    """The count over all pairs."""

    def __init__(self) -> None:
        self.found: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.bytes = 0
        self.differences: list[str] = []

    def same(self, two: Two, a: Told, b: Told) -> None:
        self.kinds[a.what] += 1
        self.bytes += len(a.text)
        if a != b:
            at = next((i for i, (x, y) in enumerate(zip(a.text, b.text)) if x != y), min(len(a.text), len(b.text)))
            near = slice(max(0, at - 70), at + 70)
            asked = two.truth.decision
            self.differences.append(f"{two.title} {two.side}, {asked}: {a.what}: {a.text[near]!r} or {b.text[near]!r}")

    def pair(self, port: int, two: Two, rng: random.Random) -> None:
        """Compare two worlds, play on in both, compare again."""
        for a, b in zip(by_mail(two.truth, two.side), by_mail(two.dream, two.side)):
            self.same(two, a, b)
        places = [Place(port, two, game) for game in (two.truth, two.dream)]
        try:
            self.look(two, places, rng, last=False)
            for step in range(1, FORWARD + 1):
                if not self.on(two, places, rng):
                    break
                self.found["answers"] += 1
                self.look(two, places, rng, last=step == FORWARD)
        finally:
            for place in places:
                place.close()

    def look(self, two: Two, places: list[Place], rng: random.Random, *, last: bool) -> None:
        words = words_for(places[0].snapshot(), rng)
        for a, b in zip(*[list(p.looks(words, last=last)) for p in places], strict=True):
            self.same(two, a, b)

    def on(self, two: Two, places: list[Place], rng: random.Random) -> bool:
        """The same word at both tables, if there is one; False when they parted and the seat knows."""
        seen = [p.snapshot() for p in places]
        if seen[0]["question"] is None:
            return False
        mine = seen[0]["question"]["mine"]
        tokens = [p.seat if mine else p.enemy for p in places]
        asked = seen if mine else [p.snapshot(t) for p, t in zip(places, tokens)]
        both = [w for w in offered(asked[0]) if w in offered(asked[1])]
        if not both:
            self.found["no common word"] += 1
            return False
        word = rng.choice(both)
        for place, token, at in zip(places, tokens, asked):
            place.client.post("/api/table/actions", {"seq": at["seq"], "word": word}, token)
        after = [p.snapshot() for p in places]
        if parted(*after):
            self.found["parted, told"] += 1
            return False
        if all(seen["outcome"] for seen in after):  # a finished game is open to everybody
            self.found["over"] += 1
            return False
        return True


def compare(count: int, minutes: float, seed: str, folder: str, games: Sequence[str] = GAMES) -> dict[str, object]:
    """So many pairs, or as many as fit into the time; what came of them."""
    rng, done, begun = random.Random(seed), Compared(), time.monotonic()
    stand, titles = Stand(folder), Counter[str]()
    try:
        for two in pairs(rng, done.found, games):
            done.pair(stand.port, two, rng)
            titles[f"{two.title} {two.side}"] += 1
            if sum(titles.values()) >= count or time.monotonic() - begun > 60 * minutes:
                break
    finally:
        stand.stop()
    return {"pairs": sum(titles.values()), "seats": dict(titles), "compared": sum(done.kinds.values()), "bytes": done.bytes,
            "differences": len(done.differences), "seconds": round(time.monotonic() - begun), "kinds": dict(done.kinds),
            "found": dict(done.found), "first": done.differences[:12]}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=24 * 60, help="stop then, with as many pairs as were compared")
    parser.add_argument("--seed", default="pairs")
    parser.add_argument("--game", choices=GAMES, help="of this game only")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = compare(args.pairs, args.minutes, args.seed, folder, (args.game,) if args.game else GAMES)
    print(json.dumps(found))
    sys.exit(1 if found["differences"] else 0)


if __name__ == "__main__":
    main()
