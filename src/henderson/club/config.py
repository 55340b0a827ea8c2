"""The file that says how a club is run, `club.toml`. A mistake in it is told in one sentence, with file and line."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, get_type_hints

from ..engine.bounds import short
from ..engine.decision import HendersonError

TEMPLATE = """\
# A club of Henderson. `henderson club check club.toml` looks at all of it; docs/hosting.md tells what there is.

[club]
name = "{name}"
url = "{url}"            # as browsers know it; links in mails begin with it
accounts = "optional"    # optional: guests play; required: they do not

[database]
url = "{database}"
secret = "{secret}"      # a file; who has it and the database has everything

[web]
processes = 2            # each at its own port from here on; the proxy routes by table
port = 8701
proxy = "127.0.0.1"      # its word on who visits is believed

[bots]
processes = 1

[mail]
host = ""                # "" sends no mail
port = 587
tls = "starttls"         # starttls, tls, none
user = ""
password = ""            # a file
sender = "{name} <club@localhost>"

[push]
key = ""                 # a file made by `henderson club init`; "" sends no Web Push
contact = ""             # mailto:you@example.org, which push services ask for

[oidc]
issuer = ""              # https://HOST of another service by which people may sign in (OpenID Connect); "" none
client = ""              # what we are called there
secret = ""              # a file
name = ""                # what the button calls it
"""


@dataclass
class Club:
    """What it is called, and who may play."""

    name: str = "Henderson"
    url: str = "http://localhost:8701"
    accounts: str = "optional"
    ways: list[str] = field(default_factory=lambda: ["password", "link", "passkey"])


@dataclass
class Where:
    """Where its data are: `postgresql://...`, or the path of a SQLite file, which one process serves."""

    url: str = ""
    secret: str = ""


@dataclass
class Web:
    """The processes that browsers talk to."""

    processes: int = 2
    host: str = "127.0.0.1"
    port: int = 8701
    proxy: str = "127.0.0.1"
    requests_a_second: float = 50.0
    tables_a_minute: int = 60
    connections: int = 200
    dice_wait: float = 20.0


@dataclass
class Bots:
    """The processes in which bots think."""

    processes: int = 1


@dataclass
class Mail:
    """The server that takes our mail."""

    host: str = ""
    port: int = 587
    tls: str = "starttls"
    user: str = ""
    password: str = ""
    sender: str = "Henderson <club@localhost>"


@dataclass
class Push:
    """Web Push."""

    key: str = ""
    contact: str = ""


@dataclass
class Oidc:
    """Another service by which people may sign in."""

    issuer: str = ""
    client: str = ""
    secret: str = ""
    name: str = ""


@dataclass
class ClubConfig:
    """All of it."""

    club: Club = field(default_factory=Club)
    database: Where = field(default_factory=Where)
    web: Web = field(default_factory=Web)
    bots: Bots = field(default_factory=Bots)
    mail: Mail = field(default_factory=Mail)
    push: Push = field(default_factory=Push)
    oidc: Oidc = field(default_factory=Oidc)
    file: str = ""

    @property
    def is_file(self) -> bool:
        """Is it a SQLite file, which one process serves?"""
        return "://" not in self.database.url


CHOICES = {("club", "accounts"): ("optional", "required"), ("mail", "tls"): ("starttls", "tls", "none")}
LEAST: dict[tuple[str, str], int] = {("web", "processes"): 1, ("web", "port"): 1, ("bots", "processes"): 0, ("mail", "port"): 1}


def read(path: str | Path) -> ClubConfig:
    """The configuration of a file; paths in it are relative to its folder."""
    file = Path(path)
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise HendersonError(f"'{path}' cannot be read ({short(str(error), 120)}): expected the club's configuration") from None
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        raise HendersonError(f"{path}:{line[1] if line else 1}: {error}") from None
    return _Reader(str(path), text).config(found)


class _Reader:
    def __init__(self, path: str, text: str) -> None:
        self.path, self.lines = path, text.splitlines()

    def wrong(self, section: str, key: str, told: str) -> HendersonError:
        """A sentence with the line it is about."""
        here, at = "", 1
        for n, line in enumerate(self.lines, 1):
            if head := re.match(r"\s*\[([\w.-]+)\]", line):
                here = head[1]
                at = n if here == section and not key else at
            elif here == section and key and re.match(rf'\s*"?{re.escape(key)}"?\s*=', line):
                at = n
        return HendersonError(f"{self.path}:{at}: {told}")

    def config(self, found: dict[str, Any]) -> ClubConfig:
        made = ClubConfig(file=self.path)
        sections = {f.name for f in fields(made)} - {"file"}
        for section, values in found.items():
            if section not in sections or not isinstance(values, dict):
                raise self.wrong(section, "", f"'{short(section)}' is no section: expected {', '.join(sorted(sections))}")
            self._section(section, getattr(made, section), values)
        self._whole(made)
        return made

    def _section(self, section: str, into: Any, values: dict[str, Any]) -> None:
        known = get_type_hints(type(into))
        for key, value in values.items():
            if key not in known:
                raise self.wrong(section, key, f"'{short(key)}' is nothing of [{section}]: expected {', '.join(known)}")
            wanted = known[key]
            if wanted is float and isinstance(value, int) and not isinstance(value, bool):
                value = float(value)
            plain = list if wanted == list[str] else wanted
            if type(value) is not plain or (plain is list and not all(isinstance(v, str) for v in value)):
                named = {str: "a text", int: "a whole number", float: "a number", list: "a list of texts"}[plain]
                raise self.wrong(section, key, f"{key} = {short(repr(value))}: expected {named}")
            if (section, key) in CHOICES and value not in CHOICES[section, key]:
                raise self.wrong(section, key, f"{key} = '{short(str(value))}': expected {' or '.join(CHOICES[section, key])}")
            if value < LEAST.get((section, key), value) if isinstance(value, int) else False:
                raise self.wrong(section, key, f"{key} = {value}: expected at least {LEAST[section, key]}")
            setattr(into, key, value)

    def _whole(self, made: ClubConfig) -> None:
        base = Path(self.path).parent
        if not made.database.url:
            raise self.wrong("database", "url", "[database] needs url: postgresql://USER@HOST/NAME, or the path of a SQLite file")
        if made.is_file:
            made.database.url = str(base / made.database.url)
        elif not made.database.url.startswith(("postgresql://", "postgres://")):
            raise self.wrong("database", "url", f"url = '{short(made.database.url)}': expected postgresql://... or a path")
        elif not made.database.secret:
            raise self.wrong("database", "secret", "[database] needs secret, the file of the club's secret")
        if made.is_file and (made.web.processes > 1):
            raise self.wrong("web", "processes", "a SQLite file is served by one process: expected processes = 1, or PostgreSQL")
        if not re.fullmatch(r"https?://[\w.:\[\]-]+", made.club.url):
            raise self.wrong("club", "url", f"url = '{short(made.club.url)}': expected https://HOST without a path")
        if made.oidc.issuer and not made.oidc.issuer.startswith("https://"):
            raise self.wrong(
                "oidc", "issuer", f"issuer = '{short(made.oidc.issuer)}': expected https://HOST as the service calls itself"
            )
        if made.oidc.issuer and not made.oidc.client:
            raise self.wrong("oidc", "client", "[oidc] needs client, what the club is called at that service")
        for section, key in (("database", "secret"), ("mail", "password"), ("push", "key"), ("oidc", "secret")):
            value = getattr(getattr(made, section), key)
            if value:
                setattr(getattr(made, section), key, str(base / value))
