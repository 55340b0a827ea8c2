"""A real server on loopback, stopped by its id."""

import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


class Server:
    """A server process and a client of it."""

    def __init__(self, db: Path) -> None:
        self.db, self.port = db, free_port()
        self.start()

    def begin(self) -> None:
        command = [
            sys.executable,
            "-m",
            "henderson.server",
            "--port",
            str(self.port),
            "--db",
            str(self.db),
            "--tables-a-minute",
            "0",
            "--requests-a-second",
            "0",
            "--connections",
            "0",
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=dict(os.environ))

    def start(self) -> None:
        self.begin()
        self.url = f"http://127.0.0.1:{self.port}"
        self.client = httpx.Client(base_url=self.url, timeout=30)
        for _ in range(1500):
            try:
                if self.client.get("/api/bots").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.02)
        raise AssertionError("the server did not start")

    def stop(self) -> None:
        self.client.close()
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(10)

    # -- what a browser does ---------------------------------------------------------------------------------------

    def open(self, **order) -> dict:
        """A table with all its people sat down; the tokens of their seats."""
        answer = self.client.post("/api/tables", json={"game": "avalon-hill", **order})
        assert answer.status_code == 201, answer.text
        return self.seated(answer.json())

    def seated(self, table: dict) -> dict:
        """The others come, each in a browser of his own, and use their invitations."""
        for side, invite in table.get("invites", {}).items():
            claimed = httpx.post(f"{self.url}/api/claim", json={"invite": invite}, timeout=30)
            assert claimed.status_code == 200, claimed.text
            table["seats"][side] = claimed.json()["token"]
        return table

    @contextlib.contextmanager
    def listen(self, token: str, since: int | str = "", **how) -> Iterator[ClientConnection]:
        """A socket at a seat."""
        with connect(self.url.replace("http", "ws") + "/ws/table", **how) as socket:
            socket.send(json.dumps({"seat": token, "since": since}))
            yield socket

    def look(self, token: str) -> dict:
        answer = self.client.get("/api/table", headers={"X-Seat": token})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def act(self, token: str, seq: int, word: str) -> httpx.Response:
        return self.client.post("/api/table/actions", headers={"X-Seat": token}, json={"seq": seq, "word": word})

    def play_some(self, tokens: dict, rng: random.Random, steps: int) -> dict:
        """Play random legal words; the acknowledged position."""
        seen = {}
        for _ in range(steps):
            views = {side: self.look(t) for side, t in tokens.items()}
            side = next((s for s, v in views.items() if v["question"] and v["question"]["mine"]), None)
            if side is None:
                break
            answer = self.act(tokens[side], views[side]["seq"], rng.choice(views[side]["question"]["options"])["word"])
            assert answer.status_code == 200
            seen = self.look(tokens[side])
            assert seen["seq"] == answer.json()["seq"]
        return seen


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests: every test opens tables of its own."""
    made = Server(tmp_path_factory.mktemp("server") / "tables.sqlite")
    yield made
    made.stop()


class Mortal(Server):
    """A server that is killed and started again many times: forked from a process that has everything imported."""

    def __init__(self, db: Path) -> None:
        command = [sys.executable, str(Path(__file__).parent / "nursery.py"), str(db)]
        self.nursery = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.nursery.stdout is not None and self.nursery.stdout.readline() == "ready\n"
        super().__init__(db)

    def begin(self) -> None:
        assert self.nursery.stdin is not None and self.nursery.stdout is not None
        self.nursery.stdin.write(f"{self.port}\n")
        self.nursery.stdin.flush()
        self.child = int(self.nursery.stdout.readline())

    def kill(self) -> None:
        """As hard as it gets."""
        self.client.close()
        os.kill(self.child, signal.SIGKILL)
        while Path(f"/proc/{self.child}").exists():
            time.sleep(0.002)

    def stop(self) -> None:
        self.kill()
        self.nursery.kill()
        self.nursery.communicate()


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Mortal]:
    """One that may be killed."""
    made = Mortal(tmp_path / "tables.sqlite")
    yield made
    made.stop()
