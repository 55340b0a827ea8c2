"""Acts of a person, counted from a bot's answers: by what a hand does at the page, and no more than that."""

import henderson
from henderson.lab import clicks


def counted(title, words, **options):
    tally = clicks.Tally()
    clicks.count(henderson.new(title, seed="0", options=options), words, tally)
    return tally


def first(title, number):
    """The first answers of a bot game."""
    game, words = henderson.new(title, seed="0"), []
    bots = {side: clicks.bot("heuristic", side, game.rules) for side in game.rules.SIDES}
    while len(words) < number:
        words.append(bots[game.decision.player].choose(clicks.Seat(game, game.decision.player)))
        game.play(words[-1])
    return words


def test_three_landings_on_one_square_are_one_act_and_two_answers_in_a_row_are_two():
    words = first("avalon-hill", 2)
    landed = [*words, "KK-21", "KK-21", "KK-21", "LL-22", "MM-22"]
    tally = counted("avalon-hill", landed)
    assert tally.answers == {"Japan": 2, "US": 5}
    assert tally.acts["Japan"] == 2  # the set-up ready-made; and that phases end by themselves, which is said once
    assert tally.acts["US"] == 4  # three at once, one, one; and the same


def test_a_unit_that_is_only_taken_up_is_counted_nowhere():
    game = henderson.new("deluxe", seed="0")
    while game.decision.rule != "7.0":
        game.play(game.decision.words[0])
    unit = game.decision.words[0]
    assert clicks.idle(game, [unit, "stop"]) and not clicks.idle(game, [unit, "3708"]) and not clicks.idle(game, ["end", "end"])


def test_a_stack_costs_one_and_a_unit_left_out_one_more():
    game = henderson.new("avalon-hill", seed="0")
    for word in (*first("avalon-hill", 2), *["KK-21"] * 3, *["LL-22"] * 3, *["MM-22"] * 3, *["NN-23"] * 3, *["OO-24"] * 3):
        if game.decision.verb == "land" and word not in game.decision.words:
            continue
        game.play(word)
        if game.decision.rule == "B.play.2":
            break
    while game.decision.verb == "land":
        game.play(game.decision.words[40])
    units = [p.id for p in game.view("US").pieces if p.place == "KK-21"]
    goal = "KK-23"
    together = [w for unit in units for w in (unit, goal)]
    assert max(clicks.moves(game, together), key=lambda a: a.words - a.price) == (6, 1)
    assert max(clicks.moves(game, together[:4]), key=lambda a: a.words - a.price) == (4, 2)


def test_a_counter_its_action_and_its_target_are_one_act_and_so_are_all_that_are_exhausted():
    """4.0.b The menu of a counter, and a button for all in one state."""
    text = """
    step = "USMC Actions"
    turn = 5
    wave = 2
    supply = { MRM = 4, MLB = 4, SLP = 6, Oka = 0, Henderson = 6 }
    counters = { "Rifles 1" = "MRM 1", "Rifles 3" = "MLB 1, exhausted", "Rifles 4" = "SLP 1, exhausted", "Rifles 5" = "SLP 2" }
    enemy = { "Infantry 1" = "MRM WA", "Infantry 2" = "MRM WB" }
    """
    game = henderson.position("henderson-solo", text, seed=1)
    assert list(clicks.in_menu(game, ["Rifles 1", "Attack", "MRM WB"])) == [(2, 1), (3, 1)]
    assert list(clicks.in_menu(game, ["Rifles 1", "Attack", "MRM WC"])) == [(2, 1)]
    assert list(clicks.in_menu(game, ["Rifles 3", "Rifles 4"])) == []
    assert (2, 1) in clicks.named(game, ["Rifles 3", "Rifles 4"])
    assert (2, 1) not in clicks.named(game, ["Rifles 3", "Rifles 5"])
