"""The native build: engine, board, rules and players, compiled from the very sources beside it (native/build.py makes it).

It is used where it was built, as a whole or not at all: when one of its sources has changed since, Python plays.
HENDERSON_PURE=1 leaves it aside. Modules are handed out by the finder below, so the Python sources stay where they are and
nothing is imported twice.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parents[1]  # henderson
BUILT = Path(__file__).parent / "built"
LIBRARY = "henderson__mypyc"  # the one library that holds them all, as mypyc names it
SUFFIX = importlib.machinery.EXTENSION_SUFFIXES[0]  # of this Python and machine


def product() -> Path:
    """Where the build of this Python is, or would be."""
    return BUILT / (LIBRARY + SUFFIX)


def manifest() -> Path:
    """The list of its sources, each with its hash."""
    return BUILT / f"sources{SUFFIX}.json"


def seal(path: Path) -> str:
    """The hash of a source."""
    import hashlib

    return hashlib.blake2b(path.read_bytes().replace(b"\r\n", b"\n"), digest_size=16).hexdigest()


@cache
def sources() -> dict[str, str]:
    """Modules of the native build with their files, when it may be used; else none. `why` says why."""
    return {} if why() else {name: file for name, (file, _) in _listed().items()}


@cache
def _listed() -> dict[str, tuple[str, str]]:
    """What was compiled: module, file below the package, hash."""
    import json

    found: dict[str, tuple[str, str]] = json.loads(manifest().read_text(encoding="utf-8"))
    return found


@cache
def why() -> str:
    """Why the plain Python plays; "" when the native build does."""
    if os.environ.get("HENDERSON_PURE"):
        return "HENDERSON_PURE is set"
    if not product().exists() or not manifest().exists():
        return "there is no native build: henderson build makes it"
    try:
        changed = [file for file, known in _listed().values() if seal(PACKAGE / file) != known]
        if changed:
            return f"{changed[0]} has changed since the native build: henderson build makes it anew"
        _library()
    except (OSError, ValueError, AttributeError, TypeError, ImportError):
        return "the native build is broken: henderson build makes it anew"
    return ""


def speed() -> str:
    """Which build plays, in words."""
    return "native build" if not why() else f"pure Python ({why()})"


class Finder:
    """Hands out the compiled modules: a meta path finder and their loader."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: object = None) -> importlib.machinery.ModuleSpec | None:
        """The compiled module of that name, where there is one."""
        if not name.startswith("henderson.") or name not in sources():
            return None
        return importlib.util.spec_from_loader(name, Finder, origin=str(PACKAGE / sources()[name]))  # type: ignore[arg-type]

    @staticmethod
    def create_module(spec: importlib.machinery.ModuleSpec) -> ModuleType:
        """Run the module's body, which the library holds under its name."""
        capsule = getattr(_library(), "init_" + spec.name.replace("___", "___3_").replace(".", "___"))
        return _call(capsule)

    @staticmethod
    def exec_module(module: ModuleType) -> None:
        """It has run."""


@cache
def _library() -> ModuleType:
    """The library. Its modules find their data beside their sources: they look from where the library seems to be."""
    spec = importlib.util.spec_from_file_location(LIBRARY, product())
    assert spec is not None and spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    sys.modules[LIBRARY] = found
    found.__file__ = str(PACKAGE.parent / product().name)
    return found


def _call(capsule: object) -> ModuleType:
    """Call the C function in a capsule that makes a module."""
    import ctypes

    name, pointer = ctypes.pythonapi.PyCapsule_GetName, ctypes.pythonapi.PyCapsule_GetPointer
    name.restype, name.argtypes = ctypes.c_char_p, [ctypes.py_object]
    pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    made: ModuleType = ctypes.PYFUNCTYPE(ctypes.py_object)(pointer(capsule, name(capsule)))()
    return made


def install() -> None:
    """Let the finder serve; before anything else of Henderson is imported."""
    if Finder not in sys.meta_path and not os.environ.get("HENDERSON_PURE"):
        sys.meta_path.insert(0, Finder)
