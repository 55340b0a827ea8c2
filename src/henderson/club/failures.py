"""What failed lately in this process, for the admin page: the same that stands in the log, under the same numbers."""

from __future__ import annotations

import logging
import re
from collections import deque

from .messages_order import ErrorSeen

KEPT = 100
_NUMBER = re.compile(r"failure (\w+): (.*)")


class Failures(logging.Handler):
    """The newest failures. Of an error its kind and its last sentence are kept, nothing of what was sent."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.kept: deque[ErrorSeen] = deque(maxlen=KEPT)
        logging.getLogger("henderson").addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        found = _NUMBER.match(record.getMessage())
        error = record.exc_info[1] if record.exc_info else None
        text = f"{type(error).__name__}: {str(error)[:200]}" if error else record.getMessage()[:200]
        self.kept.appendleft(ErrorSeen(found[1] if found else "", record.created, found[2] if found else record.name, text))

    def close(self) -> None:
        logging.getLogger("henderson").removeHandler(self)
        super().close()
