"""3.6, 3.7 Placing IJA counters: pushing and forks, Suppression, Barbed Wire, Defensive Fire, Hand-to-Hand, Infiltrators."""

from __future__ import annotations

from ....engine.decision import NUMBER, PIECE, draw, roll
from .attacks import attack_defender, attack_on_advance, combat_sector
from .boot import choose, interrupt
from .facts import BUSHI, ENEMIES, IJA_OFFICER, INFANTRY, INFILTRATOR, MG, MRM, TANK
from .state import DISRUPTED, EXHAUSTED, FIGHTERS, NO_AMMO, STOCK, US, State, many

STOP = "stop"


async def place_counter(g: State, kind: int, sector: int | None = None) -> None:
    """3.6.a Roll the sector and put the counter on its entry; 3.6.1.a then forward movement, then Suppression."""
    facts = g.facts
    e = g.reserve(kind)
    if e < 0:
        g.note("3.7.I.a", "No {} counter is left", ENEMIES[kind])
        return
    s = await combat_sector(g, "3.6.a") if sector is None else sector
    entry = facts.entry[s]
    g.note("3.6.a", "{} comes at {}", facts.enemy_names[e], facts.ap_names[entry], kind="place", piece=facts.enemy_names[e],
           place=facts.ap_names[entry])  # fmt: skip
    await push(g, entry)
    if g.over:
        return
    if g.track[entry] >= 0:  # 3.6.2.2.d only where a saved Bushi stays: the track is full
        g.note("3.6.2.2.d", "{} finds the track full and turns back", facts.enemy_names[e])
        return
    g.enter(e, entry)
    if kind == IJA_OFFICER:
        infantry = g.reserve(INFANTRY)  # 3.7.O.a an Infantry counter on top, if there is one
        if infantry >= 0:
            g.attach(infantry, entry)
            g.note("3.7.O.a", "{} is attached to {}", facts.enemy_names[infantry], facts.enemy_names[e],
                   piece=facts.enemy_names[infantry], place=facts.ap_names[entry])  # fmt: skip
    if facts.on_advance[kind]:
        await attack_on_advance(g, entry)  # 3.6.km before Suppression
    if can_be_suppressed(g, entry, s):
        await suppress(g, entry, s)


async def push(g: State, entry: int) -> None:
    """3.6.b Whoever stands on the entry is pushed, and so on to the first empty position or out of the final one.

    Fork dice are rolled along the chain from the entry; the moves are then resolved front first.
    """
    facts, track = g.facts, g.track
    chain: list[int] = []
    ap = entry
    while ap >= 0 and track[ap] >= 0:
        chain.append(ap)
        ap = await way_forward(g, ap)
    end = ap
    for here in reversed(chain):
        if end < 0:
            await leave_final_position(g, here)
            if g.over or g.track[here] >= 0:  # 3.6.2.2.d where a saved Bushi stays nobody behind him moves
                return
        else:
            await step_forward(g, here, end)
        end = here
    if len(chain) > 1:
        g.note("3.6.b", "{} counters are pushed forward in {}", len(chain), facts.sector_names[facts.ap_sector[entry]])


async def way_forward(g: State, ap: int) -> int:
    """3.6.b Where a counter goes from there: at a fork the die printed on the board decides; -1: out of the final position."""
    ways = g.facts.ways[ap]
    if not ways:
        return -1
    if len(ways) == 1:
        return ways[0]
    return g.facts.exits[ap][await roll("3.6.b", f"Fork at {g.facts.ap_names[ap]}") - 1]


async def step_forward(g: State, ap: int, to: int) -> None:
    """3.6.b One position forward; 3.6.km Knee Mortar and Tank attack as they move."""
    g.advance(ap, to)
    e = g.track[to]
    name, place = g.facts.enemy_names[e], g.facts.ap_names[to]
    g.note("3.6.b", "{} advances to {}", name, place, kind="move", piece=name, place=place, path=[g.facts.ap_names[ap], place])
    if g.facts.on_advance[g.facts.enemy_kind[e]]:
        await attack_on_advance(g, to)


# -- Suppression ---------------------------------------------------------------------------------------------------


def can_be_suppressed(g: State, ap: int, s: int) -> bool:
    """3.6.1.c, 3.7.IS Veteran, Officer (with his Infantry) and Tank are immune; others, while the sector has tokens."""
    return not g.facts.immune[g.facts.enemy_kind[g.track[ap]]] and g.suppression[s] > 0


