"""From a question to what serves it: previews, refusals and choosers are tables keyed by rule, or by rule and verb.

A table's key is the rule of the question ("8.2.1"), or the rule and the verb where a rule asks several questions
(("8.10DE", "occupy")). The longer key is looked for first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, TypeVar

from ...engine.decision import Decision
from ...engine.sentence import Said
from ...engine.view import Preview

T = TypeVar("T")
S = TypeVar("S")  # a game's state
Y = TypeVar("Y")  # a game's style of play

Key = str | tuple[str, str]
Reason = tuple[str, str | Said]  # the rule that forbids a word, and a sentence
Previewer = Callable[[S, Decision, Any], Preview | None]
Price = tuple[int | None, bool]  # what an option costs, and whether the move must end there: as its preview says
Pricer = Callable[[S, Decision], Callable[[Any], Price]]
Refuser = Callable[[S, Decision, str], Reason | None]
Chooser = Callable[[S, Decision, Y, Random], Any]  # an option, or None when it has no opinion


def entry(table: Mapping[Key, T], decision: Decision) -> T | None:
    """What a table holds for a question."""
    found = table.get((decision.rule, decision.verb)) if decision.verb else None
    return found if found is not None else table.get(decision.rule)


def previewed(table: Mapping[Key, Previewer[S]], g: S, decision: Decision, option: Any) -> Preview | None:
    """What an option would cost or bring."""
    look = entry(table, decision)
    return look(g, decision, option) if look is not None else None


def hinted(hints: Mapping[Key, str], decision: Decision, option: Any) -> Preview | None:
    """What a word means, where nothing is known of what it would bring: by the rule and the word, or by the word alone."""
    if type(option) is not str:
        return None
    told = hints.get((decision.rule, option)) or hints.get(option)
    return Preview(text=told) if told else None


def priced(table: Mapping[Key, Pricer[S]], g: S, decision: Decision) -> Callable[[Any], Price] | None:
    """What options cost, where asking for all of them at once is cheaper than a preview of each."""
    look = entry(table, decision)
    return look(g, decision) if look is not None else None


def refused(table: Mapping[Key, Refuser[S]], g: S, decision: Decision, word: str) -> Reason | None:
    """Why a word may not be chosen."""
    look = entry(table, decision)
    return look(g, decision, word) if look is not None else None


def chosen(table: Mapping[Key, Chooser[S, Y]], g: S, decision: Decision, style: Y, rng: Random) -> Any:
    """A sensible option: the only one, what the chooser of the question says, or any of them."""
    options = decision.options
    if len(options) == 1:
        return options[0]
    choose = entry(table, decision)
    choice = choose(g, decision, style, rng) if choose is not None else None
    return choice if choice is not None and choice in options else options[int(rng.random() * len(options))]
