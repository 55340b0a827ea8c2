"""What a person typed, as answers: a number, a word, or the beginning of a word; several on a line."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.decision import Decision, IllegalChoice, nearest

Reason = Callable[[str], "tuple[str, str] | None"]  # why a word may not be chosen: Game.reason

GAP = " ,"  # between words; a word may hold blanks, so the longest that fits is taken


def take(decision: Decision, line: str, reason: Reason = lambda word: None) -> tuple[str, str]:
    """The first answer in a line, and the rest of the line. IllegalChoice when there is none."""
    line = " ".join(line.split()).strip(GAP)
    word = _whole(decision.words, line)
    if word is not None:
        return word, line[len(word) :].strip(GAP)
    first = _tokens(line)[0] if line else ""
    if first.isdecimal() and 1 <= int(first) <= len(decision.words):
        return decision.words[int(first) - 1], line[len(first) :].strip(GAP)
    return _by_beginning(decision, line, reason)


def _whole(words: tuple[str, ...], line: str) -> str | None:
    """The longest word that the line begins with, in capitals or small letters; of two as long, the one as written."""
    text = line.lower()
    fits = [w for w in words if text.startswith(w.lower()) and _ends(line, len(w))]
    return max(fits, key=lambda w: (len(w), line.startswith(w)), default=None)


def _ends(line: str, at: int) -> bool:
    return at == len(line) or line[at] in GAP


def _tokens(line: str) -> list[str]:
    return line.replace(",", " ").split()


def _by_beginning(decision: Decision, line: str, reason: Reason) -> tuple[str, str]:
    """The only word that begins as the line does, over as much of the line as possible."""
    ends = [i for i in range(1, len(line) + 1) if _ends(line, i) and line[i - 1] not in GAP]
    for end in reversed(ends):
        begun = line[:end].lower()
        fits = [w for w in decision.words if w.lower().startswith(begun)]
        if len(fits) == 1:
            return fits[0], line[end:].strip(GAP)
        if fits:
            raise IllegalChoice(
                f"'{line[:end]}' could be {nearest(line[:end], fits)}: say more of the word", line[:end], decision.rule, fits
            )
    first = _tokens(line)[0] if line else line
    word = _likely(line, reason) or first
    raise decision.refusal(word, reason(word))


def _likely(line: str, reason: Reason) -> str | None:
    """The longest beginning of the line of which the rules know why it cannot be chosen: a word may hold blanks."""
    for end in range(len(line), 0, -1):
        if _ends(line, end) and line[end - 1] not in GAP and reason(line[:end]):
            return line[:end]
    return None
