"""What teaches a game: every guide is played through in the engine, every short scenario opens and says what it is."""

from pathlib import Path

import pytest

import henderson
from henderson.games import guide, scenarios, strategy
from henderson.games.lessons import After, read_guide
from henderson.proof import guides

TAUGHT = {  # what is special to each game must be among its notes, by rule
    "avalon-hill": {"B.multi.3", "GAP.retreat"},  # soak-off
    "deluxe": {"7.1a", "8.1.2", "8.2.3a"},  # stealth, fire, strain
    "first-blood": {"13.6a", "13.7c"},  # airfields and planes
    "starvation-island": {"8.step4.match", "8.step7.a", "11.2.a"},  # a surface battle and supply
    "henderson-solo": {"3.6.1.b", "3.6.2.2.e", "4.1.9.a"},  # suppression and the wire
}


@pytest.mark.parametrize("title", TAUGHT)
def test_every_note_comes_once_and_its_word_does_what_it_says(title):
    found = guide(title)
    assert found is not None and guides.faults(title) == []
    assert TAUGHT[title] <= {note.rule for note in found.notes}
    assert len(found.pages) == 4 and 8 <= len(found.notes) <= 20 and found.learned
    texts = [note.text for note in found.notes]
    assert len(set(texts)) == len(texts) and all(note.marks for note in found.notes)
    assert any(note.after.dice for note in found.notes), "no battle in it"


def test_a_note_that_lies_is_found(tmp_path, monkeypatch):
    """The proof itself: each kind of lie in a guide is told."""
    folder = tmp_path / "learn"
    folder.mkdir()
    true = (Path(henderson.__file__).parent / "games/avalon_hill/learn/guide.toml").read_text(encoding="utf-8")
    for old, new, told in (
        ('{ at = { "5/2" = "KK-23" } }', '{ at = { "5/2" = "KK-24" } }', "5/2 is at KK-23, not at KK-24"),
        ("dice = [3], asks", "dice = [4], asks", "the dice show [3], not [4]"),
        ('odds = "3-1"', 'odds = "4-1"', "the odds are 3-1, not 4-1"),
        ('word = "5/2"', 'word = "1/3"', "it is not offered"),
        ('rule = "B.move.2"\nword = "KK-23"', 'rule = "B.move.9"\nword = "KK-23"', "the question is B.move.2"),
        ('marks = ["KK-23"]', 'marks = ["ZZ-99"]', "it marks ZZ-99"),
        ('after = { at = { "5/2" = "KK-23" } }', "", "nothing is said of what it does"),
        ('told = ["B.zoc.2"]', 'gone = ["124/1"]', "124/1 is still at MM-24"),
        ('rules = ["B.win.2"', 'rules = ["B.win.99"', "B.win.99 is no rule"),
        ("dice = [2, 3]", "dice = [2, 3, 6]", "3 dice are settled, 2 fell"),
    ):
        assert old in true, old
        (folder / "guide.toml").write_text(true.replace(old, new), encoding="utf-8")
        monkeypatch.setattr(guides, "guide", lambda title: read_guide(tmp_path))
        assert any(told in fault for fault in guides.faults("avalon-hill")), told


def test_a_guide_knows_how_far_it_is_and_asks_kindly():
    found = guide("avalon-hill")
    assert found is not None
    words = [note.word for note in found.notes]
    assert [found.at(words[:n]) for n in (0, 1, len(words))] == [0, 1, len(words)]
    assert found.instead([], words[0]) == "" and found.instead([], "end") == words[0]
    assert found.at(["end", words[0]]) == 0 and found.instead(["end"], "1/1") == ""  # left: it says nothing any more
    assert found.instead(words, "hold") == ""  # over
    assert After() == After(at={})


@pytest.mark.parametrize("title", TAUGHT)
def test_a_short_scenario_is_short_and_ours(title):
    found = scenarios(title)
    assert found and "minutes" in found[0].length and found[0].balance and found[0].text
    game = henderson.new(title, seed=1, scenario=found[0].title.upper())
    assert set(found[0].sides) == set(game.rules.SIDES)
    whole = henderson.new(title, seed=1)
    assert game.where.turn > whole.where.turn
    assert game.setting.position == found[0].position and henderson.load(game.save()).state == game.state
    with pytest.raises(henderson.HendersonError, match="'nine' is no scenario: expected"):
        henderson.new(title, scenario="nine")


@pytest.mark.parametrize("title", TAUGHT)
def test_advice_cites_the_command_that_showed_it(title):
    text = strategy(title)
    assert text.startswith("# ") and text.count("henderson ") >= 3
    assert text.count("\n## ") >= len(henderson.new(title).rules.SIDES)
