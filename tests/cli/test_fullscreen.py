"""The table on the whole terminal: a cursor, what lies under it, answers by keys and by words."""

import asyncio
import threading

import pytest
from textual.widgets import OptionList
from textual.widgets.option_list import Option

import henderson
from henderson.cli.cells import Grid, towards
from henderson.cli.fullscreen import FullScreen
from henderson.cli.keyboard import Keyboard
from henderson.cli.play import Sitting
from henderson.cli.screen import say
from henderson.cli.settings import opponents
from henderson.cli.thinking import THOUGHTS
from henderson.draw.letters import layout
from henderson.lab.match import bot_answers


def sitting(title, seed=3, **who):
    game = henderson.new(title, seed=seed)
    seats = {side: who.get(side, "human" if side == "US" else "heuristic") for side in game.rules.SIDES}
    found = Sitting(game, opponents(game.rules, seats, seed), Keyboard())
    found.bots()
    found.next_seat()
    return found


async def begun(app, pilot):
    """The first page is read, the first question asked."""
    await pilot.pause()
    await pilot.press("enter")
    await pilot.pause()
    await app.workers.wait_for_complete()


def played(at, *keys, size=(140, 44)):
    """The app after some keys, and what its panels show; "say WORDS" is a line as it was typed."""

    async def go():
        app = FullScreen(at, pace=0)
        async with app.run_test(size=size) as pilot:
            await begun(app, pilot)
            for key in keys:
                if key.startswith("say "):
                    app.do(key.removeprefix("say "))
                else:
                    await pilot.press(key)
                await app.workers.wait_for_complete()
                await pilot.pause()
            if cover := app.screen.query("#cover"):
                assert not app.screen.query("#map")
                left = app.screen_stack[0].query_one("#log").lines
                return app, {"cover": str(cover.first().render())}, "\n".join(str(line.text) for line in left)
            if page := app.screen.query("#text"):
                return app, {"page": str(page.first().render())}, ""
            texts = {name: str(app.query_one(f"#{name}").render()) for name in ("where", "question", "under")}
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
    _, _, log = played(at, "say 3707")
    reason = at.game.reason("3707")
    assert str(reason[1]) in " ".join(log.split()) and "does not answer" not in log and at.game.decision.rule == rule


def test_what_a_command_tells_at_length_is_a_page_and_little_a_line():
    at = sitting("avalon-hill")
    _, texts, _ = played(at, "?")
    assert "Arrows move the cursor" in texts["page"] and "look PLACE" in texts["page"]
    _, texts, log = played(at, "say look KK-22")
    assert "Henderson Field" in log and "KK-22" in log


def test_the_first_page_tells_the_goal_and_the_end_tells_how_it_ended():
    at = sitting("henderson-solo", US="human")

    async def go():
        app = FullScreen(at, pace=0)
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            first = str(app.screen.query_one("#text").render())
            await pilot.press("enter")
            at.game = position_near_its_end()
            app.do("auto")
            while at.game.decision is not None:
                await app.workers.wait_for_complete()
                app.do("auto")
            await app.workers.wait_for_complete()
            await pilot.pause()
            return first, str(app.screen.query_one("#text").render())

    first, last = asyncio.run(go())
    assert "The USMC side wins" in first and "Hold until" in first
    assert at.game.outcome.reason.split()[0] in last and "quit" in last


def position_near_its_end():
    game = henderson.new("henderson-solo", seed=3)
    kept = []
    bot = opponents(game.rules, {"US": "random"}, 3)["US"]
    while game.outcome is None:
        kept = [*kept[-3:], game.clone()]
        bot_answers(game, bot)
    return kept[0]


def test_the_figures_that_decide_and_what_enter_does_are_in_sight():
    at = sitting("deluxe")
    _, texts, _ = played(at, "tab", size=(80, 24))
    assert "Turn 1 of 26" in texts["where"] and "VP 0" in texts["where"] and "Field 20" in texts["where"]
    assert texts["under"].startswith(f"Enter: {at.game.decision.words[1]}")


def test_units_on_the_map_are_lit_not_listed():
    at = sitting("avalon-hill")
    at.game = henderson.new("avalon-hill", seed=1, scenario="ring")
    at.next_seat()
    _, texts, _ = played(at, size=(80, 24))
    assert "18 counters are lit" in texts["question"] and "1/1" not in texts["question"] and "end" in texts["question"]


def test_names_of_boxes_can_be_read():
    at = sitting("henderson-solo", US="human")

    async def go():
        app = FullScreen(at, pace=0)
        async with app.run_test(size=(120, 40)) as pilot:
            await begun(app, pilot)
            grid = app.map.grid
            return "\n".join("".join(s.text for s in grid.line(n, 0, grid.width)) for n in range(grid.height))

    drawn = asyncio.run(go())
    for name in ("Sandspit", "Approach", "West bank", "Suppression"):
        assert name in drawn

