"""A server that stays up: killed, given bad files, a full disk, a second server, silent connections, a changed rulebook."""

import asyncio
import contextlib
import importlib.util
import json
import random
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

import henderson
from henderson import HendersonError
from henderson.server import store as storing
from henderson.server.app import Config, create_app
from henderson.server.care import backup, check
from henderson.server.database import OneFile
from henderson.server.limits import Limits, Rate
from henderson.server.messages import NewTable
from henderson.server.opening import load_table, order_of, set_up
from henderson.server.store import Row, Store, chain
from henderson.server.vault import hashed

TOOLS = Path(__file__).parents[2] / "tools"


def tool(name):
    sys.path.insert(0, str(TOOLS))
    spec = importlib.util.spec_from_file_location(name, TOOLS / f"{name}.py")
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def app_of(tmp_path, **config):
    return TestClient(create_app(Config(db=str(tmp_path / "a.sqlite"), tables_a_minute=0, requests_a_second=0, **config)))


def opened(client, **order):
    answer = client.post("/api/tables", json={"game": "avalon-hill", **order})
    assert answer.status_code == 201, answer.text
    return answer.json()


# -- the attacks, in short ---------------------------------------------------------------------------------------------


def test_forged_requests_are_refused_and_nothing_breaks(tmp_path):
    found = tool("forge").forge(400, "short", str(tmp_path))
    assert found["accepted"] == 0, found["wrongly accepted"]
    assert found["5xx"] == 0, found["faults"]


@pytest.mark.timeout(300)
def test_killed_while_bots_think_it_is_back_and_has_lost_nothing(tmp_path):
    """The workers hold neither the port nor the file, and end with the server."""
    found = tool("kills").kills(5, "short", str(tmp_path), fork=True)
    assert found["lost"] == 0 and found["acknowledged"] > 5 and found["bots_answered"] > 0
    assert found["tables_well"] == 5 and found["idle_kills"] == 0
    assert found["slowest_start_s"] < 15, "a busy machine is slow; a worker that holds the port is for ever"


def test_a_flipped_bit_changes_nothing_silently(tmp_path):
    found = tool("flips").flips(30, "short", tmp_path)
    assert found["silent"] == [] and found["noticed"] > 3


# -- one server, one file ----------------------------------------------------------------------------------------------


def test_a_second_server_on_the_same_file_is_refused(server):
    again = subprocess.run([sys.executable, "-m", "henderson.server", "--port", "1", "--db", str(server.db)], capture_output=True,
                           text=True, timeout=60)  # fmt: skip
    assert again.returncode == 1 and "is in use by another server" in again.stderr and "Traceback" not in again.stderr


def test_a_file_of_a_newer_version_is_refused(tmp_path):
    with sqlite3.connect(tmp_path / "new.sqlite") as file:
        file.execute("PRAGMA user_version = 9")
    with pytest.raises(HendersonError, match="is of version 9; this Henderson reads versions 1 to 3"):
        Store(tmp_path / "new.sqlite")


def test_what_is_no_tables_file_is_refused(tmp_path):
    (tmp_path / "diary.sqlite").write_text("dear diary " * 500)
    with pytest.raises(HendersonError, match="cannot be opened as a tables' file"):
        Store(tmp_path / "diary.sqlite")


def test_a_file_without_its_secret_is_refused(tmp_path):
    Store(tmp_path / "a.sqlite").close()
    (tmp_path / "a.sqlite.secret").unlink()
    with pytest.raises(HendersonError, match="without its secret"):
        Store(tmp_path / "a.sqlite")


OLD = """
CREATE TABLE tables (id VARCHAR PRIMARY KEY, head TEXT NOT NULL, seats TEXT NOT NULL, hotseat BOOLEAN NOT NULL,
                     created FLOAT NOT NULL, version INTEGER NOT NULL);
CREATE TABLE seats (token_hash VARCHAR PRIMARY KEY, table_id VARCHAR NOT NULL, side VARCHAR NOT NULL);
CREATE TABLE answers (table_id VARCHAR NOT NULL, n INTEGER NOT NULL, kind VARCHAR NOT NULL, word VARCHAR NOT NULL,
                      hash VARCHAR NOT NULL, at FLOAT NOT NULL, numbers TEXT NOT NULL DEFAULT '', PRIMARY KEY (table_id, n));
CREATE TABLE held (browser VARCHAR NOT NULL, token VARCHAR NOT NULL, table_id VARCHAR NOT NULL, PRIMARY KEY (browser, token));
"""


