"""The driver: play, undo, clone, imagine, fairness, crashes."""

import pickle

import pytest

import henderson
from henderson.engine import game as driver
from henderson.engine.decision import TRY, HendersonError, IllegalChoice, ask, roll
from henderson.engine.dice import Scripted, Seeded, Typed
from henderson.engine.game import Game, RulesCrash
from henderson.proof.laws import play_randomly


async def say_two(g):
    """Two words and a die, in one activation."""
    first = await ask("US", "T.1", "First", ("a", "b"))
    g.note("T.1", "First is {}", first)
    die = await roll("T.2")
    second = await ask("Japan", "T.3", "Second", ("c", "d"))
    g.said += [first, die, second]
    g.done += 1


def test_words_are_played_and_the_dice_answer_between(tiny, slate):
    game = Game(tiny(say_two), slate(), Scripted([4, 1, 1]))
    assert game.play("b").player == "Japan"
    game.play("c")
    assert game.state.said == ["b", 4, "c"] and game.rolls == 1
    for word in "acad":
        game.play(word)
    assert game.decision is None and game.outcome.winner == "US"


def test_an_illegal_word_changes_nothing(tiny, slate):
    game = Game(tiny(say_two), slate(), Scripted([4]))
    game.play("b")
    before = game.save()
    with pytest.raises(IllegalChoice, match="'z' does not answer Japan T.3"):
        game.play("z")
    assert game.save() == before and game.decision.text == "Second"


def test_a_finished_game_takes_no_word(tiny, slate):
    game = Game(tiny(say_two, rounds=0), slate())
    with pytest.raises(IllegalChoice, match="'a' answers nothing: the game is over"):
        game.play("a")
    assert game.why("a") == "The game is over."


def test_a_refusal_of_the_dice_leaves_the_question_open(tiny, slate):
    """Scripted dice that have run out: the answer is taken back, the game can go on with other dice."""
    game = Game(tiny(say_two), slate(), Scripted([]))
    with pytest.raises(HendersonError, match="needs one more"):
        game.play("a")
    assert game.decision.text == "First" and game.answers == [] and game.events() == []
    game.dice = Scripted([2])
    assert game.play("a").text == "Second"


def test_undo_gives_back_every_position_in_turn(tiny, slate):
    game = Game(tiny(say_two), slate(), Seeded(3))
    seen = []
    for word in "acbdac":
        seen.append((game.state.digest(), game.decision.text, game.rolls, len(game.log)))
        game.play(word)
    assert game.decision is None
    for position in reversed(seen):
        game.undo()
        assert (game.state.digest(), game.decision.text, game.rolls, len(game.log)) == position


def test_undo_at_the_beginning_is_refused_and_harms_nothing(tiny, slate):
    async def die_first(g):
        g.said.append(await roll("T.0"))
        if len(g.said) < 3:
            return  # activations of dice alone
        g.said.append(await ask("US", "T.1", "First", ("a", "b")))
        g.done += 1

    game = Game(tiny(die_first), slate(), Seeded(1))
    before = (game.state.digest(), game.rolls, game.save())
    with pytest.raises(HendersonError, match="Nothing to undo"):
        game.undo()
    assert (game.state.digest(), game.rolls, game.save()) == before
    game.play("a")
    game.undo()
    assert (game.state.digest(), game.rolls, game.save()) == before


def test_undo_passes_over_activations_that_asked_nothing(tiny, slate):
    async def silent_between(g):
        if len(g.said) % 2:
            g.said.append("-")
            g.note("T.0", "Nothing asked")
            return
        g.said.append(await ask("US", "T.1", "First", ("a", "b")))
        g.done += 1

    game = Game(tiny(silent_between), slate())
    game.play("a")
    assert game.state.said == ["a", "-"] and game.log == ["T.0  Nothing asked"]
    assert game.clone().log == game.log  # what it noted is in the past, not in the present activation
    game.undo()
    assert game.state.said == [] and game.log == []


# -- fair undo -----------------------------------------------------------------------------------------------------


