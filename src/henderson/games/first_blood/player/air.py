"""What a sensible player answers about air units, ships on airfields, supply and engineers: one function for each question."""

from __future__ import annotations

from random import Random
from typing import Any

from ....engine.decision import Decision
from ..rules.air import air_targets
from ..rules.engineers import BUILD, LEAVE
from ..rules.facts import ENGINEER
from ..rules.state import DONE, OPERATIVE, UNBUILT, State
from .style import Style


def shelling(g: State, h: int) -> int:
    """What an attack on an airfield hex would do: 3 air units are lost, 2 it is put out of order, 1 work on it is stopped, which
    one attack a turn does (11.4b)."""
    f, i = g.facts, g.facts.field_at[h]
    if g.status[i] == UNBUILT:
        return 0
    worked = not g.shelled[i] and any(f.kind[u] == ENGINEER for u in g.at[h])
    return 3 if g.aloft[h] else 2 if g.status[i] == OPERATIVE else 1 if worked else 0


def is_worth_flying(g: State, u: int) -> bool:
    """Is there something to hit? A bomber that may wait a turn (13.4a) is not spent on a wreck at which nobody works."""
    targets = air_targets(g, u)
    return g.place[u] == g.facts.ijaf_attack or any(h >= g.facts.hexes or shelling(g, h) for h in targets)


def airfield_target(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Where it does most: the hex with the most air units, one that still works, one that is worked at."""
    return max(decision.options, key=lambda h: (shelling(g, h), len(g.aloft[h]), -g.shelled[g.facts.field_at[h]], -h))


def lose_air(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Inverted ones and plain fighters first."""
    f = g.facts
    return max(decision.options, key=lambda u: (g.inverted[u], f.fighter[u] and not f.bomber[u], -u))


def bring_out(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """All that fit."""
    return decision.options[0]


def land(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Spread over the hexes."""
    return min(decision.options, key=lambda h: (len(g.aloft[h]), h))


def second_bomber(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """One that would be gone after this turn anyway."""
    return max(decision.options, key=lambda u: (g.place[u] == g.facts.ijaf_attack, -u))


def launch(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Every face-up unit."""
    ready = [u for u in decision.options if u != DONE and not g.inverted[u]]
    return ready[0] if ready else DONE


def launch_to(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Some fighters for CAP, everything else to Ground Attack."""
    f = g.facts
    if f.cap in decision.options and (len(g.aloft[f.cap]) < style.fighters or f.ground_attack not in decision.options):
        return f.cap
    return f.ground_attack if f.ground_attack in decision.options else decision.options[0]


def supply(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """A ship that has waited, else any ship, else the weakest unit."""
    f = g.facts
    ships = [u for u in decision.options if u >= f.ground]
    if ships:
        return max(ships, key=lambda u: (g.place[u] == f.ijn_attack, u))
    return min(decision.options, key=lambda u: (f.combat[u], g.place[u] in f.fields, u))


def build(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Another strip is worth having when Japan is past its best: each hex of it must be held."""
    return BUILD if g.turn >= style.strip else LEAVE
