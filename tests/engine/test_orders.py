"""Orders: several answers by one act, all or nothing until a die falls, and nothing that could not be done by hand."""

import pytest

from henderson.engine.decision import PIECE, SPACE, HendersonError, IllegalChoice, ask, roll
from henderson.engine.dice import Seeded
from henderson.engine.game import Game
from henderson.engine.orders import Order, give, tried
from henderson.engine.standing import Policy, settle, standing
from henderson.engine.undo import take_back

UNITS = ("1/1", "1/2", "1/3")


async def march(g):
    """Units move one at a time: which unit, where to, where next or stop; `end` ends the phase and a die is rolled."""
    left = [u for u in UNITS if u not in g.said]
    unit = await ask("US", "M", "Move which?", (*left, "end"), means=lambda o: PIECE if o != "end" else "word",
                     verb="pick", ends={"end": "phase"}, rolls=("end",))  # fmt: skip
    if unit == "end":
        g.said.append(f"die {await roll('M.die')}")
        g.done += 1
        return
    hex_ = await ask("US", "M", "To?", ("3707", "3708"), means=lambda o: SPACE, verb="go", hand=(unit,))
    more = await ask("US", "M", "On?", ("3709", "stop"), verb="go", hand=(unit,), ends={"stop": "move"},
                     means=lambda o: SPACE if o != "stop" else "word")  # fmt: skip
    g.said += [unit, hex_, more]


async def amounts(g):
    n = await ask("US", "A", "How many?", range(5))
    g.said.append(n)
    await ask("US", "A", "Nothing to choose", ("only",), verb="forced")
    g.done += 1


@pytest.fixture
def game(tiny, slate):
    return lambda activation: Game(tiny(activation), slate(), Seeded(1))


def test_a_move_is_one_act_with_the_stop_implied(game):
    one = game(march)
    assert give(one, Order("move", units=["1/1"], to="3708")).words == ("1/1", "3708", "stop")
    assert one.state.said == ["1/1", "3708", "stop"]
    several = game(march)
    assert give(several, Order("move", units=["1/2", "1/3"], to="3707")).words == ("1/2", "3707", "stop", "1/3", "3707", "stop")
    one.play("1/2")
    assert give(one, Order("move", units=["1/2"], to="3707")).words == ("3707", "stop")  # it was in hand already


def test_a_unit_goes_by_the_places_that_are_named(game):
    assert give(game(march), Order("move", units=["1/1"], by=["3708"], to="3709")).words == ("1/1", "3708", "3709")
    halted = give(game(march), Order("move", units=["1/1"], by=["3708", "3709"], to="3710"))  # its move ends in 3709
    assert halted.words == ("1/1", "3708", "3709")
    with pytest.raises(IllegalChoice, match="does not answer"):
        give(game(march), Order("move", units=["1/1"], by=["3712"], to="3709"))


def test_an_order_that_cannot_be_carried_out_changes_nothing(game):
    one = game(march)
    before = one.save()
    for order in (Order("move", units=["1/1", "9/9"], to="3707"), Order("words", words=["1/1", "3708", "stop", "zz"]),
                  Order("move", units=["1/1"], to="0000")):  # fmt: skip
        with pytest.raises(IllegalChoice, match="does not answer"):
            give(one, order)
        assert one.save() == before
    with pytest.raises(IllegalChoice, match="finds nothing to do"):
        give(one, Order("most"))
    with pytest.raises(HendersonError, match="'charge' is no order: expected words, move"):
        give(one, Order("charge"))


def test_what_was_played_before_a_die_stands(game):
    one = game(march)
    given = give(one, Order("words", words=["end", "zz"]))
    assert given.words == ("end",) and given.refusal is not None and given.refusal.given == "zz"
    assert one.rolls == 1 and one.state.said[0].startswith("die")


def test_the_most_and_the_end(game):
    one = game(amounts)
    assert give(one, Order("most")).words == ("4",)
    assert settle(one, "US") == ["only"]
    two = game(march)
    assert give(two, Order("end")).words == ("end",)


def test_what_answers_itself_is_never_a_die_nor_the_end_of_a_phase(tiny, slate):
    async def forced(g):
        g.said.append(await ask("US", "F", "", ("fire",), rolls=True))
        await roll("F")

    async def last(g):
        g.said.append(await ask("US", "F", "", ("end",), ends={"end": "phase"}))
        g.done += 1

    for activation in (forced, last):
        one = Game(tiny(activation), slate(), Seeded(1))
        assert settle(one, "US") == [] and one.decision.words
    one = Game(tiny(last), slate(), Seeded(1))
    assert settle(one, "Japan") == []


def test_all_takes_every_piece_and_closes(tiny, slate):
    async def attackers(g):
        left = [u for u in UNITS if u not in g.said]
        unit = await ask("US", "J", "Who joins?", (*left, "attack"), means=lambda o: PIECE if o != "attack" else "word",
                         ends={"attack": "attack"})  # fmt: skip
        g.said.append(unit)
        if unit == "attack":
            g.done += 1

    one = Game(tiny(attackers, rounds=1), slate(), Seeded(1))
    assert give(one, Order("all")).words == (*UNITS, "attack")


def test_the_same_again_and_again(tiny, slate):
    async def landing(g):
        g.said.append(await ask("US", "L", f"Land {len(g.said)}", ("A-1", "A-2"), means=lambda o: SPACE))
        g.done += len(g.said) == 5

    def fresh():
        return Game(tiny(landing, rounds=1), slate(), Seeded(1))

    one = fresh()
    assert give(one, Order("same", to="A-2", times=3)).words == ("A-2",) * 3
    assert give(one, Order("same", to="A-1")).words == ("A-1",) * 2
    with pytest.raises(IllegalChoice):
        give(fresh(), Order("same", to="B-1"))


