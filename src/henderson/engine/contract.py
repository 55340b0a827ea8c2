"""What a game is: a module with these names. No base class, no registration beyond a line in henderson.games."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping
from random import Random
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

from .bounds import short
from .decision import Choice, Decision, HendersonError
from .state import Notes
from .view import Board, Outcome, Step, Struct, View, Where

Options = Mapping[str, Any]
Script = Coroutine[Decision, Choice, None]
"""A piece of the sequence of play: it asks, is sent the answer, and ends."""

S = TypeVar("S", bound=Notes)  # the game's state
F = TypeVar("F")  # its printed facts
Document = dict[str, object]  # a position in notation, parsed


class Option(Struct):
    """A choice made before the game: a level, a scenario, an optional rule."""

    id: str
    title: str
    values: list[str | bool] = msgspec.field(default_factory=lambda: [False, True])
    default: str | bool = False
    rule: str = ""  # ledger id
    needs: dict[str, str | bool] = {}  # other options it takes


class RulesOf(Protocol[S, F]):
    """The contract. A game's `__init__.py` offers these names.

    Some more are used where a game has them, and are no part of what a game must be:

    preview(g, decision, option) -> Preview | None: what an option would cost or bring, from what the asked side may know.

    prices(g, decision) -> function of an option | None: cost and stop of its preview, where one reckoning serves all options;
    None: the question's spaces cost nothing. A game without it is asked for a preview of each.

    refusal(g, decision, word) -> (rule, sentence) | None: why a word that was not offered may not be chosen.

    OPEN: True where nothing is hidden from anybody: `imagine` has nothing to deal then, and bots do not ask for it.

    ORDERS: which orders and policies a question invites, by its rule or rule and verb (engine.offers).

    DEEDS: what answering a question does, in a word, where its verb does not say it (engine.offers).

    victory(g, side) -> list[Aim]: how each side wins, how near it is, what ends the game, from what `side` may know.

    terrain(pack) -> list[Ground]: what terrain costs and does. CHARTS: tables of the pack and what they are called in print.

    counters(g) -> list[Piece]: every counter as it is drawn, wherever it is; EFFECTS: what cards may do, and what each effect
    needs. Both are for the workshop.

    DATES: (str, int), the day the first turn begins (1942-08-07) and the days of a turn: reports then draw history beside it.

    pieces(facts) -> the words of all counters that there can be: what research encodes as numbers.

    recompute(g) -> None: computes the derived fields afresh, for the fuzzer.
    """

    __file__: str
    ID: str
    TITLE: str
    SIDES: tuple[str, ...]  # ids: US, Japan
    NAMES: Mapping[str, str]  # side id -> the rulebook's name of it
    VERSION: str  # of the rules: changes when an old save may no longer replay
    OPTIONS: tuple[Option, ...]
    PRESETS: Mapping[str, Options]
    SEQUENCE: tuple[Step, ...]

    def facts(self, pack: Any) -> F:
        """The printed facts (map, counters, tables) out of a component pack, checked; cached by the engine."""

    def setup(self, options: Options, facts: F) -> S:
        """The position before the first question."""

    def activation(self, g: S) -> Script:
        """The next piece of the sequence of play: one unit moved, one attack resolved, one card drawn."""

    def outcome(self, g: S) -> Outcome | None:
        """How it ended, or None while it goes on. Asked before every activation: keep it cheap."""

    def where(self, g: S) -> Where:
        """Turn and step, for prompts and logs."""

    def view(self, g: S, side: str) -> View:
        """What `side` may know; "" is a spectator, who knows what every side knows."""

    def imagine(self, g: S, side: str, rng: Random) -> None:
        """Re-deal, in place, what `side` cannot know, consistently with all that it does know."""

    def board(self, g: S) -> Board:
        """The board."""

    def read_position(self, document: Document, options: Options, facts: F) -> S:
        """A state out of the position notation, already parsed; HendersonError quotes what is wrong in it."""

    def write_position(self, g: S) -> Document:
        """The position notation of a state at the beginning of an activation."""


Rules: TypeAlias = RulesOf[Any, Any]
"""A game of which nothing more is known."""


def complete_options(rules: Rules, given: Options) -> dict[str, Any]:
    """All options of the game: those given, checked, and the defaults. `preset` names a set of them."""
    known = {o.id: o for o in rules.OPTIONS}
    given = dict(given)
    preset = given.pop("preset", None)
    if preset is not None:
        match = [p for p in rules.PRESETS if p.lower() == str(preset).lower()]
        if not match:
            known_presets = ", ".join(rules.PRESETS) or "none"
            raise HendersonError(f"'{short(str(preset))}' is no preset of {rules.ID}: expected {known_presets}")
        given = {**rules.PRESETS[match[0]], **given}
    for key, value in given.items():
        if key not in known:
            raise HendersonError(f"'{short(key)}' is no option of {rules.ID}: expected {', '.join(known) or 'none'}")
        values = known[key].values
        text = {True: "on", False: "off"}
        words = {text[v] if isinstance(v, bool) else v: v for v in values}
        chosen = words.get(value.lower()) if isinstance(value, str) else value
        if isinstance(value, str) and value.lower() in {"true", "false"} and True in values:
            chosen = value.lower() == "true"
        if chosen not in values or (isinstance(chosen, bool) != isinstance(values[0], bool)):
            raise HendersonError(f"'{short(str(value))}' is no value of option {key}: expected {', '.join(map(str, words))}")
        given[key] = chosen
    full = {o.id: given.get(o.id, o.default) for o in rules.OPTIONS}
    for o in rules.OPTIONS:
        for other, value in o.needs.items():
            if full[o.id] not in (False, o.default) and full[other] != value:
                raise HendersonError(f"Option {o.id} needs {other}={value}, and {other} is {full[other]} [{o.rule}]")
    return full
