"""Bots in programs of their own, as UCI is for chess: lines of JSON over standard input and output (docs/bot-protocol.md).

Only what the seat may know crosses: its view, its question, and on request a world it may believe in.
"""

from __future__ import annotations

import os
import queue
import shlex
import subprocess
import threading
import time
import weakref
from random import SystemRandom
from typing import IO, Any

import msgspec

from ..engine import position
from ..engine.view import Struct, View
from .seat import SHOWN, BotFault, Candidate, Seat

PROTOCOL = 1
SECONDS = 60.0  # for an answer; HENDERSON_BOT_SECONDS says otherwise
MEMORY = 2048  # megabytes of address space; HENDERSON_BOT_MEMORY says otherwise, 0: no limit
LONGEST = 1_000_000  # letters in a line from a bot
REFUSED = 3  # so many illegal words in a row end it
GRACE = 2.0  # seconds that a bot has to go when it is sent away


class Asked(Struct):
    """A question as it crosses."""

    rule: str
    verb: str
    text: str  # for people: no program should read it
    words: tuple[str, ...]
    means: list[str]  # of each word: piece, space, number, card, word
    ends: dict[str, str]  # words that end a move, a phase
    hand: tuple[str, ...]


class Said(msgspec.Struct):
    """A line from a bot; what a kind of line does not have stays empty."""

    type: str
    protocol: int = 0
    name: str = ""
    wants: list[str] = []
    n: int = 0
    word: str = ""
    candidates: list[dict[str, Any]] = []
    text: str = ""


class ProtocolBot:
    """A bot behind a pipe. The program is started at the first question and ends with the bot."""

    def __init__(self, command: str, seed: int | str = 0) -> None:
        self.command, self.seed = command, str(seed)
        self.seconds = float(os.environ.get("HENDERSON_BOT_SECONDS", SECONDS))
        self._asked = 0
        self._program: subprocess.Popen[bytes] | None = None
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._world = False
        self._secret = SystemRandom()  # who knew by which numbers a world was shuffled could shuffle it back

    def choose(self, seat: Seat) -> str:
        for _ in range(REFUSED):
            said = self._ask(seat, "ask", "answer")
            if said.word in seat.words:
                return said.word
            self._send({"type": "refused", "n": self._asked, "word": said.word, "reason": seat.refusal(said.word)})
        raise self._fault(f"answered '{said.word[:80]}', which was not offered, {REFUSED} times in a row")

    def explain(self, seat: Seat) -> list[Candidate]:
        """What it says of its candidates; a bot may know no more than its answer."""
        said = self._ask(seat, "explain", "candidates")
        found = []
        for row in said.candidates[:SHOWN]:
            word, value = str(row.get("word", "")), row.get("value", 0)
            if word in seat.words and isinstance(value, int | float):
                found.append(Candidate(word, float(value), 0, str(row.get("text", ""))[:200]))
        return found

    def _ask(self, seat: Seat, what: str, expected: str) -> Said:
        """A question; lines of type info before the answer are passed over."""
        if self._program is None:
            self._start(seat)
        self._asked += 1
        message: dict[str, Any] = {"type": what, "n": self._asked, "seconds": self.seconds, "question": asked(seat)}
        message["view"] = seat.view
        if self._world:
            message["world"] = position.write(seat.imagine(self._secret.getrandbits(60)))
        self._send(message)
        said = self._hear()
        while said.type == "info":
            said = self._hear()
        if said.type != expected or said.n != self._asked:
            raise self._fault(f"said '{said.type}' {said.n}: expected '{expected}' {self._asked}")
        return said

    def _start(self, seat: Seat) -> None:
        """Start the program and agree on the protocol and the game."""
        try:
            self._program = subprocess.Popen(
                shlex.split(self.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, preexec_fn=_limit
            )  # fmt: skip
        except (OSError, ValueError) as error:
            raise BotFault(f"'cmd:{self.command}': the bot cannot be started: {error}") from None
        assert self._program.stdout is not None
        threading.Thread(target=_read, args=(self._program.stdout, self._lines), daemon=True).start()
        weakref.finalize(self, _send_away, self._program)
        view: View = seat.view
        self._send({"type": "hello", "protocol": PROTOCOL})
        hello = self._hear()
        if hello.type != "hello" or hello.protocol != PROTOCOL:
            raise self._fault(f"said '{hello.type}' of protocol {hello.protocol}: expected 'hello' of protocol {PROTOCOL}")
        self._world = "world" in hello.wants
        self._send({"type": "new", "game": view.game, "side": seat.side, "sides": list(seat.rules.SIDES), "seed": self.seed,
                    "options": seat.options, "rules": seat.rules.VERSION})  # fmt: skip
        if (said := self._hear()).type != "ready":
            raise self._fault(f"said '{said.type}' when it was told of the game: expected 'ready'")

    def _send(self, message: dict[str, Any]) -> None:
        assert self._program is not None and self._program.stdin is not None
        try:
            self._program.stdin.write(msgspec.json.encode(message) + b"\n")
            self._program.stdin.flush()
        except OSError:
            raise self._fault("has ended") from None

    def _hear(self) -> Said:
        """The next line; when time is up it is told to stop, and may answer at once."""
        end = time.monotonic() + self.seconds
        line = self._next(self.seconds)
        if line is None:
            self._send({"type": "stop", "n": self._asked})
            line = self._next(max(GRACE, end - time.monotonic()))
        if line is None:
            raise self._fault(f"did not answer within {self.seconds:g} seconds")
        if not line:
            raise self._fault("has ended")
        try:
            return msgspec.json.decode(line, type=Said)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise self._fault(f"said {line[:80]!r}: expected a line of JSON ({error})") from None

    def _next(self, seconds: float) -> bytes | None:
        try:
            return self._lines.get(timeout=seconds)
        except queue.Empty:
            return None

    def _fault(self, what: str) -> BotFault:
        if self._program is not None:
            self._program.kill()
        return BotFault(f"'cmd:{self.command}': the bot {what}")


def asked(seat: Seat) -> Asked:
    """The question of a seat, as data."""
    d = seat.question
    means = [d.meaning(option).kind for option in d.options]
    return Asked(d.rule, d.verb, d.text, d.words, means, dict(d.ends), tuple(d.hand))


def _read(pipe: IO[bytes], lines: queue.Queue[bytes]) -> None:
    """Lines as they come; an empty one says that there will be no more."""
    while line := pipe.readline(LONGEST):
        lines.put(line)
    lines.put(b"")


def _limit() -> None:  # in the new process, before the program
    import resource

    if megabytes := int(os.environ.get("HENDERSON_BOT_MEMORY", MEMORY)):
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


def _send_away(program: subprocess.Popen[bytes]) -> None:
    """Its input ends; a bot that does not go by itself is ended."""
    try:
        if program.stdin is not None:
            program.stdin.close()
        program.wait(GRACE)
    except (OSError, subprocess.TimeoutExpired):
        program.kill()
        program.wait()
