"""For those who run a server: is it well, and what does it do? Only the machine itself is told the second."""

from __future__ import annotations

import os
import time
from pathlib import Path

from litestar import MediaType, get
from litestar.handlers import HTTPRouteHandler

from .. import __version__
from .guard import Tally
from .limits import LOOPBACK
from .seats import Asked, address_of, house_of, limits_of
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
    house, tally = house_of(request), request.app.state.tally
    assert isinstance(tally, Tally)
    values = {
        "henderson_up_seconds": time.time() - _started,
        "henderson_live_tables": len(house.tables),
        "henderson_listeners": limits_of(request).listening,
        "henderson_bots_waiting": house.workers.waiting(),
        "henderson_flushes_total": house.db.flushes,
        "henderson_failures_total": tally.failures,
        "henderson_longest_collection_seconds": request.app.state.collector.longest,
        "henderson_memory_bytes": _memory(),
        **house.measures(),
    }
    lines = [f"{name} {value:g}\n" for name, value in values.items()]
    lines += [f'henderson_answers_total{{status="{status}"}} {count}\n' for status, count in sorted(tally.answers.items())]
    return "".join(lines)


def _memory() -> int:
    """Bytes that this process has in memory, where the system tells (Linux)."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0


ROUTES: list[HTTPRouteHandler] = [health, metrics]
