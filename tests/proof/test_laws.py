"""The laws notice what they are for: every one of them is broken here once."""

from random import Random

import pytest

from henderson.engine.decision import ask, roll
from henderson.engine.dice import Seeded, Typed
from henderson.engine.game import Game
from henderson.engine.record import Record, replay
from henderson.engine.view import Preview
from henderson.proof import laws
from henderson.proof.laws import Broken


def game_of(tiny, slate, activation, **more):
    rules = tiny(activation)
    for name, value in more.items():
        setattr(rules, name, value)
    return Game(rules, slate(secret="truth"), Seeded(1))


def asking(*options, **more):
    async def activation(g):
        g.said.append(await ask("US", "T.1", "Word", options, **more))
        g.done += 1

    return activation


@pytest.mark.parametrize("options", [("a", "a"), ("",), ("a | b",), ("a\n",), (" a",), ()])
def test_words_must_be_there_plain_and_different(tiny, slate, options):
    with pytest.raises(Broken):
        laws.question_is_sound(game_of(tiny, slate, asking(*options)))


def test_sound_words_pass(tiny, slate):
    laws.question_is_sound(game_of(tiny, slate, asking("1/5 Mar", "3707", "stop")))


def test_rules_that_remember_outside_the_state_are_found_by_a_clone(tiny, slate):
    memory = []

    async def activation(g):
        memory.append(1)
        g.said.append(await ask("US", "T.1", "Word", tuple("abc"[: len(memory)])))
        g.done += 1

    with pytest.raises(Broken, match="clone asks"):
        laws.clone_equals(game_of(tiny, slate, activation))


def test_rules_that_change_the_state_at_random_are_found_by_undo(tiny, slate):
    dice = Random(1)

    async def activation(g):
        word = await ask("US", "T.1", "Word", ("a", "b"))
        g.said += [word, dice.random()]
        g.done += 1

    game = game_of(tiny, slate, activation)
    before = game.state.digest()
    game.play("a")
    with pytest.raises(Broken, match="'a' played again after undo gives another position"):
        laws.undo_returns(game, before, "a")
    with pytest.raises(Broken, match="does not restore"):
        laws.undo_returns(game, "another digest", "a")


def test_a_derived_field_that_is_not_kept_is_found(tiny, slate):
    game = game_of(tiny, slate, asking("a"))
    laws.derived_is_true(game, lambda g: g.length.clear())
    with pytest.raises(Broken, match="derived field length"):
        laws.derived_is_true(game, lambda g: g.length.append(1))


def imagine(g, side, rng):
    if side == "US":
        g.secret = f"dream {rng.random()}"


def test_a_view_question_option_or_preview_that_tells_a_secret_is_found(tiny, slate):
    view = lambda g, side: {"secret": g.secret if side == "US" else ""}  # noqa: E731
    with pytest.raises(Broken, match="by its view"):
        laws.worlds_agree(game_of(tiny, slate, asking("a"), view=view, imagine=imagine), "US", 1)

    async def by_options(g):
        await ask("US", "T.1", "Word", (g.secret if w == "b" else w for w in "ab"))

    with pytest.raises(Broken, match="by the options"):
        laws.worlds_agree(game_of(tiny, slate, by_options, imagine=imagine), "US", 1)

    by_preview = lambda g, decision, option: Preview(text=g.secret)  # noqa: E731
    with pytest.raises(Broken, match="by the preview of 'a'"):
        laws.worlds_agree(game_of(tiny, slate, asking("a"), preview=by_preview, imagine=imagine), "US", 1)


def test_what_a_spectator_sees_is_known_to_every_side(tiny, slate):
    view = lambda g, side: {"secret": g.secret if side == "" else ""}  # noqa: E731
    with pytest.raises(Broken, match="a spectator sees what US cannot know"):
        laws.worlds_agree(game_of(tiny, slate, asking("a"), view=view, imagine=imagine), "US", 1)


def test_a_game_that_runs_away_is_stopped(tiny, slate):
    async def forever(g):
        await ask("US", "T.1", "Word", ("a", "b"))

    with pytest.raises(Broken, match="runs away: 50 decisions and no end"):
        laws.play_randomly(game_of(tiny, slate, forever), Random(1), most=50)


def loader(rules, slate):
    def load(text):
        game = Game(rules, slate(secret="truth"), Typed())
        game.dice = Record(text).dice()
        return replay(Record(text), game)

    return load


async def with_die(g):
    g.said.append(await ask("US", "T.1", "Word", ("a", "b")))
    g.said.append(await roll("T.2"))
    g.note("T.2", "{}", g.said[-1])
    g.done += 1


def test_saves_that_return_another_game_are_found(tiny, slate):
    game = game_of(tiny, slate, with_die)
    laws.play_randomly(game, Random(1))
    laws.save_returns(game, loader(game.rules, slate))
    with pytest.raises(Broken, match="another position"):
        laws.save_returns(game, lambda text: Game(game.rules, slate(), Seeded(1)))


def test_undo_to_the_start_and_the_words_again(tiny, slate):
    game = game_of(tiny, slate, with_die)
    laws.play_randomly(game, Random(1))
    before = game.save()
    laws.undo_to_the_start(game)
    assert game.save() == before
    broken = Random(1)

    async def unsteady(g):
        g.said.append(await ask("US", "T.1", "Word", ("a", "b")))
        g.said.append(broken.random())
        g.done += 1

    game = game_of(tiny, slate, unsteady)
    laws.play_randomly(game, Random(1))
    with pytest.raises(Broken, match="another position"):
        laws.undo_to_the_start(game)


def test_a_notation_that_forgets_is_found(ridge):
    from henderson.engine.position import read

    def reopen(text):
        document = read(text)
        del document["game"]
        return Game(ridge, ridge.read_position(document, {"nights": "3"}, {}))

    game = Game(ridge, ridge.setup({"nights": "3"}, {}))
    game.play("west")
    laws.position_returns(game, reopen)
    honest = ridge.write_position
    ridge.write_position = lambda g: honest(g) | {"gully": ""}
    with pytest.raises(Broken, match="the notation loses gully .*'west' reads back as ''"):
        laws.position_returns(game, reopen)
