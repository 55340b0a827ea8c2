"""The pieces of the full-screen table that need no running app: the question beside the map, rows that are typed."""

import contextlib

import pytest

import henderson
from henderson.cli import beside, show
from henderson.cli.keyboard import Keyboard
from henderson.cli.mapview import MapView, grown
from henderson.cli.play import Sitting
from henderson.cli.screen import Page
from henderson.cli.sheets import row_of
from henderson.draw.letters import layout


def asked(game, wide=36):
    page = Page(wide)
    with contextlib.redirect_stdout(page):
        beside.question(game, game.decision.player)
    return page.getvalue()


def test_how_it_is_answered_stands_before_answers_that_may_be_cut_off():
    game = henderson.new("henderson-solo", seed=5)
    while not game.decision.words[0].startswith("Rifles"):
        game.answer(game.decision.options[0])
    text = asked(game)
    assert text.index(f"Enter lists these {len(game.decision.words)}") < text.index("1 Rifles")


def test_what_is_told_of_a_word_is_folded_under_it_and_bare_words_stand_side_by_side():
    assert beside.listed([" 1 NCO"], ["cost 2, 10 points left"], 20) == [" 1 NCO  cost 2, 10\n   points left"]
    assert beside.listed([str(n) for n in range(15)], [""] * 15, 80) == ["   ".join(str(n) for n in range(15))]
    assert beside.listed(["7 two words", "8 more"], ["", ""], 12) == ["7 two words", "8 more"]


@pytest.mark.parametrize(("lit", "told"), [((1, 0, 0), "one counter is lit"), ((2, 1, 3), "2 counters and one place are lit")])
def test_what_the_map_shows_is_counted(lit, told):
    text = beside.keys(*lit, rows=True)
    assert text.startswith(told) and ("type its number" in text) == bool(lit[2])


def test_a_row_is_typed_by_its_number_or_its_word_and_an_amount_is_an_amount():
    words = ["Wildcat", "SBD-Bomber", "SBD-Patrol"]
    assert [row_of(words, typed) for typed in ("3", "s", "SBD-p", "4", "x")] == [2, 1, 2, None, None]
    assert row_of(["0", "1", "2"], "2") == 2


def test_tab_begins_at_the_nearest_choice_and_enemies_are_found():
    game = henderson.new("avalon-hill", seed=4, scenario="ring")
    at = Sitting(game, {"US": None, "Japan": None}, Keyboard())
    at.next_seat()
    view = MapView(at)
    view.cursor = "LL-25"
    view.next_choice(1)
    assert view.cursor == "LL-23"
    view.next_enemy()
    assert any(p.place == view.cursor and p.side == "Japan" for p in game.view("US").pieces)


def test_the_figures_that_decide_are_not_pushed_off_the_status_line_by_a_date():
    game = henderson.new("deluxe", seed=7, scenario="last-throw")
    whole = show.status_line(game, "Japan")
    short = show.status_line(game, "Japan", len(whole) - 1)
    assert "Jan 1943" in whole and "Jan 1943" not in short
    assert whole.split("   ")[1:] == short.split("   ")[1:]


def test_boxes_that_grow_do_not_make_the_board_wider():
    usual = layout(henderson.new("starvation-island", seed=1).board())
    assert max(c.column + c.wide for c in grown(usual).values()) == max(c.column + c.wide for c in usual.values())
