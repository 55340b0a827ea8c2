"""4.1.4, 4.2 Weapon fire: two Teams, two Actions, both Exhausted; direct fire or Suppression."""

from __future__ import annotations

from ....engine.decision import SPACE
from .assault import volley
from .boot import choose
from .facts import AT_GUN, MG
from .moves import partner, weapons_here
from .orders import ACTION, can_pay, pay
from .state import ACTED, CANNOT_ACT, EXHAUSTED, SPENT, State, bits

FIRE, SUPPRESS = "Fire ", "Suppress with "


def weapon_targets(g: State, c: int, weapon: int) -> int:
    """4.2.6.1a A Machine Gun: anything in sight but the Tank. 4.2.5.1a An Anti-tank Gun: the Tank only. Both reach the entry."""
    facts = g.facts
    seen = g.foes & facts.sees[g.place[c]]
    if g.values["target_entry"]:
        seen &= ~facts.entry_bits
    kind = facts.kind[weapon]
    return seen & ~g.tank_bit() if kind == MG else seen & g.tank_bit() if kind == AT_GUN else 0


def fire_options(g: State, c: int, room: int) -> list[str]:
    """4.1.4, 4.weapon2 Two ready Teams with their Weapon, and two Actions; 4.weapon2.b from whatever source."""
    facts = g.facts
    d = partner(g, c, CANNOT_ACT | SPENT)
    if d < 0:
        return []
    found: list[str] = []
    for w in weapons_here(g, c):
        if not can_pay(g, (c, d), room):
            return []
        if weapon_targets(g, c, w):  # 4.2.5.1b, 4.2.6.1b direct fire needs no Supply token
            found.append(f"{FIRE}{facts.names[w]}")
        if g.supply[facts.sector_of[g.place[c]]] >= g.values["suppress_supply_cost"]:
            found.append(f"{SUPPRESS}{facts.names[w]}")
    return found


def weapon_of(g: State, action: str) -> int:
    """The Weapon that an Action names."""
    return g.facts.by_name[action.removeprefix(FIRE).removeprefix(SUPPRESS)]


async def fire_weapon(g: State, c: int, action: str) -> None:
    """4.weapon2 Both Teams take their Action and are Exhausted."""
    direct, weapon = action.startswith(FIRE), weapon_of(g, action)
    d = partner(g, c, CANNOT_ACT | SPENT)
    ap = await aim(g, c, weapon) if direct else -1
    await pay(g, (c, d), ACTION)
    for team in (c, d):
        g.status[team] |= ACTED | EXHAUSTED
    if direct:
        await direct_fire(g, weapon, ap)
    else:
        suppressive_fire(g, c, weapon)


async def aim(g: State, c: int, weapon: int) -> int:
    """4.2.5.1a, 4.2.6.1a A target in Line of Sight of the Weapon and its Teams."""
    facts = g.facts
    ap: int = await choose(
        g, "4.2.5.1a" if facts.kind[weapon] == AT_GUN else "4.2.6.1a", f"{facts.names[weapon]} fires at",
        lambda: bits(weapon_targets(g, c, weapon)), name=facts.ap_names.__getitem__, about={"unit": c, "weapon": weapon},
        hand=(facts.names[weapon],), means=SPACE,
    )  # fmt: skip
    return ap


async def direct_fire(g: State, weapon: int, ap: int) -> None:
    """4.2.6.1b, 4.2.5.1b Dice one by one, Infantry first; no Supply token, no Out of Ammo; Bushi may save himself."""
    facts = g.facts
    rule = "4.2.5.1a" if facts.kind[weapon] == AT_GUN else "4.2.6.1a"
    await volley(g, ap, facts.attack[facts.kind[weapon]], rule, f"Fire of {facts.names[weapon]}")


def suppressive_fire(g: State, c: int, weapon: int) -> None:
    """4.2.5.2, 4.2.6.2, 4.2.7 A Supply token for Suppression tokens: Anti-tank Gun 4, Machine Gun 3, Mortars 6 and 8."""
    s = g.facts.sector_of[g.place[c]]
    g.supply[s] -= g.values["suppress_supply_cost"]
    tokens = g.facts.suppression[g.facts.kind[weapon]]
    g.suppression[s] += tokens
    g.note("4.1.4", "{} gives {} {} Suppression tokens", g.facts.names[weapon], g.facts.sector_names[s], tokens, amount=tokens)
