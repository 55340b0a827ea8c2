"""Which pace a challenge may ask for: the clock's own words."""

from __future__ import annotations

import re

from ..engine.bounds import short
from ..server.tables import Refused

_PACE = re.compile(r"[\w +/.-]{0,40}")


def checked(pace: str, *, rated: bool) -> str:
    """A pace as it is kept."""
    if not _PACE.fullmatch(pace):
        raise Refused(422, f"'{short(pace, 40)}' is no pace")
    return pace
