"""8.0 Combat, step 4: Naval Surface Combat, a battle of many rounds, each an activation; with 12.0 Tokyo Express."""

from __future__ import annotations

from functools import partial
from typing import Any

from ....engine.decision import roll
from .components import BB, CA, DD, JAPAN, NATIONS, SEA, US
from .damage import damage_ship
from .matching import (
    ALL,
    FORCE,
    GO,
    GUNS,
    PASS,
    TORPEDOES,
    WITHDRAW,
    default_matches,
    fighters,
    fire_order,
    force_preview,
    match_preview,
    no_fighter,
    no_match,
    shot_preview,
    unmatched,
)
from .state import DEFAULT, NONE, State, choose, surface_units, throw

OFFER, REPLY, PASSED, ROUND, INITIATIVE, END = range(6)


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
        g.note("8.step4.offer", "{} passes", NATIONS[g.first])
        g.stage = PASSED


async def put_on_table(g: State, side: int, rule: str, text: str) -> bool:
    """8.step4.offer Ships are put on the table one at a time. False: the player passes."""
    ships = surface_units(g, side)
    if not ships:
        return False  # 8.step4.passforce he passes automatically
    compelled = bool(g.express) and side == US  # 12.0.b the USN fights with all it has, or passes
    words: tuple[Any, ...] = (ALL, PASS) if compelled else (*ships, ALL, PASS)
    while True:
        u = await choose(
            g,
            side,
            "12.0.b" if compelled else rule,
            text,
            words,
            preview=partial(force_preview, g, side),
            why=partial(no_fighter, g, side, compelled),
        )
        if u == PASS:
            return False
        if u == GO:
            break
        for ship in ships if u == ALL else (u,):
            g.fighting[ship] = 1
        left = [s for s in ships if not g.fighting[s]]
        if not left:
            break
        words = (*left, ALL, GO)
    if g.events is not None:
        g.note(rule, "{} fights with {}", NATIONS[side], g.facts.names(fighters(g, side)))
    return True


async def force_home(g: State) -> None:
    """8.step4.passforce A second player with a BB or CA and a DD may send a passing first player home."""
    second = 1 - g.first
    kinds = {g.facts.kind[u] for u in surface_units(g, second)}
    g.stage = END
    word = PASS
    if kinds & {BB, CA} and DD in kinds:
        word = await choose(g, second, "8.step4.passforce", f"Force {NATIONS[g.first]} to return to port?", (FORCE, PASS))
    if word == FORCE:
        g.note("8.step4.passforce", "{} forces {} home", NATIONS[second], NATIONS[g.first])
        g.leave_sea(g.first, "8.step4.passforce")
    else:
        g.note("8.step4.bothpass", "Both sides pass")


async def reply(g: State) -> None:
    """8.step4.reply Facing an offer, the second player fights, or passes and goes home with all he has at sea."""
    second = 1 - g.first
    if not await put_on_table(g, second, "8.step4.reply", "Fight with"):
        g.note("8.step4.reply", "{} passes and returns to port", NATIONS[second])
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
        g.note("8.step4.withdraw", "{} withdraws", NATIONS[side])
        withdraw(g, side)
        return
    await fire_all(g, side)
    if not fighters(g, 1 - side):  # 8.step4.end all eliminated: as if withdrawn
        g.note("8.step4.end", "{} has no ship left in the combat", NATIONS[1 - side])
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
        for u in g.facts.surface[side]:
            g.fighting[u] = 0
    g.stage = END


async def match_ships(g: State, side: int) -> bool:
    """8.step4.match Each ship gets a target; all enemies are matched before any is doubled. False: he withdraws."""
    ships, enemies, match = fighters(g, side), fighters(g, 1 - side), g.match
    fire_order(g, ships)
    leave: tuple[str, ...] = (WITHDRAW,)  # before the first match of a round
    for i, u in enumerate(ships):
        free = unmatched(g, ships[:i], enemies)
        t: Any = await choose(
            g,
            side,
            "8.step4.match",
            f"Match {g.facts.name[u]} with",
            (*free, DEFAULT, *leave),
            preview=partial(match_preview, g, u, ships[i:], enemies),
            why=partial(no_match, g, side),
            hand=(g.facts.name[u],),
        )
        leave = ()
        if t == WITHDRAW:
            return False
        if t == DEFAULT:
            for ship, target, torpedo in default_matches(g, ships[:i], ships[i:], enemies):
                match[ship], g.weapon[ship] = target, torpedo
            return True
        match[u] = t
        g.weapon[u] = await choose_weapon(g, side, u, t)
    return True


