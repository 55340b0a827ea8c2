"""For those who run a server: is it well, and what does it do? Only the machine itself is told the second."""

from __future__ import annotations

import os
import time
from pathlib import Path

from litestar import Litestar, MediaType, get
from litestar.handlers import HTTPRouteHandler

from .. import __version__
from .guard import Tally
from .house import House
from .limits import LOOPBACK
from .seats import Asked, address_of, house_of
from .tables import Refused

_started = time.time()


@get("/health", include_in_schema=False)
async def health(request: Asked) -> dict[str, str]:
    """Well when the database can be read and the disk answers."""
    house = house_of(request)
    try:
        await house.db.run(lambda db: db.exec_driver_sql("SELECT count(*) FROM tables WHERE id = ''").scalar())
        await house.db.durable()
    except Exception as error:
        raise Refused(503, "The database does not answer: {name}", name=type(error).__name__) from error
    return {"status": "well", "version": __version__}


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False, sync_to_thread=False)
def metrics(request: Asked) -> str:
    """Counters in the format of Prometheus; for the machine itself only."""
    if address_of(request) not in ("127.0.0.1", "::1", "testclient") or "x-forwarded-for" in request.headers:
        raise Refused(403, "Metrics are told to {loopback} only", loopback=LOOPBACK[0])
    shared = request.app.state.get("measures")
    values = shared.total() if shared is not None else measured(request.app)
    return "".join(f"{name} {value:.15g}\n" for name, value in sorted(values.items()))


def measured(app: Litestar) -> dict[str, float]:
    """What this process has done, by the names of its measures."""
    house, tally = app.state.house, app.state.tally
    assert isinstance(house, House) and isinstance(tally, Tally)
    return {
        "henderson_up_seconds": time.time() - _started,
        "henderson_live_tables": len(house.tables),
        "henderson_listeners": app.state.limits.listening,
        "henderson_bots_waiting": house.workers.waiting(),
        "henderson_flushes_total": house.db.flushes,
        "henderson_failures_total": tally.failures,
        "henderson_longest_collection_seconds": app.state.collector.longest,
        "henderson_memory_bytes": memory(),
        **house.measures(),
        **{f'henderson_answers_total{{status="{status}"}}': count for status, count in tally.answers.items()},
    }


def memory() -> int:
    """Bytes that this process has in memory, where the system tells (Linux)."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0


ROUTES: list[HTTPRouteHandler] = [health, metrics]
