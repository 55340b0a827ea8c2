"""A table laid by words: positions on counters with plain ratings, so that no test leans on a reconstructed value.

CV 1-0-2-6, BB 5-0-3-6, CA 4-4-2-6, CL 2-2-1-4 (gunnery, torpedo, flak, defense), DD 3-2-1 and 2-1-1 reduced, SP 0-0-0.
Submarines have attack 0 so that they roll nothing, unless `boats` gives them another value.
"""

from __future__ import annotations

import csv
import io
import shutil
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import henderson
from henderson.engine.game import Game
from henderson.games import folder
from henderson.games.starvation_island.rules.components import PLACES

ID = "starvation-island"
RATINGS = {"CV": "1026", "BB": "5036", "CA": "4426", "CL": "2214"}


@cache
def pack(boats: int = 0) -> Path:
    """The built-in components with plain ratings."""
    where = Path(tempfile.mkdtemp(prefix="starvation")) / "data"
    shutil.copytree(folder(ID) / "data", where)
    rewrite(where / "ships.csv", ship_ratings)
    rewrite(
        where / "flotillas.csv", lambda row: row | dict(zip(FLOTILLA, "321211" if row["type"].startswith("DD") else "000000"))
    )
    rewrite(where / "submarines.csv", lambda row: row | {"attack": str(boats)})
    return where


FLOTILLA = ("gunnery", "torpedo", "flak", "gunnery_reduced", "torpedo_reduced", "flak_reduced")


def ship_ratings(row: dict[str, str]) -> dict[str, str]:
    return row | dict(zip(("gunnery", "torpedo", "flak", "defense"), RATINGS[row["type"][:2]]))


def rewrite(file: Path, change) -> None:
    """Change every row of a table."""
    lines = file.read_text().splitlines()
    remarks = [line for line in lines if line.startswith("#")]
    rows = list(csv.DictReader([line for line in lines if not line.startswith("#")]))
    out = io.StringIO()
    writer = csv.DictWriter(out, rows[0].keys(), lineterminator="\n")
    writer.writeheader()
    writer.writerows(change(row) for row in rows)
    file.write_text("\n".join(remarks) + "\n" + out.getvalue())


BOXES = {
    "usn": "USN at Sea",
    "ijn": "IJN at Sea",
    "henderson": "Henderson Field",
    "forces": "Forces on the Island",
    "rabaul": "Rabaul",
    "truk": "Truk",
    "noumea": "Noumea",
    "over": "Over Henderson Field",
    "over_forces": "Over the Island",
    "optional": "Optional",
    "sunk": "Sunk",
    "disabled": "Disabled",
    "out": "Out of play",
}


def lay(
    phase: str,
    step: str = "",
    dice: Iterable[int] | None = (),
    us: int = 4,
    japan: int = 0,
    boats: int = 0,
    piles: dict[int, str] | None = None,
    battle: str = "",
    built_in: bool = False,
    seed: int = 1,
    **words: object,
) -> Game:
    """A position: units of a box in one string, " / " between them; other words are keys of the notation."""
    boxes = {BOXES[k]: v for k, v in words.items() if k in BOXES}
    if "Henderson Field" not in boxes:
        boxes["Henderson Field"] = "1st Marines"
    text = f'phase = "{phase}"\n' + (f'step = "{step}"\n' if step else "")
    for key, value in words.items():
        if key not in BOXES:
            text += f"{key} = {str(value).lower() if isinstance(value, bool) else repr(value)}\n"
    text += f"[supply]\nUS = {us}\nJapan = {japan}\n" + (f"[battle]\n{battle}\n" if battle else "") + "[boxes]\n"
    text += "".join(f'"{box}" = {_list(units)}\n' for box, units in boxes.items())
    text += "[piles]\n" + "".join(f"{turn} = {_list(units)}\n" for turn, units in (piles or {}).items())
    dice = None if dice is None else list(dice)
    return henderson.position(ID, text, dice=dice, seed=seed, pack=None if built_in else pack(boats))


def _list(units: object) -> str:
    return "[" + ", ".join(f'"{u}"' for u in str(units).split(" / ") if u) + "]"


CLOSING = {"done", "go", "fire", "bomb", "strike"}


def play(game: Game, *words: object) -> Game:
    """Answer with these words; a question that only its closing word can answer is closed on the way."""
    for word in words:
        close(game, str(word))
        game.play(str(word))
    close(game)
    return game


def close(game: Game, word: str = "") -> None:
    """Say the closing word where nothing else can be said, unless `word` says it."""
    while game.decision is not None and len(game.decision.words) == 1:
        only = game.decision.words[0]
        if only not in CLOSING or only == word:
            return
        game.play(only)


def where(game: Game, name: str) -> str:
    """The box of a unit."""
    return PLACES[game.state.place[game.state.facts.index[name]]]


def due(game: Game, name: str) -> int:
    """The turn of its pile, 0 when it is on none."""
    u = game.state.facts.index[name]
    return game.state.due[u] if where(game, name) == "Reinforcements" else 0


def steps(game: Game, name: str) -> int:
    """Steps left."""
    return game.state.steps_of(game.state.facts.index[name])


def air(game: Game, name: str) -> int:
    """The Carrier Air marker of a ship."""
    return game.state.air[game.state.facts.index[name]]


def has(game: Game, column: str, name: str) -> int:
    """A mark on a unit: flip, marked, far, action, fighting."""
    return getattr(game.state, column)[game.state.facts.index[name]]


def units_in(game: Game, box: str, kind: str = "") -> list[str]:
    """The names of the units in a box, or those that begin so."""
    facts = game.state.facts
    return [facts.name[u] for u in range(facts.count) if PLACES[game.state.place[u]] == box and facts.name[u].startswith(kind)]


def asked(game: Game) -> str:
    """Who is asked, by which rule."""
    assert game.decision is not None
    return f"{game.decision.player} {game.decision.rule}"


def words(game: Game) -> set[str]:
    """What may be answered."""
    assert game.decision is not None
    return set(game.decision.words)


def said(game: Game, rule: str) -> list[str]:
    """The sentences of the log that carry that rule."""
    return [e.text for e in game.events() if e.rule == rule]


def refusal(game: Game, word: str) -> str:
    """Why that word is refused: the rule."""
    try:
        game.clone().play(word)
    except henderson.IllegalChoice as no:
        return no.rule
    raise AssertionError(f"'{word}' was accepted")


def figures(game: Game, panel: str) -> dict[str, object]:
    """The figures of a panel by name."""
    return {f.name: f.value for f in game.view("").panels[panel].figures}


def shots(game: Game, round_: int) -> list:
    """The shots of a round of surface combat."""
    return [s for s in game.view("").panels["battle"].shots if s.round == round_]
