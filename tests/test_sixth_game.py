"""A game in a package of its own: docs/adding-a-game.md as it stands, made a wheel, installed by pip, found by its entry point.

Its sides are called otherwise than those of the five games: nothing may depend on their names.
"""

import base64
import hashlib
import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text()
CODE = re.findall(r"```python\n(.*?)```", PAGE, re.S)[0]
PROJECT = tomllib.loads(re.findall(r"```toml\n(.*?)```", PAGE, re.S)[0])
OTHER_SIDES = CODE.replace('US, JAPAN = "US", "Japan"', 'US, JAPAN = "Garrison", "Raiders"')


def wheel(folder: Path, code: str) -> Path:
    """The page's package, as any build tool would pack it."""
    name, version = PROJECT["project"]["name"], PROJECT["project"]["version"]
    ((group, points),) = PROJECT["project"]["entry-points"].items()
    stem = f"{name.replace('-', '_')}-{version}"
    entries = f"[{group}]\n" + "".join(f"{k} = {v}\n" for k, v in points.items())
    files = {
        "ridge.py": code,
        f"{stem}.dist-info/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{stem}.dist-info/WHEEL": "Wheel-Version: 1.0\nGenerator: page\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{stem}.dist-info/entry_points.txt": entries,
    }
    record = ""
    for path, text in files.items():
        seal = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={seal},{len(text.encode())}\n"
    file = folder / f"{stem}-py3-none-any.whl"
    with zipfile.ZipFile(file, "w") as packed:
        for path, text in files.items():
            packed.writestr(path, text)
        packed.writestr(f"{stem}.dist-info/RECORD", record + f"{stem}.dist-info/RECORD,,\n")
    return file


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The environment of a Python that has the package installed."""
    made = tmp_path_factory.mktemp("sixth")
    target = made / "site"
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--disable-pip-version-check"]
    subprocess.run([*pip, "--target", str(target), str(wheel(made, OTHER_SIDES))], check=True, capture_output=True)
    return os.environ | {"PYTHONPATH": f"{target}{os.pathsep}{ROOT / 'src'}"}


def henderson(installed, *words, given=""):
    run = [sys.executable, "-m", "henderson", *words]
    return subprocess.run(run, env=installed, input=given, capture_output=True, text=True, timeout=120)


def test_the_sides_are_called_otherwise():
    assert OTHER_SIDES != CODE


def test_an_installed_game_is_listed_played_and_simulated(installed):
    titles = [g["id"] for g in json.loads(henderson(installed, "games", "--json").stdout)]
    assert titles[-1] == "ridge" and len(titles) == 6
    words = ("--seat", "Garrison=human", "--seat", "raiders=random")
    played = henderson(installed, "play", "ridge", *words, "--seed", "3", given="west\nwest\neast\nwest\nwest\n")
    assert "Guard which gully?" in played.stdout and "[R.4]" in played.stdout
    told = henderson(installed, "simulate", "ridge", "--seat", "Garrison=heuristic", "-n", "20", "--json")
    assert set(json.loads(told.stdout)["wins"]) <= {"Garrison", "Raiders", ""} and told.returncode == 0
    refused = henderson(installed, "play", "ridge", "--us", "random")
    assert refused.stderr.strip() == "'--us random': ridge has no side US, only Garrison, Raiders" and refused.returncode == 2
    for seat, says in (("Garrison", "expected SIDE=WHO"), ("Marines=random", "'Marines' is no side of ridge"),
                       ("Garrison=nobody", "'nobody' is no bot")):  # fmt: skip
        assert says in henderson(installed, "simulate", "ridge", "--seat", seat).stderr


def test_it_has_no_components_ledger_or_about_and_that_is_said_in_a_sentence(installed):
    assert henderson(installed, "data", "ridge").returncode == 0
    for words, says in ((("rules", "ridge"), "ridge has no ledger"), (("play", "ridge", "--pack", "."), "has no components")):
        told = henderson(installed, *words)
        assert says in told.stdout + told.stderr and "Traceback" not in told.stderr


def test_it_passes_the_contract_test_as_it_stands(installed):
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_contract.py", "-k", "ridge"]
    env = installed | {"HENDERSON_PATIENCE": "0.1"}
    told = subprocess.run(run, env=env, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert told.returncode == 0, told.stdout[-3000:]
    assert int(re.search(r"(\d+) passed", told.stdout)[1]) >= 12


def test_a_package_that_cannot_be_read_harms_no_other_game(installed, tmp_path):
    made = tmp_path / "site"
    broken = wheel(tmp_path, "import no_such_module\n")
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--target", str(made), str(broken)]
    subprocess.run(pip, check=True, capture_output=True)
    env = os.environ | {"PYTHONPATH": f"{made}{os.pathsep}{ROOT / 'src'}"}
    assert henderson(env, "selfplay", "first-blood", "--seed", "1").returncode == 0
    told = henderson(env, "play", "ridge")
    assert told.returncode == 2 and "The game ridge cannot be read from ridge: No module named" in told.stderr
    listed = henderson(env, "games")
    assert listed.returncode == 0 and "avalon-hill" in listed.stdout and "ridge" in listed.stdout
