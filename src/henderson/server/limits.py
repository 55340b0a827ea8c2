"""Who may ask, and how often: hosts and rates, checked before any route."""

from __future__ import annotations

import time

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
BURST = 4  # seconds' worth of requests that may come at once
ADDRESS = 40  # an address may have so many busy seats
MOST = 10_000  # askers remembered


class Rate:
    """So many requests a second for each asker, on average."""

    def __init__(self, a_second: float) -> None:
        self.a_second = a_second
        self._spent: dict[str, tuple[float, float]] = {}  # asker -> when last, and how much of his allowance was spent then

    def allows(self, asker: str) -> bool:
        if not self.a_second:
            return True
        now = time.monotonic()
        last, spent = self._spent.get(asker, (now, 0.0))
        spent = max(0.0, spent - (now - last) * self.a_second)
        if spent + 1 > self.a_second * BURST:
            return False
        if len(self._spent) >= MOST:  # those long quiet have all their allowance back
            self._spent = {k: v for k, v in self._spent.items() if now - v[0] < BURST}
        self._spent[asker] = (now, spent + 1)
        return True


class Limits:
    """A rate for each seat and one for each address, so that guessing seats is no way round it."""

    def __init__(self, a_second: float) -> None:
        self._seats, self._addresses = Rate(a_second), Rate(a_second * ADDRESS)

    def allow(self, address: str, seat: str) -> bool:
        return self._addresses.allows(address) and (not seat or self._seats.allows(seat))


def is_host(host: str, hosts: tuple[str, ...]) -> bool:
    """Is this one of the names the service answers to? A page elsewhere may have its own name point here."""
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() and not host.endswith("]") else host
    return not hosts or name.lower() in hosts