def test_words_and_commands_are_typed():
    at = sitting("starvation-island", Japan="human")
    said, line = [], at.line
    at.line = lambda text: (said.append(text), line(text))[1]
    _, texts, _ = played(at, "9", "7", "enter", "colon", *"turns", "enter")
    assert "August II" in texts["page"] and said == ["97", "turns"]  # both digits: entering the line selects nothing


def test_a_small_terminal_is_no_trouble():
    played(sitting("first-blood"), "right", "down", "tab", size=(60, 20))


def test_the_other_person_sits_down_before_anything_is_shown():
    at = sitting("starvation-island", Japan="human")
    first = at.sitting
    while at.game.decision.player == first:
        before = at.game.clone()
        at.game.play(at.game.decision.words[0])
    at.game = before
    word = before.decision.words[0]
    _, texts, log = played(at, f"say {word}")
    assert "at the table" in texts["cover"] and at.sitting != first
    assert not log, "what the first was told is not left there"


def test_what_the_bot_is_asked_is_not_shown_while_it_moves():
    at = sitting("deluxe")

    async def go():
        app = FullScreen(at, pace=30)
        async with app.run_test(size=(140, 44)) as pilot:
            await begun(app, pilot)
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
            await begun(app, pilot)
            asked, question = app.query_one("#asked"), app.query_one("#question")
            for text in ("one more answer\n" * 60, f"{'a' * 40} five\n" * 4):
                question.update(text)
                await pilot.pause(0.1)
            return asked.max_scroll_y

    assert asyncio.run(go()) == 0


def test_an_impatient_second_enter_does_no_harm():
    """The list of pieces was closed twice, and the table with it."""
    at = sitting("avalon-hill")
    at.game = henderson.new("avalon-hill", seed=1, scenario="ring")
    at.next_seat()

    async def go():
        app = FullScreen(at, pace=0)
        async with app.run_test(size=(100, 30)) as pilot:
            await begun(app, pilot)
            app.action_choose()
            await pilot.pause()
            which = app.screen
            chosen = OptionList.OptionSelected(which.query_one("#which"), Option("first"), 0)
            which.on_option_list_option_selected(chosen)
            which.on_option_list_option_selected(chosen)
            which.action_close()
            await pilot.pause()
            await app.workers.wait_for_complete()
            return len(app.screen_stack), len(app.screen.query("#map"))

    assert asyncio.run(go()) == (1, 1) and at.game.decision.rule == "B.move.2"


def test_a_hint_is_thought_about_beside_the_table_and_can_be_stopped(monkeypatch):
    answered, stopped = threading.Event(), threading.Event()

    def slow(game, side, rest, stop):
        while not (stop() or answered.wait(0.01)):
            pass
        (stopped if stop() else answered).set()
        return lambda: say("Hold the ridge.")

    monkeypatch.setitem(THOUGHTS, "hint", slow)

    async def go():
        app = FullScreen(sitting("deluxe"), pace=0)
        async with app.run_test(size=(140, 44)) as pilot:
            await begun(app, pilot)
            before = app.map.cursor
            await pilot.press("h", "right", "right")
            assert "thinks about it" in str(app.thinking.render()) and app.thinking.display
            assert app.map.cursor != before, "the map can be used meanwhile"
            await pilot.press("escape")
            assert not app.thinking.display
            await pilot.press("h")
            answered.set()
            await app.workers.wait_for_complete()
            return app, "\n".join(str(line.text) for line in app.query_one("#log").lines)

    app, log = asyncio.run(go())
    assert stopped.wait(5), "the first thought was told to stop"
    assert log.count("stopped thinking") == 1 and log.count("Hold the ridge.") == 1
    assert app.thought is None


def test_what_the_other_side_did_stays_on_a_page_until_it_is_read():
    at = sitting("deluxe")

    async def go():
        app = FullScreen(at, pace=0)
        async with app.run_test(size=(140, 44)) as pilot:
            await begun(app, pilot)
            pages = []
            for _ in range(60):
                app.do("auto")
                await app.workers.wait_for_complete()
                await pilot.pause()
                if page := app.screen.query("#text"):
                    pages.append(str(page.first().render()))
                    await pilot.pause(0.3)
                    assert app.screen.query("#text"), "it stays"
                    await pilot.press("enter")
                    await pilot.pause()
                    break
            assert not app.screen.query("#text") and at.game.decision.player == "US"
            await pilot.press("m")
            return *pages, str(app.screen.query_one("#text").render())

    first, again = asyncio.run(go())
    assert first == again and "What the other side did" in first and "moved" in first