def test_a_file_of_version_2_is_moved_on_and_holds_nothing_in_clear(tmp_path):
    """As it was written before tokens, cookies and keys were hidden."""
    key, cookie, path = "ab" * 32, "c" * 32, tmp_path / "old.sqlite"
    head = json.dumps({"game": "avalon-hill", "options": {}, "position": "", "dice": f"key {key}"})
    link = chain("", Row("word", "MM-24"))
    with sqlite3.connect(path) as file:
        file.executescript(OLD)
        people = '{"US": "human", "Japan": "human"}'
        file.execute("INSERT INTO tables VALUES ('0123456789abcdef', ?, ?, 0, 1.0, 2)", (head, people))
        tokens = [(hashed(f"token-{side}"), side) for side in ("US", "Japan", "")]
        file.executemany("INSERT INTO seats VALUES (?, '0123456789abcdef', ?)", tokens)
        numbers = '{"Japan": [1, "", 5.0]}'
        file.execute("INSERT INTO answers VALUES ('0123456789abcdef', 0, 'word', 'MM-24', ?, 2.0, ?)", (link, numbers))
        file.execute("INSERT INTO held VALUES (?, 'token-US', '0123456789abcdef')", (cookie,))
    file.close()
    with TestClient(create_app(Config(db=str(path)))) as client:
        client.cookies.set("henderson", cookie)
        seen = client.get("/api/table", headers={"X-Seat": "token-Japan"}).json()
        assert seen["seq"] == 1 and "MM-24" in json.dumps(seen["log"]) and len(seen["commitment"]) == 64
        mine = client.get("/api/tables").json()
        assert [(m["table"], m["side"]) for m in mine] == [("0123456789abcdef", "US")]
        assert client.get("/api/table", headers={"X-Seat": mine[0]["token"]}).status_code == 200
    raw = path.read_bytes()
    assert key.encode() not in raw and cookie.encode() not in raw and b"token-US" not in raw


# -- rules and components ----------------------------------------------------------------------------------------------


def one_table(path, words=6):
    async def work():
        store = Store(path)
        table = await set_up(OneFile(store), await order_of(NewTable("avalon-hill"), None), "", 0)
        for _ in range(words):
            asked = table.game.decision
            table.answer(asked.player, table.number(asked.player).at, asked.words[0])
        store.close()
        return table.id

    return asyncio.run(work())


def load(path, table):
    async def work():
        store = Store(path)
        try:
            return await load_table(OneFile(store), table, 0)
        finally:
            store.close()

    return asyncio.run(work())


def test_components_changed_under_a_running_table_are_refused(tmp_path, monkeypatch):
    import henderson

    table = one_table(tmp_path / "a.sqlite")
    assert load(tmp_path / "a.sqlite", table).seq >= 6
    true = henderson._games.pack

    class Other:
        hash = "0" * 64

        def __getattr__(self, name):
            return getattr(true("avalon-hill"), name)

    monkeypatch.setattr(henderson._games, "pack", lambda *a: Other())
    with pytest.raises(HendersonError, match="The components are not those of the save"):
        load(tmp_path / "a.sqlite", table)


def test_rules_that_lead_elsewhere_are_refused(tmp_path, monkeypatch):
    table = one_table(tmp_path / "a.sqlite")
    position = type(load(tmp_path / "a.sqlite", table).game.start)
    monkeypatch.setattr(position, "digest", lambda self: "other")
    with pytest.raises(HendersonError, match="was played by rules . of avalon-hill.*no longer lead to the same position"):
        load(tmp_path / "a.sqlite", table)


