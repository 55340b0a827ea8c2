"""Starvation Island: the struggle for Guadalcanal by sea, air and land, Japan against the USN (1.0)."""

from __future__ import annotations

from random import Random

from ...engine.contract import Option
from .rules.components import SIDES, Facts, facts
from .rules.readings import READINGS
from .rules.setup import setup
from .rules.state import State, recompute
from .rules.victory import outcome
from .sequence import SEQUENCE, activation, where
from .table.chart import board
from .table.orders import DEEDS, ORDERS
from .table.position import read_position, write_position
from .table.previews import preview
from .table.reference import CHARTS
from .table.refusals import refusal
from .table.victory import victory
from .table.view import view

ID = "starvation-island"
TITLE = "Starvation Island"
VERSION = "2"
NAMES = {"US": "USN", "Japan": "Japan"}
OPEN = True
OPTIONS = (
    Option(id="chokai", title="Atago and Chokai trade places (developer's Q&A: Chokai starts at Rabaul)", rule="3.0.ijn.a"),
    *READINGS,
)
PRESETS: dict[str, dict[str, bool]] = {"As printed": {}, "Corrected set-up": {"chokai": True}}


def pieces(facts: Facts) -> tuple[str, ...]:
    """The words of all counters."""
    return tuple(facts.name)


def imagine(g: State, side: str, rng: Random) -> None:
    """Nothing is hidden: every player sees the whole board."""


__all__ = [
    "CHARTS",
    "DEEDS",
    "ID",
    "NAMES",
    "OPEN",
    "OPTIONS",
    "ORDERS",
    "PRESETS",
    "SEQUENCE",
    "SIDES",
    "TITLE",
    "VERSION",
    "State",
    "activation",
    "board",
    "facts",
    "imagine",
    "outcome",
    "pieces",
    "preview",
    "read_position",
    "recompute",
    "refusal",
    "setup",
    "victory",
    "view",
    "where",
    "write_position",
]
