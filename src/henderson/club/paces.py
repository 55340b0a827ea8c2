"""Which pace a challenge may ask for: the clock's own words."""

from __future__ import annotations

from ..engine.decision import HendersonError
from ..server.tables import Refused
from .clock import pace as read


def checked(pace: str, *, rated: bool) -> str:
    """A pace as it is kept."""
    try:
        read(pace)
    except HendersonError as error:
        raise Refused(422, str(error)) from None
    return pace
