"""The server's log: a line of JSON for each thing worth knowing, on standard error. No token, cookie or key is ever in it."""

from __future__ import annotations

import json
import logging
import time
import traceback
from contextvars import ContextVar

REQUEST: ContextVar[str] = ContextVar("request", default="")  # the number of the request in whose course something happens


class Lines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        told = {"at": round(record.created, 3), "level": record.levelname.lower(), "from": record.name}
        told["what"] = record.getMessage()
        if number := REQUEST.get():
            told["request"] = number
        told |= getattr(record, "facts", {})
        if record.exc_info and record.exc_info[1]:
            told["trace"] = "".join(traceback.format_exception(record.exc_info[1]))[-6000:]
        return json.dumps(told, ensure_ascii=False)


class Sparing(logging.Filter):
    """At most so many lines a second: a flood of failures does not fill the disk. What is only worth knowing does not take the
    place of what went wrong: each has its own count."""

    def __init__(self, a_second: int = 20) -> None:
        super().__init__()
        self._most, self._second, self._said, self._kept_back = a_second, 0, [0, 0], 0

    def filter(self, record: logging.LogRecord) -> bool:
        now, kind = int(time.time()), record.levelno >= logging.WARNING
        if now != self._second:
            if self._kept_back:
                record.msg = f"[{self._kept_back} lines before this were kept back] {record.msg}"
            self._second, self._said, self._kept_back = now, [0, 0], 0
        self._said[kind] += 1
        self._kept_back += self._said[kind] > self._most
        return self._said[kind] <= self._most


def begin_journal() -> None:
    """Everything from warnings on, ours from information on."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    handler.addFilter(Sparing())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("henderson").setLevel(logging.INFO)
