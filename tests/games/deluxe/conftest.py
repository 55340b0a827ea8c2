"""A proving ground: a small board of known terrain, so that the rules are tested with the rulebook's figures and not with
reconstructed ones. Each test says which hexes of it differ.

Columns 30 to 46, rows 01 to 16. Rows 01 and 02 are sea, row 03 is clear coast, all else is clear ground at level 0, except:
river     3403 down to 3410
road      3105 to 3705 along row 05, with a bridge in 3405 and the village of Crossing in 3505
villages  Alpha 3203 and Bravo 3603 on the coast, Crossing 3505, Inland 3109
jungle    columns 41 to 46 from row 04 on
Henderson Field 3707
"""

from __future__ import annotations

import csv
import io
import json
import shutil
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

import henderson
from henderson.engine.game import Game

DATA = Path(henderson.__file__).parent / "games" / "deluxe" / "data"
RIVER = [f"34{row:02d}" for row in range(3, 11)]
ROAD = [f"{column}05" for column in range(31, 38)]
VILLAGES = {"3203": "Alpha", "3603": "Bravo", "3505": "Crossing", "3109": "Inland"}
CLOSED = {("SoP.4", "end"), ("SoP.14", "end"), ("10.2", "end"), ("8.1.2", "gun"), ("8.1.5b", ""), ("8.1.8b", ""),
          ("8.2.1", "target"), ("8.2.4a", "")}  # fmt: skip
HOME = Path(tempfile.mkdtemp(prefix="deluxe-ground-"))


def base_terrain() -> dict[str, str]:
    terrain = {}
    for column in range(30, 47):
        for row in range(1, 17):
            name = f"{column}{row:02d}"
            words = ["sea"] if row < 3 else ["jungle" if column >= 41 and row > 3 else "clear"]
            words += ["coastal"] if row == 3 else []
            words += ["river"] if name in RIVER else []
            words += ["road"] if name in ROAD else []
            words += ["village"] if name in VILLAGES else []
            terrain[name] = " ".join(words)
    return terrain


def edit_table(folder: Path, name: str, key: str, changes: dict[str, dict[str, object]]) -> None:
    """Change cells of a table: key cell -> column -> value."""
    file = folder / f"{name}.csv"
    lines = [line for line in file.read_text().splitlines() if not line.startswith("#")]
    rows = list(csv.DictReader(lines))
    for row in rows:
        for column, value in changes.get(row[key].split(" [")[0], {}).items():
            row[column] = str(value)
    out = io.StringIO()
    writer = csv.DictWriter(out, rows[0].keys(), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    file.write_text(out.getvalue())


def ground(
    terrain: dict[str, str] | None = None,
    levels: dict[str, int] | None = None,
    units: dict[str, dict[str, object]] | None = None,
    rivers: Iterable[list[str]] = (),
    villages: dict[str, str] | None = None,
    tables: dict[str, tuple[str, dict[str, dict[str, object]]]] | None = None,
) -> str:
    """The folder of a pack with this board."""
    villages = {**VILLAGES, **(villages or {})}
    key = json.dumps([terrain, levels, units, list(rivers), villages, tables], sort_keys=True)
    folder = HOME / str(abs(hash(key)))
    if folder.exists():
        return str(folder)
    shutil.copytree(DATA, folder)
    every = {**base_terrain(), **(terrain or {})}
    rows = [f"{name},{words},{(levels or {}).get(name, 0)},{villages.get(name, '')}" for name, words in every.items()]
    (folder / "map.csv").write_text("hex,terrain,level,name\n" + "\n".join(rows) + "\n")
    lines = [f"river,River,{' '.join(RIVER)}", f"road,Road,{' '.join(ROAD)}", *(f"river,More,{' '.join(r)}" for r in rivers)]
    (folder / "lines.csv").write_text("kind,name,hexes\n" + "\n".join(lines) + "\n")
    (folder / "places.csv").write_text("name,hex\n")
    if units:
        edit_table(folder, "units", "unit", units)
    for name, (column, changes) in (tables or {}).items():
        edit_table(folder, name, column, changes)
    return str(folder)


@pytest.fixture(name="play")
def playing() -> Callable[..., Game]:
    """A game from a position on the proving ground: play(text, dice, terrain={...}, levels={...}, units={...})."""

    def play(text: str, dice: Iterable[object] = (), **changes: object) -> Game:
        return henderson.position("deluxe", text, dice=[*dice, *[3] * 60], pack=ground(**changes))  # type: ignore[arg-type]

    return play


@pytest.fixture(name="ground")
def grounds() -> Callable[..., str]:
    return ground


@pytest.fixture(scope="session")
def facts() -> object:
    """The printed facts of the built-in pack."""
    return henderson.new("deluxe").state.facts


class Table:
    """Short looks at a game for tests."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.said: list[str] = []
        self.go_on()

    def go_on(self) -> None:
        """Say the one word there is where nothing can be chosen: a closing word, or an answer that must not tell anything."""
        self.said = []
        while (asked := self.game.decision) is not None and (asked.rule, asked.verb) in CLOSED and len(asked.options) == 1:
            if asked.rule == "8.2.1" and asked.words[0] != "end":
                return  # a hex that must be attacked is named by the test
            self.said.append(asked.words[0])
            self.game.play(asked.words[0])

    def unit(self, name: str) -> int:
        return self.game.state.facts.index[name]

    def hex(self, name: str) -> str:
        place = self.game.state.place[self.unit(name)]
        return (
            self.game.state.name(place)
            if place >= 0
            else {-4: "dead", -5: "withdrawn", -6: "merged", -2: "pool", -3: "rabaul"}[place]
        )

    def strength(self, name: str) -> int:
        return self.game.state.strength[self.unit(name)]

    def left(self, name: str) -> int:
        unit = self.unit(name)
        return self.game.state.facts.movement[unit] - self.game.state.spent[unit]

    def play(self, *words: object) -> None:
        for word in words:
            if self.game.decision is not None and word in self.said and word not in self.game.decision.words:
                self.said.remove(str(word))  # there was nothing else to say
                continue
            self.game.play(str(word))
            self.go_on()

    def control(self, name: str) -> str:
        state = self.game.state
        return ("US", "Japan")[state.control[state.facts.grid.index[name]]]

    def scored(self, rule: str) -> list[str]:
        """What was scored by a rule so far: 'Japan 6', ..."""
        return [f"{e.data['side']} {e.data['amount']}" for e in self.game.events() if e.kind == "score" and e.rule == rule]

    @property
    def words(self) -> tuple[str, ...]:
        assert self.game.decision is not None
        return self.game.decision.words

    @property
    def rule(self) -> str:
        assert self.game.decision is not None
        return self.game.decision.rule

    def cost(self, name: str) -> int | None:
        """The previewed cost of going to a hex."""
        assert self.game.decision is not None
        shown = self.game.preview(self.game.decision.option(name))
        assert shown is not None
        return shown.cost

    def refused(self, word: str) -> str:
        """The rule by which a word is refused."""
        try:
            self.game.play(word)
        except henderson.IllegalChoice as refusal:
            return refusal.rule
        raise AssertionError(f"'{word}' was accepted")


@pytest.fixture(name="table")
def tables() -> Callable[..., Table]:
    """table(text, dice, **changes): a Table round a game on the proving ground; dice not given show 3."""

    def table(text: str, dice: Iterable[object] = (), **changes: object) -> Table:
        return Table(henderson.position("deluxe", text, dice=[*dice, *[3] * 60], pack=ground(**changes)))  # type: ignore[arg-type]

    return table
