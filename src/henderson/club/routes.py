"""What the club adds to the service: routes, each module's list joined here, and what stands before them."""

from __future__ import annotations

from typing import Any

from . import (
    api_account,
    api_events,
    api_keys,
    api_links,
    api_meeting,
    api_notices,
    api_oidc,
    api_order,
    api_players,
    api_talk,
    api_time,
)
from .desk import door_in, permitted
from .door import identified
from .live import live_me

ROUTES: list[Any] = [
    live_me, *api_account.ROUTES, *api_links.ROUTES, *api_keys.ROUTES, *api_meeting.ROUTES, *api_players.ROUTES, *api_talk.ROUTES,
    *api_events.ROUTES, *api_order.ROUTES, *api_time.ROUTES, *api_notices.ROUTES, *api_oidc.ROUTES,
]  # fmt: skip
GUARDS: list[Any] = [permitted]  # the matrix
MIDDLEWARE: list[Any] = [identified(door_in)]
