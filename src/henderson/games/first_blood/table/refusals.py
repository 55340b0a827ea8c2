"""Why a counter, a space or a closing word may not be chosen now, with the rule: one entry for each question.

Here are set-up, reinforcements, air, supply and engineers; `ground_refusals` has movement and ground combat.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.decision import PIECE, SPACE, Decision
from ....engine.sentence import Said
from ...kit.dispatch import Key, Reason, Refuser, refused
from ..rules.air import bomber_slots
from ..rules.attacks import ATTACK, in_range
from ..rules.combat import STAY
from ..rules.engineers import BUILD, LEAVE
from ..rules.facts import JAPAN, US
from ..rules.state import DONE, OPERATIVE, PER_POINT, STATUS, UNBUILT, State
from . import ground_refusals as ground

CLOSING: Mapping[str, Reason] = {  # words that end something, where nothing of the kind goes on
    ATTACK: ("8.2d", Said("No attack is being declared.")),
    STAY: ("8.10b", Said("Attackers stay or occupy only when a hex was vacated by DE.")),
    BUILD: ("11.3", Said("Engineers build in the U.S. Engineer Phase, when they stood in a Fighter Strip hex.")),
    LEAVE: ("11.3", Said("There is nothing to build or to leave unbuilt now.")),
}


def refusal(g: State, decision: Decision, word: str) -> Reason | None:
    """The rule that forbids a word, and a sentence; None for a word that means nothing in this game."""
    return refused(REFUSALS, g, decision, word) or _in_general(g, decision, word)


def _in_general(g: State, decision: Decision, word: str) -> Reason | None:
    """A word of another kind than the question asks for."""
    f, rule = g.facts, decision.rule
    if word == DONE:
        return rule, Said("This has to be answered before the phase can end.")
    if word in CLOSING:
        return CLOSING[word]
    held = ", ".join(decision.hand)
    if word in f.unit and decision.means == SPACE:
        return rule, Said("{word} is a counter; a space is wanted for {held}.", (word, held))
    if word in f.space and decision.means == PIECE:
        return rule, Said("{word} is a space; a counter is wanted.", (word,))
    return (rule, Said("{word} is no answer here.", (word,))) if word in f.unit or word in f.space else None


# -- set-up and reinforcements ----------------------------------------------------------------------------------------


def set_up_us(g: State, decision: Decision, word: str) -> Reason | None:
    """3.0a Where U.S. ground units start; 3.0b all of them do."""
    f = g.facts
    if word == DONE:
        return "3.0b", Said("Every at-start unit is placed.")
    h = f.space.get(word, -1)
    if h in f.area:
        return "5.0a", Said("{word} holds {units} already.", (word, g.names(g.at[h])))
    if h >= f.hexes:
        return "3.0a", Said("{word} is no hex: U.S. ground units start on the map.", (word,))
    return ("3.0a", Said("{word} is outside rows 02 to 12 and columns 02 to 15.", (word,))) if h >= 0 else None


def set_up_air(g: State, decision: Decision, word: str) -> Reason | None:
    """3.0c Where U.S. air units start, by what they are (13.1b) and how many fit (12.1)."""
    f, u = g.facts, decision.about["unit"]
    if word == DONE:
        return "3.0b", Said("Every at-start unit is placed.")
    space = f.space.get(word, -1)
    if space in (f.cap, f.ground_attack):
        return "13.1b", Said("{unit} is no {kind}.", (f.ids[u], Said("fighter") if space == f.cap else Said("bomber")))
    if space in f.fields and f.built[f.fields.index(space)]:
        return "12.1", Said("{word} holds {n} air units already.", (word, len(g.aloft[space])))
    return ("3.0c", Said("Air units start on Henderson Field, in CAP or in Ground Attack.")) if space >= 0 else None


def set_up_japan(g: State, decision: Decision, word: str) -> Reason | None:
    """3.1a Where Japanese units start."""
    f = g.facts
    if word == DONE:
        return "3.0b", Said("Every at-start unit is placed.")
    return (
        ("3.1a", Said("Japanese units start in one of {places}.", (", ".join(f.names[b] for b in f.landing),)))
        if word in f.space
        else None
    )


def placed(g: State, decision: Decision, word: str) -> Reason | None:
    """7.1a 7.2a Where reinforcements are placed; 7.7 now or never."""
    f, u, rule = g.facts, decision.about["unit"], decision.rule
    if word == DONE:
        return "7.7", Said("{unit} comes in this turn or never.", (f.ids[u],))
    space, side = f.space.get(word, -1), f.side[u]
    if space in f.entries[side] and len(g.at[space]) >= PER_POINT:
        return rule, Said("{word} holds {most} units already.", (word, PER_POINT))
    if space in f.entries[JAPAN] and side == JAPAN:
        return "7.5.1a", Said("The U.S. holds every hex of every Japanese Entry Point: the unit goes to a box.")
    return (rule, Said("{word} takes no reinforcements of yours.", (word,))) if space >= 0 else None


def ship_placed(g: State, decision: Decision, word: str) -> Reason | None:
    """7.2d Where ships are placed."""
    if word == DONE:
        return "7.7", Said("{unit} comes in this turn or never.", (decision.hand[0],))
    return ("7.2d", Said("A ship is placed in IJN RESERVE or IJN ATTACK.")) if word in g.facts.space else None


def committed(g: State, decision: Decision, word: str) -> Reason | None:
    """10.1c Which destroyers may be committed."""
    return ("10.1c", Said("{word} is none of the special destroyers in IJN SPECIAL.", (word,))) if word in g.facts.unit else None


# -- airfields and air units ------------------------------------------------------------------------------------------


def bombarded(g: State, decision: Decision, word: str) -> Reason | None:
    """9.5.1 10.3b 13.3.3c Which airfield hex a gun, ship or bomber may attack."""
    f, by = g.facts, decision.about["unit"]
    space = f.space.get(word, -1)
    if space in f.fields:
        if g.status[f.fields.index(space)] == UNBUILT:
            return "12.6.1", Said("{word} is not built yet.", (word,))
        if g.holder[space] == JAPAN + 1:
            return "12.6a", Said("{word} is in Japanese hands.", (word,))
        if by < f.ground and not in_range(g, by, space):
            return "9.2", Said(
                "{word} is out of range of {unit}: {range} hexes, both ends counted.", (word, f.ids[by], f.range[by])
            )
    if space in (f.cap, f.ground_attack) and by >= f.ground and not f.ship[by]:
        return (
            ("13.3.3a", Said("USAF CAP is empty."))
            if space == f.cap
            else ("13.3.3b", Said("Only fighters attack Ground Attack."))
        )
    rule = "9.5.1" if by < f.ground else "10.3a" if f.ship[by] else "13.3.3c"
    return (rule, Said("{word} is no airfield hex.", (word,))) if space >= 0 else None


def second_bomber(g: State, decision: Decision, word: str) -> Reason | None:
    """13.3.3a Who may fly with a bomber against CAP."""
    f = g.facts
    u = f.unit.get(word, -1)
    if u < 0:
        return None
    if u < f.ground or f.side[u] != JAPAN or not f.bomber[u]:
        return "13.3.3a", Said("{word} is no Japanese bomber.", (word,))
    if u == decision.about["unit"]:
        return "13.3.3a", Said("{word} is the first of the two.", (word,))
    return "13.3", Said("{word} was not named to fly in the Movement Phase, or is not in an IJAF box.", (word,))


def air_lost(g: State, decision: Decision, word: str) -> Reason | None:
    """8.10.1 Which air unit may be lost."""
    return ("8.10.1", Said("{word} is not among the air units attacked.", (word,))) if word in g.facts.unit else None


def to_reserve(g: State, decision: Decision, word: str) -> Reason | None:
    """12.3.1 Which air unit may go to RESERVE."""
    f = g.facts
    u = f.unit.get(word, -1)
    if word == DONE:
        return "12.3.1", Said("There are more air units than capacity.")
    if u in f.air_of[US] and f.fighter[u] and (g.place[u] in (f.cap, f.ground_attack) or g.place[u] in f.fields):
        return "12.5a", Said("It is bombers that are too many: the Fighter Strip takes none, and {word} may use it.", (word,))
    return ("12.3.1", Said("{word} is neither on an airfield hex nor in CAP or Ground Attack.", (word,))) if u >= 0 else None


def landed(g: State, decision: Decision, word: str) -> Reason | None:
    """12.1 Where an air unit may be put down: in the order of the reasons."""
    f, u = g.facts, decision.about["unit"]
    if word == DONE:
        return decision.rule, Said("{unit} is in hand: first say where it is put.", (f.ids[u],))
    space = f.space.get(word, -1)
    if space < 0:
        return None
    if space not in f.fields:
        return decision.rule, Said("{word} is no airfield hex.", (word,))
    i = f.fields.index(space)
    if g.status[i] != OPERATIVE:
        return "12.5b", Said("{word} is {status}.", (word, Said(STATUS[g.status[i]])))
    if f.strip[i] and not f.fighter[u]:
        return "12.5a", Said("{word} is Fighter Strip: it takes fighters only.", (word,))
    return "12.1", Said("{word} holds {n} air units already.", (word, len(g.aloft[space])))


def brought(g: State, decision: Decision, word: str) -> Reason | None:
    """12.3 Which air units may leave RESERVE."""
    f = g.facts
    u = f.unit.get(word, -1)
    if u < 0:
        return None
    if g.place[u] != f.usaf_reserve:
        return "13.7b", Said("{word} {where}, not in USAF RESERVE.", (word, ground.whereabouts(g, u)))
    return "12.3", Said("There is no room on an airfield hex for {word}.", (word,))


def launched(g: State, decision: Decision, word: str) -> Reason | None:
    """13.7c Which air units may be launched or shifted."""
    f = g.facts
    u = f.unit.get(word, -1)
    if u < 0:
        return None
    if u not in f.air_of[US]:
        return "13.7c", Said("{word} is no U.S. air unit.", (word,))
    if g.inverted[u]:
        return "13.7c", Said("{word} is inverted.", (word,))
    if g.place[u] in f.fields:
        return "12.5a", Said("No capacity for bombers is left, and {word} has nowhere else to go.", (word,))
    return "13.7c", Said("{word} {where}; only face-up units on airfield hexes are launched.", (word, ground.whereabouts(g, u)))


def flown_to(g: State, decision: Decision, word: str) -> Reason | None:
    """13.7c 13.1b SoP.10b Where a launched unit may go."""
    f, u = g.facts, decision.about["unit"]
    space = f.space.get(word, -1)
    if space in (f.cap, f.ground_attack):
        if g.inverted[u]:
            return "13.7c", Said("{unit} is inverted: it may only be shifted.", (f.ids[u],))
        if space == f.ground_attack and f.bomber[u] and bomber_slots(g) <= 0:
            return "12.5a", Said("The hexes that take bombers support no more of them.")
        return "13.1b", Said("{unit} is no {kind}.", (f.ids[u], Said("fighter") if space == f.cap else Said("bomber")))
    if space not in f.fields:
        return landed(g, decision, word)
    if g.stirred[u]:
        return "SoP.10b", Said("{unit} was moved this turn already: it is not shifted.", (f.ids[u],))
    if space == g.place[u] or space not in f.grid.neighbours[g.place[u]]:
        return "SoP.10b", Said("{word} is not the next airfield hex to {place}.", (word, f.names[g.place[u]]))
    return landed(g, decision, word)


# -- supply and engineers ---------------------------------------------------------------------------------------------


def supply(g: State, decision: Decision, word: str) -> Reason | None:
    """14.1 14.2 What may be lost for want of supply."""
    f = g.facts
    if word == DONE:
        return "14.1", Said("One unit or ship is removed.")
    u = f.unit.get(word, -1)
    if u < 0:
        return None
    if f.side[u] != JAPAN:
        return "14.1", Said("{word} is no Japanese unit.", (word,))
    if u >= f.ground and not f.ship[u]:
        return "14.2", Said("{word} is an air unit; a ground unit or a ship is removed.", (word,))
    return ("14.2" if f.ship[u] else "14.1"), Said(
        "{word} {where}: that does not count for supply.", (word, ground.whereabouts(g, u))
    )


def built(g: State, decision: Decision, word: str) -> Reason | None:
    """11.2 Build or leave."""
    if word == DONE or word in g.facts.unit or word in g.facts.space:
        return "11.2", Said("{unit}: answer {build} or {leave}.", (", ".join(decision.hand), Said(BUILD), Said(LEAVE)))
    return None


REFUSALS: Mapping[Key, Refuser[State]] = {
    "3.0a": set_up_us,
    "3.0c": set_up_air,
    "3.1a": set_up_japan,
    "7.1a": placed,
    "7.2a": placed,
    "10.1a": ship_placed,
    "10.1c": committed,
    "SoP.2": ground.mover,
    "SoP.7": ground.mover,
    "4.0a": ground.destination,
    "13.6a": ground.bombed,
    "8.1": ground.begun,
    "8.2d": ground.joined,
    "8.10c": ground.next_resolved,
    ("8.10a", "lose"): ground.lost,
    ("8.10a", "first"): ground.first_back,
    ("8.10a", "retreat"): ground.retreated,
    "7.5.4a": ground.lost_at_entry,
    ("8.10DE", "occupy"): ground.occupier,
    ("8.10DE", "enter"): ground.occupied,
    "8.10.1": air_lost,
    "9.5.2b": bombarded,
    "10.3a": bombarded,
    "13.3.3c": bombarded,
    "13.3.3a": second_bomber,
    "12.3.1": to_reserve,
    "13.7a": landed,
    ("13.7b", "bring"): brought,
    ("13.7b", "place"): landed,
    ("13.7c", "launch"): launched,
    ("13.7c", "go"): flown_to,
    "14.1": supply,
    "11.2": built,
}
