"""What lies beside the chart: piles, points, the battle on the table, the allocation of a strike."""

from __future__ import annotations

from ....engine.panels import AnyPanel, Arrival, Fight, Figure, Figures, Group, Inner, Lines, Listing, Match, Schedule, Shot
from ..rules.chances import combined_results, named, results
from ..rules.components import DISABLED, JAPAN, NATIONS, PILE, PLACES, SEA, SIDES, SUNK, US, WAITING
from ..rules.matching import WEAPONS, fire_of, on_table, weapons
from ..rules.questions import plural
from ..rules.readings import OURS
from ..rules.state import NONE, State
from ..rules.surface import Fired
from ..rules.victory import naval_points
from ..sequence import COMBAT_STEPS, in_combat

LAND_STEPS = ("Land Combat", "Land Unit Supply", "Henderson Field Damage", "Check for control")
LAND_RULES = ("11.1.a", "11.2.a", "11.3", "11.4.b")
LAND_PHASE = 12


def panels(g: State) -> dict[str, AnyPanel]:
    """All that only this game has."""
    found: dict[str, AnyPanel] = {
        "about": about(),
        "seats": seats(),
        "piles": piles(g),
        "optional": optional(g),
        "points": points_panel(g),
        "lost": lost(g),
    }
    if in_combat(g):
        found["combat"] = combat_panel(g)
    if g.phase == LAND_PHASE:
        found["land"] = Inner(title="Land phase", steps=list(LAND_STEPS), rules=list(LAND_RULES), at=min(g.step, 3))
    if battle_is_on(g):
        found["battle"] = battle_panel(g)
    if any(g.fighting[u] for s in (US, JAPAN) for u in g.facts.land[s]):
        found["land combat"] = land_combat_panel(g)
    if any(g.aimed):
        aimed = [Figure(name=g.facts.name[u], value=n, side=SIDES[g.facts.side[u]]) for u, n in enumerate(g.aimed) if n]
        found["strike"] = Figures(title="Points aimed", figures=aimed)
    if g.points:
        found["air points"] = Figures(title="Land-Based Air points", figures=[Figure(name="left to spend", value=g.points)])
    if g.express:
        found["Tokyo Express"] = Lines(title="Tokyo Express", lines=["declared; Japan fires first in the next surface combat"])
    if g.readings != OURS:
        changed = [n for n, mine, ours in zip(OURS._fields, g.readings, OURS) if mine != ours]
        told = [Figure(name=n.replace("_", " "), value=str(getattr(g.readings, n))) for n in changed]
        found["readings"] = Figures(title="Rules read otherwise", figures=told)
    return found


def about() -> Figures:
    """1.0 What the game is on, and 14.0 who made it."""
    figures = [
        Figure(name="subject", value="The struggle for Guadalcanal, August to November 1942"),
        Figure(name="sides", value="Japan, USN"),
        Figure(name="designers", value="Sho Kawakita, Tetsuya Nakamura"),
        Figure(name="developer", value="Adam Starkweather"),
        Figure(name="artist", value="Niko Eskubi"),
        Figure(name="rules formatting", value="Nick Richardson"),
        Figure(name="playtesters", value="Arnie Shimo, Gary Phillips"),
        Figure(
            name="reconstructed",
            value="Every rating on a counter, the submarines' values and the numbers of DD, SP and air counters",
        ),
    ]
    return Figures(title="Starvation Island", figures=figures)


def seats() -> Figures:
    """3.0.seats Japan sits in the north, the USN in the south."""
    return Figures(
        title="Seats",
        figures=[Figure(name="Japan", value="north", side=SIDES[JAPAN]), Figure(name="USN", value="south", side=SIDES[US])],
    )


def piles(g: State) -> Schedule:
    """2.1.table, 3.0.sort What waits, by turn and side, with the air points of the schedule."""
    facts = g.facts
    turns = []
    for turn in range(2, facts.last_turn + 1):
        pieces = {
            SIDES[s]: [facts.name[u] for u in facts.naval[s] if g.place[u] == PILE and g.due[u] == turn] for s in (JAPAN, US)
        }
        due = {SIDES[s]: facts.schedule[s, turn] for s in (JAPAN, US) if (s, turn) in facts.schedule}
        notes = {s: f"{d['DD']} DD, {d['SP']} SP, {plural(d['air'], 'air point')}" for s, d in due.items()}
        turns.append(Arrival(turn=turn, name=facts.turns[turn - 1], pieces=pieces, notes=notes))
    return Schedule(title="Reinforcement piles", turns=turns)


def optional(g: State) -> Listing:
    """5.4 The ships that a die may still bring."""
    facts = g.facts
    waiting = {s: [facts.name[u] for u in facts.optional if waits(g, u, s)] for s in (JAPAN, US)}
    groups = [Group(name=NATIONS[s], side=SIDES[s], entries=names) for s, names in waiting.items()]
    return Listing(title="Optional reinforcements", groups=groups)


def waits(g: State, u: int, side: int) -> bool:
    """5.4 Has that ship of the side not come yet?"""
    return g.place[u] == WAITING and g.facts.side[u] == side


