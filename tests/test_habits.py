"""What a newcomer relies on: one version, a licence, no placeholder left standing, sources that newer Pythons read too."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import henderson

ROOT = Path(__file__).parents[1]
TEXTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "src" / "henderson" / "games").rglob("*.toml")])
# what is left standing when somebody meant to come back
PLACEHOLDERS = re.compile(r"\b(TODO|FIXME|XXX|TBD|TBC|lorem ipsum|DXBAL|[A-Z]{3,}BAL|series rules)\b|\?\?\?|<<<<|>>>>>|\{\{")


def test_no_placeholder_is_left_standing():
    found = [f"{f.relative_to(ROOT)}: {m[0]}" for f in TEXTS for m in PLACEHOLDERS.finditer(f.read_text(encoding="utf-8"))]
    assert not found


def test_a_placeholder_is_noticed():
    for text in ("as DXBAL shows", "TODO: say more", "the series rules", "Japan wins ??? of 100"):
        assert PLACEHOLDERS.search(text)


def test_nothing_in_a_package_has_the_name_of_a_module_beside_it():
    """Importing that module would put it in the other's place. `henderson.games` is both and known to be."""
    for init in (ROOT / "src" / "henderson").rglob("__init__.py"):
        beside = {f.stem for f in init.parent.glob("*.py")} | {f.name for f in init.parent.iterdir() if f.is_dir()}
        made = {n.name for n in ast.parse(init.read_text(encoding="utf-8")).body if isinstance(n, ast.FunctionDef | ast.ClassDef)}
        assert made & beside <= ({"games"} if init.parent.name == "henderson" else set()), init


def test_the_version_stands_in_one_place():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert "version" in project["project"]["dynamic"]
    assert project["tool"]["hatch"]["version"]["path"] == "src/henderson/__init__.py"
    assert re.fullmatch(r"\d+\.\d+\.\d+", henderson.__version__)
    assert f"## {henderson.__version__}" in (ROOT / "CHANGELOG.md").read_text()


def test_the_licence_is_the_declared_one():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["license"] == "MIT" and (ROOT / "LICENSE").read_text().startswith("MIT License")


def test_every_file_named_in_the_documentation_is_there():
    """`docs/...`, `src/...`, `tools/...` in backticks; names with <...> are patterns."""
    missing = []
    for file in TEXTS:
        for name in re.findall(r"`((?:docs|src|tests|tools)/[\w./-]+)`", file.read_text(encoding="utf-8")):
            if not (ROOT / name).exists():
                missing.append(f"{file.relative_to(ROOT)}: {name}")
    assert not missing


def pythons() -> dict[str, str]:
    """Every Python from 3.11 to 3.13 that runs here."""
    found = {}
    for version in ("3.11", "3.12", "3.13"):
        kept = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
        for python in filter(None, (shutil.which(f"python{version}"), *map(str, kept))):
            run = [python, "-c", "import sys; print(*sys.version_info[:2], sep='.')"]
            told = subprocess.run(run, capture_output=True, text=True)
            if told.stdout.strip() == version:
                found[version] = python
    return found


PYTHONS = pythons()
COMPILE = """
import pathlib, sys
for file in sorted(pathlib.Path(sys.argv[1]).rglob("*.py")):
    compile(file.read_bytes(), str(file), "exec")
"""


@pytest.mark.parametrize("version", PYTHONS)
def test_the_sources_compile_with_every_python_that_is_there(version):
    run = [PYTHONS[version], "-W", "error", "-c", COMPILE, str(ROOT / "src" / "henderson")]
    told = subprocess.run(run, capture_output=True, text=True)
    assert told.returncode == 0, told.stderr[-2000:]


def test_the_reference_is_written_by_a_command(tmp_path):
    made = tmp_path / "pages"
    told = subprocess.run([sys.executable, "-m", "henderson", "reference", str(made)], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr[-2000:]
    assert "the rules are suspended until" in (made / "henderson" / "engine" / "decision.html").read_text()
    again = subprocess.run([sys.executable, "-m", "henderson", "reference", str(made)], capture_output=True, text=True)
    assert again.returncode == 2 and "there already and not empty" in again.stderr


def test_version_is_told():
    told = subprocess.run([sys.executable, "-m", "henderson", "--version"], capture_output=True, text=True)
    assert told.returncode == 0 and told.stdout.startswith(f"Henderson {henderson.__version__}, Python 3.")
