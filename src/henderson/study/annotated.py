"""An annotated game: a save with comments, arrows and marks on its moments, and variations that part from it, in one file.

The file is JSON. `annotated` is the version of the format (1); a plain save opens as an annotated game without notes, and every
later version must open what an earlier one wrote.

    {"annotated": 1, "title": "...", "author": "...", "save": "henderson = 1\\n...",
     "notes": [{"at": 120, "line": "", "text": "...", "sign": "?", "arrows": [["3707", "3809"]], "marks": ["3809"]}],
     "variations": [{"id": "v1", "start": 118, "line": "", "by": "regular", "text": "...", "words": ["..."]}]}

`at` counts answers, dice included; in a variation it counts from the beginning of the game all the same. `line` names a
variation, "" the game itself; a variation may part from another one.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

import henderson

from ..bots import bot
from ..bots.seat import Seat
from ..engine.bounds import short
from ..engine.decision import DICE, HendersonError
from ..engine.dice import Seeded, Typed
from ..engine.game import Game
from ..engine.record import Record
from ..engine.view import Struct

VERSION = 1
LARGEST = 8_000_000  # letters of a file
NOTES, VARIATIONS, WORDS, TEXT = 2000, 200, 3000, 4000  # at most; the last of one comment
SIGNS = ("", "!", "?", "!!", "??", "!?")


class Note(Struct, forbid_unknown_fields=True):
    """A comment on a moment, with what is drawn on its map."""

    at: int
    text: str = ""
    line: str = ""
    sign: str = ""  # one of SIGNS
    arrows: list[tuple[str, str]] = []
    marks: list[str] = []


class Variation(Struct, forbid_unknown_fields=True):
    """Another course: its words, dice included, from a moment on."""

    id: str
    start: int
    words: list[str]
    line: str = ""  # what it parts from
    by: str = "hand"  # or the bots that played it
    text: str = ""


class Annotated(Struct, forbid_unknown_fields=True):
    """The whole file."""

    annotated: int
    save: str
    title: str = ""
    author: str = ""
    notes: list[Note] = []
    variations: list[Variation] = []

    def words(self, line: str = "") -> list[str]:
        """All words of the game or of a variation, from the beginning."""
        if not line:
            return [w for _, some in Record(self.save).activations() for w in some]
        one = self.variation(line)
        return [*self.words(one.line)[: one.start], *one.words]

    def variation(self, line: str) -> Variation:
        """A variation by its id."""
        for one in self.variations:
            if one.id == line:
                return one
        raise HendersonError(f"'{short(line)}' is no variation: expected {', '.join(v.id for v in self.variations) or 'none'}")

    def game(self, at: int, line: str = "") -> Game:
        """The position after so many answers of a line. Later dice do not fall."""
        words = self.words(line)
        if not 0 <= at <= len(words):
            raise HendersonError(f"'{at}' is no moment of this line: expected 0 to {len(words)}")
        _, game = henderson.open_save(self.save)
        game.dice = Typed()
        for word in words[:at]:
            game.play(word)
        return game


def of_save(text: str, title: str = "", author: str = "") -> Annotated:
    """A save that nobody has annotated yet."""
    Record(text)
    return Annotated(VERSION, text, title, author)


def read(text: str) -> Annotated:
    """An annotated game, or a plain save; checked as far as it can be without playing it through."""
    if len(text) > LARGEST:
        raise HendersonError(f"An annotated game of {len(text)} letters: expected at most {LARGEST}")
    if not text.lstrip().startswith("{"):
        return of_save(text)
    try:
        found = msgspec.json.decode(text, type=Annotated)
    except msgspec.DecodeError as error:
        raise HendersonError(f"This is no annotated game: {error}") from None
    if not 1 <= found.annotated <= VERSION:
        raise HendersonError(f"The annotated game is of format {found.annotated}; this Henderson reads 1 to {VERSION}")
    _check(found)
    return found


def _check(found: Annotated) -> None:
    for name, some, most in (("notes", found.notes, NOTES), ("variations", found.variations, VARIATIONS)):
        if len(some) > most:
            raise HendersonError(f"{len(some)} {name}: expected at most {most}")
    known = {""}
    length = {"": len(found.words())}
    for v in found.variations:
        if v.id in known or v.line not in known:
            given = f"Variation '{short(v.id)}' parts from '{short(v.line)}'"
            raise HendersonError(f"{given}: expected an id of its own and a line before it")
        if not 0 <= v.start <= length[v.line] or len(v.words) > WORDS:
            raise HendersonError(f"Variation '{short(v.id)}' begins at {v.start} with {len(v.words)} words: expected 0 to"
                                 f" {length[v.line]} and at most {WORDS}")  # fmt: skip
        known.add(v.id)
        length[v.id] = v.start + len(v.words)
    for note in found.notes:
        if note.line not in known or not 0 <= note.at <= length[note.line]:
            given = f"A note lies at {note.at} of '{short(note.line)}'"
            raise HendersonError(f"{given}: expected a moment of one of {', '.join(sorted(known))}")
        if note.sign not in SIGNS or len(note.text) > TEXT:
            given = f"A note has the sign '{short(note.sign)}' and {len(note.text)} letters"
            raise HendersonError(f"{given}: expected one of {' '.join(SIGNS)}, and at most {TEXT}")


def check_played(found: Annotated) -> None:
    """Every variation can be played, word by word."""
    for v in found.variations:
        found.game(v.start + len(v.words), v.id)


def write(found: Annotated) -> str:
    """The file."""
    return msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n"


def next_id(found: Annotated) -> str:
    """A name for another variation."""
    taken = {v.id for v in found.variations}
    return next(f"v{n}" for n in range(1, len(taken) + 2) if f"v{n}" not in taken)


def by_bots(found: Annotated, at: int, line: str, who: str, turns: int, seed: int | str = 0) -> Variation:
    """Let bots play on from a moment, to the end of so many turns, with dice of a seed."""
    game = found.game(at, line)
    bots = {side: bot(who, f"{seed} {side}", game.rules) for side in game.rules.SIDES}
    dice, words, last = Seeded(f"variation {seed}"), list[str](), game.where.turn + turns
    while (decision := game.decision) is not None and len(words) < WORDS:
        if decision.player == DICE:
            word = decision.word(dice.choose(game.rolls, decision))
        elif game.where.turn >= last:
            break
        else:
            word = bots[decision.player].choose(Seat(game, decision.player))
        words.append(word)
        game.play(word)
    return Variation(next_id(found), at, words, line, who)


def by_hand(found: Annotated, at: int, line: str, words: Sequence[str], text: str = "") -> Variation:
    """Words somebody played from a moment, dice included; each must be legal."""
    game = found.game(at, line)
    for word in words:
        game.play(word)
    return Variation(next_id(found), at, list(words), line, "hand", text)
