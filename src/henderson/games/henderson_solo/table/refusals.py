"""Why a word that was not offered may not be chosen: the rule and a sentence. Every thing on the table has an answer."""

from __future__ import annotations

from ....engine.decision import DICE, NUMBER, Decision
from ...kit.dispatch import Key, Reason, Refuser, entry, refused
from ..rules.actions import END_ACTIONS, TAKEN
from ..rules.assault import STOP
from ..rules.attacks import DECLINE, REROLL
from ..rules.boot import GO_ON, PLAY, location
from ..rules.facts import KINDS
from ..rules.henderson import AMBUSH, ENOUGH, FLAK, NO_DEFENCE, WILDCATS
from ..rules.moves import CARRY, END_MOVES
from ..rules.operations import DOES, END_OPERATIONS
from ..rules.setup import DONE
from ..rules.state import State
from ..rules.weapons import FIRE, SUPPRESS
from . import refusals_actions, refusals_cards, refusals_enemy, refusals_moves

CLOSING = (END_ACTIONS, END_MOVES, END_OPERATIONS, DONE, ENOUGH, STOP, GO_ON, DECLINE, REROLL)

AN = ("A", "M1", "NCO", "O", "81")  # titles that are spoken with a vowel first

REFUSALS: dict[Key, Refuser[State]] = {
    **refusals_cards.REFUSALS,
    **refusals_enemy.REFUSALS,
    **refusals_moves.REFUSALS,
    **refusals_actions.REFUSALS,
}
ASKED: dict[Key, str] = {  # what each question asks for
    "p13.b": "a Combat Position or the Reserves box for these Rifles",
    "p13.c": "a number of Suppression tokens",
    "p14.a": "a kind of counter to buy",
    "p14.b": "the place of the counter just bought",
    "2.1": "an Operations card to discard",
    "2.0.a": "an Operations card of your hand",
    "2.1.b": "an action of the card",
    ("2.1.b", "end"): "to end the Operations cards",
    "2.6.a": "a number of Supply tokens",
    "2.7.a": "a number of Supply tokens",
    ("2.7.b", "buy"): "a kind of counter to send",
    ("2.7.b", "send"): "the box the counter is sent to",
    "2.0.b": "a Disrupted Location of the card",
    ("2.8.a", "token"): "the kind of token to ready",
    "2.8.a": "a free Location of the card",
    "2.9.a": "#7 or #8, free and not Disrupted",
    "2.10.a": "#17 or a Command Post without Comms",
    "2.11.a": "a free Location of the Wildcats",
    "2.12.a": "a Location with a readied SBD-Bomber",
    "2.13.a": "a free Location of the SBD-Patrols",
    "2.13.b": "a Location with a readied SBD-Patrol",
    "2.15.a": "#15 or #16, free and not Disrupted",
    "3.1.1.a": "a Medic for First Aid",
    "3.1.2.a": "whether the NCO boosts morale",
    "3.5.b": "a defence against the Bettys",
    "3.5.1": "a Location with a readied Wildcat",
    "3.5.2": "a Location with a readied Anti-aircraft token",
    "3.5.3.a": "a Location with a readied Wildcat",
    "3.6.1.b": "a number of Suppression tokens",
    "3.6.2.2.e": "a counter that fires in defence",
    "3.8.4.b": "a counter that goes for want of water",
    "3.8.5": "a Location with a readied Wildcat",
    "4.0.2": "by whose order the counter goes",
    "4.0.a": "a USMC or Weapon counter to move",
    "4.0.b": "a USMC counter that takes an Action",
    "4.1.1.a": "where the counter moves",
    "4.1.1.c": "where the Weapon is carried",
    "4.1.2.a": "an Attack Position to attack",
    "4.1.2.f": "the Action of the counter",
    "4.1.5.b": "an Exhausted or Disrupted counter of the sector",
    "4.1.6.a": "a kind of counter to request",
    ("4.1.7.a", "artillery"): "#7 or #8 with a readied Artillery token",
    ("4.1.7.a", "tokens"): "a number of Barrage tokens",
    "4.1.8.a": "what the counter recovers from, Exhausted or Disrupted",
    "4.1.9.a": "a front line (Wire) position for Barbed Wire",
    ("4.1.10.a", "move"): "an adjacent Combat Position",
    ("4.1.10.a", "carry"): "an adjacent Combat Position for the Weapon",
    "4.1.11.d": "a front line position to fire at",
    "4.2.5.1a": "the Tank's Attack Position",
    "4.2.6.1a": "an Attack Position in sight of the Machine Gun",
    "boot.b": "a Boot card or to go on",
    ("boot.b", "sector"): "a Combat Sector",
    ("boot.b", "recover"): "a counter of the sector that is Exhausted or Disrupted",
    ("boot.b", "repair"): "a Disrupted Location",
    ("boot.b", "ready"): "a free Location for the token",
}


