"""Modules that are read when they are first used: the command then starts at once, and only its words pay for what they do."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType


def late(name: str) -> ModuleType:
    """The module of that name, read at the first look into it."""
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.find_spec(name)
    assert spec is not None and spec.loader is not None
    spec.loader = importlib.util.LazyLoader(spec.loader)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
