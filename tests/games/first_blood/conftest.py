"""A component pack of the rulebook's own numbers, and a short way to set up a scene with it.

Terrain: only what the rulebook states (4.2, 4.4, 4.5), a jungle hex 0212 and a ridge 0611-0612; all else is clear.
Counters: their names say their strength, U5a is a U.S. battalion of 5, J4b a Japanese of 4, UG3a a U.S. gun of 3, UE3a
a U.S. engineer.
"""

import shutil
from pathlib import Path

import pytest

import henderson
from henderson.games import first_blood
from henderson.games.first_blood.rules.facts import TURNS

DATA = Path(first_blood.__file__).parent / "data"
JUNGLE = ("0809", "0810", "0212")
RIDGE = ("0406", "0507", "0307", "0017", "0018", "0611", "0612")  # the last two are ours, with a ridge side between them
RIVER = (("0710", "0809"), ("0709", "0710"), ("0809", "0810"), ("0809", "0910"), ("0609", "0709"))
CLEAR = (("0406", "0507"), ("0307", "0406"), ("0017", "0018"), ("0612", "0613"))  # 4.5, and a way up from 0613
SAME = "AE,A2,A1,EX,DR,D1"
GOOD = "A2,A1,EX,DR,D1,DE"


def write_pack(folder: Path) -> None:
    for file in DATA.iterdir():
        shutil.copyfile(file, folder / file.name)
    grid = henderson.games and first_blood.read(first_blood.Pack(DATA)).grid
    names = grid.names
    hexes = [f"{n},{'jungle' if n in JUNGLE else 'ridge' if n in RIDGE else 'clear'},,," for n in names]
    (folder / "hexes.csv").write_text("hex,terrain,features,confidence,basis\n" + "\n".join(hexes) + "\n")
    sides = [f"{a},{b},river,Lunga,," for a, b in RIVER] + ["0909,0910,ford,Lunga,,"] + [f"{a},{b},clear,,," for a, b in CLEAR]
    sides.append("0710,0810,jungle,,,")
    given = {frozenset(s.split(",")[:2]) for s in sides}
    for ridge in RIDGE:
        for other in grid.neighbours[grid.index[ridge]]:
            pair = frozenset((ridge, names[other]))
            if pair not in given:
                given.add(pair)
                sides.append(f"{ridge},{names[other]},ridge,,,")
    (folder / "hexsides.csv").write_text("a,b,kind,river,confidence,basis\n" + "\n".join(sides) + "\n")
    rows = []
    for side, letter in (("US", "U"), ("Japan", "J")):
        for strength, many in ((5, "abcdefghijklmnopqrst"), (4, "abcd"), (3, "abcdef"), (2, "ab"), (1, "ab")):
            rows += [f"{letter}{strength}{x},{side},infantry,{strength},,8,AT START,test" for x in many]
        rows += [f"{letter}G{s}{x},{side},artillery,{s},5,6,AT START,test" for s in (3, 4, 8) for x in "abc"]
    rows += [f"UE3{x},US,engineer,3,,8,AT START,test" for x in "ab"]
    rows += ["J7,Japan,infantry,4,,7,AT START,odd MF", "SUY,Japan,artillery,5,8,6,OCT I,9.2", "6DB,US,infantry,3,,8,OCT I,7.1"]
    rows += [f"228/{n},Japan,infantry,5,,8,OCT III,7.3" for n in (1, 3)]
    (folder / "units.csv").write_text("unit,side,kind,combat,range,move,arrives,name\n" + "\n".join(rows) + "\n")
    # all air and naval units are there from the start, but for a few on NOV III and the two special destroyers
    record = ["turn,F4F,Fighter,Bomber,IJAF Fighter,IJAF Bomber,DD", "AT START,14,10,10,6,6,10"]
    record += [f"{turn},{'2,0,0,0,3,5' if turn == 'NOV III' else '0,0,0,0,0,0'}" for turn in TURNS] + ["from OCT I,0,0,0,0,0,2"]
    (folder / "turn_record.csv").write_text("\n".join(record) + "\n")
    types = ["F4F,US,fighter bomber,16", "Fighter,US,fighter,10", "Bomber,US,bomber,10"]
    types += ["IJAF Fighter,Japan,fighter,6", "IJAF Bomber,Japan,bomber,9", "DD,Japan,ship,17"]
    (folder / "air_types.csv").write_text("type,side,roles,counters\n" + "\n".join(types) + "\n")
    table = "odds,1,2,3,4,5,6\n"
    (folder / "american_attack.csv").write_text(table + f"1-2,{SAME}\n1-1,{SAME}\n2-1,{GOOD}\n3-1,{GOOD}\n")
    (folder / "japanese_attack.csv").write_text(table + f"1-2,{SAME}\n1-1,A1,A2,AE,EX,DR,D1\n2-1,{GOOD}\n3-1,{GOOD}\n")


