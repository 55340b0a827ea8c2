"""What the club adds to the service: routes, each module's list joined here, and what stands before them."""

from __future__ import annotations

from typing import Any

ROUTES: list[Any] = []
MIDDLEWARE: list[Any] = []
