"""First Blood, the Guadalcanal Campaign (AHIKS). Read sequence.py first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...board.components import Pack
from ...engine.contract import Option, Options
from ...engine.view import Outcome
from .rules.facts import SIDES, Facts, read
from .rules.setup import new_game
from .rules.state import State, recompute
from .sequence import SEQUENCE, activation
from .table.board import board
from .table.orders import DEEDS, ORDERS
from .table.position import read_position, write_position
from .table.previews import preview
from .table.reference import CHARTS, terrain
from .table.refusals import refusal
from .table.victory import victory
from .table.view import imagine, view, where

__all__ = [
    "CHARTS",
    "DATES",
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
    "terrain",
    "victory",
    "view",
    "where",
    "write_position",
]

ID, TITLE, VERSION = "first-blood", "First Blood", "2"
NAMES = {"US": "U.S.", "Japan": "Japanese"}
OPEN = True
DATES = "1942-09-01", 10
OPTIONS = (
    Option(id="infantry-repair", title="Two other units may repair a damaged airfield hex", rule="11.2.1"),
    Option(id="guns-keep-doubling", title="A gun behind a river or ridge side never undoubles a defender", rule="9.4.1"),
    Option(id="work-is-kept", title="Work on an airfield hex is lost by an attack only, not by a turn without", rule="11.2"),
    Option(id="boxed-units-stay", title="A boxed unit that cannot move stays in its box", rule="6.3a"),
)
PRESETS: Mapping[str, Options] = {"Standard": {}, "Infantry repair": {"infantry-repair": True}}


def facts(pack: Pack) -> Facts:
    """Map, counters and tables of a pack."""
    return read(pack)


def pieces(facts: Facts) -> tuple[str, ...]:
    """The words of all counters."""
    return tuple(facts.ids)


def setup(options: Mapping[str, Any], facts: Facts) -> State:
    """The position before the first question: the U.S. sets up."""
    return new_game(facts, options)


def outcome(g: State) -> Outcome | None:
    """2.0a 2.0b 2.0c How it ended: set by the verb that ended it."""
    return Outcome(winner=g.winner, reason=g.reason, rule=g.ended_by) if g.winner else None
