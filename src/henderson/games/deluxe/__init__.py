"""Deluxe Guadalcanal: The Battle for Henderson Field (2021). Read sequence.py first."""

from __future__ import annotations

from ...board.components import Pack
from ...engine.contract import Option
from .rules.facts import JAPAN, SIDES, US, Facts, read
from .rules.setup import setup
from .rules.state import recompute
from .rules.victory import outcome
from .sequence import SEQUENCE, activation
from .table.board import board
from .table.fog import imagine
from .table.orders import DEEDS, ORDERS
from .table.position import read_position, write_position
from .table.previews import preview, prices
from .table.reference import CHARTS, terrain
from .table.refusals import refusal
from .table.victory import victory
from .table.view import ID, counters, view, where

TITLE = "Deluxe Guadalcanal"
NAMES = {US: "U.S.", JAPAN: "Japanese"}
DATES = "1942-08-07", 7
VERSION = "2"
OPTIONS = (
    Option(id="us_stealth", title="U.S. infantry may use stealth too", rule="7.7.6"),
    Option(id="must_land", title="Units that are due land at once where they can", rule="6.0a"),
    Option(id="ambush_loss", title="A successful ambush costs the defender a step even below 1-6", rule="8.2.9b"),
    Option(id="banzai_partial", title="Banzai though a hex of a combined defence was emptied", rule="8.2.10a"),
    Option(id="marines_once", title="1st Marine Division not withdrawn: once, at the end of turn 19", rule="9.1d"),
    Option(id="capture_dice", title="Taking a field that was inoperable all turn: dice, not two units", rule="10.2.1a"),
    Option(id="rabaul_factors", title="The dice of 10.2.2 count combat factors, not units", rule="10.2.2a"),
)
PRESETS = {"Standard": {"us_stealth": False}, "Both hide": {"us_stealth": True}}


def facts(pack: Pack) -> Facts:
    """The printed facts out of a component pack."""
    return read(pack)


def pieces(facts: Facts) -> tuple[str, ...]:
    """The words of all counters."""
    return tuple(unit.name for unit in facts.units)


__all__ = [
    "CHARTS",
    "DATES",
    "DEEDS",
    "ID",
    "NAMES",
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
    "prices",
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
