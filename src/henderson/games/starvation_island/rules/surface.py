"""8.0 Combat, step 4: Naval Surface Combat, a battle of many rounds, each an activation; with 12.0 Tokyo Express."""

from __future__ import annotations

from typing import Any, NamedTuple

from ....engine.decision import roll
from .components import BB, CA, DD, JAPAN, NATIONS, SEA, SIDES, US
from .damage import Damage, damage_ship
from .matching import (
    FIRE,
    FORCE,
    GO,
    GUNS,
    PASS,
    STAY,
    TORPEDOES,
    WEAPONS,
    WITHDRAW,
    default_matches,
    fire_of,
    fire_order,
    matchable,
    on_table,
    weapons,
)
from .questions import ALL, DEFAULT, OTHER, choose, plural, shown, throw
from .readings import FOUGHT, SURVIVED
from .state import BYTES, NONE, State, changed, surface_units

OFFER, REPLY, PASSED, ROUND, INITIATIVE, END = range(6)


class Fired(NamedTuple):
    """A ship's fire that was resolved, for the eye. `damage` stands by the last shot at a target."""

    round: int
    ship: int
    target: int
    torpedo: int
    dice: tuple[int, ...]
    needed: int
    hits: int
    damage: Damage = Damage()


async def surface_combat(g: State) -> bool:
    """8.step4.offer One piece of the battle: an offer, a reply, a round. True when the step is over."""
    if g.stage == OFFER:
        if not (g.at_sea(US) and g.at_sea(JAPAN)):  # 8.step4.reply nobody to fight, nobody to send home
            g.stage = END
        else:
            await offer(g)
            return False
    elif g.stage in (REPLY, PASSED):
        await (reply(g) if g.stage == REPLY else force_home(g))
        return False
    elif g.stage == ROUND:
        await combat_round(g)
        return False
    elif g.stage == INITIATIVE:
        await initiative(g)
        return False
    if g.express:
        await express_supply(g)
    g.stage = g.round = g.japan_wins = 0
    g.first = g.firer = US
    return True


# -- offer and reply ----------------------------------------------------------------------------------------------------


def first_player(g: State) -> int:
    """8.step4.first The side with SP at sea when the other has none; otherwise the owner of Henderson Field."""
    supply = [bool(g.at(g.facts.supply[s], SEA[s])) for s in (US, JAPAN)]
    if supply[US] != supply[JAPAN]:
        return US if supply[US] else JAPAN
    return g.control


async def offer(g: State) -> None:
    """8.step4.offer The first player offers any BB, CA, CL and DD, or passes."""
    g.first = first_player(g)
    g.shots = []
    if await put_on_table(g, g.first, "8.step4.offer", "Offer surface combat with"):
        g.stage = REPLY
    else:
        g.note("8.step4.offer", "{} passes", NATIONS[g.first], side=SIDES[g.first])
        g.stage = PASSED


async def put_on_table(g: State, side: int, rule: str, text: str) -> bool:
    """8.step4.offer Ships are put on the table one at a time; `go` closes the choice. False: the player passes."""
    ships = surface_units(g, side)
    if not ships:
        return False  # 8.step4.passforce he passes automatically
    compelled = bool(g.express) and side == US  # 12.0.b the USN fights with all it has, or passes
    words: tuple[Any, ...] = (ALL, PASS) if compelled else (*ships, ALL, PASS)
    asked_by = "12.0.b" if compelled else rule
    ends = {ALL: "choice", GO: "choice", PASS: "choice"}
    while True:
        about = {"ships": ships, "first": side == g.first}
        u = await choose(g, side, asked_by, text, words, about=about, ends=ends, concerns=OTHER[side])
        if u == PASS:
            return False
        if u == GO:
            break
        for ship in ships if u == ALL else (u,):
            g.fighting[ship] = 1
        if u == ALL:
            break
        left = [s for s in ships if not g.fighting[s]]
        words = (*left, ALL, GO) if left else (GO,)
    if g.events is not None:
        table = on_table(g, side)
        names = [g.facts.name[s] for s in table]
        met = [g.facts.name[s] for s in on_table(g, 1 - side)]  # the other side's offer is there
        g.note(rule, "{} fights with {}", NATIONS[side], g.facts.names(table), side=SIDES[side], pieces=names,
               battle="Surface combat" if met else "", against=met)  # fmt: skip
    return True