async def suppress(g: State, ap: int, s: int) -> None:
    """3.6.1.b Any number of the sector's tokens, removed before the first roll; one die each against the counter just placed.

    3.7.B.b Bushi has no saving throw here.
    """
    name, place = g.facts.enemy_names[g.track[ap]], g.facts.ap_names[ap]
    n = await choose(
        g, "3.6.1.b", f"Suppression tokens against {name} at {place}", lambda: tuple(range(g.suppression[s] + 1)),
        about={"sector": s, "at": ap, "enemy": g.track[ap]}, hand=(name,), means=NUMBER,
    )  # fmt: skip
    g.suppression[s] -= n
    dice: list[int] = []
    for i in range(n):
        die = await roll("3.6.1.b", f"Suppression {i + 1} of {n}")
        dice.append(die)
        if die + g.values["suppression_die"] >= g.defense(ap):
            g.note("3.6.1.b", "Suppression with {}: {} hits", many(n, "token"), die, kind="dice", dice=dice, place=place)
            g.destroy(ap, "3.6.1.b", " by Suppression")
            return
    if n:
        shown = ", ".join(map(str, dice))
        g.note("3.6.1.b", "Suppression with {} fails: {}", many(n, "token"), shown, kind="dice", dice=dice, place=place)


def odds(defense: int, modifier: int = 0) -> float:
    """The chance that one die plus a modifier reaches a Defense Value."""
    return max(0, min(6, 7 - defense + modifier)) / 6


async def hit(g: State, ap: int, rule: str, how: str, *, save: bool) -> bool:
    """3.7.B.a A hit: Bushi may save himself with 1d6 up to the Wave number, where that is allowed. True: nothing is left."""
    if save and g.facts.enemy_kind[g.track[ap]] == BUSHI:
        die = await roll("3.7.B.a", "Bushi saving throw")
        if die <= bushi_saves_to(g):
            g.note("3.7.B.a", "Bushi saves himself with {}", die, kind="dice", dice=[die])
            return False
        g.note("3.7.B.a", "Bushi does not save himself: {}", die, kind="dice", dice=[die])
    return g.destroy(ap, rule, how)


def bushi_saves_to(g: State) -> int:
    """3.7.B.a The highest die that saves Bushi: the Wave number, and what an Event adds."""
    return g.wave + g.values["bushi_save"]


async def volley(g: State, ap: int, dice: int, rule: str, who: str, *, ammo: int = -1, save: bool = True) -> None:
    """4.1.2.c, 4.1.7.b, 4.2.6.1b, 3.7.O.c Dice one at a time, Infantry first, until nothing of the target is left.

    4.1.2.e Bushi may save himself where `save` says so; 3.7.B.b not from a Barrage.
    `ammo`: the counter that a natural 1 puts Out of Ammo (4.1.2.1: the other dice are still rolled).
    """
    for _ in range(dice):
        die = await roll(rule, f"{who} at {g.facts.ap_names[ap]}")
        place = g.facts.ap_names[ap]
        g.note(rule, "{} on {} at {}: {}", who, g.enemy_name(ap), place, die, kind="dice", dice=[die], place=place)
        if ammo >= 0:
            out_of_ammo(g, ammo, die)
        if die >= g.defense(ap) and await hit(g, ap, rule, f" by {who}", save=save):
            return


# -- out of the final position -------------------------------------------------------------------------------------


async def leave_final_position(g: State, ap: int) -> None:
    """3.6.3.a A counter is pushed out of a final (square, Wire) position."""
    kind = g.facts.enemy_kind[g.track[ap]]
    if kind == INFILTRATOR:
        await infiltrate(g, ap)
        return
    if kind == TANK:  # 3.7.T.b, 3.7.T.c no Defensive Fire, no Hand-to-Hand, no defeat; one last attack, then back to stock
        g.note("3.7.T.c", "The Tank rolls past the wire at {}", g.facts.ap_names[ap])
        g.withdraw(ap)
        g.tank_left = 1
        await attack_defender(g, "tank", MRM)
        return
    if g.wired >> ap & 1:
        saved = await defensive_fire(g, ap)
        g.wired &= ~(1 << ap)  # 3.6.2.2.a whether or not the counter dies
        if g.track[ap] < 0:
            return
        if saved and g.terms.bushi_stays:
            g.note("3.6.2.2.d", "{} stays at {}", g.facts.enemy_names[g.track[ap]], g.facts.ap_names[ap])
            return
    name = g.facts.enemy_names[g.track[ap]]
    die = await roll("3.6.3.a", f"Where {name} breaks in")
    p = g.facts.assault[ap][die - 1]
    g.note("3.6.3.a", "{} leaves {}: {} leads to {}", name, g.facts.ap_names[ap], die, g.facts.place_names[p], kind="dice",
           dice=[die], piece=name, place=g.facts.place_names[p])  # fmt: skip
    await break_in(g, ap, p)


