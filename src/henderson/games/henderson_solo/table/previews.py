"""What an option would cost or bring, told before it is chosen. The table is open: nothing here is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.decision import Decision
from ....engine.view import Chance, Preview
from ...kit.dispatch import Key, Previewer, hinted, previewed
from ..rules.actions import attack_dice, attack_targets, barrage_targets, menu, rapid_fire_targets, wire_places
from ..rules.assault import fire_modifier
from ..rules.attacks import REROLL
from ..rules.boot import is_card
from ..rules.cards import OptionalCard
from ..rules.facts import MG
from ..rules.henderson import AMBUSH, ENOUGH, FLAK, NO_DEFENCE, tokens
from ..rules.operations import actions_of, flight_bonus
from ..rules.orders import ACTION, rooms
from ..rules.setup import can_enter
from ..rules.state import State, bits, many
from ..rules.weapons import FIRE, weapon_of, weapon_targets
from . import chances
from .hints import HINTS
from .wording import card_text


def preview(g: State, decision: Decision, option: Any) -> Preview | None:
    """What an option would cost or bring; None when nothing more is known of it."""
    if is_card(option):
        return boot_card(g, option)
    return previewed(PREVIEWS, g, decision, option) or hinted(HINTS, decision, option)


def boot_card(g: State, word: str) -> Preview:
    """boot.b What the card says."""
    return Preview(text=card_text(_named(g, word)))


def _named(g: State, word: str) -> OptionalCard:
    return next(card for n in g.boot if word.endswith((card := g.facts.decks.boot[n]).name))


# -- before the game, Operations cards -----------------------------------------------------------------------------


def purchase(g: State, decision: Decision, option: Any) -> Preview | None:
    """p14.a The points a counter costs."""
    if type(option) is not int:
        return None
    cost = g.facts.cost[option]
    return Preview(cost=cost, text=f"{g.facts.kind_titles[option]}, {many(decision.about['points'] - cost, 'point')} left then")


def operations_card(g: State, decision: Decision, option: Any) -> Preview | None:
    """2.1.b What could be done with a card now."""
    return Preview(text=", ".join(actions_of(g, option)) or "passes with no effect") if type(option) is int else None


def flight(g: State, decision: Decision, option: Any) -> Preview:
    """2.12.a, 2.13.b The chance of at least one success, were no further token sent."""
    kind = decision.about["token"]
    number = decision.about["flying"] + (option != ENOUGH)
    patrol = kind == "SBD-Patrol"
    need = g.search_value() if patrol else g.values["dive_bomb_hit_min"]
    one = chances.two_dice(need - flight_bonus(g, number))
    text = "carriers spotted" if patrol else "at least one hit"
    return Preview(text=f"{number} flying", chances=[Chance(text, 1 - (1 - one) ** number)])


# -- against the IJA -----------------------------------------------------------------------------------------------


def defence(g: State, decision: Decision, option: Any) -> Preview:
    """3.5.b What each answer to a raid costs and does."""
    values = g.values
    if option == NO_DEFENCE:
        return Preview(text=f"{decision.about['bettys']} bombs fall")
    if option == AMBUSH:
        return Preview(text="a Wildcat and a Coast Watcher token: every Betty is destroyed")
    shots = values["betty_dice_per_token"]
    if option == FLAK:
        least = values["betty_yellow_shield"]
        most = min(values["anti_aircraft_tokens_max"], len(tokens(g, "Anti-aircraft")))
        shot = Chance("each die: a Betty", chances.one_die(least))
        return Preview(text=f"up to {many(most, 'token')}, {shots} dice each", chances=[shot])
    bonus = values["wildcat_vs_zero_bonus"]
    wins = sum(1 for ours in range(1, 7) for zero in range(1, 7) if ours + bonus >= zero) / 36
    hit = chances.one_die(values["betty_white_shield"])
    return Preview(text=f"each Wildcat that beats its Zero: {shots} dice",
                   chances=[Chance("each Wildcat beats its Zero", wins), Chance("each die then: a Betty", hit)])  # fmt: skip


def suppression(g: State, decision: Decision, option: Any) -> Preview:
    """3.6.1.b One die for each token."""
    shots = chances.fire(g, decision.about["at"], option, modifier=g.values["suppression_die"], save=False)
    p = shots.at_least(1)
    return Preview(cost=option, text="never sure" if 0.995 <= p < 1 else "", chances=[Chance("destroyed", p)])


def defensive_fire(g: State, decision: Decision, option: Any) -> Preview | None:
    """3.6.2.2.c One die, less 1 when Exhausted."""
    if type(option) is not int:
        return None
    ap, modifier = decision.about["at"], fire_modifier(g, option)
    need = g.defense(ap) - modifier
    shot = chances.fire(g, ap, 1, modifier=modifier)
    return _shown(g, ap, shot, f"1 die, {need} or more" if need <= 6 else "1 die, which cannot reach it", ammo=True)


def boost(g: State, decision: Decision, option: Any) -> Preview | None:
    """3.1.2.b A second die, which stands."""
    if option != REROLL:
        return None
    return Preview(chances=[Chance("the counter stays", chances.one_die(g.values["morale_fail_max"] + 1))])


# -- Moves ---------------------------------------------------------------------------------------------------------


def move(g: State, decision: Decision, option: Any) -> Preview:
    """4.1.1.a-4.1.1.g What a Move costs and leaves."""
    facts, c = g.facts, decision.about["unit"]
    p = g.place[c]
    if type(option) is str:
        return Preview(cost=2, text="two Teams, two Moves")
    if option < facts.positions and not can_enter(g, facts.kind[c], option):
        return Preview(cost=2, text="swap")
    if p < facts.positions:
        return Preview(cost=1, text="" if option < facts.positions else "no Action this turn")
    return Preview(cost=1, text="Exhausted" if facts.kind[c] < MG else "")


def carry(g: State, decision: Decision, option: Any) -> Preview:
    """4.1.1.c Two Moves; out of Reserves both Teams are Exhausted, into Reserves they cannot act."""
    positions = g.facts.positions
    if g.place[decision.about["unit"]] >= positions:
        return Preview(cost=2, text="both Teams Exhausted")
    return Preview(cost=2, text="" if option < positions else "no Action this turn")


# -- Actions -------------------------------------------------------------------------------------------------------


def _shown(g: State, ap: int, shot: chances.Fire, text: str, *, ammo: bool = False) -> Preview:
    """Chances by name."""
    found = [Chance(name, shot.at_least(n + 1)) for n, name in enumerate(chances.falls(g, ap))]
    return Preview(text=text, chances=[*found, Chance("Out of Ammo", shot.out_of_ammo)] if ammo else found)


def _dice(number: int, need: int) -> str:
    return f"{number} {'die' if number == 1 else 'dice'}, {'each ' if number > 1 else ''}{need} or more"


def attack_on(g: State, c: int, ap: int) -> Preview:
    """4.1.2.c The chance to destroy what stands there, and of running Out of Ammo."""
    dice = attack_dice(g, c)
    return _shown(g, ap, chances.fire(g, ap, dice), _dice(dice, g.defense(ap)), ammo=True)


def rapid_fire_on(g: State, c: int, ap: int) -> Preview:
    """4.1.11.a Two dice at -1; 4.1.11.c the second is not rolled after a natural 1."""
    penalty = g.values["rapid_fire_penalty"]
    shot = chances.fire(g, ap, 2, modifier=penalty, jams=True)
    return _shown(g, ap, shot, f"2 dice, each less {-penalty}, {g.defense(ap)} or more", ammo=True)


def weapon_on(g: State, weapon: int, ap: int) -> Preview:
    """4.2.5.1b, 4.2.6.1b A Weapon's dice; never Out of Ammo."""
    dice = g.facts.attack[g.facts.kind[weapon]]
    return _shown(g, ap, chances.fire(g, ap, dice), _dice(dice, g.defense(ap)))


