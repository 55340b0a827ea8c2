"""8.1 and 8.2: who must attack whom. Attacks are declared click by click, all of them before the first is resolved.

Every hex next to an attacker is attacked exactly once; every attacker next to a defender takes part in exactly one attack,
and is next to every hex of it (8.2d). Sets of hexes are whole numbers, a bit a hex. A click is offered only when the rest
can still be brought to an end; `extendable` is that test and it is exact:

* a hex that only units already in this attack are next to (an orphan) must be added to it;
* another unit all of whose hexes are in this attack must be next to all of them, so that it can join;
* whatever remains can always be allocated: give every hex to one of its neighbours so that as many units as possible have
  one; a unit without any is next only to hexes attacked singly, and joins one of those.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ....board.reach import members
from ....engine.decision import PIECE, SPACE, WORD, ask
from ....engine.sentence import Many
from . import odds
from .air import airfields
from .facts import JAPAN, SIDES, US
from .reach import boxes_ahead
from .reinforcements import blocked
from .state import DONE, ENDS_PHASE, Battle, State

ATTACK = "attack"
Front = list[tuple[int, int]]
"""Units that have to attack, each with the set of hexes it may attack."""


def open_combat(g: State, side: int) -> None:
    """8.1 Nothing is declared yet; 7.5a may the U.S. attack from Entry Points?"""
    g.battles, g.forming, g.missions, g.stage = [], (), [], 0
    g.entry_attack = side == US and blocked(g, US)


# -- who has to attack, and may ---------------------------------------------------------------------------------------


def engaged(g: State) -> set[int]:
    """9.4b Units and ships that are part of an attack already."""
    found = {gun for gun, _ in g.missions}
    for battle in (*g.battles, *((g.forming,) if g.forming else ())):
        found.update(battle[1], battle[2], battle[3])
    return found


def front(g: State, side: int, taken: set[int]) -> Front:
    """8.1 Units next to an enemy, not yet in an attack, with the unattacked hexes next to them (the forming one's too)."""
    f = g.facts
    done = 0
    for battle in g.battles:
        for h in battle[0]:
            done |= 1 << h
    zone, foe, hexes = g.zone(1 - side), 2 - side, f.hexes
    masks: dict[int, int] = {}
    found: Front = []
    for u in f.ground_of[side]:
        here = g.place[u]
        if here >= hexes or not zone[here] or u in taken:
            continue
        if here not in masks:
            mask = 0
            for n in f.grid.neighbours[here]:
                if g.holder[n] == foe:
                    mask |= 1 << n
            masks[here] = mask & ~done
        if masks[here]:
            found.append((u, masks[here]))
    return found


def off_board_attackers(g: State, side: int, taken: set[int]) -> Front:
    """7.4 Units that may fight their way in, each with the hexes its arrows lead to (7.5.2), unattacked ones.

    7.5a U.S. units on Entry Points when all entry hexes are held; 7.5.1b Japanese units in a box whose hexes are all
    held, with no box left to go to and half their MF to enter. They are in no hex and so never forced to attack (8.2a).
    """
    f = g.facts
    points = f.entries[US] if side == US and g.entry_attack else f.boxes if side == JAPAN else ()
    done = {h for battle in g.battles for h in battle[0]}
    found: Front = []
    for point in points:
        arrows = f.arrows[point]
        if not g.at[point] or not all(g.holder[h] == 2 - side for h in arrows):
            continue
        mask = sum(1 << h for h in arrows if h not in done)
        for u in g.at[point]:
            if u not in taken and mask and (side == US or (not boxes_ahead(g, u) and g.left[u] >= f.move[u])):
                found.append((u, mask))
    return found


def with_orphans(free: Sequence[int], inside: Sequence[int], targets: int) -> int:
    """8.2d The hexes of an attack and those that nobody else is left to attack."""
    everything, others = 0, 0
    for m in inside:
        everything |= m
    for m in free:
        others |= m
    return targets | (everything & ~others)


def extendable(free: Sequence[int], inside: Sequence[int], targets: int, range_: int = -1, *, single: bool) -> bool:
    """8.2d Can an attack by units with the hex sets `inside` on `targets`, others being `free`, still end well?

    `range_` is what all its guns reach (9.3); a `single` attack is one with units from off-board.
    """
    common = range_
    for m in inside:
        common &= m
    wanted = with_orphans(free, inside, targets)
    if wanted & ~common or (single and wanted & (wanted - 1)):
        return False
    return all(m & ~wanted or m == wanted for m in free)


def closable(free: Sequence[int], inside: Sequence[int], targets: int) -> bool:
    """8.2d May the attack be closed: no orphan, and nobody left who could attack nothing else?"""
    return all(m & ~targets for m in free) and with_orphans(free, inside, targets) == targets


# -- declaring --------------------------------------------------------------------------------------------------------


async def declare(g: State, side: int) -> bool:
    """8.2d One click of the declaration; True when everything is declared.

    Forced clicks are not asked, but who was asked anything closes the declaration himself.
    """
    while True:
        words = joining(g, side) if g.forming else beginnings(g, side)
        word = words[0]
        asked = len(words) > 1 or (word == DONE and g.asked)
        if asked:
            g.asked = True
            word = await (ask_join(g, side, words) if g.forming else ask_begin(g, side, words))
        if word == DONE:
            return True
        if word in g.facts.unit and not g.forming:
            await declare_bombardment(g, g.facts.unit[word])
        else:
            click(g, word)
        if asked:
            return False


async def ask_begin(g: State, side: int, words: list[str]) -> str:
    """8.1 What is attacked, or bombarded, next?"""
    text = "Attack which hex?" if len(words) > 1 else "All attacks are declared"
    word: str = await ask(SIDES[side], "8.1", text, tuple(words), means=partial(kind_of, g), ends=ENDS_PHASE,
                          concerns=(SIDES[1 - side],))  # fmt: skip
    return word


async def ask_join(g: State, side: int, words: list[str]) -> str:
    """8.2d Who or what joins the forming attack?"""
    f = g.facts
    targets, attackers, guns, ships = g.forming
    hand = [*(f.names[h] for h in targets), *(f.ids[u] for u in (*attackers, *guns, *ships))]
    word: str = await ask(SIDES[side], "8.2d", "Join the attack on {hexes}", tuple(words), means=partial(kind_of, g), hand=hand,
                          values=(g.hexes(targets),),
                          about={"targets": targets, "attackers": attackers, "guns": guns, "ships": ships},
                          ends={ATTACK: "attack"}, concerns=(SIDES[1 - side],))  # fmt: skip
    return word


def kind_of(g: State, word: str) -> str:
    """What a word of the declaration is."""
    return SPACE if word in g.facts.space else PIECE if word in g.facts.unit else WORD


def beginnings(g: State, side: int) -> list[str]:
    """What may be declared next: hexes to attack, guns to bombard airfields, or no more when all duties are met."""
    f = g.facts
    taken = engaged(g)
    duty = 0
    for _, mask in front(g, side, taken):
        duty |= mask
    wish = 0
    for u, mask in off_board_attackers(g, side, taken):
        if odds.ground_factors(g, u):  # 7.5c artillery alone on a point cannot attack
            wish |= mask
    words = [f.names[h] for h in members(duty | wish)]
    words += [f.ids[u] for u in bombarding_guns(g, side, taken)]
    return words if duty else [*words, DONE]


def joining(g: State, side: int) -> list[str]:
    """Who or what may join the forming attack: hexes, adjacent and off-board units, or its close.

    9.0 Guns and ships support an attack without being adjacent, once ground units make it.
    """
    f = g.facts
    assert g.forming
    targets, attackers, guns, _ = g.forming
    taken = engaged(g)
    units = front(g, side, taken)
    inside = [sum(1 << n for n in f.grid.neighbours[g.place[u]] if g.holder[n] == 2 - side) & ~_done(g)
              for u in attackers if g.place[u] < f.hexes]  # fmt: skip
    far = [u for u in attackers if g.place[u] >= f.hexes]
    free = [m for _, m in units]
    mine = sum(1 << h for h in targets)
    range_ = -1
    for u in guns:
        range_ &= range_of(g, u)
    words: list[str] = []
    answer: dict[int, bool] = {}
    for u, m in units:
        if not mine & ~m:
            if m not in answer:
                answer[m] = extendable(_without(free, m), [*inside, m], mine, range_, single=bool(far))
            if answer[m]:
                words.append(f.ids[u])
    if not far:
        words += _more_hexes(g, inside, free, mine, range_)
    if len(targets) == 1:
        words += _from_off_board(g, side, taken, far, free, inside, mine)
    if not attackers:  # 9.5 they come first
        return words
    needed = with_orphans(free, inside, mine)
    words += [f.ids[u] for u in ready_guns(g, side, taken) if not needed & ~range_of(g, u)]  # 9.3
    if side == JAPAN:  # 10.1.3 10.1.2 only ships in IJN ATTACK; 13.3.3d no bombers
        words += [f.ids[u] for u in g.aloft[f.ijn_attack] if u not in taken]
    if any(odds.ground_factors(g, u) for u in attackers) and closable(free, inside, mine):
        words.append(ATTACK)
    return words


def _done(g: State) -> int:
    return sum(1 << h for battle in g.battles for h in battle[0])


def _more_hexes(g: State, inside: list[int], free: list[int], mine: int, range_: int) -> list[str]:
    """8.2e Further hexes that every attacker of the forming attack is next to, all guns being in range (9.3)."""
    f = g.facts
    common, reach = -1, 0
    for m in inside:
        common &= m
    for m in (*inside, *free):
        reach |= m
    words = []
    for h in members(reach & common & ~mine if inside else reach & ~mine):
        wider = mine | 1 << h
        if inside:
            good = extendable(free, inside, wider, range_, single=False)
        else:
            good = any(not wider & ~m and extendable(_without(free, m), [m], wider, range_, single=False) for m in set(free))
        if good:
            words.append(f.names[h])
    return words


def _without(masks: list[int], m: int) -> list[int]:
    rest = list(masks)
    rest.remove(m)
    return rest


def _from_off_board(g: State, side: int, taken: set[int], far: list[int], free: list[int], inside: list[int],
                    mine: int) -> list[str]:  # fmt: skip
    """7.5.2 Units off-board with an arrow to the one hex attacked; 7.5c artillery only beside others of its Entry Point."""
    words = []
    for u, mask in off_board_attackers(g, side, taken):
        if mine & ~mask or not extendable(free, inside, mine, single=True):
            continue
        beside = any(g.place[v] == g.place[u] and odds.ground_factors(g, v) for v in far)
        if odds.ground_factors(g, u) or beside:
            words.append(g.facts.ids[u])
    return words


def click(g: State, word: str) -> None:
    """Add a hex, a unit, a gun or a ship to the forming attack, or close it."""
    f = g.facts
    if word == ATTACK:
        assert g.forming
        g.battles.append(g.forming)
        targets, attackers, guns, ships = g.forming
        where = ", ".join(f.names[h] for h in targets)
        told = Many("{units} attacks {hexes}", "{units} attack {hexes}", len(attackers))
        g.note("8.2d", told, g.names(attackers), where, kind="declare")
        if guns or ships:
            g.note("9.0", "{units} in support of the attack on {hexes}", g.names((*guns, *ships)), where, kind="support")
        g.forming = ()
    else:
        g.forming = widened(g, g.forming, word)


def widened(g: State, battle: Battle, word: str) -> Battle:
    """The attack with one more hex, unit, gun or ship."""
    f = g.facts
    targets, attackers, guns, ships = battle or ((), (), (), ())
    if word in f.space:
        return (*targets, f.space[word]), attackers, guns, ships
    u = f.unit[word]
    if u >= f.ground:
        return targets, attackers, guns, (*ships, u)
    here = g.place[u]
    # 9.4a a gun next to any enemy attacks like other units; 9.4.2 off-board it never bombards
    if f.is_gun(u) and here < f.hexes and not g.zone(1 - f.side[u])[here]:
        return targets, attackers, (*guns, u), ships
    return targets, (*attackers, u), guns, ships


# -- guns -------------------------------------------------------------------------------------------------------------


def in_range(g: State, u: int, hex_: int) -> bool:
    """9.2 The range counts both the gun's and the target's hex."""
    return bool(range_of(g, u) >> hex_ & 1)


def range_of(g: State, u: int) -> int:
    """9.2 All hexes a gun reaches, a bit each."""
    return g.facts.disc(g.place[u], g.facts.range[u] - 1)


def ready_guns(g: State, side: int, taken: set[int]) -> list[int]:
    """9.4a Guns on the map (9.4.2), next to no enemy, not yet used (9.4b)."""
    f = g.facts
    zone = g.zone(1 - side)
    return [u for u in f.ground_of[side]
            if f.range[u] and g.place[u] < f.hexes and u not in taken and not zone[g.place[u]]]  # fmt: skip


def airfield_targets(g: State, u: int) -> list[int]:
    """9.5.1 Henderson Field and built Fighter Strip hexes in range of a gun, not held by its own side."""
    return [h for h in airfields(g) if in_range(g, u, h)]


def bombarding_guns(g: State, side: int, taken: set[int]) -> list[int]:
    """9.5.1 Only Japanese guns bombard alone, and only airfields (9.5)."""
    return [u for u in ready_guns(g, side, taken) if airfield_targets(g, u)] if side == JAPAN else []


async def declare_bombardment(g: State, u: int) -> None:
    """9.5.2b A gun that bombards an airfield is declared before any combat is resolved."""
    f = g.facts
    targets = airfield_targets(g, u)
    hex_ = targets[0]
    if len(targets) > 1:
        hex_ = await ask(SIDES[JAPAN], "9.5.2b", "{unit} bombards", tuple(targets), name=f.names.__getitem__, means=SPACE,
                         values=(f.ids[u],), hand=(f.ids[u],), about={"unit": u}, concerns=(SIDES[US],))  # fmt: skip
    g.missions.append((u, hex_))
    g.note("9.5.2b", "{unit} will bombard {hex}", f.ids[u], f.names[hex_], kind="declare")
