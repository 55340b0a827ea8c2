"""3.5 Bomb Henderson Field: the three answers to a raid, and what a bomb or a shell does to a Location."""

from __future__ import annotations

from ....engine.decision import SPACE, roll, throw
from .boot import choose, interrupt, location
from .state import HENDERSON, State, many

AMBUSH, FLAK, WILDCATS, NO_DEFENCE = "Coast Watcher", "Anti-aircraft", "Wildcats", "no defence"
ENOUGH = "enough"


def tokens(g: State, kind: str) -> tuple[int, ...]:
    """The Locations where a token of that kind is readied."""
    ready = g.ready
    return tuple([n for n in g.facts.holders[kind] if ready[n]])


def defences(g: State) -> tuple[str, ...]:
    """3.5.b One answer for each card, as far as there are tokens for it."""
    wildcats = tokens(g, "Wildcat")
    found = [AMBUSH] if wildcats and g.watchers else []
    if tokens(g, "Anti-aircraft"):
        found.append(FLAK)
    if wildcats:
        found.append(WILDCATS)
    return (*found, NO_DEFENCE)


async def bomb_henderson(g: State, bettys: int) -> None:
    """3.5.a So many Bettys come, plus what Events add."""
    bettys += g.values["betty_bombers"]
    g.note("3.5.a", "{} for Henderson Field", many(bettys, "Betty bomber"), amount=bettys)
    if g.boot and defences(g) == (NO_DEFENCE,):
        await interrupt(g, "raid", f"{bettys} Bettys come and nothing is ready", lambda: ("ready",), {"bettys": bettys})
    answer = await choose(g, "3.5.b", f"{bettys} Bettys come. Which defence?", lambda: defences(g), about={"bettys": bettys})
    if answer == AMBUSH:
        bettys = await coast_watcher_ambush(g)
    elif answer == FLAK:
        bettys = await anti_aircraft_fire(g, bettys)
    elif answer == WILDCATS:
        bettys = await wildcats(g, bettys)
    for _ in range(bettys):  # 3.5.4
        if not g.over:
            await strike_location(g, "3.5.4")


async def commit(g: State, rule: str, kind: str, most: int) -> list[int]:
    """Remove one or more readied tokens, one at a time."""
    gone: list[int] = []
    while len(gone) < most:
        n = await choose(
            g, rule, f"Take the {kind} token from", lambda: (*tokens(g, kind), *([ENOUGH] if gone else [])), name=location,
            about={"token": kind, "gone": len(gone)}, means=SPACE, ends={ENOUGH: "attack"},
        )  # fmt: skip
        if n == ENOUGH or n is None:
            break
        g.ready[n] = 0
        gone.append(n)
    g.note(rule, "{} leaves {}", kind, ", ".join(map(location, gone)))
    return gone


async def coast_watcher_ambush(g: State) -> int:
    """3.5.1 A Wildcat and a Coast Watcher token: all Bettys are destroyed. 2.14.c No Operations card is needed for it."""
    await commit(g, "3.5.1", "Wildcat", 1)
    g.watchers -= 1
    g.note("3.5.1", "Warned by a Coast Watcher, the Wildcats destroy every Betty", kind="kill")
    return 0


async def anti_aircraft_fire(g: State, bettys: int) -> int:
    """3.5.2 One or two Anti-aircraft tokens, two dice each; the yellow shield or more removes a Betty."""
    dice: list[int] = []
    for n in await commit(g, "3.5.2", "Anti-aircraft", g.values["anti_aircraft_tokens_max"]):
        for _ in range(g.values["betty_dice_per_token"]):
            if bettys:
                dice.append(await roll("3.5.2", f"Anti-aircraft {location(n)}"))
                bettys -= dice[-1] >= g.values["betty_yellow_shield"]
    left = "1 Betty comes through" if bettys == 1 else f"{bettys} Bettys come through"
    g.note("3.5.2", "Anti-aircraft fire {}: {}", ", ".join(map(str, dice)), left, kind="dice", dice=dice)
    return bettys