@pytest.mark.parametrize(
    "change",
    ["UPDATE tables SET seats = replace(seats, 'human', 'random')", "UPDATE tables SET hotseat = 1",
     "DELETE FROM answers WHERE n = 5", "UPDATE answers SET word = 'A-1' WHERE n = 2",
     "UPDATE tables SET n = n - 1", "UPDATE tables SET numbers = '{}'"],
)  # fmt: skip
def test_a_changed_file_is_noticed_by_the_server_and_by_check(tmp_path, change):
    path = tmp_path / "a.sqlite"
    table = one_table(path)
    assert check(path).problems == []
    with sqlite3.connect(path) as file:
        file.execute(change)
    file.close()
    with pytest.raises(HendersonError, match="does not match its seal|was changed at entry|was cut"):
        load(path, table)
    assert len(check(path).problems) == 1


class Between:
    """A connection on which somebody else writes after the first question that it is asked."""

    def __init__(self, db, write):
        self.db, self.write, self.asked = db, write, 0

    def execute(self, query):
        self.asked += 1
        if self.asked == 2:
            self.write(self.db)
        return self.db.execute(query)


def test_a_table_is_read_while_another_process_writes_to_it(tmp_path):
    """On PostgreSQL each question sees what was committed before it: head and history are asked one after the other."""
    path = tmp_path / "a.sqlite"
    table = one_table(path)
    store = Store(path)

    def write(db):
        row, history, at = storing.read_table(db, store.vault, table)
        storing.advance(db, store.vault, row, history[-1:], at, at)

    before = store.run(lambda db: storing.read_table(db, store.vault, table))
    row, history, at = store.run(lambda db: storing.read_table(Between(db, write), store.vault, table))
    assert len(history) == at.n == before[2].n + 1 and row == before[0]
    store.close()


def test_a_backup_of_a_file_in_use_can_be_restored(server, tmp_path):
    table = server.open(hotseat=True)
    server.play_some(table["seats"], __import__("random").Random(3), 8)
    found = backup(server.db, tmp_path / "copy.sqlite")
    assert found.problems == [] and found.tables >= 1 and found.answers >= 8
    assert load(tmp_path / "copy.sqlite", table["table"]).game.start.digest()
    with pytest.raises(HendersonError, match="is there already"):
        backup(server.db, tmp_path / "copy.sqlite")


# -- the disk --------------------


def test_a_full_disk_is_told_and_recovered_from(tmp_path, monkeypatch):
    """503 with a sentence; the answer is not taken; a bot waits and goes on by itself."""
    with app_of(tmp_path) as client:
        table = opened(client, hotseat=True)
        japan = {"X-Seat": table["seats"]["Japan"]}
        true = storing.advance

        def full(*args):
            raise sa.exc.OperationalError("INSERT", (), sqlite3.OperationalError("database or disk is full"))

        monkeypatch.setattr("henderson.server.store.advance", full)
        answer = client.post("/api/table/actions", headers=japan, json={"seq": 0, "word": "MM-24"})
        assert answer.status_code == 503 and "nothing was changed" in answer.json()["detail"]
        assert client.get("/api/table", headers=japan).json()["seq"] == 0
        bots = opened(client, game="henderson-solo", seats={"US": "random"})
        time.sleep(3)
        watch = {"X-Seat": bots["watch"]}
        before = client.get("/api/table", headers=watch).json()["log_count"]
        monkeypatch.setattr("henderson.server.store.advance", true)
        assert client.post("/api/table/actions", headers=japan, json={"seq": 0, "word": "MM-24"}).status_code == 200
        for _ in range(100):
            if client.get("/api/table", headers=watch).json()["log_count"] > before:
                break
            time.sleep(0.2)
        else:
            raise AssertionError("the bot is stuck")


def test_an_answer_is_acknowledged_after_the_disk_has_it_and_many_share_a_wait(tmp_path, monkeypatch):
    waits = []

    def slow(file):
        waits.append(file)
        time.sleep(0.05)

    async def work():
        store = Store(tmp_path / "a.sqlite")
        monkeypatch.setattr(storing.os, "fsync", slow)
        start = time.monotonic()
        await store.durable()
        assert len(waits) == 1 and time.monotonic() - start >= 0.05
        await asyncio.gather(*(store.durable() for _ in range(50)))
        store.close()

    asyncio.run(work())
    assert 2 <= len(waits) <= 4


