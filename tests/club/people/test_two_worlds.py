"""With accounts too: what a seat or a spectator cannot know changes nothing that a club tells him. Two worlds differ only in what
Japan hides, and in how often it answered."""

import functools
import json
import re
import time

import pytest
import sqlalchemy as sa

import henderson
from henderson.club import notices, schema
from henderson.club.secrets_kept import kept
from henderson.engine.record import save

OWN = re.compile(r'("mark":"|"commitment":"|"updated":)([0-9a-f.]+)')  # of the table's own dice, and when it was opened


@functools.cache
def before_hidden_movement():
    """A game whose Japanese are asked for the movement of units that the U.S. does not see."""
    game = henderson.new("avalon-hill", seed=9, options={"preset": "Full"})
    game.play("EE-21")
    game.play("DD-21")
    while game.decision.rule != "B.play.5" or game.decision.player != "Japan":
        words = game.decision.words
        landing = game.decision.player == "US" and "end" not in words and [w for w in words if w[0] == "B"]
        game.play("end" if "end" in words else landing[0] if landing else words[-1])
    return save(game)


class World:
    """Two people at a public table with a clock, and one who watches; names of one world are as long as those of the other."""

    def __init__(self, club, number):
        self.club, self.number = club, number
        self.us, self.japan, self.fan = (club.member(f"{name}{number}") for name in ("Vandegrift", "Hyakutake", "Watcher"))
        opened = self.us.post("/api/tables", {"game": "avalon-hill", "save": before_hidden_movement(), "mine": "US"})
        self.table = opened["table"]
        self.japan.post("/api/claim", {"invite": opened["invites"]["Japan"]})
        public = schema.tables.update().where(schema.tables.c.id == self.table)
        club.sql(public.values(private=False, pace="72h+12h/120h"))
        club.client.blocking_portal.call(club.app.state.house.sat_down, self.table)
        self.feed = self.us.post("/api/me/feed")["url"].rpartition("/")[2]
        self.ids = {self.table: "TABLE", self.feed: "FEED"}
        self.ids[kept("feed id", self.us.id)[:32]] = "FEED ID"
        self.numbers = {}  # what is each world's own, numbered as it first appears: a change in one only is noticed
        for who in (self.us, self.japan, self.fan):
            self.ids |= {who.id: f"ID {who.name[:-1]}", who.name: who.name[:-1]}

    def same_time(self, at):
        """Both worlds began at the same moment."""
        tables, players = schema.tables, schema.players
        here = tables.c.id == self.table
        self.club.sql(tables.update().where(here).values(created=at, moved=at, ends_at=at + 72 * 3600))
        runs = players.update().where(players.c.table_id == self.table, players.c.since.is_not(None))
        self.club.sql(runs.values(since=at))
        self.club.sql(schema.users.update().where(schema.users.c.id.in_(self.ids)).values(created=at, seen=at))
        self.club.app.state.house.tables[self.table].behind = True

    def answer(self, *words):
        at = f"/api/tables/{self.table}"
        for word in words:
            seq = self.japan.get(f"{at}/now")["seq"]
            self.japan.post(*((f"{at}/undo", {"seq": seq}) if word == "undo" else (f"{at}/answers", {"seq": seq, "word": word})))

    def told(self):
        """All that a club tells the U.S., a spectator and nobody, byte by byte, with names and ids taken out."""
        at, feed = f"/api/tables/{self.table}", f"/feed/{self.feed}"
        table = [f"{at}/{what}" for what in ("now", "card", "chat", "log", "offers", "notes", "victory", "replay")]
        lists = ["/api/home", f"/api/index?player={self.us.name}", f"/api/players/{self.japan.name}/games"]
        lists += [f"/api/players/{self.japan.name}", f"/api/index?player={self.japan.name}&status=playing"]
        found = {}
        for who, paths in (
            (self.us, [*table, *lists, feed, "/api/tables", "/api/me/notices"]),
            (self.fan, [*table, *lists]),
            (self.club.browser(), [*table, *lists[1:]]),
        ):
            for path in paths:
                answer = who.ask("GET", path, accept_encoding="identity")
                heads = {k: v for k, v in answer.headers.items() if k not in ("x-request-id", "set-cookie", "content-length")}
                found[who.name[:-1], self.plain(path)] = self.plain(f"{answer.status_code} {json.dumps(heads)} {answer.text}")
        due = self.club.sql(sa.select(schema.due.c.kind, schema.due.c.key).where(schema.due.c.key.contains(self.table)))
        found["due"] = self.plain(str(sorted(due)))
        about = {"what": "turn", "user": self.us.id, "table": self.table, "side": "US"}
        found["notice"] = self.plain(str(self.club.run(lambda db: notices.compose(db, about, time.time()))))
        return found

    def plain(self, text):
        for mark, instead in self.ids.items():
            text = text.replace(mark, instead)
        return OWN.sub(lambda m: f"{m[1]}{self.numbers.setdefault(m[2], len(self.numbers))}", text)


@pytest.fixture(scope="module")
def worlds(shared):
    made, at = [World(shared, number) for number in (1, 2)], float(int(time.time()) - 3600)
    for world in made:
        world.same_time(at)
    return made


def alike(worlds):
    one, two = (world.told() for world in worlds)
    assert one.keys() == two.keys() and len(one) > 30
    return [key for key in one if one[key] != two[key]]


def test_hidden_answers_and_their_number_show_nowhere_in_a_club(worlds):
    assert alike(worlds) == []
    ears = [world.us.socket("/ws/me") for world in worlds]
    with ears[0] as first, ears[1] as second:
        sockets = (first, second)
        assert [json.loads(s.receive_text(timeout=5))["moves"] for s in sockets] == [0, 0]
        assert worlds[0].japan.get(f"/api/tables/{worlds[0].table}/now")["question"]["rule"] == "B.play.5"
        worlds[1].answer("11 Labor", "EE-20", "undo", "undo", "13 Labor")  # the other has not moved
        own = [world.japan.get(f"/api/tables/{world.table}/now")["question"] for world in worlds]
        rows = [w.club.sql(sa.select(schema.tables.c.n).where(schema.tables.c.id == w.table))[0].n for w in worlds]
        assert own[0] != own[1] and rows[0] < rows[1]
        assert alike(worlds) == []
        for world in worlds:
            world.japan.post(f"/api/tables/{world.table}/chat", {"room": "players", "text": "I am ready"})
        heard = [world.plain(s.receive_text(timeout=5)) for world, s in zip(worlds, sockets)]
        assert heard[0] == heard[1] and "chat" in heard[0]  # the first news: of the hidden answers there were none
        at = float(int(time.time()))
        said = schema.chat.update().where(schema.chat.c.table_id.in_([world.table for world in worlds]))
        worlds[0].club.sql(said.values(at=at))
        assert alike(worlds) == []
        worlds[1].answer("undo", "end")
        worlds[0].answer("end")
        for world in worlds:
            world.same_time(at)
        assert alike(worlds) == []


def test_the_test_can_fail(worlds):
    """A thing that a list tells of one world only is noticed."""
    world = worlds[0]
    world.club.sql(schema.tables.update().where(schema.tables.c.id == world.table).values(turn=9))
    assert {key[1] for key in alike(worlds) if isinstance(key, tuple)} >= {"/api/home", "/api/tables/TABLE/card"}
    world.club.sql(schema.tables.update().where(schema.tables.c.id == world.table).values(turn=0))
