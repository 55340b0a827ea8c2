"""The compiled twin of the floods: optional, used where it was built, HENDERSON_PURE=1 leaves it aside.

An installation builds it when there is a C compiler; `python src/henderson/board/twin.py` builds it by hand. Nothing here
imports Henderson: an installation runs this file before there is one.
"""

from __future__ import annotations

import importlib
import os
import shlex
import subprocess
import sysconfig
from pathlib import Path
from types import ModuleType

SOURCE = Path(__file__).with_name("_flood.c")
VERSION = 6  # of what the twin and those who call it agree on


def speed() -> str:
    """Which floods are in use, in words."""
    return "compiled floods" if load() is not None else "pure Python"


def load() -> ModuleType | None:
    """The twin; None when it is not wanted, was not built, or is of another version."""
    if os.environ.get("HENDERSON_PURE"):
        return None
    try:
        found = importlib.import_module("henderson.board._flood")
    except ImportError:
        return None
    return found if getattr(found, "VERSION", 0) == VERSION else None


def build(source: Path = SOURCE) -> str:
    """Compile it beside its source, anew when the source is newer; in a line, why it could not be done, or ""."""
    product = source.with_name(source.stem + (sysconfig.get_config_var("EXT_SUFFIX") or ".so"))
    if product.exists() and product.stat().st_mtime >= source.stat().st_mtime:
        return ""
    linker = shlex.split(sysconfig.get_config_var("LDSHARED") or "")
    if not linker:
        return "this Python names no C compiler"
    part = product.with_name(product.name + ".part")
    command = [*linker, *shlex.split(sysconfig.get_config_var("CCSHARED") or ""), "-O2", "-I" + sysconfig.get_path("include"),
               str(source), "-o", str(part)]  # fmt: skip
    try:
        made = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=120)
        if made.returncode:
            return (made.stderr.strip() or f"{linker[0]} failed").splitlines()[0]
        part.replace(product)  # whole or not at all: a running program may have it open
    except (OSError, subprocess.SubprocessError) as failed:
        return str(failed)
    finally:
        part.unlink(missing_ok=True)
    return ""


if __name__ == "__main__":
    print(build() or "The compiled twin of the floods is built.")
