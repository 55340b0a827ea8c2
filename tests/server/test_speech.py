"""The server's sentences go through a catalogue; the reader's language is the one his page or his browser asks for."""

import ast
import string
from pathlib import Path

import polib  # type: ignore[import-untyped]
import pytest

import henderson
from henderson.bots import BOTS, LEVELS
from henderson.club import letters, notices
from henderson.engine.sentence import Said
from henderson.games.lessons import WISH
from henderson.server import speech
from henderson.server.tables import NO_UNDO, Refused
from henderson.study import themes

SOURCE = Path(henderson.__file__).parent
TOLD = {  # said where their English is not written
    *NO_UNDO, WISH, *themes.ALL, *(BOTS[name][0] for name in ("random", *LEVELS)), *notices.TEXTS.values(),
    *(text for both in letters.TEXTS.values() for text in both), *map(str, letters.CHANGES.values()),
}  # fmt: skip
CLUB = "club"  # its sentences are translated as far as they go: those put together while running still need named places


def refusals() -> tuple[set[str], set[str], list[str]]:
    """The sentences of the tables' refusals (and what else is said so), of the club's, and those of the tables' that are put
    together while running."""
    tables: set[str] = set()
    club: set[str] = set()
    made = []
    for file in sorted((*(SOURCE / "server").glob("*.py"), *(SOURCE / CLUB).glob("*.py"))):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Refused", "say") and len(node.args) > 1:
                told = node.args[1]
                texts = [told.body, told.orelse] if isinstance(told, ast.IfExp) else [told]
                found = {t.value for t in texts if isinstance(t, ast.Constant) and isinstance(t.value, str)}
                if file.parent.name == CLUB:
                    club |= found
                else:
                    tables |= found
                    made += [f"{file.name}:{t.lineno}" for t in texts if isinstance(t, ast.JoinedStr)]
    return tables, club, made


def at_the_terminal() -> tuple[set[str], list[str]]:
    """The sentences that the terminal says by its reader's language, and all strings of its modules that do."""
    said: set[str] = set()
    every: set[str] = set()
    for file in sorted((SOURCE / "cli").glob("*.py")):
        found = list(ast.walk(ast.parse(file.read_text())))
        texts = {n.value for n in found if isinstance(n, ast.Constant) and isinstance(n.value, str)}
        for node in found:
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "say":
                every |= texts
                told = node.args[0]
                given = [told.body, told.orelse] if isinstance(told, ast.IfExp) else [told]
                said |= {t.value for t in given if isinstance(t, ast.Constant) and isinstance(t.value, str)}
    return said, sorted(every)


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", [name for name in speech.languages() if name != speech.HOME])
def test_a_language_has_every_refusal_and_no_other(language: str) -> None:
    tables, club, made = refusals()
    tables |= TOLD
    known = {entry.msgid: entry.msgstr for entry in polib.pofile(str(speech.FOLDER / f"{language}.po"))}
    assert made == [], "a refusal names its places beside the sentence"
    said, every = at_the_terminal()
    assert sorted((tables | said) - set(known)) == [], "missing"
    assert sorted(set(known) - tables - club - set(every)) == [], "unused"
    assert [text for text, told in known.items() if places(text) != places(told)] == []


def test_the_dearest_language_that_there_is_a_file_for() -> None:
    assert [speech.best(wanted) for wanted in ("de-AT,de;q=0.9,en;q=0.8", "en;q=0.2, de", "fr, en;q=0.5", "", ";;q=x,,de")] == [
        "de", "de", "en", "en", "de"]  # fmt: skip


def test_a_refusal_is_told_in_the_language_asked_for() -> None:
    refused = Refused(404, "There is no table '{table_id}'", table_id="{x}")
    assert refused.detail == "There is no table '{x}'"
    assert speech.say("de", refused.text, **refused.places) == "Es gibt keinen Tisch „{x}“"
    assert speech.say("xx", refused.text, **refused.places) == refused.detail


def test_a_sentence_in_a_place_is_said_too() -> None:
    refused = Refused(409, "No undo: {reason}", reason=Said(NO_UNDO[1]))
    assert speech.say("de", refused.text, **refused.places) == "Keine Rücknahme: Seither ist ein Würfel gefallen."


def test_a_third_language_is_only_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of one sentence makes a language that may be asked for; what it lacks is said in English."""
    book = polib.POFile()
    book.metadata = {"Content-Type": "text/plain; charset=utf-8", "Plural-Forms": "nplurals=2; plural=(n > 1);"}
    book.append(polib.POEntry(msgid="There is no table '{table_id}'", msgstr="Il n'y a pas de table '{table_id}'"))
    book.save(str(tmp_path / "fr.po"))
    monkeypatch.setattr(speech, "FOLDER", tmp_path)
    for kept in (speech.languages, speech._translations):
        kept.cache_clear()
    assert speech.languages() == ("en", "fr") and speech.best("fr-CA, de") == "fr"
    assert speech.say("fr", "There is no table '{table_id}'", table_id="x") == "Il n'y a pas de table 'x'"
    assert speech.say("fr", "The game is over") == "The game is over"
    monkeypatch.undo()
    for kept in (speech.languages, speech._translations):
        kept.cache_clear()
