"""A proving ground: the built-in components with a map whose interior is all of one terrain, for rules that need plain land."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import henderson
from henderson.engine.decision import Decision
from henderson.engine.game import Game
from henderson.games import folder as folder_of

Ground = Callable[..., Path]
CLOSING = ("T.zoc.3", "QA.arty.2", "B.multi.3", "B.attack.6", "GAP.retreat")  # questions that may be left with their last word


class Brisk(Game):
    """A game that goes on by itself where only the closing word of a phase is left: so tests say nothing but choices."""

    __slots__ = ()

    def play(self, word: str) -> Decision | None:
        super().play(word)
        while (d := self.decision) is not None and d.rule in CLOSING and len(d.options) == 1:
            super().play(d.words[0])
        return self.decision


def brisk(game: Game) -> Game:
    """The same game, gone on with briskly."""
    new = Brisk(game.rules, game.state, game.dice, game.setting, begin=False)
    new.past, new.start, new.answers, new._rolls_at_start = game.past, game.start, game.answers, game._rolls_at_start
    new._resume()
    return new


@pytest.fixture(scope="session")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Ground:
    """`ground("clear", {"OO-30": "jungle"}, {"OO-30": 1})`: a pack with that interior, those squares, those levels."""
    made: dict[str, Path] = {}

    def make(base: str = "clear", squares: dict[str, str] | None = None, levels: dict[str, int] | None = None,
             edits: dict[str, Callable[[str], str]] | None = None) -> Path:  # fmt: skip
        squares, levels = squares or {}, levels or {}
        key = f"{base} {sorted(squares.items())} {sorted(levels.items())} {sorted(edits or {})}"
        if edits or key not in made:
            folder = tmp_path_factory.mktemp("pack") / "data"
            shutil.copytree(folder_of("avalon-hill") / "data", folder)
            rows = []
            for line in (folder / "squares.csv").read_text().splitlines():
                name, *rest = line.split(",")
                terrain = re.sub(r" \[\w+\]", "", rest[0]).split() if rest else []
                if re.fullmatch(r"[A-Z]+-\d+", name) and "sea" not in terrain and "coastal" not in terrain:
                    rest = [squares.get(name, base), str(levels.get(name, 0)), *rest[2:]]
                elif name in squares:
                    rest = [squares[name], str(levels.get(name, 0)), *rest[2:]]
                rows.append(",".join([name, *rest]))
            (folder / "squares.csv").write_text("\n".join(rows) + "\n")
            for file, edit in (edits or {}).items():
                (folder / file).write_text(edit((folder / file).read_text()))
            made[key] = folder
        return made[key]

    return make


@pytest.fixture(scope="session")
def plain(ground: Ground) -> Callable[..., Game]:
    """A game of the Basic rules at a position on clear land."""

    def make(text: str, dice: tuple[object, ...] = (), slow: bool = False, **kind: object) -> Game:
        game = henderson.position("avalon-hill", text, dice=dice, pack=ground(**kind))
        return game if slow else brisk(game)

    return make


@pytest.fixture(scope="session")
def tour(ground: Ground) -> Callable[..., Game]:
    """A game of the Tournament rules, with the options in `on`, at a position on clear land."""

    def make(text: str, dice: tuple[object, ...] = (), on: tuple[str, ...] = (), slow: bool = False, **kind: object) -> Game:
        chosen = [o if "=" in o else f"{o} = true" for o in on]
        options = ", ".join(['level = "tournament"', *chosen])
        game = henderson.position("avalon-hill", f"options = {{ {options} }}\n{text}", dice=dice, pack=ground(**kind))
        return game if slow else brisk(game)

    return make


def words(game: Game) -> tuple[str, ...]:
    """What may be answered now."""
    assert game.decision is not None
    return game.decision.words


def play(game: Game, *answers: str) -> Game:
    """Answer several questions."""
    for answer in answers:
        game.play(answer)
    return game


def place(game: Game, unit: str) -> str:
    """The square of a unit; "" when it is off the board."""
    return {p.id: p.place for p in game.view("Japan").pieces}.get(unit, "")


def strength(game: Game, unit: str) -> int:
    """The present combat factor of a unit on the board."""
    return int({p.id: p.values["combat"] for p in game.view("Japan").pieces}[unit])


def said(game: Game, rule: str) -> list[str]:
    """What the log says under a rule."""
    return [e.text for e in game.events() if e.rule == rule]


def cost(game: Game, square: str) -> int:
    """What the offered move there costs."""
    assert game.decision is not None and square in game.decision.words, square
    return int(game.preview(game.state.facts.square[square]).cost)


def left(game: Game, unit: str) -> int:
    """Movement or BTA a unit has left."""
    return int(game.state.left[game.state.facts.unit[unit]])


def points(game: Game) -> tuple[int, int]:
    """U.S. and Japanese points."""
    tracks = {t.id: t.value for t in game.view("").tracks}
    return tracks["points-us"], tracks["points-japan"]


def listed(game: Game, panel: str, side: str, seat: str = "US") -> list[str]:
    """The entries of a side in a listing that `seat` sees."""
    return [entry for group in game.view(seat).panels[panel].groups if group.side == side for entry in group.entries]


def figure(game: Game, name: str, seat: str = "US") -> int | str:
    """A figure kept beside the board."""
    return {f.name: f.value for f in game.view(seat).panels["figures"].figures}[name]


def to_come(game: Game, side: str) -> list[str]:
    """The units on the Order of Appearance card of a side."""
    return [unit for turn in game.view("US").panels["card"].turns for unit in turn.pieces.get(side, [])]


def counted(game: Game, file: str) -> dict[str, int]:
    """How many values of a file have which provenance."""
    return {kind: int(n) for name, kind, n in game.view("US").panels["provenance"].rows if name == file}
