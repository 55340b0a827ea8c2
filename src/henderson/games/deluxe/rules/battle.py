"""8.2.3 to 8.2.11: supply in assault, ambush, straining, the combat die and what comes of it."""

from __future__ import annotations

from typing import Any

from ....engine.decision import MAYBE, NUMBER, PIECE, TRY, Falls, ask, roll
from . import retreat
from .artillery import reveal
from .facts import NATIONS, SIDES, Result
from .state import State, marked
from .strengths import BEST, WORST, attack_strength, attack_value, column, defence_strength, defenders, rank
from .words import AMBUSH, BANZAI, HOLD, NO_STRAIN, PLAIN_ATTACK, RETREAT, STRAIN

MOST_STRAIN = 5  # 8.2.3a


# -- 8.2.4 artillery in assault ------------------------------------------------------------------------------------


def supporting_guns(g: State, side: int) -> list[int]:
    """8.2.4b Guns adjacent to all the hexes attacked that have not fired (8.1b), fought or been suppressed."""
    if not g.can_pay(side):
        return []
    near = [set(g.facts.land_neighbours[h]) for h in g.targets]
    return [
        u
        for u in g.on_map(side)
        if g.facts.gun[u] and not g.fired[u] and not g.fought[u] and not g.suppressed[u] and all(g.place[u] in s for s in near)
    ]


async def pay_for_gun(g: State, gun: int, least: int = 1) -> int:
    """8.2.4b A gun adds as many points as supply is paid, up to its strength; 8.2.4e without supply it has no part."""
    side = g.facts.side[gun]
    most = min(g.strength[gun], g.can_pay(side))
    name = g.facts.units[gun].name
    n: int = most
    if most > least:
        n = await ask(SIDES[side], "8.2.4b", f"{name}: how many supply points?", range(least, most + 1), about={"gun": gun},
                      hand=[name], means=NUMBER, rolls=foreseen(g, side))  # fmt: skip
    g.spend_supply(side, n)
    if n:
        g.paid = {**g.paid, gun: n}
    return n


async def defensive_supply(g: State, side: int) -> None:
    """8.2.4a The defender pays for his guns: a lone one defends with 1 and a point for each supply, up to its strength."""
    owner = 1 - side
    for hex_ in list(g.targets):
        caps = supply_caps(g, hex_, owner)
        most = min(sum(caps.values()), g.can_pay(owner))
        n = most
        # 7.8c of a stack it is always asked: whether it is must not tell that a gun lies in it
        if not g.unlimited(owner) and (most or (len(g.units_at(hex_, owner)) > 1 and g.can_pay(owner))):
            guns = ", ".join(g.unit_name(u) for u in caps)
            text = f"{g.name(hex_)} is attacked: " + (f"supply points for {guns}?" if guns else "no gun there takes supply")
            n = await ask(SIDES[owner], "8.2.4a", text,
                          range(most + 1), about={"hex": hex_, "guns": tuple(caps)}, hand=[g.name(hex_)],
                          means=NUMBER, rolls=attackers_seen(g))  # fmt: skip
        g.spend_supply(owner, n)
        for gun, cap in caps.items():
            g.paid = {**g.paid, gun: min(cap, n)}
            n -= min(cap, n)


def supply_caps(g: State, hex_: int, owner: int) -> dict[int, int]:
    """8.2.4a How many points each gun in an attacked hex may take; 8.1.8b a suppressed one none."""
    units = g.units_at(hex_, owner)
    lone = all(g.facts.gun[u] for u in units)
    return {u: g.strength[u] - lone for u in units if g.facts.gun[u] and not g.suppressed[u] and g.strength[u] > lone}


def foreseen(g: State, side: int, choice: Any = None) -> Falls:
    """7.8c Whether a die follows an attack is found out where each hex attacked holds one counter, which its enemy sees.

    What lies under it decides whether the odds are still on the table (8.2.1.3b): that is not told beforehand.
    """
    hexes = [*g.targets, *([choice] if type(choice) is int else [])]
    return TRY if all(len(g.units_at(h, 1 - side)) == 1 for h in hexes) else MAYBE


