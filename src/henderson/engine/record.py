"""Saves: a game as a text file of words.

A head in TOML, a line `---`, then a line per activation: the hash of the state it began with and the words that
answered it, dice included; last `end`, the number of lines and a hash over them all. A file cut short or changed shows.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
import traceback
from collections.abc import Callable, Iterator
from typing import Any

from .decision import DICE, Decision, HendersonError, IllegalChoice
from .dice import Committed, Dice, Secret, from_text
from .game import Game, Setting
from .position import quoted

FORMAT = 1
BAR = " | "  # between words; a word never holds one


def words_of(game: Game, start: Any, answers: tuple[Any, ...]) -> Iterator[tuple[Decision, str]]:
    """The questions and words of one activation, by running it again."""
    if not answers:
        return
    state = start.copy()
    state.events = None
    script = game.rules.activation(state)
    decision = script.send(None)
    for answer in answers:
        yield decision, decision.word(answer)
        try:
            decision = script.send(answer)
        except StopIteration:
            return


def _lines(game: Game) -> Iterator[str]:
    for past in game.activations():
        if past.answers:
            words = BAR.join(w for _, w in words_of(game, past.start, past.answers))
            yield f"{past.start.digest()}  {words}"
    words = BAR.join(w for _, w in words_of(game, game.start, tuple(game.answers)))
    yield f"{game.start.digest()}  {words}".rstrip()


def head(game: Game, dice: str) -> str:
    """The TOML head of a save."""
    s = game.setting
    pairs: dict[str, Any] = {"henderson": FORMAT, "game": game.rules.ID, "rules": game.rules.VERSION, "dice": dice,
                             "pack": s.pack, "pack_hash": s.pack_hash}  # fmt: skip
    text = "".join(f"{k} = {quoted(v)}\n" for k, v in pairs.items())
    text += "".join(f"options.{k} = {quoted(v)}\n" for k, v in s.options.items())
    if s.position:
        text += f"position = {quoted(s.position)}\n"
    return text


def save(game: Game, crash: dict[str, str] | None = None) -> str:
    """The whole game as text."""
    if game.imagined:
        raise HendersonError("An imagined game cannot be saved")
    text = head(game, game.dice.describe())
    for key, value in (crash or {}).items():
        text += f"crash.{key} = {quoted(value)}\n"
    lines = list(_lines(game))
    return text + "---\n" + "".join(f"{line}\n" for line in lines) + f"end {len(lines)} {_seal(text, lines)}\n"


def _seal(text: str, lines: list[str]) -> str:
    seal = hashlib.sha256(text.encode())
    for line in lines:
        seal = hashlib.sha256(seal.digest() + line.encode())
    return seal.hexdigest()[:16]


def dump_crash(game: Game, word: str, crash: BaseException) -> str:
    """A save that reopens at the failing question."""
    trace = "".join(traceback.format_exception(crash))
    return save(game, {"word": word, "error": repr(crash), "trace": trace})


class Record:
    """A save, parsed and sealed, not yet played through."""

    def __init__(self, text: str) -> None:
        top, bar, rest = text.partition("---\n")
        if not bar:
            raise HendersonError(f"This is no Henderson save: no line '---' after the head; it begins '{text[:40].strip()}'")
        try:
            self.head = tomllib.loads(top)
        except tomllib.TOMLDecodeError as error:
            raise HendersonError(f"The head of the save is broken: {error}") from None
        version = self.head.get("henderson")
        if version != FORMAT:
            raise HendersonError(f"A save of format {version!r}; this Henderson reads format {FORMAT}")
        lines = rest.splitlines()
        last = lines[-1].split() if lines else []
        if len(last) != 3 or last[0] != "end" or not rest.endswith("\n"):
            raise HendersonError(f"The save is cut short: its last line is '{lines[-1] if lines else ''}', expected 'end ...'")
        self.lines = lines[:-1]
        if last[1] != str(len(self.lines)) or last[2] != _seal(top, self.lines):
            raise HendersonError(
                f"The save was changed or damaged: it has {len(self.lines)} lines that do not match '{lines[-1]}'"
            )

    def text_of(self, key: str) -> str:
        """A line of the head."""
        value = self.head.get(key)
        if not isinstance(value, str):
            raise HendersonError(f"The head of the save has no text '{key}': {value!r}")
        return value

    @property
    def setting(self) -> Setting:
        options, position = self.head.get("options", {}), self.head.get("position", "")
        if not isinstance(options, dict):
            raise HendersonError(f"The head is broken: the options of the save are {options!r}: expected a table")
        if not isinstance(position, str):
            raise HendersonError(f"The head is broken: the position of the save is {position!r}: expected text")
        return Setting(options, self.text_of("pack"), self.text_of("pack_hash"), position)

    def dice(self) -> Dice:
        return from_text(self.text_of("dice"))

    def activations(self) -> Iterator[tuple[str, list[str]]]:
        """Hash and words of each activation."""
        for line in self.lines:
            digest, _, words = line.partition("  ")
            yield digest, words.split(BAR) if words else []


def replay(record: Record, game: Game, step: Callable[[Game, str], None] | None = None) -> Game:
    """Play the words of a record into a fresh game; stop at the first that is no longer legal and name its rule.

    `step` is told of each question and its word before it is answered.
    """
    dice, game.dice = game.dice, _Given()
    played = 0
    for digest, words in record.activations():
        if game.start.digest() != digest:
            raise HendersonError(
                f"After {played} answers the position differs from the saved one ({game.start.digest()}, saved {digest}):"
                f" the save was made by rules {record.head.get('rules')}, these are {game.rules.VERSION}"
            )
        for word in words:
            if step:
                step(game, word)
            try:
                game.play(word)
            except IllegalChoice as refusal:
                raise IllegalChoice(f"Answer {played + 1} of the save is not legal: {refusal}", refusal.given, refusal.rule,
                                    refusal.expected) from None  # fmt: skip
            played += 1
    game.dice = dice
    game._throw()
    return game


class _Given:
    """While a record is replayed its own words answer the dice."""

    def choose(self, number: int, decision: Decision) -> Any:
        return None

    def describe(self) -> str:
        return "typed"


def verify(record: Record, game: Game, key: str = "") -> int:
    """Check every roll of a finished game against its dice; return how many. `game` is fresh."""
    source: Any = _opened(record, key)
    rolls = checked = 0

    def check(g: Game, word: str) -> None:
        nonlocal rolls, checked
        if g.decision is not None and g.decision.player == DICE:
            want = source.choose(rolls, g.decision)
            if want is not None and g.decision.word(want) != word:
                raise HendersonError(
                    f"Roll {rolls + 1} ({g.decision.rule}) is {word} in the save, {g.decision.word(want)} by its dice"
                )
            rolls, checked = rolls + 1, checked + (want is not None)

    replay(record, game, check)
    return checked


def _opened(record: Record, key: str) -> Dice:
    """The dice of a save; those it only commits to are opened by the published key."""
    source = record.dice()
    if not isinstance(source, Committed):
        return source
    if not key:
        raise HendersonError("The save holds only the commitment of its dice: give the key that was published at the end")
    if not source.opens_with(key):
        raise HendersonError(f"The key '{key}' is not the one committed to ({source.commitment})")
    return Secret(key, since=source.since)


def commitment_of(text: str) -> str:
    """What a save or a seat's export, made while the game went on, commits its dice to."""
    noted = re.search(r"^# commitment ([0-9a-f]{64})$", text, re.M)
    if noted and "---\n" not in text:
        return noted[1]
    dice = Record(text).dice()
    if not isinstance(dice, Committed | Secret):
        raise HendersonError(f"The earlier file commits its dice to nothing: they are '{dice.describe()}'")
    return dice.commitment


def kept(record: Record, key: str, text: str, earlier: tuple[Record, Game] | None) -> None:
    """Check a finished game against an earlier export of it: its dice are those committed to then, and, where the export is a
    save, all answers up to its last roll are still the same (what came after might be taken back)."""
    dice, promised = _opened(record, key), commitment_of(text)
    if not isinstance(dice, Secret) or dice.commitment != promised:
        raise HendersonError(f"The dice are not those committed to earlier: that was {promised}")
    if earlier is None:
        return
    then: list[str] = []
    last = 0

    def note(g: Game, word: str) -> None:
        nonlocal last
        then.append(word)
        if g.decision is not None and g.decision.player == DICE:
            last = len(then)

    replay(*earlier, note)
    now = [word for _, words in record.activations() for word in words]
    head = ("game", "rules", "options", "pack_hash", "position")
    if any(record.head.get(k) != earlier[0].head.get(k) for k in head):
        raise HendersonError("The earlier save is one of another game: its head is not the same")
    for number, (before, after) in enumerate(zip(then[:last], [*now, *[""] * last]), 1):
        if before != after:
            raise HendersonError(f"Answer {number} is '{after}', in the earlier save it was '{before}'")
