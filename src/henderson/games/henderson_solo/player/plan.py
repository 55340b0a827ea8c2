"""The plan in a sentence: where the line is likeliest to break, what meets it there, and what the Field needs."""

from __future__ import annotations

from ..rules.assault import shooters
from ..rules.facts import NCO, RIFLES
from ..rules.henderson import tokens
from ..rules.operations import actions_of
from ..rules.state import State, bits, many
from .airfield import HQ, hq_risk, last_turn
from .judgement import gaps, pressure
from .leaving import TURNS
from .risk import breach, sector_risk
from .staffing import sent
from .watchful import WATCHFUL


def plan(g: State, side: str) -> str:
    """What it means to do, from what lies on the table."""
    if not g.turn:
        return "Fills the front first and buys mortars with their crews, then an Officer."
    if g.foes:
        risks = [sector_risk(g, s) for s in range(3)]
        s = max(range(3), key=lambda s: (pressure(g, s) > 0, risks[s], pressure(g, s)))  # where somebody is first
        have = many(g.suppression[s], "Suppression token") if g.suppression[s] else "no Suppression token"
        parts = [f"looks to {g.facts.sector_names[s]} first: {_threat(g, s, risks[s])}", f"{have} there"]
    else:
        parts = ["nobody comes yet: lays Barbed Wire and stocks up Suppression tokens"]
    parts += [_gaps(g), _field(g)]
    text = "; ".join(part for part in parts if part)
    return f"{text[0].upper()}{text[1:]}."


def _threat(g: State, s: int, risk: float) -> str:
    """Who may break in there, who shoots at him, and how likely the line breaks."""
    likely = min(99, round(100 * risk))
    breaks = f" (left alone, the line would break within {TURNS} turns in about {likely} of 100 games)" if likely else ""
    at_wire = bits(g.foes & g.facts.wire_bits & g.facts.sector_bits[s])
    if not at_wire:
        return f"{many(pressure(g, s), 'counter')} on its track, none at the wire yet{breaks}"
    ap = max(at_wire, key=lambda ap: breach(g, ap))
    fire = f"where {len(shooters(g, ap)) or 'nobody'} can fire at him" if g.wired >> ap & 1 else "where no Barbed Wire lies"
    return f"{g.enemy_name(ap)} is at {g.facts.ap_names[ap]}, {fire}{breaks}"


def _gaps(g: State) -> str:
    """Where men are missing, and whether they are bought before what goes on working to the end."""
    thin = [g.facts.sectors[s] for s in range(3) if gaps(g, s) > 0]
    if not thin:
        return ""
    where, wish = f"men for the gaps at {' and '.join(thin)}", sent(g, WATCHFUL)[:1]
    engine = [g.facts.kind_titles[kind] for kind in wish if kind not in (RIFLES, NCO)]
    return f"reinforcements are {engine[0]} first, then {where}" if engine else where


def _field(g: State) -> str:
    """What Henderson Field needs."""
    if hq_risk(g) >= 0.05 or g.disrupted[HQ]:
        return "repairs and tokens for the Locations up to the HQ (#18), where a second hit loses the game"
    ready = len(tokens(g, "SBD-Bomber"))
    if g.yura_back or (last_turn(g) and not ready):
        return ""
    if 0 < ready < 3 and any(actions_of(g, card) == ("Dive Bomb",) for card in g.hand):  # 2.1.b it cannot be kept
        return f"the Bombers' card must be played: one flies, of {ready} ready"
    return f"the Bombers fly at the Yura when three are ready ({ready} now)"
