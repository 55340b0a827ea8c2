"""The position notation: turn, phase, and in which space each counter is. What follows from the rest need not be said.

turn = "OCT I"
phase = "U.S. Movement"

[units]
0708 = ["1/1", "1Eng", "F4F 1"]
"Box A" = ["124/1"]

A counter that is not named waits for its turn, or is out of play when its turn has come. `possible` has the test that a
position could come about.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ....engine.decision import HendersonError
from ...kit.notation import flag, known_keys, named, table, text, units, whole, word_list, wrong
from ..rules.facts import JAPAN, RESULTS, SIDES, TURNS, US, Facts
from ..rules.movement import open_movement
from ..rules.reinforcements import blocked
from ..rules.state import DESTROYED, OPERATIVE, STATUS, UNBUILT, Battle, State, fresh, recompute
from ..sequence import SEQUENCE
from .possible import check

SET_UP = "Set-up"
PHASE_NAMES = tuple(step.name for step in SEQUENCE)
KEYS = ("turn", "phase", "stage", "asked", "units", "left", "visited", "airfields", "moved", "inverted", "stirred", "flying",
        "battles", "forming", "missions", "entry_attack", "entry_losses", "result", "winner", "reason", "ended_by")  # fmt: skip
LISTS = ("inverted", "stirred", "flying")
PARTS_OF_BATTLE = ("hexes", "attackers", "guns", "ships")


def _where_unnamed(g: State, u: int) -> int:
    """Where a counter is that the notation does not name."""
    f = g.facts
    turn = f.arrives[u]
    if turn == -1:
        return f.ijn_special
    if turn == 0:
        return f.at_start if g.turn == 0 else f.out
    late = turn < g.turn or (turn == g.turn and g.phase > (1 if f.side[u] == JAPAN else 6))
    return f.out if late else f.turn_boxes[turn - 1]


def _opened(g: State) -> list[int]:
    """MF as they are when the present Movement Phase opens; 0 outside Movement and Combat Phases."""
    twin = g.copy()
    twin.left = [0] * g.facts.ground
    if g.phase in (2, 3, 7, 8):
        open_movement(twin, JAPAN if g.phase < 4 else US)
    return twin.left


def _seen(g: State, u: int) -> int:
    f = g.facts
    return 1 << f.boxes.index(g.place[u]) if g.place[u] in f.links else 0


def _usual_status(g: State, i: int) -> int:
    f = g.facts
    if not f.built[i]:
        return UNBUILT
    return DESTROYED if g.holder[f.fields[i]] == JAPAN + 1 else OPERATIVE


# -- writing ----------------------------------------------------------------------------------------------------------


def write_position(g: State) -> dict[str, Any]:
    """The notation of a state."""
    f = g.facts
    document: dict[str, Any] = {"turn": TURNS[g.turn - 1] if g.turn else SET_UP, "phase": PHASE_NAMES[g.phase]}
    plain = ("stage", "asked", "entry_losses", "result", "winner", "reason", "ended_by")
    document |= {key: getattr(g, key) for key in plain if getattr(g, key)}
    if g.entry_attack != (g.phase == 8 and blocked(g, US)):
        document["entry_attack"] = g.entry_attack
    still = [u for u in range(f.ground) if g.place[u] < f.hexes and not g.stood[u]]
    if still and g.turn:
        document["moved"] = _ids(f, still)
    for key in LISTS:
        flags = getattr(g, key)
        if any(flags):
            document[key] = _ids(f, (u for u in range(len(f.ids)) if flags[u]))
    if g.battles:
        document["battles"] = [_battle(f, b) for b in g.battles]
    if g.forming:
        document["forming"] = [_battle(f, g.forming)]
    if g.missions:
        document["missions"] = [[f.ids[u], f.names[h]] for u, h in g.missions]
    return {key: value for key, value in (document | _tables(g)).items() if value != {}}


def _tables(g: State) -> dict[str, Any]:
    """Units by space, and what differs from the usual of MF, boxes visited and airfields."""
    f = g.facts
    places: dict[str, list[str]] = {}
    for space in sorted(set(g.place)):
        here = [u for u in (*g.at[space], *g.aloft[space]) if _where_unnamed(g, u) != space]
        if here:
            places[f.names[space]] = _ids(f, here)
    opened = _opened(g)
    left = {f.ids[u]: g.left[u] / 2 for u in range(f.ground) if g.left[u] != opened[u]}
    visited = {f.ids[u]: "".join(f.names[b][-1] for i, b in enumerate(f.boxes) if g.visited[u] >> i & 1)
               for u in range(f.ground) if g.visited[u] != _seen(g, u)}  # fmt: skip
    fields = {
        f.names[h]: {"status": STATUS[g.status[i]], "work": g.work[i], "shelled": bool(g.shelled[i])}
        for i, h in enumerate(f.fields)
        if (g.status[i], g.work[i], g.shelled[i]) != (_usual_status(g, i), 0, 0)
    }
    return {"units": places, "left": left, "visited": visited, "airfields": fields}


def _ids(f: Facts, units_: Iterable[int]) -> list[str]:
    return [f.ids[u] for u in units_]


def _battle(f: Facts, b: Battle) -> dict[str, list[str]]:
    words = dict(zip(PARTS_OF_BATTLE, ([f.names[h] for h in b[0]], *(_ids(f, part) for part in b[1:]))))
    return {key: value for key, value in words.items() if value}


# -- reading ----------------------------------------------------------------------------------------------------------


def read_position(document: dict[str, Any], options: Mapping[str, Any], facts: Facts) -> State:
    """A state out of notation; errors quote what is wrong in it."""
    known_keys(document, KEYS)
    g = fresh(facts, options)
    turns = (SET_UP, *TURNS)
    g.turn = turns.index(named("turn", document.get("turn", TURNS[0]), turns))
    phase = named("phase", document.get("phase", PHASE_NAMES[1 if g.turn else 0]), PHASE_NAMES)
    g.phase = PHASE_NAMES.index(phase)
    if (g.turn == 0) != (g.phase == 0):
        raise HendersonError(f"turn '{turns[g.turn]}' and phase '{phase}' do not go together")
    g.stage, g.asked = whole(document, "stage", 0, _last_stage(g), 0), flag(document, "asked")
    g.entry_losses = whole(document, "entry_losses", 0, facts.ground, 0)
    _units(g, table(document, "units"))
    _airfields(g, table(document, "airfields"))
    _movement(g, document)
    _combat(g, document)
    g.winner, g.reason, g.ended_by = (text(document, key) for key in ("winner", "reason", "ended_by"))
    if g.winner and g.winner not in SIDES:
        raise wrong("winner", g.winner, " or ".join(SIDES))
    if bool(g.winner) != bool(g.ended_by) or (g.reason and not g.winner):
        raise HendersonError("winner, reason and ended_by go together: all of them, or none")
    check(g)
    return g


def _last_stage(g: State) -> int:
    """The highest stage of the present phase: declaring and resolving, the supply die, airfield hexes, the U.S. Air Phase."""
    return {3: 1, 4: 2, 8: 1, 9: len(g.facts.fields), 10: 2}.get(g.phase, 0)


def _units(g: State, spaces: dict[str, Any]) -> None:
    f = g.facts
    g.place = [_where_unnamed(g, u) for u in range(len(f.ids))]
    seen: set[int] = set()
    for name, words in spaces.items():
        space = named("a space of [units]", name, f.space)
        for u in units({name: [words] if isinstance(words, str) else words}, name, f.unit):
            if u in seen:
                raise HendersonError(f"'{f.ids[u]}' is in two places, the second is {name}")
            seen.add(u)
            g.place[u] = space
    recompute(g)


def _airfields(g: State, fields: dict[str, Any]) -> None:
    f = g.facts
    g.status = [_usual_status(g, i) for i in range(len(f.fields))]
    known = {f.names[h]: i for i, h in enumerate(f.fields)}
    for name in fields:
        i = named("a hex of [airfields]", name, known)
        value = {"status": fields[name]} if isinstance(fields[name], str) else table(fields, name)
        known_keys(value, ("status", "work", "shelled"), f"airfields.{name}")
        g.status[i] = STATUS.index(named(f"status of {name}", value.get("status", STATUS[g.status[i]]), STATUS))
        g.work[i], g.shelled[i] = whole(value, "work", 0, 1, 0), int(flag(value, "shelled"))


def _movement(g: State, document: dict[str, Any]) -> None:
    """MF left, boxes visited, and the lists of counters that moved, are inverted, and so on."""
    f = g.facts
    ground = {name: u for name, u in f.unit.items() if u < f.ground}
    g.left = _opened(g)
    for word, value in table(document, "left").items():
        u = named("left", word, ground)
        if type(value) not in (int, float) or value not in [n / 2 for n in range(2 * f.move[u] + 1)]:
            raise wrong(f"left {word}", value, f"movement factors from 0 to {f.move[u]}, in halves")
        g.left[u] = int(2 * value)
    g.visited = [_seen(g, u) for u in range(f.ground)]
    letters = {f.names[b][-1]: 1 << i for i, b in enumerate(f.boxes)}
    for word, boxes in table(document, "visited").items():
        if not isinstance(boxes, str) or len(boxes) > len(letters):
            raise wrong(f"visited {word}", boxes, f"letters of boxes, such as {''.join(letters)}")
        g.visited[named("visited", word, ground)] = sum({named(f"visited {word}", x, letters) for x in boxes})
    moved = units(document, "moved", ground)
    g.stood = bytearray(int(g.turn > 0 and g.place[u] < f.hexes and u not in moved) for u in range(f.ground))
    for key in LISTS:
        for u in units(document, key, f.unit):
            getattr(g, key)[u] = 1


def _combat(g: State, document: dict[str, Any]) -> None:
    """What is declared, and what the first attack got."""
    f = g.facts
    g.battles = [_read_battle(g, b) for b in _few(document, "battles")]
    forming = [_read_battle(g, b) for b in _few(document, "forming")]
    if len(forming) > 1:
        raise wrong("forming", document["forming"], "one attack")
    g.forming = forming[0] if forming else ()
    for mission in _few(document, "missions"):
        pair = word_list("missions", mission)
        if len(pair) != 2:
            raise wrong("missions", mission, "pairs of a gun and an airfield hex")
        g.missions.append((named("missions", pair[0], f.unit), named("missions", pair[1], f.space)))
    g.entry_attack = flag(document, "entry_attack", g.phase == 8 and blocked(g, US))
    g.result = text(document, "result")
    if g.result and g.result not in RESULTS:
        raise wrong("result", g.result, ", ".join(RESULTS))


def _few(document: dict[str, Any], key: str) -> list[Any]:
    """A list of attacks or missions; none when the key is not there."""
    given = document.get(key, [])
    if not isinstance(given, list) or len(given) > 400:
        raise wrong(key, given, "a list")
    return given


def _read_battle(g: State, value: Any) -> Battle:
    f = g.facts
    if not isinstance(value, dict):
        raise wrong("attack", value, "a table of " + ", ".join(PARTS_OF_BATTLE))
    known_keys(value, PARTS_OF_BATTLE, "battles")
    hexes = units(value, "hexes", {name: h for name, h in f.space.items() if h < f.hexes})
    fighters = [tuple(units(value, key, f.unit)) for key in PARTS_OF_BATTLE[1:]]
    return tuple(hexes), fighters[0], fighters[1], fighters[2]
