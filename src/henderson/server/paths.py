"""A table's own address: `/api/tables/ID/...` and `/ws/tables/ID` are `/api/table/...` and `/ws/table` with the table named in
the path, so that a proxy can send everything of a table to the same process.

Who comes by such an address need not say which seat he has: without `X-Seat` it is the one his browser holds there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from litestar import Litestar
from litestar.types import Scope

_NAMED = re.compile(r"/(api|ws)/tables/([0-9a-f]{16})(?:/([\w.-]+)(/.*)?)?")
SHORT = {"now": "", "answers": "/actions"}  # words of their own for what `/api/table` and `/api/table/actions` are


class Service(Litestar):
    """The application, which knows both kinds of addresses."""

    def named_routes(self, paths: Iterable[str]) -> None:
        """Which routes of a table there are."""
        self._words = {path.split("/")[3] for path in paths if path.startswith("/api/table/")} | set(SHORT)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] in ("http", "websocket") and "/tables/" in scope["path"]:
            self._turned(scope)
        await super().__call__(scope, receive, send)

    def _turned(self, scope: Scope) -> None:
        found = _NAMED.fullmatch(scope["path"])
        if found is None:
            return
        kind, table, word, rest = found.groups()
        if kind == "ws" and not word:
            scope["path"] = "/ws/table"
        elif kind == "api" and word in self._words:
            scope["path"] = "/api/table" + SHORT.get(word, f"/{word}") + (rest or "")
        else:
            return
        scope.setdefault("state", {})["table"] = table