def refusal(g: State, decision: Decision, word: str) -> Reason | None:
    """Why that word may not be chosen now; None when it may, or means nothing in this game."""
    if decision.player == DICE or word in decision.words:
        return None
    if word.startswith(PLAY):
        return why_no_boot_card(g, word.removeprefix(PLAY))
    found = refused(REFUSALS, g, decision, word)
    if found is not None:
        return found
    if word in CLOSING:
        return decision.rule, f"Nothing is to be ended with '{word}' now; choose {entry(ASKED, decision)}."
    what = described(g, word)
    if what:
        return decision.rule, f"{word} is {what}; choose {entry(ASKED, decision)}."
    numbers = [o for o in decision.options if decision.meaning(o).kind == NUMBER]
    if word.lstrip("-").isdigit() and word.isascii():
        if numbers:
            return decision.rule, f"{word} is not from {min(numbers)} to {max(numbers)}, which may be chosen here."
        return decision.rule, f"A number is no answer here; choose {entry(ASKED, decision)}."
    return None


def why_no_boot_card(g: State, name: str) -> Reason | None:
    """boot.b Why that Boot card cannot be played now."""
    boot = g.facts.decks.boot
    if name not in {card.name for card in boot}:
        return None
    if name not in {boot[n].name for n in g.boot}:
        return "boot.b", f"{name} is not in your hand."
    return "boot.b", f"{name} would change nothing at this moment."


def described(g: State, word: str) -> str:
    """What a word means in this game; "" nothing."""
    facts = g.facts
    if word in facts.by_name:
        c = facts.by_name[word]
        here = f"at {facts.place_names[g.place[c]]}" if g.place[c] >= 0 else "off the board"
        title = facts.kind_titles[facts.kind[c]]
        return f"{'an' if title.startswith(AN) else 'a'} {title} counter {here}"
    if word in facts.enemies_by_name:
        ap = g.enemy[facts.enemies_by_name[word]]
        return f"an IJA counter at {facts.ap_names[ap]}" if ap >= 0 else "an IJA counter off the board"
    if word in facts.places_by_name:
        p = facts.places_by_name[word]
        return "a Combat Position" if p < facts.positions else "a Reserves box" if p < facts.oka else "Colonel Oka's Attack box"
    if word in facts.aps_by_name:
        return "an Attack Position of the enemy"
    if word in {location(n) for n in range(3, 19)}:
        return f"a Location of Henderson Field, {facts.organisation[int(word[1:])]}"
    return described_word(g, word)


def described_word(g: State, word: str) -> str:
    """The words of the rulebook and of the boxes beside the map."""
    facts, decks = g.facts, g.facts.decks
    boxes = {f"{s} {box}" for s in facts.sectors for box in ("Supplies", "Suppression", "Command Post")}
    if word in boxes or word in ("Oka Supplies", "Henderson Supplies"):
        return "a box for tokens"
    if word in facts.coast_watchers:
        return "a place of the Coast Watchers"
    if word in facts.sectors:
        return "a Combat Sector"
    if word in KINDS:
        return "a kind of counter"
    if word in {card.name for card in decks.operations}:
        return "an Operations card"
    if word in DOES:
        return "an action of an Operations card"
    if word in TAKEN or word.startswith((FIRE, SUPPRESS)):
        return "an Action of a counter"
    if word.startswith(CARRY):
        return "a way to move a Weapon"
    if word in (AMBUSH, FLAK, WILDCATS, NO_DEFENCE):
        return "a defence against Bettys"
    if word in facts.holders:
        return "a token of Henderson Field"
    return "a state of a counter" if word in ("Exhausted", "Disrupted") else ""
