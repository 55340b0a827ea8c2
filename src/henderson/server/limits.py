"""Who may ask, and how often and how dear: hosts and rates, checked before any route."""

from __future__ import annotations

import time
from collections import Counter

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
BURST = 4  # seconds' worth of requests that may come at once
ADDRESS = 40  # an address may have so many busy seats
MOST = 10_000  # askers remembered
GUESS = 10  # what a seat that is not there costs
COSTS = {
    "/api/tables": 10, "/api/table/explain": 25, "/api/table/advice": 25, "/api/table/picture.png": 20, "/api/table/fork": 20,
    "/api/table/export": 5, "/api/table/replay": 5, "/api/table/curve": 10, "/api/claim": 5,
}  # fmt: skip
LISTED = "/api/tables"  # asked for by GET it is cheap


class Rate:
    """So many requests a second for each asker, on average."""

    def __init__(self, a_second: float) -> None:
        self.a_second = a_second
        self._spent: dict[str, tuple[float, float]] = {}  # asker -> when last, and how much of his allowance was spent then

    def allows(self, asker: str, cost: float = 1) -> bool:
        """Take the cost off an allowance; False when it is used up."""
        if not self.a_second:
            return True
        now = time.monotonic()
        last, spent = self._spent.get(asker, (now, 0.0))
        spent = max(0.0, spent - (now - last) * self.a_second)
        if spent + min(cost, self.a_second * BURST) > self.a_second * BURST:
            return False
        if len(self._spent) >= MOST and asker not in self._spent:
            self._forget(now)
        self._spent[asker] = (now, spent + cost)
        return True

    def charge(self, asker: str, cost: float) -> None:
        """Take a cost off, whether there is enough left or not."""
        if self.a_second:
            now = time.monotonic()
            last, spent = self._spent.get(asker, (now, 0.0))
            self._spent[asker] = (now, max(0.0, spent - (now - last) * self.a_second) + cost)

    def _forget(self, now: float) -> None:
        """Those long quiet have all their allowance back; of the others half are kept, those who spent most."""
        busy = {k: v for k, v in self._spent.items() if now - v[0] < BURST}
        if len(busy) > MOST // 2:
            busy = dict(sorted(busy.items(), key=lambda kv: -kv[1][1])[: MOST // 2])
        self._spent = busy


class Limits:
    """A rate for each seat and one for each address, so that guessing seats is no way round it; so many tables a minute and so
    many sockets an address."""

    def __init__(self, a_second: float, tables_a_minute: int = 0, sockets: int = 0) -> None:
        self._seats, self._addresses = Rate(a_second), Rate(a_second * ADDRESS)
        self.tables_a_minute, self._most = tables_a_minute, sockets
        self._opened: dict[str, list[float]] = {}
        self._sockets: Counter[str] = Counter()

    def allow(self, address: str, seat: str, cost: float = 1) -> bool:
        return self._addresses.allows(address, cost) and (not seat or self._seats.allows(seat, cost))

    def charge(self, address: str, cost: float) -> None:
        self._addresses.charge(address, cost)

    def may_open(self, address: str) -> bool:
        """An address opens only so many tables a minute; a cookie is whatever a client says it is."""
        if not self.tables_a_minute:
            return True
        now = time.monotonic()
        if len(self._opened) > MOST:
            self._opened = {k: v for k, v in self._opened.items() if now - v[-1] < 60}
        recent = [t for t in self._opened.get(address, []) if now - t < 60]
        if len(recent) >= self.tables_a_minute:
            return False
        self._opened[address] = [*recent, now]
        return True

    def may_listen(self, address: str) -> bool:
        """One more socket of an address."""
        if self._most and self._sockets[address] >= self._most:
            return False
        self._sockets[address] += 1
        return True

    def left(self, address: str) -> None:
        """One socket less."""
        self._sockets[address] -= 1
        if self._sockets[address] <= 0:
            del self._sockets[address]

    @property
    def listening(self) -> int:
        return self._sockets.total()


def cost_of(method: str, path: str) -> int:
    """What a request costs of an allowance."""
    if path == LISTED and method == "GET":
        return 2
    return COSTS.get(path, 5 if path.startswith(("/api/table/replay/", "/schema")) or path.endswith("picture.png") else 1)


def is_host(host: str, hosts: tuple[str, ...]) -> bool:
    """Is this one of the names the service answers to? A page elsewhere may have its own name point here."""
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() and not host.endswith("]") else host
    return not hosts or name.lower() in hosts
