"""What is written of the games in other languages: nothing is missing, nothing is left over, no figure is lost."""

import re
from collections.abc import Callable
from pathlib import Path

import polib  # type: ignore[import-untyped]
import pytest

import henderson
from henderson.engine.rulebook import of
from henderson.games import about, folder, guide, rules, scenarios, strategy, written
from henderson.server.spoken import sentences

FILES = [(game, file.suffixes[0][1:]) for game in henderson.games() for file in sorted(folder(game).glob("written.*.po"))]
FIGURE = re.compile(r"\d+")
CODE = re.compile(r"`[^`]*`")


@pytest.mark.parametrize(("game", "language"), FILES)
def test_a_language_has_all_that_is_written_of_a_game(game: str, language: str) -> None:
    """What is read before anybody sits down; and rulebook and lessons, where any of them are translated."""
    known = written.book(game, language).keys()
    outside, inside = written.outside(game), written.inside(game)
    wanted = outside | inside if known & (inside - outside) else outside
    assert sorted(wanted - known - sentences(game, language).told.keys()) == [], "missing"
    assert sorted(known - outside - inside) == [], "unused"


@pytest.mark.parametrize(("game", "language"), FILES)
def test_a_translation_keeps_every_figure_and_command(game: str, language: str) -> None:
    lost = [text for text, told in written.book(game, language).items() for kind in (FIGURE, CODE)
            if sorted(kind.findall(text)) != sorted(kind.findall(told))]  # fmt: skip
    assert lost == []


def test_every_game_is_introduced_in_german_and_first_blood_is_taught_in_it() -> None:
    assert {game for game, language in FILES if language == "de"} == set(henderson.games())
    assert written.inside("first-blood") <= written.book("first-blood", "de").keys()


@pytest.mark.parametrize("game", henderson.games())
def test_nothing_written_in_german_is_english(game: str, english_words: Callable[[str], list[str]]) -> None:
    told = written.book(game, "de")
    assert {text: words for text in told.values() if (words := english_words(CODE.sub("", text)))} == {}


def test_what_is_no_prose_stays_as_it_is() -> None:
    """Ids, words of the rules and positions are the same in every language; what a language lacks is told in English."""
    english, german = guide("first-blood"), written.told("first-blood", "de", guide("first-blood"))
    assert english and german and german.title != english.title
    assert (german.position, german.dice, german.replies) == (english.position, english.dice, english.replies)
    assert [n.word for n in german.notes] == [n.word for n in english.notes]
    assert german.notes[1].after == english.notes[1].after and german.notes[1].text.startswith("Setze ihn auf 0506.")
    rule = of(rules("first-blood"))["8.2a"]
    told = written.told("first-blood", "de", rule)
    assert (told.id, told.kind, told.check) == (rule.id, rule.kind, rule.check)
    assert told.says == "Die sechs Felder um eine Einheit sind ihre Kontrollzone."
    for language in ("en", "fr", "../de"):
        assert written.told("first-blood", language, rule) == rule
        assert written.advice("first-blood", language) == strategy("first-blood")
    assert written.told("deluxe", "de", of(rules("deluxe"))) == of(rules("deluxe"))


def test_the_page_of_advice_keeps_its_form() -> None:
    english, german = strategy("first-blood"), written.advice("first-blood", "de")
    for mark in ("\n## ", "\n* ", "\n\n"):
        assert german.count(mark) == english.count(mark)


def test_a_third_language_is_only_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of one entry: that is French, all else is English."""
    entry = polib.POEntry(msgid=about("first-blood").text, msgstr="Crête, rivière et aérodrome.")
    book = polib.POFile()
    book.metadata = {"Content-Type": "text/plain; charset=utf-8"}
    book.append(entry)
    book.save(str(tmp_path / "written.fr.po"))
    monkeypatch.setattr(written, "folder", lambda title: tmp_path)
    told = written.told("first-blood", "fr", about("first-blood"))
    assert told.text == "Crête, rivière et aérodrome." and told.length == about("first-blood").length
    assert written.told("first-blood", "fr", scenarios("first-blood")) == scenarios("first-blood")
