"""A table that goes on for months: what nobody can take back any more leaves memory, and nothing of the game is lost by it."""

import asyncio
import random

import msgspec
import pytest

from henderson.engine.decision import DICE, HendersonError
from henderson.engine.game import FORGOTTEN, Game
from henderson.engine.memory import SPARE, forget, forgot
from henderson.engine.record import dump_crash
from henderson.server.database import OneFile
from henderson.server.film import Film, film
from henderson.server.log import NEWEST, PACK, Log, json_list
from henderson.server.messages import Entry, NewTable
from henderson.server.opening import load_table, order_of, set_up
from henderson.server.store import Store
from henderson.server.tables import REBUILT, Table

ANSWERS = 260


def remembered(game):
    """The activations that a game still has, newest first."""
    found, node = [], game.past
    while node is not None and node.rolls != FORGOTTEN:
        found.append(node)
        node = node.before
    return found


def before_last_die(game):
    """How many of them lie before the last die, and cannot be taken back."""
    return sum(game.rolls > node.rolls for node in remembered(game))


def play_on(table, rng, answers):
    for _ in range(answers):
        if table.decision is None:
            return
        side = table.decision.player
        table.answer(side, table.number(side).at, rng.choice(table.decision.words))


@pytest.fixture(scope="module")
def long(tmp_path_factory):
    """A table of First Blood on which both sides said what came into their heads, and the file it is in."""
    store = Store(tmp_path_factory.mktemp("memory") / "tables.sqlite")
    made = asyncio.run(order_of(NewTable("first-blood", seed="5", hotseat=True), None))
    table = asyncio.run(set_up(OneFile(store), made, "", 0))
    kept, rng = [], random.Random(5)
    for _ in range(ANSWERS):
        play_on(table, rng, 1)
        kept.append(before_last_die(table.game))
    yield table, kept, store
    store.close()


def test_a_long_game_keeps_no_more_states_than_a_short_one(long):
    table, kept, _ = long
    played, in_all, most = len(table.words), len(remembered(table.whole())), max(kept)  # numbers: a past is long to print
    assert played >= ANSWERS and in_all > 5 * SPARE and most <= SPARE + 2
    lost, whole = forgot(table.game), forgot(table.whole())
    assert lost and not whole


def test_its_log_is_whole_and_its_older_lines_are_packed(long):
    table, _, _ = long
    whole = table.whole()
    for side in (*whole.rules.SIDES, ""):
        entries = table.log.entries(table.game, side)
        assert entries == Log(whole).entries(whole, side) and len(entries) > PACK + NEWEST
        lines, count = table.log.newest(table.game, side)
        assert msgspec.json.decode(json_list(lines), type=list[Entry]) == entries[-NEWEST:] and count == len(entries)
        assert [line.n for line in lines] == [entry.n for entry in entries[-NEWEST:]]
        assert len(table.log._packed[side]) > 0


def test_it_is_shown_saved_and_looked_back_at_as_before(long):
    table, _, _ = long
    whole = Table(table.row, table.keeper)
    whole.words, whole.players, whole.at, whole.game = table.words, table.players, table.at, table.whole()
    assert table.export() == whole.export()
    for side in (*table.game.rules.SIDES, ""):
        assert table._look(side).shown.whole({}) == whole._look(side).shown.whole({})
    found = film(table, "US")
    left, in_all = len(remembered(found._game)), len(remembered(table.whole()))
    assert left < in_all / 2  # who looked back leaves no more behind
    assert found.moments == _remembering_all(table).moments


def _remembering_all(table):
    made = Film(table, "US", True)
    made._log.let_go = lambda game: {}
    return made.follow()


def test_all_that_could_be_taken_back_still_can(long):
    _, _, store = long
    table = asyncio.run(load_table(OneFile(store), long[0].id, 0))
    rng, taken = random.Random(8), 0
    for _ in range(8):
        play_on(table, rng, 5)
        whole = table.whole()
        while (side := table.players[-1]) != DICE and not whole.undo_refusal():
            table.undo(side, table.number(side).at)
            whole.undo()
            taken, same = taken + 1, table.game.state == whole.state
            assert same and table.game.decision.words == whole.decision.words
            assert table.log.entries(table.game, "US") == Log(whole).entries(whole, "US")
    assert taken > 9


def test_a_game_that_has_forgotten_says_so_rather_than_tell_half(long):
    game = long[0].whole()
    for _ in range(2):
        forget(game)
    for half in (game.save, game.events, lambda: Log(game).entries(game, "")):
        with pytest.raises(HendersonError, match="remembers only"):
            half()
    with pytest.raises(HendersonError, match="remembers only"):
        for _ in range(ANSWERS):
            game.undo()
    assert dump_crash(game, "", ValueError("a crash is told even so")) == ""


@pytest.mark.pure
def test_a_game_that_is_rebuilt_is_never_all_there_at_once(long, monkeypatch):
    table, _, _ = long
    held = []
    play = Game.play
    monkeypatch.setattr(Game, "play", lambda game, word: (play(game, word), held.append(before_last_die(game))))
    table._rebuild()
    assert len(held) == len(table.words) and max(held) < REBUILT + SPARE + 2 < len(remembered(table.whole()))
