"""Lock the packages of the server: python tools/lock.py [--audit]

Asks pip what it would install for the dependencies in pyproject.toml, and writes constraints.txt: versions with the hashes of the
files, for `pip install --require-hashes -r constraints.txt`. --audit: is what is installed here what is locked, and is anything
of it known to be weak (pip-audit, when it is installed)?
"""

from __future__ import annotations

import argparse
import importlib.metadata
import importlib.util
import json
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "constraints.txt"
HEAD = "# Made by tools/lock.py from pyproject.toml: pip install --require-hashes -r constraints.txt\n"


def resolved() -> dict[str, tuple[str, str]]:
    """What pip would install into an empty place: name -> (version, hash of the file)."""
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet", "--only-binary", ":all:",
                   "--report", str(report), *wanted]  # fmt: skip
        subprocess.run(command, check=True, timeout=600)
        found = json.loads(report.read_text())["install"]
    return {
        item["metadata"]["name"].lower(): (item["metadata"]["version"], item["download_info"]["archive_info"]["hashes"]["sha256"])
        for item in found
    }


def locked() -> dict[str, str]:
    """What the file says: name -> version."""
    return dict(re.findall(r"^(\S+)==(\S+)", TARGET.read_text(), re.M)) if TARGET.exists() else {}


def audit() -> int:
    """How many packages are not as locked or known to be weak."""
    wrong = 0
    for name, version in locked().items():
        try:
            here = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            here = "missing"
        if here != version:
            wrong += 1
            print(f"{name}: locked {version}, here {here}")
    if importlib.util.find_spec("pip_audit") is None:
        print("pip-audit is not installed: known weaknesses were not asked for")
        return wrong
    command = [sys.executable, "-m", "pip_audit", "--require-hashes", "-r", str(TARGET)]
    return wrong + subprocess.run(command, timeout=600).returncode


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--audit", action="store_true")
    if parser.parse_args().audit:
        sys.exit(1 if audit() else 0)
    lines = [f"{name}=={version} --hash=sha256:{digest}\n" for name, (version, digest) in sorted(resolved().items())]
    TARGET.write_text(HEAD + "".join(lines))
    print(f"{len(lines)} packages in {TARGET.name}")


if __name__ == "__main__":
    main()