def points_panel(g: State) -> Figures:
    """13.2.a Naval points now, and the lead that decides."""
    points = naval_points(g)
    figures = [Figure(name=NATIONS[s], value=points[s], side=SIDES[s]) for s in (US, JAPAN)]
    margin = g.facts.need("decisive margin")
    figures.append(Figure(name="decisive lead", value=margin, text="13.2.a"))
    return Figures(title="Naval points", figures=figures)


def lost(g: State) -> Listing:
    """13.2.b The ships that gave the points."""
    ships = (*g.facts.ships[US], *g.facts.ships[JAPAN])
    groups = [Group(name=PLACES[p], entries=[g.facts.name[u] for u in g.at(ships, p)]) for p in (SUNK, DISABLED)]
    return Listing(title="Ships lost", groups=groups)


def combat_panel(g: State) -> Inner:
    """8.0.order Where the combat phase is among its seven steps."""
    names, rules = [p.short for p in COMBAT_STEPS], [p.rule for p in COMBAT_STEPS]
    return Inner(title="Combat", steps=names, rules=rules, at=min(g.step, len(names) - 1))


def land_combat_panel(g: State) -> Fight:
    """11.1.j Who is in the land combat."""
    facts = g.facts
    inside = {s: [u for u in facts.land[s] if g.fighting[u]] for s in (US, JAPAN)}
    return Fight(
        title="Land combat",
        sides={SIDES[s]: [facts.name[u] for u in inside[s]] for s in (US, JAPAN)},
        round=g.round,
        first=SIDES[g.first],
        place=PLACES[g.ground(1 - g.first)],
        figures=[Figure(name=f"{NATIONS[s]} steps", value=g.steps(inside[s]), side=SIDES[s]) for s in (US, JAPAN)],
        notes=[f"declared by {NATIONS[g.first]}"],
    )


# -- surface combat -----------------------------------------------------------------------------------------------------


def battle_is_on(g: State) -> bool:
    """Is there a table to show: ships on it, a round being fought, or the shots of the last combat of this phase?"""
    return in_combat(g) and bool(g.round or g.shots or on_table(g, US) or on_table(g, JAPAN))


def battle_panel(g: State) -> Fight:
    """8.step4.match The surface combat: who is on the table, the matches so far with their chances, the shots behind."""
    name = g.facts.name
    matched = [u for s in (US, JAPAN) for u in on_table(g, s) if g.match[u] != NONE]
    notes = ["Tokyo Express: Japan fires first"] if g.express else []
    return Fight(
        title="Surface combat",
        sides={SIDES[s]: [name[u] for u in on_table(g, s)] for s in (US, JAPAN)},
        round=g.round,
        first=SIDES[g.first],
        firing=SIDES[g.firer] if g.round else "",
        place=PLACES[SEA[g.first]],
        matches=[match_of(g, u, g.match[u], g.weapon[u]) for u in matched],
        others=[match_of(g, u, g.match[u], w) for u in matched for w in weapons(g, u) if w != g.weapon[u]],
        shots=[shot_of(g, fired) for fired in g.shots],
        figures=strength(g) + forecast(g, matched),
        notes=notes,
    )


def match_of(g: State, u: int, target: int, weapon: int) -> Match:
    """8.step4.fire One ship's fire at its match: dice, the lowest that hits, and the chances of each result."""
    dice, needed = fire_of(g, u, weapon)
    chances = named(g, target, results(g, target, dice, needed, bool(weapon)))
    return Match(
        attacker=g.facts.name[u],
        target=g.facts.name[target],
        weapon=WEAPONS[weapon],
        dice=dice,
        needs=needed - g.bonus(target),
        chances={k: round(p, 3) for k, p in chances.items()},
    )


def shot_of(g: State, fired: Fired) -> Shot:
    """A ship's fire that was resolved."""
    damage = fired.damage
    told = plural(fired.hits, "hit")
    return Shot(
        attacker=g.facts.name[fired.ship],
        target=g.facts.name[fired.target],
        weapon=WEAPONS[fired.torpedo],
        dice=list(fired.dice),
        needs=fired.needed,
        result=f"{told}, {damage.result}" if damage.result else told,
        round=fired.round,
        damage=list(damage.dice),
        rule=damage.rule or "8.step4.fire",
    )


def strength(g: State) -> list[Figure]:
    """2.2.ships.a What each side has on the table: ships, and the dice of their guns and torpedoes."""
    figures = []
    for s in (US, JAPAN):
        ships = on_table(g, s)
        guns, torpedoes = (sum(fire_of(g, u, w)[0] for u in ships) for w in (0, 1))
        text = f"{guns} gunnery dice, {torpedoes} torpedo dice"
        figures.append(Figure(name=f"{NATIONS[s]} ships", value=len(ships), side=SIDES[s], text=text))
    return figures


def forecast(g: State, matched: list[int]) -> list[Figure]:
    """9.2.a How many ships should be out of action if all fire as they are matched."""
    if not matched:
        return []
    targets = sorted({g.match[u] for u in matched})
    out = 0.0
    for t in targets:
        shots = [(*fire_of(g, u, g.weapon[u]), bool(g.weapon[u])) for u in matched if g.match[u] == t]
        out += sum(combined_results(g, t, shots)[2:])
    side = g.facts.side[targets[0]]
    return [Figure(name="out of action if all fire as matched", value=f"{out:.1f}", side=SIDES[side], text=NATIONS[side])]
