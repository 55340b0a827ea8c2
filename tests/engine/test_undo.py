"""Undo: whatever an answer taught him who gave it bars it: told, shown, asked, offered, or that somebody else is asked."""

import pytest

import henderson
from henderson.bots.seat import HeuristicBot, Seat
from henderson.engine.decision import ask, roll
from henderson.engine.dice import Seeded
from henderson.engine.game import Game
from henderson.engine.undo import LEARNED, REVEALED, ROLLED
from henderson.engine.view import View, Where


def deal(g, side, rng):
    """Japan hides behind one of two hills; the U.S. cannot know which."""
    if side == "US":
        g.secret = rng.choice(["east", "west"])


def game_of(tiny, slate, after, view=None, secret="west"):
    async def activation(g):
        g.said.append(await ask("US", "T.1", "Look", ("east", "stay")))
        await after(g)
        await ask("US", "T.3", "More", ("c", "d"))
        g.done += 1

    rules = tiny(activation)
    rules.imagine = deal
    if view:
        rules.view = view
    return Game(rules, slate(secret=secret), Seeded(1))


def refused(game, word="east"):
    game.play(word)
    return game.undo_refusal()


async def told(g):
    if g.said[-1] == "east":
        g.note("T.1", "They are {}", "there" if g.secret == "east" else "not there")


async def told_to_japan(g):
    g.note("T.1", "He looked, and we are {}", g.secret, to="Japan")


async def asked_or_not(g):
    if g.said[-1] == "east" and g.secret == "east":
        await ask("Japan", "T.2", "You are found", ("fight", "flee"))


async def offered(g):
    await ask("US", "T.2", "Fire at", ("stop", *(["them"] if g.secret == "east" and g.said[-1] == "east" else [])))


async def rolled_or_not(g):
    if g.secret == "east" and g.said[-1] == "east":
        await roll("T.2")


async def nothing(g):
    g.note("T.1", "The U.S. player looks to the {}", g.said[-1])


@pytest.mark.parametrize("after", [told, asked_or_not, offered, rolled_or_not])
@pytest.mark.parametrize("secret", ["west", "east"])
def test_what_an_answer_teaches_bars_undo_even_when_it_met_nothing(tiny, slate, after, secret):
    assert refused(game_of(tiny, slate, after, secret=secret)) in (LEARNED, ROLLED)
    assert refused(game_of(tiny, slate, after, secret=secret), "stay") == "", "he who did not look learned nothing"


@pytest.mark.parametrize("after", [nothing, told_to_japan])
def test_an_answer_that_leads_to_the_same_in_every_world_is_free(tiny, slate, after):
    assert refused(game_of(tiny, slate, after)) == ""


def test_a_view_that_shows_more_than_before_bars_undo(tiny, slate):
    def view(g, side):
        mark = g.secret if side == "Japan" or (g.said and g.said[-1] == "east") else "?"
        return View(game="tiny", side=side, where=Where(1, mark, "T.1", "Look"))

    assert refused(game_of(tiny, slate, nothing, view)) == LEARNED
    assert refused(game_of(tiny, slate, nothing, view), "stay") == ""


def test_what_it_taught_is_judged_at_the_question_of_him_who_answered_last(tiny, slate):
    """Japan knows where it stands: its own answer teaches it nothing, and it is the last one."""
    game = game_of(tiny, slate, asked_or_not, secret="east")
    game.play("east")
    game.play("fight")
    assert game.undo_refusal() == ""
    game.play("c")
    assert game.undo_refusal() == ""


def test_declaring_an_attack_on_hidden_units_and_reading_the_odds_cannot_be_taken_back():
    """Issue 16, deluxe: declare, read the strain offer, undo, three times in a row, for free."""
    bot, barred = HeuristicBot(1), 0
    for seed in range(4):
        game = henderson.new("deluxe", seed=seed)
        for _ in range(450):
            if (asked := game.decision) is None or barred:
                break
            game.play(bot.choose(Seat(game, asked.player)))
            if game.decision and asked.rule.startswith("8.2") and game.decision.rule.startswith("8.2"):
                barred += game.undo_refusal() in (LEARNED, REVEALED)
    assert barred


def test_a_route_in_hidden_movement_that_met_nothing_cannot_be_taken_back():
    """Issue 16, avalon-hill: undo was a free scout."""
    from random import Random

    rng, game, barred = Random(0), henderson.new("avalon-hill", seed=0, options={"preset": "Full"}), 0
    for _ in range(900):
        asked = game.decision
        game.answer(asked.options[int(rng.random() * len(asked.options))])
        if asked.player == "US" and asked.rule == "B.move.2" and rng.random() < 0.1 and not barred:
            barred += game.undo_refusal() in (LEARNED, REVEALED)
    assert barred