# -- several at once, by the way that leads there, at one target ---------------------------------------------------------


async def sailing(g):
    """A unit walks to 3707, or by sea to 5005."""
    unit = await ask("US", "S", "Which?", UNITS, means=lambda o: PIECE, verb="pick")
    to = await ask("US", "S", "To?", ("3707", "sea"), means=lambda o: SPACE if o != "sea" else "word", verb="go", hand=(unit,))
    if to == "sea":
        to = await ask("US", "S.sea", "Ashore?", ("5005", "5006"), means=lambda o: SPACE, hand=(unit,))
    g.said += [unit, to]
    g.done += 1


def test_a_place_beyond_one_word_is_reached_by_that_word(game):
    one = game(sailing)
    assert give(one, Order("move", units=["1/1"], to="5005")).words == ("1/1", "sea", "5005")
    with pytest.raises(IllegalChoice):
        give(game(sailing), Order("move", units=["1/1"], to="9999"))
    with pytest.raises(IllegalChoice, match="no place to go to"):
        give(game(sailing), Order("move", units=["1/1"], to="sea"))


def test_a_word_that_is_no_unit_is_not_moved(game):
    """Two answers in a row are no move: only what is taken in hand goes to a place."""
    with pytest.raises(IllegalChoice, match="not taken in hand"):
        give(game(march), Order("move", units=["end"], to="1/1"))


async def salvo(g):
    """Two batteries fire at one of two hexes, two shots each; a die after each."""
    left = [u for u in UNITS[:2] if g.said.count(u) < 2]
    gun = await ask("US", "V", "Which gun?", left, means=lambda o: PIECE, verb="gun")
    hex_ = await ask("US", "V", "At?", ("A-1", "A-2"), means=lambda o: SPACE, verb="aim", hand=(gun,), rolls=True)
    g.said += [gun, hex_]
    await roll("V.die")
    g.done += len(g.said) == 8


def test_all_fire_at_one_target_again_and_again(tiny, slate):
    one = Game(tiny(salvo, rounds=1), slate(), Seeded(1))
    one.play("1/1")
    given = give(one, Order("volley", to="A-2"))
    assert given.words == ("A-2", "1/2", "A-2", "1/1", "A-2", "1/2", "A-2") and one.rolls == 4


def test_who_is_not_sure_stops_before_the_die(tiny, slate):
    one = Game(tiny(salvo, rounds=1), slate(), Seeded(1))
    given = tried(one, Order("words", words=["1/1", "A-2"]), sure=False)
    assert given.words == () and given.die is not None and given.die.words == ("1/1", "A-2")
    assert one.rolls == 0 and one.decision.verb == "gun"  # what led there is taken back too


async def assault(g):
    hex_ = await ask("US", "T", "Which hex?", ("A-1", "A-2"), means=lambda o: SPACE, verb="target")
    joined = []
    while True:
        left = [*(u for u in UNITS if u not in joined), "attack"]
        unit = await ask("US", "T", "Who?", left, verb="with", means=lambda o: PIECE if o != "attack" else "word",
                         ends={"attack": "attack"}, rolls=("attack",))  # fmt: skip
        if unit == "attack":
            break
        joined.append(unit)
    await roll("T.die")
    g.said += [hex_, *joined]
    g.done += 1


def test_the_last_attacker_never_commits_the_battle(game):
    """All who can join; the word that the die follows is the player's own."""
    one = game(assault)
    assert give(one, Order("storm", to="A-1")).words == ("A-1", *UNITS)
    assert one.rolls == 0 and one.decision.words == ("attack",)
    assert settle(one, "US", one.where) == []
    two = game(assault)
    two.play("A-2")
    assert give(two, Order("each", units=["1/3", "1/1"])).words == ("1/3", "1/1") and two.rolls == 0


# -- one undo ------------------------------------------------------------------------------------------------------------


def test_an_order_is_taken_back_as_one(game):
    one = game(march)
    before = one.save()
    given = give(one, Order("move", units=["1/1", "1/2"], to="3707"))
    assert take_back(one, len(given.words)) == 6 and one.save() == before


def test_what_a_die_stands_behind_is_not_taken_back(game):
    one = game(march)
    given = give(one, Order("words", words=["end", "1/1", "3707"]))
    assert take_back(one, len(given.words)) == 2 and one.rolls == 1


# -- policies ------------------------------------------------------------------------------------------------------------


def test_policies_answer_until_told_otherwise(game):
    most = Policy("A", "", "most")
    one = game(amounts)
    assert standing(one.decision, [most]) == "4"
    assert standing(one.decision, [Policy("A", "", "word", "2")]) == "2"
    assert standing(one.decision, [Policy("A", "", "word", "9")]) == "4"  # as many as there are
    assert standing(one.decision, [Policy("A", "", "first")]) == "0"
    assert standing(one.decision, [Policy("B", "", "most")]) == ""
    assert settle(one, "US", one.where, [most]) == ["4", "only"] * 3  # three rounds, and the game is over
    two = game(march)
    for unit in UNITS:
        give(two, Order("move", units=[unit], to="3707"))
    assert two.decision.words == ("end",)
    assert settle(two, "US", two.where) == []  # a die follows: it is the player's to say
    assert standing(two.decision, [Policy(answer="close")]) == "end"  # unless he has said so
