"""The one way in which a club's server goes out to an address that somebody gave it: webhooks, push services, identity providers.

https only, to a public address, looked up once and connected to as looked up (a name that turns to the house's own network
between two look-ups gains nothing), no redirects, a few seconds, a bounded answer. Whoever answers learns nothing of the house.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Callable, Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

from ..engine.bounds import short
from ..server.tables import Refused
from .postman import SECONDS, Answer, Target, posted

LONGEST = 2000  # letters of an address
PORTS = (443, 8443)
Lookup = Callable[[str, int], list[str]]


def looked_up(host: str, port: int) -> list[str]:
    """The network addresses of a host."""
    return sorted({str(found[4][0]) for found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)})


class Reach(NamedTuple):
    """How far one may go. What members give leads into the wide network only; what the host himself wrote into `club.toml` may
    be a machine of his own house, at any port."""

    lookup: Lookup = looked_up
    context: ssl.SSLContext | None = None
    ports: tuple[int, ...] = PORTS  # () any
    house: frozenset[str] | None = frozenset()  # network addresses that are not public and yet allowed; None all


WIDE = Reach()
HOUSE = Reach(ports=(), house=None)


def is_public(address: str) -> bool:
    """Is it an address of the wide network, also when it hides in another notation?"""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo or (None, None))[1]
        if inner is not None:
            return is_public(str(inner))
        if found in ipaddress.ip_network("64:ff9b::/96") or found in ipaddress.ip_network("64:ff9b:1::/48"):
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


def written(url: str, reach: Reach = WIDE) -> str:
    """An address as it may be kept: https, a host with a name, nothing before it. Whether it is public shows when it is used."""
    told = short(url, 80)
    if len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url or "\\" in url:
        raise Refused(422, "'{told}' is no address to send to: expected https://HOST/PATH in plain letters", told=told)
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Refused(422, "'{told}' cannot be read as an address: expected https://HOST/PATH", told=told) from None
    known = parts.username is not None or parts.password is not None
    if parts.scheme != "https" or not parts.hostname or known or parts.fragment:
        raise Refused(422, "'{told}' is no address to send to: expected https://HOST/PATH without a name or password", told=told)
    if reach.ports and port is not None and port not in reach.ports:
        raise Refused(
            422,
            "'{told}' names port {port}: expected {expected}",
            told=told,
            port=port,
            expected=" or ".join(map(str, reach.ports)),
        )
    inside = "." not in parts.hostname or parts.hostname.endswith((".localhost", ".local", ".internal", ".lan", ".home.arpa"))
    if inside and reach.house is not None:
        raise Refused(422, "'{told}' is no address of the wide network", told=told)
    return url


def target(url: str, reach: Reach = WIDE) -> Target:
    """Where an address leads, looked up; refused when any of its network addresses is not public."""
    parts = urlsplit(written(url, reach))
    host, port = parts.hostname or "", parts.port or 443
    try:
        found = reach.lookup(host, port)
    except (OSError, UnicodeError):
        raise Refused(422, "'{host}' cannot be found", host=short(host, 80)) from None
    allowed = reach.house
    if not found or (allowed is not None and not all(at in allowed or is_public(at) for at in found)):
        raise Refused(422, "'{host}' is no address of the wide network", host=short(host, 80))
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(host, port, path, found[0])


async def send(
    url: str, body: bytes = b"", headers: Mapping[str, str] | None = None, *, method: str = "POST", reach: Reach = WIDE
) -> Answer:
    """Send to an address that somebody gave; refused when it may not be gone to, `OSError` when it does not answer."""
    tls = reach.context or ssl.create_default_context()
    try:
        async with asyncio.timeout(2 * SECONDS):
            to = await asyncio.to_thread(target, url, reach)
            return await asyncio.to_thread(posted, to, body, headers or {}, tls, method)
    except TimeoutError as error:
        raise OSError(f"no answer: {type(error).__name__}") from None
