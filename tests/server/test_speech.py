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
from henderson.server.looks import NO_UNDO
from henderson.server.tables import Refused
from henderson.study import themes

SOURCE = Path(henderson.__file__).parent
TOLD = {  # said where their English is not written
    *NO_UNDO, WISH, *themes.ALL, *(BOTS[name][0] for name in ("random", *LEVELS)), *notices.TEXTS.values(),
    *(text for both in letters.TEXTS.values() for text in both), *map(str, letters.CHANGES.values()),
}  # fmt: skip
WHY_NOT = ("_why_not", "why_silent", "_told")  # functions of the club that give a reason


def refusals() -> tuple[set[str], list[str]]:
    """The sentences of tables and club: of refusals (and what else is said so), of their constants, of reasons; and where one is
    put together while running."""
    found: set[str] = set()
    made = []
    for file in sorted({*(SOURCE / "server").glob("*.py"), *(SOURCE / "club").glob("*.py")} - {Path(notices.__file__)}):
        tree = ast.parse(file.read_text())
        named = {n.targets[0].id: n.value for n in tree.body if isinstance(n, ast.Assign) and isinstance(n.targets[0], ast.Name)}
        for node in ast.walk(tree):
            told: list[ast.expr] = []
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Refused", "say") and len(node.args) > 1:
                told = choices(node.args[1], named)
                made += [f"{file.name}:{t.lineno}" for t in told if isinstance(t, ast.JoinedStr | ast.BinOp)]
            elif isinstance(node, ast.FunctionDef) and node.name in WHY_NOT:
                told = [t for n in ast.walk(node) if isinstance(n, ast.Return) and n.value for t in choices(n.value, named)]
            elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "refusal":
                told = choices(node.value, named)
            found |= {t.value for t in told if isinstance(t, ast.Constant) and isinstance(t.value, str) and t.value}
    return found, made


def choices(told: ast.expr, named: dict[str, ast.expr]) -> list[ast.expr]:
    """What a text may be: either of two, or a constant of its module."""
    if isinstance(told, ast.IfExp):
        return [*choices(told.body, named), *choices(told.orelse, named)]
    return [named.get(told.id, told)] if isinstance(told, ast.Name) else [told]


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
    found, made = refusals()
    said, every = at_the_terminal()
    known = {entry.msgid: entry.msgstr for entry in polib.pofile(str(speech.FOLDER / f"{language}.po"))}
    assert made == [], "a refusal names its places beside the sentence"
    assert sorted((found | TOLD | said) - set(known)) == [], "missing"
    assert sorted(set(known) - found - TOLD - set(every)) == [], "unused"
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
