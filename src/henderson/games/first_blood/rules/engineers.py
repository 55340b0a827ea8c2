"""11.0 Engineers: repairing, rebuilding and building airfield hexes in the U.S. Engineer Phase."""

from __future__ import annotations

from ....engine.decision import TRY, ask
from .facts import ARTILLERY, ENGINEER, SIDES, US
from .state import DAMAGED, DESTROYED, OPERATIVE, UNBUILT, State

TURNS_OF_WORK = {DAMAGED: 1, UNBUILT: 2, DESTROYED: 2}  # 11.2
BUILD, LEAVE = "build", "leave"


def workers(g: State, i: int) -> list[int]:
    """11.4a Units that stood in an airfield hex since the turn began, did not move or attack and were not attacked (11.4b).

    11.1 an engineer; 11.2.1 optionally two other units but artillery, for repair only. 11.5 More do not speed the work.
    """
    f = g.facts
    if g.shelled[i]:
        return []
    here = [u for u in g.at[f.fields[i]] if f.side[u] == US and g.stood[u]]
    engineers = [u for u in here if f.kind[u] == ENGINEER]
    if engineers:
        return engineers
    others = [u for u in here if f.kind[u] != ARTILLERY]
    return others[:2] if g.infantry_repair and g.status[i] == DAMAGED and len(others) >= 2 else []  # 11.2.1


async def engineer_phase(g: State) -> bool:
    """SoP.9 11.3 Work on one airfield hex after the other; True when all are seen to."""
    i = g.stage
    if i >= len(g.facts.fields):
        return True
    g.stage += 1
    crew = workers(g, i)
    if crew and g.status[i] == UNBUILT:
        f, h = g.facts, g.facts.fields[i]
        told = g.names(crew), f.field_names[i], f.names[h]
        hand = (*(f.ids[u] for u in crew), f.names[h])
        if await ask(SIDES[US], "11.2", "{units}: build {field} {hex}?", (BUILD, LEAVE), values=told, hand=hand,
                     about={"hex": h, "units": crew}, rolls=TRY) == LEAVE:  # fmt: skip
            crew = []
    work(g, i, crew)
    return False


def work(g: State, i: int, crew: list[int]) -> None:
    """11.2 A turn of work on a hex; a turn without starts it all over (11.4b). With `work-is-kept` only an attack does."""
    f = g.facts
    if g.status[i] == OPERATIVE:
        return
    name = f"{f.field_names[i]} {f.names[f.fields[i]]}"
    if not crew and g.work_is_kept:
        return
    if not crew:
        if g.work[i]:
            g.note("11.4b", "Work on {field} stops and starts all over", name, kind="field")
        g.work[i] = 0
        return
    g.work[i] += 1
    needed = TURNS_OF_WORK[g.status[i]]
    g.note("SoP.9", "{units}: {done} of {needed} turns of work on {field} done", g.names(crew), g.work[i], needed, name,
           kind="field")  # fmt: skip
    if g.work[i] >= needed:
        g.status[i], g.work[i] = OPERATIVE, 0
        g.note("11.2", "{field} is operative", name, kind="field")
