"""The plan in a sentence, from what the side knows."""

from __future__ import annotations

from ..rules.facts import JAPAN, US
from ..rules.odds import attack_factor, battle_column, defence_factor
from ..rules.state import State
from ..rules.steps import BATTLES, FIRES, MOVEMENTS, SETUP, side_to_move
from ..rules.victory import occupant
from .allot import shares
from .assault import posts
from .plans import Outlook
from .strikes import strikes
from .styles import REGULAR
from .timing import storms, strike
from .tournament import War, goal

TOLD = 3  # attacks that a sentence names, the largest
MARCH = 10  # squares that infantry goes in a turn


def plan(g: State, side: str) -> str:
    """What the side is about: a world imagined for it is looked at."""
    if attacks := battles(g, side):
        return f"Attacks {attacks}."
    if g.step == SETUP:
        return "Sets up far from where the Marines will land, to gather there."
    if g.tournament:
        return war_plan(g, side)
    return us_plan(g) if side == US else japanese_plan(g)


def battles(g: State, side: str) -> str:
    """The attacks of those who stand next to the enemy: as declared, and as the others would be shared out."""
    if side != side_to_move(g) or g.step not in (*FIRES, *BATTLES):
        return ""
    found = [*g.battles, *((units, (s,)) for s, units in shares(g, side, REGULAR[side]).items() if units)]
    found = [(units, squares) for units, squares in found if defence_factor(g, units, squares)]  # the others are empty by now
    found.sort(key=lambda battle: -attack_factor(g, battle[0]))
    told = []
    for units, squares in found[:TOLD]:
        names = " and ".join(g.facts.names[s] for s in squares)
        told.append(f"{names} with {_factors(attack_factor(g, units))} ({battle_column(g, units, squares) or 'hopeless'})")
    return ", ".join(told) + (f" and {len(found) - TOLD} more" if len(found) > TOLD else "")


def us_plan(g: State) -> str:
    """The Basic game: the field and the ring."""
    field, away = g.facts.henderson, g.facts.distances(g.facts.henderson)
    if not g.force(US):
        return "Lands round Henderson Field, to fill it and the squares next to it."
    front = Outlook(g, US, REGULAR[US])
    if occupant(g) == JAPAN:
        return f"Goes back for Henderson Field: can bring {front.ready(field):.0f} factors against {front.foes[field]}."
    mine = [u for u in g.force(US) if away[g.place[u]] <= 1]
    if not mine:
        return "Goes for Henderson Field, which nobody holds."
    near = sum([f for e, f in front.foes.items() if away[e] <= MARCH])
    said = f"Holds Henderson Field and the ring round it with {_units(len(mine))}, {_factors(attack_factor(g, tuple(mine)))}"
    return said + (f"; the enemy has {near} within a march." if near else ".")


def japanese_plan(g: State) -> str:
    """The Basic game: the camp, then the assault."""
    front = Outlook(g, JAPAN, REGULAR[JAPAN])
    if not storms(g, front):
        ashore = _factors(sum([f for _, f, _ in front.force]))
        return f"Gathers out of reach until turn {strike(g, front)}, with {ashore} ashore."
    if g.step in MOVEMENTS and side_to_move(g) == JAPAN and (way := posts(g, front)):
        squares = ", ".join(sorted({g.facts.names[s] for s in way.values()}))
        return f"Attacks from {squares} with {_units(len(way))}, {_factors(attack_factor(g, tuple(way)))}."
    square, odds = front.focus
    if square < 0:
        held = [u for u in g.force(JAPAN) if g.place[u] == g.facts.henderson]
        return f"Holds Henderson Field with {_units(len(held))}." if held else "Goes for Henderson Field, which nobody holds."
    at = "6-1 or better" if odds >= 6 else f"about {max(1, int(odds))}-1"
    return f"Masses {front.ready(square):.0f} factors against {g.facts.names[square]}, at {at}."


def war_plan(g: State, side: str) -> str:
    """The Tournament game: who strikes whom, guns and what they are to reach."""
    war = War(g, side, REGULAR[side])
    if war.waits:
        return f"Waits near {g.facts.names[war.camps]}, out of reach of the guns, until turn {war.style.muster:.0f}."
    said = []
    garrison = [u for u in g.force(side) if g.place[u] == g.facts.henderson]
    if garrison:
        said.append(f"Holds Henderson Field with {_units(len(garrison))}")
    elif side == JAPAN and not war.retires:
        said.append("Goes for Henderson Field")
    if g.step in MOVEMENTS and side_to_move(g) == side and war.held and (power := strikes(g, war).power):
        most = sorted(power, key=lambda e: -power[e])[:TOLD]
        said.append("strikes at " + ", ".join(f"{g.facts.names[e]} with {_factors(power[e])}" for e in most))
    guns = [u for u in g.facts.guns[side] if g.place[u] >= 0]
    if guns:
        square, near = goal(g, war, guns[0])
        where = f"within {near:.0f} squares of" if near >= 1 else "to"
        said.append(f"brings guns of {attack_factor(g, tuple(guns))} shots {where} {g.facts.names[square]}")
    text = "; ".join(said) or "Keeps out of the way until its men and guns are ashore"
    return text[0].upper() + text[1:] + "."


def _units(n: int) -> str:
    return f"{n} unit" + "s" * (n != 1)


def _factors(n: int) -> str:
    return f"{n} factor" + "s" * (n != 1)