async def force_home(g: State) -> None:
    """8.step4.passforce A second player with a BB or CA and a DD may send a passing first player home."""
    second = 1 - g.first
    kinds = {g.facts.kind[u] for u in surface_units(g, second)}
    g.stage = END
    word = PASS
    if kinds & {BB, CA} and DD in kinds:
        text = f"Force {NATIONS[g.first]} to return to port?"
        word = await choose(g, second, "8.step4.passforce", text, (FORCE, PASS), concerns=OTHER[second])
    if word == FORCE:
        g.note("8.step4.passforce", "{} forces {} home", NATIONS[second], NATIONS[g.first], side=SIDES[second])
        g.leave_sea(g.first, "8.step4.passforce")
    else:
        g.note("8.step4.bothpass", "Both sides pass")


async def reply(g: State) -> None:
    """8.step4.reply Facing an offer, the second player fights, or passes and goes home with all he has at sea."""
    second = 1 - g.first
    if not await put_on_table(g, second, "8.step4.reply", "Fight with"):
        g.note("8.step4.reply", "{} passes and returns to port", NATIONS[second], side=SIDES[second])
        g.leave_sea(second, "8.step4.reply")
        end_combat(g)
        return
    g.stage, g.round, g.japan_wins = ROUND, 1, g.express
    g.firer = JAPAN if g.express else second  # 12.0.b, 8.step4.fire the second player fires first


# -- a round ------------------------------------------------------------------------------------------------------------


async def combat_round(g: State) -> None:
    """8.step4.match The firing player withdraws, or matches his ships and fires (8.step4.return alternately)."""
    side = g.firer
    if not await match_ships(g, side):
        g.note("8.step4.withdraw", "{} withdraws", NATIONS[side], side=SIDES[side], kind="retreat",
               outcome=f"{NATIONS[side]} withdraws")  # fmt: skip
        withdraw(g, side)
        return
    await fire_all(g, side)
    if not on_table(g, 1 - side):  # 8.step4.end all eliminated: as if withdrawn
        g.note("8.step4.end", "{} has no ship left in the combat", NATIONS[1 - side], side=SIDES[1 - side],
               kind="retreat", outcome=f"{NATIONS[1 - side]} has no ship left")  # fmt: skip
        if side == US and not surface_units(g, JAPAN) and g.readings.express_supply == SURVIVED:
            g.express = 0  # 12.0.f as that option reads it: nobody is left to bring supply
        withdraw(g, 1 - side)
        return
    g.round += 1
    if g.japan_wins:
        g.stage = INITIATIVE
    else:
        g.firer = 1 - side


def withdraw(g: State, side: int) -> None:
    """8.step4.withdraw All units in his At Sea box return to port, not only the ships that fought."""
    g.leave_sea(side, "8.step4.withdraw")
    end_combat(g)


def end_combat(g: State) -> None:
    """The ships leave the table."""
    for side in (US, JAPAN):
        for u in on_table(g, side):
            g.fighting[u] = 0
    g.stage = END


async def match_ships(g: State, side: int) -> bool:
    """8.step4.match Each ship gets a target; all enemies are matched before any is doubled. False: he withdraws."""
    ships, enemies, name = fire_order(g, on_table(g, side)), on_table(g, 1 - side), g.facts.name
    leave: tuple[str, ...] = (WITHDRAW,)  # before the first match of a round
    i = 0
    while i < len(ships):
        u = ships[i]
        about = {"ship": u, "ships": ships, "index": i, "enemies": enemies}
        words = (*matchable(g, ships, i, enemies), DEFAULT, *leave)
        t: Any = await choose(g, side, "8.step4.match", f"Match {name[u]} with", words, about=about, hand=(name[u],),
                              ends={WITHDRAW: "battle"}, concerns=OTHER[side])  # fmt: skip
        if t == WITHDRAW:
            return False
        leave = ()
        if t == DEFAULT:
            for ship, target, torpedo in default_matches(g, ships, i, enemies):
                g.match, g.weapon = changed(g.match, ship, target), changed(g.weapon, ship, torpedo)
            break
        g.match = changed(g.match, u, t)
        torpedo = await choose_weapon(g, side, u, t)
        g.weapon = changed(g.weapon, u, torpedo)
        i += 1
    # the closing word: until then every match can be taken back
    await choose(g, side, "8.step4.fire", f"Fire with {plural(len(ships), 'ship')}", (FIRE,), verb="fire", about={"ships": ships},
                 ends={FIRE: "attack"}, rolls=True, concerns=OTHER[side])  # fmt: skip
    return True