@pytest.fixture(scope="session")
def pack(tmp_path_factory):
    folder = tmp_path_factory.mktemp("rulebook")
    write_pack(folder)
    return folder


@pytest.fixture
def scene(pack):
    """scene("U.S. Combat", {"0708": ["U5a"]}, dice=[3], turn="NOV I", ...) opens that position."""

    def make(phase, units, dice=(), turn="NOV I", options=None, **keys):
        lines = [f"turn = {turn!r}", f"phase = {phase!r}"]
        tables = {"units": units}
        for key, value in keys.items():
            if isinstance(value, dict):
                tables[key] = value
            else:
                lines.append(f"{key} = {str(value).lower() if isinstance(value, bool) else value!r}")
        tables["options"] = options or {}
        for name, table in tables.items():
            lines.append(f"[{name}]")
            for key, value in table.items():
                text = str(value).lower() if isinstance(value, bool) else repr(value)
                if isinstance(value, dict):
                    inner = ", ".join(f"{k} = {str(v).lower() if isinstance(v, bool) else repr(v)}" for k, v in value.items())
                    text = "{ " + inner + " }"
                lines.append(f"{key!r} = {text}")
        return henderson.position("first-blood", "\n".join(lines), dice=[*dice, *[1] * 30], pack=pack)  # a 1 costs no supply

    return make


def place(game, unit):
    """Where a counter is, in words."""
    g = game.state
    return g.facts.names[g.place[g.facts.unit[unit]]]


def at(game, space):
    """The counters in a space."""
    g = game.state
    s = g.facts.space[space]
    return {g.facts.ids[u] for u in (*g.at[s], *g.aloft[s])}


def left(game, unit):
    """MF that a unit has left, in whole points."""
    return game.state.left[game.state.facts.unit[unit]] / 2


def status(game, hex_):
    f = game.state.facts
    return ("unbuilt", "operative", "damaged", "destroyed")[game.state.status[f.fields.index(f.space[hex_])]]


def work(game, hex_):
    f = game.state.facts
    return game.state.work[f.fields.index(f.space[hex_])]


def play(game, *words):
    """Answer by words; whatever has only one answer left in a Combat or Air Phase is answered on the way."""
    for word in words:
        game.play(word)
        pass_lone(game)
    return game


def pass_lone(game):
    """Answer the questions of Combat and Air Phases that have one answer: the last attack to be rolled for, the closing word."""
    while game.decision is not None and game.decision.rule in ("8.1", "8.10c", "13.7c") and len(game.decision.words) == 1:
        game.play(game.decision.words[0])


def refused(game, word, rule=None):
    """The word is refused; by that rule, if one is named."""
    with pytest.raises(henderson.IllegalChoice) as caught:
        game.play(word)
    if rule:
        assert caught.value.rule == rule, str(caught.value)
    return str(caught.value)


def _is_declared(game, word):
    """Is that hex or unit part of an attack already (the last possible click is not asked)?"""
    f = game.state.facts
    battles = [*game.state.battles, game.state.forming]
    if word in f.space:
        return any(b and f.space[word] in b[0] for b in battles)
    return word in f.unit and any(f.unit[word] in part for b in battles for part in b[1:])


def attack(game, *words):
    """Declare one attack by hexes, units, guns and ships; clicks that were forced are passed over."""
    before = len(game.state.battles)
    for word in words:
        if game.decision is None or game.state.stage or game.state.phase not in (3, 8):
            return game  # all that was left was forced: it is declared and perhaps resolved
        if word in game.decision.words or not _is_declared(game, word):
            play(game, word)
    if (
        game.decision is not None
        and game.state.stage == 0
        and len(game.state.battles) == before
        and "attack" in game.decision.words
    ):
        play(game, "attack")
    return game


def declared(game):
    """No more attacks."""
    if game.decision is not None and game.decision.rule == "8.1":
        play(game, "done")
    return game
