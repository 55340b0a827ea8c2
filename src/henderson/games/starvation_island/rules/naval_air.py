"""8.0 Combat, step 3: Naval Air Combat. CAP and strikes are simultaneous for both sides."""

from __future__ import annotations

from ....engine.decision import NUMBER, TRY, ask
from .air import air_action
from .components import NATIONS, OWNERS, PLACES, SEA, SIDES
from .damage import damage_ship
from .questions import OTHER, fire, lose_steps
from .state import State, changed
from .targets import allocate, softness

CAP, STRIKE, FLOWN = range(3)
STRIKES = "strike"  # the closing word of an allocation


async def naval_air_combat(g: State) -> bool:
    """8.step3.1 With carriers in either At Sea box there may be Naval Air Combat. True when it is over."""
    carriers = [g.at(g.facts.carriers[s], SEA[s]) for s in (0, 1)]
    if g.stage == FLOWN or not (carriers[0] or carriers[1]):
        return True
    if g.stage == CAP:
        g.stage = STRIKE
        if carriers[0] and carriers[1]:
            await combat_air_patrol(g, carriers)
            return False
    g.stage = FLOWN
    await strikes(g, carriers)
    return False


async def combat_air_patrol(g: State, carriers: list[list[int]]) -> None:
    """8.step3.2.a Each side rolls its own air factors; losses come off after both have rolled (8.step3.2.b)."""
    hits = []
    for side in (0, 1):
        points = sum(g.air[u] for u in carriers[side])
        hits.append(await fire(g, "8.step3.2.a", f"CAP of {NATIONS[side]}", points, g.facts.hits["CAP"][side], side=SIDES[side]))
    for side in (0, 1):
        await lose_steps(g, side, "8.step3.2.b", "Which carrier loses an air point?", carriers[side], hits[1 - side])
    for side in (0, 1):
        for u in carriers[side]:
            air_action(g, u, "8.step3.2.c")


async def strikes(g: State, carriers: list[list[int]]) -> None:
    """8.step3.3.a Carriers bomb the ships of the other At Sea box: both strikes fly before either does damage."""
    order = (g.control, 1 - g.control)  # Henderson's owner decides first, as in step 4
    points = [0, 0]
    for side in order:
        points[side] = await strike_points(g, side, carriers)
    flak = [g.flak(0), g.flak(1)]  # totals before any damage
    for side in order:
        if points[side]:
            points[side] = await flak_on_strike(g, side, carriers[side], points[side], flak[1 - side])
    bonus, needed = g.facts.need("strike bonus against SP and Land"), g.facts.hits["strike"]
    targets: list[list[tuple[int, int]]] = [[], []]
    for side in order:
        targets[side] = await allocate(g, side, "8.step3.3.c", points[side], needed[side], bonus, STRIKES)
    scored: list[tuple[int, int]] = []
    for side in order:
        for u, dice in targets[side]:
            name, lowest = g.facts.name[u], needed[side] - softness(g, u, bonus) - g.bonus(u)
            hits = await fire(g, "8.step3.3.d", f"Strike on {name}", dice, lowest, target=name, side=SIDES[side])
            scored.append((u, hits))
            g.aimed = changed(g.aimed, u, 0)
    for u, hits in scored:
        await damage_ship(g, u, hits, torpedo=False)


def may_strike(g: State, side: int, carriers: list[int]) -> int:
    """8.step3.3.a The air points of a side that has something to strike."""
    return sum(g.air[u] for u in carriers) if g.at_sea(1 - side) else 0


async def strike_points(g: State, side: int, carriers: list[list[int]]) -> int:
    """8.step3.3.a With how many of its air points a side strikes; 0 declines."""
    total = may_strike(g, side, carriers[side])
    if not total:
        return 0
    text = f"Strike the {PLACES[SEA[1 - side]]} box with how many air points?"
    points: int = await ask(SIDES[side], "8.step3.3.a", text, range(total, -1, -1), means=NUMBER, rolls=TRY,
                            concerns=OTHER[side])  # fmt: skip
    return points


async def flak_on_strike(g: State, side: int, carriers: list[int], points: int, flak: int) -> int:
    """8.step3.3.b Flak of all ships in the box: each hit takes an air point off an attacking carrier; its owner chooses which."""
    hits = await fire(g, "8.step3.3.b", f"Flak against the {OWNERS[side]} strike", flak, g.facts.hits["strike flak"][1 - side])
    await lose_steps(g, side, "8.step3.3.b", "Which carrier loses an air point to flak?", carriers, min(hits, points))
    return max(0, points - hits)