async def choose_weapon(g: State, side: int, u: int, target: int) -> int:
    """8.step4.fire Guns or torpedoes, never both in one round. 1: torpedoes."""
    may = weapons(g, u)
    if len(may) == 1:
        return may[0]
    name = g.facts.name
    text = f"{name[u]} fires at {name[target]} with"
    about = {"ship": u, "target": target}
    word = await choose(g, side, "8.step4.fire", text, (GUNS, TORPEDOES), verb="weapon", about=about,
                        hand=(name[u], name[target]), concerns=OTHER[side])  # fmt: skip
    return int(word == TORPEDOES)


async def fire_all(g: State, side: int) -> None:
    """8.step4.fire Dice for every ship; then 9.2.a one damage roll for each target and all the hits on it."""
    fired = [await fire_one(g, u) for u in on_table(g, side)]
    low, high = g.facts.span[side]
    g.match = g.match[:low] + BYTES[NONE] * (high - low) + g.match[high:]
    g.weapon = g.weapon[:low] + bytes(high - low) + g.weapon[high:]
    last = {shot.target: i for i, shot in enumerate(fired)}  # in the order of the first shot at each
    for target, i in last.items():
        hitting = [shot for shot in fired if shot.hits and shot.target == target]
        hits, torpedo = sum([shot.hits for shot in hitting]), any(shot.torpedo for shot in hitting)
        damage = await damage_ship(g, target, hits, torpedo)
        if hits:
            fired[i] = fired[i]._replace(damage=damage)
    if g.events is not None:
        g.shots = [*g.shots, *fired]


async def fire_one(g: State, u: int) -> Fired:
    """8.step4.fire The dice of one ship at its match."""
    name, target, torpedo = g.facts.name, g.match[u], g.weapon[u]
    number, needed = fire_of(g, u, torpedo)
    needed -= g.bonus(target)  # 9.2.b
    dice = await throw("8.step4.fire", f"{name[u]} fires at {name[target]}", number)
    hits = sum([die >= needed for die in dice])
    if g.events is not None:
        rolled, told = shown(dice), plural(hits, "hit")
        g.note("8.step4.fire", "{} {} at {}: {}, {}", name[u], WEAPONS[torpedo], name[target], rolled, told, kind="dice",
               piece=name[u], target=name[target], dice=dice, result=told, needs=needed, name=WEAPONS[torpedo],
               side=SIDES[g.facts.side[u]])  # fmt: skip
    return Fired(g.round, u, target, torpedo, tuple(dice), needed, hits)


# -- 12.0 Tokyo Express -------------------------------------------------------------------------------------------------


async def initiative(g: State) -> None:
    """12.0.c After each Japanese round both roll; while Japan is higher it fires again."""
    japan = await roll("12.0.c", "Japanese initiative")
    usn = await roll("12.0.c", "U.S. initiative")
    g.note("12.0.c", "Initiative: Japan {}, U.S. {}", japan, usn, kind="dice", dice=[japan, usn])
    g.stage = ROUND
    if japan <= usn:
        alternate(g)
        return
    if g.round < 3:
        return
    # 12.0.d from the third round the USN may withdraw
    word = await choose(g, US, "12.0.d", "Japan fires again: withdraw?", (STAY, WITHDRAW), ends={WITHDRAW: "battle"})
    if word == WITHDRAW:
        g.note("12.0.d", "The USN withdraws", side=SIDES[US])
        withdraw(g, US)


def alternate(g: State) -> None:
    """12.0.e The U.S. fires, and rounds alternate from now on."""
    g.japan_wins = 0
    g.firer = US


async def express_supply(g: State) -> None:
    """12.0.f After the combat, fought or not, Japan rolls: 1 or 2 gains a supply point; 12.0.g then the Express is over."""
    g.express = 0
    if g.readings.express_supply == FOUGHT and not g.round:
        g.note("12.0.f", "No surface combat was fought: the Express brings no supply")
        return
    die = await roll("12.0.f", "Supply by the Tokyo Express")
    gain = g.facts.need("Express supply") if die <= g.facts.need("Express supply on or below") else 0
    g.supply[JAPAN] += gain
    told = f"{gain} supply" if gain else "no supply"
    g.note("12.0.f", "Tokyo Express: the die shows {}, {}", die, told, kind="dice", dice=[die], amount=gain)
