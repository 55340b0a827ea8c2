"""python -m henderson.club.postman FILE: hands over what a worker gives it, and writes down in FILE what was taken.

A process of its own, small and without a database: when its worker is killed, it still hears what the mail server answers to the
letters under way, and notes it before it ends. In the worker itself a kill between the server's keeping a letter and its word
would have it sent twice. A line on standard input is a parcel, a line on standard output what became of it.
"""

from __future__ import annotations

import base64
import contextlib
import http.client
import json
import signal
import smtplib
import socket
import ssl
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from .handed_over import HandedOver

AT_ONCE = 6
SECONDS = 5.0  # that an address may take to answer
MAIL_SECONDS, LETTER_SECONDS = 10.0, 30.0  # the same of a mail server, and while it looks through a letter
ANSWER = 64 * 1024


class Target(NamedTuple):
    """An address that may be gone to: host, port and path, and the network address it was looked up at."""

    host: str
    port: int
    path: str
    at: str


class Letter(NamedTuple):
    """A mail, and the server that takes it."""

    host: str
    port: int
    tls: str  # starttls, tls, none
    user: str
    password: str  # a file
    sender: str
    to: str
    text: str


class Posted(NamedTuple):
    """A webhook or a push, to where it was looked up."""

    to: Target
    body: bytes
    headers: dict[str, str]


class Answer(NamedTuple):
    """What came back."""

    status: int
    body: bytes

    @property
    def good(self) -> bool:
        return 200 <= self.status < 300


Parcel = Letter | Posted


def hand_over(parcel: Parcel, taken: Callable[[], object], context: ssl.SSLContext | None = None) -> Answer:
    """Hand it over: `taken` is called the moment it is, for a good-bye takes its time. OSError when there is no answer, or a mail
    server does not take it."""
    if isinstance(parcel, Letter):
        _mail(parcel, taken)
        return Answer(250, b"")
    answer = posted(parcel.to, parcel.body, parcel.headers, context or ssl.create_default_context())
    if answer.good:
        taken()
    return answer


def _mail(letter: Letter, taken: Callable[[], object]) -> None:
    made: smtplib.SMTP
    if letter.tls == "tls":
        made = smtplib.SMTP_SSL(letter.host, letter.port, timeout=MAIL_SECONDS, context=ssl.create_default_context())
    else:
        made = smtplib.SMTP(letter.host, letter.port, timeout=MAIL_SECONDS)
    with made as server:
        if letter.tls == "starttls":
            server.starttls(context=ssl.create_default_context())
        if letter.user:
            server.login(letter.user, Path(letter.password).read_text(encoding="utf-8").strip() if letter.password else "")
        assert server.sock is not None
        server.sock.settimeout(LETTER_SECONDS)
        server.sendmail(letter.sender, [letter.to], letter.text.encode("utf-8", "surrogateescape"))
        taken()


class _Pinned(http.client.HTTPSConnection):
    """A connection to the network address that was checked, with the certificate of the name."""

    def __init__(self, to: Target, context: ssl.SSLContext) -> None:
        super().__init__(to.host, to.port, timeout=SECONDS, context=context)
        self._to, self._tls = to, context

    def connect(self) -> None:
        plain = socket.create_connection((self._to.at, self._to.port), SECONDS)
        self.sock = self._tls.wrap_socket(plain, server_hostname=self._to.host)


def posted(to: Target, body: bytes, headers: Mapping[str, str], context: ssl.SSLContext, method: str = "POST") -> Answer:
    """Send to an address that was looked up; OSError when it does not answer."""
    line = _Pinned(to, context)
    try:
        with contextlib.closing(line):
            line.request(method, to.path, body or None, {"User-Agent": "Henderson", **headers})
            answer = line.getresponse()
            return Answer(answer.status, answer.read(ANSWER))
    except http.client.HTTPException as error:
        raise OSError(f"no answer: {type(error).__name__}") from None


# -- the process, and what is said to it --------------------------------------------------------------------------------


def written(job: str, parcel: Parcel) -> bytes:
    """A parcel as a line."""
    if isinstance(parcel, Posted):
        plain: dict[str, Any] = {**parcel._asdict(), "body": base64.b64encode(parcel.body).decode()}
        return json.dumps({"job": job, "posted": plain}).encode() + b"\n"
    return json.dumps({"job": job, "letter": parcel._asdict()}).encode() + b"\n"


def read(line: str) -> tuple[str, Parcel]:
    """The parcel of a line, and the job it is of."""
    found = json.loads(line)
    if "letter" in found:
        return found["job"], Letter(**found["letter"])
    plain = found["posted"]
    return found["job"], Posted(Target(*plain["to"]), base64.b64decode(plain["body"]), plain["headers"])


def main() -> None:
    for name in (signal.SIGTERM, signal.SIGINT):  # sent to a whole service: he ends with his worker, once he is back
        signal.signal(name, signal.SIG_IGN)
    taken = HandedOver(Path(sys.argv[1]) if len(sys.argv) > 1 and sys.argv[1] else None)

    def deliver(job: str, parcel: Parcel) -> None:
        told: dict[str, object] = {"job": job}
        try:
            told["status"] = hand_over(parcel, lambda: taken.add(job)).status
        except Exception as error:
            told["error"] = f"{type(error).__name__}: {error}"[:300]
        with contextlib.suppress(OSError, ValueError):  # nobody reads it any more
            sys.stdout.write(json.dumps(told) + "\n")
            sys.stdout.flush()

    with ThreadPoolExecutor(AT_ONCE) as hands:
        for line in sys.stdin:
            hands.submit(deliver, *read(line))


if __name__ == "__main__":
    main()
