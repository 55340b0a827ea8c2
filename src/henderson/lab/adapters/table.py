"""A game as learners play it: whose turn it is, which tokens may be said, and an answer said token by token."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...engine.decision import DICE, HendersonError
from ...engine.game import Game
from .encoding import Encoding, Mask, Observation
from .vocabulary import ALL, VERB


class Table:
    """A game and what was said of the present answer so far."""

    def __init__(self, game: Game, encoding: Encoding) -> None:
        self.game, self.encoding = game, encoding
        self.said: tuple[int, ...] = ()
        self._all = encoding.vocabulary.number[VERB, ALL]
        self._answers: dict[tuple[int, ...], int] | None = None
        self._legal: dict[int, None] | None = None

    @property
    def asked(self) -> str:
        """Whose turn it is; "" when the game is over."""
        decision = self.game.decision
        return "" if decision is None else decision.player

    def answers(self) -> dict[tuple[int, ...], int]:
        """The options of the present question that begin with what was said."""
        if self._answers is None:
            assert self.game.decision is not None
            self._answers = self.encoding.vocabulary.answers(self.game.decision)
        return self._answers

    def legal(self) -> Sequence[int]:
        """The tokens that may be said now, in the order of the question's options."""
        if self.game.decision is None:
            return ()
        if self._legal is None:
            at = len(self.said)
            self._legal = dict.fromkeys([t[at] if len(t) > at else self._all for t in self.answers()])
        return list(self._legal)

    def mask(self, side: str) -> Mask:
        """1 for every token that `side` may say now."""
        made = np.zeros(self.encoding.actions, np.int8)
        if self.asked == side:
            made[self.legal()] = 1
        return made

    def observe(self, side: str) -> Observation:
        """What `side` may know."""
        return self.encoding.observe(self.game, side, self.said if self.asked == side else ())

    def word(self, token: int) -> str | None:
        """The word that this token completes, or None where the answer goes on. The game is not played."""
        return self._said(token)[1]

    def _said(self, token: int) -> tuple[dict[tuple[int, ...], int], str | None]:
        if self.game.decision is None:
            raise HendersonError(f"Action {token} answers nothing: the game is over")
        at, decision = len(self.said), self.game.decision
        left = {t: i for t, i in self.answers().items() if (t[at] if len(t) > at else self._all) == token}
        if not left:
            known = ", ".join(f"{t} ({self.encoding.vocabulary.text(t)})" for t in list(self.legal())[:4])
            raise HendersonError(f"Action {token} does not answer {decision}: expected one of the action mask, such as {known}")
        return left, decision.words[next(iter(left.values()))] if len(left) == 1 else None

    def say(self, token: int) -> bool:
        """Say a token; True when it completed the answer, which is then played."""
        left, word = self._said(token)
        if word is None:
            first, *others = left
            at = len(self.said) + 1
            while all(t[:at] == first[:at] for t in others) and len(first) > at:  # what all of them go on with need not be said
                at += 1
            self.said = first[: at if all(t[:at] == first[:at] for t in others) else at - 1]
            self._answers, self._legal = left, None
            return False
        self.said, self._answers, self._legal = (), None, None
        decision = self.game.decision
        assert decision is not None and decision.player != DICE
        self.game.answer(decision.options[next(iter(left.values()))])
        return True

    def token(self, word: str) -> int:
        """What is to be said next for a word of the present question."""
        assert self.game.decision is not None
        place = self.game.decision.words.index(word)
        tokens = next((t for t, i in self.answers().items() if i == place), None)
        if tokens is None:
            raise HendersonError(f"'{word}' is no longer open: something else was begun")
        return tokens[len(self.said)] if len(tokens) > len(self.said) else self._all

    def clone(self) -> Table:
        """The same, played on independently."""
        return self.at(self.game.clone())

    def at(self, game: Game) -> Table:
        """What was said so far, at another game with the same question."""
        new = Table(game, self.encoding)
        new.said = self.said
        if self.said:
            new._answers = {t: i for t, i in new.answers().items() if t[: len(self.said)] == self.said}
        return new