async def wildcats(g: State, bettys: int) -> int:
    """3.5.3.a Each Wildcat, all committed before the first roll, fights a Zero; 3.5.3.b the winners shoot at the Bettys."""
    values = g.values
    for n in await commit(g, "3.5.3.a", "Wildcat", len(tokens(g, "Wildcat"))):
        if not bettys:
            break
        dice = [await roll("3.5.3.a", f"Wildcat {location(n)}"), await roll("3.5.3.a", "Zero")]
        ours, zero = dice[0] + values["wildcat_vs_zero_bonus"], dice[1]
        if ours < zero:
            g.note("3.5.3.a", "Wildcat of {} {}, Zero {}: driven off", location(n), ours, zero, kind="dice", dice=dice)
            continue
        shots = await throw("3.5.3.b", f"Wildcat {location(n)} against Bettys", values["betty_dice_per_token"])
        hits = sum([die >= values["betty_white_shield"] for die in shots])
        bettys = max(0, bettys - hits)
        g.note("3.5.3.b", "Wildcat of {} {}, Zero {}: breaks through, rolls {} and shoots down {}", location(n), ours, zero,
               " and ".join(map(str, shots)), hits, kind="dice", dice=dice + shots)  # fmt: skip
    return bettys


async def strike_location(g: State, rule: str) -> None:
    """3.5.4, 3.8.3 3d6 name the Location that is hit."""
    dice = await throw(rule, "Location", 3)
    n = sum(dice)
    what, shown = "Bombs" if rule == "3.5.4" else "Shells", ", ".join(map(str, dice))
    g.note(rule, "{} fall on {} ({})", what, location(n), shown, kind="dice", dice=dice, place=location(n))
    await interrupt(g, "hit", f"{location(n)} is about to be hit", lambda: what_spares(g, n), {"location": n})
    hit_location(g, n, rule)


def struck(g: State, n: int) -> int:
    """3.5.4 Where a hit on n takes effect: a Location that is Disrupted already hands it on to the next higher one."""
    while n < 18 and g.disrupted[n] and not g.ready[n]:
        n += 1
    return n


def what_spares(g: State, n: int) -> tuple[str, ...]:
    """boot.b Which effects would change what a hit on that Location does."""
    end = struck(g, n)
    found = ("repair",) if g.disrupted[n] else ()
    open_ = g.facts.token[end] and not g.ready[end] and not g.disrupted[end]
    return (*found, "ready") if open_ and g.facts.token[end] in boot_tokens(g) else found


def boot_tokens(g: State) -> set[str]:
    """The tokens that Boot cards in hand would ready."""
    return {e["token"] for n in g.boot for e in g.facts.decks.boot[n].effects if e["op"] == "ready"}


def hit_location(g: State, n: int, rule: str) -> None:
    """3.5.4 A token there is removed; else the Location is Disrupted; else the hit goes on to the next higher one."""
    g.tally[4] += 1
    burn_supplies(g, n)
    end = struck(g, n)
    if end > n:
        passed = location(n) if end == n + 1 else f"{location(n)} to {location(end - 1)}"
        g.note(rule, "{} is Disrupted already: the hit goes on to {}", passed, location(end), place=location(end))
    if g.ready[end]:
        g.ready[end] = 0
        g.note(rule, "A hit on {}: its {} token is lost", location(end), g.facts.token[end], kind="loss", place=location(end))
        return
    g.disrupted[end] += 1
    g.note(rule, "A hit on {}: Disrupted", location(end), kind="loss", place=location(end))
    if g.disrupted[18] >= g.values["location_18_defeat"]:  # 3.5.5 two present at once
        g.defeat("3.5.5", "1st Marine Division HQ is destroyed")


def burn_supplies(g: State, n: int) -> None:
    """3.5.6 A hit on #3 destroys the Henderson Supply tokens, also when #3 is Disrupted already."""
    lost = g.supply[HENDERSON]
    if n == 3 and lost:
        g.note("3.5.6", "{} lost in the fire at Henderson Field", many(lost, "Supply token"), kind="loss", amount=lost)
        g.supply[HENDERSON] = 0
