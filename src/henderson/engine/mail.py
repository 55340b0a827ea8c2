"""Play by mail: each side's turn travels as a text file.

The referee keeps the game (its save is `engine.record`). A side receives a letter: what it sees, what it said and what it was
told, every line chained to the one before, so that a changed past shows; nothing of what the other side hides is in it. It
answers with orders: words bound to the end of its letter and signed with a key that only the referee and that side have, so that
nobody orders another's units. What can no longer be taken back stands, even when a later word of the same orders is wrong: or
orders made wrong on purpose would tell how the dice fall. Attacks are declared first; the dice come from digits that are fixed
later in the world (a closing price, a lottery), entered by hand and recorded (PBM.2).
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from .bounds import LENGTH, parsed, short
from .decision import DICE, Choice, HendersonError, IllegalChoice
from .dice import Committed, Digits, Secret
from .game import Game
from .record import words_of
from .state import Notes

FORMAT = 1
BAR = "---\n"


def letter(game: Game, side: str) -> str:
    """The file for one side: its words and its log so far, its view, and what is asked now."""
    if side not in game.rules.SIDES:
        raise HendersonError(f"'{side}' is no side of {game.rules.ID}: expected {', '.join(game.rules.SIDES)}")
    head = _head(game, side)
    lines = _chained(head, _history(game, side))
    view = msgspec.json.encode(game.view(side), order="deterministic").decode()
    words = list(game.decision.words) if game.decision is not None and game.decision.player == side else []
    now = f"now = {json.dumps(asked(game, side))}\nwords = {json.dumps(words)}\nview = {view}\n"
    return head + BAR + "".join(f"{line}\n" for line in lines) + BAR + now + f"seal = {json.dumps(_sealed(head, lines, now))}\n"


def _sealed(head: str, lines: list[str], now: str) -> str:
    """What binds the present of a letter to its past."""
    return hashlib.sha256(f"{_end(head, lines)}\n{now}".encode()).hexdigest()[:16]


def _end(head: str, lines: list[str]) -> str:
    return lines[-1].partition("  ")[0] if lines else hashlib.sha256(head.encode()).hexdigest()[:16]


def _head(game: Game, side: str) -> str:
    """What never changes in the course of a game."""
    pairs: dict[str, Any] = {"mail": FORMAT, "game": game.rules.ID, "rules": game.rules.VERSION, "side": side,
                             "pack_hash": game.setting.pack_hash}  # fmt: skip
    if isinstance(game.dice, Secret | Committed):
        pairs["commitment"] = game.dice.commitment
    text = "".join(f"{k} = {json.dumps(v)}\n" for k, v in pairs.items())
    return text + "".join(f"options.{k} = {json.dumps(v)}\n" for k, v in game.setting.options.items())


def _history(game: Game, side: str) -> Iterator[str]:
    """A line for each own answer and each event that the side saw, in order."""
    for past in game.activations():
        yield from _said(game, side, past.start, past.answers)
        yield from (f"{e.rule}  {e.text}" for e in past.events if e.seen_by(side))
    yield from _said(game, side, game.start, tuple(game.answers))
    yield from (f"{e.rule}  {e.text}" for e in game.state.events or () if e.seen_by(side))


def _said(game: Game, side: str, start: Notes, answers: tuple[Choice, ...]) -> Iterator[str]:
    for decision, word in words_of(game, start, answers):
        if decision.player == side:
            yield f"{decision.rule}  {decision.text}: {word}"


def asked(game: Game, side: str) -> str:
    """What the game waits for, as far as that side may know."""
    decision = game.decision
    if decision is None:
        return "The game is over: " + (game.outcome.reason if game.outcome else "")
    if decision.player == side:
        return f"{decision.rule}  {decision.text}"
    return "A digit is to be entered" if decision.player == DICE else f"Waiting for {decision.player}"


def _chained(head: str, lines: Iterator[str] | Sequence[str]) -> list[str]:
    link, found = hashlib.sha256(head.encode()).hexdigest()[:16], []
    for line in lines:
        link = hashlib.sha256(f"{link} {line}".encode()).hexdigest()[:16]
        found.append(f"{link}  {line}")
    return found


class Letter:
    """A letter or orders, read and found whole."""

    def __init__(self, text: str) -> None:
        if len(text) > LENGTH:
            raise HendersonError(f"The letter is {len(text)} letters long: expected at most {LENGTH}")
        self.head_text, bar, rest = text.partition(BAR)
        if not bar or not text.startswith("mail = "):
            raise HendersonError(f"This is no Henderson letter of format {FORMAT}: it begins '{short(text)}'")
        self.head = parsed(self.head_text, "head of the letter")
        if self.head.get("mail") != FORMAT:
            raise HendersonError(f"A letter of format {short(repr(self.head.get('mail')))}; this Henderson reads format {FORMAT}")
        body, _, self.tail = rest.partition(BAR)
        self.lines = body.split("\n")[:-1]
        told = [line.partition("  ")[2] for line in self.lines]
        for number, (line, true) in enumerate(zip(self.lines, _chained(self.head_text, told)), 1):
            if line != true:
                raise HendersonError(
                    f"The past of the letter was changed: line {number}, '{short(line, 60)}', does not follow from those before"
                )
        self.said = told
        self.signed, mac, sign = text.rpartition(f"{BAR}mac = ")
        self.mac = sign.strip().strip('"') if mac else ""
        now, seal, last = self.tail.partition("seal = ")
        if self.tail and not mac and (not seal or last.strip().strip('"') != _sealed(self.head_text, self.lines, now)):
            raise HendersonError("The letter was changed or cut short: what it says of the present does not match its seal")

    @property
    def end(self) -> str:
        """The last link of its chain: what the next file must follow."""
        return _end(self.head_text, self.lines)

    def present(self, key: str) -> Any:
        """What the letter says of the present: `now` a sentence, `words` that may be answered, `view`."""
        line = next((line for line in self.tail.splitlines() if line.startswith(f"{key} = ")), None)
        if line is None:
            raise HendersonError("These are orders, not a letter: expected the file that the referee wrote")
        try:
            return json.loads(line.partition(" = ")[2])
        except (ValueError, RecursionError):
            raise HendersonError(f"The letter is broken: its '{key}' cannot be read") from None

    def follows(self, earlier: Letter) -> bool:
        """Does this letter tell the same past as an earlier one, and go on from there?"""
        return self.head_text == earlier.head_text and self.lines[: len(earlier.lines)] == earlier.lines


def new_key() -> str:
    """A side's own key: it signs its orders."""
    return secrets.token_hex(16)


