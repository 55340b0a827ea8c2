"""3.0-3.4 IJA attacks on the defenders: sector, position, target, First Aid, Morale, Boost Morale."""

from __future__ import annotations

from ....engine.decision import PIECE, roll
from .boot import choose, interrupt
from .facts import MEDIC, MRM, NCO
from .state import DISRUPTED, EXHAUSTED, SPENT, State

REROLL, DECLINE = "reroll", "no"


async def combat_sector(g: State, rule: str) -> int:
    """3.0.b 1d4 for the Combat Sector (6.3.b as a Tactics card may have it)."""
    return g.sector_die[await roll(rule, "Combat Sector", 4) - 1]


async def combat_position(g: State, rule: str, sector: int) -> int:
    """3.0.c 1d4 on the Matanikau, 1d10 at Southern Lunga."""
    return g.facts.position_index[sector, await roll(rule, "Combat Position", g.facts.position_sides[sector])]


def target(g: State, sector: int, rolled: int, reach: int) -> int:
    """3.0.1.a The rolled position, then upwards, then downwards, no further than the attack reaches; -1: nobody.

    3.0.1.b Reserves are not looked at; 3.0.1.c a Weapon alone is nobody.
    """
    at, places = g.at, g.facts.in_sector[sector]
    if at[rolled]:
        return rolled
    first, last = places[0], places[-1]
    for p in range(rolled + 1, min(last, rolled + reach) + 1):
        if at[p]:
            return p
    for p in range(rolled - 1, max(first, rolled - reach) - 1, -1):
        if at[p]:
            return p
    return -1


async def attack_defender(g: State, name: str, sector: int) -> None:
    """3.1, 3.2.b, 3.3.b, 3.4.70, 3.4.100 Find the target and roll for each USMC counter there."""
    attack, places = g.facts.attacks[name], g.facts.place_names
    rolled = await combat_position(g, attack.rule, sector)
    p = target(g, sector, rolled, attack.target)
    fire = name[0].upper() + name[1:]
    if p < 0:
        g.note(attack.rule, "{} fire at {}: nobody is hit", fire, places[rolled], place=places[rolled])
        return
    finds = "" if p == rolled else f", which is empty, finds {places[p]}"
    g.note(attack.rule, "{} fire at {}{}", fire, places[rolled], finds, place=places[p])
    for c in g.at[p]:  # 3.0.1.c each Team is attacked separately
        die = await roll(attack.rule, f"{name} fire at {g.facts.names[c]}")
        result = attack_result(g, name, die)
        text = {"destroyed": "is hit", "morale": "must check its morale", "miss": "is missed"}[result]
        g.note(attack.rule, "{} fire rolls {}: {} {}", fire, die, g.facts.names[c], text, kind="dice", dice=[die],
               result="hit" if result == "destroyed" else result,  # First Aid may yet save it
               target=g.facts.names[c], name=f"{name} fire")  # fmt: skip
        if result == "destroyed":
            if not await first_aid(g, c, p):
                g.lose(c, attack.rule, f"{name} fire")
        elif result == "morale":
            await morale_check(g, c, p)


def attack_result(g: State, name: str, die: int) -> str:
    """3.1, 3.2.b, 3.3.b, 3.4.70, 3.4.100 What the attack's table makes of a die; a Tactics card may help machine guns."""
    if name == "machine gun" and die <= g.values["mg_destroy_max"]:
        return "destroyed"
    return g.facts.attacks[name].faces[die - 1]


async def attack_sector(g: State, name: str) -> None:
    """3.1, 3.4.70, 3.4.100 A card rolls its Combat Sector first."""
    await attack_defender(g, name, await combat_sector(g, "3.0.b"))


def beside(g: State, p: int, kind: int, barred: int) -> tuple[int, ...]:
    """Counters of a kind in positions adjacent to p, without what bars them."""
    at, status, kinds = g.at, g.status, g.facts.kind
    return tuple([c for q in g.facts.links[p] for c in at[q] if kinds[c] == kind and not status[c] & barred])


