"""Saves: a game as a text file of words.

A head in TOML, a line `---`, then a line per activation: the hash of the state it began with and the words that
answered it, dice included; last `end`, the number of lines and a hash over them all. A file cut short or changed shows.
"""

from __future__ import annotations

import hashlib
import traceback
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from .bounds import LENGTH, parsed, short
from .decision import Choice, Decision, HendersonError, IllegalChoice
from .dice import Dice, from_text
from .game import Game, Setting
from .memory import forgot
from .position import quoted
from .state import Notes

FORMAT = 1
CARRIED = "carried"  # where a save would name the folder of its pack, when it carries the pack itself
BAR = " | "  # between words; a word never holds one


def words_of(game: Game, start: Notes, answers: tuple[Choice, ...]) -> Iterator[tuple[Decision, str]]:
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


def head(game: Game, dice: str, components: str = "") -> str:
    """The TOML head of a save."""
    s = game.setting
    pairs: dict[str, Any] = {"henderson": FORMAT, "game": game.rules.ID, "rules": game.rules.VERSION, "dice": dice,
                             "pack": CARRIED if components else s.pack, "pack_hash": s.pack_hash}  # fmt: skip
    pairs |= {"components": components} if components else {}
    text = "".join(f"{k} = {quoted(v)}\n" for k, v in pairs.items())
    text += "".join(f"options.{k} = {quoted(v)}\n" for k, v in s.options.items())
    if s.position:
        text += f"position = {quoted(s.position)}\n"
    return text


def save(game: Game, crash: Mapping[str, str] | None = None, table: Mapping[str, str] | None = None,
         components: str = "") -> str:  # fmt: skip
    """The whole game as text. `table` is what a server says of the table it was played at, a line each; `components` the pack
    that it carries (workshop.carry)."""
    if game.imagined:
        raise HendersonError("An imagined game cannot be saved")
    text = head(game, game.dice.describe(), components)
    for key, value in (table or {}).items():
        text += f"table.{key} = {quoted(value)}\n"
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
    """A save that reopens at the failing question; "" of a game that has forgotten its beginning: its keeper has the words."""
    if forgot(game):
        return ""
    trace = "".join(traceback.format_exception(crash))
    return save(game, {"word": word, "error": repr(crash), "trace": trace})


class Record:
    """A save, parsed and sealed, not yet played through."""

    def __init__(self, text: str) -> None:
        if len(text) > LENGTH:
            raise HendersonError(f"The save is {len(text)} letters long: expected at most {LENGTH}")
        top, bar, rest = text.partition("---\n")
        if not bar:
            raise HendersonError(f"This is no Henderson save: no line '---' after the head; it begins '{short(text)}'")
        try:
            self.head = parsed(top, "head of the save")
        except HendersonError as error:
            raise HendersonError(f"The head of the save is broken: {error}") from None
        version = self.head.get("henderson")
        if version != FORMAT:
            raise HendersonError(f"A save of format {short(repr(version))}; this Henderson reads format {FORMAT}")
        lines = rest.split("\n")[:-1] if rest.endswith("\n") else rest.split("\n")
        last = lines[-1].split() if lines else []
        if len(last) != 3 or last[0] != "end" or not rest.endswith("\n"):
            ends = short(lines[-1]) if lines else ""
            raise HendersonError(f"The save is cut short: its last line is '{ends}', expected 'end ...'")
        self.lines = lines[:-1]
        if last[1] != str(len(self.lines)) or last[2] != _seal(top, self.lines):
            raise HendersonError(
                f"The save was changed or damaged: it has {len(self.lines)} lines that do not match '{short(lines[-1], 60)}'"
            )

    def text_of(self, key: str) -> str:
        """A line of the head."""
        value = self.head.get(key)
        if not isinstance(value, str):
            raise HendersonError(f"The head of the save has no text '{key}': {short(repr(value))}")
        return value

    @property
    def components(self) -> str:
        """The pack that it carries, as text; "" when it carries none."""
        return self.text_of("components") if "components" in self.head else ""

    @property
    def setting(self) -> Setting:
        options, position = self.head.get("options", {}), self.head.get("position", "")
        if not isinstance(options, dict):
            raise HendersonError(f"The head is broken: the options of the save are {short(repr(options))}: expected a table")
        if not isinstance(position, str):
            raise HendersonError(f"The head is broken: the position of the save is {short(repr(position))}: expected text")
        pack = self.text_of("pack")
        if len(pack) > 4000 or any(len(part) > 255 for part in pack.split("/")) or "\0" in pack:
            raise HendersonError(f"The head is broken: '{short(pack)}' is no folder of a component pack")
        return Setting(options, pack, self.text_of("pack_hash"), position)

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
                f"After {played} answers the position differs from the saved one ({game.start.digest()}, saved {short(digest)}):"
                f" the save was made by rules {short(str(record.head.get('rules')))}, these are {game.rules.VERSION}"
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

    def choose(self, number: int, decision: Decision) -> Choice:
        return None

    def describe(self) -> str:
        return "typed"
