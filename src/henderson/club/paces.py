"""Which pace a challenge may ask for: the clock's own words (see `clock`)."""

from __future__ import annotations

from ..engine.decision import HendersonError
from ..server.tables import Refused
from .clock import pace as read


def checked(pace: str, *, rated: bool) -> str:
    """A pace as it is kept."""
    try:
        read(pace)
    except HendersonError as wrong:
        raise Refused(422, str(wrong)) from wrong
    return pace
