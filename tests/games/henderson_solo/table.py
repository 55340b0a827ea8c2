"""A table to test at: positions by keyword, real dice typed in with the other words, and a pack of its own.

The pack in `pack/` is a copy of the built-in components as they were when the tests were written, so that a rule is tested with
the ledger's numbers whatever an owner keys in later.
"""

import shutil
from pathlib import Path

import henderson
from henderson.engine.decision import DICE
from henderson.engine.position import render
from henderson.games.henderson_solo.rules import state as names

PACK = Path(__file__).parent / "pack"
HELD = {  # a front that nobody is likely to break: for tests that look elsewhere
    "Rifles 21": "MRM 1", "Rifles 22": "MRM 2", "Rifles 23": "MLB 1", "Rifles 24": "MLB 2",
}  # fmt: skip


def at(step="USMC Actions", counters=None, enemy=None, options=None, pack=PACK, **keys):
    """A game that stands at that step. Dice are typed in: every roll is a word of `go`."""
    document = {"step": step, **keys, "options": options or {}, "counters": counters or {}, "enemy": enemy or {}}
    return henderson.position("henderson-solo", render(document), dice=henderson.Typed(), pack=pack)


def new(**options):
    """A new game with typed dice."""
    return henderson.new("henderson-solo", options=options, dice=henderson.Typed(), pack=PACK)


def changed(folder, file, old, new):
    """A pack in which one thing is printed otherwise."""
    shutil.copytree(PACK, folder, dirs_exist_ok=True)
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new))
    return folder


def go(game, *answers):
    """Play these words and dice."""
    for answer in answers:
        game.play(str(answer))
    return game


def act(game, counter, action, *answers):
    """That counter takes that Action; a counter with one Action only is not asked which."""
    go(game, counter)
    if asks(game) == "4.1.2.f":
        go(game, action)
    return go(game, *answers)


def menu(game, counter):
    """The Actions open to a counter; a single one is seen without taking it."""
    from henderson.games.henderson_solo.rules.actions import menu as actions
    from henderson.games.henderson_solo.rules.orders import ACTION, rooms

    g = game.state
    c = g.facts.by_name[counter]
    found = set(actions(g, c, rooms(g, ACTION)[g.facts.sector_of[g.place[c]]]))
    assert (counter in game.decision.words) == bool(found)
    return found


def card(name, counters=None, enemy=None, options=None, more=0, **keys):
    """A game in which that IJA card has just been turned up."""
    keys = {"pool": [name], "left": 1 + (more > 0), "cards_left": 1 + more, **keys}
    game = at("IJA card", counters, enemy, options, **keys)
    return go(game, name)


def place(kind, sector, counters=None, enemy=None, options=None, **keys):
    """A counter of that kind is placed, by 1d4 = sector."""
    return go(at("Place IJA counters", counters, enemy, options, to_place=[kind], **keys), sector)


def rolls(game):
    """Is a die asked for, and by which rule?"""
    return game.decision.rule if game.decision is not None and game.decision.player == DICE else ""


def asks(game):
    """The rule of the player's question."""
    return game.decision.rule if game.decision is not None and game.decision.player == "US" else ""


def words(game):
    return set(game.decision.words)


def where(game, counter):
    """The place of a USMC counter, "" in stock."""
    g = game.state
    p = g.place[g.facts.by_name[counter]]
    return g.facts.place_names[p] if p >= 0 else ""


def has(game, counter, word):
    """Does that token lie on the counter?"""
    g = game.state
    return bool(g.status[g.facts.by_name[counter]] & names.STATUS[word])


def ija(game, counter):
    """The Attack Position of an IJA counter, "" in stock, "gone" when out of the game."""
    g = game.state
    ap = g.enemy[g.facts.enemies_by_name[counter]]
    return g.facts.ap_names[ap] if ap >= 0 else "gone" if ap == names.GONE else ""


def told(game, text):
    """Was that said in the log?"""
    return any(text in line for line in game.log)


def wired(game):
    g = game.state
    return {g.facts.ap_names[ap] for ap in names.bits(g.wired)}
