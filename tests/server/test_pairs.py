"""The short form of tools/pairs.py: what a seat gets is the same in worlds that it cannot tell apart."""

import importlib.util
import random
import sys
from pathlib import Path

import pytest

import henderson
from henderson.proof import worlds

TOOLS = Path(__file__).parents[2] / "tools"
STACKS = """turn = 8
step = "SoP.16"
supply = [9, 9]
control = { US = ["3707"] }
[US]
"1/1" = "3707"
[Japan]
"124/2" = "5006"
"4/2" = "5006"
"20Mt" = "5006"
"28/1" = "4914"
"4/1" = "4914"
"""


@pytest.fixture(scope="module")
def pairs():
    """The tool as a module; it finds its neighbours in its own folder."""
    sys.path.insert(0, str(TOOLS))
    try:
        spec = importlib.util.spec_from_file_location("pairs", TOOLS / "pairs.py")
        made = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(made)
        yield made
    finally:
        sys.path.remove(str(TOOLS))


def drawn(pairs, title):
    """A question of a game, and a world that the U.S. cannot tell from it."""
    if title == "deluxe":
        game = henderson.position(title, STACKS)
    else:
        game, rng = henderson.new(title, seed=0, options={"preset": "Full"}), random.Random(0)
        for _ in range(249):
            game.play(game.decision.words[int(rng.random() * len(game.decision.words))])
    pair = next(p for seed in range(20) if (p := worlds.played_anew(game, "US", seed)) and p.mine.state != p.other.state)
    return pairs.Two(title, "US", *(henderson.position(title, g.position(), seed="pair") for g in (pair.mine, pair.other)))


@pytest.mark.parametrize("title", ["avalon-hill", "deluxe"])
def test_a_seat_gets_the_same_over_http_by_mail_and_in_files(server, pairs, title):
    done = pairs.Compared()
    done.pair(server.port, drawn(pairs, title), random.Random(title))
    assert done.differences == [] and done.kinds["letter"] == 1 and done.kinds["seat snapshot"] > 1, done.differences[:3]


def test_two_worlds_that_can_be_told_apart_are_noticed(server, pairs):
    done = pairs.Compared()
    done.pair(server.port, drawn(pairs, "avalon-hill")._replace(side="Japan"), random.Random(1))  # whose units they are
    assert any("snapshot" in text for text in done.differences) and any("letter" in text for text in done.differences)