def test_the_checkpoint_thread_survives_an_error(tmp_path, monkeypatch):
    monkeypatch.setattr(storing, "CHECKPOINT", 0.05)
    store = Store(tmp_path / "a.sqlite")
    true = sa.Connection.exec_driver_sql

    def broken(self, text, *args, **more):
        if "wal_checkpoint" in text:
            raise sa.exc.OperationalError(text, (), sqlite3.OperationalError("disk I/O error"))
        return true(self, text, *args, **more)

    monkeypatch.setattr(sa.Connection, "exec_driver_sql", broken)
    time.sleep(0.3)
    assert store._tidy.is_alive()
    monkeypatch.setattr(sa.Connection, "exec_driver_sql", true)
    store.close()


# -- connections and costs ---------------------------------------------------------------------------------------------


def test_a_silent_connection_is_closed(monkeypatch):
    from henderson.server import wire

    assert wire.SILENT <= 20

    class Loop:
        def call_later(self, seconds, work):
            self.asked = (seconds, work)
            return self

        def cancel(self):
            self.asked = None

    class Transport(asyncio.Transport):
        aborted = False

        def get_extra_info(self, name, default=None):
            return ("192.0.2.1", 5) if name == "peername" else None

        def abort(self):
            self.aborted = True

        def is_closing(self):
            return False

    one = wire.Patient.__new__(wire.Patient)
    one.loop = Loop()
    monkeypatch.setattr(wire.Http, "connection_made", lambda self, t: setattr(self, "transport", t))
    transport = Transport()
    one.connection_made(transport)
    seconds, work = one.loop.asked
    assert seconds == wire.SILENT
    work()
    assert transport.aborted
    monkeypatch.setattr(wire.Patient, "an_address", 1)
    two = wire.Patient.__new__(wire.Patient)
    two.loop, other = Loop(), Transport()
    two.connection_made(other)
    assert other.aborted, "an address has only so many"
    one._gone()
    assert wire.Patient.count["192.0.2.1"] == 0


@pytest.mark.parametrize("endless", [b"X-Long: " + b"x" * 300_000, b"X-N: y\r\n" * 40_000, b"\r\n" + b"0" * 9_000_000])
def test_a_request_without_end_is_cut(server, endless):
    """A head that never ends, header after header, and a body beyond all bounds; whichever parser reads it."""
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000000\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line, contextlib.suppress(ConnectionError):
        line.sendall(head + endless)
        heard = b""
        while part := line.recv(65536):
            heard += part
        assert not heard or heard.split()[1][:1] == b"4"
    assert server.client.get("/health").status_code == 200


def test_a_slow_request_is_cut_and_others_do_not_notice(tmp_path):
    """A real one: half a request line, then nothing."""
    stand = tool("stand").Stand(str(tmp_path))
    try:
        with socket.create_connection(("127.0.0.1", stand.port)) as slow:
            slow.sendall(b"GET /api/bots HT")
            slow.settimeout(40)
            start = time.monotonic()
            with httpx.Client(base_url=f"http://127.0.0.1:{stand.port}", timeout=30) as client:
                assert client.get("/health").json()["status"] == "well"
                text = client.get("/metrics").text
                assert "henderson_live_tables 0" in text and 'henderson_answers_total{status="200"}' in text
                try:
                    gone = slow.recv(10)
                except ConnectionResetError:
                    gone = b""
            assert gone == b"" and 5 < time.monotonic() - start < 35
    finally:
        stand.stop()


def test_a_made_up_forwarded_address_is_not_believed(tmp_path):
    stand = tool("stand").Stand(str(tmp_path), "--tables-a-minute", "2")
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{stand.port}", timeout=60) as client:
            order, made_up = {"game": "henderson-solo"}, [{"X-Forwarded-For": f"192.0.2.{i}"} for i in range(4)]
            codes = [client.post("/api/tables", json=order, headers=headers).status_code for headers in made_up]
            assert codes == [201, 201, 429, 429]
            assert "Secure" not in client.get("/api/bots", headers={"cookie": ""}).headers.get("set-cookie", "")
    finally:
        stand.stop()


