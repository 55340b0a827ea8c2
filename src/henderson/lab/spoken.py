"""One of our bots on the other end of the protocol: `henderson bot NAME`. So an older Henderson in an environment of its own
plays against this one, and progress between versions is measured, not claimed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import IO, Any

import msgspec

import henderson

from ..bots import Bot, Seat
from ..bots.own import any_bot
from ..bots.protocol import PROTOCOL
from ..engine.decision import HendersonError


def speak(name: str, lines: Iterable[str], out: IO[str]) -> None:
    """Answer until the input ends. It plays in the world that comes with each question: nothing else of the game is told."""
    player: Bot | None = None
    game: dict[str, Any] = {}
    for line in lines:
        told = msgspec.json.decode(line)
        kind = told["type"]
        if kind == "hello":
            _say(out, type="hello", protocol=PROTOCOL, name=f"henderson {henderson.__version__} {name}", wants=["world"])
        elif kind == "new":
            game, player = told, any_bot(name, told["seed"])
            _say(out, type="ready")
        elif kind in ("ask", "explain"):
            if player is None:
                raise HendersonError("A question before 'new': expected hello, new, then questions")
            seat = _seat(game, told)
            if kind == "ask":
                _say(out, type="answer", n=told["n"], word=player.choose(seat))
            else:
                found = [c._asdict() for c in player.explain(seat)]
                _say(out, type="candidates", n=told["n"], candidates=found)


def _seat(game: dict[str, Any], told: dict[str, Any]) -> Seat:
    world = henderson.position(game["game"], told["world"], seed=f"{game['seed']} {told['n']}")
    return Seat(world, game["side"])


def _say(out: IO[str], **message: Any) -> None:
    out.write(msgspec.json.encode(message).decode() + "\n")
    out.flush()