def attackers_seen(g: State) -> Falls:
    """7.8c The defender may reckon the odds, and so whether a die follows, where each attacker lies alone: then he sees it."""
    return TRY if all(len(g.stacks[g.place[u]]) == 1 for u in g.attackers) else MAYBE


# -- 8.2.9 ambush --------------------------------------------------------------------------------------------------


async def offer_ambush(g: State, side: int) -> None:
    """8.2.9a Units that left stealth by themselves and spent no more than half their pool may try an ambush."""
    if side == 1 and any(g.ambush[u] for u in g.attackers):
        choice = await ask(SIDES[1], "8.2.9a", "Try an ambush?", (AMBUSH, PLAIN_ATTACK),
                           about={"turns": ambush_turns(g), "targets": tuple(g.targets)}, hand=[g.name(h) for h in g.targets],
                           rolls=lambda choice: TRY if choice == AMBUSH else foreseen(g, 1),
                           concerns=(SIDES[0],))  # fmt: skip
        if choice == AMBUSH:
            return
    for unit in g.attackers:
        g.ambush = marked(g.ambush, unit, 0)


async def ambush_die(g: State) -> bool:
    """8.2.9b A die no higher than the turns in stealth (the lowest marker) doubles the ambushing units."""
    turns = ambush_turns(g)
    if not turns:
        return False
    die = await roll("8.2.9b", "Ambush")
    g.note("8.2.9b", "Ambush after {} in stealth, die {}: {}", "1 turn" if turns == 1 else f"{turns} turns", die,
           "it succeeds" if die <= turns else "it fails", kind="dice", dice=[die])  # fmt: skip
    return die <= turns


def ambush_turns(g: State) -> int:
    """8.2.9b The turns in stealth that count: the lowest marker of those in ambush; 0 when nobody is."""
    return min([g.ambush[u] for u in g.attackers if g.ambush[u]], default=0)


# -- 8.2.3 straining -----------------------------------------------------------------------------------------------


def strain_points(g: State, attack: int, defence: int, *, doubled: bool) -> int:
    """8.2.3a The fewest points that reach a better column (8.2.3b, 8.2.3c), or 0 when straining is not possible.

    8.2.4c Guns count for the cap, which is the whole attack strength, and not for the two points that it takes.
    """
    men = sum(attack_value(g, u, doubled=doubled) for u in g.attackers if not g.facts.gun[u])
    if men < 2:
        return 0
    now = rank(g.facts, column(attack, defence))
    for points in range(1, min(MOST_STRAIN, attack) + 1):
        if rank(g.facts, column(attack + points, defence)) > now:
            return points
    return 0


# -- the battle ----------------------------------------------------------------------------------------------------


async def resolve(g: State, side: int) -> None:
    """8.2.4d Stealth revealed, defender's supply, ambush die, the ratio told, straining, the combat die; then 8.2.1.4o."""
    second, g.again = g.again, False
    if second:  # 8.2.10d afresh: supply is paid again by both sides
        g.paid = {}
        for gun in [u for u in g.attackers if g.facts.gun[u]]:
            g.attackers.remove(gun)
            most = 0 if g.suppressed[gun] else min(g.strength[gun], g.can_pay(side))
            if most and await pay_for_gun(g, gun, least=0):
                g.attackers.append(gun)
    unseen = any(len(g.units_at(h, 1 - side)) > 1 or g.facts.gun[g.stacks[h][-1]] for h in g.targets)  # 7.8a
    for hex_ in list(g.targets):
        reveal(g, hex_, 1 - side)  # 8.2.11
        if hex_ not in g.attacked:
            g.attacked += (hex_,)
    for unit in list(g.attackers):
        g.fought = marked(g.fought, unit, 1)
    declare(g, side)
    await defensive_supply(g, side)
    doubled = await ambush_die(g)
    attack, defence = attack_strength(g, doubled=doubled), defence_strength(g, side)
    g.note("7.8c", "{} to {}: {}", attack, defence, column(attack, defence), kind="reveal" if unseen else "odds",
           odds=column(attack, defence), sums=[attack, defence])  # fmt: skip
    strain = strain_points(g, attack, defence, doubled=doubled)
    if strain:
        better = column(attack + strain, defence)
        choice = await ask(SIDES[side], "8.2.3a", f"{attack} to {defence} is {column(attack, defence)}: strain for {better}?",
                           (f"{STRAIN} {strain}", NO_STRAIN), about={"points": strain, "attack": attack, "defence": defence},
                           hand=[g.name(h) for h in g.targets], ends={NO_STRAIN: "attack"}, concerns=(SIDES[1 - side],),
                           rolls=TRY)  # fmt: skip
        strain = strain if choice != NO_STRAIN else 0
    await carry_out(g, side, column(attack + strain, defence), strain, ambushed=doubled, second=second)


