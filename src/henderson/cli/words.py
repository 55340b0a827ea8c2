"""What a person typed, as answers: a number, a word, or the beginning of a word; several on a line.

A line is never read as something else than what it says: a word that the game knows but does not offer now is refused with
its reason, and is not taken apart into other answers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NoReturn

from ..engine.decision import NUMBER, Decision, IllegalChoice, nearest

GAP = " ,"  # between words; a word may hold blanks, so the longest that fits is taken

Reason = Callable[[str], "tuple[str, str] | None"]
"""Why a word may not be chosen: `Game.reason`."""


def take(decision: Decision, line: str, reason: Reason = lambda word: None, known: Collection[str] = ()) -> tuple[str, str]:
    """The first answer in a line, and the rest of the line. IllegalChoice when there is none.

    `known` are the words of the table's pieces and spaces, offered or not.
    """
    line = " ".join(line.split()).strip(GAP)
    word, other = _whole(decision.words, line), _whole(known, line)
    if other is not None and other not in decision.words and (word is None or len(other) > len(word)):
        raise decision.refusal(other, reason(other))
    if word is not None:
        return word, line[len(word) :].strip(GAP)
    first = _tokens(line)[0] if line else ""
    if has_rows(decision) and first.isdecimal() and first[0] != "0" and int(first[:9]) <= len(decision.words):
        return decision.words[int(first) - 1], line[len(first) :].strip(GAP)
    return _by_beginning(decision, line, reason, known)


def has_rows(decision: Decision) -> bool:
    """May an option be named by the number of its row? Not where amounts are asked for: there a number is an amount."""
    return not any(type(option) is int and decision.meaning(option).kind == NUMBER for option in decision.options)


def _whole(words: Collection[str], line: str) -> str | None:
    """The longest word that the line begins with, in capitals or small letters; of two as long, the one as written."""
    text = line.lower()
    fits = [w for w in words if text.startswith(w.lower()) and _ends(line, len(w))]
    return max(fits, key=lambda w: (len(w), line.startswith(w)), default=None)


def _ends(line: str, at: int) -> bool:
    return at == len(line) or line[at] in GAP


def _tokens(line: str) -> list[str]:
    return line.replace(",", " ").split()


def _by_beginning(decision: Decision, line: str, reason: Reason, known: Collection[str]) -> tuple[str, str]:
    """The only word that begins as the line does, over as much of the line as possible."""
    ends = [i for i in range(1, len(line) + 1) if _ends(line, i) and line[i - 1] not in GAP]
    for end in reversed(ends):
        begun = line[:end].lower()
        fits = [w for w in decision.words if w.lower().startswith(begun)]
        if len(fits) == 1:
            if _says_more(fits[0], line, end, {*decision.words, *known}):
                break
            return fits[0], line[end:].strip(GAP)
        if fits:
            several = f"'{line[:end]}' could be {nearest(line[:end], fits)}: say more of the word"
            raise IllegalChoice(several, line[:end], decision.rule, fits, several)
    _refuse(decision, line, reason)


def _says_more(word: str, line: str, end: int, known: Collection[str]) -> bool:
    """Does the line go on as another word would (`Rifles 2` is no beginning of `Rifles 1`), not with a further answer?"""
    rest = line[end:]
    goes_on = rest[:1] == " " and word[end : end + 1] == " "
    return goes_on and _whole(known, rest.strip(GAP)) is None


def _refuse(decision: Decision, line: str, reason: Reason) -> NoReturn:
    """Refuse the longest beginning of the line of which the rules know why it cannot be chosen, else its first word."""
    for end in range(len(line), 0, -1):
        if _ends(line, end) and line[end - 1] not in GAP and (told := reason(line[:end])):
            raise decision.refusal(line[:end], told)
    raise decision.refusal(_tokens(line)[0] if line.strip(GAP) else line)
