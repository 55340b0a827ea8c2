"""A sensible opponent: men walk by what draws them and what battles promise (places.py), guns and landings by the plan of the
whole front (plan.py, moving.py); it fights (fighting.py) and hides (hiding.py) by what the tables say.

It judges a world imagined for its side, so it may look at everything in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ....engine.decision import Decision
from ...kit.dispatch import Chooser, Key, chosen
from ..rules import words as w
from ..rules.facts import SIDES
from ..rules.state import State
from . import fighting, hiding, moving
from .style import REGULAR, SOON, Style, early

Both = tuple[Style, Style]  # of the U.S., of Japan


def heuristic(g: State, decision: Decision, rng: Random, styles: Both = REGULAR) -> Any:
    """A sensible option of the decision."""
    side = SIDES.index(decision.player)
    style = early(styles[1]) if side == 1 and g.turn < SOON else styles[side]
    return chosen(CHOICES, g, decision, style, rng)


def choose_rabaul(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """The strongest first."""
    return max((o for o in decision.options if type(o) is int), key=lambda u: (g.facts.combat[u], -u), default=w.DONE)


def first(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """The bold answer comes first."""
    return decision.options[0]


def last(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """The most of it."""
    return decision.options[-1]


CHOICES: Mapping[Key, Chooser[State, Style]] = {
    ("SoP.4", "land"): moving.choose_landing,
    ("SoP.14", "land"): moving.choose_landing,
    "11.0a": first,
    "7.0": moving.choose_unit,
    "7.1a": moving.choose_move,
    "7.6a": moving.choose_coast,
    "7.7.3a": hiding.choose_stealth,
    "7.7.4b": hiding.choose_trail,
    "7.7.5c": hiding.choose_trail,
    "7.5b": fighting.choose_excess,
    "2.3b": fighting.choose_loss,
    "8.1.7a": first,
    ("8.1.2", "gun"): fighting.choose_gun,
    ("8.1.2", "factors"): fighting.choose_factors,
    "8.1.3": fighting.choose_target,
    "8.1.5b": fighting.choose_loss,
    ("8.2.1", "target"): fighting.choose_assault,
    ("8.2.1", "attacker"): fighting.choose_attacker,
    ("8.2.6a", "target"): fighting.choose_more_targets,
    ("8.2.6a", "advance"): first,
    "8.2.4a": last,
    "8.2.4b": last,
    "8.2.9a": first,
    "8.2.3a": fighting.choose_strain,
    "8.2.1.4L": fighting.choose_loss,
    "8.2.1.4Ra": fighting.choose_retreat,
    "8.2.1.4Rb": fighting.choose_loss,
    ("8.2.1.4A", "unit"): fighting.choose_advance,
    ("8.2.1.4A", "further"): fighting.choose_further,
    "8.2.10a": fighting.choose_banzai,
    "8.2.10b": fighting.choose_banzai,
    "10.2": choose_rabaul,
}