def one_word(*, die=False, kind="", early=""):
    """An activation with one question; a die or an event of some kind after it, or before it."""

    async def activation(g):
        if early == "die":
            g.said.append(await roll("T.0"))
        elif early:
            g.note("T.0", "Before", kind=early)
        g.said.append(await ask("US", "T.1", "Word", ("a", "b")))
        g.note("T.1", "After", kind=kind)
        if die:
            g.said.append(await roll("T.2"))
        g.done += 1
        g.said.append(await ask("US", "T.3", "More", ("c", "d")))

    return activation


@pytest.mark.parametrize(
    ("how", "refusal"),
    [
        ({}, ""),
        ({"kind": "move"}, ""),
        ({"die": True}, "A die has been rolled since."),
        ({"kind": "reveal"}, "Something was revealed since."),
        ({"early": "die"}, ""),  # the die was there before the answer
        ({"early": "reveal"}, ""),
    ],
)
def test_an_answer_may_be_taken_back_while_no_die_and_no_secret_followed(tiny, slate, how, refusal):
    game = Game(tiny(one_word(**how)), slate(), Seeded(1))
    game.play("a")
    assert game.undo_refusal() == refusal


def test_fairness_reaches_over_the_end_of_an_activation(tiny, slate):
    game = Game(tiny(one_word(early="reveal")), slate(), Seeded(1))
    assert game.undo_refusal() == "Nothing has been played yet."
    game.play("a")
    game.play("c")  # the next activation begins with a reveal
    assert game.undo_refusal() == "Something was revealed since."
    game = Game(tiny(one_word(early="die")), slate(), Seeded(1))
    game.play("a")
    game.play("c")
    assert game.undo_refusal() == "A die has been rolled since."
    game = Game(tiny(one_word(kind="reveal")), slate(), Seeded(1))
    game.play("a")
    game.play("c")  # the reveal was before this answer
    assert game.undo_refusal() == ""


def test_asking_whether_undo_is_fair_changes_nothing(tiny, slate):
    game = Game(tiny(say_two), slate(), Seeded(1))
    game.play("a")
    before = game.save(), game.log
    game.undo_refusal()
    assert (game.save(), game.log) == before


# -- clones and imagined worlds --------------------------------------------------------------------------------------


def test_a_clone_goes_its_own_way(tiny, slate):
    game = Game(tiny(say_two), slate(), Seeded(1))
    game.play("a")
    twin = game.clone()
    twin.play("d")
    twin.play("b")
    assert game.decision.text == "Second" and game.state.said == []
    assert twin.state.said[0] == "a" and twin.past.before is None
    game.play("d")
    assert game.state.said == twin.start.said  # the same words, the same dice


def test_a_clone_costs_the_same_however_long_the_game_was(ridge):
    """It shares the past: no list of the game's length is copied."""
    game = Game(ridge, ridge.setup({"nights": "5"}, {}), Scripted([1] * 5))
    for _ in range(3):
        game.play("west")
        game.play("west")
    twin = game.clone()
    assert twin.past is game.past and len(list(twin.activations())) == 9


def test_an_imagined_world_re_deals_only_what_the_side_cannot_know(ridge):
    game = Game(ridge, ridge.setup({"nights": "3"}, {}))
    game.play("west")
    assert {game.imagine("US", seed).state.gully for seed in range(30)} == {"west", "centre", "east"}
    assert {game.imagine("Japan", seed).state.gully for seed in range(30)} == {"west"}
    assert game.state.gully == "west"


def test_an_imagined_world_only_goes_forward(ridge):
    game = Game(ridge, ridge.setup({"nights": "3"}, {}))
    game.play("west")
    world = game.imagine("US", 1)
    for refused in (world.clone, world.undo, world.save):
        with pytest.raises(HendersonError, match="imagined"):
            refused()
    play_randomly(world, __import__("random").Random(1))
    assert world.outcome is not None and game.outcome is None


def test_a_view_is_for_a_side_that_plays(ridge):
    game = Game(ridge, ridge.setup({"nights": "3"}, {}))
    with pytest.raises(HendersonError, match="'Australia' is no side of ridge: expected US, Japan"):
        game.view("Australia")


