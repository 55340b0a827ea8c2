"""The position notation, the board, the view."""

from random import Random

import pytest

import henderson
from henderson.proof.laws import position_returns

from .table import at, card, go


def test_every_position_of_a_random_game_reads_back():
    for seed, options in ((1, {"preset": "Boot"}), (2, {"preset": "Epic"}), (3, {"variant": True, "tactics": "elite"})):
        rng = Random(seed)
        game = henderson.new("henderson-solo", seed=seed, options=options)
        while game.decision is not None:
            if rng.random() < 0.2:
                position_returns(game, lambda text: henderson.position("henderson-solo", text, dice=henderson.Typed()))
            game.play(rng.choice(game.decision.words))
        position_returns(game, lambda text: henderson.position("henderson-solo", text, dice=henderson.Typed()))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ('counters = { "Rifles 99" = "MRM 1" }', "counters = 'Rifles 99' in the position: expected Rifles"),
        ('counters = { "Rifles 1" = "MRM 11" }', "the place of Rifles 1 = 'MRM 11' in the position: expected"),
        ('counters = { "Rifles 1" = "MRM 1, tired" }', "the state of Rifles 1 = 'tired' in the position: expected"),
        ('enemy = { "Infantry 1" = "MRM 1" }', "the place of Infantry 1 = 'MRM 1' in the position: expected"),
        ('enemy = { "Infantry 1" = "MRM E", "Veteran 1" = "MRM E" }', "MRM E cannot hold Infantry 1, Veteran 1"),
        ('wire = ["MRM E"]', "wire = 'MRM E' in the position: expected MRM WA"),
        ('ready = ["#18"]', "ready = '#18' in the position: expected"),
        ('step = "Tea"', "step = 'Tea' in the position: expected"),
        ("wave = 5", "wave = 5 in the position: expected a whole number from 1 to 4"),
        ("supply = { Tokyo = 3 }", "supply = 'Tokyo' in the position: expected MRM"),
        ("search = 13", "search = 13 in the position: expected a whole number from 7 to 12"),
        ("lives = 3", "'lives' means nothing in a position"),
        ('turn = "three"', "turn = 'three' in the position: expected a whole number"),
        ("turn = ", "The position cannot be read"),
    ],
)
def test_a_wrong_position_is_quoted(wrong, message):
    with pytest.raises(henderson.HendersonError, match=message.replace("(", r"\(")):
        henderson.position("henderson-solo", wrong)


def test_pieces_and_places_are_spaces_of_the_board():
    game = at(
        "USMC Moves",
        {"Rifles 1": "MRM 1, exhausted", "MG 1": "SLP Reserves", "Rifles 2": "Oka"},
        {"Tank 1": "MRM WB"},
        ready=["#7"],
        comms=[1, 0, 0],
        watchers=1,
        wire=["MLB WA"],
        disrupted=["#18"],
    )
    spaces = {s.id for s in game.board().spaces}
    view = game.view("US")
    assert {p.place for p in view.pieces} | {m.place for m in view.markers} <= spaces
    assert all(a in spaces and b in spaces for a, b in game.board().links)
    rifles = next(p for p in view.pieces if p.id == "Rifles 1")
    assert rifles.left == 1 and rifles.tags == ["exhausted"] and rifles.values == {"attack": 1}
    tank = next(p for p in view.pieces if p.id == "Tank 1")
    assert tank.side == "Japan" and tank.values == {"defense": 5}


def test_spaces_do_not_overlap():
    spaces = at().board().spaces
    for i, a in enumerate(spaces):
        for b in spaces[i + 1 :]:
            apart = abs(a.x - b.x) >= (a.width + b.width) / 2 - 0.01 or abs(a.y - b.y) >= (a.height + b.height) / 2 - 0.01
            assert apart, (a.id, b.id)


def test_previews_tell_chances():
    game = at("USMC Actions", {"Rifles 1": "MRM 1", "NCO 1": "MRM 2"}, {"Infantry 1": "MRM WA", "Infantry 2": "MRM A"})
    go(game, "Rifles 1", "Attack")
    preview = game.preview(game.decision.option("MRM A"))
    assert preview.chances[0].p == pytest.approx(0.75)  # two dice, each 4 or more
    game = card("Wave 1 Infantry 1", {"Rifles 1": "MRM Reserves"}, suppression=[2, 0, 0])
    go(game, 1)
    assert game.preview(2).chances[0].p == pytest.approx(0.75)
