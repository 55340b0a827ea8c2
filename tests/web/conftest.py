"""A real server on loopback and Debian's Chromium. Processes are ended by their id."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

import henderson.server

expect.set_options(timeout=20_000)  # of a busy machine

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]  # fmt: skip


Opened = Callable[..., Iterator[Page]]


class Server:
    """A server process, and calls of it beside the browser."""

    def __init__(self, db: Path, prepare: str = "") -> None:
        """`prepare`: Python that runs before the server does."""
        self.prepare = prepare
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            self.port = int(s.getsockname()[1])
        self.db, self.url = db, f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        serve = (
            "from henderson.server.__main__ import Listen, serve\nfrom henderson.server.app import Config\n"
            f"if __name__ == '__main__': serve(Listen(port={self.port}), Config(db={str(self.db)!r}, tables_a_minute=0))"
        )
        self.process = subprocess.Popen([sys.executable, "-c", f"{self.prepare}\n{serve}"], stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL, env=dict(os.environ))  # fmt: skip
        for _ in range(400):
            try:
                self.get("/api/bots")
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server did not start")

    def stop(self) -> None:
        """As tests/server does: an open socket of a page may hold up a quiet end on a busy machine."""
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(10)

    def get(self, path: str, token: str = "") -> Any:
        return self._ask(urllib.request.Request(self.url + path, headers=self._headers(token)))

    def _headers(self, token: str) -> dict[str, str]:
        """The seat, and behind a bar the cookie of the browser that holds it."""
        name, _, cookie = token.partition("|")
        return {"X-Seat": name, **({"Cookie": f"henderson={cookie}"} if cookie else {})}

    def _ask(self, request: urllib.request.Request) -> Any:
        """An answer; a seat that asks too often waits a little, as it is told to (429)."""
        for _ in range(100):
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as refused:
                if refused.code != 429:
                    raise
                time.sleep(0.2)
        raise AssertionError(f"still told to wait after 20 s: {request.full_url}")

    def post(self, path: str, body: dict[str, Any], token: str = "") -> Any:
        headers = {**self._headers(token), "Content-Type": "application/json"}
        return self._ask(urllib.request.Request(self.url + path, data=json.dumps(body).encode(), headers=headers))

    def open(self, game: str, **wish: Any) -> dict[str, str]:
        """A new table: the token of each seat."""
        made = self.post("/api/tables", {"game": game, "seed": "7", **wish})
        invited = {side: self.post("/api/claim", {"invite": invite})["token"] for side, invite in made["invites"].items()}
        seats: dict[str, str] = {**made["seats"], **invited, "": made["watch"]}
        return seats

    def play(self, token: str, word: str) -> dict[str, Any]:
        """Answer by word beside the browser."""
        now = self.get("/api/table", token)
        self.post("/api/table/actions", {"seq": now["seq"], "word": word}, token)
        told: dict[str, Any] = self.get("/api/table", token)
        return told


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    static = Path(henderson.server.__file__).parent / "static" / "index.html"
    assert static.exists(), "the browser client is not built: python3 run.py builds it"
    running = Server(tmp_path_factory.mktemp("web") / "tables.sqlite")
    yield running
    running.stop()


SIXTH = f"""import sys; sys.path.insert(0, {str(Path(__file__).parent)!r})
import henderson
sys.modules["henderson.games"].MODULES["sixth"] = "sixth"
"""
BLANK = """from henderson.engine import decision, events
told = decision.Decision.__init__
def blank(self, player, rule, text, *more, **named): told(self, player, rule, "", *more, **named)
decision.Decision.__init__ = blank
events.Event.text = property(lambda self: "")
"""


@pytest.fixture(scope="module")
def sixth(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows a sixth game besides."""
    running = Server(tmp_path_factory.mktemp("sixth") / "tables.sqlite", SIXTH)
    yield running
    running.stop()


@pytest.fixture(scope="module")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose every question and event has lost its sentence."""
    running = Server(tmp_path_factory.mktemp("blank") / "tables.sqlite", SIXTH + BLANK)
    yield running
    running.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser a module: sync playwright holds an event loop that other tests must not meet."""
    if not Path(CHROMIUM).exists():
        assert not os.environ.get("CI"), f"CI installs Chromium, but there is none at {CHROMIUM}"
        pytest.skip("no Chromium on this machine")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield launched
        launched.close()


def _opened(browser: Browser, width: int = 1280, height: int = 800, **more: Any) -> Iterator[Page]:
    """A page of that size on which nothing goes wrong."""
    context = browser.new_context(viewport={"width": width, "height": height}, **{"reduced_motion": "reduce", **more})
    context.set_default_timeout(40_000)
    made = context.new_page()
    faults: list[str] = []
    made.on("pageerror", lambda error: faults.append(str(error)))
    yield made
    context.close()
    assert faults == []


@pytest.fixture(scope="session")
def opened() -> Opened:
    """For pages of other sizes and manners."""
    return _opened


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """The small desk, of which a module may have another."""
    yield from _opened(browser)
