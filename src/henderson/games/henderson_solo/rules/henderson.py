"""3.5 Bomb Henderson Field: the three answers to a raid, and what a bomb or a shell does to a Location."""

from __future__ import annotations

from ....engine.decision import roll
from .boot import choose, interrupt, location
from .state import HENDERSON, State

AMBUSH, FLAK, FIGHTERS, NOTHING = "Coast Watcher", "Anti-aircraft", "Wildcats", "no defence"
ENOUGH = "enough"


async def throw(rule: str, text: str, number: int) -> list[int]:
    """Some dice."""
    return [await roll(rule, text) for _ in range(number)]


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
        found.append(FIGHTERS)
    return (*found, NOTHING)


async def bomb_henderson(g: State, bettys: int) -> None:
    """3.5.a So many Bettys come, plus what Events add."""
    bettys += g.values["betty_bombers"]
    g.note("3.5.a", "{} Betty bombers come for Henderson Field", bettys)
    answer = await choose(g, "3.5.b", f"{bettys} Bettys come. Which defence?", lambda: defences(g))
    if answer == AMBUSH:
        bettys = await coast_watcher_ambush(g)
    elif answer == FLAK:
        bettys = await anti_aircraft_fire(g, bettys)
    elif answer == FIGHTERS:
        bettys = await wildcats(g, bettys)
    for _ in range(bettys):  # 3.5.4
        if not g.over:
            await strike_location(g, "3.5.4")


async def commit(g: State, rule: str, kind: str, most: int) -> list[int]:
    """Remove one or more readied tokens, one at a time."""
    gone: list[int] = []
    while len(gone) < most:
        n = await choose(
            g, rule, f"Remove a {kind} token from", lambda: (*tokens(g, kind), *([ENOUGH] if gone else [])), name=location
        )
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
    g.note("3.5.2", "{} Bettys come through the Anti-aircraft fire", bettys, kind="dice", dice=dice)
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
            g.note("3.5.3.a", "Wildcat {} {}, Zero {}: driven off", location(n), ours, zero, kind="dice", dice=dice)
            continue
        shots = await throw("3.5.3.b", f"Wildcat {location(n)} against Bettys", values["betty_dice_per_token"])
        hits = sum([die >= values["betty_white_shield"] for die in shots])
        bettys = max(0, bettys - hits)
        g.note("3.5.3.b", "Wildcat {} {}, Zero {}: breaks through and hits {}", location(n), ours, zero, hits, kind="dice",
               dice=dice + shots)  # fmt: skip
    return bettys


async def strike_location(g: State, rule: str) -> None:
    """3.5.4, 3.8.3 3d6 name the Location that is hit."""
    n = sum(await throw(rule, "Location", 3))
    if g.boot:
        await interrupt(g, f"{location(n)} is about to be hit", "", only=("repair", "ready"))
    hit_location(g, n, rule)


def hit_location(g: State, n: int, rule: str) -> None:
    """3.5.4 A token there is removed; else the Location is Disrupted; else the hit goes on to the next higher one."""
    g.tally[4] += 1
    while True:
        if n == 3 and g.supply[HENDERSON]:  # 3.5.6 also when #3 is Disrupted already
            g.note("3.5.6", "{} Supply tokens burn at Henderson Field", g.supply[HENDERSON], kind="loss")
            g.supply[HENDERSON] = 0
        if g.ready[n]:
            g.ready[n] = 0
            g.note(rule, "A hit on {}: its {} token is lost", location(n), g.facts.token[n], kind="loss")
            return
        if not g.disrupted[n] or n == 18:
            g.disrupted[n] += 1
            g.note(rule, "A hit on {}: Disrupted", location(n), kind="loss")
            if g.disrupted[18] >= g.values["location_18_defeat"]:  # 3.5.5 two present at once
                g.defeat("3.5.5", "1st Marine Division HQ is destroyed")
            return
        n += 1