def test_what_is_dear_costs_more():
    rate = Rate(10)
    assert sum(rate.allows("a", 20) for _ in range(10)) == 2 and rate.allows("b")
    limits = Limits(1)
    for _ in range(20):
        limits.charge("here", 10)
    assert not limits.allow("here", "") and limits.allow("there", "")


def test_ten_thousand_made_up_seats_do_not_slow_the_rate_down():
    rate = Rate(50)
    start = time.monotonic()
    for i in range(40_000):
        rate.allows(f"seat {i}")
    assert time.monotonic() - start < 4 and len(rate._spent) <= 10_001


def test_a_word_of_two_megabytes_is_refused_at_once(server):
    table = server.open()
    answer = server.act(table["seats"]["Japan"], 0, "x" * 1_900_000)
    assert answer.status_code == 422 and len(answer.text) < 2000


def test_a_picture_is_drawn_once_for_a_position(server):
    table = server.open()
    ask = lambda: server.client.get("/api/table/picture.png", headers={"X-Seat": table["watch"]})  # noqa: E731
    assert ask().status_code == 200
    start = time.monotonic()
    assert all(ask().status_code == 200 for _ in range(5))
    assert time.monotonic() - start < 2


def test_tables_stand_in_line_fairly():
    """One line with ten waiting does not keep another from its turn."""
    from henderson.server.bots import Workers

    async def work():
        workers, order = Workers(1), []

        async def turn(line, name):
            await workers._turn(line)
            order.append(name)
            await asyncio.sleep(0.001)
            workers._free += 1
            workers._call()

        await asyncio.gather(*(turn("greedy", f"g{i}") for i in range(10)), turn("modest", "m"))
        return order

    assert asyncio.run(work()).index("m") <= 2


def test_a_position_that_cannot_be_shown_is_refused_at_opening(server):
    import henderson

    text = henderson.new("avalon-hill").position()
    for wrong in ("turn = " + "[" * 2000, "turn = " + "9" * 4400, text + "\nx = 1\n" * 3, "options = 3\n"):
        answer = server.client.post("/api/tables", json={"game": "avalon-hill", "position": wrong})
        assert answer.status_code == 422 and "\n" not in answer.json()["detail"], answer.text
    assert server.client.get("/api/tables").status_code == 200


@pytest.mark.parametrize("seed", ["", "7"])
def test_a_position_in_the_middle_of_an_activation_opens_at_its_question(server, seed):
    """What was answered since the activation began, dice included, is answered at the table too; other dice fall after it."""
    import henderson
    from henderson.engine.decision import DICE
    from henderson.engine.record import words_of

    game, rng = henderson.new("deluxe", seed=5), random.Random(5)
    while not any(d.player == DICE for d, _ in words_of(game, game.start, tuple(game.answers))):
        game.play(rng.choice(game.decision.words))
    side = game.decision.player
    table = server.open(game="deluxe", position=game.position(), seed=seed)
    seen = server.look(table["seats"][side])
    assert [o["word"] for o in seen["question"]["options"]] == list(game.decision.words)
    assert seen["question"]["rule"] == game.decision.rule
    assert [e["text"] for e in seen["log"]] == [e.text for e in game.state.events if e.seen_by(side)]
    assert server.act(table["seats"][side], seen["seq"], game.decision.words[0]).status_code == 200
    wrong = game.position().replace("since = [", 'since = ["no such word", ')
    answer = server.client.post("/api/tables", json={"game": "deluxe", "position": wrong})
    assert answer.status_code == 422 and "no such word" in answer.json()["detail"]


def test_a_failure_is_logged_under_the_number_that_is_told(tmp_path, monkeypatch, caplog):
    with app_of(tmp_path) as client:
        table = opened(client)

        def broken(*args):
            raise ZeroDivisionError("nobody foresaw this")

        monkeypatch.setattr("henderson.server.tables.Table.snapshot", broken)
        answer = client.get("/api/table", headers={"X-Seat": table["watch"]})
        number = answer.json()["detail"].rpartition(" ")[2]
        assert answer.status_code == 500 and len(number) == 12
        assert any(number in record.getMessage() for record in caplog.records)