async def choose_weapon(g: State, side: int, u: int, target: int) -> int:
    """8.step4.fire Guns or torpedoes, never both in one round. 1: torpedoes."""
    flip = g.flip[u]
    guns, torpedoes = g.facts.gunnery[flip][u], g.facts.torpedo[flip][u]
    if not (guns and torpedoes):
        return int(torpedoes > 0)
    word = await choose(
        g,
        side,
        "8.step4.fire",
        f"{g.facts.name[u]} fires at {g.facts.name[target]} with",
        (GUNS, TORPEDOES),
        preview=lambda w: shot_preview(g, u, target, int(w == TORPEDOES)),
        hand=(g.facts.name[u], g.facts.name[target]),
    )
    return int(word == TORPEDOES)


async def fire_all(g: State, side: int) -> None:
    """8.step4.fire Dice for every ship; then 9.2.a one damage roll for each target and all the hits on it."""
    facts = g.facts
    hits: dict[int, int] = {}
    torpedoed: set[int] = set()
    for u in fighters(g, side):
        target, torpedo, flip = g.match[u], g.weapon[u], g.flip[u]
        dice = await throw(
            "8.step4.fire",
            f"{facts.name[u]} fires at {facts.name[target]}",
            (facts.torpedo if torpedo else facts.gunnery)[flip][u],
        )
        needed = facts.hits["torpedo" if torpedo else "gunnery"][side] - g.bonus(target)
        scored = sum([die >= needed for die in dice])
        hits[target] = hits.get(target, 0) + scored
        if torpedo and scored:
            torpedoed.add(target)
        if g.events is not None:
            g.shots = [*g.shots, (g.round, u, target, torpedo, tuple(dice), scored)]
            g.note(
                "8.step4.fire",
                "{} {} at {}: {}, {} hit(s)",
                facts.name[u],
                TORPEDOES if torpedo else GUNS,
                facts.name[target],
                " ".join(map(str, dice)),
                scored,
                kind="dice",
                piece=facts.name[u],
                target=facts.name[target],
                dice=dice,
            )
    for u in facts.naval[side]:
        g.match[u] = NONE
        g.weapon[u] = 0
    for target, scored in hits.items():
        await damage_ship(g, target, scored, target in torpedoed)


# -- 12.0 Tokyo Express -------------------------------------------------------------------------------------------------


async def initiative(g: State) -> None:
    """12.0.c After each Japanese round both roll; while Japan is higher it fires again."""
    japan = await roll("12.0.c", "Japanese initiative")
    usn = await roll("12.0.c", "U.S. initiative")
    g.note("12.0.c", "Initiative: Japan {}, U.S. {}", japan, usn, kind="dice", dice=[japan, usn])
    g.stage = ROUND
    if japan <= usn:  # 12.0.e the U.S. fires, and rounds alternate from now on
        g.japan_wins = 0
        g.firer = US
    elif g.round >= 3:  # 12.0.d from the third round the USN may withdraw
        word = await choose(g, US, "12.0.d", "Japan fires again: withdraw?", ("stay", WITHDRAW))
        if word == WITHDRAW:
            g.note("12.0.d", "The USN withdraws")
            withdraw(g, US)


async def express_supply(g: State) -> None:
    """12.0.f After the combat, fought or not, Japan rolls: 1 or 2 gains a supply point; 12.0.g then the Express is over."""
    die = await roll("12.0.f", "Supply by the Tokyo Express")
    gain = g.facts.need("Express supply") if die <= g.facts.need("Express supply on or below") else 0
    g.supply[JAPAN] += gain
    g.express = 0
    g.note("12.0.f", "Tokyo Express: the die shows {}, {} supply", die, gain, kind="dice", dice=[die])