async def first_aid(g: State, c: int, p: int) -> bool:
    """3.1.1.a A Medic in an adjacent position, neither Exhausted nor Disrupted, may save the counter for a Supply token."""
    sector, name = g.facts.sector_of[p], g.facts.names[c]
    cost = g.values["first_aid_supply_cost"]

    def medics() -> tuple[int | str, ...]:
        return (*beside(g, p, MEDIC, SPENT), DECLINE) if g.supply[sector] >= cost else (DECLINE,)

    if g.boot and medics() == (DECLINE,):
        await interrupt(g, "loss", f"{name} is lost unless First Aid comes", lambda: what_lacks(g, p), {"unit": c})
    medic = await choose(g, "3.1.1.a", f"First Aid for {name}?", medics, name=g.facts.names.__getitem__, about={"unit": c},
                         hand=(name,), means=PIECE)  # fmt: skip
    if medic == DECLINE:
        return False
    g.supply[sector] -= cost  # 3.1.1.b
    g.status[medic] |= EXHAUSTED  # 3.1.1.b Exhausted, and no Action token
    g.note("3.1.1.b", "{} saves {}", g.facts.names[medic], name, piece=name)
    return True


def what_lacks(g: State, p: int) -> tuple[str, ...]:
    """boot.b Which effects would bring First Aid to that position: a Supply token for it, a Medic on his feet."""
    short = g.supply[g.facts.sector_of[p]] < g.values["first_aid_supply_cost"]
    if beside(g, p, MEDIC, SPENT):
        return ("sector_supply",) if short else ()
    tired = [m for m in beside(g, p, MEDIC, 0) if g.status[m] & SPENT != SPENT]  # one Recover must be enough
    if not tired:
        return ()
    supplies = any(e["op"] == "sector_supply" for n in g.boot for e in g.facts.decks.boot[n].effects)
    return ("recover",) if not short else ("recover", "sector_supply") if supplies else ()


async def boost_morale(g: State, c: int, p: int) -> bool:
    """3.1.2.a An NCO beside it, Exhausted or not but not Disrupted, allows a reroll; 3.1.2.c every time. Does it hold now?"""
    ncos = beside(g, p, NCO, DISRUPTED)
    if not ncos:
        return False
    name, nco = g.facts.names[c], g.facts.names[ncos[0]]
    word = await choose(g, "3.1.2.a", f"{name} fails. Boost Morale by {nco}?", lambda: (REROLL, DECLINE),
                        about={"unit": c, "nco": ncos[0]}, hand=(name,))  # fmt: skip
    if word == DECLINE:
        return False
    die = await roll("3.1.2.b", f"Boosted morale of {name}")
    g.note("3.1.2.b", "{} boosts the morale of {}: {}", nco, name, die, kind="dice", dice=[die], piece=name)
    return die > g.values["morale_fail_max"]


async def morale_check(g: State, c: int, p: int) -> None:
    """3.1.morale 1d6: the counter fails on 1-2 and retreats to the Reserves box with a Disrupted token."""
    name, most = g.facts.names[c], g.values["morale_fail_max"]
    die = await roll("3.1.morale", f"Morale of {name}")
    result = "fails" if die <= most else "holds"
    g.note("3.1.morale", "Morale of {}: {} {}", name, die, result, kind="dice", dice=[die], piece=name, result=result,
           name="morale")  # fmt: skip
    if die > most:
        return
    await interrupt(g, "NCO", f"{name} fails its Morale Check and no NCO can help",
                    lambda: ("recover",) if beside(g, p, NCO, 0) and not beside(g, p, NCO, DISRUPTED) else (),
                    {"unit": c})  # fmt: skip
    if await boost_morale(g, c, p):  # 3.1.2.b a second failure stands; the NCO is as before
        return
    if await interrupt(
        g, "morale", f"{name} fails its Morale Check",
        lambda: ("pass_morale", "recover") if g.status[c] & DISRUPTED else ("pass_morale",), {"unit": c},
    ):  # fmt: skip
        return
    if g.status[c] & DISRUPTED:  # 3.1.morale.b a second token destroys it, with no First Aid
        g.lose(c, "3.1.morale.b", "a second Disrupted token")
        return
    g.put(c, g.facts.reserves[g.facts.sector_of[p]])  # 3.1.morale its Weapon stays where it is
    g.status[c] |= DISRUPTED
    g.tally[3] += 1
    place = g.facts.place_names[g.place[c]]
    g.note("3.1.morale", "{} retreats to {} and is Disrupted", name, place, kind="retreat", piece=name, place=place)


async def attack_on_advance(g: State, ap: int) -> None:
    """3.6.km A Knee Mortar (3.2.a) or Tank (3.3.a) attacks on entering and on every push into a new Attack Position."""
    e = g.track[ap]
    name = g.facts.on_advance[g.facts.enemy_kind[e]] if e >= 0 else ""
    if name:
        sector = MRM if name == "tank" else g.facts.ap_sector[ap]  # 3.3.a always in Matanikau River Mouth
        await attack_defender(g, name, sector)