def attack(g: State, decision: Decision, option: Any) -> Preview:
    return attack_on(g, decision.about["unit"], option)


def rapid_fire(g: State, decision: Decision, option: Any) -> Preview:
    return rapid_fire_on(g, decision.about["unit"], option)


def direct_fire(g: State, decision: Decision, option: Any) -> Preview:
    return weapon_on(g, decision.about["weapon"], option)


def barrage(g: State, decision: Decision, option: Any) -> Preview:
    """4.1.7.b One die for each token; 3.7.B.b no saving throw."""
    ap = decision.about["at"]
    return _shown(g, ap, chances.fire(g, ap, option, save=False), _dice(option, g.defense(ap)) if option else "no dice")


def artillery(g: State, decision: Decision, option: Any) -> Preview:
    """4.1.7.a Five Barrage tokens for one Artillery token, nine for two."""
    guns = decision.about["guns"] + (option != ENOUGH)
    return Preview(text=f"{g.values['barrage_tokens_one' if guns == 1 else 'barrage_tokens_two']} Barrage tokens")


def actor(g: State, decision: Decision, option: Any) -> Preview | None:
    """4.0.b What choosing a counter leads to: its Actions; where there is but one, what that brings."""
    if type(option) is not int:
        return None
    open_ = menu(g, option, rooms(g, ACTION)[g.facts.sector_of[g.place[option]]])
    if len(open_) > 1:
        return Preview(text=", ".join(open_))
    shown = of_action(g, option, open_[0])
    shown.text = f"{open_[0]}: {shown.text}" if shown.text else open_[0]
    return shown