def test_workers_are_started_anew_and_end_with_the_server():
    """A fork would hold the listening socket and the file after the server was killed."""
    code = ("import asyncio, os, signal\nfrom henderson.server.bots import Workers\n"
            "async def work():\n    workers = Workers(1)\n    try:\n        await workers.trial('{}', [])\n"
            "    except Exception:\n        pass\n    print(*workers._pool._processes, flush=True)\n"
            "    os.kill(os.getpid(), signal.SIGKILL)\n"
            "if __name__ == '__main__':\n    asyncio.run(work())\n")  # fmt: skip
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    worker = int(done.stdout.split()[0])
    for _ in range(200):
        try:
            if Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return
        except OSError:
            return
        time.sleep(0.05)
    raise AssertionError("the worker lives on")


def test_a_list_of_many_tables_rebuilds_none(tmp_path):
    with app_of(tmp_path) as client:
        for _ in range(20):
            opened(client, game="henderson-solo")
        house = client.app.state.house
        house.tables.clear()
        start = time.monotonic()
        listed = client.get("/api/tables").json()
        assert len(listed) == 20 and not house.tables and time.monotonic() - start < 1
        assert all(m["waiting_for"] == "US" and not m["over"] for m in listed)


def test_the_first_die_waits_for_both_people_but_not_for_ever(tmp_path):
    """Held until the other has sat down and given his number, or until its time is over; then everybody is told."""
    from henderson.server.shares import Shares

    shares = Shares(["US", "Japan"], alone=False, wait=0.2)
    assert shares.hold() and "wait for the US and Japan players" in shares.told()
    time.sleep(0.25)
    assert not shares.hold()
    assert not Shares(["US", "Japan"], alone=True, wait=9).hold() and not Shares(["US", "Japan"], alone=False, wait=0).hold()
    waived = Shares(["US", "Japan"], alone=False, wait=9)
    waived.waive("US"), waived.waive("Japan")
    assert not waived.hold(), "who plays without a number wants no part in it"


def test_a_held_die_falls_when_all_have_given_their_numbers(tmp_path):
    """Both have committed and neither has given: the first die waits; with the second number it falls."""
    import hashlib
    import random

    rng = random.Random(2)
    with app_of(tmp_path, dice_wait=600) as client:
        table = opened(client, game="first-blood")
        invite = next(iter(table["invites"].items()))
        tokens = {**table["seats"], invite[0]: client.post("/api/claim", json={"invite": invite[1]}).json()["token"]}
        numbers = {side: rng.randbytes(32).hex() for side in tokens}

        def share(side, kind, number):
            body = {"kind": kind, "number": number}
            return client.post("/api/table/share", headers={"X-Seat": tokens[side]}, json=body)

        for side, number in numbers.items():
            assert share(side, "commit", hashlib.sha256(bytes.fromhex(number)).hexdigest()).status_code == 200
        for _ in range(400):
            seen = client.get("/api/table", headers={"X-Seat": table["watch"]}).json()
            asked = seen["question"]["player"]
            if asked == "dice":
                break
            mine = client.get("/api/table", headers={"X-Seat": tokens[asked]}).json()
            word = rng.choice(mine["question"]["options"])["word"]
            answer = client.post("/api/table/actions", headers={"X-Seat": tokens[asked]}, json={"seq": mine["seq"], "word": word})
            assert answer.status_code == 200, answer.text
        assert asked == "dice", "it must come to a die"
        side = next(iter(tokens))
        seq = client.get("/api/table", headers={"X-Seat": tokens[side]}).json()["seq"]
        held = client.post("/api/table/actions", headers={"X-Seat": tokens[side]}, json={"seq": seq, "word": "1"})
        assert held.status_code == 409 and "The dice wait for" in held.json()["detail"]
        for side, number in numbers.items():
            assert share(side, "share", number).status_code == 200
        seen = client.get("/api/table", headers={"X-Seat": table["watch"]}).json()
        assert seen["question"] is None or seen["question"]["player"] != "dice"


