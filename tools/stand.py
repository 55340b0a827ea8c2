"""A server of one's own on loopback for the attacks in this folder: started, killed and stopped by its id."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]


def free_port() -> int:
    """A port nobody uses."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


class Asked:
    """An answer of the server."""

    def __init__(self, status: int, body: bytes, cookie: str, headers: list[tuple[str, str]]) -> None:
        self.status, self.body, self.cookie, self.headers = status, body, cookie, headers

    def json(self) -> dict:  # type: ignore[type-arg]
        made = json.loads(self.body)
        return made if isinstance(made, dict) else {"list": made}


class Client:
    """One kept connection, with a cookie of its own."""

    def __init__(self, port: int, timeout: float = 60) -> None:
        self.port, self.timeout, self.cookie = port, timeout, ""
        self._wire: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None) -> Asked:
        for again in (True, False):
            wire = self._wire or http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.timeout)
            fresh, self._wire = self._wire is None, wire
            given = {"Cookie": f"henderson={self.cookie}"} if self.cookie else {}
            try:
                wire.putrequest(method, path, skip_accept_encoding=True)
                for name, value in {**given, **(headers or {})}.items():
                    wire.putheader(name, value)
                if body is not None:
                    wire.putheader("Content-Length", str(len(body)))
                wire.endheaders(body)
                answer = wire.getresponse()
                made = Asked(answer.status, answer.read(), answer.getheader("set-cookie") or "", answer.getheaders())
                if made.cookie and not self.cookie:
                    self.cookie = made.cookie.partition("=")[2].partition(";")[0]
                return made
            except (OSError, http.client.HTTPException):
                self.close()
                if fresh or not again:
                    raise
        raise AssertionError("unreachable")

    def post(self, path: str, body: object, token: str = "") -> Asked:
        head = {"Content-Type": "application/json", **({"X-Seat": token} if token else {})}
        return self.ask("POST", path, json.dumps(body).encode(), head)

    def get(self, path: str, token: str = "") -> Asked:
        return self.ask("GET", path, headers={"X-Seat": token} if token else {})

    def open(self, **order: object) -> dict[str, dict[str, str]]:
        """A table at which all people have sat down."""
        answer = self.post("/api/tables", order)
        if answer.status != 201:
            raise RuntimeError(answer.body.decode())
        table = answer.json()
        for side, invite in table["invites"].items():
            other = Client(self.port)
            table["seats"][side] = other.post("/api/claim", {"invite": invite}).json()["token"]
            other.close()
        return table

    def close(self) -> None:
        if self._wire is not None:
            self._wire.close()
            self._wire = None


class Stand:
    """The server process."""

    def __init__(self, folder: str, *options: str) -> None:
        self.db, self.port = Path(folder) / "tables.sqlite", free_port()
        self.log = (Path(folder) / "server.log").open("ab")
        self.options = options
        self.start()

    def start(self) -> float:
        """Start it; how long until it answers."""
        begun = time.monotonic()
        command = [sys.executable, "-m", "henderson.server", "--port", str(self.port), "--db", str(self.db),
                   "--tables-a-minute", "0", "--requests-a-second", "0", "--connections", "0", *self.options]  # fmt: skip
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=self.log)
        self.wait()
        return time.monotonic() - begun

    def kill(self) -> None:
        """As hard as it gets."""
        self.process.kill()
        self.process.wait()

    def wait(self) -> float:
        """Until it answers; how long that took."""
        start = time.monotonic()
        while time.monotonic() - start < 120:
            try:
                client = Client(self.port, 10)
                if client.get("/api/bots").status == 200:
                    client.close()
                    return time.monotonic() - start
            except OSError:
                time.sleep(0.02)
        raise RuntimeError("the server did not start")

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(10)
        self.log.close()


class Mortal:
    """A server that is killed and started again many times: forked from a process that has everything imported."""

    def __init__(self, folder: str) -> None:
        self.db, self.port = Path(folder) / "tables.sqlite", free_port()
        self.log = (Path(folder) / "server.log").open("ab")
        command = [sys.executable, str(ROOT / "tests/server/nursery.py"), str(self.db)]
        self.nursery = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log, text=True)
        assert self.nursery.stdout is not None and self.nursery.stdout.readline() == "ready\n"
        self.start()

    def start(self) -> float:
        """Start it; how long until it answers."""
        begun = time.monotonic()
        assert self.nursery.stdin is not None and self.nursery.stdout is not None
        self.nursery.stdin.write(f"{self.port}\n")
        self.nursery.stdin.flush()
        self.child = int(self.nursery.stdout.readline())
        while time.monotonic() - begun < 60:
            try:
                client = Client(self.port, 10)
                if client.get("/api/bots").status == 200:
                    client.close()
                    return time.monotonic() - begun
            except OSError:
                time.sleep(0.01)
        raise RuntimeError("the server did not start again")

    def kill(self) -> None:
        """As hard as it gets."""
        os.kill(self.child, signal.SIGKILL)
        while Path(f"/proc/{self.child}").exists():
            time.sleep(0.002)

    def stop(self) -> None:
        self.kill()
        self.nursery.kill()
        self.nursery.communicate()
        self.log.close()
