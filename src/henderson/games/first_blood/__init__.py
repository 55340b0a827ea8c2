"""First Blood, the Guadalcanal Campaign (AHIKS). Read sequence.py first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...board.components import Pack
from ...engine.contract import Option
from ...engine.contract import Options as Options
from ...engine.view import Outcome
from .rules.facts import Facts, read
from .rules.setup import new_game
from .rules.state import State
from .rules.state import recompute as recompute
from .sequence import SEQUENCE as SEQUENCE
from .sequence import activation as activation
from .table.board import board as board
from .table.position import read_position as read_position
from .table.position import write_position as write_position
from .table.view import imagine as imagine
from .table.view import view as view
from .table.view import where as where

ID, TITLE, VERSION = "first-blood", "First Blood", "1"
SIDES = ("US", "Japan")
NAMES = {"US": "U.S.", "Japan": "Japanese"}
DATES = "1942-09-01", 10
OPTIONS = (Option(id="infantry-repair", title="Two other units may repair a damaged airfield hex", rule="11.2.1"),)
PRESETS: Mapping[str, Options] = {"Standard": {}, "Infantry repair": {"infantry-repair": True}}


def facts(pack: Pack) -> Facts:
    """Map, counters and tables of a pack."""
    return read(pack)


def setup(options: Mapping[str, Any], facts: Facts) -> State:
    """The position before the first question: the U.S. sets up."""
    return new_game(facts, bool(options["infantry-repair"]))


def outcome(g: State) -> Outcome | None:
    """2.0a 2.0b 2.0c How it ended: set by the verb that ended it."""
    return Outcome(winner=g.winner, reason=g.reason, rule=g.ended_by) if g.winner else None
