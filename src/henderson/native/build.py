"""Makes the native build: the sources below, spelled out (spell.py), through mypyc to C, and through the C compiler.

`henderson build` runs it, and an installation where there is a C compiler (`hatch_build.py`). It is a program of its own that
imports nothing of Henderson, since an installation runs it before there is one: `python src/henderson/native/build.py`.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import importlib
import importlib.util
import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

HOME = Path(__file__).parent
PACKAGE = HOME.parent
COMPILED = (
    "engine/decision.py", "engine/state.py", "engine/game.py", "engine/forward.py", "engine/dice.py",
    "board/hexes.py", "board/reach.py", "board/sight.py", "board/tables.py",
    "games/kit/allot.py", "games/kit/dispatch.py", "games/kit/flood.py", "games/kit/value.py", "bots/futures.py",
    "games/*/rules/*.py", "games/*/sequence.py", "games/*/player/*.py",
    "games/*/table/fog.py", "games/*/table/imagine.py",  # the worlds that a player believes in
)  # fmt: skip
SELDOM = ("sense.py", "sense_checks.py", "scripts.py", "explain.py", "explaining.py")  # of a player: not worth compiling
GROUP = "henderson"
BUNDLE = 1_500_000  # letters of C in a bundle of files
LEVEL = "1"  # -O2 takes twice as long to build and plays no faster than measurements differ


class NotBuilt(Exception):
    """Why not, in a line."""


def _beside(name: str) -> ModuleType:
    """A module of this folder, by its file."""
    path = HOME / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"henderson_native_{name.strip('_')}", path)
    assert spec is not None and spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = found
    spec.loader.exec_module(found)
    return found


native, spell = _beside("__init__"), _beside("spell")


def files() -> list[str]:
    """What is compiled, below the package; empty modules are not worth it."""
    found = {p for pattern in COMPILED for p in PACKAGE.glob(pattern) if p.stat().st_size and p.name not in SELDOM}
    return sorted(path.relative_to(PACKAGE).as_posix() for path in found)


def module(file: str) -> str:
    """The name of the module of a file."""
    return "henderson." + file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def tell(text: str) -> None:
    """Progress, a line each."""
    print(text, file=sys.stderr, flush=True)


def to_c(work: Path) -> list[Path]:
    """Copy the sources, spell them out, and have mypyc write C."""
    for path in PACKAGE.rglob("*.py"):
        copy = work / "henderson" / path.relative_to(PACKAGE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    chosen = [f"henderson/{file}" for file in files()]
    for file in chosen:
        (work / file).write_text(spell.spelled((work / file).read_text(encoding="utf-8")), encoding="utf-8")
    try:
        importlib.import_module("setuptools")  # mypyc looks for it
        from mypyc.build import include_dir, mypyc_build
        from mypyc.common import RUNTIME_C_FILES
        from mypyc.options import CompilerOptions
    except ImportError as missing:
        raise NotBuilt(f"mypyc is not installed ({missing}): pip install 'henderson[native]'") from None
    options = CompilerOptions(multi_file=True, target_dir=str(work / "c"), group_name=GROUP)
    flags = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent", f"--cache-dir={work / 'cache'}"]
    said, before = io.StringIO(), Path.cwd()
    os.chdir(work)  # names of modules are told from here
    try:
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            _, made, more = mypyc_build([*flags, *chosen], options)
    except SystemExit:
        wrong = [line for line in said.getvalue().splitlines() if "error" in line or "Error" in line]
        tell("\n".join(wrong[1:30]))
        raise NotBuilt(f"mypyc refuses the sources: {(wrong or ['it does not say why'])[0]}") from None
    finally:
        os.chdir(before)
    own = _bundled([Path(name) for name in made[0][0]], work)
    return own + [Path(include_dir()) / name for name in [*RUNTIME_C_FILES, *(one.path for one in more)]]


def _bundled(files: list[Path], work: Path) -> list[Path]:
    """Files of C that are compiled together, since each of them reads the same long header first."""
    bundles: list[Path] = []
    text, size = "", 0
    for path in [*files, None]:
        if path is None or size + path.stat().st_size > BUNDLE:
            bundles.append(work / "c" / f"bundle{len(bundles)}.c")
            bundles[-1].write_text(text)
            text, size = "", 0
        if path is not None:
            text, size = text + f'#include "{path.name}"\n', size + path.stat().st_size
    return bundles


def tools() -> tuple[list[str], list[str]]:
    """The C compiler and the linker of this Python."""
    compiler, linker = (shlex.split(sysconfig.get_config_var(name) or "") for name in ("CC", "LDSHARED"))
    if not compiler or not linker or shutil.which(compiler[0]) is None:
        raise NotBuilt("there is no C compiler")
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise NotBuilt("the headers of this Python are not there (on Debian: apt-get install python3-dev)")
    return compiler, linker


def compiled(sources: list[Path], work: Path, level: str, jobs: int) -> Path:
    """Compile C, several files at a time, and link them."""
    from mypyc.build import include_dir

    compiler, linker = tools()
    flags = [f"-O{level}", "-g0", "-w", "-fwrapv", "-fPIC", "-fno-semantic-interposition", "-DNDEBUG",
             f"-I{sysconfig.get_path('include')}", f"-I{include_dir()}", f"-I{work / 'c'}"]  # fmt: skip
    common = hashlib.sha256("".join([*flags, *(h.read_text() for h in sorted((work / "c").rglob("*.h")))]).encode())
    objects = [work / f"{_named(path, common)}.o" for path in sources]

    def one(n: int) -> None:
        if not objects[n].exists():  # kept from the last time
            _run([compiler[0], *flags, "-c", str(sources[n]), "-o", str(objects[n])])

    with ThreadPoolExecutor(jobs) as pool:
        for done, _ in enumerate(pool.map(one, range(len(sources))), 1):
            if done % 10 == 0 or done == len(sources):
                tell(f"  {done} of {len(sources)} files compiled")
    library = work / str(native.product().name)
    _run([*linker, *map(str, objects), "-o", str(library)])
    return library


def _named(source: Path, common: Any) -> str:
    """A name for what a file of C is compiled to, with all that it depends on."""
    mixed = common.copy()
    mixed.update(source.read_bytes())
    for name in re.findall(r'^#include "(__native_.*\.c)"', source.read_text(), re.M):
        mixed.update((source.parent / name).read_bytes())
    return f"{source.stem[-40:]}-{mixed.hexdigest()[:16]}"


def _run(command: list[str]) -> None:
    try:
        made = subprocess.run(command, capture_output=True, text=True, errors="replace")
    except OSError as failed:
        raise NotBuilt(str(failed)) from None
    if made.returncode:
        raise NotBuilt((made.stderr.strip() or f"{command[0]} failed").splitlines()[0])


def build(level: str = LEVEL, jobs: int = 0, keep: str = "") -> None:
    """Make the native build anew, whole or not at all. `keep` is a folder for what lies between, to look at it."""
    tools()
    jobs = jobs or os.cpu_count() or 1
    sealed = {module(file): (file, native.seal(PACKAGE / file)) for file in files()}
    with tempfile.TemporaryDirectory(prefix="henderson-native-") as folder:
        work = Path(keep or folder)
        work.mkdir(parents=True, exist_ok=True)
        tell(f"Compiling {len(sealed)} modules of Henderson, {jobs} at a time (some minutes):")
        sources = to_c(work)
        tell(f"  mypyc has written {len(sources)} files of C")
        library = compiled(sources, work, level, jobs)
        native.BUILT.mkdir(exist_ok=True)
        native.manifest().unlink(missing_ok=True)  # never a list of other sources beside a library
        part = native.product().with_suffix(".part")
        shutil.copy(library, part)
        part.replace(native.product())  # a running program may have the old one open
        native.manifest().write_text(json.dumps(sealed, indent=0), encoding="utf-8")


def fresh() -> bool:
    """Is there a build of these very sources?"""
    listed: dict[str, Any] = native._listed() if native.manifest().exists() and native.product().exists() else {}
    return listed != {} and all((PACKAGE / f).exists() and native.seal(PACKAGE / f) == seal for f, seal in listed.values())


def main(words: Iterable[str] | None = None) -> int:
    """Build, and say in a sentence what came of it."""
    parser = argparse.ArgumentParser("henderson build", description="Make the native build of Henderson.")
    parser.add_argument("--level", default=LEVEL, choices=["0", "1", "2", "3"], help="how hard the C compiler tries")
    parser.add_argument("--jobs", type=int, default=0, help="files compiled at a time (0: one for each core)")
    parser.add_argument("--again", action="store_true", help="even when there is a build of these sources")
    parser.add_argument("--keep", default="", help="a folder for the C sources, to look at them")
    given = parser.parse_args(None if words is None else list(words))
    if fresh() and not given.again:
        tell("The native build is of these sources.")
        return 0
    try:
        build(given.level, given.jobs, given.keep)
    except NotBuilt as why:
        tell(f"There is no native build, Henderson plays in Python alone: {why}")
        return 1
    tell("The native build is made.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
