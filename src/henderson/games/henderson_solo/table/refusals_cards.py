"""Why a word is refused before the game and in the Operations Card Phase."""

from __future__ import annotations

from ....engine.decision import Decision
from ...kit.dispatch import Key, Reason, Refuser
from ..rules.boot import location
from ..rules.cards import Operation
from ..rules.facts import KINDS
from ..rules.operations import DOES
from ..rules.state import HENDERSON, State, many

LOCATIONS = {location(n): n for n in range(3, 19)}


def not_deployed_there(g: State, decision: Decision, word: str) -> Reason | None:
    """p13.b Rifles belong to their sector; a Combat Position takes one counter (4.1.1.h)."""
    facts, s = g.facts, decision.about["sector"]
    p = facts.places_by_name.get(word)
    if p is None:
        return None
    if p == facts.oka:
        return "p13.b", "Rifles are deployed in a Combat Sector, not in Colonel Oka's box."
    if facts.sector_of[p] != s:
        return "p13.b", f"These Rifles belong to {facts.sector_names[s]}."
    return "4.1.1.h", f"{word} holds {facts.names[g.at[p][0]]}; a Combat Position takes one counter."


def not_bought(g: State, decision: Decision, word: str) -> Reason | None:
    """p14.a Only what is in stock and can be paid."""
    if word not in KINDS:
        return None
    kind = KINDS.index(word)
    if not g.stock[kind]:
        return decision.rule, f"No {word} is left in stock."
    left = f"{many(g.points, 'point')} {'is' if g.points == 1 else 'are'} left"
    return decision.rule, f"{word} costs {g.facts.cost[kind]} and {left}."


def not_placed_there(g: State, decision: Decision, word: str) -> Reason | None:
    """p14.b In a Combat Sector; 4.1.1.h where there is room."""
    facts = g.facts
    p = facts.places_by_name.get(word)
    if p is None:
        return None
    if p == facts.oka:
        return "p14.b", "Counters bought before the game go to a Combat Sector, not to Colonel Oka's box."
    there = ", ".join(facts.names[c] for c in (*g.at[p], *g.guns[p]))
    return "4.1.1.h", f"{word} holds {there}: one counter or two matching Teams to a position, and one Weapon."


def no_such_card(g: State, decision: Decision, word: str) -> Reason | None:
    """2.0.a Only cards of the hand."""
    if word not in {kind.name for kind in g.facts.decks.operations}:
        return None
    return decision.rule, f"{word} is not among the cards in your hand."


def not_that_action(g: State, decision: Decision, word: str) -> Reason | None:
    """2.1.b Only actions of the card, and such as could change something."""
    if word not in DOES:
        return None
    if "card" not in decision.about:
        return "2.1.b", f"{word} is an action of a card, and every card has been resolved."
    card = decision.about["card"]
    operation = g.facts.decks.operations[g.facts.decks.operation[card]]
    if word not in operation.actions:
        return "2.1.b", f"{operation.name} does not offer {word}."
    return why_idle(g, operation, word)


def why_idle(g: State, card: Operation, action: str) -> Reason:
    """2.1.b Why that action could change nothing now."""
    values = g.values
    match action:
        case "Repair":
            return "2.0.b", f"No Location of {card.name} is Disrupted."
        case "Land Supplies":
            return _disrupted(g, 3) or ("2.6.a", "The Events in play let nothing be landed.")
        case "Send Supplies":
            return _disrupted(g, 18) or ("2.7.a", "There is no Supply token on Henderson Field.")
        case "Send Reinforcements":
            return _disrupted(g, 18) or ("2.7.b", "No counter in stock can be paid with the points.")
        case "Ready Artillery" if g.supply[HENDERSON] < values["ready_artillery_supply_cost"]:
            return "2.9.a", "Artillery takes a Supply token from Henderson Field, and there is none."
        case "Establish Comms":
            return _disrupted(g, 17) or ("2.10.a", "#17 and every Command Post have Comms already.")
        case "Dive Bomb":
            return ("2.12.c", "The Yura has turned back.") if g.yura_back else ("2.12.a", "No SBD-Bomber is ready.")
        case "Search and Patrol Flight":
            return ("2.13.c", "Nagumo's carriers are spotted.") if g.spotted else ("2.13.b", "No SBD-Patrol is ready.")
        case "Ready Coast Watcher":
            return "2.14.a", "A Coast Watcher is ready at every place on Bougainville."
        case "Gather Intel":
            return "2.14.b", "No Coast Watcher is ready."
        case _:
            return "2.8.a", f"No Location of {card.name} is free: each has its token or is Disrupted."