def _signature(key: str, text: str) -> str:
    if not re.fullmatch("[0-9a-f]{32}", key):
        raise HendersonError(f"'{short(key)}' is no key of a side: expected 32 hexadecimal digits")
    return hmac.new(bytes.fromhex(key), text.encode(), "sha256").hexdigest()[:32]


def orders(text: str, words: Sequence[str], key: str) -> str:
    """The answer to a letter: words, in order, bound to its end and signed."""
    before = Letter(text)
    head = before.head_text + f"follows = {json.dumps(before.end)}\n"
    body = head + BAR + "".join(f"{line}\n" for line in _chained(head, list(words)))
    return f'{body}{BAR}mac = "{_signature(key, body)}"\n'


class Entered(NamedTuple):
    """Orders played: the game after them, how many words stand, and why the next one does not ("" all of them stand)."""

    game: Game
    stand: int
    refusal: str


def enter(game: Game, text: str, keys: Mapping[str, str]) -> Entered:
    """Play a side's orders. A wrong word leaves the game as it was; but what cannot be taken back (a die fell, something was
    revealed) stands, with all before it."""
    given = Letter(text)
    side = str(given.head.get("side"))
    if side not in game.rules.SIDES:
        raise HendersonError(f"'{short(side)}' is no side of {game.rules.ID}: expected {', '.join(game.rules.SIDES)}")
    if not hmac.compare_digest(_signature(keys[side], given.signed).encode(), given.mac.encode()):
        raise HendersonError(f"The orders are not signed with the key of {side}: nobody else may give them")
    due = Letter(letter(game, side))
    if given.head.get("follows") != due.end:
        raise HendersonError(f"The orders of {side} follow '{short(str(given.head.get('follows')))}', the game is at '{due.end}'")
    new, firm, stand = game.clone(), game, 0
    for number, word in enumerate(given.said, 1):
        refusal = _refusal(new, side, number, word)
        if refusal:
            if not stand:
                raise HendersonError(refusal)
            return Entered(firm, stand, refusal)
        if new.undo_refusal():
            firm, stand = new.clone(), number
    return Entered(new, len(given.said), "")


def _refusal(new: Game, side: str, number: int, word: str) -> str:
    """Play a word of orders, or say why not."""
    if new.decision is None or new.decision.player != side:
        return f"Word {number} of the orders, '{short(word)}', comes too early: {asked(new, side)}"
    try:
        new.play(word)
    except IllegalChoice as refusal:
        return str(refusal)
    return ""


def throw(game: Game, digits: str) -> Game:
    """Enter digits fixed in the world: they answer the dice that wait, and those after them, in order (PBM.2)."""
    if not isinstance(game.dice, Digits):
        raise HendersonError(f"This game has no mail dice but '{game.dice.describe().split()[0]}': begin it with dice=Digits()")
    if game.decision is None or game.decision.player != DICE:
        raise HendersonError("No die is waiting for a digit: attacks are declared first, digits are entered after")
    new = game.clone()
    new.dice = Digits(game.dice.digits[: game.rolls] + digits)
    new._throw()
    if new.rolls == game.rolls:
        raise HendersonError(f"'{digits}' throws nothing: {game.decision.rule} \"{game.decision.text}\" is no die of six faces")
    return new