def action(g: State, decision: Decision, option: Any) -> Preview:
    """4.1.2.f What an Action costs and brings."""
    return of_action(g, decision.about["unit"], option)


def of_action(g: State, c: int, word: str) -> Preview:
    """What that Action brings; at a single target its chances."""
    values, facts = g.values, g.facts
    match word:
        case "Attack":
            return _at(g, bits(attack_targets(g, c)), lambda ap: attack_on(g, c, ap))
        case "Rapid Fire":
            return _at(g, bits(rapid_fire_targets(g, c)), lambda ap: rapid_fire_on(g, c, ap))
        case "Barrage":
            return Preview(text=f"{len(bits(barrage_targets(g, c)))} targets in sight")
        case "Place Barbed Wire":
            most = min(values["wire_tokens_per_action"], len(bits(wire_places(g, c))))
            return Preview(text=f"up to {many(most, 'Barbed Wire token')} for {values['wire_supply_cost']} Supply")
        case "Command":
            return Preview(text=f"up to {values['command_recovers']} counters recover")
        case "Reload":
            return Preview(text=f"ready to fire again for {values['reload_supply_cost']} Supply")
        case "Request Reinforcements":
            return Preview(text=f"{values['request_reinforcement_points']} points of counters")
        case "Rapid Move":
            return Preview(text="a second Move, to a position beside it; Exhausted")
        case "Recover":
            return Preview()
    weapon = weapon_of(g, word)
    if word.startswith(FIRE):
        return _at(g, bits(weapon_targets(g, c, weapon)), lambda ap: weapon_on(g, weapon, ap))
    gain = facts.suppression[facts.kind[weapon]]
    return Preview(text=f"{gain} Suppression tokens for {values['suppress_supply_cost']} Supply; both Teams Exhausted")


def _at(g: State, targets: tuple[int, ...], shot: Any) -> Preview:
    if len(targets) > 1:
        return Preview(text=f"{len(targets)} targets in sight")
    shown: Preview = shot(targets[0])
    shown.text = f"{g.facts.ap_names[targets[0]]}, {shown.text}"
    return shown




PREVIEWS: Mapping[Key, Previewer[State]] = {
    "p14.a": purchase,
    ("2.7.b", "buy"): purchase,
    "4.1.6.a": purchase,
    "2.0.a": operations_card,
    "2.12.a": flight,
    "2.13.b": flight,
    "3.5.b": defence,
    "3.6.1.b": suppression,
    "3.6.2.2.e": defensive_fire,
    "3.1.2.a": boost,
    "4.1.1.a": move,
    "4.1.1.c": carry,
    "4.0.b": actor,
    "4.1.2.f": action,
    "4.1.2.a": attack,
    "4.1.11.d": rapid_fire,
    "4.2.5.1a": direct_fire,
    "4.2.6.1a": direct_fire,
    ("4.1.7.a", "artillery"): artillery,
    ("4.1.7.a", "tokens"): barrage,
}
