"""The words of a game as fixed numbers: what an action says, and what an observation is told in.

An answer is said in tokens, one after the other: a verb ("attack", "done", "counter-battery"), a piece, a space, an amount. Most
answers are one token; "1/1 to LL-22" is two. Pieces and spaces come from the game's own components and board; words, questions,
tracks, markers, tags and values from `lab/data/vocabulary/GAME.toml`, gathered by `tools/vocabulary.py` from games of every kind.
That file only ever grows at the ends of its lists, and its version with it: a number once given keeps its meaning.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

import msgspec

from ...engine.decision import NUMBER, PIECE, SPACE, Decision
from ...engine.game import Game
from ...engine.view import Struct

FOLDER = Path(__file__).parents[1] / "data" / "vocabulary"
VERB, AMOUNT = "verb", "amount"
KINDS = (VERB, PIECE, SPACE, AMOUNT)
MOST = 64  # amounts are 0 to 63
ALL = "that is all"  # closes an answer that another answer goes on from
SPARE = 16  # for words that the file does not have yet, in the order of the question
OTHER = "other"  # a question, marker or tag that the file does not have yet


class Words(Struct, omit_defaults=False):
    """What the file of a game says."""

    version: int = 0  # 0: there is no file
    words: list[str] = []
    questions: list[str] = []  # rule, or rule and verb
    tracks: list[str] = []
    markers: list[str] = []  # kinds
    tags: list[str] = []
    values: list[str] = []  # names of printed figures


def words_of(title: str) -> Words:
    """The file of a game; of a game that has none, nothing: its words then take the spare tokens."""
    file = FOLDER / f"{title}.toml"
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Words) if file.exists() else Words()


def question_of(decision: Decision) -> str:
    """What is asked, as the file names it."""
    return f"{decision.rule} {decision.verb}".strip()


class Vocabulary:
    """The tokens of one game. A token's number is where its kind begins plus its place among that kind."""

    def __init__(self, game: Game, pieces: Sequence[str] | None = None) -> None:
        """`pieces`: only these, for a variant that has no others."""
        self.words = words_of(game.rules.ID)
        every = getattr(game.rules, "pieces", None)
        if pieces is None:
            pieces = every(game.state.facts) if every else _seen(game)
        spare = [f"spare {i}" for i in range(1, SPARE + 1)]
        names = {
            VERB: [ALL, *spare, *self.words.words], PIECE: list(pieces), SPACE: [s.id for s in game.board().spaces],
            AMOUNT: [str(i) for i in range(MOST)],
        }  # fmt: skip
        self.names: dict[str, list[str]] = names
        self.first: dict[str, int] = {}
        self.tokens: list[tuple[str, str]] = []
        for kind in KINDS:
            self.first[kind] = len(self.tokens)
            self.tokens += [(kind, name) for name in names[kind]]
        self.place = {kind: {name: i for i, name in enumerate(names[kind])} for kind in KINDS}
        self.number = {token: i for i, token in enumerate(self.tokens)}
        known = sorted({n for k in (PIECE, SPACE, AMOUNT) for n in names[k]}, key=len, reverse=True)
        self._inside = re.compile(r"(?:(?<=[\s+#])|^)(" + "|".join(map(re.escape, known)) + r")(?=[\s+#]|$)")
        self._said: dict[tuple[str, str], tuple[int, ...]] = {}
        self._alone: dict[tuple[str, str], int] = {}

    def __len__(self) -> int:
        return len(self.tokens)

    def said(self, kind: str, word: str) -> tuple[int, ...]:
        """The tokens of a word that means a thing of that kind; -1 stands for a part that is in no list."""
        found = self._said.get((kind, word))
        if found is None:
            found = self._said[kind, word] = self._read(kind, word)
        return found

    def _read(self, kind: str, word: str) -> tuple[int, ...]:
        for token in ((AMOUNT if kind == NUMBER else kind, word), (VERB, word)):
            if token in self.number:
                return (self.number[token],)
        if word.isdecimal() and (AMOUNT, word) in self.number:
            return (self.number[AMOUNT, word],)
        found = []
        for part in filter(None, (p.strip() for p in self._inside.split(word))):
            kinds = [k for k in (PIECE, SPACE, AMOUNT, VERB) if (k, part) in self.number]
            found.append(self.number[kinds[0], part] if kinds else -1)
        return tuple(found)

    def answers(self, decision: Decision) -> dict[tuple[int, ...], int]:
        """The tokens of every option of a question, and which option it is. No two say the same."""
        found: dict[tuple[int, ...], int] = {}
        said, spare = self.said, self.first[VERB] + 1
        means, options, strings = decision.means, decision.options, decision.words
        plain = None if callable(means) else means
        for i, word in enumerate(strings):
            option = options[i]
            if type(option) is str:
                kind = means(option) if callable(means) else "word"
            else:
                kind = plain or decision.meaning(option).kind
            tokens = self._said.get((kind, word)) or said(kind, word)
            if -1 in tokens or tokens in found:
                tokens, spare = (spare,), spare + 1
                if spare > self.first[VERB] + SPARE:
                    raise OverflowError(f"{decision}: more than {SPARE} words that are in no list, such as '{word}'")
            found[tokens] = i
        return found

    def text(self, token: int) -> str:
        """A token as people read it."""
        kind, name = self.tokens[token]
        return f"{kind} {name}"


def _seen(game: Game) -> list[str]:
    """The pieces that the sides see now, of a game that does not say which there can be."""
    return sorted({p.id for side in game.rules.SIDES for p in game.view(side).pieces})
