"""The programs in examples/ run, and the names a newcomer uses are typed and described."""

import importlib.util
import inspect
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

import henderson
from henderson.bots import own
from henderson.bots.own import any_bot

EXAMPLES = Path(__file__).parents[1] / "examples"


def main_of(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / "library" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.main


def test_a_bot_of_ones_own(capsys):
    main_of("own_bot")("starvation-island", 2)
    assert "won after" in capsys.readouterr().out
    assert any_bot(f"{EXAMPLES / 'library' / 'own_bot.py'}:Cautious", 1).rng


def test_the_analysis_of_a_position(capsys):
    main_of("analysis")(futures=6, samples=20)
    told = capsys.readouterr().out
    assert "LL-23: 2-1" in told and "search:6:" in told and "as the U.S. side sees it" in told


def test_a_scenario_of_ones_own(capsys):
    main_of("scenario")(games=4)
    assert "of 4" in capsys.readouterr().out


def test_a_tournament(capsys):
    main_of("tournament")(games=2, most=4)
    told = capsys.readouterr().out
    assert "| heuristic |" in told and "'heuristic'" in told


@pytest.mark.parametrize("name", ["board.svg", "board.png"])
def test_a_picture(name, tmp_path):
    main_of("picture")(str(tmp_path / name), answers=30)
    made = (tmp_path / name).read_bytes()
    assert made[:4] == b"\x89PNG" if name.endswith("png") else ElementTree.fromstring(made).tag.endswith("svg")


def test_every_program_is_run():
    assert {f.stem for f in (EXAMPLES / "library").glob("*.py")} == {"own_bot", "analysis", "scenario", "tournament", "picture"}


@pytest.mark.parametrize("title", henderson.games())
def test_a_game_prints_its_board_and_its_question(title):
    game = henderson.new(title, seed=2)
    for _ in range(40):
        game.play(game.decision.words[0])
    text, side = str(game), game.decision.player
    assert text.startswith(game.rules.TITLE) and f"{game.decision.text} [{game.decision.rule}]" in text
    assert game.decision.words[0] in text and max(len(line) for line in text.splitlines()[:-1]) <= 130
    for piece in game.view(side).pieces:
        if piece.side == side and piece.place in {s.id for s in game.board().spaces if s.kind == "hex"}:
            assert piece.id in text


def test_a_print_tells_no_secret_and_how_it_ended(monkeypatch):
    """Two worlds that the asked side cannot tell apart print alike."""
    game = henderson.new("deluxe", seed=5)
    for _ in range(60):
        game.play(game.decision.words[-1])
    assert str(game.imagine(game.decision.player, 1, quiet=False)) == str(game)
    done = henderson.new("starvation-island", seed=1)
    while done.decision:
        done.play(done.decision.words[-1])
    assert done.outcome.reason in str(done) and "won: " in str(done)


@pytest.mark.pure  # compiled classes carry no docstrings
def test_public_names_are_typed_and_described():
    for name in henderson.__all__:
        thing = getattr(henderson, name)
        assert inspect.getdoc(thing), name
        for part in [thing] if inspect.isfunction(thing) else [m for k, m in vars(thing).items() if inspect.isfunction(m)]:
            if part.__name__.startswith("_"):
                continue
            promised = getattr(henderson.Dice, part.__name__, None)  # every source of chance does what Dice says
            assert inspect.getdoc(part) or inspect.getdoc(promised), f"{name}.{part.__name__}"
            signature = inspect.signature(part)
            untyped = [p for p in signature.parameters.values() if p.name != "self" and p.annotation is p.empty]
            assert not untyped and signature.return_annotation is not signature.empty, f"{name}.{part.__name__}"
    assert (Path(henderson.__file__).parent / "py.typed").exists()


def test_a_house_offers_bots_of_its_own(monkeypatch):
    """Only who runs the service says which; a name of ours is not taken, and other processes are told."""
    from henderson.bots import BOTS, bot
    from henderson.server import api_games

    monkeypatch.setattr(own, "house", house := {})
    monkeypatch.setattr(api_games, "house", house)
    monkeypatch.setenv(own.HOUSE, "")
    monkeypatch.setitem(BOTS, "mine", BOTS["random"])
    monkeypatch.delitem(BOTS, "mine")
    greedy = f"{EXAMPLES / 'bots' / 'greedy.py'}:Greedy"
    own.offer([f"Mine={greedy}"])
    assert type(bot("mine", 3)).__name__ == "Greedy" and bot("mine", 3).seed == 3
    english = SimpleNamespace(headers={})
    assert [b.id for b in api_games.bots.fn(english)][-1] == "mine"
    del BOTS["mine"]
    own.offered()  # as a worker does
    assert type(bot("mine")).__name__ == "Greedy"
    wrongs = (("mine", "expected NAME=BOT"), (f"regular={greedy}", "a bot 'regular' already"), ("x=no.py:X", "no file"))
    for wrong, told in wrongs:
        with pytest.raises(henderson.HendersonError, match=told):
            own.offer([wrong])
    del BOTS["mine"]