def declare(g: State, side: int) -> None:
    """8.2.1, 8.2.4d Everybody is told what is attacked, from where and by how many, not by which counters (7.8c)."""
    targets = [g.name(h) for h in g.targets]
    bases = sorted({g.name(g.place[u]) for u in g.attackers})
    count = len(g.attackers)
    ambush = ", in ambush" if ambush_turns(g) else ""  # 8.2.9a
    g.note("8.2.1", "{} attacks {} from {} with {} unit{}{}", NATIONS[side], ", ".join(targets), ", ".join(bases), count,
           "" if count == 1 else "s", ambush, kind="attack", targets=targets, battle=f"Assault on {', '.join(targets)}",
           side=SIDES[side], amount=count, sources=bases, against=[g.look(u) for u in defenders(g, side)])  # fmt: skip


async def carry_out(g: State, side: int, ratio: str, strain: int, *, ambushed: bool, second: bool) -> None:
    """8.2.1.4o, 8.2.ex Attacker's losses, defender's losses, retreats, airfield die, advance, strain die."""
    if ratio == WORST:  # 8.2.1.3b
        if ambushed and g.ambush_loss:  # 8.2.9b
            await losses(g, side, 1, attacking=False)
        for unit in list(g.attackers):
            g.eliminate(unit, "8.2.1.3b")
        finish(g)
        return
    result = Result(0, 0, 2, 0, 0)
    bases = sorted({g.place[u] for u in g.attackers})  # where the attack came from, whoever falls
    if ratio == BEST:
        for unit in defenders(g, side):
            g.eliminate(unit, "8.2.1.3b")
    else:
        die = await roll("8.2.1.4", f"Assault at {ratio}")
        result = g.facts.attrition[ratio][die - 1]
        if g.events is not None:
            g.note("8.2.1.4", "Assault at {}, die {}: {}", ratio, die, in_words(result).lower(), kind="dice",
                   dice=[die], side=SIDES[side], name=f"Assault at {ratio}",
                   outcome=in_words(result))  # fmt: skip
        await losses(g, side, result.a_loss, attacking=True)
        await losses(g, side, result.d_loss + (1 if ambushed else 0), attacking=False)  # 8.2.9b
    again = await retreats(g, side, result, bases, second=second)
    await airfield_die(g, side)
    vacated = emptied(g, side)
    if vacated and result.a_advance and not result.a_retreat:
        await retreat.advance_after_combat(g, side, result.a_advance, vacated)
    await strain_die(g, side, strain)
    if side == 1 and not second and not again and not result.a_retreat and may_banzai(g):
        again = await offer_banzai(g)
    if again and may_banzai(g):
        attack_again(g)
    else:
        finish(g)


def in_words(result: Result) -> str:
    """8.2.1.4 A cell of the Attrition Table as a sentence."""
    told = []
    for who, lost, back in (("Attacker", result.a_loss, result.a_retreat), ("defender", result.d_loss, result.d_retreat)):
        deeds = [f"loses {lost}"] * bool(lost) + [f"retreats {back}"] * bool(back)
        told.append(f"{who} {' and '.join(deeds) or 'holds'}")
    return "; ".join(told)


def emptied(g: State, side: int) -> list[int]:
    """8.2.1.4A Hexes of the battle that no enemy holds any more."""
    return [h for h in g.targets if not g.stands(1 - side, h)]


def second_front(g: State) -> tuple[list[int], list[int]]:
    """8.2.10a The hexes still defended, and the attackers left that are adjacent to all of them."""
    held = [h for h in g.targets if h not in emptied(g, 1)]
    near = [set(g.facts.land_neighbours[h]) for h in held]
    return held, [u for u in survivors(g) if all(g.place[u] in hexes for hexes in near)]


