"""A club on loopback with a PostgreSQL of its own, for the tools in this folder: started, killed, stopped by its ids."""

from __future__ import annotations

import contextlib
import http.client
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psycopg
from stand import ROOT, free_port

_spec = importlib.util.spec_from_file_location("club_cluster", ROOT / "tests" / "club" / "club_cluster.py")
assert _spec and _spec.loader
_module = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_module)


def _is_free(port: int) -> bool:
    """Nobody serves there, and no connection of somebody's has it as its own end."""
    with socket.socket() as here:
        try:
            here.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


class Club:
    """PostgreSQL, the processes of a club, and its configuration in a folder."""

    def __init__(self, *, processes: int = 2, bots: int = 1, mail: int = 0, fsync: bool = True) -> None:
        self.cluster = _module.Cluster(*([] if fsync else ["fsync=off"]))
        with psycopg.connect(self.cluster.url(), autocommit=True) as db:
            db.execute("CREATE DATABASE club")
        self.url = self.cluster.url("club")
        self.folder = Path(tempfile.mkdtemp(prefix="henderson-club-"))
        self.file = self.folder / "here" / "club.toml"
        self.port = self._ports(processes)
        self.run("club", "init", str(self.file.parent), "--database", self.url, "--url", f"http://localhost:{self.port}")
        free = "requests_a_second = 0.0\ntables_a_minute = 0\nconnections = 0\ndice_wait = 0.0"
        changes = {"port = 8701": f"port = {self.port}", "processes = 2": f"processes = {processes}",
                   'proxy = "127.0.0.1"': f'proxy = ""\n{free}',
                   "[bots]\nprocesses = 1": f"[bots]\nprocesses = {bots}"}  # fmt: skip
        if mail:
            changes |= {'host = ""  ': 'host = "127.0.0.1"  ', "port = 587": f"port = {mail}", '"starttls"': '"none"'}
        text = self.file.read_text()
        for old, new in changes.items():
            text = text.replace(old, new, 1)
        self.file.write_text(text)
        self.run("club", "migrate", str(self.file))
        self.ports = [self.port + n for n in range(processes)]
        self.log = open(self.folder / "log", "wb")  # noqa: SIM115 - closed in `stop`
        self.keeper: subprocess.Popen[bytes] | None = None
        try:
            self.start()
        except BaseException:
            self.stop()  # what was begun does not stay behind
            raise

    def _ports(self, count: int) -> int:
        """The first of so many free ones in a row."""
        for _ in range(100):
            first = free_port()
            if first + count < 65000 and all(_is_free(first + n) for n in range(count)):
                return first
        raise RuntimeError("no free ports")

    def _answers(self, port: int) -> bool:
        """Asked often while processes start on the same cores: httpx would make a context for TLS each time."""
        asked = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        try:
            asked.request("GET", "/health")
            return asked.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            asked.close()

    def run(self, *words: str) -> str:
        """A henderson command, which must succeed."""
        told = subprocess.run([sys.executable, "-m", "henderson", *words], capture_output=True, text=True)
        if told.returncode:
            raise RuntimeError(f"henderson {' '.join(words)}: {told.stdout}{told.stderr}")
        return told.stdout.strip()

    def start(self) -> float:
        """Start all; how long it took until every web process was well."""
        began = time.monotonic()
        command = [sys.executable, "-m", "henderson", "serve", "--config", str(self.file)]
        self.keeper = subprocess.Popen(command, stdout=self.log, stderr=self.log)
        for port in self.ports:
            self.wait(port)
        return time.monotonic() - began

    def wait(self, port: int, seconds: float = 240) -> float:
        """Until a web process is well; how long it took."""
        began = time.monotonic()
        while time.monotonic() < began + seconds:
            if self._answers(port):
                return time.monotonic() - began
            time.sleep(0.05)
        raise RuntimeError(f"port {port} is not well after {seconds:.0f} s; see {self.folder}/log")

    def children(self) -> dict[str, list[int]]:
        """The processes of the club by what they do, their own helpers left out."""
        assert self.keeper is not None
        found: dict[str, list[int]] = {}
        for folder in Path("/proc").iterdir():
            if not folder.name.isdigit():
                continue
            try:
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                words = (folder / "cmdline").read_bytes().split(b"\0")
            except (OSError, IndexError, ValueError):
                continue
            if parent == self.keeper.pid and b"henderson.club" in words:
                found.setdefault(words[words.index(b"henderson.club") + 1].decode(), []).append(int(folder.name))
        return found

    def database_processes(self) -> list[int]:
        """PostgreSQL and what it has started."""
        first = int((self.cluster.data / "postmaster.pid").read_text().split()[0])
        found = [first]
        for folder in Path("/proc").iterdir():
            with contextlib.suppress(OSError, IndexError, ValueError):
                if folder.name.isdigit() and int((folder / "stat").read_text().rpartition(")")[2].split()[1]) == first:
                    found.append(int(folder.name))
        return found

    def entries(self) -> int:
        """How many entries its tables' histories have."""
        with psycopg.connect(self.url) as db:
            found = db.execute("SELECT count(*) FROM answers").fetchone()
        return int(found[0]) if found else 0

    def kill(self, part: str, number: int = 0) -> None:
        """SIGKILL one process of a kind."""
        there = sorted(self.children().get(part, []))
        if there:
            os.kill(there[number % len(there)], signal.SIGKILL)

    def stop(self) -> None:
        if self.keeper is not None:
            self.keeper.terminate()
            try:
                self.keeper.wait(25)
            except subprocess.TimeoutExpired:
                self.keeper.kill()
        self.log.close()
        self.cluster.close()
        shutil.rmtree(self.folder, ignore_errors=True)
