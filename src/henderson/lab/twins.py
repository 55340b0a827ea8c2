"""Do the native build and the plain Python play the same? The same games in both, compared hash by hash.

A game is played by random, heuristic and now and then searching bots, in each of its presets in turn. Its transcript is its save
(the hash of every position that an activation began with, and all words) and all its events. Run as a program it writes them.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import henderson

from .. import native
from ..bots import bot
from ..bots.bulk import settle
from ..engine.decision import HendersonError
from ..games import rules as rules_of
from .match import play_out

PLAYERS = (("random", "random"), ("heuristic", "random"), ("random", "heuristic"), ("heuristic", "heuristic"))
SEARCHES = 25  # every so manieth game one side looks ahead


class Difference(NamedTuple):
    """A game that the builds did not play alike: how many lines of its transcript are the same, and the next of each."""

    game: str
    number: int
    same: int
    native: str
    pure: str


def transcript(title: str, number: int) -> list[str]:
    """The lines of a game of that number."""
    rules = rules_of(title)
    presets = [None, *rules.PRESETS]
    preset = presets[number % len(presets)]
    game = henderson.new(title, seed=f"twins {number}", options={"preset": preset} if preset else None)
    names = PLAYERS[number // len(presets) % len(PLAYERS)]
    if number % SEARCHES == SEARCHES - 1:
        names = ("search:6", "heuristic")
    play_out(game, {side: bot(name, f"{number} {side}", rules) for side, name in zip(rules.SIDES, names)})
    return [*game.save().splitlines(), *game.log]


def lines_of(title: str, first: int, after: int) -> Iterator[str]:
    """A line for each game: its number, and the hashes of its transcript so far at some of its lines."""
    for number in range(first, after):
        whole, marks = hashlib.sha256(), []
        for line in transcript(title, number):
            whole.update(line.encode() + b"\n")
            marks.append(whole.hexdigest()[:8])
        yield f"{number} {' '.join(marks)}"


def _player(title: str, first: int, after: int, pure: bool) -> subprocess.Popen[str]:
    """A process of its own that plays those games in that build."""
    environment = {k: v for k, v in os.environ.items() if k != "HENDERSON_PURE"} | ({"HENDERSON_PURE": "1"} if pure else {})
    source = str(Path(henderson.__file__).parents[1])
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, [source, environment.get("PYTHONPATH", "")]))
    command = [sys.executable, "-m", "henderson.lab.twins", title, str(first), str(after)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)


def compare(title: str, games: int, first: int = 0, tell: Callable[[int], None] = lambda n: None) -> list[Difference]:
    """Play so many games in both builds, each in a process of its own; where they differ."""
    if native.why() not in ("", "HENDERSON_PURE is set"):
        raise HendersonError(f"Nothing to compare with: {native.why()}")
    players = [_player(title, first, first + games, pure) for pure in (False, True)]
    said = [player.stdout.readline().strip() for player in players if player.stdout is not None]
    if said != ["native build", "pure Python (HENDERSON_PURE is set)"]:
        raise HendersonError(f"The builds were not those to be compared: {' and '.join(said)}")
    found = []
    for number in range(first, first + games):
        lines = []
        for player in players:
            assert player.stdout is not None
            lines.append(player.stdout.readline().split())
        if not all(lines):
            failed = "native" if not lines[0] else "pure"
            found.append(Difference(title, number, 0, *("failed" if which == failed else "" for which in ("native", "pure"))))
            break
        if lines[0] != lines[1]:
            same = next((n for n, (a, b) in enumerate(zip(*lines)) if a != b), min(map(len, lines)))
            told = (each[same] if same < len(each) else "over" for each in lines)
            found.append(Difference(title, number, same - 1, *told))
        tell(1)
    for player in players:
        assert player.stdout is not None
        player.stdout.close()
        player.wait()
    return found


if __name__ == "__main__":
    settle()
    print(native.speed(), flush=True)
    for line in lines_of(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])):
        print(line, flush=True)
