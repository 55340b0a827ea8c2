"""Cards in words: what they do, made from their effects, so that an owner's own cards tell the truth too."""

from __future__ import annotations

from typing import Any

from ..rules.cards import IjaCard, OptionalCard
from ..rules.facts import ENEMIES, Facts

# named numbers of parameters.csv that cards change; {} is the change with its sign
NUMBERS = {
    "land_supplies_max": "Land Supplies: {} Supply tokens",
    "send_supplies_max": "Send Supplies: {} Supply tokens",
    "wildcat_vs_zero_bonus": "a Wildcat against its Zero: {}",
    "command_recovers": "Command: {} Recovers",
    "banzai_bombard_rolls": "every Banzai bombardment: {} rolls",
    "comms_extra_actions": "Divisional Comms: {} Actions",
    "comms_extra_moves": "Divisional Comms: {} Moves",
    "bushi_save": "saving throw of Bushi: {}",
    "barrage_tokens_one": "one Artillery token: {} Barrage tokens",
    "barrage_tokens_two": "two Artillery tokens: {} Barrage tokens",
    "water_counters_per_supply": "USMC counters that drink from one Supply token: {}",
    "betty_bombers": "every raid: {} Bettys",
    "tank_check_min": "the die that brings the Tank: {}",
    "morale_fail_max": "the highest die that fails a Morale Check: {}",
    "ija_hand_to_hand": "IJA dice in Hand-to-Hand: {}",
    "rapid_fire_penalty": "Rapid Fire dice: {}",
    "mg_destroy_max": "the highest die by which machine gun fire destroys: {}",
    "suppression_die": "Suppression dice: {}",
}
FORBIDS = {
    "target_entry": "nothing can fire at an entry Attack Position",
    "command": "no Officer may Command",
    "comms_bonus": "Divisional Comms give no extra Move or Action",
}


def effect_text(effect: dict[str, Any]) -> str:
    """One effect in words."""
    n = effect.get("n", 0)
    match effect["op"]:
        case "param":
            named = NUMBERS.get(effect["name"], effect["name"].replace("_", " ") + ": {}")
            return str(named).format(f"{effect['delta']:+}")
        case "dv":
            return f"Defense Value of {effect['counter']}: {effect['delta']:+}"
        case "remove_from_stock":
            return f"{n} {effect['counter']} counters leave the game"
        case "bombard_now":
            return f"Henderson Field is shelled at once, {effect['rolls']} times"
        case "forbid":
            return FORBIDS[effect["what"]]
        case "advance_foremost":
            return "the foremost IJA counter of a rolled sector advances"
        case "remove_wire":
            return "a Barbed Wire token of a rolled sector is cut"
        case "sector_die":
            return "the sector die reads " + ", ".join(f"{i} {s}" for i, s in enumerate(effect["map"], 1))
        case "place":
            return f"{n} {effect['counter']} placed at once"
        case "recover":
            return f"up to {n} counters of a sector Recover"
        case "win_hand_to_hand":
            return "a Hand-to-Hand Combat is won"
        case "remove_out_of_ammo":
            return "no counter of a sector is Out of Ammo any more"
        case "repair":
            return f"{n} Locations are repaired"
        case "sector_supply":
            return f"{n} Supply tokens for a sector"
        case "pass_morale":
            return "a failed Morale Check is passed"
        case "cancel_card":
            return "cancels a card: " + " or ".join(effect["types"])
        case "ready":
            return f"up to {n} {effect['token']} tokens are readied"
        case op:
            return str(op)


def card_text(card: OptionalCard) -> str:
    """What an Event, Tactics or Boot card says."""
    return "; ".join(map(effect_text, card.effects))


def ija_title(facts: Facts, n: int) -> str:
    """The name of an IJA card, without its Wave and number; a Banzai card is a negative Wave."""
    if n < 0:
        return f"Banzai, Wave {-n}"
    return facts.card(n).title


def ija_text(card: IjaCard, wave: int) -> str:
    """What an IJA card does, in the Wave in which it came."""
    if card.what == "place":
        number = card.number or wave
        return f"Place {number} {ENEMIES[card.counter]} counter{'s' if number > 1 else ''}"
    if card.what == "bomb henderson":
        return f"{card.number} Bettys bomb Henderson Field"
    return f"Attack by {card.what}" + (" guns" if card.what.endswith("mm") else "")
