"""The Ford: a sixth game for the browser's tests. Sides of other names, every kind of panel, every kind of option.

Each side in turn moves its units one hex each and may then attack; a die of 4 or more destroys the target. Eight turns.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from random import Random
from typing import Any

from henderson.engine.decision import PIECE, SPACE, ask, roll
from henderson.engine.panels import (
    Arrival,
    Card,
    Cards,
    Fight,
    Figure,
    Figures,
    Group,
    Inner,
    Lines,
    Listing,
    Match,
    Schedule,
    Sheet,
    Shot,
)  # fmt: skip
from henderson.engine.state import Notes, field, plain, shared
from henderson.engine.view import Board, Chance, Face, Outcome, Piece, Preview, Space, Step, Track, View, Where

RED, GREEN = "red-host", "green-host"
ID, TITLE, VERSION = "sixth", "The Ford", "1"
SIDES, NAMES = (RED, GREEN), {RED: "Red Host", GREEN: "Green Host"}
OPTIONS: tuple[Any, ...] = ()
PRESETS: Mapping[str, Any] = {}
SEQUENCE = (
    Step(rule="F.1", name="Red Host movement", side=RED),
    Step(rule="F.2", name="Red Host combat", side=RED),
    Step(rule="F.1", name="Green Host movement", side=GREEN),
    Step(rule="F.2", name="Green Host combat", side=GREEN),
)
COLUMNS, ROWS, TURNS = 9, 7, 8
HEXES = {f"{c}0{r}": (c * math.sqrt(3) / 2, r + (c % 2) / 2) for c in range(1, COLUMNS + 1) for r in range(1, ROWS + 1)}
NEAR = {a: [b for b, q in HEXES.items() if 0.1 < math.dist(p, q) < 1.1] for a, p in HEXES.items()}


@plain
class State(Notes):
    facts: dict[str, Any] = shared()
    turn: int = 1
    step: int = 0
    place: dict[str, str] = field(default_factory=dict)
    moved: list[str] = field(default_factory=list)
    rolled: int = 0


def side_of(unit: str) -> str:
    return RED if unit.startswith("R") else GREEN


def standing(g: State, side: str) -> list[str]:
    return [u for u in g.place if side_of(u) == side]


async def movement(g: State, side: str) -> None:
    """F.1 Units move one hex each, on to friends but not on to enemies."""
    able = [u for u in standing(g, side) if u not in g.moved]
    unit = await ask(side, "F.1", "Move which unit?", [*able, "end movement"], verb="move", means=PIECE,
                     ends={"end movement": "phase"})  # fmt: skip
    if unit == "end movement" or not able:
        g.step, g.moved = g.step + 1, []
        return
    foes = {g.place[u] for u in standing(g, _other(side))}
    free = [h for h in NEAR[g.place[unit]] if h not in foes]
    to = await ask(side, "F.1", f"{unit} goes where?", [*free, "stop"], verb="move", about={"unit": unit}, hand=(unit,),
                   means=SPACE, ends={"stop": "move"})  # fmt: skip
    g.moved = [*g.moved, unit]
    if to != "stop":
        g.note("F.1", "{} goes from {} to {}", unit, g.place[unit], to, kind="move", piece=unit, path=[g.place[unit], to])
        g.place[unit] = to


async def combat(g: State, side: str) -> None:
    """F.2 One attack a turn, with so many men; a die of 4 or more destroys a unit."""
    near = {b for u in standing(g, side) for b in NEAR[g.place[u]]}
    targets = sorted({g.place[u] for u in standing(g, _other(side))} & near)
    at = await ask(side, "F.2", "Attack where?", [*targets, "hold", "dig in"], verb="attack", means=SPACE, ends={"hold": "phase"},
                   rolls=targets, concerns=(_other(side),))  # fmt: skip
    g.step += 1
    if g.step == len(SEQUENCE):
        g.turn, g.step = g.turn + 1, 0
    if at in ("hold", "dig in"):
        g.note("F.2", "{} holds", NAMES[side])
        return
    g.rolled = await roll("F.2", "Attack")
    g.note("F.2", "Attack on {}: {}", at, g.rolled, kind="dice", dice=[g.rolled], target=at, side=side)
    if g.rolled >= 4:
        lost = next(u for u in standing(g, _other(side)) if g.place[u] == at)
        del g.place[lost]
        g.note("F.2", "{} is destroyed", lost, kind="loss", piece=lost)


def _other(side: str) -> str:
    return GREEN if side == RED else RED


async def activation(g: State) -> None:
    await (movement, combat)[g.step % 2](g, SEQUENCE[g.step].side)


def preview(g: State, decision: Any, option: Any) -> Preview | None:
    if decision.rule == "F.2" and option not in ("hold", "dig in"):
        faces = [Face(die=str(d), text="lost" if d >= 4 else "no effect", good=1 if d >= 4 else -1) for d in range(1, 7)]
        return Preview(ratio="1-1", faces=faces, chances=[Chance(text="destroyed", p=0.5)])
    return Preview(cost=1, path=[option]) if option in HEXES else None


def refusal(g: State, decision: Any, word: str) -> tuple[str, str] | None:
    return ("F.1", "A unit goes one hex at a time.") if word in HEXES and decision.rule == "F.1" else None


def facts(pack: Any) -> dict[str, Any]:
    return {}


def setup(options: Any, facts: Any) -> State:
    reds = {f"R{i}": f"40{2 + i}" for i in (1, 2, 3)}
    return State(facts=facts, place={**reds, **{f"G{i}": f"60{1 + i}" for i in (1, 2, 3)}})


def outcome(g: State) -> Outcome | None:
    for side in SIDES:
        if not standing(g, side):
            return Outcome(winner=_other(side), reason="Nobody is left", rule="F.3")
    return Outcome(winner=RED, reason="The ford is held", rule="F.3") if g.turn > TURNS else None


def where(g: State) -> Where:
    step = SEQUENCE[g.step]
    return Where(turn=g.turn, turn_name=f"Day {g.turn}", step=step.rule, step_name=step.name, side=step.side, turns=TURNS,
                 index=g.step)  # fmt: skip


def view(g: State, side: str) -> View:
    pieces = [
        Piece(id=u, side=side_of(u), place=at, symbol="infantry", name=u, values={"combat": 2, "movement": 1},
              tags=["moved"] if u in g.moved else [])
        for u, at in g.place.items()
    ]  # fmt: skip
    tracks = [
        Track(id=s, name=f"{NAMES[s]} units", value=len(standing(g, s)), high=3, side=s, vital=True,
              short=f"{s[0].upper()} units")
        for s in SIDES
    ]
    tracks.append(Track(id="rolled", name="Last die", value=g.rolled))
    return View(game=ID, side=side, where=where(g), pieces=pieces, tracks=tracks, panels=panels(g))


def panels(g: State) -> dict[str, Any]:
    found: dict[str, Any] = {
        "gone": Listing(title="Off the field", groups=[Group(name="Reserve", entries=["R1", "the cook"], side=RED)]),
        "coming": Schedule(title="Still to come", turns=[Arrival(turn=g.turn + 1, name="Tomorrow", pieces={GREEN: ["G1"]})]),
        "hands": Cards(title="Cards in hand", cards=[Card(name="Night march", text="Twice as far", count=2)], deck=7),
        "table": Sheet(title="Combat table", heads=["Die", "Result"], rows=[["1-3", "none"], ["4-6", "destroyed"]]),
        "counts": Figures(title="Counts", figures=[Figure(name="Wagons", value=4, side=GREEN, text="of six")]),
        "inside": Inner(title="Inside", steps=["Aim", "Fire"], rules=["F.2", "F.2"], at=g.step % 2),
        "diary": Lines(title="Diary", lines=["It rained."]),
    }
    if g.step % 2 and "R1" in g.place and "G1" in g.place:
        match = Match(attacker="R1", target="G1", weapon="pikes", dice=1, needs=4, chances={"no effect": 0.5, "destroyed": 0.5})
        shot = Shot(attacker="G1", target="R1", weapon="bows", dice=[2], needs=4, result="no effect")
        both = {RED: ["R1"], GREEN: ["G1"]}
        found["melee"] = Fight(title="Melee", sides=both, round=1, firing=RED, matches=[match], shots=[shot])
    return found


def imagine(g: State, side: str, rng: Random) -> None:
    """Nothing is hidden."""


def board(g: State) -> Board:
    spaces = [Space(id=h, x=x, y=y, terrain=["clear"]) for h, (x, y) in HEXES.items()]
    return Board(title=TITLE, spaces=spaces, hexes="flat")


def write_position(g: State) -> dict[str, Any]:
    return {"turn": g.turn, "step": g.step, "place": dict(g.place), "moved": list(g.moved), "rolled": g.rolled}


def read_position(document: dict[str, Any], options: Any, facts: Any) -> State:
    return State(facts=facts, **document)


def heuristic(g: State, decision: Any, rng: Random) -> Any:
    return rng.choice(decision.options)


