"""What can be said at the table besides answers: looking, aids, orders, letting a bot go on."""

import pytest

BOTH = ("--us", "human", "--japan", "human")


def said(run, title, *lines, seats=("--us", "human", "--japan", "heuristic"), seed="3"):
    return run("play", title, *seats, "--seed", seed, given="\n".join(lines) + "\nquit\n").stdout


def test_looking_at_a_place_tells_terrain_sides_and_neighbours(run):
    told = said(run, "avalon-hill", "look KK-22", "look KK-22 LL-24", "look nowhere", seats=BOTH)
    assert "terrain: " in told and "next to: " in told and "KK-22 to LL-24: 2 steps" in told
    assert "'nowhere' is no place of the board: expected " in told


def test_looking_at_a_unit_finds_where_it_is(run):
    told = said(run, "first-blood", "look 1/1")
    assert "1/1" in told and "Traceback" not in told


@pytest.mark.parametrize(("level", "fires"), [("basic", 0), ("tournament", 2)])
def test_the_sequence_is_that_of_the_game_as_it_is_played(run, level, fires):
    """T.setup.1 The Basic game has no artillery fire."""
    told = said(run, "avalon-hill", "sequence", seats=(*BOTH, "--level", level))
    assert told.count("attacks and artillery fire  [T.arty.0a]") == fires and "U.S. battles  [B.play.3]" in told


def test_the_sequence_the_turns_and_the_charts(run):
    told = said(run, "deluxe", "sequence", "turns", "charts", "charts terrain entry", "charts weather")
    assert "-> " in told and "U.S. Movement  [SoP.7]" in told
    assert told.count("Terrain Entry Costs") > 1 and "jungle" in told and "'weather' is no table of deluxe" in told


def test_how_it_is_won_what_ground_costs_and_what_cards_do(run):
    """The first screen tells the goal; victory, terrain and cards tell the rest."""
    told = said(run, "deluxe", "terrain", "cards", "look 1/1")
    assert told.index("The U.S. side wins") < told.index("> terrain") and "7.3.2, 7.4.2" in told
    assert "Random events, 9 face down" in told
    told = said(run, "henderson-solo", "victory", "ready", "done", "cards", "look #4", seats=(), seed="1")
    assert told.count("Tank destroyed") == 1 and "COMAIRSOPAC: Ready Aircraft or Repair" in told and "#4 F4F" in told


def test_a_rule_is_found_by_its_printed_number_or_a_word(run):
    told = said(run, "deluxe", "rule 8.2.9", "rule ambush", "rule zzz", "rule 8.2.1.4")
    assert told.count("8.2.9a") >= 2 and "'zzz' is no rule of deluxe" in told
    assert "Step through it: henderson worked deluxe 8.2.1.4\n" in told
    told = run("worked", "deluxe", "8.2.1.4", "--step", given="next\nback\n3\nquit\n").stdout
    assert "16 to 4: 4-1  [7.8c]" in told and "attacker loses 1; defender loses 3 and retreats 3  [8.2.1.4]" in told


def test_a_bot_finishes_a_step(run):
    told = said(run, "avalon-hill", "auto", seats=BOTH)
    assert "U.S. arrivals" in told


def test_an_order_is_one_act_and_one_undo(run):
    """A set-up ready-made, three landings at once; each undo takes back one of them."""
    result = run("play", "avalon-hill", "--seed", "7", "--us", "human", "--japan", "human",
                 given="ready\n\nsame KK-21 3\nsame LL-22 3\nundo\nundo\nlog\n")  # fmt: skip
    assert "Answered: LL-22, LL-22, LL-22" in result.stdout
    undone = result.stdout.split("> undo")
    assert "U.S.: Land 5/1 on" in undone[1] and "U.S.: Land 1/1 on" in undone[2] and "lands on LL-22" not in undone[2]


def test_what_is_said_once_for_all_is_asked_no_more(run):
    given = "always west\nalways east\nalways\nnever\n"
    result = run("play", "ridge", "--us", "human", "--japan", "human", "--dice", "scripted 1 | 1 | 1", given=given)
    assert result.exit_code == 0, result.stdout
    assert result.stdout.count("Guard which gully?") == 1 and "wins" in result.stdout
    wrong = run("play", "ridge", "--us", "human", "--japan", "human", given="always most\n")
    assert wrong.exit_code == 2 and "answers nothing here" in wrong.stdout


def test_orders_are_given_in_words(run):
    told = run("play", "ridge", *BOTH, given="move x\nsame west 2\nmost\ndone\nend\nquit\n").stdout
    assert "'move x': expected move UNIT" in told and "Answered: west" in told
    assert "Nothing ends here: the question wants an answer. [R." in told


def test_the_first_screen_tells_the_goal_and_where_help_is(run):
    told = said(run, "starvation-island")
    assert told.startswith("Starvation Island\nThe whole campaign from above") and "'help' lists" in told


def test_who_sits_down_sees_nothing_of_the_other(monkeypatch, capsys):
    from henderson.cli.keyboard import Keyboard

    readline = pytest.importorskip("readline")
    keyboard = Keyboard()
    keyboard.terminal = True
    readline.add_history("a secret")
    keyboard.forget()
    assert readline.get_current_history_length() == 0 and "\x1b[3J" in capsys.readouterr().out
