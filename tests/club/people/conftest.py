"""A club in this process, and browsers that each have their own cookies."""

import contextlib
import itertools
import json
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

from henderson.club import outbox, schema
from henderson.club.app import create_club_app
from henderson.club.desk import Settings
from henderson.server.app import Config

PASSWORD = "correct horse battery"
_numbers = itertools.count(1)


class Browser:
    """Somebody's browser: it keeps what it is given and sends it back."""

    def __init__(self, club: "Club") -> None:
        self.club, self.jar, self.name = club, dict[str, str](), ""

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        sent = {
            "cookie": "; ".join(f"{k}={v}" for k, v in self.jar.items()),
            **{k.replace("_", "-"): v for k, v in headers.items()},
        }
        answer = self.club.client.request(method, path, json=body, headers={k: v for k, v in sent.items() if v})
        self.club.client.cookies.clear()
        for line in answer.headers.get_list("set-cookie"):
            for key, morsel in SimpleCookie(line).items():
                self.jar[key] = morsel.value
                if morsel["max-age"] == "0":
                    del self.jar[key]
        return answer

    def get(self, path: str, **headers: str) -> Any:
        return self._well(self.ask("GET", path, **headers))

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self._well(self.ask("POST", path, {} if body is None else body, **headers))

    def _well(self, answer: httpx.Response) -> Any:
        assert answer.status_code in (200, 201), f"{answer.request.url.path}: {answer.status_code} {answer.text}"
        return answer.json()

    def socket(self, path: str, **headers: str) -> Any:
        sent = {"cookie": "; ".join(f"{k}={v}" for k, v in self.jar.items()), **headers}
        return self.club.client.websocket_connect(path, headers=sent)

    @property
    def session(self) -> str:
        return self.jar.get("henderson-session", "")

    @property
    def id(self) -> str:
        return str(self.get("/api/me")["person"]["id"])


class Club:
    """The server, its database beside it, and people."""

    def __init__(self, client: Any, app: Any) -> None:
        self.client, self.app = client, app

    def browser(self) -> Browser:
        return Browser(self)

    def guest(self, name: str = "") -> Browser:
        made = self.browser()
        made.name = made.post("/api/guest", {"name": name})["person"]["name"]
        return made

    def member(self, name: str = "", role: str = "member") -> Browser:
        made = self.browser()
        made.name = name or f"Member{next(_numbers)}"
        self.sql(schema.counters.delete())  # all of them come from one address
        made.post("/api/sign-up", {"name": made.name, "password": PASSWORD})
        if role != "member":
            self.sql(schema.users.update().where(schema.users.c.name == made.name).values(role=role))
            self.forget()
        return made

    def sql(self, statement: Any) -> list[Any]:
        """Run a statement beside the server."""

        def work(db: sa.Connection) -> list[Any]:
            found = db.execute(statement)
            return list(found) if found.returns_rows else []

        return self.run(work)

    def run(self, work: Any) -> Any:
        async def there() -> Any:
            return await self.app.state.house.db.run(work)

        return self.client.blocking_portal.call(there)

    def forget(self) -> None:
        """What the door remembers for a second."""
        if "desk" in self.app.state:
            self.app.state.desk.door.memory._known.clear()

    def letters(self) -> list[outbox.Letter]:
        """What waits to be sent, opened with the club's secret."""
        rows = self.sql(sa.select(schema.due).where(schema.due.c.kind == "mail").order_by(schema.due.c.at))
        return [outbox.read(self.app.state.house.db.vault, row.body) for row in rows]

    def link(self, to: str) -> str:
        """The secret of the newest link sent to an address."""
        text = [letter.text for letter in self.letters() if letter.to == to][-1]
        return next(word.partition("#/link/")[2] for word in text.split() if "/#/link/" in word)

    def table(self, one: Browser, other: Browser, **order: Any) -> dict[str, Any]:
        """A table of two; both sit there."""
        made = one.post("/api/challenges", {"game": "first-blood", "side": "US", "to": other.name, "private": True, **order})
        return other.post(f"/api/challenges/{made['id']}/take")

    def over(self, table: str, result: str, reason: str = "played") -> None:
        """The game ended so."""
        self.sql(
            schema.tables.update().where(schema.tables.c.id == table).values(state="over", result=result, reason=reason, asked="")
        )


@contextlib.contextmanager
def running(db: str, secret: str = "", settings: Settings | None = None, name: str = "web-0", **config: Any) -> Iterator[Club]:
    app = create_club_app(Config(db=db, requests_a_second=0, tables_a_minute=0, sockets=0, **config), secret)
    if settings is not None:
        app.state["club"] = settings
    with TestClient(app, base_url="http://club.test", raise_server_exceptions=False) as client:
        yield Club(client, app)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    """A club of its own."""
    with running(str(tmp_path / "club.sqlite")) as made:
        yield made


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """One club for a module: each test brings people of its own."""
    with running(str(tmp_path_factory.mktemp("club") / "club.sqlite")) as made:
        yield made


@pytest.fixture
def on_both(address: str, secret: str) -> Iterator[Club]:
    """A club on each database."""
    with running(address, secret) as made:
        yield made


@pytest.fixture
def without_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    from henderson.club import counters

    monkeypatch.setattr(counters, "take", lambda *_: True)


def words(answer: httpx.Response) -> str:
    return str(json.loads(answer.text)["detail"])
