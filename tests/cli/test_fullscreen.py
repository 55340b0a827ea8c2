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
        app = FullScreen(at, pace=0)
        async with app.run_test(size=size) as pilot:
            await app.workers.wait_for_complete()
            for key in keys:
                await pilot.press(*key.split("+") if key != "+" else "+")
                await app.workers.wait_for_complete()
                await pilot.pause()
            if cover := app.screen.query("#cover"):
                assert not app.screen.query("#map")
                left = app.screen_stack[0].query_one("#log").lines
                return app, {"cover": str(cover.first().render())}, "\n".join(str(line.text) for line in left)
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


def test_the_other_person_sits_down_before_anything_is_shown():
    at = sitting("starvation-island", Japan="human")
    first = at.sitting
    while at.game.decision.player == first:
        before = at.game.clone()
        at.game.play(at.game.decision.words[0])
    at.game = before
    word = ["space" if letter == " " else letter for letter in before.decision.words[0]]
    _, texts, log = played(at, "colon", *word, "enter")
    assert "at the table" in texts["cover"] and at.sitting != first
    assert not log, "what the first was told is not left there"


def test_what_the_bot_is_asked_is_not_shown_while_it_moves():
    at = sitting("deluxe")

    async def go():
        app = FullScreen(at, pace=30)
        async with app.run_test(size=(140, 44)) as pilot:
            await app.workers.wait_for_complete()
            app.do("auto")
            while at.game.decision.player == "US":
                await app.workers.wait_for_complete()
                app.do("auto")
            for _ in range(400):
                await pilot.pause(0.02)
                shown = str(app.query_one("#question").render())
                if "is moving" in shown:
                    break
            asked = at.game.decision
            assert app.busy and asked.player == "Japan" and asked.text not in shown
            app.do("undo")
            assert at.game.decision is asked and "end of it." in str(app.query_one("#log").lines[-1].text)
            await pilot.press("space")
            await app.workers.wait_for_complete()
            assert not app.busy

    asyncio.run(go())


def test_a_short_question_after_a_long_one_is_wholly_seen():
    """The scroll bar of the long one took two columns of the short one, whose last line was hidden."""

    async def go():
        app = FullScreen(sitting("first-blood"), pace=0)
        async with app.run_test(size=(140, 44)) as pilot:
            await app.workers.wait_for_complete()
            asked, question = app.query_one("#asked"), app.query_one("#question")
            for text in ("one more answer\n" * 60, f"{'a' * 40} five\n" * 4):
                question.update(text)
                await pilot.pause(0.1)
            return asked.max_scroll_y

    assert asyncio.run(go()) == 0
