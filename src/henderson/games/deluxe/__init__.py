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
from .table.position import read_position, write_position
from .table.previews import preview
from .table.refusals import refusal
from .table.view import ID, view, where

TITLE = "Deluxe Guadalcanal"
NAMES = {US: "U.S.", JAPAN: "Japanese"}
DATES = "1942-08-07", 7
VERSION = "1"
OPTIONS = (Option(id="us_stealth", title="U.S. infantry may use stealth too", default=False, rule="7.7.6"),)
PRESETS = {"Standard": {"us_stealth": False}, "Both hide": {"us_stealth": True}}


def facts(pack: Pack) -> Facts:
    """The printed facts out of a component pack."""
    return read(pack)


__all__ = [
    "DATES",
    "ID",
    "NAMES",
    "OPTIONS",
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
    "preview",
    "read_position",
    "recompute",
    "refusal",
    "setup",
    "view",
    "where",
    "write_position",
]
