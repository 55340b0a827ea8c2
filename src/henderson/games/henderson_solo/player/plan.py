"""The plan in a sentence: where the line is likeliest to break, what meets it there, and what the Field needs."""

from __future__ import annotations

from ..rules.assault import shooters
from ..rules.henderson import tokens
from ..rules.operations import actions_of
from ..rules.state import State, bits, many
from .airfield import HQ, hq_risk, last_turn
from .judgement import gaps, pressure
from .leaving import TURNS
from .risk import breach, sector_risk


def plan(g: State, side: str) -> str:
    """What it means to do, from what lies on the table."""
    if not g.turn:
        return "Fills the front first and buys mortars with their crews."
    risks = [sector_risk(g, s) for s in range(3)]
    s = max(range(3), key=lambda s: (pressure(g, s) > 0, risks[s], pressure(g, s)))  # where somebody is first
    parts = [
        f"holds {g.facts.sector_names[s]} first, {_threat(g, s, risks[s])}",
        f"{many(g.suppression[s], 'Suppression token')} there",
    ]
    thin = [g.facts.sectors[x] for x in range(3) if gaps(g, x) > 0]
    if thin:
        parts.append(f"men for the gaps at {' and '.join(thin)}")
    parts.append(_field(g))
    text = "; ".join(part for part in parts if part)
    return f"{text[0].upper()}{text[1:]}."


def _threat(g: State, s: int, risk: float) -> str:
    """Who may break in there, and who shoots at him."""
    at_wire = bits(g.foes & g.facts.wire_bits & g.facts.sector_bits[s])
    if not at_wire:
        return f"with {many(pressure(g, s), 'counter')} on its track"
    ap = max(at_wire, key=lambda ap: breach(g, ap))
    guns = many(len(shooters(g, ap)), "shooter") if g.wired >> ap & 1 else "no wire"
    likely = min(99, round(100 * risk))
    return (f"against {g.enemy_name(ap)} at {g.facts.ap_names[ap]} ({guns}; if nothing is done about it, the line breaks within "
            f"{TURNS} turns in about {likely} of 100)")  # fmt: skip


def _field(g: State) -> str:
    """What Henderson Field needs."""
    if hq_risk(g) >= 0.05 or g.disrupted[HQ]:
        return "repairs under the HQ"
    ready = len(tokens(g, "SBD-Bomber"))
    if g.yura_back or (last_turn(g) and not ready):
        return ""
    if 0 < ready < 3 and any(actions_of(g, card) == ("Dive Bomb",) for card in g.hand):  # 2.1.b it cannot be kept
        return f"the Bombers' card must be played: one flies, of {ready} ready"
    return f"Bombers against the Yura when three are ready ({ready} now)"
