"""Why a word is refused when the player answers the IJA."""

from __future__ import annotations

from ....engine.decision import Decision
from ...kit.dispatch import Key, Reason, Refuser
from ..rules.facts import MEDIC, MG
from ..rules.henderson import AMBUSH, FLAK, WILDCATS, tokens
from ..rules.state import DISRUPTED, EXHAUSTED, FIGHTERS, NO_AMMO, SPENT, State, many


def no_first_aid(g: State, decision: Decision, word: str) -> Reason | None:
    """3.1.1.a A Medic beside the counter, neither Exhausted nor Disrupted."""
    facts, m = g.facts, g.facts.by_name.get(word)
    if m is None:
        return None
    if facts.kind[m] != MEDIC:
        return "3.1.1.a", f"{word} is no Medic."
    if g.place[m] not in facts.links[g.place[decision.about["unit"]]]:
        return "3.1.1.a", f"{word} is not beside {facts.names[decision.about['unit']]}."
    return "3.1.1.a", f"{word} is {'Exhausted' if g.status[m] & EXHAUSTED else 'Disrupted'}."


def no_such_defence(g: State, decision: Decision, word: str) -> Reason | None:
    """3.5.b Only with the tokens for it."""
    if word == AMBUSH:
        return "3.5.1", f"{'No Coast Watcher' if not g.watchers else 'No Wildcat'} is ready."
    if word == FLAK:
        return "3.5.2", "No Anti-aircraft token is ready."
    if word == WILDCATS:
        return "3.5.3.a", "No Wildcat is ready."
    n = int(word[1:]) if word[:1] == "#" and word[1:].isdecimal() else 0
    kind = g.facts.token[n] if 3 <= n <= 18 else ""
    if kind in ("Wildcat", "Anti-aircraft") and n in tokens(g, kind):
        return "3.5.b", f"Choose the defence first; then which {kind} token goes."
    return None


def too_many_tokens(g: State, decision: Decision, word: str) -> Reason | None:
    """3.6.1.b Tokens of the sector."""
    if not word.isdecimal():
        return None
    s = decision.about["sector"]
    return "3.6.1.b", f"{g.facts.sector_names[s]} has {many(g.suppression[s], 'Suppression token')}."


def no_shooter(g: State, decision: Decision, word: str) -> Reason | None:
    """3.6.2.2.b Rifles, NCO and Officers in Line of Sight, neither Disrupted nor Out of Ammo; each once."""
    facts, c, ap = g.facts, g.facts.by_name.get(word), decision.about["at"]
    if c is None:
        return None
    if facts.kind[c] not in FIGHTERS:
        return "3.6.2.2.b", "Only Rifles, NCO and Officers fire in defence."
    if g.place[c] < 0 or g.place[c] >= facts.positions:
        return "3.6.2.2.b", f"{word} is in no Combat Position."
    if not facts.sees[g.place[c]] >> ap & 1:
        return "3.6.2.2.b", f"{facts.place_names[g.place[c]]} has no Line of Sight to {facts.ap_names[ap]}."
    if g.status[c] & DISRUPTED:
        return "3.6.2.2.b", f"{word} is Disrupted."
    if g.status[c] & NO_AMMO:
        return "4.1.2.1", f"{word} is Out of Ammo."
    return "3.6.2.2.e", f"{word} has fired already."


def not_thirsty(g: State, decision: Decision, word: str) -> Reason | None:
    """3.8.4.b A USMC counter of the sector that has no water."""
    facts, c, s = g.facts, g.facts.by_name.get(word), decision.about["sector"]
    if c is None:
        return None
    if facts.kind[c] >= MG:
        return "3.8.4.a", "Weapons do not drink."
    return "3.8.4.b", f"{word} is not in {(*facts.sector_names, 'Colonel Oka’s box')[s]}."


def not_recovered(g: State, decision: Decision, word: str) -> Reason | None:
    """boot.b A counter of the sector that is Exhausted or Disrupted, each once."""
    c = g.facts.by_name.get(word)
    if c is None:
        return None
    if g.place[c] < 0 or not g.status[c] & SPENT:
        return "boot.b", f"{word} is neither Exhausted nor Disrupted."
    return "boot.b", f"{word} is in another sector, or has recovered by this card."


REFUSALS: dict[Key, Refuser[State]] = {
    "3.1.1.a": no_first_aid,
    "3.5.b": no_such_defence,
    "3.6.1.b": too_many_tokens,
    "3.6.2.2.e": no_shooter,
    "3.8.4.b": not_thirsty,
    ("boot.b", "recover"): not_recovered,
}