def _disrupted(g: State, n: int) -> Reason | None:
    return ("2.0.b", f"{location(n)} is Disrupted: repair it first.") if g.disrupted[n] else None


def not_sent_there(g: State, decision: Decision, word: str) -> Reason | None:
    """2.7.b Reinforcements go to a box."""
    if word not in g.facts.places_by_name:
        return None
    return "2.7.b", "Reinforcements go to a Reserves box or to Colonel Oka's box."


def not_repaired(g: State, decision: Decision, word: str) -> Reason | None:
    """2.0.b A Disrupted Location of the card."""
    n, card = LOCATIONS.get(word), decision.about.get("card")
    if n is None:
        return None
    if card is not None and n not in card.locations:
        return "2.0.b", f"{word} belongs to {g.facts.organisation[n]}, not to {card.name}."
    return "2.0.b", f"{word} is not Disrupted."


def not_readied(g: State, decision: Decision, word: str) -> Reason | None:
    """2.8.a A free Location of the card, for its own kind of token; 2.0.b none that is Disrupted."""
    n, card = LOCATIONS.get(word), decision.about.get("card")
    if n is None:
        return None
    if card is not None and n not in card.locations:
        return decision.rule, f"{word} belongs to {g.facts.organisation[n]}, not to {card.name}."
    if g.disrupted[n]:
        return "2.0.b", f"{word} is Disrupted: repair it first."
    if g.ready[n]:
        return decision.rule, f"{word} holds a token already."
    return decision.rule, f"{word} is a place for {g.facts.token[n] or 'no token'}."


def not_a_token(g: State, decision: Decision, word: str) -> Reason | None:
    """2.8.a The kind of token."""
    if word not in g.facts.holders:
        return None
    return decision.rule, f"{decision.about['card'].name} has no free Location for {word}."


def no_comms_there(g: State, decision: Decision, word: str) -> Reason | None:
    """2.10.a #17 or a Command Post."""
    if word == "#17" or word.endswith("Command Post"):
        return "2.10.a", f"{word} has a Comms token already."
    return None


def no_token_ready(g: State, decision: Decision, word: str) -> Reason | None:
    """2.12.a, 2.13.b, 3.5.2, 3.5.3.a, 3.8.5, 4.1.7.a Only a readied token of the kind."""
    n, kind = LOCATIONS.get(word), decision.about.get("token", "Artillery" if decision.rule == "4.1.7.a" else "Wildcat")
    if n is None:
        return None
    if g.facts.token[n] != kind:
        return decision.rule, f"{word} is no place for {kind}: it belongs to {g.facts.organisation[n]}."
    return decision.rule, f"No {kind} is ready at {word}."


REFUSALS: dict[Key, Refuser[State]] = {
    "p13.b": not_deployed_there,
    "p14.a": not_bought,
    "p14.b": not_placed_there,
    "2.1": no_such_card,
    "2.0.a": no_such_card,
    "2.1.b": not_that_action,
    ("2.7.b", "buy"): not_bought,
    ("2.7.b", "send"): not_sent_there,
    "4.1.6.a": not_bought,
    "2.0.b": not_repaired,
    ("2.8.a", "token"): not_a_token,
    "2.8.a": not_readied,
    "2.9.a": not_readied,
    "2.11.a": not_readied,
    "2.13.a": not_readied,
    "2.15.a": not_readied,
    "2.10.a": no_comms_there,
    "2.12.a": no_token_ready,
    "2.13.b": no_token_ready,
    "3.5.1": no_token_ready,
    "3.5.2": no_token_ready,
    "3.5.3.a": no_token_ready,
    "3.8.5": no_token_ready,
    ("4.1.7.a", "artillery"): no_token_ready,
    ("boot.b", "repair"): not_repaired,
    ("boot.b", "ready"): not_readied,
}
