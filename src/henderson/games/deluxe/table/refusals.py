"""Why a word that was not offered may not be chosen: the rule that forbids it, and a sentence.

A refusal says nothing that its reader may not know (7.8c): of enemy counters only that they are the enemy's.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.decision import CARD, NUMBER, PIECE, SPACE, WORD, Decision
from ...kit.dispatch import Key, Reason, Refuser, refused
from ..rules import words as w
from ..rules.facts import SIDES
from ..rules.state import State
from .refusals_fights import FIGHTS
from .refusals_moves import MOVES

REFUSALS: Mapping[Key, Refuser[State]] = {**MOVES, **FIGHTS}


def refusal(g: State, decision: Decision, word: str) -> Reason | None:
    """The rule that forbids a word now, and why; None for what means nothing in this game."""
    return refused(REFUSALS, g, decision, word) or stray(g, decision, word)


# what each word does, and by which rule: told where it is no answer
MEANING = {
    w.END: ("4.0", "ends a step that may be ended: landings, guerrillas, movement, fire or combat"),
    w.STOP: ("7.1a", "ends the move of a unit"),
    w.DONE: ("10.2", "ends the choice of units at Rabaul"),
    w.LATER: ("6.0a", "lets a unit that is due wait for a later turn"),
    w.SEA: ("7.6a", "is for a unit that begins its move in a coastal hex"),
    w.HIDE: ("7.7.1", "is for infantry that is chosen to move in jungle"),
    w.WITHDRAW: ("7.9a", "is for a unit that is chosen to move in a village"),
    w.TOP: ("7.8a", "puts the unit that is chosen to move on top of its stack"),
    w.ALONE: ("7.5c", "lets the faster unit of a moving stack go on by itself"),
    w.WITH: ("7.5c", "names a unit that moves along"),
    w.DETECT: ("7.7.5a", "is for a moving unit that is near a Stealth marker"),
    w.CONSOLIDATE: ("7.10", "is for a reduced unit that is chosen to move"),
    w.REDUCE: ("7.11.1a", "is for an Engineer or Labor unit on Henderson Field, chosen to move"),
    w.REPAIR_ALL: ("7.11.2a", "is for a unit on Henderson Field, chosen to move"),
    w.STAY: ("7.7.2", "keeps a unit under its Stealth marker"),
    w.LEAVE: ("7.7.3a", "takes a unit out of stealth where it is"),
    w.BOMBARD: ("8.1.7a", "is for the step of naval bombardment"),
    w.PASS: ("8.1.7a", "lets a naval bombardment go by"),
    w.FIRE: ("8.1.2", "fires a volley that has been laid"),
    w.COUNTER: ("8.1.8a", "is a target for a gun"),
    w.ATTACK: ("8.2.1", "begins an assault whose hexes and units have been named"),
    "only": ("8.2.6a", "closes the list of hexes attacked together"),
    w.AMBUSH: ("8.2.9a", "is for units that came out of stealth by themselves and attack"),
    "plain": ("8.2.9a", "does without an ambush where one is possible"),
    w.STRAIN: ("8.2.3a", "adds points to an assault that has been declared, as many as are offered"),
    "no": ("8.2.3a", "does without straining where it is possible"),
    w.RETREAT: ("8.2.10b", "is said where a banzai attack might come instead"),
    w.BANZAI: ("8.2.10a", "is for Japanese attackers that may attack the same units once more"),
    w.HOLD: ("8.2.1.4A", "keeps the attackers where they are after combat"),
    w.HALT: ("8.2.1.4A", "ends the advance of a unit"),
}
ASKED = {PIECE: "units", SPACE: "hexes", NUMBER: "numbers", CARD: "cards", WORD: "words"}


def stray(g: State, decision: Decision, word: str) -> Reason | None:
    """What was said is of another kind than what is asked, or belongs to another question."""
    head = word.partition(" ")[0]
    if head in MEANING:
        rule, does = MEANING[head]
        return rule, f"'{word}' {does}; that is not the question now"
    said = _said(g, decision, word)
    if not said:
        return None
    kinds = sorted({decision.meaning(o).kind for o in decision.options})
    asked = " or ".join(ASKED[k] for k in kinds if k != WORD or len(kinds) == 1)
    about = f" for {', '.join(decision.hand)}" if decision.hand else ""
    if word.isdigit() and word not in g.facts.grid.index and NUMBER in kinds:
        return decision.rule, f"{word} is not among the numbers offered{about}"
    return decision.rule, f"{said}; choose one of the {asked} offered{about}"


def _said(g: State, decision: Decision, word: str) -> str:
    """What a word is, if it is anything: a hex, a counter, a number."""
    unit = g.facts.index.get(word)
    if unit is not None:
        mine = SIDES[g.facts.side[unit]] == decision.player
        return f"{word} is one of your units" if mine else f"{word} is an enemy unit"
    place, mark, height = word.partition("#")
    if place in g.facts.grid.index:
        if not mark:
            return f"{word} is a hex"
        return f"{word} is a counter in {place}" if height.isdigit() else ""
    return f"{word} is a number" if word.isdigit() else ""