# -- when the rules fail -----------------------------------------------------------------------------------------------


async def brittle(g):
    g.said.append(await ask("US", "T.1", "Word", ("good", "bad")))
    if g.said[-1] == "bad":
        raise ZeroDivisionError("by the way")
    g.done += 1


def test_a_crash_leaves_the_game_at_the_question_and_gives_a_dump(tiny, slate):
    game = Game(tiny(brittle), slate())
    game.play("good")
    with pytest.raises(RulesCrash, match="ZeroDivisionError.* after 'bad'") as caught:
        game.play("bad")
    assert game.decision.text == "Word" and game.state.said == ["good"]
    assert caught.value.word == "bad"
    assert 'crash.word = "bad"' in caught.value.dump and "Traceback" in caught.value.dump
    there = pickle.loads(pickle.dumps(caught.value))  # as a worker of a study sends it home
    assert (str(there), there.dump, there.word) == (str(caught.value), caught.value.dump, "bad")
    game.play("good")
    assert game.state.said == ["good", "good"]


def test_a_crash_dump_reopens_at_the_failing_question(tiny, slate):
    rules = tiny(brittle)
    game = Game(rules, slate())
    game.play("good")
    with pytest.raises(RulesCrash) as caught:
        game.play("bad")
    from henderson.engine.record import Record, replay

    again = replay(Record(caught.value.dump), Game(rules, slate(), Typed()))
    assert again.state.said == ["good"] and again.decision.text == "Word"
    assert again.decision.words == ("good", "bad")


@pytest.mark.pure
def test_a_sequence_that_never_asks_is_stopped(tiny, slate, monkeypatch):
    async def asleep(g):
        g.done += 0

    monkeypatch.setattr(driver, "SILENT_ACTIVATIONS", 50)
    with pytest.raises(RulesCrash, match="50 activations in a row asked nothing"):
        Game(tiny(asleep), slate())


def test_typed_dice_wait_for_a_person(tiny, slate):
    game = Game(tiny(say_two), slate(), Typed())
    assert game.play("a").player == "dice"
    assert game.play("6").text == "Second"
    assert game.play("c") and game.state.said == ["a", 6, "c"]


def test_events_and_log_by_side(ridge):
    game = Game(ridge, ridge.setup({"nights": "3"}, {}), Scripted([1]))
    game.play("west")
    assert game.log == ["R.1  Japan will come through the west gully"]
    assert game.events("US") == [] and game.events("") == [] and len(game.events("Japan")) == 1
    game.play("west")
    assert [e.rule for e in game.events("US")] == ["R.2", "R.3", "R.3"]


def test_the_public_names():
    assert {"new", "load", "position", "games", "verify", "Game", "Decision", "IllegalChoice"} <= set(henderson.__all__)


# -- what an option means ------------------------------------------------------------------------------------------


def test_whether_a_die_follows_is_found_out_where_the_question_does_not_say(tiny, slate):
    async def three(g):
        word = await ask("US", "T.1", "Roll, say or end?", ("roll", "say", "end"), rolls=lambda o: False if o == "say" else TRY)
        if word == "roll":
            g.said.append(await roll("T.2"))
        g.done += 1

    game = Game(tiny(three), slate(), Seeded(1))
    assert [game.meaning(word).rolls for word in ("roll", "say", "end")] == [True, False, False]
    assert game.rolls == 0 and game.state.said == []  # looking changes nothing


def test_a_closing_word_is_tried_by_itself_and_ends_nothing_where_it_is_not_offered(tiny, slate):
    async def phase(g):
        words = ("move", "end") if g.done else ("move",)
        if await ask("US", "T.1", "Move?", words, ends={"end": "phase"}) == "end":
            g.said.append(await roll("T.2"))
        g.done += 1

    game = Game(tiny(phase), slate(), Seeded(1))
    assert game.decision.ends == {} and game.decision.closing == {"end": "phase"}
    game.play("move")
    assert game.decision.ends == {"end": "phase"}
    assert game.meaning("end").rolls and not game.meaning("move").rolls
