"""How far each file of a pack moves the result: what an owner should key in first.

`henderson data sensitivity GAME` adds one to the reconstructed numbers of a file (to one side's, where it tells sides apart),
plays the same seeds before and after, and keeps what came of it in the game's folder (`sensitivity.toml`) with their number.
It is a rough figure: with few games a difference of some hundredths is chance, and words (terrain, effects) are not tried.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from ..board.components import read_table
from ..engine.view import Struct
from ..games import folder as home_of
from ..games import pack as pack_of
from ..games import rules as rules_of
from ..lab.simulate import Plan, play_one
from .cells import accepted, copy_of, numbers, shifted

FILE = "sensitivity.toml"


class Moved(Struct):
    """How far one file moved the result."""

    file: str
    effect: float  # the change of the first side's share of wins (a draw is half), without its sign
    games: int  # before, and as many after
    cells: int  # values that were changed
    columns: list[str]


def weights(title: str) -> dict[str, tuple[float, int]]:
    """What was measured: for each file, how far the result moved, and by how many games that is known."""
    file = home_of(title) / FILE
    if not file.exists():
        return {}
    found = tomllib.loads(file.read_text(encoding="utf-8"))
    return {name: (float(row["effect"]), int(row["games"])) for name, row in found.get("files", {}).items()}


def share(title: str, pack: str, bots: Mapping[str, str], games: int, tell: Callable[[int], None]) -> float:
    """The first side's share of wins in so many games."""
    plan, first, won = Plan(title, games, dict(bots), pack=pack, seed="sensitivity"), rules_of(title).SIDES[0], 0.0
    for i in range(games):
        winner = play_one(plan, i).winner
        won += 1.0 if winner == first else 0.5 if not winner and len(bots) > 1 else 0.0
        tell(1)
    return won / games


def changed(title: str, file: str, folder: Path) -> tuple[int, list[str]]:
    """A pack with the reconstructed numbers of one file raised by one, column by column so far as the game reads it."""
    copy_of(title, folder)
    table, count, columns = read_table(folder / file), 0, list[str]()
    side = rules_of(title).SIDES[0]
    where = {"side": side} if "side" in table.heads and len(rules_of(title).SIDES) > 1 else {}
    for head in table.heads[1:]:
        for by in (1, -1):
            before = (folder / file).read_text(encoding="utf-8")
            cells = numbers(folder / file, [head], where)
            if not cells or head in ("rule", "turn"):
                break
            shifted(folder / file, cells, by)
            if accepted(title, folder):
                count, columns = count + len(cells), [*columns, head]
                break
            (folder / file).write_text(before, encoding="utf-8")
    return count, columns


def measured(title: str, games: int, who: str = "heuristic", tell: Callable[[int], None] = lambda n: None) -> list[Moved]:
    """Every file whose numbers can be changed, and how far each moved the result; the farthest first."""
    bots = dict.fromkeys(rules_of(title).SIDES, who)
    before = share(title, "", bots, games, tell)
    found = []
    for file in (f for f in pack_of(title).files if f.suffix == ".csv"):
        with TemporaryDirectory() as folder:
            count, columns = changed(title, file.name, Path(folder) / "pack")
            if count:
                after = share(title, str(Path(folder) / "pack"), bots, games, tell)
                found.append(Moved(file.name, round(abs(after - before), 3), games, count, columns))
    return sorted(found, key=lambda m: (-m.effect, m.file))


def written(title: str, found: list[Moved], who: str) -> str:
    """What is kept of it, as a file."""
    text = f"# henderson data sensitivity {title} --keep, of {date.today().isoformat()}: {who} on all sides\n"
    for one in found:
        columns = ", ".join(f'"{c}"' for c in one.columns)
        text += f'\n[files."{one.file}"]\neffect = {one.effect}\ngames = {one.games}\n'
        text += f"cells = {one.cells}\ncolumns = [{columns}]\n"
    return text
