"""Lock the packages of the server: python tools/lock.py [--club] [--audit]

Asks pip what it would install for the dependencies in pyproject.toml, and writes constraints.txt: versions with the hashes of the
files, for `pip install --require-hashes -r constraints.txt`. --club: what a club needs besides, into constraints-club.txt; one of
its packages has no wheel. --audit: is what is installed here what is locked, and is anything of it known to be weak (pip-audit,
when it is installed)?
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
HEAD = "# Made by tools/lock.py from pyproject.toml: pip install --require-hashes -r {}\n"


def resolved(club: bool) -> dict[str, tuple[str, str]]:
    """What pip would install into an empty place: name -> (version, hash of the file)."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = project["dependencies"] + (project["optional-dependencies"]["club"] if club else [])
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet",
                   *(["--prefer-binary"] if club else ["--only-binary", ":all:"]), "--report", str(report), *wanted]  # fmt: skip
        subprocess.run(command, check=True, timeout=600)
        found = json.loads(report.read_text())["install"]
    return {
        item["metadata"]["name"].lower(): (item["metadata"]["version"], item["download_info"]["archive_info"]["hashes"]["sha256"])
        for item in found
    }


def locked(target: Path) -> dict[str, str]:
    """What the file says: name -> version."""
    return dict(re.findall(r"^(\S+)==(\S+)", target.read_text(), re.M)) if target.exists() else {}


def audit(target: Path) -> int:
    """How many packages are not as locked or known to be weak."""
    wrong = 0
    for name, version in locked(target).items():
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
    command = [sys.executable, "-m", "pip_audit", "--require-hashes", "-r", str(target)]
    return wrong + subprocess.run(command, timeout=600).returncode


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--audit", action="store_true")
    parser.add_argument("--club", action="store_true")
    args = parser.parse_args()
    target = ROOT / ("constraints-club.txt" if args.club else "constraints.txt")
    if args.audit:
        sys.exit(1 if audit(target) else 0)
    lines = [f"{name}=={version} --hash=sha256:{digest}\n" for name, (version, digest) in sorted(resolved(args.club).items())]
    target.write_text(HEAD.format(target.name) + "".join(lines))
    print(f"{len(lines)} packages in {target.name}")


if __name__ == "__main__":
    main()
