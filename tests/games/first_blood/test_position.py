"""Position notation, view and board."""

from random import Random

import pytest

import henderson
from henderson.games import first_blood
from henderson.proof.laws import play_randomly, position_returns

from .conftest import play

GOOD = """
turn = "OCT I"
phase = "U.S. Movement"

[units]
0708 = ["1/1", "1Eng", "F4F 1"]
0504 = ["124/1", "124/2"]
"Box B" = ["124/3"]
"""


def test_a_position_is_a_short_text():
    game = henderson.position("first-blood", GOOD)
    assert game.where.turn_name == "OCT I" and game.where.step == "SoP.7"
    view = game.view("US")
    assert {p.id: p.place for p in view.pieces}["124/3"] == "Box B"
    assert {p.id: p.place for p in view.pieces}["228/1"] == "OCT III"  # waits on the turn track
    again = henderson.position("first-blood", game.position())
    assert again.state == game.state


def test_every_position_of_random_games_reads_back():
    for seed in range(2):
        rng = Random(seed)
        game = henderson.new("first-blood", seed=seed)

        def watch(g, rng=rng):
            if rng.random() < 0.04:
                position_returns(g, lambda text: henderson.position("first-blood", text))

        play_randomly(game, rng, watch=watch)


@pytest.mark.parametrize(("old", "new", "message"), [
    ('turn = "OCT I"', 'turn = "AUG I"', "turn = 'AUG I' in the position: expected"),
    ('phase = "U.S. Movement"', 'phase = "Tea"', "phase = 'Tea' in the position: expected"),
    ('"1/1"', '"9/9"', "0708 = '9/9' in the position: expected"),
    ("0708", "9999", "a space of [units] = '9999' in the position: expected"),
    ('"124/2"]', '"124/2", "1/1"]', "'1/1' is in two places"),
    ('"124/2"]', '"124/2", "5/1"]', "0504 holds 5/1, 124/1, 124/2: opposing units never share a hex [5.1]"),
    ('"1Eng", "F4F 1"', '"1Eng", "1/2", "1/3", "5/1"', "at most 3 may stay"),
    ('"Box B" = ["124/3"]', '"Box B" = ["1/2"]', "1/2 cannot be in Box B"),
    ('"F4F 1"', '"IJAF Fighter 1"', "IJAF Fighter 1 cannot be in 0708"),
    ("[units]", "[unit]", "'unit' means nothing in a position: expected units"),
    ('turn = "OCT I"', 'turn = "Set-up"', "do not go together"),
])  # fmt: skip
def test_a_wrong_position_is_refused_in_plain_words(old, new, message):
    with pytest.raises(henderson.HendersonError) as caught:
        text = GOOD.replace(old, new, 1)
        if "at most" in message:
            text = text.replace("U.S. Movement", "U.S. Combat")
        henderson.position("first-blood", text)
    assert message in str(caught.value)


def test_one_board_for_hexes_boxes_and_tracks():
    game = henderson.new("first-blood")
    board = game.board()
    spaces = {s.id: s for s in board.spaces}
    assert len(spaces) == len(board.spaces) == len(game.state.facts.names)
    assert {p.place for p in game.view("").pieces} <= set(spaces)
    assert board.hexes == "pointy" and sum(s.kind == "hex" for s in board.spaces) == 190
    # rows grow north, columns west
    assert spaces["0202"].x > spaces["0215"].x and spaces["0708"].y > spaces["0808"].y
    edges = {(e.a, e.b): e.kind for e in board.edges}
    assert edges["0709", "0710"] == "river" and ("0909", "0910") in edges
    assert ("EP 11", "1007") in board.links and ("Box A", "Box B") in board.links
    # nothing lies on anything else
    solid = [s for s in board.spaces if s.kind != "hex"]
    for i, a in enumerate(solid):
        for b in solid[i + 1 :]:
            apart = abs(a.x - b.x) >= (a.width + b.width) / 2 - 1e-6 or abs(a.y - b.y) >= (a.height + b.height) / 2 - 1e-6
            assert apart, (a.id, b.id)
        for h in board.spaces:
            if h.kind == "hex":
                assert abs(a.x - h.x) >= a.width / 2 + 0.4 or abs(a.y - h.y) >= a.height / 2 + 0.4, (a.id, h.id)


def test_both_sides_and_spectators_see_the_same():
    game = henderson.position("first-blood", GOOD)
    views = [game.view(side) for side in ("US", "Japan", "")]
    assert views[0].pieces == views[1].pieces == views[2].pieces
    before = game.state.digest()
    first_blood.imagine(game.state, "US", Random(1))
    assert game.state.digest() == before  # nothing is hidden, nothing is dealt anew


def test_the_view_shows_airfields_attacks_and_movement(scene):
    game = scene("U.S. Combat", {"0706": ["U5a"], "0705": ["J5a"], "0702": ["UG4a"], "0202": ["U4a"]},
                 airfields={"0709": "damaged"})  # fmt: skip
    view = game.view("US")
    assert view.panels["attacks"].heads == ["hexes", "attackers", "guns", "ships", "odds"]
    assert view.panels["attacks"].rows == [["0705", "U5a", "", "", "1-1"]]
    assert view.panels["airfields"].heads == ["airfield", "status", "work", "air units"]
    assert ["Henderson Field 0709", "damaged", "0", ""] in view.panels["airfields"].rows
    assert [m.place for m in view.markers if m.kind == "attack"] == ["0705"]
    assert {t.id: (t.value, t.high) for t in view.tracks}["capacity"] == (0, 6)
    game = scene("U.S. Movement", {"0202": ["U5a"]})
    play(game, "U5a", "0203")
    assert "7 MF left" in next(p for p in game.view("US").pieces if p.id == "U5a").tags


def test_moves_carry_their_path_for_animation(scene):
    game = scene("U.S. Movement", {"0202": ["U5a"]})
    play(game, "U5a", "0205")
    event = next(e for e in game.events() if e.kind == "move")
    assert event.data == {"piece": "U5a", "path": ["0202", "0203", "0204", "0205"]}
