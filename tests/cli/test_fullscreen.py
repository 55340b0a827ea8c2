"""The table on the whole terminal: a cursor, what lies under it, answers by keys and by words."""

import asyncio

import pytest

import henderson
from henderson.cli.cells import Grid, towards
from henderson.cli.fullscreen import FullScreen
from henderson.cli.keyboard import Keyboard
from henderson.cli.play import Sitting
from henderson.cli.settings import opponents
from henderson.draw.letters import layout


def sitting(title, seed=3, **who):
    game = henderson.new(title, seed=seed)
    seats = {side: who.get(side, "human" if side == "US" else "heuristic") for side in game.rules.SIDES}
    found = Sitting(game, opponents(game.rules, seats, seed), Keyboard())
    found.bots()
    found.next_seat()
    return found


def played(at, *keys, size=(140, 44)):
    """The app after some keys, and what its panels show."""

    async def go():
        app = FullScreen(at)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            for key in keys:
                await pilot.press(*key.split("+") if key != "+" else "+")
                await pilot.pause()
            texts = {name: str(app.query_one(f"#{name}").render()) for name in ("question", "under")}
            log = "\n".join(str(line.text) for line in app.query_one("#log").lines)
            return app, texts, log

    return asyncio.run(go())


@pytest.mark.parametrize("title", henderson.games())
def test_every_board_is_drawn_with_its_pieces(title):
    game = henderson.new(title, seed=1)
    board = game.board()
    cells = layout(board)
    assert set(cells) == {s.id for s in board.spaces}
    grid = Grid(board, game.view("US"), game.rules.SIDES, set(), next(iter(cells)))
    text = "\n".join("".join(s.text for s in grid.line(n, 0, grid.width)) for n in range(grid.height))
    placed = [p for p in game.view("US").pieces if p.place and not p.hidden]
    assert sum((p.name or p.id)[:4] in text for p in placed) >= len(placed) * 0.3


def test_no_two_hexes_lie_on_each_other():
    cells = layout(henderson.new("deluxe", seed=1).board())
    taken = [(c.column + x, c.row + y) for c in cells.values() for x in range(c.wide) for y in range(c.high)]
    assert len(set(taken)) >= 0.97 * len(taken)


def test_the_cursor_goes_where_the_arrow_points():
    cells = layout(henderson.new("deluxe", seed=1).board())
    assert towards(cells, "3707", 0, 1) == "3708" and towards(cells, "3707", 0, -1) == "3706"
    assert towards(cells, "3707", 1, 0) in ("3807", "3808") and towards(cells, "3707", -1, 0) in ("3607", "3608")
    assert towards(cells, "0101", -1, 0) == "0101"


def test_tab_finds_a_choice_and_enter_takes_it():
    at = sitting("deluxe")
    before = at.game.decision.hand
    _, texts, log = played(at, "tab", "enter")
    assert at.game.decision.hand != before or at.game.decision.rule != "SoP.4"
    assert "lands at" in log and texts["under"] and "[SoP." in texts["question"]


def test_what_is_no_answer_is_refused_with_its_reason():
    at = sitting("deluxe")
    rule = at.game.decision.rule
    _, _, log = played(at, "colon", "9+9+9+9", "enter")
    assert "'9999' does not answer" in log.replace("\n", " ") and at.game.decision.rule == rule


def test_words_and_commands_are_typed():
    at = sitting("starvation-island", Japan="human")
    _, _, log = played(at, "colon", *"sequence", "enter")
    assert "-> " in log


def test_a_small_terminal_is_no_trouble():
    played(sitting("first-blood"), "right", "down", "tab", size=(60, 20))
