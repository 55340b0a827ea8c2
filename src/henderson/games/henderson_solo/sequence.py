"""sop The sequence of play: read this first.

A turn is the USMC Operations Card Phase (2.0), the Imperial Japanese Army Card and Counter Phase (3.0) and the USMC Counter
Phase (4.0), repeated until the Wave 4 Banzai card is resolved. Each line below plays one activation: it asks what is to be
asked and says whether its step is over. `following` says what comes then.
"""

from __future__ import annotations

from ...engine.view import Where
from ..kit.sequence import Part, steps
from .rules import actions, banzai, ija, moves, operations, setup
from .rules.state import TURN_TOKENS, US, State
from .rules.steps import Phase


async def end_turn(g: State) -> bool:
    """end.a Move, Action, Command and Reinforcement tokens are removed; end.b then a new Operations Card Phase."""
    g.status = [s & ~TURN_TOKENS for s in g.status]
    g.moves_used, g.actions_used = [0] * 4, [0] * 4
    g.diary = (*g.diary, (g.turn, g.wave, *g.tally))
    g.tally = [0] * 6
    g.turn += 1
    g.note("end.b", "Turn {} begins", g.turn, kind="turn")
    return True


PARTS: tuple[Part[State], ...] = (  # in the order of rules.steps.Phase
    # before the game (p13, p14, 6.x)
    Part("p13.a", "Set-up", US, setup.draw_optional_cards, "Cards", group="Set-up"),
    Part("p13.b", "Deploy Rifles", US, setup.deploy, "Rifles", group="Set-up"),
    Part("p13.c", "Place Suppression", US, setup.place_suppression, "Suppression", group="Set-up"),
    Part("p14.a", "Purchase", US, setup.purchase, "Purchase", group="Set-up"),
    Part("6.6", "Surprise", US, setup.surprise, "Surprise", group="Set-up"),
    # sop: USMC Operations Card Phase (2.0)
    Part("2.1", "Draw Operations cards", US, operations.draw_cards, "Draw", group="Operations"),
    Part("2.1", "Discard Operations cards", US, operations.discard, "Discard", group="Operations"),
    Part("2.1.b", "Resolve Operations cards", US, operations.resolve, "Operations cards", group="Operations"),
    Part("2.7.b", "Send Reinforcements", US, operations.reinforce, "Reinforcements", group="Operations"),
    # sop: Imperial Japanese Army Card and Counter Phase (3.0)
    Part("6.3.a", "Tactics cards", "", ija.tactics, "Tactics", group="Enemy cards"),
    Part("3.0.a", "IJA card", "", ija.ija_card, "Enemy card", group="Enemy cards"),
    Part("3.6.a", "Place IJA counters", "", ija.place, "Enemy comes", group="Enemy cards"),
    # 3.8 a Banzai card, step by step
    Part("3.8.1", "Banzai Charge", "", banzai.charge, "Charge", group="Banzai"),
    Part("3.8.2", "Tank Check", "", banzai.tank_check, "Tanks", group="Banzai"),
    Part("3.8.3", "Bombard Henderson Field", "", banzai.bombard, "Yura", group="Banzai"),
    Part("3.8.4.a", "Water Supplies", "", banzai.water_supplies, "Water", group="Banzai"),
    Part("3.8.5", "Pilot Nutrition", "", banzai.pilot_nutrition, "Pilots", group="Banzai"),
    Part("3.8.oka", "Colonel Oka's Attack", "", banzai.oka_attack, "Oka", group="Banzai"),
    Part("3.8.cont", "End of the Banzai card", "", banzai.end_banzai, "End", group="Banzai"),
    # sop: USMC Counter Phase (4.0)
    Part("4.0.a", "USMC Moves", US, moves.move, "Moves"),
    Part("4.0.b", "USMC Actions", US, actions.act, "Actions"),
    Part("end.a", "End of turn", "", end_turn, "Turn end"),
)

SEQUENCE = steps(PARTS)


def following(g: State) -> int:
    """sop What comes after the present step: the next line, but where a card leads elsewhere."""
    match g.step:
        case Phase.OPERATIONS:
            return Phase.DISCARD if g.to_discard else Phase.RESOLVE
        case Phase.RESOLVE:  # 2.7.b the card that sends reinforcements gives the points for them
            return Phase.REINFORCE if g.points else Phase.TACTICS
        case Phase.REINFORCE:
            return Phase.RESOLVE
        case Phase.IJA_CARD:
            if g.drawn and g.drawn[-1] == -g.wave:  # 3.8.1 the Banzai card of this Wave
                return Phase.CHARGE
            return Phase.PLACE if g.to_place else after_card(g)
        case Phase.PLACE:
            return after_card(g)
        case Phase.PILOTS:
            return Phase.OKA if g.facts.waves[g.wave - 1].oka else Phase.BANZAI_END
        case Phase.BANZAI_END:
            return after_card(g)
        case Phase.TURN_END:
            return Phase.OPERATIONS
        case step:
            return step + 1


def after_card(g: State) -> int:
    """3.0.a, 3.8.cont Another card, or on to the USMC Counter Phase."""
    return Phase.IJA_CARD if g.cards_left else Phase.MOVES


async def activation(g: State) -> None:
    """sop The next step."""
    if await PARTS[g.step].play(g):
        g.step = following(g)


def where(g: State) -> Where:
    """Turn, Wave and step."""
    part = PARTS[g.step]
    name = f"Turn {g.turn}, Wave {g.wave}" if g.turn else "Set-up"
    return Where(turn=g.turn, turn_name=name, step=part.rule, step_name=part.name, side=part.side)
