"""Why a word that was not offered may not be chosen: the rule and a sentence, from what the asked side may know."""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.decision import Decision
from ...kit.dispatch import Key, Reason, Refuser, refused
from ..rules.state import State
from . import refusals_combat as combat
from . import refusals_fire as fire
from . import refusals_landing as landing
from . import refusals_movement as movement
from .refusals_words import SAYINGS, what

REFUSALS: Mapping[Key, Refuser[State]] = {
    "B.setup.3": landing.start,
    ("B.play.1", "order"): landing.order,
    ("B.play.4", "order"): landing.order,
    ("B.play.1", "land"): landing.arrival,
    ("B.play.4", "land"): landing.arrival,
    "T.sea.4": landing.from_sea,
    "QA.hidden.1": landing.back_to_sea,
    "O.hidden.13a": landing.hiding,
    "B.play.2": movement.unit_to_move,
    "B.play.5": movement.unit_to_move,
    "B.move.2": movement.destination,
    "T.casualty.3": movement.switching,
    "T.zoc.3": combat.commitment,
    ("B.multi.3", "target"): combat.target,
    ("B.multi.3", "add"): combat.addition,
    "B.attack.6": combat.battle,
    "GAP.crt.basic": combat.loss,
    "T.casualty.1": combat.loss,
    "O.psych.us.3": combat.malaria,
    "O.psych.ja.3": combat.malaria,
    "GAP.retreat": combat.retreat,
    "GAP.advance": combat.advance,
    "QA.arty.2": fire.battery,
    "T.arty.2.1": fire.next_shot,
    "T.arty.1b": fire.target,
    "T.arty.1c": fire.hit,
    "T.arty.4": fire.occupation,
}


def refusal(g: State, decision: Decision, word: str) -> Reason | None:
    """The rule that forbids a word now, and a sentence; None for a word the game does not know."""
    found = refused(REFUSALS, g, decision, word)
    if found is not None:
        return found
    kind = what(g, word)
    if not kind:
        return None
    if word in SAYINGS:
        return decision.rule, f"'{word}' answers another question ({SAYINGS[word]})."
    return decision.rule, f"{word} is a {kind}, and no answer to this question."