# -- what is sent, and how little ----------------------------------------------------------------------------------------


def test_files_and_maps_are_compressed_once_and_kept(tmp_path):
    from henderson.server.app import STATIC

    with app_of(tmp_path) as client:
        maps = [client.get("/api/games/henderson-solo/map.svg", headers={"accept-encoding": how}) for how in ("gzip", "identity")]
        assert maps[0].content == maps[1].content and "content-encoding" not in maps[1].headers
        assert maps[0].headers["content-encoding"] == "gzip"
        assert int(maps[0].headers["content-length"]) < len(maps[1].content) / 2
        for name in ("nothing.js", "%2e%2e%2findex.html"):
            assert client.get(f"/assets/{name}").status_code == 404
        for file in (STATIC / "assets").glob("*.js"):
            sent = client.get(f"/assets/{file.name}", headers={"accept-encoding": "gzip"})
            assert sent.content == file.read_bytes() and int(sent.headers["content-length"]) < file.stat().st_size / 2
            assert "immutable" in sent.headers["cache-control"] and "javascript" in sent.headers["content-type"]


def test_a_page_built_anew_meanwhile_breaks_nobodys(tmp_path, monkeypatch):
    """A server goes on with the page it began with: whoever reloads then finds page and files that belong together."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<script src=/assets/old.js>")
    (static / "sw.js").write_text("old")
    (static / "assets/old.js").write_text("old")
    monkeypatch.setattr("henderson.server.app.STATIC", static)
    with app_of(tmp_path) as client:
        (static / "assets/old.js").unlink()
        (static / "assets/new.js").write_text("new")
        (static / "sw.js").write_text("new")
        (static / "index.html").write_text("<script src=/assets/new.js>")
        assert [client.get(at).text for at in ("/", "/sw.js", "/assets/old.js")] == ["<script src=/assets/old.js>", "old", "old"]


def test_collections_come_in_small_lots_and_the_longest_is_told(tmp_path):
    import gc

    before, called = gc.get_threshold(), list(gc.callbacks)
    with app_of(tmp_path) as client:
        young, middle, old = gc.get_threshold()
        assert young * middle <= 100_000 and old > 1000
        client.app.state.collector.collect()
        assert "henderson_longest_collection_seconds" in client.get("/metrics").text
    assert gc.callbacks == called
    gc.set_threshold(*before)
    gc.unfreeze()


def test_a_finished_game_is_shared_by_a_link_that_holds_no_seat(server):
    game, rng = henderson.new("henderson-solo", seed=3), random.Random(3)
    running = {"X-Seat": server.open(game="henderson-solo", save=game.save())["seats"]["US"]}
    assert server.client.post("/api/table/shared", headers=running).status_code == 409
    while game.decision:
        game.play(rng.choice(game.decision.words))
    us = {"X-Seat": server.open(game="henderson-solo", save=game.save())["seats"]["US"]}
    links = {server.client.post("/api/table/shared", headers=us).json()["watch"] for _ in range(2)}
    assert len(links) == 1, "the same link for everybody"
    stranger = httpx.Client(base_url=server.url, timeout=30, headers={"X-Seat": links.pop()})
    seen = stranger.get("/api/table").json()
    assert seen["outcome"] and seen["side"] == "" and stranger.get("/api/table/replay").status_code == 200
    assert stranger.post("/api/table/actions", json={"seq": seen["seq"], "word": "x"}).status_code in (403, 409)
    assert server.client.post("/api/table/shared", headers={"X-Seat": "w." + "0" * 32}).status_code == 403
    stranger.close()


def test_a_worker_may_think_on_both_cores():
    """The thread by which a worker waits for the end of its service is no hindrance to copying it."""
    import asyncio

    from henderson.bots.futures import can_fork
    from henderson.server.bots import Workers

    async def asked() -> bool:
        workers = Workers(1)
        try:
            return await workers._run("a line", can_fork)
        finally:
            workers.close()

    assert asyncio.run(asked())
