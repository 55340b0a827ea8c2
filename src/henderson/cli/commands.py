"""What can be said at the table besides an answer: undo, why, log, map, view, rule, save ..."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import henderson

from ..bots import Seat, bot
from ..engine import rulebook
from ..engine.decision import DICE, Decision, HendersonError, nearest
from . import drawing, files, show
from .screen import say, table
from .words import take

if TYPE_CHECKING:
    from .play import Table

Command = Callable[["Table", str], None]


def undo(at: Table, rest: str) -> None:
    """take back the last answer, back to the last die or reveal"""
    at.undo()


def why(at: Table, rest: str) -> None:
    """why WORD: may it be chosen, and if not, which rule forbids it"""
    if not rest:
        raise HendersonError("'why' needs a word: expected why WORD")
    say(at.game.why(rest))


def log(at: Table, rest: str) -> None:
    """what happened so far, as you saw it; log N: the last N lines"""
    seen = at.game.events(at.sitting if at.game.outcome is None else "all")
    if rest and not rest.isdecimal():
        raise HendersonError(f"'log {rest}': expected a number of lines")
    show.events(seen[-int(rest) :] if rest else seen)
    if not seen:
        say("Nothing has happened yet.")


def map_(at: Table, rest: str) -> None:
    """draw the board; map FILE.svg|png: into that file"""
    say(f"The map is in {drawing.map_file(at.game, at.sitting, rest)}")


def view(at: Table, rest: str) -> None:
    """the pieces you see, by place; view NAME: what else there is, as it says"""
    say(show.where_line(at.game.rules, at.game.where), "bold cyan")
    show.panel(at.game, at.sitting, rest) if rest else show.pieces(at.game, at.sitting)


def rule(at: Table, rest: str) -> None:
    """rule ID: a rule in our words"""
    ids = rulebook.of(at.game.rules)
    asked = rest or (at.game.decision.rule if at.game.decision else "")
    if asked not in ids:
        raise HendersonError(f"'{asked}' is no rule of {at.game.rules.ID}: expected {nearest(asked, tuple(ids))}")
    found = ids[asked]
    say(f"{found.id} {found.title}", "bold")
    say(found.says)
    if found.ruling:
        say(f"Our ruling: {found.ruling}")


def preview(at: Table, rest: str) -> None:
    """preview WORD: what that answer would cost or bring"""
    decision = _asked(at)
    if not rest:
        raise HendersonError("'preview' needs a word: expected preview WORD")
    word, _ = take(decision, rest, at.game.reason, at.known())
    say(word, "bold")
    show.preview(at.game.preview(decision.option(word)))


def explain(at: Table, rest: str) -> None:
    """explain [BOT]: the three best answers a bot sees in your place (veteran: a second's thought)"""
    decision = _asked(at)
    if decision.player == DICE:
        raise HendersonError("The dice are asked: there is nothing to weigh")
    found = bot(rest or "veteran").explain(Seat(at.game, decision.player))
    table(("answer", "value", ""), [(c.word, f"{c.value:+.2f}", c.text) for c in found])


def options(at: Table, rest: str) -> None:
    """list every answer"""
    _asked(at)
    show.question(at.game, at.sitting, every=True)


def save(at: Table, rest: str) -> None:
    """save FILE: keep the game"""
    if not rest:
        raise HendersonError("'save' needs a name: expected save FILE")
    text = at.game.save()
    say(f"Saved in {files.write_save(rest, text)}")
    at.saved = text


def load(at: Table, rest: str) -> None:
    """load FILE: go on with a saved game"""
    if not rest:
        raise HendersonError("'load' needs a name: expected load FILE")
    game = henderson.load(files.read(rest))
    if game.rules.ID != at.game.rules.ID:
        raise HendersonError(f"'{rest}' is a game of {game.rules.ID}: expected one of {at.game.rules.ID}")
    at.game, at.told, at.fresh = game, {}, True
    at.saved = game.save()


def help_(at: Table, rest: str) -> None:
    """this list"""
    say("Answer with a number, a word, or the beginning of a word; several in a line, with blanks or commas between.")
    table(("command", ""), [(name, c.__doc__ or "") for name, c in COMMANDS.items()])
    say("A word that is both an answer and a command is an answer; /undo is always the command.")


def quit_(at: Table, rest: str) -> None:
    """leave the table"""
    at.over = True


COMMANDS: dict[str, Command] = {
    "undo": undo, "why": why, "log": log, "map": map_, "view": view, "rule": rule, "preview": preview, "explain": explain,
    "options": options, "save": save, "load": load, "help": help_, "quit": quit_,
}  # fmt: skip


def find(line: str, decision: Decision | None) -> Command | None:
    """The command that a line begins with, unless the line is an answer."""
    first = line.split()[0]
    if first.startswith("/"):
        if first[1:] not in COMMANDS:
            raise HendersonError(f"'{first}' is no command: expected {', '.join('/' + c for c in COMMANDS)}")
        return COMMANDS[first[1:]]
    if decision is not None and first in decision.words:
        return None
    return COMMANDS.get({"?": "help", "exit": "quit"}.get(first, first))


def _asked(at: Table) -> Decision:
    if at.game.decision is None:
        raise HendersonError("The game is over: nothing is asked")
    return at.game.decision