def may_banzai(g: State) -> bool:
    """8.2.10a Is somebody left to attack, and not guns alone (8.2.4b), and was no hex vacated, unless that is agreed?"""
    held, attackers = second_front(g)
    if not held or (len(held) < len(g.targets) and not g.banzai_partial):
        return False
    return any(not g.facts.gun[u] for u in attackers)


def attack_again(g: State) -> None:
    """8.2.10d The same units are attacked once more, afresh: the ambush was for one attack."""
    g.targets, g.attackers = second_front(g)
    for unit in g.attackers:
        g.ambush = marked(g.ambush, unit, 0)
    g.again = True


def survivors(g: State) -> list[int]:
    """The attackers still there; the rest is struck off."""
    g.attackers = [u for u in g.attackers if g.place[u] >= 0]
    return g.attackers


def finish(g: State) -> None:
    """The battle is over."""
    for unit in g.attackers:
        g.ambush = marked(g.ambush, unit, 0)
    g.attackers, g.targets, g.paid, g.again = [], [], {}, False


async def losses(g: State, side: int, points: int, *, attacking: bool) -> None:
    """8.2.1.4L Each point is a step; the owner chooses the unit; what is too much is ignored."""
    owner = side if attacking else 1 - side
    for _ in range(points):
        can = tuple(survivors(g) if attacking else defenders(g, side))
        if not can:
            return
        unit = can[0]
        if len(can) > 1:
            unit = await ask(SIDES[owner], "8.2.1.4L", "Which unit loses a step?", can, name=g.unit_name,
                             about={"attacking": attacking, "targets": tuple(g.targets)}, means=PIECE, rolls=TRY)  # fmt: skip
        g.reduce(unit, "8.2.1.4L")


async def retreats(g: State, side: int, result: Result, bases: list[int], *, second: bool) -> bool:
    """8.2.1.4Ra Both sides' retreats; True when the Japanese attack again instead of retreating (8.2.10b)."""
    if result.d_retreat:
        await retreat.retreat(g, defenders(g, side), result.d_retreat, bases)
    if not result.a_retreat or not survivors(g):
        return False
    if side == 1 and not second and may_banzai(g):
        price = result.a_loss or 1
        choice = await ask(SIDES[1], "8.2.10b", f"Retreat, or banzai for {price} more losses?", (RETREAT, BANZAI),
                           about={"price": price, "distance": result.a_retreat}, hand=[g.name(h) for h in g.targets],
                           rolls=TRY, concerns=(SIDES[0],))  # fmt: skip
        if choice == BANZAI:
            await losses(g, side, price, attacking=True)
            if may_banzai(g):
                return True
    await retreat.retreat(g, survivors(g), result.a_retreat, list(g.targets))
    return False


async def airfield_die(g: State, side: int) -> None:
    """8.2.8 An assault that empties 3707 of enemies costs the airfield a die."""
    field = g.facts.field
    if field in g.targets and not g.units_at(field, 1 - side):
        die = await roll("8.2.8", "The assault damages the airfield")
        g.note("8.2.8", "The fight damages Henderson Field, die {}", die, kind="dice", dice=[die], name="Airfield damage")
        g.damage_field(die, side, "8.2.8")


async def strain_die(g: State, side: int, strain: int) -> None:
    """8.2.3b A die no higher than the points added costs the attacker one more step."""
    if not strain or not survivors(g):
        return
    die = await roll("8.2.3b", f"Strain of {strain}")
    g.note("8.2.3b", "Strain of {}, die {}: {}", strain, die, "one more step is lost" if die <= strain else "no further loss",
           kind="dice", dice=[die], name="Strain", side=SIDES[side])  # fmt: skip
    if die <= strain:
        await losses(g, side, 1, attacking=True)


async def offer_banzai(g: State) -> bool:
    """8.2.10a Neither retreat nor vacated hex: the Japanese may attack the same units again, once (8.2.10c)."""
    choice = await ask(SIDES[1], "8.2.10a", "Banzai: attack again?", (BANZAI, HOLD), hand=[g.name(h) for h in g.targets],
                       ends={HOLD: "attack"}, rolls=TRY, concerns=(SIDES[0],))  # fmt: skip
    return bool(choice == BANZAI)
