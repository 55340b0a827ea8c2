"""What the rules ask and tell is data: words with named places, said in the reader's language from a file beside the game."""

import ast
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import polib  # type: ignore[import-untyped]
import pytest

import henderson
from henderson.engine.rulebook import home
from henderson.engine.sentence import ROW, Many, Said, filled, places
from henderson.games import pack, rules
from henderson.server.messages import Said as Told
from henderson.server.spoken import file_of, said, sentences
from henderson.study.worked import worked

FILES = [(game, file.suffixes[0][1:]) for game in henderson.games() for file in home(rules(game)).glob("sentences.*.po")]
SOURCE = "provenance: "  # a remark that the page says itself
WORDS = {"ask": (2,), "roll": (1,), "draw": (1,), "note": (1,), "Said": (0,), "Many": (0, 1)}  # which arguments are words


def sources(game: str) -> Iterator[ast.AST]:
    folder = home(rules(game))
    for file in (*sorted((folder / "rules").rglob("*.py")), *sorted((folder / "table").rglob("*.py")), *folder.glob("*.py")):
        yield from ast.walk(ast.parse(Path(file).read_text()))


def written(game: str) -> tuple[set[str], set[str], list[int]]:
    """The words that the rules say as they are written, all strings in them, and where words are put together while running."""
    found, every, made = {ROW}, set[str]([ROW]), list[int]()
    for node in sources(game):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            every.add(node.value)
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        for i in WORDS.get(name, ()):
            if i < len(node.args):
                told = node.args[i]
                texts = [told.body, told.orelse] if isinstance(told, ast.IfExp) else [told]
                found |= {t.value for t in texts if isinstance(t, ast.Constant) and isinstance(t.value, str)}
                made += [t.lineno for t in texts if isinstance(t, ast.JoinedStr | ast.BinOp)]
    return found, every, made


def met(game: str, games: int = 2) -> set[Said]:
    """The sentences of a few games played at random, those inside others too."""
    found: set[Said] = set()
    for seed in range(games):
        played, rng = henderson.new(game, seed=str(seed)), random.Random(seed)
        while played.decision is not None:
            found.add(played.decision.said)
            played.answer(rng.choice(played.decision.options))
        for e in played.events("all"):
            found |= {e.said, *(v for v in e.noted.values() if isinstance(v, Said))}
    waiting = list(found)
    while waiting:
        inner = {v for v in waiting.pop().values if isinstance(v, Said)} - found
        found |= inner
        waiting += inner
    return found


def on_charts(game: str) -> set[str]:
    """All that the printed tables say: columns, remarks, cells."""
    printed = [pack(game).table(stem) for stem in getattr(rules(game), "CHARTS", {})]
    return {text for t in printed for text in (*t.heads, *t.remarks, *(row[h].text for row in t for h in t.heads))} - {""}


@pytest.mark.parametrize(("game", "language"), FILES)
def test_a_language_has_every_sentence_of_the_rules_with_its_places(game: str, language: str) -> None:
    said_so, every, made = written(game)
    assert made == [], "the rules give the values of places beside the words"
    all_words = {one.words for one in met(game)}
    many = {words.one: words.other for words in all_words if isinstance(words, Many)}
    heard = {words for words in all_words if isinstance(words, str)} | {one.title for one in worked(game)}
    entries = {e.msgid: e for e in polib.pofile(str(file_of(game, language)))}
    plurals = {e.msgid_plural for e in entries.values()} - {""}
    assert sorted((said_so | heard | set(many)) - set(entries) - plurals) == [], "missing"
    assert sorted(set(entries) - every - heard - on_charts(game)) == [], "unused"
    assert [t for t in sorted(on_charts(game) - set(entries)) if (t[0].islower() or " (" in t) and not t.startswith(SOURCE)] == []
    assert {one: entries[one].msgid_plural for one in many} == many
    told = sentences(game, language)
    assert told.told.keys() == entries.keys(), "an entry without its translation"
    assert {len(told.told[one]) for one in many} == {max(told.forms) + 1}
    assert [e for e, forms in told.told.items() for text in forms if sorted(places(text)) != sorted(places(e))] == []
    assert [e for e in entries if any(name.isdigit() for name in places(e))] == [], "a place without a name"


def test_a_sentence_is_english_until_somebody_says_it_otherwise() -> None:
    assert filled("{unit} attacks {hex}, {unit}!", ("A", "0101")) == "A attacks 0101, A!"
    assert filled("{} attacks {}", ("A", 3)) == "A attacks 3" and filled("{braces}", ()) == "{braces}"
    attack = Many("{units} attacks {hexes}", "{units} attack {hexes}", 2)
    assert str(Said("{unit} is out: {why}", ("A", Said(attack, ("B, C", "0101"))))) == "A is out: B, C attack 0101"


def test_a_sentence_travels_as_data_where_somebody_needs_it() -> None:
    one = Said("{unit} is eliminated: {why}", ("A", Said("out of supply")))
    attack = Said(Many("{units} attacks {hexes}", "{units} attack {hexes}", 2), ("B, C", "0101"))
    assert msgspec.json.encode(said("first-blood", one)) == b'["{unit} is eliminated: {why}",["A",["out of supply",[]]]]'
    assert msgspec.to_builtins(said("first-blood", attack)) == [[*attack.words], [*attack.values]]
    assert msgspec.json.decode(msgspec.json.encode(said("first-blood", one)), type=Told) == said("first-blood", one)
    assert said("first-blood", Said("no loss")) is None and said("deluxe", one) is None


def test_the_page_gets_the_sentences_of_its_language() -> None:
    german = sentences("first-blood", "de")
    assert german.told["{units} attacks {hexes}"] == ["{units} greift {hexes} an", "{units} greifen {hexes} an"]
    assert german.forms[:3] == [1, 0, 1] and sentences("first-blood", "en").told == sentences("deluxe", "de").told == {}
    assert sentences("first-blood", "../x").told == {}
