"""The toy game of docs/adding-a-game.md among the games, for two and for one player."""

import re
from pathlib import Path

import pytest

from henderson.games import MODULES

ROOT = Path(__file__).parents[2]
PAGE = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "adding-a-game.md").read_text(), re.S)[0]
ALONE = (
    ('SIDES, NAMES = (US, JAPAN), {US: "U.S.", JAPAN: "Japanese"}', 'SIDES, NAMES = (US,), {US: "U.S."}'),
    ('ID, TITLE, VERSION = "ridge"', 'ID, TITLE, VERSION = "lone-ridge"'),
    ('await ask(JAPAN, "R.1", "Attack through which gully?", GULLIES, means=lambda gully: SPACE)',
     'await draw("R.1", "Gully", GULLIES)'),
    ("import SPACE, ask, roll", "import SPACE, ask, draw, roll"),
    ("Outcome(winner=JAPAN,", 'Outcome(winner="",'),
)


@pytest.fixture(scope="session")
def package(tmp_path_factory):
    """Both toys as packages."""
    alone = PAGE
    for old, new in ALONE:
        assert old in alone, f"docs/adding-a-game.md no longer has: {old}"
        alone = alone.replace(old, new)
    folder = tmp_path_factory.mktemp("toys")
    for name, text in (("toy_ridge", PAGE), ("toy_lone_ridge", alone)):
        (folder / name / "data").mkdir(parents=True)
        (folder / name / "__init__.py").write_text(text)
    return folder


@pytest.fixture
def toys(package, monkeypatch):
    """The ridge for two ("ridge") and for one ("lone-ridge")."""
    monkeypatch.syspath_prepend(package)
    monkeypatch.setitem(MODULES, "ridge", "toy_ridge")
    monkeypatch.setitem(MODULES, "lone-ridge", "toy_lone_ridge")
