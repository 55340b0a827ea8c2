"""Imports point one way: engine <- board <- games <- bots <- proof <- lab, draw, server <- club, cli."""

import ast
from pathlib import Path

import pytest

SRC = Path(__file__).parents[1] / "src" / "henderson"
BELOW = {
    "native": set(),  # an installation runs it before there is a Henderson
    "engine": set(),
    "board": {"engine"},
    "games": {"engine", "board"},
    "bots": {"engine", "board", "games"},
    "draw": {"engine", "board"},
    "proof": {"engine", "board", "games", "bots"},
    "lab": {"native", "engine", "proof", "board", "games", "bots"},
    "workshop": {"engine", "board", "games", "lab"},
    "study": {"engine", "board", "games", "bots", "draw", "lab"},
    "cli": {"native", "engine", "proof", "board", "games", "bots", "draw", "lab", "workshop", "study", "server", "club"},
    "server": {"engine", "board", "games", "bots", "draw", "lab", "workshop", "study"},
    "club": {"engine", "board", "games", "bots", "draw", "server"},  # above the server, which knows nothing of it
}
# the front door is for those above the games
FRONT_DOOR = {"proof", "lab", "workshop", "study", "cli", "server", "club"}


def imported(file: Path) -> set[str]:
    """The modules of henderson that a file imports, by full name, at its top or inside a function."""
    package = ["henderson", *file.relative_to(SRC).with_suffix("").parts][:-1]
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {a.name for a in node.names if a.name.partition(".")[0] == "henderson"}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            name = ".".join([*base, *(node.module or "").split(".")]).strip(".")
            if name.partition(".")[0] == "henderson":
                found |= {f"{name}.{a.name}" for a in node.names}
    return found


def wrong(file: Path) -> list[str]:
    layer = file.relative_to(SRC).parts[0]
    allowed = BELOW[layer] | {layer}
    bad = []
    for name in imported(file):
        parts = name.split(".")
        if len(parts) > 1 and parts[1] in BELOW:
            if parts[1] not in allowed:
                bad.append(name)
        elif layer not in FRONT_DOOR:
            bad.append(name)
    return bad


FILES = sorted(f for f in SRC.rglob("*.py") if f.relative_to(SRC).parts[0] in BELOW)


def test_every_package_has_its_layer():
    folders = {f.name for f in SRC.iterdir() if f.is_dir() and any(f.rglob("*.py"))}
    assert folders <= set(BELOW), "say in BELOW what a new package may import"


@pytest.mark.parametrize("layer", sorted(BELOW))
def test_imports_point_one_way(layer):
    bad = {str(f.relative_to(SRC)): w for f in FILES if f.relative_to(SRC).parts[0] == layer and (w := wrong(f))}
    assert not bad


def test_games_do_not_import_one_another():
    """Each stands alone, on the kit that all share."""
    for file in FILES:
        parts = file.relative_to(SRC).parts
        if parts[0] == "games" and len(parts) > 2:
            for name in imported(file):
                other = name.split(".")[2] if name.startswith("henderson.games.") else parts[1]
                assert other in (parts[1], "kit"), f"{file.name} imports {name}"


ROOMS = {"rules": {"rules"}, "table": {"rules", "table", "sequence"}, "player": {"rules", "table", "player", "sequence"}}
DOOR = {"sequence.py": {"rules"}, "__init__.py": {"rules", "table", "sequence"}}


def trespasses(file: Path) -> list[str]:
    """What a file of a game imports from rooms of it that it may not see: rules know no table, nobody knows the player."""
    _, game, *inner = file.relative_to(SRC).parts
    allowed = ROOMS[inner[0]] if len(inner) > 1 else DOOR[inner[0]]
    own = [n for n in imported(file) if n.startswith(f"henderson.games.{game}.")]
    return [n for n in own if n.split(".")[3] not in allowed]


GAMES = sorted(f for f in (SRC / "games").iterdir() if (f / "sequence.py").exists() and f.name != "kit")


@pytest.mark.parametrize("game", GAMES, ids=lambda f: f.name)
def test_a_game_has_three_rooms_and_each_keeps_to_what_it_may_see(game):
    code = {f.relative_to(game).parts[0] for f in game.rglob("*.py")}
    assert code == {"__init__.py", "sequence.py", "rules", "table", "player"}
    bad = {str(f.relative_to(SRC)): w for f in sorted(game.rglob("*.py")) if (w := trespasses(f))}
    assert not bad


def test_a_wrong_import_is_noticed(tmp_path, monkeypatch):
    monkeypatch.setitem(globals(), "SRC", tmp_path)
    (tmp_path / "engine").mkdir()
    file = tmp_path / "engine" / "bad.py"
    file.write_text(
        "def f():\n    from ..games import rules\n    import henderson.cli.app\n"
        "import json\nfrom .dice import Dice\nimport henderson\n"
    )
    assert sorted(wrong(file)) == ["henderson", "henderson.cli.app", "henderson.games.rules"]
