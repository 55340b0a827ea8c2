"""A PostgreSQL of our own, run as an unprivileged user even when we are root, reached by a socket in its folder."""

import glob
import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path


def programs() -> Path:
    """Where Debian puts pg_ctl and initdb, or where PATH has them."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/pg_ctl")) or [shutil.which("pg_ctl") or ""]
    return Path(found[-1]).parent


class Cluster:
    """A server with data of its own under /tmp (not pytest's folder: only root may enter that)."""

    def __init__(self, *settings: str) -> None:
        self.programs = programs()
        if not (self.programs / "pg_ctl").exists():
            raise FileNotFoundError("PostgreSQL is not installed: expected pg_ctl (Debian: apt-get install postgresql)")
        self.folder = Path(tempfile.mkdtemp(prefix="henderson-pg-", dir="/tmp"))
        self._who: dict = {}
        if os.geteuid() == 0:
            names = {entry.pw_name for entry in pwd.getpwall()}
            entry = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
            os.chown(self.folder, entry.pw_uid, entry.pw_gid)
            self._who = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
        self._run("initdb", "-D", self.data, "-U", "henderson", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        self._settings = ["listen_addresses=''", "max_connections=60", *settings]
        self.start()

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def _run(self, tool: str, *args: object, check: bool = True) -> None:
        told = subprocess.run(
            [str(self.programs / tool), *map(str, args)], cwd="/", env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
            capture_output=True, text=True, **self._who,
        )  # fmt: skip
        if check and told.returncode:
            raise RuntimeError(f"{tool}: {told.stdout}{told.stderr}")

    def start(self) -> None:
        options = f"-k {self.folder} " + " ".join(f"-c {setting}" for setting in self._settings)
        self._run("pg_ctl", "-D", self.data, "-w", "-t", "60", "-l", self.folder / "log", "-o", options, "start")

    def stop(self, mode: str = "fast") -> None:
        """`immediate` is as if the machine had lost its power."""
        self._run("pg_ctl", "-D", self.data, "-m", mode, "-w", "stop", check=False)

    def url(self, name: str = "postgres") -> str:
        return f"postgresql://henderson@/{name}?host={self.folder}"

    def close(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)
