"""Guadalcanal (Avalon Hill, 1966)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ...board.components import Pack
from ...engine.contract import Option
from ...engine.decision import Decision
from .facts import JAPAN, SIDES, US, Facts
from .position import read_position, write_position
from .sequence import SEQUENCE, activation, where
from .setup import setup
from .state import State, recompute
from .victory import outcome
from .view import board, imagine, view

ID = "avalon-hill"
TITLE = "Guadalcanal (Avalon Hill, 1966)"
NAMES = {US: "U.S.", JAPAN: "Japanese"}
VERSION = "1"
OPTIONS = (
    Option(id="level", title="Which of the three games", values=["basic"], default="basic", rule="B.general.2"),
    Option(id="play-by-mail", title="Play by mail", rule="PBM.1"),
)
PRESETS: Mapping[str, Mapping[str, Any]] = {"Basic": {"level": "basic"}}


def facts(pack: Pack) -> Facts:
    """The printed facts out of a component pack."""
    return Facts(pack)


def heuristic(g: State, decision: Decision, rng: Random) -> Any:
    """A sensible option."""
    return rng.choice(decision.options)


__all__ = ["ID", "NAMES", "OPTIONS", "PRESETS", "SEQUENCE", "SIDES", "TITLE", "VERSION", "activation", "board",
           "facts", "heuristic", "imagine", "outcome", "read_position", "recompute", "setup", "view", "where",
           "write_position"]  # fmt: skip