def shooters(g: State, ap: int) -> tuple[int, ...]:
    """3.6.2.2.b Rifles, NCO and Officers in Line of Sight, neither Disrupted nor Out of Ammo."""
    facts, at, status, bit = g.facts, g.at, g.status, 1 << ap
    return tuple(
        c
        for p in facts.in_sector[facts.ap_sector[ap]]
        if facts.sees[p] & bit
        for c in at[p]
        if facts.kind[c] in FIGHTERS and not status[c] & (DISRUPTED | NO_AMMO)
    )


async def defensive_fire(g: State, ap: int) -> bool:
    """3.6.2.2.a Fire at a counter that leaves a wired position; 3.6.2.2.e one shooter at a time, until it is gone or he stops.

    3.6.2.2.d Bushi may save himself: True when he did. His push goes on all the same, but where the option `bushi_stays` says no.
    """
    facts, fired, saved = g.facts, set[int](), False
    name, place = g.enemy_name(ap), facts.ap_names[ap]
    while True:
        if g.boot and not [c for c in shooters(g, ap) if c not in fired]:
            await interrupt(g, "fire", f"Nobody can fire at {name} leaving {place}", lambda: what_arms(g, ap, fired), {"at": ap})
        c = await choose(
            g, "3.6.2.2.e", f"Defensive Fire at {name} leaving {place}",
            lambda: (*[c for c in shooters(g, ap) if c not in fired], STOP), name=facts.names.__getitem__,
            about={"at": ap}, hand=(facts.enemy_names[g.track[ap]],), means=PIECE, ends={STOP: "attack"},
        )  # fmt: skip
        if c == STOP:
            return saved
        fired.add(c)
        die = await roll("3.6.2.2.c", f"Defensive Fire of {facts.names[c]}")
        less = f" less {-fire_modifier(g, c)}" if fire_modifier(g, c) else ""
        g.note("3.6.2.2.c", "{} fires at {}: {}{}", facts.names[c], name, die, less, kind="dice", dice=[die], place=place)
        out_of_ammo(g, c, die)
        if die + fire_modifier(g, c) >= g.defense(ap):  # 3.6.2.2.a the wire's -1 counts
            before = g.attached[ap]
            if await hit(g, ap, "3.6.2.2.c", " by Defensive Fire", save=True):
                return False
            saved = saved or before == g.attached[ap]
            name = g.enemy_name(ap)


def what_arms(g: State, ap: int, fired: set[int]) -> tuple[str, ...]:
    """boot.b Which effects would let somebody fire at that position who cannot: ammunition, or a Disrupted token removed."""
    facts, found = g.facts, set[str]()
    for p in facts.in_sector[facts.ap_sector[ap]]:
        for c in g.at[p] if facts.sees[p] >> ap & 1 else ():
            lacks = g.status[c] & (DISRUPTED | NO_AMMO)
            if facts.kind[c] in FIGHTERS and c not in fired and lacks in (DISRUPTED, NO_AMMO):
                found.add("recover" if lacks == DISRUPTED else "remove_out_of_ammo")
    return tuple(sorted(found))


def fire_modifier(g: State, c: int) -> int:
    """3.6.2.2.c 1d6-1 when Exhausted."""
    return g.values["defensive_fire_exhausted_penalty"] if g.status[c] & EXHAUSTED else 0


def out_of_ammo(g: State, c: int, die: int) -> None:
    """4.1.2.1 A natural 1 puts the counter Out of Ammo."""
    if die == 1:
        g.status[c] |= NO_AMMO
        g.note("4.1.2.1", "{} is Out of Ammo", g.facts.names[c], piece=g.facts.names[c])


def defenders(g: State, p: int) -> list[int]:
    """3.6.3.b Who fights for a Combat Position: those who are not Disrupted."""
    return [c for c in g.at[p] if not g.status[c] & DISRUPTED]


async def break_in(g: State, ap: int, p: int) -> None:
    """3.6.3.a An undefended Combat Position: defeat. 3.6.3.b Else Hand-to-Hand with those who are not Disrupted."""
    facts = g.facts
    place = facts.place_names[p]
    if g.boot and not defenders(g, p):
        await interrupt(g, "break in", f"{g.enemy_name(ap)} breaks into {place}, which nobody defends",
                        lambda: ("recover",) if g.at[p] and not defenders(g, p) else (), {"position": p})  # fmt: skip
    if not defenders(g, p):
        g.defeat("3.6.3.a", f"{g.enemy_name(ap)} broke into {place}, which nobody defended")
        return
    await hand_to_hand(g, ap, p, defenders(g, p))


