"""Guadalcanal (Avalon Hill, 1966)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...board.components import Pack
from ...engine.contract import Option
from .rules.facts import JAPAN, SIDES, US, Facts
from .rules.setup import setup
from .rules.state import recompute
from .rules.victory import outcome
from .sequence import SEQUENCE, activation, where
from .table.imagine import imagine
from .table.orders import DEEDS, ORDERS
from .table.position import read_position, write_position
from .table.previews import preview, prices
from .table.reference import CHARTS, terrain
from .table.refusals import refusal
from .table.victory import victory
from .table.view import board, counters, view

ID = "avalon-hill"
TITLE = "Guadalcanal (Avalon Hill, 1966)"
NAMES = {US: "U.S.", JAPAN: "Japanese"}
DATES = "1942-08-07", 7
VERSION = "3"
TOURNAMENT: dict[str, str | bool] = {"level": "tournament"}
OPTIONS = (  # O.select.1 each at the players' discretion
    Option(id="level", title="Which of the three games", values=["basic", "tournament"], default="basic", rule="B.general.2"),
    Option(id="hidden-movement", title="Japanese units move hidden", rule="O.hidden.1", needs=TOURNAMENT),
    Option(id="supply", title="Units of fire", rule="O.supply.1", needs=TOURNAMENT),
    Option(id="artillery-range", title="Individual artillery ranges", rule="O.range.1", needs=TOURNAMENT),
    Option(id="psychological-effects", title="Psychological effects", rule="O.psych.1", needs=TOURNAMENT),
    Option(id="japanese-withdrawal", title="Japanese withdrawal", rule="O.withdraw.1", needs=TOURNAMENT),
    Option(id="us-1st-marine-withdrawal", title="Withdrawal of the 1st Marine Division", rule="O.marine.1", needs=TOURNAMENT),
    Option(id="unit-specialization", title="LVTs and engineers at rivers", rule="O.special.1", needs=TOURNAMENT),
    Option(id="play-by-mail", title="Play by mail", rule="PBM.1"),
    # rules that can be read two ways: our reading first (docs/games/avalon-hill.md)
    Option(
        id="river-doubles",
        title="Who doubles the defence at a river: attackers on a river square, or defenders on one",
        values=["attacker", "defender"],
        default="attacker",
        rule="B.map.4",
    ),
    Option(
        id="landing-order",
        title="Arriving units land in the order of the card, or as their owner says",
        values=["card", "choice"],
        default="card",
        rule="B.play.1",
    ),
    Option(id="crossing-claims-field", title="Crossing Henderson Field claims it", rule="T.win.7", needs=TOURNAMENT),
    Option(
        id="units-of-fire-lost",
        title="Units of fire are lost with the last unit on the board, or of all that are still to come",
        values=["board", "all"],
        default="board",
        rule="E.1974.1",
        needs={"supply": True},
    ),
    Option(
        id="occupied-villages",
        title="A village is occupied when no unit more can land there, or when anybody is there",
        values=["full", "any"],
        default="full",
        rule="O.psych.us.6",
        needs={"psychological-effects": True},
    ),
    Option(
        id="marines-leave-late",
        title="Marines may leave after 11 December too",
        rule="O.marine.2",
        needs={"us-1st-marine-withdrawal": True},
    ),
)
MANUAL = (  # the seven optional rules of the manual
    "hidden-movement",
    "supply",
    "artillery-range",
    "psychological-effects",
    "japanese-withdrawal",
    "us-1st-marine-withdrawal",
    "unit-specialization",
)
PRESETS: Mapping[str, Mapping[str, Any]] = {
    "Basic": {"level": "basic"},
    "Tournament": TOURNAMENT,
    "Full": {**TOURNAMENT, **dict.fromkeys(MANUAL, True)},
}


def facts(pack: Pack) -> Facts:
    """The printed facts out of a component pack."""
    return Facts(pack)


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
