"""The position notation: turn, phase, and in which space each counter is. What follows from the rest need not be said.

turn = "OCT I"
phase = "U.S. Movement"

[units]
0708 = ["1/1", "1Eng", "F4F 1"]
"Box A" = ["124/1"]

A counter that is not named waits for its turn, or is out of play when its turn has come.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ....engine.decision import HendersonError, nearest
from ..rules.facts import JAPAN, RESULTS, TURNS, US, Facts
from ..rules.movement import open_movement
from ..rules.reach import can_move
from ..rules.reinforcements import blocked
from ..rules.state import DESTROYED, OPERATIVE, SIDES, STACK, STATUS, UNBUILT, Battle, State, fresh, recompute
from ..sequence import SEQUENCE

PHASE_NAMES = tuple(step.name for step in SEQUENCE)
KEYS = ("turn", "phase", "stage", "units", "left", "visited", "airfields", "moved", "inverted", "stirred", "flying", "battles",
        "forming", "missions", "entry_attack", "entry_losses", "result", "winner", "reason", "ended_by")  # fmt: skip
LISTS = ("inverted", "stirred", "flying")


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
    document: dict[str, Any] = {"turn": TURNS[g.turn - 1] if g.turn else "Set-up", "phase": PHASE_NAMES[g.phase]}
    document |= {
        key: getattr(g, key) for key in ("stage", "entry_losses", "result", "winner", "reason", "ended_by") if getattr(g, key)
    }
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
    units: dict[str, list[str]] = {}
    for space in sorted(set(g.place)):
        here = [u for u in (*g.at[space], *g.aloft[space]) if _where_unnamed(g, u) != space]
        if here:
            units[f.names[space]] = _ids(f, here)
    document["units"] = units
    opened = _opened(g)
    document["left"] = {f.ids[u]: g.left[u] / 2 for u in range(f.ground) if g.left[u] != opened[u]}
    document["visited"] = {f.ids[u]: "".join(f.names[b][-1] for i, b in enumerate(f.boxes) if g.visited[u] >> i & 1)
                           for u in range(f.ground) if g.visited[u] != _seen(g, u)}  # fmt: skip
    document["airfields"] = {
        f.names[h]: {"status": STATUS[g.status[i]], "work": g.work[i], "shelled": bool(g.shelled[i])}
        for i, h in enumerate(f.fields)
        if (g.status[i], g.work[i], g.shelled[i]) != (_usual_status(g, i), 0, 0)
    }
    return {key: value for key, value in document.items() if value != {}}


def _ids(f: Facts, units: Iterable[int]) -> list[str]:
    return [f.ids[u] for u in units]


def _battle(f: Facts, b: Battle) -> dict[str, list[str]]:
    words = {"hexes": [f.names[h] for h in b[0]], "attackers": _ids(f, b[1]), "guns": _ids(f, b[2]), "ships": _ids(f, b[3])}
    return {key: value for key, value in words.items() if value}


# -- reading ----------------------------------------------------------------------------------------------------------


def read_position(document: dict[str, Any], options: Mapping[str, Any], facts: Facts) -> State:
    """A state out of notation; errors quote what is wrong in it."""
    for key in document:
        if key not in KEYS:
            raise HendersonError(f"'{key}' is no key of a First Blood position: expected {nearest(key, KEYS)}")
    g = fresh(facts, bool(options["infantry-repair"]))
    g.turn = _one(document, "turn", ("Set-up", *TURNS), "SEP I")
    g.phase = _one(document, "phase", PHASE_NAMES, PHASE_NAMES[1] if g.turn else PHASE_NAMES[0])
    if (g.turn == 0) != (g.phase == 0):
        raise HendersonError(f"turn '{document.get('turn')}' and phase '{document.get('phase')}' do not go together")
    g.stage = _whole(document, "stage")
    g.entry_losses = _whole(document, "entry_losses")
    _units(g, document.get("units", {}))
    _airfields(g, _table(document, "airfields"))
    _flags(g, document)
    g.battles = [_read_battle(g, b) for b in _list(document, "battles")]
    forming = [_read_battle(g, b) for b in _list(document, "forming")]
    g.forming = forming[0] if forming else ()
    g.missions = [(_unit(g.facts, gun), _space(g.facts, hex_)) for gun, hex_ in _list(document, "missions")]
    g.entry_attack = bool(document.get("entry_attack", g.phase == 8 and blocked(g, US)))
    g.winner, g.reason, g.ended_by = (str(document.get(k, "")) for k in ("winner", "reason", "ended_by"))
    if g.winner and g.winner not in SIDES:
        raise HendersonError(f"winner '{g.winner}': expected {' or '.join(SIDES)}")
    g.result = str(document.get("result", ""))
    if g.result and (g.result not in RESULTS or not g.battles):
        raise HendersonError(f"result '{g.result}': expected one of {', '.join(RESULTS)}, and an attack it belongs to")
    _check(g)
    return g


def _one(document: dict[str, Any], key: str, words: tuple[str, ...], default: str) -> int:
    word = document.get(key, default)
    if word not in words:
        raise HendersonError(f"{key} '{word}': expected {nearest(str(word), words, 16)}")
    return words.index(word)


def _whole(document: dict[str, Any], key: str) -> int:
    value = document.get(key, 0)
    if type(value) is not int or not 0 <= value <= 99:
        raise HendersonError(f"{key} '{value}': expected a whole number")
    return value


def _table(document: dict[str, Any], key: str) -> dict[str, Any]:
    value = document.get(key, {})
    if not isinstance(value, dict):
        raise HendersonError(f"{key} '{value}': expected a table [{key}]")
    return value


def _list(document: dict[str, Any], key: str) -> list[Any]:
    value = document.get(key, [])
    if not isinstance(value, list):
        raise HendersonError(f"{key} '{value}': expected a list")
    return value


def _unit(f: Facts, word: Any) -> int:
    if word not in f.unit:
        raise HendersonError(f"'{word}' is no counter: expected {nearest(str(word), f.ids)}")
    return f.unit[word]


def _space(f: Facts, word: Any) -> int:
    if word not in f.space:
        raise HendersonError(f"'{word}' is no space of the board: expected {nearest(str(word), f.names)}")
    return f.space[word]


def _units(g: State, table: Any) -> None:
    if not isinstance(table, dict):
        raise HendersonError(f"units '{table}': expected a table [units] of spaces")
    f = g.facts
    g.place = [_where_unnamed(g, u) for u in range(len(f.ids))]
    named: set[int] = set()
    for name, words in table.items():
        space = _space(f, name)
        for word in [words] if isinstance(words, str) else words:
            u = _unit(f, word)
            if u in named:
                raise HendersonError(f"'{word}' is in two places, the second is {name}")
            named.add(u)
            g.place[u] = space
    recompute(g)


def _airfields(g: State, table: dict[str, Any]) -> None:
    f = g.facts
    g.status = [_usual_status(g, i) for i in range(len(f.fields))]
    for name, value in table.items():
        if _space(f, name) not in f.fields:
            raise HendersonError(f"'{name}' is no airfield hex: expected {', '.join(f.names[h] for h in f.fields)}")
        i = f.fields.index(f.space[name])
        value = {"status": value} if isinstance(value, str) else value
        g.status[i] = _one(value, "status", STATUS, STATUS[g.status[i]])
        g.work[i], g.shelled[i] = _whole(value, "work"), int(bool(value.get("shelled")))


def _flags(g: State, document: dict[str, Any]) -> None:
    f = g.facts
    g.left = _opened(g)
    for word, value in _table(document, "left").items():
        if not isinstance(value, int | float) or value < 0 or 2 * value != int(2 * value):
            raise HendersonError(f"left {word} '{value}': expected movement factors, in halves")
        g.left[_unit(f, word)] = int(2 * value)
    g.visited = [_seen(g, u) for u in range(f.ground)]
    for word, letters in _table(document, "visited").items():
        g.visited[_unit(f, word)] = sum(1 << f.boxes.index(_space(f, f"Box {letter}")) for letter in str(letters))
    moved = {_unit(f, word) for word in _list(document, "moved")}
    g.stood = bytearray(int(g.turn > 0 and g.place[u] < f.hexes and u not in moved) for u in range(f.ground))
    for key in LISTS:
        flags = getattr(g, key)
        for word in _list(document, key):
            flags[_unit(f, word)] = 1


def _read_battle(g: State, value: Any) -> Battle:
    if not isinstance(value, dict):
        raise HendersonError(f"attack '{value}': expected hexes, attackers, guns, ships")
    f = g.facts
    units = [tuple(_unit(f, w) for w in value.get(key, [])) for key in ("attackers", "guns", "ships")]
    return tuple(_space(f, w) for w in value.get("hexes", [])), units[0], units[1], units[2]


def _check(g: State) -> None:
    """A position that could come about: nothing in places it cannot be."""
    f = g.facts
    for h in range(f.hexes):
        if len({f.side[u] for u in g.at[h]}) > 1:
            raise HendersonError(f"{f.names[h]} holds {g.names(g.at[h])}: opposing units never share a hex [5.1]")
        if len(g.at[h]) > STACK:
            if len(g.at[h]) > STACK + 1 or g.crowded >= 0 or g.phase != (2 if f.side[g.at[h][0]] else 7):
                raise HendersonError(f"{f.names[h]} holds {g.names(g.at[h])}: at most {STACK} may stay [5.0a]")
            g.crowded = h
            if not any(can_move(g, u) for u in g.at[h]):
                raise HendersonError(f"{f.names[h]} holds {g.names(g.at[h])} and none can leave [5.0a]")
    for u, space in enumerate(g.place):
        if space not in _places(g, u):
            raise HendersonError(f"{f.ids[u]} cannot be in {f.names[space]}")


def _places(g: State, u: int) -> Iterable[int]:
    """Spaces where a counter can be at all."""
    f = g.facts
    waiting = (f.out, f.at_start if g.turn == 0 else f.out, *f.turn_boxes[max(0, f.arrives[u] - 1) : max(0, f.arrives[u])])
    if u < f.ground:
        return {*range(f.hexes), *f.entries[f.side[u]], *(f.boxes if f.side[u] else ()), *waiting}
    if f.side[u] == US:
        fields = [h for i, h in enumerate(f.fields) if g.status[i] == OPERATIVE and (f.fighter[u] or not f.strip[i])]
        targets = [h for h in range(f.hexes) if g.holder[h] == JAPAN + 1 and f.bomber[u] and g.phase in (7, 8)]
        boxes = [f.usaf_reserve, *([f.cap] if f.fighter[u] else []), *([f.ground_attack] if f.bomber[u] else [])]
        return {*fields, *targets, *boxes, *waiting}
    return {*((f.ijn_reserve, f.ijn_attack, f.ijn_special) if f.ship[u] else (f.ijaf_reserve, f.ijaf_attack)), *waiting}
