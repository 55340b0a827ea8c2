"""Kept games with their questions: at every answer who was asked, by which rule, what could be chosen, and what was.

Words alone do not show that a rule asks the wrong player or offers too much. One compressed text a title lies in tests/golden:

# 3 {"seed": "golden 3", "players": "heuristic", "options": {...}}
US 7.4/move 12 k3Q 2 1/5 Mar

means: the U.S. player, rule and verb, twelve options, a digest of their words, two dice before it, the answer.
"""

from __future__ import annotations

import base64
import hashlib
import json
import lzma
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import henderson

from ..bots import bot
from ..bots.seat import Bot, Seat, styles_of
from ..engine.contract import Rules
from ..engine.decision import Decision, HendersonError
from ..engine.game import Game
from ..games import rules as rules_of
from .laws import random_options

GAMES = 30  # kept of each title
LONGEST = 600  # answers of one of them
FULL = 2500  # of every fourth, which most often goes to its end
Begin = Callable[[str, "Kept"], Game]


class Kept(NamedTuple):
    """One kept game: how it began, who played, and a line for each answer."""

    number: int
    seed: str
    players: str
    options: dict[str, Any]
    lines: list[str]

    @property
    def head(self) -> str:
        settled = {"seed": self.seed, "players": self.players, "options": self.options}
        return f"# {self.number} {json.dumps(settled, sort_keys=True)}"


class Change(NamedTuple):
    """Where a kept game goes another way: the number of the answer (from 1), the line that was kept and the present one."""

    number: int
    answer: int
    old: str
    new: str

    def __str__(self) -> str:
        return f"game {self.number}, answer {self.answer}:\n  - {self.old}\n  + {self.new}"


# -- files ---------------------------------------------------------------------------------------------------------


def read(file: Path) -> list[Kept]:
    """The kept games of a file; none when it is not there."""
    if not file.is_file():
        return []
    found: list[Kept] = []
    for line in lzma.decompress(file.read_bytes()).decode().splitlines():
        if line.startswith("# "):
            number, _, settled = line[2:].partition(" ")
            found.append(Kept(int(number), lines=[], **json.loads(settled)))
        else:
            found[-1].lines.append(line)
    return found


def write(file: Path, games: list[Kept]) -> None:
    """Keep games: the same games give the same bytes."""
    text = "".join(f"{line}\n" for game in games for line in (game.head, *game.lines))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))


# -- playing -------------------------------------------------------------------------------------------------------


def question(decision: Decision, rolls: int) -> str:
    """A question in short: player, rule and verb, number and digest of the options, dice rolled before it."""
    digest = hashlib.sha256("|".join(decision.words).encode()).digest()[:3]
    short = base64.urlsafe_b64encode(digest).decode()[:3]
    rule = f"{decision.rule}/{decision.verb}" if decision.verb else decision.rule
    return f"{decision.player} {rule.replace(' ', '_')} {len(decision.words)} {short} {rolls}"


def begin(title: str, kept: Kept) -> Game:
    """The game at its first question."""
    return henderson.new(title, seed=kept.seed, options=kept.options)


def plan(rules: Rules, number: int) -> Kept:
    """How kept game `number` begins: presets in turn, then random options; random, sensible and styled players."""
    rng = Random(f"golden {rules.ID} {number}")
    presets = sorted(rules.PRESETS)
    options: dict[str, Any] = {"preset": presets[number]} if number < len(presets) else random_options(rules, rng)
    styles = [f"heuristic:{style}" for style in styles_of(rules) if style]
    players = ("random", "heuristic", *styles)[number % (2 + len(styles))]
    return Kept(number, f"golden {number}", players, options, [])


def play(rules: Rules, kept: Kept, begin: Begin = begin) -> Kept:
    """Let the players of a plan play, and keep the questions with their answers."""
    game = begin(rules.ID, kept)
    seats: dict[str, Bot] = {side: bot(kept.players, f"{kept.seed} {side}", rules) for side in rules.SIDES}
    most = FULL if kept.number % 4 == 0 else LONGEST
    lines: list[str] = []
    rolls = 0
    while (decision := game.decision) is not None and len(lines) < most:
        word = seats[decision.player].choose(Seat(game, decision.player))
        lines.append(f"{question(decision, game.rolls - rolls)} {word}")
        rolls = game.rolls
        game.answer(decision.option(word))
    return kept._replace(lines=[*lines, _end(game)])


def _end(game: Game) -> str:
    """The last line: how it ended, or that it goes on."""
    end = game.outcome
    return f"over {end.winner or '-'} {end.rule}" if end else "goes on"


def replayed(rules: Rules, kept: Kept, begin: Begin = begin, watch: Callable[[Decision], None] | None = None) -> Change | None:
    """Where a kept game now goes another way; None when it does not. `watch` looks at every question."""
    try:
        game = begin(rules.ID, kept)
    except HendersonError as error:
        return Change(kept.number, 0, kept.head, f"cannot begin: {error}")
    rolls = 0
    for number, line in enumerate(kept.lines, 1):
        decision = game.decision
        if watch is not None and decision is not None:
            watch(decision)
        word = _word(line) if number < len(kept.lines) else ""
        if decision is None or number == len(kept.lines):
            now = _end(game)
        else:
            asked = question(decision, game.rolls - rolls)
            now = f"{asked} {word}" if word in decision.words else f"{asked} and '{word}' is not offered"
        if now != line:
            return Change(kept.number, number, line, now)
        if decision is not None and number < len(kept.lines):
            rolls = game.rolls
            game.answer(decision.option(word))
    return None


def _word(line: str) -> str:
    return line.split(" ", 5)[5]


# -- all games of a title ------------------------------------------------------------------------------------------


def file_of(title: str, folder: Path) -> Path:
    """Where its kept games lie."""
    return folder / f"{title}.xz"


def changes(title: str, folder: Path) -> Iterator[tuple[Kept, Change | None]]:
    """Every kept game of a title, and where it goes another way."""
    for kept in read(file_of(title, folder)):
        yield kept, replayed(rules_of(title), kept)


def renew(title: str, folder: Path, games: int = GAMES, tell: Callable[[int], None] = lambda n: None) -> list[Change]:
    """Play anew the kept games that go another way and those that are missing; the others stay. What changed."""
    rules = rules_of(title)
    old = {kept.number: (kept, change) for kept, change in changes(title, folder)}
    new: list[Kept] = []
    for number in range(games):
        kept, change = old.get(number, (None, None))
        new.append(play(rules, plan(rules, number)) if kept is None or change is not None else kept)
        tell(1)
    write(file_of(title, folder), new)
    return [change for _, change in old.values() if change is not None]
