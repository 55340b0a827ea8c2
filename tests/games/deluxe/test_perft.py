"""Counts of answer sequences from named positions: a changed count is a changed rule."""

import pytest

from henderson.proof.perft import perft

POSITIONS = {
    "one unit to move": ('turn = 8\nstep = "SoP.7"\ncontrol = { US = ["3707"] }\n[US]\n"1/1" = "3808"', [2, 195, 10373]),
    "a river and a ferry": (
        'turn = 8\nstep = "SoP.7"\ncontrol = { US = ["3707"] }\n[US]\n"11/2" = "3308 spent 5 entered"\n"1 LVT" = "3408"',
        [3, 227, 16413],
    ),
    "a linked assault": (
        'turn = 8\nstep = "SoP.10"\nsupply = [2, 2]\n[US]\n"1/1" = "3808"\n"1/2" = "3909"\n[Japan]\n"124/2" = "3908"\n"20Mt" = "4009"',  # noqa: E501
        [2, 5, 18],
    ),
    "a stealth hunt": (
        'turn = 8\nstep = "SoP.7"\ncontrol = { US = ["3707"] }\n[US]\n"11/2" = "4308 spent 6 entered"\n[Japan]\n"124/2" = "4309 stealth 1"',  # noqa: E501
        [2, 9, 24],
    ),
    "a volley": (
        'turn = 8\nstep = "SoP.9"\nsupply = [3, 0]\ncontrol = { US = ["3707"] }\n[US]\n"11/5" = "3809"\n[Japan]\n"124/2" = "4008"\n"4/1" = "4010"',  # noqa: E501
        [2, 6, 22],
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_perft(play, name):
    text, counts = POSITIONS[name]
    game = play(text, [3] * 60)
    assert [perft(game, depth) for depth in (1, 2, 3)] == counts
