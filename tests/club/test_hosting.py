"""What docs/hosting.md gives a host to copy: units, compose.yaml, and the commands in them, as far as they run without root."""

import configparser
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from henderson.cli import club as _club_words  # noqa: F401 - it adds its words to the command
from henderson.cli import service as _serve_words  # noqa: F401
from henderson.cli.app import app
from henderson.club import run
from henderson.club.config import read
from henderson.club.delivery import LAST
from henderson.club.postman import LETTER_SECONDS

HERE = Path(__file__).parents[2] / "examples" / "club"
UNITS = sorted(HERE.glob("*.service"))


def unit(name):
    """A unit as its sections; a key may come several times in general, but not in ours."""
    found = configparser.ConfigParser(interpolation=None)
    found.optionxform = str
    found.read(HERE / name)
    return found


def seconds(text):
    return float(re.fullmatch(r"(\d+)s?", str(text))[1])


def commands():
    """Every henderson command of units, compose.yaml and the page for hosts."""
    files = [*UNITS, HERE / "compose.yaml", HERE.parents[1] / "docs" / "hosting.md"]
    text = "\n".join(file.read_text() for file in files).replace("$$", "$")
    return sorted(set(re.findall(r"/(?:opt/henderson|club/venv)/bin/henderson ((?:club|serve) [^'\n;|]*)", text)))


@pytest.mark.parametrize("words", commands())
def test_a_command_that_a_host_is_given_is_one(words):
    parts = shlex.split(words)
    chain = parts[:2] if parts[0] == "club" else parts[:1]
    told = CliRunner().invoke(app, [*chain, "--help"], env={"COLUMNS": "200", "TERM": "dumb"})
    assert told.exit_code == 0, told.output
    assert all(option in told.output for option in parts if option.startswith("--"))


def test_a_stop_gives_what_is_under_way_its_time():
    """The postman waits as long as a mail server may look through a letter; the worker for him, the club for it, and so on."""
    service = unit("henderson-club.service")["Service"]
    assert LETTER_SECONDS < LAST < run.PATIENCE < seconds(service["TimeoutStopSec"])
    assert seconds(compose()["services"]["club"]["stop_grace_period"]) > run.PATIENCE
    assert service["KillMode"] == "process", "a club that was killed leaves the postman his last moments; the rest ends by itself"


def compose():
    return yaml.safe_load((HERE / "compose.yaml").read_text())


def test_the_services_of_compose_fit_together():
    told = compose()
    services = told["services"]
    for name, one in services.items():
        assert one["image"] and one["restart"] == "unless-stopped" and set(one.get("depends_on", ())) <= set(services)
        assert set(one["networks"]) <= set(told["networks"]), name
        named = [volume.partition(":")[0] for volume in one["volumes"]]
        assert {v for v in named if not v.startswith(".")} <= set(told["volumes"]), name
    assert set(services["database"]["networks"]) == {"inside"} and told["networks"]["inside"]["internal"]
    assert set(services["proxy"]["networks"]) & set(services["club"]["networks"])


def test_what_compose_runs_in_the_club_makes_a_configuration_that_can_be_read(tmp_path):
    """Its script, with the folder of the container under ours and everything that needs the network or the database left out."""
    script = compose()["services"]["club"]["command"][2].replace("$$", "$")
    assert subprocess.run(["sh", "-n"], input=script, text=True).returncode == 0
    lines = [line for line in script.splitlines() if "apt-get" not in line and "pip install" not in line]
    lines = [line for line in lines if "club migrate" not in line and not line.startswith("exec")]
    made = "\n".join(lines).replace("/club/venv/bin/henderson", f"{sys.executable} -m henderson")
    made = made.replace("/club/here", f"{tmp_path}/here")
    around = {"CLUB_HOST": "club.example.net", "PATH": "/usr/bin:/bin"}
    told = subprocess.run(["sh", "-euc", made], env=around, capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    club = read(tmp_path / "here" / "club.toml")
    assert (club.web.host, club.web.port, club.web.proxy) == ("0.0.0.0", 8701, "*")
    assert club.club.url == "https://club.example.net" and club.database.url == "postgresql://henderson@database/club"