async def hand_to_hand(g: State, ap: int, p: int, ours: list[int]) -> None:
    """3.6.3.c A die each. 3.6.3.e Two Teams share one. 3.6.3.f, 3.7.O.d An Officer with Infantry rolls two, to be beaten both.

    3.6.3.h It is no Action: no Action token is laid.
    """
    facts, place = g.facts, g.facts.place_names[p]
    g.tally[5] += 1
    names = " and ".join(facts.names[c] for c in ours)
    plus = g.values["ija_hand_to_hand"]
    die = await roll("3.6.3.c", f"Hand-to-Hand: {names}")
    theirs = [await roll("3.6.3.c", f"Hand-to-Hand: {facts.enemy_names[g.track[ap]]}")]
    if g.attached[ap] >= 0:
        theirs.append(await roll("3.6.3.f", "Hand-to-Hand: attached Infantry"))
    shown = " and ".join(str(d + plus) for d in theirs)
    g.note("3.6.3.c", "Hand-to-Hand at {}: {} rolls {}, {} rolls {}", place, names, die, g.enemy_name(ap), shown, kind="dice",
           dice=[die, *theirs], place=place)  # fmt: skip
    best = max(theirs) + plus

    def holds() -> bool:
        return die > best or (die == best and len(theirs) == 1 and can_tie(g, ours))

    def helps() -> tuple[str, ...]:
        if holds():
            return ()
        tie = die == best and len(theirs) == 1
        return ("win_hand_to_hand", "recover") if tie else ("win_hand_to_hand",)

    about = {"position": p, "ours": die, "theirs": best}
    saved = await interrupt(g, "hand-to-hand", f"Hand-to-Hand at {place}: {die} against {best}", helps, about)
    if saved or die > best:
        _beaten_back(g, ap)
        wear(g, ours)
    elif holds():  # 3.6.3.d a tie, won by a ready defender, who stays ready
        _beaten_back(g, ap)
        for c in ours if g.terms.teams_apart else ():
            if g.status[c] & EXHAUSTED:
                g.lose(c, "3.6.3.d", "Hand-to-Hand Combat")
    else:  # 3.6.3.f a tie does not do against an Officer with Infantry
        for c in ours:
            g.lose(c, "3.6.3.d", "Hand-to-Hand Combat")
        g.defeat("3.6.3.d", f"Hand-to-Hand Combat at {place} was lost")


def can_tie(g: State, ours: list[int]) -> bool:
    """3.6.3.d A tie holds if the defender is not Exhausted; 3.6.3.e neither of two Teams (`teams_apart`: one is enough)."""
    ready = [not g.status[c] & EXHAUSTED for c in ours]
    return any(ready) if g.terms.teams_apart else all(ready)


def wear(g: State, ours: list[int]) -> None:
    """3.6.3.c The winner is Exhausted, Disrupted if Exhausted before; 3.6.3.e both Teams as the worse (`teams_apart`: each)."""
    tired = any(g.status[c] & EXHAUSTED for c in ours)
    for c in ours:
        before = bool(g.status[c] & EXHAUSTED) if g.terms.teams_apart else tired
        g.status[c] |= DISRUPTED if before else EXHAUSTED


def _beaten_back(g: State, ap: int) -> None:
    """3.6.3.g All who came are destroyed; Bushi has no saving throw."""
    while not g.destroy(ap, "3.6.3.g" if g.facts.enemy_kind[g.track[ap]] == BUSHI else "3.6.3.c", " in Hand-to-Hand Combat"):
        pass


async def infiltrate(g: State, ap: int) -> None:
    """3.7.1.b An Infiltrator strikes a rear (INF) position, else a random counter in Reserves.

    3.7.1.a Wire stays, no Defensive Fire, no Hand-to-Hand.
    """
    facts, s = g.facts, g.facts.ap_sector[ap]
    rolled = facts.inf_die[s][await roll("3.7.1.b", "INF position", 4) - 1]
    rear = facts.inf[s]
    order = [rolled, *[p for p in rear if p > rolled], *[p for p in reversed(rear) if p < rolled]]
    p = next((p for p in order if g.at[p]), -1)
    if p >= 0:
        victims = list(g.at[p])
        # 3.7.1.c two Weapon Teams and their Weapon all go
        victims += [w for w in g.guns[p] if facts.kind[w] in facts.mans[facts.kind[victims[0]]]]
    else:
        reserves = g.at[facts.reserves[s]]
        if not reserves:  # 3.7.1.c no target: not resolved; he has left the track
            g.note("3.7.1.c", "{} finds nobody", facts.enemy_names[g.track[ap]])
            g.withdraw(ap)
            return
        victims = [
            reserves[0] if len(reserves) == 1 else await draw("3.7.1.b", "Who is struck", reserves, name=facts.names.__getitem__)
        ]
    g.destroy(ap, "3.7.1.c", " in his strike")
    for c in victims:
        if facts.kind[c] >= MG:
            g.note("3.7.1.c", "{} is lost", facts.names[c], kind="loss", side=US, piece=facts.names[c])
            g.put(c, STOCK)
        else:
            g.lose(c, "3.7.1.c", "struck by an Infiltrator")
