"""Guadalcanal: The Battle for Henderson Field, solitaire. One player, a card-driven enemy. Read sequence.py first."""

from __future__ import annotations

from random import Random

from ...board.components import Pack
from .rules.cards import EFFECTS
from .rules.facts import Facts
from .rules.options import OPTIONS, PRESETS
from .rules.scoring import outcome
from .rules.setup import setup
from .rules.state import State, recompute
from .sequence import SEQUENCE, activation, where
from .table.board import board
from .table.orders import DEEDS, ORDERS
from .table.position import read_position, write_position
from .table.previews import preview
from .table.reference import CHARTS
from .table.refusals import refusal
from .table.victory import victory
from .table.view import ID, TITLE, counters, view

VERSION = "2"
SIDES = ("US",)
NAMES = {"US": "USMC"}
OPEN = True

__all__ = [
    "CHARTS",
    "DEEDS",
    "EFFECTS",
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
    "activation",
    "board",
    "counters",
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


def facts(pack: Pack) -> Facts:
    """The printed facts out of a component pack."""
    return Facts(pack)


def pieces(facts: Facts) -> tuple[str, ...]:
    """The words of all counters."""
    return (*facts.names, *facts.enemy_names)


def imagine(g: State, side: str, rng: Random) -> None:
    """Nothing to re-deal: the table is open, and a card that has not been turned up is settled only by the draw."""
