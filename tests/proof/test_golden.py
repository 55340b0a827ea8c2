"""Kept games notice what words alone do not: another player asked, another rule, other options, another number of dice."""

import pytest

from henderson.engine.decision import ask, roll
from henderson.engine.dice import Seeded
from henderson.engine.game import Game
from henderson.proof import golden

KEPT = golden.Kept(0, "golden 0", "random", {}, [])


def game_of(tiny, slate, player="US", rule="T.1", options=("a", "b"), dice=1, verb=""):
    async def activation(g):
        g.said.append(await ask(player, rule, "Word", options, verb=verb))
        for _ in range(dice):
            await roll("T.2")
        g.done += 1

    rules = tiny(activation)
    return rules, lambda title, kept: Game(rules, slate(), Seeded(kept.seed))


@pytest.fixture
def kept(tiny, slate):
    return golden.play(*(lambda rules, begin: (rules, KEPT, begin))(*game_of(tiny, slate)))


def change(tiny, slate, kept, **more):
    rules, begin = game_of(tiny, slate, **more)
    return golden.replayed(rules, kept, begin)


def test_a_kept_game_replays(tiny, slate, kept):
    assert len(kept.lines) == 4 and kept.lines[-1] == "over US T.9" and kept.lines[1].startswith("US T.1 2 ")
    assert change(tiny, slate, kept) is None


@pytest.mark.parametrize(("more", "shown"), [
    ({"player": "Japan"}, "Japan T.1 2"),
    ({"rule": "T.3"}, "US T.3 2"),
    ({"verb": "move"}, "US T.1/move 2"),
    ({"options": ("a", "b", "c")}, "US T.1 3"),
    ({"options": ("b", "a")}, "US T.1 2"),
    ({"options": ("x", "y")}, "is not offered"),
])  # fmt: skip
def test_another_question_is_noticed_at_its_answer(tiny, slate, kept, more, shown):
    found = change(tiny, slate, kept, **more)
    assert found.answer == 1 and found.old == kept.lines[0] and shown in found.new
    assert str(found).startswith("game 0, answer 1:\n  - US T.1 2 ")


def test_more_dice_and_another_end_are_noticed(tiny, slate, kept):
    assert change(tiny, slate, kept, dice=2).answer == 2
    rules, begin = game_of(tiny, slate)
    rules.outcome = lambda g: None if g.done < 5 else rules.outcome
    assert golden.replayed(rules, kept, begin).new == "goes on"


def test_files_are_small_steady_and_read_back(tmp_path, kept):
    file = tmp_path / "golden" / "tiny.xz"
    golden.write(file, [kept, kept._replace(number=1, options={"level": "full"})])
    data = file.read_bytes()
    again = golden.read(file)
    assert again == [kept, kept._replace(number=1, options={"level": "full"})] and golden.read(tmp_path / "none.xz") == []
    golden.write(file, again)
    assert file.read_bytes() == data and len(data) < 500


def test_only_what_goes_another_way_is_played_anew(tmp_path, monkeypatch):
    title = "starvation-island"
    assert golden.renew(title, tmp_path, 3) == []
    games = golden.read(golden.file_of(title, tmp_path))
    assert [k.number for k in games] == [0, 1, 2] and len({k.players for k in games}) > 1
    spoilt = games[1]._replace(lines=[games[1].lines[0].replace(" ", " X", 1), *games[1].lines[1:]])
    bogus = games[2]._replace(options={"bogus": True})
    golden.write(golden.file_of(title, tmp_path), [games[0], spoilt, bogus])
    found = golden.renew(title, tmp_path, 3)
    assert [(c.number, c.answer) for c in found] == [(1, 1), (2, 0)] and "cannot begin: 'bogus'" in found[1].new
    assert golden.read(golden.file_of(title, tmp_path)) == games
    assert [c for _, c in golden.changes(title, tmp_path)] == [None] * 3
